"""Elements as tuples: blind to what a save changes, and to nothing else."""

from __future__ import annotations

import pytest
from lxml import etree

from matterbench.ooxml.names import qn
from matterbench.ooxml.trees import short, tree
from tests.ooxml.fragments import w


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('<w:a w:x="1" w:y="2"/>', '<w:a w:y="2" w:x="1"/>'),
        ("<w:a><w:b/></w:a>", "<w:a>\n  <w:b/>\n</w:a>"),
        ('<w:a w:rsidR="00AB12CD"/>', "<w:a/>"),
        ('<w:a w14:paraId="10000001" w14:textId="77777777"/>', "<w:a/>"),
        ("<w:a>x</w:a>", "<w:a><!-- said -->x</w:a>"),
    ],
    ids=["order", "blanks", "save-id", "paragraph-id", "comment"],
)
def test_representations_are_equal(first: str, second: str) -> None:
    assert tree(w(first)) == tree(w(second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("<w:a><w:b/><w:c/></w:a>", "<w:a><w:c/><w:b/></w:a>"),
        ('<w:a w:x="1"/>', '<w:a x="1"/>'),
        ("<w:a>x</w:a>", "<w:a>y</w:a>"),
        ("<w:a><w:b/>x</w:a>", "<w:a><w:b/></w:a>"),
    ],
    ids=["children", "namespace", "text", "tail"],
)
def test_differences_are_unequal(first: str, second: str) -> None:
    assert tree(w(first)) != tree(w(second))


def test_a_prefix_says_nothing() -> None:
    uri = qn("w:a")[1:].split("}")[0]
    assert tree(etree.fromstring(f'<y:a xmlns:y="{uri}"/>')) == tree(w("<w:a/>")) == ("w:a", (), ())


def test_noise_is_left_out_with_all_that_it_holds() -> None:
    assert tree(w("<w:a><w:id/><w:b><w:id><w:c/></w:id></w:b></w:a>"), frozenset({qn("w:id")})) == tree(
        w("<w:a><w:b/></w:a>")
    )


def test_relationship_ids_stand_for_their_targets() -> None:
    targets = {"rId1": ("image", "abc"), "rId7": ("image", "abc"), "rId8": ("image", "other")}
    first, second, third = (tree(w(f'<w:a r:id="{id}"/>'), target=targets.__getitem__) for id in targets)
    assert first == second != third
    assert first == ("w:a", (("r:id", "image abc"),), ())


def test_unknown_namespaces_stay_whole() -> None:
    assert short("{urn:x}a") == "{urn:x}a"
    assert short("a") == "a"
