"""The entries of a chronology as an answer gives them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from matterbench.formats import Cell
from matterbench.gold.rows import Row, read_rows, said
from matterbench.verifiers.chronology_dates import Dated, read_dated

_DATES = ("date", "dated", "when", "date_of_event", "event_date")
_EVENTS = ("event", "description", "what", "what_happened", "fact", "development", "summary", "action")
_SOURCES = frozenset(
    {"source", "sources", "document", "documents", "citation", "citations", "reference", "references", "record",
     "authority", "cite", "source_document", "source_documents"}
)  # fmt: skip
_KEYS = frozenset({"key", "id", "event_id"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the answer, as it is written; `date` is None where no date can be read."""

    date: Dated | None
    said_date: str
    text: str
    source: str
    key: str


@dataclass(frozen=True, slots=True)
class Entries:
    """The rows of the answer, or why there are none."""

    rows: tuple[Entry, ...]
    fault: str = ""


def read_entries(path: Path | None) -> Entries:
    """Return the entries of a file; every fault of the file is told, none is raised."""
    found = read_rows(path, (_DATES, _EVENTS))
    entries = tuple(_entry(row) for row in found.rows if not _is_banner(row))
    fault = found.fault
    if not fault and not any(one.text for one in entries):
        fault = "has no entry that tells an event"
    return Entries(() if fault else entries, fault)


def _entry(row: Row) -> Entry:
    date = row.first(_DATES)
    return Entry(
        date=read_dated(date),
        said_date=said(date),
        text=said(row.first(_EVENTS)),
        source=said(row.first(_SOURCES)),
        key=said(row.first(_KEYS)),
    )


def _is_banner(row: Row) -> bool:
    """Whether a row of a table is a heading over others: one cell alone among several columns."""
    held = [value for value in row.values.values() if said(value)]
    return len(row.values) > 1 and len(held) == 1 and isinstance(held[0], Cell)
