from __future__ import annotations

import subprocess
import sys

import pytest
from lxml import etree

from matterbench.errors import UnreadableInput
from matterbench.ooxml.xmlpart import MAX_XML, has_doctype, is_strict, parse_xml, utf8_xml

WHERE = "lease.docx: word/document.xml"


def parsed(data: bytes) -> etree._Element:
    return parse_xml(utf8_xml(data, WHERE, strict=is_strict(data)), WHERE)


def refusal(data: bytes) -> str:
    with pytest.raises(UnreadableInput) as caught:
        parsed(data)
    assert str(caught.value).startswith(WHERE)
    return str(caught.value)


DOCTYPES = [
    b"<!DOCTYPE a><a/>",
    b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b --><?pi <a?>\n\t<!DOCTYPE a SYSTEM "http://example.org/x"><a/>',
    b"<?xml version='1.0'?>" + b" " * 9000 + b"<!DOCTYPE a><a/>",
]


@pytest.mark.parametrize("data", DOCTYPES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_doctype_is_refused_in_every_encoding(data: bytes, encoding: str) -> None:
    text = data.decode("utf-8-sig") if encoding != "utf-8" else data.decode()
    assert has_doctype(text.encode(encoding))
    assert "declares a DOCTYPE" in refusal(text.encode(encoding))


@pytest.mark.parametrize(
    "data",
    [
        b"<a>&lt;!DOCTYPE a&gt;</a>",
        b"<a><![CDATA[<!DOCTYPE a>]]></a>",
        b"<!-- <!DOCTYPE a> --><a/>",
        b"<a/>",
        b"",
        b"  ",
    ],
)
def test_a_doctype_in_text_or_comment_is_none(data: bytes) -> None:
    assert not has_doctype(data)


def test_a_doctype_hidden_by_an_encoding_is_refused_for_the_encoding() -> None:
    message = refusal(b'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AD4-+ADw-a/+AD4-')
    assert "declares the encoding 'utf-7' (expected UTF-8, or UTF-16" in message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "windows-1252"])
def test_text_is_the_same_in_every_allowed_encoding(encoding: str) -> None:
    declared = encoding.removesuffix("-sig")
    data = f'<?xml version="1.0" encoding="{declared}"?><a>§ café</a>'.encode(encoding)
    assert parsed(data).text == "§ café"


def test_an_undeclared_prefix_is_named_with_its_line() -> None:
    message = refusal(b'<w:a xmlns:w="u">\n<w:num w16cid:durableId="1"/></w:a>')
    assert "uses the undeclared prefix 'w16cid' on num (line 2)" in message
    assert "uses the undeclared prefix 'q' on p" in refusal(b"<q:p/>")


def test_an_ignorable_prefix_without_namespace_is_refused() -> None:
    mc = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    message = refusal(f'<a xmlns:mc="{mc}" xmlns:w14="u" mc:Ignorable="w14 w15"/>'.encode())
    assert "lists the prefix 'w15' in mc:Ignorable without declaring it" in message


@pytest.mark.parametrize(
    "data", [b"", b"<a>", b"<a></b>", b"<a>&nbsp;</a>", b"\x00\x01", b"\xff\xfe\x00\xd8", b"<a>\xff</a>"]
)
def test_malformed_xml_is_refused_with_a_reason(data: bytes) -> None:
    message = refusal(data)
    assert "is not well-formed XML: " in message or "text" in message
    assert "(<string>" not in message


def test_an_oversized_part_is_refused() -> None:
    assert "bytes of XML (expected at most 32 MB)" in refusal(b"<a>" + bytes(MAX_XML))
    assert "tags (expected at most 3,000,000)" in refusal(b"<a>" + b"<b/>" * 3_000_001)
    assert "oversized text or attribute" in refusal(b"<a>" + b"x" * 10_100_000 + b"</a>")


def test_deep_nesting_is_refused_without_a_crash() -> None:
    program = (
        "from matterbench.ooxml.xmlpart import *\nfrom matterbench.errors import UnreadableInput\n"
        "try: parse_xml(b'<a>' * 100_000 + b'</a>' * 100_000, 'x')\n"
        "except UnreadableInput as refused: print(refused)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "nests its elements too deeply (line 1) (expected at most 256 levels)" in run.stdout
    assert parsed(b"<a>" * 250 + b"</a>" * 250) is not None


def test_comments_and_processing_instructions_are_left_out_and_text_joins() -> None:
    root = parsed(b"<a><?x y?>one<!-- c --> two<b/></a>")
    assert [root.text, len(root)] == ["one two", 1]


@pytest.mark.parametrize(
    ("strict", "transitional"),
    [
        ("wordprocessingml/main", "wordprocessingml/2006/main"),
        ("officeDocument/relationships", "officeDocument/2006/relationships"),
        ("officeDocument/extendedProperties", "officeDocument/2006/extended-properties"),
        ("officeDocument/customProperties", "officeDocument/2006/custom-properties"),
        ("officeDocument/docPropsVTypes", "officeDocument/2006/docPropsVTypes"),
        ("drawingml/wordprocessingDrawing", "drawingml/2006/wordprocessingDrawing"),
    ],
)
def test_strict_namespaces_read_as_transitional(strict: str, transitional: str) -> None:
    data = f"<x:a xmlns:x='http://purl.oclc.org/ooxml/{strict}' x:b='c'>http://purl.oclc.org/ooxml/a</x:a>".encode()
    root = parsed(data)
    name = f"http://schemas.openxmlformats.org/{transitional}"
    assert root.tag == f"{{{name}}}a"
    assert root.get(f"{{{name}}}b") == "c"
    assert root.text == "http://purl.oclc.org/ooxml/a"
