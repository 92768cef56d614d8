"""A schema or markup error, and what is new in one count of them against another.

Real documents are not all valid (about one in twenty is not), so errors are counted as a multiset and only *new* ones
mean something: `new_errors(before, after)`. An error is equal to another of the same part, rule, parent and child. Its
`detail` (a value, a neighbour, an id) is for the sentence only: an invalid value that was there before is not new
because its neighbour changed, and neither is a double id because all ids were renumbered.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from matterbench.ooxml import content_models

_READABLE = {
    "w:rPr": "run properties",
    "w:pPr": "paragraph properties",
    "w:tblPr": "table properties",
    "w:trPr": "row properties",
    "w:tcPr": "cell properties",
    "w:sectPr": "section properties",
    "w:sdtPr": "content control properties",
}


_SENTENCES = {
    "missing": "{parent} without {child}",
    "order": "{child} stands after {detail} in {where}, the schema wants it before",
    "repeated": "{child} stands more than once in {where}",
    "run order": "{child} stands after {detail} in {where}, the schema wants it before",
    "run repeated": "{child} stands more than once in {where}",
    "unexpected": "{child} does not belong in {where}",
    "unknown": "{child} is not known here",
    "content": "{where} does not hold what the schema wants",
    "attribute": "{parent} has an attribute {child}, which is not known here",
    "required": "{parent} without the attribute {child}",
    "text": "text stands directly in {where}",
    "duplicate": "{parent} has the same {child} as an earlier one: {detail}",
    "unpaired": "{parent} {detail} without its {child}",
    "outside": "{child} stands outside a deletion",
    "inside": "{child} stands inside a deletion, where Word wants text that is marked as deleted",
    "field": "a field without its partner: {parent} {child}",
    "final": "{parent} does not end with {child}",
}
"""One sentence a rule; that of `value` names the values that are allowed."""

TOLERATED_RULES = frozenset({"run order", "run repeated"})
"""Errors by ECMA-376, first edition, and not what Word writes, but valid by ISO/IEC 29500: never a reason to block.

LibreOffice writes run properties in an order of its own, and some of them twice.
"""


@dataclass(frozen=True, slots=True)
class SchemaError:
    """One way in which markup is not what it should be. Names are prefixed: `w:tbl`."""

    part: str
    """Name of the part, as the caller gave it."""
    rule: str
    """What is broken: a key of `_SENTENCES`, or `value`."""
    parent: str
    """The element at fault or that holds what is at fault."""
    child: str
    """The child or attribute at fault; several names, `|` between them, where one of them was wanted."""
    detail: str = field(default="", compare=False)
    """What the sentence needs beyond that: a value, a neighbour, an id. Not part of an error's identity."""

    def sentence(self) -> str:
        """Return the error in words: `w:tbl without w:tblGrid`."""
        where, child = _READABLE.get(self.parent, self.parent), self.child.replace("|", " or ")
        if self.rule == "value":
            return self._value_sentence()
        return _SENTENCES[self.rule].format(parent=self.parent, where=where, child=child, detail=self.detail)

    def _value_sentence(self) -> str:
        values = content_models.expected(self.parent, self.child, self.detail)
        subject = self.parent if self.child in ("w:val", "") else f"{self.child} of {self.parent}"
        if not values:
            return f"{subject} has value {self.detail!r}, which its type does not allow"
        listed = ", ".join(values if len(values) <= 8 else [*values[:6], "…"])
        return f"{subject} has value {self.detail!r}, not one of {listed}"


def new_errors(before: Counter[SchemaError], after: Counter[SchemaError]) -> Counter[SchemaError]:
    """Return what `after` has beyond `before`, as a multiset."""
    return after - before
