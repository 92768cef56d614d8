"""Defects of references, numbers and the table of contents: operators on a manuscript."""

from __future__ import annotations

import re
from dataclasses import replace

from matterbench.authoring.compose import positions_by_key
from matterbench.authoring.defects.blocks import at, nth, rewritten, wrong
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.specs import (
    TRAPS,
    OmittedTarget,
    SameNumber,
    StaleContents,
    WrongCaption,
    WrongReference,
)
from matterbench.authoring.labels import full
from matterbench.authoring.manuscript import Manuscript

_WORD = re.compile(r"^[A-Za-z]+ ")
_GONE = "Error! Reference source not found."


def labels_of(manuscript: Manuscript) -> dict[str, str]:
    """Return the numbers of keyed paragraphs as they are cited."""
    return {key: full(position) for key, position in positions_by_key(manuscript).items()}


def wrong_reference(manuscript: Manuscript, defect: WrongReference) -> tuple[Manuscript, Planted]:
    """Type a wrong number, or leave a field that shows one; a missing target must be no number of the document."""
    labels = labels_of(manuscript)
    if defect.reference not in labels:
        raise wrong(defect, f"no numbered block {defect.reference!r}")
    meant = labels[defect.reference]
    shows = labels.get(defect.shows, defect.shows) or (_GONE if defect.defect == "dead-field" else "")
    word = _WORD.match(meant)
    if word and shows[:1].isdigit():
        shows = word[0] + shows
    _differ(defect, meant, shows, labels)
    mark = {
        "stale-field": f"{{shows {defect.reference}|{shows}}}",
        "dead-field": f"{{dead {defect.reference}|{shows}}}",
    }.get(defect.defect, shows)
    text = nth(manuscript, defect, defect.block, f"{{ref {defect.reference}}}", defect.nth, mark)
    planted = Planted(
        defect.id, defect.defect, TRAPS[defect.defect], defect.document, defect.block, meant, shows,
        target=defect.reference,
    )  # fmt: skip
    return rewritten(manuscript, {defect.block: text}), planted


def _differ(defect: WrongReference, meant: str, shows: str, labels: dict[str, str]) -> None:
    if not shows or shows == meant:
        raise wrong(defect, "shows no other number than the true one", "give `shows`")
    if defect.defect == "missing-target" and shows in labels.values():
        raise wrong(defect, f"{shows} is in the document")


def wrong_caption(manuscript: Manuscript, defect: WrongCaption) -> tuple[Manuscript, Planted]:
    """Put another caption after a reference; where none stands there the wrong one is added."""
    mark = f"{{ref {defect.reference}}}"
    block, target = at(manuscript, defect, defect.block), at(manuscript, defect, defect.reference)
    caption = re.match(r"\{h ([^{}]+)\}", target.text)
    meant = caption[1] if caption else target.text.strip()
    if meant.casefold() == defect.as_.casefold():
        raise wrong(defect, "is the true caption")
    said = re.escape(mark) + rf"(?: \({re.escape(meant)}\))?"
    found = list(re.finditer(said, block.text))
    if len(found) < defect.nth:
        raise wrong(defect, f"{mark} stands {len(found)} times")
    match = found[defect.nth - 1]
    text = f"{block.text[: match.start()]}{mark} ({defect.as_}){block.text[match.end() :]}"
    planted = Planted(
        defect.id, defect.defect, TRAPS["caption"], defect.document, defect.block, meant, defect.as_,
        target=defect.reference,
    )  # fmt: skip
    return rewritten(manuscript, {defect.block: text}), planted


def omitted_target(manuscript: Manuscript, defect: OmittedTarget) -> tuple[Manuscript, Planted]:
    """Leave of a clause its number and "[Intentionally Omitted]"; the text of levels below it stays as it is."""
    block = at(manuscript, defect, defect.block)
    planted = Planted(
        defect.id, defect.defect, TRAPS["omitted-target"], defect.document, defect.block, block.text.strip(),
        "[Intentionally Omitted]", target=defect.block,
    )  # fmt: skip
    return rewritten(manuscript, {defect.block: "[Intentionally Omitted]."}), planted


def same_number(manuscript: Manuscript, defect: SameNumber) -> tuple[Manuscript, Planted]:
    """Type in front of a clause the number of the clause of its level before it; later ones count without it."""
    labels, index = labels_of(manuscript), [one.key for one in manuscript.blocks].index
    block = at(manuscript, defect, defect.block)
    earlier = [one for one in manuscript.blocks[: index(defect.block)] if one.kind == block.kind and one.key in labels]
    if not earlier or defect.block not in labels:
        raise wrong(defect, "has no clause of its level before it")
    says = labels[earlier[-1].key]
    typed = replace(block, kind="body", text=f"{says}{{tab}}{block.text}")
    blocks = tuple(typed if one is block else one for one in manuscript.blocks)
    planted = Planted(
        defect.id, defect.defect, TRAPS["same-number"], defect.document, defect.block, labels[defect.block], says
    )
    return replace(manuscript, blocks=blocks), planted


def stale_contents(manuscript: Manuscript, defect: StaleContents) -> tuple[Manuscript, Planted]:
    """Let the table of contents say another heading."""
    block = at(manuscript, defect, defect.block)
    kind = manuscript.house.kinds.get(block.kind)
    if kind is None or not kind.contents or not any(one.kind == "contents" for one in manuscript.blocks):
        raise wrong(defect, "is in no table of contents")
    planted = Planted(
        defect.id, defect.defect, TRAPS["stale-contents"], defect.document, defect.block, block.text.strip(),
        defect.as_,
    )  # fmt: skip
    return replace(manuscript, listed={**manuscript.listed, defect.block: defect.as_}), planted
