"""Operations on looks: a paragraph's style and list level, the formatting of words."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.cutting import isolate
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder, Spot
from matterbench.workspace.editor.words import NUMPR, PPR, RPR, W_VAL, child, made, own

Looks = Mapping[str, str | bool]
_TOGGLES = {"bold": "b", "italic": "i", "all_caps": "caps", "small_caps": "smallCaps", "strike": "strike"}


def set_style(pen: Pen, at: At, style: str) -> str:
    """Give a paragraph another style, by its name or id; list and direct formatting stay."""
    finder = Finder(pen.draft)
    spot = finder.one(at)
    names = finder.document.styles.names()
    found = [id for id, name in names.items() if style in {id, name} or name.casefold() == style.casefold()]
    found = [id for id in found if finder.document.styles.typed(id, "paragraph") is not None]
    if not found:
        known = sorted(n for id, n in names.items() if finder.document.styles.typed(id, "paragraph") is not None)
        raise InvalidRequest(
            f"there is no paragraph style {style}", where=pen.draft.name, expected=f"one of {', '.join(known[:30])}"
        )
    properties = child(spot.paragraph, PPR)
    pen.note_format(properties)
    own(properties, made("pStyle", val=found[0]))
    return f"{spot.place.words()}: style {names[found[0]]}"


def format_text(pen: Pen, at: At | None, text: str, nth: int | None, looks: Looks) -> str:
    """Make words bold, italic, underlined … or plain again."""
    match = Finder(pen.draft).match(at, text, nth)
    for run in isolate(pen.draft, match.spot.paragraph, match.start, match.stop):
        properties = child(run, RPR)
        pen.note_format(properties)
        for name, setting in looks.items():
            _set(properties, name, setting)
    said = ", ".join(f"{name} {setting}" for name, setting in looks.items())
    return f"{match.spot.place.words()}: “{text}” is {said}"


def _set(properties: etree._Element, name: str, setting: str | bool) -> None:
    if name in _TOGGLES:
        element = made(_TOGGLES[name])
        if setting is False:
            element.set(W_VAL, "0")
        own(properties, element)
    elif name == "underline":
        own(properties, made("u", val="single" if setting else "none"))
    elif name == "highlight":
        own(properties, made("highlight", val=str(setting)))
    else:
        own(properties, made("sz", val=str(setting)))
        own(properties, made("szCs", val=str(setting)))


def change_level(pen: Pen, at: At, level: int) -> str:
    """Put a numbered paragraph on another level of its list (1 is the highest), in the style of that level if any."""
    finder = Finder(pen.draft)
    spot = finder.one(at)
    number = numbering(spot)
    if number is None:
        raise InvalidRequest(
            "the paragraph is not in a list", where=spot.place.words(), fix="insert_paragraph like a numbered one"
        )
    num_id, old = number
    levels = finder.document.numbering.levels(num_id)
    if level - 1 not in levels:
        raise InvalidRequest(
            f"its list has no level {level}", where=spot.place.words(), expected=f"1 to {max(levels) + 1}"
        )
    properties = child(spot.paragraph, PPR)
    pen.note_format(properties)
    linked = _style_of_level(finder, num_id, level - 1)
    if linked is not None and _style_of_level(finder, num_id, old) is not None:
        own(properties, made("pStyle", val=linked))
        found = properties.find(NUMPR)
        if found is not None:
            properties.remove(found)
    else:
        set_numbering(properties, num_id, level - 1)
    return f"{spot.place.words()}: from level {old + 1} to level {level}"


def numbering(spot: Spot) -> tuple[str, int] | None:
    """List and level (from 0) of a paragraph, its style's included; None for one without a number."""
    if spot.outline is None or spot.label is None:
        return None
    items = spot.outline.paragraphs_in(spot.block)
    found = next((item for _, _, item in items if item.element is spot.paragraph), None)
    return None if found is None else spot.outline.numbering(found.format)


def _style_of_level(finder: Finder, num_id: str, level: int) -> str | None:
    """Id of the style that counts on a level of a list."""
    for id in finder.document.styles.names():
        style_num, _ = finder.document.styles.numbering_of(id)
        if style_num == num_id and finder.document.numbering.level_of_style(num_id, id) == level:
            return id
    return None


def set_numbering(properties: etree._Element, num_id: str, level: int) -> None:
    """Write list and level into the properties of a paragraph."""
    numbers = made("numPr")
    numbers.extend([made("ilvl", val=str(level)), made("numId", val=num_id)])
    own(properties, numbers)
