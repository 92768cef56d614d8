"""Chronology: a dated table of what happened, each event with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from matterbench.gold.hidden import CheckSpec, Gold
from matterbench.suites.matters.case import Case, Made, gold_of
from matterbench.suites.matters.citing import existence_check
from matterbench.suites.matters.families.chronology_events import ChronologySpec, Found, found, iso
from matterbench.suites.matters.families.chronology_wrongs import CITES, TABLE, Wrongs
from matterbench.suites.matters.pieces import Piece, Wrong, assembled
from matterbench.suites.matters.writing import deliverable, table, wanted

__all__ = ["ChronologySpec", "derive"]


def derive(spec: ChronologySpec, case: Case) -> Made:
    """Return the task: each event that must be there is credit, and so is its source; what does not belong guards."""
    told = sorted((found(event, spec, case) for event in spec.events), key=lambda one: one.day)
    columns = ("date", "event", "source", *(["quote"] if spec.quotes else []))
    title = case.said(spec.title, spec.name)
    rows = [one.row(spec.quotes) for one in told]
    asked = wanted(spec.file, columns, "each event, in the order of their dates")
    asked += " Source is the file and, where it has one, the section."
    asked += " Quote holds the words of the source that give the date." if spec.quotes else ""

    def written(changed: Sequence[Mapping[str, Any]]) -> Any:
        return table(spec.file, title, changed, columns)

    wrong = [
        Wrong(name, {spec.file: written(changed)}, tuple(raises))
        for name, changed, raises in Wrongs(told, rows, spec, case).all()
    ]
    piece = Piece(
        brief=asked,
        deliverables=(deliverable(spec.file, "The events in order, each with its source."),),
        checks=(_check(spec, told, case), existence_check(CITES, spec.file)),
        right={spec.file: written(rows)},
        wrong=tuple(wrong),
        gold=tuple(_gold(told, case)),
    )
    return assembled(spec, case, piece)


def _check(spec: ChronologySpec, told: Sequence[Found], case: Case) -> CheckSpec:
    events = [
        {
            "id": one.event.id,
            "date": iso(one.day, one.event.precision),
            "precision": one.event.precision,
            "text": one.text,
            "aliases": [case.said(alias, spec.name) for alias in one.event.aliases],
            "sources": [one.quote.document, *case.paths(one.event.also_in)],
            "must": one.event.must,
        }
        | ({} if one.trap is None else {"trap": iso(one.trap, one.event.precision)})
        for one in told
    ]
    bound = {} if spec.max_events is None else {"max_events": spec.max_events}
    weights = {one.event.id: one.event.weight for one in told if one.event.must}
    credit = {f"event {id}": weight for id, weight in weights.items()}
    credit |= {f"source {id}": weight / 2 for id, weight in weights.items()}
    return CheckSpec(
        id=TABLE,
        verifier="chronology",
        parameters={"deliverable": spec.file, "events": events, **bound},
        credit={"table": 1, **credit},
        critical=("table",),
    )


def _gold(told: Sequence[Found], case: Case) -> Iterator[Gold]:
    for one in told:
        trap = None if one.trap is None else iso(one.trap, one.event.precision)
        event = one.event
        yield gold_of(event.id, iso(one.day, event.precision), case, event.fact, event.document, trap)
