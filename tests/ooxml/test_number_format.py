"""Number formats as Word prints them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.ooxml.number_format import LIMIT, format_number


@pytest.mark.parametrize(
    ("fmt", "expected"),
    [
        ("decimal", {0: "0", 7: "7", -1: "-1"}),
        ("decimalZero", {5: "05", 12: "12", 100: "100"}),
        ("lowerLetter", {1: "a", 26: "z", 27: "aa", 28: "bb", 53: "aaa", 781: "a", 0: ""}),
        ("upperLetter", {2: "B", 52: "ZZ"}),
        ("upperRoman", {4: "IV", 1999: "MCMXCIX", 4000: "MMMM", 0: ""}),
        ("lowerRoman", {9: "ix", 40: "xl"}),
        ("ordinal", {1: "1st", 2: "2nd", 3: "3rd", 11: "11th", 12: "12th", 22: "22nd", 111: "111th"}),
        ("cardinalText", {1: "One", 21: "Twenty-one", 123: "One hundred twenty-three", 1001: "One thousand one"}),
        ("ordinalText", {1: "First", 12: "Twelfth", 20: "Twentieth", 21: "Twenty-first", 100: "One hundredth"}),
        ("hex", {255: "FF"}),
        ("chicago", {1: "*", 2: "†", 4: "§", 5: "**"}),
        ("numberInDash", {3: "- 3 -"}),
        ("none", {3: ""}),
        ("bullet", {3: ""}),
        ("decimalEnclosedCircle", {1: "①", 20: "⑳", 21: "21"}),
        ("001, 002, 003, ...", {7: "007", 1000: "1000"}),
        ("chineseCounting", {10: "十", 11: "十一", 20: "二十", 100: "一○○"}),
        ("chineseCountingThousand", {10: "十", 101: "一百零一", 110: "一百一十", 1001: "一千零一", 10001: "一万零一"}),
        ("chineseLegalSimplified", {10: "壹拾", 110: "壹佰壹拾"}),
        ("japaneseCounting", {10: "十", 101: "百一", 1000: "千", 10000: "一万"}),
        ("koreanCounting", {111: "백십일"}),
        ("koreanLegal", {1: "하나", 21: "스물하나"}),
        ("ideographTraditional", {3: "丙", 11: "11"}),
        ("ideographZodiacTraditional", {1: "甲子", 60: "癸亥"}),
        ("hebrew1", {10: "י", 15: "טו", 16: "טז", 17: "יז", 115: "קטו"}),
        ("arabicAbjad", {2: "ب", 29: "أأ"}),
        ("thaiNumbers", {12: "๑๒"}),
        ("someFutureFormat", {12: "12"}),
        ("", {12: "12"}),
    ],
)  # fmt: skip
def test_prints_as_word_does(fmt: str, expected: dict[int, str]) -> None:
    assert {value: format_number(value, fmt) for value in expected} == expected


@given(st.integers(), st.sampled_from(["lowerLetter", "upperRoman", "cardinalText", "koreanCounting", "hebrew1", "x"]))
def test_any_number_has_a_bounded_text(value: int, fmt: str) -> None:
    assert len(format_number(value, fmt)) <= max(80, len(str(value)))


@given(st.integers(min_value=1, max_value=LIMIT))
def test_roman_numerals_differ_from_their_neighbours(value: int) -> None:
    assert format_number(value, "upperRoman") != format_number(value + 1, "upperRoman")
