"""Delimited files: comma, semicolon, tab or bar. Every cell is text; nothing is guessed."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from matterbench.formats.blocks import Block, Cell
from matterbench.formats.encodings import decoded
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.formats.tables import letters

MAX_CELLS = 500_000
_DELIMITERS = (",", ";", "\t", "|")
_LOOKED_AT = 20
"""Records that tell the delimiter."""


def read_csv(source: Source) -> Reading:
    """Return a delimited file; raises `UnreadableInput`."""
    text, notes = decoded(source)
    delimiter = "\t" if source.extension == "tsv" else delimiter_of(text)
    return Reading("csv", source.name, source.name, (Section("rows", tuple(_rows(source, text, delimiter))),), notes)


def delimiter_of(text: str) -> str:
    """Return the sign that parts the first records into the same number of fields, more than one; else a comma."""
    best, most = ",", 1
    for sign in _DELIMITERS:
        counts = []
        try:
            for record in csv.reader(StringIO(text[:65536]), delimiter=sign):
                counts.append(len(record))
                if len(counts) == _LOOKED_AT:
                    break
        except csv.Error:
            continue
        filled = [count for count in counts if count]
        usual = max(set(filled), key=lambda count: (filled.count(count), count), default=0)
        if usual > most and 2 * filled.count(usual) > len(filled):
            best, most = sign, usual
    return best


def _rows(source: Source, text: str, delimiter: str) -> Iterator[Block]:
    count = 0
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    try:
        for at, record in enumerate(reader, 1):
            count += len(record)
            if count > MAX_CELLS:
                source.refuse(f"holds more than {MAX_CELLS:,} cells", fix="split it")
            if any(field.strip() for field in record):
                yield _row(at, record)
    except csv.Error as error:
        source.refuse(f"cannot be cut into fields at line {reader.line_num}: {error}", fix="check its quotation marks")


def _row(at: int, record: list[str]) -> Block:
    fields = [field.strip() for field in record]
    cells = tuple(
        Cell(f"{letters(column)}{at}", field, field or None, place=f"row {at}, column {letters(column)}")
        for column, field in enumerate(fields, 1)
    )
    return Block("row", "\t".join(fields), str(at), f"row {at}", cells=cells, table=1)
