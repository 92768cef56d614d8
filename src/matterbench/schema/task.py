"""`matterbench.task/1`: the public half of a task, all that an agent can ever reach beside the documents."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from matterbench.schema.tool import Format

Family = Literal["redline", "extraction", "chronology", "conflict", "drafting", "hygiene", "triage", "closing"]
Tier = Literal[1, 2, 3]


def inside(name: str) -> str:
    """Return a file's name with forward slashes; raises `ValueError` where it is absolute or could leave its folder."""
    if re.search(r"[\\\x00-\x1f\x7f]|^[A-Za-z]:", name) or {"", ".", ".."} & set(name.split("/")):
        raise ValueError(f"{name!r} is no name of a file inside a folder")
    return name


Path = Annotated[str, AfterValidator(inside)]
"""A file's name inside its folder, with forward slashes; never absolute, never leaving it."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Limits(_Model):
    """The budget of one attempt."""

    steps: Annotated[int, Field(ge=1)]
    tokens: Annotated[int, Field(ge=1)]
    minutes: Annotated[int, Field(ge=1)]


class Deliverable(_Model):
    """A file that the task asks for, in the folder `deliverables`."""

    name: Path
    format: Format
    description: str = ""
    edits: Path | None = None
    """The document of the record that it is an edited copy of: the folder holds that copy from the start."""
    template: Path | None = None
    """The document of the record that it is drafted from."""
    schema_: dict[str, Any] | None = Field(default=None, alias="schema")
    """Of a JSON file: its JSON Schema."""


class Task(_Model):
    """A brief over documents of a world, and what is to be delivered."""

    schema_: Literal["matterbench.task/1"] = Field(default="matterbench.task/1", alias="schema")
    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$")]
    """World and name: `crestwood-lihtc/notice-period`."""
    title: str
    world: str
    tier: Tier
    family: Family
    brief: str
    """In the voice of a supervising attorney."""
    documents: tuple[Path, ...]
    """The documents in scope; the others of the world can be read too."""
    overlays: dict[Path, Path] = Field(default_factory=dict)
    """Documents of the record that this task has in a version of its own: path in the world → file of the task."""
    deliverables: Annotated[tuple[Deliverable, ...], Field(min_length=1)]
    limits: Limits

    @model_validator(mode="after")
    def _names_differ(self) -> Task:
        """Refuse two deliverables of one name, and an edited or templated document outside the scope."""
        names = [one.name for one in self.deliverables]
        if len(set(names)) < len(names):
            raise ValueError("two deliverables have the same name")
        for one in self.deliverables:
            source = one.edits or one.template
            if source is not None and source not in self.documents:
                raise ValueError(f"{one.name}: {source} is not among the documents in scope")
        return self
