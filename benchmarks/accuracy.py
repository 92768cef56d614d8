"""What a comparison finds of one planted change, and what it says of changes that mean nothing.

A violation is found when one report says all of it: a change of one of the mutant's kinds, at least as severe as the
mutant, where it was planted, in which (with its like at that place) every word stands that a reader should learn. A
package that must be refused is found when it is refused in those words. Noise is silent when nothing above the mutant's
severity is said of it. One cause should give one finding: the direct ones that are as severe as the mutant are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks import corpus
from benchmarks.mutants import MUTANTS, SEVERITIES, Learn, Mutant, bases, plant
from matterbench.errors import UnreadableInput
from matterbench.ooxml import compare
from matterbench.ooxml.changes import Cause, Change, Place

_RANK = {severity: rank for rank, severity in enumerate(SEVERITIES)}
_SHOWN = re.compile(r"\[[^\]]*(?:\]|$)")
_DEFINITIONS = {"numbering", "styles", "theme1"}
_LEGACY_PLACE = re.compile(r"§[\d.]*\d(?:\([a-z]\))?|table (\d+) r(\d+)c(\d+)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one mutant in one base document."""

    mutant: str
    base: str
    invariant: int | None
    """None for the earlier set, which names none."""
    noise: bool
    fault: str
    """Why it counts as missed or as noisy; empty when all is well."""
    findings: int = 0
    """Direct findings at least as severe as the mutant."""


def measured() -> list[Outcome]:
    """Return the outcome of every mutant in every base document that it applies to."""
    documents = bases()
    return [
        outcome
        for mutant in MUTANTS
        for name, base in documents.items()
        if (outcome := judged(mutant, name, base)) is not None
    ]


def judged(mutant: Mutant, name: str, base: bytes) -> Outcome | None:
    """Return what came of a mutant in the base `name`, or None where it does not apply."""
    planted = plant(mutant, base)
    if planted is None:
        return None
    data, learnt = planted
    result = partial(Outcome, mutant.id, name, mutant.invariant, mutant.noise)
    try:
        changes = compare(base, data).changes
    except UnreadableInput as refusal:
        missing = _missing(learnt.words, [str(refusal)])
        fault = f"refused without the words {missing}" if missing else ""
        return result(fault if mutant.refused else f"refused: {refusal}", 1)
    except Exception as error:  # a crash is an outcome to be told, with all others
        return result(f"crashed: {error!r}")
    if mutant.refused:
        return result("not refused")
    if nowhere := [change.message for change in changes if not _places(change)]:
        return result(f"a change without a place: {nowhere[0]}")
    if mutant.noise:
        return result(noisy(changes, above=mutant.severity))
    severe = [change for change in changes if _RANK[change.severity.value] >= _RANK[mutant.severity]]
    direct = sum(change.cause is Cause.DIRECT for change in severe)
    return result(missed(mutant, learnt, changes), direct)


def noisy(changes: Iterable[Change], above: str = "info") -> str:
    """Return what is said above a severity, or nothing."""
    loud = [change for change in changes if _RANK[change.severity.value] > _RANK[above]]
    return "; ".join(said(change) for change in loud[:3])


def missed(mutant: Mutant, learnt: Learn, changes: Iterable[Change]) -> str:
    """Return in what way a report fails a violation, or nothing when it tells all of it."""
    kin = [change for change in changes if change.kind.value in mutant.kinds]
    severe = [change for change in kin if _RANK[change.severity.value] >= _RANK[mutant.severity]]
    placed = [change for change in severe if stands(change, learnt)]
    heard = f"; heard: {' / '.join(said(change) for change in list(changes)[:3]) or 'nothing'}"
    if not kin:
        return f"no {' or '.join(sorted(mutant.kinds))}{heard}"
    if not severe:
        return f"not as severe as {mutant.severity}{heard}"
    if not placed:
        return f"not at “{learnt.quote}” {learnt.part} {learnt.cell or ''}{heard}"
    missing = _missing(learnt.words, [_heard(change) for change in placed])
    return f"without the words {missing}{heard}" if missing else ""


def stands(change: Change, learnt: Learn) -> bool:
    """Tell whether a change stands, on either side, where the mutant was planted."""
    places = _places(change)
    defined = Path(learnt.part).stem in _DEFINITIONS  # seen where it takes effect: the first paragraph of its list
    in_part = defined or not learnt.part or any(place.part == learnt.part for place in places)
    return in_part and any(_at(place, learnt) for place in places)


def _at(place: Place, learnt: Learn) -> bool:
    if learnt.cell is not None:
        cell = place.table
        here = (None, None, None) if cell is None else (cell.table, cell.row, cell.column)
        return here[0] is not None and all(
            a is None or b is None or a == b for a, b in zip(here, learnt.cell, strict=True)
        )
    wanted, found = _letters(learnt.quote), _letters(place.quote or "")
    return not wanted or (bool(found) and (wanted.startswith(found) or found.startswith(wanted)))


def _letters(text: str) -> str:
    """What two ways to quote a paragraph have in common: blanks, marks and `[no-break space]` left out."""
    return "".join(character for character in _SHOWN.sub("", text) if character.isalnum())


def _missing(words: Iterable[str], texts: Iterable[str]) -> list[str]:
    heard = " ".join(texts).casefold()
    return [word for word in words if not any(choice.casefold() in heard for choice in word.split("|"))]


def _heard(change: Change) -> str:
    """All that a line of the report says, without the words by which it finds its paragraph."""
    author = change.revision.author if change.revision else ""
    place = replace(change.where.shown, quote=None).words()
    return " ".join(filter(None, [place, change.message, change.before, change.after, author]))


def said(change: Change) -> str:
    """Return a change in one line."""
    place = change.where.after or change.where.before
    words = "without a place" if place is None else place.words()
    return f"{change.severity.value} {change.kind.value}, {words}: {change.message}"


def legacy() -> Iterator[Outcome]:
    """Yield the outcomes of the earlier set, where it is: its expectations are sentences, of which the place counts."""
    for planted in corpus.planted():
        result = partial(Outcome, planted.id, "earlier set", None, planted.noise)
        try:
            changes = compare(planted.before.read_bytes(), planted.after.read_bytes()).changes
        except Exception as error:  # told with all others
            yield result(f"crashed or refused: {error!r}")
            continue
        if planted.noise:
            yield result(noisy(changes))
            continue
        least = "info" if "(info)" in planted.expected else "warn"
        severe = [change for change in changes if _RANK[change.severity.value] >= _RANK[least]]
        direct = sum(change.cause is Cause.DIRECT for change in severe)
        yield result(_legacy_fault(planted.expected, severe), direct)


def _legacy_fault(expected: str, severe: list[Change]) -> str:
    wanted = _LEGACY_PLACE.search(expected)
    if not severe:
        return f"nothing reported; expected: {expected}"
    if wanted is None or any(_legacy_at(place, wanted) for change in severe for place in _places(change)):
        return ""
    return f"not at {wanted[0]}; heard: {said(severe[0])}"


def _places(change: Change) -> list[Place]:
    return [place for place in (change.where.before, change.where.after) if place is not None]


def _legacy_at(place: Place, wanted: re.Match[str]) -> bool:
    if wanted[1] is None:
        return wanted[0] == f"§{place.label}"
    cell = place.table
    return cell is not None and (cell.table, cell.row, cell.column) == tuple(int(number) for number in wanted.groups())
