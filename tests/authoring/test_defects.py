"""Each defect on a small lease: the readers see that difference and no other; what does not fit is refused."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from pydantic import TypeAdapter

from matterbench.authoring.defects.plant import plant, plant_sheets, plant_text
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.specs import TRAPS, AnyDefect, Defect
from matterbench.authoring.document import write
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.manuscripts import manuscript
from matterbench.authoring.pdf import write_pdf
from matterbench.authoring.sheets import CellSheet, Column, Entry, Properties, Sheet, TableSheet, write_sheets
from matterbench.errors import InvalidRequest
from matterbench.formats import read
from matterbench.ooxml import compare
from matterbench.ooxml.changes import Severity

TEXT = """
doctitle: LEASE

contents: CONTENTS

preamble: This Lease is made between Alder LLC ({def Landlord}) and Birch Inc. ({def Tenant})
for the store in Exhibit~{ref plan} (the {def Premises}).

article rent: RENT

1 base: {h Base Rent}. Tenant shall pay $5,000.00 a month ({def Base Rent}) as Section~{ref late} (Late Payment) says.

1 late: {h Late Payment}. Base Rent that is ten (10) days late bears five percent (5%), beside Section~{ref base}.

1 cure: {h Cure}. Tenant shall cure within thirty (30) days under this Section~{ref cure}.

2 notice: by notice given on May 4, 2026; and

2 proof: with proof of May 6, 2026.

continued terms: {def Rent Year} means a year of the term. Base Rent of each Rent Year is the same.

article law: LAW

1 governing: {h Governing Law}. New York law governs.

exhibit plan: PLAN

table areas: 4680 4680
|* Floor | Area
| Ground | ] 1,200
| Cellar | ] 800

exhibit rules: RULES

body: No music.
"""
PARSED: TypeAdapter[Defect] = TypeAdapter(AnyDefect)


def made() -> Manuscript:
    return manuscript(TEXT, "firm", title="Lease")


def defect(kind: str, **fields: Any) -> Defect:
    return PARSED.validate_python({"id": "d", "defect": kind, "document": "lease", **fields})


def planted(kind: str, **fields: Any) -> tuple[list[tuple[str, str]], Planted]:
    """What a comparison blocks on, kind and place, and what the defect says of itself."""
    before, (after, (found,)) = made(), plant(made(), [defect(kind, **fields)])
    changes = compare(write(before).data, write(after).data).changes
    blocking = [one for one in changes if one.severity is Severity.BLOCK]
    return [(one.kind.value, one.where.shown.words()) for one in blocking], found


def texts(kind: str, **fields: Any) -> list[str]:
    """Paragraphs of the planted document that the one without the defect does not have, as `formats` reads them."""
    after, _ = plant(made(), [defect(kind, **fields)])
    clean = {block.text for block in read("lease.docx", write(made()).data).blocks}
    return [block.text for block in read("lease.docx", write(after).data).blocks if block.text not in clean]


@pytest.mark.parametrize(
    ("kind", "shows", "seen"),
    [
        ("stale-reference", "cure", [("field", "§1.1"), ("text", "§1.1")]),
        ("missing-target", "1.9", [("field", "§1.1"), ("text", "§1.1")]),
        ("stale-field", "1.3", [("field", "§1.1")]),
        ("dead-field", "", [("field", "§1.1")]),
    ],
)
def test_a_reference_that_shows_another_number(kind: str, shows: str, seen: list[tuple[str, str]]) -> None:
    found, one = planted(kind, block="base", reference="late", shows=shows)
    assert set(found) == set(seen)
    assert (one.meant, one.target, one.block, one.traps) == ("1.2", "late", "base", TRAPS[kind])
    assert one.says == {"cure": "1.3", "": "Error! Reference source not found."}.get(shows, shows)
    (text,) = texts(kind, block="base", reference="late", shows=shows)
    assert f"Section\u00a0{one.says} (Late Payment)" in text


def test_a_reference_to_itself_and_the_second_of_two() -> None:
    found, one = planted("self-reference", block="cure", reference="cure", shows="governing")
    assert {place for _, place in found} == {"§1.3"}
    assert (one.meant, one.says) == ("1.3", "2.1")
    with pytest.raises(InvalidRequest, match="stands 1 times in block 'base'"):
        planted("stale-reference", block="base", reference="late", shows="cure", nth=2)


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        ("stale-reference", {"reference": "late", "shows": "1.2"}, "no other number than the true one"),
        ("missing-target", {"reference": "late", "shows": "1.3"}, "1.3 is in the document"),
        ("stale-field", {"reference": "nowhere", "shows": "1.3"}, "no numbered block 'nowhere'"),
        ("stale-field", {"reference": "late"}, "no other number"),
        ("caption", {"reference": "late", "as": "Late Payment"}, "is the true caption"),
    ],
)
def test_a_reference_that_is_not_wrong_is_refused(kind: str, fields: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidRequest, match=why):
        planted(kind, block="base", **fields)


def test_the_house_word_goes_with_a_typed_number() -> None:
    agency = manuscript(TEXT, "agency", title="Lease")
    _, (one,) = plant(agency, [defect("stale-reference", block="base", reference="late", shows="1.09")])
    assert (one.meant, one.says) == ("Section 1.02", "Section 1.09")


def test_a_caption_that_is_another_clauses() -> None:
    found, one = planted("caption", block="base", reference="late", **{"as": "Cure"})
    assert found == [("text", "§1.1")]
    assert (one.meant, one.says) == ("Late Payment", "Cure")
    assert texts("caption", block="late", reference="base", **{"as": "Additional Rent"})[0].endswith(
        "Section\u00a01.1 (Additional Rent)."
    )


def test_a_clause_that_is_omitted_keeps_its_number() -> None:
    found, one = planted("omitted-target", block="late")
    assert {place for _, place in found} == {"§1.2"}
    assert texts("omitted-target", block="late") == ["[Intentionally Omitted]."]
    assert one.target == "late"


def test_a_clause_with_the_number_of_the_one_before_it() -> None:
    _, (one,) = plant(made(), [defect("same-number", block="governing")])
    assert (one.meant, one.says) == ("2.1", "1.3")
    (text,) = texts("same-number", block="governing")
    assert text.startswith("1.3\tGoverning Law")
    with pytest.raises(InvalidRequest, match="no clause of its level before it"):
        plant(made(), [defect("same-number", block="base")])


def test_contents_that_say_another_heading() -> None:
    _, one = planted("stale-contents", block="law", **{"as": "DISPUTES"})
    assert texts("stale-contents", block="law", **{"as": "DISPUTES"})[0].startswith("Article 2\tDISPUTES")
    assert (one.meant, one.says) == ("LAW", "DISPUTES")
    with pytest.raises(InvalidRequest, match="in no table of contents"):
        planted("stale-contents", block="base", **{"as": "DISPUTES"})


def test_a_definition_that_is_dropped() -> None:
    found, one = planted("drop-definition", term="Premises")
    assert {kind for kind, _ in found} == {"text"}
    assert (one.meant, one.block, one.after) == ("(the “Premises”)", "preamble-1", "")
    (text,) = texts("drop-definition", term="Premises")
    assert text.endswith("for the store in Exhibit A.")
    found, one = planted("drop-definition", term="Rent Year")
    assert [kind for kind, _ in found] == ["delete"]
    with pytest.raises(InvalidRequest, match="stands in 0 blocks"):
        planted("drop-definition", term="Fixed Rent")


def test_a_definition_in_a_sentence_is_not_dropped_by_halves() -> None:
    text = TEXT.replace(
        "1 governing: {h Governing Law}.", "1 governing: {h Governing Law}. The {def State} is New York."
    )
    with pytest.raises(InvalidRequest, match="defined by a sentence"):
        plant(manuscript(text, "firm", title="Lease"), [defect("drop-definition", term="State")])


@pytest.mark.parametrize("kind", ["orphan-definition", "second-definition", "instruction"])
def test_a_paragraph_too_many(kind: str) -> None:
    found, one = planted(kind, after="terms", term="Base Year", text="{def Base Year} means 2026.")
    assert [kind for kind, _ in found] == ["insert"]
    assert texts(kind, after="terms", text="{def Base Year} means 2026.") == ["“Base Year” means 2026."]
    assert (one.block, one.says) == ("d", "“Base Year” means 2026.")


def test_a_term_by_another_name_where_it_is_used() -> None:
    found, one = planted("variant-term", term="Base Rent", times=2, **{"as": "Fixed Rent"})
    assert {kind for kind, _ in found} == {"text"}
    assert [(change.block, change.says) for change in one.changes] == [("late", "Fixed Rent"), ("terms", "Fixed Rent")]
    with pytest.raises(InvalidRequest, match="is used 2 times, not 3"):
        planted("variant-term", term="Base Rent", times=3, **{"as": "Fixed Rent"})


def test_words_that_read_otherwise() -> None:
    found, one = planted("restate", words="thirty (30) days", trap="T21", **{"as": "ten (10) days"})
    assert found == [("text", "§1.3")]
    assert (one.meant, one.says, one.block, one.traps) == ("thirty (30) days", "ten (10) days", "cure", ("T21",))
    _, second = planted("restate", words="Base Rent", nth=4, **{"as": "rent"})
    assert second.block == "terms"
    with pytest.raises(InvalidRequest, match="stands 0 times"):
        planted("restate", words="sixty days", **{"as": "x"})


def test_a_note_of_the_drafter_and_a_blank() -> None:
    found, one = planted("placeholder", block="governing", words="New York", text="[NTD: confirm]")
    assert (found, one.meant, one.says) == ([("text", "§2.1")], "", "[NTD: confirm]")
    assert texts("placeholder", block="governing", words="New York", text="[State]", instead=True) == [
        "Governing Law. [State] law governs."
    ]


def test_expressions_that_changed_places() -> None:
    (text,) = texts("swap", block="preamble-1", first="Alder LLC", second="Birch Inc.")
    assert "between Birch Inc. (“Landlord”) and Alder LLC (“Tenant”)" in text
    with pytest.raises(InvalidRequest, match="'Lease' stands"):
        planted("swap", block="cure", first="Lease", second="Tenant")


def test_what_is_missing() -> None:
    found, _ = planted("drop-block", block="proof")
    assert found == [("delete", "§1.3(b)")]
    after, _ = plant(made(), [defect("drop-exhibit", block="rules")])
    labels = {block.label for block in read("lease.docx", write(after).data).blocks}
    assert "Exhibit A" in labels
    assert "Exhibit B" not in labels
    assert "No music." not in read("lease.docx", write(after).data).text
    with pytest.raises(InvalidRequest, match="is no exhibit"):
        plant(made(), [defect("drop-exhibit", block="cure")])


def test_a_cell_of_a_table() -> None:
    found, one = planted("cell", table="areas", row=2, column=2, **{"as": "1,250"})
    assert found == [("text", "table 1, row 2, column 2")]
    assert (one.meant, one.says) == ("1,200", "1,250")
    with pytest.raises(InvalidRequest, match="has 2 columns"):
        planted("cell", table="areas", row=2, column=3, **{"as": "1"})


def test_defects_show_in_a_pdf_too() -> None:
    defects = [
        PARSED.validate_python({"id": f"d{n}", "document": "lease", **fields})
        for n, fields in enumerate((
            {"defect": "stale-field", "block": "base", "reference": "late", "shows": "1.3"},
            {"defect": "dead-field", "block": "late", "reference": "base"},
        ))
    ]  # fmt: skip
    after, _ = plant(made(), defects)
    text = " ".join(read("lease.pdf", write_pdf(after).data).text.split())
    assert "Section 1.3 (Late Payment)" in text.replace("\u00a0", " ")
    assert "Error! Reference source not found" in text


def test_a_message_reads_otherwise() -> None:
    text, (one,) = plant_text("Due May 4. Paid May 4.", [defect("restate", words="May 4", nth=2, **{"as": "May 5"})])
    assert (text, one.says) == ("Due May 4. Paid May 5.", "May 5")
    with pytest.raises(InvalidRequest, match="cannot be planted in a text file"):
        plant_text("x", [defect("drop-block", block="a")])
    with pytest.raises(InvalidRequest, match="stands 1 times"):
        plant_text("May 4", [defect("restate", words="May 4", nth=2, **{"as": "May 5"})])


RENTS = TableSheet(
    "Rents",
    [
        Column("Unit", ["1A", "1B"]),
        Column("Rent", [Decimal(900), Decimal(1000)], "money"),
        Column("Annual", [Decimal(10800), Decimal(12000)], "money", "={Rent}*12"),
    ],
    totals=("Rent", "Annual"),
)
SUMS = CellSheet("Sums", [Entry("B1", Decimal(5), "First"), Entry("B2", Decimal(10), "Twice", "=B1*2")])
PROPERTIES = Properties("Rents", "A", "2026-01-05T09:00:00Z")


def cells(sheets: list[Sheet], name: str, *, values: bool = True) -> dict[str, Any]:
    book = openpyxl.load_workbook(io.BytesIO(write_sheets(sheets, PROPERTIES)), data_only=values)
    return {cell.coordinate: cell.value for row in book[name].iter_rows() for cell in row if cell.value is not None}


def test_a_cell_of_a_workbook_takes_its_total_along() -> None:
    sheets, (one,) = plant_sheets([RENTS, SUMS], [defect("cell", row=2, column="Rent", **{"as": 1100})])
    clean = cells([RENTS, SUMS], "Rents")
    after = cells(sheets, "Rents")
    assert {at for at in after if after[at] != clean[at]} == {"B3", "B4"}
    assert (after["B3"], after["B4"], one.meant, one.says) == (1100, 2000, "1000", "1100")
    assert cells(sheets, "Rents", values=False)["C3"] == 12000


def test_a_total_that_does_not_follow() -> None:
    sheets, _ = plant_sheets([RENTS], [defect("cell", row=2, column="Rent", keep_totals=True, **{"as": 1100})])
    after = cells(sheets, "Rents", values=False)
    assert (after["B3"], after["B4"], after["C4"]) == (1100, 1900, "=SUM(C2:C3)")


def test_a_single_cell_of_a_workbook() -> None:
    sheets, _ = plant_sheets([RENTS, SUMS], [defect("cell", sheet="Sums", column="B1", **{"as": 6})])
    assert cells(sheets, "Sums") == {"A1": "First", "B1": 6, "A2": "Twice", "B2": 10}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"sheet": "Nowhere", "column": "Rent"}, "no sheet 'Nowhere'"),
        ({"column": "Rents"}, "no row 1 of 'Rents'"),
        ({"column": "Rent", "row": 3}, "no row 3"),
        ({"sheet": "Sums", "column": "C1"}, "no cell 'C1'"),
    ],
)
def test_a_cell_that_is_not_there(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidRequest, match=why):
        plant_sheets([RENTS, SUMS], [defect("cell", **fields, **{"as": 1})])
    with pytest.raises(InvalidRequest, match="use cell"):
        plant_sheets([RENTS], [defect("drop-block", block="a")])


def test_defects_are_planted_in_the_order_given() -> None:
    first = defect("restate", words="thirty (30) days", **{"as": "ten (10) days"})
    second = PARSED.validate_python({"id": "e", "defect": "restate", "document": "lease", "words": "ten (10) days",
                                     "block": "cure", "as": "five (5) days"})  # fmt: skip
    after, found = plant(made(), [first, second])
    assert [one.id for one in found] == ["d", "e"]
    assert "within five (5) days" in next(block.text for block in after.blocks if block.key == "cure")
