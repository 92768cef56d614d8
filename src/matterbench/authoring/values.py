"""The values of facts: parties, persons, tables; dates, amounts and periods are plain Python values and `law` terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SCALARS = ("text", "choice", "count", "money", "percent", "area", "term", "date", "moment")
KINDS = (*SCALARS, "party", "person", "table")
"""The types that a fact of a bible can have."""


@dataclass(frozen=True, slots=True)
class Signatory:
    """Who signs for a party."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Party:
    """A legal person: its exact name, and how it is called, addressed and signed for."""

    name: str
    short: str = ""
    entity: str = ""
    address: tuple[str, ...] = ()
    attention: str = ""
    signatory: Signatory | None = None
    variants: tuple[str, ...] = ()
    """Names by which documents call it by mistake."""

    def __str__(self) -> str:
        """The exact name."""
        return self.name


@dataclass(frozen=True, slots=True)
class Person:
    """A natural person, and where they work."""

    name: str
    title: str = ""
    firm: str = ""
    email: str = ""

    def __str__(self) -> str:
        """The name."""
        return self.name

    @property
    def mailbox(self) -> str:
        """The name and address as a mail header has them."""
        return f"{self.name} <{self.email}>"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table fact, its cells by column."""

    cells: Mapping[str, Any]

    def __getattr__(self, column: str) -> Any:
        """Return the cell of a column."""
        try:
            return self.cells[column]
        except KeyError:
            raise AttributeError(column) from None

    def __getitem__(self, column: str) -> Any:
        """Return the cell of a column."""
        return self.cells[column]


@dataclass(frozen=True, slots=True)
class Table:
    """A table fact: kinds of its columns, and its rows."""

    columns: Mapping[str, str]
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        """Iterate over the rows."""
        return iter(self.rows)

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.rows)

    def __getitem__(self, index: int) -> Row:
        """Return one row, from 0."""
        return self.rows[index]
