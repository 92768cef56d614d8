"""Styles, defaults, theme and compatibility: invariants 15 and 16."""

from __future__ import annotations

import re

from benchmarks.mutants.draft import Draft, style_id, text
from benchmarks.mutants.mutant import Change, Learn, violation
from benchmarks.mutants.xml import Element, W, all_of, drop, first, properties, put, value


def _most_used(d: Draft) -> Element | None:
    """Return the definition of the paragraph style that most body text has, the default style left out."""
    root = d.root("styles")
    names = [style_id(item) for item in d.prose() if style_id(item) not in ("", "Normal")]
    if root is None or not names:
        return None
    name = max(sorted(set(names)), key=names.count)
    return first(root, f'w:style[@w:styleId="{name}"]')


def _named(d: Draft, style: str) -> Element | None:
    """Return a style by id when body text uses it."""
    root = d.root("styles")
    used = any(style_id(item) == style and text(item) for item in all_of(d.body, ".//w:p"))
    return first(root, f'w:style[@w:styleId="{style}"]') if root is not None and used else None


def style_set(style: str, kind: str, raw: str, *words: str) -> Change:
    """Return a change of one property in a style; "" is the most used one."""

    def change(d: Draft) -> Learn | None:
        found = _named(d, style) if style else _most_used(d)
        if found is None:
            return None
        name = value(first(found, "w:name"))
        put(properties_in_order(found, kind), raw)
        return Learn((*words, f"{name}|{value(found, 'w:styleId')}"), part=d.related("styles") or "")

    return change


def capitals(d: Draft) -> Learn | None:
    """Write a heading in capitals or, where it is, no longer; small ones would not show beside them."""
    found = _named(d, "Heading1")
    on = found is not None and first(found, "w:rPr/w:caps") is not None
    return style_set("Heading1", "rPr", f'<w:caps w:val="{int(not on)}"/>', "cap")(d)


def properties_in_order(style: Element, kind: str) -> Element:
    """Return a style's pPr or rPr, made at its place when it is absent."""
    found = style.find(W + kind)
    return put(style, f"<w:{kind}/>") if found is None else found


def based_on_nothing(d: Draft) -> Learn | None:
    """Rebase a heading on the style of quotations, which is slanted."""
    found = _named(d, "Heading1")
    target = _named(d, "Quote")
    base = first(found, "w:basedOn") if found is not None else None
    if base is None or target is None:
        return None
    base.set(W + "val", value(target, "w:styleId"))
    return Learn(("heading",), part=d.related("styles") or "")


def style_deleted(d: Draft) -> Learn | None:
    """Delete the definition of a used style."""
    found = _named(d, "Quote")
    if found is None:
        return None
    drop(found)
    return Learn(("Quote",), part=d.related("styles") or "")


def style_number(d: Draft) -> Learn | None:
    """Take the list away from a numbered style."""
    root = d.root("styles")
    for found in all_of(root, "w:style[w:pPr/w:numPr/w:numId]") if root is not None else []:
        if _named(d, value(found, "w:styleId")) is not None:
            number = first(found, "w:pPr/w:numPr")
            assert number is not None
            drop(number)
            return Learn((value(first(found, "w:name")), "number|list"), part=d.related("styles") or "")
    return None


def table_style(d: Draft) -> Learn | None:
    """Take the borders from the style of the first table, unless its cells draw their own."""
    root = d.root("styles")
    used = value(first(d.body, "w:tbl/w:tblPr/w:tblStyle"))
    found = first(root, f'w:style[@w:styleId="{used}"]/w:tblPr/w:tblBorders') if root is not None and used else None
    if found is None or first(d.body, "w:tbl//w:tcBorders") is not None:
        return None
    drop(found)
    return Learn(("border",), part=d.related("styles") or "")


def default_set(kind: str, raw: str, *words: str) -> Change:
    """Return a change of one document default that the default style does not hide."""

    def change(d: Draft) -> Learn | None:
        root = d.root("styles")
        found = first(root, f"w:docDefaults/w:{kind}Default") if root is not None else None
        own = f'w:style[@w:type="paragraph"][@w:default="1"]/w:{kind}/{raw.split()[0][1:]}'
        if root is None or found is None or first(root, own) is not None:
            return None
        put(properties(found, kind), raw)
        return Learn(("default", *words), part=d.related("styles") or "")

    return change


def theme_changed(pattern: str, made: str, *words: str) -> Change:
    """Return a textual change in the theme."""

    def change(d: Draft) -> Learn | None:
        name = d.related("theme")
        source = d.parts[name].decode("utf-8") if name else ""
        if not name or not re.search(pattern, source, re.DOTALL):
            return None
        d.parts[name] = re.sub(pattern, made, source, count=1, flags=re.DOTALL).encode("utf-8")
        return Learn(words, part=name)

    return change


def compatibility(d: Draft) -> Learn | None:
    """Lay the document out as Word 2007 did."""
    root = d.root("settings")
    if root is None:
        return None
    mode = first(root, 'w:compat/w:compatSetting[@w:name="compatibilityMode"]')
    if mode is None:
        return None
    mode.set(W + "val", "12" if value(mode) != "12" else "15")
    return Learn(("compat",), part=d.related("settings") or "")


MINOR = r'(<a:minorFont>.*?<a:latin typeface=")[^"]*'
ACCENT = r'(<a:accent1>.*?val=")[0-9A-Fa-f]{6}'
MUTANTS = (
    violation("style-size", 15, "definition", style_set("", "rPr", '<w:sz w:val="15"/>', "size|7.5")),
    violation("style-bold", 15, "definition", style_set("", "rPr", "<w:b/>", "bold")),
    violation("style-spacing", 15, "definition", style_set("", "pPr", '<w:spacing w:after="720"/>', "spac|after")),
    violation("style-capitals", 15, "definition", capitals),
    violation("style-hidden", 15, "definition", style_set("Quote", "rPr", "<w:vanish/>", "hidden|vanish|invisible")),
    violation(
        "style-keep", 15, "definition", style_set("Quote", "pPr", "<w:pageBreakBefore/>", "page break|page-break")
    ),
    violation("style-rebased", 15, "definition", based_on_nothing),
    violation("style-deleted", 15, "definition style", style_deleted),
    violation("style-number-lost", 15, "definition numbering", style_number),
    violation("table-style-borders", 15, "definition table", table_style),
    violation("default-size", 16, "definition", default_set("rPr", '<w:sz w:val="31"/>', "size|15.5")),
    violation(
        "default-spacing", 16, "definition", default_set("pPr", '<w:spacing w:after="0" w:line="480"/>', "spac|line")
    ),
    violation("theme-font", 16, "definition", theme_changed(MINOR, r"\1Comic Sans MS", "theme", "Comic Sans MS")),
    violation("theme-colour", 16, "definition", theme_changed(ACCENT, r"\g<1>00FF00", "theme"), severity="info"),
    violation("compatibility-mode", 16, "definition setting", compatibility, severity="warn"),
)
