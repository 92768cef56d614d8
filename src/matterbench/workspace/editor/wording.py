"""Operations on words: replace, retype, type a label, turn a field into text."""

from __future__ import annotations

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.bookmarks import open_ranges
from matterbench.workspace.editor.characters import Characters
from matterbench.workspace.editor.cutting import new_run, plain_properties
from matterbench.workspace.editor.pen import Pen, complex_field
from matterbench.workspace.editor.places import Finder, Match, Spot
from matterbench.workspace.editor.rewriting import insert_text, rewrite, runs_of
from matterbench.workspace.editor.words import (
    FLD_CHAR,
    INSTR,
    PPR,
    W,
    child,
    drop,
    made,
    own,
    qn,
)  # fmt: skip

_STAYS = frozenset({f"{W}del", f"{W}moveFrom", PPR, *(qn(f"m:{name}") for name in ("oMath", "oMathPara"))})


def replace_text(pen: Pen, at: At | None, find: str, replace: str, nth: int | None, every: bool) -> str:
    """Replace words in a place; those words must stand there once, unless one is named or all are meant."""
    finder = Finder(pen.draft)
    if not every:
        return _replace(pen, finder.match(at, find, nth), replace)
    found = finder.matches(at, find)
    if not found:
        finder.match(at, find, None)
    for match in reversed(found):
        rewrite(pen, match.spot.paragraph, match.start, match.stop, replace)
    return f"replaced “{find}” by “{replace}” in {len(found)} places"


def _replace(pen: Pen, match: Match, replace: str) -> str:
    old = match.spot.text[match.start : match.stop]
    if old == replace:
        raise InvalidRequest(
            "find and replace are the same words", where=match.spot.place.words(), fix="leave the operation out"
        )
    rewrite(pen, match.spot.paragraph, match.start, match.stop, replace)
    return f"{match.spot.place.words()}: replaced “{old}” by “{replace}”"


def flatten(pen: Pen, at: At, text: str | None) -> str:
    """Retype a paragraph: its words stay (or become `text`), formatting, fields, links and bookmarks in it are lost."""
    spot = Finder(pen.draft).one(at)
    paragraph, words = spot.paragraph, spot.text if text is None else text
    refuse_open_field(spot)
    for found in Characters(paragraph).fields:
        if found.simple is not None and pen.hand.tracked:
            complex_field(found)
    pen.delete([run for run in runs_of(paragraph) if run.find(f"{W}delText") is None])
    if not pen.hand.tracked:
        held = open_ranges(paragraph)
        for element in [item for item in paragraph if item.tag not in _STAYS and item not in held]:
            drop(element)
    if words:
        pen.append([new_run(words)], paragraph)
    return f"{spot.place.words()}: retyped without formatting"


def refuse_open_field(spot: Spot) -> None:
    """Refuse to take a paragraph apart in which a field begins or ends that runs over others (a table of contents)."""
    for found in Characters(spot.paragraph).fields:
        if not found.complete and not found.gone:
            raise InvalidRequest(
                f"a {found.name or 'field'} runs over this paragraph and others",
                where=spot.place.words(),
                fix="use update_fields for a table of contents, or replace_text for single words",
            )


def type_label(pen: Pen, at: At, label: str) -> str:
    """Renumber by hand: the paragraph leaves its list and begins with typed characters and a tab."""
    spot = Finder(pen.draft).one(at)
    properties = child(spot.paragraph, PPR)
    pen.note_format(properties)
    numbers = made("numPr")
    numbers.extend([made("ilvl", val="0"), made("numId", val="0")])
    own(properties, numbers)
    insert_text(pen, spot.paragraph, 0, f"{label}\t")
    pen.notes.append("the number is typed now: it does not follow the list, and references to it show 0 when updated")
    return f"{spot.place.words()}: numbered {label} by hand"


def unlink_field(pen: Pen, at: At | None, shown: str, nth: int | None) -> str:
    """Turn a field into the text that it shows, as Ctrl+Shift+F9 does."""
    match = Finder(pen.draft).match(at, shown, nth)
    found = [
        field
        for field in Characters(match.spot.paragraph).fields
        if field.complete and field.start < match.stop and field.stop > match.start
    ]
    if not found:
        raise InvalidRequest(
            f"“{shown}” is typed text, not a field", where=match.spot.place.words(), fix="leave the operation out"
        )
    if pen.hand.tracked:
        _retype_field(pen, match, found[0].start, found[0].stop)
    else:
        for field in found:
            _strip(field.simple, field.runs)
    return f"{match.spot.place.words()}: “{shown}” is typed text now"


def _retype_field(pen: Pen, match: Match, start: int, stop: int) -> None:
    paragraph = match.spot.paragraph
    found = Characters(paragraph)
    text, like = found.text[start:stop], found.atoms[start].run
    field = next(f for f in found.covered(start, stop))
    pen.insert([new_run(text, plain_properties(like))], field.runs[-1] if field.simple is None else field.simple)
    pen.delete_field(field)


def _strip(simple: etree._Element | None, runs: list[etree._Element]) -> None:
    """Take a field's marks and code away and leave its result."""
    if simple is not None:
        for item in list(simple):
            simple.addprevious(item)
        drop(simple)
        return
    in_result = False
    for run in dict.fromkeys(runs):
        for item in list(run):
            kind = item.get(f"{W}fldCharType") if item.tag == FLD_CHAR else None
            if kind is not None or item.tag == INSTR or (not in_result and item.tag != f"{W}rPr"):
                run.remove(item)
            in_result = in_result or kind == "separate"
        if not any(item.tag != f"{W}rPr" for item in run):
            drop(run)
