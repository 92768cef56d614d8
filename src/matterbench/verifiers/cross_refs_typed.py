"""References in running text, and which of them are to the document itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from matterbench.law.citations import find_citations
from matterbench.law.sections import SectionRef, find_sections
from matterbench.law.text import Found, straight
from matterbench.verifiers.cross_refs_anchors import Anchors, canonical, shape
from matterbench.verifiers.cross_refs_lines import Line

CLAUSES = frozenset({"section", "paragraph", "clause", "article"})
EXHIBITS = frozenset({"exhibit", "schedule", "annex", "appendix", "rider", "attachment"})
_MENTIONS = re.compile(
    r"(?i)section|§|article|\bsec\.|paragraph|clause|exhibit|schedule|annex|appendix|rider|attachment"
)
_JOINED = re.compile(r"\s*(?:,|;|,? and|,? or|,? and/or|through|to|-|,? and in|,? or in|,? and under)?\s*(?:the )?")
_OF = re.compile(
    r"\s*(?:\([^()]{1,80}\)|\"[^\"]{1,80}\")?\s*,?\s*(?:of|to|in|under|from|annexed to|attached to)\s+(?P<rest>.*)",
    re.S,
)
_OWN = re.compile(r"(?i)\s*(?:hereof|hereto|herein|hereunder|hereby|above|below|attached hereto|annexed hereto)\b")
_THEIRS = re.compile(r"(?i)\s*,?\s*(?:thereof|thereto|therein|thereunder)\b")
_THIS = re.compile(r"(?i)^(?:this|these)\b")
_NAMED = re.compile(
    r"^(?:(?:the|that|that certain|said|such|its|each|any|a|an|another|either|both|our|your|their)\s+)*"
    r"(?P<name>(?:[A-Z0-9][\w.&'-]*|\d+\s+[A-Z]\S*)(?:\s+(?:of|and|for|the|to|&)?\s?[A-Z0-9][\w.&'-]*)*)"
)
_THAT = re.compile(r"(?i)^(?:that|such|said|the (?:same|other|former|latter)|its|each|any|a|an|another|our|your)\b")
_DOCUMENT = (
    "agreement|lease|sublease|code|act|laws?|regulations?|rules?|note|mortgage|guaranty|declaration|by-?laws|plan|"
    "contract|policy|deed|indenture|resolution|ordinance|charter|statutes?|reg|amendment|instrument|letter|permit|"
    "certificate|commitment|terms|conditions|order form|addendum|dpa|gdpr|ccpa|directive|clauses|sccs|title|treaty|"
    "constitution|stat|rev|ann"
)
_BEFORE = re.compile(rf"(?P<name>(?:[A-Z][\w.&'-]*\s+){{0,5}}(?i:{_DOCUMENT})\.?)(?:'s?)?,?\s+(?:at\s+)?$")
_ACRONYM = re.compile(r"(?P<name>\b[A-Z]{3,6})(?:'s?)?,?\s+$")
_PARTS = frozenset(
    {"section", "sections", "article", "exhibit", "schedule", "clause", "paragraph", "annex", "appendix"}
)


@dataclass(frozen=True, slots=True)
class Typed:
    """One reference, to the document itself unless `outside`."""

    line: Line
    span: tuple[int, int]
    kind: str
    label: str
    """Canonical; of an exhibit its letter or number."""
    outside: bool
    own: bool
    """Whether it says "this" before it: this Section 4.2."""
    relative: bool = False
    """Whether it is counted from where it stands: clause (b)."""
    joined: bool = False
    """Whether a part of it is printed before it: clause (b) of Section 8.3."""

    @property
    def words(self) -> str:
        """As it is printed, with its kind, and joined as it is meant: clause (b) of Section 8.3 is Section 8.3(b)."""
        printed = " ".join(straight(self.line.text[slice(*self.span)]).split())
        if not self.joined:
            return printed if printed[:1].isalpha() or printed.startswith("§") else f"{self.kind.title()} {printed}"
        return f"{self.kind.title()} {self.label}"


class Reader:
    """Finds the references of one document."""

    def __init__(self, lines: Sequence[Line], anchors: Anchors, outside: Sequence[str]) -> None:
        self.lines, self.anchors = lines, anchors
        self.named_outside = tuple(straight(name).lower() for name in outside)

    @cached_property
    def own_names(self) -> frozenset[str]:
        """What the document calls itself: `this Lease`."""
        text = straight("\n".join(line.text for line in self.lines))
        found = re.findall(r"\b(?:[Tt]his|THIS)\s+((?:[A-Z][\w-]*)(?:\s+[A-Z][\w-]*){0,3})", text)
        names = {" ".join(name.split()).lower() for name in found}
        return frozenset(names | {name.split()[-1] for name in names}) - _PARTS

    def read(self) -> Iterator[Typed]:
        """Yield every reference, in order."""
        for line in self.lines:
            if not line.listed and _MENTIONS.search(line.text):
                yield from self.of(line)

    def of(self, line: Line) -> Iterator[Typed]:
        """Yield the references of a paragraph."""
        text = straight(line.text)
        cited = [one.span for one in find_citations(text)]
        found = [one for one in find_sections(text) if one.value.kind in CLAUSES | EXHIBITS]
        statutory = {canonical(one.value.label) for one in found if _inside(one.span, cited)}
        theirs: set[str] = set()
        for group in _groups(text, [one for one in found if not _inside(one.span, cited)]):
            outside = self.outside(text, group)
            for one, label, relative, joined in _labelled(text, group):
                gone = outside or label in statutory or (label in theirs and shape(label) == "dotted")
                theirs |= {label} if outside else set()
                own = text[: one.span[0]].rstrip().lower().endswith("this")
                kind = one.value.kind or "section"
                yield Typed(line, one.span, kind, label, gone or self.foreign(text, one), own, relative, joined)

    def foreign(self, text: str, one: Found[SectionRef]) -> bool:
        """Whether a task names these words as nothing of the document's own: Section 8."""
        return " ".join(text[slice(*one.span)].lower().split()) in self.named_outside

    def outside(self, text: str, group: Sequence[Found[SectionRef]]) -> bool:
        """Whether a group of references is to another document."""
        before, after = text[max(0, group[0].span[0] - 90) : group[0].span[0]], text[group[-1].span[1] :][:160]
        if _OWN.match(after):
            return False
        if _THEIRS.match(after):
            return True
        tail = _OF.match(after)
        if tail is not None and not _THIS.match(tail["rest"]):
            named = _NAMED.match(tail["rest"])
            if named is not None:
                return not self.is_own(named["name"]) or self.is_named(tail["rest"])
            if re.match(
                rf"(?i)(?:that|such|said|its|each|any|an?|another|our|your|the)\s+(?:[\w-]+\s+)?(?:{_DOCUMENT})\b",
                tail["rest"],
            ):
                return True
        lead = _BEFORE.search(before) or _ACRONYM.search(before)
        return lead is not None and not self.is_own(lead["name"]) and not re.search(r"(?i)\bthis\s+\S+,?\s+$", before)

    def is_named(self, rest: str) -> bool:
        """Whether the words that follow "of" are a document that the task names."""
        words = re.sub(r"^(?:the|that|certain|said)\s+", "", rest.lower())
        return words.startswith(self.named_outside)

    def is_own(self, name: str) -> bool:
        """Whether a name that follows "of the" is the document's own, or one of its parts."""
        plain = " ".join(name.lower().replace("'s", "").split())
        return plain in self.own_names or plain.split()[0] in _PARTS


def _inside(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def _groups(text: str, found: Sequence[Found[SectionRef]]) -> Iterator[list[Found[SectionRef]]]:
    """References that are listed together, and so are to one document."""
    group: list[Found[SectionRef]] = []
    for one in found:
        if group and not _together(text[group[-1].span[1] : one.span[0]]):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _together(between: str) -> bool:
    return _JOINED.fullmatch(between) is not None or between.strip().lower() in {"of", "of the", "in", ", of", "to"}


def _labelled(text: str, group: Sequence[Found[SectionRef]]) -> Iterator[tuple[Found[SectionRef], str, bool, bool]]:
    """Each reference of a group, its canonical label, whether it is relative, and whether it is joined from two."""
    waiting = ""
    for at, one in enumerate(group):
        label = canonical(one.value.label)
        relative = label.startswith("(")
        following = group[at + 1] if at + 1 < len(group) else None
        joins = following is not None and text[one.span[1] : following.span[0]].strip().lower() in {"of", "in"}
        if relative and joins:
            waiting = label
            continue
        if relative and at and "(" in group[at - 1].value.label:
            head = canonical(group[at - 1].value.label)
            label, relative = head[: head.rindex("(")] + label, head.startswith("(")
        yield one, label + waiting, relative, bool(waiting)
        waiting = ""
