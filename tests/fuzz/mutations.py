"""Seeded damage to Word packages: bytes of the archive, bytes of a part, and well-formed but wrong markup."""

from __future__ import annotations

import io
import random  # noqa: TID251 - every draw comes from the case's own seed
import zipfile
import zlib
from collections.abc import Callable

from lxml import etree

Damage = Callable[[random.Random, bytes], bytes]
_HOSTILE = (
    "", "0", "-1", "999999999999999999999", "true", "NaN", "\u202e", "x" * 5000, "../../etc/passwd", "%9%9%1", "rId1",
    "\u00e9", "A B",
)  # fmt: skip
_MOST_ELEMENTS = 3
_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, etree.XMLSyntaxError, ValueError, KeyError, IndexError, EOFError, OSError,
    RuntimeError,
)  # fmt: skip


def damaged(seed: int, package: bytes) -> bytes:
    """Return the package with one to three kinds of damage, the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 3)):
        try:
            package = rng.choice(DAMAGES)(rng, package)
        except _UNREADABLE:
            continue  # an earlier damage left nothing for this one to work on
    return package


def flipped(rng: random.Random, data: bytes) -> bytes:
    """Flip some bytes of the archive."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 20)):
        out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out)


def truncated(rng: random.Random, data: bytes) -> bytes:
    """Cut the archive short."""
    return data[: rng.randrange(len(data))]


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def _zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _chosen(rng: random.Random, parts: dict[str, bytes]) -> str:
    names = sorted(name for name in parts if name.endswith((".xml", ".rels")))
    return "word/document.xml" if "word/document.xml" in parts and rng.random() < 0.5 else rng.choice(names)


def part_bytes(rng: random.Random, data: bytes) -> bytes:
    """Change, drop or repeat a stretch of one XML part's bytes."""
    parts = _parts(data)
    name = _chosen(rng, parts)
    text = parts[name]
    start = rng.randrange(len(text) or 1)
    end = min(len(text), start + rng.randint(1, 200))
    piece = rng.choice(
        [b"", text[start:end] * 2, b"<w:p/>", b"&#0;", b"]]>", b"<!DOCTYPE x>", bytes([rng.randrange(256)])]
    )
    parts[name] = text[:start] + piece + text[end:]
    return _zipped(parts)


def part_lost(rng: random.Random, data: bytes) -> bytes:
    """Take a part out, or empty it."""
    parts = _parts(data)
    name = rng.choice(sorted(parts))
    if rng.random() < 0.5:
        del parts[name]
    else:
        parts[name] = b""
    return _zipped(parts)


def elements(rng: random.Random, data: bytes) -> bytes:
    """Delete, repeat, move, rename or unwrap elements of one part; it stays well-formed."""
    parts = _parts(data)
    name = _chosen(rng, parts)
    root = etree.fromstring(parts[name])
    for _ in range(rng.randint(1, _MOST_ELEMENTS)):
        nodes = [node for node in root.iter() if isinstance(node.tag, str) and node is not root]
        if nodes:
            rng.choice(_STEPS)(rng, rng.choice(nodes), rng.choice(nodes))
    parts[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return _zipped(parts)


def _delete(rng: random.Random, node: etree._Element, other: etree._Element) -> None:
    parent = node.getparent()
    if parent is not None:
        parent.remove(node)


def _repeat(rng: random.Random, node: etree._Element, other: etree._Element) -> None:
    parent = node.getparent()
    if parent is not None:
        parent.append(etree.fromstring(etree.tostring(node, with_tail=False)))


def _move(rng: random.Random, node: etree._Element, other: etree._Element) -> None:
    if node is not other and node not in other.iterancestors():
        other.append(node)


def _rename(rng: random.Random, node: etree._Element, other: etree._Element) -> None:
    node.tag = other.tag


def _attribute(rng: random.Random, node: etree._Element, other: etree._Element) -> None:
    names = sorted(str(name) for name in node.attrib)
    if not names:
        return
    name = rng.choice(names)
    if rng.random() < 0.3:
        del node.attrib[name]
    else:
        node.set(name, rng.choice(_HOSTILE))


def _text(rng: random.Random, node: etree._Element, other: etree._Element) -> None:
    node.text = rng.choice(_HOSTILE)


_STEPS = (_delete, _repeat, _move, _rename, _attribute, _attribute, _text)
DAMAGES: tuple[Damage, ...] = (*[elements] * 20, *[part_bytes] * 4, *[part_lost] * 2, flipped, truncated)
