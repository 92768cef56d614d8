"""References to numbers, texts and notes: right before and wrong now, or edited (invariant 25).

A reference that follows its target truly is an effect of what moved the target, whoever typed it. One that still shows
the old number is stale: an update repairs it, so it is a warning. One that was edited to something that its target
does not have is a change of its own. What was wrong before and is untouched is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from matterbench.ooxml.changes import Cause, Change, Kind, Severity, digest
from matterbench.ooxml.fields import Target, expected_reference
from matterbench.ooxml.findings.causes import STRUCTURE, WORDS, Origin
from matterbench.ooxml.findings.field_pairs import Effects, FieldPair
from matterbench.ooxml.findings.fields import instruction_words
from matterbench.ooxml.findings.whole import counted
from matterbench.ooxml.inline import offsets
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import bookmark_name, bookmark_text, paragraph_at
from matterbench.ooxml.spots import Spot

REFERENCES = frozenset({"REF", "NOTEREF", "FTNREF"})
_NUMBERED = frozenset({"r", "n", "w"})
_LISTED = 3
_NOTES = frozenset({Kind.INSERT, Kind.DELETE, Kind.MOVE, Kind.TABLE, Kind.NOTE})
_LOOKS = frozenset({"format", "text", "legal numbering", "start", "start override", "restart", "level"})


@dataclass(frozen=True, slots=True)
class _Judged:
    """A reference whose result or target changed."""

    pair: FieldPair
    outcome: str
    """follows, stale, false, unknown, repaired."""
    now: str
    """What it should show now."""
    causes: tuple[str, ...]


def reference_changes(effects: Effects, pairs: Iterable[FieldPair]) -> Iterator[Change]:
    """Changes of the story's references, those with the same outcome and causes as one."""
    groups: dict[tuple[str, tuple[str, ...]], list[_Judged]] = {}
    for pair in pairs:
        judged = _judge(effects, pair)
        if judged is None:
            continue
        if judged.outcome in {"follows", "stale"}:
            groups.setdefault((judged.outcome, judged.causes), []).append(judged)
        else:
            yield _single(effects, judged)
    for (outcome, causes), found in groups.items():
        yield _rolled(effects, outcome, causes, found)


def _judge(effects: Effects, pair: FieldPair) -> _Judged | None:
    before, after = _words(pair.before.result), _words(pair.after.result)
    right_before = _expected(effects, 0, pair)
    was_right = before in right_before
    if before == after and not was_right:
        return None
    right_now = _expected(effects, 1, pair)
    now = right_now[0] if right_now else ""
    if before == after:
        stale = bool(right_now) and after not in right_now
        return _Judged(pair, "stale", now, _causes(effects, pair)) if stale else None
    if not right_now:
        return _Judged(pair, "unknown", now, ())
    if after not in right_now:
        return _Judged(pair, "false", now, ())
    causes = _causes(effects, pair)
    return _Judged(pair, "follows" if causes else "repaired", now, causes)


def _words(result: str) -> str:
    return " ".join(result.replace("\u2011", "-").split())


def _expected(effects: Effects, side: int, pair: FieldPair) -> list[str]:
    """Everything that the field may show on a side; empty where that cannot be told."""
    field, spot = (pair.before, pair.after)[side], pair.spots[side]
    name = bookmark_name(field.instruction)
    outline = effects.bodies[side]
    target = None if name is None else outline.bookmarks.get(name) if side else effects.earlier(name)
    if name is None or target is None:
        return []
    own = effects.sides[side]
    paragraph = paragraph_at(outline, target)[1]
    found = Target(
        label=effects.label(side, target, body=True),
        text=(bookmark_text(paragraph, name) or "").strip(),
        note_number=_note_number(outline, target, name) if field.instruction.name != "REF" else None,
        above=own is not outline or target < spot,
    )
    at = effects.label(side, spot) if own is outline else None
    return [_words(text) for text in expected_reference(field.instruction, found, at)]


def _note_number(outline: Outline, target: Spot, name: str) -> str | None:
    """Number of the first note behind the start of a bookmark, counted from the start of the document."""
    content = paragraph_at(outline, target)[1].content
    start = next((a.offset for a in content.anchors if a.kind == "bookmark-start" and a.name == name), 0)
    note = next(
        (
            piece.object
            for offset, piece in offsets(content.pieces)
            if offset >= start and piece.object is not None and piece.object.kind in {"footnote", "endnote"}
        ),
        None,
    )
    if note is None or _restyled_notes(outline):
        return None
    ids = [element.get(_ID, "") for _, element in outline.elements(f"{note.kind}Reference")]
    return str(ids.index(note.ref) + 1) if note.ref in ids else None


_ID = f"{W}id"


def _restyled_notes(outline: Outline) -> bool:
    """Whether notes are numbered otherwise than 1, 2, 3 through the document."""
    data = outline.document.package.markup(outline.part)
    settings = outline.document.part("settings")
    data += b"" if settings is None else outline.document.package.markup(settings)
    return any(word in data for word in (b"w:numRestart", b"w:customMarkFollows")) or b"<w:footnotePr><w:num" in data


def _causes(effects: Effects, pair: FieldPair) -> tuple[str, ...]:
    """Ids of the changes that gave the target another number, place or text, or the field another surrounding."""
    instruction = pair.after.instruction
    name = bookmark_name(instruction) or ""
    target = effects.bodies[1].bookmarks.get(name)
    if target is None:
        return ()
    group = effects.renumbered(target)
    numbered = not _NUMBERED.isdisjoint(instruction.switches)
    if numbered and group is not None:
        return effects.relabelling(group)
    if instruction.name != "REF":
        return effects.changes.ids(_note_origins(effects), _NOTES, exact=True)
    origins = _origins(effects, name, target)
    found = effects.changes.ids(origins, STRUCTURE if numbered else WORDS, exact=True)
    if not found and numbered and effects.redefined:
        found = effects.changes.definitions(_LOOKS)
    own = effects.renumbering(pair.spots[1])
    if not found and own is not None:
        found = effects.relabelling(own)
    return found


def _origins(effects: Effects, name: str, target: Spot) -> list[Origin]:
    part = effects.bodies[0].part
    earlier = effects.earlier(name)
    return [Origin(part, None if earlier is None else earlier.block, target.block)]


def _note_origins(effects: Effects) -> list[Origin]:
    """Blocks of the body that hold notes and are not on both sides as they were."""
    body = effects.comparison.body
    before, after = (set(outline.holding("footnoteReference", "endnoteReference")) for outline in effects.bodies)
    return [
        Origin(body.before.part, operation.before, operation.after)
        for operation in body.operations
        if operation.tag != "keep" and (operation.before in before or operation.after in after)
    ]


def _single(effects: Effects, judged: _Judged) -> Change:
    """A reference that was edited by itself."""
    pair = judged.pair
    before, after = pair.before.result, pair.after.result
    words = instruction_words(effects.bodies[1], effects.sides[1], pair.after.instruction)
    head = f"{words}: shown as “{after}” instead of “{before}”"
    tail = {
        "false": f", which is wrong: it should show “{judged.now}”",
        "unknown": ", which cannot be checked",
        "repaired": ", which is right",
    }[judged.outcome]
    weight = Severity.INFO if judged.outcome == "repaired" else Severity.BLOCK
    return Change(
        Kind.FIELD,
        25,
        "result",
        weight,
        effects.where(pair),
        before,
        after,
        head + tail,
        subject=_subject(effects, pair),
    )


def _rolled(effects: Effects, outcome: str, causes: tuple[str, ...], found: list[_Judged]) -> Change:
    """References that follow, or that are stale, for the same causes."""
    first = found[0].pair
    shown = [f"“{_words(item.pair.before.result)}” → “{item.now}”" for item in found]
    listed = ", ".join(dict.fromkeys(shown[:_LISTED])) + (" …" if len(found) > _LISTED else "")
    count = counted(len(found), "reference")
    if outcome == "follows":
        message, weight = f"{count} {'follows' if len(found) == 1 else 'follow'}: {listed}", Severity.INFO
    else:
        message, weight = f"{count} not updated: {listed}", Severity.WARN
    property = "result" if outcome == "follows" else "stale"
    return Change(
        Kind.FIELD, 25, property, weight, effects.where(first), first.before.result, first.after.result, message,
        cause=Cause.CASCADE if causes else Cause.DIRECT, causes=causes,
        affected=len(found), subject=_subject(effects, first),
    )  # fmt: skip


def _subject(effects: Effects, pair: FieldPair) -> str:
    text = paragraph_at(effects.story.before, pair.spots[0])[1].text
    return digest((effects.story.script.name, text, pair.before.instruction.name))
