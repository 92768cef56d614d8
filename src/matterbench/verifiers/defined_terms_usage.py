"""Where terms are used, and which capitalised words look like a term that nobody defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from matterbench.verifiers.defined_terms_text import Passage, key, stem
from matterbench.verifiers.defined_terms_words import HEADS, INSTITUTIONS, INSTRUMENTS, NAMES, STARTERS

_LAWS = frozenset({"act", "bill", "code", "law", "order", "regulation", "rule"})
"""Last words of the names of laws; a run of capitals with one of them is not looked at."""
_ENTITY = re.compile(
    r"(?P<name>(?:[A-Z][\w&.'-]*\s+|(?:and|of|for|the|&)\s+){1,9})(?:,\s*)?"
    r"(?:L\.?L\.?C|L\.?L\.?P|L\.?P|Inc|Corp|Corporation|CORPORATION|N\.A|Ltd|Company, Inc|PLLC|P\.C)\b"
)
_RUN = re.compile(
    r"(?<![\w\"'-])[A-Z][\w'/-]*(?:[ \u00a0]+(?:(?:of|and|or|for|to|in|the|by|on|per) )?(?:the )?[A-Z][\w'/-]*)*"
)
_LINKS = frozenset({"of", "and", "or", "for", "to", "in", "the", "by", "on", "per"})
_SENTENCE = re.compile(
    r"(?:^|[.;:?!]\)?\s+|\n\s*|\t|[•–—]\s*|\"\s*|\(\s*(?:[a-zA-Z0-9]{1,4}\)\s*)?|\([a-z0-9]{1,4}\)\s*)$"
)
_CAPTION = re.compile(r"^(?:\d[\w.]*\s+|\([a-z0-9]+\)\s*)?[A-Z][^.:;\n]{0,90}?[.:](?=\s)")
_CITED = re.compile(r"(?i)(?:section|article|paragraph|exhibit|schedule|§)s?\s*[\w.()-]+ \($")
_LEAD = 40
"""Characters before a run that tell whether it begins a sentence or follows a number."""
_LEAST_WORDS = 6


@dataclass(frozen=True, slots=True)
class Stranger:
    """A capitalised phrase that is no known term."""

    words: str
    passage: Passage
    opening: bool = False
    """Whether its first capital may be that of the sentence: it counts only where it is another word for a term."""

    @property
    def key(self) -> str:
        """See `text.key`."""
        return key(self.words)


def is_slight(name: str) -> bool:
    """Whether a phrase, given as a key, must come twice to count: one word, or the name of an instrument."""
    return " " not in name or name.split()[-1] in INSTRUMENTS


def names_of(passages: Iterable[Passage]) -> frozenset[str]:
    """Return the names of companies, as keys: what stands before LLC, Inc. and the like."""
    found = (match["name"] for passage in passages for match in _ENTITY.finditer(passage.text))
    return frozenset(key(name) for name in found)


class Matcher:
    """Finds mentions of terms; of nested terms the longest counts."""

    def __init__(self, terms: Iterable[str]) -> None:
        words = sorted({form for term in terms for form in _forms(term)}, key=lambda word: (-len(word), word))
        self._pattern = (
            re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?:'s|')?(?![\w-])") if words else None
        )

    def mentions(self, passages: Iterable[Passage]) -> Iterator[tuple[str, Passage, int]]:
        """Yield each mention: the key of the term, the passage, and the first character."""
        for passage in passages if self._pattern is not None else ():
            for name, at in self.within(passage.text):
                yield name, passage, at

    def within(self, text: str) -> Iterator[tuple[str, int]]:
        """Yield each mention in a text: the key of the term, and the first character."""
        for match in self._pattern.finditer(text) if self._pattern is not None else ():
            yield key(match[0]), match.start()


def _forms(term: str) -> set[str]:
    """A term in the singular, the plural and in capitals."""
    head, _, last = term.rpartition(" ")
    lasts = {last, last + "s", last + "es"}
    if last.endswith("y"):
        lasts.add(last[:-1] + "ies")
    if last.endswith("ies"):
        lasts.add(last[:-3] + "y")
    lasts |= {last[:-1]} if last.endswith("s") else set()
    lasts |= {last[:-2]} if last.endswith(("xes", "sses", "ches")) else set()
    forms = {f"{head} {one}".strip() for one in lasts if one}
    return forms | {form.upper() for form in forms}


def strangers(passages: Iterable[Passage], known: frozenset[str]) -> Iterator[Stranger]:
    """Yield capitalised phrases in sentences that look like terms and are not among the known keys."""
    heads = HEADS | {one.split()[-1] for one in known if one}
    longest = max((len(one.split()) for one in known), default=1)
    for passage in passages:
        for line in () if passage.heading or "signature page" in passage.place else passage.text.split("\n"):
            for words, opens in _runs(line) if _is_prose(line) else ():
                if _is_named(words, known):
                    continue
                for one in _unknown(words, known, longest):
                    if _like_a_term(one, heads):
                        yield Stranger(one, passage, opens and _is_opening(one, words, known))


def _is_prose(text: str) -> bool:
    if len(text.split()) < _LEAST_WORDS:
        return False
    small = sum(word[:1].islower() for word in text.split())
    return 2 * small >= len(text.split())


def _is_named(run: list[str], known: frozenset[str]) -> bool:
    """Whether a run names a law or an institution."""
    stems = {stem(word) for word in run}
    terms = {word for one in known for word in one.split()} if stems & INSTITUTIONS else set()
    return bool(stems & _LAWS or stems & INSTITUTIONS - terms)


def _is_opening(phrase: str, run: list[str], known: frozenset[str]) -> bool:
    """Whether the capital of a phrase's first word may be that of its sentence: the rest is a known term."""
    first, _, rest = phrase.partition(" ")
    return first == run[0] and key(rest) in known


def _runs(text: str) -> Iterator[tuple[list[str], bool]]:
    """Runs of capitalised words, and whether a sentence begins with them; a word that only begins it is left out."""
    caption = _CAPTION.match(text)
    start = caption.end() if caption is not None and _is_caption(caption[0]) else 0
    quotes = closed = 0
    for match in _RUN.finditer(text, start):
        quotes, closed = quotes + text.count('"', closed, match.start()), match.start()
        words = match[0].split()
        before = text[max(0, match.start() - _LEAD) : match.start()]
        opens = _SENTENCE.search(before) is not None or (match.start() <= _LEAD and not before.strip())
        if opens and (words[0].lower() in STARTERS or len(words) == 1):
            words, opens = words[1:], False
        if words and not _in_a_name(text, match) and not (quotes % 2 or _is_aside(text, match)):
            yield words, opens


def _is_caption(text: str) -> bool:
    words = [word for word in re.findall(r"[A-Za-z][\w'-]*", text) if word.lower() not in _LINKS | {"a", "an", "with"}]
    return all(word[0].isupper() for word in words)


def _in_a_name(text: str, match: re.Match[str]) -> bool:
    after = text[match.end() : match.end() + 24]
    return (
        re.match(r",?\s*(?:L\.?L\.?C|L\.?L\.?P|L\.?P|Inc|Corp|Ltd|N\.A|Esq|PLLC|P\.C)\b|\.\s?\w\.", after) is not None
    )


def _is_aside(text: str, match: re.Match[str]) -> bool:
    """Whether a run is the caption after the number of a clause."""
    before = text[max(0, match.start() - _LEAD) : match.start()]
    return text[match.end() : match.end() + 1] == ")" and _CITED.search(before) is not None


def _unknown(words: list[str], known: frozenset[str], longest: int) -> Iterator[str]:
    """What is left of a run when its known terms are taken out, parted at small words.

    Words right before a term of one word are told with it: Fixed Rent, where Rent is defined and Fixed Rent is not.
    """
    stems = [stem(word) for word in words]
    left: list[str] = []
    at = 0
    while at < len(words):
        size = next(
            (n for n in range(min(longest, len(words) - at), 0, -1) if " ".join(stems[at : at + n]) in known), 0
        )
        small = words[at] in _LINKS
        if (size or small) and left:
            whole = stem(left[-1]) in HEADS and stems[at] not in INSTRUMENTS
            joined = size == 1 and not whole and not left[-1].endswith(("'s", "s'"))
            if not (small and words[at] == "of" and at + 1 < len(words)):
                yield " ".join([*left, words[at]] if joined else left)
            left = []
        elif not size and not small:
            left += [words[at - 1]] if not left and at and words[at - 1].endswith(("'s", "s'")) else []
            left.append(words[at])
        at += size or 1
    if left:
        yield " ".join(left)


def _like_a_term(words: str, heads: frozenset[str]) -> bool:
    parts = words.split()
    stems = [stem(part) for part in parts]
    if any(one in NAMES or part.lower() in NAMES for one, part in zip(stems, parts, strict=True)):
        return False
    if parts[0].lower() in STARTERS or not all(part[:1].isupper() and not part.isupper() for part in parts):
        return False
    return stems[-1] in heads
