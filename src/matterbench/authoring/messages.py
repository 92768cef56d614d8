"""Messages as worlds are written in: headers, an empty line, the body as it is read."""

from __future__ import annotations

from collections.abc import Mapping

from matterbench.errors import InvalidRequest

_NEEDED = ("From", "To", "Date", "Subject")
_KNOWN = {*_NEEDED, "Cc", "In-Reply-To", "Attachments"}


def parted(text: str) -> tuple[Mapping[str, str], str]:
    """Return headers by name, and the body; without an empty line all is headers."""
    head, _, body = text.partition("\n\n")
    lines = (line.partition(":") for line in head.split("\n"))
    return {name.strip(): value.strip() for name, _, value in lines}, body


def needed(headers: Mapping[str, str], where: str) -> Mapping[str, str]:
    """Return the headers; raises `InvalidRequest` where one that a message must have is missing, or one is unknown."""
    for name in _NEEDED:
        if not headers.get(name):
            raise InvalidRequest(f"has no {name}", where=where)
    strange = headers.keys() - _KNOWN
    if strange:
        raise InvalidRequest(f"has an unknown header {min(strange)!r}", where=where)
    return headers


def several(value: str) -> tuple[str, ...]:
    """Return what stands between commas."""
    return tuple(one.strip() for one in value.split(",") if one.strip())
