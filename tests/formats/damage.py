"""Seeded damage to files of any format, and what reading them comes to."""

from __future__ import annotations

import random  # noqa: TID251 - every draw comes from the case's own seed

from matterbench.errors import UnreadableInput
from matterbench.formats import read, search, shown
from tests.formats.samples import SAMPLES
from tests.fuzz.mutations import damaged

_PIECES = (
    b"\0", b'"', b"\n\n", b">" * 300, b"<div>" * 400, b"[" * 300, b"=?utf-8?q?=ff?=", b"\xff\xfe", b"9" * 30, b"--x\n",
    b'Content-Type: multipart/mixed; boundary="x"\n', b";TZID=Bad/Zone:", b"NaN", b"DTSTART:99999999\r\n", b"endobj",
)  # fmt: skip
_VIEWS = ("final", "original", "marked")


def outcome(name: str, seed: int) -> str:
    """Read a damaged sample in every way there is; return `read` or `refused`, and let anything else escape."""
    rng = random.Random(f"{name} {seed}")
    data = SAMPLES[name]()
    data = damaged(seed, data) if data.startswith(b"PK") and seed % 4 else _mutated(rng, data)
    try:
        reading = read(name, data, view=_VIEWS[seed % 3], tables=seed % 10 == 0)
    except UnreadableInput as error:
        return "refused" if str(error).startswith(f"{name}: ") else "refused without naming the file"
    for page in range(1, len(reading.paged(3000)) + 1):
        shown(reading, page, 3000).encode()
    search(reading, "rent")
    reading.find("the")
    for table in reading.tables:
        table.records()
    return "read"


def _mutated(rng: random.Random, data: bytes) -> bytes:
    """Change bytes, cut, drop, repeat or put something in, one to three times."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(data) or 1)
        end = min(len(data), start + rng.randint(1, 200))
        head, piece, tail = data[:start], data[start:end], data[end:]
        changed = bytes(rng.randrange(256) if rng.random() < 0.1 else byte for byte in piece)
        data = rng.choice(
            [head + changed + tail, head, head + piece * rng.choice((2, 50)) + tail, head + tail,
             head + rng.choice(_PIECES) + piece + tail]
        )  # fmt: skip
    return data
