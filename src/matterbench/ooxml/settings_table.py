"""What each document setting is called, what a change of it means to a reader, and what its absence means.

Source: ISO/IEC 29500-1 section 17.15 (settings), 17.11 (notes), 22.1.2 (math properties); [MS-DOCX] sections 2.3
(compatSetting) and 2.5 (extensions). Settings that are not in the table are compared as they are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["block", "warn", "info"]
Kind = Literal["switch", "value", "twips"]


@dataclass(frozen=True, slots=True)
class Setting:
    """One row: how to read a setting and how to speak of its change."""

    label: str
    severity: Severity
    effect: str = ""
    """What it does when switched on, or when its value changes; "" when the label says it."""
    kind: Kind = "switch"
    default: str = ""
    """What an absent setting means; "" is off for a switch and unset for a value."""
    when_off: str = ""
    """What it does when switched off."""


_BLOCK: Severity = "block"
_WARN: Severity = "warn"
_INFO: Severity = "info"

SETTINGS: dict[str, Setting] = {
    "trackRevisions": Setting("Track Changes", _BLOCK, "later edits are marked", when_off="later edits leave no mark"),
    "doNotTrackFormatting": Setting("Leaving formatting changes untracked", _BLOCK, "they leave no mark"),
    "doNotTrackMoves": Setting("Tracking moves as deletions and insertions", _WARN),
    "removePersonalInformation": Setting(
        "Removal of personal information on saving", _BLOCK, "Word drops the authors of tracked changes and comments"
    ),
    "removeDateAndTime": Setting(
        "Removal of dates on saving", _BLOCK, "Word drops the dates of tracked changes and comments"
    ),
    "updateFields": Setting("Updating all fields on opening", _BLOCK, "references and numbers may change when opened"),
    "evenAndOddHeaders": Setting("Different headers on even pages", _BLOCK),
    "mirrorMargins": Setting("Mirrored margins", _BLOCK, "inner and outer margins swap on even pages"),
    "gutterAtTop": Setting("Gutter at the top of the page", _BLOCK),
    "bookFoldPrinting": Setting("Book fold printing", _BLOCK),
    "bookFoldRevPrinting": Setting("Reverse book fold printing", _BLOCK),
    "bookFoldPrintingSheets": Setting("Sheets of a booklet", _WARN, kind="value", default="0"),
    "printTwoOnOne": Setting("Two pages on one sheet", _WARN),
    "formsDesign": Setting("Form design mode", _WARN),
    "linkStyles": Setting(
        "Updating styles from the template on opening", _BLOCK, "formatting may change when the document is opened"
    ),
    "styleLockTheme": Setting("Locked theme", _WARN),
    "styleLockQFSet": Setting("Locked style set", _WARN),
    "autoFormatOverride": Setting("AutoFormat allowed despite formatting protection", _WARN),
    "defaultTableStyle": Setting("Default table style", _WARN, kind="value"),
    "clickAndTypeStyle": Setting("Style for click and type", _INFO, kind="value"),
    "defaultTabStop": Setting("Default tab stop", _BLOCK, "text after a tab moves", "twips", "720"),
    "autoHyphenation": Setting("Automatic hyphenation", _BLOCK, "line breaks change"),
    "consecutiveHyphenLimit": Setting("Limit of consecutive hyphens", _WARN, kind="value", default="0"),
    "hyphenationZone": Setting("Hyphenation zone", _WARN, kind="twips", default="360"),
    "doNotHyphenateCaps": Setting("Leaving capitals unhyphenated", _WARN),
    "characterSpacingControl": Setting("East Asian character spacing", _WARN, kind="value", default="doNotCompress"),
    "noPunctuationKerning": Setting("No kerning of punctuation", _WARN),
    "strictFirstAndLastChars": Setting("Strict first and last characters", _WARN),
    "displayBackgroundShape": Setting("Showing the page background", _WARN),
    "bordersDoNotSurroundHeader": Setting("Page borders leave out the header", _WARN),
    "bordersDoNotSurroundFooter": Setting("Page borders leave out the footer", _WARN),
    "alignBordersAndEdges": Setting("Aligned page borders", _WARN),
    "documentType": Setting("Kind of document", _INFO, kind="value", default="notSpecified"),
    "decimalSymbol": Setting("Decimal symbol", _INFO, kind="value", default="."),
    "listSeparator": Setting("List separator", _INFO, kind="value", default=","),
    "themeFontLang": Setting("Language of theme fonts", _INFO, kind="value"),
    "readModeInkLockDown": Setting("Page size frozen for ink", _INFO, kind="value"),
    "captions": Setting("Automatic captions", _INFO, kind="value"),
    "mailMerge": Setting("Mail merge source", _BLOCK, "Word may run a query when the document is opened", "value"),
    "attachedTemplate": Setting("Attached template", _BLOCK, "Word loads it when the document is opened", "value"),
    "documentProtection": Setting("Document protection", _BLOCK, kind="value"),
    "writeProtection": Setting("Protection against changes to the file", _BLOCK, kind="value"),
    "attachedSchema": Setting("Attached XML schema", _WARN, kind="value"),
    "saveThroughXslt": Setting("Transformation on saving", _BLOCK, kind="value"),
    "footnotePr.pos": Setting("Position of footnotes", _BLOCK, kind="value", default="pageBottom"),
    "footnotePr.numFmt": Setting("Number format of footnotes", _BLOCK, kind="value", default="decimal"),
    "footnotePr.numStart": Setting("First footnote number", _BLOCK, kind="value", default="1"),
    "footnotePr.numRestart": Setting("Restart of footnote numbers", _BLOCK, kind="value", default="continuous"),
    "endnotePr.pos": Setting("Position of endnotes", _BLOCK, kind="value", default="docEnd"),
    "endnotePr.numFmt": Setting("Number format of endnotes", _BLOCK, kind="value", default="lowerRoman"),
    "endnotePr.numStart": Setting("First endnote number", _BLOCK, kind="value", default="1"),
    "endnotePr.numRestart": Setting("Restart of endnote numbers", _BLOCK, kind="value", default="continuous"),
    "compat.compatibilityMode": Setting(
        "Compatibility mode", _BLOCK, "Word lays the document out by the rules of another version", "value", "12"
    ),
    "compat.useWord2013TrackBottomHyphenation": Setting(
        "Compatibility option useWord2013TrackBottomHyphenation", _WARN, default="on"
    ),
}

SILENT = frozenset(
    """
    zoom view rsids proofState shapeDefaults hdrShapeDefaults docId chartTrackingRefBased activeWritingStyle
    hideSpellingErrors hideGrammaticalErrors stylePaneFormatFilter stylePaneSortMethod savePreviewPicture
    revisionView doNotDisplayPageBoundaries drawingGridHorizontalSpacing drawingGridVerticalSpacing
    displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery doNotUseMarginsForDrawingGridOrigin
    drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotIncludeSubdocsInStats defaultImageDpi
    doNotAutoCompressPictures doNotEmbedSmartTags smartTagType alwaysShowPlaceholderText
    alwaysMergeEmptyNamespace showXMLTags saveXmlDataOnly saveInvalidXml ignoreMixedContent
    doNotValidateAgainstSchema doNotDemarcateInvalidXml useXSLTWhenSaving uiCompat97To2003 showEnvelope
    doNotShadeFormData printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts
    embedSystemFonts saveSubsetFonts conflictMode discardImageEditingData
    """.split()  # noqa: SIM905 - a list of 48 is harder to read
)
"""View state, editing aids and bookkeeping: they change nothing a reader sees, nor what later edits leave behind."""

COLOUR_SLOTS = {
    "bg1": "light1",
    "t1": "dark1",
    "bg2": "light2",
    "t2": "dark2",
    "accent1": "accent1",
    "accent2": "accent2",
    "accent3": "accent3",
    "accent4": "accent4",
    "accent5": "accent5",
    "accent6": "accent6",
    "hyperlink": "hyperlink",
    "followedHyperlink": "followedHyperlink",
}
"""`w:clrSchemeMapping` when absent: every colour name means the theme colour of its name."""

MATH_DEFAULTS = {
    "mathFont": "Cambria Math",
    "brkBin": "before",
    "brkBinSub": "--",
    "smallFrac": "",
    "dispDef": "on",
    "lMargin": "0",
    "rMargin": "0",
    "preSp": "0",
    "postSp": "0",
    "interSp": "0",
    "intraSp": "0",
    "defJc": "centerGroup",
    "wrapIndent": "1440",
    "intLim": "subSup",
    "naryLim": "undOvr",
}
"""`m:mathPr` children when absent."""


def described(key: str) -> Setting:
    """Return the row of a setting; keys of families (`docVars.X`, `compat.X`, …) and unknown ones get a derived row."""
    family, _, name = key.partition(".")
    if key in SETTINGS:
        return SETTINGS[key]
    if family == "docVars":
        return Setting(f"Document variable “{name}”", _BLOCK, kind="value")
    if family == "compat":
        moved = "line and page breaks may change"
        return Setting(f"Compatibility option {name}", _WARN, moved, when_off=moved)
    if family == "clrSchemeMapping":
        effect = "colours of text and shapes change"
        return Setting(f"Theme colour for {name}", _BLOCK, effect, "value", COLOUR_SLOTS.get(name, ""))
    if family == "mathPr":
        return Setting(f"Equation setting {name}", _WARN, kind="value", default=MATH_DEFAULTS.get(name, ""))
    severity = _INFO if family.startswith("{") else _WARN
    return Setting(f"Setting {name or family}", severity, kind="value")
