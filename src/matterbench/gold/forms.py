"""Answers in the blanks of a form: its lines are known, the words between them are what was filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from matterbench.errors import UnreadableInput
from matterbench.gold.answers import Answer, Answers
from matterbench.gold.record import reading_of
from matterbench.law.text import plain, straight

_LINES = re.compile(r"[\t\n]")


class Blank(BaseModel):
    """A blank as it is printed, and the slot that it answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    words: str = Field(min_length=1)
    slot: str


class Form(BaseModel):
    """One line of a form with its blanks in the order in which they stand."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    blanks: tuple[Blank, ...] = Field(min_length=1)


def read_filled(path: Path | None, forms: Sequence[Form]) -> Answers:
    """Return what a document has in the blanks of a form; every fault of the file is told, none is raised.

    A blank that comes several times answers its slot once where all say the same. A line that does not read as the
    form does, its blanks apart, answers nothing.
    """
    if path is None:
        return Answers({}, fault="was not delivered")
    try:
        reading = reading_of(path)
    except UnreadableInput as error:
        return Answers({}, fault=error.sentence())
    lines = [one for block in reading.blocks for one in _spaced(block.text)]
    values: dict[str, dict[str, Answer]] = {}
    for form in forms:
        for slot, words in _filled(form, lines):
            values.setdefault(slot, {}).setdefault(plain(words), Answer(words))
    return Answers({slot: tuple(found.values()) for slot, found in values.items()})


def lines_of(text: str) -> list[str]:
    """Return the lines of a paragraph: parted by line breaks and tabs."""
    return [line for line in _LINES.split(text) if line.strip()]


def _spaced(text: str) -> Iterator[str]:
    for line in lines_of(text):
        yield " ".join(straight(line).split())


def _filled(form: Form, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Slots and what stands in their blanks, in the first line that reads as the form does."""
    pattern, rest = "", " ".join(straight(form.text).split())
    for blank in form.blanks:
        before, _, rest = rest.partition(" ".join(straight(blank.words).split()))
        pattern += f"{re.escape(before)}(.+?)"
    whole = re.compile(pattern + re.escape(rest))
    match = next((found for found in map(whole.fullmatch, lines) if found is not None), None)
    for number, blank in enumerate(form.blanks, 1):
        if match is not None:
            yield blank.slot, match[number].strip()
