"""Numbering definitions: list 1 is the legal list that every test document has."""

from __future__ import annotations

from collections.abc import Mapping

LEGAL = ("%1.", "%1.%2", "(%3)")


def level(
    text: str, fmt: str = "decimal", *, start: int | None = 1, style: str = "", raw: str = "", rpr: str = ""
) -> str:
    """Return the inside of a w:lvl; `start=None` leaves w:start away, `raw` may hold w:lvlRestart, w:isLgl, w:suff."""
    first = "" if start is None else f'<w:start w:val="{start}"/>'
    restart = raw if "lvlRestart" in raw else ""
    linked = f'<w:pStyle w:val="{style}"/>' if style else ""
    shown = f"<w:rPr>{rpr}</w:rPr>" if rpr else ""
    rest = "" if restart else raw
    head = f'{first}<w:numFmt w:val="{fmt}"/>{restart}{linked}{rest}'
    return f'{head}<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>{shown}'


def _level(index: int, inner: str) -> str:
    if not inner.startswith("<"):
        inner = level(inner, "lowerLetter" if inner.startswith("(") else "decimal")
    at = inner.index("<w:lvlJc")
    end = inner.index("/>", at) + 2
    indent = f'<w:pPr><w:ind w:left="{720 * (index + 1)}" w:hanging="720"/></w:pPr>'
    return f'<w:lvl w:ilvl="{index}">{inner[:end]}{indent}{inner[end:]}</w:lvl>'


def lst(num: int, *levels: str, raw: str = "") -> tuple[str, str]:
    """Return (w:abstractNum, w:num) of one list; a level is its text ("(%2)" counts in letters) or `level(...)`."""
    inner = "".join(_level(index, item) for index, item in enumerate(levels or LEGAL))
    abstract = (
        f'<w:abstractNum w:abstractNumId="{num}"><w:multiLevelType w:val="multilevel"/>{raw}{inner}</w:abstractNum>'
    )
    return abstract, f'<w:num w:numId="{num}"><w:abstractNumId w:val="{num}"/></w:num>'


def again(num: int, of: int, start: Mapping[int, int] | None = None) -> tuple[str, str]:
    """Return another w:num on the list of `of`; `start={0: 3}` overrides where a level starts."""
    overrides = "".join(
        f'<w:lvlOverride w:ilvl="{index}"><w:startOverride w:val="{value}"/></w:lvlOverride>'
        for index, value in (start or {}).items()
    )
    return "", f'<w:num w:numId="{num}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'
