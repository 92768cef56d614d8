"""Definitions of styles and document defaults: what changed in them, and how much of the text shows it (15, 16).

Nothing is read when the styles part has the same bytes on both sides. A change that no text shows is information.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.definitions import DefinitionChange, base_changes, definition_changes
from matterbench.ooxml.findings.style_usage import NOUNS, Effects
from matterbench.ooxml.findings.whole import Sides, counted, part_pair, same_parts, whole_change
from matterbench.ooxml.inheritance import RUN_DEFAULTS
from matterbench.ooxml.settings import read_settings
from matterbench.ooxml.styles import Style, Styles
from matterbench.ooxml.vocabulary import invisible, label, sentence, severity, show

_CONDITIONS = {
    "wholeTable": "whole table",
    "firstRow": "first row",
    "lastRow": "last row",
    "firstCol": "first column",
    "lastCol": "last column",
    "band1Horz": "odd rows",
    "band2Horz": "even rows",
    "band1Vert": "odd columns",
    "band2Vert": "even columns",
    "neCell": "top right cell",
    "nwCell": "top left cell",
    "seCell": "bottom right cell",
    "swCell": "bottom left cell",
}
_FACTS = {"basedOn": "based on", "next": "style of the next paragraph", "link": "linked style", "type": "type"}
_LISTED = 3
_FAMILY = re.compile(r"font\.(?=ascii|hAnsi)|\w*(?:Borders|Bdr)\.")
"""Properties that are one to a reader when they change in the same way: Latin fonts, the lines of a box."""
_SIDES = {"insideH": "inside horizontal", "insideV": "inside vertical"}
Lists = tuple[Mapping[str, str], Mapping[str, str]]


def style_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of document defaults and styles, in the order of the styles before."""
    parts = part_pair(comparison, "styles")
    if same_parts(comparison, parts):
        return
    before, after = comparison.before.styles, comparison.after.styles
    pairs = paired_styles(comparison)
    lists = comparison.names[0].lists, comparison.names[1].lists
    effects = Effects(comparison.before, comparison.after, pairs, lists)
    found = definition_changes(
        before, after, [(style, pairs[style.id]) for style in before if style.id in pairs], lists=lists,
        complex_script=_complex_script(comparison),
    )  # fmt: skip
    found = tuple(change for change in found if not _told_elsewhere(change, found, comparison, pairs))
    for style, changes in _by_style(found):
        if style is not None and not effects.used(style):
            yield _unused(parts, style, changes)
        else:
            yield from _told(parts, changes, effects, comparison)
    yield from _renamed(parts, before, pairs, effects)
    yield from _gone(parts, [style for style in before if style.id not in pairs], effects)
    known = {style.id for style in pairs.values()}
    yield from _new(parts, [style for style in after if style.id not in known])


def paired_styles(comparison: Comparison) -> dict[str, Style]:
    """The style after for the id of each style before that is still there: same type and name, else same name."""
    before, after = comparison.before.styles, comparison.after.styles
    first, second = comparison.names[0].styles, comparison.names[1].styles
    pairs: dict[str, Style] = {}
    taken: set[str] = set()
    for typed in (True, False):
        free: dict[tuple[str, str], Style] = {}
        for style in after:
            if style.id not in taken:
                free.setdefault((style.type if typed else "", second.get(style.id, "")), style)
        for style in before:
            other = None if style.id in pairs else free.pop((style.type if typed else "", first[style.id]), None)
            if other is not None:
                pairs[style.id] = other
                taken.add(other.id)
    return pairs


def _told_elsewhere(
    change: DefinitionChange, all: Sequence[DefinitionChange], comparison: Comparison, pairs: Mapping[str, Style]
) -> bool:
    """Whether another change says the same: the new default style for the old one, the new name for the old one."""
    if change.property == "default" and not change.after and change.style is not None:
        others = (other.style for other in all if other.property == "default" and other.after)
        return any(style is not None and style.type == change.style.type for style in others)
    return _same_style(change, comparison, pairs)


def _same_style(change: DefinitionChange, comparison: Comparison, pairs: Mapping[str, Style]) -> bool:
    """Whether a change names one style by its two names: that it was renamed is told once."""
    if change.property not in {"basedOn", "next", "link"} or change.style is None:
        return False
    types = ("paragraph", "character") if change.property == "link" else (change.style.type,)
    named = [comparison.before.styles.by_name(type, str(change.before)) for type in types]
    return any(style is not None and style.id in pairs and pairs[style.id].name == change.after for style in named)


def _complex_script(comparison: Comparison) -> bool:
    """Whether the text has right-to-left letters, which have their own sizes and fonts."""
    text = comparison.before.package.read(comparison.before.package.main).decode("utf-8", "ignore")
    return any("\u0590" <= letter <= "\u08ff" for letter in set(text))


def _by_style(changes: Sequence[DefinitionChange]) -> list[tuple[Style | None, list[DefinitionChange]]]:
    grouped: dict[str, tuple[Style | None, list[DefinitionChange]]] = {}
    for change in changes:
        key = "" if change.style is None else change.style.id
        grouped.setdefault(key, (change.style, []))[1].append(change)
    return list(grouped.values())


def _told(
    parts: Sides, changes: Sequence[DefinitionChange], effects: Effects, comparison: Comparison
) -> Iterator[Change]:
    """One change for each property; Latin fonts and equal lines are one, and why text became invisible is told once."""
    unseen = False
    for change, alike in _together(changes):
        affected = 0 if _unfelt(change, comparison) else effects.affected(change)
        why = _made_invisible(change, effects) if affected and not unseen else None
        unseen = unseen or why is not None
        if change.property == "basedOn" and change.style is not None:
            yield _based(parts, change, change.style, affected, comparison)
        else:
            yield _one(parts, change, affected, why, alike)


def _together(changes: Sequence[DefinitionChange]) -> Iterator[tuple[DefinitionChange, tuple[str, ...]]]:
    """Each change, with all properties that changed in the same way and are one to a reader: the sides of a box."""
    groups: dict[object, list[DefinitionChange]] = {}
    for change in changes:
        family = _FAMILY.match(change.property)
        key = (
            (change.condition, family[0], change.before, change.after) if family else change.property,
            change.condition,
        )
        groups.setdefault((key, change.area), []).append(change)
    for group in groups.values():
        yield group[0], tuple(change.property for change in group)


def _unfelt(change: DefinitionChange, comparison: Comparison) -> bool:
    """Whether a change shows nowhere: hyphens suppressed where none are set, or the built-in value said aloud."""
    if change.property == "suppressAutoHyphens":
        packages = comparison.before.package, comparison.after.package
        return any(read_settings(package).get("autoHyphenation") != "on" for package in packages)
    values = {change.before, change.after}
    if None not in values:
        return False
    if change.property == "tblInd":
        return values <= {None, 0, ("dxa", 0), ("auto", 0)}
    styles = comparison.before.styles
    unsaid = not any(
        change.property in side for side in (styles.doc_run, *(s.run for s in styles if s.type == "paragraph"))
    )
    return change.area == "run" and values == {None, RUN_DEFAULTS.get(change.property)} and unsaid


def _lines(alike: tuple[str, ...]) -> str:
    """Return `table borders (top, left, inside)`."""
    sides = [_SIDES.get(name.partition(".")[2], name.partition(".")[2]) for name in alike]
    return f"{'table ' if alike[0].startswith('tbl') else ''}borders ({', '.join(sides)})"


def _made_invisible(change: DefinitionChange, effects: Effects) -> str | None:
    if change.area != "run" or change.property not in {"vanish", "webHidden", "sz", "color", "w", "shd", "highlight"}:
        return None
    first, second = effects.effective(change.style, change)
    return None if invisible(first) is not None else invisible(second)


def _one(parts: Sides, change: DefinitionChange, affected: int, why: str | None, alike: tuple[str, ...] = ()) -> Change:
    name, words = change.property, _words(change)
    if len(alike) > 1 and not name.startswith("font."):
        words = words.replace(label(name), _lines(alike), 1)
    weight = Severity(severity(name))
    if change.area == "style":
        weight = Severity.INFO if name in {"next", "link"} else Severity.BLOCK
    elif change.area == "numbering":
        weight = Severity.BLOCK
    if why is not None and name != "vanish":
        words = f"text made invisible ({why})"
    type = "paragraph" if change.style is None else change.style.type
    effect = f"{counted(affected, NOUNS.get(type, 'style'))} affected" if affected else "nothing looks different"
    values = _shown(name, change.before), _shown(name, change.after)
    return whole_change(
        Kind.DEFINITION, 11 if why else 16 if change.style is None else 15, name,
        weight if affected else Severity.INFO, parts, values, f"{_subject(change)}: {words}; {effect}",
        subject=_identity(change), affected=affected,
    )  # fmt: skip


def _based(parts: Sides, change: DefinitionChange, style: Style, affected: int, comparison: Comparison) -> Change:
    """Another base: what it alone does to the look of the style decides how much it weighs."""
    looks = base_changes(comparison.before.styles, comparison.after.styles, style, change.after)
    listed = _joined([sentence(*difference) for difference in looks])
    weight = Severity.INFO if not affected else Severity.BLOCK if looks else Severity.WARN
    effect = f" ({listed})" if listed else ""
    values = _shown("basedOn", change.before), _shown("basedOn", change.after)
    message = (
        f"{_subject(change)}: {_words(change)}{effect}; {counted(affected, NOUNS.get(style.type, 'style'))} affected"
    )
    return whole_change(
        Kind.DEFINITION, 15, "basedOn", weight, parts, values, message, subject=_identity(change), affected=affected
    )


def _joined(sentences: Sequence[str]) -> str:
    more = len(sentences) - _LISTED
    return ", ".join(sentences[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def _unused(parts: Sides, style: Style, changes: Sequence[DefinitionChange]) -> Change:
    message = f"Style {style.name}, which nothing uses: {_joined([_words(change) for change in changes])}"
    return whole_change(
        Kind.DEFINITION, 15, "definition", Severity.INFO, parts, (None, None), message,
        subject=(style.type, style.name.casefold()), affected=0,
    )  # fmt: skip


def _subject(change: DefinitionChange) -> str:
    if change.style is None:
        return "Document defaults"
    condition = f", {_CONDITIONS.get(change.condition, change.condition)}" if change.condition else ""
    return f"Style {change.style.name}{condition}"


def _identity(change: DefinitionChange) -> object:
    style = change.style
    return ("defaults" if style is None else (style.type, style.name.casefold()), change.area, change.condition)


def _words(change: DefinitionChange) -> str:
    if change.property == "default":
        return "now the default style" if change.after else "no longer the default style"
    if change.area == "style":
        return (
            f"{_FACTS.get(change.property, change.property)} {change.before or 'nothing'} → {change.after or 'nothing'}"
        )
    if change.property == "numId":
        return (
            "numbering removed" if change.after is None else "numbered by another list" if change.before else "numbered"
        )
    if change.property == "ilvl":
        return f"list level {_level(change.before)} → {_level(change.after)}"
    return sentence(change.property, change.before, change.after)


def _level(value: object) -> int:
    return value + 1 if isinstance(value, int) else 1


def _shown(name: str, value: object) -> str | None:
    return None if value is None else show(name, value)  # type: ignore[arg-type]


def _renamed(parts: Sides, before: Styles, pairs: Mapping[str, Style], effects: Effects) -> Iterator[Change]:
    for style in before:
        other = pairs.get(style.id)
        if other is not None and other.name.casefold() != style.name.casefold():
            weight = Severity.WARN if effects.used(style) else Severity.INFO
            yield whole_change(
                Kind.DEFINITION, 15, "name", weight, parts, (style.name, other.name),
                f"Style {style.name} renamed {other.name}", subject=(style.type, style.name.casefold()),
            )  # fmt: skip


def _gone(parts: Sides, styles: Sequence[Style], effects: Effects) -> Iterator[Change]:
    """Styles that went. One that text still names is a loss of its own; else the text has another style by now."""
    missed = {style.id: users for style in styles if (users := effects.after.unknown[style.id])}
    for style in styles:
        if style.id in missed and effects.missed(style):
            words = counted(missed[style.id], NOUNS.get(style.type, "style"))
            yield whole_change(
                Kind.DEFINITION, 15, "style", Severity.BLOCK, parts, (style.name, None),
                f"Style {style.name} removed: {words} lost it", subject=(style.type, style.name.casefold()),
                affected=missed[style.id],
            )  # fmt: skip
    for named in (True, False):
        rest = [style for style in styles if (style.id in missed) is named and not (named and effects.missed(style))]
        if rest:
            yield _listed(
                parts, rest, "removed, which look like the default" if named else "removed, which nothing uses", 0
            )


def _new(parts: Sides, styles: Sequence[Style]) -> Iterator[Change]:
    if styles:
        yield _listed(parts, styles, "added", 1)


def _listed(parts: Sides, styles: Sequence[Style], verb: str, side: int) -> Change:
    names = _joined(sorted(style.name for style in styles))
    values = (names, None) if side == 0 else (None, names)
    noun = "1 style" if len(styles) == 1 else f"{len(styles)} styles"
    return whole_change(
        Kind.DEFINITION, 15, "styles", Severity.INFO, parts, values, f"{noun} {verb}: {names}", subject=verb,
        affected=len(styles),
    )  # fmt: skip
