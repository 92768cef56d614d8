"""Operations on whole paragraphs: insert one like another, delete one."""

from __future__ import annotations

import re

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.bookmarks import open_ranges
from matterbench.workspace.editor.characters import NOTES, Atom, Characters
from matterbench.workspace.editor.cutting import new_run, plain_properties
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder, Spot
from matterbench.workspace.editor.rewriting import mark_properties, runs_of
from matterbench.workspace.editor.wording import refuse_open_field
from matterbench.workspace.editor.words import (
    PPR,
    PPR_CHANGE,
    RPR,
    SDT_CONTENT,
    SECT,
    TC,
    P,
    W,
    after_all,
    child,
    drop,
    own,
    qn,
    twin,
)  # fmt: skip

_MATH = frozenset({qn("m:oMath"), qn("m:oMathPara")})
_TYPED = re.compile(r"\s*(?:\d+(?:\.\d+)+\.?|\d+\.|\([a-z]{1,4}\)|\(\d+\)|[§]+ ?\d\S*)(?=\s)")


def insert_paragraph(pen: Pen, anchor: At, text: str, like: At | None, caption: str | None, *, behind: bool) -> str:
    """Insert a paragraph behind or before a place, in the style, list, level and formatting of `like`."""
    finder = Finder(pen.draft)
    spot = finder.one(anchor)
    model = spot if like is None else finder.one(like)
    paragraph = paragraph_like(pen, model.paragraph, text, caption)
    place_beside(spot.paragraph, paragraph, behind=behind)
    if pen.hand.tracked:
        pen.mark(paragraph, "ins")
    typed = _TYPED.match(f"{caption or ''}{text}")
    if typed and model.label is not None:
        pen.notes.append(f"the list numbers the paragraph: “{typed[0].strip()}” stands in its text besides")
    return f"inserted a paragraph {'after' if behind else 'before'} {spot.place.words()}"


def place_beside(anchor: etree._Element, paragraph: etree._Element, *, behind: bool) -> None:
    """Put a paragraph beside another; a section that the other ends then ends with the new one, if it comes after."""
    if not behind:
        anchor.addprevious(paragraph)
        return
    anchor.addnext(paragraph)
    properties = anchor.find(PPR)
    section = None if properties is None else properties.find(SECT)
    if section is not None:
        raise InvalidRequest(
            "a section ends with that paragraph", fix="insert before the first paragraph of the next section instead"
        )


def paragraph_like(pen: Pen, model: etree._Element, text: str, caption: str | None) -> etree._Element:
    """Return a new paragraph in the looks of another, tracked if changes are."""
    paragraph = etree.Element(P)
    properties = model.find(PPR)
    if properties is not None:
        copied = twin(properties)
        for tag in (SECT, PPR_CHANGE, RPR):
            for item in copied.findall(tag):
                copied.remove(item)
        paragraph.append(copied)
    mark = mark_properties(model)
    if mark is not None:
        own(child(paragraph, PPR), mark)
    atoms = Characters(model).atoms
    runs = []
    if caption:
        runs.append(new_run(caption, plain_properties(atoms[0].run if atoms else None)))
    if text:
        runs.append(new_run(text, plain_properties(_typical(atoms)) if atoms else mark))
    pen.append(runs, paragraph)
    return paragraph


def _typical(atoms: list[Atom]) -> etree._Element:
    """A run in the formatting that most characters of a paragraph have, outside fields and links where there is one."""
    counts: dict[bytes, tuple[int, etree._Element]] = {}
    plain = [atom for atom in atoms if not atom.fields and atom.run.getparent() is not None] or atoms
    for atom in plain:
        properties = plain_properties(atom.run)
        look = b"" if properties is None else etree.tostring(properties)
        count, run = counts.get(look, (0, atom.run))
        counts[look] = (count + 1, run)
    return max(counts.values(), key=lambda item: item[0])[1]


def delete_paragraph(pen: Pen, at: At, *, clause: bool) -> str:
    """Delete a paragraph with its mark, or a clause with all deeper levels; what follows keeps its own looks."""
    finder = Finder(pen.draft)
    spot = finder.one(at)
    spots = _clause(finder, spot) if clause else [spot]
    for one in reversed(spots):
        remove_paragraph(pen, one)
    more = f" and {len(spots) - 1} paragraphs below it" if len(spots) > 1 else ""
    return f"deleted {spot.place.words()} “{spot.text[:60]}{'…' if len(spot.text) > 60 else ''}”{more}"


def _clause(finder: Finder, first: Spot) -> list[Spot]:
    """A numbered paragraph and the deeper ones below it, with the unnumbered ones between them."""
    if first.label is None:
        raise InvalidRequest(
            "a clause begins with a number", where=first.place.words(), fix="delete paragraph by paragraph"
        )
    start = next(n for n, spot in enumerate(finder.body) if spot.paragraph is first.paragraph)
    end = start + 1
    for at, spot in enumerate(finder.body[start + 1 :], start + 1):
        if spot.label is None:
            continue
        if spot.label.level <= first.label.level or spot.label.scheme.list_id != first.label.scheme.list_id:
            break
        end = at + 1
    found = finder.body[start:end]
    if any(spot.cell != first.cell for spot in found):
        raise InvalidRequest(
            "a table stands in the clause", where=first.place.words(), fix="delete paragraph by paragraph"
        )
    return found


def remove_paragraph(pen: Pen, spot: Spot) -> None:
    """Delete the paragraph of a spot; raises `InvalidRequest` where that would break what is around it."""
    paragraph = spot.paragraph
    _refuse(spot)
    if next(paragraph.iter(*NOTES), None) is not None:
        pen.notes.append("a note hung on the deleted paragraph and is gone with it")
    if pen.hand.tracked:
        delete_tracked(pen, paragraph)
        return
    outside = open_ranges(paragraph)
    following = paragraph.getnext()
    if outside and following is not None and following.tag == P:
        at = 1 if following.find(PPR) is not None else 0
        for item in reversed(outside):
            following.insert(at, item)
    else:
        after_all(paragraph, outside)
    drop(paragraph)


def delete_tracked(pen: Pen, paragraph: etree._Element) -> None:
    """Mark a paragraph and all in it as deleted; what the same author inserted goes outright."""
    properties = paragraph.find(PPR)
    mark = None if properties is None else properties.find(RPR)
    inserted = None if mark is None else mark.find(f"{W}ins")
    pen.delete([run for run in runs_of(paragraph) if not _gone(run)])
    for equation in [item for item in paragraph if item.tag in _MATH]:
        wrapper = pen.stamp("del")
        equation.addprevious(wrapper)
        wrapper.append(equation)
    if inserted is not None and inserted.get(f"{W}author") == pen.hand.author and not _anything(paragraph):
        drop(paragraph)
        return
    pen.mark(paragraph, "del")


def _anything(paragraph: etree._Element) -> bool:
    return any(child.tag != PPR for child in paragraph)


def _gone(run: etree._Element) -> bool:
    return next(run.iterancestors(f"{W}del", f"{W}moveFrom"), None) is not None


def _refuse(spot: Spot) -> None:
    paragraph, where = spot.paragraph, spot.place.words()
    refuse_open_field(spot)
    if paragraph.find(f"{PPR}/{SECT}") is not None:
        raise InvalidRequest("a section ends with this paragraph", where=where, fix="empty it by replace_text instead")
    parent = paragraph.getparent()
    if parent is None or parent.tag not in {TC, SDT_CONTENT, f"{W}hdr", f"{W}ftr", f"{W}footnote", f"{W}comment"}:
        return
    if not any(other.tag == P and other is not paragraph for other in parent) or (
        parent.tag == TC and paragraph.getnext() is None and not _before_is_paragraph(paragraph)
    ):
        raise InvalidRequest(
            "it is the only paragraph there", where=where, fix="empty it by set_cell or replace_text instead"
        )


def _before_is_paragraph(paragraph: etree._Element) -> bool:
    previous = paragraph.getprevious()
    return previous is not None and previous.tag == P
