"""The zip gate: what may be opened at all, and how many bytes it may become.

Reads the directory of a zip held in memory and inflates entries one at a time, never beyond the size the directory
states, so that no header is trusted. Everything outside these rules raises `UnreadableInput`.
Source: PKWARE APPNOTE 6.3.10 sections 4.3 and 4.4; ISO/IEC 29500-2 section 7 (physical package) and annex C.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn
from urllib.parse import unquote

from matterbench.errors import UnreadableInput

MAX_FILE = 64 << 20
"""Bytes of the file itself."""
MAX_ENTRIES = 10_000
MAX_ENTRY = 64 << 20
"""Bytes of one part, inflated."""
MAX_TOTAL = 256 << 20
"""Bytes of all parts, inflated."""
MAX_RATIO = 200
"""Inflated over packed bytes, for parts above `RATIO_FLOOR`; deflate reaches 1032, real Word parts stay below 60."""
RATIO_FLOOR = 16 << 20
_STEP = 64 << 10

STORED, DEFLATED = 0, 8
_METHODS = {1: "shrink", 6: "implode", 9: "deflate64", 12: "bzip2", 14: "lzma", 93: "zstd", 95: "xz", 98: "ppmd"}
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_UTF8 = 0x800

_END = struct.Struct("<4s4H2LH")
_END64_LOCATOR = struct.Struct("<4sLQL")
_END64 = struct.Struct("<4sQ2H2L4Q")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_U16, _U32 = 0xFFFF, 0xFFFFFFFF

_RESAVE = "open it in Word and save it as a new .docx"
_TAMPERED = "do not open it elsewhere; ask the sender for a fresh copy"


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the archive: sizes and CRC are what the directory claims until `inflate` has proved them."""

    name: str
    method: int
    crc: int
    packed: int
    size: int
    start: int
    """Offset of the packed bytes (until `_located` has read it: of the local header)."""


def directory(data: bytes, where: str) -> dict[str, Entry]:
    """Return the entries of a zip in directory order, by name, without directories; names are unique and safe.

    Raises `UnreadableInput`, naming `where`, for anything but a plain, complete, unencrypted archive within the caps.
    """
    count, size, offset = _end_record(data, where)
    if count > MAX_ENTRIES:
        _refuse(where, f"holds {count:,} entries", f"at most {MAX_ENTRIES:,}", _TAMPERED)
    if offset + size > len(data):
        _truncated(where)
    stated = list(_central(data, count, offset, offset + size, where))
    entries = [_located(data, entry, where) for entry in stated]
    _refuse_overlap(stated, entries, offset, where)
    _refuse_bombs(entries, where)
    _refuse_twins(entries, where)
    return {entry.name: entry for entry in entries if not entry.name.endswith("/")}


def packed_bytes(data: bytes, entry: Entry) -> bytes:
    """Return the entry's bytes as stored in the archive."""
    return data[entry.start : entry.start + entry.packed]


def inflate(data: bytes, entry: Entry, where: str) -> bytes:
    """Return the entry's content, proved against the stated size and CRC; never inflates beyond the stated size."""
    packed = memoryview(data)[entry.start : entry.start + entry.packed]
    pieces = [bytes(packed)] if entry.method == STORED else _inflated(packed, entry, where)
    length = sum(map(len, pieces))
    if length > entry.size:
        _refuse(where, f"unpacks to more than the {entry.size:,} bytes its header states", fix=_TAMPERED)
    if length < entry.size:
        _refuse(where, "breaks off in the middle: the file is damaged or was cut short", fix="ask for a complete copy")
    crc = 0
    for piece in pieces:
        crc = zlib.crc32(piece, crc)
    if crc != entry.crc:
        _refuse(where, "does not match its checksum: the file is damaged", fix="ask for an undamaged copy")
    return b"".join(pieces)


def head(data: bytes, entry: Entry, length: int) -> bytes:
    """Return up to `length` first bytes of the entry's content, unproved; empty when it does not inflate."""
    if entry.method == STORED:
        return data[entry.start : entry.start + min(entry.packed, length)]
    packed = data[entry.start : entry.start + min(entry.packed, length + 1024)]
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, length)
    except zlib.error:
        return b""


def _inflated(packed: memoryview, entry: Entry, where: str) -> list[bytes]:
    """Return the content in pieces, at most one byte more than stated."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    pieces: list[bytes] = []
    room = entry.size + 1
    try:
        for at in range(0, len(packed), _STEP):
            pieces.append(inflater.decompress(packed[at : at + _STEP], room))
            room -= len(pieces[-1])
            if inflater.eof or not room:
                break
    except zlib.error:
        _refuse(where, "cannot be unpacked: the file is damaged", fix="ask for an undamaged copy")
    return pieces


def _end_record(data: bytes, where: str) -> tuple[int, int, int]:
    """Return entry count, size and offset of the central directory."""
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - _END.size - _U16))
    if at < 0 or at + _END.size > len(data):
        _truncated(where)
    _, disk, first, _, count, size, offset, _ = _END.unpack_from(data, at)
    if disk or first:
        _refuse(where, "is one volume of a split archive", fix="ask for the document as a single file")
    if count == _U16 or size == _U32 or offset == _U32:
        return _end64_record(data, at, where) or (count, size, offset)
    return count, size, offset


def _end64_record(data: bytes, end: int, where: str) -> tuple[int, int, int] | None:
    at = end - _END64_LOCATOR.size
    if at < 0 or data[at : at + 4] != b"PK\x06\x07":
        return None
    record = _END64_LOCATOR.unpack_from(data, at)[2]
    if record + _END64.size > at or data[record : record + 4] != b"PK\x06\x06":
        _truncated(where)
    *_, count, size, offset = _END64.unpack_from(data, record)
    return count, size, offset


def _central(data: bytes, count: int, offset: int, end: int, where: str) -> Iterator[Entry]:
    for _ in range(count):
        if offset + _CENTRAL.size > len(data) or data[offset : offset + 4] != b"PK\x01\x02":
            _truncated(where)
        _, _, _, flags, method, _, _, crc, packed, size, n, m, k, *_, local = _CENTRAL.unpack_from(data, offset)
        at = offset + _CENTRAL.size
        name = _safe_name(data[at : at + n], flags, where)
        if _U32 in (packed, size, local):
            size, packed, local = _zip64(data[at + n : at + n + m], size, packed, local)
        _refuse_method(flags, method, f"{where}: {name}")
        yield Entry(name, method, crc, packed, size, local)
        offset = at + n + m + k
    if offset != end:
        # Readers that go by size and readers that go by count would see different files.
        _refuse(where, f"has a zip directory of another length than its {count:,} entries", fix=_TAMPERED)


def _zip64(extra: bytes, size: int, packed: int, local: int) -> tuple[int, int, int]:
    """Return the three numbers with those that are 2**32-1 read from the zip64 extra field."""
    at = 0
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<2H", extra, at)
        if tag == 1:
            wide = iter(struct.unpack_from(f"<{min(length, len(extra) - at - 4) // 8}Q", extra, at + 4))
            size, packed, local = (next(wide, n) if n == _U32 else n for n in (size, packed, local))
        at += 4 + length
    return size, packed, local


def _located(data: bytes, entry: Entry, where: str) -> Entry:
    """Return the entry with `start` moved past its local header, which must name the same file."""
    at = entry.start
    if at + _LOCAL.size > len(data) or data[at : at + 4] != b"PK\x03\x04":
        _truncated(where)
    _, _, flags, method, _, _, _, _, _, n, m = _LOCAL.unpack_from(data, at)
    start = at + _LOCAL.size + n + m
    if start + entry.packed > len(data):
        _truncated(where)
    if method != entry.method or _decoded(data[at + _LOCAL.size : at + _LOCAL.size + n], flags) != entry.name:
        _refuse(where, f"has two contradicting headers for {entry.name}", fix=_TAMPERED)
    return Entry(entry.name, method, entry.crc, entry.packed, entry.size, start)


def _decoded(raw: bytes, flags: int) -> str:
    return raw.decode("utf-8", "replace") if flags & _UTF8 else raw.decode("cp437")


def _safe_name(raw: bytes, flags: int, where: str) -> str:
    name = _decoded(raw, flags)
    plain = unquote(name)
    if "\\" in plain or plain.startswith("/") or plain[1:2] == ":":
        _refuse(where, f"holds an entry named {name!r}", "a name inside the package, with forward slashes", _TAMPERED)
    if any(segment in {"", ".", ".."} for segment in plain.removesuffix("/").split("/")):
        _refuse(where, f"holds an entry named {name!r}", "a name that stays inside the package", _TAMPERED)
    if not plain.isprintable():
        _refuse(where, f"holds an entry named {name!r}", "a name of printable characters", _TAMPERED)
    return name


def _refuse_method(flags: int, method: int, where: str) -> None:
    if flags & _ENCRYPTED:
        _refuse(where, "is encrypted inside the zip", fix="save the document without a password")
    if method not in (STORED, DEFLATED):
        used = _METHODS.get(method, f"method {method}")
        _refuse(where, f"is compressed with {used}", "stored or deflated entries, as Word writes them", _RESAVE)


def _refuse_overlap(stated: list[Entry], entries: list[Entry], end: int, where: str) -> None:
    """Refuse entries whose bytes, from local header to end of content, meet those of another or the directory."""
    pairs = zip(stated, entries, strict=True)
    spans = sorted((header.start, entry.start + entry.packed, entry.name) for header, entry in pairs)
    for (_, stop, name), (start, _, other) in pairwise([*spans, (end, end, "the directory")]):
        if stop > start:
            _refuse(where, f"stores {name} and {other} in the same bytes", "entries that do not overlap", _TAMPERED)


def _refuse_bombs(entries: list[Entry], where: str) -> None:
    for entry in entries:
        if entry.size > MAX_ENTRY:
            _too_big(where, f"{entry.name} unpacks to {entry.size:,} bytes", MAX_ENTRY)
        if entry.size > RATIO_FLOOR and entry.size > MAX_RATIO * entry.packed:
            what = f"unpacks {entry.name} from {entry.packed:,} to {entry.size:,} bytes, like a zip bomb"
            _refuse(where, what, f"at most {MAX_RATIO} to 1", _TAMPERED)
    total, packed = sum(entry.size for entry in entries), sum(entry.packed for entry in entries)
    if total > MAX_TOTAL:
        _too_big(where, f"the package unpacks to {total:,} bytes", MAX_TOTAL)
    if total > RATIO_FLOOR and total > MAX_RATIO * packed:
        what = f"unpacks from {packed:,} to {total:,} bytes, like a zip bomb"
        _refuse(where, what, f"at most {MAX_RATIO} to 1", _TAMPERED)


def _refuse_twins(entries: list[Entry], where: str) -> None:
    seen: dict[str, str] = {}
    for entry in entries:
        key = part_key(entry.name)
        first = seen.get(key)
        if first is None:
            seen[key] = entry.name
            continue
        what = f"holds two copies of {first}" if first == entry.name else f"holds both {first} and {entry.name}"
        _refuse(where, what, "part names that differ in more than case", _TAMPERED)


def part_key(name: str) -> str:
    """Return what two names of one part share: they are compared without case and percent-encoding."""
    return unquote(name).lower()


def _truncated(where: str) -> NoReturn:
    _refuse(where, "is cut short or damaged: its zip directory does not fit the file", fix="ask for a complete copy")


def _too_big(where: str, what: str, most: int) -> NoReturn:
    _refuse(where, what, f"at most {most >> 20} MB", "remove or shrink what makes it so large")


def _refuse(where: str, what: str, expected: str = "", fix: str = "") -> NoReturn:
    raise UnreadableInput(what, where=where, expected=expected, fix=fix)
