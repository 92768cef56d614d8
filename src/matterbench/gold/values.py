"""Values of answers by type: what a person, a JSON file or a cell wrote, read strictly, and compared as values.

What cannot be read as its type is None, never a guess; two values are alike when the law or the calendar says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from pathlib import PurePosixPath
from typing import Any, Literal

from matterbench.formats import Cell
from matterbench.law.dates import parse_date, parse_moment
from matterbench.law.money import parse_money
from matterbench.law.names import party_key, person_key, same_party, same_person
from matterbench.law.quantities import Term, parse_area, parse_count, parse_percent, parse_term
from matterbench.law.sections import parse_section, same_section
from matterbench.law.text import plain

Type = Literal[
    "date", "moment", "money", "percent", "count", "area", "term", "party", "person", "section", "choice", "text",
    "document", "list", "silent",
]  # fmt: skip
SAID: Mapping[str, str] = {
    "date": "a date", "moment": "a date with a time of day", "money": "an amount of money", "percent": "a percentage",
    "count": "a whole number", "area": "an area in square feet", "term": "a period of time", "party": "a party's name",
    "person": "a person's name", "section": "a reference to a clause", "choice": "a word", "text": "words",
    "document": "a document's name", "list": "a list",
}  # fmt: skip
"""What a value of each type is, as a message says it."""
_LONGEST_SHOWN = 200
_ENDINGS = {"docx", "pdf", "eml", "xlsx", "pptx", "csv", "ics", "html", "htm", "json", "txt", "md", "doc", "xls", "msg"}


def readings(kind: str, value: Any) -> Iterator[Any]:
    """Yield what an answer may be read as: one value, of a cell both what it holds and what it shows; none unread."""
    for one in _cell(kind, value) if isinstance(value, Cell) else (value,):
        found = _READERS[kind](one)
        if found is not None:
            yield found


def readable(kind: str, value: Any) -> bool:
    """Tell whether an answer can be read as its type."""
    return next(readings(kind, value), None) is not None


def same(kind: str, gold: Any, answer: Any, variants: Sequence[str] = ()) -> bool:
    """Tell whether an answer is the gold value; `variants` are further names of a party or person."""
    wanted = _gold(kind, gold)
    alike = _ALIKE.get(kind)
    for given in readings(kind, answer):
        if alike is None and given == wanted:
            return True
        if alike is not None and wanted is not None and alike(wanted, given, variants):
            return True
    return False


def is_gold(kind: str, value: Any) -> bool:
    """Tell whether a gold value is one of its type."""
    return _gold(kind, value) is not None


def shown(value: Any) -> str:
    """Return a value as a message shows it: in one line, and no longer than a line or two."""
    if isinstance(value, Cell):
        value = value.text or None
    if value is None:
        return "nothing"
    if isinstance(value, list | tuple):
        said = "; ".join(_shown(one) for one in value[:20]) or "an empty list"
    else:
        said = _shown(value)
    return said if len(said) <= _LONGEST_SHOWN else f"{said[:_LONGEST_SHOWN]}…"


def document_names(path: str) -> tuple[str, ...]:
    """Return what an answer may call a document: its path, file name, and both without the ending."""
    found = plain(path.replace("\\", "/")).removeprefix("./")
    name = PurePosixPath(found).name if "/" in found else found
    return tuple(dict.fromkeys((found, name, _bare(found), _bare(name))))


def _shown(value: Any) -> str:
    """Words without line breaks, and without the halves of characters that a file may hold and no message can."""
    head = str(value)[: _LONGEST_SHOWN + 1] if not isinstance(value, dict | list) else repr(value)[: _LONGEST_SHOWN + 1]
    return " ".join(head.encode("utf-8", "replace").decode("utf-8").split()) or '""'


def _bare(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return stem if dot and ending in _ENDINGS else name


def _gold(kind: str, value: Any) -> Any:
    """A gold value: as answers are read, and figures without a sign too."""
    if kind in {"money", "percent", "count", "area"} and isinstance(value, str):
        try:
            return Decimal(value)
        except InvalidOperation:
            pass
    return next(readings(kind, value), None)


def _cell(kind: str, cell: Cell) -> Iterator[Any]:
    held = cell.value
    if kind in _WORDS or isinstance(held, str) or held is None:
        yield cell.text
        return
    figure = isinstance(held, int | Decimal) and not isinstance(held, bool)
    if kind == "percent" and figure and "%" in cell.text:
        seen = parse_percent(cell.text)
        if seen is not None and abs(seen - Decimal(held) * 100) <= 1:  # type: ignore[arg-type]
            yield Decimal(held) * 100  # type: ignore[arg-type]
    else:
        yield held
    yield cell.text


def _moment(value: Any) -> datetime | None:
    return value if isinstance(value, datetime) else parse_moment(value) if isinstance(value, str) else None


def _date(value: Any) -> date | None:
    if isinstance(value, datetime):
        return value.date() if value.time() == time() else None
    return value if isinstance(value, date) else parse_date(value) if isinstance(value, str) else None


def _number(parse: Callable[[str], Decimal | int | None]) -> Callable[[Any], Decimal | None]:
    def read_number(value: Any) -> Decimal | None:
        if isinstance(value, bool):
            return None
        if isinstance(value, int | Decimal):
            return Decimal(value)
        if isinstance(value, float):
            return Decimal(repr(value))
        found = parse(value) if isinstance(value, str) else None
        return None if found is None else Decimal(found)

    return read_number


def _percent(text: str) -> Decimal | None:
    """A percentage; figures alone are so many per cent, as a JSON number is."""
    found = parse_percent(text)
    return parse_percent(f"{text.strip()}%") if found is None and text.strip()[-1:].isdigit() else found


def _term(value: Any) -> Term | None:
    return value if isinstance(value, Term) else parse_term(value) if isinstance(value, str) else None


def _text(value: Any) -> str | None:
    if not isinstance(value, str | int | Decimal | bool):
        return None
    return plain(str(value)).strip(" .\"'") or None


def _choice(value: Any) -> str | None:
    found = _text(value)
    return None if found is None else " ".join(found.replace("-", " ").replace("_", " ").replace("/", " ").split())


def _named(key: Callable[[str], object]) -> Callable[[Any], str | None]:
    """Words of which a name or reference can be made."""

    def read_named(value: Any) -> str | None:
        return value if isinstance(value, str) and key(value) else None

    return read_named


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "date": _date,
    "moment": _moment,
    "money": _number(parse_money),
    "percent": _number(_percent),
    "count": _number(parse_count),
    "area": _number(parse_area),
    "term": _term,
    "choice": _choice,
    "text": _text,
    "party": _named(party_key),
    "person": _named(lambda name: person_key(name)[1]),
    "section": _named(parse_section),
    "document": _named(plain),
}
_WORDS = {"choice", "text", "party", "person", "section", "document"}
_ALIKE: Mapping[str, Callable[[Any, Any, Sequence[str]], bool]] = {
    "party": lambda gold, given, variants: same_party(given, gold, variants),
    "person": lambda gold, given, variants: same_person(given, gold, variants),
    "section": lambda gold, given, variants: same_section(gold, given),
    "document": lambda gold, given, variants: _same_document(gold, given),
    "term": lambda gold, given, variants: gold.measure == given.measure,
}


def _same_document(gold: str, given: str) -> bool:
    """Whether two names are of one file; a folder counts where both name one."""
    first, second = document_names(gold), document_names(given)
    return second[0] in first or ("/" not in second[0] and second[-1] in first)
