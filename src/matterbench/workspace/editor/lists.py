"""Restarts a list: the paragraph and those after it count anew."""

from __future__ import annotations

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.formatting import numbering, set_numbering
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder
from matterbench.workspace.editor.words import PPR, W, child, made

_NUM, _ABSTRACT = f"{W}num", f"{W}abstractNumId"


def restart_list(pen: Pen, at: At, start: int) -> str:
    """Let a numbered paragraph and the paragraphs of its list behind it count from `start`, as Word's Restart does."""
    spots = Finder(pen.draft).body
    spot = Finder(pen.draft).one(at)
    number = numbering(spot)
    part = pen.draft.related("numbering")
    if number is None or part is None:
        raise InvalidRequest(
            "the paragraph is not in a list", where=spot.place.words(), fix="name a numbered paragraph"
        )
    num_id, level = number
    new = _new_use(pen.draft.tree(part), num_id, level, start)
    at_index = next(n for n, other in enumerate(spots) if other.paragraph is spot.paragraph)
    for other in spots[at_index:]:
        found = numbering(other)
        if found is None or found[0] != num_id:
            continue
        if found[1] < level:
            break
        properties = child(other.paragraph, PPR)
        pen.note_format(properties)
        set_numbering(properties, new, found[1])
    return f"{spot.place.words()}: counts from {start} again"


def _new_use(root: etree._Element, num_id: str, level: int, start: int) -> str:
    """Add a use of the list that starts anew on one level; returns its id."""
    uses = root.findall(_NUM)
    old = next(use for use in uses if use.get(f"{W}numId") == num_id)
    abstract = old.find(_ABSTRACT)
    numbers = [int(use.get(f"{W}numId", "0")) for use in uses if use.get(f"{W}numId", "").isdecimal()]
    new = made("num", numId=str(max(numbers, default=0) + 1))
    new.append(made("abstractNumId", val="" if abstract is None else abstract.get(f"{W}val", "")))
    override = made("lvlOverride", ilvl=str(level))
    override.append(made("startOverride", val=str(start)))
    new.append(override)
    uses[-1].addnext(new)
    return new.get(f"{W}numId", "")
