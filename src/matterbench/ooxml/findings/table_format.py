"""Formatting of a table, its rows and its cells, as it takes effect (invariant 18).

One change a property: cells or rows that change alike are told together, with the row, column or table that they fill
as the place. The table style is held at the before side's; that it became another is a change of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from matterbench.ooxml.blocks import EXCEPTION
from matterbench.ooxml.cascade import differences, effective_cell, effective_table
from matterbench.ooxml.changes import Change, Footprint, Kind, Severity, Where
from matterbench.ooxml.findings.table_borders import line_changes
from matterbench.ooxml.findings.table_pair import CellPair, Sides, TablePair
from matterbench.ooxml.findings.wording import joined
from matterbench.ooxml.inheritance import overlay
from matterbench.ooxml.measures import NO_SHADING, Props, Value
from matterbench.ooxml.table_styles import table_style_part
from matterbench.ooxml.vocabulary import sentence, severity, show

_AUTO: Value = ("auto", 0)
_ZERO: Value = ("dxa", 0)
_DEFAULTS: dict[str, dict[str, Value]] = {
    "table": {
        "jc": "left", "tblLayout": "autofit", "tblW": _AUTO, "tblInd": _ZERO, "tblCellSpacing": _ZERO,
        "bidiVisual": False, "shd": NO_SHADING, "tblLook": (), "tblStyleRowBandSize": 1, "tblStyleColBandSize": 1,
        "tblOverlap": "overlap", "tblCaption": "", "tblDescription": "",
    },
    "row": {
        "cantSplit": False, "tblHeader": False, "hidden": False, "wBefore": _AUTO, "wAfter": _AUTO, "trHeight": "auto",
        "tblCellSpacing": _ZERO,
    },
    "cell": {
        "shd": NO_SHADING, "vAlign": "top", "noWrap": False, "textDirection": "lrTb", "tcFitText": False,
        "hideMark": False, "tcW": _AUTO,
    },
}  # fmt: skip
"""What holds where nothing is written (ISO/IEC 29500-1, 17.4)."""
_SWITCHES = {
    ("cantSplit", True): "row may no longer break across pages",
    ("cantSplit", False): "row may break across pages",
    ("tblHeader", True): "row repeats as header on every page",
    ("tblHeader", False): "row no longer repeats as header on every page",
    ("hidden", True): "row hidden",
    ("hidden", False): "hidden row shown",
}
_LINES = ("tblBorders.", "tblCellMar.", "tcBorders.", "tcMar.")
_TWIP = 1


@dataclass(slots=True)
class Group:
    """Rows or cells that changed in the same way."""

    property: str
    before: Value | None
    after: Value | None
    rows: list[Sides] = field(default_factory=list)
    cells: list[CellPair] = field(default_factory=list)


def format_changes(pair: TablePair) -> Iterator[Change]:
    """Changes in the look of a table: style, table, rows, cells, lines between cells."""
    yield from _style(pair)
    yield from _table(pair)
    groups = _groups(pair)
    yield from (_grouped(pair, group) for group in groups if group.property != "tcW")
    widths = [group for group in groups if group.property == "tcW"]
    if widths:
        yield _widths(pair, widths)
    yield from (_grouped(pair, Group(*found, cells=cells)) for found, cells in line_changes(pair).items())


def _table(pair: TablePair) -> Iterator[Change]:
    for name, before, after in _differences("table", *_tables(pair)):
        weight = _look_weight(pair) if name == "tblLook" else None
        yield _change(pair, "table", name, before, after, pair.where(), weight=weight)


def _groups(pair: TablePair) -> list[Group]:
    """Rows and cells whose own properties changed, by what changed."""
    groups: dict[tuple[str, Value | None, Value | None], Group] = {}
    for i, j, edit in pair.rows:
        if edit is not None and pair.before.rows[i].properties != pair.after.rows[j].properties:
            for found in _differences("row", *_rows(pair, i, j)):
                groups.setdefault(found, Group(*found)).rows.append((i, j))
    for cell in pair.cells:
        if cell.before.properties != cell.after.properties:
            for found in _differences("cell", *_cells(pair, cell)):
                if found[0] != "tcW" or cell.before.span == cell.after.span:
                    groups.setdefault(found, Group(*found)).cells.append(cell)
    return list(groups.values())


def _tables(pair: TablePair) -> tuple[Props, Props]:
    styles, style_id = pair.comparison.before.styles, pair.before.style_id
    return tuple(effective_table(styles, style_id, direct) for direct in pair.direct)  # type: ignore[return-value]


def _rows(pair: TablePair, i: int, j: int) -> tuple[Props, Props]:
    rows = pair.before.rows[i], pair.after.rows[j]
    styled: Props = {}
    if rows[0].cells:
        context = pair.context(i, rows[0].cells[0])
        styled = table_style_part(pair.comparison.before.styles, context, "row")
    aligned = ({"jc": table.get("jc", "left")} for table in _tables(pair))
    return tuple(overlay([table, styled, dict(row.properties)]) for table, row in zip(aligned, rows, strict=True))  # type: ignore[return-value, arg-type]


def _cells(pair: TablePair, cell: CellPair) -> tuple[Props, Props]:
    styles, context = pair.comparison.before.styles, pair.context(cell.rows[0], cell.before)
    return tuple(effective_cell(styles, context, dict(side.properties)) for side in cell[1:3])  # type: ignore[return-value, arg-type]


def _differences(area: str, before: Props, after: Props) -> Iterator[tuple[str, Value | None, Value | None]]:
    """Differences that count: defaults filled in, lines left to `table_borders`, rounding of widths forgiven."""
    defaults = _DEFAULTS[area]
    sides = [{**defaults, **{name: _plain(name, value) for name, value in side.items()}} for side in (before, after)]
    for name, old, new in differences(*sides):
        if not name.removeprefix(EXCEPTION).startswith(_LINES) and not _rounded(old, new):
            yield name, old, new


def _plain(name: str, value: Value) -> Value:
    """Spellings of one thing: no width at all, a height that Word takes for a minimum whatever the file calls it."""
    if name == "trHeight" and isinstance(value, tuple):
        rule, amount = value
        return "auto" if amount == 0 else ("atLeast" if rule == "auto" else rule, amount)
    if isinstance(value, tuple) and len(value) == 2 and value[1] == 0:
        return _AUTO if name in {"tblW", "tcW", "wBefore", "wAfter"} else _ZERO
    return value


def _rounded(before: Value | None, after: Value | None) -> bool:
    """Whether two widths differ by no more than a conversion to millimetres and back makes of them."""
    if not (isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after) == 2):
        return False
    first, second = before[1], after[1]
    near = isinstance(first, int) and isinstance(second, int) and abs(first - second) <= _TWIP
    return before[0] == after[0] and near


def _style(pair: TablePair) -> Iterator[Change]:
    names = []
    for document, table in ((pair.comparison.before, pair.before), (pair.comparison.after, pair.after)):
        style = document.styles.typed(table.style_id, "table")
        alias = dict(table.properties).get("style")
        name = "none" if style is None else style.name
        renamed = style is not None and style.id == table.style_id and alias not in (None, name.casefold())
        names.append(str(alias) if renamed else name)
    if names[0].casefold() != names[1].casefold():
        message = pair.said(f"table style “{names[0]}” → “{names[1]}”")
        yield Change(
            Kind.STYLE, 18, "table style", Severity.BLOCK, pair.where(), names[0], names[1], message,
            subject=pair.subject(""),
        )  # fmt: skip


def _look_weight(pair: TablePair) -> Severity:
    """The options of a table style matter where the style has conditional formats."""
    styles = pair.comparison.before.styles
    style = styles.typed(pair.before.style_id, "table")
    chain = styles.chain(None if style is None else style.id)
    return Severity.WARN if any(set(link.conditional) - {"wholeTable"} for link in chain) else Severity.INFO


def _change(
    pair: TablePair, area: str, name: str, before: Value | None, after: Value | None, where: Where, *, suffix: str = "",
    affected: int = 1, footprints: tuple[Footprint, ...] = (), text: str = "", weight: Severity | None = None,
) -> Change:  # fmt: skip
    word = name.removeprefix(EXCEPTION)
    return Change(
        Kind.TABLE, 18, name, weight or Severity(severity(word)), where, show(word, before), show(word, after),
        pair.said(_sentence(area, word, before, after) + suffix), affected=affected, subject=pair.subject(text),
        footprints=footprints,
    )  # fmt: skip


def _sentence(area: str, name: str, before: Value | None, after: Value | None) -> str:
    told = _SWITCHES.get((name, after is True))
    if told is not None:
        return told
    prefix = f"{area} " if name in {"jc", "shd"} and area != "cell" else ""
    return prefix + sentence(name, before, after)


def _grouped(pair: TablePair, group: Group) -> Change:
    """One change for all rows or cells that changed alike, at the place that they fill."""
    count = len(group.rows) or len(group.cells)
    if group.rows:
        where, suffix = _row_place(pair, group.rows)
        wheres = [pair.place(0, i, None, pair.before.rows[i].text) for i, _ in group.rows]
        text = pair.before.rows[group.rows[0][0]].text
    else:
        stated = group.property.startswith("tbl")
        where, suffix = (pair.where(), "") if stated else _cell_place(pair, group.cells)
        wheres = [pair.place(0, cell.rows[0], cell.before.column, cell.before.text) for cell in group.cells]
        text = group.cells[0].before.text
    footprints = tuple(map(Footprint, wheres)) if count > 1 else ()
    return _change(
        pair, "row" if group.rows else "cell", group.property, group.before, group.after, where, suffix=suffix,
        affected=count, footprints=footprints, text=text,
    )  # fmt: skip


def _row_place(pair: TablePair, rows: Sequence[Sides]) -> tuple[Where, str]:
    if len(rows) == 1:
        i, j = rows[0]
        return pair.where((i, j), None, (pair.before.rows[i].text, pair.after.rows[j].text)), ""
    if len(rows) == len(pair.rows):
        return pair.where(), " (all rows)"
    return pair.where(), f" ({len(rows)} rows)"


def _cell_place(pair: TablePair, cells: Sequence[CellPair]) -> tuple[Where, str]:
    """The cell; or the row, column or table that the cells fill; or the table, saying how many cells."""
    if len(cells) == 1 and len(pair.cells) > 1:
        return pair.cell_where(cells[0]), ""
    if len(cells) == len(pair.cells):
        return pair.where(), " (all cells)"
    first = cells[0]
    same_row = [cell for cell in pair.cells if cell.rows == first.rows]
    if len(cells) == len(same_row) and all(cell.rows == first.rows for cell in cells):
        i, j = first.rows
        return pair.where((i, j), None, (pair.before.rows[i].text, pair.after.rows[j].text)), ""
    column = first.before.column
    same_column = [cell for cell in pair.cells if cell.before.column == column]
    if len(cells) == len(same_column) and all(cell.before.column == column for cell in cells):
        return pair.where(None, (column, first.after.column)), ""
    return pair.where(), f" ({len(cells)} cells)"


def _widths(pair: TablePair, groups: Sequence[Group]) -> Change:
    """One change for all cell widths: a column drawn wider makes another narrower."""
    cells = [cell for group in groups for cell in group.cells]
    fixed = all(side.get("tblLayout") == "fixed" for side in _tables(pair))
    weight = Severity.BLOCK if fixed else Severity.WARN
    footprints = tuple(Footprint(pair.place(0, cell.rows[0], cell.before.column, "")) for cell in cells)
    if len(groups) == 1:
        where, suffix = _cell_place(pair, cells)
        group = groups[0]
        return _change(
            pair, "cell", "tcW", group.before, group.after, where, suffix=suffix, affected=len(cells),
            footprints=footprints if len(cells) > 1 else (), text=cells[0].before.text, weight=weight,
        )  # fmt: skip
    columns = sorted({cell.before.column + 1 for cell in cells})
    before, after = (", ".join(show("tcW", value) for value in values) for values in _shown_widths(groups))
    where_words = f"column{'s' if len(columns) > 1 else ''} {joined([str(column) for column in columns])}"
    message = pair.said(f"cell widths in {where_words}: {before} → {after}")
    return Change(
        Kind.TABLE, 18, "tcW", weight, pair.where(), before, after, message, affected=len(cells),
        subject=pair.subject(""), footprints=footprints,
    )  # fmt: skip


def _shown_widths(groups: Sequence[Group]) -> tuple[list[Value | None], list[Value | None]]:
    """Widths of the first cell that changed in each column, before and after."""
    first: dict[int, Group] = {}
    for group in groups:
        for cell in group.cells:
            first.setdefault(cell.before.column, group)
    chosen = [first[column] for column in sorted(first)]
    return [group.before for group in chosen], [group.after for group in chosen]
