"""Black-and-white bitmaps in a PDF, packed by code of ours, so that bytes do not depend on a compression library.

Source: ISO 32000-1 section 7.4.5 (RunLengthDecode) and 8.9.5 (image dictionaries).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

_LONGEST = 128
_END = b"\x80"


@dataclass(frozen=True, slots=True)
class Bitmap:
    """Rows of bytes, one a pixel: below 128 is black."""

    rows: Sequence[bytes]


def packed(bitmap: Bitmap) -> bytes:
    """Return one bit a pixel, 1 is white, each row from a whole byte on."""
    from numpy import frombuffer, packbits, uint8, vstack

    pixels = vstack([frombuffer(row, dtype=uint8) for row in bitmap.rows]) >= 128
    return packbits(pixels, axis=1).tobytes()


def run_lengths(data: bytes) -> bytes:
    """Return `data` for the filter RunLengthDecode."""
    out, literal = bytearray(), bytearray()

    def flush() -> None:
        for at in range(0, len(literal), _LONGEST):
            part = literal[at : at + _LONGEST]
            out.append(len(part) - 1)
            out.extend(part)
        literal.clear()

    for value, group in groupby(data):
        count = sum(1 for _ in group)
        if count < 3:
            literal.extend([value] * count)
            continue
        flush()
        while count > 0:
            size = min(count, _LONGEST)
            out.extend((257 - size, value) if size > 1 else (0, value))
            count -= size
    flush()
    return bytes(out) + _END


def embed(canvas: Any, bitmap: Bitmap, corner: tuple[float, float], size: tuple[float, float]) -> None:
    """Draw a bitmap with its lower left corner at `corner`; equal bitmaps are stored once."""
    from reportlab.pdfbase import pdfdoc

    data = run_lengths(packed(bitmap))
    name = hashlib.sha256(data).hexdigest()[:16]
    internal = canvas._doc.getXObjectName(name)
    if internal not in canvas._doc.idToObject:
        stream = pdfdoc.PDFStream(content=data)
        names = {"Type": "XObject", "Subtype": "Image", "ColorSpace": "DeviceGray", "Filter": "RunLengthDecode"}
        numbers = {"Width": len(bitmap.rows[0]), "Height": len(bitmap.rows), "BitsPerComponent": 1}
        for key, value in names.items():
            stream.dictionary[key] = pdfdoc.PDFName(value)
        for key, number in numbers.items():
            stream.dictionary[key] = number
        canvas._doc.addForm(name, stream)
    canvas._formsinuse.append(name)
    canvas._currentPageHasImages = 1
    canvas.saveState()
    canvas.translate(*corner)
    canvas.scale(*size)
    canvas._code.append(f"/{internal} Do")
    canvas.restoreState()
