"""The shape rule: an inserted paragraph looks and counts like the paragraph it is modelled on.

New characters inside a paragraph are judged by the engine itself (findings/text.py): they take the formatting of what
they replace or of a neighbour. A whole new paragraph takes style, list, level and formatting of `like`, by default of
the paragraph before it. A typed number in a plain paragraph is a violation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.cascade import differences
from matterbench.ooxml.changes import Change, Kind, Severity, Where, identified
from matterbench.ooxml.diff import Diff
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.paragraph_format import paragraph_format
from matterbench.ooxml.vocabulary import sentence, severity
from matterbench.schema.allow import Edit
from matterbench.verifiers.authority.places import Places

_TYPED_NUMBER = re.compile(r"^\s*(?:\(?[0-9ivxlcIVXLC]{1,6}[.)]|\([a-zA-Z]\)|[0-9]+(?:\.[0-9]+)+)\s")


class _Grant(Protocol):
    @property
    def edit(self) -> Edit: ...


class _Judged(Protocol):
    @property
    def change(self) -> Change: ...
    @property
    def authorised_by(self) -> str | None: ...


def shape_changes(
    diff: Diff, grants: Iterable[_Grant], judged: Iterable[_Judged], places: Places
) -> tuple[Change, ...]:
    """Changes that an authorised insertion makes beyond its text: another style, list, level or look than its model."""
    edits = {grant.edit.id: grant.edit for grant in grants}
    found: list[Change] = []
    for item in judged:
        edit = edits.get(item.authorised_by or "")
        if edit is not None and item.change.kind is Kind.INSERT and item.change.where.after is not None:
            found += _shape(diff, item.change, edit, places)
    return identified(found)


def _shape(diff: Diff, change: Change, edit: Edit, places: Places) -> Iterator[Change]:
    story, after = diff.comparison.body, change.where.after
    if after is None or after.story != "body" or after.block is None or after.table is not None:
        return
    new = story.after.blocks[after.block] if after.block < len(story.after.blocks) else None
    model = _model(diff, change, edit, places)
    if model is None or not isinstance(new, Paragraph) or not new.text.strip():
        return
    block, paragraph = model
    pair = ParagraphPair(diff.comparison, story, paragraph, new, (block, after.block))
    for difference in [*paragraph_format(pair), *_look(pair)]:
        if difference.severity.value != "info":
            words = pair.where().before
            name = words.words() if words is not None else "its model"
            message = f"new paragraph is not like {name}: {difference.message}"
            yield replace(
                difference, message=message, where=Where(None, after), invariant=difference.invariant, footprints=()
            )
    typed = _TYPED_NUMBER.match(new.text)
    if typed and pair.story.before.label(paragraph, block) is not None and story.after.label(new, after.block) is None:
        message = f"the number “{typed[0].strip()}” is typed, not numbered"
        yield replace(change, kind=Kind.NUMBERING, property="typed number", message=message, id="", footprints=())


def _model(diff: Diff, change: Change, edit: Edit, places: Places) -> tuple[int, Paragraph] | None:
    """The paragraph before that an insertion must be like, with its block."""
    if edit.like is not None:
        found = places.paragraph(edit.like)
        return found.block, found.paragraph
    blocks = diff.comparison.body.before.blocks
    gap = next((f.place.block for f in change.touched() if f.gap and f.place.block is not None), 0)
    for index in range(min(gap, len(blocks)) - 1, -1, -1):
        block = blocks[index]
        if isinstance(block, Paragraph) and block.text.strip():
            return index, block
    return None


def _look(pair: ParagraphPair) -> Iterator[Change]:
    """Characters of a new paragraph that look like none of its model's."""
    models = [piece.format for piece in pair.before.content.pieces if piece.object is None]
    if not models:
        return
    first = max(models, key=lambda format: sum(len(p.text) for p in pair.before.content.pieces if p.format == format))
    looks = [pair.effective_runs(model, model)[0] for model in models]
    for piece in pair.after.content.pieces:
        if piece.object is not None or not piece.text.strip():
            continue
        own = pair.effective_runs(first, piece.format)[1]
        if any(not differences(look, own) for look in looks):
            continue
        for name, before, after in differences(pair.effective_runs(first, first)[0], own):
            yield Change(
                Kind.FORMATTING, 10, name, Severity(severity(name)), pair.where(), str(before), str(after),
                f"{sentence(name, before, after)} on “{piece.text.strip()[:60]}”", subject=pair.subject,
            )  # fmt: skip
