"""Blocks that need no look for schema errors: paragraphs made of nothing but fragments that were found sound before.

A resave writes every paragraph of a long document anew, in the same few dozen spellings of properties and runs.
"""

from __future__ import annotations

import re

_BOOKMARK = re.compile(rb'<w:bookmark(?:Start w:id="\d{1,9}" w:name="[^"<&]{1,40}"|End w:id="\d{1,9}")/>')
_FRAGMENT = re.compile(rb"<w:pPr>.*?</w:pPr>|<w:r>.*?</w:r>", re.DOTALL)
_BEGIN, _PROPERTIES, _END = b"<w:p>", b"<w:pPr>", b"</w:p>"


class Sound:
    """Fragments of one part, without the letters of their text, that stood in paragraphs without errors."""

    def __init__(self) -> None:
        self._known: set[bytes] = set()

    def holds(self, paragraph: bytes) -> bool:
        """Whether a paragraph, given without save ids and words, is made of known fragments alone."""
        return (found := _fragments(paragraph)) is not None and self._known.issuperset(found)

    def learn(self, paragraph: bytes) -> None:
        """Note the fragments of a paragraph that has no errors."""
        self._known.update(_fragments(paragraph) or ())


def _fragments(paragraph: bytes) -> list[bytes] | None:
    """Properties and runs of a paragraph that holds nothing else but bookmarks; None for any other."""
    plain = _BOOKMARK.sub(b"", paragraph)
    found = _FRAGMENT.findall(plain)
    whole = b"".join([_BEGIN, *found, _END]) == plain
    return found if whole and not any(item.startswith(_PROPERTIES) for item in found[1:]) else None
