"""A Word document, read lazily: parts become trees, trees become blocks, when they are first asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property

from lxml import etree

from matterbench.ooxml.blocks import read_blocks
from matterbench.ooxml.names import W
from matterbench.ooxml.numbering import Numbering
from matterbench.ooxml.package import Package
from matterbench.ooxml.scope import Names, Scope
from matterbench.ooxml.styles import Styles
from matterbench.ooxml.theme import Theme


class Document:
    """A frozen view of one package. `trees` replaces parts by resolved copies (see `revisions.resolved`)."""

    def __init__(self, package: Package, trees: Mapping[str, etree._Element] | None = None) -> None:
        self.package = package
        self.trees: Mapping[str, etree._Element] = trees or {}
        self.unproved: list[Callable[[], None]] = []
        """Each waits for a part that was used before it was parsed whole, and raises what is wrong with it."""

    def root(self, part: str) -> etree._Element:
        """Tree of a part."""
        found = self.trees.get(part)
        return self.package.xml(part) if found is None else found

    def prove(self) -> None:
        """Make sure of what was taken for granted; raises `UnreadableInput`, or `WrongCut` where it was wrong to."""
        while self.unproved:
            self.unproved.pop(0)()

    def part(self, type: str) -> str | None:
        """Name of the part that the main document relates to as `type` ("styles", "comments", …)."""
        for relationship in self.package.related(self.package.main, type):
            if not relationship.external and self.package.find(relationship.target):
                return relationship.target
        return None

    def part_root(self, type: str) -> etree._Element | None:
        """Tree of a related part, or None where there is none."""
        part = self.part(type)
        return None if part is None else self.root(part)

    @cached_property
    def body(self) -> etree._Element:
        """The `w:body`; an empty one where the main part has none."""
        found = self.root(self.package.main).find(f"{W}body")
        return etree.Element(f"{W}body") if found is None else found

    @cached_property
    def theme(self) -> Theme:
        """Fonts and colours of the theme."""
        return Theme.parse(self.part_root("theme"))

    @cached_property
    def styles(self) -> Styles:
        """Style definitions and document defaults."""
        return Styles.parse(self.part_root("styles"), self.theme)

    @cached_property
    def numbering(self) -> Numbering:
        """List definitions."""
        return Numbering.parse(self.part_root("numbering"), style_num=self._style_num, style_name=self._style_name)

    def _style_num(self, style_id: str) -> str | None:
        style = self.styles.get(style_id)
        return None if style is None else style.num_id

    def _style_name(self, style_id: str) -> str | None:
        style = self.styles.get(style_id)
        return None if style is None else style.name

    @cached_property
    def settings(self) -> etree._Element | None:
        """Root of the settings part."""
        return self.part_root("settings")

    @cached_property
    def names(self) -> Names:
        """Style names and list ids as this document alone knows them."""
        return Names(self.styles.names(), {num_id: num_id for num_id in self.numbering})

    def scope(self, part: str, names: Names | None = None) -> Scope:
        """Meaning of the ids in `part`."""
        scope = Scope(self.package, part, names or self.names)
        scope.read_blocks = lambda element: read_blocks(element, scope)
        return scope


def read(source: str | os.PathLike[str] | bytes) -> Document:
    """Open a Word document from a path or its bytes.

    Raises `UnreadableInput` for what is not a safe, readable WordprocessingML package.
    """
    return Document(Package.open(source))
