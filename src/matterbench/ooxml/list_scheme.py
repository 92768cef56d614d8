"""A list as labels need it: starts, restarts, what each level prints, and which labels together cite a paragraph."""

from __future__ import annotations

from collections.abc import Mapping

from matterbench.ooxml.list_levels import LEVELS, UNNUMBERED, Level, level_text

_BULLETS = {
    "Symbol": {
        "\uf0b7": "•", "\uf0a7": "♣", "\uf0a8": "♦", "\uf0a9": "♥", "\uf0aa": "♠", "\uf0be": "—", "\uf0de": "⇒",
        "\uf0ae": "→", "\uf02d": "\u2212", "\uf0b0": "°",
    },
    "Wingdings": {
        "\uf0a7": "▪", "\uf06e": "■", "\uf06f": "□", "\uf071": "❑", "\uf072": "❒", "\uf075": "◆", "\uf076": "❖",
        "\uf077": "⬥", "\uf0a8": "◻", "\uf0d8": "➢", "\uf0e0": "→", "\uf0e8": "➔", "\uf0f0": "⇨", "\uf0fb": "✗",
        "\uf0fc": "✓", "\uf0fd": "☒", "\uf0fe": "☑", "\uf06c": "●", "\uf0a1": "○", "\uf09f": "•", "\uf09e": "·",
    },
}  # fmt: skip
_PRIVATE = (0xF000, 0xF0FF)


class Scheme:
    """The levels of one list as labels need them. Built once a `w:num`."""

    __slots__ = ("chains", "first", "levels", "list_id", "restarted", "starts", "top")

    def __init__(self, list_id: str, levels: Mapping[int, Level], overrides: Mapping[int, int], single: bool) -> None:
        self.list_id = list_id
        """Lists with one id share counters."""
        self.levels = levels
        self.first = {ilvl: start for ilvl, start in overrides.items() if 0 <= ilvl < LEVELS}
        """Levels whose first paragraph in this use restarts, and the number it gets."""
        self.top = 0 if single else LEVELS - 1
        """The deepest level a paragraph can count on."""
        self.starts = [levels[ilvl].start if ilvl in levels else 1 for ilvl in range(LEVELS)]
        self.restarted = [tuple(_restarted_by(levels, ilvl)) for ilvl in range(LEVELS)]
        self.chains: dict[int, tuple[tuple[int, int], ...]] = {}

    def text(self, ilvl: int, counters: tuple[int, ...]) -> str:
        """Return what is printed before a paragraph on that level."""
        level = self.levels[ilvl]
        if level.num_fmt == "bullet":
            return _bullet(level)
        return level_text(self.levels, level, counters)

    def chain(self, ilvl: int) -> tuple[tuple[int, int], ...]:
        """Return `(topmost level shown, level)` of each label that together cite a paragraph, the outermost first.

        `(b)` below `7.2` is cited by both, `7.2` alone by itself, because its text already holds level 1.
        """
        if ilvl not in self.chains:
            found: list[tuple[int, int]] = []
            at = ilvl
            while at >= 0:
                level = self.levels.get(at)
                if level is None or not level.text or (level.num_fmt in UNNUMBERED and at != ilvl):
                    at -= 1
                    continue
                shown = min([part for part in level.parts if isinstance(part, int) and part <= at], default=at)
                found.append((shown, at))
                at = shown - 1
            self.chains[ilvl] = tuple(reversed(found))
        return self.chains[ilvl]


def _restarted_by(levels: Mapping[int, Level], ilvl: int) -> list[int]:
    found = []
    for deeper in range(ilvl + 1, LEVELS):
        restart = levels[deeper].restart if deeper in levels else None
        if restart is None or restart > ilvl:
            found.append(deeper)
    return found


def _bullet(level: Level) -> str:
    known = _BULLETS.get(level.bullet_font, {})
    text = "".join(known.get(sign, sign) for sign in level.text)
    if level.picture or (text and all(_PRIVATE[0] <= ord(sign) <= _PRIVATE[1] for sign in text)):
        return "•"
    return text
