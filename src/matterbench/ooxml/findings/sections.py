"""Sections: page, margins, columns, numbering of pages and lines; breaks that came, went or moved (invariant 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from matterbench.ooxml.bindings import bindings
from matterbench.ooxml.cascade import Difference, differences
from matterbench.ooxml.changes import Change, Footprint, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.wording import joined
from matterbench.ooxml.measures import Value
from matterbench.ooxml.outline import Outline, quote
from matterbench.ooxml.package import same_part
from matterbench.ooxml.sections import Section, pair_sections, sections
from matterbench.ooxml.vocabulary import sentence, severity, show

_PAGE = ("pgSz.w", "pgSz.h", "pgSz.orient")
_TWIP = 1
_PLAIN_STARTS = {"nextPage", "continuous", "nextColumn"}
_DISTANCES = {"pgMar.header": "header", "pgMar.footer": "footer"}
_EFFECTS = 3
"""Differences that the message of a removed or added break names."""


def section_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of the sections of the body; none where both main parts are equal."""
    packages, main = (comparison.before.package, comparison.after.package), comparison.before.package.main
    plain = not comparison.before.trees and not comparison.after.trees
    if plain and same_part(packages[0], main, packages[1], packages[1].main):
        return
    found = pair_sections(comparison)
    yield from (_break(comparison, section, 0, section.number) for section in found.removed)
    yield from (_break(comparison, section, 1, section.number) for section in found.added)
    yield from (_moved(comparison, *pair) for pair in found.moved)
    groups: dict[Difference, list[tuple[Section, Section]]] = {}
    for pair in found.pairs:
        for change in _differences(pair[0].properties, pair[1].properties):
            groups.setdefault(change, []).append(pair)
    yield from (_change(comparison, change, pairs) for change, pairs in groups.items())


def section_place(comparison: Comparison, side: int, number: int) -> Place:
    """Place of a section as a whole."""
    document = (comparison.before, comparison.after)[side]
    return Place(document.package.main, section=number)


def _differences(before: Mapping[str, Value], after: Mapping[str, Value]) -> list[Difference]:
    """Properties that differ; size and turn of the page are one."""
    found = [change for change in differences(before, after) if not _rounded(*change[1:])]
    if 1 in (before.get("cols.num"), after.get("cols.num")):
        found = [change for change in found if change[0] != "cols.space"]
    page = [change for change in found if change[0] in _PAGE]
    if len(page) < 2:
        return found
    turned = before.get("pgSz.w") == after.get("pgSz.h") and before.get("pgSz.h") == after.get("pgSz.w")
    orients = before.get("pgSz.orient"), after.get("pgSz.orient")
    one: Difference = ("pgSz", _size(before), _size(after))
    if turned and orients[0] != orients[1]:
        one = ("pgSz.orient", *orients)
    return [one, *(change for change in found if change not in page)]


def _rounded(before: Value | None, after: Value | None) -> bool:
    """Whether two lengths differ by no more than a conversion of units makes of them."""
    numbers = isinstance(before, int) and isinstance(after, int) and not isinstance(before, bool)
    return numbers and abs(before - after) <= _TWIP and max(abs(before), abs(after)) > 100  # type: ignore[operator, arg-type]


def _size(properties: Mapping[str, Value]) -> str:
    sides = " × ".join(show(name, properties.get(name)) for name in _PAGE[:2])
    return f"{sides}, {show('pgSz.orient', properties.get('pgSz.orient'))}"


def _said(name: str, before: Value | None, after: Value | None) -> str:
    return f"page size {before} → {after}" if name == "pgSz" else sentence(name, before, after)


def _change(comparison: Comparison, change: Difference, pairs: Sequence[tuple[Section, Section]]) -> Change:
    """One change for all sections in which a property changed alike."""
    name, before, after = change
    numbers = [str(pair[1].number) for pair in pairs]
    suffix = f" (sections {joined(numbers)})" if len(pairs) > 1 else ""
    values = (str(before), str(after)) if name == "pgSz" else (show(name, before), show(name, after))
    where = Where(*(section_place(comparison, side, pairs[0][side].number) for side in (0, 1)))
    footprints = tuple(Footprint(section_place(comparison, 0, pair[0].number)) for pair in pairs)
    return Change(
        Kind.SECTION, 19, name, _weight(comparison, change, pairs), where, *values,
        _said(*change) + suffix, affected=len(pairs), subject=digest((pairs[0][0].number, name)),
        footprints=footprints if len(pairs) > 1 else (),
    )  # fmt: skip


def _weight(comparison: Comparison, change: Difference, pairs: Sequence[tuple[Section, Section]]) -> Severity:
    """What no page shows is information: how the first page starts, how far off a header stands that is not there."""
    name, *values = change
    if name == "type" and len(pairs) == 1 and pairs[0][0].number == 1 and set(values) <= _PLAIN_STARTS:
        return Severity.INFO
    if name in _DISTANCES and not any(_bound(comparison, side, name, p[side]) for p in pairs for side in (0, 1)):
        return Severity.INFO
    return Severity("block" if name == "pgSz" else severity(name))


def _bound(comparison: Comparison, side: int, name: str, section: Section) -> bool:
    outline = (comparison.body.before, comparison.body.after)[side]
    shown = bindings(outline.document, sections(outline))[section.number - 1]
    return any(kind == _DISTANCES[name] for kind, _ in shown)


def _break(comparison: Comparison, section: Section, side: int, number: int) -> Change:
    """A section break that is on one side only: what stands before it takes the layout of what follows."""
    outline = (comparison.body.before, comparison.body.after)[side]
    following = _following(comparison, side, number)
    kind = show("type", following.properties.get("type"))
    place = _break_place(outline, section)
    effects = [_said(*change) for change in _effects(section, following, side)]
    more = "; …" if len(effects) > _EFFECTS else ""
    message = f"section break {number} ({kind}) {('removed', 'added')[side]}"
    if effects:
        message += f": its pages change to {'; '.join(effects[:_EFFECTS])}{more}"
    where = Where(None, place) if side else Where(place, None)
    footprints = (Footprint(comparison.body.gap_place(section.end or 0), gap=True),) if side else ()
    return Change(
        Kind.SECTION, 19, "section break", Severity.BLOCK, where, None if side else kind, kind if side else None,
        message, subject=digest(("break", outline.blocks[section.end or 0].text)), footprints=footprints,
    )  # fmt: skip


def _break_place(outline: Outline, section: Section) -> Place:
    """Place of the break; a paragraph that holds nothing else is quoted by the words before it."""
    end = section.end or 0
    place = outline.place(end)
    words = next((text for block in reversed(outline.blocks[: end + 1]) if (text := block.text.strip())), "")
    return replace(place, quote=quote(words))


def _following(comparison: Comparison, side: int, number: int) -> Section:
    """The section after the one with this number."""
    return sections((comparison.body.before, comparison.body.after)[side])[number]


def _effects(section: Section, following: Section, side: int) -> list[Difference]:
    """What the layout before the break changes to; the kind of start is the break's own."""
    order = (following, section) if side else (section, following)
    return [change for change in _differences(order[0].properties, order[1].properties) if change[0] != "type"]


def _moved(comparison: Comparison, before: Section, after: Section) -> Change:
    story = comparison.body
    where = Where(_break_place(story.before, before), _break_place(story.after, after))
    source = where.before.words() if where.before else ""
    return Change(
        Kind.SECTION, 19, "section break", Severity.BLOCK, where, source, where.shown.words(),
        f"section break {before.number} moved here from {source}", subject=digest(("break moved", before.number)),
    )  # fmt: skip
