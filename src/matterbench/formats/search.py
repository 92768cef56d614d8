"""Looks for words and phrases in a reading."""

from __future__ import annotations

import re

from matterbench.errors import InvalidRequest
from matterbench.formats.matching import around, plain
from matterbench.formats.reading import Hit, Reading

_TERM = re.compile(r'"([^"]*)"|(\S+)')


def search(reading: Reading, query: str) -> tuple[Hit, ...]:
    """Return the blocks that hold every word of the query and every phrase in quotation marks, in document order.

    Capitals and typography do not count; a word also finds longer words that begin with it (`transfer` finds
    `Transferee`). Labels are looked at too. Raises `InvalidRequest` for a query without a word.
    """
    patterns = [_pattern(*term.groups()) for term in _TERM.finditer(plain(query).casefold())]
    wanted = [pattern for pattern in patterns if pattern is not None]
    if not wanted:
        raise InvalidRequest("the query has no words", expected='words, or an "exact phrase" in quotation marks')
    out = []
    for number, (section, block) in enumerate(reading.named_blocks()):
        text = plain(f"{block.label} {block.text}" if block.label else block.text)
        folded = text.casefold()
        found = [pattern.search(folded) for pattern in wanted]
        first = found[0]
        if first is not None and all(found):
            # casefold may lengthen a text by a letter or two; the context is cut at blanks anyway
            out.append(Hit(section, block.place, number, around(text, *first.span())))
    return tuple(out)


def _pattern(phrase: str | None, word: str | None) -> re.Pattern[str] | None:
    """What to look for: a phrase stands alone, a word may go on; None for a term of signs only."""
    text = (phrase if word is None else word.strip('"')) or ""
    text = text.strip()
    if not any(sign.isalnum() for sign in text):
        return None
    before = r"(?<!\w)" if text[0].isalnum() else ""
    after = r"(?!\w)" if word is None and text[-1].isalnum() else ""
    return re.compile(before + re.escape(text) + after)
