"""Fields and bookmarks read off the bytes of a paragraph, for passing over the many that nothing happened to.

Only what is plain is read; None says that the paragraph must be read properly. The bytes are those of the raw tier,
so the prefix of every name is `w:`. Nothing that is reported comes from here.
"""

from __future__ import annotations

import re

_CODE = re.compile(rb"<w:instrText(?: [^>]*)?>([^<]*)<")
_TEXT = re.compile(rb"<w:t(?: [^>]*)?>([^<]*)<")
_CHARACTER, _TYPE, _BOOKMARK, _NAME = b"<w:fldChar ", b'w:fldCharType="', b"<w:bookmarkStart ", b'w:name="'
_AFTER = {b"begin": b"end", b"separate": b"begin", b"end": b"separate"}
_BEYOND = (b"&#", b"<w:del ", b"<w:moveFrom ", b"<w:txbxContent", b"<mc:")


def simple_fields(raw: bytes) -> list[tuple[str, str]] | None:
    """Instruction and result of each field of a paragraph; None unless all stand side by side with plain results."""
    if b"<w:fldSimple" in raw:
        return None
    out: list[tuple[str, str]] = []
    code, result, state = b"", b"", b"end"
    for part in raw.split(_CHARACTER)[1:]:
        kind = _quoted(part, _TYPE)
        if kind is None or _AFTER.get(kind) != state:
            return None
        state = kind
        if kind == b"end":
            out.append((code.decode("utf-8", "replace"), result.decode("utf-8", "replace")))
        elif any(word in part for word in _BEYOND):
            return None
        elif kind == b"begin":
            code, result = b"".join(_CODE.findall(part)), b""
        else:
            result = b"".join(_TEXT.findall(part))
    return out if state == b"end" else None


def bookmark_names(raw: bytes) -> list[str] | None:
    """Names of the bookmarks that begin in a paragraph or before it; None where a name is escaped or nested deeper."""
    parts = raw.split(_BOOKMARK)[1:]
    names = [_quoted(part, _NAME) for part in parts]
    if not names:
        return []
    if b"txbxContent" in raw or raw.count(b"</w:p>") > 1 or any(name is None or b"&" in name for name in names):
        return None
    return [name.decode("utf-8", "replace") for name in names if name is not None]


def _quoted(part: bytes, attribute: bytes) -> bytes | None:
    """Value of an attribute in the tag whose name has just been read; None where the tag lacks it."""
    end = part.find(b">")
    start = part.find(attribute, 0, end)
    stop = part.find(b'"', start + len(attribute), end)
    return None if start < 0 or stop < 0 else part[start + len(attribute) : stop]
