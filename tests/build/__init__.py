r"""A one-line document language for tests: `doc(p("Payment", style="Heading1", lvl=0), p("Within ", r("30", b=True)))`.

Every word returns a piece, `doc` the bytes of a .docx. In a body, cell or header a string is a plain paragraph; in a
paragraph it is a plain run, "\t" a tab and "\n" a line break. What pieces need elsewhere (notes, comments, images,
links, headers) arrives in the package by itself. Anything that has no word goes in as `xml("<w:…/>")`.
"""

from __future__ import annotations

from tests.build.archive import edit, parts, rezip
from tests.build.blocks import alt_chunk, borders, p, sdt, sdt_run, sect, tbl, tc, toc, tr
from tests.build.defaults import DOC_DEFAULTS, STYLES, style
from tests.build.document import doc, rels_name
from tests.build.drawings import image, png, textbox
from tests.build.lists import LEGAL, again, level, lst
from tests.build.notes import comment, endnote, footnote
from tests.build.package import NS, Content, Package, Piece, xml
from tests.build.properties import ppr, rpr
from tests.build.revisions import dele, ins, move_from, move_to
from tests.build.runs import (
    BY,
    COLUMN_BREAK,
    CR,
    DATE,
    NO_BREAK_HYPHEN,
    PAGE_BREAK,
    RENDERED_BREAK,
    SOFT_HYPHEN,
    bm_end,
    bm_start,
    bookmark,
    field,
    link,
    math,
    r,
    ref,
    ruby,
    simple,
    smart_tag,
    sym,
)

__all__ = [
    "BY", "COLUMN_BREAK", "CR", "DATE", "DOC_DEFAULTS", "LEGAL", "NO_BREAK_HYPHEN", "NS", "PAGE_BREAK",
    "RENDERED_BREAK", "SOFT_HYPHEN", "STYLES", "Content", "Package", "Piece", "again", "alt_chunk", "bm_end",
    "bm_start", "bookmark", "borders", "comment", "dele", "doc", "edit", "endnote", "field", "footnote", "image",
    "ins", "level", "link", "lst", "math", "move_from", "move_to", "p", "parts", "png", "ppr", "r", "ref",
    "rels_name", "rezip", "rpr", "ruby", "sdt", "sdt_run", "sect", "simple", "smart_tag", "style", "sym", "tbl",
    "tc", "textbox", "toc", "tr", "xml",
]  # fmt: skip
