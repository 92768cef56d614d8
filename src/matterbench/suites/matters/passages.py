"""The paragraphs of a Word document of a task: as written, as cited, and as tools and checks name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict

from matterbench.authoring.compose import Statement, positions_by_key
from matterbench.authoring.labels import full
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.source import Block, Mark, parse_inline
from matterbench.errors import InvalidRequest

_FEWEST, _MOST = 16, 90
"""Characters of a quotation that names a paragraph."""
_SHIFTING = re.compile(r"[\t\n]|\[[^\[\]]*\]|_{3,}")
"""What no quotation goes over: tabs, and blanks that may be filled."""

_LOST = {"h": "style", "def": "formatting", "b": "formatting", "i": "formatting", "u": "formatting", "ref": "field",
         "comment": "comment"}  # fmt: skip
"""What retyping a paragraph takes away, by mark."""


class Quoted(BaseModel):
    """The one paragraph that holds these words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    quote: str


Spot = str | Quoted
"""A paragraph as authors of tasks name it: the key of its block, or words of it."""


class Passages:
    """Looks paragraphs up; raises `InvalidRequest` for those that are not there exactly once."""

    def __init__(self, manuscript: Manuscript, statements: Sequence[Statement], where: str) -> None:
        self.manuscript, self.statements, self.where = manuscript, tuple(statements), where
        self.blocks: Mapping[str, Block] = {block.key: block for block in manuscript.blocks if block.key}
        self._by_key = {one.key: one for one in self.statements if one.key}

    def find(self, spot: Spot) -> Statement:
        """Return the paragraph of a place."""
        if isinstance(spot, str):
            if spot not in self._by_key:
                raise InvalidRequest(f"no block {spot!r}", where=self.where, expected="the key of a block, or a quote")
            return self._by_key[spot]
        found = [one for one in self.statements if spot.quote in one.text]
        if len(found) != 1:
            raise InvalidRequest(f"{len(found)} paragraphs hold {spot.quote!r}", where=self.where, expected="one")
        return found[0]

    def block(self, statement: Statement) -> Block | None:
        """Return the block of a paragraph that has a key."""
        return self.blocks.get(statement.key)

    def at(self, statement: Statement) -> dict[str, Any]:
        """Name a paragraph as a reader would: by its number where no other has it, else by words of its own."""
        if statement.full and sum(one.full == statement.full for one in self.statements) == 1:
            return {"label": statement.full}
        return self.quoted(statement)

    def place(self, statement: Statement) -> dict[str, Any]:
        """Name a paragraph as an allow file does: one of a table by its cell, any other as a reader would."""
        if statement.cell is None:
            return self.at(statement)
        return {"cell": dict(zip(("table", "row", "column"), statement.cell, strict=True))}

    def within(self, statement: Statement, words: str) -> dict[str, Any]:
        """Name words of a paragraph with the blanks around them, which belong to a change of them.

        The whole paragraph where it has the words more than once, or has no number to name it by.
        """
        place, at = self.place(statement), statement.text.find(words)
        if "quote" in place or statement.text.count(words) != 1:
            return place
        start, stop = at, at + len(words)
        start -= statement.text[max(0, start - 1) : start] == " "
        stop += statement.text[stop : stop + 1] == " "
        return {**place, "quote": statement.text[start:stop]}

    def quoted(self, statement: Statement) -> dict[str, Any]:
        """Name a paragraph by words that no other holds; numbers that fields show are no such words."""
        for words in self._runs(statement):
            for length in (*range(_FEWEST, min(_MOST, len(words)), 8), len(words)):
                start = words[:length]
                if len(start.strip()) >= 3 and sum(start in one.text for one in self.statements) == 1:
                    return {"quote": start.strip()}
        if statement.full:
            return {"label": statement.full}
        raise InvalidRequest(f"nothing tells {statement.text[:40]!r} from the others", where=self.where)

    def _runs(self, statement: Statement) -> Iterator[str]:
        """Stretches of a paragraph without fields and tabs, the longest first."""
        shown = [re.escape(one.result) for one in statement.references]
        parts = re.split("|".join([*sorted(shown, key=len, reverse=True), _SHIFTING.pattern]), statement.text)
        yield from sorted(parts, key=len, reverse=True) if shown else parts

    @cached_property
    def targets(self) -> Mapping[str, tuple[str, ...]]:
        """By key of a block, the keys (or "" where there is none) of those that refer to it, by a field or typed."""
        found: dict[str, list[str]] = {}
        for block in self.manuscript.blocks:
            for name, key in references(parse_inline(block.text)):
                if name != "page":
                    found.setdefault(key, []).append(block.key)
        return {key: tuple(keys) for key, keys in found.items()}

    def lost(self, block: Block) -> list[str]:
        """Return the kinds of change of a paragraph that is retyped as plain text; none where that is not known.

        Its caption loses a style and each look of that style, a bold or defined term one look, a reference its field.
        """
        lost: list[str] = []
        for node in parse_inline(block.text):
            if isinstance(node, str) or node.name == "plaindef":
                continue
            if node.name not in _LOST or any(isinstance(inner, Mark) for inner in node.content):
                return []
            lost += self._of_mark(node)
        return lost

    def _of_mark(self, mark: Mark) -> list[str]:
        if mark.name == "h":
            return ["style", *["formatting"] * self._caption_looks]
        if mark.name == "comment":
            return ["comment" for one in self.manuscript.comments if mark.argument in (one.key, one.parent)]
        return [_LOST[mark.name]]

    @cached_property
    def _caption_looks(self) -> int:
        looks = next(one.run for one in self.manuscript.house.styles if one.id == "SectionCaption")
        return len(re.findall(r"<w:(?:u|b|i)[ /]", looks))

    def comments_before(self, statement: Statement) -> int:
        """Return how many comments hang on the paragraphs before one and on itself, replies included."""
        index = [block.key for block in self.manuscript.blocks].index(statement.key)
        text = "".join(block.text for block in self.manuscript.blocks[: index + 1])
        return sum(f"{{comment {one.parent or one.key}|" in text for one in self.manuscript.comments)

    def labels(self, blocks: Sequence[Block] | None = None) -> Mapping[str, str]:
        """Return the numbers of keyed paragraphs as cited; with `blocks` those that they would have in their place."""
        made = self.manuscript if blocks is None else replace(self.manuscript, blocks=tuple(blocks))
        return {key: full(position) for key, position in positions_by_key(made).items() if not position.bullet}


def references(nodes: Sequence[str | Mark]) -> Iterator[tuple[str, str]]:
    """Yield mark and key of every reference in a paragraph's markup."""
    for node in nodes:
        if isinstance(node, Mark):
            if node.name in {"ref", "rel", "num", "typed", "page"}:
                yield node.name, node.argument
            yield from references(node.content)


def cited(label: str) -> str:
    """Return a number as it is cited in a sentence: `Section 8.3(b)`, `Article 3`, `Exhibit A`."""
    return label if label[:1].isalpha() and " " in label else f"Section {label}"
