"""Writes a Word document from blocks: real styles, one multi-level list, page numbers in the footer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree

from matterbench.workspace.drafting.blocks import (
    AnyBlock,
    BulletBlock,
    HeadingBlock,
    NumberedBlock,
    PageBreakBlock,
    ParagraphBlock,
    QuoteBlock,
    SignatureBlock,
    TableBlock,
    TitleBlock,
)  # fmt: skip
from matterbench.workspace.drafting.parts import packed
from matterbench.workspace.editor.cutting import new_run
from matterbench.workspace.editor.references import field_runs
from matterbench.workspace.editor.words import PPR, RPR, P, R, W, child, made, own

_MARKS = re.compile(r"(\*\*(?=\S)(?:.+?)(?<=\S)\*\*|\*(?=\S)(?:[^*]+?)(?<=\S)\*)", re.DOTALL)
_WIDTH = 9360
"""Twips between the margins."""
_STYLES = {"title": "Title", "bullet": "Bullet", "quote": "Quote"}
_ALIGNED = {"center": "center", "right": "right", "justify": "both"}


def write_word(blocks: Sequence[AnyBlock], title: str, header: str, footer: str) -> bytes:
    """Return the bytes of a document; the same blocks give the same bytes."""
    body = etree.Element(f"{W}body")
    for block in blocks:
        body.extend(_block(block))
    if not len(body) or body[-1].tag == f"{W}tbl":
        body.append(etree.Element(P))
    return packed(body, _margin("Header", header) if header else None, _footer(footer), title)


def _block(block: AnyBlock) -> list[etree._Element]:
    if isinstance(block, TableBlock):
        return [_table(block), _paragraph("", "", "")]
    if isinstance(block, SignatureBlock):
        return _signature(block)
    if isinstance(block, PageBreakBlock):
        paragraph = etree.Element(P)
        etree.SubElement(paragraph, R).append(made("br", type="page"))
        return [paragraph]
    if isinstance(block, HeadingBlock):
        return [_paragraph(f"Heading{block.level}", block.text, "")]
    if isinstance(block, NumberedBlock):
        return [_paragraph(f"Clause{block.level}", block.text, "")]
    if isinstance(block, ParagraphBlock):
        return [_paragraph("", block.text, _ALIGNED.get(block.align, ""))]
    assert isinstance(block, TitleBlock | BulletBlock | QuoteBlock)
    return [_paragraph(_STYLES[block.type], block.text, "")]


def _paragraph(style: str, text: str, jc: str, *, bold: bool = False) -> etree._Element:
    paragraph = etree.Element(P)
    if style or jc:
        properties = etree.SubElement(paragraph, PPR)
        if style:
            properties.append(made("pStyle", val=style))
        if jc:
            properties.append(made("jc", val=jc))
    paragraph.extend(marked(text, bold=bold))
    return paragraph


def marked(text: str, *, bold: bool = False) -> list[etree._Element]:
    """Return the runs of a text in which `**bold**` and `*italic*` are marked."""
    runs = []
    for piece in _MARKS.split(text):
        if not piece:
            continue
        strong = piece.startswith("**") and piece.endswith("**") and len(piece) > 4
        slanted = not strong and piece.startswith("*") and piece.endswith("*") and len(piece) > 2
        words = piece[2:-2] if strong else piece[1:-1] if slanted else piece
        names = (["b", "bCs"] if strong or bold else []) + (["i", "iCs"] if slanted else [])
        runs.append(new_run(words, _looks(names)))
    return runs


def _looks(names: Sequence[str]) -> etree._Element | None:
    if not names:
        return None
    properties = etree.Element(RPR)
    properties.extend([made(name) for name in names])
    return properties


def _table(block: TableBlock) -> etree._Element:
    columns = len(block.rows[0])
    shares = block.widths or (1.0,) * columns
    widths = [int(_WIDTH * share / sum(shares)) for share in shares]
    table = etree.Element(f"{W}tbl")
    properties = etree.SubElement(table, f"{W}tblPr")
    properties.extend(
        [
            made("tblStyle", val="TableGrid"),
            made("tblW", w=str(sum(widths)), type="dxa"),
            made("tblLayout", type="fixed"),
        ]
    )
    grid = etree.SubElement(table, f"{W}tblGrid")
    grid.extend([made("gridCol", w=str(width)) for width in widths])
    for number, row in enumerate(block.rows):
        table.append(_row(row, widths, head=block.header and number == 0))
    return table


def _row(values: Sequence[str], widths: Sequence[int], *, head: bool) -> etree._Element:
    row = etree.Element(f"{W}tr")
    properties = etree.SubElement(row, f"{W}trPr")
    properties.append(made("cantSplit"))
    if head:
        properties.append(made("tblHeader"))
    for text, width in zip(values, widths, strict=True):
        cell = etree.SubElement(row, f"{W}tc")
        looks = etree.SubElement(cell, f"{W}tcPr")
        looks.append(made("tcW", w=str(width), type="dxa"))
        if head:
            looks.append(made("shd", val="clear", color="auto", fill="E7E6E6"))
        for line in text.split("\n"):
            cell.append(_paragraph("TableText", line, "", bold=head))
    return row


def _signature(block: SignatureBlock) -> list[etree._Element]:
    line = "By:\t" if block.by else "\t"
    lines = [f"**{block.party}**" if block.party else "", "", f"{line}______________________________"]
    lines += [f"{'Name:' if block.by else ''}\t{block.name}"] if block.name or block.by else []
    lines += [f"Title:\t{block.title}"] if block.title else []
    paragraphs = [_paragraph("Signature", text, "") for text in lines]
    for number, paragraph in enumerate(paragraphs):
        properties = child(paragraph, PPR)
        if number == len(paragraphs) - 1:
            own(properties, made("keepNext", val="0"))
        if number > 1:
            tabs = own(properties, made("tabs"))
            tabs.append(made("tab", val="left", pos="5040"))
    return [*paragraphs, _paragraph("", "", "")]


def _margin(style: str, text: str) -> list[etree._Element]:
    return [_paragraph(style, line, "") for line in text.split("\n")]


def _footer(text: str) -> list[etree._Element]:
    paragraphs = _margin("Footer", text) if text else []
    numbers = _paragraph("Footer", "", "center")
    for piece in ("Page ", "PAGE", " of ", "NUMPAGES"):
        if piece.strip() == piece and piece.isupper():
            numbers.extend(field_runs(piece, "1"))
        else:
            numbers.append(new_run(piece))
    return [*paragraphs, numbers]
