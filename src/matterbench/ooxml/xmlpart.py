"""The XML gate: bytes of a part to a tree, without DTDs, entities, unbounded depth or two namespace families.

Parsing stays inside libxml2's own limits (256 levels, 10 million characters in one text or attribute): `huge_tree`
would lift them. Source: ISO/IEC 29500-2 section 8 (UTF-8 or UTF-16, no DTD), 29500-3 (mc:Ignorable), 29500-1 and -4
annex A (the two families of namespaces).
"""

from __future__ import annotations

import re
from typing import NoReturn

from lxml import etree

from matterbench.errors import UnreadableInput
from matterbench.ooxml.names import qn

MAX_XML = 32 << 20
"""Bytes of one XML part: about 2,200 pages."""
MAX_MARKUP = 3_000_000
"""Opening brackets of one XML part; 300 pages of agreement have 0.2 million."""
_COUNT_FROM = 8 << 20

_UTF16_STARTS = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_UTF8_BOM = b"\xef\xbb\xbf"
_BLANKS = re.compile(rb"\s*")
_DECLARATION = re.compile(rb"<\?xml\b[^>]{0,200}\?>")
_ENCODING = re.compile(rb"encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
_SAME_AS_UTF8 = {"utf-8", "utf8", "us-ascii", "ascii"}
_SINGLE_BYTE = re.compile(r"iso-8859-\d{1,2}|latin-?1|windows-125\d|cp125\d")

_STRICT = b"http://purl.oclc.org/ooxml/"
_STRICT_VALUE = re.compile(rb"(=\s*[\"'])http://purl\.oclc\.org/ooxml/([A-Za-z]+)/([^\"'<>]*)")
_HYPHENATED = {b"extendedProperties": b"extended-properties", b"customProperties": b"custom-properties"}

_UNDECLARED = re.compile(r"Namespace prefix (\S+) (?:for \S+ )?on (\S+) is not defined")
_POSITION = re.compile(r",? line \d+, column \d+.*", re.DOTALL)
_IGNORABLE = qn("mc:Ignorable")
_DAMAGED = "Word will not open it either; open an earlier copy"


def has_doctype(data: bytes) -> bool:
    """Say whether a DOCTYPE (or a stray declaration) stands before the root element; `data` may be cut off after it."""
    if data.startswith(_UTF16_STARTS):
        data = data.decode("utf-16-be" if data[0] in (0, 0xFE) else "utf-16-le", "ignore").encode()
    at = len(_UTF8_BOM) if data.startswith(_UTF8_BOM) else 0
    while True:
        at += len(_BLANKS.match(data, at)[0])  # type: ignore[index]
        closing = b"?>" if data.startswith(b"<?", at) else b"-->" if data.startswith(b"<!--", at) else b""
        end = data.find(closing, at + 2) if closing else -1
        if end < 0:
            return data.startswith(b"<!", at) and not closing
        at = end + len(closing)


def is_strict(data: bytes) -> bool:
    """Say whether the part's opening names a Strict namespace."""
    return _STRICT in data[:8192]


def utf8_xml(data: bytes, where: str, *, strict: bool) -> bytes:
    """Return the part as UTF-8 without byte order mark, DOCTYPE-free; not yet proved to be well-formed.

    With `strict`, Strict namespaces and relationship types become transitional ones; measures written with units and
    percent signs stay. Raises `UnreadableInput`, naming `where`.
    """
    _refuse_size(data, where)
    if has_doctype(data):
        refuse_doctype(where)
    data = _in_utf8(data, where)
    return _STRICT_VALUE.sub(_transitional, data) if strict else data


def parse_xml(data: bytes, where: str) -> etree._Element:
    """Return the root of UTF-8 bytes from `utf8_xml`; comments and processing instructions are left out.

    Raises `UnreadableInput`, naming `where` and the line, for malformed or undeclared names.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        _refuse_syntax(error, where)
    if root.getroottree().docinfo.internalDTD is not None:
        refuse_doctype(where)
    for prefix in (root.get(_IGNORABLE) or "").split():
        if prefix not in root.nsmap:
            what = f"lists the prefix {prefix!r} in mc:Ignorable without declaring it"
            raise UnreadableInput(what, where=where, expected="a namespace for each prefix", fix=_DAMAGED)
    return root


def refuse_doctype(where: str) -> NoReturn:
    """Raise the refusal of a DTD or entity declaration in `where`."""
    fix = "do not open it elsewhere; ask the sender for a fresh copy"
    raise UnreadableInput("declares a DOCTYPE", where=where, expected="XML without DTD or entities", fix=fix)


def _refuse_size(data: bytes, where: str) -> None:
    if len(data) > MAX_XML:
        what, expected = f"is {len(data):,} bytes of XML", f"at most {MAX_XML >> 20} MB"
    elif len(data) > _COUNT_FROM and (count := data.count(b"<")) > MAX_MARKUP:
        what, expected = f"holds {count:,} tags", f"at most {MAX_MARKUP:,}"
    else:
        return
    raise UnreadableInput(what, where=where, expected=expected, fix="split the document")


def _in_utf8(data: bytes, where: str) -> bytes:
    if data.startswith(_UTF16_STARTS):
        order = "utf-16" if data[0] >= 0xFE else "utf-16-be" if data[0] == 0 else "utf-16-le"
        return _recoded(data, order, where)
    data = data.removeprefix(_UTF8_BOM)
    declaration = _DECLARATION.match(data)
    encoding = _ENCODING.search(declaration[0]) if declaration else None
    name = encoding[1].decode().lower() if encoding else "utf-8"
    if name in _SAME_AS_UTF8:
        return data
    if _SINGLE_BYTE.fullmatch(name):
        return _recoded(data, name, where)
    what, expected = f"declares the encoding {name!r}", "UTF-8, or UTF-16 with its byte order mark"
    raise UnreadableInput(what, where=where, expected=expected, fix="save the document again in Word")


def _recoded(data: bytes, encoding: str, where: str) -> bytes:
    try:
        utf8 = data.decode(encoding).encode()
    except (UnicodeError, LookupError):
        raise UnreadableInput(f"is not valid {encoding} text", where=where, fix=_DAMAGED) from None
    return _DECLARATION.sub(b"", utf8, count=1)


def _transitional(match: re.Match[bytes]) -> bytes:
    opening, family, rest = match.groups()
    head, slash, last = rest.rpartition(b"/")
    path = head + slash + _HYPHENATED.get(last, last)
    return opening + b"http://schemas.openxmlformats.org/" + family + b"/2006/" + path


def _refuse_syntax(error: etree.XMLSyntaxError, where: str) -> NoReturn:
    message, line = str(error.msg or ""), error.position[0]
    if undeclared := _UNDECLARED.search(message):
        prefix, element = undeclared.groups()
        what, expected = f"uses the undeclared prefix {prefix!r} on {element} (line {line})", "a declared namespace"
    elif "depth" in message:
        what, expected = f"nests its elements too deeply (line {line})", "at most 256 levels"
    elif "limit" in message or "too long" in message:
        what, expected = f"holds one oversized text or attribute (line {line})", "at most 10 million characters"
    else:
        reason = _POSITION.sub("", message).strip() or "no element found"
        what, expected = f"is not well-formed XML: {reason} (line {line})", ""
    raise UnreadableInput(what, where=where, expected=expected, fix=_DAMAGED) from None
