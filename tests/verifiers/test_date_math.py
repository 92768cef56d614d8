from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.gold.evidence import Evidence
from matterbench.law.dates import say_date
from matterbench.law.deadlines import compute
from matterbench.schema.verdict import Clean, Unscored, Verdict, Violated, Violation
from matterbench.verifiers.registry import find
from tests.gold.files import write_json, write_table

DATES: dict[str, Any] = {
    # thirty days end on Saturday, Independence Day
    "answer_due": {
        "rule": "gcl-days",
        "parameters": {"trigger": "2026-06-04", "days": 30},
        "value": "2026-07-06",
        "trap": "2026-07-04",
    },
    "renewal": {
        "rule": "renewal-window",
        "parameters": {"expiry": "2027-03-31", "far": 12, "near": 6},
        "value": "2026-09-30",
    },
    "report": {
        "rule": "dfs-500-17",
        "parameters": {"determined": "2026-06-18T16:42:00"},
        "value": "2026-06-21T16:42:00",
    },
    "cure": {
        "rule": "contract-business-days",
        "parameters": {"trigger": "2026-06-30", "days": 5},
        "value": "2026-07-07",
        "also": ["2026-07-08"],
    },
}
RIGHT: dict[str, Any] = {
    "answer_due": "Monday, July 6, 2026",
    "renewal": "9/30/2026",
    "report": "June 21, 2026 at 4:42 p.m.",
    "cure": "the 7th day of July, 2026",
}
INVARIANTS = ("answers", *(f"date {name}" for name in DATES), *(f"steps {name}" for name in DATES))


def verified(path: Path | None, **parameters: Any) -> Verdict:
    after = {} if path is None else {"dates": path}
    return find("date_math").verify(Evidence({}, after), {"deliverable": "dates", "dates": DATES, **parameters})


def check(path: Path | None, **parameters: Any) -> list[Violation]:
    verdict = verified(path, **parameters)
    assert isinstance(verdict, Clean | Violated), verdict
    if "dates" not in parameters:
        assert verdict.invariants == INVARIANTS
    found = list(verdict.violations) if isinstance(verdict, Violated) else []
    assert len({one.id for one in found}) == len(found)
    return found


def broken(folder: Path, answers: object) -> list[str]:
    return [one.invariant for one in check(write_json(folder / "a.json", answers))]


def test_right_dates_in_any_notation_are_clean(tmp_path: Path) -> None:
    assert broken(tmp_path, RIGHT) == []
    assert broken(tmp_path, {**RIGHT, "cure": "2026-07-08", "remarks": "of no concern here"}) == []


@pytest.mark.parametrize("ending", ["xlsx", "docx", "csv"])
def test_a_table_of_dates_with_reasons_is_clean(tmp_path: Path, ending: str) -> None:
    reasons = "30 days after June 4, 2026 is July 4, 2026, a holiday; the next business day is July 6, 2026"
    rows = [(name.replace("_", " "), RIGHT[name], reasons if name == "answer_due" else None) for name in DATES]
    assert check(write_table(tmp_path, ending, (("Item", "Date", "Reason"), *rows))) == []


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("answer_due", "July 7, 2026"),
        ("answer_due", "30 days"),
        ("answer_due", None),
        ("renewal", "March 31, 2026"),
        ("report", "June 21, 2026"),
        ("report", "June 21, 2026 at 4:42 a.m."),
        ("cure", "Monday, July 7, 2026"),
        ("cure", ["July 7, 2026"]),
    ],
)
def test_another_date_breaks_its_invariant_and_nothing_else(tmp_path: Path, name: str, answer: Any) -> None:
    (found,) = check(write_json(tmp_path / "a.json", {**RIGHT, name: answer}))
    assert (found.invariant, found.where, found.trapped) == (f"date {name}", name, False)


def test_the_date_of_the_trap_is_trapped(tmp_path: Path) -> None:
    (found,) = check(write_json(tmp_path / "a.json", {**RIGHT, "answer_due": "July 4, 2026"}))
    assert found.trapped
    assert found.message == "answer_due is July 4, 2026, not July 6, 2026 (rule gcl-days)"


@pytest.mark.parametrize("name", DATES)
def test_a_missing_date_breaks_its_invariant_and_nothing_else(tmp_path: Path, name: str) -> None:
    assert broken(tmp_path, {key: value for key, value in RIGHT.items() if key != name}) == [f"date {name}"]


@pytest.mark.parametrize(
    "reasons",
    [
        "Thirty days after service on June 4, 2026, not counting that day, is July 4, 2026, a Saturday and a holiday.",
        "Counting begins on June 5, 2026. July 4, 2026 is Independence Day, and July 5, 2026 a Sunday.",
        "See the file.",
        ["June 4, 2026: service", {"date": "2026-07-04", "why": "thirtieth day"}, {"date": "2026-07-06"}],
    ],
)
def test_steps_of_the_rule_are_clean(tmp_path: Path, reasons: Any) -> None:
    assert broken(tmp_path, {**RIGHT, "answer_due": {"date": "July 6, 2026", "steps": reasons}}) == []


@pytest.mark.parametrize(
    "reasons",
    ["Thirty days from June 8, 2026", [{"date": "2026-07-08", "reason": "thirty days"}], "received June 9, 2026"],
)
def test_a_day_that_is_no_step_breaks_steps_and_nothing_else(tmp_path: Path, reasons: Any) -> None:
    (found,) = check(write_json(tmp_path / "a.json", {**RIGHT, "answer_due": {"date": "7/6/2026", "steps": reasons}}))
    assert (found.invariant, found.where) == ("steps answer_due", "answer_due")
    assert "General Construction Law" in found.message


def test_a_wrong_date_in_its_own_reasons_is_charged_once(tmp_path: Path) -> None:
    answer = {"date": "July 9, 2026", "reason": "which is July 9, 2026"}
    assert broken(tmp_path, {**RIGHT, "answer_due": answer}) == ["date answer_due"]


def test_both_ends_of_a_window_and_business_days_one_by_one_may_be_told(tmp_path: Path) -> None:
    renewal = {"value": "September 30, 2026", "basis": "the window opens March 31, 2026 and closes September 30, 2026"}
    cure = {"value": "July 7, 2026", "basis": "July 1, 2026 is the first day, July 2, 2026 the second"}
    assert broken(tmp_path, {**RIGHT, "renewal": renewal, "cure": cure}) == []


def test_a_date_given_twice_must_be_right_twice(tmp_path: Path) -> None:
    assert broken(tmp_path, {**RIGHT, "Answer due": "July 4, 2026"}) == ["date answer_due"]
    assert broken(tmp_path, {**RIGHT, "Answer due": "July 6, 2026"}) == []


@pytest.mark.parametrize("data", [b"", b"[", b"[]", b"{}", b'"x"', b"PK\x03\x04", b"[" * 50_000])
def test_a_malformed_file_breaks_answers_and_every_date_once(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.json").write_bytes(data)
    wanted = ["answers", *(f"date {name}" for name in DATES)]
    assert [one.invariant for one in check(tmp_path / "a.json")] == wanted
    assert [one.invariant for one in check(None)] == wanted


BY_MAIL = {"dates": {"Mail/01 Notice.eml": DATES["answer_due"]}, "key": "message", "column": "respond_by"}
LINES = (("Message", "Respond by"), ("01 Notice", "July 6, 2026"), ("02 Hello", None))


@pytest.mark.parametrize("ending", ["json", "xlsx", "docx"])
def test_dates_may_stand_in_a_column(tmp_path: Path, ending: str) -> None:
    assert check(write_table(tmp_path, ending, LINES), **BY_MAIL) == []
    wrong = (*LINES[:1], ("01 Notice.eml", "July 7, 2026"))
    (found,) = check(write_table(tmp_path, ending, wrong), **BY_MAIL)
    assert found.invariant == "date Mail/01 Notice.eml"


def test_where_hours_count_a_day_alone_is_enough_if_gold_is_one_and_the_hour_must_be_right(tmp_path: Path) -> None:
    dates = {"report": {**DATES["report"], "value": "2026-06-21"}}
    for answer, faults in (
        ("June 21, 2026", []),
        ("June 21, 2026 at 4:42 p.m.", []),
        ("June 21, 2026 at 5:00 p.m.", ["date report"]),
        ("June 22, 2026", ["date report"]),
    ):
        found = check(write_json(tmp_path / "a.json", {"report": answer}), dates=dates)
        assert [one.invariant for one in found] == faults


def test_a_table_without_the_row_breaks_answers_and_the_date(tmp_path: Path) -> None:
    found = check(write_table(tmp_path, "json", LINES[::2]), **BY_MAIL)
    assert [one.invariant for one in found] == ["answers", "date Mail/01 Notice.eml"]


@pytest.mark.parametrize(
    "change",
    [
        {"value": "2026-07-07"},
        {"rule": "no-such-rule"},
        {"parameters": {"trigger": "2026-06-04"}},
        {"parameters": {"trigger": "never", "days": 30}},
    ],
)
def test_gold_that_its_rule_does_not_give_is_our_fault(change: dict[str, Any]) -> None:
    verdict = verified(None, dates={"answer_due": {**DATES["answer_due"], **change}})
    assert isinstance(verdict, Unscored)


@pytest.mark.parametrize(
    "parameters",
    [{"dates": {}}, {"key": "message"}, {"dates": {"x": {**DATES["cure"], "value": "soon"}}}],
)
def test_a_task_that_asks_nothing_does_not_load(parameters: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest):
        verified(None, **parameters)


@given(st.dates(date(2000, 1, 1), date(2040, 1, 1)), st.integers(3, 400))
def test_what_the_rule_gives_is_right_with_its_own_steps_and_the_next_day_is_not(
    tmp_path_factory: pytest.TempPathFactory, trigger: date, days: int
) -> None:
    folder = tmp_path_factory.getbasetemp()
    parameters = {"trigger": trigger.isoformat(), "days": days}
    deadline = compute("gcl-days", parameters)
    dates = {"due": {"rule": "gcl-days", "parameters": parameters, "value": deadline.date.isoformat()}}
    steps = [f"{say_date(step.date)}: {step.reason}" for step in deadline.steps]
    answer = write_json(folder / "due.json", {"due": {"date": say_date(deadline.date), "steps": steps}})
    assert check(answer, dates=dates) == []
    later = say_date(date.fromordinal(deadline.date.toordinal() + 1))
    answer = write_json(folder / "due.json", {"due": {"date": later, "steps": steps}})
    assert [one.invariant for one in check(answer, dates=dates)] == ["date due"]
