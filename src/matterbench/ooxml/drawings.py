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
from matterbench.ooxml.trees import Tree, tree

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
        qn("a:extLst"),
        qn("a:hlinkClick"),
        qn("wps:cNvPr"),
        qn("v:shapetype"),
        _FALLBACK,
        *_POSITION,
    }
)
"""What is compared by a field of its own, or says nothing: ids, names, and the shape types that VML states once."""
_PLACING = frozenset({qn("a:ext"), qn("a:off")})
"""Where the outline of a single shape stands: its extent says the same."""
_WORD = "http://schemas.microsoft.com/office/word/2010/wordprocessing"
_GROUPS = (f"{{{_WORD}Group}}wgp", f"{{{_WORD}Canvas}}wpc", qn("v:group"))
_CONTENTS = (
    (qn("pic:pic"), "picture"),
    (qn("c:chart"), "chart"),
    ("{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds", "diagram"),
    (_TEXT_BOX, "text box"),
    (f"{W}control", "form control"),
    (qn("o:OLEObject"), "embedded object"),
    (qn("v:imagedata"), "picture"),
    (qn("v:textbox"), "text box"),
)
_DRAWINGS = {f"{W}drawing", f"{W}pict", f"{W}object"}
_ID_ATTRIBUTES = {"id", "spid", "ShapeID", "ObjectID", "o:spid", "name", "gfxdata", "o:gfxdata"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing in comparable terms."""

    content: str
    """picture, text box, chart, diagram, embedded object, form control or shape."""
    form: str
    """inline, floating or vml."""
    extent: tuple[str, str]
    """Width and height: EMU for DrawingML, CSS lengths for VML."""
    targets: tuple[tuple[str, ...], ...]
    """What its relationship ids point at: (type, digest or URL), in document order."""
    position: tuple[Tree, ...]
    alternative: tuple[str, str]
    """Alternative text: description and title."""
    link: tuple[str, ...]
    shell: tuple[Tree | str, ...]
    """Everything else about the shape, canonical."""
    text: tuple[object, ...]
    """Keys of the blocks in its text box."""
    fallback: str | None
    """Text of the second encoding where it says something else than the first."""
    twofold: bool
    """Whether the shape is written a second time, for programs that do not know the first encoding."""
    boxes: tuple[etree._Element, ...] = field(default=(), compare=False, repr=False)
    """The `w:txbxContent` elements of the first encoding."""


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
        shell=_shell(first, properties),
        text=text,
        fallback=_disagreement(first, second),
        twofold=second is not None,
        boxes=boxes,
    )
    return Object("drawing", (drawing,), source=drawing)


def _encodings(element: etree._Element) -> tuple[etree._Element, etree._Element | None]:
    if element.tag != _ALTERNATE:
        return element, None
    choice, fallback = element.find(_CHOICE), element.find(_FALLBACK)
    if choice is None or not len(choice):
        return (element if fallback is None else _drawing_in(fallback)), None
    return _drawing_in(choice), fallback


def _drawing_in(branch: etree._Element) -> etree._Element:
    """The one drawing of a branch; the branch itself where it is something else."""
    return branch[0] if len(branch) == 1 and branch[0].tag in _DRAWINGS else branch


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
    style = {} if shape is None else dict(declarations(shape.get("style", "")))
    return style.get("width", ""), style.get("height", "")


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """Names and values of a VML `style`."""
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


def _shell(element: etree._Element, properties: etree._Element | None) -> tuple[Tree | str, ...]:
    single = _find(element, *_GROUPS) is None
    nodes = _without_ids(tree(element, _NOISE | _PLACING if single else _NOISE)[2])
    hidden = properties is not None and properties.get("hidden", "0") not in {"0", "false"}
    return (*nodes, ("hidden", (), ())) if hidden else nodes


def _without_ids(nodes: tuple[Tree | str, ...]) -> tuple[Tree | str, ...]:
    out: list[Tree | str] = []
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
            continue
        tag, attributes, children = node
        kept = tuple((n, v) for n, v in attributes if n not in _ID_ATTRIBUTES and not n.startswith("r:"))
        plain = (tag, tuple(item for item in kept if (tag, *item) not in _DEFAULTS), _without_ids(children))
        if not _says_nothing(plain):
            out.append(_without_lines(plain) if tag == "pic:spPr" else plain)
    return tuple(out)


_DEFAULTS = {
    ("wp:anchor", "hidden", "0"),
    ("wp:anchor", "simplePos", "0"),
    *[(f"wp:{form}", f"dist{side}", "0") for form in ("inline", "anchor") for side in "TBLR"],
}
_RELATIVE = ("}sizeRelH", "}sizeRelV")
"""A size relative to the page; zero percent is none."""


def _says_nothing(node: Tree) -> bool:
    """Whether leaving the element away means the same: no crop, a relative size of zero."""
    tag, attributes, children = node
    if tag == "a:srcRect":
        return all(value == "0" for _, value in attributes)
    return tag.endswith(_RELATIVE) and [child[2:] for child in children] == [(("0",),)]


def _without_lines(node: Tree) -> Tree:
    """The outline of a picture without the fill and the line that it says it does not have."""
    tag, attributes, children = node
    bare = (child for child in children if isinstance(child, str) or child[0] != "a:noFill")
    drawn = (c for c in bare if isinstance(c, str) or c[0] != "a:ln" or not any(i[0] == "a:noFill" for i in c[2]))
    return tag, attributes, tuple(drawn)


def _words(element: etree._Element) -> str:
    return "".join(str(text) for box in _outer_boxes(element) for text in box.itertext(_T, with_tail=False))


def _disagreement(first: etree._Element, second: etree._Element | None) -> str | None:
    """Text of the fallback when it has one and it is not the text of the choice."""
    if second is None:
        return None
    words, other = _words(first), _words(second)
    return other if other and other != words else None
