"""The bytes of a file and its name, or one sentence on why there are none."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import NoReturn

from matterbench.errors import UnreadableInput

MAX_FILE = 64 << 20
"""Bytes of a file."""
MAX_TEXT = 16 << 20
"""Bytes of a file that is text: csv, ics, html, json, txt, md."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file's name, for people, and what it holds."""

    name: str
    data: bytes

    @property
    def extension(self) -> str:
        """What follows the last dot of the name, lower case; "" where there is none."""
        return PurePath(self.name).suffix.lower().removeprefix(".")

    def refuse(self, what: str, *, expected: str = "", fix: str = "", at: str = "") -> NoReturn:
        """Raise `UnreadableInput` for this file, or for the part `at` of it."""
        where = f"{self.name}: {at}" if at else self.name
        raise UnreadableInput(what, where=where, expected=expected, fix=fix)


def open_source(path: str | os.PathLike[str], data: bytes | None = None) -> Source:
    """Return the file at `path`, or `data` under that name.

    Raises `UnreadableInput` for what is missing, no file, empty, or larger than `MAX_FILE`.
    """
    name = PurePath(path).name or str(path)
    source = Source(name, _read(Path(path), name) if data is None else data)
    if len(source.data) > MAX_FILE:
        _too_big(source.name, len(source.data))
    if not source.data.strip(b"\0 \t\r\n\xef\xbb\xbf"):
        source.refuse("is empty", expected="a document with content", fix="ask for the document again")
    return source


def _read(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableInput("is a folder", where=name, expected="a file", fix="name a file in it")
        if path.exists() and not path.is_file():
            raise UnreadableInput("is not a regular file", where=name, expected="a file")
        if (size := path.stat().st_size) > MAX_FILE:
            _too_big(name, size)
        return path.read_bytes()
    except FileNotFoundError:
        raise UnreadableInput("does not exist", where=name, expected="a file", fix="check the path") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableInput(f"cannot be read: {reason}", where=name, expected="a readable file") from None


def _too_big(name: str, size: int) -> NoReturn:
    expected, fix = f"at most {MAX_FILE >> 20} MB", "split it, or shrink its pictures"
    raise UnreadableInput(f"is {size:,} bytes", where=name, expected=expected, fix=fix)
