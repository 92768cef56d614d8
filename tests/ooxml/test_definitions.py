"""A changed style definition is told once, at the style that changed."""

from __future__ import annotations

from matterbench.ooxml.definitions import definition_changes
from matterbench.ooxml.styles import Styles
from tests.ooxml.fragments import OFFICE_THEME, defaults, style, styles, theme

Told = list[tuple[str, str, str, str, object, object]]


def told(before: Styles, after: Styles, lists: tuple[dict[str, str], dict[str, str]] | None = None) -> Told:
    """Return the changes of all styles paired by name, in plain tuples."""
    pairs = [(old, new) for old in before for new in after if (old.type, old.name) == (new.type, new.name)]
    return [
        (
            change.style.name if change.style else "",
            change.area,
            change.condition,
            change.property,
            change.before,
            change.after,
        )
        for change in definition_changes(before, after, pairs, lists=lists)
    ]


def size(points: int) -> str:
    return f'<w:rPr><w:sz w:val="{points * 2}"/></w:rPr>'


def test_nothing_changed() -> None:
    part = styles(defaults(run="<w:b/>") + style("paragraph", "A", size(11)))
    assert told(part, part) == []


def test_an_inherited_change_is_told_at_the_parent() -> None:
    child = style("paragraph", "Child", "<w:rPr><w:b/></w:rPr>", base="Parent")
    before = styles(style("paragraph", "Parent", size(11)) + child)
    after = styles(style("paragraph", "Parent", size(10)) + child)
    assert told(before, after) == [("Parent", "run", "", "sz", 22, 20)]


def test_an_own_value_equal_to_the_inherited_one_is_noise() -> None:
    parent = style("paragraph", "Parent", size(11))
    before = styles(parent + style("paragraph", "Child", base="Parent"))
    after = styles(parent + style("paragraph", "Child", size(11), base="Parent"))
    assert told(before, after) == []


def test_document_defaults_come_first() -> None:
    before = styles(defaults(paragraph='<w:spacing w:after="160"/>'))
    after = styles(defaults(paragraph='<w:spacing w:after="0"/>'))
    assert told(before, after) == [("", "paragraph", "", "spacing.after", 160, 0)]
    assert told(styles(""), styles(defaults(run='<w:sz w:val="20"/>'))) == []


def test_another_base_is_told_by_name_and_a_renamed_id_is_noise() -> None:
    bases = style("paragraph", "Normal") + style("paragraph", "Body Text")
    heading = style("paragraph", "Heading 1", base="Body Text")
    before = styles(bases + heading)
    assert told(before, styles(bases + style("paragraph", "Heading 1", base="Normal"))) == [
        ("Heading 1", "style", "", "basedOn", "Body Text", "Normal")
    ]
    renamed = (
        (bases + heading)
        .replace('styleId="Body Text"', 'styleId="a1"')
        .replace('basedOn w:val="Body Text"', 'basedOn w:val="a1"')
    )
    assert told(before, styles(renamed)) == []


def test_next_and_link_are_told_and_a_style_that_follows_itself_says_so_or_not() -> None:
    before = styles(style("paragraph", "A") + style("paragraph", "B"))
    after = styles(style("paragraph", "A", '<w:next w:val="A"/>') + style("paragraph", "B", '<w:next w:val="A"/>'))
    assert told(before, after) == [("B", "style", "", "next", "B", "A")]


def test_conditional_parts_are_told_by_name() -> None:
    part = '<w:tblStylePr w:type="firstRow"><w:rPr>{}</w:rPr></w:tblStylePr>'
    before = styles(style("table", "Grid", part.format("<w:b/>")))
    assert told(before, styles(style("table", "Grid", part.format("")))) == [
        ("Grid", "run", "firstRow", "b", True, False)
    ]
    assert told(before, styles(style("table", "Grid"))) == [("Grid", "run", "firstRow", "b", True, False)]


def test_table_borders_of_a_style() -> None:
    border = '<w:tblPr><w:tblBorders><w:top w:val="{}" w:sz="4"/></w:tblBorders></w:tblPr>'
    before, after = (styles(style("table", "Grid", border.format(kind))) for kind in ("single", "nil"))
    assert told(before, after) == [("Grid", "table", "", "tblBorders.top", ("single", 4, 0, "auto"), ("none",))]


def test_a_character_style_that_repeats_the_document_defaults_still_says_something() -> None:
    base = defaults(run='<w:sz w:val="22"/>')
    before, after = styles(base + style("character", "C", size(11))), styles(base + style("character", "C"))
    assert told(before, after) == [("C", "run", "", "sz", 22, None)]
    off = styles(base + style("character", "C", '<w:rPr><w:b w:val="0"/></w:rPr>'))
    assert told(off, after) == []


def test_lists_are_compared_by_what_they_are() -> None:
    numbered = '<w:pPr><w:numPr><w:numId w:val="{}"/></w:numPr></w:pPr>'
    before, after = (styles(style("paragraph", "H", numbered.format(number))) for number in (3, 8))
    assert told(before, after) == [("H", "numbering", "", "numId", "3", "8")]
    assert told(before, after, ({"3": "legal"}, {"8": "legal"})) == []
    assert told(before, after, ({"3": "legal"}, {"8": "bullet"})) == [("H", "numbering", "", "numId", "3", "8")]


def test_theme_values_are_read_with_the_theme_before() -> None:
    themed = defaults(run='<w:rFonts w:asciiTheme="minorHAnsi"/>')
    explicit = defaults(run='<w:rFonts w:ascii="Calibri"/>')
    other = theme(OFFICE_THEME.replace('"Calibri"', '"Arial"'))
    assert told(styles(themed, theme()), styles(explicit, theme())) == []
    assert told(styles(themed, theme()), styles(themed, other)) == []
