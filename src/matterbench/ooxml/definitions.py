"""What changed in the definition of styles and document defaults, each change named where it was made.

A change is judged on the BEFORE parent of the style: what a style merely inherits is reported at the style that
changed, and a value of its own that equals the inherited one is no change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from matterbench.ooxml.inheritance import (
    TOGGLES,
    Difference,
    differences,
    finished_paragraph,
    finished_run,
    overlay,
    resolve,
)
from matterbench.ooxml.measures import Props, Value
from matterbench.ooxml.styles import ConditionalStyle, Style, Styles
from matterbench.ooxml.theme import Theme

Part = Style | ConditionalStyle
DefinitionArea = Literal["run", "paragraph", "table", "row", "cell", "numbering", "style"]


@dataclass(frozen=True, slots=True)
class DefinitionChange:
    """One property of one style definition, before and after; None is "not there"."""

    style: Style | None
    """The style as it was before; None for the document defaults."""
    area: DefinitionArea
    """`style` holds basedOn, next, link, type and default, the first three by style name."""
    condition: str
    """The part of a table style (`firstRow`), or `""` for the style as a whole."""
    property: str
    before: Value | None
    after: Value | None


def definition_changes(
    before: Styles,
    after: Styles,
    pairs: Sequence[tuple[Style, Style]],
    *,
    lists: tuple[Mapping[str, str], Mapping[str, str]] | None = None,
    complex_script: bool = False,
) -> tuple[DefinitionChange, ...]:
    """Return the changes of the document defaults, then of every matched pair in the order given.

    `lists` gives, for each side, a comparable digest of the list that a numId stands for; without it the numIds
    themselves are compared. Theme values of both sides are read with the theme of `before`: a changed theme is its
    own finding.
    """
    changes = list(_default_changes(before, after, complex_script))
    for old, new in pairs:
        changes += _style_facts(before, after, old, new)
        changes += _numbering(old, new, lists)
        changes += _parts(before, old, new, complex_script)
    return tuple(changes)


def base_changes(before: Styles, after: Styles, style: Style, base: Value | None) -> tuple[Difference, ...]:
    """Return what a style of `before` would look like on the base of that name (None for none), all else held.

    The base is taken from `before` where it is there, else from `after`. Conditional parts are left out.
    """
    own = before.chain(style.id)[:-1]
    side = before if base is None or before.by_name(style.type, str(base)) is not None else after
    found = None if base is None else side.by_name(style.type, str(base))
    other = () if found is None else side.chain(found.id)
    out: list[Difference] = []
    for area, take, finish in _AREAS:
        under = _base(before, style, area)
        looks = [overlay([*under, *map(take, chain), take(style)]) for chain in (own, other)]
        was, now = (finish(look, before.theme) if under else _spoken(look, before.theme) for look in looks)
        out += differences(was, now)
    return tuple(out)


def _default_changes(before: Styles, after: Styles, complex_script: bool) -> Iterator[DefinitionChange]:
    theme = before.theme
    runs = (finished_run(dict(side.doc_run), theme) for side in (before, after))
    paragraphs = (finished_paragraph(dict(side.doc_paragraph), theme) for side in (before, after))
    for difference in differences(*runs, complex_script=complex_script):
        yield DefinitionChange(None, "run", "", *difference)
    for difference in differences(*paragraphs, complex_script=complex_script):
        yield DefinitionChange(None, "paragraph", "", *difference)


def _style_facts(before: Styles, after: Styles, old: Style, new: Style) -> Iterator[DefinitionChange]:
    facts: tuple[tuple[str, Value | None, Value | None], ...] = (
        ("type", old.type, new.type),
        ("default", old.default, new.default),
        ("basedOn", _name(before, old.based_on), _name(after, new.based_on)),
        ("next", _name(before, old.next or old.id), _name(after, new.next or new.id)),
        ("link", _name(before, old.link), _name(after, new.link)),
    )
    for name, was, now in facts:
        if _folded(was) != _folded(now):
            yield DefinitionChange(old, "style", "", name, was, now)


def _folded(value: Value | None) -> Value | None:
    return value.casefold() if isinstance(value, str) else value


def _name(styles: Styles, style_id: str | None) -> str | None:
    style = styles.get(style_id)
    return None if style is None else style.name


def _numbering(
    old: Style, new: Style, lists: tuple[Mapping[str, str], Mapping[str, str]] | None
) -> Iterator[DefinitionChange]:
    sides = (old.num_id, new.num_id)
    if lists is not None:
        sides = (lists[0].get(old.num_id or "", old.num_id), lists[1].get(new.num_id or "", new.num_id))
    if sides[0] != sides[1]:
        yield DefinitionChange(old, "numbering", "", "numId", old.num_id, new.num_id)
    if (old.ilvl or 0) != (new.ilvl or 0):
        yield DefinitionChange(old, "numbering", "", "ilvl", old.ilvl, new.ilvl)


def _parts(styles: Styles, old: Style, new: Style, complex_script: bool) -> Iterator[DefinitionChange]:
    for condition in ("", *sorted(old.conditional.keys() | new.conditional.keys())):
        sides = (old, new) if not condition else (old.conditional.get(condition), new.conditional.get(condition))
        for area, take, finish in _AREAS:
            if _own(take, sides[0]) == _own(take, sides[1]):
                continue
            base = _base(styles, old, area)
            inherited = [*base, *_inherited(styles.chain(old.id), condition, take)]
            combined = [overlay([*inherited, *_own(take, side)]) for side in sides]
            was, now = (finish(props, styles.theme) if base else _spoken(props, styles.theme) for props in combined)
            for difference in differences(was, now, complex_script=complex_script):
                yield DefinitionChange(old, area, condition, *difference)


def _base(styles: Styles, style: Style, area: DefinitionArea) -> list[Props]:
    """Return what lies under the style: document defaults, but for a character style nothing that is known."""
    if style.type == "character":
        return []
    return {"run": [styles.doc_run], "paragraph": [styles.doc_paragraph]}.get(area, [])


def _inherited(chain: tuple[Style, ...], condition: str, take: Callable[[Part], Props]) -> Iterator[Props]:
    """Yield what the last style of a chain adds to; a conditional part lies on the whole table, its own included."""
    yield from (take(link) for link in (chain if condition else chain[:-1]))
    for link in chain[:-1]:
        if condition in link.conditional:
            yield take(link.conditional[condition])


def _own(take: Callable[[Part], Props], side: Part | None) -> list[Props]:
    return [] if side is None else [take(side)]


def _spoken(props: dict[str, Value], theme: Theme) -> Props:
    """Return what a style says where nothing lies under it: a toggle that is off adds nothing (17.7.3)."""
    resolve(props, theme)
    return {name: value for name, value in props.items() if not (name in TOGGLES and value is False)}


_AREAS: tuple[tuple[DefinitionArea, Callable[[Part], Props], Callable[[dict[str, Value], Theme], Props]], ...] = (
    ("run", lambda part: part.run, finished_run),
    ("paragraph", lambda part: part.paragraph, finished_paragraph),
    ("table", lambda part: part.table, _spoken),
    ("row", lambda part: part.row, _spoken),
    ("cell", lambda part: part.cell, _spoken),
)
