"""Style and paragraph formatting of one paragraph (invariants 8, 9).

Formatting is judged as it takes effect, on the before side's style: what the style change itself brings is told by the
style change, and a direct value equal to the inherited one is no change at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matterbench.ooxml.cascade import Difference, differences
from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.vocabulary import sentence, severity, show

_SIDES = {"pBdr.top", "pBdr.bottom", "pBdr.left", "pBdr.right"}


def paragraph_format(pair: ParagraphPair) -> Iterator[Change]:
    """Changes of a paragraph's style and formatting; its list is told by `list_membership`."""
    if pair.before.format.key == pair.after.format.key:
        return
    yield from _style(pair)
    yield from _properties(pair)
    yield from _mark(pair)


def _style(pair: ParagraphPair) -> Iterator[Change]:
    before, after = (_style_name(pair, side) for side in (0, 1))
    if before.casefold() != after.casefold():
        message = f"paragraph style “{before}” → “{after}”"
        yield _change(pair, Kind.STYLE, 8, "style", before, after, message)


def _style_name(pair: ParagraphPair, side: int) -> str:
    """Name of the style in force; an unknown id is the default style, as in Word."""
    document = (pair.comparison.before, pair.comparison.after)[side]
    format = (pair.before, pair.after)[side].format
    alias = (pair.before, pair.after)[side].scope.style(format.style_id)
    style = document.styles.typed(format.style_id, "paragraph")
    if alias is not None and style is not None and style.id == format.style_id and alias != style.name.casefold():
        return alias
    return "Normal" if style is None else style.name


def _membership(pair: ParagraphPair, side: int) -> tuple[str | None, int]:
    """(list token, level) that the paragraph counts in; what its style gives counts unless the style itself changed."""
    outline = (pair.story.before, pair.story.after)[side]
    number = outline.numbering((pair.before, pair.after)[side].format)
    if number is None:
        return None, 0
    return pair.comparison.names[side].lists.get(number[0], f"?{number[0]}"), number[1]


def _properties(pair: ParagraphPair) -> Iterator[Change]:
    if pair.before.format.properties == pair.after.format.properties:
        return
    for name, before, after in boxed(differences(*pair.effective_paragraphs())):
        message = sentence(name, before, after)
        yield _change(pair, Kind.FORMATTING, 9, name, show(name, before), show(name, after), message, severity(name))


def boxed(found: Sequence[Difference]) -> list[Difference]:
    """Join borders that change alike on all four sides: one change of the box."""
    sides = [difference for difference in found if difference[0] in _SIDES]
    if len(sides) != len(_SIDES) or len({difference[1:] for difference in sides}) != 1:
        return list(found)
    return [*(difference for difference in found if difference[0] not in _SIDES), ("pBdr", *sides[0][1:])]


def _mark(pair: ParagraphPair) -> Iterator[Change]:
    """Formatting of the paragraph mark: it shows in the number before the paragraph, nowhere without one."""
    if pair.before.format.mark == pair.after.format.mark:
        return
    numbered = _membership(pair, 0)[0] is not None
    for name, before, after in differences(*pair.effective_runs(pair.before.format.mark, pair.after.format.mark)):
        weight = severity(name) if numbered else "info"
        message = f"paragraph mark: {sentence(name, before, after)}"
        yield _change(pair, Kind.FORMATTING, 10, f"mark.{name}", show(name, before), show(name, after), message, weight)


def _change(
    pair: ParagraphPair,
    kind: Kind,
    invariant: int,
    property: str,
    before: str,
    after: str,
    message: str,
    weight: str = "block",
) -> Change:
    return Change(
        kind, invariant, property, Severity(weight), pair.where(), before, after, message, subject=pair.subject
    )
