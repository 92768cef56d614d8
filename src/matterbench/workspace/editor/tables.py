"""Operations on tables: the text of a cell, a new row, a row less."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.ooxml.blocks import Row
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.characters import Characters
from matterbench.workspace.editor.cutting import new_run, plain_properties
from matterbench.workspace.editor.paragraphs import paragraph_like, place_beside, remove_paragraph
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder
from matterbench.workspace.editor.rewriting import mark_properties, rewrite, runs_of
from matterbench.workspace.editor.words import PPR, PPR_CHANGE, SECT, TC, TR, P, W, drop, twin

_TRPR, _TCPR = f"{W}trPr", f"{W}tcPr"
_TRPR_LAST = (f"{W}ins", f"{W}del", f"{W}trPrChange")


def set_cell(pen: Pen, table: int, row: int, column: int, text: str) -> str:
    """Make a cell read `text`, a line a paragraph; what is equal keeps its formatting."""
    spots = Finder(pen.draft).spots(At(table=table, row=row, column=column))
    lines = text.split("\n")
    for spot, line in zip(spots, lines, strict=False):
        rewrite(pen, spot.paragraph, 0, len(spot.text), line)
    for spot in reversed(spots[len(lines) :]):
        remove_paragraph(pen, spot)
    last = spots[min(len(spots), len(lines)) - 1].paragraph
    for line in reversed(lines[len(spots) :]):
        paragraph = paragraph_like(pen, last, line, None)
        place_beside(last, paragraph, behind=True)
        if pen.hand.tracked:
            pen.mark(paragraph, "ins")
    return f"table {table}, row {row}, column {column}: now reads “{text}”"


def add_row(pen: Pen, table: int, after: int | None, values: Sequence[str]) -> str:
    """Add a row behind row `after` (the last one by default) in the looks of that row."""
    rows = tuple(Finder(pen.draft).table(table).rows.values())
    model = _row(rows, table, after or len(rows))
    if len(values) != len(model.cells):
        raise InvalidRequest(
            f"{len(values)} values for a row of {len(model.cells)} cells",
            where=f"table {table}, row {after or len(rows)}",
            expected=f"{len(model.cells)} values, “” for an empty cell",
        )
    made_row = etree.Element(TR)
    for item in model.element:
        if item.tag in {f"{W}tblPrEx", _TRPR}:
            made_row.append(_plain_row_properties(item))
    for cell, text in zip(model.cells, values, strict=True):
        made_row.append(_cell_like(pen, cell.element, text))
    if pen.hand.tracked:
        properties = made_row.find(_TRPR)
        if properties is None:
            properties = etree.Element(_TRPR)
            made_row.insert(1 if made_row.find(f"{W}tblPrEx") is not None else 0, properties)
        properties.append(pen.stamp("ins"))
    model.element.addnext(made_row)
    return f"table {table}: added row {(after or len(rows)) + 1}"


def delete_row(pen: Pen, table: int, row: int) -> str:
    """Delete a row."""
    rows = tuple(Finder(pen.draft).table(table).rows.values())
    found = _row(rows, table, row)
    if len(rows) == 1:
        raise InvalidRequest("it is the only row", where=f"table {table}", fix="empty its cells by set_cell")
    if not pen.hand.tracked:
        drop(found.element)
        return f"table {table}: deleted row {row}"
    for paragraph in found.element.iter(P):
        pen.delete([run for run in runs_of(paragraph) if next(run.iterancestors(f"{W}del"), None) is None])
    properties = found.element.find(_TRPR)
    if properties is None:
        properties = etree.Element(_TRPR)
        found.element.insert(1 if found.element.find(f"{W}tblPrEx") is not None else 0, properties)
    change = properties.find(f"{W}trPrChange")
    mark = pen.stamp("del")
    if change is None:
        properties.append(mark)
    else:
        change.addprevious(mark)
    return f"table {table}: deleted row {row}"


def _row(rows: Sequence[Row], table: int, number: int) -> Row:
    if not 1 <= number <= len(rows):
        raise InvalidRequest(f"there is no row {number}", where=f"table {table}", expected=f"rows 1 to {len(rows)}")
    return rows[number - 1]


def _plain_row_properties(element: etree._Element) -> etree._Element:
    copied = twin(element)
    for tag in (*_TRPR_LAST, f"{W}tblHeader", f"{W}tblPrExChange"):
        for item in copied.findall(tag):
            copied.remove(item)
    return copied


def _cell_like(pen: Pen, model: etree._Element, text: str) -> etree._Element:
    cell = etree.Element(TC)
    properties = model.find(_TCPR)
    if properties is not None:
        copied = twin(properties)
        for name in ("cellIns", "cellDel", "cellMerge", "tcPrChange"):
            for item in copied.findall(f"{W}{name}"):
                copied.remove(item)
        cell.append(copied)
    first = next(model.iter(P), None)
    for line in text.split("\n"):
        cell.append(etree.Element(P) if first is None else _paragraph(pen, first, line))
    return cell


def _paragraph(pen: Pen, model: etree._Element, text: str) -> etree._Element:
    paragraph = etree.Element(P)
    properties = model.find(PPR)
    if properties is not None:
        copied = twin(properties)
        for tag in (SECT, PPR_CHANGE, f"{W}rPr"):
            for item in copied.findall(tag):
                copied.remove(item)
        paragraph.append(copied)
    atoms = Characters(model).atoms
    if text:
        looks = plain_properties(atoms[0].run) if atoms else mark_properties(model)
        pen.append([new_run(text, looks)], paragraph)
    return paragraph
