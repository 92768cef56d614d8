"""A Word package under edit: trees that may be changed, a fresh reading of them, and the bytes of the result.

Parts that no operation changed keep their bytes and every part its place in the archive; new parts come last. Entries
are stored uncompressed with one fixed time, so that equal edits give equal bytes everywhere.
"""

from __future__ import annotations

import copy
import io
import posixpath
import zipfile
from collections.abc import Mapping

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import NAMESPACES, W, qn
from matterbench.ooxml.package import Package
from matterbench.ooxml.relationships import CONTENT_TYPES, relationships_name
from matterbench.ooxml.revisions import story_parts
from matterbench.ooxml.xmlpart import is_strict

_EPOCH = (1980, 1, 1, 0, 0, 0)
_ID = f"{W}id"
_OFFICE = NAMESPACES["r"] + "/"
_WORDML = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_COUNTED = (
    "ins", "del", "moveFrom", "moveTo", "rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "tblPrExChange",
    "trPrChange", "tcPrChange", "tblGridChange", "numberingChange", "cellIns", "cellDel", "cellMerge", "bookmarkStart",
    "moveFromRangeStart", "moveToRangeStart", "commentRangeStart",
)  # fmt: skip


class Draft:
    """One document while operations are carried out on it. Raises `UnreadableInput` for what is no Word document."""

    def __init__(self, data: bytes, name: str = "document.docx") -> None:
        self.name = name
        self._open(data)

    def _open(self, data: bytes) -> None:
        self.package = Package(self.name, data)
        if is_strict(self.package.read(self.package.main)):
            raise InvalidRequest(
                "is a Strict Open XML document", where=self.name, expected="an ordinary .docx", fix="save it as .docx"
            )
        self._trees: dict[str, etree._Element] = {}
        self._added: dict[str, bytes] = {}
        self._numbers: int | None = None
        for part in story_parts(Document(self.package)):
            self.tree(part)

    @property
    def main(self) -> str:
        """Name of the main part."""
        return self.package.main

    @property
    def body(self) -> etree._Element:
        """The `w:body`, to be changed."""
        found = self.tree(self.main).find(f"{W}body")
        if found is None:
            raise InvalidRequest("has no body", where=self.name, fix="open and save it in Word")
        return found

    @property
    def stories(self) -> Mapping[str, etree._Element]:
        """Trees of the parts that hold text, by name."""
        return {part: self.tree(part) for part in story_parts(Document(self.package))}

    def tree(self, part: str) -> etree._Element:
        """Return the root of a part, to be changed."""
        name = self.package.find(part) or part
        if name not in self._trees:
            self._trees[name] = copy.deepcopy(self.package.xml(name))
        return self._trees[name]

    def document(self) -> Document:
        """Return the document as it reads now; its elements are those of the trees."""
        return Document(self.package.with_trees(self._trees), self._trees)

    def related(self, type: str) -> str | None:
        """Return the name of the part that the main part relates to as `type`, or None."""
        return Document(self.package).part(type)

    def next_id(self) -> str:
        """Return a number that no revision, bookmark or range has."""
        if self._numbers is None:
            tags = [f"{W}{name}" for name in _COUNTED]
            found = [item.get(_ID, "") for root in self._trees.values() for item in root.iter(*tags)]
            self._numbers = max((int(number) for number in found if number.isdecimal()), default=0)
        self._numbers += 1
        return str(self._numbers)

    def add_part(self, kind: str, data: bytes) -> str:
        """Add a part that the main part relates to as `kind` (`comments`, `numbering`); return its name."""
        folder = posixpath.dirname(self.main)
        name = posixpath.join(folder, f"{kind}.xml")
        taken = {*self.package.names, *self._added}
        name = next(
            n for n in (name, *(posixpath.join(folder, f"{kind}{k}.xml") for k in range(1, 99))) if n not in taken
        )
        types = self.tree(CONTENT_TYPES)
        override = etree.SubElement(types, qn("ct:Override"))
        override.set("PartName", f"/{name}")
        override.set("ContentType", f"{_WORDML}{kind}+xml")
        self._relate(f"{_OFFICE}{kind}", posixpath.basename(name))
        self._added[name] = data
        return name

    def _relate(self, type: str, target: str) -> None:
        links = self.package.find(relationships_name(self.main))
        if links is None:
            raise InvalidRequest("has no relationships", where=self.name, fix="open and save it in Word")
        root = self.tree(links)
        taken = {link.get("Id") for link in root}
        link = etree.SubElement(root, qn("rel:Relationship"))
        link.set("Id", next(name for name in (f"rId{n}" for n in range(1, 10_000)) if name not in taken))
        link.set("Type", type)
        link.set("Target", target)

    def settle(self) -> None:
        """End an operation: read the package anew where one has added a part."""
        if self._added:
            self._open(self.save())

    def save(self) -> bytes:
        """Return the bytes of the document as it is now."""
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
            for name in self.package.names:
                archive.writestr(_entry(name), self._bytes(name))
            for name, data in self._added.items():
                archive.writestr(_entry(name), data)
        return target.getvalue()

    def _bytes(self, name: str) -> bytes:
        tree = self._trees.get(name)
        if tree is None or etree.tostring(tree) == etree.tostring(self.package.xml(name)):
            return self.package.read(name)
        return etree.tostring(tree, encoding="UTF-8", xml_declaration=True, standalone=True)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.create_system = 0
    entry.external_attr = 0o600 << 16
    return entry
