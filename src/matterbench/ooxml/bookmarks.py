"""Bookmarks: where the named ones begin and end, which names mean nothing, and who refers to a name.

Of the main story only the blocks asked for are read; a name that they do not hold is looked up in the part's bytes
before the whole story is. Names are compared without case, as Word does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.ranges import BOOKMARK, Range, ranges
from matterbench.ooxml.spots import holding

_NOISE = re.compile(r"_goback|_hlk\d*|_(?:dv_[cm]\d+|mailautosig|mailoriginal)", re.IGNORECASE)
_MADE = re.compile(r"_(?:toc|ref|hlt|heading=)", re.IGNORECASE)
_START = re.compile(rb"<(?:\w+:)?bookmarkStart\b[^>]*")
_NAME = re.compile(rb"""\b(?:\w+:)?name=(?:"([^"]*)"|'([^']*)')""")
_TOKEN = re.compile(r'[^\s"{}\\#]+')


def is_noise(name: str) -> bool:
    """Whether a bookmark only keeps an editor's state: the last cursor, a pasted link."""
    return _NOISE.fullmatch(name) is not None


def is_made(name: str) -> bool:
    """Whether Word made the name (`_Toc…`, `_Ref…`) and makes another one when it pleases."""
    return _MADE.match(name) is not None


_FEW = 16
"""Names up to which searching the bytes for each costs less than reading all bookmarks."""


class Bookmarks:
    """Bookmarks of the main story of one document; `touched` are the blocks that an edit may have changed."""

    def __init__(self, outline: Outline, touched: Sequence[int]) -> None:
        self._outline, self._touched = outline, touched
        self._searches = 0

    def touched_names(self) -> dict[str, str]:
        """Bookmarks that begin or end in a touched block, in document order: folded name to the spelling there."""
        names = [item.name or self._names_by_id.get(item.id, "") for item in self._local]
        return {name.casefold(): name for name in names if name and not is_noise(name)}

    def get(self, name: str) -> Range | None:
        """The bookmark of that name; of two the first. None where the story has none."""
        found = self._near.get(name.casefold())
        if found is not None and found.end is not None and self._named[name.casefold()] == 1:
            return found
        return self._all.get(name.casefold()) if found is not None or self._mentioned(name) else None

    @cached_property
    def _local(self) -> list[Range]:
        return ranges(self._outline, self._touched, BOOKMARK)

    @cached_property
    def _near(self) -> dict[str, Range]:
        return _by_name(self._local)

    @cached_property
    def _all(self) -> dict[str, Range]:
        return _by_name(ranges(self._outline, range(len(self._outline.blocks)), BOOKMARK))

    @cached_property
    def _names_by_id(self) -> dict[str, str]:
        return {item.id: item.name for item in self._all.values()}

    @cached_property
    def _named(self) -> Counter[str]:
        """How often the part names a bookmark so: of two the first may stand in a block that is not touched."""
        found = filter(None, map(_NAME.search, self._outline.bookmark_tags))
        return Counter(_unescaped((name[1] or name[2] or b"").decode("utf-8", "replace")).casefold() for name in found)

    def _mentioned(self, name: str) -> bool:
        data = self._outline.document.package.read(self._outline.part)
        self._searches += 1
        if b"\x00" in data[:64] or not name.replace("_", "").isalnum():
            return True
        return name.encode() in data if self._searches < _FEW else name.casefold() in self._all


def _by_name(found: Sequence[Range]) -> dict[str, Range]:
    out: dict[str, Range] = {}
    for item in found:
        if item.name:
            out.setdefault(item.name.casefold(), item)
    return out


def names_in(data: bytes) -> dict[str, str]:
    """Bookmark names in the bytes of a part, folded, to the spelling there."""
    out: dict[str, str] = {}
    for tag in _START.findall(data) if b"bookmarkStart" in data else ():
        found = _NAME.search(tag)
        if found is not None:
            name = _unescaped((found[1] or found[2] or b"").decode("utf-8", "replace"))
            out.setdefault(name.casefold(), name)
    return out


def _unescaped(text: str) -> str:
    if "&" not in text:
        return text
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&")):
        text = text.replace(entity, character)
    return text


class Users(NamedTuple):
    """How often fields and links name a word, folded; a bookmark that is not among the words is used by none."""

    fields: Counter[str]
    links: Counter[str]

    def of(self, name: str) -> int:
        """References to a bookmark."""
        return self.fields[name.casefold()] + self.links[name.casefold()]

    def words(self, name: str) -> str:
        """`2 fields and 1 link`; empty for none."""
        counts = ((self.fields[name.casefold()], "field"), (self.links[name.casefold()], "link"))
        return " and ".join(f"{count} {noun}{'s' if count > 1 else ''}" for count, noun in counts if count)


def users(outline: Outline, parts: Iterable[str]) -> Users:
    """Who refers to bookmarks in the main story and in the other parts named."""
    out = Users(Counter(), Counter())
    package = outline.document.package
    for index in holding(package.read(outline.part), outline.blocks, _REFERRING):
        _count(outline.blocks[index].element, out)
    for part in parts:
        if any(word in package.read(part) for word in _REFERRING):
            _count(outline.document.root(part), out)
    return out


_REFERRING = (b"instrText", b"fldSimple", b":anchor=")


def _count(element: etree._Element, out: Users) -> None:
    for paragraph in element.iter(f"{W}p"):
        code = "".join(part.text or "" for part in paragraph.iter(f"{W}instrText"))
        simple = [field.get(f"{W}instr", "") for field in paragraph.iter(f"{W}fldSimple")]
        out.fields.update(_TOKEN.findall(" ".join([code, *simple]).casefold()))
        out.links.update(link.get(f"{W}anchor", "").casefold() for link in paragraph.iter(f"{W}hyperlink"))
