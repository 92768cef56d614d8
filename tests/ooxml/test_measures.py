from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.measures import (
    border,
    colour,
    half_points,
    on_off,
    opaque,
    percent,
    prefixed,
    twips,
    whole,
    width,
)
from tests.ooxml.fragments import w


@pytest.mark.parametrize(
    ("text", "value"), [(None, True), ("1", True), ("true", True), ("on", True), ("0", False), ("False", False)]
)
def test_on_off_reads_every_spelling(text: str | None, value: bool) -> None:
    assert on_off(text) is value


@pytest.mark.parametrize("text", ["720", "0.5in", "36pt", "12.7mm", "1.27cm", "3pc", "720.2", " 720 "])
def test_one_length_is_one_number_of_twips(text: str) -> None:
    assert twips(text) == 720


def test_font_sizes_are_half_points() -> None:
    assert half_points("22") == half_points("11pt") == 22


def test_what_is_not_a_number_stays_as_written() -> None:
    assert (twips("wide"), whole("II"), half_points("12%"), percent("half")) == ("wide", "II", "12%", "half")
    assert twips(None) == ""


@given(st.integers(-100_000, 100_000))
@settings(derandomize=True)
def test_twips_survive_a_round_trip_through_points(amount: int) -> None:
    assert twips(f"{amount / 20}pt") == amount


def test_theme_colour_wins_over_the_literal_one_and_ff_modifiers_are_nothing() -> None:
    element = w('<w:color w:val="123456" w:themeColor="accent1" w:themeTint="ff" w:themeShade="bf"/>')
    assert colour(element) == ("theme", "accent1", "", "BF")
    assert colour(w('<w:color w:val="00ff00" w:themeColor="none"/>')) == "00FF00"
    assert colour(w("<w:color/>")) == "auto"


def test_nil_none_and_empty_borders_are_one() -> None:
    spellings = ('w:val="nil"', 'w:val="none" w:sz="4" w:color="FF0000"', "")
    assert {border(w(f"<w:top {spelling}/>")) for spelling in spellings} == {("none",)}
    assert border(w('<w:top w:val="single" w:sz="4" w:shadow="1"/>')) == ("single", 4, 0, "auto", "shadow")


def test_table_widths_in_percent_are_fiftieths() -> None:
    assert width(w('<w:tblW w:w="50%"/>')) == width(w('<w:tblW w:w="2500" w:type="pct"/>')) == ("pct", 2500)
    assert width(w('<w:tblW w:w="99" w:type="auto"/>')) == ("auto", 0)


def test_opaque_values_ignore_attribute_order_and_save_ids() -> None:
    one = opaque(w('<w14:glow w14:rad="5" w:x="1" w:rsidR="00AB"><w14:alpha w14:val="2"/></w14:glow>'))
    other = opaque(w('<w14:glow w:x="1" w14:rad="5"><w14:alpha w14:val="2"/></w14:glow>'))
    assert one == other == ((("w14:rad", "5"), ("x", "1")), (("w14:alpha", ((("w14:val", "2"),), (), "")),), "")


def test_unknown_namespaces_keep_their_full_name() -> None:
    assert prefixed("{urn:none}a") == "{urn:none}a"
    assert prefixed("a") == "a"
