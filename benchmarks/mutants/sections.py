"""Sections, headers and footers: invariants 19 and 20."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, substitute, text
from benchmarks.mutants.mutant import Change, Learn, violation
from benchmarks.mutants.xml import Element, W, all_of, drop, first, put, q, value


def _sections(d: Draft) -> list[Element]:
    return all_of(d.body, "w:p/w:pPr/w:sectPr|w:sectPr")


def section_set(raw: str, *words: str) -> Change:
    """Return a change that sets one property of the first section."""

    def change(d: Draft) -> Learn | None:
        put(_sections(d)[0], raw)
        return Learn(words)

    return change


def section_attribute(path: str, name: str, made: str, *words: str) -> Change:
    """Return a change of one attribute in the first section that has the element."""

    def change(d: Draft) -> Learn | None:
        for section in _sections(d):
            node = first(section, path)
            if node is not None and value(node, f"w:{name}") != made:
                node.set(W + name, made)
                return Learn(words)
        return None

    return change


def section_removed(d: Draft) -> Learn | None:
    """Take the first section break away: its pages follow the next section."""
    breaks = all_of(d.body, "w:p/w:pPr/w:sectPr")
    if not breaks:
        return None
    drop(breaks[0])
    return Learn(("section",))


def turned(d: Draft) -> Learn | None:
    """Turn the pages of the last section."""
    size = first(_sections(d)[-1], "w:pgSz")
    if size is None:
        return None
    wide, high = value(size, "w:w"), value(size, "w:h")
    size.set(W + "w", high)
    size.set(W + "h", wide)
    size.set(W + "orient", "portrait" if value(size, "w:orient") == "landscape" else "landscape")
    return Learn(("landscape|portrait|orientation",))


def title_page_off(d: Draft) -> Learn | None:
    """Stop a section from having another first page: its first header shows no more."""
    for section in _sections(d):
        node = first(section, "w:titlePg")
        if node is not None and value(node) not in ("0", "false", "off"):
            drop(node)
            return Learn(("first page|title page|titlePg|first-page",))
    return None


def columns(d: Draft) -> Learn | None:
    """Set a section in three columns."""
    put(_sections(d)[0], '<w:cols w:num="3" w:space="720"/>')
    return Learn(("column",))


def reference_lost(kind: str) -> Change:
    """Return a change that takes away the first header or footer reference; the part stays."""

    def change(d: Draft) -> Learn | None:
        for section in _sections(d):
            node = first(section, f"w:{kind}Reference[@w:type='default']")
            if node is not None:
                drop(node)
                return Learn((kind,))
        return None

    return change


def references_swapped(d: Draft) -> Learn | None:
    """Swap the first-page header and the header of the other pages."""
    for section in _sections(d):
        pair = [first(section, f"w:headerReference[@w:type='{kind}']") for kind in ("first", "default")]
        one, other = pair
        if one is not None and other is not None:
            left, right = value(one, "r:id"), value(other, "r:id")
            one.set(q("r:id"), right)
            other.set(q("r:id"), left)
            return Learn(("header",))
    return None


def story_text(kind: str, place: str) -> Change:
    """Return a change of the text in the first header or footer of a type that has any."""

    def change(d: Draft) -> Learn | None:
        for section in _sections(d):
            for node in all_of(section, f"w:{kind}Reference[@w:type='{place}']"):
                rel = next((item for item in d.relationships(d.main) if item.get("Id") == value(node, "r:id")), None)
                name = d.resolve(d.main, rel.get("Target", "")) if rel is not None else ""
                told = text(d.tree(name)) if name in d.parts else ""
                pair = substitute(d.tree(name), r"\b[A-Za-z]{4,}\b", "Altered") if name in d.parts else None
                if pair:
                    return Learn(pair, told, part=name)
        return None

    return change


def page_field_lost(d: Draft) -> Learn | None:
    """Replace the page number field of a footer by its last result."""
    for name in d.targets(d.main, "footer"):
        root = d.tree(name)
        if first(root, './/w:instrText[contains(., "PAGE")]') is not None:
            for run in all_of(root, ".//w:r[w:fldChar or w:instrText]"):
                drop(run)
            return Learn(("field|PAGE",), part=name)
    return None


def header_part_swapped(d: Draft) -> Learn | None:
    """Point the relationship of one header at another header; the document itself stays byte by byte."""
    rels = [item for item in d.relationships(d.main) if item.get("Type", "").endswith("/header")]
    if len(rels) < 2:
        return None
    rels[0].set("Target", rels[1].get("Target", ""))
    return Learn(("header",))


BORDERS = '<w:pgBorders><w:top w:val="single" w:sz="12" w:space="24" w:color="auto"/></w:pgBorders>'
MUTANTS = (
    violation("section-break-removed", 19, "section", section_removed),
    violation("margin-changed", 19, "section", section_attribute("w:pgMar", "left", "720", "margin", "left")),
    violation("page-size", 19, "section", section_attribute("w:pgSz", "h", "14000", "page|size|height")),
    violation("page-turned", 19, "section", turned),
    violation("columns-changed", 19, "section", columns),
    violation(
        "page-numbers-restarted", 19, "section", section_set('<w:pgNumType w:start="9"/>', "page number|start|9")
    ),
    violation(
        "page-number-format",
        19,
        "section",
        section_set('<w:pgNumType w:fmt="upperRoman"/>', "page number|format|roman"),
    ),
    violation("title-page-off", 19, "section", title_page_off),
    violation("section-type", 19, "section", section_set('<w:type w:val="oddPage"/>', "odd|type")),
    violation("line-numbers-added", 19, "section", section_set('<w:lnNumType w:countBy="5"/>', "line number|lnNum")),
    violation("page-borders-added", 19, "section", section_set(BORDERS, "border")),
    violation("header-reference-lost", 20, "section", reference_lost("header")),
    violation("footer-reference-lost", 20, "section", reference_lost("footer")),
    violation("headers-swapped", 20, "section text", references_swapped),
    violation("header-text", 20, "text section", story_text("header", "default")),
    violation("first-header-text", 20, "text section", story_text("header", "first")),
    violation("footer-text", 20, "text section", story_text("footer", "default")),
    violation("footer-page-field-flattened", 24, "field", page_field_lost),
    violation("header-relationship-swapped", 20, "section text", header_part_swapped),
)
