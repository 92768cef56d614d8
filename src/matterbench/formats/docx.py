"""Word documents, through `ooxml`: labels as a reader sees them, tables, notes, comments, headers, tracked changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lxml import etree

from matterbench.formats.blocks import Block, Revision
from matterbench.formats.docx_story import Findings, Story
from matterbench.formats.docx_text import TYPES, Numbers
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.ooxml.bindings import bindings
from matterbench.ooxml.comments import Comment, read_comments
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W
from matterbench.ooxml.notes import bodies
from matterbench.ooxml.package import Package
from matterbench.ooxml.properties import read_properties
from matterbench.ooxml.revisions import View, in_view, may_hold_revisions
from matterbench.ooxml.sections import sections
from matterbench.ooxml.tracked import inventory

_TYPE_WORDS = {"default": "", "first": ", first page", "even": ", even pages"}
_PROPERTIES = {
    "core.title": "title", "core.creator": "author", "core.lastModifiedBy": "last modified by",
    "core.created": "created", "core.modified": "modified", "core.subject": "subject", "app.Company": "company",
}  # fmt: skip


def read_docx(source: Source, view: View) -> Reading:
    """Return a Word document in a view; raises `UnreadableInput` for what is not a safe, readable one."""
    document = Document(Package(source.name, source.data))
    comments = read_comments(document)
    seen = in_view(document, view)
    numbers = _numbers(seen, comments)
    findings = Findings()
    marked = view is View.MARKED
    body = Story(seen, seen.package.main, seen.body, numbers, marked, findings)
    found = [Section("body", tuple(body.blocks()))]
    found += _notes(seen, "footnote", numbers, marked, findings)
    found += _notes(seen, "endnote", numbers, marked, findings)
    found += _comments(comments, numbers, findings)
    found[1:1] = _margins(seen, body, numbers, marked, findings)
    revisions = _revisions(document)
    properties = _properties(document)
    title = properties.get("title") or _first_title(found[0]) or source.name
    notes = tuple(_said(revisions, view, findings.hidden))
    return Reading("docx", source.name, title, tuple(found), notes, properties, view.value, revisions)


def _numbers(document: Document, comments: Sequence[Comment]) -> Numbers:
    """Numbers of notes in the order of their references, of comments in the order of the places they hang on."""
    notes: dict[str, dict[str, int]] = {"footnote": {}, "endnote": {}}
    hung: dict[str, int] = {}
    tags = {f"{W}{kind}Reference": known for kind, known in notes.items()}
    there = {comment.id for comment in comments}
    for element in document.body.iter(*tags, f"{W}commentReference"):
        known = tags.get(str(element.tag), hung)
        if known is not hung or element.get(f"{W}id", "") in there:
            known.setdefault(element.get(f"{W}id", ""), len(known) + 1)
    for comment in comments:
        hung.setdefault(comment.id, len(hung) + 1)
    return Numbers(notes["footnote"], notes["endnote"], hung)


def _notes(document: Document, kind: str, numbers: Numbers, marked: bool, findings: Findings) -> Iterator[Section]:
    part = document.part(f"{kind}s")
    known = numbers.footnotes if kind == "footnote" else numbers.endnotes
    elements = bodies(document, kind) if part is not None and known else {}
    out: list[Block] = []
    for id, number in known.items():
        if id in elements and part is not None:
            out += _note(document, part, kind, number, elements[id], (numbers, marked, findings))
    if out:
        yield Section(f"{kind}s", tuple(out))


def _note(
    document: Document, part: str, kind: str, number: int, element: etree._Element,
    how: tuple[Numbers, bool, Findings],
) -> Iterator[Block]:  # fmt: skip
    for at, block in enumerate(Story(document, part, element, *how).blocks()):
        if block.kind == "row":
            yield block
        else:
            label, place = str(number) if at == 0 else "", f"{kind} {number}"
            note = "footnote" if kind == "footnote" else "endnote"
            yield Block(note, block.text, label, place, anchors=block.anchors, revisions=block.revisions)  # type: ignore[arg-type]


def _comments(comments: Sequence[Comment], numbers: Numbers, findings: Findings) -> Iterator[Section]:
    if comments:
        ordered = sorted(comments, key=lambda comment: numbers.comments[comment.id])
        yield Section("comments", tuple(_comment(comment, numbers.comments, findings) for comment in ordered))


def _comment(comment: Comment, numbers: Mapping[str, int], findings: Findings) -> Block:
    number = numbers[comment.id]
    quoted = findings.quoted.get(comment.id)
    words = [f"comment {number}"]
    if comment.parent is not None and comment.parent in numbers:
        words.append(f"in reply to comment {numbers[comment.parent]}")
    if quoted is not None:
        on = f"on {quoted.place}"
        words.append(f"{on} (“{_short(quoted.words)}”)" if quoted.words else on)
    if comment.done:
        words.append("resolved")
    return Block("comment", comment.text, str(number), ", ".join(words), by=comment.author, date=comment.date)


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= 60 else plain[:60].rsplit(" ", 1)[0] + " …"


def _margins(document: Document, body: Story, numbers: Numbers, marked: bool, findings: Findings) -> Iterator[Section]:
    """Headers and footers, each part once, where it first shows."""
    shown = set()
    for number, slots in enumerate(bindings(document, sections(body.outline)), 1):
        for (kind, type), part in slots.items():
            if part in shown:
                continue
            shown.add(part)
            blocks = tuple(Story(document, part, document.root(part), numbers, marked, findings).blocks())
            name = f"{kind} (section {number}{_TYPE_WORDS.get(type, '')})"
            if blocks:
                yield Section(name, tuple(_placed(block, name) for block in blocks))


def _placed(block: Block, place: str) -> Block:
    if block.kind == "row":
        return block
    return Block(block.kind, block.text, block.label, place, block.level, revisions=block.revisions)


def _revisions(document: Document) -> tuple[Revision, ...]:
    if not may_hold_revisions(document):
        return ()
    changes = (change for change in inventory(document) if not change.doubled)
    return tuple(
        Revision(TYPES.get(change.type, "formatting" if change.type == "format" else change.type), change.author,
                 change.date, change.text)
        for change in changes
    )  # fmt: skip


def _properties(document: Document) -> dict[str, str]:
    found = read_properties(document.package)
    return {word: found[key].value for key, word in _PROPERTIES.items() if key in found and found[key].value}


def _first_title(body: Section) -> str:
    return next((block.text for block in body.blocks if block.kind == "heading"), "")


def _said(revisions: Sequence[Revision], view: View, hidden: int) -> Iterator[str]:
    if revisions:
        authors = ", ".join(dict.fromkeys(revision.author or "an unnamed author" for revision in revisions))
        how = {
            View.FINAL: "shown as if all were accepted",
            View.ORIGINAL: "shown as if all were rejected",
            View.MARKED: "[+inserted+] and [-deleted-] text is marked",
        }[view]
        count = "1 tracked change" if len(revisions) == 1 else f"{len(revisions)} tracked changes"
        yield f"It holds {count} by {authors}; {how}."
    if hidden:
        yield f"Hidden text is left out ({hidden} {'place' if hidden == 1 else 'places'})."
