"""Results of fields other than references and tables of contents (invariant 25).

Page numbers and dates change with every print: they are information, one change for each sort of field. Sequence
numbers are counted; the rest is text that somebody relies on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from matterbench.ooxml.changes import Cause, Change, Kind, Severity, digest
from matterbench.ooxml.field_code import kind, severity
from matterbench.ooxml.field_results import sequence_results
from matterbench.ooxml.findings.causes import STRUCTURE, Origin
from matterbench.ooxml.findings.cross_references import REFERENCES
from matterbench.ooxml.findings.field_pairs import Effects, FieldPair
from matterbench.ooxml.findings.fields import instruction_words
from matterbench.ooxml.findings.whole import counted
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import PlacedField, codes, fields_of, paragraph_at
from matterbench.ooxml.spots import Spot

_VOLATILE = frozenset({"page", "volatile"})
_TOLD_ELSEWHERE = REFERENCES | {"SEQ", "TOC"}


def result_changes(effects: Effects, pairs: Iterable[FieldPair]) -> Iterator[Change]:
    """Changes of what fields show, for fields that stand by themselves."""
    volatile: dict[str, list[FieldPair]] = {}
    for pair in pairs:
        name = pair.after.instruction.name
        if name in _TOLD_ELSEWHERE or pair.before.own == pair.after.own:
            continue
        if kind(name) in _VOLATILE:
            volatile.setdefault(name, []).append(pair)
        else:
            words = instruction_words(effects.bodies[1], effects.sides[1], pair.after.instruction)
            message = f"{words}: “{pair.before.own}” → “{pair.after.own}”"
            yield _change(effects, pair, "result", Severity(severity(name)), message)
    for name, found in volatile.items():
        first = found[0]
        head = counted(len(found), f"{name} field")
        message = f"{head}: “{first.before.own}” → “{first.after.own}”{' …' if len(found) > 1 else ''}"
        yield _change(effects, first, "result", Severity.INFO, message, cause=Cause.VOLATILE, affected=len(found))


def _change(
    effects: Effects,
    pair: FieldPair,
    property: str,
    weight: Severity,
    message: str,
    *,
    cause: Cause = Cause.DIRECT,
    causes: tuple[str, ...] = (),
    affected: int = 1,
) -> Change:
    text = paragraph_at(effects.story.before, pair.spots[0])[1].text
    subject = digest((effects.story.script.name, text, pair.after.instruction.name))
    return Change(
        Kind.FIELD, 25, property, weight, effects.where(pair), pair.before.own, pair.after.own, message, cause=cause,
        causes=causes, affected=affected, subject=subject,
    )  # fmt: skip


class _Sequences:
    """The SEQ fields of one side in order, with what each should show."""

    def __init__(self, outline: Outline) -> None:
        spots = [spot for spot, code in codes(outline, b"SEQ") if "SEQ" in code]
        self.fields: list[tuple[Spot, PlacedField]] = []
        for spot in dict.fromkeys(spots):
            fields = fields_of(paragraph_at(outline, spot)[1].content)
            self.fields += [(spot, field) for field in fields if field.instruction.name == "SEQ"]
        self.expected = sequence_results([field.instruction for _, field in self.fields])


def _name(field: PlacedField) -> str:
    return field.instruction.arguments[0].casefold() if field.instruction.arguments else ""


def sequence_changes(effects: Effects) -> Iterator[Change]:
    """Sequence numbers that were right and are wrong, that were edited, or that follow captions that came and went."""
    before, after = effects.sides
    if not effects.story.script.changed or not codes(after, b"SEQ"):
        return
    old, new = _Sequences(before), _Sequences(after)
    groups: dict[tuple[str, str], list[_Counted]] = {}
    for item in _paired(effects, old, new):
        outcome = _outcome(item)
        if outcome:
            groups.setdefault((outcome, _name(item.pair.after)), []).append(item)
    for (outcome, name), found in groups.items():
        yield _sequence(effects, outcome, found, _causes(effects, old, new, name))


class _Counted(NamedTuple):
    """A SEQ field on both sides, and what it should show on each; None where that cannot be told."""

    pair: FieldPair
    before: str | None
    after: str | None


def _paired(effects: Effects, old: _Sequences, new: _Sequences) -> Iterator[_Counted]:
    """Fields of paragraphs that are on both sides, in order within each paragraph."""
    known: dict[Spot, list[int]] = {}
    for at, (spot, _) in enumerate(old.fields):
        known.setdefault(spot, []).append(at)
    for at, (spot, field) in enumerate(new.fields):
        partner, _ = effects.partners.before(spot)
        earlier = known.get(partner, []) if partner is not None else []
        if partner is not None and earlier and _name(old.fields[earlier[0]][1]) == _name(field):
            index = earlier.pop(0)
            pair = FieldPair(old.fields[index][1], field, (partner, spot))
            yield _Counted(pair, old.expected[index], new.expected[at])


def _outcome(item: _Counted) -> str:
    """follows, stale or false; nothing where there is nothing to tell."""
    before, after = item.pair.before.result.strip(), item.pair.after.result.strip()
    if before == after:
        return "stale" if before == item.before and item.after is not None and after != item.after else ""
    return "follows" if after == item.after else "false"


def _causes(effects: Effects, old: _Sequences, new: _Sequences, name: str) -> tuple[str, ...]:
    """Ids of the changes that made fields of the same name come, go or move."""
    part = effects.story.before.part
    kept = {effects.partners.before(spot)[0] for spot, _ in new.fields if not effects.partners.moved(spot)}
    origins = [Origin(part, spot.block) for spot, field in old.fields if spot not in kept and _name(field) == name]
    origins += [
        Origin(part, None, spot.block)
        for spot, field in new.fields
        if _name(field) == name and (effects.partners.moved(spot) or effects.partners.before(spot)[0] is None)
    ]
    return effects.changes.ids(origins, STRUCTURE)


def _sequence(effects: Effects, outcome: str, found: list[_Counted], causes: tuple[str, ...]) -> Change:
    first = found[0]
    words = instruction_words(effects.bodies[1], effects.sides[1], first.pair.after.instruction)
    shown = f"“{first.pair.before.result}” → “{first.pair.after.result}”"
    if outcome == "follows":
        message, weight = (
            f"{words}: {counted(len(found), 'number')} follow{'s' * (len(found) == 1)}: {shown}",
            Severity.INFO,
        )
    elif outcome == "stale":
        should = f"“{first.pair.after.result}” should be “{first.after}”"
        message = f"{words}: {counted(len(found), 'number')} not updated: {should}"
        weight = Severity.WARN
    else:
        should = f", should be “{first.after}”" if first.after is not None else ""
        message, weight, causes = f"{words}: {shown}{should}", Severity.WARN, ()
    property = "stale" if outcome == "stale" else "result"
    cause = Cause.CASCADE if causes else Cause.DIRECT
    return _change(effects, first.pair, property, weight, message, cause=cause, causes=causes, affected=len(found))
