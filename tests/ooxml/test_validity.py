from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from matterbench.ooxml.content_models import prefixed
from matterbench.ooxml.names import NAMESPACES, W
from matterbench.ooxml.validity import SchemaError, validate
from tests.build import dele, doc, ins, math, p, parts, r, sdt, tbl, textbox, tr
from tests.conftest import ROOT, shared
from tests.ooxml.xsd_oracle import PARSER, Places, difference, oracle, preprocessed, stories

_NAMESPACES = " ".join(f'xmlns:{k}="{NAMESPACES[k]}"' for k in ("w", "m", "mc", "r", "wp", "a", "w14", "v", "wps"))
_STORY = re.compile(
    r"word/(document|header\d*|footer\d*|footnotes|endnotes|comments|numbering|styles|settings|fontTable)\.xml"
)


def el(xml: str) -> etree._Element:
    """Parse one element, our prefixes declared."""
    return etree.fromstring(re.sub(r"^<([\w:]+)", rf"<\1 {_NAMESPACES}", xml), PARSER)


def told(xml: str) -> list[str]:
    return sorted(error.sentence() for error in validate(el(xml)))


@pytest.mark.parametrize(
    ("xml", "sentence"),
    [
        ("<w:tbl><w:tblPr/><w:tr/></w:tbl>", "w:tbl without w:tblGrid"),
        ("<w:ffData><w:checkBox/></w:ffData>", "w:checkBox without w:size or w:sizeAuto"),
        (
            "<w:r><w:rPr><w:i/><w:b/></w:rPr></w:r>",
            "w:b stands after w:i in run properties, the schema wants it before",
        ),
        (
            "<w:p><w:pPr><w:jc w:val='left'/><w:keepNext/></w:pPr></w:p>",
            "w:keepNext stands after w:jc in paragraph properties, the schema wants it before",
        ),
        ("<w:pPr><w:keepNext/><w:keepNext/></w:pPr>", "w:keepNext stands more than once in paragraph properties"),
        ("<w:p><w:pPr><w:jc w:val='middle'/></w:pPr></w:p>", "w:jc has value 'middle', not one of left, center, right, "
         "both, mediumKashida, distribute, …"),
        ("<w:pgSz w:w='8.5'/>", "w:w of w:pgSz has value '8.5', which its type does not allow"),
        ("<w:p><w:foo/></w:p>", "w:foo is not known here"),
        ("<w:foo/>", "w:foo is not known here"),
        ("<w:r><w:tbl/></w:r>", "w:tbl does not belong in w:r"),
        ("<w:p><w:del w:author='A'/></w:p>", "w:del without the attribute w:id"),
        ("<w:p w:colour='red'/>", "w:p has an attribute w:colour, which is not known here"),
        ("<w:p>lost</w:p>", "text stands directly in w:p"),
        ("<w:p><w:r/>lost</w:p>", "text stands directly in w:p"),
    ],
)  # fmt: skip
def test_an_error_is_told_in_a_sentence(xml: str, sentence: str) -> None:
    assert told(xml) == [sentence]


def test_every_child_out_of_place_is_told() -> None:
    assert told("<w:pPr><w:jc w:val='left'/><w:keepNext/><w:keepLines/><w:r/></w:pPr>") == [
        "w:keepLines stands after w:jc in paragraph properties, the schema wants it before",
        "w:keepNext stands after w:jc in paragraph properties, the schema wants it before",
        "w:r does not belong in paragraph properties",
    ]


def test_a_type_that_depends_on_the_place_is_found_below_the_ancestors() -> None:
    paragraph = el("<w:p><w:pPr><w:rPr><w:ins w:id='1' w:author='A'/></w:rPr></w:pPr><w:r><w:rPr/></w:r></w:p>")
    marks = paragraph.find(f"{W}pPr/{W}rPr")
    assert marks is not None
    assert not validate(marks)
    run = paragraph.find(f"{W}r/{W}rPr")
    assert run is not None
    run.append(el("<w:ins w:id='2' w:author='A'/>"))
    assert [error.rule for error in validate(run)] == ["unexpected"]


def test_ignorable_namespaces_are_passed_over_wherever_they_are_declared() -> None:
    body = el("<w:body mc:Ignorable='w14'><w:p w14:paraId='1'><w14:what/></w:p></w:body>")
    assert not validate(body)
    assert not validate(body[0])
    assert {error.rule for error in validate(body[0], ignorable=frozenset())} == {"attribute", "unknown"}


def test_the_fallback_is_held_against_the_schema_and_choices_are_looked_into() -> None:
    choice = "<mc:Choice Requires='wps'><w:t w:bad=''/><w:p/></mc:Choice>"
    fallback = "<mc:Fallback><w:tbl/></mc:Fallback>"
    assert told(f"<w:r><mc:AlternateContent>{choice}{fallback}</mc:AlternateContent></w:r>") == [
        "w:t has an attribute w:bad, which is not known here",
        "w:tbl does not belong in w:r",
    ]
    assert told("<w:r><mc:AlternateContent/></w:r>") == []


def test_what_is_not_described_is_passed_over_but_for_the_text_of_text_boxes() -> None:
    box = "<v:textbox><w:txbxContent><w:p><w:tbl/></w:p></w:txbxContent></v:textbox><x:y xmlns:x='urn:x'/>"
    assert told(f"<w:r><w:pict><v:shape>{box}</v:shape></w:pict></w:r>") == ["w:tbl does not belong in w:p"]
    assert told("<w:r><x:y xmlns:x='urn:x'><w:p/></x:y></w:r>") == []
    assert told("<w:p><x:y xmlns:x='urn:x'><w:p/></x:y></w:p>") == ["urn:x:y is not known here"]
    assert told("<x:y xmlns:x='urn:x'><w:nothing/></x:y>") == []


def test_a_text_box_in_a_text_box_is_counted_once() -> None:
    inner = "<w:txbxContent><w:p w:bad=''/></w:txbxContent>"
    outer = f"<w:txbxContent><w:p><w:r><w:pict><v:rect>{inner}</v:rect></w:pict></w:r></w:p></w:txbxContent>"
    errors = validate(el(f"<w:r><w:pict><v:rect>{outer}</v:rect></w:pict></w:r>"), "document")
    assert errors == {SchemaError("document", "attribute", "w:p", "w:bad"): 1}


def test_a_deep_document_is_no_trouble() -> None:
    depth = 1000  # libxml2 reads no more than 2,048 levels
    deep = "<w:sdt><w:sdtContent>" * depth + "<w:p w:bad=''/>" + "</w:sdtContent></w:sdt>" * depth
    root = el(f"<w:body>{deep}</w:body>")
    assert validate(root).total() == 1
    innermost = next(root.iter(f"{W}p")).getparent()
    assert innermost is not None
    assert validate(innermost).total() == 1


def test_ten_thousand_misplaced_children_are_no_trouble() -> None:
    assert 1 < validate(el("<w:pPr>" + "<w:jc w:val='left'/><w:keepNext/>" * 10_000 + "</w:pPr>")).total() < 1000


def test_the_compiled_models_are_those_of_the_schemas(tmp_path: Path) -> None:
    target = tmp_path / "wml.json"
    subprocess.run(
        [sys.executable, str(ROOT / "tools" / "compile_schema.py"), str(ROOT / "tests" / "data" / "xsd"), str(target)],
        check=True,
    )
    shipped = ROOT / "src" / "matterbench" / "ooxml" / "data" / "wml.json"
    assert json.loads(target.read_text(encoding="ascii")) == json.loads(shipped.read_text(encoding="ascii"))


def _rich() -> bytes:
    """One document with a bit of everything."""
    return parts(
        doc(
            p("Title", style="Heading1"),
            p("Within ", ins(r("thirty ")), dele(r("ten ")), r("days", b=True, i=True), math("x=a+b")),
            p("item", lvl=1, mark="ins"),
            tbl(tr("a", "b"), tr("c", "d")),
            sdt(p("controlled")),
            p(textbox(p("boxed"))),
        )
    )["word/document.xml"]


_RICH = _rich()


def _swap(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    parent.append(element)


def _drop(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    parent.remove(element)


def _repeat(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    parent.insert(0, etree.fromstring(etree.tostring(element), PARSER))


def _move(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    if element not in (other, *other.iterancestors()):
        other.append(element)


def _spoil(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    element.set(name, "no such value")


def _unset(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    element.attrib.pop(name, "")


def _text(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    element.text = "surprise"


def _rename(element: etree._Element, parent: etree._Element, other: etree._Element, name: str) -> None:
    element.tag = other.tag


_EDITS = (_swap, _drop, _repeat, _move, _spoil, _unset, _text, _rename)


@pytest.mark.slow
@given(edit=st.sampled_from(_EDITS), at=st.integers(0, 400), to=st.integers(0, 400))
def test_mutants_are_wrong_in_the_same_places_as_for_the_schemas(
    edit: Callable[[etree._Element, etree._Element, etree._Element, str], None], at: int, to: int
) -> None:
    root = preprocessed(_RICH)
    elements = [e for e in root.iter("*") if e.getparent() is not None]
    element, other = elements[at % len(elements)], elements[to % len(elements)]
    parent = element.getparent()
    assert parent is not None
    names = [str(name) for name in element.attrib] or [f"{W}surprise"]
    edit(element, parent, other, names[to % len(names)])
    theirs, mine = difference(root)
    assert (theirs - _let_pass(root), mine) == (set(), set())


def _let_pass(root: etree._Element) -> Places:
    """What only the schemas find wrong: foreign elements in a run, and attributes of the xml namespace anywhere."""
    runs = [e for run in root.iter(f"{W}r") for e in run if not str(e.tag).startswith(W)]
    space = {("attribute", prefixed(str(e.tag)), "xml:space") for e in root.iter("*")}
    return space | ({("content", "w:r", "")} if runs else set())


def test_the_document_that_is_mutated_is_valid() -> None:
    assert oracle(preprocessed(_RICH)) == set()
    assert not validate(etree.fromstring(_RICH, PARSER))


@pytest.mark.slow
def test_real_documents_are_wrong_in_the_same_places_as_for_the_schemas() -> None:
    unequal, valid = {}, []
    for name, data in stories(shared("corpus"), _STORY):
        root = preprocessed(data)
        if difference(root) != (set(), set()):
            unequal[name] = difference(root)
        if name.endswith("word/document.xml"):
            valid.append(not oracle(root))
    assert unequal == {}
    assert sum(valid) / len(valid) > 0.94  # 95 % with the schemas of ISO/IEC 29500-4 as published
