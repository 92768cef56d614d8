"""Everything that a document is written from, and the edits that make the next draft of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from matterbench.authoring.notes import Comment, Note
from matterbench.authoring.numbering import ListDefinition, ListInstance
from matterbench.authoring.runs import Control
from matterbench.authoring.sections import Section
from matterbench.authoring.source import Block, Insert, Replace, insert_blocks, replace_text
from matterbench.authoring.styles import Style


@dataclass(frozen=True, slots=True)
class Kind:
    """What a block's kind means: a paragraph style, and where it is numbered the list instance and level.

    `direct` writes w:numPr in the paragraph; otherwise the style carries it. `contents` lists it in the table of
    contents. `begins` says where the list starts over: after each block of kind "exhibit", or for each "run" of
    paragraphs (see `listing`).
    """

    style: str
    instance: str = ""
    level: int = 0
    direct: bool = False
    contents: bool = False
    begins: Literal["", "exhibit", "run"] = ""


@dataclass(frozen=True, slots=True)
class Author:
    """The author of revisions, and the ISO 8601 time of them."""

    name: str
    date: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A black-and-white picture, as rows of bytes: 0 is black."""

    rows: tuple[bytes, ...]
    description: str


@dataclass(frozen=True, slots=True)
class Properties:
    """Document properties; times are ISO 8601."""

    title: str
    creator: str
    editor: str
    created: str
    modified: str
    revision: int


@dataclass(frozen=True, slots=True)
class House:
    """A firm's house style: styles, lists, kinds of paragraph, sections.

    `font` is that of the theme; `spacer` the style of the empty paragraph after a table that no note or page follows;
    `header` and `footer` are the markup that documents take which bring none of their own.
    """

    defaults: str
    styles: tuple[Style, ...]
    definitions: tuple[ListDefinition, ...]
    instances: tuple[ListInstance, ...]
    kinds: Mapping[str, Kind]
    sections: Mapping[str, Section]
    font: str = "Times New Roman"
    theme: str = "Lease"
    table_style: str = "LeaseTable"
    spacer: str = ""
    header: str = ""
    footer: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """Page numbers as printed, by key of the paragraph, and the count of pages: cached results of fields."""

    of: Mapping[str, int]
    total: int


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A document before it is written; `stories` are headers and footers, their keys starting with which they are.

    `tracking` switches Track Changes on for whoever opens it; `listed` is, by key of a heading, what the table of
    contents says instead of it.
    """

    house: House
    properties: Properties
    blocks: tuple[Block, ...]
    stories: tuple[Block, ...]
    links: Mapping[str, str]
    controls: Mapping[str, Control]
    footnotes: tuple[Note, ...]
    endnotes: tuple[Note, ...]
    comments: tuple[Comment, ...]
    authors: Mapping[str, Author]
    pictures: Mapping[str, Picture]
    pages: Pages
    terms: tuple[tuple[str, str], ...]
    tracking: bool = True
    listed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReplaceStory:
    """Replace text in the header or footer `key`."""

    key: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Reformat:
    """Give `level` (from 0) of list `definition` another number format."""

    definition: str
    level: int
    format: str


@dataclass(frozen=True, slots=True)
class Retarget:
    """Point the link `key` elsewhere."""

    key: str
    target: str


Operation = Replace | Insert | ReplaceStory | Reformat | Retarget


def edited(manuscript: Manuscript, operations: Iterable[Operation]) -> Manuscript:
    """Return the manuscript with every operation carried out, in order.

    Raises:
        InvalidRequest: an operation names something that is not there exactly once.
    """
    for operation in operations:
        manuscript = _EDITORS[type(operation)](manuscript, operation)
    return manuscript


def _replace(manuscript: Manuscript, edit: Replace) -> Manuscript:
    return replace(manuscript, blocks=replace_text(manuscript.blocks, edit))


def _insert(manuscript: Manuscript, edit: Insert) -> Manuscript:
    return replace(manuscript, blocks=insert_blocks(manuscript.blocks, edit))


def _replace_story(manuscript: Manuscript, edit: ReplaceStory) -> Manuscript:
    return replace(manuscript, stories=replace_text(manuscript.stories, Replace(edit.key, edit.old, edit.new)))


def _reformat(manuscript: Manuscript, edit: Reformat) -> Manuscript:
    definitions = []
    for definition in manuscript.house.definitions:
        levels = list(definition.levels)
        if definition.key == edit.definition:
            levels[edit.level] = replace(levels[edit.level], format=edit.format)
        definitions.append(replace(definition, levels=tuple(levels)))
    return replace(manuscript, house=replace(manuscript.house, definitions=tuple(definitions)))


def _retarget(manuscript: Manuscript, edit: Retarget) -> Manuscript:
    return replace(manuscript, links={**manuscript.links, edit.key: edit.target})


_EDITORS: Mapping[type, Callable[..., Manuscript]] = {
    Replace: _replace,
    Insert: _insert,
    ReplaceStory: _replace_story,
    Reformat: _reformat,
    Retarget: _retarget,
}
