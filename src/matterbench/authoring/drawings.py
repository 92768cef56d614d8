"""Pictures made in code, an inline picture, a text box with its VML fallback, and an equation."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from matterbench.authoring.elements import PREFIXES, tag, text

_EMU_PER_PIXEL = 9525
_PICTURE = PREFIXES["pic"]
_SHAPE = PREFIXES["wps"]


def png(rows: Sequence[bytes]) -> bytes:
    """Return a black-and-white PNG of rows of bytes, 0 for black.

    The pixels are stored without compression, so that no version of zlib shows in the bytes.
    """
    size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 1, 0, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + _bits(row) for row in rows), 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")


def _bits(row: bytes) -> bytes:
    width = (len(row) + 7) // 8 * 8
    digits = "".join("1" if pixel else "0" for pixel in row).ljust(width, "0")
    return int(digits, 2).to_bytes(width // 8, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(relationship: str, number: int, name: str, description: str, pixels: tuple[int, int]) -> str:
    """Return a run with an inline picture, `pixels` wide and high at 96 to the inch."""
    width, height = pixels[0] * _EMU_PER_PIXEL, pixels[1] * _EMU_PER_PIXEL
    extent = {"cx": width, "cy": height}
    fill = tag("pic:blipFill", None, tag("a:blip", {"r:embed": relationship}), "<a:stretch><a:fillRect/></a:stretch>")
    form = tag("a:xfrm", None, '<a:off x="0" y="0"/>', tag("a:ext", extent))
    shape = tag("pic:spPr", None, form, '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>')
    about = tag("pic:nvPicPr", None, tag("pic:cNvPr", {"id": number, "name": name}), "<pic:cNvPicPr/>")
    graphic = tag("a:graphic", None, tag("a:graphicData", {"uri": _PICTURE}, tag("pic:pic", None, about, fill, shape)))
    properties = tag("wp:docPr", {"id": number, "name": name, "descr": description})
    edges = {"distT": 0, "distB": 0, "distL": 0, "distR": 0}
    inline = tag("wp:inline", edges, tag("wp:extent", extent), properties, graphic)
    return tag("w:r", None, tag("w:drawing", None, inline))


def text_box(number: int, name: str, size: tuple[int, int], paragraphs: str) -> str:
    """Return a run with an anchored text box, in DrawingML and in VML; `size` in points."""
    content = tag("w:txbxContent", None, paragraphs)
    choice = tag("mc:Choice", {"Requires": "wps"}, _anchored(number, name, size, content))
    fallback = tag("mc:Fallback", None, _vml(number, size, content))
    return tag("w:r", None, tag("mc:AlternateContent", None, choice, fallback))


def _anchored(number: int, name: str, size: tuple[int, int], content: str) -> str:
    extent = {"cx": size[0] * 12700, "cy": size[1] * 12700}
    shape = tag(
        "wps:wsp",
        None,
        '<wps:cNvSpPr txBox="1"/>',
        tag(
            "wps:spPr",
            None,
            tag("a:xfrm", None, '<a:off x="0" y="0"/>', tag("a:ext", extent)),
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>',
            '<a:ln w="9525"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln>',
        ),
        tag("wps:txbx", None, content),
        '<wps:bodyPr lIns="91440" tIns="45720" rIns="91440" bIns="45720"/>',
    )
    anchor = {"distT": 0, "distB": 0, "distL": 114300, "distR": 114300, "simplePos": 0, "relativeHeight": 251659264}
    flags = {"behindDoc": 0, "locked": 0, "layoutInCell": 1, "allowOverlap": 1}
    return tag(
        "w:drawing",
        None,
        tag(
            "wp:anchor",
            {**anchor, **flags},
            '<wp:simplePos x="0" y="0"/>',
            '<wp:positionH relativeFrom="margin"><wp:align>center</wp:align></wp:positionH>',
            '<wp:positionV relativeFrom="margin"><wp:align>bottom</wp:align></wp:positionV>',
            tag("wp:extent", extent),
            "<wp:wrapTopAndBottom/>",
            tag("wp:docPr", {"id": number, "name": name}),
            tag("a:graphic", None, tag("a:graphicData", {"uri": _SHAPE}, shape)),
        ),
    )


def _vml(number: int, size: tuple[int, int], content: str) -> str:
    place = (
        f"position:absolute;width:{size[0]}pt;height:{size[1]}pt;mso-position-horizontal:center;"
        "mso-position-horizontal-relative:margin;mso-position-vertical:bottom;mso-position-vertical-relative:margin"
    )
    box = {"id": f"TextBox_{number}", "style": place, "fillcolor": "white", "strokecolor": "black"}
    return tag("w:pict", None, tag("v:rect", box, tag("v:textbox", None, content)))


def equation(terms: Sequence[tuple[str, str] | str]) -> str:
    """Return a displayed equation: a pair is a base with its subscript, a string a run of its own."""
    return tag("m:oMathPara", None, tag("m:oMath", None, *(_term(one) for one in terms)))


def _term(term: tuple[str, str] | str) -> str:
    if isinstance(term, str):
        return _math(term)
    return tag("m:sSub", None, tag("m:e", None, _math(term[0])), tag("m:sub", None, _math(term[1])))


def _math(characters: str) -> str:
    font = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>'
    space = {"xml:space": "preserve"} if characters != characters.strip() else None
    return tag("m:r", None, font, tag("m:t", space, text(characters)))
