"""Paragraphs, tables, content controls, sections, tables of contents, imported chunks."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from tests.build.package import NS, WML, Content, Package, Piece, text_of
from tests.build.properties import TBLPR_ORDER, TCPR_ORDER, TRPR_ORDER, Value, ppr, properties
from tests.build.runs import BY, field, inline, link, r, stamp

Margins = tuple[int, int, int, int]
Cell = Content
Row = Piece | Sequence[Cell]


def p(
    *content: Content,
    style: str | None = None,
    lvl: int | None = None,
    num: int | None = None,
    mark: str = "",
    mark_rpr: str = "",
    was: str | None = None,
    sect: Piece | None = None,
    by: str = BY,
    raw: str = "",
    attrs: str = "",
    **props: Value,
) -> Piece:
    """Return a paragraph.

    Args:
        content: Strings (plain runs) and pieces.
        style: The paragraph style's id.
        lvl: Level of list 1, or of list `num`, counted from 0.
        num: The list; 0 takes a style's list away.
        mark: Tracked paragraph mark: "ins", "del", "moveFrom" or "moveTo".
        mark_rpr: Formatting of the paragraph mark.
        was: The old pPr of a tracked change.
        sect: The section that ends here.
        by: Author of `mark` and `was`.
        raw: More XML for the pPr.
        attrs: More attributes of w:p, as XML.
        props: Properties by name: `jc="center"`, `keepNext=True`, `spacing={"after": 120}`.
    """
    inner = ppr(style=style, lvl=lvl, num=num, **props) + raw

    def render(pkg: Package) -> str:
        marked = (f"<w:{mark} {stamp(pkg, by)}/>" if mark else "") + mark_rpr
        tail = f"<w:rPr>{marked}</w:rPr>" if marked else ""
        tail += sect(pkg) if sect else ""
        tail += "" if was is None else f"<w:pPrChange {stamp(pkg, by)}><w:pPr>{was}</w:pPr></w:pPrChange>"
        head = f"<w:pPr>{inner}{tail}</w:pPr>" if inner or tail else ""
        return f"<w:p{' ' + attrs if attrs else ''}>{head}{inline(content, pkg)}</w:p>"

    return render


def blocks(content: Sequence[Content], pkg: Package) -> str:
    """Render what may stand in a body or a cell: a string is a plain paragraph."""
    return "".join(p(item)(pkg) if isinstance(item, str) else item(pkg) for item in content)


def tc(
    *content: Content, span: int = 1, vmerge: str = "", w: int = 3000, mark: str = "", by: str = BY, **props: Value
) -> Piece:
    """Return a cell; `vmerge` is "restart" or "continue", `mark` a tracked "cellIns", "cellDel" or "cellMerge"."""
    named: dict[str, Value] = {"tcW": {"w": w * span, "type": "dxa"}, **props}
    if span > 1:
        named["gridSpan"] = str(span)
    if vmerge:
        named["vMerge"] = vmerge
    inner = properties(TCPR_ORDER, named)

    def render(pkg: Package) -> str:
        marked = f"<w:{mark} {stamp(pkg, by)}/>" if mark else ""
        return f"<w:tc><w:tcPr>{inner}{marked}</w:tcPr>{blocks(content or ('',), pkg)}</w:tc>"

    return render


def tr(*cells: Cell, header: bool = False, mark: str = "", by: str = BY, **props: Value) -> Piece:
    """Return a row; a string is a cell; `mark` is a tracked "ins" or "del"."""
    named: dict[str, Value] = {**props, "tblHeader": True if header else None}
    inner = properties(TRPR_ORDER, named)

    def render(pkg: Package) -> str:
        marked = f"<w:{mark} {stamp(pkg, by)}/>" if mark else ""
        head = f"<w:trPr>{inner}{marked}</w:trPr>" if inner or marked else ""
        body = "".join(tc(cell)(pkg) if isinstance(cell, str) else cell(pkg) for cell in cells)
        return f"<w:tr>{head}{body}</w:tr>"

    return render


def tbl(*rows: Row, style: str | None = "TableGrid", grid: Sequence[int] = (), raw: str = "", **props: Value) -> Piece:
    """Return a table; a list of cells is a row; `grid` are column widths in twips, by default 3000 for each cell."""
    named: dict[str, Value] = {"tblW": {"w": 0, "type": "auto"}, **props, "tblStyle": style}
    width = max((len(row) for row in rows if not callable(row)), default=1)
    columns = "".join(f'<w:gridCol w:w="{column}"/>' for column in grid or (3000,) * width)

    def render(pkg: Package) -> str:
        body = "".join(row(pkg) if callable(row) else tr(*row)(pkg) for row in rows)
        head = properties(TBLPR_ORDER, named) + raw
        return f"<w:tbl><w:tblPr>{head}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{body}</w:tbl>"

    return render


def borders(**sides: str) -> str:
    """Return w:tblBorders for `raw=`: `borders(top="single")`."""
    lines = "".join(f'<w:{side} w:val="{kind}" w:sz="4" w:space="0" w:color="auto"/>' for side, kind in sides.items())
    return f"<w:tblBorders>{lines}</w:tblBorders>"


def sdt_pr(pkg: Package, tag: str, alias: str, lock: str, raw: str) -> str:
    """Return the properties of a content control with the next id."""
    head = f"<w:alias w:val={quoteattr(alias)}/>" if alias else ""
    head += f"<w:tag w:val={quoteattr(tag)}/>" if tag else ""
    locked = f'<w:lock w:val="{lock}"/>' if lock else ""
    return f'<w:sdtPr>{head}<w:id w:val="{5000 + pkg.next("sdt")}"/>{locked}{raw}</w:sdtPr>'


def sdt(*content: Content, tag: str = "", alias: str = "", lock: str = "", raw: str = "") -> Piece:
    """Return a content control around blocks, rows (`sdt(tr(...))`) or cells (`sdt(tc(...))`)."""
    return lambda pkg: (
        f"<w:sdt>{sdt_pr(pkg, tag, alias, lock, raw)}<w:sdtContent>{blocks(content, pkg)}</w:sdtContent></w:sdt>"
    )


def sdt_run(*content: Content, tag: str = "", alias: str = "", lock: str = "", raw: str = "") -> Piece:
    """Return a content control around runs, inside a paragraph."""
    return lambda pkg: (
        f"<w:sdt>{sdt_pr(pkg, tag, alias, lock, raw)}<w:sdtContent>{inline(content, pkg)}</w:sdtContent></w:sdt>"
    )


def toc(*entries: tuple[str, str, str], switches: str = r'\o "1-2" \h', style: str = "TOC1") -> Piece:
    """Return a table of contents: entries are (text, bookmark, page), with links and page fields."""

    def entry(text: str, name: str, page: str) -> Piece:
        return link(r(text), r("\t"), field(rf"PAGEREF {name} \h", page), anchor=name)

    def render(pkg: Package) -> str:
        head = r'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC '
        head += f'{text_of(switches)} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        tail = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        opened = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>'
        lines = [entry(*item)(pkg) for item in entries]
        lines[0] = head + lines[0]
        lines[-1] += tail
        return "".join(f"<w:p>{opened}{line}</w:p>" for line in lines)

    return render


def story(kind: str, content: Sequence[Content], pkg: Package) -> str:
    """Add a header or footer part ("hdr" or "ftr") and return its relationship id."""
    word = {"hdr": "header", "ftr": "footer"}[kind]
    name = f"word/{word}{pkg.next(word)}.xml"
    with pkg.inside(name):
        body = blocks(content, pkg)
    pkg.add(name, f'<w:{kind} {NS} mc:Ignorable="w14 w15">{body}</w:{kind}>', f"{WML}{word}+xml")
    return pkg.relate(word, name.removeprefix("word/"))


def sect(
    *,
    header: Content | None = None,
    footer: Content | None = None,
    first_header: Content | None = None,
    first_footer: Content | None = None,
    even_header: Content | None = None,
    even_footer: Content | None = None,
    size: tuple[int, int] = (12240, 15840),
    margins: Margins = (1440, 1440, 1440, 1440),
    kind: str = "",
    cols: int = 1,
    raw: str = "",
) -> Piece:
    """Return a section: `p(sect=sect(...))` ends one, `doc(..., sect=sect(...))` sets the last.

    Margins are top, right, bottom, left in twips; a landscape size turns the page; a first header sets w:titlePg.
    """
    stories = (
        ("hdr", "default", header), ("hdr", "first", first_header), ("hdr", "even", even_header),
        ("ftr", "default", footer), ("ftr", "first", first_footer), ("ftr", "even", even_footer),
    )  # fmt: skip
    turned = ' w:orient="landscape"' if size[0] > size[1] else ""
    top, right, bottom, left = margins
    page = f'<w:pgSz w:w="{size[0]}" w:h="{size[1]}"{turned}/><w:pgMar w:top="{top}" w:right="{right}" '
    page += f'w:bottom="{bottom}" w:left="{left}" w:header="720" w:footer="720" w:gutter="0"/>'
    columns = f'<w:cols w:num="{cols}" w:space="720"/>' if cols > 1 else '<w:cols w:space="720"/>'
    title = "<w:titlePg/>" if first_header or first_footer else ""

    def render(pkg: Package) -> str:
        refs = ""
        for tag, place, content in stories:
            if content is not None:
                name = "header" if tag == "hdr" else "footer"
                refs += f'<w:{name}Reference w:type="{place}" r:id="{story(tag, (content,), pkg)}"/>'
        typed = f'<w:type w:val="{kind}"/>' if kind else ""
        return f"<w:sectPr>{refs}{typed}{page}{raw if 'pgNumType' in raw else ''}{columns}{title}" + (
            f"{'' if 'pgNumType' in raw else raw}</w:sectPr>"
        )

    return render


def alt_chunk(html: str) -> Piece:
    """Return an imported chunk of HTML."""

    def render(pkg: Package) -> str:
        name = f"word/chunk{pkg.next('chunk')}.html"
        pkg.add(name, html.encode("utf-8"), "text/html")
        return f'<w:altChunk r:id="{pkg.relate("aFChunk", name.removeprefix("word/"))}"/>'

    return render
