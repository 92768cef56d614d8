"""What a picture file says of itself in its first bytes: its format and its size in pixels.

Sources: PNG (W3C, 2003, section 11.2.2), JPEG (ITU-T T.81, annex B), GIF89a, BMP and EMF file headers.
"""

from __future__ import annotations

import struct

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that begin a frame and hold its size."""


def picture_facts(data: bytes) -> str:
    """Return `8×8 PNG`, the format alone where the size is not plain to see, or `file` for an unknown format."""
    for begins, name, size in _FORMATS:
        if data.startswith(begins):
            found = size(data) if size is not None else None
            return name if found is None else f"{found[0]}×{found[1]} {name}"
    return "SVG" if b"<svg" in data[:1024] else "EMF" if data[40:44] == b" EMF" else "file"


def _png(data: bytes) -> tuple[int, int] | None:
    return struct.unpack(">II", data[16:24]) if len(data) >= 24 else None


def _gif(data: bytes) -> tuple[int, int] | None:
    return struct.unpack("<HH", data[6:10]) if len(data) >= 10 else None


def _bmp(data: bytes) -> tuple[int, int] | None:
    return struct.unpack("<ii", data[18:26]) if len(data) >= 26 else None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + max(length, 2)
    return None


_FORMATS = (
    (b"\x89PNG", "PNG", _png),
    (b"\xff\xd8\xff", "JPEG", _jpeg),
    (b"GIF8", "GIF", _gif),
    (b"BM", "BMP", _bmp),
    (b"II*\x00", "TIFF", None),
    (b"MM\x00*", "TIFF", None),
    (b"\xd7\xcd\xc6\x9a", "WMF", None),
)
