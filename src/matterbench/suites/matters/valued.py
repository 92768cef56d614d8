"""A value that a task asks for, as its author writes it: of a fact or an expression, with what a trap leads to."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import Gold
from matterbench.gold.slots import Slot, Type
from matterbench.suites.matters.case import Case, gold_of


class Valued(BaseModel):
    """What all values have in common; whether one is needed, those that ask for it say."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Type
    fact: str | None = None
    value: Any = None
    document: str | None = None
    """Where it can be read."""
    trap: Any = None
    also: tuple[Any, ...] = ()
    variants: tuple[str, ...] = ()
    weight: float = Field(default=1, gt=0)

    def slot(self, case: Case, where: str, **more: Any) -> Slot:
        """Return the slot, with `more` fields; raises `InvalidRequest` for gold that its type cannot read."""
        value = case.fact(self.fact) if self.fact is not None else case.value(self.value, where)
        fields = {
            "type": self.type,
            "value": value,
            "also": tuple(case.value(one, where) for one in self.also),
            "trap": case.value(self.trap, where),
            "variants": self.variants,
        }
        try:
            return Slot.model_validate({**fields, **more})
        except ValueError as error:
            raise InvalidRequest(f"no slot: {error}", where=where) from None

    def gold(self, name: str, slot: Slot, case: Case) -> Gold:
        """Return the gold of its slot, with the place that it can be read from."""
        return gold_of(name, slot.value, case, self.fact, self.document, slot.trap)
