"""The numbering part: what each list is, level by level, whatever its ids are.

A `w:num` is a use of a `w:abstractNum`, with overrides; an abstract definition may borrow its levels from a numbering
style. `Numbering` follows both and answers with effective levels. Definitions are read when first asked for.
`labels.py` counts with them. Source: ISO/IEC 29500-1, 17.9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from lxml import etree

from matterbench.ooxml.formatting import Value
from matterbench.ooxml.list_levels import LEVELS, AbstractNum, Level, Num, Override, level_facts, level_text, starts_of
from matterbench.ooxml.list_reading import read_abstract, read_num, value_below
from matterbench.ooxml.names import W
from matterbench.ooxml.numbering_changes import LevelChange, level_changes

__all__ = ["LEVELS", "AbstractNum", "Level", "LevelChange", "Num", "Numbering", "Override", "StyleName", "StyleNum"]

StyleNum: TypeAlias = "Callable[[str], str | None]"
"""Style id of a numbering style to the numId it holds."""
StyleName: TypeAlias = "Callable[[str], str | None]"
"""Style id to style name."""


class Numbering:
    """The lists of one document. Immutable to its users."""

    __slots__ = ("_abstract_elements", "_abstracts", "_contents", "_levels", "_num_elements", "_nums", "_root",
                 "_style_name", "_style_num", "_styled")  # fmt: skip

    def __init__(self, root: etree._Element | None, style_num: StyleNum | None, style_name: StyleName | None) -> None:
        self._root, self._style_num, self._style_name = root, style_num, style_name
        self._abstract_elements: dict[str, etree._Element] = {}
        self._num_elements: dict[str, etree._Element] = {}
        self._abstracts: dict[str, AbstractNum] = {}
        self._nums: dict[str, Num] = {}
        self._levels: dict[str, Mapping[int, Level]] = {}
        self._contents: dict[str, tuple[Value, ...]] = {}
        self._styled: dict[str, str] | None = None
        for element in () if root is None else root:
            if element.tag == f"{W}abstractNum":
                self._abstract_elements.setdefault(element.get(f"{W}abstractNumId", ""), element)
            elif element.tag == f"{W}num":
                self._num_elements.setdefault(element.get(f"{W}numId", ""), element)

    @classmethod
    def parse(
        cls, root: etree._Element | None, *, style_num: StyleNum | None = None, style_name: StyleName | None = None
    ) -> Numbering:
        """Return the lists of a w:numbering element, or of a document without one.

        `style_num` resolves `w:numStyleLink` through the styles part; without it the definition that carries the same
        `w:styleLink` is taken. `style_name` names linked styles in `content`; without it they go by id.
        """
        return cls(root, style_num, style_name)

    def resolving(self, style_num: StyleNum) -> Numbering:
        """Return the same lists with `w:numStyleLink` resolved by `style_num`."""
        return Numbering(self._root, style_num, self._style_name)

    def __iter__(self) -> Iterator[str]:
        """Yield every numId in document order."""
        return iter(self._num_elements)

    def num(self, num_id: str) -> Num | None:
        """Return the w:num of that id; None for an unknown one and for `"0"`, which means no list."""
        if num_id not in self._nums:
            element = self._num_elements.get(num_id) if num_id != "0" else None
            if element is None:
                return None
            self._nums[num_id] = read_num(element, num_id)
        return self._nums[num_id]

    def abstract_of(self, num_id: str) -> AbstractNum | None:
        """Return the definition that `num_id` counts in, style links followed; equal ids mean shared counters."""
        seen: set[str] = set()
        num = self.num(num_id)
        found = None if num is None else self._abstract(num.abstract_id)
        while found is not None and found.num_style_link is not None and found.id not in seen:
            seen.add(found.id)
            following = self._linked(found.num_style_link)
            if following is None:
                break
            found = following
        return found

    def levels(self, num_id: str) -> Mapping[int, Level]:
        """Return the effective levels of a list by `ilvl`; empty for an unknown list. Starts are not overridden."""
        if num_id not in self._levels:
            abstract, num = self.abstract_of(num_id), self.num(num_id)
            if abstract is None or num is None:
                return MappingProxyType({})
            own = {ilvl: override.level for ilvl, override in num.overrides.items() if override.level is not None}
            self._levels[num_id] = MappingProxyType({**abstract.levels, **own})
        return self._levels[num_id]

    def level(self, num_id: str, ilvl: int) -> Level | None:
        """Return one effective level of a list, or None where the list or the level does not exist."""
        return self.levels(num_id).get(ilvl)

    def level_of_style(self, num_id: str, style_id: str) -> int | None:
        """Return the level that names that style; it wins over the one the style itself names (17.9.23)."""
        return next((level.ilvl for level in self.levels(num_id).values() if level.style_id == style_id), None)

    def content(self, num_id: str) -> tuple[Value, ...]:
        """Return all that matters of a list as a hashable value, free of ids: equal lists are equal under any numId.

        Empty for an unknown list. Two lists that share counters and two that do not can have equal contents: which
        paragraphs count together is told by `abstract_of`.
        """
        if num_id not in self._contents:
            num, abstract = self.num(num_id), self.abstract_of(num_id)
            if num is None or abstract is None:
                return ()
            levels = self.levels(num_id)
            facts = tuple(
                tuple(level_facts(levels[at], self._folded).items()) if at in levels else () for at in range(LEVELS)
            )
            self._contents[num_id] = (abstract.single_level, facts, tuple(sorted(starts_of(num).items())))
        return self._contents[num_id]

    def facts(self, num_id: str) -> dict[int, dict[str, Value]]:
        """Return the same as `content` by level and property; an overridden start is `start override`."""
        num = self.num(num_id)
        facts = {ilvl: level_facts(level, self._name) for ilvl, level in sorted(self.levels(num_id).items())}
        for ilvl, start in starts_of(num).items() if num is not None else ():
            facts.setdefault(ilvl, {})["start override"] = start
        return facts

    def definition_changes(
        self, num_id: str, after: Numbering, after_num: str, sample: Sequence[int] = (1,) * LEVELS
    ) -> tuple[LevelChange, ...]:
        """Return how list `num_id` differs from list `after_num` of `after`, by level and property; empty where equal.

        `sample` holds the counters that labels in the sentences are made of, the topmost level first: pass those of an
        affected paragraph. Levels below its end count 1.
        """
        if self.content(num_id) == after.content(after_num):
            return ()
        counters = tuple(sample[:LEVELS]) + (1,) * (LEVELS - len(sample))
        old, new = self.facts(num_id), after.facts(after_num)
        changes: list[LevelChange] = []
        for ilvl in sorted(old.keys() | new.keys()):
            labels = (self._sample(num_id, ilvl, counters), after._sample(after_num, ilvl, counters))
            changes += level_changes(ilvl, old.get(ilvl), new.get(ilvl), labels)
        return tuple(changes)

    def _sample(self, num_id: str, ilvl: int, counters: Sequence[int]) -> str:
        level = self.level(num_id, ilvl)
        return "" if level is None or level.num_fmt == "bullet" else level_text(self.levels(num_id), level, counters)

    def _folded(self, style_id: str | None) -> str:
        return self._name(style_id).casefold()

    def _name(self, style_id: str | None) -> str:
        name = self._style_name(style_id) if style_id and self._style_name else None
        return name or style_id or ""

    def _abstract(self, abstract_id: str) -> AbstractNum | None:
        if abstract_id not in self._abstracts:
            element = self._abstract_elements.get(abstract_id)
            if element is None:
                return None
            self._abstracts[abstract_id] = read_abstract(element, abstract_id)
        return self._abstracts[abstract_id]

    def _linked(self, style: str) -> AbstractNum | None:
        num = self.num(self._style_num(style) or "0") if self._style_num else None
        if num is not None:
            return self._abstract(num.abstract_id)
        if self._styled is None:
            links = ((value_below(element, "styleLink"), key) for key, element in self._abstract_elements.items())
            self._styled = {link: key for link, key in links if link}
        return self._abstract(self._styled[style]) if style in self._styled else None
