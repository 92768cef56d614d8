"""Random documents, random edits of known kind, and random changes of representation, for properties.

A `Sample` is a document as a list of small blocks, so that an edit is made on the blocks and its kind is known; `docx`
writes the bytes. `noise` works on bytes, with the benchmark's noise mutants and with runs cut at drawn places.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from hypothesis import strategies as st

from benchmarks.mutants import MUTANTS, mutate, pack
from benchmarks.mutants.draft import Draft
from benchmarks.mutants.xml import SPACE, W, first, twin
from tests import build as b
from tests.build import Content, Piece, p, r

VOCABULARY = (
    "party agreement supplier customer services notice term payment invoice breach consent written thirty days shall "
    "may not any all of the to within clause subject reasonable"
)
WORDS = VOCABULARY.split()
FEATURES = (
    "", "", "", "bold", "italic", "tab", "break", "nbsp", "footnote", "endnote", "comment", "field", "link", "image",
    "inserted", "deleted", "moved", "control", "math", "textbox", "symbol", "bookmark", "reformatted",
)  # fmt: skip
STYLES = ("", "BodyText", "Quote", "Heading1")
IN_TABLES = ("text", "delete")
IN_PARAGRAPHS = ("text", "formatting", "style", "numbering", "insert", "delete", "move")
_CUT_IDS = 7000
"""From here on count the ids of revisions that a cut run has twice."""
BYTE_LEVEL = {
    "noise-prefix-renamed", "noise-namespace-added", "noise-utf-16", "noise-byte-order-mark", "noise-end-tags",
    "noise-strict-namespaces", "noise-archive-order", "noise-archive-compression",
}  # fmt: skip
"""Noise that works on the spelling of a part: at most one of it, and last."""
TREE_NOISE = tuple(mutant for mutant in MUTANTS if mutant.noise and mutant.id not in BYTE_LEVEL)
BYTE_NOISE = tuple(mutant for mutant in MUTANTS if mutant.id in BYTE_LEVEL)


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, or one table of a header row and a row of words."""

    words: tuple[str, ...]
    level: int | None = None
    """Level of list 1, counted from 0; None is no number."""
    style: str = ""
    feature: str = ""
    """What stands behind the first word; one of `FEATURES`."""
    strong: bool = False
    """Whether the last word is bold."""
    table: bool = False
    control: bool = False
    """Whether a content control wraps the block."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A document as blocks."""

    blocks: tuple[Block, ...]
    header: str = ""
    landscape_after: int = -1
    """Index of the block that ends a landscape section; -1 is one section."""

    @property
    def docx(self) -> bytes:
        """The bytes of the document."""
        body = [piece(block, index, index == self.landscape_after) for index, block in enumerate(self.blocks)]
        return b.doc(*body, sect=b.sect(header=self.header or None))


@dataclass(frozen=True, slots=True)
class Planted:
    """One edit: its kind in the words of the diff, and the block of the document before that it concerns."""

    kind: str
    index: int
    """Index in the blocks before; for an insertion the block that it follows."""


@dataclass(frozen=True, slots=True)
class Noisy:
    """Another representation of a document, and the kinds of noise that made it."""

    kinds: tuple[str, ...]
    docx: bytes = dataclasses.field(repr=False)


def extra(feature: str, index: int) -> Content:
    """Return what a feature puts into a paragraph."""
    made: dict[str, Content] = {
        "tab": "\t", "break": "\n", "nbsp": "\u00a0", "image": b.image(), "math": b.math("x", "=", "y"),
        "bold": r("heavy", b=True), "italic": r("slanted", i=True), "symbol": r(b.sym("F0FE"), b.NO_BREAK_HYPHEN),
        "footnote": b.footnote("A note."), "endnote": b.endnote("An end note."),
        "comment": b.comment("remark", said="Why?"), "field": b.field("PAGE", "1"),
        "link": b.link("site", url="https://example.com/"), "control": b.sdt_run("choice", tag="choice"),
        "inserted": b.ins("added "), "deleted": b.dele("struck "), "textbox": b.textbox("boxed"),
        "moved": b.move_from(f"move{index}", "gone "), "bookmark": b.bookmark(f"_Ref{index}", "marked"),
        "reformatted": r("shown", b=True, was=""),
    }  # fmt: skip
    return made.get(feature, "")


def piece(block: Block, index: int, landscape: bool) -> Piece:
    """Return a block in the document language."""
    if block.table:
        made = b.tbl(b.tr(b.tc("Head", span=2), header=True), [block.words[0], " ".join(block.words[1:])])
        return b.sdt(made, tag="table") if block.control else made
    head, tail = " ".join(block.words[:-1]), block.words[-1]
    made = p(
        head,
        extra(block.feature, index),
        " ",
        r(tail, b=True) if block.strong else tail,
        style=block.style or None,
        lvl=block.level,
        sect=b.sect(size=(15840, 12240)) if landscape else None,
    )
    return b.sdt(made, tag="clause") if block.control and not landscape else made


def blocks() -> st.SearchStrategy[Block]:
    """Return paragraphs over all features, and now and then a table."""
    return st.builds(
        Block,
        words=st.lists(st.sampled_from(WORDS), min_size=2, max_size=12).map(tuple),
        level=st.sampled_from((None, None, 0, 1, 2)),
        style=st.sampled_from(STYLES),
        feature=st.sampled_from(FEATURES),
        strong=st.booleans(),
        table=st.integers(0, 9).map(lambda roll: roll == 0),
        control=st.integers(0, 9).map(lambda roll: roll == 0),
    )


@st.composite
def documents(draw: st.DrawFn, min_blocks: int = 1, max_blocks: int = 12) -> Sample:
    """Draw a small document."""
    body = tuple(draw(st.lists(blocks(), min_size=min_blocks, max_size=max_blocks)))
    plain = [index for index, block in enumerate(body[:-1]) if not block.table]
    landscape = draw(st.sampled_from([-1, -1, *plain]))
    return Sample(body, draw(st.sampled_from(("", "Draft 4"))), landscape)


def _changed(block: Block, kind: str) -> Block:
    """Return a block with one edit; the result always differs."""
    if kind == "text":
        return dataclasses.replace(block, words=(*block.words[:-1], "amended"))
    if kind == "formatting":
        return dataclasses.replace(block, strong=not block.strong)
    if kind == "style":
        return dataclasses.replace(block, style="Quote" if block.style != "Quote" else "BodyText")
    return dataclasses.replace(block, level=1 if block.level != 1 else None)


@st.composite
def edits(draw: st.DrawFn, sample: Sample, max_edits: int = 3) -> tuple[tuple[Planted, ...], Sample]:
    """Draw up to `max_edits` edits, each of another block, and the document after them.

    Kinds: text, formatting, style, numbering (in place), insert, delete, move. The end of a landscape section stays
    where it is, and tables change in their text only. A move is drawn in documents of three blocks and more.
    """
    free = [index for index in range(len(sample.blocks)) if index != sample.landscape_after]
    chosen = draw(st.lists(st.sampled_from(free), max_size=max_edits, unique=True)) if free else []
    numbered = list(enumerate(sample.blocks))
    planted = []
    for index in chosen:
        table = sample.blocks[index].table
        possible = IN_TABLES if table else IN_PARAGRAPHS if len(numbered) > 2 else IN_PARAGRAPHS[:-1]
        kind = draw(st.sampled_from(possible))
        at = next(place for place, (number, _) in enumerate(numbered) if number == index)
        if kind == "insert":
            numbered.insert(at + 1, (-1, Block(("newly", "written", "words"), 1, "BodyText")))
        elif kind == "delete":
            del numbered[at]
        elif kind == "move":
            numbered.insert(0 if at else len(numbered) - 1, numbered.pop(at))
        else:
            numbered[at] = (index, _changed(sample.blocks[index], kind))
        planted.append(Planted(kind, index))
    last = [place for place, (number, _) in enumerate(numbered) if number == sample.landscape_after]
    after = Sample(tuple(block for _, block in numbered), sample.header, last[0] if last and last[0] >= 0 else -1)
    return tuple(planted), after


@st.composite
def cut_runs(draw: st.DrawFn, docx: bytes) -> bytes:
    """Draw places where runs of the main part are cut in two."""
    draft = Draft(b.parts(docx))
    for number, run in enumerate(list(draft.body.iter(W + "r"))):
        item = first(run, "w:t")
        content = (item.text or "") if item is not None else ""
        if item is None or len(content) < 2 or len(run.findall("*")) > 1 + (run.find(W + "rPr") is not None):
            continue
        at = draw(st.integers(0, len(content) - 1))
        if at:
            tail = twin(run)
            for change in tail.iter(W + "rPrChange"):
                change.set(W + "id", str(_CUT_IDS + number))
            rest = first(tail, "w:t")
            assert rest is not None
            item.text, rest.text = content[:at], content[at:]
            item.set(SPACE, "preserve")
            rest.set(SPACE, "preserve")
            run.addnext(tail)
    return pack(draft.finish())


@st.composite
def noise(draw: st.DrawFn, docx: bytes, max_kinds: int = 4) -> Noisy:
    """Draw another representation of the same document.

    Run splits at drawn places, then up to `max_kinds` kinds of noise on trees (rsids, ids, part names, spellings,
    metadata), then perhaps one on the bytes of a part or the archive.
    """
    kinds = ["cut runs"] if draw(st.booleans()) else []
    made = draw(cut_runs(docx)) if kinds else docx
    drawn = draw(st.lists(st.sampled_from(TREE_NOISE), max_size=max_kinds, unique_by=lambda item: item.id))
    last = draw(st.sampled_from((None, *BYTE_NOISE)))
    for mutant in [*drawn, *([last] if last else [])]:
        changed = mutate(mutant, made)
        if changed is not None:
            made = changed
            kinds.append(mutant.id)
    return Noisy(tuple(kinds), made)
