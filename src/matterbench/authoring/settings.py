"""Settings, web settings, fonts, theme and document properties: the parts that a reader never sees."""

from __future__ import annotations

from matterbench.authoring.elements import DECLARATION, PREFIXES, tag, text, val, word_part
from matterbench.authoring.manuscript import Properties

_COMPATIBILITY = (
    ("compatibilityMode", "15"),
    ("overrideTableStyleFontSizeAndJustification", "1"),
    ("enableOpenTypeFeatures", "1"),
    ("doNotFlipMirrorIndents", "1"),
    ("differentiateMultirowTableHeaders", "1"),
)
_FACES = {
    name: (name, panose, family, usb0, usb1)
    for name, panose, family, usb0, usb1 in (
        ("Times New Roman", "02020603050405020304", "roman", "E0002EFF", "C000785B"),
        ("Arial", "020B0604020202020204", "swiss", "E0002EFF", "C000785B"),
        ("Calibri", "020F0502020204030204", "swiss", "E4002EFF", "C200247B"),
        ("Cambria", "02040503050406030204", "roman", "E00006FF", "420024FF"),
        ("Georgia", "02040502050405020303", "roman", "00000287", "00000000"),
    )
}
_FONTS = (
    ("Cambria Math", "02040503050406030204", "roman", "E00006FF", "420024FF"),
    ("Wingdings", "05000000000000000000", "auto", "00000000", "10000000"),
)
_CORE = {
    "xmlns:cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:dcterms": "http://purl.org/dc/terms/",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
}
_EXTENDED = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"


def settings_part(*, tracking: bool) -> bytes:
    """Return settings.xml: nothing is protected, Word 2013 layout; `tracking` tracks changes."""
    uri = "http://schemas.microsoft.com/office/word"
    compatibility = (
        tag("w:compatSetting", {"w:name": name, "w:uri": uri, "w:val": value}) for name, value in _COMPATIBILITY
    )
    return word_part(
        "w:settings",
        tag("w:zoom", {"w:percent": 100}),
        "<w:trackRevisions/>" if tracking else "",
        val("defaultTabStop", 720),
        val("characterSpacingControl", "doNotCompress"),
        _separators("footnotePr", "footnote"),
        _separators("endnotePr", "endnote"),
        tag("w:compat", None, *compatibility),
        _math_properties(),
        tag("w:themeFontLang", {"w:val": "en-US"}),
        '<w:clrSchemeMapping w:bg1="light1" w:t1="dark1" w:bg2="light2" w:t2="dark2" w:accent1="accent1" '
        'w:accent2="accent2" w:accent3="accent3" w:accent4="accent4" w:accent5="accent5" w:accent6="accent6" '
        'w:hyperlink="hyperlink" w:followedHyperlink="followedHyperlink"/>',
        val("decimalSymbol", "."),
        val("listSeparator", ","),
    )


def _separators(name: str, note: str) -> str:
    return tag(f"w:{name}", None, *(tag(f"w:{note}", {"w:id": number}) for number in (-1, 0)))


def _math_properties() -> str:
    return tag(
        "m:mathPr",
        None,
        '<m:mathFont m:val="Cambria Math"/><m:brkBin m:val="before"/><m:brkBinSub m:val="--"/>',
        '<m:smallFrac m:val="0"/><m:dispDef/><m:lMargin m:val="0"/><m:rMargin m:val="0"/>',
        '<m:defJc m:val="centerGroup"/><m:wrapIndent m:val="1440"/><m:intLim m:val="subSup"/>',
        '<m:naryLim m:val="undOvr"/>',
    )


def web_settings_part() -> bytes:
    """Return webSettings.xml."""
    return word_part("w:webSettings", "<w:optimizeForBrowser/><w:allowPNG/>")


def font_table_part(font: str) -> bytes:
    """Return fontTable.xml for `font` and the fonts that the writer names itself."""
    fonts = (
        tag(
            "w:font",
            {"w:name": name},
            val("panose1", panose),
            val("charset", "02" if name == "Wingdings" else "00"),
            val("family", family),
            val("pitch", "variable"),
            tag("w:sig", {"w:usb0": usb0, "w:usb1": usb1, "w:usb2": "00000009", "w:usb3": "00000000",
                          "w:csb0": "000001FF", "w:csb1": "00000000"}),
        )
        for name, panose, family, usb0, usb1 in (_FACES[font], *_FONTS)
    )  # fmt: skip
    return word_part("w:fonts", *fonts)


def theme_part(font: str, name: str) -> bytes:
    """Return theme1.xml with `font` as major and minor font; `name` is that of the theme."""
    colours = {
        "dk1": "000000", "lt1": "FFFFFF", "dk2": "1F3864", "lt2": "E7E6E6", "accent1": "1F3864", "accent2": "7F7F7F",
        "accent3": "8C6D31", "accent4": "3B5B40", "accent5": "5B3B3B", "accent6": "404040", "hlink": "0563C1",
        "folHlink": "954F72",
    }  # fmt: skip
    scheme = (tag(f"a:{role}", None, tag("a:srgbClr", {"val": value})) for role, value in colours.items())
    face = tag("a:latin", {"typeface": font}) + '<a:ea typeface=""/><a:cs typeface=""/>'
    fonts = tag("a:fontScheme", {"name": name}, tag("a:majorFont", None, face), tag("a:minorFont", None, face))
    elements = tag("a:themeElements", None, tag("a:clrScheme", {"name": name}, *scheme), fonts, _theme_formats(name))
    names = {"xmlns:a": PREFIXES["a"], "name": name}
    return (DECLARATION + tag("a:theme", names, elements)).encode()


def _theme_formats(name: str) -> str:
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    line = "".join(f'<a:ln w="{width}">{fill}</a:ln>' for width in (6350, 12700, 19050))
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>" * 3
    return tag(
        "a:fmtScheme",
        {"name": name},
        tag("a:fillStyleLst", None, fill * 3),
        tag("a:lnStyleLst", None, line),
        tag("a:effectStyleLst", None, effect),
        tag("a:bgFillStyleLst", None, fill * 3),
    )


def core_properties_part(properties: Properties) -> bytes:
    """Return docProps/core.xml."""
    w3c = {"xsi:type": "dcterms:W3CDTF"}
    return (
        DECLARATION
        + tag(
            "cp:coreProperties",
            _CORE,
            tag("dc:title", None, text(properties.title)),
            tag("dc:creator", None, text(properties.creator)),
            tag("cp:lastModifiedBy", None, text(properties.editor)),
            tag("cp:revision", None, str(properties.revision)),
            tag("dcterms:created", w3c, properties.created) if properties.created else "",
            tag("dcterms:modified", w3c, properties.modified) if properties.modified else "",
        )
    ).encode()


def extended_properties_part(company: str, pages: int) -> bytes:
    """Return docProps/app.xml."""
    return (
        DECLARATION
        + tag(
            "Properties",
            {"xmlns": _EXTENDED},
            tag("Template", None, "Normal.dotm"),
            tag("Pages", None, str(pages)),
            tag("Application", None, "Microsoft Office Word"),
            tag("DocSecurity", None, "0"),
            tag("Company", None, text(company)),
            tag("AppVersion", None, "16.0000"),
        )
    ).encode()
