"""Headers and footers: what each section shows, and what stands in it (invariant 20).

Parts are compared as stories, each pair once, however many sections show it. A part under another name is the same
part; a section that names the part which it would inherit anyway is no change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from matterbench.ooxml.bindings import SLOTS, Slot, bindings
from matterbench.ooxml.blocks import Block, Paragraph
from matterbench.ooxml.changes import Change, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.stories import story_changes
from matterbench.ooxml.findings.wording import clipped
from matterbench.ooxml.measures import on_off
from matterbench.ooxml.names import W_VAL, W
from matterbench.ooxml.package import same_part
from matterbench.ooxml.sections import Section, pair_sections, sections

Parts = tuple[str, str]
_TYPES = {"default": "", "first": "first-page ", "even": "even-page "}


def header_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of the headers and footers of all sections that are on both sides."""
    packages = comparison.before.package, comparison.after.package
    if any(package.related(package.main, kind) for package in packages for kind in ("header", "footer")):
        yield from _Headers(comparison).changes()


@dataclass(frozen=True)
class _Headers:
    comparison: Comparison

    @cached_property
    def bound(self) -> tuple[list[dict[Slot, str]], list[dict[Slot, str]]]:
        """Parts by slot, section by section, on both sides."""
        body = self.comparison.body
        return tuple(  # type: ignore[return-value]
            bindings(outline.document, sections(outline)) for outline in (body.before, body.after)
        )

    def changes(self) -> Iterator[Change]:
        """Changes of all slots."""
        seen: set[tuple[object, ...]] = set()
        for first, second in pair_sections(self.comparison).pairs:
            for slot in SLOTS:
                parts = self.bound[0][first.number - 1].get(slot), self.bound[1][second.number - 1].get(slot)
                key = parts if None not in parts else (slot, *parts)
                if parts == (None, None) or key in seen:
                    continue
                seen.add(key)
                yield from self._slot(slot, parts, first, second)

    def _slot(
        self, slot: Slot, parts: tuple[str | None, str | None], first: Section, second: Section
    ) -> Iterator[Change]:
        before, after = parts
        if before is None or after is None:
            yield self._one_sided(slot, parts, (first, second))
            return
        if self._same_bytes((before, after)) and b"REF " not in self.comparison.after.package.markup(after):
            # a reference that nobody touched can be wrong by now
            return
        other = self._elsewhere(before, after)
        if other is not None:
            yield self._bound_to_another(slot, (before, after), (first, second), other)
            return
        places = self._places(slot, (before, after), (first, second))
        story = self.comparison.part_story(slot[0], (before, after), *places)
        yield from story_changes(self.comparison, story)

    def _places(self, slot: Slot, parts: Parts, pair: tuple[Section, Section]) -> tuple[Place, Place]:
        return tuple(  # type: ignore[return-value]
            Place(part, story=slot[0], section=section.number, type=slot[1])
            for part, section in zip(parts, pair, strict=True)
        )

    def _same_bytes(self, parts: Parts) -> bool:
        """Whether two parts have equal bytes and every id in them means the same."""
        before, after = self.comparison.before, self.comparison.after
        if before.trees or after.trees or not same_part(before.package, parts[0], after.package, parts[1]):
            return False
        names = self.comparison.names
        scopes = before.scope(parts[0], names[0]), after.scope(parts[1], names[1])
        targets = [{id: scope.target(id) for id in scope.relationships} for scope in scopes]
        return names[0] == names[1] and targets[0] == targets[1]

    def _blocks(self, side: int, part: str) -> list[Block]:
        document = (self.comparison.before, self.comparison.after)[side]
        scope = document.scope(part, self.comparison.names[side])
        return [block for block in scope.read_blocks(document.root(part)) if isinstance(block, Block)]

    def _key(self, side: int, part: str) -> tuple[object, ...]:
        return tuple(block.key for block in self._blocks(side, part))

    def _elsewhere(self, before: str, after: str) -> int | None:
        """Number of the section that showed what now stands here, where that is not what stood here."""
        now = self._key(1, after)
        if now == self._key(0, before) or _says_nothing(self._blocks(1, after)):
            return None
        for number, slots in enumerate(self.bound[0], 1):
            for part in dict.fromkeys(slots.values()):
                if part != before and self._key(0, part) == now:
                    return number
        return None

    def _bound_to_another(self, slot: Slot, parts: Parts, pair: tuple[Section, Section], other: int) -> Change:
        first, second = self._words(0, parts[0]), self._words(1, parts[1])
        message = f"{_TYPES[slot[1]]}{slot[0]} replaced by that of section {other}: “{first}” → “{second}”"
        return self._change(slot, Where(*self._places(slot, parts, pair)), (first, second), message, Severity.BLOCK)

    def _one_sided(self, slot: Slot, parts: tuple[str | None, str | None], pair: tuple[Section, Section]) -> Change:
        """A header that a section lost or gained; an empty one, or one that no page shows, changes nothing on paper."""
        side = 0 if parts[1] is None else 1
        part = parts[side] or ""
        words = self._words(side, part)
        place = Place(part, story=slot[0], section=pair[side].number, type=slot[1])
        where = Where(None, place) if side else Where(place, None)
        verb = ("removed", "added")[side]
        seen = self._shown(slot[1], pair) and not _says_nothing(self._blocks(side, part))
        name = f"{_TYPES[slot[1]]}{slot[0]}"
        message = f"{name} {verb}: “{words}”" if words else f"{name} without text {verb}"
        values = (None, words) if side else (words, None)
        return self._change(slot, where, values, message, Severity.BLOCK if seen else Severity.INFO)

    def _change(
        self, slot: Slot, where: Where, values: tuple[str | None, str | None], message: str, severity: Severity
    ) -> Change:
        section = (where.before or where.shown).section
        return Change(
            Kind.SECTION, 20, f"{slot[0]} binding", severity, where, *values, message,
            subject=digest((slot, values[0] or values[1], section)),
        )  # fmt: skip

    def _words(self, side: int, part: str) -> str:
        return clipped("\n".join(block.text for block in self._blocks(side, part)))

    def _shown(self, type: str, pair: tuple[Section, Section]) -> bool:
        """Whether a page of either side shows headers of this type."""
        if type == "first":
            return any(section.properties.get("titlePg") is True for section in pair)
        return type != "even" or any(_odd_and_even(d.settings) for d in (self.comparison.before, self.comparison.after))


def _odd_and_even(settings: object) -> bool:
    found = None if settings is None else settings.find(f"{W}evenAndOddHeaders")  # type: ignore[attr-defined]
    return found is not None and on_off(found.get(W_VAL))


def _says_nothing(blocks: list[Block]) -> bool:
    return all(isinstance(block, Paragraph) and not block.content.pieces for block in blocks)
