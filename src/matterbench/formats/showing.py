"""Prints a page of a reading: labels before their paragraphs, tables as Markdown tables, comments, revisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from matterbench.errors import InvalidRequest
from matterbench.formats.blocks import Block, Cell, Revision
from matterbench.formats.reading import Reading
from matterbench.formats.tables import letters, number, split

PAGE = 8000
"""Characters of a page unless told."""
_KINDS = {
    "docx": "Word document", "pdf": "PDF", "eml": "e-mail message", "xlsx": "Excel workbook", "csv": "delimited file",
    "pptx": "PowerPoint presentation", "ics": "calendar file", "html": "web page", "json": "JSON file",
    "txt": "text file", "md": "Markdown file",
}  # fmt: skip
_CLOSE = {kind: kind for kind in ("header field", "field", "quoted")}
_TOGETHER = {*_CLOSE, "table of contents"}
"""What stands line under line, without a blank line between."""


def shown(reading: Reading, page: int = 1, size: int = PAGE) -> str:
    """Return one page of a reading as text for a person or an agent.

    `[footnote 1]` and `[comment 2]` stand where the note or comment hangs; what a section is called stands on a line
    `== name ==`. Raises `InvalidRequest` for a page that there is not.
    """
    pages = reading.paged(size)
    if not 1 <= page <= len(pages):
        count = f"a page from 1 to {len(pages)}"
        raise InvalidRequest(f"there is no page {page}", where=reading.name, expected=count)
    lines = [f"{reading.name} ({_KINDS[reading.kind]}), page {page} of {len(pages)}"]
    if reading.view and reading.revisions:
        lines[0] += f", view {reading.view}"
    lines += [f"Note: {note}" for note in reading.notes]
    for name, blocks in pages[page - 1].parts:
        lines += ["", f"== {name} ==", *_section(name, blocks)]
    if page < len(pages):
        lines += ["", f"(continues on page {page + 1})"]
    return "\n".join(lines) + "\n"


def _section(name: str, blocks: Sequence[Block]) -> Iterator[str]:
    if not blocks:
        yield "(nothing)"
    rows: list[Block] = []
    before = ""
    for block in blocks:
        if rows and (block.kind != "row" or block.table != rows[0].table):
            yield from _table(name, rows)
            rows = []
        if block.kind == "row":
            rows.append(block)
        else:
            close = _CLOSE.get(block.kind) or block.place
            if not (close == before and close in _TOGETHER):
                yield ""
            yield from _block(block)
            before = close
    if rows:
        yield from _table(name, rows)


def _block(block: Block) -> Iterator[str]:
    text = _with_anchors(block)
    if block.kind == "heading":
        yield f"{'#' * min(max(block.level, 1), 6)} {_labelled(block, text)}"
    elif block.kind in {"header field", "field"}:
        yield f"{block.label}: {text}"
    elif block.kind == "quoted":
        yield from (f"{'> ' * max(block.level, 1)}{line}".rstrip() for line in text.split("\n"))
    elif block.kind == "comment":
        signed = ", ".join(part for part in (block.by, block.date[:10]) if part)
        yield f"[{block.place}] {signed}: {text}" if signed else f"[{block.place}] {text}"
    elif block.kind in {"footnote", "endnote"}:
        yield f"[{block.place if block.label else block.kind}] {text}"
    elif block.kind in {"text box", "event", "attachment", "running head", "notice"}:
        yield f"[{block.kind}] {_labelled(block, text)}"
    else:
        yield _labelled(block, text)
    yield from _revisions(block.revisions)


def _labelled(block: Block, text: str) -> str:
    return f"{block.label} {text}".strip() if block.label else text


def _with_anchors(block: Block) -> str:
    out, at = "", 0
    for anchor in block.anchors:
        out += f"{block.text[at : anchor.offset]}[{anchor.text}]"
        at = anchor.offset
    return out + block.text[at:]


def _revisions(revisions: Iterable[Revision]) -> Iterator[str]:
    """Who made the tracked changes, each author once for each way and day."""
    said = dict.fromkeys((one.type, one.author or "an unnamed author", one.date[:10]) for one in revisions)
    signed = [f"{type} by {author}{', ' + date if date else ''}" for type, author, date in said]
    if signed:
        yield f"    (tracked: {'; '.join(signed)})"


def _table(section: str, rows: Sequence[Block]) -> Iterator[str]:
    """A Markdown table on the columns that hold something; sheets and delimited files with their addresses."""
    addressed = section.startswith("sheet ") or section == "rows" or bool(rows[0].label)
    columns = sorted({number(split(cell.address)[0]) for row in rows for cell in row.cells})
    yield ""
    if not addressed:
        yield f"[{rows[0].place.partition(', row')[0]}]"
    first = ["", *map(letters, columns)] if addressed else _cells(rows[0], columns)
    yield _line(first)
    yield "|" + "---|" * len(first)
    if not addressed:
        yield from _revisions(rows[0].revisions)
    for row in rows if addressed else rows[1:]:
        yield _line([row.label, *_cells(row, columns)] if addressed else _cells(row, columns))
        yield from _revisions(row.revisions)


def _cells(row: Block, columns: Sequence[int]) -> list[str]:
    known = {number(split(cell.address)[0]): _cell(cell) for cell in row.cells}
    return [known.get(column, "") for column in columns]


def _cell(cell: Cell) -> str:
    text = cell.text + "".join(f"[{anchor}]" for anchor in cell.anchors)
    return f"{text} {{{cell.formula}}}".strip() if cell.formula else text


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", "<br>") for cell in cells) + " |"
