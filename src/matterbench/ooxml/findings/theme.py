"""Theme fonts and colours, and the font table (invariant 16): definitions that text refers to by a name of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document
from matterbench.ooxml.findings.whole import part_pair, same_parts, whole_change
from matterbench.ooxml.names import W
from matterbench.ooxml.revisions import story_parts
from matterbench.ooxml.theme import theme_changes

_SLOTS = {
    "dk1": ("dark 1", "dark1|text1|dk1|tx1"),
    "lt1": ("light 1", "light1|background1|lt1|bg1"),
    "dk2": ("dark 2", "dark2|text2|dk2|tx2"),
    "lt2": ("light 2", "light2|background2|lt2|bg2"),
    "hlink": ("hyperlink", "hyperlink|hlink"),
    "folHlink": ("followed hyperlink", "followedHyperlink|folHlink"),
    **{f"accent{n}": (f"accent {n}", f"accent{n}") for n in range(1, 7)},
}
"""Scheme slot to its name and to the names by which text (w:themeColor) and drawings (a:schemeClr) call it."""
_FAMILIES = {"HAnsi": "", "EastAsia": "East Asian ", "Bidi": "complex-script "}
_SCRIPTS = {"EastAsia": re.compile("[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]"), "Bidi": re.compile("[\u0590-\u08ff]")}


def theme_findings(comparison: Comparison) -> Iterator[Change]:
    """Changes of theme and font table; what nothing refers to after the edit is information."""
    parts = part_pair(comparison, "theme")
    if not same_parts(comparison, parts):
        used = _Markup(comparison.after)
        for name, before, after in theme_changes(comparison.before.theme, comparison.after.theme):
            yield _change(parts, name, before, after, used)
    fonts = part_pair(comparison, "fontTable")
    if not same_parts(comparison, fonts):
        yield from _font_table(comparison, fonts)


class _Markup:
    """Text of all parts that can refer to the theme."""

    def __init__(self, document: Document) -> None:
        names = [*story_parts(document), document.part("styles"), document.part("numbering")]
        self.text = "\n".join(document.package.markup(name).decode("utf-8", "replace") for name in names if name)

    def holds(self, pattern: str) -> bool:
        return re.search(f'(?:[tT]heme[A-Za-z]*|val)="(?:{pattern})"', self.text) is not None


def _change(
    parts: tuple[str | None, str | None], name: str, before: str | None, after: str | None, used: _Markup
) -> Change:
    _, sort, key = name.split(".", 2)
    shown = _font(key) if sort == "font" else f"colour {_SLOTS.get(key, (key, ''))[0]}"
    seen = _font_seen(key, used) if sort == "font" else used.holds(_SLOTS.get(key, ("", re.escape(key)))[1])
    effect = "" if seen else "; nothing looks different"
    return whole_change(
        Kind.DEFINITION, 16, name, Severity.BLOCK if seen else Severity.INFO, parts, (before, after),
        f"Theme: {shown} {before or 'not defined'} → {after or 'not defined'}{effect}", subject="theme",
    )  # fmt: skip


def _font(key: str) -> str:
    size = "major" if key.startswith("major") else "minor"
    return f"{size} {_FAMILIES.get(key.removeprefix(size), '')}font"


def _font_seen(key: str, used: _Markup) -> bool:
    """Whether text refers to a theme font and has characters that it is for."""
    size = "major" if key.startswith("major") else "minor"
    family = key.removeprefix(size)
    if family in _SCRIPTS and not _SCRIPTS[family].search(used.text):
        return False
    return used.holds(f"{size}(?:HAnsi|Ascii)" if family == "HAnsi" else key)


def _font_table(comparison: Comparison, parts: tuple[str | None, str | None]) -> Iterator[Change]:
    names = [_fonts(side, part) for side, part in zip((comparison.before, comparison.after), parts, strict=True)]
    gone, new = sorted(names[0] - names[1]), sorted(names[1] - names[0])
    words = [f"{', '.join(fonts)} {verb}" for fonts, verb in ((gone, "removed"), (new, "added")) if fonts]
    if words:
        yield whole_change(
            Kind.DEFINITION, 16, "fontTable", Severity.INFO, parts, (", ".join(gone) or None, ", ".join(new) or None),
            f"Font table: {'; '.join(words)}", subject="fontTable", affected=len(gone) + len(new),
        )  # fmt: skip


def _fonts(document: Document, part: str | None) -> set[str]:
    root = None if part is None else document.root(part)
    return set() if root is None else {font.get(f"{W}name", "") for font in root.iterchildren(f"{W}font")}
