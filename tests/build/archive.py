"""Packages as plain dictionaries: unzip, zip again with equal bytes on every machine, change one string."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

STAMP = (2025, 1, 1, 0, 0, 0)


def parts(docx: bytes) -> dict[str, bytes]:
    """Return part name -> bytes, in archive order."""
    with zipfile.ZipFile(io.BytesIO(docx)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rezip(members: Mapping[str, bytes]) -> bytes:
    """Zip the members in their order, stored and with a fixed time: the bytes depend on nothing else."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, STAMP), data)
    return buffer.getvalue()


def edit(docx: bytes, part: str, old: str, new: str) -> bytes:
    """Return the package with `old` replaced by `new` in one part.

    Raises:
        AssertionError: the part is missing, or `old` does not occur exactly once in it.
    """
    members = parts(docx)
    assert part in members, f"{part} is not in the package: {sorted(members)}"
    text = members[part].decode("utf-8")
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {part}, not once"
    members[part] = text.replace(old, new).encode("utf-8")
    return rezip(members)
