"""Document settings: protection, Track Changes, layout switches, compatibility, note numbering, document variables.

The part is found by relationship. Source: ISO/IEC 29500-1 section 17.15, [MS-DOCX] section 2.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from matterbench.ooxml.leakage import leak
from matterbench.ooxml.measures import on_off, twips
from matterbench.ooxml.names import NAMESPACES, W_VAL, W, qn
from matterbench.ooxml.package import Package
from matterbench.ooxml.settings_table import SILENT, Setting, Severity, described

_R = f"{{{NAMESPACES['r']}}}"
_M_VAL = qn("m:val")
_ALLOWED = {
    "readOnly": "no changes",
    "comments": "only comments",
    "trackedChanges": "only tracked changes",
    "forms": "only filling in forms",
}
_HASHES = ("hash", "hashValue", "salt", "saltValue")
_ON_SPELLINGS = frozenset({"1", "true", "on"})
_SPELLINGS = _ON_SPELLINGS | {"0", "false", "off"}
_MATH_SWITCHES = frozenset({"smallFrac", "dispDef", "wrapRight"})
_NOTE_SETTINGS = frozenset({"pos", "numFmt", "numStart", "numRestart"})
_PASSWORD = ".password"


@dataclass(frozen=True, slots=True)
class SettingChange:
    """One setting whose meaning differs between two packages; None is unset, switches are `on` and `off`."""

    key: str
    """`trackRevisions`, `compat.compatibilityMode`, `docVars.NAME`, `documentProtection.password`, …"""
    before: str | None
    after: str | None
    severity: Severity
    message: str


def read_settings(package: Package) -> dict[str, str]:
    """Return the settings that are stated, by key, in canonical spelling; "" is an explicit off.

    View state and bookkeeping are left out. Raises `UnreadableInput` for a part that is not well-formed.
    """
    found: dict[str, str] = {}
    part = _part(package)
    for element in package.xml(part) if part else ():
        for key, value in _stated(element, package, part):
            known = found.get(key)
            found[key] = f"{known}; {value}" if known and value and known != value else value
    return found


def compare_settings(a: Package, b: Package) -> tuple[SettingChange, ...]:
    """Return the settings whose meaning differs, by key; a stated default equals an absent setting."""
    before, after = read_settings(a), read_settings(b)
    known = "\n".join(before.values())
    changes = []
    for key in sorted(before.keys() | after.keys()):
        if key.endswith(_PASSWORD):
            continue
        row = described(key)
        old, new = before.get(key, row.default), after.get(key, row.default)
        if old != new:
            changes.append(_change(key, row, old, new, known))
        elif key + _PASSWORD in before.keys() | after.keys():
            changes += _password_change(key, row, before.get(key + _PASSWORD, ""), after.get(key + _PASSWORD, ""))
    return tuple(changes)


def tracking_on(package: Package) -> bool:
    """Say whether Track Changes is on, so that edits made in Word leave marks."""
    return read_settings(package).get("trackRevisions") == "on"


def protection(package: Package) -> str | None:
    """Return the enforced protection: `readOnly`, `comments`, `trackedChanges`, `forms`, `formatting`, or None."""
    part = _part(package)
    element = package.xml(part).find(f"{W}documentProtection") if part else None
    return _enforced(element) if element is not None else None


def _part(package: Package) -> str:
    found = (link.target for link in package.related(package.main, "settings") if package.find(link.target))
    return next(found, "")


def _stated(element: etree._Element, package: Package, part: str) -> Iterator[tuple[str, str]]:
    """Yield key and canonical value of what one child of `w:settings` states."""
    name = etree.QName(element)
    local = name.localname
    if local in SILENT:
        return
    if local == "mathPr":
        yield from ((f"mathPr.{etree.QName(child).localname}", _math(child)) for child in element)
    elif name.namespace != NAMESPACES["w"]:
        yield str(element.tag), _opaque(element, package, part)
    elif local in _FAMILIES:
        yield from _FAMILIES[local](element)
    else:
        yield local, _simple(element, described(local), package, part)


def _simple(element: etree._Element, row: Setting, package: Package, part: str) -> str:
    value = element.get(W_VAL)
    if row.kind == "switch":
        return "on" if on_off(value) else ""
    if row.kind == "twips":
        return str(twips(value))
    return _opaque(element, package, part)


def _opaque(element: etree._Element, package: Package, part: str) -> str:
    """Return one string for equal content, however spelt: attributes sorted, relationship ids as their targets."""
    attributes = {
        etree.QName(name).localname: _followed(str(name), str(value), package, part)
        for name, value in element.items()
        if not etree.QName(name).localname.startswith("rsid")
    }
    children = [
        f"{etree.QName(child).localname} {_opaque(child, package, part)}".strip()
        for child in element
        if isinstance(child.tag, str)
    ]
    only = attributes.get("val", attributes.get("id")) if len(attributes) == 1 and not children else None
    if not attributes and not children:
        return (element.text or "").strip() or "on"
    if only is not None:
        return "on" if only in _ON_SPELLINGS else "" if only in _SPELLINGS else only
    pairs = [f"{name}={value}" for name, value in sorted(attributes.items())]
    return " ".join([*pairs, *(f"[{child}]" for child in children)])


def _followed(name: str, value: str, package: Package, part: str) -> str:
    if not name.startswith(_R):
        return value
    link = package.relationships(part).get(value)
    return link.target if link else f"missing relationship {value}"


def _compat(element: etree._Element) -> Iterator[tuple[str, str]]:
    for child in element:
        local = etree.QName(child).localname
        value = child.get(W_VAL)
        if local == "compatSetting":
            local, value = child.get(f"{W}name", ""), value or ""
        yield f"compat.{local}", value if value and value not in _SPELLINGS else "on" if on_off(value) else ""


def _variables(element: etree._Element) -> Iterator[tuple[str, str]]:
    return ((f"docVars.{child.get(f'{W}name', '')}", child.get(W_VAL, "")) for child in element)


def _colours(element: etree._Element) -> Iterator[tuple[str, str]]:
    return ((f"clrSchemeMapping.{etree.QName(name).localname}", str(value)) for name, value in element.items())


def _notes(element: etree._Element) -> Iterator[tuple[str, str]]:
    family = etree.QName(element).localname
    for child in element:
        local = etree.QName(child).localname
        if local in _NOTE_SETTINGS:
            yield f"{family}.{local}", " ".join(filter(None, (child.get(W_VAL), child.get(f"{W}format"))))


def _math(element: etree._Element) -> str:
    value = element.get(_M_VAL)
    if etree.QName(element).localname in _MATH_SWITCHES:
        return "on" if on_off(value) else ""
    return value or ""


def _protected(element: etree._Element) -> Iterator[tuple[str, str]]:
    kind = _enforced(element)
    styles = kind is not None and on_off(element.get(f"{W}formatting", "0"))
    words = [_ALLOWED[kind]] if kind in _ALLOWED else []
    yield "documentProtection", " and ".join(words + ["only formatting by allowed styles"] * styles)
    yield "documentProtection.password", _hash(element) if kind else ""


def _enforced(element: etree._Element) -> str | None:
    if not on_off(element.get(f"{W}enforcement", "0")):
        return None
    kind = element.get(f"{W}edit", "none")
    if kind in _ALLOWED:
        return kind
    return "formatting" if on_off(element.get(f"{W}formatting", "0")) else None


def _write_protected(element: etree._Element) -> Iterator[tuple[str, str]]:
    recommended = on_off(element.get(f"{W}recommended", "0"))
    password = _hash(element)
    words = ["read-only recommended"] * recommended + ["password to modify"] * bool(password)
    yield "writeProtection", " and ".join(words)
    yield "writeProtection.password", password


def _hash(element: etree._Element) -> str:
    return " ".join(filter(None, (element.get(f"{W}{name}") for name in _HASHES)))


_FAMILIES = {
    "compat": _compat,
    "docVars": _variables,
    "clrSchemeMapping": _colours,
    "footnotePr": _notes,
    "endnotePr": _notes,
    "documentProtection": _protected,
    "writeProtection": _write_protected,
}


def _change(key: str, row: Setting, old: str, new: str, known: str) -> SettingChange:
    if row.kind == "switch":
        before, after = old or "off", new or "off"
        effect = row.effect if new else row.when_off
        return SettingChange(key, before, after, row.severity, _with(f"{row.label} switched {after}", effect))
    before, after = _shown(old, row), _shown(new, row)
    if not old:
        message = f"{row.label} added: “{after}”"
    elif not new:
        message = f"{row.label} removed: “{before}”"
    else:
        message = f"{row.label} changed: “{before}” → “{after}”"
    given_away = leak(new, known)
    message = _with(message, row.effect) + given_away
    return SettingChange(key, before or None, after or None, "block" if given_away else row.severity, message)


def _password_change(key: str, row: Setting, old: str, new: str) -> list[SettingChange]:
    if old == new:
        return []
    if old and new:
        message, severity = f"{row.label}: the password or its encoding changed", "info"
    elif new:
        message, severity = f"{row.label}: a password was added", "warn"
    else:
        message, severity = f"{row.label}: the password was removed", "warn"
    states = ("set" if old else None, "set" if new else None)
    return [SettingChange(key + _PASSWORD, *states, severity, message)]  # type: ignore[arg-type]


def _shown(value: str, row: Setting) -> str:
    if row.kind == "twips" and value.lstrip("-").isdigit():
        return f"{int(value) / 1440:.2f} in"
    return value


def _with(message: str, effect: str) -> str:
    return f"{message} ({effect})" if effect else message
