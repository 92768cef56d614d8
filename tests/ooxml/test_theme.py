from __future__ import annotations

import pytest

from matterbench.ooxml.theme import Theme, theme_changes
from tests.ooxml.fragments import OFFICE_THEME, theme


def test_theme_fonts_by_script() -> None:
    office = theme()
    assert office.resolve_font("minorHAnsi") == office.resolve_font("minorAscii") == "Calibri"
    assert office.resolve_font("majorBidi") == "Times"
    assert office.resolve_font("minorEastAsia") is None


@pytest.mark.parametrize(
    ("name", "tint", "shade", "rgb"),
    [
        ("accent1", "", "", "4472C4"),
        ("accent1", "", "BF", "2F5496"),  # the pairs that Word writes beside its theme colours
        ("accent1", "99", "", "8EAADB"),
        ("background1", "", "80", "808080"),
        ("text1", "A6", "", "595959"),
        ("hyperlink", "", "", "0563C1"),
    ],
)
def test_theme_colours_with_tint_and_shade(name: str, tint: str, shade: str, rgb: str) -> None:
    resolved = theme().resolve_color(name, tint, shade)
    assert resolved is not None
    steps = [abs(int(resolved[at : at + 2], 16) - int(rgb[at : at + 2], 16)) for at in (0, 2, 4)]
    assert max(steps) <= 1  # Word rounds through an integer HSL space that no text defines


def test_the_colour_mapping_swaps_light_and_dark() -> None:
    assert theme(mapping={"bg1": "dark1", "t1": "light1"}).resolve_color("text1") == "FFFFFF"


def test_unknown_colours_and_documents_without_theme_resolve_to_nothing() -> None:
    assert theme().resolve_color("accent6") is None
    assert theme().resolve_color("none") is None
    assert Theme.parse(None).resolve_color("text1") is None
    assert Theme.parse(None).resolve_font("minorHAnsi") is None


def test_damaged_colours_do_not_raise() -> None:
    broken = theme(OFFICE_THEME.replace("4472C4", "pink"))
    assert broken.resolve_color("accent1", "zz", "BF") == "PINK"


def test_a_changed_theme_is_told_by_slot() -> None:
    after = theme(OFFICE_THEME.replace('"Calibri"', '"Comic Sans MS"').replace("4472C4", "FF0000"))
    assert theme_changes(theme(), after) == (
        ("theme.font.minorHAnsi", "Calibri", "Comic Sans MS"),
        ("theme.color.accent1", "4472C4", "FF0000"),
    )
    assert theme_changes(after, after) == ()
