"""Two versions of one paragraph, with the places and the effective formatting that its findings need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.cascade import TableContext, effective_paragraph, effective_run
from matterbench.ooxml.changes import Cell, Where, digest
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.formatting import Props
from matterbench.ooxml.inline import Format
from matterbench.ooxml.outline import Outline

_NOTHING: Props = {}


@dataclass(frozen=True)
class ParagraphPair:
    """One paragraph before and after, and the blocks that hold it on each side."""

    comparison: Comparison
    story: Story
    before: Paragraph
    after: Paragraph
    blocks: tuple[int, int]
    cells: tuple[Cell | None, Cell | None] = (None, None)
    table: TableContext | None = None
    """What the table style gives to the cell before; None outside tables."""

    def where(self, before: tuple[int, int] | None = None, after: tuple[int, int] | None = None) -> Where:
        """Places of the pair, narrowed to characters where given."""
        return Where(
            self.story.before.place(self.blocks[0], self.before, before, self.cells[0]),
            self.story.after.place(self.blocks[1], self.after, after, self.cells[1]),
        )

    @cached_property
    def subject(self) -> str:
        """What ids of the pair's changes are made from: the text of the paragraph before."""
        return digest((self.story.script.name, self.before.text))

    def effective_paragraphs(self) -> tuple[Props, Props]:
        """Paragraph formatting in force on both sides, definitions and style held at the before side's.

        What a new style says just as well is no difference.
        """
        first, second = self._paragraphs(self.before.format.style_id)
        return first, second if self._new_style is None else _but_for(first, second, *self._paragraphs(self._new_style))

    def _paragraphs(self, style_id: str | None) -> tuple[Props, Props]:
        styles = self.comparison.before.styles
        return tuple(  # type: ignore[return-value]
            effective_paragraph(
                styles, style_id, dict(side.format.properties), self._numbering(side, outline), self.table
            )
            for side, outline in ((self.before, self.story.before), (self.after, self.story.after))
        )

    def _numbering(self, side: Paragraph, outline: Outline) -> Props:
        """Indents that the numbering level gives, from the before side's definitions for both."""
        number = self.story.before.numbering(self.before.format)
        level = None if number is None else self.comparison.before.numbering.level(*number)
        return _NOTHING if level is None else level.paragraph

    def effective_runs(self, before: Format, after: Format) -> tuple[Props, Props]:
        """Character formatting in force on both sides, as for paragraphs."""
        first, second = (self._run(self.before.format.style_id, format) for format in (before, after))
        if self._new_style is None:
            return first, second
        return first, _but_for(first, second, *(self._run(self._new_style, format) for format in (before, after)))

    def _run(self, style_id: str | None, format: Format) -> Props:
        character = None if format.style is None else self._ids.get(format.style)
        styles = self.comparison.before.styles
        return effective_run(styles, style_id, character, dict(format.properties), self.table)

    @cached_property
    def _new_style(self) -> str | None:
        """Id, on the before side, of the style that the paragraph has now; None where it is the same or not known."""
        before, after = self.before.format.style, self.after.format.style
        return None if before == after or after is None else self._ids.get(after)

    @cached_property
    def _ids(self) -> dict[str, str]:
        """Ids of styles by name, on the before side."""
        return {name: style_id for style_id, name in self.comparison.names[0].styles.items()}


def _but_for(first: Props, second: Props, other: Props, another: Props) -> Props:
    """The second formatting without the differences from the first that two others do not have."""
    same = [name for name in first.keys() | second.keys() if other.get(name) == another.get(name)]
    kept = {name: value for name, value in second.items() if name not in same}
    return kept | {name: first[name] for name in same if name in first}
