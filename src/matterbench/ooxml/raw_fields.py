"""Fields and bookmarks read off the bytes of a paragraph, for passing over the many that nothing happened to.

Only what is plain is read; None says that the paragraph must be read properly. The bytes are those of the raw tier,
so the prefix of every name is `w:`. Nothing that is reported comes from here.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    rb'<w:fldChar [^>]*?w:fldCharType="(begin|separate|end)"|<w:instrText(?: [^>]*)?>([^<]*)<|<w:t(?: [^>]*)?>([^<]*)<'
)
_BOOKMARK = re.compile(rb'<w:bookmarkStart [^>]*?w:name="([^"]*)"')
_BEYOND = (b"fldSimple", b"&#", b"<w:del ", b"<w:moveFrom ", b"txbxContent", b"<mc:")


def simple_fields(raw: bytes) -> list[tuple[str, str]] | None:
    """Instruction and result of each field of a paragraph; None unless all stand side by side with plain results."""
    if any(word in raw for word in _BEYOND):
        return None
    out: list[tuple[str, str]] = []
    code, result, state = b"", b"", "end"
    following = {"begin": "end", "separate": "begin", "end": "separate"}
    for token in _TOKEN.finditer(raw, raw.find(b"<w:fldChar")):
        kind, instruction, text = token.groups()
        if kind is not None:
            now = kind.decode()
            if following[now] != state:
                return None
            if now == "end":
                out.append((code.decode("utf-8", "replace"), result.decode("utf-8", "replace")))
                code, result = b"", b""
            state = now
        elif instruction is not None and state == "begin":
            code += instruction
        elif text is not None and state == "separate":
            result += text
    return out if state == "end" else None


def bookmark_names(raw: bytes) -> list[str] | None:
    """Names of the bookmarks that begin in a paragraph or before it; None where a name is escaped or in a text box."""
    names = _BOOKMARK.findall(raw)
    if len(names) != raw.count(b"<w:bookmarkStart") or b"txbxContent" in raw or any(b"&" in name for name in names):
        return None
    return [name.decode("utf-8", "replace") for name in names]
