from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.fractions import fraction_words, unfraction


@given(st.integers(0, 10**6).map(lambda n: Decimal(n) / 1000))
def test_numbers_with_parts_are_read_back(value: Decimal) -> None:
    assert unfraction(fraction_words(value)) == value


@pytest.mark.parametrize(
    ("value", "spelled"),
    [
        ("3.5", "three and one-half"),
        ("0.25", "one-quarter of one"),
        ("99.99", "ninety-nine and ninety-nine hundredths"),
        ("4.125", "four and one-eighth"),
        ("0.1", "one tenth of one"),
        ("7", "seven"),
    ],
)
def test_parts_are_spelled(value: str, spelled: str) -> None:
    assert fraction_words(Decimal(value)) == spelled


@pytest.mark.parametrize("text", ["three and five", "ten tenths", "three point ten", "one-half and three", "half"])
def test_what_is_no_part(text: str) -> None:
    assert unfraction(text) is None


@pytest.mark.parametrize("value", ["-1", "0.0001"])
def test_what_words_cannot_say_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="cannot be written in words"):
        fraction_words(Decimal(value))
