"""Whether the source column of an answer names a document of the record."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from matterbench.errors import UnreadableInput
from matterbench.gold.record import Record, read_record

_PARTS = re.compile(r"[;\n,]")


def record_of(
    documents: Mapping[str, Path], needed: Collection[str], aliases: Mapping[str, Sequence[str]] | None = None
) -> Record:
    """Return the record; raises `UnreadableInput` where a document that gold names is not in it."""
    for path in needed:
        if path not in documents:
            raise UnreadableInput("the document is not in the record", where=path)
    return read_record(documents, aliases)


def names_any(record: Record, text: str, sources: Collection[str]) -> bool:
    """Tell whether a text names one of the documents, by path, file name, title or alias."""
    named = {path for mention in record.mentions(text) for path in mention.paths}
    for part in (text, *_PARTS.split(text)):
        named |= record.named(part)
    return not named.isdisjoint(sources)
