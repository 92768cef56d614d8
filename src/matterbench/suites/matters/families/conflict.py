"""Conflict review: what two documents say on each point, whether they conflict, which controls; and a cited memo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.gold.slots import Slot, Type
from matterbench.schema.task import Deliverable
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import Case, Made, gold_of
from matterbench.suites.matters.families.conflict_memo import Paragraph, memo, memo_check, memo_wrongs
from matterbench.suites.matters.notation import human
from matterbench.suites.matters.pieces import JudgedSpec, Piece, Wrong, assembled
from matterbench.suites.matters.quoting import Quotation, file_name, quotation
from matterbench.suites.matters.writing import deliverable, table, wanted

_COLUMNS = ("point", "conflict", "first", "second", "controls")
_FINDINGS = "findings"
_STRANGER = "another-point"


class Side(BaseModel):
    """What one document says: a fact that it says, or a value that stands for one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    document: str
    fact: str
    value: Any = None
    """What it says, where it is not the fact's own value."""
    variants: tuple[str, ...] = ()


class Point(BaseModel):
    """One point on which the documents are compared."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    asks: str
    type: Type
    a: Side
    b: Side
    controls: str | None = None
    """Id of the document that controls; nothing where the documents agree."""
    because: str = ""
    """Why it controls, as the memo says it."""
    weight: float = 1

    @model_validator(mode="after")
    def _says_why(self) -> Point:
        """Refuse a controlling document that is neither of the two, or without a reason."""
        if self.controls is not None and (self.controls not in {self.a.document, self.b.document} or not self.because):
            raise ValueError("`controls` wants one of the two documents, and `because` a reason")
        return self


class ConflictSpec(JudgedSpec):
    """A task of this family as its author writes it."""

    family: Literal["conflict"]
    findings: str = "findings.json"
    memo: str = Field(default="memo.docx", pattern=r"\.docx$")
    points: tuple[Point, ...] = Field(min_length=1)
    index: tuple[str, ...] = ()
    """Authorities that the memo may cite though no document does."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A point with its gold."""

    point: Point
    slots: Mapping[str, Slot]
    a: Quotation
    b: Quotation

    @property
    def row(self) -> dict[str, Any]:
        """The row that answers it rightly."""
        return {"point": self.point.id, **{name: human(slot) for name, slot in self.slots.items()}}


def derive(spec: ConflictSpec, case: Case) -> Made:
    """Return the task: a table of findings whose every cell is credit, and a memo that cites what is there."""
    found = [_found(point, spec, case) for point in spec.points]
    rows = [one.row for one in found]
    title = case.said(spec.title, spec.name)
    paragraphs = [_paragraph(one, case) for one in found]
    required = tuple(dict.fromkeys(path for one in found for path in (one.a.document, one.b.document)))
    right = {
        spec.findings: table(spec.findings, title, rows, _COLUMNS),
        spec.memo: memo(spec.memo, title, paragraphs),
    }
    piece = Piece(
        brief=_brief(spec, found, case),
        deliverables=(
            deliverable(spec.findings, "What the documents say on each point, and which controls."),
            Deliverable(name=spec.memo, format="docx", description="A short memo on the conflicts, with sources."),
        ),
        checks=(_findings_check(spec, found), memo_check(spec.memo, required, spec.index)),
        right=right,
        wrong=(
            *_wrong_findings(found, lambda changed: table(spec.findings, title, changed, _COLUMNS), spec),
            *memo_wrongs(spec.memo, title, paragraphs, required),
        ),
        gold=tuple(_gold(found, case)),
        least={spec.memo: 40},
    )
    return assembled(spec, case, piece)


def _found(point: Point, spec: ConflictSpec, case: Case) -> _Found:
    where = f"{spec.name}: {point.id}"
    values = [_value(side, case, where) for side in (point.a, point.b)]
    if (values[0] != values[1]) != (point.controls is not None):
        what = "the documents agree" if point.controls else "the documents differ, and nothing says which controls"
        raise InvalidRequest(what, where=where)
    conflict = point.controls is not None
    slots = {
        "conflict": Slot(type="choice", value="yes" if conflict else "no", also=(str(conflict).lower(),)),
        "first": _slot(point, point.a, values[0], where),
        "second": _slot(point, point.b, values[1], where),
        "controls": _controls(point, case),
    }
    a, b = (quotation(case, side.document, side.fact) for side in (point.a, point.b))
    return _Found(point, slots, a, b)


def _controls(point: Point, case: Case) -> Slot:
    if point.controls is None:
        return Slot(type="silent")
    other = point.b.document if point.controls == point.a.document else point.a.document
    right, trap = case.paths((point.controls, other))
    return Slot(type="document", value=right, trap=trap)


def _value(side: Side, case: Case, where: str) -> Any:
    return case.fact(side.fact) if side.value is None else case.value(side.value, where)


def _slot(point: Point, side: Side, value: Any, where: str) -> Slot:
    try:
        return Slot(type=point.type, value=value, variants=side.variants)
    except ValueError as error:
        raise InvalidRequest(f"no slot: {error}", where=where) from None


def _brief(spec: ConflictSpec, found: Sequence[_Found], case: Case) -> str:
    lines = [
        wanted(spec.findings, _COLUMNS, "each point below"),
        "Conflict is yes or no; first and second are what the two documents say; controls is the file name of the "
        f"document that controls, {'null' if spec.findings.endswith('.json') else 'empty'} where they agree.",
    ]
    for one in found:
        asks = case.said(one.point.asks, spec.name)
        documents = f"first {file_name(one.a.document)}, second {file_name(one.b.document)}"
        lines.append(f"- {one.point.id}: {asks} ({documents})")
    lines.append(
        f"Deliver {spec.memo}: a short memo on the points that conflict. Cite the file and the section, quote the "
        "words that matter, and say why one document controls."
    )
    return "\n".join(lines)


def _findings_check(spec: ConflictSpec, found: Sequence[_Found]) -> CheckSpec:
    gold = {
        one.point.id: {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in one.slots.items()}
        for one in found
    }
    weights = {f"row {one.point.id} {name}": one.point.weight for one in found for name in one.slots}
    return CheckSpec(
        id=_FINDINGS,
        verifier="exact_extraction",
        parameters={"deliverable": spec.findings, "rows": {"key": "point", "rows": gold}},
        credit={"answers": 1, **weights},
        critical=("answers",),
    )


def _gold(found: Sequence[_Found], case: Case) -> Iterator[Gold]:
    for one in found:
        for name, side in (("first", one.point.a), ("second", one.point.b)):
            yield gold_of(f"{one.point.id}.{name}", one.slots[name].value, case, side.fact, side.document)


def _paragraph(one: _Found, case: Case) -> Paragraph:
    point = one.point
    says = tuple((quote, str(human(one.slots[name]))) for quote, name in ((one.a, "first"), (one.b, "second")))
    why = case.said(point.because, point.id) if point.controls else "The documents agree."
    if point.controls:
        why = f"{file_name(case.document(point.controls).path)} controls: {why}"
    return Paragraph(case.said(point.asks, point.id), says, why)


def _wrong_findings(found: Sequence[_Found], written: Any, spec: ConflictSpec) -> Iterator[Wrong]:
    """Each way to be wrong that the table has; what it must raise follows from the cells that it changes."""
    rows = [one.row for one in found]

    def wrong(name: str, changed: Sequence[Mapping[str, Any]], *raises: tuple[str, str]) -> Wrong:
        call: ToolCall = written(changed)
        raised = tuple(Raised(check=_FINDINGS, invariant=invariant, where=where) for invariant, where in raises)
        return Wrong(name, {spec.findings: call}, raised)

    for at, one in enumerate(found):
        id, row = one.point.id, rows[at]
        if one.point.controls is None:
            changed = {**row, "conflict": "yes"}
            yield wrong(f"invented-{id}", _at(rows, at, changed), (f"row {id} conflict", f"{id}, conflict"))
            continue
        other = one.b.document if one.slots["controls"].value == one.a.document else one.a.document
        raises = (f"row {id} controls", f"{id}, controls")
        yield wrong(f"wrong-document-{id}", _at(rows, at, {**row, "controls": file_name(other)}), raises)
        swapped = {**row, "first": row["second"], "second": row["first"]}
        cells = ((f"row {id} {name}", f"{id}, {name}") for name in ("first", "second"))
        yield wrong(f"swapped-{id}", _at(rows, at, swapped), *cells)
    first = found[0]
    missing = ((f"row {first.point.id} {name}", first.point.id) for name in first.slots)
    if len(rows) > 1:
        yield wrong("point-missing", rows[1:], *missing)
    yield wrong("point-added", [*rows, {**rows[0], "point": _STRANGER}], ("no extra rows", _STRANGER))


def _at(rows: Sequence[Mapping[str, Any]], at: int, row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [*rows[:at], row, *rows[at + 1 :]]
