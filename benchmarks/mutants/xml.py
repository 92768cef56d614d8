"""Names, schema order and small edits of WordprocessingML trees, apart from the engine that is measured."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from lxml import etree

Element = etree._Element

NS = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
}
W = f"{{{NS['w']}}}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
_DECLARED = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NS.items())


def _order(names: str) -> dict[str, int]:
    return {name: rank for rank, name in enumerate(names.split())}


ORDER = {
    "rPr": _order(
        "ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint "
        "noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText "
        "vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange"
    ),
    "pPr": _order(
        "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs "
        "suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd "
        "snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment "
        "textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
    ),
    "tcPr": _order(
        "cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark"
    ),
    "trPr": _order(""),
    "tblPr": _order(
        "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd "
        "tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription"
    ),
    "sectPr": _order(
        "headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType "
        "cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange"
    ),
    "lvl": _order("start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr"),
    "style": _order(
        "name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked "
        "personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr"
    ),
    "settings": _order(
        "writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries "
        "displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData "
        "embedTrueTypeFonts "
        "embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader "
        "bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState "
        "formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge "
        "revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride "
        "styleLockTheme styleLockQFSet defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone "
        "doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle evenAndOddHeaders "
        "bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing "
        "drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery "
        "doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotShadeFormData "
        "noPunctuationKerning characterSpacingControl printTwoOnOne strictFirstAndLastChars noLineBreaksAfter "
        "noLineBreaksBefore savePreviewPicture doNotValidateAgainstSchema saveInvalidXml ignoreMixedContent "
        "alwaysShowPlaceholderText doNotDemarcateInvalidXml saveXmlDataOnly useXSLTWhenSaving saveThroughXslt "
        "showXMLTags alwaysMergeEmptyNamespace updateFields hdrShapeDefaults footnotePr endnotePr compat docVars rsids"
    ),
}


def parse(data: bytes) -> Element:
    """Return the root of a part."""
    return etree.fromstring(data, _PARSER)


def serialise(root: Element) -> bytes:
    """Return a part's bytes, with the declaration that Word writes."""
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)


def q(name: str) -> str:
    """Return the Clark name of `w:p`."""
    prefix, local = name.split(":")
    return f"{{{NS[prefix]}}}{local}"


def local(node: Element) -> str:
    """Return an element's name without namespace, "" for comments and instructions."""
    return etree.QName(node).localname if isinstance(node.tag, str) else ""


def new(raw: str) -> Element:
    """Return one element from XML with the prefixes of `NS`, without namespace declarations that it does not use."""
    element = etree.fromstring(f"<x {_DECLARED}>{raw}</x>")[0]
    etree.cleanup_namespaces(element)
    return element


def all_of(root: Element, path: str) -> list[Element]:
    """Return the elements of an XPath with the prefixes of `NS`."""
    found = root.xpath(path, namespaces=NS)
    return [node for node in found if isinstance(node, etree._Element)] if isinstance(found, list) else []


def first(root: Element, path: str) -> Element | None:
    """Return the first element of an XPath, or None."""
    return next(iter(all_of(root, path)), None)


def value(node: Element | None, name: str = "w:val") -> str:
    """Return an attribute, "" when there is none."""
    return "" if node is None else str(node.get(q(name), ""))


def put(parent: Element, raw: str) -> Element:
    """Set a property element: it replaces its namesake, and stands where the schema wants it."""
    element = new(raw)
    rank = ORDER.get(local(parent), {})
    old = parent.find(element.tag)
    if old is not None:
        parent.replace(old, element)
        return element
    mine = rank.get(local(element), len(rank))
    index = sum(1 for child in parent if rank.get(local(child), len(rank)) <= mine)
    parent.insert(index, element)
    return element


def properties(node: Element, name: str) -> Element:
    """Return the property child (`pPr`, `rPr`, `tcPr` …), made first in `node` when it is absent."""
    found = node.find(W + name)
    if found is None:
        found = new(f"<w:{name}/>")
        node.insert(0, found)
    return found


def drop(node: Element) -> None:
    """Remove an element, keeping text after it where it was."""
    parent = node.getparent()
    if parent is not None:
        parent.remove(node)


def parent_of(node: Element) -> Element:
    """Return the parent of a node that is known to have one."""
    parent = node.getparent()
    assert parent is not None
    return parent


def unwrap(node: Element) -> None:
    """Replace an element by its children."""
    parent = node.getparent()
    if parent is None:
        return
    index = parent.index(node)
    for offset, child in enumerate(list(node)):
        parent.insert(index + offset, child)
    parent.remove(node)


def twin(node: Element) -> Element:
    """Return a deep copy without tail."""
    copied = copy.deepcopy(node)
    copied.tail = None
    return copied


def following(node: Element) -> Iterator[Element]:
    """Yield the later siblings."""
    return iter(list(node.itersiblings()))
