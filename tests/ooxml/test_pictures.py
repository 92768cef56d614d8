"""What picture files say of themselves."""

from __future__ import annotations

import struct

import pytest

from matterbench.ooxml.pictures import picture_facts
from tests.build import png


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        (png(side=9), "9×9 PNG"),
        (b"GIF89a" + struct.pack("<HH", 3, 4), "3×4 GIF"),
        (b"BM" + bytes(16) + struct.pack("<ii", 5, 6), "5×6 BMP"),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 20, 30) + bytes(9), "30×20 JPEG"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (b"\x89PNG\r\n", "PNG"),
        (b"II*\x00", "TIFF"),
        (b"\xd7\xcd\xc6\x9a", "WMF"),
        (b'<?xml version="1.0"?><svg/>', "SVG"),
        (bytes(40) + b" EMF", "EMF"),
        (b"", "file"),
    ],
)
def test_format_and_size(data: bytes, facts: str) -> None:
    assert picture_facts(data) == facts
