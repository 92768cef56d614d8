"""The record of a matter as a citation needs it: documents by every name, and what stands in each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from matterbench.errors import UnreadableInput
from matterbench.formats import Reading, read
from matterbench.law.citations import Citation, find_citations
from matterbench.law.text import plain, small, straight

_NUMBERED = re.compile(r"^[\d.]+[\s_-]+")
_ASIDE = re.compile(r"\s*\([^()]*\)")
_SHORTEST = 4
_PLACE = re.compile(r"(?:^|, |under )(?P<kind>Section|Article|paragraph) (?P<label>[\w.()-]+)$")
_EXHIBIT = re.compile(
    r"(?i)\b(?P<kind>exhibit|schedule|annex|appendix|rider|attachment)s?\s+\"?(?P<label>[A-Z]{1,2}(?:-?\d+)?|\d+(?:-[A-Z])?)(?!\w)"
)
_TYPED = re.compile(
    r"(?:(?P<word>ARTICLE|Article|SECTION|Section|§)\s+)?(?P<label>\d{1,3}(?:\.\d{1,3})*|[IVX]{1,6})"
    r"(?P<parens>(?:\([a-zA-Z0-9]{1,4}\))*)(?P<dot>\.?)(?=\s|$)"
)
_INNER = re.compile(r"(?:\([a-zA-Z0-9]{1,4}\))+(?=\s)")
_PARENS = re.compile(r"\([^()]*\)")
_ROMAN = re.compile(r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_SPOKEN_LABEL = re.compile(r"[\da-z][\w-]*(?:\.\d+)*(?:\([a-z0-9]{1,4}\))*")
_SPOKEN = re.compile(
    rf"(?:section|article|paragraph|clause|§)s?\s*(?P<labels>{_SPOKEN_LABEL.pattern}"
    r"(?:,? (?:and |or )?\d[\w.]*(?:\([a-z0-9]{1,4}\))*)*)"
)
_LEADING = {"see", "in", "the", "under", "per", "from", "and", "of", "compare", "cf", "also", "our", "to"}
"""Words that may stand before a name with a capital, at the beginning of a sentence."""
_INTERRUPTING = {"footnote", "endnote", "comment", "running head", "text box", "notice", "attachment"}
"""What stands between the words of a page without being part of them: a quotation may run across it."""
_CUTS = re.compile(r"\[[^\]]*\]|\.{3,}|…|(?:\. ){2,}\.|\* \* \*")


@dataclass(frozen=True, slots=True)
class Mention:
    """A document of the record named in a text; several where a name is of several."""

    span: tuple[int, int]
    paths: frozenset[str]


class Recorded:
    """One document of the record."""

    def __init__(self, path: str, reading: Reading | None) -> None:
        self.path = path
        self.reading = reading
        """None for a document that cannot be read: it exists, and nothing more is known of it."""

    @property
    def pages(self) -> int | None:
        """How many pages it has; None where its format does not tell."""
        return len(self.reading.sections) if self.reading is not None and self.reading.kind == "pdf" else None

    @cached_property
    def names(self) -> frozenset[str]:
        """What it may be called, in small letters: path, file name, that without number and asides, title."""
        pure = PurePosixPath(self.path)
        stem = pure.stem.replace("_", " ")
        bare = _NUMBERED.sub("", stem)
        titles = () if self.reading is None else (self.reading.title,)
        found = {self.path, pure.name, stem, bare, _ASIDE.sub("", bare), *titles}
        return frozenset(key for name in found if len(key := plain(name)) >= _SHORTEST)

    @cached_property
    def _blocks(self) -> list[tuple[str, str]]:
        """Label of each passage, canonical, "" for none; and its words."""
        return list(_labelled(self.reading)) if self.reading is not None else []

    @cached_property
    def _labels(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for at, (label, _) in enumerate(self._blocks):
            if label:
                found.setdefault(label, []).append(at)
        return found

    @cached_property
    def _text(self) -> str:
        blocks = () if self.reading is None else self.reading.blocks
        return _worded("\n".join(block.text for block in sorted(blocks, key=lambda one: one.kind in _INTERRUPTING)))

    @cached_property
    def exhibits(self) -> frozenset[str]:
        """The exhibits that it has or names: `exhibit a`."""
        found = _EXHIBIT.finditer(self._text)
        return frozenset(f"{match['kind'].lower()} {match['label'].lower()}" for match in found)

    @cached_property
    def authorities(self) -> Mapping[str, Citation]:
        """The statutes and cases that it cites, by section or case."""
        text = "" if self.reading is None else self.reading.text
        return {one.section: one for one in find_citations(straight(text))}

    def has_clause(self, label: str) -> bool | None:
        """Tell whether it has a clause of that label, or names it; None for a document without numbered clauses."""
        if not self._labels:
            return None
        return self._has(canonical(label)) or label.replace(" ", "").lower() in self._spoken

    @cached_property
    def _spoken(self) -> frozenset[str]:
        """Labels of clauses that it speaks of, which need not be there: an answer may speak of them too."""
        found = _SPOKEN.finditer(self._text)
        return frozenset(one for match in found for one in _SPOKEN_LABEL.findall(match["labels"]))

    def _has(self, label: str) -> bool:
        if label in self._labels or any(other.startswith((f"{label}.", f"{label}(")) for other in self._labels):
            return True
        head, parens = label.split("(")[0], _PARENS.findall(label)
        for kept in range(len(parens) - 1, -1, -1):
            outer = head + "".join(parens[:kept])
            if outer in self._labels:
                regions = [self._region(at, outer) for at in self._labels[outer]]
                return any(all(_enumerates(region, one) for one in parens[kept:]) for region in regions)
        return False

    def _region(self, at: int, label: str) -> str:
        out = [self._blocks[at][1]]
        for other, words in self._blocks[at + 1 :]:
            if other and not other.startswith((f"{label}.", f"{label}(")):
                break
            out.append(words)
        return "\n".join(out)

    def has_exhibit(self, kind: str, label: str) -> bool | None:
        """Tell whether it has, or names, such an exhibit; None for a message, a sheet, or what cannot be read."""
        unknown = self.reading is None or self.reading.kind not in {"docx", "pdf", "txt", "md", "html"}
        return None if unknown else f"{kind.lower()} {label.lower()}" in self.exhibits

    def holds(self, quote: str) -> bool:
        """Tell whether the words stand in it; capitals, typography and line breaks do not count.

        What a quotation leaves out (`…`) or puts in (`[the]`) parts it; each part must stand there, in order.
        """
        at = 0
        for part in _CUTS.split(quote):
            words = _worded(part).strip(" .,;:-'\"")
            found = self._text.find(words, at)
            if found < 0:
                return False
            at = found + len(words)
        return True


class Record:
    """All documents of a matter; `aliases` are further names by path."""

    def __init__(self, documents: Sequence[Recorded], aliases: Mapping[str, Sequence[str]]) -> None:
        self.documents = {one.path: one for one in documents}
        self._named: dict[str, set[str]] = {}
        for one in documents:
            for name in {*one.names, *map(plain, aliases.get(one.path, ()))}:
                self._named.setdefault(name, set()).add(one.path)
        words = sorted(self._named, key=lambda name: (-len(name), name))
        self._mentions: dict[str, list[Mention]] = {}
        self._pattern = re.compile(rf"(?<![\w./-])(?:{'|'.join(map(re.escape, words))})(?![\w-])") if words else None

    def named(self, name: str) -> frozenset[str]:
        """Return the paths of the documents of that name; empty for none."""
        key = re.sub(r"^(?:the|our|that)\s+", "", plain(name)).strip(" .,;:\"'")
        return frozenset(self._named.get(key) or self._named.get(key.rpartition("/")[2]) or ())

    def mentions(self, text: str) -> list[Mention]:
        """Return the documents named in running text; a name of one word counts only with a capital."""
        found = self._mentions.get(text)
        if found is None:
            found = self._mentions[text] = self._read_mentions(text)
        return found

    def _read_mentions(self, text: str) -> list[Mention]:
        if self._pattern is None:
            return []
        found = self._pattern.finditer(_small(text))
        return [
            Mention(match.span(), frozenset(self._named[match[0]]))
            for match in found
            if " " in match[0] or "." in match[0] or _stands_alone(text, match.span())
        ]

    def says(self, words: str) -> bool:
        """Tell whether any document has the words."""
        return any(one.holds(words) for one in self.documents.values())

    @cached_property
    def authorities(self) -> Mapping[str, Citation]:
        """The statutes and cases that any document cites."""
        return {key: one for document in self.documents.values() for key, one in document.authorities.items()}


def _stands_alone(text: str, span: tuple[int, int]) -> bool:
    """Whether one word is a name by itself: it has a capital, and no other word with one beside it."""
    before = re.search(r"([A-Z][\w'-]*) $", text[max(0, span[0] - 30) : span[0]])
    beside = re.match(r" [A-Z]", text[span[1] : span[1] + 2]) or (before and before[1].lower() not in _LEADING)
    return not text[span[0]].islower() and not beside


def read_record(documents: Mapping[str, Path], aliases: Mapping[str, Sequence[str]] | None = None) -> Record:
    """Return the record of documents by their paths in it; a document read once is not read again."""
    found = [_recorded(path, sha256(file.read_bytes()).hexdigest(), file) for path, file in sorted(documents.items())]
    return Record(found, aliases or {})


def reading_of(file: Path) -> Reading:
    """Return what a file says; several checks of one file read it once. Raises `UnreadableInput`."""
    try:
        data = file.read_bytes()
    except OSError:
        return read(file)
    return _reading(file.name, sha256(data).hexdigest(), file)


@lru_cache(maxsize=16)
def _reading(name: str, digest: str, file: Path) -> Reading:
    return read(file)


@lru_cache(maxsize=512)
def _recorded(path: str, digest: str, file: Path) -> Recorded:
    try:
        return Recorded(path, read(file))
    except UnreadableInput:
        return Recorded(path, None)


def canonical(label: str) -> str:
    """Return a label in one spelling: `IX` is `9`, `1.01 (a)` is `1.01(a)`."""
    bare = label.replace(" ", "").rstrip(".")
    head = bare.split("(")[0]
    if not _ROMAN.fullmatch(head):
        return bare
    values = [_VALUES[letter] for letter in head]
    return f"{sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))}{bare[len(head) :]}"


def _labelled(reading: Reading) -> Iterator[tuple[str, str]]:
    """Passages of a document with their labels: those of its lists, and those typed by hand."""
    head = ""
    for block in reading.blocks:
        words = straight(block.text)
        place = _PLACE.search(block.place)
        if place is not None and not block.place.startswith("under") and block.label:
            head = canonical(place["label"])
            yield head, words
            continue
        typed, inner = _TYPED.match(words), _INNER.match(words)
        if typed is not None and (typed["word"] or typed["dot"] or "." in typed["label"]):
            head = canonical(typed["label"] + typed["parens"])
            yield head, words
        elif inner is not None and head:
            yield head.split("(")[0] + inner[0], words
        else:
            yield "", words


def _enumerates(region: str, paren: str) -> bool:
    return re.search(rf"(?<![\w)]){re.escape(paren)}", region) is not None


def _worded(text: str) -> str:
    """Text as quotations are compared: small letters, straight quotes, single blanks."""
    return " ".join(_small(text).replace("\u00ad", "").split())


def _small(text: str) -> str:
    """As `text.small`, and faster where no letter changes its length."""
    found = straight(text).lower()
    return found if len(found) == len(text) else small(text)
