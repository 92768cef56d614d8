"""A package under construction: what the pieces of a document need beside their own XML.

A piece of a document is a function from the package to XML, called once and in document order. While it runs it may
take ids, relationships and parts from the package, so that ids ascend in document order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

MAIN = "word/document.xml"
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
WML = "application/vnd.openxmlformats-officedocument.wordprocessingml."
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OPEN = "http://schemas.openxmlformats.org/"
_WORD = "http://schemas.microsoft.com/office/word/"
_NAMESPACES = {
    "w": f"{_OPEN}wordprocessingml/2006/main",
    "r": f"{_OPEN}officeDocument/2006/relationships",
    "mc": f"{_OPEN}markup-compatibility/2006",
    "w14": f"{_WORD}2010/wordml",
    "w15": f"{_WORD}2012/wordml",
    "wp": f"{_OPEN}drawingml/2006/wordprocessingDrawing",
    "a": f"{_OPEN}drawingml/2006/main",
    "pic": f"{_OPEN}drawingml/2006/picture",
    "wps": f"{_WORD}2010/wordprocessingShape",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "m": f"{_OPEN}officeDocument/2006/math",
}
NS = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in _NAMESPACES.items())
ROOT = f'{NS} mc:Ignorable="w14 w15"'


@dataclass(slots=True)
class Package:
    """Parts, content types, relationships and id counters while the pieces are rendered."""

    parts: dict[str, bytes] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    rels: dict[str, list[str]] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=lambda: {"footnote": [], "endnote": []})
    comments: list[str] = field(default_factory=list)
    comments_extended: list[str] = field(default_factory=list)
    counters: Counter[str] = field(default_factory=Counter)
    bookmarks: dict[str, int] = field(default_factory=dict)
    story: str = MAIN
    deleting: bool = False

    def next(self, kind: str) -> int:
        """Return 1, 2, 3, … for each kind of id."""
        self.counters[kind] += 1
        return self.counters[kind]

    def relate(self, kind: str, target: str, *, external: bool = False) -> str:
        """Add a relationship of the current story and return its id; `kind` is the last step of the type, or a URI."""
        return self.relate_from(self.story, kind, target, external=external)

    def relate_from(self, source: str, kind: str, target: str, *, external: bool = False) -> str:
        """Add a relationship of any part ("" is the package)."""
        known = self.rels.setdefault(source, [])
        r_id = f"rId{len(known) + 1}"
        uri = kind if "://" in kind else RELATIONSHIPS + kind
        mode = ' TargetMode="External"' if external else ""
        known.append(f'<Relationship Id="{r_id}" Type="{uri}" Target={quoteattr(target)}{mode}/>')
        return r_id

    def add(self, name: str, data: bytes | str, content_type: str = "") -> str:
        """Add a part and return its name; text gets an XML declaration; an empty type leaves it to the extension."""
        self.parts[name] = (DECLARATION + data).encode("utf-8") if isinstance(data, str) else data
        if content_type:
            self.types[name] = content_type
        return name

    @contextmanager
    def inside(self, story: str) -> Iterator[None]:
        """Render pieces that belong to another story: relationships go to that part."""
        before, self.story = self.story, story
        try:
            yield
        finally:
            self.story = before

    @contextmanager
    def deleted(self) -> Iterator[None]:
        """Render pieces of a tracked deletion: text becomes w:delText."""
        before, self.deleting = self.deleting, True
        try:
            yield
        finally:
            self.deleting = before


Piece = Callable[[Package], str]
Content = str | Piece


def xml(raw: str) -> Piece:
    """Return raw XML as a piece; every prefix of `ROOT` may be used."""
    return lambda _pkg: raw


def text_of(value: str) -> str:
    """Return text escaped for XML."""
    return escape(value)
