"""Content controls around text, blocks, rows and cells."""

from __future__ import annotations

from tests.build import Content, Piece, doc, p, r, sdt, sdt_run, tbl, tc, tr
from tests.ooxml.findings.telling import changes, told

LAW = "GoverningLaw"
LIST = "<w:dropDownList>{}</w:dropDownList>"


def line(*content: Content) -> bytes:
    return doc(p("Governing law: ", *content, lvl=0))


def law(*content: Content, **options: str) -> Piece:
    return sdt_run(*(content or (r("England"),)), tag=LAW, **options)


def test_a_lost_lock() -> None:
    (change,) = changes(line(law(lock="sdtContentLocked")), line(law()))
    assert (change.kind, change.invariant, change.property, change.severity) == ("control", 30, "lock", "block")
    assert change.where.shown.words() == "§1"
    assert change.message == (
        f"content control “{LAW}”: lock removed (control cannot be deleted, content cannot be edited)"
    )


def test_ids_and_looks_are_noise() -> None:
    looks = '<w15:appearance w15:val="hidden"/><w:placeholder><w:docPart w:val="x"/></w:placeholder><w:showingPlcHdr/>'
    assert told(line(law()), line(law(raw=looks))) == []


def test_a_control_taken_away_with_its_text_kept_and_put_back() -> None:
    assert told(line(law()), line("England")) == [
        ("block", "§1", "control", f"content control “{LAW}” removed from “England”, what it held is kept")
    ]
    assert told(line("England"), line(law())) == [
        ("block", "§1", "control", f"content control “{LAW}” added around “England”")
    ]


def test_text_in_a_control_is_text() -> None:
    assert told(line(law(r("England"))), line(law(r("Wales")))) == [("block", "§1", "text", "“England” → “Wales”")]


def test_tag_title_and_type() -> None:
    first = line(sdt_run(r("England"), tag="a", alias="Law"))
    assert [m for *_, m in told(first, line(sdt_run(r("England"), tag="b", alias="Law")))] == [
        "content control “Law”: tag a → b"
    ]
    assert [m for *_, m in told(first, line(sdt_run(r("England"), tag="a", alias="Venue")))] == [
        "content control “Law”: title Law → Venue"
    ]
    typed = line(sdt_run(r("England"), tag="a", alias="Law", raw="<w:text/>"))
    assert [m for *_, m in told(first, typed)] == ["content control “Law”: type added (plain text)"]


def test_entries_of_a_list_a_binding_a_tick_and_a_date() -> None:
    def listed(*names: str) -> bytes:
        items = "".join(f'<w:listItem w:displayText="{name}" w:value="{name}"/>' for name in names)
        return line(law(raw=LIST.format(items)))

    assert [m for *_, m in told(listed("England"), listed("England", "Wales"))] == [
        f"content control “{LAW}”: list items “England” → “England”, “Wales”"
    ]
    bound = '<w:dataBinding w:xpath="/law[1]" w:storeItemID="{1}"/>'
    assert [m for *_, m in told(line(law(raw=bound)), line(law()))] == [
        f"content control “{LAW}”: data binding removed (/law[1])"
    ]

    def ticked(value: int) -> bytes:
        return line(law(raw=f'<w14:checkbox><w14:checked w14:val="{value}"/></w14:checkbox>'))

    assert [m for *_, m in told(ticked(0), ticked(1))] == [f"content control “{LAW}”: check box not ticked → ticked"]

    def dated(day: int) -> bytes:
        return line(law(raw=f'<w:date w:fullDate="2025-01-0{day}T00:00:00Z"/>'))

    assert [m for *_, m in told(dated(1), dated(2))] == [
        f"content control “{LAW}”: date 2025-01-01T00:00:00Z → 2025-01-02T00:00:00Z"
    ]


def test_a_control_that_covers_less_of_a_line() -> None:
    first, second = line(law(r("England and Wales"))), line(law(r("England")), r(" and Wales"))
    assert told(first, second) == [("block", "§1", "control", f"content control “{LAW}” no longer covers “and Wales”")]


def test_a_control_over_many_paragraphs_is_one_change() -> None:
    body = [p(text, lvl=0) for text in ("Definitions", "Services", "Fees")]
    first, second = doc("Intro", sdt(*body, tag="Body", lock="sdtLocked")), doc("Intro", sdt(*body, tag="Body"))
    (change,) = changes(first, second)
    assert change.message == "content control “Body”: lock removed (control cannot be deleted)"
    assert (change.affected, change.where.shown.words()) == (3, "§1")
    (change,) = changes(first, doc("Intro", *body))
    assert change.message == "content control “Body” removed from “Definitions”, what it held is kept"
    assert change.affected == 3
    assert told(first, first) == []


def test_a_block_that_left_its_control() -> None:
    body = [p(text, lvl=0) for text in ("Definitions", "Services", "Fees")]
    first, second = doc(sdt(*body, tag="Body")), doc(sdt(*body[:2], tag="Body"), body[2])
    assert told(first, second) == [("block", "§3", "control", "content control “Body” no longer covers “Fees”")]
    assert [m for *_, m in told(second, first)] == ["content control “Body” now covers “Fees”"]


def test_controls_around_rows_and_cells() -> None:
    plain = doc(tbl(tr("a", "b"), tr("c", "d")))
    row = doc(tbl(tr("a", "b"), sdt(tr("c", "d"), tag="Line")))
    assert told(row, plain) == [
        ("block", "table 1, row 2", "control", "content control “Line” removed from “c | d”, what it held is kept")
    ]
    cell = doc(tbl(tr("a", "b"), tr("c", sdt(tc("d"), tag="Price"))))
    assert told(plain, cell) == [
        ("block", "table 1, row 2, column 2", "control", "content control “Price” added around “d”")
    ]


def test_two_controls_around_one_text() -> None:
    first = line(sdt_run(law(), tag="Outer"))
    assert [m for *_, m in told(first, line(law()))] == [
        "content control “Outer” removed from “England”, what it held is kept"
    ]
