"""Web pages, and the HTML of e-mails, as the words a reader sees: no scripts, no styles, nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from matterbench.formats.blocks import Block, Cell
from matterbench.formats.encodings import decoded
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.formats.tables import letters

_UNSEEN = {"script", "style", "head", "template", "noscript", "svg", "math", "object", "iframe", "select", "textarea"}
_BREAKING = {
    "p", "div", "li", "ul", "ol", "section", "article", "header", "footer", "main", "address", "pre", "hr", "table",
    "dl", "dt", "dd", "form", "fieldset", "figure", "figcaption", "body", "center", "nav", "aside", "caption", "tbody",
    "thead",
}  # fmt: skip
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_HEADING = re.compile(r"h[1-6]")


def read_html(source: Source) -> Reading:
    """Return a web page; raises `UnreadableInput`."""
    text, notes = decoded(source)
    title, blocks = html_blocks(text)
    return Reading("html", source.name, title or source.name, (Section("body", tuple(blocks)),), notes)


def html_blocks(text: str) -> tuple[str, list[Block]]:
    """Return the title of a page and the blocks of what it shows; never raises."""
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:
        return "", []
    if root is None:
        return "", []
    title = root.findtext(".//title") or ""
    walk = _Walk()
    walk.page(root)
    return _BLANKS.sub(" ", title).strip(), walk.blocks


@dataclass(slots=True)
class _Walk:
    """Collects blocks while an element tree is walked, without recursion: depth is the writer's choice."""

    blocks: list[Block] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    heading: int = 0
    quoted: int = 0
    listed: int = 0
    cells: list[str] | None = None
    rows: int = 0
    tables: int = 0

    def page(self, root: etree._Element) -> None:
        """Walk the whole tree."""
        skipped: etree._Element | None = None
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if skipped is not None:
                if event == "end" and element is skipped:
                    skipped = None
                    self.say(element.tail)
                continue
            if event == "start" and _unseen(element):
                skipped = element
            elif event == "start":
                self.start(str(element.tag))
                self.say(element.text)
            else:
                self.end(str(element.tag))
                self.say(element.tail)
        self.flush()

    def say(self, text: str | None) -> None:
        """Take in characters."""
        if text:
            self.words.append(_BLANKS.sub(" ", text))

    def start(self, tag: str) -> None:
        """Meet the beginning of an element."""
        if tag == "br":
            self.words.append("\n")
        elif tag == "tr":
            self.flush()
            self.cells = []
            self.rows += 1
        elif tag in {"td", "th"} and self.cells is not None:
            self.words = []
        elif self.cells is not None:
            self.words += ["\n"] if tag in _BREAKING else []
        elif tag in _BREAKING or tag == "blockquote" or _HEADING.fullmatch(tag):
            self.flush()
            self.opened(tag)

    def opened(self, tag: str) -> None:
        """Note what the next words stand in."""
        if tag == "table":
            self.tables, self.rows = self.tables + 1, 0
        self.heading = int(tag[1]) if _HEADING.fullmatch(tag) else 0
        self.quoted += tag == "blockquote"
        self.listed += tag == "li"

    def end(self, tag: str) -> None:
        """Meet the end of an element."""
        if tag == "tr" and self.cells is not None:
            self.row(self.cells)
            self.cells, self.words = None, []
        elif self.cells is not None:
            if tag in {"td", "th"}:
                self.cells.append(self.text())
            elif tag in _BREAKING:
                self.words.append("\n")
        elif tag in _BREAKING or tag == "blockquote" or _HEADING.fullmatch(tag):
            self.flush()
            self.quoted -= tag == "blockquote"
            self.heading = self.listed = 0

    def text(self) -> str:
        """Take out the words so far."""
        lines = (line.strip() for line in "".join(self.words).split("\n"))
        self.words = []
        return re.sub(r"\n{2,}", "\n", "\n".join(lines)).strip()

    def flush(self) -> None:
        """End a block."""
        text = self.text()
        if not text:
            return
        number = len(self.blocks) + 1
        if self.quoted > 0:
            self.blocks.append(Block("quoted", text, place=f"paragraph {number}", level=self.quoted))
        elif self.heading:
            self.blocks.append(Block("heading", text, place=f"paragraph {number}", level=self.heading))
        else:
            self.blocks.append(Block("paragraph", text, "•" if self.listed > 0 else "", f"paragraph {number}"))
        self.listed = 0

    def row(self, texts: list[str]) -> None:
        """End a row of a table; a row of one cell is a paragraph, as letters laid out in tables have it."""
        filled = [text for text in texts if text]
        if len(texts) <= 1 or not filled:
            self.words = filled[:1]
            self.flush()
            return
        self.tables = max(self.tables, 1)
        place = f"table {self.tables}, row {self.rows}"
        self.blocks.append(
            Block("row", "\t".join(texts), place=place, cells=tuple(self.placed(texts, place)), table=self.tables)
        )

    def placed(self, texts: list[str], place: str) -> Iterator[Cell]:
        """The cells of a row."""
        for column, text in enumerate(texts, 1):
            yield Cell(f"{letters(column)}{self.rows}", text, text or None, place=f"{place}, column {column}")


def _unseen(element: etree._Element) -> bool:
    tag = element.tag
    if not isinstance(tag, str) or tag in _UNSEEN or element.get("hidden") is not None:
        return True
    style = element.get("style")
    return style is not None and _HIDDEN.search(style) is not None
