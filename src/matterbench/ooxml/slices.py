"""The raw tier: cuts a part's bytes into its block-level children without parsing them.

Byte-equal slices under equal root declarations and equal ids are the same blocks, so the second document of a pair
parses only what differs. The cut is exact for parts that a save by a word processor produces; anything unusual
(comments, CDATA, other encodings, another prefix) is declined, and the part is parsed whole. A wrong cut, by a `>` in
an attribute, shows in the number of children or in their well-formedness when the first part's tree is laid beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TAG = re.compile(rb"<(/?)w:(?:p|tbl|sdt|customXml)(?:\s[^>]*?)?(/?)>")
_PARAGRAPH, _END_OF_PARAGRAPH = {b"<w:p ", b"<w:p>"}, b"</w:p>"
_TABLE, _END_OF_TABLE = b"<w:tbl>", b"</w:tbl>"
_NESTED = re.compile(rb"<w:(?:p[ />]|tbl[ />]|sdt[ />]|customXml[ />])")
"""What the first end tag of a paragraph without containers or text boxes has not passed."""
_HEAD = re.compile(
    rb"""\A(?:\xef\xbb\xbf)?(?:<\?xml[^>]*\?>)?\s*(<w:[A-Za-z]+(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>)(<w:body>)?"""
)
_UNUSUAL = (b"!", b"?")
"""What comments and CDATA, or instructions, have after their `<`."""
_ENCODING = re.compile(rb"""\A[^>]*encoding=["'](?!utf-8|us-ascii)""", re.IGNORECASE)
_MAIN = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


class WrongCut(Exception):
    """A part's tree has other children than its bytes were cut into: what was made of the bytes means nothing."""


@dataclass(frozen=True, slots=True)
class Slices:
    """A part cut up: `root`, `items` and `tail` together are the part, but for its XML declaration."""

    root: bytes
    """The start tag of the root, and of the body where there is one."""
    in_body: bool
    """Whether the items stand in a `w:body` below the root."""
    items: tuple[bytes, ...]
    """Block-level children; each starts with the marks that stand before it."""
    tail: bytes
    """What follows the last item, end tags included."""


def cut(data: bytes, like: Sequence[bytes] = ()) -> Slices | None:
    """Cut a WordprocessingML story part, or return None where bytes do not show its structure.

    `like` are the items of another version of the part: where the part goes on with one of them, it is taken over in
    one step. The cut is the same without them.
    """
    head = _HEAD.match(data)
    if head is None or _MAIN not in head[1] or head[1].endswith(b"/>") or _ENCODING.match(data[:200]):
        return None
    found = _items(data, head.end(), like, careful=False) or _items(data, head.end(), like, careful=True)
    if found is None or _unusual(data, head.end(), found, like):
        return None
    return Slices(head[1] + (head[2] or b""), head[2] is not None, *found)


def _unusual(data: bytes, start: int, found: tuple[tuple[bytes, ...], bytes], like: Sequence[bytes]) -> bool:
    """Whether comments, CDATA or instructions stand in the part; items taken over from `like` have been looked at."""
    if not like:
        return _opens_unusually(data, start)
    known = set(like)
    return any(_opens_unusually(item, 0) for item in (*found[0], found[1]) if item not in known)


def _opens_unusually(data: bytes, start: int) -> bool:
    """Whether a tag opens with `<!` or `<?`: the second character is the rare one, and looked for."""
    for mark in _UNUSUAL:
        at = data.find(mark, start)
        while at >= 0:
            if data.startswith(b"<", at - 1):
                return True
            at = data.find(mark, at + 1)
    return False


def _items(data: bytes, start: int, like: Sequence[bytes], *, careful: bool) -> tuple[tuple[bytes, ...], bytes] | None:
    """Cut item by item; along `like` while it agrees, and on from an item that stands elsewhere in it.

    Without `careful` every paragraph ends where the first one does: of one that holds others, in a text box, an end
    tag is left over, and None is returned.
    """
    known = {item: index for index, item in enumerate(like)}
    items: list[bytes] = []
    at = 0
    while True:
        if at < len(like):
            first, at = at, _taken_over(data, start, like, at)
            items += like[first:at]
            start += sum(map(len, like[first:at]))
        end = _end(data, start, careful=careful)
        if not end:
            return None if end is None else (tuple(items), data[start:])
        items.append(data[start:end])
        start = end
        if like:
            at = known.get(items[-1], at) + 1


def _end(data: bytes, start: int, *, careful: bool) -> int | None:
    """Where the item that begins at `start` ends: 0 where none begins any more, None where tags do not balance."""
    if data[start : start + 5] in _PARAGRAPH and not data.startswith(b"/", data.find(b">", start) - 1):
        close = data.find(_END_OF_PARAGRAPH, start)
        if close >= 0 and not (careful and _NESTED.search(data, start + 5, close)):
            return close + len(_END_OF_PARAGRAPH)
    if data.startswith(_TABLE, start):
        close = data.find(_END_OF_TABLE, start)
        if close >= 0 and data.find(_TABLE, start + len(_TABLE), close) < 0:
            return close + len(_END_OF_TABLE)
    depth = 0
    for tag in _TAG.finditer(data, start):
        depth += 0 if tag[2] else -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
        if depth < 0:
            return None
    return None if depth else 0


def _taken_over(data: bytes, start: int, like: Sequence[bytes], first: int) -> int:
    """Index behind the last of the items of `like`, from `first` on, that stand at `start` one after the other."""
    at = first
    while at < len(like) and data.startswith(like[at], start):
        start += len(like[at])
        at += 1
    return at
