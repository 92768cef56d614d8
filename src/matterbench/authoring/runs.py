"""Runs and what stands among them: text, fields, bookmarks, notes, comments, revisions, content controls.

Every function returns XML; nothing here knows labels or styles of a document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matterbench.authoring.elements import tag, text, val

_PIECES = re.compile("([\t\n\u2011])")
_SPECIAL = {"\t": "<w:tab/>", "\n": "<w:br/>", "\u2011": "<w:noBreakHyphen/>"}


@dataclass(frozen=True, slots=True)
class RunFormat:
    """Direct formatting of a run; `style` is a character style."""

    style: str = ""
    bold: bool = False
    italic: bool = False
    underline: bool = False
    hidden_in_web: bool = False

    def properties(self, *more: str) -> str:
        """Return w:rPr in the order of the schema, or nothing; `more` goes to its end."""
        children = (
            val("rStyle", self.style) if self.style else "",
            "<w:b/>" if self.bold else "",
            "<w:i/>" if self.italic else "",
            "<w:noProof/><w:webHidden/>" if self.hidden_in_web else "",
            val("u", "single") if self.underline else "",
            *more,
        )
        return tag("w:rPr", None, *children) if any(children) else ""


PLAIN = RunFormat()


@dataclass(frozen=True, slots=True)
class Control:
    """A content control: `kind` is "text", "date" or "list"; `lock` an ST_Lock or empty."""

    tag: str
    alias: str
    kind: str
    lock: str = ""
    date: str = ""
    choices: tuple[str, ...] = ()


def run(characters: str, style: RunFormat = PLAIN, *, deleted: bool = False, properties: str | None = None) -> str:
    """Return a run; tabs, line breaks and no-break hyphens become elements.

    `properties` replaces the w:rPr that `style` gives.
    """
    name = "w:delText" if deleted else "w:t"
    pieces = [piece for piece in _PIECES.split(characters) if piece]
    body = (_SPECIAL.get(piece) or _literal(name, piece) for piece in pieces)
    return tag("w:r", None, style.properties() if properties is None else properties, *body)


def _literal(name: str, characters: str) -> str:
    edges = characters[0].isspace() or characters[-1].isspace() or "  " in characters
    return tag(name, {"xml:space": "preserve"} if edges else None, text(characters))


def symbol(font: str, code: str, style: RunFormat = PLAIN) -> str:
    """Return a run with one w:sym; `code` is four hexadecimal digits."""
    return tag("w:r", None, style.properties(), tag("w:sym", {"w:font": font, "w:char": code}))


def field(code: str, result: str, style: RunFormat = PLAIN) -> str:
    """Return a complex field; `result` is the characters of its cached result."""
    return field_begin(code, style) + run(result, style) + field_end(style)


def field_begin(code: str, style: RunFormat = PLAIN) -> str:
    """Return what stands before a field's result."""
    instruction = tag("w:instrText", {"xml:space": "preserve"}, text(f" {code} "))
    properties = style.properties()
    return (
        tag("w:r", None, properties, tag("w:fldChar", {"w:fldCharType": "begin"}))
        + tag("w:r", None, properties, instruction)
        + tag("w:r", None, properties, tag("w:fldChar", {"w:fldCharType": "separate"}))
    )


def field_end(style: RunFormat = PLAIN) -> str:
    """Return what stands after a field's result."""
    return tag("w:r", None, style.properties(), tag("w:fldChar", {"w:fldCharType": "end"}))


def bookmark(name: str, number: int, body: str) -> str:
    """Return `body` between the two ends of a bookmark."""
    start = tag("w:bookmarkStart", {"w:id": number, "w:name": name})
    return start + body + tag("w:bookmarkEnd", {"w:id": number})


def hyperlink(body: str, *, relationship: str = "", anchor: str = "") -> str:
    """Return `body` as a link to a relationship of the part, or to a bookmark."""
    target = {"r:id": relationship} if relationship else {"w:anchor": anchor}
    return tag("w:hyperlink", {**target, "w:history": "1"}, body)


def note_reference(kind: str, number: int) -> str:
    """Return the mark of a footnote or endnote (`kind`) in the text."""
    style = val("rStyle", f"{kind.title()}Reference")
    return tag("w:r", None, tag("w:rPr", None, style), tag(f"w:{kind}Reference", {"w:id": number}))


def comment_start(numbers: Sequence[int]) -> str:
    """Return the starts of comment ranges."""
    return "".join(tag("w:commentRangeStart", {"w:id": number}) for number in numbers)


def comment_end(numbers: Sequence[int]) -> str:
    """Return the ends of comment ranges, each with its reference."""
    style = tag("w:rPr", None, val("rStyle", "CommentReference"))
    return "".join(
        tag("w:commentRangeEnd", {"w:id": number})
        + tag("w:r", None, style, tag("w:commentReference", {"w:id": number}))
        for number in numbers
    )


def revision(kind: str, number: int, author: str, date: str, *body: str) -> str:
    """Return a tracked change (`kind`: "ins", "del", "rPrChange") by its author at an ISO 8601 time."""
    return tag(f"w:{kind}", {"w:id": number, "w:author": author, "w:date": date}, *body)


def control(properties: Control, number: int, body: str) -> str:
    """Return `body` in a run-level content control."""
    kinds: dict[str, Callable[[Control], str]] = {"text": lambda _: "<w:text/>", "date": _date, "list": _choices}
    head = tag(
        "w:sdtPr",
        None,
        val("alias", properties.alias),
        val("tag", properties.tag),
        val("id", number),
        val("lock", properties.lock) if properties.lock else "",
        kinds[properties.kind](properties),
    )
    return tag("w:sdt", None, head, tag("w:sdtContent", None, body))


def _date(properties: Control) -> str:
    return tag(
        "w:date",
        {"w:fullDate": f"{properties.date}T00:00:00Z"},
        val("dateFormat", "MMMM d, yyyy"),
        val("lid", "en-US"),
        val("storeMappedDataAs", "dateTime"),
        val("calendar", "gregorian"),
    )


def _choices(properties: Control) -> str:
    items = (tag("w:listItem", {"w:displayText": one, "w:value": one}) for one in properties.choices)
    return tag("w:dropDownList", None, *items)
