"""Tables: one change for a row, a column, a merge, a look; places in the logical grid."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.build import BY, Content, Piece, borders, dele, doc, edit, p, r, style, tbl, tc, tr
from tests.ooxml.findings.telling import Told, changes, told

HEAD = ("Fee", "Amount", "Due")
FIRST = ("Services", "USD 100", "monthly")
SECOND = ("Support", "USD 250", "yearly")
THIRD = ("Travel", "at cost", "on demand")
ROWS = (HEAD, FIRST, SECOND, THIRD)
YELLOW = {"val": "clear", "color": "auto", "fill": "FFFF00"}
ADDED = "shading added (yellow (FFFF00))"


def table(*rows: Piece | Sequence[Content], **props: object) -> bytes:
    return doc(tbl(*rows, **props))  # type: ignore[arg-type]


BASE = table(*ROWS)


def one(place: str, message: str, severity: str = "block", kind: str = "table") -> list[Told]:
    return [(severity, place, kind, message)]


def test_equal_tables() -> None:
    assert told(BASE, table(*ROWS)) == []


def test_a_row_deleted_and_inserted() -> None:
    words = "“Support | USD 250 | yearly”"
    assert told(BASE, table(HEAD, FIRST, THIRD)) == one("table 1, row 3", f"row deleted: {words}")
    assert told(table(HEAD, FIRST, THIRD), BASE) == one("table 1, row 3", f"row inserted: {words}")


def test_a_row_moved() -> None:
    assert told(BASE, table(HEAD, SECOND, THIRD, FIRST)) == one(
        "table 1, row 4", "row “Services | USD 100 | monthly” moved from row 2 to row 4"
    )


def test_a_cell_that_says_something_else_is_the_same_cell() -> None:
    assert told(BASE, table(HEAD, FIRST, ("Support", "zero", "yearly"), THIRD)) == one(
        "table 1, row 3, column 2", "“USD 250” → “zero”", kind="text"
    )
    rewritten = told(table(HEAD, FIRST), table(HEAD, ("a", "b", "c")))
    assert [place for _, place, _, _ in rewritten] == [f"table 1, row 2, column {n}" for n in (1, 2, 3)]


def test_a_column_is_one_change() -> None:
    without = table(*[(row[0], row[2]) for row in ROWS])
    words = "“Amount | USD 100 | USD 250 | at cost”"
    assert told(BASE, without) == one("table 1, column 2", f"column deleted: {words}")
    assert told(without, BASE) == one("table 1, column 2", f"column inserted: {words}")
    empty = table(*[(row[0], "", *row[1:]) for row in ROWS])
    assert told(BASE, empty) == one("table 1, column 2", "empty column inserted")


def test_a_column_deleted_beside_an_edit() -> None:
    after = table(HEAD[::2], ("Services", "weekly"), SECOND[::2], THIRD[::2])
    assert told(BASE, after)[1:] == one("table 1, row 2, column 2", "“monthly” → “weekly”", kind="text")


def test_a_column_moved() -> None:
    assert told(BASE, table(*[(row[2], row[0], row[1]) for row in ROWS])) == one(
        "table 1, column 1", "column “Due | monthly | yearly | on demand” moved from column 3 to column 1"
    )


MERGED = table(tr(tc("All fees", span=3), header=True), FIRST, SECOND)


def test_a_header_cell_loses_its_span() -> None:
    plain = table(tr("All fees", "", "", header=True), FIRST, SECOND)
    assert told(MERGED, plain) == one("table 1, row 1, column 1", "header cell no longer spans 3 columns")
    assert told(plain, MERGED) == one("table 1, row 1, column 1", "header cell now spans 3 columns")
    two = table(tr(tc("All fees", span=2), "", header=True), FIRST, SECOND)
    assert told(MERGED, two) == one("table 1, row 1, column 1", "header cell spans 3 columns → 2 columns")


def test_merged_cells_that_held_text() -> None:
    found = told(table(("Fee", "Amount"), FIRST[:2]), table((tc("Fee", span=2),), FIRST[:2]))
    assert found == [
        *one("table 1, row 1, column 1", "cell now spans 2 columns"),
        *one("table 1, row 1, column 2", "cell deleted: “Amount”"),
    ]


def test_a_span_that_follows_from_an_inserted_column_is_no_change() -> None:
    wider = table(tr(tc("All fees", span=4), header=True), ("a", *FIRST), ("b", *SECOND))
    assert told(MERGED, wider) == one("table 1, column 1", "column inserted: “a | b”")


def stack(*rows: tuple[str, str]) -> bytes:
    first, *more = rows
    cells = [(tc("Services", vmerge="restart"), *first), *((tc("", vmerge="continue"), *row) for row in more)]
    return table(HEAD, *cells, THIRD)


def test_vertical_merges() -> None:
    two = stack(("a", "b"), ("c", "d"))
    assert told(two, table(HEAD, ("Services", "a", "b"), ("", "c", "d"), THIRD)) == one(
        "table 1, row 2, column 1", "vertical merge removed: cell no longer spans 2 rows"
    )
    assert told(table(HEAD, ("Services", "a", "b"), ("", "c", "d"), THIRD), two) == one(
        "table 1, row 2, column 1", "vertical merge added: cell now spans 2 rows"
    )


def test_a_merge_that_follows_from_its_rows_is_no_change() -> None:
    two, three = stack(("a", "b"), ("c", "d")), stack(("a", "b"), ("x", "y"), ("c", "d"))
    assert told(two, three) == one("table 1, row 3", "row inserted: “x | y”")
    assert told(two, table(HEAD, ("Services", "a", "b"), THIRD)) == one("table 1, row 3", "row deleted: “c | d”")


def test_grids_that_look_the_same() -> None:
    assert told(BASE, table(*[[tc(text, span=2, w=1500) for text in row] for row in ROWS])) == []
    assert told(BASE, table(HEAD, (tc("Services", vmerge="restart"), *FIRST[1:]), SECOND, THIRD)) == []


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ((HEAD, (tc("Services", shd=YELLOW), *FIRST[1:]), SECOND, THIRD), "table 1, row 2, column 1"),
        ((HEAD, [tc(text, shd=YELLOW) for text in FIRST], SECOND, THIRD), "table 1, row 2"),
        ([(tc(row[0], shd=YELLOW), *row[1:]) for row in ROWS], "table 1, column 1"),
    ],
    ids=["cell", "row", "column"],
)
def test_shading_is_told_at_the_place_that_it_fills(rows: Sequence[Sequence[Content]], place: str) -> None:
    assert told(BASE, table(*rows)) == one(place, ADDED)


def test_shading_of_all_cells_and_of_some() -> None:
    assert told(BASE, table(*[[tc(text, shd=YELLOW) for text in row] for row in ROWS])) == one(
        "table 1", f"{ADDED} (all cells)"
    )
    corners: list[Sequence[Content]] = [
        (tc("Fee", shd=YELLOW), *HEAD[1:]),
        FIRST,
        SECOND,
        (*THIRD[:2], tc("on demand", shd=YELLOW)),
    ]
    (change,) = changes(BASE, table(*corners))
    assert (change.message, change.affected, len(change.footprints)) == (f"{ADDED} (2 cells)", 2, 2)


def test_borders_of_the_table_style_count() -> None:
    assert told(BASE, table(*ROWS, raw=borders(top="nil"))) == one(
        "table 1", "top table border removed (single 0.5 pt automatic)"
    )
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    assert told(BASE, table(*ROWS, raw=borders(**dict.fromkeys(sides, "single")))) == []


LINE = '<w:tcBorders><w:{0} w:val="{1}" w:sz="4" w:space="0" w:color="000000"/></w:tcBorders>'


def lined(side: str, kind: str) -> bytes:
    """The base with a border of its own on the first cell of the second row."""
    return edit(BASE, "word/document.xml", *_with_border("Services", LINE.format(side, kind)))


def _with_border(text: str, line: str) -> tuple[str, str]:
    tail = f"</w:tcPr><w:p><w:r><w:t>{text}</w:t>"
    return tail, line + tail


def test_a_cell_that_states_the_border_it_has_anyway() -> None:
    assert told(BASE, lined("top", "single")) == []


def test_the_neighbour_still_draws_the_line() -> None:
    # Word draws what either cell has; the cell above has a bottom line.
    assert told(BASE, lined("top", "nil")) == []
    assert told(BASE, lined("left", "nil")) == one(
        "table 1, row 2, column 1", "left cell border removed (single 0.5 pt automatic)"
    )


def test_a_last_row_more_does_not_change_the_border_of_the_row_that_was_last() -> None:
    framed = borders(top="single", bottom="double")
    before, after = table(*ROWS[:3], style=None, raw=framed), table(*ROWS, style=None, raw=framed)
    assert told(before, after) == one("table 1, row 4", "row inserted: “Travel | at cost | on demand”")


def test_conditional_formats_of_the_style_are_not_direct_formatting() -> None:
    raw = (
        '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:val="clear" w:color="auto" '
        'w:fill="FFFF00"/></w:tcPr></w:tblStylePr>'
    )
    styles = {"Bold": style("Bold", kind="table", based="TableNormal", raw=raw)}
    look = {"val": "0020"}
    before = doc(tbl(HEAD, FIRST, style="Bold", tblLook=look), styles=styles)
    explicit = [tc(p(r(text, b=True)), shd=YELLOW) for text in HEAD]
    assert told(before, doc(tbl(explicit, FIRST, style="Bold", tblLook=look), styles=styles)) == []
    assert told(before, doc(tbl(HEAD, FIRST, style="Bold"), styles=styles)) == one(
        "table 1", "table style options firstRow → none", "warn"
    )


def test_another_table_style() -> None:
    assert told(BASE, table(*ROWS, style="TableNormal")) == one(
        "table 1", "table style “Table Grid” → “Normal Table”", kind="style"
    )


def test_rows() -> None:
    assert told(BASE, table(tr(*HEAD, header=True), *ROWS[1:])) == one(
        "table 1, row 1", "row repeats as header on every page"
    )
    assert told(BASE, table(*[tr(*row, cantSplit=True) for row in ROWS])) == one(
        "table 1", "row may no longer break across pages (all rows)"
    )
    assert told(BASE, table(tr(*HEAD, trHeight={"val": 500}), *ROWS[1:])) == one(
        "table 1, row 1", "row height auto → at least 0.35 in"
    )


def test_spellings_of_one_row_are_no_change() -> None:
    plain = table(tr(*HEAD, trHeight={"val": 500}), FIRST)
    assert told(plain, table(tr(*HEAD, trHeight={"val": 500, "hRule": "atLeast"}, cantSplit=False), FIRST)) == []


def test_widths() -> None:
    narrow = [(tc(row[0], w=2000), *row[1:]) for row in ROWS]
    assert told(BASE, table(*narrow)) == one("table 1, column 1", "cell width 2.08 in → 1.39 in", "warn")
    drawn = [(tc(row[0], w=2000), tc(row[1], w=4000), row[2]) for row in ROWS]
    assert told(BASE, table(*drawn)) == one(
        "table 1", "cell widths in columns 1 and 2: 2.08 in, 2.08 in → 1.39 in, 2.78 in", "warn"
    )
    assert told(BASE, table(*[(tc(row[0], w=3001), *row[1:]) for row in ROWS])) == []


def test_widths_of_a_fixed_table_block() -> None:
    fixed = {"type": "fixed"}
    after = table((tc("Fee", w=1000), *HEAD[1:]), FIRST, tblLayout=fixed)
    assert told(table(HEAD, FIRST, tblLayout=fixed), after)[0][0] == "block"


def test_the_grid_alone_is_no_change() -> None:
    assert told(BASE, table(*ROWS, grid=(3001, 2999, 3000))) == []


def test_table_alignment() -> None:
    assert told(BASE, table(*ROWS, jc="center")) == one("table 1", "table alignment left → centred")


def test_blocks_in_a_cell() -> None:
    more = table(HEAD, ("Services", tc("USD 100", "plus tax"), "monthly"))
    assert told(table(HEAD, FIRST), more) == one("table 1, row 2, column 2", "“plus tax” inserted", kind="insert")
    assert told(more, table(HEAD, FIRST)) == one("table 1, row 2, column 2", "“plus tax” deleted", kind="delete")


def test_nested_tables() -> None:
    def around(*rows: tuple[str, str]) -> bytes:
        return table(HEAD, ("x", tc(tbl(*rows), ""), "y"))

    before = around(("inner", "cell"), ("a", "b"))
    place = "table 1, row 2, column 2"
    assert told(before, around(("inner", "CELL"), ("a", "b"))) == one(place, "“cell” → “CELL”", kind="text")
    assert told(before, around(("inner", "cell"))) == one(place, "nested table, row 2: row deleted: “a | b”")


def test_whole_tables() -> None:
    with_two = doc(tbl(HEAD), "between", tbl(FIRST))
    (change,) = changes(with_two, doc(tbl(HEAD), "between"))
    assert (change.kind, change.where.shown.words(), change.property) == ("delete", "table 2", "table")


def test_a_tracked_row_is_told_once_with_its_author() -> None:
    tracked = table(HEAD, tr(*[tc(p(dele(text))) for text in FIRST], mark="del"), SECOND)
    (change,) = changes(table(HEAD, FIRST, SECOND), tracked)
    assert change.message == "row deleted: “Services | USD 100 | monthly”"
    assert change.revision is not None
    assert (change.revision.type, change.revision.author) == ("del", BY)


def test_ids_do_not_depend_on_other_edits() -> None:
    after = table(HEAD, (tc("Services", shd=YELLOW), *FIRST[1:]), SECOND, THIRD)
    both = table(HEAD, (tc("Services", shd=YELLOW), *FIRST[1:]), SECOND)
    (alone,) = changes(BASE, after)
    assert alone.id in {change.id for change in changes(BASE, both)}
