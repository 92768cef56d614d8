"""Measurements as tables and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict

from benchmarks import corpus
from benchmarks.accuracy import Outcome
from benchmarks.noise import NO_LIBREOFFICE, OURS, Refused, Saved
from benchmarks.page import invariant_names, table
from benchmarks.speed import Ours, Speed, Timed, bars, times_faster

_PER_CAUSE = ("1", "2", "3", "4 or more")


def accuracy_json(outcomes: list[Outcome]) -> dict[str, object]:
    """Return counts by invariant and base, findings per cause, and every miss."""
    return {
        "planted": sum(not item.noise for item in outcomes),
        "missed": sum(bool(item.fault) and not item.noise for item in outcomes),
        "noise": sum(item.noise for item in outcomes),
        "noisy": sum(bool(item.fault) and item.noise for item in outcomes),
        "bases": dict(Counter(item.base for item in outcomes)),
        "findings_per_cause": per_cause(outcomes),
        "by_invariant": {row[0]: dict(zip(_COLUMNS, row[2:], strict=True)) for row in _by_invariant(outcomes)},
        "faults": [asdict(item) for item in outcomes if item.fault],
        "several_findings": [f"{item.mutant}, {item.base}: {item.findings}" for item in _several(outcomes)],
    }


def per_cause(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """Return how many violations that were found gave one, two, three or more direct findings."""
    counts = Counter(min(max(item.findings, 1), 4) for item in outcomes if not item.noise and not item.fault)
    return {name: counts[number] for number, name in enumerate(_PER_CAUSE, 1)}


def _several(outcomes: Iterable[Outcome]) -> list[Outcome]:
    return [item for item in outcomes if item.findings > 1 and not item.noise]


_COLUMNS = ("kinds", "planted", "found", "noise", "silent")


def _by_invariant(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    names = invariant_names()
    rows: list[tuple[object, ...]] = []
    for number in sorted({item.invariant for item in outcomes if item.invariant is not None}):
        here = [item for item in outcomes if item.invariant == number]
        planted, noise = [item for item in here if not item.noise], [item for item in here if item.noise]
        found, silent = (sum(not item.fault for item in items) for items in (planted, noise))
        rows.append(
            (number, names[number], len({item.mutant for item in here}), len(planted), found, len(noise), silent)
        )
    return rows


def accuracy_table(outcomes: list[Outcome]) -> str:
    """Return the table by invariant, the sums, and the names of all that failed."""
    own = [item for item in outcomes if item.invariant is not None]
    earlier = [item for item in outcomes if item.invariant is None]
    rows = _by_invariant(own)
    sums = [sum(row[at] for row in rows if isinstance(row[at], int)) for at in range(2, 7)]  # type: ignore[misc]
    parts = [table(("n", "invariant", *_COLUMNS), [*rows, ("", "all", *sums)])]
    spread = ", ".join(f"{name}: {count}" for name, count in per_cause(own).items())
    parts.append(f"Direct findings for one planted cause: {spread}.")
    parts.append(_earlier(earlier))
    faults = [f"* {item.mutant} ({item.base}): {_short(item.fault)}" for item in outcomes if item.fault]
    parts.append("Failed:\n\n" + "\n".join(faults) if faults else "None failed.")
    return "\n\n".join(parts)


def _earlier(outcomes: list[Outcome]) -> str:
    if not outcomes:
        return f"An earlier set of 54 mutants: {corpus.ABSENT}."
    planted, noise = [item for item in outcomes if not item.noise], [item for item in outcomes if item.noise]
    found, silent = (sum(not item.fault for item in items) for items in (planted, noise))
    return (
        f"An earlier set, made before this engine (optional data): {found} of {len(planted)} violations found, {silent}"
        f" of {len(noise)} noise mutants silent."
    )


def _short(text: str, length: int = 160) -> str:
    line = " ".join(text.split()).replace("<", "‹")
    return line if len(line) <= length else line[: length - 2] + " …"


def noise_json(saved: Iterable[Saved | Refused], libreoffice: Iterable[Saved]) -> dict[str, object]:
    """Return what python-docx and LibreOffice saves gave: sums, refusals, and every loud change in words."""
    items = list(saved)
    loud = {item.document: list(item.loud) for item in items if isinstance(item, Saved) and item.loud}
    return {
        "python_docx": {
            "documents": sum(isinstance(item, Saved) for item in items),
            "with_block_or_warn": loud,
            "refused": dict(Counter(f"{item.by}: {item.reason}" for item in items if isinstance(item, Refused))),
        },
        "libreoffice": [asdict(item) for item in _together(list(libreoffice))],
    }


def noise_table(saved: list[Saved | Refused], libreoffice: list[Saved]) -> str:
    """Return what was said of each save."""
    read = [item for item in saved if isinstance(item, Saved)]
    loud = [item for item in read if item.loud]
    refused = Counter(item.by for item in saved if isinstance(item, Refused))
    absent = "" if corpus.folder("corpus") else f" Real documents: {corpus.ABSENT}."
    unread = "".join(f", {count} not read by {name}" for name, count in sorted(refused.items()))
    lines = [
        f"python-docx: {len(read)} documents saved without an edit{unread}; "
        f"{len(loud)} of them with a block or warn change.{absent}",
        *(f"* {item.document}: {_short('; '.join(item.loud))}" for item in loud),
    ]
    return "\n".join(lines) + "\n\n" + _libreoffice_table(libreoffice)


def _libreoffice_table(saved: list[Saved]) -> str:
    if not saved:
        return f"LibreOffice: {NO_LIBREOFFICE}."
    rows = [
        (item.document, len(item.charged or ()), ", ".join(f"{count} {name}" for name, count in item.reported.items()))
        for item in _together(saved)
    ]
    faults = [f"* {item.document}: {_short(line)}" for item in saved for line in item.charged or ()]
    text = table(("saved by LibreOffice", "charged with a control", "reported without"), rows)
    return text + ("\n\nCharged:\n\n" + "\n".join(faults) if faults else "")


def _together(saved: list[Saved]) -> list[Saved]:
    """Our own documents one by one; the real ones in one line, as they are not ours to list."""
    own, real = [item for item in saved if item.document in OURS], [item for item in saved if item.document not in OURS]
    if not real:
        return own
    counts: Counter[str] = Counter()
    for item in real:
        counts.update(item.reported)
    left = [line for item in real for line in item.charged or ()]
    return [*own, Saved(f"{len(real)} saves of real documents", dict(sorted(counts.items())), left)]


def speed_table(speed: Speed) -> str:
    """Return our times, the peers' and the bars."""
    ours = {item.pair: item for item in speed.ours}
    parts = [
        table(
            ("pair", "compare, ms", "parse both, ms", "ratio", "peak, MB", "changes"),
            [_our_row(item, speed) for item in speed.ours],
        )
    ]
    if speed.theirs:
        rows = [
            (
                item.pair,
                f"{item.peer} ({item.version})",
                f"{item.compare.least:,.2f}",
                f"{times_faster(item, ours[item.pair]):,.0f}×",
                f"{item.megabytes:,.0f}",
                item.reported,
            )
            for item in speed.theirs
        ]
        parts.append(table(("pair", "peer", "best run, s", "ours is faster", "peak, MB", "changes"), rows))
    parts += [f"{name}: not installed, not measured." for name in speed.absent]
    parts.append(
        table(("whole command", "median, s", "best, s"), [_command_row(*item) for item in speed.commands.items()])
    )
    parts.append(bars_table(speed))
    return "\n\n".join(parts)


def _our_row(item: Ours, speed: Speed) -> tuple[object, ...]:
    peak = f"{speed.megabytes[item.pair]:.0f}" if item.pair in speed.megabytes else ""
    times = (_ms(item.compare), _ms(item.parse))
    return (item.pair, *times, f"{item.ratio:.2f}", peak, item.reported)


def _ms(time: Timed) -> str:
    return f"{time.median * 1e3:.1f} ({time.least * 1e3:.1f})"


def _command_row(name: str, time: Timed) -> tuple[object, ...]:
    return name, f"{time.median:.3f}", f"{time.least:.3f}"


def bars_table(speed: Speed) -> str:
    """Return every bar and goal with its figure."""
    rows = [
        (
            bar.name,
            f"{bar.value:,.2f}" if bar.value < 10 else f"{bar.value:,.0f}",
            f"{'≥' if bar.at_least else '≤'} {bar.limit:g}",
            "goal" if bar.goal else "bar",
            "met" if bar.met else "missed",
        )
        for bar in bars(speed)
    ]
    return table(("figure", "measured", "limit", "", ""), rows)
