"""What is wrong with the references of one document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from matterbench.law.sections import same_section
from matterbench.law.text import straight
from matterbench.verifiers.cross_refs_anchors import SMALL, Anchors, canonical, caption, shape
from matterbench.verifiers.cross_refs_fields import broken, known_bookmarks, plain_result, should_show, wrong_entries
from matterbench.verifiers.cross_refs_lines import Draft, Line, exhibit_key
from matterbench.verifiers.cross_refs_typed import EXHIBITS, Reader, Typed

TYPED, SELF, CAPTIONS, ATTACHED = "typed references", "self references", "captions", "exhibits"
FIELD_TARGETS, FIELD_RESULTS, CONTENTS, NUMBERS = "field targets", "field results", "contents", "numbers differ"
INVARIANTS = (TYPED, SELF, CAPTIONS, ATTACHED, FIELD_TARGETS, FIELD_RESULTS, CONTENTS, NUMBERS)
_SAID = re.compile(
    r"\s*(?:\((?P<inner>[A-Z][^()\"]{2,60})\)|,?\s+(?:entitled|titled|captioned)\s+\"(?P<titled>[^\"]{2,80})\")"
)
_TO_COME = re.compile(r"(?i)to be (?:attached|annexed|provided|delivered|supplied|prepared|added|completed)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong."""

    invariant: str
    place: str
    subject: str
    message: str
    expected: str | None = None
    found: str | None = None
    context: str = ""
    """The words around it, numbers left out: the same paragraph in another version."""

    @property
    def kin(self) -> tuple[str, str]:
        """What the same fault in another version has in common with it."""
        return self.invariant, self.subject


def masked(line: Line) -> str:
    """Return a paragraph's words without any number."""
    return " ".join(re.sub(r"[\d.()§]+", " ", line.text).split())


class Audit:
    """One document, its references, and what is wrong with them."""

    def __init__(self, data: bytes, outside: Sequence[str], exhibits: Sequence[str]) -> None:
        self.draft = Draft(data)
        self.lines = self.draft.lines
        self.anchors = Anchors(self.lines)
        reader = Reader(self.lines, self.anchors, outside)
        self.references = tuple(reader.read())
        self.amends = "amendment" in reader.own_names
        """Whether it amends another document, whose clauses it cites by number alone."""
        self.apart = frozenset(name.lower() for name in exhibits)
        self.known = known_bookmarks(self.draft)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong, in order of kind."""
        return (*self._fields(), *self._typed(), *self._contents(), *self._numbers())

    @cached_property
    def _wrong_fields(self) -> dict[tuple[int, int], str]:
        """Places of fields that are already told: by paragraph and first character."""
        return {}

    def _fields(self) -> Iterator[Fault]:
        for line in self.lines:
            for start, _, field in line.fields if not line.listed else ():
                gone = broken(field, self.known)
                shown = plain_result(field.result)
                if gone or shown.lower().startswith("error! reference"):
                    self._wrong_fields[line.at, start] = FIELD_TARGETS
                    message = f"the reference shown as “{shown}” points at nothing: its target is not in the document"
                    yield Fault(FIELD_TARGETS, line.place, gone or shown, message, None, shown, masked(line))
                    continue
                right = should_show(self.draft, line, field)
                if right and shown not in right:
                    self._wrong_fields[line.at, start] = FIELD_RESULTS
                    message = f"the reference shows “{shown}”; its target is {right[0]}"
                    yield Fault(FIELD_RESULTS, line.place, shown, message, right[0], shown, masked(line))

    def _typed(self) -> Iterator[Fault]:
        for one in self.references:
            if one.outside or self._told(one):
                continue
            fault = self._exhibit(one) if one.kind in EXHIBITS else self._clause(one)
            if fault is not None:
                yield fault

    def _told(self, one: Typed) -> bool:
        """Whether a field within the reference is wrong by itself."""
        return any(
            (one.line.at, start) in self._wrong_fields
            for start, end, _ in one.line.fields
            if start < one.span[1] and one.span[0] < end
        )

    def _fault(self, invariant: str, one: Typed, message: str, expected: str | None = None) -> Fault:
        return Fault(invariant, one.line.place, one.words, message, expected, one.words, masked(one.line))

    def _exhibit(self, one: Typed) -> Fault | None:
        key, here = _alike(exhibit_key(one.kind, one.label)), one.line.scope
        if one.own:
            if here and _alike(here) != key:
                return self._fault(SELF, one, f"“this {one.words}” stands in {_shown(here)}", _shown(here))
            return None
        if key in self._exhibits or _TO_COME.search(one.line.text):
            return None
        return self._fault(ATTACHED, one, f"there is no {one.words} in the document")

    @cached_property
    def _exhibits(self) -> frozenset[str]:
        names = {*self.anchors.exhibits, *self.draft.boxed, *self.apart}
        return frozenset(map(_alike, names))

    def _clause(self, one: Typed) -> Fault | None:
        if one.relative:
            return None if self._near(one) else self._missing(one)
        if one.own:
            return self._own(one)
        if not self._ours(one):
            return None
        target = self._target(one)
        if target is False:
            return None if self.amends else self._missing(one)
        return self._captioned(one, target) if isinstance(target, Line) else None

    def _missing(self, one: Typed) -> Fault:
        return self._fault(TYPED, one, f"there is no {one.words} in the document")

    def _ours(self, one: Typed) -> bool:
        """Whether a label has the form of the document's own: Section 42(h) is none where clauses are 4.2."""
        if one.kind == "article":
            return bool(self.anchors.articles)
        if "-" in one.label:
            return False
        form = shape(one.label)
        return form in self.anchors.shapes and (form != "whole" or self._counts_whole)

    @cached_property
    def _counts_whole(self) -> bool:
        """Whether sections are numbered 1, 2, 3 rather than articles or items of a list."""
        return (
            any(
                shape(line.number) == "whole" and not line.number.lower().startswith("article") and not line.scope
                for line in self.lines
                if line.number
            )
            and "dotted" not in self.anchors.shapes
        )

    def _target(self, one: Typed) -> Line | bool:
        if one.kind == "article":
            return self.anchors.articles.get(one.label, False)
        found = self.anchors.resolves(one.label, one.line.scope)
        if found is False and " (" in one.words:
            return self.anchors.resolves(canonical(one.words.split(" (")[0].split(" ")[-1]), one.line.scope)
        return found

    def _near(self, one: Typed) -> bool:
        """Whether clause (b) is within the section in which it is named."""
        above = self.anchors.above(one.line)
        if above is None or not self.anchors.shapes:
            return True
        region = straight(one.line.text)
        first = re.escape(one.label.split(")")[0] + ")")
        if len(re.findall(rf"(?<![\w)]){first}", region)) > 1:
            return True
        head = canonical(above.number).split("(")[0]
        if not self._nested:
            return True
        outer = self.anchors.clause(head, one.line.scope)
        words = "" if outer is None else self.anchors.region(outer)
        return outer is None or first.replace("\\", "") in words or self._below(head, one.label)

    def _below(self, head: str, label: str) -> bool:
        return any(label in number for number in self._nested.get(head, ()))

    @cached_property
    def _nested(self) -> dict[str, set[str]]:
        """Numbers of the paragraphs below a section, by the section's: 8.3(b) by 8.3."""
        found: dict[str, set[str]] = {}
        for line in self.lines:
            if "(" in line.number:
                number = canonical(line.number)
                found.setdefault(number.split("(")[0], set()).add(number)
        return found

    def _own(self, one: Typed) -> Fault | None:
        """Fault of "this Section 4.2" that stands elsewhere."""
        if one.kind == "article":
            here = self.anchors.article_of(one.line)
            within = not here or here == one.label
        else:
            above = self.anchors.above(one.line)
            here = "" if above is None else canonical(above.number)
            within = not here or here == one.label or re.match(rf"{re.escape(one.label)}[.(]", here) is not None
            within = within or one.label.startswith(f"{here}(")
        if within:
            return None
        return self._fault(SELF, one, f"“this {one.words}” stands in {one.kind.title()} {here}", here)

    def _captioned(self, one: Typed, target: Line) -> Fault | None:
        said = _SAID.match(straight(one.line.text), one.span[1])
        right = caption(target)
        words = "" if said is None else (said["inner"] or said["titled"])
        if not right or not words or not _titled(words):
            return None
        first, second = _tokens(words), _tokens(right)
        if first <= second or second <= first:
            return None
        message = f"{one.words} is “{right}”, not “{words}”"
        return Fault(CAPTIONS, one.line.place, f"{one.words} ({words})", message, right, words, masked(one.line))

    def _contents(self) -> Iterator[Fault]:
        for entry, head in wrong_entries(self.draft):
            if entry and head:
                message = f"the table of contents says “{entry}”, the heading “{head}”"
            else:
                message = f"the heading “{head}” is not in it" if head else f"there is no heading “{entry}”"
            yield Fault(CONTENTS, "table of contents", entry or head, message, head or None, entry or None)

    def _numbers(self) -> Iterator[Fault]:
        for first, line in self.anchors.twice():
            message = f"two clauses have the number {line.number}: {_short(first)} and {_short(line)}"
            yield Fault(NUMBERS, line.place, line.number, message, None, line.number)

    def said_in(self, label: str, *, live: bool = False) -> list[str] | None:
        """Return what is referred to in a clause, without those below it that have numbers; None for no such clause.

        `live` leaves out what is typed: only references that a field shows are told.
        """
        lines = [line for line in self.lines if line.number and _at(line, label)]
        if not lines:
            return None
        inside = {line.at for line in self.lines if self.anchors.above(line) in lines}
        return [
            f"{one.kind.title()} {one.label}"
            for one in self.references
            if one.line.at in inside and not one.outside and (not live or _is_live(one))
        ]


def _is_live(one: Typed) -> bool:
    return any(start < one.span[1] and one.span[0] < end for start, end, _ in one.line.fields)


def _alike(name: str) -> str:
    """An exhibit's name with one spelling for Roman and Arabic numbers."""
    word, _, label = name.partition(" ")
    return f"{word.lower()} {canonical(label.upper())}"


def _shown(name: str) -> str:
    word, _, label = name.partition(" ")
    return f"{word.title()} {label}"


def _at(line: Line, label: str) -> bool:
    own = line.number if line.number.lower().startswith(("article", "section")) else f"Section {line.number}"
    return not line.scope and same_section(own, label)


def _short(line: Line) -> str:
    words = line.text.split()
    return "“" + " ".join(words[:6]) + (" …”" if len(words) > 6 else "”")


def _titled(words: str) -> bool:
    """Whether words look like a caption: capitals but for small words."""
    parts = words.split()
    return len(parts) <= 9 and all(part[:1].isupper() or part in SMALL or not part[:1].isalpha() for part in parts)


def _tokens(words: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]+", words.lower())) - SMALL
