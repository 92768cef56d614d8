"""Adds a comment to words or to a paragraph."""

from __future__ import annotations

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.cutting import isolate, new_run
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder
from matterbench.workspace.editor.words import PPR, RPR, P, R, W, child, made, own

_EMPTY = (f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:comments xmlns:w="{W[1:-1]}"/>').encode()


def add_comment(pen: Pen, at: At | None, text: str, quote: str | None, nth: int | None) -> str:
    """Hang a comment on words (`quote`) or on a whole paragraph."""
    finder = Finder(pen.draft)
    if at is None and quote is None:
        raise InvalidRequest("a comment needs words or a place", where=pen.draft.name, fix="give `quote` or `at`")
    if quote is not None or at is None:
        quote = quote or ""
        match = finder.match(at, quote, nth)
        spot, start, stop = match.spot, match.start, match.stop
    else:
        spot = finder.one(at)
        start, stop = 0, len(spot.text)
    part = pen.draft.related("comments")
    number = _next_number(None if part is None else pen.draft.tree(part))
    _hang(pen, spot.paragraph, start, stop, number)
    comment = _comment(pen, number, text, styled=_styled(finder))
    if part is None:
        root = etree.fromstring(_EMPTY)
        root.append(comment)
        data = etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)
        pen.draft.add_part("comments", data)
    else:
        pen.draft.tree(part).append(comment)
    return f"{spot.place.words()}: added a comment"


def _next_number(root: etree._Element | None) -> str:
    found = [] if root is None else [e.get(f"{W}id", "") for e in root.iter(f"{W}comment")]
    return str(max((int(number) for number in found if number.isdecimal()), default=-1) + 1)


def _styled(finder: Finder) -> bool:
    return "CommentReference" in finder.document.styles.names()


def _hang(pen: Pen, paragraph: etree._Element, start: int, stop: int, number: str) -> None:
    begin, end = made("commentRangeStart", id=number), made("commentRangeEnd", id=number)
    reference = etree.Element(R)
    reference.append(made("commentReference", id=number))
    if start < stop:
        runs = isolate(pen.draft, paragraph, start, stop)
        first, last = _outer(runs[0], paragraph), _outer(runs[-1], paragraph)
        first.addprevious(begin)
        last.addnext(end)
    else:
        at = 1 if paragraph.find(PPR) is not None else 0
        paragraph.insert(at, begin)
        begin.addnext(end)
    end.addnext(reference)


def _outer(run: etree._Element, paragraph: etree._Element) -> etree._Element:
    """The child of the paragraph that a run is or stands in."""
    element = run
    while (parent := element.getparent()) is not None and parent is not paragraph:
        element = parent
    return element


def _comment(pen: Pen, number: str, text: str, *, styled: bool) -> etree._Element:
    author = pen.hand.author
    initials = "".join(word[0] for word in author.split())[:4] or "A"
    comment = made("comment", id=number, author=author, date=pen.hand.date, initials=initials)
    for at, line in enumerate(text.split("\n")):
        paragraph = etree.SubElement(comment, P)
        if at == 0:
            mark = etree.SubElement(paragraph, R)
            if styled:
                own(child(mark, RPR), made("rStyle", val="CommentReference"))
            mark.append(made("annotationRef"))
        paragraph.append(new_run(line))
    return comment
