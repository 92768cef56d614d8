"""What a block holds besides words: a picture or a link that comes or goes with its paragraph does not go unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.blocks import Block, Paragraph, paragraphs_of
from matterbench.ooxml.drawings import Drawing
from matterbench.ooxml.findings.drawings import drawing_words
from matterbench.ooxml.findings.links import target_of
from matterbench.ooxml.findings.symbols import equation_words
from matterbench.ooxml.inline import Object

_MOST = 3


def held(block: Block) -> str:
    """Return `image (1.00 in × 1.00 in, 8×8 PNG), link to https://…`; empty for a block of words alone."""
    found = list(dict.fromkeys(words for paragraph in paragraphs_of([block]) for words in _things(paragraph)))
    more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
    return ", ".join(found[:_MOST]) + more


def _things(paragraph: Paragraph) -> Iterator[str]:
    for piece in paragraph.content.pieces:
        if piece.object is not None:
            yield from _object(piece.object, paragraph)
        for wrap in piece.wraps:
            target = target_of(wrap) if wrap.kind == "link" else ""
            if target and not target.startswith("#"):
                yield f"link to {target}"


def _object(thing: Object, paragraph: Paragraph) -> Iterator[str]:
    if isinstance(thing.source, Drawing):
        yield drawing_words(thing.source, paragraph.scope)
    elif thing.kind == "math":
        yield f"equation {equation_words(thing)}"
    elif thing.kind == "unknown" and thing.key:
        yield f"<{thing.key[0]}>"
