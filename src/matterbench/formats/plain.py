"""Text and Markdown files: paragraphs parted by empty lines, places by line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from matterbench.formats.blocks import Block
from matterbench.formats.encodings import decoded
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t]*#*")


def read_text(source: Source) -> Reading:
    """Return a text file; raises `UnreadableInput`."""
    text, notes = decoded(source)
    blocks = tuple(Block("paragraph", words, place=_lines(at, words)) for at, words in paragraphs(text))
    return Reading("txt", source.name, source.name, (Section("body", blocks),), notes)


def read_markdown(source: Source) -> Reading:
    """Return a Markdown file, its headings as headings, the rest as written; raises `UnreadableInput`."""
    text, notes = decoded(source)
    blocks = tuple(_markdown(text))
    title = next((block.text for block in blocks if block.kind == "heading"), source.name)
    return Reading("md", source.name, title, (Section("body", blocks),), notes)


def _markdown(text: str) -> Iterator[Block]:
    for at, words in paragraphs(text):
        heading = _HEADING.fullmatch(words.split("\n", 1)[0])
        if heading is None:
            yield Block("paragraph", words, place=_lines(at, words))
            continue
        yield Block("heading", heading[2], place=f"line {at}", level=len(heading[1]))
        _, _, rest = words.partition("\n")
        if rest.strip():
            yield Block("paragraph", rest, place=_lines(at + 1, rest))


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a text, each with the 1-based number of its first line; form feeds part them too."""
    lines: list[str] = []
    for at, line in enumerate([*text.replace("\f", "\n").split("\n"), ""], 1):
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            yield at - len(lines), "\n".join(lines)
            lines = []


def _lines(at: int, words: str) -> str:
    last = at + words.count("\n")
    return f"line {at}" if last == at else f"lines {at} to {last}"
