"""Whether the edits that an allow file expects were made: read in the after document, all tracked changes accepted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from matterbench.errors import InvalidRequest
from matterbench.ooxml.changes import Change
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.diff import Diff
from matterbench.ooxml.revisions import View, in_view
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
            items = [item for item in items if item[1] is not None and (item[1].row, item[1].column) == (cell.row, cell.column)]
        return [paragraph.content.text for _, _, paragraph in items]

    def _other_story(self, region: Region, at: At) -> list[str]:
        raise InvalidRequest(
            "expect reads the body only", where=self.places.where, expected=f"no `expect` on {at.story}", fix="leave it out"
        )


def _inserted(story: Story) -> list[int]:
    return [op.after for op in story.operations if op.tag in {"insert", "move"} and op.after is not None]


def _counterparts(story: Story, block: int) -> list[int]:
    """Block of the after side that a block before became, and what was inserted right behind it."""
    for op in story.operations:
        if op.before is not None and op.after is not None and op.before <= block < op.before + op.length:
            return [op.after + block - op.before]
    return []
