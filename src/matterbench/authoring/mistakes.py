"""What the author of a text can get wrong, found before it is written, each with its block and what to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import get_close_matches

from matterbench.authoring.compose import SPECIAL_KINDS, positions_by_key
from matterbench.authoring.inline import MARK_NAMES
from matterbench.authoring.listing import FIRST, listing
from matterbench.authoring.manuscript import Kind, Manuscript
from matterbench.authoring.source import Block, Mark, parse_inline
from matterbench.authoring.tables import parse_row
from matterbench.errors import InvalidRequest

_TABLES = frozenset({"table", "layout", "memohead"})
_BOUNDS = frozenset({"break", "end"})
_NUMBER_MARKS = frozenset({"ref", "rel", "num", "typed", "shows", "dead"})
_AUTHOR_MARKS = frozenset({"ins", "del", "rpr"})
_REFERENCE = re.compile(r"\{(?:ref|typed) ([\w-]+)\}")
_INTRODUCED = re.compile(
    r"(?:\b(?:articles?|sections?|parts?|paragraphs?|items?|and|or|to|through)|[,\u00a7(])[ ~]*$", re.I
)
_WORD = re.compile(r"[A-Za-z]+ ")


def check(manuscript: Manuscript, where: str, *, extra: Set[str] = frozenset()) -> None:
    """Make sure that a manuscript can be written.

    Args:
        manuscript: As made from a text.
        where: What errors call the document.
        extra: Kinds of blocks that its writer knows beside those of the house.

    Raises:
        InvalidRequest: the first mistake found.
    """
    checker = _Checker(manuscript, where, extra)
    checker.keys()
    for block in manuscript.blocks:
        checker.block(block)
    checker.levels()
    checker.sections()
    checker.around()


class _Checker:
    """Looks through one manuscript; `_seen` counts what its marks name, by mark."""

    def __init__(self, manuscript: Manuscript, where: str, extra: Set[str]) -> None:
        self._manuscript, self._where, self._extra = manuscript, where, extra
        kinds = manuscript.house.kinds
        self._keys = {block.key for block in manuscript.blocks if block.key}
        self._paragraphs = {block.key for block in manuscript.blocks if block.kind in kinds}
        self._numbered = {block.key for block in manuscript.blocks if kinds.get(block.kind, Kind("")).instance}
        self._declared: Mapping[str, Set[str]] = {
            **{name: self._numbered for name in _NUMBER_MARKS},
            **{name: set(manuscript.authors) for name in _AUTHOR_MARKS},
            "page": self._paragraphs,
            "fn": {one.key for one in manuscript.footnotes},
            "en": {one.key for one in manuscript.endnotes},
            "comment": {one.key for one in manuscript.comments},
            "link": set(manuscript.links),
            "sdt": set(manuscript.controls),
            "pic": set(manuscript.pictures),
        }
        articles = {block.key for block in manuscript.blocks if block.kind == "article"}
        found = positions_by_key(manuscript)
        self._numbers_alone = {key for key in articles if key in found and not _WORD.match(found[key].label)}
        self._seen: dict[str, Counter[str]] = {name: Counter() for name in self._declared}

    def keys(self) -> None:
        counts = Counter(block.key for block in self._manuscript.blocks if block.key and block.kind not in _BOUNDS)
        for block in self._manuscript.blocks:
            if counts[block.key] > 1 and block.key != FIRST:
                raise self._wrong(block, f"the key {block.key!r} stands {counts[block.key]} times",
                                  fix="give each block a key of its own, or none")  # fmt: skip

    def block(self, block: Block) -> None:
        house = self._manuscript.house
        if block.kind not in house.kinds and block.kind not in SPECIAL_KINDS and block.kind not in self._extra:
            raise self._unknown(block, "kind of block", block.kind, {*house.kinds, *SPECIAL_KINDS, *self._extra})
        if block.author and block.author not in self._manuscript.authors:
            raise self._unknown(block, "author", block.author, set(self._manuscript.authors))
        if block.kind in _TABLES:
            self._table(block)
        elif block.kind in _BOUNDS:
            if block.key not in house.sections:
                raise self._unknown(block, "section", block.key, set(house.sections))
        else:
            self._marks(block, block.text)

    def _table(self, block: Block) -> None:
        widths, *lines = block.text.splitlines() or [""]
        columns = widths.split()
        if not columns or not all(one.isdecimal() for one in columns):
            raise self._wrong(block, f"{widths[:40]!r} are no column widths", expected="widths in twips, 9360 in all",
                              fix="write them after the colon, and begin each line of a row with |")  # fmt: skip
        if not lines:
            raise self._wrong(block, "has no rows", fix="begin each line of a row with |")
        for line in lines:
            row = parse_row(line)
            spans = sum(cell.span for cell in row.cells)
            if spans != len(columns):
                raise self._wrong(block, f"a row has {spans} columns: {line[:50]!r}", expected=str(len(columns)))
            for cell in row.cells:
                for one in cell.paragraphs:
                    self._marks(block, one)

    def _marks(self, block: Block, markup: str) -> None:
        try:
            nodes = parse_inline(markup)
        except InvalidRequest as error:
            raise self._wrong(block, f"{error.what}: {error.where}",
                              fix="write { only to open a mark, and close it with }") from None  # fmt: skip
        self._wordless(block, markup)
        for mark in _walk(nodes):
            if mark.name not in MARK_NAMES:
                raise self._unknown(block, "mark", mark.name, set(MARK_NAMES))
            if mark.name in self._declared:
                self._named(block, mark)

    def _wordless(self, block: Block, markup: str) -> None:
        """Refuse a reference to an article that would read `under 9`: the house's label is a number alone."""
        for match in _REFERENCE.finditer(markup):
            if match[1] in self._numbers_alone and not _INTRODUCED.search(markup[: match.start()]):
                raise self._wrong(block, f"{match[0]} shows a number alone in this house",
                                  fix=f"write Article~{match[0]}")  # fmt: skip

    def _named(self, block: Block, mark: Mark) -> None:
        key, known = mark.argument, self._declared[mark.name]
        self._seen[mark.name][key] += 1
        if key in known:
            return
        if mark.name in _NUMBER_MARKS | {"page"} and key in self._keys:
            what = "is not numbered" if mark.name != "page" else "is no paragraph"
            raise self._wrong(block, f"{{{mark.name} {key}}} names a block that {what}",
                              fix="name a numbered paragraph, or write what it is called")  # fmt: skip
        noun = _NOUNS.get(mark.name, "block with the key")
        raise self._unknown(block, noun, key, known, f"{{{mark.name} {key}}}: ")

    def levels(self) -> None:
        """Make sure that no level of a list is used before the one above it."""
        house = self._manuscript.house
        open_levels: dict[str, int] = {}
        for block, instance in zip(self._manuscript.blocks, listing(house, self._manuscript.blocks).of, strict=True):
            if not instance:
                continue
            level = house.kinds[block.kind].level
            if level > open_levels.get(instance, -1) + 1:
                above = next(name for name, kind in house.kinds.items() if kind.level == level - 1
                             and kind.instance == house.kinds[block.kind].instance)  # fmt: skip
                raise self._wrong(block, f"a paragraph of kind {block.kind} has none of kind {above} above it",
                                  fix=f"begin with {above}; n1 is a simple list for documents without")  # fmt: skip
            open_levels[instance] = level

    def sections(self) -> None:
        ends = [index for index, block in enumerate(self._manuscript.blocks) if block.kind == "end"]
        if ends != [len(self._manuscript.blocks) - 1]:
            raise self._wrong(self._manuscript.blocks[ends[0]], "is not the last block",
                              fix="close sections before the last with `break SECTION:`")  # fmt: skip

    def around(self) -> None:
        """Check notes, headers and comments: their marks, and that the text names each of them once."""
        notes = (*self._manuscript.footnotes, *self._manuscript.endnotes)
        texts = [Block("note", one.key, one.text) for one in notes]
        for one in (*self._manuscript.stories, *texts):
            self._marks(one, one.text.replace(" // ", " "))
        for name, noun in (("fn", "footnote"), ("en", "endnote")):
            for key in sorted(self._declared[name]):
                if self._seen[name][key] != 1:
                    raise InvalidRequest(f"the text names {noun} {key!r} {self._seen[name][key]} times",
                                         where=self._where, expected="once", fix=f"write {{{name} {key}}}")  # fmt: skip
        for comment in self._manuscript.comments:
            if comment.parent and comment.parent not in self._declared["comment"]:
                raise InvalidRequest(f"comment {comment.key!r} answers {comment.parent!r}, which is not there",
                                     where=self._where)  # fmt: skip
            if not comment.parent and not self._seen["comment"][comment.key]:
                raise InvalidRequest(f"the text has no anchor for comment {comment.key!r}", where=self._where,
                                     fix=f"write {{comment {comment.key}|the words it is on}}")  # fmt: skip

    def _unknown(self, block: Block, noun: str, name: str, known: Set[str], lead: str = "") -> InvalidRequest:
        near = get_close_matches(name, sorted(known), 1)
        listed = ", ".join(sorted(known)) if len(known) <= 60 else f"{len(known)} others"
        fix = f"did you mean {near[0]!r}?" if near else ""
        expected = f"one of {listed}" if known else "none: declare it first"
        return self._wrong(block, f"{lead}no {noun} {name!r}", expected=expected, fix=fix)

    def _wrong(self, block: Block, what: str, *, expected: str = "", fix: str = "") -> InvalidRequest:
        named = f"{block.kind} {block.key}" if block.key else f"{block.kind}: {block.text[:40]}"
        return InvalidRequest(what, where=f"{self._where}, block `{named}`", expected=expected, fix=fix)


_NOUNS = {
    "fn": "footnote",
    "en": "endnote",
    "comment": "comment",
    "link": "link",
    "sdt": "content control",
    "pic": "picture",
    **dict.fromkeys(_AUTHOR_MARKS, "author"),
}


def _walk(nodes: Sequence[str | Mark]) -> Iterator[Mark]:
    for node in nodes:
        if isinstance(node, Mark):
            yield node
            yield from _walk(node.content)
