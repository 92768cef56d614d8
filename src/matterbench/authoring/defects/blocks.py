"""What operators on the blocks of a manuscript share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from matterbench.authoring.defects.specs import Defect
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.source import Block
from matterbench.errors import InvalidRequest


def wrong(defect: Defect, what: str, fix: str = "") -> InvalidRequest:
    """Return the error of a defect that does not fit its document."""
    return InvalidRequest(what, where=f"{defect.document}, defect {defect.id}", fix=fix)


def at(manuscript: Manuscript, defect: Defect, key: str) -> Block:
    """Return the block of a key; raises `InvalidRequest` where there is none."""
    found = [one for one in manuscript.blocks if one.key == key]
    if len(found) != 1:
        raise wrong(defect, f"{len(found)} blocks have the key {key!r}")
    return found[0]


def rewritten(manuscript: Manuscript, texts: Mapping[str, str]) -> Manuscript:
    """Return the manuscript with other texts in blocks, by key."""
    blocks = tuple(replace(one, text=texts.get(one.key, one.text)) if one.key else one for one in manuscript.blocks)
    return replace(manuscript, blocks=blocks)


def nth(manuscript: Manuscript, defect: Defect, key: str, old: str, number: int, new: str) -> str:
    """Return the text of a block with one occurrence of `old`, counted from 1, replaced."""
    parts = at(manuscript, defect, key).text.split(old)
    if len(parts) <= number:
        raise wrong(defect, f"{old!r} stands {len(parts) - 1} times in block {key!r}")
    return old.join(parts[:number]) + new + old.join(parts[number:])


def inserted(manuscript: Manuscript, after: str, block: Block) -> Manuscript:
    """Return the manuscript with a block behind another."""
    index = next(n for n, one in enumerate(manuscript.blocks) if one.key == after)
    return replace(manuscript, blocks=(*manuscript.blocks[: index + 1], block, *manuscript.blocks[index + 1 :]))
