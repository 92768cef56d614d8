"""Blocks made from a part's bytes while its tree is still being parsed: elements are looked up when asked for.

Most children of a story are paragraphs and tables without marks before them, told by their first bytes. The few others
(content controls, marks between blocks) are parsed by themselves to see which blocks they hold. Whoever uses the blocks
has to `prove` in the end that the tree has the children that the bytes were cut into.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from lxml import etree

from matterbench.ooxml.blocks import (
    CHUNKS,
    TBL,
    Block,
    P,
    Paragraph,
    Table,
    chunk_blocks,
    chunk_of,
    chunks,
    holds_content,
)
from matterbench.ooxml.scope import Scope
from matterbench.ooxml.slices import Slices, WrongCut

_KINDS: dict[bytes, type[Block]] = {b"<w:p ": Paragraph, b"<w:p>": Paragraph, b"<w:p/": Paragraph, b"<w:tb": Table}
"""Kind of a block by its first bytes, which no other child that a story is cut at has."""
_TAGS: dict[type[Block], str] = {Paragraph: P, Table: TBL}
_FEW = 8
"""One item in so many may be parsed twice."""
_SIGNED = b"author="
"""In everything that records a tracked change: those are told by their elements, not by what these say."""


class Later:
    """Block-level children of a part whose bytes were cut into `items`; `top` gives their parent, or waits for it."""

    def __init__(self, top: Callable[[], etree._Element], items: Sequence[bytes]) -> None:
        self._top, self._items = top, items
        self.kinds = [_KINDS.get(item[:5]) for item in items]
        """What each item is, as far as its first bytes tell."""

    def prove(self) -> None:
        """Wait for the tree; raises `WrongCut` where it has other children, `UnreadableInput` where it has none."""
        _ = self._elements

    def blocks(self, at: int, scope: Scope) -> list[Block]:
        """Blocks of one of the children, read from the tree."""
        return chunk_blocks(chunk_of(self._elements[at]), scope, self._items[at])

    def block(self, at: int, scope: Scope, number: int) -> Block:
        """One of these blocks."""
        found = self.blocks(at, scope)
        if number >= len(found):
            raise WrongCut
        return found[number]

    def tail(self, scope: Scope) -> list[Block]:
        """Opaque blocks behind the last child."""
        return tail_blocks(chunks(self._top())[1], scope)

    @cached_property
    def _elements(self) -> list[etree._Element]:
        found = list(self._top().iterchildren(*CHUNKS))
        if len(found) != len(self._items):
            raise WrongCut
        for element, kind in zip(found, self.kinds, strict=True):
            if kind is not None and element.tag != _TAGS[kind]:
                raise WrongCut
        return found


def first_blocks(
    own: Slices, keys: Sequence[bytes], later: Later, scope: Scope, *, here: bool
) -> tuple[list[Block], dict[bytes, list[Block]]]:
    """All blocks of a part, and which they are by the key of their item: one object for what has the same key.

    `here` says that the tree need not be waited for.
    """
    odd = [at for at, kind in enumerate(later.kinds) if kind is None]
    drafts = None if here or len(odd) * _FEW > len(own.items) else _drafts(own, odd, later, scope)
    by_key: dict[bytes, list[Block]] = {}
    blocks: list[Block] = []
    for at, (key, item, kind) in enumerate(zip(keys, own.items, later.kinds, strict=True)):
        made = by_key.get(key)
        if made is None:
            if kind is not None:
                made = [kind.cut_out(item, scope, partial(later.block, at, scope, 0))]
            else:
                made = later.blocks(at, scope) if drafts is None else drafts[at]
            by_key[key] = made
        blocks += made
    return blocks + (later.tail(scope) if drafts is None else []), by_key


def alone(own: Slices, waiting: Callable[[], bool]) -> Callable[[bytes], etree._Element | None]:
    """A parser of the properties in a part, for as long as its tree has to be waited for."""

    def parse(data: bytes) -> etree._Element | None:
        if _SIGNED in data or not waiting():
            return None
        found = parsed(own, [data])
        return None if found is None else found[0]

    return parse


def parsed(like: Slices, items: Sequence[bytes]) -> etree._Element | None:
    """The parent of the items, between the first and the last tags of their part; None for what is not well-formed."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(b"".join([like.root, *items, like.tail]), parser)
    except etree.XMLSyntaxError:
        return None
    return root[0] if like.in_body else root


def tail_blocks(tail: tuple[etree._Element, ...], scope: Scope) -> list[Block]:
    """Opaque blocks among the elements that follow the last paragraph of a story."""
    return [Block(element, scope) for element in tail if holds_content(element)]


def _drafts(own: Slices, odd: Sequence[int], later: Later, scope: Scope) -> dict[int, list[Block]] | None:
    """The blocks of the items that are not plain, but for their elements; None where the tree has to be waited for."""
    top = parsed(own, [own.items[at] for at in odd])
    found, tail = ([], ()) if top is None else chunks(top)
    if top is None or len(found) != len(odd) or any(map(holds_content, tail)):
        return None
    out = {}
    for at, chunk in zip(odd, found, strict=True):
        out[at] = chunk_blocks(chunk, scope, own.items[at])
        for number, block in enumerate(out[at]):
            block.leave(partial(later.block, at, scope, number))
    return out
