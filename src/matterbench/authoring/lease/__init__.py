"""The demo lease: a store in an affordable-housing building in the Bronx.

Its parties, place and deal are invented; the law that it cites is that of New York and of the United States.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files

from matterbench.authoring.lease import marginalia
from matterbench.authoring.lease.edits import EDITS
from matterbench.authoring.lease.house import HOUSE
from matterbench.authoring.lease.plan import floor_plan
from matterbench.authoring.lease.rent import facts
from matterbench.authoring.manuscript import Manuscript, Pages, edited
from matterbench.authoring.source import Block, parse_blocks

_FACT = re.compile(r"\{\$(\w+)\}")
_DEFINITION = re.compile(r"\{def ([^}]+)\}")
_TEXTS = (
    "00-front", "01-term", "02-rent", "03-operation", "04-work", "05-risk", "06-default", "07-closing", "08-signatures",
    "09-exhibits",
)  # fmt: skip


def draft_3() -> Manuscript:
    """Return the lease as it stood before the edits."""
    known, folder = facts(), files(__name__)
    markup = "\n\n".join((folder / "text" / f"{name}.txt").read_text("utf-8") for name in _TEXTS)
    blocks = parse_blocks(_FACT.sub(lambda match: known[match[1]], markup))
    return Manuscript(
        house=HOUSE,
        properties=marginalia.PROPERTIES,
        blocks=blocks,
        stories=marginalia.STORIES,
        links=marginalia.LINKS,
        controls=marginalia.CONTROLS,
        footnotes=marginalia.FOOTNOTES,
        endnotes=marginalia.ENDNOTES,
        comments=marginalia.COMMENTS,
        authors=marginalia.AUTHORS,
        pictures={"plan": floor_plan()},
        pages=_pages("draft-3"),
        terms=tuple(_terms(blocks)),
    )


def draft_4() -> Manuscript:
    """Return the lease after every edit of `edits.EDITS`."""
    after = edited(draft_3(), [edit.operation for edit in EDITS])
    properties = replace(after.properties, modified="2026-04-21T11:05:00Z", revision=4)
    return replace(after, properties=properties, pages=_pages("draft-4"))


def _pages(draft: str) -> Pages:
    """Return the page numbers of a draft, as a word processor laid it out."""
    stored: Mapping[str, Mapping[str, int]] = json.loads((files(__name__) / "pages.json").read_text("utf-8"))
    of = dict(stored[draft])
    return Pages(of, of.pop("pages"))


def _terms(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Give each defined term with the key of the numbered paragraph, or exhibit, that it is defined in or under."""
    key = ""
    for block in blocks:
        kind = HOUSE.kinds.get(block.kind)
        if kind is not None and kind.instance in ("lease", "exhibits"):
            key = block.key
        for term in _DEFINITION.findall(block.text):
            yield term, key
