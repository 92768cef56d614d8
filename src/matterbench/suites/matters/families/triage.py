"""Triage of messages: what each is, whether it may be read, what it is about, by when it must be answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.gold.slots import Slot
from matterbench.law.dates import say_date
from matterbench.suites.matters.case import Case, Made
from matterbench.suites.matters.checklists import Checklist, Forbidden, Item
from matterbench.suites.matters.dues import CHECK as DATES
from matterbench.suites.matters.dues import ELSEWHEN, Due, Dues
from matterbench.suites.matters.notation import human
from matterbench.suites.matters.pieces import JudgedSpec, Piece, Wrong, assembled, together
from matterbench.suites.matters.quoting import file_name
from matterbench.suites.matters.writing import deliverable, table, wanted

_MESSAGES = "messages"
_DUE = "respond_by"
_COLUMNS = ("message", "category", "privileged", "refers_to", _DUE, "steps")


class Message(BaseModel):
    """One message, and what it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    document: str
    category: str
    also: tuple[str, ...] = ()
    """Other categories that a lawyer may defend."""
    trap: str | None = None
    """The category that a careless reader gives it."""
    privileged: bool = False
    refers_to: tuple[str, ...] = ()
    """Ids of the documents that it attaches, quotes or is about."""
    respond_by: Due | None = None
    """By when it must be answered; nothing where it needs no answer."""
    weight: float = 1


class TriageSpec(JudgedSpec):
    """A task of this family as its author writes it."""

    family: Literal["triage"]
    file: str = "triage.json"
    categories: Mapping[str, str] = Field(min_length=2)
    """What each category means, in the brief."""
    messages: tuple[Message, ...] = Field(min_length=2)
    strangers: tuple[str, ...] = ()
    """Ids of documents that are no message to be sorted."""
    actions: tuple[Item, ...] = ()
    """What is to be done; with any of them the list of actions is a deliverable too."""
    forbidden: tuple[Forbidden, ...] = ()
    """What a careless reader would do and must not."""
    action_file: str = "actions.json"
    owners: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _known(self) -> TriageSpec:
        """Refuse a category that the brief does not explain, and actions that are only forbidden."""
        for one in self.messages:
            strange = {one.category, *one.also, *([one.trap] if one.trap else [])} - self.categories.keys()
            if strange:
                raise ValueError(f"{one.document}: no category {min(strange)!r}")
        if self.forbidden and not self.actions:
            raise ValueError("`forbidden` wants actions beside it")
        return self


@dataclass(frozen=True, slots=True)
class _Triage:
    """The messages with their gold."""

    slots: Mapping[str, Mapping[str, Slot]]
    """By path of the message and column; a day that is computed is none of them."""
    rows: Sequence[Mapping[str, Any]]
    dues: Dues


def derive(spec: TriageSpec, case: Case) -> Made:
    """Return the task: a row a message, with the day by which it must be answered, and the list of actions."""
    title = case.said(spec.title, spec.name)
    due = {case.document(one.document).path: one.respond_by for one in spec.messages}
    dues = Dues({path: one for path, one in due.items() if one is not None}, case, spec.name)
    slots = {case.document(one.document).path: _slots(one, case) for one in spec.messages}
    rows = [_row(path, row, dues) for path, row in slots.items()]
    triage = _Triage(slots, rows, dues)
    listed = _actions(spec, title, case)
    return assembled(spec, case, together([_piece(spec, title, triage, case), *_actions_piece(listed, spec, case)]))


def _slots(one: Message, case: Case) -> dict[str, Slot]:
    privileged = ("yes", "true") if one.privileged else ("no", "false")
    found = {
        "category": Slot(type="choice", value=one.category, also=one.also, trap=one.trap),
        "privileged": Slot(type="choice", value=privileged[0], also=privileged[1:]),
        "refers_to": Slot(type="list", of="document", value=list(case.paths(one.refers_to))),
    }
    return found if one.respond_by is not None else {**found, _DUE: Slot(type="silent")}


def _row(path: str, slots: Mapping[str, Slot], dues: Dues) -> dict[str, Any]:
    row = {"message": file_name(path), **{name: human(slot) for name, slot in slots.items()}}
    row["refers_to"] = [file_name(one) for one in row["refers_to"]]
    due = path in dues.dues
    return {**row, _DUE: dues.day(path) if due else None, "steps": dues.steps(path) if due else []}


def _piece(spec: TriageSpec, title: str, triage: _Triage, case: Case) -> Piece:
    gold = {
        path: {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in row.items()}
        for path, row in triage.slots.items()
    }
    weights = {case.document(one.document).path: one.weight for one in spec.messages}
    credit = {f"row {path} {name}": weights[path] for path, row in triage.slots.items() for name in row}
    check = CheckSpec(
        id=_MESSAGES,
        verifier="exact_extraction",
        parameters={"deliverable": spec.file, "rows": {"key": "message", "rows": gold}},
        credit={"answers": 1} | credit,
        critical=("answers",),
    )
    dated = (triage.dues.check(spec.file, key="message", column=_DUE),) if triage.dues.dues else ()
    categories = tuple(
        Gold(name=f"{one.document}.category", value=one.category, trap=one.trap, also=one.also) for one in spec.messages
    )
    return Piece(
        brief=_brief(spec, case),
        deliverables=(deliverable(spec.file, "What each message is."),),
        checks=(check, *dated),
        right={spec.file: table(spec.file, title, triage.rows, _COLUMNS)},
        wrong=tuple(_Wrongs(spec, title, triage, case).all()),
        gold=(*categories, *triage.dues.gold()),
    )


def _brief(spec: TriageSpec, case: Case) -> str:
    lines = [wanted(spec.file, _COLUMNS, "each message")]
    lines.append(
        "Message is its file name; refers_to are the file names of documents that it attaches or is about; privileged "
        "is yes or no; respond_by is the day by which it must be answered, "
        f"{'null' if spec.file.endswith('.json') else 'empty'} where it needs no answer, and steps are those by which "
        "you counted; category is one of these:"
    )
    return "\n".join((*lines, *(f"- {name}: {case.said(said, spec.name)}" for name, said in spec.categories.items())))


class _Wrongs:
    """Each way to be wrong that the rows have; what it must raise follows from the cells that it changes."""

    def __init__(self, spec: TriageSpec, title: str, triage: _Triage, case: Case) -> None:
        self.spec, self.title, self.case = spec, title, case
        self.rows, self.slots, self.dues = triage.rows, triage.slots, triage.dues

    def all(self) -> Iterator[Wrong]:
        """Yield them."""
        for at, (path, one) in enumerate(zip(self.slots, self.spec.messages, strict=True)):
            yield from self._cells(at, path, one)
            yield from self._days(at, path)
            gone = [_raised(f"row {path} {name}", path) for name in self.slots[path]]
            yield self._wrong(f"left-out-{path}", [*self.rows[:at], *self.rows[at + 1 :]], *gone, *self._undated(path))
        for id in self.spec.strangers:
            name = file_name(self.case.document(id).path)
            row = {**self.rows[0], "message": name}
            yield self._wrong(f"stranger-{id}", [*self.rows, row], _raised("no extra rows", name))
        first = next(iter(self.slots))
        yield self._wrong("message-twice", [*self.rows, self.rows[0]], _raised("no extra rows", first))

    def _cells(self, at: int, path: str, one: Message) -> Iterator[Wrong]:
        known = {one.category, *one.also}
        category = one.trap or next(name for name in self.spec.categories if name not in known)
        yield self._cell(at, path, "category", category, "trapped" if one.trap else "wrong-category")
        yield self._cell(at, path, "privileged", "no" if one.privileged else "yes", "wrong-privilege")
        if one.refers_to:
            yield self._cell(at, path, "refers_to", self.rows[at]["refers_to"][1:], "reference-missing")
        if one.respond_by is None:
            day = say_date(self.case.world.bible.as_of)
            yield self._cell(at, path, _DUE, day, "invented-deadline")

    def _days(self, at: int, path: str) -> Iterator[Wrong]:
        """What is wrong with a day that must be computed; where nothing else is, there is no answer at all."""
        if path in self.dues.dues:
            raised = Raised(check=DATES, invariant=f"date {path}", where=path)
            for mistake, day in {**self.dues.mistaken(path), "no-deadline": None}.items():
                name = mistake if day is None else f"deadline-{mistake}"
                yield self._wrong(f"{name}-{path}", self._with(at, _DUE, day), raised)

            raised = Raised(check=DATES, invariant=f"steps {path}", where=path)
            yield self._wrong(f"misreasoned-{path}", self._with(at, "steps", [ELSEWHEN]), raised)

    def _undated(self, path: str) -> Iterator[Raised]:
        if path in self.dues.dues:
            yield Raised(check=DATES, invariant=f"date {path}", where=path)
            if len(self.dues.dues) == 1:
                yield Raised(check=DATES, invariant="answers", where=self.spec.file)

    def _cell(self, at: int, path: str, column: str, value: Any, name: str) -> Wrong:
        return self._wrong(
            f"{name}-{path}", self._with(at, column, value), _raised(f"row {path} {column}", f"{path}, {column}")
        )

    def _with(self, at: int, column: str, value: Any) -> list[Mapping[str, Any]]:
        return [*self.rows[:at], {**self.rows[at], column: value}, *self.rows[at + 1 :]]

    def _wrong(self, name: str, rows: Sequence[Mapping[str, Any]], *raises: Raised) -> Wrong:
        return Wrong(name, {self.spec.file: table(self.spec.file, self.title, rows, _COLUMNS)}, raises)


def _raised(invariant: str, where: str) -> Raised:
    return Raised(check=_MESSAGES, invariant=invariant, where=where)


def _actions(spec: TriageSpec, title: str, case: Case) -> Checklist | None:
    if not spec.actions:
        return None
    listed = Checklist(spec.action_file, title, "action", spec.actions, spec.forbidden, case)
    listed.known("owner", spec.owners)
    return listed


def _actions_piece(listed: Checklist | None, spec: TriageSpec, case: Case) -> Iterator[Piece]:
    if listed is None:
        return
    asked = wanted(listed.name, listed.columns, "each thing that is to be done")
    asked += f" Owner is one of {', '.join(spec.owners)}." if spec.owners else ""
    yield Piece(
        brief=asked,
        deliverables=(deliverable(listed.name, "What is to be done."),),
        checks=(listed.check(),),
        right={listed.name: listed.written(listed.rows())},
        wrong=tuple(listed.wrong((), spec.owners, case.paths(spec.documents))),
        gold=tuple(listed.gold()),
    )
