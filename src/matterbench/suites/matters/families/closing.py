"""Closing checklists: each item with status, owner, date and source, nothing that does not belong; dates computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import Field

from matterbench.gold.hidden import Raised
from matterbench.suites.matters.case import Case, Made, TaskSpec
from matterbench.suites.matters.checklists import Checklist, Forbidden, Item
from matterbench.suites.matters.citing import existence_check
from matterbench.suites.matters.dues import Due, Dues, dated_piece
from matterbench.suites.matters.pieces import Piece, Wrong, assembled, together
from matterbench.suites.matters.quoting import NOWHERE, file_name
from matterbench.suites.matters.writing import deliverable, wanted

_CITES = "sources"


class ClosingSpec(TaskSpec):
    """A task of this family as its author writes it."""

    family: Literal["closing"]
    file: str = "checklist.xlsx"
    items: tuple[Item, ...] = Field(min_length=2)
    forbidden: tuple[Forbidden, ...] = ()
    statuses: Mapping[str, str] = {}
    """What each status means, in the brief."""
    owners: tuple[str, ...] = ()
    dates: Mapping[str, Due] = {}
    """Days to be computed, by slot; with any of them they are a deliverable too."""
    date_file: str = Field(default="dates.json", pattern=r"\.json$")


def derive(spec: ClosingSpec, case: Case) -> Made:
    """Return the task: a checklist whose items and columns are credit, its sources guarded, and the computed days."""
    listed = Checklist(spec.file, case.said(spec.title, spec.name), "item", spec.items, spec.forbidden, case)
    listed.known("status", tuple(spec.statuses))
    listed.known("owner", spec.owners)
    piece = Piece(
        brief=_brief(spec, listed, case),
        deliverables=(deliverable(spec.file, "The checklist."),),
        checks=(listed.check(), existence_check(_CITES, spec.file)),
        right={spec.file: listed.written(listed.rows())},
        wrong=(
            *listed.wrong(tuple(spec.statuses), spec.owners, case.paths(spec.documents)),
            *_wrong_sources(listed),
        ),
        gold=tuple(listed.gold()),
    )
    return assembled(spec, case, together([piece, *_dates(spec, case)]))


def _brief(spec: ClosingSpec, listed: Checklist, case: Case) -> str:
    lines = [wanted(spec.file, listed.columns, "each item")]
    if spec.statuses:
        lines.append("Status is one of these:")
        lines += [f"- {name}: {case.said(meaning, spec.name)}" for name, meaning in spec.statuses.items()]
    if spec.owners:
        lines.append(f"Owner is one of {', '.join(spec.owners)}.")
    if "source" in listed.columns:
        lines.append("Source is the file that requires or shows it, with the section where it has one.")
    return "\n".join(lines)


def _wrong_sources(listed: Checklist) -> Iterator[Wrong]:
    rows = listed.rows()
    for at, one in enumerate(listed.listed):
        if one.source is not None and one.source.clause:
            row = {**rows[at], "source": f"{file_name(one.source.document)}, {NOWHERE}"}
            call = listed.written([*rows[:at], row, *rows[at + 1 :]])
            raised = Raised(check=_CITES, invariant="clauses exist")
            yield Wrong(f"no-such-clause-{one.item.id}", {listed.name: call}, (raised,))
            return


def _dates(spec: ClosingSpec, case: Case) -> Iterator[Piece]:
    if not spec.dates:
        return
    asks = {slot: case.said(due.asks, spec.name) for slot, due in spec.dates.items()}
    yield dated_piece(spec.date_file, Dues(spec.dates, case, spec.name), asks)
