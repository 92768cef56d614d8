"""Runs, and what stands inside and around them: breaks, symbols, bookmarks, fields, links, ruby, math."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from tests.build.package import Content, Package, Piece, text_of, xml
from tests.build.properties import Value, rpr

BY = "Opposing Counsel"
DATE = "2025-05-01T10:00:00Z"

PAGE_BREAK = xml('<w:br w:type="page"/>')
COLUMN_BREAK = xml('<w:br w:type="column"/>')
CR = xml("<w:cr/>")
NO_BREAK_HYPHEN = xml("<w:noBreakHyphen/>")
SOFT_HYPHEN = xml("<w:softHyphen/>")
RENDERED_BREAK = xml("<w:lastRenderedPageBreak/>")


def sym(char: str, font: str = "Wingdings") -> Piece:
    """Return a symbol, inside a run: `r(sym("F0FE"))`."""
    return xml(f'<w:sym w:font="{font}" w:char="{char}"/>')


def _text(value: str, pkg: Package) -> str:
    tag = "w:delText" if pkg.deleting else "w:t"
    space = ' xml:space="preserve"' if value != value.strip() else ""
    return f"<{tag}{space}>{text_of(value)}</{tag}>" if value else ""


def run_text(value: str, pkg: Package) -> str:
    r"""Return the inside of a run: "\t" is w:tab and "\n" is w:br."""
    lines = ["<w:tab/>".join(_text(part, pkg) for part in line.split("\t")) for line in value.split("\n")]
    return "<w:br/>".join(lines)


def stamp(pkg: Package, by: str = BY, date: str = DATE) -> str:
    """Return the attributes of a revision with the next id."""
    return f'w:id="{900 + pkg.next("revision")}" w:author={quoteattr(by)} w:date="{date}"'


def r(
    *content: Content,
    was: str | None = None,
    by: str = BY,
    raw: str = "",
    style: str | None = None,
    font: str | None = None,
    **props: Value,
) -> Piece:
    """Return one run; `was` is the old rPr of a tracked formatting change, `raw` is added to the rPr."""
    inner = rpr(style=style, font=font, **props) + raw

    def render(pkg: Package) -> str:
        change = "" if was is None else f"<w:rPrChange {stamp(pkg, by)}><w:rPr>{was}</w:rPr></w:rPrChange>"
        properties = f"<w:rPr>{inner}{change}</w:rPr>" if inner or change else ""
        body = "".join(run_text(item, pkg) if isinstance(item, str) else item(pkg) for item in content)
        return f"<w:r>{properties}{body}</w:r>"

    return render


def inline(content: tuple[Content, ...], pkg: Package) -> str:
    """Render what may stand in a paragraph: a string is a plain run, a piece stands as it is."""
    return "".join(r(item)(pkg) if isinstance(item, str) else item(pkg) for item in content if item != "")


def bm_start(name: str) -> Piece:
    """Return the start of a bookmark, for ranges over several paragraphs."""

    def render(pkg: Package) -> str:
        pkg.bookmarks[name] = pkg.next("bookmark")
        return f'<w:bookmarkStart w:id="{pkg.bookmarks[name]}" w:name={quoteattr(name)}/>'

    return render


def bm_end(name: str) -> Piece:
    """Return the end of the bookmark that `bm_start` opened last under this name."""
    return lambda pkg: f'<w:bookmarkEnd w:id="{pkg.bookmarks[name]}"/>'


def bookmark(name: str, *content: Content) -> Piece:
    """Return content within a bookmark."""
    return lambda pkg: bm_start(name)(pkg) + inline(content, pkg) + bm_end(name)(pkg)


def field(code: str, *result: Content, dirty: bool = False) -> Piece:
    r"""Return a complex field with its cached result: `field(r"REF _Ref1 \r \h", "2.1")`; no result, no separator."""

    def render(pkg: Package) -> str:
        tag = "w:delInstrText" if pkg.deleting else "w:instrText"
        begin = '<w:fldChar w:fldCharType="begin"' + (' w:dirty="1"' if dirty else "") + "/>"
        shown = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + inline(result, pkg) if result else ""
        code_run = f'<w:r><{tag} xml:space="preserve"> {text_of(code)} </{tag}></w:r>'
        return f'<w:r>{begin}</w:r>{code_run}{shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>'

    return render


def simple(code: str, *result: Content) -> Piece:
    """Return a field written as w:fldSimple."""
    return lambda pkg: f"<w:fldSimple w:instr={quoteattr(' ' + code + ' ')}>{inline(result, pkg)}</w:fldSimple>"


def ref(name: str, result: str, switches: str = r"\r \h") -> Piece:
    """Return a cross-reference to a bookmark."""
    return field(f"REF {name} {switches}", result)


def link(*content: Content, url: str = "", anchor: str = "", tooltip: str = "") -> Piece:
    """Return a hyperlink to an address, to a bookmark, or to both."""

    def render(pkg: Package) -> str:
        marks = f' r:id="{pkg.relate("hyperlink", url, external=True)}"' if url else ""
        marks += f" w:anchor={quoteattr(anchor)}" if anchor else ""
        marks += f" w:tooltip={quoteattr(tooltip)}" if tooltip else ""
        styled = [r(item, style="Hyperlink") if isinstance(item, str) else item for item in content]
        return f"<w:hyperlink{marks}>{inline(tuple(styled), pkg)}</w:hyperlink>"

    return render


def smart_tag(*content: Content) -> Piece:
    """Return content within a w:smartTag."""
    return lambda pkg: f'<w:smartTag w:uri="urn:x" w:element="place">{inline(content, pkg)}</w:smartTag>'


def ruby(base: str, guide: str) -> Piece:
    """Return a run with a phonetic guide above its text."""
    return xml(
        '<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/><w:hps w:val="10"/><w:hpsRaise w:val="18"/>'
        f'<w:hpsBaseText w:val="21"/><w:lid w:val="ja-JP"/></w:rubyPr>'
        f"<w:rt><w:r><w:t>{text_of(guide)}</w:t></w:r></w:rt>"
        f"<w:rubyBase><w:r><w:t>{text_of(base)}</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    )


def math(*terms: str, sup: tuple[str, str] | None = None) -> Piece:
    """Return an equation of plain terms, with a power `sup=(base, exponent)` at its end."""
    body = "".join(f"<m:r><m:t>{text_of(term)}</m:t></m:r>" for term in terms)
    if sup:
        base, power = (f"<m:r><m:t>{text_of(side)}</m:t></m:r>" for side in sup)
        body += f"<m:sSup><m:e>{base}</m:e><m:sup>{power}</m:sup></m:sSup>"
    return xml(f"<m:oMath>{body}</m:oMath>")
