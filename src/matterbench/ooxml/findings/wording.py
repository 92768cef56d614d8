"""How blocks, rows and cells are quoted in a sentence."""

from __future__ import annotations

from matterbench.ooxml.blocks import Block, Row, Table
from matterbench.ooxml.findings.holding import held
from matterbench.ooxml.inline import OBJECT, shown
from matterbench.ooxml.names import W, qn

_CLIP = 160


def clipped(text: str) -> str:
    """Return a text on one line, objects left out, cut at 160 characters; no-break spaces are blanks in a quotation."""
    text = shown(" ".join(text.replace(OBJECT, "").replace("\u00a0", " ").split(" "))).strip()
    return text if len(text) <= _CLIP else text[: _CLIP - 2].rstrip() + " …"


def contents(block: Block) -> str:
    """Return what a block says, for a quotation: a table row by row, its cells parted by bars."""
    if isinstance(block, Table):
        return clipped(" / ".join(cells_of(row) for row in block.rows if cells_of(row)))
    return clipped(block.text)


def named(block: Block) -> str:
    """Return a block in words: `“No waiver.”`, `table “Fee | Amount”`, `empty paragraph`, `paragraph with image …`."""
    words, things = contents(block), held(block)
    if not words:
        bare = noun(block) if block.kind == "opaque" else f"empty {noun(block)}"
        return f"{noun(block)} with {things}" if things else bare
    quoted = f"{noun(block)} “{words}”" if isinstance(block, Table) else f"“{words}”"
    return f"{quoted} with {things}" if things else quoted


def noun(block: Block) -> str:
    """Return what a block is called."""
    if block.kind != "opaque":
        return block.kind
    return _OPAQUE.get(str(block.element.tag), "content")


_OPAQUE = {f"{W}altChunk": "imported chunk", qn("m:oMathPara"): "equation", f"{W}subDoc": "subdocument"}


def cells_of(row: Row) -> str:
    """Return the texts of a row's cells: `Services fee | USD 2,500`; empty cells are left out."""
    texts = [" ".join(cell.text.replace(OBJECT, "").split()) for cell in row.cells]
    return clipped(" | ".join(text for text in texts if text))


def joined(names: list[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
