"""A Word package: parts, content types and relationships behind the gate.

`Package.open` checks the archive and finds the main document; parts are inflated, checked and parsed on first use and
kept. Nothing here writes. Source: ISO/IEC 29500-2 (Open Packaging Conventions) and 29500-1 section 11.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn

from lxml import etree

from matterbench.errors import UnreadableInput
from matterbench.ooxml.ahead import Ahead
from matterbench.ooxml.archive import Entry, directory, head, inflate, packed_bytes, part_key
from matterbench.ooxml.names import W
from matterbench.ooxml.relationships import (
    CONTENT_TYPES,
    ContentTypes,
    Relationship,
    read_content_types,
    read_relationships,
    relationships_name,
)
from matterbench.ooxml.source import read_source
from matterbench.ooxml.xmlpart import has_doctype, is_strict, parse_xml, refuse_doctype, utf8_xml

__all__ = ["Package", "Relationship", "same_part"]

_XML_SUFFIXES = (".xml", ".rels")
_WORTH_A_THREAD = 1 << 18
"""Bytes of XML that take a millisecond or more to parse."""
_HEAD = 512
"""Bytes of each XML part looked at for a DOCTYPE when the package is opened; the whole prolog is checked on parsing."""

_OTHER_KINDS = (
    ("spreadsheetml", "an Excel workbook (.xlsx)"),
    ("ms-excel", "an Excel workbook (.xlsm or .xlsb)"),
    ("presentationml", "a PowerPoint presentation (.pptx)"),
    ("ms-powerpoint", "a PowerPoint presentation (.pptm)"),
    ("ms-visio", "a Visio drawing (.vsdx)"),
    ("fixedrepresentation", "an XPS document (.xps)"),
)
_DAMAGED = "Word will not open it either; open an earlier copy"


class Package:
    """A read-only Word package (docx, docm, dotx, dotm), Transitional or Strict; Strict reads as Transitional.

    Part names have no leading slash; where a name is asked for, case and percent-encoding do not matter.
    """

    __slots__ = (
        "_ahead",
        "_base",
        "_changed",
        "_data",
        "_digests",
        "_entries",
        "_index",
        "_markup",
        "_parts",
        "_relationships",
        "_sha256",
        "_strict",
        "_trees",
        "_types",
        "main",
        "name",
        "names",
    )

    name: str
    """File name, or `<bytes>`."""
    names: tuple[str, ...]
    """All files of the archive in its order, `[Content_Types].xml` and relationship parts included."""
    main: str
    """The main document part, found through the package relationships."""

    def __init__(self, name: str, data: bytes) -> None:
        """Check the archive and find the main document; raises `UnreadableInput`."""
        self.name, self._data = name, data
        self._entries: dict[str, Entry] = directory(data, name)
        self._index = {part_key(entry): entry for entry in self._entries}
        self.names = tuple(self._entries)
        self._parts: dict[str, bytes] = {}
        self._trees: dict[str, etree._Element] = {}
        self._markup: dict[str, tuple[bytes, bytes]] = {}
        self._ahead: dict[str, Ahead[etree._Element]] = {}
        self._digests: dict[str, str] = {}
        self._relationships: dict[str, Mapping[str, Relationship]] = {}
        self._base: Package | None = None
        self._changed: frozenset[str] = frozenset()
        self._sha256 = ""
        self._strict = False
        self._refuse_doctypes()
        self._types = self._content_types()
        self.main = self._main_part()

    @classmethod
    def open(cls, source: str | os.PathLike[str] | bytes) -> Package:
        """Return the package of a path or of a file's bytes; raises `UnreadableInput` in one sentence."""
        return cls(*read_source(source))

    @property
    def sha256(self) -> str:
        """SHA-256 of the file's bytes, in hexadecimal."""
        self._sha256 = self._sha256 or hashlib.sha256(self._data).hexdigest()
        return self._sha256

    def with_trees(self, trees: Mapping[str, etree._Element]) -> Package:
        """Return the package with other trees in place of some parts; their bytes are what the trees say."""
        made = object.__new__(Package)
        for name in Package.__slots__:
            setattr(made, name, getattr(self, name))
        made._base, made._changed = self, frozenset(trees)
        made._trees, made._parts, made._markup, made._digests, made._ahead = dict(trees), {}, {}, {}, {}
        return made

    def find(self, name: str) -> str | None:
        """Return the name under which a part is stored, or None when there is no such part."""
        return name if name in self._entries else self._index.get(part_key(name.removeprefix("/")))

    def read(self, name: str) -> bytes:
        """Return the bytes of a part; raises `UnreadableInput` when it is missing or damaged."""
        entry = self._entry(name)
        if self._base is not None and entry.name not in self._changed:
            return self._base.read(entry.name)
        if entry.name not in self._parts and entry.name in self._changed:
            self._parts[entry.name] = etree.tostring(self._trees[entry.name], encoding="UTF-8", xml_declaration=True)
        if entry.name not in self._parts:
            self._parts[entry.name] = inflate(self._data, entry, self._where(entry.name))
        return self._parts[entry.name]

    def markup(self, name: str) -> bytes:
        """Return an XML part as UTF-8 without byte order mark, DOCTYPE or Strict namespaces; may not be well-formed."""
        data = self.read(name)
        found = self._markup.get(name)
        if found is None or found[0] is not data:
            made = utf8_xml(data, self._where(name), strict=self._strict or is_strict(data))
            found = self._markup[name] = (data, made)
        return found[1]

    def xml(self, name: str) -> etree._Element:
        """Return the root of an XML part, parsed once and shared: never change it.

        Comments and processing instructions are left out. Raises `UnreadableInput` for a part that is missing, too
        large, malformed, or declares a DTD, and for a main part that is no `w:document`.
        """
        stored = self.find(name) or name
        if self._base is not None and stored not in self._changed:
            return self._base.xml(stored)
        if stored not in self._trees:
            ahead = self._ahead.pop(stored, None)
            root = parse_xml(self.markup(stored), self._where(stored)) if ahead is None else ahead.result()
            if stored == getattr(self, "main", None) and root.tag != f"{W}document":
                self._refuse(f"begins with <{etree.QName(root).localname}>", stored, "a w:document")
            self._trees[stored] = root
        return self._trees[stored]

    def parse_ahead(self, name: str) -> None:
        """Begin to parse a large part beside what the caller goes on with; `xml` waits for it and raises its errors."""
        data = self.markup(name)
        if len(data) >= _WORTH_A_THREAD:
            self._ahead[name] = Ahead(lambda: parse_xml(data, self._where(name)))

    def being_parsed(self, name: str) -> bool:
        """Say whether a tree that `parse_ahead` began is still in the making."""
        ahead = self._ahead.get(name)
        return ahead is not None and not ahead.done

    def share(self, name: str, other: Package, other_name: str) -> bool:
        """Take over the tree of a part that has the same bytes in another package; returns whether it has."""
        if not same_part(self, name, other, other_name):
            return False
        self._trees.setdefault(self.find(name) or name, other.xml(other_name))
        return True

    def content_type(self, name: str) -> str | None:
        """Return the content type of a part, or None when the package states none."""
        return self._types.of(name)

    def relationships(self, part: str = "") -> Mapping[str, Relationship]:
        """Return the relationships of a part by id, in file order; "" means the package; empty when it has none."""
        if part not in self._relationships:
            self._relationships[part] = MappingProxyType(self._read_relationships(part))
        return self._relationships[part]

    def related(self, part: str, type: str) -> tuple[Relationship, ...]:
        """Return the relationships of `part` that have this type, in file order."""
        return tuple(link for link in self.relationships(part).values() if link.type == type)

    def digest(self, name: str) -> str:
        """Return the SHA-256 of a part's bytes, in hexadecimal."""
        stored = self.find(name) or name
        if stored not in self._digests:
            self._digests[stored] = hashlib.sha256(self.read(stored)).hexdigest()
        return self._digests[stored]

    def stored(self, name: str) -> tuple[int, int, int, bytes]:
        """Return method, stated size, stated CRC and packed bytes of a part, without inflating it."""
        entry = self._entry(name)
        if self._base is not None and entry.name not in self._changed:
            return self._base.stored(entry.name)
        if entry.name in self._changed:
            data = self.read(name)
            return 0, len(data), zlib.crc32(data), data
        return entry.method, entry.size, entry.crc, packed_bytes(self._data, entry)

    def _entry(self, name: str) -> Entry:
        stored = self.find(name)
        if stored is None:
            self._refuse("the part is missing", name)
        return self._entries[stored]

    def _read_relationships(self, part: str) -> dict[str, Relationship]:
        name = self.find(relationships_name(part))
        if name is None:
            return {}
        found = read_relationships(self.xml(name), part, self._where(name))
        return {id_: self._looked_up(link) for id_, link in found.items()}

    def _looked_up(self, link: Relationship) -> Relationship:
        target = link.target if link.external else self.find(link.target)
        if target is None or target == link.target:
            return link
        return Relationship(link.id, link.type, target, link.external)

    def _content_types(self) -> ContentTypes:
        if self.find(CONTENT_TYPES) is None:
            kind = self._entries.get("mimetype")
            if kind and head(self._data, kind, 64).startswith(b"application/vnd.oasis.opendocument"):
                self._refuse("is an OpenDocument file (.odt)", fix="save it as .docx")
            self._refuse("is a zip archive but not a Word document", expected=CONTENT_TYPES)
        return read_content_types(self.xml(CONTENT_TYPES))

    def _main_part(self) -> str:
        links = self.related("", "officeDocument")
        if not links:
            self._refuse("names no main document", "_rels/.rels", "a relationship of type officeDocument", _DAMAGED)
        main = links[0].target
        kind = self.content_type(main) or ""
        for mark, other in _OTHER_KINDS:
            if mark in kind.lower():
                self._refuse(f"is {other}", expected="a Word document (.docx)")
        if self.find(main) is None:
            self._refuse("the main document is missing", main, fix=_DAMAGED)
        self._strict = is_strict(self.read(relationships_name("")))
        if "wordprocessingml" not in kind and "ms-word" not in kind:
            self._refuse_other_main(main, kind)
        return main

    def _refuse_other_main(self, main: str, kind: str) -> None:
        if self.xml(main).tag != f"{W}document":
            self._refuse(f"is not a Word document but {kind or 'of no stated kind'}", main, "a w:document")

    def _refuse_doctypes(self) -> None:
        for name, entry in self._entries.items():
            if name.lower().endswith(_XML_SUFFIXES) and has_doctype(head(self._data, entry, _HEAD)):
                refuse_doctype(self._where(name))

    def _where(self, part: str) -> str:
        return f"{self.name}: {part}" if part else self.name

    def _refuse(self, what: str, part: str = "", expected: str = "", fix: str = "") -> NoReturn:
        raise UnreadableInput(what, where=self._where(part), expected=expected, fix=fix)


def same_part(a: Package, name_a: str, b: Package, name_b: str) -> bool:
    """Say whether two parts have equal bytes, inflating only when neither archive can tell.

    Equal packed bytes are equal parts; a stated size or CRC that differs is proved by whoever reads the part.
    """
    method_a, *claims_a, packed_a = a.stored(name_a)
    method_b, *claims_b, packed_b = b.stored(name_b)
    if claims_a != claims_b:
        return False
    return (method_a == method_b and packed_a == packed_b) or a.read(name_a) == b.read(name_b)
