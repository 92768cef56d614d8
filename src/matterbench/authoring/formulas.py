"""Formulas of spreadsheets, worked out: + - * / ( ) %, SUM, ROUND, MIN, MAX and references to cells.

Enough to see that a cached value is true; what is beyond it is an error rather than a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from matterbench.errors import InvalidRequest

Address = tuple[str, int, int]
"""Name of the sheet, row and column, from 0."""
Lookup = Callable[[Address], Decimal | None]
"""The number in a cell; None if it holds none."""

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Z]+)(?=\()|(?P<cell>(?:(?:'(?:[^']|'')+'|[A-Za-z_][\w.]*)!)?"
    r"\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)|(?P<sign>[-+*/(),%]))"
)
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)")


def evaluate(formula: str, sheet: str, lookup: Lookup) -> Decimal:
    """Return the value of `formula` (with its =) in a cell of `sheet`.

    Raises:
        InvalidRequest: the formula is wrong, divides by zero, or needs more than this module knows.
    """
    return _Reader(formula, sheet, lookup).value()


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell, such as B4, from its row and column (from 0)."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{row + 1}"


def cell_place(name: str) -> tuple[int, int]:
    """Return row and column, from 0, of a cell's name.

    Raises:
        InvalidRequest: it is no name of a cell.
    """
    match = _CELL.fullmatch(name)
    if match is None:
        raise InvalidRequest("is no cell", where=repr(name), expected="such as B4")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]) - 1, column - 1


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


class _Reader:
    """Reads a formula from left to right, by recursive descent."""

    def __init__(self, formula: str, sheet: str, lookup: Lookup) -> None:
        self._formula, self._sheet, self._lookup = formula, sheet, lookup
        self._tokens = list(self._split())
        self._at = 0

    def value(self) -> Decimal:
        """Return the value of the whole formula."""
        value = self._sum()
        if self._peek() is not None:
            raise self._wrong(f"{self._tokens[self._at].text!r} is not expected here")
        return value

    def _wrong(self, what: str) -> InvalidRequest:
        return InvalidRequest(what, where=f"{self._sheet}: {self._formula}")

    def _split(self) -> Iterator[_Token]:
        if not self._formula.startswith("="):
            raise self._wrong("a formula starts with =")
        at = 1
        while at < len(self._formula.rstrip()):
            match = _TOKEN.match(self._formula, at)
            if match is None or match.lastgroup is None:
                raise self._wrong(f"cannot read {self._formula[at:]!r}")
            yield _Token(match.lastgroup, match[match.lastgroup])
            at = match.end()

    def _peek(self) -> str | None:
        return self._tokens[self._at].text if self._at < len(self._tokens) else None

    def _take(self, *signs: str) -> str:
        """Step over one of `signs` if it comes next, and return it."""
        if self._peek() in signs and self._tokens[self._at].kind == "sign":
            self._at += 1
            return self._tokens[self._at - 1].text
        return ""

    def _sum(self) -> Decimal:
        value = self._product()
        while sign := self._take("+", "-"):
            value += self._product() if sign == "+" else -self._product()
        return value

    def _product(self) -> Decimal:
        value = self._signed()
        while sign := self._take("*", "/"):
            factor = self._signed()
            if sign == "/" and factor == 0:
                raise self._wrong("divides by zero")
            value = value * factor if sign == "*" else value / factor
        return value

    def _signed(self) -> Decimal:
        sign = self._take("-", "+")
        value = self._signed() if sign else self._atom()
        while self._take("%"):
            value /= 100
        return -value if sign == "-" else value

    def _atom(self) -> Decimal:
        if self._take("("):
            value = self._sum()
            self._close()
            return value
        if self._peek() is None:
            raise self._wrong("ends too early")
        token = self._tokens[self._at]
        self._at += 1
        if token.kind == "number":
            return Decimal(token.text)
        if token.kind == "name":
            return self._function(token.text)
        if token.kind == "cell" and ":" not in token.text:
            (found,) = self._cells(token.text)
            return found or Decimal(0)
        raise self._wrong(f"{token.text!r} is not expected here")

    def _close(self) -> None:
        if not self._take(")"):
            raise self._wrong("a bracket is not closed")

    def _function(self, name: str) -> Decimal:
        if name not in _FUNCTIONS:
            raise self._wrong(f"no function {name} (known: {', '.join(_FUNCTIONS)})")
        self._take("(")
        arguments = self._argument()
        while self._take(","):
            arguments += self._argument()
        self._close()
        try:
            return _FUNCTIONS[name](arguments)
        except ValueError:
            raise self._wrong(f"{name} cannot take these arguments") from None

    def _argument(self) -> list[Decimal]:
        token = self._tokens[self._at] if self._at < len(self._tokens) else None
        if token is not None and token.kind == "cell" and ":" in token.text:
            self._at += 1
            return [value for value in self._cells(token.text) if value is not None]
        return [self._sum()]

    def _cells(self, reference: str) -> Iterator[Decimal | None]:
        sheet, _, area = reference.rpartition("!")
        sheet = sheet.strip("'").replace("''", "'") or self._sheet
        first, _, last = area.partition(":")
        top, left = cell_place(first)
        bottom, right = cell_place(last or first)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                yield self._lookup((sheet, row, column))


def _round(arguments: list[Decimal]) -> Decimal:
    value, places = arguments
    return value.quantize(Decimal(1).scaleb(-int(places)), ROUND_HALF_UP)


_FUNCTIONS: Mapping[str, Callable[[list[Decimal]], Decimal]] = {
    "SUM": lambda arguments: sum(arguments, Decimal(0)),
    "ROUND": _round,
    "MIN": min,
    "MAX": max,
}
