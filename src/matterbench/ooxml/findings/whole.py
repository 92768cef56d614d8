"""Changes of the document as a whole: definitions, settings, properties, parts. Their place is the document."""

from __future__ import annotations

from matterbench.ooxml.changes import Change, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.package import same_part

Sides = tuple[str | None, str | None]


def whole_change(
    kind: Kind,
    invariant: int,
    property: str,
    severity: Severity,
    parts: Sides,
    values: Sides,
    message: str,
    *,
    subject: object,
    affected: int = 1,
) -> Change:
    """Return a change whose place is the document; `parts` hold it on each side, None where it is not there.

    `subject` names what changed (a canonical value), so that the id does not depend on order or wording.
    """
    places = [None if part is None else Place(part, story="document") for part in parts]
    return Change(
        kind,
        invariant,
        property,
        severity,
        Where(*places),
        *values,
        message,
        affected=affected,
        subject=digest(subject),
    )


def part_pair(comparison: Comparison, type: str) -> Sides:
    """Names of the parts that the main documents relate to as `type`, None where there is none."""
    return comparison.before.part(type), comparison.after.part(type)


def same_parts(comparison: Comparison, parts: Sides) -> bool:
    """Whether both sides lack the part, or have it with equal bytes."""
    first, second = parts
    if first is None or second is None:
        return first is second
    return same_part(comparison.before.package, first, comparison.after.package, second)


def counted(number: int, noun: str) -> str:
    """Return `1 paragraph`, `212 paragraphs`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
