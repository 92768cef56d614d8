"""Citations of cases by reporter: New York official and unofficial, federal, slip opinions, Westlaw.

Parsing only: whether volume and page exist is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Case(NamedTuple):
    """A case cited: where, its key (`case/NY3d/12/345`), its name and year as far as stated."""

    span: tuple[int, int]
    key: str
    name: str
    year: int | None


_SERIES = r"(?:\s?(?:2d|3d|4th))"
_REPORTERS = (
    rf"N\.?\s?Y\.?\s?S\.?{_SERIES}?",
    rf"N\.?\s?Y\.?{_SERIES}?",
    rf"A\.?\s?D\.?{_SERIES}?",
    rf"Misc\.?{_SERIES}?",
    rf"N\.?\s?E\.?{_SERIES}?",
    rf"F\.?\s?Supp\.?{_SERIES}?",
    rf"F\.?{_SERIES}",
    r"U\.\s?S\.",
    r"S\.\s?Ct\.",
    r"L\.\s?Ed\.\s?2d",
    r"B\.R\.",
)
_REPORTER = "|".join(_REPORTERS)
_PIN = rf"(?:,?\s+(?:at\s+)?\*?\d{{1,4}}(?:[-–]\d{{1,4}})?(?!\d)(?!\s+(?:{_REPORTER}|NY\s+Slip|WL)))*"
_COURT = r"(?:\s*[(\[](?P<court>[^()\[\]]{0,60}?)(?P<year>(?:18|19|20)\d\d)[)\]])?"
_UNREPORTED = r"(?:\s?\((?P<mark>[UA])\))?"
_SINCE = r"(?P<volume>(?:19|20)\d\d)"
_CITES = (
    rf"(?P<volume>\d{{1,4}})\s+(?P<reporter>{_REPORTER})\s+(?P<page>\d{{1,6}}){_UNREPORTED}{_PIN}{_COURT}",
    rf"{_SINCE}\s+(?P<reporter>N\.?\s?Y\.?\s+Slip\s+Op\.?)\s+(?:No\.\s+)?(?P<page>\d{{3,6}}){_UNREPORTED}{_PIN}{_COURT}",
    rf"{_SINCE}\s+(?P<reporter>WL|U\.S\.\s+(?:Dist|App)\.\s+LEXIS)\s+(?P<page>\d{{3,9}})(?P<mark>){_PIN}{_COURT}",
)
_CASE = [re.compile(rf"(?<![\w.$,]){cite}(?![\w])") for cite in _CITES]
_WORD = r"(?:[A-Z0-9][\w.&'’-]*|of|the|and|for|ex|rel\.|in|re|de|la|d/b/a|&)"
_NAME = re.compile(
    rf"(?P<name>(?:(?:{_WORD},?\s+)+(?:v\.?|vs\.?)|(?:In\s+re|Matter\s+of))\s+(?:{_WORD},?\s+)*{_WORD}),?\s*$"
)
_NAMED = re.compile(r"\sv\.?s?\.?\s|\bIn\s+re\s|\bMatter\s+of\s")
_SIGNAL = re.compile(r"^(?:(?:See|Cf\.|E\.g\.|But|Accord|Compare|Under|In(?!\s+re\b)|As|The|of|the|and|for|in),?\s+)+")


def cases(text: str) -> Iterator[Case]:
    """Yield the cases cited; a parallel citation is a case of its own, with the name of the first."""
    for pattern in _CASE:
        for match in pattern.finditer(text):
            start, name = _named(text, match.start())
            reporter = re.sub(r"[.\s]", "", match["reporter"])
            mark = f"({match['mark']})" if match["mark"] else ""
            year = int(match["year"]) if match["year"] else None
            yield Case((start, match.end()), f"case/{reporter}/{match['volume']}/{match['page']}{mark}", name, year)


def _named(text: str, start: int) -> tuple[int, str]:
    """The name of a case that ends before its citation, and where it begins."""
    before = text[max(0, start - 180) : start]
    match = _NAME.search(before) if _NAMED.search(before) else None
    if match is None:
        return start, ""
    name = _SIGNAL.sub("", match["name"])
    return start - len(before) + match.end("name") - len(name), re.sub(r"\s+", " ", name)
