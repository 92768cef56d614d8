from __future__ import annotations

import re

import pytest
from lxml import etree

from matterbench.ooxml.integrity import integrity
from matterbench.ooxml.names import NAMESPACES
from tests.conftest import shared
from tests.ooxml.xsd_oracle import PARSER, stories

_NAMESPACES = " ".join(f'xmlns:{k}="{NAMESPACES[k]}"' for k in ("w", "mc", "wp", "v"))


def told(inner: str, root: str = "w:body") -> list[str]:
    element = etree.fromstring(f"<{root} {_NAMESPACES}>{inner}</{root}>", PARSER)
    return sorted(error.sentence() for error in integrity(element, "document").elements())


def para(inner: str) -> str:
    return f"<w:p>{inner}</w:p>"


_TEXT = "<w:r><w:t>x</w:t></w:r>"
_DELETED = "<w:r><w:delText>x</w:delText></w:r>"
_REVISED = "w:author='A' w:date='2025-01-01T00:00:00Z'"


def field_char(kind: str) -> str:
    return f"<w:r><w:fldChar w:fldCharType='{kind}'/></w:r>"


def test_revisions_with_one_id_are_told() -> None:
    revisions = f"<w:moveFrom w:id='21' {_REVISED}>{_TEXT}</w:moveFrom><w:del w:id='21' {_REVISED}>{_DELETED}</w:del>"
    assert told(para(revisions)) == ["w:del has the same w:id as an earlier one: 21"]


def test_moves_are_paired_by_range_and_name() -> None:
    one = "<w:moveFromRangeStart w:id='1' w:name='m1'/><w:moveFromRangeEnd w:id='1'/>"
    other = "<w:moveToRangeStart w:id='2' w:name='m1'/><w:moveToRangeEnd w:id='2'/>"
    assert told(para(one + other)) == []
    assert told(para(one)) == ["w:moveFromRangeStart m1 without its w:moveToRangeStart"]
    assert told(para(one + other.replace("<w:moveToRangeEnd w:id='2'/>", ""))) == [
        "w:moveToRangeStart 2 without its w:moveToRangeEnd"
    ]


def test_deleted_text_is_in_a_deletion_and_live_text_is_not() -> None:
    assert told(para(_DELETED)) == ["w:delText stands outside a deletion"]
    assert told(para(f"<w:moveFrom w:id='1' {_REVISED}>{_DELETED}</w:moveFrom>")) == []
    assert told(para(f"<w:ins w:id='1' {_REVISED}><w:del w:id='2' {_REVISED}>{_DELETED}</w:del></w:ins>")) == []
    assert told(para(f"<w:del w:id='1' {_REVISED}>{_TEXT}</w:del>")) == [
        "w:t stands inside a deletion, where Word wants text that is marked as deleted"
    ]


def test_a_deleted_text_box_holds_live_text() -> None:
    box = f"<w:r><w:pict><v:rect><w:txbxContent>{para(_TEXT)}</w:txbxContent></v:rect></w:pict></w:r>"
    assert told(para(f"<w:del w:id='1' {_REVISED}>{box}</w:del>")) == []


def test_a_field_is_closed_in_every_view() -> None:
    whole = field_char("begin") + field_char("separate") + _TEXT + field_char("end")
    assert told(para(whole)) == []
    assert told(para(f"<w:del w:id='1' {_REVISED}>{whole}</w:del>".replace("w:t>", "w:delText>"))) == []
    assert told(para(field_char("begin"))) == ["a field without its partner: w:fldChar begin"]
    assert told(para(field_char("end"))) == ["a field without its partner: w:fldChar end"]
    broken = f"<w:del w:id='1' {_REVISED}>{field_char('begin')}</w:del>" + field_char("end")
    assert told(para(broken)) == ["a field without its partner: w:fldChar end"]


def test_a_field_of_a_text_box_is_no_part_of_the_field_around_it() -> None:
    box = f"<w:r><w:pict><v:rect><w:txbxContent>{para(field_char('begin'))}</w:txbxContent></v:rect></w:pict></w:r>"
    assert told(para(box + field_char("end"))) == [
        "a field without its partner: w:fldChar begin",
        "a field without its partner: w:fldChar end",
    ]


def test_a_paragraph_mark_is_inserted_and_deleted_once() -> None:
    marks = f"<w:ins w:id='1' {_REVISED}/><w:ins w:id='2' {_REVISED}/><w:del w:id='3' {_REVISED}/>"
    assert told(para(f"<w:pPr><w:rPr>{marks}</w:rPr></w:pPr>")) == ["w:ins stands more than once in run properties"]


def test_bookmarks_open_before_they_close_and_have_names_of_their_own() -> None:
    start, end = "<w:bookmarkStart w:id='1' w:name='_Ref1'/>", "<w:bookmarkEnd w:id='1'/>"
    assert told(para(start + end)) == []
    assert told(para(end)) == ["w:bookmarkEnd 1 without its w:bookmarkStart"]
    assert told(para(end + start)) == [
        "w:bookmarkEnd 1 without its w:bookmarkStart",
        "w:bookmarkStart 1 without its w:bookmarkEnd",
    ]
    other = "<w:bookmarkStart w:id='2' w:name='_REF1'/><w:bookmarkEnd w:id='2'/>"
    assert told(para(start + end + other)) == ["w:bookmarkStart has the same w:name as an earlier one: _REF1"]


def test_comment_ranges_are_paired() -> None:
    assert told(para("<w:commentRangeStart w:id='0'/>")) == ["w:commentRangeStart 0 without its w:commentRangeEnd"]
    assert told(para("<w:commentRangeStart w:id='0'/><w:commentRangeEnd w:id='0'/>")) == []


def test_drawings_have_ids_of_their_own_but_for_the_fallback() -> None:
    drawing = "<wp:docPr id='1' name='a'/>"
    assert told(para(f"<w:r>{drawing}{drawing}</w:r>")) == ["wp:docPr has the same id as an earlier one: 1"]
    both = f"<mc:Choice Requires='wps'>{drawing}</mc:Choice><mc:Fallback>{drawing}</mc:Fallback>"
    assert told(para(f"<w:r><mc:AlternateContent>{both}</mc:AlternateContent></w:r>")) == []


@pytest.mark.parametrize(
    ("blocks", "sentences"),
    [
        ("<w:p/>", []),
        ("<w:tcPr/><w:p/><w:bookmarkStart w:id='1' w:name='b'/><w:bookmarkEnd w:id='1'/>", []),
        ("<w:sdt><w:sdtPr/><w:sdtContent><w:p/></w:sdtContent></w:sdt>", []),
        ("<w:tcPr/>", ["w:tc does not end with w:p"]),
        ("<w:p/><w:tbl><w:tblGrid/></w:tbl>", ["w:tc does not end with w:p"]),
        ("<w:sdt><w:sdtContent/></w:sdt>", ["w:tc does not end with w:p"]),
    ],
)
def test_a_cell_ends_with_a_paragraph(blocks: str, sentences: list[str]) -> None:
    assert told(f"<w:tbl><w:tblGrid/><w:tr><w:tc>{blocks}</w:tc></w:tr></w:tbl>") == sentences


def test_a_table_has_a_grid_and_a_paragraph_holds_no_paragraph() -> None:
    assert told("<w:tbl/>") == ["w:tbl without w:tblGrid"]
    assert told(para(para(""))) == ["w:p does not belong in w:p"]


def test_list_definitions_come_before_their_instances() -> None:
    definition, instance = "<w:abstractNum w:abstractNumId='0'/>", "<w:num w:numId='1'/>"
    assert told(definition + instance, "w:numbering") == []
    assert told(instance + definition, "w:numbering") == [
        "w:abstractNum stands after w:num in w:numbering, the schema wants it before"
    ]


def test_missing_attributes_are_no_trouble() -> None:
    bare = "<w:ins/><w:ins/><w:bookmarkStart/><w:bookmarkStart/><w:r><w:fldChar/></w:r><wp:docPr/><w:moveToRangeStart/>"
    assert told(para(bare)) == [
        "a field without its partner: w:fldChar ",
        "w:bookmarkStart  without its w:bookmarkEnd",
        "w:bookmarkStart  without its w:bookmarkEnd",
        "w:moveToRangeStart  without its w:moveToRangeEnd",
    ]


@pytest.mark.slow
def test_real_documents_are_almost_all_in_order() -> None:
    names = re.compile(r"word/(document|header\d*)\.xml")
    faulty = [bool(integrity(etree.fromstring(data, PARSER))) for _, data in stories(shared("corpus"), names)]
    assert sum(faulty) / len(faulty) < 0.05
