"""Updates fields as F9 does: cross-references, sequence numbers, tables of contents; page numbers need a layout."""

from __future__ import annotations

from lxml import etree

from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.bookmarks import bookmark_starts, bookmarked_text, paragraph_of
from matterbench.workspace.editor.characters import Characters, Field
from matterbench.workspace.editor.contents import update_contents
from matterbench.workspace.editor.cutting import isolate, new_run, plain_properties
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder, Spot
from matterbench.workspace.editor.reference_text import NOT_FOUND, shown_number, switches
from matterbench.workspace.editor.words import FLD_CHAR, W

_NUMBERED = {"n", "r", "w"}


class _Update:
    """One pass over the fields of some paragraphs."""

    def __init__(self, pen: Pen, finder: Finder) -> None:
        self.pen, self.finder = pen, finder
        self.starts = bookmark_starts(pen.draft)
        self.spots = {spot.paragraph: spot for spot in finder.body}
        self.order = {spot.paragraph: n for n, spot in enumerate(finder.body)}
        self.sequences: dict[str, int] = {}
        self.changed = 0

    def result(self, field: Field, spot: Spot, now: str) -> str | None:
        """What a field should show; None where only a layout tells."""
        words, wanted = switches(field.code)
        if field.name == "REF" and len(words) > 1:
            return self._reference(words[1], wanted, spot, now)
        if field.name == "SEQ" and len(words) > 1 and not wanted - {"*"}:
            self.sequences[words[1]] = self.sequences.get(words[1], 0) + 1
            return str(self.sequences[words[1]]) if now.isdecimal() or not now else None
        return None

    def _reference(self, name: str, wanted: set[str], spot: Spot, now: str) -> str | None:
        start = self.starts.get(name)
        paragraph = None if start is None else paragraph_of(start)
        target = None if paragraph is None else self.spots.get(paragraph)
        if start is None or target is None:
            self.pen.notes.append(f"{spot.place.words()}: the bookmark {name} is gone; the reference shows an error")
            return NOT_FOUND
        where = "above" if self.order[target.paragraph] <= self.order.get(spot.paragraph, 0) else "below"
        if wanted & _NUMBERED:
            text = shown_number(target.label, spot.label, wanted, now.removesuffix(f" {where}"))
            return f"{text} {where}" if "p" in wanted else text
        return where if "p" in wanted else bookmarked_text(start)

    def paragraph(self, spot: Spot) -> None:
        """Update the fields of one paragraph, the last one first."""
        found = Characters(spot.paragraph)
        jobs = []
        for number, field in enumerate(found.fields):
            now = found.text[field.start : field.stop]
            if field.complete and not field.coded and not _locked(field):
                new = self.result(field, spot, now)
                if new is not None and new != now:
                    jobs.append((number, new))
        for number, new in reversed(jobs):
            set_result(self.pen, spot.paragraph, number, new)
        self.changed += len(jobs)


def update_fields(pen: Pen, at: At | None) -> str:
    """Recompute what the fields of a place (by default of the whole document) show."""
    finder = Finder(pen.draft)
    update = _Update(pen, finder)
    for spot in finder.spots(at) if at is not None else _everywhere(finder):
        update.paragraph(spot)
    entries = update_contents(pen) if at is None else 0
    return f"updated {update.changed} fields and {entries} lines of tables of contents"


def _everywhere(finder: Finder) -> list[Spot]:
    spots = list(finder.body)
    for kind in ("header", "footer", "footnote", "endnote"):
        spots += finder.story(kind)
    return spots


def _locked(field: Field) -> bool:
    marks = [item for run in field.runs[:1] for item in run.iter(FLD_CHAR)]
    holder = field.simple if field.simple is not None else (marks[0] if marks else None)
    return holder is not None and holder.get(f"{W}fldLock") in {"1", "true", "on"}


def set_result(pen: Pen, paragraph: etree._Element, number: int, text: str) -> None:
    """Let the field of that number in a paragraph show a text, in the formatting of what it showed."""
    field = Characters(paragraph).fields[number]
    if field.start == field.stop:
        _fill_empty(pen, field, text)
        return
    runs = isolate(pen.draft, paragraph, field.start, field.stop)
    last = runs[0]
    for run in runs[1:]:
        if run is not last.getnext():
            break
        last = run
    pen.insert([new_run(text, plain_properties(runs[0]))], last)
    pen.delete(runs)


def _fill_empty(pen: Pen, field: Field, text: str) -> None:
    if field.simple is not None:
        pen.append([new_run(text)], field.simple)
        return
    for run in field.runs:
        if any(item.get(f"{W}fldCharType") == "separate" for item in run.iter(FLD_CHAR)):
            pen.insert([new_run(text, plain_properties(run))], run)
            return
