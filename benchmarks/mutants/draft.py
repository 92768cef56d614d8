"""A package while one change is planted in it, and how its places are found by structure."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from benchmarks.mutants.xml import Element, W, all_of, parse, q, serialise

Parts = dict[str, bytes]
_REL = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_PLAIN = {W + "t", W + "rPr"}
_FRAME = {W + "pPr", W + "r", W + "bookmarkStart", W + "bookmarkEnd", W + "proofErr"}
SHORTEST_PROSE = 18


class Draft:
    """Parts of a package; those that were parsed are written back only where the tree has changed."""

    def __init__(self, parts: Mapping[str, bytes]) -> None:
        """Start from a copy of the parts."""
        self.parts: Parts = dict(parts)
        self._trees: dict[str, tuple[Element, bytes]] = {}
        self.main = next(self.targets("", "officeDocument"), "word/document.xml")

    def tree(self, name: str) -> Element:
        """Return a part's root; changes in it are kept."""
        if name not in self._trees:
            root = parse(self.parts[name])
            self._trees[name] = (root, serialise(root))
        return self._trees[name][0]

    def finish(self) -> Parts:
        """Return all parts in their order, unchanged ones byte by byte."""
        changed = {name: serialise(root) for name, (root, before) in self._trees.items() if serialise(root) != before}
        return {name: changed.get(name, data) for name, data in self.parts.items()}

    @property
    def body(self) -> Element:
        """Return w:body."""
        return self.tree(self.main)[0]

    def rels(self, source: str) -> str:
        """Return the name of a part's relationships part ("" is the package)."""
        folder, name = posixpath.split(source)
        return posixpath.join(folder, "_rels", f"{name}.rels")

    def relationships(self, source: str) -> list[Element]:
        """Return the relationships of a part, none when it has no such part."""
        name = self.rels(source)
        return list(self.tree(name).iter(_REL)) if name in self.parts else []

    def targets(self, source: str, kind: str) -> Iterator[str]:
        """Yield the names of internal parts related by the last step of a type."""
        for rel in self.relationships(source):
            if rel.get("Type", "").rpartition("/")[2] == kind and rel.get("TargetMode") != "External":
                yield self.resolve(source, rel.get("Target", ""))

    def resolve(self, source: str, target: str) -> str:
        """Return the part name that a target means."""
        return posixpath.normpath(posixpath.join("/", posixpath.dirname(source), target)).lstrip("/")

    def related(self, kind: str) -> str | None:
        """Return the first part of the main document by kind (`styles`, `footnotes`, `header` …) that exists."""
        return next((name for name in self.targets(self.main, kind) if name in self.parts), None)

    def root(self, kind: str) -> Element | None:
        """Return the root of `related(kind)`."""
        name = self.related(kind)
        return None if name is None else self.tree(name)

    def add_part(self, name: str, data: bytes, kind: str, content_type: str, *, source: str | None = None) -> str:
        """Add a part with a content type and a relationship, of the main document by default; return its id."""
        self.parts[name] = data
        types = self.tree("[Content_Types].xml")
        override = {"PartName": f"/{name}", "ContentType": content_type}
        types.append(types.makeelement(f"{types.tag.rpartition('}')[0]}}}Override", override))
        root = self.tree(self.rels(self.main if source is None else source))
        r_id = f"rIdNew{len(root)}"
        root.append(root.makeelement(_REL, {"Id": r_id, "Type": kind, "Target": f"/{name}"}))
        return r_id

    def prose(self, shortest: int = SHORTEST_PROSE) -> list[Element]:
        """Return the body's own paragraphs that hold plain runs of enough text only; never the title."""
        found = []
        for paragraph in self.body.iterchildren(W + "p"):
            frame = all(child.tag in _FRAME for child in paragraph)
            plain = all(child.tag in _PLAIN for run in paragraph.iterchildren(W + "r") for child in run)
            tracked = all_of(paragraph, ".//w:pPrChange|.//w:rPrChange|.//w:ins|w:pPr/w:sectPr|.//w:vanish|.//w:rtl")
            named = style_id(paragraph) == "Title"
            if frame and plain and not tracked and not named and len(text(paragraph)) >= shortest:
                found.append(paragraph)
        return found

    def numbered(self) -> list[Element]:
        """Return prose with a list of its own (w:numPr in the paragraph), headings left out."""
        return [
            item
            for item in self.prose(12)
            if item.find(f"{W}pPr/{W}numPr/{W}numId") is not None and "eading" not in style_id(item)
        ]

    def runs(self) -> list[Element]:
        """Return plain runs of prose with at least three words."""
        found = [run for item in self.prose() for run in item.iterchildren(W + "r")]
        return [run for run in found if len(text(run).split()) >= 3]

    def tables(self) -> list[Element]:
        """Return the body's own tables."""
        return list(self.body.iterchildren(W + "tbl"))


def text(node: Element) -> str:
    """Return the text of w:t below a node, revisions as they stand, without deletions."""
    return "".join(item.text or "" for item in node.iter(W + "t"))


def quote(node: Element) -> str:
    """Return the first eight words of a paragraph, those of text boxes in it left out."""
    boxed = {item for box in node.iter(W + "txbxContent") for item in box.iter(W + "t")}
    own = "".join(item.text or "" for item in node.iter(W + "t") if item not in boxed)
    return " ".join(own.split()[:8])


def style_id(paragraph: Element) -> str:
    """Return the paragraph's own style id, "" for the default."""
    found = paragraph.find(f"{W}pPr/{W}pStyle")
    return "" if found is None else found.get(q("w:val"), "")


def paragraph_of(node: Element) -> Element:
    """Return the nearest paragraph around a node, or the node itself."""
    return next((item for item in [node, *node.iterancestors()] if item.tag == W + "p"), node)


def substitute(node: Element, pattern: str, new: str) -> tuple[str, str] | None:
    """Replace the first match of a pattern in the w:t below a node; return both strings, or None without a match."""
    for item in node.iter(W + "t"):
        match = re.search(pattern, item.text or "")
        if match:
            made = match.expand(new)
            item.text = f"{match.string[: match.start()]}{made}{match.string[match.end() :]}"
            return match.group(), made
    return None
