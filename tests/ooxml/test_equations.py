"""Equations on one line."""

from __future__ import annotations

import pytest
from lxml import etree

from matterbench.ooxml.equations import linear
from matterbench.ooxml.names import NAMESPACES


def omml(inside: str) -> etree._Element:
    return etree.fromstring(f'<m:oMath xmlns:m="{NAMESPACES["m"]}" xmlns:w="{NAMESPACES["w"]}">{inside}</m:oMath>')


def t(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        (t("x=a+b"), "x=a+b"),
        (f"<m:sSup><m:e>{t('x')}</m:e><m:sup>{t('2')}</m:sup></m:sSup>", "x^2"),
        (f"<m:sSubSup><m:e>{t('x')}</m:e><m:sub>{t('i')}</m:sub><m:sup>{t('n+1')}</m:sup></m:sSubSup>", "x_i^(n+1)"),
        (f"<m:f><m:num>{t('a+b')}</m:num><m:den>{t('c')}</m:den></m:f>", "(a+b)/c"),
        (f"<m:rad><m:deg/><m:e>{t('x')}</m:e></m:rad>", "√(x)"),
        (f"<m:d><m:e>{t('x')}</m:e></m:d>", "(x)"),
        (f'<m:d><m:dPr><m:begChr m:val="["/></m:dPr><m:e>{t("a")}</m:e><m:e>{t("b")}</m:e></m:d>', "[a|b)"),
        (f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{t("1")}</m:sub><m:sup/><m:e>{t("x")}</m:e></m:nary>',
         "∑_1 x"),
        (f"<m:func><m:fName>{t('sin')}</m:fName><m:e>{t('x')}</m:e></m:func>", "sin x"),
        (f"<m:limLow><m:e>{t('lim')}</m:e><m:lim>{t('n')}</m:lim></m:limLow>", "lim_n"),
        (f"<m:m><m:mr><m:e>{t('a')}</m:e><m:e>{t('b')}</m:e></m:mr></m:m>", "[a &amp; b]".replace("&amp;", "&")),
        (f'<w:ins w:id="1">{t("y")}</w:ins>', "y"),
        ("", ""),
    ],
)  # fmt: skip
def test_lines(inside: str, line: str) -> None:
    assert linear(omml(inside)) == line


def test_deep_nesting_ends() -> None:
    inside = t("x")
    for _ in range(100):
        inside = f"<m:d><m:e>{inside}</m:e></m:d>"
    assert "x" in linear(omml(inside))
