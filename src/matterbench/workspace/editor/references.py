"""Inserts live cross-references."""

from __future__ import annotations

from typing import Literal

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.bookmarks import bookmark
from matterbench.workspace.editor.cutting import new_run
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder, Spot
from matterbench.workspace.editor.reference_text import shown_number
from matterbench.workspace.editor.rewriting import insert_runs, substitute
from matterbench.workspace.editor.words import INSTR, SPACE, R, made

Form = Literal["full", "relative", "number", "page"]
_CODES: dict[Form, tuple[str, str]] = {
    "full": ("REF", r"\w \h"), "relative": ("REF", r"\r \h"), "number": ("REF", r"\n \h"), "page": ("PAGEREF", r"\h"),
}  # fmt: skip


def insert_reference(
    pen: Pen, at: At, to: At, form: Form, replace: str | None, after: str | None, nth: int | None
) -> str:
    """Insert a REF field to a numbered paragraph: in place of words, behind words, or at the end of a paragraph."""
    finder = Finder(pen.draft)
    target = finder.one(to)
    if target.label is None and form != "page":
        raise InvalidRequest(
            "the target has no number", where=target.place.words(), fix="name a numbered paragraph, or use form page"
        )
    spot, start, stop = _where(finder, at, replace, after, nth)
    name = bookmark(pen.draft, target.paragraph)
    kind, switches = _CODES[form]
    result = _shown(target, spot, form)
    runs = field_runs(f"{kind} {name} {switches}", result)
    if start < stop:
        substitute(pen, spot.paragraph, start, stop, "")
    insert_runs(pen, spot.paragraph, start, runs)
    if form == "page":
        pen.notes.append("the page number is not known without laying the document out: Word fills it in")
    return f"{spot.place.words()}: inserted a reference to {target.place.words()} that shows “{result}”"


def _where(finder: Finder, at: At, replace: str | None, after: str | None, nth: int | None) -> tuple[Spot, int, int]:
    if replace is not None:
        match = finder.match(at, replace, nth)
        return match.spot, match.start, match.stop
    if after is not None:
        match = finder.match(at, after, nth)
        return match.spot, match.stop, match.stop
    spot = finder.one(at)
    return spot, len(spot.text), len(spot.text)


def _shown(target: Spot, spot: Spot, form: Form) -> str:
    if form == "page":
        return "1"
    wanted = {"full": "w", "relative": "r", "number": "n"}[form]
    return shown_number(target.label, spot.label, {wanted}, "")


def field_runs(code: str, result: str) -> list[etree._Element]:
    """Return the five runs of a field with its result."""
    runs = []
    for kind in ("begin", "", "separate"):
        run = etree.Element(R)
        if kind:
            run.append(made("fldChar", fldCharType=kind))
        else:
            instruction = etree.SubElement(run, INSTR)
            instruction.text = f" {code} "
            instruction.set(SPACE, "preserve")
        runs.append(run)
    end = etree.Element(R)
    end.append(made("fldChar", fldCharType="end"))
    return [*runs, new_run(result), end]
