"""New errors in the markup: against the schema (invariant 3), and of ranges, ids, deleted text and fields (35).

Errors are counted on both sides, and only what is new is told. Of the main story only touched blocks are looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from lxml import etree

from matterbench.ooxml.changes import Change, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.content_models import OPAQUE, model, model_number, prefixed
from matterbench.ooxml.findings.marks import INTEGRITY_RULES, block_of, new_mark_errors
from matterbench.ooxml.findings.sound import Sound
from matterbench.ooxml.findings.touched import Pair, Piece, Touched
from matterbench.ooxml.findings.whole import part_pair, same_parts
from matterbench.ooxml.names import W
from matterbench.ooxml.validity import TOLERATED_RULES, SchemaError, integrity, new_errors, validate

_DEFINITIONS = ("styles", "numbering", "settings")
_SAVE_IDS = re.compile(rb' w(?:14)?:(?:rsid|paraId|textId)[^=]*="[^"]*"')
_WORDS = re.compile(rb'<w:t(?: xml:space="preserve")?>[^<]+')
_SAME_RUN = re.compile(rb"(<w:r>(?>(?:<w:rPr>.*?</w:rPr>)?)<w:t></w:t></w:r>)(?=\1)", re.DOTALL)
"""A run like the next one: where one may stand, so may two."""
_WRITTEN_BY_WORD = frozenset(("m:r", f"w:{mark}") for mark in ("ins", "del", "moveFrom", "moveTo"))
"""Tracked changes inside a run of an equation: no schema has them, Word writes and reads them."""
_MARKED = {"w:ins": "inserted", "w:del": "deleted", "w:moveFrom": "moved away", "w:moveTo": "moved here"}
_CURSOR = "_GoBack"
"""Bookmark of the last place of the cursor; Word keeps one and forgets the others."""
Errors = Counter[SchemaError]


def validity_changes(comparison: Comparison, stories: tuple[Pair, ...]) -> Iterator[Change]:
    """New errors, one change for each rule, parent and child in one sort of part."""
    for sort in dict.fromkeys(after.sort for _, after in stories):
        yield from _story_errors(comparison, [pair for pair in stories if pair[1].sort == sort])
    for type in _DEFINITIONS:
        parts = part_pair(comparison, type)
        if not same_parts(comparison, parts):
            yield from _definition_errors(comparison, type, parts)


def _story_errors(comparison: Comparison, pairs: list[Pair]) -> Iterator[Change]:
    changed = _changed([_pieces(sides) for sides in zip(*pairs, strict=True)])
    first, second = (_located(found) for found in _unlike(changed))
    narrowed = _narrowed(pairs, changed)
    new = new_errors(_total(first), _total(second)) | new_mark_errors(comparison, narrowed)
    for error, number in sorted(new.items(), key=_by_name):
        if (error.parent, error.child) in _WRITTEN_BY_WORD or error.detail == _CURSOR:
            continue
        home = _home(error, first, second)
        touched, block = home[:2] if home is not None else _home_of_mark(error, narrowed)
        where = Where(_partner(comparison, touched, block), touched.place(block))
        yield _change(error if home is None else home[2], number, where, touched if block is None else None)


def _by_name(item: tuple[SchemaError, int]) -> tuple[str, str, str]:
    return item[0].parent, item[0].child, item[0].rule


Found = list[tuple[Touched, Piece]]
Keyed = list[tuple[tuple[Touched, Piece], bytes]]
Located = list[tuple[Touched, Piece, Errors]]


def _pieces(sides: tuple[Touched, ...]) -> Found:
    return [(touched, piece) for touched in sides for piece in touched.pieces]


def _changed(sides: list[Found]) -> list[Found]:
    """What is left of both sides without blocks that are as their partners are in all that an error could depend on.

    That is all but save ids, which is quick, then all but the letters of the text and where it is cut into runs.
    """
    keyed = _beyond_partners(*(_keyed(found, _without_save_ids) for found in sides))
    keyed = _beyond_partners(*([(item, _without_words(key)) for item, key in found] for found in keyed))
    return [[item for item, _ in found] for found in keyed]


def _unlike(sides: list[Found]) -> list[Found]:
    """What is left of both sides without equals, wherever they stand."""
    keyed = [_keyed(found, _skeleton) for found in sides]
    common = Counter(key for _, key in keyed[0]) & Counter(key for _, key in keyed[1])
    return [_beyond(found, Counter(common)) for found in keyed]


def _narrowed(pairs: list[Pair], sides: list[Found]) -> list[Pair]:
    """The pairs with those pieces alone that changed."""
    kept = {id(piece) for found in sides for _, piece in found}
    first, second = (
        [replace(side, pieces=tuple(piece for piece in side.pieces if id(piece) in kept)) for side in found]
        for found in zip(*pairs, strict=True)
    )
    return list(zip(first, second, strict=True))


def _keyed(found: Found, key: Callable[[Piece], bytes]) -> Keyed:
    return [(item, key(item[1])) for item in found]


def _skeleton(piece: Piece) -> bytes:
    return _without_words(_without_save_ids(piece))


def _without_words(data: bytes) -> bytes:
    return _SAME_RUN.sub(b"", _WORDS.sub(b"<w:t>", data))


def _without_save_ids(piece: Piece) -> bytes:
    return _SAVE_IDS.sub(b"", _bytes(piece))


def _bytes(piece: Piece) -> bytes:
    return etree.tostring(piece.element, with_tail=False) if piece.raw is None else piece.raw


def _beyond_partners(first: Keyed, second: Keyed) -> tuple[Keyed, Keyed]:
    """Leave out blocks that are as their partners are, so that what is left of equal ones is the one that came."""
    own, other = _by_block(first), _by_block(second)
    partners = {
        piece.block: touched.partners.get(piece.block) for (touched, piece), _ in second if piece.block is not None
    }
    same = {
        block: partner
        for block, partner in partners.items()
        if partner is not None and own.get(partner) == other[block]
    }
    gone = set(same.values())
    return [item for item in first if item[0][1].block not in gone], [i for i in second if i[0][1].block not in same]


def _by_block(found: Keyed) -> dict[int, list[bytes]]:
    """Keys of a block and of the marks before it."""
    out: dict[int, list[bytes]] = {}
    for (_, piece), key in found:
        if piece.block is not None:
            out.setdefault(piece.block, []).append(key)
    return out


def _beyond(found: Keyed, common: Counter[bytes]) -> Found:
    left = []
    for item, key in found:
        if common[key]:
            common[key] -= 1
        else:
            left.append(item)
    return left


def _located(found: Found) -> Located:
    sound: dict[int, Sound] = {}
    return [
        (touched, piece, _errors(touched, piece, sound.setdefault(id(touched), Sound()))) for touched, piece in found
    ]


def _errors(touched: Touched, piece: Piece, sound: Sound) -> Errors:
    skeleton = _skeleton(piece)
    errors = _misplaced(piece.element, touched.sort)
    if not sound.holds(skeleton):
        own = validate(piece.element, touched.sort)
        if not own:
            sound.learn(skeleton)
        errors += own
    return errors


def _total(located: Located) -> Errors:
    total: Errors = Counter()
    for _, _, errors in located:
        total.update(errors)
    return total


def _misplaced(element: etree._Element, sort: str) -> Errors:
    """The error of an element that may not stand in the body at all."""
    parent = element.getparent()
    number = None if parent is None or parent.tag != f"{W}body" else model_number(f"{W}body")
    if (
        number is None
        or number == OPAQUE
        or element.tag in model(number).children
        or not str(element.tag).startswith(W)
    ):
        return Counter()
    return Counter([SchemaError(sort, "unexpected", "w:body", prefixed(str(element.tag)))])


def _home(error: SchemaError, first: Located, second: Located) -> tuple[Touched, int | None, SchemaError] | None:
    """Where a new error stands, and itself as it is there: the first piece that has more of it than its partner."""
    own: dict[int, int] = {}
    for _, piece, errors in first:
        if piece.block is not None:
            own[piece.block] = own.get(piece.block, 0) + errors[error]
    for touched, piece, errors in second:
        partner = touched.partners.get(-1 if piece.block is None else piece.block)
        if errors[error] > (0 if partner is None else own.get(partner, 0)):
            return touched, piece.block, next(found for found in errors if found == error)
    return None


def _home_of_mark(error: SchemaError, pairs: list[Pair]) -> tuple[Touched, int | None]:
    """Where a new error of marks stands: in a touched block by itself, else where the mark is that it speaks of."""
    for before, after in pairs:
        block = block_of(error, before, after)
        if block is not None:
            return after, block
    for _, after in pairs:
        for block, element in _everywhere(after, last=error.rule == "duplicate"):
            if _mentions(element, error):
                return after, block
    return pairs[0][1], None


def _everywhere(touched: Touched, *, last: bool) -> Iterator[tuple[int | None, etree._Element]]:
    """Edited blocks first, then all others: an edit can break what stands elsewhere."""
    if touched.outline is None:
        yield from ((None, piece.element) for piece in touched.pieces)
        return
    blocks = touched.outline.blocks
    order = sorted(range(len(blocks)), key=lambda index: (index not in touched.edited, -index if last else index))
    for index in order:
        yield from ((index, element) for element in (*blocks[index].loose, blocks[index].element))


def _mentions(element: etree._Element, error: SchemaError) -> bool:
    """Whether an element that the error is about stands here, by its id or type where the error names one."""
    for node in element.iter(etree.Element):
        name = prefixed(str(node.tag))
        if name not in (error.parent, error.child):
            continue
        detail = error.detail or (error.child if error.rule == "field" else "")
        if not detail or detail in node.values():
            return True
    return False


def _partner(comparison: Comparison, touched: Touched, block: int | None) -> Place | None:
    """Place on the before side of a block of the main story; None for one that came."""
    if block is None or touched.outline is None:
        return None
    story = comparison.body
    for operation in story.operations:
        first, second = operation.before, operation.after
        if first is not None and second is not None and second <= block < second + operation.length:
            return story.before.place(first + block - second)
    return None


def _change(error: SchemaError, number: int, where: Where, touched: Touched | None) -> Change:
    twice = _MARKED.get(error.child) if (error.rule, error.parent) == ("repeated", "w:rPr") else None
    words = error.sentence() if twice is None else f"a paragraph mark is marked as {twice} twice"
    marks = error.rule in INTEGRITY_RULES or twice is not None
    home = f" in {touched.part}" if touched is not None and touched.sort != "main" else ""
    again = f" ({number} times)" if number > 1 else ""
    noun = "markup" if marks else "schema"
    weight = Severity.INFO if error.rule in TOLERATED_RULES else Severity.BLOCK
    return Change(
        Kind.SCHEMA, 35 if marks else 3, error.rule, weight, where, None, words,
        f"New {noun} error{home}: {words}{again}", affected=number,
        subject=digest((error.part, error.parent, error.child)),
    )  # fmt: skip


def _definition_errors(comparison: Comparison, type: str, parts: tuple[str | None, str | None]) -> Iterator[Change]:
    before, after = parts
    if after is None:
        return
    roots = [
        None if name is None else document.root(name)
        for document, name in zip((comparison.before, comparison.after), parts, strict=True)
    ]
    counts: list[Errors] = [
        Counter() if root is None else validate(root, type) | integrity(root, type) for root in roots
    ]
    own = None if before is None else Place(before, story="document")
    for error, number in new_errors(*counts).items():
        yield _change(error, number, Where(own, Place(after, story="document")), Touched(type, after, ()))
