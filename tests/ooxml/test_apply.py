"""The proof of a script, on a document read afresh."""

from __future__ import annotations

from matterbench.ooxml import align, apply, read
from matterbench.ooxml.apply import model
from tests.build import doc, lst, p, style, tbl

BEFORE = doc("One", p("Two", style="Old"), tbl(["a", "b"]), styles={"Old": style("Old", name="Clause")})
AFTER = doc(p("Two", style="New"), tbl(["a", "c"]), "Four", styles={"New": style("New", name="Clause")})


def test_the_result_is_the_document_after_in_its_own_names() -> None:
    before, after = read(BEFORE), read(AFTER)
    script = align(before, after)
    assert apply(script, before) == model(after, script.names[1])
    assert apply(script, read(BEFORE)) == apply(script, before)


def test_a_document_that_the_script_is_not_of_gives_another_result() -> None:
    script = align(read(BEFORE), read(AFTER))
    assert apply(script, read(doc("Nine", "Two", tbl(["a", "b"])))) != model(read(AFTER), script.names[1])


def test_models_say_lists_and_styles_by_meaning() -> None:
    first, second = (read(doc(p("x", lvl=0, num=num), numbering=[lst(num, "Article %1")])) for num in (2, 7))
    names = align(first, second).names
    assert model(first, names[0]) == model(second, names[1])
