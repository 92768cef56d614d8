"""What stands around the body of a page: headers, footers, footnotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matterbench.authoring.pdf.atoms import Atom, Print, Stroke, stacked
from matterbench.authoring.pdf.lines import break_lines
from matterbench.authoring.pdf.pages import Page, Placed, measure
from matterbench.authoring.pdf.setting import Setter
from matterbench.authoring.sections import Section
from matterbench.authoring.source import Block

_MARGIN, _EDGE = 72.0, 36.0
_RULE = 144.0
_NOTES_GAP = 7.0


class Margins:
    """Puts headers, footers and footnotes on pages that are laid out."""

    def __init__(self, setter: Setter) -> None:
        """Take the stories and notes of the setter's manuscript."""
        self._setter = setter
        self._stories = {block.key: block for block in setter.manuscript.stories}

    def dress(self, pages: Sequence[Page]) -> None:
        """Add to each page what stands around its body; headers come first, footers last."""
        bound: dict[str, dict[str, str]] = {"header": {}, "footer": {}}
        previous: Section | None = None
        for page in pages:
            if page.section is not previous:
                bound["header"].update(page.section.headers)
                bound["footer"].update(page.section.footers)
                previous = page.section
            self._setter.desk.page = page.number
            self._setter.measure = measure(page.section)
            header, footer = (self._story(page, bound[kind]) for kind in ("header", "footer"))
            if page.notes:
                page.placed.append(self._notes(page))
            if header is not None:
                page.placed.insert(0, Placed(_MARGIN, _EDGE, header))
            if footer is not None:
                page.placed.append(Placed(_MARGIN, page.size[1] - _EDGE - footer.height, footer))

    def _story(self, page: Page, bound: Mapping[str, str]) -> Atom | None:
        first = page.opening and page.section.title_page
        key = bound.get("first" if first else "default", "")
        return self._atom(self._stories[key]) if key in self._stories else None

    def _atom(self, story: Block) -> Atom:
        """A header or footer of one paragraph for each line of its markup (` // ` parts them)."""
        wide = "Wide" if story.key.endswith("-wide") else ""
        look = self._setter.looks.paragraph(story.kind.title() + wide)
        room = self._setter.measure if not wide else 648.0
        prints: tuple[Print, ...] = ()
        height = 0.0
        for markup in story.text.split(" // "):
            lines = break_lines(self._setter.spans(markup, look.run), look, room)
            more, height = stacked(lines, look, y=height)
            prints += more
        return Atom(height, prints)

    def _notes(self, page: Page) -> Placed:
        ink: list[Print | Stroke] = [Stroke((0, 0), (_RULE, 0))]
        y = _NOTES_GAP
        for key in page.notes:
            prints, height = self._setter.note(key)
            ink += [Print(one.x, one.y + y, one.line) for one in prints]
            y += height
        return Placed(_MARGIN, page.size[1] - _MARGIN - y, Atom(y, tuple(ink)))
