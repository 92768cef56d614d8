"""Every date, amount, count and period of a text traces to a fact: what no slot said, and no citation, is a problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matterbench.authoring.templates import Rendered
from matterbench.law.citations import find_citations

_NUMBERS = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
)
_SPELLED = re.compile(
    rf"\b(?:{_NUMBERS})(?:[ -](?:{_NUMBERS}))*[ ~-]+(?:Business |business |calendar |consecutive )?"
    r"(?:days?|weeks?|months?|years?|percent|dollars|square feet|units)\b",
    re.IGNORECASE,
)
_HEAD = re.compile(r"(?m)^(?:[\w-]+)(?: [\w-]+)?(?: \+\w+)?:(?=\s|$)")
_TABLE = re.compile(r"(?m)^(?:table|layout)(?: [\w-]+)?:[ \d]*$")
_MARK = re.compile(r"\{(?:[\w-]+)(?: [^|{}]*)?(?=[|}])")
_DIGITS = re.compile(r"\S*\d\S*")
_CONTEXT = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a world: `where` names document and line."""

    where: str
    what: str

    def __str__(self) -> str:
        """One line."""
        return f"{self.where}: {self.what}"


def untraced(rendered: Rendered, where: str, plain: Sequence[str], *, markup: bool) -> Iterator[Problem]:
    """Yield every number of a text that no fact says.

    `plain` are strings that state no fact. With `markup` the text is block markup: heads, keys, widths and the
    arguments of marks are no text.
    """
    text = rendered.unsaid()
    if markup:
        for pattern in (_TABLE, _HEAD, _MARK):
            text = pattern.sub(_blank, text)
    for string in sorted(plain, key=len, reverse=True):
        text = text.replace(string, " " * len(string))
    for citation in find_citations(text):
        start, end = citation.span
        text = text[:start] + " " * (end - start) + text[end:]
    for pattern, what in ((_DIGITS, "is said by no fact"), (_SPELLED, "is a period or amount that no fact says")):
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            around = rendered.text[max(0, match.start() - _CONTEXT) : match.end() + _CONTEXT].replace("\n", " ")
            yield Problem(f"{where}, line {line}", f"{match[0].strip()!r} {what} (… {around} …)")


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
