"""Which list instance each block counts on: some lists start over in each exhibit, or for each run of paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matterbench.authoring.manuscript import House
from matterbench.authoring.numbering import ListInstance
from matterbench.authoring.source import Block

FIRST = "first"
"""The key of a block that starts its list over."""
_CONTINUING = frozenset({"n1", "n2", "continued", "continued2"})


@dataclass(frozen=True, slots=True)
class Listing:
    """The key of each block's instance, empty where it is not numbered; and all instances, those of the house first."""

    of: tuple[str, ...]
    instances: tuple[ListInstance, ...]


def listing(house: House, blocks: Sequence[Block]) -> Listing:
    """Return the list instances of a document.

    A kind that `begins` by "exhibit" starts over after each block of kind exhibit; one that begins by "run" after any
    block that is not n1, n2, continued or continued2; both at a block with the key `first`.
    """
    instances = {one.key: one for one in house.instances}
    current: dict[str, str] = {}
    uses: dict[str, int] = {}
    keys = []
    for index, block in enumerate(blocks):
        kind = house.kinds.get(block.kind)
        if block.kind == "exhibit" or (index and blocks[index - 1].kind not in _CONTINUING):
            ended = {"exhibit"} if block.kind == "exhibit" else {"run"}
            current = {base: key for base, key in current.items() if _begins(house, base) not in ended}
        if kind is None or not kind.instance:
            keys.append("")
            continue
        base = kind.instance
        if kind.begins and (base not in current or block.key == FIRST):
            uses[base] = uses.get(base, 0) + 1
            current[base] = base if uses[base] == 1 else f"{base}:{uses[base]}"
            instances.setdefault(current[base], ListInstance(current[base], instances[base].definition, restart=True))
        keys.append(current.get(base, base))
    return Listing(tuple(keys), tuple(instances.values()))


def _begins(house: House, base: str) -> str:
    return next(kind.begins for kind in house.kinds.values() if kind.instance == base)
