"""Field codes: fields that came, went, became plain text, point elsewhere, or lost their end (invariant 24).

A field is named by what a reader sees of it: `cross-reference to §2.1`, not its instruction. Results are told by
`results` and `cross_references`: they can follow from other changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change, Kind, Severity, Where
from matterbench.ooxml.fields import Instruction
from matterbench.ooxml.findings.object_pair import Located, ObjectPair
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.inline import Content, offsets
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline, quote
from matterbench.ooxml.references import bookmark_name, fields_of, paragraph_at
from matterbench.ooxml.spots import Spot

_NOUNS = {
    "REF": "cross-reference", "NOTEREF": "note reference", "FTNREF": "note reference", "PAGEREF": "page reference",
    "TOC": "table of contents", "PAGE": "page number", "NUMPAGES": "number of pages", "SEQ": "sequence number",
    "DATE": "date field", "TIME": "time field", "FORMTEXT": "form field", "FORMCHECKBOX": "check box",
    "FORMDROPDOWN": "drop-down field",
}  # fmt: skip
_STRAYS = frozenset({"field-end", "field-separator"})


def field_changes(found: ObjectPair) -> Iterator[Change]:
    """What happened to one field of a paragraph, or to a field character that has lost its field."""
    thing = found.before or found.after
    if thing is None:
        return
    if thing[1].kind in _STRAYS:
        yield from _stray(found)
    elif found.before is None:
        yield _added(found)
    elif found.after is None:
        yield _removed(found)
    elif found.moved:
        message = f"{field_words(found.pair, 0, found.before)} moved within the paragraph"
        yield _change(found, "position", message)
    else:
        yield _became(found)


def field_words(pair: ParagraphPair, side: int, located: Located) -> str:
    """A field in words: `cross-reference to §2.1`, `sequence number “Table”`, `FORMTEXT field`."""
    instruction = located[1].source
    if not isinstance(instruction, Instruction):
        return "field"
    outline = (pair.story.before, pair.story.after)[side]
    return instruction_words(
        pair.comparison.body.before if side == 0 else pair.comparison.body.after, outline, instruction
    )


def instruction_words(body: Outline, own: Outline, instruction: Instruction) -> str:
    """An instruction in words; bookmarks are looked up in the story of the field, then in the body."""
    noun = _NOUNS.get(instruction.name, f"{instruction.name} field" if instruction.name else "empty field")
    name = bookmark_name(instruction)
    if name is not None:
        return f"{noun} to {bookmark_words(body, own, name)}"
    return f"{noun} “{instruction.arguments[0]}”" if instruction.arguments else noun


def bookmark_words(body: Outline, own: Outline, name: str) -> str:
    """What a bookmark marks: `§2.1`, the first words of its paragraph, or its name where it does not exist."""
    for outline in dict.fromkeys((own, body)):
        spot = outline.bookmarks.get(name)
        if spot is not None:
            return _target_words(outline, spot)
    return f"the missing bookmark {name}"


def _target_words(outline: Outline, spot: Spot) -> str:
    labels = outline.labels_in(spot.block)
    label = labels[spot.at] if labels else None
    if label is not None and label.full:
        return f"§{label.full}"
    text = quote(paragraph_at(outline, spot)[1].text)
    return f"“{text}”" if text else "an empty paragraph"


def _added(found: ObjectPair) -> Change:
    assert found.after is not None
    words = field_words(found.pair, 1, found.after)
    if found.after[1].key[-1] == "open" and _lacks_end(found):
        return _change(found, "unbalanced", f"{words} added without an end: Word cannot tell where it stops")
    result, end = _result(found.pair.after.content, found.after)
    plain = _plain_at(found.pair.before.content, found.spans[0][0], result)
    if plain:
        return _change(found, "code", f"plain text “{result}” replaced by {words}", (result, _raw(found.after)))
    shown = f", which shows “{result}”" if result else ""
    return _change(found, "code", f"{words} added{shown}", (None, _raw(found.after)), ends=(None, end))


def _removed(found: ObjectPair) -> Change:
    assert found.before is not None
    words = field_words(found.pair, 0, found.before)
    if _strays(found.pair.after.content) > _strays(found.pair.before.content):
        return _change(found, "unbalanced", f"{words} lost its beginning: its result is plain text now")
    result, end = _result(found.pair.before.content, found.before)
    if _plain_at(found.pair.after.content, found.spans[1][0], result):
        message = f"{words} replaced by plain text “{result}”"
        return _change(
            found, "code", message, (_raw(found.before), result), ends=(end, found.spans[1][0] + len(result))
        )
    shown = f", which showed “{result}”" if result else ""
    return _change(found, "code", f"{words} removed{shown}", (_raw(found.before), None), ends=(end, None))


def _became(found: ObjectPair) -> Change:
    """Another instruction, or the same with another extent."""
    assert found.before is not None
    assert found.after is not None
    old, new = found.before[1].source, found.after[1].source
    words = [field_words(found.pair, side, located) for side, located in enumerate((found.before, found.after))]
    values = _raw(found.before), _raw(found.after)
    if found.before[1].key[:-1] == found.after[1].key[:-1]:
        return _change(found, "unbalanced", f"{words[1]} {_extent(found)}", values)
    if found.before[1].key[0] == found.after[1].key[0]:
        locked = "locked: Word no longer updates it" if found.after[1].key[1] else "no longer locked against updates"
        return _change(found, "lock", f"{words[1]} {locked}", values)
    if not isinstance(old, Instruction) or not isinstance(new, Instruction):
        return _change(found, "code", f"{words[0]} replaced by {words[1]}", values)
    if words[0] != words[1]:
        return _change(found, "code", f"{words[0]} replaced by {words[1]}", values)
    if old.name == new.name and old.switches == new.switches and bookmark_name(old) != bookmark_name(new):
        message = f"{words[1]} names another bookmark at the same place: {bookmark_name(old)} → {bookmark_name(new)}"
        return _change(found, "bookmark", message, values, weight=Severity.INFO)
    weight = Severity.WARN if _asks_for_the_same(old, new) else Severity.BLOCK
    return _change(found, "code", f"{words[1]} has another instruction: {old.raw} → {new.raw}", values, weight=weight)


def _asks_for_the_same(old: Instruction, new: Instruction) -> bool:
    """Whether two instructions differ only in what an update does to the look of the result."""
    return old.name == new.name and old.arguments == new.arguments and _asked(old) == _asked(new)


def _asked(instruction: Instruction) -> dict[str, object]:
    switches: dict[str, object] = dict(instruction.switches)
    form = [word for word in str(switches.pop("*", "")).split() if word not in {"MERGEFORMAT", "CHARFORMAT"}]
    return {**switches, "*": form}


def _extent(found: ObjectPair) -> str:
    """What happened to a field that ended in its paragraph on one side only."""
    if found.after is None or found.after[1].key[-1] != "open":
        return "now ends in its paragraph"
    return "lost its end: Word cannot tell where it stops" if _lacks_end(found) else "now runs on after its paragraph"


def _stray(found: ObjectPair) -> Iterator[Change]:
    """A field character without its field; the field that lost it tells more, where there is one."""
    before, after = found.pair.before.content, found.pair.after.content
    if _fields(before) != _fields(after) or (found.before is not None and found.after is not None):
        return
    if found.after is not None and _first_stray(after) == found.after[0]:
        yield _change(found, "unbalanced", "end of a field whose beginning is missing added")
    elif found.before is not None and _first_stray(before) == found.before[0]:
        yield _change(found, "unbalanced", "end of a field removed: the field that began before has no end here")


def _change(
    found: ObjectPair, property: str, message: str, values: tuple[str | None, str | None] = (None, None), *,
    ends: tuple[int | None, int | None] = (None, None), weight: Severity = Severity.BLOCK,
) -> Change:  # fmt: skip
    spans = [
        (start, stop if end is None else max(end, stop)) for (start, stop), end in zip(found.spans, ends, strict=True)
    ]
    where: Where = found.pair.where(spans[0], spans[1])
    return Change(Kind.FIELD, 24, property, weight, where, *values, message, subject=found.pair.subject)


def _raw(located: Located) -> str | None:
    source = located[1].source
    return source.raw if isinstance(source, Instruction) else None


def _result(content: Content, located: Located) -> tuple[str, int]:
    """What a field shows, and where that ends."""
    found = next((field for field in fields_of(content) if field.offset == located[0]), None)
    return ("", located[0] + 1) if found is None else (found.result.strip(), found.end)


def _plain_at(content: Content, at: int, words: str) -> bool:
    """Whether the words stand at a place as plain text, outside any field."""
    if not words or content.text[at : at + len(words)] != words:
        return False
    return not any(
        wrap.kind == "field"
        for offset, piece in offsets(content.pieces)
        if offset < at + len(words) and offset + len(piece.text) > at
        for wrap in piece.wraps
    )


def _strays(content: Content) -> int:
    return sum(1 for piece in content.pieces if piece.object is not None and piece.object.kind in _STRAYS)


def _first_stray(content: Content) -> int | None:
    return next(
        (at for at, piece in offsets(content.pieces) if piece.object is not None and piece.object.kind in _STRAYS), None
    )


def _fields(content: Content) -> list[object]:
    return [piece.object.key for piece in content.pieces if piece.object is not None and piece.object.kind == "field"]


def _lacks_end(found: ObjectPair) -> bool:
    """Whether the story after has a field without end."""
    kinds = [element.get(f"{W}fldCharType") for _, element in found.pair.story.after.elements("fldChar")]
    return kinds.count("begin") > kinds.count("end")
