"""Footnotes, endnotes and comments: invariants 21 and 22."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, paragraph_of, substitute, text
from benchmarks.mutants.mutant import Change, Learn, learn, violation
from benchmarks.mutants.xml import Element, W, all_of, drop, first, q, twin, value


def note_text(kind: str) -> Change:
    """Return a change of a word in the first footnote or endnote."""

    def change(d: Draft) -> Learn | None:
        name = d.related(f"{kind}s")
        note = first(d.tree(name), f"w:{kind}[not(@w:type)]") if name else None
        if name is None or note is None:
            return None
        told = text(note).strip()
        pair = substitute(note, r"\b[a-z]{5,}\b", "altered")
        return Learn(pair, told, part=name) if pair else None

    return change


def note_deleted(kind: str) -> Change:
    """Return a change that takes away a note and its reference."""

    def change(d: Draft) -> Learn | None:
        reference = first(d.body, f".//w:{kind}Reference")
        root = d.root(f"{kind}s")
        if reference is None or root is None:
            return None
        note = first(root, f'w:{kind}[@w:id="{value(reference, "w:id")}"]')
        run = reference.getparent()
        if note is None or run is None:
            return None
        place = learn(reference, kind)
        drop(run)
        drop(note)
        return place

    return change


def reference_lost(d: Draft) -> Learn | None:
    """Take a footnote's reference out of the text and leave the note behind."""
    reference = first(d.body, ".//w:footnoteReference")
    run = reference.getparent() if reference is not None else None
    if reference is None or run is None:
        return None
    place = learn(reference, "footnote")
    drop(run)
    return place


def reference_moved(d: Draft) -> Learn | None:
    """Move a footnote's reference to another paragraph."""
    reference = first(d.body, ".//w:footnoteReference")
    run = reference.getparent() if reference is not None else None
    if reference is None or run is None:
        return None
    place = learn(reference, "footnote")
    d.prose()[0].append(run)
    return place


def references_swapped(d: Draft) -> Learn | None:
    """Swap the notes of two references: each number shows the other's text."""
    found = all_of(d.body, ".//w:footnoteReference")
    if len(found) < 2:
        return None
    one, other = value(found[0], "w:id"), value(found[1], "w:id")
    found[0].set(W + "id", other)
    found[1].set(W + "id", one)
    return Learn(("footnote",), part=d.related("footnotes") or "")


def mark_lost(d: Draft) -> Learn | None:
    """Take the number out of a note's own text."""
    name = d.related("footnotes")
    node = first(d.tree(name), ".//w:footnoteRef") if name else None
    if node is None or name is None:
        return None
    told = text(paragraph_of(node)).strip()
    drop(node)
    return Learn(("footnote|number|mark",), told, part=name)


def note_paragraph(d: Draft) -> Learn | None:
    """Add a second paragraph to a footnote."""
    name = d.related("footnotes")
    note = first(d.tree(name), "w:footnote[not(@w:type)]") if name else None
    paragraph = first(note, "w:p") if note is not None else None
    if note is None or paragraph is None or name is None:
        return None
    told = text(note).strip()
    made = twin(paragraph)
    for run in all_of(made, "w:r[w:footnoteRef]"):
        drop(run)
    note.append(made)
    return Learn((told.split()[0],), told, part=name)


def _comment(d: Draft) -> tuple[str, Element] | None:
    """Return the last comment, which nobody has answered, and its part."""
    name = d.related("comments")
    found = all_of(d.tree(name), "w:comment")[-1:] if name else []
    return (name, found[0]) if name and found else None


def _anchors(d: Draft, number: str) -> list[Element]:
    path = f'.//w:commentRangeStart[@w:id="{number}"]|.//w:commentRangeEnd[@w:id="{number}"]'
    return all_of(d.body, f'{path}|.//w:r[w:commentReference[@w:id="{number}"]]')


def comment_gone(*, keep_part: bool) -> Change:
    """Return a change that removes a comment's anchors and, unless `keep_part`, the comment."""

    def change(d: Draft) -> Learn | None:
        found = _comment(d)
        anchors = _anchors(d, value(found[1], "w:id")) if found else []
        if found is None or not anchors:
            return None
        place = learn(anchors[0], "comment", value(found[1], "w:author"))
        for node in anchors:
            drop(node)
        if not keep_part:
            drop(found[1])
        return place

    return change


def comment_attribute(attribute: str, made: str, *words: str) -> Change:
    """Return a change of one attribute of a comment."""

    def change(d: Draft) -> Learn | None:
        found = _comment(d)
        if found is None or not value(found[1], f"w:{attribute}"):
            return None
        before = value(found[1], f"w:{attribute}")
        found[1].set(W + attribute, made)
        return Learn(("comment", *(words or (before, made))), part=found[0])

    return change


def comment_text(d: Draft) -> Learn | None:
    """Change a word of a comment."""
    found = _comment(d)
    pair = substitute(found[1], r"\b[a-z]{4,}\b", "altered") if found else None
    return Learn((*pair, "comment"), part=found[0]) if found and pair else None


def comment_range(d: Draft) -> Learn | None:
    """Shrink the range of a comment to nothing."""
    found = _comment(d)
    number = value(found[1], "w:id") if found else ""
    start = first(d.body, f'.//w:commentRangeStart[@w:id="{number}"]')
    end = first(d.body, f'.//w:commentRangeEnd[@w:id="{number}"]')
    if start is None or end is None:
        return None
    place = learn(start, "comment")
    end.addprevious(start)
    return place


def _extended(d: Draft, path: str) -> tuple[str, Element] | None:
    name = next((item for item in d.parts if item.endswith("commentsExtended.xml")), "")
    node = first(d.tree(name), path) if name else None
    return None if node is None else (name, node)


def comment_resolved(d: Draft) -> Learn | None:
    """Mark an open thread as settled."""
    found = _extended(d, 'w15:commentEx[@w15:done="0"]')
    if found is None:
        return None
    found[1].set(q("w15:done"), "1")
    return Learn(("comment", "resolved|done|settled"), part=d.related("comments") or "")


def reply_detached(d: Draft) -> Learn | None:
    """Make a reply a comment of its own."""
    found = _extended(d, "w15:commentEx[@w15:paraIdParent]")
    if found is None:
        return None
    del found[1].attrib[q("w15:paraIdParent")]
    return Learn(("comment", "reply|thread|parent"), part=d.related("comments") or "")


MUTANTS = (
    violation("footnote-text", 21, "note text", note_text("footnote")),
    violation("endnote-text", 21, "note text", note_text("endnote")),
    violation("footnote-deleted", 21, "note", note_deleted("footnote")),
    violation("endnote-deleted", 21, "note", note_deleted("endnote")),
    violation("footnote-reference-lost", 21, "note", reference_lost),
    violation("footnote-reference-moved", 21, "note", reference_moved),
    violation("footnotes-swapped", 21, "note text move", references_swapped),
    violation("footnote-mark-lost", 21, "note", mark_lost),
    violation("footnote-paragraph-added", 21, "note insert", note_paragraph),
    violation("comment-deleted", 22, "comment", comment_gone(keep_part=False)),
    violation("comment-orphaned", 22, "comment", comment_gone(keep_part=True)),
    violation("comment-author", 22, "comment", comment_attribute("author", "Someone Else")),
    violation("comment-date", 22, "comment", comment_attribute("date", "2024-01-01T00:00:00Z", "date|2024")),
    violation("comment-text", 22, "comment text", comment_text),
    violation("comment-range", 22, "comment", comment_range),
    violation("comment-resolved", 22, "comment", comment_resolved),
    violation("comment-reply-detached", 22, "comment", reply_detached),
)
