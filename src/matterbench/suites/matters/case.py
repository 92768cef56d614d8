"""What a task is derived from: a world, its documents as this task has them, and where they say what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from email.utils import format_datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from matterbench.authoring.compose import Statement
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.mint import Minted
from matterbench.authoring.source import typographic
from matterbench.authoring.world import World
from matterbench.authoring.world_manuscripts import world_manuscript
from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import Gold, Hidden, Source
from matterbench.law.dates import parse_moment
from matterbench.schema.task import Family, Limits, Task, Tier
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.minting import plain
from matterbench.suites.matters.passages import Passages

_QUOTED = re.compile(r"^(?:> ?)+")
"""What leads the lines of a message that a reply quotes; a reader of it may leave it out."""
_AROUND = 60
"""Characters of a gold value's context that are kept before it."""
SUBMIT = ToolCall(tool="submit", arguments={"message": "The work is done."})


class TaskSpec(BaseModel):
    """What all families have in common; texts may hold slots, values may be expressions `= …`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=r"^[a-z0-9-]+$")
    title: str
    tier: Tier = 1
    family: Family
    brief: str
    documents: tuple[str, ...] = Field(min_length=1)
    """Ids of the documents in scope."""
    read: tuple[str, ...] = ()
    """Ids of those that must be opened before anything is written."""
    privileged: tuple[str, ...] = ()
    traps: tuple[str, ...] = ()
    limits: Limits = Limits(steps=40, tokens=250_000, minutes=30)
    plant: tuple[Any, ...] = ()
    """Defects of this task's own versions of documents: see `authoring.defects.specs`."""
    twin: bool = False
    """Whether the same task without the defects is a task too: `<name>-clean`."""


@dataclass(frozen=True, slots=True)
class Made:
    """A task derived: both halves, and the documents that it has in versions of its own, by path."""

    task: Task
    hidden: Hidden
    overlays: Mapping[str, bytes] = field(default_factory=dict)


class Case:
    """One task's view of a world."""

    def __init__(
        self,
        world: World,
        documents: Mapping[str, Minted],
        manuscripts: Mapping[str, Manuscript] | None = None,
        planted: tuple[Planted, ...] = (),
    ) -> None:
        """Take the documents as this task has them; `manuscripts` are those of documents with defects, by id."""
        self.world, self.documents, self.planted = world, documents, planted
        self._manuscripts = manuscripts or {}

    def document(self, id: str) -> Minted:
        """Return a document; raises `InvalidRequest` where there is none of that id."""
        if id not in self.documents:
            raise InvalidRequest(f"no document {id!r}", where=self.world.name)
        return self.documents[id]

    def paths(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Return the paths of documents in the record."""
        return tuple(self.document(id).path for id in ids)

    def said(self, text: str, where: str) -> str:
        """Return a text with its slots filled."""
        return self.world.said(text, where)

    def value(self, spec: Any, where: str) -> Any:
        """Return a literal, or the value of an expression, as JSON has it."""
        return plain(self.world.value(spec, where))

    def fact(self, path: str) -> Any:
        """Return the value of a fact as JSON has it; of a party or person the name."""
        found = plain(self.world.facts.value(path))
        return found["name"] if isinstance(found, dict) and "name" in found else found

    def source(self, id: str, fact: str) -> Source:
        """Return where a document says a fact; raises `InvalidRequest` where it does not."""
        document = self.document(id)
        sayings = [one for one in document.said if one.fact == fact or one.fact.startswith((f"{fact}.", f"{fact}["))]
        if not sayings:
            raise InvalidRequest(f"does not say {fact}", where=f"{self.world.name}: {id}")
        for one in sayings:
            for text in (
                typographic(said).replace("{br}", "\n") for said in (one.before.lstrip() + one.text, one.text)
            ):
                for paragraph in self._paragraphs(id):
                    at = paragraph.find(text)
                    if at >= 0:
                        start = max(0, at - _AROUND)
                        return Source(document=document.path, quote=paragraph[start : at + len(text)].strip())
        return Source(document=document.path, field=_sent(sayings[0].text) if _is_mail(document) else sayings[0].text)

    def passages(self, id: str) -> Passages:
        """Return the paragraphs of a Word document; raises `InvalidRequest` for another kind of file."""
        where = f"{self.world.name}: {id}"
        statements = [one for one in self.document(id).statements if isinstance(one, Statement)]
        if not statements:
            raise InvalidRequest("is no Word document", where=where)
        made = self._manuscripts.get(id) or world_manuscript(self.world, self.world.document(id))
        return Passages(made, statements, where)

    def _paragraphs(self, id: str) -> Iterator[str]:
        document = self.document(id)
        if document.statements:
            yield from (statement.text.replace("\u00a0", " ") for statement in document.statements)
        elif _is_mail(document):
            head, _, body = self.world.source(id).text.partition("\n\n")
            headers = (line.partition(": ") for line in head.split("\n"))
            yield from (value for name, _, value in headers if name != "Date")
            yield from (_QUOTED.sub("", line) for line in body.split("\n"))
        elif document.path.endswith(".txt"):
            yield from self.world.source(id).text.split("\n")


def _is_mail(document: Minted) -> bool:
    return document.path.endswith(".eml")


def _sent(text: str) -> str:
    """A moment as the header of a message has it, to the minute: `Sat, 23 May 2026 10:14`."""
    moment = parse_moment(text)
    return text if moment is None else format_datetime(moment).rpartition(":")[0]


def read_calls(paths: tuple[str, ...]) -> tuple[ToolCall, ...]:
    """Return the calls that open documents."""
    return tuple(ToolCall(tool="read_document", arguments={"document": path}) for path in paths)


def gold_of(name: str, value: Any, case: Case, fact: str | None, document: str | None, trap: Any = None) -> Gold:
    """Return a gold value with the place that it can be read from."""
    sources = (case.source(document, fact),) if document is not None and fact is not None else ()
    return Gold(name=name, value=value, fact=fact, trap=trap, sources=sources)
