"""The public names of `matterbench.ooxml` are pinned: taking one away, or adding one, is a decision."""

from __future__ import annotations

import pytest

from matterbench import ooxml

PINNED = ["View", "align", "apply", "compare", "explain", "read"]


def test_ooxml_offers_exactly_these_names() -> None:
    offered = getattr(ooxml, "__all__", None)
    if offered is None:
        pytest.skip("matterbench.ooxml has no __all__ yet")
    assert sorted(offered) == PINNED
    assert [name for name in PINNED if not hasattr(ooxml, name)] == []
