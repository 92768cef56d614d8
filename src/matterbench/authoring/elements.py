"""XML as strings: elements, attributes and whole parts, always escaped, always in the order given."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

_OPENXML = "http://schemas.openxmlformats.org/"
_WORD = "http://schemas.microsoft.com/office/word/"

PREFIXES = {
    "w": f"{_OPENXML}wordprocessingml/2006/main",
    "r": f"{_OPENXML}officeDocument/2006/relationships",
    "m": f"{_OPENXML}officeDocument/2006/math",
    "mc": f"{_OPENXML}markup-compatibility/2006",
    "wp": f"{_OPENXML}drawingml/2006/wordprocessingDrawing",
    "a": f"{_OPENXML}drawingml/2006/main",
    "pic": f"{_OPENXML}drawingml/2006/picture",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "w10": "urn:schemas-microsoft-com:office:word",
    "wps": f"{_WORD}2010/wordprocessingShape",
    "w14": f"{_WORD}2010/wordml",
    "w15": f"{_WORD}2012/wordml",
    "w16cid": f"{_WORD}2016/wordml/cid",
}

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def tag(name: str, attributes: Mapping[str, str | int] | None = None, *children: str) -> str:
    """Return one element; `children` are XML already (see `text`)."""
    pairs = "".join(f" {key}={quoteattr(str(value))}" for key, value in (attributes or {}).items())
    body = "".join(children)
    return f"<{name}{pairs}>{body}</{name}>" if body else f"<{name}{pairs}/>"


def val(name: str, value: str | int) -> str:
    """Return `<w:name w:val="value"/>`."""
    return f"<w:{name} w:val={quoteattr(str(value))}/>"


def text(characters: str) -> str:
    """Return character data, escaped."""
    return escape(characters)


def word_part(root: str, *children: str) -> bytes:
    """Return a whole WordprocessingML part whose root declares every prefix that the writer uses."""
    names: dict[str, str | int] = {f"xmlns:{prefix}": uri for prefix, uri in PREFIXES.items()}
    names["mc:Ignorable"] = "w14 w15 w16cid"
    return (DECLARATION + tag(root, names, *children)).encode()
