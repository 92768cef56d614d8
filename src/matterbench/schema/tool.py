"""What an agent acts with: a table of tools, calls of them, and their results. Vendor-neutral; JSON goes in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Tool(_Model):
    """One tool as it is offered: `parameters` is a JSON Schema (an object, `additionalProperties: false`)."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")]
    description: str
    parameters: dict[str, Any]


class ToolCall(_Model):
    """A call as the agent made it; `arguments` need not fit the tool."""

    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class ToolResult(_Model):
    """What a call gave. A refusal is a result too: `ok` is false and `content` says what to do."""

    ok: bool
    content: str
    opened: tuple[str, ...] = ()
    """Documents whose content the result shows."""
    wrote: tuple[str, ...] = ()
    """Deliverables that the call made or changed."""


class Environment(Protocol):
    """What a trial happens in."""

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools offered, in the order shown to the agent."""

    @property
    def submitted(self) -> bool:
        """Whether `submit` was called: the trial is over."""

    def call(self, tool: str, arguments: Mapping[str, Any]) -> ToolResult:
        """Carry out one call; never raises for what an agent can do wrong."""


Format = Literal["docx", "pdf", "xlsx", "json", "csv", "txt", "md"]
