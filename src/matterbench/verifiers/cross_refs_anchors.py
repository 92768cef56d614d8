"""What references can resolve to: the numbered clauses and the exhibits of one document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from matterbench.verifiers.cross_refs_lines import Line

_WORD = re.compile(r"(?i)^(article|section|§|paragraph|clause|recital)\s*")
_ROMAN = re.compile(r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_PARENS = re.compile(r"\([^()]*\)")
_LONGEST_CAPTION = 90
_CAPTION = re.compile(r"(?P<words>[^.:;]{2,90}?)(?:[.:]|\s[–—-]\s|$)")


def canonical(label: str) -> str:
    """Return a label without its word, one spelling for it: `ARTICLE IX` is `9`, `Section 1.01 (a)` is `1.01(a)`."""
    bare = _WORD.sub("", label).replace(" ", "").replace("\u00a0", "").rstrip(".")
    head = bare.split("(")[0]
    if _ROMAN.fullmatch(head):
        values = [_VALUES[letter] for letter in head]
        total = sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))
        return f"{total}{bare[len(head) :]}"
    return bare


def shape(label: str) -> str:
    """Return the form of a label's head: `dotted`, `whole`, `letter`, or "" for another or none."""
    head = canonical(label).split("(")[0]
    if re.fullmatch(r"\d+(?:\.\d+)+", head):
        return "dotted"
    if head.isdecimal():
        return "whole"
    return "letter" if re.fullmatch(r"[A-Z]", head) else ""


class Anchors:
    """The clauses of a document by scope and canonical label."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self._found: dict[tuple[str, str], list[Line]] = {}
        self.articles: dict[str, Line] = {}
        self.exhibits: dict[str, Line] = {}
        self._regions: dict[int, str] = {}
        for line in lines:
            if line.scope:
                self.exhibits.setdefault(line.scope, line)
            if line.number:
                self._found.setdefault((line.scope, canonical(line.number)), []).append(line)
                if line.number.lower().startswith("article") and not line.scope:
                    self.articles.setdefault(canonical(line.number), line)

    @cached_property
    def shapes(self) -> frozenset[str]:
        """Forms of label that clauses of the body have."""
        return frozenset(shape(line.number) for line in self.lines if line.number and not line.scope)

    @cached_property
    def _parents(self) -> frozenset[str]:
        """Labels that are no clause of their own but hold some: 8 where there is an 8.1."""
        return frozenset(label.rpartition(".")[0] for scope, label in self._found if "." in label and not scope)

    def clause(self, label: str, scope: str) -> Line | None:
        """Return the clause of that label, in its own exhibit or in the body."""
        found = self._found.get((scope, label)) or self._found.get(("", label))
        return found[0] if found else None

    def resolves(self, label: str, scope: str) -> Line | bool:
        """Return the clause that a canonical label leads to; True where it is there without one; False where not."""
        found = self.clause(label, scope)
        if found is not None:
            return found
        if label in self._parents:
            return True
        head, parens = label.split("(")[0], _PARENS.findall(label)
        for kept in range(len(parens) - 1, -1, -1):
            outer = self.clause(head + "".join(parens[:kept]), scope)
            if outer is not None:
                region = self.region(outer)
                return all(re.search(rf"(?<![\w)]){re.escape(paren)}", region) for paren in parens[kept:])
        return False

    def region(self, line: Line) -> str:
        """The words of a clause and of what stands below it."""
        found = self._regions.get(line.at)
        if found is None:
            found = self._regions[line.at] = self._region(line)
        return found

    def _region(self, line: Line) -> str:
        own = canonical(line.number)
        out = [line.text]
        for at in range(line.at + 1, len(self.lines)):
            other = self.lines[at]
            inside = not other.number or canonical(other.number).startswith((f"{own}(", f"{own}."))
            if other.scope != line.scope or not inside:
                break
            out.append(other.number[-8:] + " " + other.text if other.label is not None else other.text)
        return " \n".join(out)

    def above(self, line: Line) -> Line | None:
        """The numbered paragraph that a paragraph is, or stands under, within its scope."""
        return self._above[line.at]

    @cached_property
    def _above(self) -> list[Line | None]:
        out: list[Line | None] = []
        last: Line | None = None
        for line in self.lines:
            last = line if line.number else last
            out.append(last if last is not None and last.scope == line.scope else None)
        return out

    def article_of(self, line: Line) -> str:
        """The article that a paragraph stands in; "" for none."""
        return self._article[line.at]

    @cached_property
    def _article(self) -> list[str]:
        out: list[str] = []
        last = ""
        for line in self.lines:
            last = canonical(line.number) if _is_article(line) and not line.scope else last
            out.append(last)
        return out

    def twice(self) -> Iterator[tuple[Line, Line]]:
        """Yield clauses of the body that share a number with an earlier one."""
        main = self._main_list()
        for (scope, label), found in self._found.items():
            kind = shape(label)
            if scope or "(" in label or kind not in {"dotted", "whole"}:
                continue
            same = [line for line in found if kind == "dotted" or _is_article(line) or line.list_id in main]
            by_list: dict[tuple[bool, str], Line] = {}
            for line in same:
                # clauses of another list are those of terms that are attached
                first = by_list.setdefault((_is_article(line), line.list_id), line)
                if first is not line:
                    yield first, line

    def _main_list(self) -> frozenset[str]:
        """Lists that count dotted clauses too: a number that comes twice on another list is a list begun anew."""
        return frozenset(line.list_id for line in self.lines if line.list_id and shape(line.number) == "dotted")


def _is_article(line: Line) -> bool:
    return line.number.lower().startswith("article")


def caption(line: Line) -> str:
    """Return the caption of a clause: its run-in heading, or its words where it is a heading; "" for none."""
    text = line.text.strip()
    if line.label is None and line.number:
        text = re.sub(r"^(?:(?i:article|section|§)\s*)?[\w.]+(?:\([a-z0-9]+\))*[.:]?\s*", "", text, count=1)
    found = _CAPTION.match(text)
    if found is None:
        return ""
    words = found["words"].split()
    small = [word for word in words if word[:1].islower() and word not in SMALL]
    return " ".join(words) if not small and len(words) <= 10 else ""


SMALL = frozenset(
    (
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "not",
        "of",
        "on",
        "or",
        "the",
        "to",
        "upon",
        "with",
    )
)
"""Words that a caption has in small letters."""
