"""PowerPoint presentations: slides with their texts, tables and speaker's notes."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from matterbench.errors import UnreadableInput
from matterbench.formats.archives import guard
from matterbench.formats.blocks import Block, Cell
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.formats.tables import letters

_DEEPEST = 20
"""Groups within groups."""


def read_pptx(source: Source) -> Reading:
    """Return a presentation, a slide a section; raises `UnreadableInput`."""
    guard(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _reading(source)
    except UnreadableInput:
        raise
    except Exception:  # the library raises errors of many kinds for damaged parts
        source.refuse("is a damaged PowerPoint presentation", fix="open it in PowerPoint and save it again")


def _reading(source: Source) -> Reading:
    import pptx

    deck = pptx.Presentation(BytesIO(source.data))
    sections = tuple(_slide(slide, number) for number, slide in enumerate(deck.slides, 1))
    title = deck.core_properties.title or source.name
    author = deck.core_properties.author
    return Reading("pptx", source.name, title, sections, properties={"author": author} if author else {})


def _slide(slide: Any, number: int) -> Section:
    name = f"slide {number}"
    title = slide.shapes.title
    blocks = list(_shapes(slide.shapes, None if title is None else title.shape_id, name, [0], 0))
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        said = slide.notes_slide.notes_text_frame.text.strip()
        if said:
            blocks.append(Block("comment", said, place=f"{name}, speaker's notes"))
    return Section(name, tuple(blocks))


def _shapes(shapes: Any, title: int | None, place: str, tables: list[int], depth: int) -> Iterator[Block]:
    for shape in shapes:
        if getattr(shape, "shapes", None) is not None and depth < _DEEPEST:
            yield from _shapes(shape.shapes, title, place, tables, depth + 1)
        elif getattr(shape, "has_table", False) and shape.has_table:
            tables[0] += 1
            yield from _rows(shape.table, place, tables[0])
        elif shape.has_text_frame:
            headed = shape.shape_id == title
            yield from _paragraphs(shape.text_frame, place, headed)


def _paragraphs(frame: Any, place: str, headed: bool) -> Iterator[Block]:
    for paragraph in frame.paragraphs:
        text = paragraph.text.replace("\v", "\n").strip()
        if text:
            yield Block("heading" if headed else "paragraph", text, place=place, level=1 if headed else paragraph.level)


def _rows(table: Any, place: str, number: int) -> Iterator[Block]:
    for at, row in enumerate(table.rows, 1):
        where = f"{place}, table {number}, row {at}"
        texts = [cell.text.replace("\v", "\n").strip() for cell in row.cells]
        cells = tuple(
            Cell(f"{letters(column)}{at}", text, text or None, place=f"{where}, column {column}")
            for column, text in enumerate(texts, 1)
        )
        yield Block("row", "\t".join(texts), place=where, cells=cells, table=number)
