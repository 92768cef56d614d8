"""Shape and properties of tables, rows and cells: invariants 17 and 18."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.mutants.draft import Draft, text
from benchmarks.mutants.mutant import Change, Learn, violation
from benchmarks.mutants.xml import (
    Element,
    W,
    all_of,
    drop,
    first,
    local,
    parent_of,
    properties,
    put,
    twin,
    unwrap,
    value,
)


def _fees(d: Draft) -> Element | None:
    """Return the first table that has a merged cell."""
    return next((table for table in d.tables() if first(table, ".//w:gridSpan") is not None), None)


def in_table(edit: Callable[[Element], str | None], *words: str, below: int = 0) -> Change:
    """Return a change of the fee table: `edit` says in which text it took place, None where it does not fit.

    The place is the row that held the text before, or a row so many rows `below` it.
    """

    def change(d: Draft) -> Learn | None:
        table = _fees(d)
        if table is None:
            return None
        number = d.tables().index(table) + 1
        rows = [text(row) for row in all_of(table, "w:tr|w:sdt/w:sdtContent/w:tr")]
        told = edit(table)
        if told is None:
            return None
        row = next((at for at, body in enumerate(rows, 1) if told and told in body), None)
        return Learn(words or ((told,) if told else ()), told, cell=(number, row and row + below, None))

    return change


def outer(d: Draft, node: Element) -> int:
    """Return the number of the body's own table around a node."""
    around = [node, *node.iterancestors()]
    return next(at for at, table in enumerate(d.tables(), 1) if table in around)


def _plain_row(table: Element) -> Element:
    """Return a row without vertical merge and tracked mark."""
    rows = all_of(table, "w:tr[not(.//w:vMerge)][not(w:trPr/w:ins)][not(.//w:gridSpan)]")
    return rows[0]


def span_lost(table: Element) -> str | None:
    """Let the header cell span one column."""
    node = first(table, ".//w:gridSpan")
    assert node is not None
    cell = next(item for item in node.iterancestors() if local(item) == "tc")
    drop(node)
    return text(cell)


def merge_lost(table: Element) -> str | None:
    """Undo a vertical merge."""
    nodes = all_of(table, ".//w:vMerge")
    if not nodes:
        return None
    cell = next(item for item in nodes[0].iterancestors() if local(item) == "tc")
    for node in nodes:
        drop(node)
    return text(cell)


def row_deleted(table: Element) -> str | None:
    """Delete a row."""
    row = _plain_row(table)
    told = text(row[-1])
    drop(row)
    return told


def row_inserted(table: Element) -> str | None:
    """Write a row twice."""
    row = _plain_row(table)
    row.addnext(twin(row))
    return text(row[-1])


def row_moved(table: Element) -> str | None:
    """Move a row to the front."""
    row = _plain_row(table)
    first_row = first(table, "w:tr")
    assert first_row is not None
    first_row.addprevious(row)
    return text(row[-1])


def column_deleted(table: Element) -> str | None:
    """Delete the last column and make the spanning cell narrower."""
    told = text(all_of(table, "w:tr")[1][-1])
    for row in all_of(table, ".//w:tr"):
        last = all_of(row, "w:tc")[-1]
        span = first(last, "w:tcPr/w:gridSpan")
        if span is not None:
            span.set(W + "val", str(int(value(span)) - 1))
        else:
            drop(last)
    drop(all_of(table, "w:tblGrid/w:gridCol")[-1])
    return told


def cells_swapped(table: Element) -> str | None:
    """Swap two cells of a row."""
    row = _plain_row(table)
    cells = all_of(row, "w:tc")
    cells[-1].addnext(cells[-2])
    return text(cells[-1])


def cell_merged(table: Element) -> str | None:
    """Merge two cells of a row into one that holds both texts."""
    cells = all_of(_plain_row(table), "w:tc")
    left, right = cells[-2], cells[-1]
    told = text(left)
    for paragraph in all_of(right, "w:p"):
        left.append(paragraph)
    drop(right)
    put(properties(left, "tcPr"), '<w:gridSpan w:val="2"/>')
    return told


def table_deleted(d: Draft) -> Learn | None:
    """Delete a whole table."""
    table = _fees(d)
    if table is None:
        return None
    told, number = text(table.findall(W + "tr")[0]), outer(d, table)
    drop(table)
    return Learn(("table",), told, cell=(number, None, None))


def _rows(table: Element) -> list[Element]:
    """Return the rows of a table, or the controls round them."""
    return all_of(table, "w:tr|w:sdt")


def table_split(d: Draft) -> Learn | None:
    """Cut a table in two between rows, with an empty paragraph between the halves."""
    table = _fees(d)
    if table is None:
        return None
    told, number = text(_rows(table)[-1]), outer(d, table)
    lower = twin(table)
    for row in _rows(lower)[:-1]:
        drop(row)
    drop(_rows(table)[-1])
    table.addnext(lower)
    table.addnext(table.makeelement(W + "p", {}))
    return Learn(("table",), told, cell=(number, None, None))


def nested_unwrapped(d: Draft) -> Learn | None:
    """Replace a nested table by its paragraphs."""
    inner = first(d.body, "w:tbl//w:tc/w:tbl")
    if inner is None:
        return None
    told, number = text(inner), outer(d, inner)
    for paragraph in all_of(inner, ".//w:p"):
        inner.addprevious(paragraph)
    drop(inner)
    return Learn(("table",), told, cell=(number, None, None))


def prop(kind: str, raw: str) -> Callable[[Element], str | None]:
    """Return an edit that sets one property of a row ("trPr"), cell ("tcPr") or table ("tblPr")."""

    def edit(table: Element) -> str | None:
        row = _plain_row(table)
        holder = {"trPr": row, "tcPr": all_of(row, "w:tc")[-1], "tblPr": table}[kind]
        put(properties(holder, kind), raw)
        return text(row[-1])

    return edit


def off(path: str) -> Callable[[Element], str | None]:
    """Return an edit that takes one property away."""

    def edit(table: Element) -> str | None:
        node = first(table, path)
        if node is None:
            return None
        drop(node)
        return text(table.findall(W + "tr")[0])

    return edit


def border_lost(table: Element) -> str | None:
    """Switch the top border off, in the table or, where it has none, in its cells."""
    found = all_of(table, "w:tblPr/w:tblBorders/w:top") or all_of(table, ".//w:tcBorders/w:top")
    for node in found:
        put(parent_of(node), '<w:top w:val="nil"/>')
    if found:
        return text(table.findall(W + "tr")[0])
    style = first(table, "w:tblPr/w:tblStyle")
    if style is None:
        return None
    put(properties(table, "tblPr"), '<w:tblBorders><w:top w:val="nil"/></w:tblBorders>')
    return text(table.findall(W + "tr")[0])


def cell_control(d: Draft) -> Learn | None:
    """Take the shading-free wrapper of a repeated row away, where a control wraps rows or cells."""
    node = first(d.body, "w:tbl/w:sdt|w:tbl/w:tr/w:sdt")
    if node is None:
        return None
    content = first(node, "w:sdtContent")
    assert content is not None
    told, number = text(node), outer(d, node)
    unwrap(content)
    for child in list(node):
        if local(child) in ("sdtPr", "sdtEndPr"):
            drop(child)
    unwrap(node)
    return Learn(("control",), told, cell=(number, None, None))


GREEN = '<w:shd w:val="clear" w:color="auto" w:fill="00FF00"/>'
MUTANTS = (
    violation("cell-span-lost", 17, "table", in_table(span_lost, "span|column|merge")),
    violation("vertical-merge-lost", 17, "table", in_table(merge_lost, "merge|row|span")),
    violation("row-deleted", 17, "table", in_table(row_deleted)),
    violation("row-inserted", 17, "table", in_table(row_inserted, below=1)),
    violation("row-moved", 17, "table move", in_table(row_moved, "row|moved")),
    violation("column-deleted", 17, "table", in_table(column_deleted, "column|cell")),
    violation("cells-swapped", 17, "table text move", in_table(cells_swapped)),
    violation("cells-merged", 17, "table", in_table(cell_merged, "span|merge|column|cell")),
    violation("table-deleted", 17, "table delete", table_deleted),
    violation("table-split", 17, "table insert", table_split),
    violation("nested-table-unwrapped", 17, "table insert", nested_unwrapped),
    violation("row-control-unwrapped", 30, "control table", cell_control),
    violation("cell-shaded", 18, "table formatting", in_table(prop("tcPr", GREEN), "shad|fill|00FF00|background")),
    violation("border-lost", 18, "table formatting", in_table(border_lost, "border")),
    violation("header-row-lost", 18, "table", in_table(off(".//w:tblHeader"), "header|repeat"), severity="warn"),
    violation("row-may-break", 18, "table", in_table(off(".//w:cantSplit"), "split|break|page"), severity="warn"),
    violation(
        "row-height",
        18,
        "table",
        in_table(prop("trPr", '<w:trHeight w:val="900" w:hRule="exact"/>'), "height"),
        severity="warn",
    ),
    violation(
        "cell-alignment",
        18,
        "table",
        in_table(prop("tcPr", '<w:vAlign w:val="bottom"/>'), "align|bottom"),
        severity="warn",
    ),
    violation(
        "cell-width", 18, "table", in_table(prop("tcPr", '<w:tcW w:w="5000" w:type="dxa"/>'), "width"), severity="warn"
    ),
    violation(
        "table-alignment", 18, "table", in_table(prop("tblPr", '<w:jc w:val="right"/>'), "align|right"), severity="warn"
    ),
    violation(
        "table-style-changed",
        18,
        "table style",
        in_table(prop("tblPr", '<w:tblStyle w:val="TableNormal"/>'), "style|border"),
        severity="warn",
    ),
    violation(
        "cell-text-turned",
        18,
        "table",
        in_table(prop("tcPr", '<w:textDirection w:val="btLr"/>'), "direction"),
        severity="warn",
    ),
)
