"""How much of a document uses a style, and how much of it a changed definition shows in.

Counting walks the story parts once; nobody asks for it unless a definition differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from matterbench.ooxml.definitions import DefinitionChange
from matterbench.ooxml.document import Document
from matterbench.ooxml.inheritance import finished_paragraph, finished_run, overlay, resolve
from matterbench.ooxml.measures import Props, Value
from matterbench.ooxml.names import W_VAL, W, qn
from matterbench.ooxml.revisions import story_parts
from matterbench.ooxml.styles import Style, Styles
from matterbench.ooxml.theme import Theme

_USERS = {
    "paragraph": (f"{W}p", f"{W}pStyle"),
    "character": (f"{W}r", f"{W}rStyle"),
    "table": (f"{W}tbl", f"{W}tblStyle"),
}
_FALLBACK = qn("mc:Fallback")
_AREAS = {
    "paragraph": ("run", "paragraph"),
    "character": ("run",),
    "table": ("run", "paragraph", "table", "row", "cell"),
    "numbering": (),
}
NOUNS = {"paragraph": "paragraph", "character": "run", "table": "table"}
"""What uses a style of each type."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Paragraphs, runs and tables by style id, for each type of style; a missing style counts as the default one."""

    counts: Mapping[str, Counter[str]]
    unknown: Counter[str]
    """Uses of ids that no style of the document has."""

    def of(self, style: Style) -> int:
        """Number of paragraphs, runs or tables that name the style, or that get it by default."""
        return self.counts[style.type][style.id] if style.type in self.counts else 0


def usage(document: Document) -> Usage:
    """Count the users of every style in all stories; the second encoding of a text box does not count again."""
    named = {type: Counter[str]() for type in _USERS}
    unnamed: Counter[str] = Counter()
    for part in story_parts(document):
        root = document.root(part)
        hidden = [element for fallback in root.iter(_FALLBACK) for element in fallback.iter()]
        for type, (user, reference) in _USERS.items():
            found = Counter(element.get(W_VAL, "") for element in root.iter(reference))
            found.subtract(element.get(W_VAL, "") for element in hidden if element.tag == reference)
            users = sum(1 for _ in root.iter(user)) - sum(1 for element in hidden if element.tag == user)
            named[type] += found
            unnamed[type] += users - found.total()
    return _settled(document.styles, named, unnamed)


def _settled(styles: Styles, named: Mapping[str, Counter[str]], unnamed: Counter[str]) -> Usage:
    unknown: Counter[str] = Counter()
    for type, counts in named.items():
        default = styles.default(type)
        missing = [style_id for style_id in counts if styles.get(style_id) is None]
        rest = unnamed[type] + sum(counts[style_id] for style_id in missing)
        unknown.update({style_id: counts.pop(style_id) for style_id in missing})
        counts["" if default is None else default.id] += max(rest, 0)
    return Usage(named, unknown)


class Effects:
    """What a changed definition does to the styles in use, their own definitions taken into account."""

    def __init__(
        self, before: Document, after: Document, pairs: Mapping[str, Style], lists: tuple[Mapping[str, str], ...]
    ):
        """Compare the styles of two documents; `pairs` gives the style after for the id of one before."""
        self._documents, self._pairs, self._lists = (before, after), pairs, lists
        self._memo: dict[object, Mapping[str, Value]] = {}

    @cached_property
    def before(self) -> Usage:
        """Users of the styles before."""
        return usage(self._documents[0])

    @cached_property
    def after(self) -> Usage:
        """Users of the styles after."""
        return usage(self._documents[1])

    def used(self, style: Style) -> int:
        """How many use a style of the before side, or one that is based on it, on either side."""
        return sum(self._uses(user) for user in self._heirs(style))

    def affected(self, change: DefinitionChange) -> int:
        """How many paragraphs, runs or tables have another value for the changed property."""
        total = sum(self._uses(user) for user in self._heirs(change.style) if self._differs(user, change))
        return total if change.style is not None else total + self.before.counts["paragraph"][""]

    def effective(self, style: Style | None, change: DefinitionChange) -> tuple[Props, Props]:
        """Formatting of the change's area that a style gives on both sides, themes held at the before side's."""
        theme = self._documents[0].styles.theme
        return (
            self._formatting(0, "" if style is None else style.id, change, theme),
            self._formatting(1, "" if style is None else self._pairs[style.id].id, change, theme),
        )

    def missed(self, style: Style) -> bool:
        """Whether text that names a style of the before side looks different now that it gets the default one."""
        styles = self._documents[0].styles
        default = styles.default(style.type)
        chains = styles.chain(style.id), styles.chain(None if default is None else default.id)
        if styles.numbering_of(style.id)[0] or any(link.conditional for link in chains[0]):
            return True
        first, second = (
            [_combined(styles, chain, area, "", styles.theme) for area in _AREAS.get(style.type, ())]
            for chain in chains
        )
        return first != second

    def _uses(self, style: Style) -> int:
        return self.before.of(style) or self.after.of(self._pairs[style.id])

    def _heirs(self, style: Style | None) -> list[Style]:
        """Styles of the before side that stand on `style`; on the document defaults, all paragraph styles."""
        styles = self._documents[0].styles
        known = [other for other in styles if other.id in self._pairs]
        if style is None:
            return [other for other in known if other.type == "paragraph"]
        return [other for other in known if any(link.id == style.id for link in styles.chain(other.id))]

    def _differs(self, user: Style, change: DefinitionChange) -> bool:
        if change.area == "style":
            return True
        if change.area == "numbering":
            return self._numbering(0, user) != self._numbering(1, self._pairs[user.id])
        first, second = self.effective(user, change)
        return first.get(change.property) != second.get(change.property)

    def _numbering(self, side: int, style: Style) -> tuple[str | None, int]:
        num_id, level = self._documents[side].styles.numbering_of(style.id)
        return self._lists[side].get(num_id or "", num_id), level or 0

    def _formatting(self, side: int, style_id: str, change: DefinitionChange, theme: Theme) -> Props:
        key = (side, style_id, change.area, change.condition)
        if key not in self._memo:
            styles = self._documents[side].styles
            self._memo[key] = _combined(styles, styles.chain(style_id), change.area, change.condition, theme)
        return self._memo[key]


def _combined(styles: Styles, chain: tuple[Style, ...], area: str, condition: str, theme: Theme) -> Props:
    sides = [link if not condition else link.conditional.get(condition) for link in chain]
    levels = [getattr(side, area) for side in sides if side is not None]
    if chain and chain[-1].type != "paragraph":
        props = overlay(levels)
        resolve(props, theme)
        return props
    if area == "run":
        return finished_run(overlay([styles.doc_run, *levels]), theme)
    return finished_paragraph(overlay([styles.doc_paragraph, *levels]), theme)
