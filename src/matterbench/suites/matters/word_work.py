"""Work on one Word document: the edits planned in it as a script of calls, as permissions; the ways to spoil it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from matterbench.authoring.source import Block
from matterbench.gold.hidden import Saboteur
from matterbench.schema.task import Deliverable
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import SUBMIT, Case, TaskSpec, read_calls
from matterbench.suites.matters.edits import Planned
from matterbench.suites.matters.passages import Passages
from matterbench.suites.matters.strays import Ground, strays

EDIT, REFERENCES = "edit", "references"
"""Ids of the checks of changes and of references."""
Tracked = Literal["required", "optional", "forbidden"]
_TRACKED: Mapping[Tracked, str] = {
    "required": "Make every change as a tracked change",
    "optional": "Track your changes or not, as you prefer",
    "forbidden": "Leave a clean document without tracked changes",
}


class EditedSpec(TaskSpec):
    """What tasks have in common whose deliverable is an edited copy of a Word document."""

    document: str
    """Id of the document."""
    deliverable: str = ""
    """File name of the edited copy; by default that of the document."""
    tracked: Tracked = "required"
    author: str | None = None
    """Path of the person in whose name changes are tracked."""
    outside: tuple[str, ...] = ()
    """Names of other documents whose clauses the document cites."""


@dataclass(frozen=True)
class WordWork:
    """A document, and what is to be done in it."""

    path: str
    """Of the document in the record."""
    name: str
    """Of the deliverable."""
    passages: Passages
    plans: tuple[Planned, ...]
    tracked: Tracked
    person: str | None
    """In whose name changes are tracked."""
    read: tuple[str, ...]
    """Paths of the documents that must be opened first."""
    before: tuple[ToolCall, ...] = ()
    """Calls that write what else is delivered."""
    template: bool = False
    """Whether the deliverable is drafted from the document, not an edited copy of it."""

    def how(self) -> str:
        """What the brief says of the way in which changes are made."""
        name = f", in the name of {self.person}" if self.person and self.tracked != "forbidden" else ""
        return f"Deliver {self.name}. {_TRACKED[self.tracked]}{name}."

    def copy(self, description: str) -> Deliverable:
        """Return the deliverable, an edited copy of the document."""
        return Deliverable(name=self.name, format="docx", description=description, edits=self.path)

    @property
    def right(self) -> tuple[ToolCall, ...]:
        """The calls that do the work rightly, behind those that read."""
        return self.script(submit=False)[len(self.read) :]

    @property
    def document(self) -> dict[str, str]:
        """Parameters of a check that compares the deliverable with the document."""
        return {"document": self.path, "deliverable": self.name}

    @property
    def allow(self) -> dict[str, Any]:
        """The allow file."""
        return {
            "schema": "matterbench.allow/1",
            "tracked": self.tracked,
            "conforming": ["references", "toc"],
            "edits": [one.allow for one in self.plans],
            **({"authors": [self.person]} if self.person is not None else {}),
        }

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Numbers of keyed paragraphs once all edits are made."""
        return self.labels_with(self.plans)

    def keeps(self, key: str) -> bool:
        """Whether a paragraph has the number that it had before."""
        return self.labels.get(key) == self.passages.labels().get(key)

    def labels_with(self, plans: Iterable[Planned]) -> Mapping[str, str]:
        """Return the numbers of keyed paragraphs once these edits are made."""
        return self.passages.labels(self._blocks(tuple(plans)))

    def _blocks(self, plans: Sequence[Planned]) -> Sequence[Block]:
        gone = {key for one in plans for key in one.gone}
        new: dict[str, list[Block]] = {}
        for one in plans:
            if one.block is not None:
                new.setdefault(self.passages.statements[one.index].key, []).append(one.block)
        blocks: list[Block] = []
        for block in self.passages.manuscript.blocks:
            blocks += [] if block.key and block.key in gone else [block]
            blocks += new.get(block.key, []) if block.key else []
        return blocks

    def script(
        self, plans: Sequence[Planned] | None = None, *, tracked: bool | None = None, author: str | None = None,
        more: Sequence[dict[str, Any]] = (), submit: bool = True,
    ) -> tuple[ToolCall, ...]:  # fmt: skip
        """Return the calls that make edits, all by default, and `more`, never tracked, that a saboteur does."""
        style: dict[str, Any] = {"tracked": self.tracked == "required" if tracked is None else tracked}
        if style["tracked"] and (author or self.person):
            style["author"] = author or self.person
        operations = ordered(self.plans if plans is None else plans)
        calls = [*read_calls(self.read), *self.before]
        if self.template:
            calls.append(self._draft(operations))
        elif operations:
            calls.append(self._edit(operations, style))
        calls += [self._edit(more, {"tracked": False})] if more else []
        return (*calls, SUBMIT) if submit else tuple(calls)

    def _draft(self, operations: Sequence[dict[str, Any]]) -> ToolCall:
        arguments = {"name": self.name, "template": self.path, "operations": list(operations)}
        return ToolCall(tool="draft_document", arguments=arguments)

    def _edit(self, operations: Sequence[dict[str, Any]], style: Mapping[str, Any]) -> ToolCall:
        arguments = {"document": self.name, "operations": list(operations), **style}
        return ToolCall(tool="edit_document", arguments=arguments)

    @property
    def ground(self) -> Ground:
        """The document as the edits leave it; what they refer to counts as touched."""
        touched = {key for one in self.plans for key in (*one.touched, *(target for _, target in one.says))}
        return Ground(self.passages, frozenset(touched), self.labels, EDIT)

    def spoiled(self) -> Iterator[Saboteur]:
        """Yield the wrong turns that the document has a place for, all edits made."""
        for one in strays(self.ground):
            yield Saboteur(name=one.name, calls=self.script(more=one.operations), raises=one.raises)


def edited(
    spec: EditedSpec, case: Case, passages: Passages, plans: tuple[Planned, ...], before: tuple[ToolCall, ...] = ()
) -> WordWork:
    """Return the work on the edited copy that a task asks for."""
    path = case.document(spec.document).path
    person = None if spec.author is None else str(case.fact(spec.author))
    name = case.said(spec.deliverable, spec.name) or path.rpartition("/")[2]
    return WordWork(path, name, passages, plans, spec.tracked, person, case.paths(spec.read), before)


def ordered(plans: Sequence[Planned]) -> list[dict[str, Any]]:
    """Return operations in an order in which each finds its place: words first, paragraphs from the end, references."""
    words = [operation for one in plans if one.index < 0 for operation in one.operations]
    moved = sorted((one for one in plans if one.index >= 0), key=lambda one: -one.index)
    shifts = [operation for one in moved for operation in one.operations]
    links = [operation for one in plans for operation in one.links]
    return [*words, *shifts, *links, *([{"op": "update_fields"}] if shifts else [])]
