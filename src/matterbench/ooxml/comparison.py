"""Two documents side by side: names reconciled, stories paired, and the script of every story.

Findings modules read from here; none of them reads files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lxml import etree

from matterbench.ooxml.align import align_blocks
from matterbench.ooxml.blocks import Block, read_blocks
from matterbench.ooxml.changes import Place
from matterbench.ooxml.document import Document
from matterbench.ooxml.lists import match_lists
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.scope import Names
from matterbench.ooxml.script import Operation, StoryScript
from matterbench.ooxml.sharing import story_blocks

Aligner = Callable[[Sequence[Block], Sequence[Block]], tuple[Operation, ...]]


@dataclass(frozen=True, slots=True)
class Story:
    """One story on both sides: its script and the places in it."""

    script: StoryScript
    before: Outline
    after: Outline

    @property
    def operations(self) -> tuple[Operation, ...]:
        """All operations of the story."""
        return self.script.operations

    def gap(self, after: int) -> int:
        """Index, on the before side, of the block behind the gap in which block `after` of the after side stands."""
        found = 0
        for operation in self.operations:
            if operation.tag in {"keep", "edit"} and operation.after is not None and operation.after < after:
                found = (operation.before or 0) + min(operation.length, after - operation.after)
        return found

    def gap_place(self, after: int) -> Place:
        """The place of that gap, in the document before."""
        at = self.gap(after)
        inside = min(at, len(self.before.blocks) - 1)
        return replace(self.before.place(max(inside, 0)), block=at, table=None)


_DEFINITIONS = ("styles", "numbering", "theme", "settings")
"""Parts that most edits leave alone: parsed once where both packages hold the same bytes."""


class Comparison:
    """Everything that two documents have in common, and what not. Lazy; frozen to its users."""

    def __init__(
        self,
        before: Document,
        after: Document,
        *,
        fast: bool = True,
        names: tuple[Names, Names] | None = None,
        aligner: Aligner = align_blocks,
        blocks: tuple[list[Block], list[Block]] | None = None,
    ) -> None:
        self.before, self.after, self.fast = before, after, fast
        self._names, self._aligner, self._blocks = names, aligner, blocks
        self.stories: list[Story] = []
        """Stories compared so far: findings ask for them one by one."""

    @cached_property
    def names(self) -> tuple[Names, Names]:
        """Tokens for style and list ids: equal tokens, same style or list."""
        if self._names is not None:
            return self._names
        for type in _DEFINITIONS:
            parts = self.before.part(type), self.after.part(type)
            if parts[0] is not None and parts[1] is not None:
                self.after.package.share(parts[1], self.before.package, parts[0])
        lists = match_lists(self.before, self.after)
        own, other = style_names(self.before), style_names(self.after)
        return Names(own, lists[0]), Names(_aliased(own, other), lists[1])

    @cached_property
    def body(self) -> Story:
        """The main story."""
        parts = self.before.package.main, self.after.package.main
        blocks = self._blocks or story_blocks(self.before, self.after, parts, self.names, fast=self.fast)
        return self._story("body", "body", parts, blocks, {}, {})

    def part_story(self, kind: str, parts: tuple[str, str], before: Place, after: Place) -> Story:
        """A story that is a whole part: a header or footer; places are taken from `before` and `after`."""
        blocks = story_blocks(self.before, self.after, parts, self.names, fast=self.fast)
        name = f"{kind} {before.section} {before.type}"
        return self._story(kind, name, parts, blocks, _around(before), _around(after))

    def element_story(
        self, kind: str, elements: tuple[etree._Element, etree._Element], before: Place, after: Place
    ) -> Story:
        """A story below an element: a note, a comment, a text box."""
        parts = before.part, after.part
        scopes = self.before.scope(parts[0], self.names[0]), self.after.scope(parts[1], self.names[1])
        blocks = read_blocks(elements[0], scopes[0]), read_blocks(elements[1], scopes[1])
        return self._story(kind, f"{kind} {before.note}", parts, blocks, _around(before), _around(after))

    def _story(
        self,
        kind: str,
        name: str,
        parts: tuple[str, str],
        blocks: tuple[list[Block], list[Block]],
        before: Mapping[str, object],
        after: Mapping[str, object],
    ) -> Story:
        first, second = blocks
        own = Outline(self.before, first, part=parts[0], kind=kind, **before)  # type: ignore[arg-type]
        other = Outline(self.after, second, part=parts[1], kind=kind, **after)  # type: ignore[arg-type]
        if self.before.package.being_parsed(parts[0]):
            own.count()  # needs few elements, aligning needs more: let the parser go ahead
            other.count()
        script = StoryScript(kind, name, parts, tuple(first), tuple(second), self._aligner(first, second))
        story = Story(script, own, other)
        self.stories.append(story)
        return story


def _around(place: Place) -> dict[str, object]:
    """What places inside a story inherit from the place of the story."""
    return {"section": place.section, "type": place.type, "note": place.note, "anchor": place}


def style_names(document: Document) -> dict[str, str]:
    """Style name by id; Word takes names for equal whatever their case."""
    return {style_id: name.casefold() for style_id, name in document.styles.names().items()}


def _aliased(own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    """Style names of the after side; a style that was only renamed keeps the name it had.

    So does one whose definition is gone: that text lost it is one change, of the definitions.
    """
    known, kept = set(own.values()), set(other.values())
    gone = {style_id: name for style_id, name in own.items() if style_id not in other and name not in kept}
    return gone | {
        style_id: own[style_id] if name not in known and own.get(style_id, name) not in kept else name
        for style_id, name in other.items()
    }
