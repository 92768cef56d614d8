"""Fields: instructions, nesting, and the results they should show."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from matterbench.ooxml.fields import (
    Field,
    Instruction,
    Target,
    Token,
    assemble,
    canonical,
    expected_reference,
    expected_sequences,
    kind,
    parse_instruction,
    severity,
    toc_levels,
    walk,
)
from matterbench.ooxml.labels import Label, Labeler
from matterbench.ooxml.names import W
from matterbench.ooxml.numbering import Numbering
from tests.build import bookmark, dele, doc, field, level, lst, p, parts, simple


def tokens(document: bytes) -> list[Token]:
    """Field characters and text of a body, as a reader of the document would hand them over."""
    found: list[Token] = []
    for at, element in enumerate(etree.fromstring(parts(document)["word/document.xml"]).iter()):
        if element.tag == f"{W}fldChar":
            found.append((element.get(f"{W}fldCharType", ""), "", at))  # type: ignore[arg-type]
        elif element.tag in (f"{W}instrText", f"{W}delInstrText"):
            found.append(("instr", element.text or "", at))
        elif element.tag in (f"{W}t", f"{W}delText"):
            found.append(("text", element.text or "", at))
    return found


def fields(*content: object) -> list[Field]:
    return assemble(tokens(doc(p(*content))))  # type: ignore[arg-type]


def numbered(*items: int, levels: tuple[str, ...] = ()) -> list[Label]:
    """Labels of paragraphs on those levels of a legal outline: 1. / 1.1 / (a) / (i)."""
    outline = levels or (level("%1."), level("%1.%2"), level("(%3)", "lowerLetter"), level("(%4)", "lowerRoman"))
    root = etree.fromstring(parts(doc(numbering=[lst(5, *outline)]))["word/numbering.xml"])
    labeler = Labeler(Numbering.parse(root))
    found = [labeler.next("5", item) for item in items]
    return [label for label in found if label is not None]


def shown(code: str, target: Label | None, at: Label | None = None, **more: object) -> tuple[str, ...]:
    facts = {"text": "", "note_number": None, "above": True, **more}
    return expected_reference(parse_instruction(code), Target(target, **facts), at)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "name", "arguments", "switches"),
    [
        (r" REF _Ref100 \r \h ", "REF", ("_Ref100",), {"r": True, "h": True}),
        (r"ref _Ref100\H", "REF", ("_Ref100",), {"h": True}),
        (r'DATE \@ "d MMMM yyyy" \* MERGEFORMAT', "DATE", (), {"@": "d MMMM yyyy", "*": "MERGEFORMAT"}),
        (r"PAGE \* roman \* mergeformat", "PAGE", (), {"*": "roman MERGEFORMAT"}),
        (r'HYPERLINK "C:\\a b\\" \l "x" \o "a \"tip\""', "HYPERLINK", ("C:\\a b\\",), {"l": "x", "o": 'a "tip"'}),
        (
            r'TOC \o"1-3" \n \h \z \t "Clause,2"',
            "TOC",
            (),
            {"o": "1-3", "n": True, "h": True, "z": True, "t": "Clause,2"},
        ),
        (r"SEQ Figure \r 3", "SEQ", ("Figure",), {"r": "3"}),
        (r"= 2 * (3 + 4) \# 0.00", "=", (r"2 * (3 + 4) \# 0.00",), {}),
        (r"EQ \f(1,2)", "EQ", (r"\f(1,2)",), {}),
        (r'IF { MERGEFIELD  x } = 1 "yes"', "IF", ("{ MERGEFIELD x }", "=", "1", "yes"), {}),
        ('REF "unfinished', "REF", ("unfinished",), {}),
        (r"REF a \* ", "REF", ("a",), {"*": True}),
        ("", "", (), {}),
    ],
)
def test_instructions_are_read(code: str, name: str, arguments: tuple[str, ...], switches: dict[str, object]) -> None:
    found = parse_instruction(code)
    assert (found.name, found.arguments, dict(found.switches)) == (name, arguments, switches)


def test_spacing_quotes_case_and_order_of_switches_make_no_difference() -> None:
    one, two = parse_instruction(r"REF  _Ref100 \h  \r"), parse_instruction('ref "_Ref100" \\R\\H ')
    assert canonical(one) == canonical(two)
    assert hash(canonical(one)) == hash(canonical(two))
    assert canonical(one) != canonical(parse_instruction(r"REF _Ref101 \h \r"))


@given(st.text(alphabet='REF \\"{}*#@hrn=_1x\t', max_size=40))
def test_the_normal_form_reads_as_the_instruction(code: str) -> None:
    found = parse_instruction(code)
    assert isinstance(found, Instruction)
    if '"' not in code and "{" not in code and "}" not in code:
        assert canonical(parse_instruction(found.raw)) == canonical(found)


def test_a_simple_field_reads_as_a_complex_one() -> None:
    (complex_one,) = fields(field(r"REF _Ref1 \h", "2.1"))
    (element,) = etree.fromstring(parts(doc(p(simple(r"REF  _Ref1 \h", "2.1"))))["word/document.xml"]).iter(
        f"{W}fldSimple"
    )
    assert canonical(parse_instruction(element.get(f"{W}instr", ""))) == canonical(complex_one.instruction)


@pytest.mark.parametrize(
    ("name", "group", "grave"),
    [
        ("REF", "reference", "block"),
        ("noteref", "reference", "block"),
        ("PAGEREF", "page", "info"),
        ("NUMPAGES", "page", "info"),
        ("DATE", "volatile", "info"),
        ("SEQ", "sequence", "warn"),
        ("TOC", "toc", "warn"),
        ("HYPERLINK", "link", "block"),
        ("FORMTEXT", "form", "block"),
        ("MERGEFIELD", "merge", "block"),
        ("FROBNICATE", "unknown", "block"),
    ],
)
def test_kind_and_severity(name: str, group: str, grave: str) -> None:
    assert (kind(name), severity(name)) == (group, grave)


def test_b32_nested_fields_keep_their_text() -> None:
    inner = field("PAGEREF _Toc1 \\h", "3")
    (toc,) = fields(field('TOC \\o "1-3"', field("HYPERLINK \\l _Toc1", "Payment ", inner)))
    assert [item.instruction.name for item in walk([toc])] == ["TOC", "HYPERLINK", "PAGEREF"]
    assert [item.result for item in walk([toc])] == ["Payment 3", "Payment 3", "3"]


def test_a_field_inside_an_instruction_is_an_argument_of_it() -> None:
    stream: list[Token] = [
        ("begin", "", 0), ("instr", "IF ", 1), ("begin", "", 2), ("instr", "MERGEFIELD  x", 3), ("separate", "", 4),
        ("text", "5", 5), ("end", "", 6), ("instr", ' = 5 "yes"', 7), ("separate", "", 8), ("text", "yes", 9),
        ("end", "", 10),
    ]  # fmt: skip
    (found,) = assemble(stream)
    assert found.instruction.arguments == ("{ MERGEFIELD x }", "=", "5", "yes")
    assert (found.result, found.children[0].result) == ("yes", "5")


def test_b34_a_field_may_have_no_result_and_no_separator() -> None:
    without, empty = fields(field("PAGE"), field("PAGE", ""))
    assert (without.result, without.separate, without.fault) == ("", None, "")
    assert empty.result == ""
    assert empty.separate is not None


def test_b33_an_edited_result_leaves_the_instruction_equal() -> None:
    (before,), (after,) = fields(field("PAGEREF _Toc1", "3")), fields(field("PAGEREF _Toc1", "4"))
    assert canonical(before.instruction) == canonical(after.instruction)
    assert (before.result, after.result) == ("3", "4")


def test_b31_a_deleted_field_is_still_a_field() -> None:
    (found,) = fields(dele(field("REF _Ref1", "2.1")))
    assert (found.instruction.arguments, found.result, found.fault) == (("_Ref1",), "2.1", "")


@pytest.mark.parametrize(
    ("kinds", "faults"),
    [
        ("begin instr separate text", ["no end"]),
        ("begin begin end", ["no end", ""]),
        ("text end", ["stray end"]),
        ("separate text", ["stray separator"]),
        ("begin separate separate end", ["stray separator"]),
        ("end begin end", ["stray end", ""]),
    ],
)
def test_unbalanced_fields_are_told(kinds: str, faults: list[str]) -> None:
    stream: list[Token] = [(word, "x", at) for at, word in enumerate(kinds.split())]  # type: ignore[misc]
    assert [item.fault for item in walk(assemble(stream))] == faults


@given(st.lists(st.sampled_from(["begin", "instr", "separate", "end", "text"]), max_size=40))
def test_any_stream_is_read_and_every_begin_is_a_field(kinds: list[str]) -> None:
    stream: list[Token] = [(word, "x", at) for at, word in enumerate(kinds)]  # type: ignore[misc]
    found = list(walk(assemble(stream)))
    assert sum(item.fault not in ("stray end",) and kinds[item.begin] == "begin" for item in found) == kinds.count(
        "begin"
    )
    assert [item.begin for item in found] == sorted(item.begin for item in found)


def test_hostile_nesting_and_quotes_take_no_time() -> None:
    started = time.process_time()
    assemble([("begin", "", at) for at in range(100_000)] + [("text", "x", at) for at in range(100_000)])
    for code in ('"' * 100_000, "{" * 100_000, "\\" * 100_000, "TOC \\t " + "x" * 100_000, "} " * 50_000):
        toc_levels(parse_instruction(code))
    assert time.process_time() - started < 10  # anything quadratic takes minutes


SECTION, FIRST, A, B, SECOND, C = range(6)
OUTLINE = (0, 1, 2, 2, 1, 2)
"""1. / 1.1 / (a) / (b) / 1.2 / (a)"""


@pytest.mark.parametrize(
    ("code", "target", "at", "expected"),
    [
        (r"REF x \n", B, A, ("(b)",)),
        (r"REF x \w", B, A, ("1.1(b)",)),
        (r"REF x \r", B, A, ("(b)",)),
        (r"REF x \r \h", B, C, ("1.1(b)",)),
        (r"REF x \r", B, SECTION, ("1.1(b)",)),
        (r"REF x \r", B, FIRST, ("(b)", "1.1(b)")),
        (r"REF x \r", B, None, ("1.1(b)", "(b)")),
        (r"REF x \r", FIRST, B, ("1.1",)),
        (r"REF x \r", SECTION, B, ("1",)),
        (r"REF x \r \p", SECOND, A, ("1.2 above",)),
        (r"REF x \p", SECOND, A, ("above",)),
        (r"REF x \r \* MERGEFORMAT", SECOND, A, ("1.2",)),
        (r"REF x \r \* Upper", B, A, ("(B)",)),
        (r"REF x \r \# 0", B, A, ()),
        (r"PAGEREF x \h", B, A, ()),
    ],
)
def test_references_to_numbered_paragraphs(code: str, target: int, at: int | None, expected: tuple[str, ...]) -> None:
    outline = numbered(*OUTLINE)
    assert shown(code, outline[target], None if at is None else outline[at]) == expected


def test_from_another_list_a_reference_is_cited_in_full() -> None:
    root = etree.fromstring(parts(doc(numbering=[lst(8, "%1)")]))["word/numbering.xml"])
    elsewhere = Labeler(Numbering.parse(root)).next("8", 0)
    assert shown(r"REF x \r", numbered(*OUTLINE)[B], elsewhere) == ("1.1(b)",)


def test_interior_periods_may_go_either_way_before_a_sign() -> None:
    outline = numbered(0, 1, levels=("%1.", level("(%2)", "lowerLetter")))
    assert shown(r"REF x \w", outline[1]) == ("1(a)", "1.(a)")


def test_words_are_left_out_on_request() -> None:
    article = level("Article %1.", "upperRoman"), level("Section %1.%2", "decimalZero", raw="<w:isLgl/>")
    outline = numbered(0, 1, levels=article)
    assert shown(r"REF x \w \t", outline[0]) == ("I",)
    assert shown(r"REF x \w", outline[0]) == ("Article I",)
    assert shown(r"REF x \w \t", outline[1]) == ("1.01",)


def test_a_target_without_number_shows_zero_and_a_bullet_cannot_be_told() -> None:
    (bullet,) = numbered(0, levels=(level("•", "bullet"),))
    assert shown(r"REF x \r", None) == ("0",)
    assert shown(r"REF x \r", bullet) == ()


def test_references_to_text_and_notes() -> None:
    assert shown("REF x", None, text="the Term") == ("the Term",)
    assert shown(r"REF x \* Caps", None, text="the term") == ("The Term",)
    assert shown("REF x", None) == ()
    assert shown(r"NOTEREF x \h", None, note_number="4") == ("4",)
    assert shown(r"NOTEREF x \p", None, note_number="4") == ()


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        (["SEQ Figure", "SEQ Table", "SEQ figure"], ["1", "1", "2"]),
        (["SEQ Figure", r"SEQ Figure \c", r"SEQ Figure \n"], ["1", "1", "2"]),
        (["SEQ Figure", r"SEQ Figure \r 7", "SEQ Figure"], ["1", "7", "8"]),
        ([r"SEQ a \* ROMAN", r"SEQ a \* alphabetic", r"SEQ a \* ARABIC \* MERGEFORMAT"], ["I", "b", "3"]),
        ([r"SEQ a \h", "SEQ a", r"SEQ a \h \* roman"], ["", "2", "iii"]),
        ([r"SEQ a \* CardText \* FirstCap", r"SEQ a \* OrdText"], ["One", "second"]),
        ([r"SEQ a \s 1", "SEQ a", r"SEQ a \r 3"], [None, None, "3"]),
        ([r"SEQ a \r { REF n }", r"SEQ a \# 00", "SEQ a bookmark", "SEQ", "PAGE"], [None] * 5),
    ],
)
def test_sequences(codes: list[str], expected: list[str | None]) -> None:
    found = [item for code in codes for item in fields(field(code, "?"))]
    assert expected_sequences(found) == expected


def test_the_scope_of_a_table_of_contents() -> None:
    scope = toc_levels(parse_instruction(r'TOC \o "1-3" \h \z \u \t "Clause,2,Sub Clause,3" \b Body \f'))
    assert scope is not None
    assert (scope.headings, scope.styles) == ((1, 3), (("Clause", 2), ("Sub Clause", 3)))
    assert (scope.outline, scope.bookmark, scope.entries, scope.sequence) == (True, "Body", True, None)
    assert scope.page_numbers


def test_a_bare_outline_switch_means_all_levels_and_a_table_of_figures_has_none() -> None:
    bare, figures = toc_levels(parse_instruction(r"TOC \o \n")), toc_levels(parse_instruction('TOC \\h \\c "Figure"'))
    assert bare is not None
    assert figures is not None
    assert (bare.headings, bare.page_numbers) == ((1, 9), False)
    assert (figures.headings, figures.sequence) == (None, "Figure")
    assert toc_levels(parse_instruction("REF x")) is None


def test_a_reference_in_a_document_matches_its_target() -> None:
    document = doc(p(bookmark("_Ref1", "Fees"), lvl=1), p("See ", field(r"REF _Ref1 \r \h", "1.1"), lvl=0))
    (found,) = assemble(tokens(document))
    labeler = Labeler(Numbering.parse(etree.fromstring(parts(document)["word/numbering.xml"])))
    target, at = labeler.next("1", 1), labeler.next("1", 0)
    assert found.result in expected_reference(found.instruction, Target(target, "Fees", None, above=True), at)
