"""Things in the line that are not characters (invariants 5, 21, 24, 28, 29, 31, 40); each tells its own changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.findings.drawings import drawing_changes
from matterbench.ooxml.findings.fields import field_changes
from matterbench.ooxml.findings.object_pair import ObjectPair, paired_objects, told
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.symbols import equation_changes, ruby_changes, symbol_changes
from matterbench.ooxml.inline import Object
from matterbench.ooxml.paragraphs import Segment


def object_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes of the objects of a paragraph, in the order of the text."""
    for found in paired_objects(pair, segments):
        thing = found.before or found.after
        if thing is not None:
            yield from TELLERS.get(thing[1].kind, _unknown)(found)


def _unknown(found: ObjectPair) -> Iterator[Change]:
    """An element that is not known here is named, so that a reader can ask."""
    yield _plain(found, Kind.TEXT, 5, "unknown content", "content of unknown kind", _element_name)


def _element_name(thing: Object) -> str:
    return f"<{thing.key[0]}>" if thing.kind == "unknown" and thing.key else f"<{thing.kind}>"


def _note(found: ObjectPair) -> Iterator[Change]:
    """References are told with the texts of their notes, by `findings/notes.py`; here only a mark of one's own."""
    if found.before is not None and found.after is not None and found.before[1].key != found.after[1].key:
        yield _plain(
            found, Kind.NOTE, 21, "mark", "reference mark", lambda thing: "typed" if any(thing.key) else "automatic"
        )


def _mark(found: ObjectPair) -> Iterator[Change]:
    """What Word fills in: without it a note has no number of its own."""
    yield _plain(
        found, Kind.NOTE, 21, "number", "automatic mark", lambda thing: _MARKS.get(str(thing.key[0]), str(thing.key[0]))
    )


_MARKS = {
    "footnoteRef": "(number of the footnote)",
    "endnoteRef": "(number of the endnote)",
    "annotationRef": "(comment)",
}


def _plain(
    found: ObjectPair, kind: Kind, invariant: int, property: str, noun: str, words: Callable[[Object], str]
) -> Change:
    before, after, message = told(found, noun, words)
    return Change(
        kind, invariant, property, Severity.BLOCK, found.where, before, after, message, subject=found.pair.subject
    )


TELLERS: Mapping[str, Callable[[ObjectPair], Iterator[Change]]] = {
    "drawing": drawing_changes,
    "math": equation_changes,
    "symbol": symbol_changes,
    "ruby": ruby_changes,
    "footnote": _note,
    "endnote": _note,
    "mark": _mark,
    "field": field_changes,
    "field-end": field_changes,
    "field-separator": field_changes,
}
"""Who tells the changes of each kind of object."""
