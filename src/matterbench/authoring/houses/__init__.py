"""House styles: what the documents of a firm or agency look like. All of them know the same kinds of blocks."""

from __future__ import annotations

from collections.abc import Mapping

from matterbench.authoring.houses.agency import AGENCY
from matterbench.authoring.houses.firm import FIRM
from matterbench.authoring.houses.form import FORM
from matterbench.authoring.houses.letter import LETTER
from matterbench.authoring.houses.memo import MEMO
from matterbench.authoring.houses.minutes import MINUTES
from matterbench.authoring.houses.outline import OUTLINE
from matterbench.authoring.houses.plain import PLAIN
from matterbench.authoring.manuscript import House
from matterbench.errors import InvalidRequest

HOUSES: Mapping[str, House] = {
    "firm": FIRM,
    "agency": AGENCY,
    "plain": PLAIN,
    "outline": OUTLINE,
    "form": FORM,
    "letter": LETTER,
    "memo": MEMO,
    "minutes": MINUTES,
}


def house(name: str) -> House:
    """Return a house style by name.

    Raises:
        InvalidRequest: there is none of that name.
    """
    if name not in HOUSES:
        raise InvalidRequest(f"no house style {name!r}", expected=f"one of {', '.join(HOUSES)}")
    return HOUSES[name]
