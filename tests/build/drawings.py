"""Images with real (tiny) PNG data, and text boxes in both of Word's encodings."""

from __future__ import annotations

import struct
import zlib
from xml.sax.saxutils import quoteattr

from tests.build.blocks import blocks
from tests.build.package import Content, Package, Piece

WPS = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture"


def png(red: int = 200, green: int = 30, blue: int = 30, side: int = 8) -> bytes:
    """Return a square PNG of one colour; deflate blocks are stored, so the bytes do not depend on a zlib build."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes((red, green, blue)) * side) * side
    stored = b"\x78\x01\x01" + struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF) + rows
    stored += struct.pack(">I", zlib.adler32(rows))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", stored) + chunk(b"IEND", b"")


def _frame(kind: str, extent: str, named: str, graphic: str) -> str:
    if kind == "inline":
        return f'<wp:inline distT="0" distB="0" distL="0" distR="0">{extent}{named}{graphic}</wp:inline>'
    return (
        '<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="251659264" '
        'behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
        '<wp:positionH relativeFrom="column"><wp:posOffset>0</wp:posOffset></wp:positionH>'
        '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>'
        f'{extent}<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapSquare wrapText="bothSides"/>{named}{graphic}'
        "</wp:anchor>"
    )


def image(
    data: bytes = b"",
    *,
    alt: str = "Logo",
    size: tuple[int, int] = (914400, 914400),
    kind: str = "inline",
    crop: str = "",
) -> Piece:
    """Return a run with an image; `size` in EMU, `kind` "inline" or "anchor", `crop` the attributes of a:srcRect."""
    width, height = size

    def render(pkg: Package) -> str:
        number = pkg.next("drawing")
        name = pkg.add(f"word/media/image{pkg.next('image')}.png", data or png())
        r_id = pkg.relate("image", name.removeprefix("word/"))
        extent = f'<wp:extent cx="{width}" cy="{height}"/>'
        named = f'<wp:docPr id="{number}" name="Picture {number}" descr={quoteattr(alt)}/><wp:cNvGraphicFramePr/>'
        cropped = f"<a:srcRect {crop}/>" if crop else ""
        picture = (
            f'<pic:pic><pic:nvPicPr><pic:cNvPr id="{number}" name="image.png"/><pic:cNvPicPr/></pic:nvPicPr>'
            "<pic:blipFill>"
            f'<a:blip r:embed="{r_id}"/>{cropped}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm>'
            f'<a:off x="0" y="0"/><a:ext cx="{width}" cy="{height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
            "</a:prstGeom></pic:spPr></pic:pic>"
        )
        graphic = f'<a:graphic><a:graphicData uri="{PICTURE}">{picture}</a:graphicData></a:graphic>'
        return f"<w:r><w:drawing>{_frame(kind, extent, named, graphic)}</w:drawing></w:r>"

    return render


def _shape(body: str, number: int) -> str:
    named = f'<wp:docPr id="{number}" name="Text Box {number}"/><wp:cNvGraphicFramePr/>'
    shape = (
        '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/>'
        '<a:ext cx="1800000" cy="360000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>'
        f"<wps:txbx><w:txbxContent>{body}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>"
    )
    graphic = f'<a:graphic><a:graphicData uri="{WPS}">{shape}</a:graphicData></a:graphic>'
    extent = '<wp:extent cx="1800000" cy="360000"/>'
    return f"<w:drawing>{_frame('anchor', extent, named, graphic)}</w:drawing>"


def _legacy(body: str, number: int) -> str:
    return (
        f'<w:pict><v:shape id="Box{number}" type="#_x0000_t202" style="position:absolute;width:141.7pt;height:28.3pt">'
        f"<v:textbox><w:txbxContent>{body}</w:txbxContent></v:textbox></v:shape></w:pict>"
    )


def textbox(*content: Content, fallback: Content | None = None, encodings: str = "both") -> Piece:
    """Return a run with a text box.

    Args:
        content: Its blocks.
        fallback: Other content for the VML encoding; by default the same.
        encodings: "both" (mc:AlternateContent), "choice" (without mc:Fallback), "drawing" or "vml".
    """

    def render(pkg: Package) -> str:
        number = pkg.next("drawing")
        new = _shape(blocks(content, pkg), number)
        old = _legacy(blocks(content if fallback is None else (fallback,), pkg), number)
        if encodings in ("drawing", "vml"):
            return f"<w:r>{new if encodings == 'drawing' else old}</w:r>"
        tail = f"<mc:Fallback>{old}</mc:Fallback>" if encodings == "both" else ""
        return (
            f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{new}</mc:Choice>{tail}</mc:AlternateContent></w:r>'
        )

    return render
