"""Plants defects, in the order given, in a manuscript, in the text of a file, or in the sheets of a workbook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from matterbench.authoring.defects import references, terms, words
from matterbench.authoring.defects.blocks import wrong
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.sheets import wrong_cell
from matterbench.authoring.defects.specs import (
    Added,
    Defect,
    Dropped,
    DroppedDefinition,
    OmittedTarget,
    Placeholder,
    Restated,
    SameNumber,
    StaleContents,
    Swapped,
    VariantTerm,
    WrongCaption,
    WrongCell,
    WrongReference,
)
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.sheets import Sheet

_OPERATORS: Mapping[type[Defect], Callable[[Manuscript, Any], tuple[Manuscript, Planted]]] = {
    WrongReference: references.wrong_reference,
    WrongCaption: references.wrong_caption,
    OmittedTarget: references.omitted_target,
    SameNumber: references.same_number,
    StaleContents: references.stale_contents,
    DroppedDefinition: terms.dropped_definition,
    Added: terms.added,
    VariantTerm: terms.variant_term,
    Restated: words.restated,
    Placeholder: words.placeholder,
    Swapped: words.swapped,
    Dropped: words.dropped,
    WrongCell: words.cell,
}


def plant(manuscript: Manuscript, defects: Sequence[Defect]) -> tuple[Manuscript, tuple[Planted, ...]]:
    """Return the manuscript with the defects, and what each is; raises `InvalidRequest` where one does not fit."""
    found = []
    for defect in defects:
        manuscript, planted = _OPERATORS[type(defect)](manuscript, defect)
        found.append(planted)
    return manuscript, tuple(found)


def plant_text(text: str, defects: Sequence[Defect]) -> tuple[str, tuple[Planted, ...]]:
    """Return the text of a message or file with the defects; only words can read otherwise there."""
    found = []
    for defect in defects:
        if not isinstance(defect, Restated):
            raise wrong(defect, "cannot be planted in a text file or message", "use restate")
        text, planted = words.restated_text(text, defect)
        found.append(planted)
    return text, tuple(found)


def plant_sheets(sheets: Sequence[Sheet], defects: Sequence[Defect]) -> tuple[list[Sheet], tuple[Planted, ...]]:
    """Return the sheets of a workbook with the defects; only cells can be wrong there."""
    made, found = list(sheets), []
    for defect in defects:
        if not isinstance(defect, WrongCell):
            raise wrong(defect, "cannot be planted in a workbook", "use cell")
        made, planted = wrong_cell(made, defect)
        found.append(planted)
    return made, tuple(found)
