from __future__ import annotations

from collections import Counter

from matterbench.ooxml.schema_error import TOLERATED_RULES, SchemaError, new_errors


def test_only_what_an_edit_brought_is_new() -> None:
    old, more = SchemaError("document", "missing", "w:tbl", "w:tblGrid"), SchemaError("document", "text", "w:p", "")
    assert new_errors(Counter({old: 2}), Counter({old: 2})) == Counter()
    assert new_errors(Counter({old: 2}), Counter({old: 3, more: 1})) == Counter({old: 1, more: 1})
    assert new_errors(Counter({old: 2}), Counter()) == Counter()


def test_a_detail_is_not_part_of_the_identity() -> None:
    before = Counter([SchemaError("document", "duplicate", "w:ins", "w:id", "101")])
    after = Counter([SchemaError("document", "duplicate", "w:ins", "w:id", "7")])
    assert new_errors(before, after) == Counter()
    assert [e.sentence() for e in after] == ["w:ins has the same w:id as an earlier one: 7"]


def test_the_same_fault_in_another_part_is_another_error() -> None:
    header, document = (
        Counter([SchemaError(part, "missing", "w:tbl", "w:tblGrid")]) for part in ("header1", "document")
    )
    assert new_errors(header, document) == document


def test_tolerated_rules_have_sentences() -> None:
    for rule in TOLERATED_RULES:
        assert "w:b" in SchemaError("", rule, "w:rPr", "w:b", "w:i").sentence()
