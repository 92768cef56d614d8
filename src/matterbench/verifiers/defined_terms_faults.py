"""What is wrong with the defined terms of one document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from matterbench.formats import Reading
from matterbench.law.sections import find_sections
from matterbench.verifiers.defined_terms_definitions import Definition, definitions
from matterbench.verifiers.defined_terms_text import Passage, key, passages
from matterbench.verifiers.defined_terms_usage import Matcher, Stranger, is_slight, names_of, strangers
from matterbench.verifiers.defined_terms_words import CONSTRUED

DEFINED, ONCE, DRIFT = "used terms are defined", "defined once", "no drift"
POINTERS, CIRCLES, ORPHANS = "pointers", "no circles", "no new orphans"
INVARIANTS = (DEFINED, ONCE, DRIFT, POINTERS, CIRCLES, ORPHANS)
_IMPORTED = re.compile(
    r"(?i:\b(?:terms?|words?|expressions?)\b[^.]{0,80}\bnot\b[^.]{0,30}\bdefined\b[^.]{0,120}"
    r"\b(?:meanings?|defined|assigned|ascribed)\b)"
    r"|(?<!this )\b(?:[A-Z]\w+ Terms|Terms and Conditions|NDA|[A-Z]\w+ Agreement)\b[^.]{0,80}\bincorporated\b"
    r"|\b[Tt]his (?:\w+ )?Amendment\b"
    r"|\bincorporat(?:es?|ing)\b[^.]{0,80}\b(?:[A-Z]\w+ (?:Terms|Agreement)|NDA)\b"
)
_OTHER = re.compile(
    r"\b(?:of|in|to|under|by)?\s*(?:the|that|such|said)\s+(?!Section|Article|Recital|Preamble|Exhibit)[A-Z]\w*"
    r"|Code\b|thereof|therein"
)
_ITSELF = re.compile(
    r"(?i)recital|preamble|introduct|first paragraph|above|below|herein|this (?:section|article|agreement)\b"
)
_SAME = (
    {"base", "basic", "fixed", "minimum"}, {"commencement", "start", "beginning"},
    {"expiration", "termination", "end"},
    {"premise", "demised", "leased"}, {"closing", "settlement"}, {"additional", "supplemental"},
    {"permitted", "allowed"},
    {"landlord", "lessor", "owner"}, {"tenant", "lessee"}, {"lender", "mortgagee"}, {"borrower", "mortgagor"},
)  # fmt: skip
_DETERMINER = re.compile(r"^(?:(?:the|a|an|any|each|all|every|such|those|collectively|,)\s+)*")
_COMPUTED = re.compile(
    r"(?i)(?:[\w-]+ ){0,3}(?:date|day|time|amount|sum|rate|percentage|period|year|meaning|portion|share|product|excess|"
    r"aggregate|total|number|fraction|ratio|price|anniversary)\b"
)
"""Definitions that compute a value: without the terms that they name they say nothing."""
_TITLES = 8
"""Passages at the top of a document among which its title stands."""
_FEW = 3
"""Definitions from which on a document is one that defines its terms."""
_ALIKE = 75


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a term."""

    invariant: str
    place: str
    term: str
    message: str
    expected: str | None = None
    found: str | None = None

    @property
    def kin(self) -> tuple[str, str]:
        """What the same fault in another version has in common with it."""
        return self.invariant, key(self.term)


class Glossary:
    """The terms of one document, and what is wrong with them."""

    def __init__(
        self, reading: Reading, elsewhere: Sequence[str], ignored: Sequence[str], variants: Mapping[str, Sequence[str]]
    ) -> None:
        self.passages = tuple(passages(reading))
        self.elsewhere, self.ignored = frozenset(map(key, elsewhere)), frozenset(map(key, ignored))
        self.variants = {key(one): term for term, others in variants.items() for one in others}
        found = tuple(one for passage in self.passages for one in definitions(passage))
        firm = {one.key for one in found if not one.weak}
        self.found = tuple(one for one in found if not one.label and (not one.weak or one.key not in firm))
        titles = {key(passage.text) for passage in self.passages[:_TITLES] if passage.text.isupper()}
        self.titles = frozenset(titles | {key(reading.title)})
        self.labels = frozenset(one.key for one in found if one.label) | self.titles
        self.made: dict[str, list[Definition]] = {}
        self.pointers: dict[str, list[Definition]] = {}
        for one in self.found:
            (self.pointers if one.pointer else self.made).setdefault(one.key, []).append(one)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong, in order of kind."""
        return (*self._strangers(), *self._twice(), *self._pointers(), *self._circles(), *self._orphans())

    @property
    def known(self) -> frozenset[str]:
        """Keys of everything that needs no definition here, or has one."""
        return frozenset(self.made) | frozenset(self.pointers) | self.labels | self.elsewhere | self.ignored

    @cached_property
    def _matcher(self) -> Matcher:
        return Matcher(one.term for one in self.found)

    @cached_property
    def _uses(self) -> dict[str, list[Passage]]:
        """Where each term is used, by key, its definitions left out."""
        own = {(id(one.passage), one.span[0]) for one in self.found}
        out: dict[str, list[Passage]] = {}
        for name, where, at in self._matcher.mentions(self.passages):
            if (id(where), at) not in own:
                out.setdefault(name, []).append(where)
        return out

    @cached_property
    def imports(self) -> bool:
        """Whether the document takes over the terms of another: "terms not defined herein have the meanings …"."""
        return any(_IMPORTED.search(passage.text) for passage in self.passages)

    def uses(self, term: str) -> list[Passage]:
        """Return where a term is used; its definitions do not count."""
        wanted = key(term)
        if wanted in self.made or wanted in self.pointers:
            return self._uses.get(wanted, [])
        return [where for _, where, _ in Matcher([term]).mentions(self.passages)]

    def _strangers(self) -> Iterator[Fault]:
        known = self.known | names_of(self.passages)
        found: dict[str, list[Stranger]] = {}
        for one in strangers(self.passages, known - frozenset(self.variants)):
            found.setdefault(one.key, []).append(one)
        for name, uses in found.items():
            first = uses[0]
            like = self._like(name)
            if like:
                message = f"“{first.words}” is used where “{like}” is the defined term"
                yield Fault(DRIFT, first.passage.place, first.words, message, like, first.words)
            elif self._charged(name, uses):
                times = "once" if len(uses) == 1 else f"{len(uses)} times"
                message = f"“{first.words}” is used {times} and is defined nowhere"
                yield Fault(DEFINED, first.passage.place, first.words, message, None, first.words)

    def _charged(self, name: str, found: Sequence[Stranger]) -> bool:
        """Whether a phrase counts as a term: one word must come twice, and what is imported is not known."""
        uses = [one for one in found if not one.opening]
        titled = " " in name and any(f" {name} " in f" {title} " for title in self.titles)
        if titled or any(_is_described(one) for one in uses):
            return False
        if (self.imports and not self.elsewhere) or (len(uses) == 1 and is_slight(name)):
            return False
        return bool(uses) and (len(self.made) >= _FEW or (bool(self.made) and len(uses) > 1))

    def _like(self, name: str) -> str:
        """The defined term that a phrase is a variant of; "" for none."""
        if name in self.variants:
            return self.variants[name]
        for other, made in self.made.items():
            if len(name.split()) > 1 and len(other.split()) == len(name.split()) and _near(name.split(), other.split()):
                return made[0].term
        return ""

    def _twice(self) -> Iterator[Fault]:
        for made in self.made.values():
            scopes = Counter(one.passage.scope for one in made)
            for scope, count in scopes.items():
                same = [one for one in made if one.passage.scope == scope]
                if count > 1 and len({_sense(one) for one in same}) > 1:
                    places = " and ".join(dict.fromkeys(one.passage.place for one in same))
                    message = f"“{same[0].term}” is defined {count} times: {places}"
                    yield Fault(ONCE, same[-1].passage.place, same[0].term, message)

    def _pointers(self) -> Iterator[Fault]:
        for name, pointers in self.pointers.items():
            for one in pointers:
                wrong = self._astray(name, one)
                if wrong:
                    message = f"“{one.term}” is said to be defined in {wrong}; it is {self._where(name)}"
                    yield Fault(POINTERS, one.passage.place, one.term, message, None, wrong)

    def _where(self, name: str) -> str:
        places = [one.passage.clause or one.passage.place for one in self.made.get(name, ())]
        return f"defined in {places[0]}" if places else "defined nowhere"

    def _astray(self, name: str, one: Definition) -> str:
        """The clause to which a pointer leads and that does not define the term; "" for a right pointer."""
        found = find_sections(one.pointer)
        if not found or _OTHER.search(one.pointer[found[0].span[1] :]) or found[0].value.kind == "exhibit":
            return ""
        if _ITSELF.search(one.pointer[: found[0].span[0]]):
            return ""
        labels = [ref.value.label for ref in found]
        places = [_label(made.passage.clause) for made in self.made.get(name, ())]
        if any(_within(place, label) for place in places for label in labels):
            return ""
        used = [_label(passage.clause) for passage in self.uses(one.term)] if not places else []
        if any(_within(place, label) for place in used for label in labels):
            return ""
        return one.pointer[slice(*found[0].span)]

    def _circles(self) -> Iterator[Fault]:
        graph = {name: self._leans_on(made) for name, made in self.made.items()}
        told: set[frozenset[str]] = set()
        for name in graph:
            circle = _circle(graph, name)
            if circle and frozenset(circle) not in told:
                told.add(frozenset(circle))
                terms = [self.made[one][0].term for one in circle]
                message = f"{' is defined by '.join(f'“{term}”' for term in (*terms, terms[0]))}"
                yield Fault(CIRCLES, self.made[circle[0]][0].passage.place, min(terms), message)

    def _leans_on(self, made: Sequence[Definition]) -> list[str]:
        """Terms without which a definition says nothing: those that its first words are."""
        bodies = [one.body for one in made if one.body]
        if len(bodies) != 1:
            return []
        core = _DETERMINER.sub("", re.split(r"[,;(]", bodies[0].strip(" ,:"))[0])
        found = list(self._matcher.within(core))
        if not _COMPUTED.match(core):
            found = [(one, at) for one, at in found if at == 0]
        return list(dict.fromkeys(one for one, _ in found if one != made[0].key))

    def _orphans(self) -> Iterator[Fault]:
        for made in self.made.values():
            first = made[0]
            if not first.term[0].isupper() or first.key in CONSTRUED or _has_other_name(first):
                continue
            if not self.uses(first.term):
                message = f"“{first.term}” is defined and never used"
                yield Fault(ORPHANS, first.passage.place, first.term, message)


def _has_other_name(one: Definition) -> bool:
    """Whether a definition gives two names, of which one may be the one that is used: “European Union” or “EU”."""
    text, (start, end) = one.passage.text, one.span
    after, before = text[end : end + 12], text[max(0, start - 12) : start]
    return re.match(r'",? or (?:the )?"', after) is not None or re.search(r'",? or (?:the )?"$', before) is not None


def _is_described(one: Stranger) -> bool:
    """Whether a phrase says what it is: the Regulatory Agreement dated …, this Lease."""
    words = re.escape(one.words)
    return re.search(rf"\b[Tt]his {words}\b|\b{words},? (?:dated|between|among|made)\b", one.passage.text) is not None


def _near(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether two phrases of one head differ in one word that means, or looks, the same."""
    different = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
    if len(different) != 1:
        return False
    a, b = different[0]
    return any({a, b} <= same for same in _SAME) or (min(len(a), len(b)) > 4 and fuzz.ratio(a, b) >= _ALIKE)


def _sense(one: Definition) -> str:
    return " ".join(one.passage.text.lower().split())


def _label(clause: str) -> str:
    return clause.split(" ", 1)[1] if " " in clause else ""


def _within(place: str, label: str) -> bool:
    """Whether a definition at one label is in, or holds, the clause with the other."""
    if not place:
        return False
    return place == label or any(a.startswith((f"{b}.", f"{b}(")) for a, b in ((place, label), (label, place)))


def _circle(graph: Mapping[str, Sequence[str]], start: str) -> list[str]:
    """The shortest way along the graph from a term back to itself; [] for none."""
    ways = [[start]]
    seen = {start}
    while ways:
        way = ways.pop(0)
        for other in graph.get(way[-1], ()):
            if other == start:
                return way
            if other in graph and other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []
