"""WordprocessingML fragments for tests: `w("<w:rPr><w:b/></w:rPr>")` is the element, `styles("…")` a styles part."""

from __future__ import annotations

from lxml import etree

from matterbench.ooxml.names import NAMESPACES
from matterbench.ooxml.styles import Styles
from matterbench.ooxml.theme import Theme

_PREFIXES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items() if prefix != "xml")
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)

OFFICE_THEME = """<a:theme><a:themeElements>
  <a:clrScheme name="Office">
    <a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>
    <a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2>
    <a:accent1><a:srgbClr val="4472C4"/></a:accent1><a:hlink><a:srgbClr val="0563c1"/></a:hlink>
  </a:clrScheme>
  <a:fontScheme name="Office">
    <a:majorFont><a:latin typeface="Calibri Light"/><a:ea typeface=""/><a:cs typeface="Times"/></a:majorFont>
    <a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont>
  </a:fontScheme></a:themeElements></a:theme>"""


def w(xml: str) -> etree._Element:
    """Return the root element of a fragment that may use every prefix of the project."""
    head, rest = xml.split(">", 1) if not xml.split(">", 1)[0].endswith("/") else (xml.split("/>", 1)[0], None)
    text = f"{head} {_PREFIXES}/>" if rest is None else f"{head} {_PREFIXES}>{rest}"
    return etree.fromstring(text, _PARSER)


def theme(xml: str = OFFICE_THEME, mapping: dict[str, str] | None = None) -> Theme:
    """Return a theme, the Office one unless told otherwise."""
    return Theme.parse(w(xml), mapping or {})


def styles(xml: str, theme: Theme | None = None) -> Styles:
    """Return the styles part with that content."""
    return Styles.parse(w(f"<w:styles>{xml}</w:styles>"), theme or Theme())


def style(kind: str, name: str, content: str = "", base: str = "", default: bool = False) -> str:
    """Return a w:style whose id is its name."""
    mark = ' w:default="1"' if default else ""
    based = f'<w:basedOn w:val="{base}"/>' if base else ""
    return f'<w:style w:type="{kind}" w:styleId="{name}"{mark}><w:name w:val="{name}"/>{based}{content}</w:style>'


def defaults(run: str = "", paragraph: str = "") -> str:
    """Return document defaults with that run and paragraph formatting."""
    return (
        f"<w:docDefaults><w:rPrDefault><w:rPr>{run}</w:rPr></w:rPrDefault>"
        f"<w:pPrDefault><w:pPr>{paragraph}</w:pPr></w:pPrDefault></w:docDefaults>"
    )
