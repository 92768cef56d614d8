"""Pictures, shapes, text boxes, charts and embedded objects in a line of text (DrawingML, VML, OLE).

A drawing is compared field by field: what it shows, how large, where, its alternative text, its link, and the text in
it. Ids, names and the second encoding of the same shape (`mc:Fallback`) are not compared, except that both encodings
must say the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from matterbench.ooxml.inline import Object
from matterbench.ooxml.names import W, qn
from matterbench.ooxml.scope import Scope
from matterbench.ooxml.trees import tree

_TEXT_BOX, _T = f"{W}txbxContent", f"{W}t"
_CHOICE, _FALLBACK, _ALTERNATE = qn("mc:Choice"), qn("mc:Fallback"), qn("mc:AlternateContent")
_DOC_PR, _EXTENT, _INLINE, _ANCHOR = qn("wp:docPr"), qn("wp:extent"), qn("wp:inline"), qn("wp:anchor")
_POSITION = (
    qn("wp:positionH"),
    qn("wp:positionV"),
    qn("wp:wrapSquare"),
    qn("wp:wrapTight"),
    qn("wp:wrapThrough"),
    qn("wp:wrapTopAndBottom"),
    qn("wp:wrapNone"),
)
_NOISE = frozenset(
    {
        _TEXT_BOX,
        _EXTENT,
        _DOC_PR,
        qn("wp:effectExtent"),
        qn("wp:cNvGraphicFramePr"),
        qn("wp:simplePos"),
        qn("pic:cNvPr"),
        qn("pic:cNvPicPr"),
        qn("a:ext"),
        qn("a:off"),
        qn("a:extLst"),
        qn("a:hlinkClick"),
        qn("wps:cNvPr"),
        _FALLBACK,
        *_POSITION,
    }
)
_CONTENTS = (
    (qn("pic:pic"), "picture"),
    (qn("c:chart"), "chart"),
    (_TEXT_BOX, "text box"),
    (f"{W}control", "form control"),
    (qn("o:OLEObject"), "embedded object"),
    (qn("v:imagedata"), "picture"),
    (qn("v:textbox"), "text box"),
)
_ID_ATTRIBUTES = {"id", "spid", "ShapeID", "ObjectID", "o:spid", "name", "gfxdata", "o:gfxdata"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing in comparable terms."""

    content: str
    """picture, text box, chart, embedded object, form control or shape."""
    form: str
    """inline, floating or vml."""
    extent: tuple[str, str]
    """Width and height: EMU for DrawingML, CSS lengths for VML."""
    targets: tuple[tuple[str, ...], ...]
    """What its relationship ids point at: (type, digest or URL), in document order."""
    position: tuple[object, ...]
    alternative: tuple[str, str]
    """Alternative text: description and title."""
    link: tuple[str, ...]
    shell: tuple[object, ...]
    """Everything else about the shape, canonical."""
    text: tuple[object, ...]
    """Keys of the blocks in its text box."""
    fallback: str | None
    """Text of the second encoding where it says something else than the first."""
    boxes: tuple[etree._Element, ...] = field(default=(), compare=False, repr=False)
    """The `w:txbxContent` elements of the first encoding."""


def holds_drawing(element: etree._Element) -> bool:
    """Whether an `mc:AlternateContent` stands for a drawing (not, say, for an emoji)."""
    return any(True for _ in element.iter(f"{W}drawing", f"{W}pict", f"{W}object"))


def read_drawing(element: etree._Element, scope: Scope) -> Object:
    """Read `w:drawing`, `w:pict`, `w:object` or the `mc:AlternateContent` around one."""
    first, second = _encodings(element)
    boxes = tuple(_outer_boxes(first))
    text = tuple(block.key for box in boxes for block in scope.read_blocks(box))
    container = _find(first, _INLINE, _ANCHOR)
    properties = _find(first, _DOC_PR)
    drawing = Drawing(
        content=_content(first),
        form="vml" if container is None else "inline" if container.tag == _INLINE else "floating",
        extent=_extent(first),
        targets=tuple(_targets(first, scope)),
        position=() if container is None else tuple(tree(child) for child in container if child.tag in _POSITION),
        alternative=_alternative(first, properties),
        link=_link(properties, scope),
        shell=_shell(first),
        text=text,
        fallback=_disagreement(first, second),
        boxes=boxes,
    )
    return Object("drawing", (drawing,), source=drawing)


def _encodings(element: etree._Element) -> tuple[etree._Element, etree._Element | None]:
    if element.tag != _ALTERNATE:
        return element, None
    choice, fallback = element.find(_CHOICE), element.find(_FALLBACK)
    if choice is None or not len(choice):
        return (element if fallback is None else fallback), None
    return choice, fallback


def _outer_boxes(element: etree._Element) -> Iterator[etree._Element]:
    """Text boxes of the first encoding, not those inside another box and not those of a nested fallback."""
    for child in element:
        if child.tag == _TEXT_BOX:
            yield child
        elif child.tag != _FALLBACK:
            yield from _outer_boxes(child)


def _find(element: etree._Element, *tags: str) -> etree._Element | None:
    return next(element.iter(*tags), None)


def _content(element: etree._Element) -> str:
    for tag, name in _CONTENTS:
        if _find(element, tag) is not None:
            return name
    return "shape"


def _extent(element: etree._Element) -> tuple[str, str]:
    extent = _find(element, _EXTENT)
    if extent is not None:
        return extent.get("cx", ""), extent.get("cy", "")
    shape = next((e for e in element.iter() if isinstance(e.tag, str) and e.get("style")), None)
    style = {} if shape is None else dict(_declarations(shape.get("style", "")))
    return style.get("width", ""), style.get("height", "")


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for declaration in style.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            yield name.strip(), value.strip()


def _targets(element: etree._Element, scope: Scope) -> Iterator[tuple[str, ...]]:
    prefix = qn("r:id")[:-2]
    for node in element.iter():
        if not isinstance(node.tag, str) or node.tag == qn("a:hlinkClick") or _inside(node, element):
            continue
        for name, value in node.items():
            if str(name).startswith(prefix):
                yield scope.target(str(value))


def _inside(node: etree._Element, top: etree._Element) -> bool:
    """Whether the node stands in a text box or a fallback below `top`."""
    parent: etree._Element | None = node
    while parent is not None and parent is not top:
        if parent.tag in {_TEXT_BOX, _FALLBACK}:
            return True
        parent = parent.getparent()
    return False


def _alternative(element: etree._Element, properties: etree._Element | None) -> tuple[str, str]:
    if properties is not None:
        return properties.get("descr", ""), properties.get("title", "")
    shape = next((e for e in element.iter() if isinstance(e.tag, str) and e.get("alt")), None)
    return ("", "") if shape is None else (shape.get("alt", ""), shape.get("title", ""))


def _link(properties: etree._Element | None, scope: Scope) -> tuple[str, ...]:
    click = None if properties is None else _find(properties, qn("a:hlinkClick"))
    return () if click is None else scope.target(click.get(qn("r:id")))


def _shell(element: etree._Element) -> tuple[object, ...]:
    return _without_ids(tree(element, _NOISE)[2])


def _without_ids(nodes: tuple[object, ...]) -> tuple[object, ...]:
    out: list[object] = []
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
            continue
        tag, attributes, children = node  # type: ignore[misc]
        kept = tuple((n, v) for n, v in attributes if n not in _ID_ATTRIBUTES and not n.startswith("r:"))
        out.append((tag, kept, _without_ids(children)))
    return tuple(out)


def _words(element: etree._Element) -> str:
    return "".join(text for box in _outer_boxes(element) for text in box.itertext(_T))


def _disagreement(first: etree._Element, second: etree._Element | None) -> str | None:
    """Text of the fallback when it has one and it is not the text of the choice."""
    if second is None:
        return None
    words, other = _words(first), _words(second)
    return other if other and other != words else None
