"""`matterbench.trace/1`: what happened in a trial, call by call. Results are kept as digests, not as texts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Event(_Model):
    """One tool call and what it gave."""

    step: Annotated[int, Field(ge=1)]
    """Calls of one turn of the agent share a step."""
    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    ok: bool = True
    result: str = ""
    """SHA-256 of the result's text."""
    opened: tuple[str, ...] = ()
    """Documents of the record whose content the result showed."""
    wrote: tuple[str, ...] = ()
    """Deliverables that the call made or changed."""


class Usage(_Model):
    """What the attempt used; 0 for a script, which has no model."""

    steps: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0


class Trace(_Model):
    """The events of one trial in order."""

    schema_: Literal["matterbench.trace/1"] = Field(default="matterbench.trace/1", alias="schema")
    task: str
    agent: str
    events: tuple[Event, ...] = ()
    submitted: bool = False
    message: str = ""
    """What the agent said when it submitted."""
    usage: Usage = Usage()
