"""Footnotes and endnotes: texts, references, orphans, separators (invariant 21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from lxml import etree

from matterbench.ooxml.changes import Cause, Change, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.stories import story_changes
from matterbench.ooxml.findings.wording import clipped
from matterbench.ooxml.names import W
from matterbench.ooxml.notes import KINDS, NotePairs, Reference, bodies, note_text, pair_notes, references, separators
from matterbench.ooxml.outline import quote
from matterbench.ooxml.package import same_part

Bodies = tuple[Mapping[str, etree._Element], Mapping[str, etree._Element]]
_LINES = {f"{W}separator", f"{W}continuationSeparator"}
_FIELDS = {f"{W}instrText", f"{W}fldSimple"}
"""What a note shows in fields can be wrong by now though nobody touched the note."""
_SEPARATORS = {"separator": "separator", "continuationSeparator": "continuation separator"}


def note_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of the notes of the body; none where the parts concerned are equal."""
    if not any(_concerned(comparison, kind) for kind in KINDS) and not _only_references(comparison):
        return
    found = pair_notes(comparison)
    texts = {kind: (bodies(comparison.before, kind), bodies(comparison.after, kind)) for kind in KINDS}
    for old, new in found.kept:
        yield from _pair(comparison, texts, old, new)
    for old, new in found.moved:
        yield _moved(comparison, texts, old, new)
        if old.kind == new.kind:
            yield from _pair(comparison, texts, old, new)
    yield from (_one_sided(comparison, texts, reference, 0) for reference in found.gone)
    yield from (_one_sided(comparison, texts, reference, 1) for reference in found.come)
    for kind in KINDS:
        yield from _orphans(comparison, found, texts[kind], kind)
        yield from _separators(comparison, kind)
        yield from _order(comparison, found, kind)


def _concerned(comparison: Comparison, kind: str) -> bool:
    """Whether anything that notes of this kind depend on can differ."""
    before, after = comparison.before, comparison.after
    if before.trees or after.trees:
        return True
    packages, parts = (before.package, after.package), (before.part(f"{kind}s"), after.part(f"{kind}s"))
    if parts == (None, None):
        return False
    if None in parts or not same_part(packages[0], parts[0] or "", packages[1], parts[1] or ""):
        return True
    targets = [_targets(comparison, side, part) for side, part in enumerate(parts)]
    if comparison.names[0] != comparison.names[1] or targets[0] != targets[1]:
        return True
    same_body = same_part(packages[0], packages[0].main, packages[1], packages[1].main)
    return not same_body and any(f"{kind}Reference".encode() in package.markup(package.main) for package in packages)


def _only_references(comparison: Comparison) -> bool:
    """Whether the document after refers to notes and has no part for any."""
    after = comparison.after
    if any(after.part(f"{kind}s") for kind in KINDS):
        return False
    return b"noteReference" in after.package.markup(after.package.main)


def _targets(comparison: Comparison, side: int, part: str | None) -> dict[str, tuple[str, ...]]:
    scope = (comparison.before, comparison.after)[side].scope(part or "")
    return {id: scope.target(id) for id in scope.relationships}


def _part(comparison: Comparison, side: int, kind: str) -> str:
    document = (comparison.before, comparison.after)[side]
    return document.part(f"{kind}s") or document.package.main


def _place(comparison: Comparison, side: int, reference: Reference) -> Place:
    """Place of a reference in the body."""
    outline = (comparison.body.before, comparison.body.after)[side]
    span = reference.offset, reference.offset + 1
    return outline.place(reference.block, reference.paragraph, span)


def _pair(comparison: Comparison, texts: Mapping[str, Bodies], old: Reference, new: Reference) -> Iterator[Change]:
    """Changes in the text of a note that is on both sides."""
    before, after = texts[old.kind][0].get(old.id), texts[new.kind][1].get(new.id)
    if after is None:
        if before is not None:
            yield _dangling(comparison, Where(_place(comparison, 0, old), _place(comparison, 1, new)), new)
        return
    same = comparison.names[0] == comparison.names[1] and before is not None
    if before is None or (same and not _holds(after, _FIELDS) and _same(comparison, before, after, old, new)):
        return
    places = tuple(
        Place(_part(comparison, side, r.kind), story=r.kind, note=r.number) for side, r in enumerate((old, new))
    )
    story = comparison.element_story(new.kind, (before, after), places[0], places[1])
    yield from story_changes(comparison, story)


def _same(
    comparison: Comparison, before: etree._Element, after: etree._Element, old: Reference, new: Reference
) -> bool:
    """Whether two notes are written alike, ids and links included."""
    parts = _part(comparison, 0, old.kind), _part(comparison, 1, new.kind)
    if [etree.tostring(child) for child in before] != [etree.tostring(child) for child in after]:
        return False
    return _targets(comparison, 0, parts[0]) == _targets(comparison, 1, parts[1])


def _change(
    property: str, where: Where, values: tuple[str | None, str | None], message: str, subject: str,
    severity: Severity = Severity.BLOCK, cause: Cause = Cause.DIRECT,
) -> Change:  # fmt: skip
    return Change(
        Kind.NOTE, 21, property, severity, where, *values, message, cause=cause, subject=digest((property, subject))
    )


def _dangling(comparison: Comparison, where: Where, reference: Reference) -> Change:
    message = f"the reference of {reference.kind} {reference.number} points to no note"
    return _change("reference", where, (None, None), message, f"{reference.kind} {where.shown.quote}")


def _moved(comparison: Comparison, texts: Mapping[str, Bodies], old: Reference, new: Reference) -> Change:
    """A note with the same text, referred to elsewhere or made one of the other kind."""
    where = Where(_place(comparison, 0, old), _place(comparison, 1, new))
    text = note_text(texts[old.kind][0].get(old.id))
    if old.kind != new.kind:
        message = f"{old.kind} {old.number} turned into {new.kind} {new.number}: “{clipped(text)}”"
        return _change("kind", where, (old.kind, new.kind), message, text)
    source = where.before.words() if where.before else ""
    message = f"reference of {new.kind} {new.number} (“{quote(text) or ''}”) moved here from {source}"
    whole = _block_is(comparison, 0, old, "delete") and _block_is(comparison, 1, new, "insert")
    cause, severity = (Cause.CASCADE, Severity.INFO) if whole else (Cause.DIRECT, Severity.BLOCK)
    return _change("reference", where, (source, where.shown.words()), message, text, severity, cause)


def _one_sided(comparison: Comparison, texts: Mapping[str, Bodies], reference: Reference, side: int) -> Change:
    """A note that came or went; with its paragraph, it is told for what it says, not as a change of its own."""
    body = texts[reference.kind][side].get(reference.id)
    place = _place(comparison, side, reference)
    where = Where(None, place) if side else Where(place, None)
    if body is None and side:
        return _dangling(comparison, where, reference)
    words = clipped(note_text(body))
    name = f"{reference.kind} {reference.number}"
    values = (None, words) if side else (words, None)
    if _block_is(comparison, side, reference, ("delete", "insert")[side]):
        message = f"{name} {('went', 'came')[side]} with its paragraph: “{words}”"
        return _change("reference", where, values, message, words, Severity.INFO, Cause.CASCADE)
    return _change("reference", where, values, f"{name} {('removed', 'added')[side]}: “{words}”", words)


def _block_is(comparison: Comparison, side: int, reference: Reference, tag: str) -> bool:
    """Whether the whole block that holds a reference came or went."""
    steps = (step for step in comparison.body.operations if step.tag == tag)
    return any((step.before, step.after)[side] == reference.block for step in steps)


def _orphans(comparison: Comparison, found: NotePairs, texts: Bodies, kind: str) -> Iterator[Change]:
    """Notes that no reference names any more, though it was not their reference that went."""
    outlines = comparison.body.before, comparison.body.after
    lone = []
    for side in (0, 1):
        used = {reference.id for reference in references(outlines[side], kind)}
        lone.append([note_text(body) for id, body in texts[side].items() if id not in used])
    lost = [note_text(texts[0].get(reference.id)) for reference in found.gone if reference.kind == kind]
    lost += [note_text(texts[0].get(old.id)) for old, new in found.moved if old.kind == kind != new.kind]
    lost += [note_text(texts[0].get(old.id)) for old, new in found.kept if old.kind == kind and new.id not in texts[1]]
    known = Counter(lone[0]) + Counter(lost)
    place = Place(_part(comparison, 1, kind), story=kind)
    for text in (Counter(lone[1]) - known).elements():
        message = f"{kind} that no reference names: “{clipped(text)}”"
        yield _change("orphan", Where(None, place), (None, clipped(text)), message, text)


def _separators(comparison: Comparison, kind: str) -> Iterator[Change]:
    """Separators that say something, lost their line, or hold a note number, which Word takes for damage."""
    before, after = separators(comparison.before, kind), separators(comparison.after, kind)
    place = Place(_part(comparison, 0, kind), story=kind), Place(_part(comparison, 1, kind), story=kind)
    for type, element in after.items():
        name = f"{kind} {_SEPARATORS.get(type, type)}"
        old = before.get(type)
        first, second = note_text(old), note_text(element)
        where = Where(None if old is None else place[0], place[1])
        if first != second and (second or old is not None):
            message = f"{name} says “{clipped(second)}”" if second else f"{name} no longer says “{clipped(first)}”"
            yield _change("separator", where, (first, second), message, type)
        if _holds(element, {f"{W}{kind}Ref"}) and not _holds(old, {f"{W}{kind}Ref"}):
            message = f"{name} holds a note number: Word takes the file for damaged"
            yield _change("separator", where, (None, "note number"), message, f"{type} number")
        if _holds(old, _LINES) and not _holds(element, _LINES):
            yield _change("separator", where, ("line", None), f"{name} lost its line", f"{type} line", Severity.WARN)
    if bodies(comparison.after, kind):
        for type in before.keys() - after.keys() & _SEPARATORS.keys():
            message = f"{kind} {_SEPARATORS[type]} lost: Word puts its own"
            yield _change("separator", Where(place[0], None), (type, None), message, type, Severity.WARN)


def _holds(element: etree._Element | None, tags: set[str]) -> bool:
    return element is not None and next(element.iter(*tags), None) is not None


def _order(comparison: Comparison, found: NotePairs, kind: str) -> Iterator[Change]:
    """Ids that no longer ascend with the references: other programs then show the wrong texts (information only)."""
    ids = [_numbers(references(outline, kind)) for outline in (comparison.body.before, comparison.body.after)]
    if ids[0] == sorted(ids[0]) and ids[1] != sorted(ids[1]):
        place = Place(_part(comparison, 1, kind), story=kind)
        message = f"ids of the {kind}s no longer follow their references: LibreOffice may show the wrong texts"
        yield _change("ids", Where(None, place), (None, None), message, kind, Severity.INFO)


def _numbers(found: list[Reference]) -> list[int]:
    return [int(reference.id) for reference in found if reference.id.isdigit()]
