"""Values of simple formulas of one sheet, so that a workbook shows them before Excel computes it.

Numbers, cells, ranges in SUM, MIN, MAX, AVERAGE, COUNT and ROUND, and + - * / ^ %. For anything else, None.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal

Number = float | int
_TOKEN = re.compile(
    r"\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|(\$?[A-Z]{1,2}\$?\d{1,5})(?![\w(])|([A-Z]+)(?=\()|([-+*/^%():,]))"
)
_ADDRESS = re.compile(r"\$?([A-Z]{1,2})\$?(\d{1,5})")
_FUNCTIONS: dict[str, Callable[[list[Number]], Number]] = {
    "SUM": math.fsum,
    "MIN": lambda values: min(values, default=0),
    "MAX": lambda values: max(values, default=0),
    "AVERAGE": lambda values: math.fsum(values) / len(values),
    "COUNT": len,
}
_DEPTH = 40
Cells = Sequence[Sequence[object]]


class _Unknown(Exception):
    """A formula that is not computed here."""


def computed(cells: Cells) -> dict[tuple[int, int], Number]:
    """Return the values of the formulas among the cells (text that begins with =), by row and column from 0."""
    sheet = _Sheet(cells)
    out = {}
    for row, items in enumerate(cells):
        for column, item in enumerate(items):
            if isinstance(item, str) and item.startswith("=") and len(item) > 1:
                try:
                    out[row, column] = _tidy(sheet.value(row, column))
                except (_Unknown, ArithmeticError, ValueError, RecursionError):
                    continue
    return out


def _tidy(value: Number) -> Number:
    """Twelve digits: what binary fractions add beyond is noise."""
    rounded = float(f"{value:.12g}")
    if not math.isfinite(rounded):
        raise _Unknown
    return int(rounded) if rounded.is_integer() and abs(rounded) < 1e15 else rounded


class _Sheet:
    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.known: dict[tuple[int, int], Number] = {}
        self.depth = 0

    def content(self, row: int, column: int) -> object:
        if 0 <= row < len(self.cells) and 0 <= column < len(self.cells[row]):
            return self.cells[row][column]
        return None

    def value(self, row: int, column: int) -> Number:
        """Number of a cell; an empty one is 0."""
        found = self.number(row, column)
        if found is None:
            if self.content(row, column) in {None, ""}:
                return 0
            raise _Unknown
        return found

    def number(self, row: int, column: int) -> Number | None:
        """Number of a cell, None where it holds none."""
        item = self.content(row, column)
        if isinstance(item, bool) or item is None:
            return None
        if isinstance(item, int | float):
            return item
        if not (isinstance(item, str) and item.startswith("=")):
            return None
        if (row, column) not in self.known:
            if self.depth > _DEPTH:
                raise _Unknown
            self.depth += 1
            try:
                self.known[row, column] = _Parser(self, item[1:]).result()
            finally:
                self.depth -= 1
        return self.known[row, column]


class _Parser:
    """Recursive descent over one formula."""

    def __init__(self, sheet: _Sheet, text: str) -> None:
        self.sheet = sheet
        self.tokens = _tokens(text)
        self.at = 0

    def result(self) -> Number:
        value = self.sum()
        if self.at < len(self.tokens):
            raise _Unknown
        return value

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise _Unknown
        self.at += 1
        return token

    def sum(self) -> Number:
        value = self.product()
        while self.peek() in {"+", "-"}:
            value = value + self.product() if self.take() == "+" else value - self.product()
        return value

    def product(self) -> Number:
        value = self.power()
        while self.peek() in {"*", "/"}:
            value = value * self.power() if self.take() == "*" else value / self.power()
        return value

    def power(self) -> Number:
        value = self.sign()
        while self.peek() == "^":
            self.take()
            exponent = self.sign()
            if abs(exponent) > 100 or abs(value) > 1e9:
                raise _Unknown
            value = float(value) ** exponent
            if isinstance(value, complex):
                raise _Unknown
        return value

    def sign(self) -> Number:
        if self.peek() in {"-", "+"}:
            return -self.sign() if self.take() == "-" else self.sign()
        value = self.atom()
        while self.peek() == "%":
            self.take()
            value = value / 100
        return value

    def atom(self) -> Number:
        token = self.take()
        if token == "(":
            value = self.sum()
            self.take(")")
            return value
        if token[0].isdigit() or token[0] == ".":
            return float(token) if not token.isdigit() else int(token)
        if token in _FUNCTIONS or token == "ROUND":
            return self.function(token)
        return self.sheet.value(*_address(token))

    def function(self, name: str) -> Number:
        self.take("(")
        arguments: list[list[Number]] = [self.argument()]
        while self.peek() == ",":
            self.take()
            arguments.append(self.argument())
        self.take(")")
        if name == "ROUND":
            if len(arguments) != 2 or len(arguments[0]) != 1 or len(arguments[1]) != 1 or abs(arguments[1][0]) > 12:
                raise _Unknown
            return _rounded(arguments[0][0], int(arguments[1][0]))
        return _FUNCTIONS[name]([value for argument in arguments for value in argument])

    def argument(self) -> list[Number]:
        if _ADDRESS.fullmatch(self.peek()) and self.tokens[self.at + 1 : self.at + 2] == [":"]:
            first, _, last = self.take(), self.take(), self.take()
            (top, left), (bottom, right) = _address(first), _address(last)
            found = [self.sheet.number(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
            return [value for value in found if value is not None]
        return [self.sum()]


def _rounded(value: Number, places: int) -> Number:
    """Excel rounds halves away from zero."""
    return float(Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _tokens(text: str) -> list[str]:
    out, at = [], 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise _Unknown
        out.append(next(group for group in found.groups() if group))
        at = found.end()
    return out


def _address(text: str) -> tuple[int, int]:
    found = _ADDRESS.fullmatch(text)
    if found is None:
        raise _Unknown
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return int(found[2]) - 1, column - 1
