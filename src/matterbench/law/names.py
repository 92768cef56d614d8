"""Names of parties and persons: when two spellings are one name.

A legal name is exact but for what spelling leaves free: case, spaces, quotes, commas, and the forms of the suffix that
says what kind of entity it is. Another kind, another number ("II"), another word make another party.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from matterbench.law.text import plain

_SUFFIXES = {
    "housing development fund corporation": "hdfc",
    "housing development fund company": "hdfc",
    "housing development fund corp": "hdfc",
    "limited liability limited partnership": "lllp",
    "professional limited liability company": "pllc",
    "limited liability partnership": "llp",
    "limited liability company": "llc",
    "limited liability co": "llc",
    "limited partnership": "lp",
    "professional corporation": "pc",
    "national association": "na",
    "incorporated": "inc",
    "corporation": "corp",
    "company": "co",
    "limited": "ltd",
}
_SPELLED = [(re.compile(rf"\b{words}\b"), short) for words, short in _SUFFIXES.items()]
_ENTITY = r"company|corporation|partnership|association|trust|agency|bank|body corporate"
_DESCRIPTION = re.compile(rf", an? [a-z -]*\b(?:{_ENTITY})\b(?: [^,]*)?$")
_DEFINED = re.compile(r"\s*\((?:the |collectively,? |together,? )*[\"'][^()]*[\"']\)$")


def party_key(name: str) -> str:
    """Return what the spellings of a party's name have in common: "crestwood ii owner llc"."""
    found = _DEFINED.sub("", plain(name))
    found = _DESCRIPTION.sub("", found).replace("&", " and ")
    found = re.sub(r"\b(?:[a-z]\.){2,}", lambda match: match[0].replace(".", ""), found + " ")
    found = re.sub(r"[,.\"]| '|' ", " ", found)
    found = re.sub(r"\bl l c\b", "llc", re.sub(r" +", " ", found)).strip()
    for words, short in _SPELLED:
        found = words.sub(short, found)
    return found.removeprefix("the ")


def same_party(a: str, b: str, variants: Iterable[str] = ()) -> bool:
    """Tell whether `a` is the legal name `b`, or one of its accepted `variants`.

    Alike are L.P., LP and Limited Partnership; Inc. and Incorporated; Corp. and Corporation; LLC, L.L.C. and Limited
    Liability Company; HDFC and Housing Development Fund Corporation or Company. A description (", a New York limited
    liability company") and a defined term in parentheses do not belong to the name.
    """
    key = party_key(a)
    return bool(key) and any(key == party_key(name) for name in (b, *variants))


_HONORIFIC = re.compile(r"^(?:(?:mr|mrs|ms|mx|miss|dr|prof|hon|rev|sir|judge|justice|the honorable)\.? )+")
_GENERATION = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii", "iv": "iv"}


def person_key(name: str) -> tuple[tuple[str, ...], str, str]:
    """Return given names or initials, family name and generation (jr, iii) of a person's name."""
    found = re.sub(r"<[^<>]*>|\([^()]*\)", " ", plain(name)).strip().strip("\"'").strip()
    head, *rest = [part.strip() for part in found.split(",")]
    tail = [re.sub(r"\.", "", part) for part in rest]
    generation = next((_GENERATION[part] for part in tail if part in _GENERATION), "")
    head = _HONORIFIC.sub("", head)
    if " " not in head and tail and tail[0] not in {*_GENERATION, "esq"}:
        head = f"{rest[0]} {head}"
    words = re.sub(r"(?<=\b[a-z])\.", " ", head).replace(".", "").split()
    if len(words) > 2 and words[-1] in _GENERATION:
        generation = _GENERATION[words.pop()]
    if words and words[-1] == "esq":
        words.pop()
    return tuple(words[:-1]), words[-1] if words else "", generation


def same_person(a: str, b: str, variants: Iterable[str] = ()) -> bool:
    """Tell whether `a` names the person `b`, or is one of the accepted `variants`.

    Titles and honorifics do not count, nor does a middle name that one of the two leaves out; an initial is like any
    name that begins with it; "Okafor, Ruth" is Ruth Okafor. A family name alone is nobody's, and Jr. is not his father.
    """
    return any(_alike(person_key(a), person_key(name)) for name in (b, *variants))


def _alike(a: tuple[tuple[str, ...], str, str], b: tuple[tuple[str, ...], str, str]) -> bool:
    (given, family, generation), (others, other_family, other_generation) = a, b
    if not given or not others or (family, generation) != (other_family, other_generation):
        return False
    if not _begins(given[0], others[0]):
        return False
    middle, other_middle = given[1:], others[1:]
    if not middle or not other_middle:
        return True
    return len(middle) == len(other_middle) and all(_begins(x, y) for x, y in zip(middle, other_middle, strict=True))


def _begins(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])
