"""Defects of defined terms: operators on a manuscript."""

from __future__ import annotations

import re
from dataclasses import replace

from matterbench.authoring.defects.blocks import at, inserted, rewritten, wrong
from matterbench.authoring.defects.planted import Change, Planted
from matterbench.authoring.defects.specs import TRAPS, Added, DroppedDefinition, VariantTerm
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.source import Block, Mark, parse_inline

_PARAGRAPHS = frozenset({"definition", "body", "normal", "continued", "continued2", "1", "2", "3", "4", "n1", "e1"})
_BEHIND = 40
"""Characters in front of a parenthesis by which its place is found again."""


def dropped_definition(manuscript: Manuscript, defect: DroppedDefinition) -> tuple[Manuscript, Planted]:
    """Take away the parenthesis that defines a term or, where a paragraph begins with it, the whole paragraph."""
    mark = f"{{def {defect.term}}}"
    holders = [one for one in manuscript.blocks if mark in one.text]
    if len(holders) != 1 or not holders[0].key:
        raise wrong(defect, f"{mark} stands in {len(holders)} blocks with a key", "give the block a key")
    block, terms = holders[0], tuple(pair for pair in manuscript.terms if pair[0] != defect.term)
    made = replace(manuscript, terms=terms)
    parenthesis = re.search(
        rf"\s*\((?:[Tt]he |each,? an? |collectively,? the |this |such )?{re.escape(mark)}\)", block.text
    )
    planted = Planted(
        defect.id, defect.defect, TRAPS["drop-definition"], defect.document, block.key, block.text.strip(), "",
        term=defect.term,
    )  # fmt: skip
    if parenthesis is not None:
        text = block.text[: parenthesis.start()] + block.text[parenthesis.end() :]
        after = block.text[: parenthesis.start()].rpartition("}")[2][-_BEHIND:]
        gone = replace(planted, meant=_plain(parenthesis[0]), after=after)
        return rewritten(made, {block.key: text}), gone
    if block.kind in _PARAGRAPHS and block.text.startswith(mark):
        blocks = tuple(one for one in made.blocks if one is not block)
        return replace(made, blocks=blocks), planted
    raise wrong(
        defect, f"{defect.term!r} is defined by a sentence of block {block.key!r}", "drop the block, or choose another"
    )


def added(manuscript: Manuscript, defect: Added) -> tuple[Manuscript, Planted]:
    """Put a paragraph in; its key is the defect's id."""
    before = at(manuscript, defect, defect.after)
    kind = defect.kind or ("body" if defect.defect == "instruction" else before.kind)
    if kind not in manuscript.house.kinds:
        raise wrong(defect, f"the house has no kind {kind!r}")
    block = Block(kind, defect.id, defect.text)
    made = inserted(manuscript, defect.after, block)
    planted = Planted(
        defect.id, defect.defect, TRAPS[defect.defect], defect.document, defect.id, "", _plain(defect.text),
        term=defect.term,
    )  # fmt: skip
    return made, planted


def variant_term(manuscript: Manuscript, defect: VariantTerm) -> tuple[Manuscript, Planted]:
    """Call a term by another name where it is used, not where it is defined."""
    pattern = re.compile(rf"(?<!\{{def ){re.escape(defect.term)}\b(?![^{{}}]*\}})")
    left, texts, changes = defect.times, {}, []
    for block in manuscript.blocks:
        if not block.key or defect.block not in ("", block.key) or not left or f"{{def {defect.term}}}" in block.text:
            continue
        count = min(left, len(pattern.findall(block.text)))
        if count:
            texts[block.key] = pattern.sub(defect.as_, block.text, count=count)
            changes += [Change(block.key, defect.term, defect.as_)] * count
            left -= count
    if left:
        raise wrong(defect, f"{defect.term!r} is used {defect.times - left} times, not {defect.times}")
    planted = Planted(
        defect.id, defect.defect, TRAPS["variant-term"], defect.document, changes[0].block, defect.term, defect.as_,
        term=defect.term, changes=tuple(changes),
    )  # fmt: skip
    return rewritten(manuscript, texts), planted


def _plain(markup: str) -> str:
    """The words of markup."""
    return "".join(_words(node) for node in parse_inline(markup)).strip()


def _words(node: str | Mark) -> str:
    if isinstance(node, str):
        return node
    inner = "".join(map(_words, node.content))
    return f"“{inner}”" if node.name in {"def", "plaindef"} else inner
