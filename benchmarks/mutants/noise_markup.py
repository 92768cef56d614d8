"""Other markup for the same document: nothing may be reported."""

from __future__ import annotations

import re

from lxml import etree

from benchmarks.mutants.draft import Draft
from benchmarks.mutants.mutant import QUIET, Change, Learn, noise
from benchmarks.mutants.xml import (
    NS,
    SPACE,
    Element,
    W,
    all_of,
    drop,
    first,
    new,
    properties,
    put,
    q,
    twin,
    value,
)


def attributes_reversed(d: Draft) -> Learn:
    """Write attributes in the other order."""
    for node in d.body.iter():
        pairs = list(node.attrib.items())
        if len(pairs) > 1:
            for key, _ in pairs:
                del node.attrib[key]
            for key, item in reversed(pairs):
                node.set(key, item)
    return QUIET


def indented(d: Draft) -> Learn:
    """Put line ends and blanks between elements."""
    etree.indent(d.body)
    return QUIET


def prefix_renamed(d: Draft) -> Learn:
    """Call the main namespace `x` in the document."""
    source = d.parts[d.main].decode("utf-8")

    def tag(match: re.Match[str]) -> str:
        return re.sub(
            r"(?<=[\s</])w:(?=\w)|(?<=xmlns:)w(?==)", lambda m: "x:" if m.group() == "w:" else "x", match.group()
        )

    d.parts[d.main] = re.sub(r"<[^>]*>", tag, source).encode("utf-8")
    return QUIET


def namespace_added(d: Draft) -> Learn:
    """Declare a namespace that nothing uses."""
    d.parts[d.main] = d.parts[d.main].replace(b"<w:document ", b'<w:document xmlns:unused="urn:unused" ', 1)
    return QUIET


def utf16(d: Draft) -> Learn:
    """Write the document in UTF-16."""
    source = d.parts[d.main].decode("utf-8").replace('"UTF-8"', '"UTF-16"', 1)
    d.parts[d.main] = source.encode("utf-16")
    return QUIET


def byte_order_mark(d: Draft) -> Learn:
    """Begin the document with a byte order mark."""
    d.parts[d.main] = b"\xef\xbb\xbf" + d.parts[d.main]
    return QUIET


def go_back(d: Draft) -> Learn:
    """Remember where the cursor was."""
    run = d.runs()[0]
    run.addprevious(new('<w:bookmarkStart w:id="998" w:name="_GoBack"/>'))
    run.addprevious(new('<w:bookmarkEnd w:id="998"/>'))
    return QUIET


def table_look(d: Draft) -> Learn | None:
    """Write the table look as a number and conditional marks on cells."""
    cells = all_of(d.body, "w:tbl/w:tr/w:tc")
    for cell in cells:
        put(properties(cell, "tcPr"), '<w:cnfStyle w:val="000000000000"/>')
    return QUIET if cells else None


def grid_rounded(d: Draft) -> Learn | None:
    """Round the grid of a table by one twip."""
    node = first(d.body, "w:tbl/w:tblGrid/w:gridCol[@w:w]")
    if node is None:
        return None
    node.set(W + "w", str(int(value(node, "w:w")) + 1))
    return QUIET


def _first_field(d: Draft, word: str) -> list[Element]:
    """Return the five or more runs of a complex field with one run of result, of any story."""
    for name in [d.main, *d.targets(d.main, "footer")]:
        for code in all_of(d.tree(name), f'.//w:r[w:instrText[contains(., "{word} ")]]'):
            runs = [code.getprevious(), code, *list(code.itersiblings(W + "r"))[:3]]
            if runs[0] is not None and runs[-1] is not None and all_of(runs[-1], 'w:fldChar[@w:fldCharType="end"]'):
                return [run for run in runs if run is not None]
    return []


def field_simple(word: str) -> Change:
    """Return a change of a complex field into w:fldSimple."""

    def change(d: Draft) -> Learn | None:
        runs = _first_field(d, word)
        if len(runs) != 5:
            return None
        made = new("<w:fldSimple/>")
        code = first(runs[1], "w:instrText")
        made.set(W + "instr", code.text or "" if code is not None else "")
        runs[0].addprevious(made)
        made.append(runs[3])
        for run in (runs[0], runs[1], runs[2], runs[4]):
            drop(run)
        return QUIET

    return change


def instruction_spaced(d: Draft) -> Learn | None:
    """Write more blanks in an instruction, and cut it in two runs."""
    code = next((item for item in d.body.iter(W + "instrText") if "REF " in (item.text or "")), None)
    run = code.getparent() if code is not None else None
    if code is None or run is None:
        return None
    tail = twin(run)
    rest = first(tail, "w:instrText")
    assert rest is not None
    head, _, body = (code.text or "").strip().partition(" ")
    code.text, rest.text = f"   {head}  ", f" {body}   "
    rest.set(SPACE, "preserve")
    run.addnext(tail)
    return QUIET


def field_dirty(d: Draft) -> Learn | None:
    """Ask for an update of a field at the next opening."""
    node = first(d.body, './/w:fldChar[@w:fldCharType="begin"]')
    if node is None:
        return None
    node.set(W + "dirty", "1")
    return QUIET


def volatile(word: str) -> Change:
    """Return a change of a cached page number."""

    def change(d: Draft) -> Learn | None:
        runs = _first_field(d, word)
        item = next(iter(all_of(runs[3], "w:t")[-1:]), None) if len(runs) == 5 else None  # LibreOffice: after the entry
        if item is None:
            return None
        item.text = "6"
        return QUIET

    return change


def link_history(d: Draft) -> Learn | None:
    """Mark links for the history of followed links."""
    found = all_of(d.body, ".//w:hyperlink")
    for node in found:
        node.set(W + "history", "1")
    return QUIET if found else None


def link_as_field(d: Draft) -> Learn | None:
    """Write a link as a HYPERLINK field."""
    node = first(d.body, "w:p/w:hyperlink[@r:id]")
    rel = next(
        (item for item in d.relationships(d.main) if node is not None and item.get("Id") == value(node, "r:id")), None
    )
    if node is None or rel is None:
        return None
    tip = f' \\o "{value(node, "w:tooltip")}"' if value(node, "w:tooltip") else ""
    begin, shown, end = (
        new(f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>') for kind in ("begin", "separate", "end")
    )
    code = new('<w:r><w:instrText xml:space="preserve"/></w:r>')
    code[0].text = f' HYPERLINK "{rel.get("Target", "")}"{tip} '
    for made in (begin, code, shown):
        node.addprevious(made)
    node.addnext(end)
    for child in list(node):
        node.addprevious(child)
    drop(node)
    drop(rel)
    return QUIET


def insertion_split(d: Draft) -> Learn | None:
    """Write an insertion as two neighbours of the same author and time."""
    node = first(d.body, "w:p/w:ins[w:r/w:t]")
    item = first(node, "w:r[1]/w:t[1]") if node is not None else None
    if node is None or item is None or item.getnext() is not None:
        return None
    tail = twin(node)
    rest = first(tail, "w:r/w:t")
    assert rest is not None
    body = item.text or ""
    item.text, rest.text = body[:6], body[6:]
    for each in (item, rest):
        each.set(SPACE, "preserve")
    for later in list(node)[1:]:
        drop(later)
    tail.set(W + "id", "997")
    node.addnext(tail)
    return QUIET


def math_properties(d: Draft) -> Learn | None:
    """Add control properties to a power."""
    node = first(d.body, ".//m:sSup")
    if node is None or first(node, "m:sSupPr") is not None:
        return None
    node.insert(0, new("<m:sSupPr><m:ctrlPr/></m:sSupPr>"))
    return QUIET


def fallback_geometry(d: Draft) -> Learn | None:
    """Move the old encoding of a text box by a point."""
    for node in all_of(d.body, ".//mc:Fallback//w:pict//*[@style]"):
        node.set("style", node.get("style", "").replace("width:", "margin-left:1pt;width:", 1))
        return QUIET
    return None


def section_defaults(d: Draft) -> Learn | None:
    """Write out values that a section has by default."""
    for section in all_of(d.body, ".//w:sectPr"):
        section.set(W + "rsidSect", "00AB12CD")
        put(section, '<w:formProt w:val="0"/>')
    return QUIET


def self_closing(d: Draft) -> Learn | None:
    """Write empty elements with an end tag."""
    source = d.parts[d.main].decode("utf-8")
    made = re.sub(r"<(w:tab|w:b|w:i|w:keepNext)/>", r"<\1></\1>", source)
    d.parts[d.main] = made.encode("utf-8")
    return QUIET if made != source else None


def paragraph_ids(d: Draft) -> Learn | None:
    """Give every paragraph of the body another w14:paraId."""
    if (
        NS["w14"] not in d.tree(d.main).nsmap.values()
        or b"w14" not in d.parts[d.main].partition(b"<w:body")[0].partition(b"Ignorable=")[2]
    ):
        return None
    for number, node in enumerate(d.body.iter(W + "p")):
        node.set(q("w14:paraId"), f"{0x30000000 + number:08X}")
    return QUIET


MUTANTS = (
    noise("noise-paragraph-ids", 5, paragraph_ids),
    noise("noise-attribute-order", 4, attributes_reversed),
    noise("noise-blanks-between-elements", 4, indented),
    noise("noise-prefix-renamed", 4, prefix_renamed),
    noise("noise-namespace-added", 4, namespace_added),
    noise("noise-utf-16", 4, utf16),
    noise("noise-byte-order-mark", 4, byte_order_mark),
    noise("noise-end-tags", 4, self_closing),
    noise("noise-go-back-bookmark", 23, go_back),
    noise("noise-table-look", 18, table_look),
    noise("noise-grid-rounded", 17, grid_rounded),
    noise("noise-field-simple-seq", 24, field_simple("SEQ")),
    noise("noise-field-simple-page", 24, field_simple("PAGE")),
    noise("noise-instruction-spaced", 24, instruction_spaced),
    noise("noise-field-dirty", 24, field_dirty),
    noise("noise-page-result", 25, volatile("PAGE")),
    noise("noise-page-reference-result", 25, volatile("PAGEREF")),
    noise("noise-link-history", 27, link_history),
    noise("noise-link-as-field", 27, link_as_field),
    noise("noise-insertion-split", 32, insertion_split),
    noise("noise-equation-properties", 31, math_properties),
    noise("noise-text-box-fallback-geometry", 29, fallback_geometry),
    noise("noise-section-defaults", 19, section_defaults),
)
