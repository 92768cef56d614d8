"""Document properties: core (author, title, dates), app (program, company, template) and custom ones.

Keys are `core.creator`, `app.Company`, `custom.Matter No`. Source: ISO/IEC 29500-2 section 10 (core), 29500-1 sections
22.2 (extended) and 22.3 (custom).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from lxml import etree

from matterbench.ooxml.leakage import leak
from matterbench.ooxml.package import Package

Severity = Literal["block", "warn", "info"]

_PARTS = (("core", "core-properties"), ("app", "extended-properties"), ("custom", "custom-properties"))

_LABELS: dict[str, tuple[str, Severity]] = {
    "core.creator": ("Author", "block"),
    "core.lastModifiedBy": ("Last modified by", "warn"),
    "core.title": ("Title", "warn"),
    "core.subject": ("Subject", "warn"),
    "core.keywords": ("Keywords", "warn"),
    "core.description": ("Comments property", "warn"),
    "core.category": ("Category", "warn"),
    "core.contentStatus": ("Status", "warn"),
    "core.created": ("Creation date", "warn"),
    "core.modified": ("Modification date", "info"),
    "core.lastPrinted": ("Date of last printing", "info"),
    "core.revision": ("Revision number", "info"),
    "core.version": ("Version", "warn"),
    "core.identifier": ("Identifier", "warn"),
    "core.language": ("Language property", "info"),
    "app.Application": ("Program that wrote the file", "warn"),
    "app.AppVersion": ("Version of the program", "info"),
    "app.Company": ("Company", "warn"),
    "app.Manager": ("Manager", "warn"),
    "app.Template": ("Template", "warn"),
    "app.HyperlinkBase": ("Base address of relative links", "block"),
    "app.DocSecurity": ("Security flags", "warn"),
    "app.DigSig": ("Digital signature property", "warn"),
}
_VOLATILE = frozenset(
    """
    TotalTime Pages Words Characters CharactersWithSpaces Lines Paragraphs ScaleCrop LinksUpToDate SharedDoc
    HyperlinksChanged HLinks HeadingPairs TitlesOfParts Slides Notes HiddenSlides MMClips PresentationFormat
    """.split()  # noqa: SIM905 - a list of 19 is harder to read
)
_DATES = frozenset({"core.created", "core.modified", "core.lastPrinted"})
_AS_ABSENT = {
    "app.DocSecurity": frozenset({"0"}),
    "app.Template": frozenset({"Normal", "Normal.dot", "Normal.dotm"}),
}
"""Values that say no more than an absent property."""
_WRITES_ITS_NAME = frozenset({"app.Application", "app.AppVersion"})


@dataclass(frozen=True, slots=True)
class Property:
    """One property as stored."""

    key: str
    values: tuple[str, ...]
    """Text of each copy, blanks trimmed; more than one is a fault, Word may then report the file as damaged."""
    type: str
    """Variant type of a custom property (`lpwstr`, `filetime`, …), "" for the others."""

    @property
    def value(self) -> str:
        """The first copy's text."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class PropertyChange:
    """One property that differs between two packages; None is an absent or empty property."""

    key: str
    before: str | None
    after: str | None
    severity: Severity
    message: str


def read_properties(package: Package) -> dict[str, Property]:
    """Return the stored properties by key, core, app, custom; a package without such parts has none.

    Raises `UnreadableInput` for a property part that is not well-formed.
    """
    found: dict[str, Property] = {}
    for group, type_ in _PARTS:
        for link in package.related("", type_)[:1]:
            if package.find(link.target) is None:
                continue
            for element in package.xml(link.target):
                _add(found, group, element)
    return found


def compare_properties(a: Package, b: Package) -> tuple[PropertyChange, ...]:
    """Return what changed between the properties of two packages, by key.

    An empty property equals an absent one, and dates are compared to the second. A changed author, a new custom
    property, a new file path and a tool's name left behind block; counters and dates of editing are information.
    """
    before, after = read_properties(a), read_properties(b)
    seen = "\n".join(value for held in before.values() for value in held.values)
    changes = []
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if _canonical(old) != _canonical(new):
            changes.append(_change(key, _text(old), _text(new), seen))
        if new and len(new.values) > 1 and (old is None or len(old.values) < len(new.values)):
            changes.append(_repeated(key, old, new))
    return tuple(changes)


def _add(found: dict[str, Property], group: str, element: etree._Element) -> None:
    name, type_, content = etree.QName(element).localname, "", element
    if group == "custom":
        name = element.get("name", "")
        content = next(iter(element), element)
        type_ = etree.QName(content).localname if content is not element else ""
    key = f"{group}.{name}"
    value = " ".join(text.strip() for text in content.itertext() if isinstance(text, str) and text.strip())
    values = found[key].values if key in found else ()
    found[key] = Property(key, (*values, value), type_)


def _canonical(held: Property | None) -> str:
    if held is None or held.value in _AS_ABSENT.get(held.key, ()):
        return ""
    if held.key not in _DATES:
        return held.value
    try:
        instant = datetime.fromisoformat(held.value)
    except ValueError:
        return held.value
    return (instant if instant.tzinfo else instant.replace(tzinfo=UTC)).astimezone(UTC).isoformat(timespec="seconds")


def _text(held: Property | None) -> str | None:
    return held.value if held and held.value else None


def _change(key: str, old: str | None, new: str | None, seen: str) -> PropertyChange:
    label, severity = _described(key, old)
    if old is None:
        message = f"{label} added: {_quoted(new)}"
    elif new is None:
        message = f"{label} removed: {_quoted(old)}"
    else:
        message = f"{label} changed: {_quoted(old)} → {_quoted(new)}"
    given_away = leak(new or "", seen, tools=key not in _WRITES_ITS_NAME)
    return PropertyChange(key, old, new, "block" if given_away else severity, message + given_away)


def _described(key: str, old: str | None) -> tuple[str, Severity]:
    group, _, name = key.partition(".")
    if group == "custom":
        return f"Custom property {_quoted(name)}", "block" if old is None else "warn"
    if name in _VOLATILE:
        return f"Property {name}", "info"
    return _LABELS.get(key, (f"Property {name}", "warn"))


def _repeated(key: str, old: Property | None, new: Property) -> PropertyChange:
    label, _ = _described(key, _text(old))
    copies = ", ".join(map(_quoted, new.values))
    message = f"{label} is written {len(new.values)} times ({copies}): Word may report the file as damaged"
    return PropertyChange(f"{key}#copies", old.value if old else None, "; ".join(new.values), "block", message)


def _quoted(text: str | None) -> str:
    """Return the text in quotes on one line, shortened in the middle when long."""
    line = " ".join((text or "").split())
    return f"“{line}”" if len(line) <= 120 else f"“{line[:80]} … {line[-30:]}”"


def property_values(package: Package) -> Mapping[str, str]:
    """Return key to first value of every property that is not empty: what a DOCPROPERTY field would show."""
    return {key: held.value for key, held in read_properties(package).items() if held.value}
