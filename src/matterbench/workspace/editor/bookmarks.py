"""Bookmarks: where they begin, what they hold, and a new one around a paragraph."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from lxml import etree

from matterbench.workspace.editor.characters import Characters
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.words import BOOKMARK_END, BOOKMARK_START, PPR, P, R, W, made

_NAME, _ID = f"{W}name", f"{W}id"
_ENDS = {BOOKMARK_START: BOOKMARK_END, f"{W}commentRangeStart": f"{W}commentRangeEnd"}
_SIZE = 100_000_000


def open_ranges(paragraph: etree._Element) -> list[etree._Element]:
    """Marks of bookmarks and comments in a paragraph whose other end stands elsewhere."""
    out = []
    for start_tag, end_tag in _ENDS.items():
        starts = {e.get(_ID): e for e in paragraph.iter(start_tag)}
        ends = {e.get(_ID): e for e in paragraph.iter(end_tag)}
        out += [e for id, e in starts.items() if id not in ends] + [e for id, e in ends.items() if id not in starts]
    return out


def bookmark_starts(draft: Draft) -> Mapping[str, etree._Element]:
    """Where each bookmark of the body begins; of two with one name the first counts."""
    found: dict[str, etree._Element] = {}
    for start in draft.body.iter(BOOKMARK_START):
        found.setdefault(start.get(_NAME, ""), start)
    return found


def paragraph_of(start: etree._Element) -> etree._Element | None:
    """The paragraph that a bookmark begins in, or the next one."""
    inside = next(start.iterancestors(P), None)
    if inside is not None:
        return inside
    return next((item for sibling in start.itersiblings() for item in sibling.iter(P)), None)


def bookmarked_text(start: etree._Element) -> str | None:
    """What a bookmark holds, if it begins and ends in one paragraph."""
    paragraph = next(start.iterancestors(P), None)
    if paragraph is None:
        return None
    inside, runs, ended = False, set(), False
    for element in paragraph.iter(BOOKMARK_START, BOOKMARK_END, R):
        if element is start:
            inside = True
        elif element.tag == BOOKMARK_END and element.get(_ID) == start.get(_ID):
            ended = True
            break
        elif inside and element.tag == R:
            runs.add(element)
    return "".join(atom.char for atom in Characters(paragraph).atoms if atom.run in runs) if ended else None


def bookmark(draft: Draft, paragraph: etree._Element, prefix: str = "_Ref") -> str:
    """Return the name of a bookmark with this prefix in a paragraph, made around its content if there is none."""
    for start in paragraph.iter(BOOKMARK_START):
        if start.get(_NAME, "").startswith(prefix):
            return start.get(_NAME, "")
    taken = set(bookmark_starts(draft))
    seed = int(hashlib.sha256(Characters(paragraph).text.encode()).hexdigest()[:12], 16) % _SIZE
    name = next(n for n in (f"{prefix}{_SIZE + (seed + k) % _SIZE}" for k in range(_SIZE)) if n not in taken)
    number = draft.next_id()
    start, end = made("bookmarkStart", id=number, name=name), made("bookmarkEnd", id=number)
    paragraph.insert(1 if paragraph.find(PPR) is not None else 0, start)
    paragraph.append(end)
    return name
