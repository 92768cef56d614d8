"""Text that was changed in the open although Track Changes was on (invariant 33)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matterbench.ooxml.changes import Cause, Change, Kind, Place, Severity, Where

_WORDS = {Kind.TEXT, Kind.INSERT, Kind.DELETE, Kind.MOVE}


def untracked_words(required: bool, part: str, changes: Iterable[Change]) -> Iterator[Change]:
    """Say how much text was changed in the open although the document before had Track Changes on (33)."""
    found = [c for c in changes if c.kind in _WORDS and c.revision is None and c.cause is Cause.DIRECT]
    if not required or not found:
        return
    number = f"{len(found)} changes of the text were" if len(found) > 1 else "one change of the text was"
    place = Place(part, story="document")
    yield Change(
        Kind.REVISION, 33, "untracked", Severity.INFO, Where(place, place), None, None,
        f"{number} made untracked while Track Changes is on", affected=len(found),
        members=tuple(change.id for change in found), subject="untracked",
    )  # fmt: skip
