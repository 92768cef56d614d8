"""Percentages, counts, areas and periods of time, in figures and in words.

Numbers stated twice, "thirty (30) days", are read as one, and only where both say the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from matterbench.law.fractions import FRACTION_WORDS, fraction_words, unfraction
from matterbench.law.numerals import WORDS, ordinal_words, unwords, words
from matterbench.law.text import Found, plain, small

T = TypeVar("T")

UNITS = ("hours", "days", "business days", "weeks", "months", "years")
"""The units of a period."""


@dataclass(frozen=True, slots=True)
class Term:
    """A period: so many units, one of `UNITS`. Prints as "30 days"."""

    count: int
    unit: str

    def __post_init__(self) -> None:
        """Refuse a unit that is none; raises ValueError."""
        if self.unit not in UNITS or self.count < 0:
            raise ValueError(f"no period: {self.count} {self.unit} (units: {', '.join(UNITS)})")

    def __str__(self) -> str:
        """In figures."""
        return say_term(self, "plain")

    @property
    def measure(self) -> tuple[int, str]:
        """The same length in one unit, for comparing: years in months (GCL § 58), weeks in days."""
        factor, unit = {"years": (12, "months"), "weeks": (7, "days")}.get(self.unit, (1, self.unit))
        return self.count * factor, unit


def same_term(a: Term, b: Term) -> bool:
    """Tell whether two periods are equally long by law: a year is twelve months; a month is not thirty days."""
    return a.measure == b.measure


_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+"
_GLYPHS = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75"), "⅛": Decimal("0.125")}
_MIXED = rf"(?:{_NUMBER})(?:[½¼¾⅛]|[ -]\d/\d)?|[½¼¾⅛]"
_SPELLED_PERCENT = rf"(?:{WORDS}(?: point {WORDS})?(?: and {FRACTION_WORDS})?|{FRACTION_WORDS}(?: of (?:one|1))?)"
_SIGN = r" ?(?:%|per ?cent(?:um)?\b)"
_PERCENT = re.compile(
    rf"(?:(?P<words>{_SPELLED_PERCENT})(?:{_SIGN})? ?\( ?(?P<twin>{_MIXED}){_SIGN}? ?\)(?:{_SIGN})?"
    rf"|(?P<alone>{_SPELLED_PERCENT}){_SIGN}"
    rf"|(?P<figures>-?(?:{_MIXED})){_SIGN}(?: ?\((?P<after>{_SPELLED_PERCENT}){_SIGN}\))?"
    rf"|(?P<points>-?(?:{_NUMBER}))(?: basis points?| ?bps?))"
)
_TWICE = rf"(?P<words>{WORDS}) ?\( ?(?P<twin>\d[\d,]*) ?\)"
_STATED = rf"(?:{_TWICE}|(?P<figures>\d[\d,]*)(?: ?\((?P<after>{WORDS})\))?|(?P<alone>{WORDS}"
_COUNT = re.compile(rf"{_STATED}))")
_THINGS = re.compile(
    r" (?:(?:dwelling|residential|rental|apartment|affordable|parking|total|covered|low-income) )*"
    r"(?:units?|apartments?|spaces?|persons?|people|copies|members|directors|shares|tenants|buildings?|stories|bedrooms?"
    r"|installments?|pages?)$"
)
_FEET = r"(?:sq(?:uare|\.)? ?(?:feet|foot|ft)\b\.?|[rgn]?\.?s\.?f\b\.?)"
_AREA_UNIT = rf" ?(?:(?:gross|net|rentable|usable|leasable)(?: and usable)? )*{_FEET}"
_TERM_UNIT = (
    r"(?:(?:calendar|consecutive|full|additional|lease) )*"
    r"(?P<unit>(?:business|working)[ -]day|hour|day|week|month|year)s?'?"
)
_TERM = re.compile(rf"{_STATED}|an?))[ -]+{_TERM_UNIT}")


def parse_percent(text: str) -> Decimal | None:
    """Return so many per cent (3 for "3%"), or None.

    "3.5 per cent", "three and one-half percent (3.5%)", "350 basis points", "3½%"; "per annum" may follow. A bare
    number is none, since 0.03 might mean either; so is one whose words and figures disagree.
    """
    found = re.sub(r" (?:per (?:annum|year)|a year|annually)$", "", plain(text).rstrip(".;"))
    match = _PERCENT.fullmatch(found)
    return None if match is None else _percent(match)


def _percent(match: re.Match[str]) -> Decimal | None:
    if match["points"]:
        return Decimal(match["points"].replace(",", "")) / 100
    if "%" not in match[0] and "cent" not in match[0]:
        return None
    spelled = match["words"] or match["alone"] or match["after"]
    figures = match["twin"] or match["figures"]
    values = [unfraction(spelled)] if spelled else []
    values += [_mixed(figures)] if figures else []
    return values[0] if len(set(values)) == 1 else None


def _mixed(text: str) -> Decimal | None:
    sign = -1 if text.startswith("-") else 1
    match = re.fullmatch(rf"-?(?P<whole>{_NUMBER})?(?:(?P<glyph>[½¼¾⅛])|[ -](?P<top>\d)/(?P<bottom>\d))?", text)
    if match is None or match["bottom"] == "0":
        return None
    value = Decimal((match["whole"] or "0").replace(",", ""))
    if match["glyph"]:
        value += _GLYPHS[match["glyph"]]
    if match["top"]:
        value += Decimal(match["top"]) / Decimal(match["bottom"])
    return sign * value


def parse_count(text: str) -> int | None:
    """Return the whole number that the text states, or None: "1,234", "eighty-six", "eighty-six (86)", "86 units"."""
    found = _THINGS.sub("", plain(text).rstrip(".;"))
    match = _COUNT.fullmatch(found)
    return None if match is None else _count(match)


def _count(match: re.Match[str]) -> int | None:
    part = match.groupdict()
    spelled = match["words"] or part.get("alone") or part.get("after")
    figures = match["twin"] or match["figures"]
    values: list[int | None] = []
    if spelled:
        values.append(1 if spelled in {"a", "an"} else unwords(spelled))
    if figures:
        values.append(_integer(figures))
    return values[0] if len(set(values)) == 1 else None


def _integer(text: str) -> int | None:
    return int(text.replace(",", "")) if re.fullmatch(r"\d{1,3}(?:,\d{3}){1,5}|\d{1,18}", text) else None


def parse_area(text: str) -> Decimal | None:
    """Return square feet, or None: "3,840 rentable square feet", "3,840 SF", "forty (40) sq. ft."."""
    found = re.sub(rf"{_AREA_UNIT}$", "", plain(text).rstrip(";"))
    if re.fullmatch(r"(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+", found):
        return Decimal(found.replace(",", ""))
    match = _COUNT.fullmatch(found)
    value = None if match is None else _count(match)
    return None if value is None else Decimal(value)


def parse_term(text: str) -> Term | None:
    """Return the period that the text states, or None: "thirty (30) days", "30-day", "ten business days"."""
    found = re.sub(r"^(?:a period of|a term of) ", "", plain(text).rstrip(".;"))
    match = _TERM.fullmatch(found)
    return None if match is None else _term(match)


def _term(match: re.Match[str]) -> Term | None:
    count = _count(match)
    unit = match["unit"].replace("working", "business").replace("-", " ") + "s"
    return None if count is None else Term(count, unit)


_EDGE, _STOP = r"(?<![\w$.,/-])", r"(?![\w%]|[.,/]\d|-[a-z]\b)"
_FIND_PERCENT = re.compile(rf"{_EDGE}{_PERCENT.pattern}(?!\w)")
_FIND_TERM = re.compile(rf"{_EDGE}{_TERM.pattern}{_STOP}")
_FIND_AREA = re.compile(rf"{_EDGE}(?:(?:{WORDS}) ?\(\d[\d,]*\)|\d[\d,]*(?:\.\d+)?){_AREA_UNIT}(?!\w)")
_FIND_COUNT = re.compile(
    rf"{_EDGE}(?:(?P<words>{WORDS}) ?\( ?(?P<twin>\d[\d,]*) ?\)|(?P<figures>\d{{1,3}}(?:,\d{{3}})+|\d+)){_STOP}"
)


def find_percents(text: str) -> list[Found[Decimal]]:
    """Return the percentages in running text, in order; one whose words and figures disagree is left out."""
    return _found(_FIND_PERCENT, text, _percent)


def find_terms(text: str) -> list[Found[Term]]:
    """Return the periods in running text, in order; "a day" and the like are none."""
    return [hit for hit in _found(_FIND_TERM, text, _term) if not re.match(r"an?\b", text[hit.span[0] :], re.I)]


def find_areas(text: str) -> list[Found[Decimal]]:
    """Return the areas in square feet in running text, in order."""
    return _found(_FIND_AREA, text, lambda match: parse_area(match[0]))


def find_counts(text: str) -> list[Found[int]]:
    """Return the whole numbers in running text that stand in figures, whatever they count, with their spelled twins."""
    return _found(_FIND_COUNT, text, _count)


def _found(pattern: re.Pattern[str], text: str, read: Callable[[re.Match[str]], T | None]) -> list[Found[T]]:
    seen = small(text)
    values = [(match.span(), read(match)) for match in pattern.finditer(seen)]
    return [Found(span, value) for span, value in values if value is not None]


def say_count(n: int, form: str = "plain") -> str:
    """Return a whole number in a form: plain "86", spelled "eighty-six (86)", word, ordinal "eighty-sixth".

    Raises:
        ValueError: for another form, or for a negative number in words.
    """
    said: dict[str, Callable[[], str]] = {
        "plain": lambda: f"{n:,}",
        "spelled": lambda: f"{words(n)} ({n:,})",
        "word": lambda: words(n),
        "ordinal": lambda: ordinal_words(n),
    }
    return _form(said, form, "a count")


def say_percent(value: int | Decimal, form: str = "plain") -> str:
    """Return so many per cent in a form: plain "3.5%", spelled "three and one-half percent (3.5%)", word: words alone.

    Raises:
        ValueError: for another form, or where words have no such number (see `fraction_words`).
    """
    number = Decimal(value)
    figures = f"{number.normalize():,f}%"
    said: dict[str, Callable[[], str]] = {
        "plain": lambda: figures,
        "spelled": lambda: f"{fraction_words(number)} percent ({figures})",
        "word": lambda: f"{fraction_words(number)} percent",
    }
    return _form(said, form, "a percentage")


def say_area(value: int | Decimal) -> str:
    """Return square feet in figures without the unit: "3,840"."""
    return f"{Decimal(value).normalize():,f}"


def say_term(term: Term, form: str = "spelled") -> str:
    """Return a period in a form: spelled, plain, word, hyphen, adjective.

    "thirty (30) days", "30 days", "thirty days", "30-day", "thirty (30)-day"; "10-business-day".

    Raises:
        ValueError: for another form.
    """
    one = term.unit.removesuffix("s")
    unit = one if term.count == 1 else term.unit
    said: dict[str, Callable[[], str]] = {
        "spelled": lambda: f"{say_count(term.count, 'spelled')} {unit}",
        "plain": lambda: f"{term.count:,} {unit}",
        "word": lambda: f"{words(term.count)} {unit}",
        "hyphen": lambda: f"{term.count:,}-{one.replace(' ', '-')}",
        "adjective": lambda: f"{say_count(term.count, 'spelled')}-{one.replace(' ', '-')}",
    }
    return _form(said, form, "a period")


def _form(said: dict[str, Callable[[], str]], form: str, what: str) -> str:
    if form not in said:
        raise ValueError(f"{what} has no form {form!r} (one of {', '.join(said)})")
    return said[form]()
