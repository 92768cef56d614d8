"""Characters and objects of one paragraph as HTML. Every character of a document is escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from matterbench.ooxml.drawings import Drawing
from matterbench.ooxml.inline import Anchor, Mark, Object, Piece, Wrap, offsets, slice_pieces
from matterbench.report.page_side import Look, Side

_UNSEEN = {
    "\u00a0": ("nbsp", "no-break space"),
    "\u202f": ("nnbsp", "narrow no-break space"),
    "\u200b": ("zwsp", "zero-width space"),
    "\u200c": ("zwnj", "zero-width non-joiner"),
    "\u200d": ("zwj", "zero-width joiner"),
    "\u00ad": ("shy", "soft hyphen"),
    "\u2011": ("nb-", "no-break hyphen"),
    "\u200e": ("lrm", "left-to-right mark"),
    "\u200f": ("rlm", "right-to-left mark"),
    "\u2060": ("wj", "word joiner"),
    "\ufeff": ("zwnbsp", "zero-width no-break space"),
}
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn text around: shown by name, never obeyed, so that no text can rearrange the page."""
_BREAKS = {
    "\t": '<span class="tab">\t</span>',
    "\n": "<br>",
    "\f": '<span class="brk">page break</span>',
    "\v": '<span class="brk">column break</span>',
    **{c: f'<span class="sp" title="direction mark U+{ord(c):04X}">bidi</span>' for c in _DIRECTIONS},
}
_QUIET = {"footnoteRef", "endnoteRef", "annotationRef", "separator", "continuationSeparator", "lastRenderedPageBreak"}
_EMU_PER_PIXEL = 9525
_WIDEST = 640
_WINGDINGS = {"F0FC": "✓", "F0FE": "☑", "F0A8": "☐", "F06F": "☐", "F0A7": "▪", "F0B7": "•", "F0D8": "➢", "F0FD": "☒"}


def text_html(text: str, *, named: bool = False) -> str:
    """Escape text; tabs and breaks become elements. With `named`, characters that nobody sees are named."""
    if text.isalnum():
        return text
    out = escape(text)
    for character, html in _BREAKS.items():
        if character in out:
            out = out.replace(character, html)
    if named:
        for character, (short, long) in _UNSEEN.items():
            if character in out:
                out = out.replace(character, f'<span class="sp" title="{long}">{short}</span>')
    return out


def pieces_html(side: Side, pieces: Sequence[Piece], look: Look, *, named: bool = False, linked: bool = True) -> str:
    """Draw pieces of a paragraph. `named`: what nobody sees is named; `linked`: links may stand here."""
    return "".join([_piece(side, piece, look, named, linked) for piece in pieces])


def slice_html(
    side: Side, pieces: Sequence[Piece], bounds: tuple[int, int], look: Look, anchors: Sequence[Anchor] = (), *,
    named: bool = False, linked: bool = True,
) -> str:  # fmt: skip
    """Draw characters `bounds` of a paragraph, with the references of comments that stand among them."""
    start, end = bounds
    out = []
    for anchor in anchors:
        if anchor.kind == "comment" and (start < anchor.offset <= end or anchor.offset == start == 0):
            out.append(pieces_html(side, slice_pieces(pieces, start, anchor.offset), look, named=named, linked=linked))
            out.append(_comment(side, anchor, linked))
            start = anchor.offset
    out.append(pieces_html(side, slice_pieces(pieces, start, end), look, named=named, linked=linked))
    return "".join(out)


def _comment(side: Side, anchor: Anchor, linked: bool) -> str:
    number = side.note_number("comment", anchor.id)
    if number is None:
        return ""
    return _reference("cm", f"comment-{number}{side.suffix}", f"[{number}]", f"comment {number}", linked)


def _reference(name: str, target: str, text: str, title: str, linked: bool) -> str:
    inner = f'<a href="#{target}" title="{title}">{text}</a>' if linked else text
    return f'<sup class="{name}">{inner}</sup>'


def _piece(side: Side, piece: Piece, look: Look, named: bool, linked: bool) -> str:
    if piece.object is not None:
        html = _object(side, piece.object, named, linked)
    else:
        html = text_html(piece.text, named=named)
    name, hidden = side.run(piece.format, look)
    if hidden and html:
        html = f'<span class="hid" title="hidden text">{html}</span>'
    if name and html:
        html = f'<span class="{name}">{html}</span>'
    if piece.wraps:
        html = _wrapped(html, piece.wraps)
    return _tracked(html, piece.marks) if piece.marks and html else html


def _wrapped(html: str, wraps: Sequence[Wrap]) -> str:
    for wrap in reversed(wraps):
        title = _wrap_title(wrap)
        if title and html:
            outside = ' class="li"' if wrap.kind == "link" and wrap.key[:1] not in {("",), ()} else ""
            html = f'<span{outside} title="{escape(title)}">{html}</span>'
    return html


def _wrap_title(wrap: Wrap) -> str:
    if wrap.kind == "link":
        url, anchor, *_ = (*map(str, wrap.key), "", "")
        return f"link to {url}{'#' + anchor if anchor else ''}"
    if wrap.kind == "field":
        return f"field {field_words(wrap.key)}"
    if wrap.kind == "control":
        return "content control"
    return ""


def field_words(key: Sequence[object]) -> str:
    """Name and arguments of a field, from its canonical instruction."""
    name, *rest = key[0] if key and isinstance(key[0], tuple) else (str(key[0]) if key else "",)
    arguments = rest[0] if rest and isinstance(rest[0], tuple) else ()
    return " ".join([str(name), *(str(argument) for argument in arguments if isinstance(argument, str))])


_TRACKED = {"ins": "ins", "moveTo": "ins", "del": "del", "moveFrom": "del"}
_TRACKED_WORDS = {"ins": "inserted", "moveTo": "moved here", "del": "deleted", "moveFrom": "moved away"}


def _tracked(html: str, marks: Sequence[Mark]) -> str:
    for mark in reversed(marks):
        tag = _TRACKED.get(mark.type)
        if tag is not None:
            html = f'<{tag} class="trk" title="{escape(mark_words(mark))}">{html}</{tag}>'
    return html


def mark_words(mark: Mark) -> str:
    """A tracked change in words: `tracked: deleted by Jane Partner, 2025-04-01`."""
    when = f", {mark.date[:10]}" if mark.date else ""
    return f"tracked: {_TRACKED_WORDS.get(mark.type, mark.type)} by {mark.author or 'an unnamed author'}{when}"


def struck(piece: Piece) -> bool:
    """Whether a tracked change takes the piece out of the text."""
    return any(_TRACKED.get(mark.type) == "del" for mark in piece.marks)


def _object(side: Side, thing: Object, named: bool, linked: bool) -> str:
    if thing.kind in {"footnote", "endnote"}:
        return _note(side, thing, linked)
    if thing.kind == "drawing" and isinstance(thing.source, Drawing):
        return drawing_html(side, thing.source)
    if thing.kind == "field":
        return f'<span class="sp" title="field {escape(field_words(thing.key))}">field</span>' if named else ""
    if thing.kind == "symbol":
        font, code = (*map(str, thing.key), "", "")[:2]
        return f'<span title="{escape(font)} {escape(code)}">{_WINGDINGS.get(code, "▢")}</span>'
    if thing.kind == "ruby":
        base, above = (*map(str, thing.key), "", "")[:2]
        return f"<ruby>{text_html(base)}<rt>{text_html(above)}</rt></ruby>"
    return _other(thing)


def _note(side: Side, thing: Object, linked: bool) -> str:
    number = side.note_number(thing.kind, thing.ref)
    if number is None:
        return '<sup class="fn" title="a note that is not there">?</sup>'
    text = str(number) if thing.kind == "footnote" else _roman(number)
    return _reference("fn", f"{thing.kind}-{number}{side.suffix}", text, f"{thing.kind} {number}", linked)


def _other(thing: Object) -> str:
    if thing.kind == "math":
        return f'<span class="math" title="equation">{text_html(str(thing.key[0]))}</span>'
    name = str(thing.key[0]).rpartition("}")[2].rpartition(":")[2] if thing.key else thing.kind
    if name in _QUIET or thing.kind.startswith("field-"):
        return ""
    return f'<span class="obj">{escape(name)}</span>'


def _roman(number: int) -> str:
    out = ""
    for value, letters in ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while number >= value:
            out, number = out + letters, number - value
    return out or "?"


def drawing_html(side: Side, drawing: Drawing) -> str:
    """Draw a picture that can be shown, or say in words what stands there; a text box is drawn by its paragraph."""
    words = " ".join(text for text in drawing.alternative if text) or ""
    if drawing.content == "text box":
        return ""
    if drawing.content == "picture":
        for target in drawing.targets:
            uri = side.picture(target[-1]) if len(target) > 1 else None
            if uri is not None:
                width, height = _pixels(drawing.extent)
                return f'<img src="{uri}" alt="{escape(words or "picture without description")}"{width}{height}>'
    said = f": {escape(words)}" if words else ""
    return f'<span class="obj">{escape(drawing.content)}{said}</span>'


def _pixels(extent: tuple[str, str]) -> tuple[str, str]:
    """Width and height attributes of a DrawingML extent, scaled to fit; empty where there is none."""
    try:
        width, height = (int(part) / _EMU_PER_PIXEL for part in extent)
    except ValueError:
        return "", ""
    if width < 1 or height < 1:
        return "", ""
    scale = min(1.0, _WIDEST / width)
    return f' width="{round(width * scale)}"', f' height="{round(height * scale)}"'


def boxes(pieces: Sequence[Piece]) -> Iterator[tuple[int, Drawing]]:
    """Yield the text boxes among pieces, with the offset at which they are anchored."""
    for offset, piece in offsets(pieces):
        source = None if piece.object is None else piece.object.source
        if isinstance(source, Drawing) and source.content == "text box":
            yield offset, source
