"""Edits of a Word document that a task asks for: as written by its author, as tool calls, as permissions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.authoring.compose import Statement
from matterbench.authoring.source import Block, Mark, parse_inline, typographic
from matterbench.errors import InvalidRequest
from matterbench.suites.matters.passages import Passages, Spot

Say = Callable[[str, str], str]
"""Fills the slots of a text; the second argument says where it stands."""
Operation = dict[str, Any]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Replace(_Model):
    """Words of a paragraph; `new` may hold `{ref key}`, and "" deletes. `whole` lets all of the paragraph change."""

    block: Spot
    old: str = Field(min_length=1)
    new: str
    whole: bool = False


class Insert(_Model):
    """A new paragraph behind a paragraph or, with `extent: clause`, behind all that belongs to it."""

    after: Spot
    extent: Literal["paragraph", "clause"] = "clause"
    like: Spot | None = None
    """The paragraph whose list, level and looks it takes; by default `after`."""
    caption: str = ""
    text: str = Field(min_length=1)


class Delete(_Model):
    """A paragraph, or a clause with all that belongs to it."""

    block: Spot
    extent: Literal["paragraph", "clause"] = "clause"


class Cell(_Model):
    """A table cell, counted from 1."""

    table: int
    row: int
    column: int
    text: str


class Comment(_Model):
    """A comment on words of a paragraph."""

    block: Spot
    quote: str
    text: str


class Settle(_Model):
    """Somebody's tracked changes in a paragraph; `text` are words of the one that is meant."""

    block: Spot
    text: str | None = None


class Relink(_Model):
    """A typed number that becomes a live reference."""

    block: Spot
    old: str
    """The number as typed, without the word before it."""
    to: Spot


class Expected(_Model):
    """What the place must, and must not, read afterwards; by default what follows from the edit."""

    contains: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class EditSpec(_Model):
    """One edit: exactly one of the ways to edit."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    replace: Replace | None = None
    insert: Insert | None = None
    delete: Delete | None = None
    cell: Cell | None = None
    comment: Comment | None = None
    accept: Settle | None = None
    reject: Settle | None = None
    relink: Relink | None = None
    expect: Expected | None = None
    wrong: str | None = None
    """Of a replacement: what a careless drafter writes instead; a saboteur does."""
    with_: tuple[str, ...] = Field(default=(), alias="with")
    """Ids of edits without which this one leaves the document broken: no saboteur leaves one of them out alone."""
    weight: float = Field(default=1, gt=0)

    @model_validator(mode="after")
    def _one_way(self) -> EditSpec:
        """Refuse an edit that says nothing, or two things."""
        if len(self.ways) != 1:
            raise ValueError(f"wants exactly one of {', '.join(_WAYS)}")
        return self

    @property
    def ways(self) -> list[str]:
        """The ways to edit that are given."""
        return [name for name in _WAYS if getattr(self, name) is not None]


_CONTINUING = frozenset({"continued", "continued2", "definition", "quote", "b1", "n1", "n2"})
"""Kinds of blocks without a number of the main list that belong to the clause before them."""
_WAYS = ("replace", "insert", "delete", "cell", "comment", "accept", "reject", "relink")


@dataclass(frozen=True, slots=True)
class Planned:
    """One edit, ready to be carried out and to be checked."""

    id: str
    way: str
    allow: dict[str, Any]
    """Its entry of the allow file."""
    operations: tuple[Operation, ...]
    """Of edit_document, on the document as it is before anything was inserted or deleted."""
    links: tuple[Operation, ...] = ()
    """References to put in once all paragraphs are there."""
    touched: frozenset[str] = frozenset()
    """Keys of the blocks that it changes."""
    index: int = -1
    """Of an insertion or deletion: the paragraph that it is behind, or that goes."""
    block: Block | None = None
    """Of an insertion: the block as its author would have written it."""
    says: tuple[tuple[str, str], ...] = ()
    """Keys of paragraph and target of the references that it puts in."""
    texts: tuple[str, str] = ("", "")
    """Of a replacement: the words before and after."""
    gone: frozenset[str] = field(default=frozenset())
    """Keys of the blocks that a deletion takes away."""


class Planner:
    """Plans the edits of one document."""

    def __init__(self, passages: Passages, say: Say, where: str) -> None:
        self.passages, self.say, self.where = passages, say, where

    def plan(self, spec: EditSpec) -> Planned:
        """Return an edit as calls and as permission; raises `InvalidRequest` where the document does not fit it."""
        (way,) = spec.ways
        made = _PLANS[way](self, spec, getattr(spec, way))
        if spec.expect is not None:
            expect = {
                name: [self.said(one) for one in words]
                for name, words in spec.expect.model_dump(exclude_defaults=True).items()
            }
            made.allow["expect"] = expect
        return made

    def said(self, text: str) -> str:
        """Return a text with slots filled and typographic signs put in."""
        return typographic(self.say(text, self.where))

    def replacement(self, spec: EditSpec, edit: Replace) -> Planned:
        """Words for words: allowed where the old ones stand, expected to be there, the old ones gone."""
        statement = self.passages.find(edit.block)
        old, new, links = self.said(edit.old), *self._linked(edit.new, spec.id)
        if statement.text.count(old) != 1:
            what = f"{old!r} stands {statement.text.count(old)} times in {statement.text[:40]!r}"
            raise InvalidRequest(what, where=self.where, expected="once")
        at = self.passages.at(statement)
        fields = any(one.result in old for one in statement.references)
        narrow = not (edit.whole or fields)
        after = statement.text.replace(old, new)
        allow = {
            "id": spec.id,
            "at": self.passages.within(statement, old) if narrow else self.passages.place(statement),
            "kinds": ["text", "field"] if fields or links else ["text"],
            "expect": _expected(statement.text, after, old, new, [name for name, _ in links]),
        }
        operation = {"op": "replace_text", "at": at, "find": old, "replace": new}
        return Planned(
            spec.id, "replace", allow, (operation,), tuple(self._links(links, at)), frozenset({statement.key}),
            says=tuple((statement.key, key) for _, key in links), texts=(old, new),
        )  # fmt: skip

    def insertion(self, spec: EditSpec, edit: Insert) -> Planned:
        """A paragraph in a gap, looking like its model."""
        anchor = self.passages.find(edit.after)
        like = self.passages.find(edit.like) if edit.like is not None else anchor
        model = self.passages.block(like)
        if model is None:
            raise InvalidRequest("what an insertion is like must be a block with a key", where=self.where)
        text, links = self._linked(edit.text, spec.id)
        caption = self.said(edit.caption)
        last = self._last(anchor, edit.extent)
        operation = {
            "op": "insert_paragraph",
            "after": self.passages.at(last),
            "like": self.passages.at(like),
            "text": text,
            **({"caption": caption} if caption else {}),
        }
        allow = {
            "id": spec.id,
            "at": {"after": self.passages.at(last)},
            "like": self.passages.at(like),
            "kinds": ["insert", "field"],
            "expect": {"contains": [*([caption] if caption else []), *_pieces(text, [name for name, _ in links])],
                       "paragraphs": 1},
        }  # fmt: skip
        words = _pieces(caption + text, [name for name, _ in links])
        block = Block(model.kind, spec.id, edit.text)
        return Planned(
            spec.id, "insert", allow, (operation,), tuple(self._links(links, {"quote": words[0][:60].strip()})),
            index=last.index, block=block, says=tuple((spec.id, key) for _, key in links),
        )  # fmt: skip

    def deletion(self, spec: EditSpec, edit: Delete) -> Planned:
        """A paragraph or clause that goes."""
        statement = self.passages.find(edit.block)
        last = self._last(statement, edit.extent)
        gone = [one for one in self.passages.statements if statement.index <= one.index <= last.index]
        at = self.passages.at(statement)
        extent = {"extent": edit.extent} if edit.extent == "clause" and len(gone) > 1 else {}
        follower = self.passages.statements[last.index + 1 : last.index + 2]
        if extent and not all(one.full and self.passages.block(one) for one in follower):
            raise InvalidRequest("what follows the clause has no number: delete its paragraphs one by one",
                                 where=f"{self.where}: {spec.id}")  # fmt: skip
        operation = {"op": "delete_paragraph", "at": at, **extent}
        allow = {"id": spec.id, "at": {**at, **extent}, "kinds": ["delete"], "expect": {"paragraphs": 0}}
        keys = frozenset(one.key for one in gone)
        return Planned(spec.id, "delete", allow, (operation,), touched=keys, index=statement.index, gone=keys)

    def cell(self, spec: EditSpec, edit: Cell) -> Planned:
        """Another text in a cell."""
        place = {"table": edit.table, "row": edit.row, "column": edit.column}
        text = self.said(edit.text)
        allow = {"id": spec.id, "at": {"cell": place}, "kinds": ["text"], "expect": {"equals": text}}
        return Planned(spec.id, "cell", allow, ({"op": "set_cell", **place, "text": text},))

    def comment(self, spec: EditSpec, edit: Comment) -> Planned:
        """A comment more."""
        statement = self.passages.find(edit.block)
        at, quote = self.passages.at(statement), self.said(edit.quote)
        operation = {"op": "add_comment", "at": at, "quote": quote, "text": self.said(edit.text)}
        place = {"story": "comment", "note": 1 + self.passages.comments_before(statement)}
        allow = {"id": spec.id, "at": place, "kinds": ["comment"]}
        return Planned(spec.id, "comment", allow, (operation,), touched=frozenset({statement.key}))

    def settlement(self, spec: EditSpec, edit: Settle) -> Planned:
        """Somebody's tracked changes accepted or rejected; what it must read then, `expect` says."""
        (way,) = spec.ways
        statement = self.passages.find(edit.block)
        at = self.passages.at(statement)
        text = {"text": self.said(edit.text)} if edit.text is not None else {}
        allow = {"id": spec.id, "at": at, "kinds": [way]}
        operation = {"op": f"{way}_revision", "at": at, **text}
        return Planned(spec.id, way, allow, (operation,), touched=frozenset({statement.key}))

    def relinking(self, spec: EditSpec, edit: Relink) -> Planned:
        """A typed number that becomes a field."""
        statement, target = self.passages.find(edit.block), self.passages.find(edit.to)
        at, old = self.passages.at(statement), self.said(edit.old)
        link = {"op": "insert_reference", "at": at, "to": self.passages.quoted(target), "replace": old}
        allow = {"id": spec.id, "at": self.passages.within(statement, old), "kinds": ["text", "field"]}
        says = ((statement.key, target.key),)
        return Planned(spec.id, "relink", allow, (), (link,), frozenset({statement.key}), says=says)

    def _last(self, statement: Statement, extent: str) -> Statement:
        """The last paragraph of a clause: of its deeper levels and what continues them, tables left out."""
        level = self._level(statement)
        if extent == "paragraph" or level is None:
            return statement
        last = statement
        for one in self.passages.statements[statement.index + 1 :]:
            if not self._belongs(one, statement, level):
                break
            last = one
        return last

    def _belongs(self, one: Statement, head: Statement, level: int) -> bool:
        """Whether a paragraph goes with the clause whose first paragraph is `head`."""
        block, first, own = self.passages.block(one), self.passages.block(head), self._level(one)
        if block is None or first is None:
            return False
        kinds = self.passages.manuscript.house.kinds
        listed = own is not None and kinds[block.kind].instance == kinds[first.kind].instance
        return own > level if listed and own is not None else block.kind in _CONTINUING

    def _level(self, statement: Statement) -> int | None:
        block = self.passages.block(statement)
        kinds = self.passages.manuscript.house.kinds
        return kinds[block.kind].level if block is not None and statement.full and block.kind in kinds else None

    def _linked(self, markup: str, id: str) -> tuple[str, list[tuple[str, str]]]:
        """Words with a name in brackets for each reference, and the keys that these refer to."""
        words: list[str] = []
        links: list[tuple[str, str]] = []
        for node in parse_inline(self.say(markup, f"{self.where}: {id}")):
            if isinstance(node, Mark) and node.name == "ref":
                links.append((f"[{id} {len(links) + 1}]", node.argument))
                words.append(links[-1][0])
            elif isinstance(node, str):
                words.append(node)
            else:
                raise InvalidRequest(f"{{{node.name}}} cannot be put in by an edit", where=self.where, expected="{ref}")
        return "".join(words), links

    def _links(self, links: Sequence[tuple[str, str]], at: Mapping[str, Any]) -> Iterator[Operation]:
        for name, key in links:
            to = self.passages.quoted(self.passages.find(key))
            yield {"op": "insert_reference", "at": dict(at), "to": to, "replace": name}


_PLANS: Mapping[str, Callable[[Planner, EditSpec, Any], Planned]] = {
    "replace": Planner.replacement,
    "insert": Planner.insertion,
    "delete": Planner.deletion,
    "cell": Planner.cell,
    "comment": Planner.comment,
    "accept": Planner.settlement,
    "reject": Planner.settlement,
    "relink": Planner.relinking,
}


def _expected(before: str, after: str, old: str, new: str, names: Sequence[str]) -> dict[str, list[str]]:
    """What the paragraph must read: the new words, with words before them where it read them already."""
    at = before.find(old)
    contains = _pieces(new, names)
    if len(contains) == 1 and contains[0] in before and not names:
        start = at
        while start > 0 and after[start : at + len(new)] in before:
            start = after.rfind(" ", 0, start - 1) + 1 if start > 1 else 0
        contains = [after[start : at + len(new)]]
    excludes = [old] if old not in after else []
    if not contains and not excludes:
        raise InvalidRequest(f"nothing tells whether {old!r} was replaced", where=before[:40], fix="give `expect`")
    return {name: words for name, words in (("contains", contains), ("excludes", excludes)) if words}


def _pieces(text: str, names: Sequence[str]) -> list[str]:
    """The words between references."""
    pieces = [text]
    for name in names:
        pieces = [part for piece in pieces for part in piece.split(name)]
    return [piece.strip() for piece in pieces if len(piece.strip()) > 2]
