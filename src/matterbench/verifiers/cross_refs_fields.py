"""Fields that refer: whether their targets are there and whether they show what their targets say."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.bookmarks import names_in
from matterbench.ooxml.fields import Target, expected_reference
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import PlacedField, bookmark_name, bookmark_text, paragraph_at
from matterbench.ooxml.revisions import story_parts
from matterbench.ooxml.spots import Spot
from matterbench.ooxml.tables_of_contents import entries, headings
from matterbench.verifiers.cross_refs_lines import Draft, Line


def known_bookmarks(draft: Draft) -> frozenset[str]:
    """Return the names of all bookmarks, folded."""
    package = draft.document.package
    names = {name for part in story_parts(draft.document) for name in names_in(package.markup(part))}
    return frozenset(names | {name.casefold() for name in draft.body.bookmarks})


def broken(field: PlacedField, known: frozenset[str]) -> str:
    """Return the name of a bookmark that a field points at and that is not there; "" where it is."""
    name = bookmark_name(field.instruction)
    return name if name is not None and name.casefold() not in known else ""


def should_show(draft: Draft, line: Line, field: PlacedField) -> tuple[str, ...]:
    """Return everything that a reference may show; empty where the document does not tell."""
    name = bookmark_name(field.instruction)
    target = None if name is None else _spot(draft.body, name)
    if name is None or target is None or field.instruction.name != "REF":
        return ()
    paragraph = paragraph_at(draft.body, target)[1]
    label = draft.body.label(paragraph, target.block)
    text = (bookmark_text(paragraph, name) or "").strip()
    above = line.spot is None or target < line.spot
    shown = expected_reference(field.instruction, Target(label, text, None, above), line.label)
    whole = (label.full,) if label is not None and label.full and shown else ()
    return tuple(dict.fromkeys(plain_result(one) for one in (*shown, *whole)))


def _spot(outline: Outline, name: str) -> Spot | None:
    found = outline.bookmarks.get(name)
    if found is not None:
        return found
    return next((spot for other, spot in outline.bookmarks.items() if other.casefold() == name.casefold()), None)


def plain_result(result: str) -> str:
    """Return a result as it is compared."""
    return " ".join(result.replace("\u2011", "-").split())


def wrong_entries(draft: Draft) -> Iterator[tuple[str, str]]:
    """Yield (what a table of contents says, what the heading says); "" for an entry or heading without the other."""
    within = frozenset(block for found in draft.contents for block in found.blocks)
    for contents in draft.contents:
        heads = headings(draft.body, contents, within)
        if heads is None:
            continue
        listed = [line.words for line in entries(draft.body, contents)]
        yield from _differences(listed, [line.words for line in heads])


def _differences(listed: list[str], heads: list[str]) -> Iterator[tuple[str, str]]:
    from difflib import SequenceMatcher

    first, second = ([_folded(words) for words in side] for side in (listed, heads))
    for tag, low, high, start, end in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        for at in range(max(high - low, end - start)):
            entry = listed[low + at] if low + at < high else ""
            head = heads[start + at] if start + at < end else ""
            yield entry, head


def _folded(words: str) -> str:
    return "".join(letter for letter in words.casefold() if letter.isalnum())
