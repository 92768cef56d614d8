"""The clean-edit verifier on small agreements: what an allow file covers, what it does not, and what was not done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from matterbench.errors import InvalidRequest
from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Unscored, Verdict, Violated
from matterbench.verifiers import clean_edit as module
from matterbench.verifiers.kit import registered
from tests.build import Content, bookmark, comment, dele, doc, ins, p, r, ref, sect, style, tbl, tc, tr

CURE = "Tenant shall cure within thirty (30) days after notice."
CURED = "Tenant shall cure within forty-five (45) days after notice."


def agreement(**changed: Content | list[Content] | None) -> list[Content]:
    """Paragraphs of a small lease; `changed` replaces one by name, a list by several, None takes it out."""
    paragraphs: dict[str, Content | list[Content] | None] = {
        "premises": p("Premises", lvl=0),
        "demise": p("Landlord leases the Premises to Tenant.", lvl=1),
        "default": p("Default", lvl=0),
        "cure": p(CURE, lvl=1),
        "notices": p("Every notice is in writing.", lvl=1),
        "remedies": p("Remedies are cumulative.", lvl=1),
        "close": p("The parties have signed below."),
    }
    paragraphs.update(changed)
    out: list[Content] = []
    for value in paragraphs.values():
        out += value if isinstance(value, list) else [] if value is None else [value]
    return out


def verdict(
    folder: Path,
    before: Sequence[Content] | bytes,
    after: Sequence[Content] | bytes | None,
    *edits: object,
    **allow: object,
) -> Verdict:
    """Run the verifier on two documents given as blocks or as bytes."""
    documents: list[dict[str, Path]] = []
    for side, content in (("before", before), ("after", after)):
        path = folder / side / "lease.docx"
        path.parent.mkdir()
        if content is None:
            documents.append({})
            continue
        path.write_bytes(content if isinstance(content, bytes) else doc(*content))
        documents.append({"lease.docx": path})
    parameters = {"document": "lease.docx", "allow": {"schema": "matterbench.allow/1", "edits": list(edits), **allow}}
    return registered("clean_edit").verify(Evidence(documents[0], documents[1]), parameters)


def told(found: Verdict) -> list[tuple[str, str, str]]:
    """(invariant, place, sentence) of each violation."""
    return [(v.invariant, v.where, v.message) for v in found.violations] if isinstance(found, Violated) else []


TEXT_IN_CURE = {"id": "e1", "at": {"label": "2.1"}, "kinds": ["text"], "expect": {"contains": ["forty-five (45) days"]}}
CURE_CLAUSE = {"id": "e2", "at": {"after": {"label": "2.1", "extent": "clause"}}, "kinds": ["insert"],
               "expect": {"paragraphs": 1}}  # fmt: skip


def test_an_authorised_edit_that_was_made_is_clean(tmp_path: Path) -> None:
    assert isinstance(verdict(tmp_path, agreement(), agreement(cure=p(CURED, lvl=1)), TEXT_IN_CURE), Clean)


def test_an_expected_edit_that_was_not_made_is_a_violation(tmp_path: Path) -> None:
    found = verdict(tmp_path, agreement(), agreement(), TEXT_IN_CURE)
    assert told(found) == [("edit e1", "e1", "expected edit e1 missing: “forty-five (45) days” is not there")]


def test_a_change_elsewhere_is_a_violation_at_its_place(tmp_path: Path) -> None:
    after = agreement(cure=p(CURED, lvl=1), notices=p("Every notice is oral.", lvl=1))
    assert told(verdict(tmp_path, agreement(), after, TEXT_IN_CURE)) == [("text", "§2.2", "“in writing” → “oral”")]


def test_a_quote_narrows_the_place_to_its_characters(tmp_path: Path) -> None:
    edit = {"id": "e1", "at": {"label": "2.1", "quote": "thirty (30)"}, "kinds": ["text"]}
    after = agreement(cure=p("Occupant shall cure within forty-five (45) days after notice.", lvl=1))
    assert told(verdict(tmp_path, agreement(), after, edit)) == [("text", "§2.1", "“Tenant” → “Occupant”")]


def test_a_kind_that_the_edit_does_not_name_is_a_violation(tmp_path: Path) -> None:
    after = agreement(cure=p("Tenant shall cure within ", r("forty-five (45)", b=True), " days after notice.", lvl=1))
    assert told(verdict(tmp_path, agreement(), after, TEXT_IN_CURE)) == [
        ("formatting", "§2.1", "new text bold added on “forty-five (45)”")
    ]


def test_an_authorised_insertion_carries_its_renumbering(tmp_path: Path) -> None:
    after = agreement(
        notices=[p("Landlord may cure for Tenant's account.", lvl=1), p("Every notice is in writing.", lvl=1)]
    )
    assert isinstance(verdict(tmp_path, agreement(), after, CURE_CLAUSE), Clean)


def test_an_insertion_in_another_gap_is_a_violation_with_its_effects(tmp_path: Path) -> None:
    after = agreement(
        demise=[
            p("Landlord may cure for Tenant's account.", lvl=1),
            p("Landlord leases the Premises to Tenant.", lvl=1),
        ]
    )
    found = told(verdict(tmp_path, agreement(), after, CURE_CLAUSE))
    assert ("insert", "§1.1", "“Landlord may cure for Tenant's account.” inserted") in found
    assert ("edit e2", "e2", "expected edit e2 missing: 0 paragraphs there, not 1") in found


def test_a_typed_number_in_a_plain_paragraph_is_a_violation(tmp_path: Path) -> None:
    after = agreement(notices=[p("2.2 Landlord may cure."), p("Every notice is in writing.", lvl=1)])
    found = told(verdict(tmp_path, agreement(), after, CURE_CLAUSE))
    assert ("numbering", "the number “2.2” is typed, not numbered") in [(kind, message) for kind, _, message in found]


def test_a_new_paragraph_takes_the_shape_of_its_model(tmp_path: Path) -> None:
    styles = {"Clause": style("Clause"), "Loose": style("Loose")}
    before = doc(*agreement(cure=p(CURE, lvl=1, style="Clause")), styles=styles)
    new = p("Landlord may cure.", lvl=1, style="Loose")
    after = doc(*agreement(cure=[p(CURE, lvl=1, style="Clause"), new]), styles=styles)
    assert told(verdict(tmp_path, before, after, CURE_CLAUSE)) == [
        ("style", "§2.2", "new paragraph is not like §2.1: paragraph style “Clause” → “Loose”")
    ]


def test_a_move_needs_its_source_and_its_target(tmp_path: Path) -> None:
    edit = {"id": "e5", "from": {"label": "2.2"}, "to": {"after": {"label": "2.3"}}, "kinds": ["move"]}
    notices, remedies = p("Every notice is in writing.", lvl=1), p("Remedies are cumulative.", lvl=1)
    moved = agreement(notices=None, remedies=[remedies, notices])
    assert isinstance(verdict(tmp_path, agreement(), moved, edit), Clean)


def test_a_move_to_another_place_is_a_violation(tmp_path: Path) -> None:
    edit = {"id": "e5", "from": {"label": "2.2"}, "to": {"after": {"label": "2.3"}}, "kinds": ["move"]}
    notices = p("Every notice is in writing.", lvl=1)
    moved = agreement(demise=[p("Landlord leases the Premises to Tenant.", lvl=1), notices], notices=None)
    kinds = {kind for kind, _, _ in told(verdict(tmp_path, agreement(), moved, edit))}
    assert "move" in kinds


def test_a_cell_is_a_place(tmp_path: Path) -> None:
    def rent(amount: str, term: str = "Year 1") -> list[Content]:
        return agreement(close=tbl(tr(tc("Term"), tc("Rent")), tr(tc(term), tc(amount))))

    edit = {"id": "e3", "at": {"cell": {"table": 1, "row": 2, "column": 2}}, "kinds": ["text"]}
    assert isinstance(verdict(tmp_path, rent("$10,000"), rent("$12,000"), edit), Clean)
    other = tmp_path / "other"
    other.mkdir()
    found = told(verdict(other, rent("$10,000"), rent("$12,000", "Year 2"), edit))
    assert found == [("text", "table 1, row 2, column 1", "“Year 1” → “Year 2”")]


def test_a_header_is_a_place(tmp_path: Path) -> None:
    def draft(number: int) -> bytes:
        return doc(*agreement(), sect=sect(header=p(f"Draft {number}")))

    edit = {"id": "e6", "at": {"story": "header", "section": 1}, "kinds": ["text"]}
    assert isinstance(verdict(tmp_path, draft(4), draft(5), edit), Clean)


def test_tracked_required_refuses_an_untracked_edit(tmp_path: Path) -> None:
    found = verdict(tmp_path, agreement(), agreement(cure=p(CURED, lvl=1)), TEXT_IN_CURE, tracked="required")
    assert told(found) == [("text", "§2.1", "“thirty (30)” → “forty-five (45)” (made without Track Changes)")]


def tracked_cure(author: str) -> list[Content]:
    return agreement(
        cure=p(
            "Tenant shall cure within ", dele("thirty (30)", by=author), ins("forty-five (45)", by=author),
            " days after notice.", lvl=1,
        )
    )  # fmt: skip


def test_tracked_required_accepts_a_tracked_edit_of_its_author(tmp_path: Path) -> None:
    found = verdict(
        tmp_path, agreement(), tracked_cure("Associate"), TEXT_IN_CURE, tracked="required", authors=["Associate"]
    )
    assert isinstance(found, Clean), told(found)


def test_a_tracked_edit_under_another_name_is_a_violation(tmp_path: Path) -> None:
    found = told(verdict(tmp_path, agreement(), tracked_cure("Partner"), TEXT_IN_CURE, authors=["Associate"]))
    assert found == [("text", "§2.1", "“thirty (30)” → “forty-five (45)” (tracked under the name of 'Partner')")]


def test_tracked_forbidden_refuses_a_tracked_edit(tmp_path: Path) -> None:
    found = told(verdict(tmp_path, agreement(), tracked_cure("Associate"), TEXT_IN_CURE, tracked="forbidden"))
    assert found == [("text", "§2.1", "“thirty (30)” → “forty-five (45)” (left as a tracked change)")]


def test_references_may_follow_only_where_the_file_says_so(tmp_path: Path) -> None:
    def pointing(shown: str, *extra: Content) -> list[Content]:
        return agreement(
            cure=[p(CURE, lvl=1), *extra],
            notices=p(bookmark("_Ref1", "Every notice is in writing."), lvl=1),
            close=p("See Section ", ref("_Ref1", shown), "."),
        )

    after = pointing("2.3", p("Landlord may cure.", lvl=1))
    assert isinstance(verdict(tmp_path, pointing("2.2"), after, CURE_CLAUSE, conforming=["references"]), Clean)
    other = tmp_path / "other"
    other.mkdir()
    assert [kind for kind, _, _ in told(verdict(other, pointing("2.2"), after, CURE_CLAUSE))] == ["field"]


def test_a_lost_comment_is_a_violation(tmp_path: Path) -> None:
    before = agreement(notices=p(comment("Every notice", said="Check with client."), " is in writing.", lvl=1))
    kinds = {kind for kind, _, _ in told(verdict(tmp_path, before, agreement(), TEXT_IN_CURE))}
    assert "comment" in kinds


def test_a_missing_document_is_the_agents_violation(tmp_path: Path) -> None:
    assert told(verdict(tmp_path, agreement(), None, TEXT_IN_CURE)) == [
        ("delivered", "lease.docx", "was not delivered")
    ]


def test_an_unreadable_document_is_the_agents_violation(tmp_path: Path) -> None:
    [(invariant, place, message)] = told(verdict(tmp_path, agreement(), b"not a zip", TEXT_IN_CURE))
    assert (invariant, place) == ("delivered", "lease.docx")
    assert "lease.docx" in message


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ({"label": "9.9"}, "no paragraph has the label '9.9'"),
        ({"quote": "Guarantor"}, "no paragraph holds the words 'Guarantor'"),
        ({"cell": {"table": 1, "row": 1, "column": 1}}, "no table 1"),
        ({"label": "2.1", "quote": "a"}, "holds the words 'a' 4 times"),
    ],
)
def test_a_place_that_is_not_there_once_is_unscored_in_words(tmp_path: Path, at: object, words: str) -> None:
    found = verdict(tmp_path, agreement(), agreement(), {"id": "e1", "at": at, "kinds": ["text"]})
    assert isinstance(found, Unscored)
    assert words in found.reason


def test_a_misspelt_parameter_names_the_known_ones() -> None:
    with pytest.raises(InvalidRequest, match=r"documnet.*expected parameters document, allow"):
        registered("clean_edit").verify(Evidence({}, {}), {"documnet": "lease.docx"})


def test_an_unknown_verifier_names_the_nearest() -> None:
    with pytest.raises(InvalidRequest, match="did you mean 'clean_edit'"):
        registered("clean_edits")


def test_the_decorator_returns_the_function_itself() -> None:
    assert registered("clean_edit").check is module.clean_edit


def test_an_edited_copy_is_found_under_its_own_name(tmp_path: Path) -> None:
    before, after = tmp_path / "lease.docx", tmp_path / "amended.docx"
    before.write_bytes(doc(*agreement()))
    after.write_bytes(doc(*agreement(cure=p(CURED, lvl=1))))
    allow = {"schema": "matterbench.allow/1", "edits": [TEXT_IN_CURE]}
    parameters = {"document": "Lease.docx", "deliverable": "out/Lease.docx", "allow": allow}
    record = {"Lease.docx": before}
    check = registered("clean_edit")
    assert isinstance(check.verify(Evidence(record, {"out/Lease.docx": after}), parameters), Clean)
    missing = check.verify(Evidence(record, {"Lease.docx": after}), parameters)
    assert told(missing) == [("delivered", "out/Lease.docx", "was not delivered")]
