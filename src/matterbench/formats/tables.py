"""Typed access to tables: sheets of a workbook, tables of a document, delimited files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from matterbench.formats.blocks import Block, Cell, Value

_HEADER_WITHIN = 20
"""Rows at the top among which the header row is looked for."""


@dataclass(frozen=True)
class Table:
    """Rows of cells; a sheet of a workbook is one."""

    name: str
    """`Rent Roll`, `table 2`."""
    rows: tuple[tuple[Cell, ...], ...]
    """Rows that hold something, in order; a row need not hold every column."""

    def cell(self, address: str) -> Cell | None:
        """Return the cell at `D12`; None where nothing stands."""
        return self._cells.get(address.replace("$", "").upper())

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        return {cell.address: cell for row in self.rows for cell in row}

    def value(self, address: str) -> Value:
        """Return what the cell at `D12` holds (a formula's cached value); None for an empty cell."""
        found = self.cell(address)
        return None if found is None else found.value

    def text(self, address: str) -> str:
        """Return what a person sees in the cell at `D12`; "" for an empty cell."""
        found = self.cell(address)
        return "" if found is None else found.text

    def formula(self, address: str) -> str:
        """Return the formula of the cell at `D12` with its equals sign; "" where there is none."""
        found = self.cell(address)
        return "" if found is None else found.formula

    def header(self) -> int | None:
        """Return the 1-based number of the row that names the columns, or None where no row does.

        It is the first row of words only that is nearly as wide as the widest of the top rows.
        """
        top = [[cell for cell in row if cell.text] for row in self.rows[:_HEADER_WITHIN]]
        widest = max(map(len, top), default=0)
        for row in top:
            worded = all(isinstance(cell.value, str) and not cell.formula for cell in row)
            if worded and len(row) >= 2 and 5 * len(row) >= 4 * widest:
                return split(row[0].address)[1]
        return None

    def records(self, header: int | None = None) -> tuple[dict[str, Cell], ...]:
        """Return the rows below the header row as cells by column name; what has no name is left out.

        `header` is its 1-based number; None looks for it and gives no records where there is none. A name that comes
        twice is numbered: `Rent`, `Rent (2)`.
        """
        header = self.header() if header is None else header
        if header is None:
            return ()
        numbered = [(split(row[0].address)[1], row) for row in self.rows if row]
        names = dict(_names(cell for at, row in numbered if at == header for cell in row))
        found = (
            {names[column]: cell for cell in row if (column := split(cell.address)[0]) in names}
            for at, row in numbered
            if at > header
        )
        return tuple(record for record in found if any(cell.text for cell in record.values()))


def _names(cells: Iterable[Cell]) -> Iterator[tuple[str, str]]:
    seen: dict[str, int] = {}
    for cell in cells:
        name = " ".join(cell.text.split())
        if name:
            seen[name] = seen.get(name, 0) + 1
            yield split(cell.address)[0], name if seen[name] == 1 else f"{name} ({seen[name]})"


def split(address: str) -> tuple[str, int]:
    """Return column letters and row number of `D12`."""
    letters = address.rstrip("0123456789")
    return letters, int(address[len(letters) :])


def letters(column: int) -> str:
    """Return the letters of a 1-based column: 1 is A, 27 is AA."""
    out = ""
    while column:
        column, rest = divmod(column - 1, 26)
        out = chr(65 + rest) + out
    return out


def number(column: str) -> int:
    """Return the 1-based number of a column: A is 1, AA is 27."""
    out = 0
    for letter in column:
        out = out * 26 + ord(letter) - 64
    return out


def tables_of(section: str, blocks: Iterable[Block]) -> list[Table]:
    """Return the tables of a section, from its rows."""
    rows: dict[int, list[tuple[Cell, ...]]] = {}
    for block in blocks:
        if block.kind == "row":
            rows.setdefault(block.table, []).append(block.cells)
    sheet = section.removeprefix("sheet ")
    named = section == "rows" or sheet != section
    return [Table(sheet if named else f"table {at}", tuple(found)) for at, found in rows.items()]
