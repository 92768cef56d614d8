"""`matterbench.hidden/1`: the hidden half of a task: gold, checks, scripts. No agent's process ever loads it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.schema.tool import ToolCall

Weight = Annotated[float, Field(gt=0)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class CheckSpec(_Model):
    """One use of a verifier in a task.

    `credit` are the invariants that the untouched inputs fail, with their weights; every other invariant that the
    verifier enumerates is a guard: it takes `guard_weight` away when it is violated and never adds.
    """

    id: str
    """Unique in the task; usually the verifier's name."""
    verifier: str
    parameters: dict[str, Any]
    credit: dict[str, Weight] = Field(default_factory=dict)
    guard_weight: Annotated[float, Field(ge=0)] = 1
    critical: tuple[str, ...] = ()
    """Invariants without which the score is 0."""


class Source(_Model):
    """Where a gold value can be read."""

    document: str
    """Path in the record."""
    quote: str | None = None
    """The characters that say it, as a reader of the document gets them."""
    field: str | None = None
    """Of a spreadsheet, calendar or e-mail: cell, property or header."""

    @model_validator(mode="after")
    def _says_where(self) -> Source:
        """Refuse a source that names no place."""
        if self.quote is None and self.field is None:
            raise ValueError("wants a quote or a field")
        return self


class Gold(_Model):
    """One value of the answer: `fact` is its path in the bible, `trap` what a careless reader answers."""

    name: str
    value: Any
    fact: str | None = None
    trap: Any = None
    also: tuple[Any, ...] = ()
    """Other answers that a lawyer may defend."""
    sources: tuple[Source, ...] = ()


class Raised(_Model):
    """A violation that a saboteur must raise."""

    check: str
    invariant: str
    where: str | None = None
    """The place as the violation says it; None where the invariant alone names it."""


class Saboteur(_Model):
    """A wrong run: public tool calls, and exactly what they must raise."""

    name: str
    calls: tuple[ToolCall, ...]
    raises: Annotated[tuple[Raised, ...], Field(min_length=1)]


class Hidden(_Model):
    """Everything about a task that an agent must not see."""

    schema_: Literal["matterbench.hidden/1"] = Field(default="matterbench.hidden/1", alias="schema")
    task: str
    checks: Annotated[tuple[CheckSpec, ...], Field(min_length=1)]
    gold: tuple[Gold, ...] = ()
    traps: tuple[str, ...] = ()
    """Patterns of the trap catalogue that the task plants or meets: `T04`."""
    abstention: bool = False
    """Whether the right answer is that the record does not say."""
    twin: str | None = None
    """The task on the same documents without the defect."""
    rubric: tuple[str, ...] = ()
    judge_share: Annotated[float, Field(ge=0, le=0.3)] = 0
    oracle: Annotated[tuple[ToolCall, ...], Field(min_length=1)]
    saboteurs: tuple[Saboteur, ...] = ()

    @model_validator(mode="after")
    def _gated(self) -> Hidden:
        """Refuse checks of one id, and a task in which no credit invariant is critical."""
        ids = [check.id for check in self.checks]
        if len(set(ids)) < len(ids):
            raise ValueError("two checks have the same id")
        if not any(set(check.credit) & set(check.critical) for check in self.checks):
            raise ValueError("no credit invariant is critical")
        return self
