"""Bytes of a text file to characters, saying so where the encoding had to be guessed."""

from __future__ import annotations

from matterbench.formats.source import MAX_TEXT, Source

_WIDE = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def decoded(source: Source) -> tuple[str, tuple[str, ...]]:
    r"""Return a text file's characters, its lines parted by \n, and what a reader should know about the encoding.

    UTF-8 with or without byte order mark, UTF-16 with one; else Windows-1252, which is said. Raises `UnreadableInput`
    for what is none of these, is not text at all, or is larger than `MAX_TEXT`.
    """
    data = source.data
    if len(data) > MAX_TEXT:
        source.refuse(f"is {len(data):,} bytes of text", expected=f"at most {MAX_TEXT >> 20} MB", fix="split it")
    wide = _WIDE.get(data[:2])
    if wide is None and b"\0" in data:
        source.refuse("holds zero bytes: it is not text", fix="check that it is the right file")
    text, notes = _decode(source, data, wide)
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff"), notes


def _decode(source: Source, data: bytes, wide: str | None) -> tuple[str, tuple[str, ...]]:
    try:
        return data.decode(wide or "utf-8-sig"), ()
    except UnicodeDecodeError as error:
        if wide is not None:
            source.refuse("begins like UTF-16 text but is damaged", fix="ask for an undamaged copy")
        at, byte = error.start, data[error.start]
    line = data.count(b"\n", 0, at) + 1
    try:
        note = f"It is not UTF-8 (byte {byte:#04x} in line {line}) and was read as Windows-1252."
        return data.decode("cp1252"), (note,)
    except UnicodeDecodeError:
        return source.refuse(
            f"is neither UTF-8 nor Windows-1252 text (byte {byte:#04x} in line {line})",
            fix="save it as UTF-8 text",
        )
