from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.gold.evidence import Evidence
from matterbench.schema.trace import Event, Trace, Usage
from matterbench.schema.verdict import Clean, Unscored, Violated
from matterbench.verifiers.registry import find

OPINION = "Counsel's view is that the guaranty does not survive the assignment of the lease."


def event(*opened: str, wrote: str = "", ok: bool = True) -> Event:
    tool = "edit_document" if wrote else "read_document"
    return Event(step=1, tool=tool, ok=ok, opened=opened, wrote=(wrote,) if wrote else ())


def found(
    events: list[Event], parameters: dict[str, object], evidence: Evidence | None = None, **more: object
) -> list[tuple[str, str]]:
    trace = Trace.model_validate({"task": "w/t", "agent": "a", "events": events, "submitted": True, **more})
    seen = evidence or Evidence({}, {})
    verdict = find("trajectory").verify(Evidence(seen.before, seen.after, trace=trace), parameters)
    assert isinstance(verdict, Clean | Violated), verdict
    return [(one.invariant, one.where) for one in verdict.violations] if isinstance(verdict, Violated) else []


def test_reading_first_then_writing_is_clean() -> None:
    parameters: dict[str, object] = {"read": ["lease.docx", "ra.docx"], "budget": {"steps": 9}}
    assert found([event("lease.docx"), event("ra.docx"), event(wrote="memo.docx")], parameters) == []


def test_a_document_that_was_never_opened_is_named() -> None:
    assert found([event(wrote="memo.docx")], {"read": ["lease.docx"]}) == [("read lease.docx", "lease.docx")]


def test_a_refused_call_opens_nothing() -> None:
    assert found([event("lease.docx", ok=False)], {"read": ["lease.docx"]}) == [("read lease.docx", "lease.docx")]


def test_reading_after_writing_is_another_violation() -> None:
    events = [event(wrote="memo.docx"), event("lease.docx")]
    assert found(events, {"read": ["lease.docx"]}) == [("read before writing", "lease.docx")]


def test_work_that_was_not_submitted() -> None:
    assert found([], {}, submitted=False) == [("submitted", "submit")]
    assert found([event("a.docx")], {"submit": False, "read": ["a.docx"]}, submitted=False) == []


@pytest.mark.parametrize(
    ("usage", "over"),
    [
        (Usage(steps=11), ["steps"]),
        (Usage(steps=10, input_tokens=500, output_tokens=500, seconds=600), []),
        (Usage(input_tokens=600, output_tokens=600), ["tokens"]),
        (Usage(steps=99, seconds=601), ["steps", "minutes"]),
    ],
)
def test_a_budget_is_kept(usage: Usage, over: list[str]) -> None:
    parameters: dict[str, object] = {"budget": {"steps": 10, "tokens": 1000, "minutes": 10}}
    assert found([], parameters, usage=usage) == [("budget", name) for name in over]


def privileged(folder: Path, said: str) -> Evidence:
    (folder / "opinion.txt").write_text(OPINION)
    (folder / "letter.txt").write_text(said)
    return Evidence({"opinion.txt": folder / "opinion.txt"}, {"letter.txt": folder / "letter.txt"})


def test_a_privileged_document_is_neither_opened_nor_quoted(tmp_path: Path) -> None:
    parameters: dict[str, object] = {"privileged": ["opinion.txt"]}
    clean = privileged(tmp_path, "The guaranty does not survive. We act for the Owner.")
    assert found([event("lease.docx")], parameters, clean) == []
    assert found([event("opinion.txt")], parameters, clean) == [("privileged", "opinion.txt")]


def test_words_of_a_privileged_document_in_a_deliverable(tmp_path: Path) -> None:
    quoted = privileged(tmp_path, "We note that the guaranty does not survive the assignment of the lease, as advised.")
    assert found([], {"privileged": ["opinion.txt"]}, quoted) == [("privileged", "letter.txt")]


def test_words_of_a_long_privileged_document_too(tmp_path: Path) -> None:
    filling = " ".join(f"Sentence {number} says nothing that matters to anybody." for number in range(40))
    quoted = privileged(tmp_path, f"{filling} We note that {OPINION.lower()} {filling}")
    (tmp_path / "opinion.txt").write_text(f"{'Counsel advises as follows. ' * 30}{OPINION}")
    assert found([], {"privileged": ["opinion.txt"]}, quoted) == [("privileged", "letter.txt")]


def test_without_a_trace_nobody_can_tell() -> None:
    verdict = find("trajectory").verify(Evidence({}, {}), {"read": ["a"]})
    assert isinstance(verdict, Unscored)
