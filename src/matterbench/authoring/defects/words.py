"""Defects of words, blocks and table cells: operators on a manuscript; and of words of a text file."""

from __future__ import annotations

from dataclasses import replace

from matterbench.authoring.defects.blocks import at, nth, rewritten, wrong
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.specs import TRAPS, Defect, Dropped, Placeholder, Restated, Swapped, WrongCell
from matterbench.authoring.manuscript import Manuscript


def traps_of(defect: Defect) -> tuple[str, ...]:
    """Return the patterns of the trap catalogue that a defect is an instance of."""
    return (defect.trap,) if defect.trap else TRAPS.get(getattr(defect, "defect", ""), ())


def restated(manuscript: Manuscript, defect: Restated) -> tuple[Manuscript, Planted]:
    """Let words read otherwise, in a block or anywhere; `nth` counts their occurrences there."""
    left = defect.nth
    for block in manuscript.blocks:
        if not block.key or defect.block not in ("", block.key):
            continue
        count = block.text.count(defect.words)
        if count >= left:
            text = nth(manuscript, defect, block.key, defect.words, left, defect.as_)
            planted = Planted(
                defect.id, defect.defect, traps_of(defect), defect.document, block.key, defect.words, defect.as_
            )
            return rewritten(manuscript, {block.key: text}), planted
        left -= count
    raise wrong(defect, f"{defect.words!r} stands {defect.nth - left} times in blocks with a key")


def restated_text(text: str, defect: Restated) -> tuple[str, Planted]:
    """Let words of a text file or message read otherwise."""
    parts = text.split(defect.words)
    if len(parts) <= defect.nth:
        raise wrong(defect, f"{defect.words!r} stands {len(parts) - 1} times")
    made = defect.words.join(parts[: defect.nth]) + defect.as_ + defect.words.join(parts[defect.nth :])
    planted = Planted(defect.id, defect.defect, traps_of(defect), defect.document, meant=defect.words, says=defect.as_)
    return made, planted


def placeholder(manuscript: Manuscript, defect: Placeholder) -> tuple[Manuscript, Planted]:
    """Leave a blank or a note of the drafter behind words, or instead of them."""
    new = defect.text if defect.instead else f"{defect.words} {defect.text}"
    text = nth(manuscript, defect, defect.block, defect.words, 1, new)
    meant = defect.words if defect.instead else ""
    planted = Planted(defect.id, defect.defect, traps_of(defect), defect.document, defect.block, meant, defect.text)
    return rewritten(manuscript, {defect.block: text}), planted


def swapped(manuscript: Manuscript, defect: Swapped) -> tuple[Manuscript, Planted]:
    """Let two expressions of a block change places; each stands there once."""
    text = at(manuscript, defect, defect.block).text
    for words in (defect.first, defect.second):
        if text.count(words) != 1:
            raise wrong(defect, f"{words!r} stands {text.count(words)} times in block {defect.block!r}")
    made = text.replace(defect.first, "\0").replace(defect.second, defect.first).replace("\0", defect.second)
    planted = Planted(
        defect.id, defect.defect, traps_of(defect), defect.document, defect.block, defect.first, defect.second
    )
    return rewritten(manuscript, {defect.block: made}), planted


def dropped(manuscript: Manuscript, defect: Dropped) -> tuple[Manuscript, Planted]:
    """Leave a block out, or an exhibit with all blocks up to the next exhibit or section."""
    block = at(manuscript, defect, defect.block)
    start = next(n for n, one in enumerate(manuscript.blocks) if one is block)
    stop = start + 1
    if defect.defect == "drop-exhibit":
        if block.kind != "exhibit":
            raise wrong(defect, "is no exhibit")
        while stop < len(manuscript.blocks) and manuscript.blocks[stop].kind not in {"exhibit", "break", "end"}:
            stop += 1
    planted = Planted(defect.id, defect.defect, traps_of(defect), defect.document, defect.block, block.text.strip(), "")
    return replace(manuscript, blocks=(*manuscript.blocks[:start], *manuscript.blocks[stop:])), planted


def cell(manuscript: Manuscript, defect: WrongCell) -> tuple[Manuscript, Planted]:
    """Let a cell of a table read otherwise; marks of its alignment stay."""
    block = at(manuscript, defect, defect.table)
    widths, *lines = block.text.split("\n")
    if not 1 <= defect.row <= len(lines) or not isinstance(defect.column, int):
        raise wrong(defect, f"the table has {len(lines)} rows; its columns are counted from 1")
    cells = lines[defect.row - 1].split("|")
    if not 1 <= defect.column < len(cells):
        raise wrong(defect, f"row {defect.row} has {len(cells) - 1} columns")
    old = cells[defect.column]
    words = old.strip().lstrip("]_=* ").strip()
    cells[defect.column] = old.replace(words, str(defect.as_)) if words else f" {defect.as_} "
    lines[defect.row - 1] = "|".join(cells)
    planted = Planted(defect.id, defect.defect, traps_of(defect), defect.document, defect.table, words, str(defect.as_))
    return rewritten(manuscript, {block.key: "\n".join([widths, *lines])}), planted
