"""Triage of messages: what each is, whether it may be read, what it is about, by when it must be answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.gold.slots import Slot
from matterbench.schema.task import Deliverable
from matterbench.suites.matters.case import Case, Made, gold_of
from matterbench.suites.matters.checklists import Checklist, Forbidden, Item
from matterbench.suites.matters.dues import Due, Dues
from matterbench.suites.matters.notation import human
from matterbench.suites.matters.parts import JudgedSpec, Part, Wrong, assembled, together
from matterbench.suites.matters.quoting import file_name
from matterbench.suites.matters.writing import deliverable, table, wanted

_MESSAGES = "messages"
_COLUMNS = ("message", "category", "privileged", "refers_to", "answer")


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
    deadlines: str = Field(default="deadlines.json", pattern=r"\.json$")
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


def derive(spec: TriageSpec, case: Case) -> Made:
    """Return the task: a row a message, the days on which answers are due, and the list of actions."""
    title = case.said(spec.title, spec.name)
    slots = {case.document(one.document).path: _slots(one, case) for one in spec.messages}
    rows = [{"message": file_name(path), **_row(row)} for path, row in slots.items()]
    due = {file_name(case.document(one.document).path): one.respond_by for one in spec.messages if one.respond_by}
    dues = Dues(spec.deadlines, {key: one for key, one in due.items() if one}, case, spec.name) if due else None
    listed = _actions(spec, title, case)
    parts = [_rows_part(spec, title, slots, rows, case), *_dues_part(dues), *_actions_part(listed, spec, case)]
    return assembled(spec, case, together(parts))


def _slots(one: Message, case: Case) -> dict[str, Slot]:
    yes = {True: ("yes", "true"), False: ("no", "false")}
    privileged, answer = yes[one.privileged], yes[one.respond_by is not None]
    return {
        "category": Slot(type="choice", value=one.category, also=one.also, trap=one.trap),
        "privileged": Slot(type="choice", value=privileged[0], also=privileged[1:]),
        "refers_to": Slot(type="list", of="document", value=list(case.paths(one.refers_to))),
        "answer": Slot(type="choice", value=answer[0], also=answer[1:]),
    }


def _row(slots: Mapping[str, Slot]) -> dict[str, Any]:
    row = {name: human(slot) for name, slot in slots.items()}
    return {**row, "refers_to": [file_name(path) for path in row["refers_to"]]}


def _rows_part(
    spec: TriageSpec, title: str, slots: Mapping[str, Mapping[str, Slot]], rows: Sequence[Mapping[str, Any]], case: Case
) -> Part:
    lines = [wanted(spec.file, _COLUMNS, "each message")]
    lines.append(
        "Message is its file name; refers_to are the file names of documents that it attaches or is about; privileged "
        "and answer (whether it must be answered) are yes or no; category is one of these:"
    )
    lines += [f"- {name}: {case.said(meaning, spec.name)}" for name, meaning in spec.categories.items()]
    gold = {
        path: {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in row.items()}
        for path, row in slots.items()
    }
    weights = {case.document(one.document).path: one.weight for one in spec.messages}
    check = CheckSpec(
        id=_MESSAGES,
        verifier="exact_extraction",
        parameters={"deliverable": spec.file, "rows": {"key": "message", "rows": gold}},
        credit={"answers": 1} | {f"row {path} {name}": weights[path] for path, row in slots.items() for name in row},
        critical=("answers",),
    )
    return Part(
        brief="\n".join(lines),
        deliverables=(deliverable(spec.file, "What each message is."),),
        checks=(check,),
        right={spec.file: table(spec.file, title, rows, _COLUMNS)},
        wrong=tuple(_wrong_rows(spec, title, slots, rows, case)),
        gold=tuple(_gold(spec, case)),
    )


def _gold(spec: TriageSpec, case: Case) -> Iterator[Gold]:
    for one in spec.messages:
        yield gold_of(f"{one.document}.category", one.category, case, None, None, one.trap)


def _wrong_rows(
    spec: TriageSpec, title: str, slots: Mapping[str, Mapping[str, Slot]], rows: Sequence[Mapping[str, Any]], case: Case
) -> Iterator[Wrong]:
    """Each way to be wrong that the rows have; what it must raise follows from the cells that it changes."""

    def wrong(name: str, changed: Sequence[Mapping[str, Any]], *raises: tuple[str, str]) -> Wrong:
        raised = tuple(Raised(check=_MESSAGES, invariant=invariant, where=where) for invariant, where in raises)
        return Wrong(name, {spec.file: table(spec.file, title, changed, _COLUMNS)}, raised)

    def cell(at: int, path: str, column: str, value: Any, name: str) -> Wrong:
        changed = [*rows[:at], {**rows[at], column: value}, *rows[at + 1 :]]
        return wrong(f"{name}-{path}", changed, (f"row {path} {column}", f"{path}, {column}"))

    for at, (path, one) in enumerate(zip(slots, spec.messages, strict=True)):
        category = one.trap or next(name for name in spec.categories if name not in {one.category, *one.also})
        yield cell(at, path, "category", category, "trapped" if one.trap else "wrong-category")
        yield cell(at, path, "privileged", "no" if one.privileged else "yes", "wrong-privilege")
        yield cell(at, path, "answer", "yes" if one.respond_by is None else "no", "wrong-answer")
        if one.refers_to:
            yield cell(at, path, "refers_to", rows[at]["refers_to"][1:], "reference-missing")
        gone = [*rows[:at], *rows[at + 1 :]]
        yield wrong(f"left-out-{path}", gone, *((f"row {path} {name}", path) for name in slots[path]))
    for id in spec.strangers:
        name = file_name(case.document(id).path)
        yield wrong(f"stranger-{id}", [*rows, {**rows[0], "message": name}], ("no extra rows", name))
    first = next(iter(slots))
    yield wrong("message-twice", [*rows, rows[0]], ("no extra rows", first))


def _dues_part(dues: Dues | None) -> Iterator[Part]:
    if dues is None:
        return
    yield Part(
        brief=f"Deliver {dues.name}: one JSON object with a key for each message that must be answered (its file "
        "name), holding the date by which, and the steps by which you counted.",
        deliverables=(Deliverable(name=dues.name, format="json", description="By when answers are due."),),
        checks=(dues.check(),),
        right={dues.name: dues.right()},
        wrong=tuple(dues.wrong()),
        gold=tuple(dues.gold()),
    )


def _actions(spec: TriageSpec, title: str, case: Case) -> Checklist | None:
    if not spec.actions:
        return None
    listed = Checklist(spec.action_file, title, "action", spec.actions, spec.forbidden, case)
    listed.known("owner", spec.owners)
    return listed


def _actions_part(listed: Checklist | None, spec: TriageSpec, case: Case) -> Iterator[Part]:
    if listed is None:
        return
    asked = wanted(listed.name, listed.columns, "each thing that is to be done")
    asked += f" Owner is one of {', '.join(spec.owners)}." if spec.owners else ""
    yield Part(
        brief=asked,
        deliverables=(deliverable(listed.name, "What is to be done."),),
        checks=(listed.check(),),
        right={listed.name: listed.written(listed.rows())},
        wrong=tuple(listed.wrong((), spec.owners, case.paths(spec.documents))),
        gold=tuple(listed.gold()),
    )
