"""The markup that documents are written in, and edits of it.

A document is a sequence of blocks parted by blank lines: `KIND [KEY] [+AUTHOR]: inline text`. The kind chooses style
and list, the key is what references name, the author marks a paragraph that is a tracked insertion. Rows of a table
follow its block, each on a line that starts with `|`.

Inline: `{name argument|content}`. `~` is a no-break space, `{-}` a no-break hyphen, straight quotes become curly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from matterbench.errors import InvalidRequest

_HEAD = re.compile(r"(?P<kind>[\w-]+)(?: (?P<key>[\w-]+))?(?: \+(?P<author>\w+))?:(?:\s+|$)")
_OPENING_QUOTE = re.compile(r'(^|[\s([{|~\u2014\u2013])"')
_WRAPPERS = frozenset({"h", "b", "i", "u", "def", "plaindef"})


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or another thing of the body; the rows of a table are lines of `text`."""

    kind: str
    key: str
    text: str
    author: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """An inline mark: `{name argument|content}`."""

    name: str
    argument: str
    content: tuple[str | Mark, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the only occurrence of `old` in the markup of block `key`."""

    key: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Insert:
    """Insert the blocks of `markup` before block `before`."""

    before: str
    markup: str


def parse_blocks(markup: str) -> tuple[Block, ...]:
    """Return the blocks of `markup`.

    Raises:
        InvalidRequest: a block has no head.
    """
    return tuple(_block(chunk) for chunk in re.split(r"\n\s*\n", markup.strip()))


def _block(chunk: str) -> Block:
    head = _HEAD.match(chunk)
    if head is None:
        raise InvalidRequest("a block has no head", where=repr(chunk[:40]), expected="KIND [KEY] [+AUTHOR]: text")
    lines = [line.strip() for line in chunk[head.end() :].splitlines()]
    prose = " ".join(line for line in lines if line and not line.startswith("|"))
    rows = [line for line in lines if line.startswith("|")]
    return Block(head["kind"], head["key"] or "", "\n".join([prose, *rows]), head["author"] or "")


def parse_inline(markup: str) -> tuple[str | Mark, ...]:
    """Return text and marks in order; typographic characters are put in.

    Raises:
        InvalidRequest: a brace is not closed or not opened.
    """
    nodes, _ = _nodes(typographic(markup), 0, nested=False)
    return nodes


def typographic(markup: str) -> str:
    """Return the text with curly quotes, no-break spaces and no-break hyphens put in."""
    curly = _OPENING_QUOTE.sub("\\1\u201c", markup).replace('"', "\u201d").replace("'", "\u2019")
    return curly.replace("~", "\u00a0").replace("{-}", "\u2011")


def _nodes(markup: str, at: int, *, nested: bool) -> tuple[tuple[str | Mark, ...], int]:
    nodes: list[str | Mark] = []
    while at < len(markup):
        if markup[at] == "{":
            mark, at = _mark(markup, at + 1)
            nodes.append(mark)
        elif markup[at] == "}":
            if not nested:
                raise InvalidRequest("a closing brace opens nowhere", where=repr(markup[max(0, at - 30) : at + 1]))
            return tuple(nodes), at + 1
        else:
            end = min((i for i in (markup.find("{", at), markup.find("}", at)) if i >= 0), default=len(markup))
            nodes.append(markup[at:end])
            at = end
    if nested:
        raise InvalidRequest("a brace is not closed", where=repr(markup[-40:]))
    return tuple(nodes), at


def _mark(markup: str, at: int) -> tuple[Mark, int]:
    head = re.compile(r"[\w-]+ ?").match(markup, at)
    if head is None:
        raise InvalidRequest("a mark has no name", where=repr(markup[at - 1 : at + 30]))
    name = head.group().strip()
    if name in _WRAPPERS:
        content, end = _nodes(markup, head.end(), nested=True)
        return Mark(name, "", content), end
    stop = re.compile(r"[|}]").search(markup, head.end())
    if stop is None:
        raise InvalidRequest("a brace is not closed", where=repr(markup[at - 1 : at + 30]))
    argument = markup[head.end() : stop.start()]
    if stop.group() == "}":
        return Mark(name, argument, ()), stop.end()
    content, end = _nodes(markup, stop.end(), nested=True)
    return Mark(name, argument, content), end


def replace_text(blocks: tuple[Block, ...], edit: Replace) -> tuple[Block, ...]:
    """Return `blocks` with the edit made.

    Raises:
        InvalidRequest: the block, or the text in it, is not there exactly once.
    """
    at = _index(blocks, edit.key)
    if blocks[at].text.count(edit.old) != 1:
        raise InvalidRequest(f"{edit.old!r} is not there exactly once", where=f"block {edit.key!r}")
    edited = replace(blocks[at], text=blocks[at].text.replace(edit.old, edit.new))
    return (*blocks[:at], edited, *blocks[at + 1 :])


def insert_blocks(blocks: tuple[Block, ...], edit: Insert) -> tuple[Block, ...]:
    """Return `blocks` with those of the edit put in.

    Raises:
        InvalidRequest: there is no block `edit.before`, or more than one.
    """
    at = _index(blocks, edit.before)
    return (*blocks[:at], *parse_blocks(edit.markup), *blocks[at:])


def _index(blocks: tuple[Block, ...], key: str) -> int:
    found = [index for index, block in enumerate(blocks) if block.key == key]
    if len(found) != 1:
        raise InvalidRequest(f"{len(found)} blocks have the key {key!r}", expected="one")
    return found[0]
