"""Whether the edits that an allow file expects were made: read in the after document, all tracked changes accepted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.ooxml.blocks import read_blocks
from matterbench.ooxml.changes import Change
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.diff import Diff
from matterbench.ooxml.notes import bodies, references
from matterbench.ooxml.originals import story_place
from matterbench.ooxml.revisions import View, in_view, story_parts
from matterbench.schema.allow import Allow, At, Edit, Expect
from matterbench.verifiers.authority.places import Places, Region

MADE, MISSING, PARTIAL = "made", "missing", "partial"


class _Judged(Protocol):
    """A judged change, as far as outcomes look at it."""

    @property
    def change(self) -> Change: ...
    @property
    def authorised_by(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class EditOutcome:
    """What became of one authorised edit."""

    id: str
    status: str
    """made, missing or partial."""
    changes: tuple[str, ...]
    """Ids of the changes that the edit authorises."""
    message: str
    required: bool

    @property
    def met(self) -> bool:
        """Whether the edit was made, or need not be."""
        return self.status == MADE or not self.required


def outcomes(diff: Diff, allow: Allow, judged: Sequence[_Judged], where: str) -> tuple[EditOutcome, ...]:
    """Outcomes of all edits, in the order of the file."""
    reader = _Reader(diff, where) if any(edit.expect is not None for edit in allow.edits) else None
    return tuple(_outcome(edit, judged, reader) for edit in allow.edits)


def _outcome(edit: Edit, judged: Iterable[_Judged], reader: _Reader | None) -> EditOutcome:
    ids = tuple(item.change.id for item in judged if item.authorised_by == edit.id)
    if edit.expect is None or reader is None:
        status, message = (MADE, "") if ids else (MISSING, "authorised, not made")
        return EditOutcome(edit.id, status, ids, message, required=False)
    paragraphs = reader.paragraphs(edit)
    failures = list(_failures(edit.expect, paragraphs))
    if not failures:
        return EditOutcome(edit.id, MADE, ids, "", required=True)
    status = PARTIAL if ids else MISSING
    return EditOutcome(edit.id, status, ids, "; ".join(failures), required=True)


def _failures(expect: Expect, paragraphs: Sequence[str]) -> Iterable[str]:
    text = "\n".join(paragraphs)
    for words in expect.contains:
        if words not in text:
            yield f"“{words}” is not there"
    for words in expect.excludes:
        if words in text:
            yield f"“{words}” is still there"
    if expect.equals is not None and text.strip() != expect.equals.strip():
        yield f"the place reads “{text.strip()[:200]}”, not “{expect.equals.strip()[:200]}”"
    if expect.paragraphs is not None and len(paragraphs) != expect.paragraphs:
        yield f"{len(paragraphs)} paragraphs there, not {expect.paragraphs}"


class _Reader:
    """Reads places in the after document, final view."""

    def __init__(self, diff: Diff, where: str) -> None:
        before, after = (in_view(document, View.FINAL) for document in (diff.before, diff.after))
        self.comparison = Comparison(before, after, fast=diff.comparison.fast)
        self.places = Places(self.comparison.body.before, where=where)

    def paragraphs(self, edit: Edit) -> list[str]:
        """Texts of the paragraphs that stand at an edit's place now, blank ones left out."""
        at = edit.at or edit.to
        if at is None:
            return []
        region = self.places.region(at)
        if region.story != "body":
            return self._other_story(region, at)
        story = self.comparison.body
        if region.gap is not None:
            found = [j for j in _inserted(story) if story.gap(j) == region.gap]
        else:
            found = [j for i in region.blocks or () for j in _counterparts(story, i)]
        return [text for j in found for text in self._texts(story, j, region) if text.strip()]

    def _texts(self, story: Story, block: int, region: Region) -> list[str]:
        cell = region.cell
        items = story.after.paragraphs_in(block)
        if cell is not None:
            items = [
                item
                for item in items
                if item[1] is not None and (item[1].row, item[1].column) == (cell.row, cell.column)
            ]
        return [paragraph.content.text for _, _, paragraph in items]

    def _other_story(self, region: Region, at: At) -> list[str]:
        """Texts of a header, footer or note as it is now."""
        element = self._note(region) if region.note is not None else self._margin(region)
        if element is None:
            raise InvalidRequest(
                f"no {region.story} is at {at.model_dump_json(exclude_defaults=True)}",
                where=self.places.where,
                expected="a header or footer of a section, or a footnote or endnote by number",
            )
        part, root = element
        document = self.comparison.after
        blocks = read_blocks(root, document.scope(part, self.comparison.names[1]))
        return [block.text for block in blocks if block.text.strip()]

    def _margin(self, region: Region) -> tuple[str, etree._Element] | None:
        """The header or footer of a section, the default one unless the place says otherwise."""
        document = self.comparison.after
        for part in story_parts(document):
            root = document.root(part)
            place = story_place(document, part, root)
            wanted = (region.story, region.section or 1, region.type or "default")
            if (place.get("kind"), place.get("section"), place.get("type")) == wanted:
                return part, root
        return None

    def _note(self, region: Region) -> tuple[str, etree._Element] | None:
        """A footnote or endnote by its number."""
        if region.story not in {"footnote", "endnote"} or region.note is None:
            return None
        document = self.comparison.after
        found = references(self.comparison.body.after, region.story)
        part = document.part(f"{region.story}s")
        if part is None or region.note > len(found):
            return None
        element = bodies(document, region.story).get(found[region.note - 1].id)
        return None if element is None else (part, element)


def _inserted(story: Story) -> list[int]:
    return [op.after for op in story.operations if op.tag in {"insert", "move"} and op.after is not None]


def _counterparts(story: Story, block: int) -> list[int]:
    """Block of the after side that a block before became, and what was inserted right behind it."""
    for op in story.operations:
        if op.before is not None and op.after is not None and op.before <= block < op.before + op.length:
            return [op.after + block - op.before]
    return []
