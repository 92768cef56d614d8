"""Readers of native formats, for people and for checks: Word, PDF, e-mail, Excel, PowerPoint and text formats."""

from matterbench.formats.blocks import Anchor, Block, Cell, Revision
from matterbench.formats.paging import Page
from matterbench.formats.reader import read
from matterbench.formats.reading import Hit, Reading, Section
from matterbench.formats.search import search
from matterbench.formats.showing import shown
from matterbench.formats.tables import Table

__all__ = [
    "Anchor",
    "Block",
    "Cell",
    "Hit",
    "Page",
    "Reading",
    "Revision",
    "Section",
    "Table",
    "read",
    "search",
    "shown",
]
