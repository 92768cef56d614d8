"""Formatting in words."""

from __future__ import annotations

import pytest

from matterbench.ooxml.cascade import PARAGRAPH_DEFAULTS, RUN_DEFAULTS, differences, effective_run
from matterbench.ooxml.layout import section_properties
from matterbench.ooxml.measures import Props, Value
from matterbench.ooxml.vocabulary import invisible, label, sentence, sentences, severity, show
from tests.ooxml.fragments import styles

BARE = styles("")


@pytest.mark.parametrize(
    ("property", "value", "words"),
    [
        ("pgMar.left", 1440, "1.00 in"),
        ("spacing.after", 240, "12 pt"),
        ("sz", 21, "10.5 pt"),
        ("b", True, "on"),
        ("jc", "both", "justified"),
        ("font.ascii", "Calibri", "Calibri"),
        ("color", "FFFFFF", "white (FFFFFF)"),
        ("color", "2F5496", "2F5496"),
        ("color", "auto", "automatic"),
        ("color", ("theme", "accent1", "", "BF"), "theme accent1 BF"),
        ("ind.firstLine", -720, "hanging 0.50 in"),
        ("spacing.line", 276, "13.8 pt (1.15 lines)"),
        ("shd", ("clear", "auto", "FFFF00"), "yellow (FFFF00)"),
        ("shd", ("pct25", "FF0000", "auto"), "pct25 red (FF0000) on automatic"),
        ("shd", ("clear", "auto", "auto"), "none"),
        ("pBdr.top", ("single", 4, 1, "auto"), "single 0.5 pt automatic"),
        ("tblBorders.insideH", ("none",), "none"),
        ("tabs", ((720, "left", "none"), (9360, "right", "dot")), "left 0.50 in, right 6.50 in with dot leader"),
        ("tabs", (), "none"),
        ("tblW", ("pct", 2500), "50%"),
        ("tblW", ("auto", 0), "automatic"),
        ("tblLook", ("firstRow", "noVBand"), "firstRow, noVBand"),
        ("trHeight", ("exact", 720), "exactly 0.50 in"),
        ("cols.columns", ((1440, 20), (2880, 0)), "1.00 in, 2.00 in"),
        ("framePr", ((("w", "100"),), (), ""), "w=100"),
        ("w", 90, "90%"),
        ("sz", "large", "large"),
        ("sz", None, "not set"),
    ],
)
def test_values(property: str, value: Value | None, words: str) -> None:
    assert show(property, value) == words


@pytest.mark.parametrize(
    ("property", "before", "after", "words"),
    [
        ("b", True, False, "bold removed"),
        ("caps", False, True, "all capitals added"),
        ("jc", "both", "right", "alignment justified → right"),
        ("sz", 22, 20, "font size 11 pt → 10 pt"),
        ("pgMar.left", 1440, 720, "left margin 1.00 in → 0.50 in"),
        ("vanish", False, True, "text made invisible (hidden)"),
        ("vanish", True, False, "hidden text made visible"),
        ("u", "none", "single", "underline none → single"),
        ("highlight", "none", "yellow", "highlight added (yellow)"),
        ("highlight", "yellow", "green", "highlight yellow → green"),
        ("pBdr.top", ("single", 4, 1, "auto"), ("none",), "top border removed (single 0.5 pt automatic)"),
        ("tblBorders.top", None, ("double", 8, 0, "FF0000"), "top table border added (double 1 pt red (FF0000))"),
        ("shd", ("clear", "auto", "auto"), ("clear", "auto", "FFFF00"), "shading added (yellow (FFFF00))"),
        ("lang", "en-GB", "fr-FR", "proofing language en-GB → fr-FR"),
        ("w14:glow", None, ((), (), ""), "property “w14:glow” not set → (details)"),
        ("basedOn", "Body Text", "Normal", "style it is based on Body Text → Normal"),
        ("theme.font.minorHAnsi", "Calibri", "Comic Sans MS", "theme minor font Calibri → Comic Sans MS"),
    ],
)
def test_sentences_say_what_changed(property: str, before: Value | None, after: Value | None, words: str) -> None:
    assert sentence(property, before, after) == words


def test_one_font_change_is_one_sentence() -> None:
    after = effective_run(BARE, None, None, {"font.ascii": "Arial", "font.hAnsi": "Arial", "b": True})
    assert sentences(differences(effective_run(BARE, None, None, {}), after)) == (
        "bold added",
        "font Times New Roman → Arial",
    )
    assert len(sentences([("font.ascii", "A", "B"), ("font.hAnsi", "A", "C")])) == 2


def test_severities() -> None:
    assert [severity(name) for name in ("b", "lang", "noProof", "tcW", "w14:glow")] == [
        "block",
        "info",
        "info",
        "warn",
        "block",
    ]


def test_everything_with_a_default_has_a_name() -> None:
    named = [*RUN_DEFAULTS, *PARAGRAPH_DEFAULTS, *section_properties(None)]
    assert [name for name in named if "“" in label(name)] == []


@pytest.mark.parametrize(
    ("direct", "why"),
    [
        ({}, None),
        ({"vanish": True}, "hidden"),
        ({"webHidden": True}, "hidden in web view"),
        ({"sz": 7}, "font size 3.5 pt"),
        ({"sz": 8}, None),
        ({"w": 1}, "character width 1%"),
        ({"color": "FFFFFF"}, "white (FFFFFF) on white (FFFFFF)"),
        ({"color": "FEFEFE"}, "FEFEFE on white (FFFFFF)"),
        ({"color": "FFFFFF", "shd": ("clear", "auto", "000000")}, None),
        ({"color": "FFFFFF", "highlight": "black"}, None),
        ({"color": "FFFF00", "highlight": "yellow"}, "yellow (FFFF00) on yellow (FFFF00)"),
        ({"color": "FF0000", "shd": ("solid", "FF0000", "auto")}, "red (FF0000) on red (FF0000)"),
        ({"color": "auto", "shd": ("clear", "auto", "000000")}, None),
        ({"color": "C0C0C0"}, None),
        ({"color": "pink"}, None),
        ({"w14:textFill": ((), (("w14:noFill", ((), (), "")),), "")}, "no fill"),
    ],
)
def test_text_that_nobody_can_see(direct: Props, why: str | None) -> None:
    assert invisible(effective_run(BARE, None, None, direct)) == why


def test_the_background_may_come_from_outside_the_run() -> None:
    white = effective_run(BARE, None, None, {"color": "FFFFFF"})
    assert invisible(white, background="1F3864") is None
    assert invisible(effective_run(BARE, None, None, {"color": "000000"}), background="000000") is not None
