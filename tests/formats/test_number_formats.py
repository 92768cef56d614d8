"""Numbers as a spreadsheet shows them; the expected texts are those of Excel (US English)."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.formats.number_formats import kept, shown_value

ACCOUNTING = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'
MOMENT = datetime(2026, 6, 8, 15, 5, 9)


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (1450, "General", "1450"), (Decimal("0.5"), "General", "0.5"), (Decimal("-12.25"), "General", "-12.25"),
        (Decimal("1234.5"), "$#,##0.00", "$1,234.50"), (Decimal("1234.5"), '"$"#,##0_);\\("$"#,##0\\)', "$1,235"),
        (-1234, '"$"#,##0_);\\("$"#,##0\\)', "($1,234)"), (-1234, "$#,##0.00", "-$1,234.00"), (0, "$#,##0", "$0"),
        (Decimal("1450.255"), "0.00", "1450.26"), (Decimal("0.03"), "0%", "3%"), (Decimal("0.0275"), "0.00%", "2.75%"),
        (Decimal("-0.05"), "0.0%", "-5.0%"), (12345678, "#,##0", "12,345,678"), (0, "#,##0", "0"), (0, "#", ""),
        (Decimal("1234567"), "#,##0,", "1,235"), (7, "000", "007"), (Decimal("0.5"), ".00", ".50"),
        (Decimal("1.5"), "0.0##", "1.5"), (Decimal("1.2345"), "0.0##", "1.235"), (3, '0 "units"', "3 units"),
        (3, '"no digits"', "no digits"), (Decimal("0.5"), "# ?/?", "0.5"), (1450, "[$€-407] #,##0.00", "€ 1,450.00"),
        (3, "[Red]0.00", "3.00"), (-3, "0.00;[Red]-0.00", "-3.00"), (Decimal("12.5"), ACCOUNTING, "$12.50"),
        (Decimal("-12.5"), ACCOUNTING, "$(12.50)"), (0, ACCOUNTING, "$-"), ("text", ACCOUNTING, "text"),
        (True, "General", "TRUE"), (None, "0.00", ""), (date(2026, 6, 8), "mmmm d, yyyy", "June 8, 2026"),
        (date(2026, 6, 8), "m/d/yyyy", "6/8/2026"), (date(2026, 6, 8), "mm-dd-yy", "06-08-26"),
        (date(2026, 6, 8), "d-mmm-yy", "8-Jun-26"), (date(2026, 6, 8), "dddd, mmmm dd, yyyy", "Monday, June 08, 2026"),
        (date(2026, 6, 8), "[$-409]mmmm d, yyyy;@", "June 8, 2026"), (MOMENT, "m/d/yy h:mm", "6/8/26 15:05"),
        (MOMENT, "h:mm AM/PM", "3:05 PM"), (MOMENT, "h:mm:ss", "15:05:09"), (MOMENT, "mm:ss", "05:09"),
        (time(0, 30), "h:mm AM/PM", "12:30 AM"), (date(2026, 6, 8), "General", "2026-06-08"),
        (date(2026, 6, 8), 'yyyy"-"mm', "2026-06"),
    ],
)  # fmt: skip
def test_shown_as_excel_shows_it(value: object, code: str, shown: str) -> None:
    assert shown_value(value, code) == shown


@pytest.mark.parametrize(("stored", "typed"), [(0.1 + 0.2, "0.3"), (1450.0, "1450"), (1e20, "100000000000000000000")])
def test_numbers_are_kept_as_they_were_typed(stored: float, typed: str) -> None:
    assert str(kept(stored)) == typed


@given(st.decimals(-(10**9), 10**9, places=2), st.text(alphabet='0#?,.%$;()" _*[]-dmyhs@\\', max_size=16))
def test_any_format_shows_something_and_never_fails(value: Decimal, code: str) -> None:
    assert isinstance(shown_value(value, code), str)
    assert isinstance(shown_value(MOMENT, code), str)


@given(st.integers(-(10**12), 10**12))
def test_money_reads_back_to_the_cent(cents: int) -> None:
    value = Decimal(cents).scaleb(-2)
    assert Decimal(shown_value(value, "$#,##0.00").replace("$", "").replace(",", "")) == value
