"""Namespaces of WordprocessingML packages, and names in Clark notation.

Transitional URIs throughout: `package.py` reads Strict documents as transitional, so nothing below it knows both.
Source: ISO/IEC 29500-1 and -4, annex A.
"""

from __future__ import annotations

_SCHEMAS = "http://schemas.openxmlformats.org/"
_MICROSOFT = "http://schemas.microsoft.com/office/word/"

NAMESPACES = {
    "w": f"{_SCHEMAS}wordprocessingml/2006/main",
    "r": f"{_SCHEMAS}officeDocument/2006/relationships",
    "mc": f"{_SCHEMAS}markup-compatibility/2006",
    "m": f"{_SCHEMAS}officeDocument/2006/math",
    "a": f"{_SCHEMAS}drawingml/2006/main",
    "pic": f"{_SCHEMAS}drawingml/2006/picture",
    "wp": f"{_SCHEMAS}drawingml/2006/wordprocessingDrawing",
    "c": f"{_SCHEMAS}drawingml/2006/chart",
    "ct": f"{_SCHEMAS}package/2006/content-types",
    "rel": f"{_SCHEMAS}package/2006/relationships",
    "cp": f"{_SCHEMAS}package/2006/metadata/core-properties",
    "ep": f"{_SCHEMAS}officeDocument/2006/extended-properties",
    "cust": f"{_SCHEMAS}officeDocument/2006/custom-properties",
    "vt": f"{_SCHEMAS}officeDocument/2006/docPropsVTypes",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "wps": f"{_MICROSOFT}2010/wordprocessingShape",
    "w14": f"{_MICROSOFT}2010/wordml",
    "w15": f"{_MICROSOFT}2012/wordml",
    "w16cid": f"{_MICROSOFT}2016/wordml/cid",
    "w16du": f"{_MICROSOFT}2023/wordml/word16du",
    "xml": "http://www.w3.org/XML/1998/namespace",
}


def qn(name: str) -> str:
    """Return the Clark name of a prefixed one: `qn("w:p")` is `{http://…/main}p`."""
    prefix, local = name.split(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


W = f"{{{NAMESPACES['w']}}}"
W_VAL = f"{W}val"
