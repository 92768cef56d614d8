"""The schemas through lxml: which places of a tree are not valid, in the same terms as our own errors."""

from __future__ import annotations

import contextlib
import re
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import cast

from lxml import etree

from matterbench.ooxml.content_models import prefixed
from matterbench.ooxml.schema_error import TOLERATED_RULES
from matterbench.ooxml.validity import validate
from tests.conftest import ROOT

PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True, remove_pis=True)
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MESSAGE = re.compile(r"Element '([^']*)'(?:, attribute '([^']*)')?: (.*)", re.DOTALL)
_REQUIRED = re.compile(r"The attribute '([^']*)' is required but missing")

Places = set[tuple[str, str, str]]
"""Kind, element and attribute (or ""): `content` of the element whose children or text are wrong."""


@cache
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(ROOT / "tests" / "data" / "xsd" / "wml.xsd"))


def stories(folder: Path, names: re.Pattern[str]) -> Iterator[tuple[str, bytes]]:
    """Return the parts of every readable transitional document below a folder whose names match."""
    for path in sorted(folder.rglob("*.docx")):
        with contextlib.suppress(zipfile.BadZipFile, NotImplementedError, RuntimeError, etree.XMLSyntaxError):
            with zipfile.ZipFile(path) as package:
                found = [(n, package.read(n)) for n in package.namelist() if names.fullmatch(n)]
            for name, data in found:
                if not str(etree.fromstring(data, PARSER).tag).startswith("{http://purl.oclc.org"):
                    yield f"{path.name}/{name}", data


def preprocessed(data: bytes) -> etree._Element:
    """Parse, take every fallback, drop what is in the ignorable namespaces of the root."""
    root = etree.fromstring(data, PARSER)
    ignored = {root.nsmap.get(p) for p in (root.get(_MC + "Ignorable") or "").split()} | {_MC[1:-1]}
    for block in list(root.iter(_MC + "AlternateContent")):
        fallback, parent = block.find(_MC + "Fallback"), block.getparent()
        if parent is not None:
            at = parent.index(block)
            parent[at : at + 1] = [] if fallback is None else list(fallback)
    for element in list(root.iter()):
        for name in list(element.attrib):
            if str(name)[1:].partition("}")[0] in ignored:
                del element.attrib[name]
        if str(element.tag)[1:].partition("}")[0] in ignored and (holder := element.getparent()) is not None:
            holder.remove(element)
    return root


def oracle(root: etree._Element) -> Places:
    """Return the places that lxml's XMLSchema finds wrong. After one in an element it looks at no later sibling."""
    checked, places = schema(), Places()
    checked.validate(root)
    names = {prefix or "default": uri for prefix, uri in root.nsmap.items()}
    for error in cast(Iterable[etree._LogEntry], checked.error_log):
        match = _MESSAGE.match(error.message)
        assert match is not None, error.message
        element, attribute, text = prefixed(match[1]), match[2], match[3]
        if attribute:
            places.add(("attribute", element, prefixed(attribute)))
        elif (required := _REQUIRED.match(text)) is not None:
            places.add(("attribute", element, prefixed(required[1])))
        elif "is not expected" in text:
            places.add(("content", _parent(root, error.path or "", names), ""))
        else:
            places.add(("content", element, ""))
    return places


def _parent(root: etree._Element, path: str, names: dict[str, str]) -> str:
    found = root.getroottree().xpath(path, namespaces=names)
    assert isinstance(found, list)
    element = found[0]
    assert isinstance(element, etree._Element)
    parent = element.getparent()
    return "" if parent is None else prefixed(str(parent.tag))


def ours(root: etree._Element) -> Places:
    """Return the places that `validate` finds wrong by ISO/IEC 29500."""
    places = Places()
    for error in validate(root, ignorable=frozenset()):
        if error.rule not in TOLERATED_RULES:
            attribute = error.child if error.rule in ("attribute", "required", "value") else ""
            places.add(("attribute" if attribute else "content", error.parent, attribute))
    return places


def difference(root: etree._Element) -> tuple[Places, Places]:
    """Return what only the oracle finds, and what only we find where the oracle looked at every child."""
    theirs, mine = oracle(root), ours(root)
    more = set() if any(kind == "content" for kind, _, _ in theirs) else mine - theirs
    return theirs - mine, more
