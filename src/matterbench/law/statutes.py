"""Citations of statutes, regulations and rules: New York, its city, the United States.

Sections keep their suffixes (420-c, 25-a, 485-x) and subdivisions. Parsing only: whether a section exists is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

from matterbench.law.laws import ARTICLED, LAW, PREFIXES, law_code


class Match(NamedTuple):
    """A citation found: where, its key, and the kind of authority."""

    span: tuple[int, int]
    key: str
    kind: str


_DOUBLE = "|".join(letter * 2 for letter in ascii_lowercase)
_SUB = rf"(?:\s?\((?i:\d{{1,3}}(?:-[a-z])?|[a-z](?:-\d)?|[ivxl]{{1,6}}|{_DOUBLE})\))*"
_SECTION = r"\d+[A-Za-z]?(?:\.\d+)*(?:-[A-Za-z0-9]{1,4}(?:\.\d+)?)*"
_ITEM = rf"\b{_SECTION}(?![\d%]){_SUB}"
_CODE = r"U\.?\s?S\.?\s?C\b\.?(?:\s?A\.)?|C\.?\s?F\.?\s?R\b\.?|N\.?Y\.?C\.?R\.?R\b\.?|R\.?C\.?N\.?Y\b\.?"
_NO_UNIT = (
    r"(?!\s*(?:(?i:business|calendar|consecutive)\s+)?(?i:days?|weeks?|months?|years?|hours?|percent|per|units?|dollars?|square)\b"
    rf"|\s*%|,\d|\s+(?:{_CODE}))"
)
_AND = r"(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or|through|to|&)\s+)(?:§§?\s*)?"
_PLURAL = rf"{_ITEM}(?:{_AND}{_ITEM}{_NO_UNIT})*+"
_SIGN = r"(?:§|[Ss]ections?\b|SECTIONS?\b|[Ss]ecs?\.|[Rr]ules?\b)\s*"
_SIGNS = r"(?:§§|[Ss]ections\b|SECTIONS\b|[Ss]ecs\.|[Rr]ules\b)\s*"
_NUMERAL = r"(?:\d+|[IVXL]+)(?:-[A-Z])?"
_PART = rf"(?P<part>[Aa]rticles?|[Tt]itles?|[Cc]hapters?|[Pp]arts?|[Aa]rt\.)\s+(?P<number>{_NUMERAL})\b"
_LIST = rf"(?:{_SIGNS}(?P<many>{_PLURAL})|{_SIGN}(?P<one>{_ITEM})|(?P<bare>{_PLURAL}))"
_SUBDIVISION = r"(?:,?\s+subd(?:ivision|\.)?s?\s+(?P<subdivision>\(?\d{1,2}(?:-[a-z])?\)?(?:\s?\([a-z0-9]{1,3}\))*))?"

_FORWARD = re.compile(rf"(?<![\w.])(?=[A-Z]){LAW}(?:,)?\s+(?:{_PART}|{_LIST}{_SUBDIVISION})")
_OF_THE = r"\s+of\s+(?:the\s+)?"
_BACKWARD = re.compile(
    rf"(?:[Ss]ubdivisions?\s+(?P<before>\(?\d{{1,2}}(?:-[a-z])?\)?(?:\([a-z0-9]{{1,3}}\))*)\s+of\s+)?"
    rf"(?:{_SIGNS}(?P<many>{_PLURAL})|{_SIGN}(?P<one>{_ITEM})|{_PART}){_OF_THE}{LAW}(?!\w)"
)
_TITLED = re.compile(
    rf"\b(?P<title>\d+)\s+(?P<code>{_CODE})\s*"
    rf"(?:(?P<part>[Pp]arts?|[Cc]hapters?|[Ss]ubparts?)\s+(?P<number>\d+(?:-[A-Z])?(?:\.\d+)?)"
    rf"(?:{_AND}(?P<other>\d+(?:-[A-Z])?))?|(?:{_SIGNS}|§\s*)(?P<many>{_PLURAL})|(?P<bare>{_ITEM}))"
)
_ACTS = (
    ("NY/L", r"(?:L\.?|Laws(?:\s+of)?)\s+(?P<a>\d{4}),?\s+(?:ch(?:apter|\.)?)\s+(?P<b>\d+)"),
    ("NY/L", r"[Cc]hapter\s+(?P<b>\d+)\s+of\s+the\s+[Ll]aws\s+of\s+(?P<a>\d{4})"),
    ("NYC/LL", r"(?:NYC\s+)?Local\s+Laws?\s+(?:No\.\s+)?(?P<b>\d+)\s+of\s+(?P<a>\d{4})"),
    ("PL", r"(?:Pub(?:lic|\.)\s?L(?:aw|\.)\s*(?:No\.\s*)?)(?P<a>\d{2,3})-(?P<b>\d+)"),
    ("RevProc", r"Rev(?:enue|\.)\s?Proc(?:edure|\.)\s+(?P<a>\d{2,4})-(?P<b>\d+)"),
    ("RevRul", r"Rev(?:enue|\.)\s?Rul(?:ing|\.)\s+(?P<a>\d{2,4})-(?P<b>\d+)"),
    ("EO", r"Executive\s+Orders?\s+(?:No\.\s+)?(?P<a>\d{4,5})(?P<b>)"),
)
_ACT = [(code, re.compile(rf"(?<!\w){pattern}(?!\w)")) for code, pattern in _ACTS]
_NAMED_ACT = re.compile(
    r"(?<!\w)(?P<name>(?:[A-Z][\w'’-]*(?:,?\s+(?:of|and|for|the|to|in))*,?\s+){1,10}(?:Act|Law))\s+of\s+(?P<year>(?:18|19|20)\d\d)\b"
)
_KINDS = {"CFR": "regulation", "NYCRR": "regulation", "RCNY": "regulation", "FRCP": "rule"}
_ONE = re.compile(rf"(?P<section>{_SECTION})(?P<sub>{_SUB})")


def statutes(text: str) -> Iterator[Match]:
    """Yield the citations of statutes, regulations and rules, in no order; some lie inside others."""
    for match in _FORWARD.finditer(text):
        yield from _of_law(match)
    for match in _BACKWARD.finditer(text):
        yield from _of_law(match)
    for match in _TITLED.finditer(text):
        yield from _titled(match)
    for code, pattern in _ACT:
        for match in pattern.finditer(text):
            yield Match(match.span(), "/".join(part for part in (code, match["a"], match["b"]) if part), "statute")
    for match in _NAMED_ACT.finditer(text):
        name = re.split(r"^The |\b(?:of|and|to|in) the ", re.sub(r"\s+", " ", match["name"]))[-1]
        yield Match((match.end("name") - len(name), match.end()), f"act/{match['year']}/{name}", "statute")


def _of_law(match: re.Match[str]) -> Iterator[Match]:
    part = match.groupdict()
    code = law_code(re.sub(r"\s+", " ", match["law"]))
    head = f"{PREFIXES[code]}{code}"
    kind = _KINDS.get(code.partition("/")[0], "statute")
    if part.get("part"):
        yield Match(match.span(), f"{head}/{_division(match['part'], match['number'])}", kind)
        return
    if code == "USC/26" and match["law"] == "Code" and part.get("bare"):
        return
    after = part.get("subdivision") or part.get("before") or ""
    yield from _items(match, head, kind, _parenthesised(after), code in ARTICLED)


def _titled(match: re.Match[str]) -> Iterator[Match]:
    code = re.sub(r"[. ]", "", match["code"]).upper().removesuffix("A")
    head, kind = f"{code}/{match['title']}", _KINDS.get(code, "statute")
    if match["part"]:
        for number in (match["number"], match["other"]):
            if number:
                yield Match(match.span(), f"{head}/{_division(match['part'], number)}", kind)
        return
    yield from _items(match, head, kind, "", articled=True)


def _items(match: re.Match[str], head: str, kind: str, after: str, articled: bool) -> Iterator[Match]:
    """One citation for each section of a list; the first and last reach to the ends of the whole."""
    group = next(name for name in ("many", "one", "bare") if match.groupdict().get(name))
    items = list(_ONE.finditer(match.string, *match.span(group)))
    for at, item in enumerate(items):
        start = match.start() if at == 0 else item.start()
        end = match.end() if at == len(items) - 1 else item.end()
        sub = re.sub(r"\s", "", item["sub"]) + (after if at == len(items) - 1 else "")
        sections = _range(item["section"]) if not articled and not sub else [item["section"]]
        for section in sections:
            yield Match((start, end), f"{head}/{section.lower()}{sub}", kind)


def _range(section: str) -> list[str]:
    """The ends of "711-733"; a suffix of letters, or a smaller number, makes one section."""
    ends = re.fullmatch(r"(\d{2,4})-(\d{2,4})", section)
    return [ends[1], ends[2]] if ends and int(ends[2]) > int(ends[1]) else [section]


def _parenthesised(text: str) -> str:
    found = re.sub(r"\s", "", text)
    return found if not found or found.startswith("(") else re.sub(r"^[^(]+", lambda head: f"({head[0]})", found)


_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}


def _division(name: str, number: str) -> str:
    """Name parts alike: Article XI is "art. 11", Part 983 "part 983"."""
    word = {"a": "art.", "t": "title", "c": "ch.", "p": "part", "s": "subpart"}[name[0].lower()]
    head, sep, suffix = number.partition("-")
    return f"{word} {head if head[0].isdigit() else _roman(head)}{sep}{suffix.lower()}"


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))
