"""Reads the inside of a `w:p` into `Content`. One pass, in document order, nothing left out.

What takes no place in the line becomes an `Anchor`; what has no meaning (`w:proofErr`, `w:lastRenderedPageBreak`) is
skipped; what is not known here is kept as an opaque object, so that it cannot vanish unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from lxml import etree

from matterbench.ooxml.drawings import read_drawing
from matterbench.ooxml.equations import equation
from matterbench.ooxml.fields import canonical, parse_instruction
from matterbench.ooxml.inline import OBJECT, PLAIN, Anchor, Content, Format, Mark, Object, Piece, Wrap
from matterbench.ooxml.names import NAMESPACES, W_VAL, W, qn
from matterbench.ooxml.scope import PPR, REVISION_TYPES, RPR, Scope, revision_mark
from matterbench.ooxml.trees import characters, tree

_R, _T = f"{W}r", f"{W}t"
_SPACE, _ID, _NAME = qn("xml:space"), f"{W}id", f"{W}name"
_ON = {"1", "true", "on"}
_XML_BLANKS = " \t\r\n"
_AS_TEXT = {
    f"{W}tab": "\t",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "\u2011",
    f"{W}softHyphen": "\u00ad",
}
_BREAKS = {"page": "\f", "column": "\v"}
_SKIPPED = {RPR, PPR} | {
    f"{W}{name}"
    for name in ("proofErr", "lastRenderedPageBreak", "annotationRef", "sdtPr", "sdtEndPr", "smartTagPr", "customXmlPr")
}
_THROUGH = {f"{W}smartTag", f"{W}customXml", f"{W}sdtContent", f"{W}rubyBase", f"{W}rt"}
_NOTES = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
_ANCHORS = {
    f"{W}bookmarkStart": "bookmark-start",
    f"{W}bookmarkEnd": "bookmark-end",
    f"{W}commentRangeStart": "comment-start",
    f"{W}commentRangeEnd": "comment-end",
    f"{W}commentReference": "comment",
    f"{W}permStart": "permission-start",
    f"{W}permEnd": "permission-end",
    f"{W}moveFromRangeStart": "move-from-start",
    f"{W}moveFromRangeEnd": "move-from-end",
    f"{W}moveToRangeStart": "move-to-start",
    f"{W}moveToRangeEnd": "move-to-end",
}
_MARKS = {
    f"{W}{name}": name for name in ("footnoteRef", "endnoteRef", "annotationRef", "separator", "continuationSeparator")
}
_DRAWINGS = {f"{W}drawing", f"{W}pict", f"{W}object", qn("mc:AlternateContent")}
_MATH = {qn("m:oMath"), qn("m:oMathPara")}
DANGLING = "?"
"""Address of a link whose relationship is not there; ids say nothing."""
_TRANSLATE = str.maketrans("\t\r\n", "   ")


@dataclass(slots=True)
class OpenField:
    """A complex field whose end has not been met."""

    at: int
    """Index of its object among the pieces."""
    instruction: list[str] = field(default_factory=list)
    depth: int = 0
    locked: bool = False
    in_result: bool = False
    link: bool = False


class RunReader:
    """Collects the pieces and anchors of one paragraph."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.pieces: list[Piece] = []
        self.anchors: list[Anchor] = []
        self.marks: tuple[Mark, ...] = ()
        self.wraps: tuple[Wrap, ...] = ()
        self.format: Format = PLAIN
        self.fields: list[OpenField] = []
        self.offset = 0

    def content(self, paragraph: etree._Element) -> Content:
        """Read all of a paragraph."""
        for child in paragraph:
            self.node(child)
        while self.fields:
            self.close_field(complete=False)
        return Content(tuple(self.pieces), tuple(self.anchors))

    def node(self, element: etree._Element) -> None:
        """Read one child of a paragraph, or of a wrapper in it."""
        tag = element.tag
        if tag == _R:
            self.run(element)
        elif tag in _SKIPPED:
            return
        elif tag in _ANCHORS:
            self.anchor(element)
        elif tag in _HANDLERS:
            _HANDLERS[tag](self, element)
        elif tag in _THROUGH:
            self.children(element)
        else:
            self.run_child(element)

    def children(self, element: etree._Element) -> None:
        """Read what a transparent wrapper holds."""
        for child in element:
            self.node(child)

    def run(self, run: etree._Element) -> None:
        """Read a `w:r`: its formatting holds for everything in it."""
        outer_format, outer_marks = self.format, self.marks
        if len(run) and run[0].tag == RPR:
            self.format, marks = self.scope.format(run[0])
            if marks:
                change = run[0].find(f"{W}rPrChange")
                self.marks = outer_marks + tuple(replace(m, source=change) for m in marks if m.type == "format")
        else:
            self.format = PLAIN
        for child in run:
            tag = child.tag
            if tag == _T:
                self.text(written(child))
            elif tag not in _SKIPPED:
                self.run_child(child)
        self.format, self.marks = outer_format, outer_marks

    def run_child(self, element: etree._Element) -> None:
        """Read one thing inside a run."""
        tag = element.tag
        if tag in _AS_TEXT:
            self.text(_AS_TEXT[tag])
        elif tag in _ANCHORS:
            self.anchor(element)
        elif tag in _DRAWINGS:
            self.object(read_drawing(element, self.scope), element)
        elif tag in _HANDLERS:
            _HANDLERS[tag](self, element)
        elif tag in _THROUGH:
            self.children(element)
        else:
            self.object(Object("unknown", tree(element, target=self.scope.target)), element)

    def text(self, characters: str) -> None:
        """Add characters in the current formatting, joined to the piece before where nothing differs."""
        if not characters:
            return
        if self.fields and not self.fields[-1].in_result:
            return
        self.offset += len(characters)
        pieces = self.pieces
        if pieces:
            last = pieces[-1]
            if last[4] is None and last[1] == self.format and last[2] == self.marks and last[3] == self.wraps:
                pieces[-1] = Piece(last[0] + characters, self.format, self.marks, self.wraps)
                return
        pieces.append(Piece(characters, self.format, self.marks, self.wraps))

    def object(self, value: Object, _element: etree._Element | None = None) -> None:
        """Add an object in the current formatting."""
        if self.fields and not self.fields[-1].in_result:
            return
        self.offset += 1
        self.pieces.append(Piece(OBJECT, self.format, self.marks, self.wraps, value))

    def anchor(self, element: etree._Element) -> None:
        """Note a zero-width position."""
        name = element.get(_NAME, "") or element.get(f"{W}ed", "") or element.get(f"{W}edGrp", "")
        self.anchors.append(Anchor(_ANCHORS[element.tag], element.get(_ID, ""), name, self.offset))

    def revised(self, element: etree._Element) -> None:
        """Read what stands inside `w:ins`, `w:del`, `w:moveFrom` or `w:moveTo`."""
        outer = self.marks
        self.marks = (*outer, revision_mark(element))
        self.children(element)
        self.marks = outer

    def wrapped(self, wrap: Wrap, element: etree._Element) -> None:
        """Read what stands inside an element that means something around its runs."""
        outer = self.wraps
        self.wraps = (*outer, wrap)
        self.children(element)
        self.wraps = outer

    def hyperlink(self, element: etree._Element) -> None:
        """Read a `w:hyperlink`: URL and anchor both count."""
        target = self.scope.target(element.get(qn("r:id"))) if element.get(qn("r:id")) else ("",)
        address = DANGLING if target[0] == "dangling" else target[-1]
        key = (address, element.get(f"{W}anchor", ""), element.get(f"{W}tooltip", ""))
        self.wrapped(Wrap("link", key), element)

    def control(self, element: etree._Element) -> None:
        """Read an inline content control."""
        self.wrapped(Wrap("control", control_key(element)), element)

    def direction(self, element: etree._Element) -> None:
        """Read `w:bdo` or `w:dir`."""
        self.wrapped(Wrap("direction", (element.get(W_VAL, ""),)), element)

    def deleted_text(self, element: etree._Element) -> None:
        """Read `w:delText`."""
        self.text(written(element))

    def line_break(self, element: etree._Element) -> None:
        """Read `w:br`."""
        self.text(_BREAKS.get(element.get(f"{W}type", ""), "\n"))

    def note(self, element: etree._Element) -> None:
        """Read a footnote or endnote reference."""
        key = (element.get(f"{W}customMarkFollows", ""),)
        self.object(Object(_NOTES[element.tag], key, ref=element.get(_ID, "")))

    def mark(self, element: etree._Element) -> None:
        """Read what Word fills in by itself: a note's own number, the line above the notes."""
        self.object(Object("mark", (_MARKS[element.tag],)))

    def symbol(self, element: etree._Element) -> None:
        """Read `w:sym`."""
        key = (element.get(f"{W}font", ""), element.get(f"{W}char", "").upper())
        self.object(Object("symbol", key))

    def math(self, element: etree._Element) -> None:
        """Read an equation; fonts and control properties in it are noise."""
        self.object(Object("math", equation(element), source=element))

    def ruby(self, element: etree._Element) -> None:
        """Read ruby text: base and annotation."""
        parts = [element.find(f"{W}{tag}") for tag in ("rubyBase", "rt")]
        self.object(Object("ruby", tuple("" if part is None else characters(part, _T) for part in parts)))

    def simple_field(self, element: etree._Element) -> None:
        """Read `w:fldSimple` as the complex field that it stands for."""
        self.open_field(element)
        self.fields[-1].instruction.append(element.get(f"{W}instr", ""))
        self.separate_field()
        self.children(element)
        self.close_field()

    def field_character(self, element: etree._Element) -> None:
        """Read `w:fldChar`."""
        kind = element.get(f"{W}fldCharType")
        if kind == "begin":
            self.open_field(element)
        elif not self.fields:
            self.object(Object("field-end" if kind == "end" else "field-separator", ()))
        elif kind == "separate":
            self.separate_field()
        else:
            self.close_field()

    def instruction(self, element: etree._Element) -> None:
        """Read a piece of a field's instruction."""
        if self.fields:
            self.fields[-1].instruction.append(element.text or "")

    def open_field(self, element: etree._Element) -> None:
        """Hold a place for the field; its instruction is known later."""
        self.object(Object("field", ()))
        at = len(self.pieces) - 1 if not self.fields or self.fields[-1].in_result else -1
        locked = element.get(f"{W}fldLock") in _ON
        self.fields.append(OpenField(at, locked=locked, depth=len(self.wraps)))

    def separate_field(self) -> None:
        """From here on the field's result follows."""
        open_field = self.fields[-1]
        instruction = parse_instruction("".join(open_field.instruction))
        open_field.in_result = True
        if instruction.name == "HYPERLINK":
            open_field.link = True
            self.wraps = (*self.wraps, Wrap("link", link_of(instruction)))
        else:
            self.wraps = (*self.wraps, Wrap("field", (canonical(instruction),)))

    def close_field(self, *, complete: bool = True) -> None:
        """End the innermost field; a link leaves only its wrapper, like `w:hyperlink`."""
        open_field = self.fields.pop()
        self.wraps = self.wraps[: open_field.depth]
        if open_field.at < 0:
            if self.fields:
                self.fields[-1].instruction.append("{" + "".join(open_field.instruction) + "}")
            return
        if open_field.link and complete:
            self.drop_placeholder(open_field.at)
            return
        instruction = parse_instruction("".join(open_field.instruction))
        shape = "" if complete else "open"
        lock = "locked" if open_field.locked else ""
        value = Object("field", (canonical(instruction), lock, shape), source=instruction)
        self.pieces[open_field.at] = self.pieces[open_field.at]._replace(object=value)

    def drop_placeholder(self, at: int) -> None:
        """Take a field's object out again and move the anchors behind it."""
        start = sum(len(piece.text) for piece in self.pieces[:at])
        del self.pieces[at]
        self.offset -= 1
        self.anchors = [Anchor(a.kind, a.id, a.name, a.offset - 1) if a.offset > start else a for a in self.anchors]
        for other in self.fields:
            if other.at > at:
                other.at -= 1


_HANDLERS: dict[object, Callable[[RunReader, etree._Element], None]] = {
    **dict.fromkeys(REVISION_TYPES, RunReader.revised),
    **dict.fromkeys(_NOTES, RunReader.note),
    **dict.fromkeys(_MATH, RunReader.math),
    **dict.fromkeys(_MARKS, RunReader.mark),
    f"{W}hyperlink": RunReader.hyperlink,
    f"{W}sdt": RunReader.control,
    f"{W}bdo": RunReader.direction,
    f"{W}dir": RunReader.direction,
    f"{W}fldSimple": RunReader.simple_field,
    f"{W}fldChar": RunReader.field_character,
    f"{W}instrText": RunReader.instruction,
    f"{W}delInstrText": RunReader.instruction,
    f"{W}delText": RunReader.deleted_text,
    f"{W}br": RunReader.line_break,
    f"{W}sym": RunReader.symbol,
    f"{W}ruby": RunReader.ruby,
}


def written(element: etree._Element) -> str:
    """Characters of a `w:t`."""
    return legible(element.text or "", element.get(_SPACE) == "preserve")


def legible(text: str, preserved: bool) -> str:
    """What a reader sees of text in the file: blanks at the edges count only where they are to be preserved."""
    if not preserved and text and (text[0] in _XML_BLANKS or text[-1] in _XML_BLANKS):
        text = text.strip(_XML_BLANKS)
    return text if text.isprintable() else text.translate(_TRANSLATE)


def link_of(instruction: object) -> tuple[object, ...]:
    """URL, anchor and tooltip of a HYPERLINK instruction, as a `w:hyperlink` would give them."""
    arguments, switches = instruction.arguments, instruction.switches  # type: ignore[attr-defined]
    anchor, tooltip = (value if isinstance(value := switches.get(name), str) else "" for name in "lo")
    return (arguments[0] if arguments else "", anchor, tooltip)


def control_key(element: etree._Element) -> tuple[object, ...]:
    """Canonical properties of a content control (`w:sdt`), ids and appearance left out."""
    properties = element.find(f"{W}sdtPr")
    return () if properties is None else tree(properties, _CONTROL_NOISE)[2]


_CONTROL_NOISE = frozenset(
    {
        f"{W}id",
        RPR,
        f"{W}placeholder",
        f"{W}showingPlcHdr",
        f"{W}temporary",
        f"{{{NAMESPACES['w15']}}}appearance",
        f"{{{NAMESPACES['w15']}}}color",
        f"{W}docPartUnique",
    }
)
