"""Effective formatting: what the reader sees after table style, numbering, styles and direct formatting.

Two results are equal when the content looks the same, however it was written. They are shared between calls: read only.
Source: ISO/IEC 29500-1, 17.7.2 (style hierarchy), 17.7.3 (toggle properties), 17.9.23 (indents of numbering levels).
"""

from __future__ import annotations

from matterbench.ooxml.definitions import DefinitionChange, definition_changes
from matterbench.ooxml.inheritance import (
    PARAGRAPH_DEFAULTS,
    RUN_DEFAULTS,
    TOGGLES,
    Difference,
    differences,
    finished_paragraph,
    finished_run,
    overlay,
    toggled,
    without,
)
from matterbench.ooxml.measures import Props, Value
from matterbench.ooxml.styles import NOTHING, Styles
from matterbench.ooxml.table_styles import (
    CellPlace,
    TableContext,
    effective_cell,
    effective_table,
    table_context,
    table_style_part,
)

__all__ = [
    "PARAGRAPH_DEFAULTS",
    "RUN_DEFAULTS",
    "CellPlace",
    "DefinitionChange",
    "Difference",
    "TableContext",
    "definition_changes",
    "differences",
    "effective_cell",
    "effective_paragraph",
    "effective_run",
    "effective_table",
    "table_context",
]


def effective_paragraph(
    styles: Styles,
    style_id: str | None,
    direct: Props,
    numbering: Props = NOTHING,
    table: TableContext | None = None,
    *,
    numbering_in_style: bool = False,
) -> Props:
    """Return the paragraph properties in force; every property of `PARAGRAPH_DEFAULTS` is present.

    `numbering` is the w:pPr of the paragraph's numbering level. It overrides the styles where the paragraph itself
    names the list; where a style does (`numbering_in_style`), that style's own properties and those of styles based
    on it win. An unknown style id counts as the default paragraph style, as in Word.
    """
    key = ("p", style_id, _key(direct), _key(numbering), table, numbering_in_style)
    found = styles.memo.get(key)
    if found is None:
        levels = [styles.doc_paragraph, table_style_part(styles, table, "paragraph")]
        levels += _numbered_chain(styles, style_id, numbering, numbering_in_style)
        found = styles.memo[key] = finished_paragraph(overlay([*levels, direct]), styles.theme)
    return found


def _numbered_chain(styles: Styles, style_id: str | None, numbering: Props, in_style: bool) -> list[Props]:
    style = styles.typed(style_id, "paragraph")
    chain = styles.chain(None if style is None else style.id)
    levels = [link.paragraph for link in chain]
    carriers = [index for index, link in enumerate(chain) if link.num_id is not None]
    levels.insert(carriers[-1] if in_style and carriers else len(levels), numbering)
    return levels


def effective_run(
    styles: Styles,
    paragraph_style_id: str | None,
    character_style_id: str | None,
    direct: Props,
    table: TableContext | None = None,
) -> Props:
    """Return the run properties in force; every property of `RUN_DEFAULTS` is present.

    Toggle properties are absolute when direct and combine by exclusive or across the table, paragraph and character
    style. Numbering has no say here: a level's w:rPr formats its label only.
    """
    key = ("r", paragraph_style_id, character_style_id, _key(direct), table)
    found = styles.memo.get(key)
    if found is None:
        below = _styled_run(styles, paragraph_style_id, character_style_id, table)
        found = styles.memo[key] = finished_run({**below, **direct}, styles.theme)
    return found


def _styled_run(
    styles: Styles, paragraph_style_id: str | None, character_style_id: str | None, table: TableContext | None
) -> Props:
    key = ("s", paragraph_style_id, character_style_id, table)
    found = styles.memo.get(key)
    if found is None:
        levels = [
            table_style_part(styles, table, "run"),
            _chain_run(styles, paragraph_style_id, "paragraph"),
            _chain_run(styles, character_style_id, "character"),
        ]
        plain = overlay([styles.doc_run, *(without(level, TOGGLES) for level in levels)])
        found = styles.memo[key] = {**plain, **toggled(styles.doc_run, levels)}
    return found


def _chain_run(styles: Styles, style_id: str | None, style_type: str) -> Props:
    style = styles.typed(style_id, style_type)
    return overlay(link.run for link in styles.chain(None if style is None else style.id))


def _key(props: Props) -> frozenset[tuple[str, Value]]:
    return frozenset(props.items())
