"""What an answer says, cut into the sentences, cells and values within which a citation names its document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from matterbench.formats import Reading, Table
from matterbench.law.text import plain

SOURCES = frozenset(
    ("source", "sources", "source document", "source documents", "document", "documents", "file", "instrument", "cite",
     "cites", "citation", "citations", "authority", "authorities", "reference", "references", "where", "support",
     "record", "searched", "record cite", "record citation", "evidence", "basis")
)  # fmt: skip
"""Columns and fields that name documents."""
_PINPOINTS = frozenset(
    ("section", "sections", "clause", "provision", "page", "pages", "pinpoint", "place", "location", "exhibit",
     "article", "paragraph")
)  # fmt: skip
_QUOTES = frozenset(("quote", "quotes", "quotation", "quoted", "exact words", "verbatim", "quoted text", "excerpt"))
_ABBREVIATED = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|No|Nos|Art|Sec|Secs|Mr|Ms|Mrs|Dr|St|Ave|v|vs|p|pp|Ex|Exh|Sched|ch|subd|cf|e\.g|i\.e|U\.S|L\.P|"
    r"N\.Y|N\.A|L\.L\.C|Rev|Proc|Reg|Treas|Supp|Misc|Dept|Dep't|Div|Cir|Ct|Op|Stat|Ann|Gen|Prop|Law|Cal|App|[A-Z])|¶|§)\.$"
)
_END = re.compile(r"(?<=[.!?])(?:[\"”’)\]]*)\s+(?=[\"“(\[]?[A-Z0-9])|\n+")


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence, cell or value."""

    text: str
    place: str
    source: bool = False
    """Whether it stands where documents are named: each part of it must be one, or an authority."""
    quote: bool = False
    """Whether all of it is a quotation."""
    context: tuple[str, ...] = ()
    """Where its document may be named when it names none itself: the head of its column, the sources beside it."""
    paragraph: str = ""
    """The paragraph around it."""
    before: str = ""
    """What stands before it in the paragraph."""


def units(reading: Reading) -> Iterator[Unit]:
    """Yield the units of an answer in order."""
    if reading.kind == "json":
        yield from _values(reading.data, "", ())
        return
    for table in reading.tables:
        yield from _rows(table)
    for block in reading.blocks:
        if block.kind not in {"row", "comment", "notice", "running head"}:
            yield from _sentences(block.text, block.place)


def _sentences(text: str, place: str, context: tuple[str, ...] = ()) -> Iterator[Unit]:
    at = 0
    for end in (*(match.span() for match in _END.finditer(text)), (len(text), len(text))):
        sentence = text[at : end[0]]
        if end[0] < len(text) and _ABBREVIATED.search(sentence.rstrip('"”’)] ')):
            continue
        if sentence.strip():
            yield Unit(sentence.strip(), place, context=context, paragraph=text, before=text[:at])
        at = end[1]


def _rows(table: Table) -> Iterator[Unit]:
    """Cells of a table by their columns; the first row's too where no row names the columns."""
    header = table.header()
    names: dict[str, str] = {}
    for row in table.rows:
        at = row[0].address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if row else ""
        if header is not None and at == str(header):
            names = {cell.address.rstrip("0123456789"): cell.text for cell in row}
            continue
        columns = [
            (names.get(cell.address.rstrip("0123456789"), ""), cell.text, cell.place) for cell in row if cell.text
        ]
        yield from _record(columns)


def _record(columns: Sequence[tuple[str, str, str]]) -> Iterator[Unit]:
    """Units of one row or object: (name, words, place) of each of its values."""
    named = tuple(words for name, words, _ in columns if plain(name) in SOURCES)
    for name, words, place in columns:
        heading = plain(name)
        if heading in SOURCES:
            yield from (Unit(part, place, source=True, context=named) for part in _parts(words))
        elif heading in _QUOTES:
            yield Unit(words, place, quote=True, context=named)
        elif heading in _PINPOINTS:
            yield Unit(_pinpoint(heading, words), place, context=named)
        else:
            yield from _sentences(words, place, (name, *named))


def _pinpoint(name: str, words: str) -> str:
    """A bare label under a heading that says what it is: `8.3(b)` under Section."""
    bare = re.match(r"^[\d.(]|^[A-Z]{1,3}(?:-\d+)?$|^[IVX]+$", words.strip()) is not None
    word = {"page": "page", "pages": "page", "exhibit": "Exhibit", "article": "Article"}.get(name, "Section")
    return f"{word} {words.strip()}" if bare else words


def _parts(words: str) -> list[str]:
    """The citations of a cell: one a line, or parted by semicolons."""
    return [part.strip() for part in re.split(r"[;\n]+", words) if part.strip()]


def _values(data: Any, path: str, context: tuple[str, ...]) -> Iterator[Unit]:
    if isinstance(data, dict):
        yield from _object(data, path, context)
    elif isinstance(data, list | tuple):
        for at, item in enumerate(data):
            yield from _values(item, f"{path}[{at}]", context)
    elif isinstance(data, str):
        yield from _sentences(data, path, context)


def _object(data: dict[str, Any], path: str, context: tuple[str, ...]) -> Iterator[Unit]:
    columns: list[tuple[str, str, str]] = []
    deeper: list[tuple[str, Any]] = []
    for name, value in data.items():
        here = f"{path}.{name}" if path else str(name)
        listed = value if isinstance(value, list | tuple) else [value]
        if all(isinstance(one, str | int) and not isinstance(one, bool) for one in listed):
            columns.append((str(name).replace("_", " "), "\n".join(map(str, listed)), here))
        else:
            deeper.append((here, value))
    yield from _record(columns)
    named = tuple(words for name, words, _ in columns if plain(name) in SOURCES) or context
    for here, value in deeper:
        as_source = plain(here.rpartition(".")[2].replace("_", " ")) in SOURCES and isinstance(value, list | tuple)
        for at, item in enumerate(value if as_source else ()):
            parts = _parts(item) if isinstance(item, str) else []
            yield from (Unit(part, f"{here}[{at}]", source=True) for part in parts)
            yield from () if isinstance(item, str) else _values(item, f"{here}[{at}]", named)
        if not as_source:
            yield from _values(value, here, named)
