"""The files that a world is written in: `bible.yaml` and `documents.yaml`. A misspelt key fails when they load."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from matterbench.authoring.data import load_yaml
from matterbench.errors import InvalidRequest

Status = Literal["executed", "recorded", "final", "draft", "superseded", "unsigned", "correspondence", "working"]
Kind = Literal[
    "regulatory-agreement", "ground-lease", "lease", "operating-agreement", "loan-agreement", "mortgage", "note",
    "guaranty", "assignment", "estoppel", "snda", "declaration", "bylaws", "offering-plan", "hap-contract",
    "occupancy-agreement", "services-agreement", "easement", "master-lease", "management-agreement",
    "development-agreement", "purchase-agreement", "amendment", "term-sheet", "commitment-letter", "opinion", "notice",
    "letter", "memo", "minutes", "resolution", "consent", "certificate", "checklist", "rent-roll", "budget", "schedule",
    "report", "email", "calendar", "log", "relocation-plan", "transition-plan", "renewal-offer", "form", "ledger",
]  # fmt: skip
Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]
M = TypeVar("M", bound=BaseModel)


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Trap(_Model):
    """A conflict or slip that the world holds on purpose."""

    trap: Annotated[str, Field(pattern=r"^T\d\d$")]
    """Its pattern in the trap catalogue."""
    note: str
    """What conflicts, and why what controls does."""
    facts: tuple[str, ...] = ()
    documents: tuple[Id, ...] = ()


class Silence(_Model):
    """A question that the record does not answer."""

    question: str
    looked_in: tuple[Id, ...]


class BibleFile(_Model):
    """`bible.yaml`."""

    world: Id
    title: str
    as_of: date
    """The day on which the matter is looked at."""
    plain: tuple[str, ...] = ()
    """Strings with digits that state no fact: names of forms, of statutes by number."""
    facts: Mapping[str, Any]
    traps: tuple[Trap, ...] = ()
    silent: tuple[Silence, ...] = ()


class AuthorSpec(_Model):
    """An author of tracked changes."""

    person: str
    date: str


class CommentSpec(_Model):
    """A comment of a Word document; `author` is the path of a person, `parent` the key of the comment it answers."""

    key: str
    author: str
    date: str
    text: str
    parent: str = ""
    done: bool = False


class PropertiesSpec(_Model):
    """Document properties; times are ISO 8601."""

    author: str = ""
    editor: str = ""
    created: str = ""
    modified: str = ""
    revision: int = 1


class EditSpec(_Model):
    """A difference of a version from the text it shares with another: `old`, there exactly once, is `new` instead."""

    old: str
    new: str


class DocumentSpec(_Model):
    """One document of `documents.yaml`; texts may hold slots."""

    id: Id
    path: str
    """Folder and file name as a lawyer's file has them; the extension chooses the writer."""
    kind: Kind
    title: str
    source: str
    house: str = ""
    date: Any = None
    """An expression (`= lease.signed`), a date, or nothing for an undated file."""
    status: Status
    supersedes: tuple[Id, ...] = ()
    pages: Annotated[int, Field(ge=1)] | None = None
    """At least so many when laid out."""
    privileged: bool = False
    header: str = ""
    footer: str = ""
    properties: PropertiesSpec = PropertiesSpec()
    footnotes: Mapping[str, str] = Field(default_factory=dict)
    endnotes: Mapping[str, str] = Field(default_factory=dict)
    comments: tuple[CommentSpec, ...] = ()
    authors: Mapping[str, AuthorSpec] = Field(default_factory=dict)
    scan: bool = False
    """Of a PDF: page images of poor quality over an exact text."""
    plain: tuple[str, ...] = ()
    """As in the bible, for this document alone."""
    edits: tuple[EditSpec, ...] = ()
    """What this version says otherwise than its source, which another document has too."""

    @property
    def extension(self) -> str:
        """The file name's extension, in lower case: `docx`."""
        return self.path.rpartition(".")[2].lower()


class DocumentsFile(_Model):
    """`documents.yaml`."""

    documents: tuple[DocumentSpec, ...]

    @model_validator(mode="after")
    def _differ(self) -> DocumentsFile:
        """Refuse ids or paths that stand twice, and superseded documents that are not there."""
        for name in ("id", "path"):
            seen = [getattr(one, name) for one in self.documents]
            twice = {value for value in seen if seen.count(value) > 1}
            if twice:
                raise ValueError(f"{name} {min(twice)!r} stands twice")
        known = {one.id for one in self.documents}
        for one in self.documents:
            for other in one.supersedes:
                if other not in known:
                    raise ValueError(f"{one.id} supersedes {other!r}, which is not there")
        return self


class Authority(_Model):
    """A statute, rule or case that texts of a world cite; `says` is the proposition that it stands for."""

    cite: str
    says: str
    source: str


class AuthoritiesFile(_Model):
    """`authorities.yaml`: a list."""

    authorities: tuple[Authority, ...]


def load_model(model: type[M], text: str, where: str) -> M:
    """Return a YAML text as this model; raises `InvalidRequest` with the file, the key and what was expected."""
    try:
        return model.model_validate(load_yaml(text, where))
    except ValidationError as error:
        first = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
        key = ".".join(str(part) for part in first["loc"])
        raise InvalidRequest(f"{key}: {first['msg']}", where=where) from None
