"""Changes of characters inside a paragraph: invariants 5 and 6."""

from __future__ import annotations

import re
import unicodedata

from benchmarks.mutants.draft import Draft, paragraph_of, substitute, text
from benchmarks.mutants.mutant import Change, Learn, dropped, learn, violation
from benchmarks.mutants.xml import SPACE, Element, W, all_of, first, new, value


def replaced(pattern: str, made: str, *words: str) -> Change:
    """Return a change of the first match in prose; without `words` a reader learns the old and the new string."""

    def change(d: Draft) -> Learn | None:
        for paragraph in d.prose():
            place = learn(paragraph)
            pair = substitute(paragraph, pattern, made)
            if pair:
                return Learn(words or tuple(item.strip() for item in pair if item.strip()), place.quote)
        return None

    return change


def case_changed(d: Draft) -> Learn | None:
    """Write a defined term in lower case."""
    for paragraph in d.prose():
        match = re.search(r"(?<=[a-z] )(Party|Tenant|Landlord|Lease)\b", text(paragraph))
        if match:
            place = learn(paragraph, match.group(), match.group().lower())
            substitute(paragraph, rf"(?<=[a-z] ){match.group()}\b", match.group().lower())
            return place
    return None


def _cells(d: Draft) -> list[tuple[tuple[int, int, int], Element]]:
    return [
        ((t, r, c), cell)
        for t, table in enumerate(d.tables(), 1)
        for r, row in enumerate(table.iterchildren(W + "tr"), 1)
        for c, cell in enumerate(row.iterchildren(W + "tc"), 1)
    ]


def amount_in_cell(d: Draft) -> Learn | None:
    """Change the last digit group of the first amount in a table."""
    for place, cell in _cells(d):
        if cell.find(W + "tbl") is None and any(char.isdigit() for char in text(cell)):
            before = text(cell)
            substitute(cell, r"\d", "7")
            after = text(cell)
            amounts = (next(word for word in body.split() if word[0].isdigit()) for body in (before, after))
            return Learn(tuple(amounts), before, cell=place)
    return None


def word_doubled(d: Draft) -> Learn | None:
    """Write a word twice."""
    for paragraph in d.prose():
        place = learn(paragraph)
        pair = substitute(paragraph, r" (\w{4,})\b", r" \1 \1")
        if pair:
            return Learn((pair[0].strip(),), place.quote)
    return None


def tab_to_space(d: Draft) -> Learn | None:
    """Replace a tab inside a line of text by a blank."""
    for tab in all_of(d.body, "w:p/w:r/w:tab"):
        paragraph = paragraph_of(tab)
        if first(paragraph, ".//w:fldChar|.//w:hyperlink") is None:
            place = learn(paragraph, "tab")
            parent = tab.getparent()
            assert parent is not None
            parent.replace(tab, new('<w:t xml:space="preserve"> </w:t>'))
            return place
    return None


def page_break(d: Draft) -> Learn | None:
    """Put a page break before the text of a paragraph."""
    paragraph = d.prose()[1]
    place = learn(paragraph, "page break|page-break")
    paragraph.insert(1 if paragraph.find(W + "pPr") is not None else 0, new('<w:r><w:br w:type="page"/></w:r>'))
    return place


def symbol(name: str, made: str) -> Change:
    """Return a change of one attribute of the first w:sym."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, ".//w:sym")
        if node is None:
            return None
        place = learn(node, f"symbol|{value(node, name)}|{made}")
        node.set(W + name.partition(":")[2], made)
        return place

    return change


def edge_space(d: Draft) -> Learn | None:
    """Take xml:space away where a run ends with a blank and more text follows: the two words join."""
    for item in all_of(d.body, "w:p/w:r[following-sibling::w:r]/w:t[@xml:space]"):
        body = item.text or ""
        if body.endswith(" ") and body.strip() and item.getnext() is None:
            place = learn(item, body.split()[-1])
            del item.attrib[SPACE]
            return place
    return None


def decomposed(d: Draft) -> Learn | None:
    """Write an accented letter as letter and accent: it looks the same and no search finds it."""
    for item in d.body.iter(W + "t"):
        body = item.text or ""
        made = unicodedata.normalize("NFD", body)
        if made != body and first(paragraph_of(item), ".//w:rtl") is None:
            place = learn(item, "U+0301|combining|decomposed|\u0301")
            item.text = made
            return place
    return None


def widened(d: Draft) -> Learn | None:
    """Double the blank between two words."""
    item = first(d.runs()[2], "w:t")
    if item is None:
        return None
    place = learn(item, "space|blank|  ")
    head, _, tail = (item.text or "").strip().partition(" ")
    lead = (item.text or "")[: len(item.text or "") - len((item.text or "").lstrip())]
    item.text, end = f"{lead}{head}  {tail}", (item.text or "").endswith(" ")
    item.text += " " if end else ""
    item.set(SPACE, "preserve")
    return place


MUTANTS = (
    violation("word-changed", 5, "text", replaced(r"\b[a-z]{5,}\b", "amended")),
    violation("number-word-changed", 5, "text", replaced(r"\b(two|three|five|ten|sixty)\b", "nine")),
    violation("digit-changed", 5, "text", replaced(r"\d", "7")),
    violation("negation-inserted", 5, "text", replaced(r"\b(may|shall|is|are|means)\b", r"\1 not", "not")),
    violation("word-deleted", 5, "text", replaced(r" the\b", "", "the")),
    violation("conjunction-changed", 5, "text", replaced(r"(?<=; )and\b", "or")),
    violation("full-stop-lost", 5, "text", replaced(r"(?<=\w{3})\.$", "", "“.”|full stop")),
    violation("case-changed", 5, "text", case_changed),
    violation("quotes-straightened", 6, "text", replaced("[“”’]", '"', '"')),
    violation("word-doubled", 5, "text", word_doubled),
    violation("amount-in-cell-changed", 5, "text table", amount_in_cell),
    violation("tab-to-space", 5, "text", tab_to_space),
    violation("line-break-lost", 5, "text", dropped("w:p/w:r/w:br[not(@w:type)]", "line break|break|newline")),
    violation("page-break-inserted", 5, "text insert formatting", page_break),
    violation("no-break-hyphen-lost", 5, "text", dropped(".//w:noBreakHyphen", "hyphen")),
    violation("soft-hyphen-lost", 6, "text", dropped(".//w:softHyphen", "hyphen")),
    violation("symbol-changed", 5, "text", symbol("w:char", "F0A8")),
    violation("symbol-font-changed", 5, "text formatting", symbol("w:font", "Webdings")),
    violation("emoji-changed", 5, "text", lambda d: _anywhere(d, "\U0001f600", "\U0001f622")),
    violation("edge-space-lost", 5, "text", edge_space),
    violation("no-break-space", 6, "text", replaced(r"(?<=\w) (?=\w)", "\u00a0", "no-break|nbsp|U+00A0")),
    violation("no-break-space-lost", 6, "text", lambda d: _anywhere(d, "\u00a0", " ", "no-break|nbsp|U+00A0")),
    violation(
        "zero-width-space", 6, "text", replaced(r"(?<=[a-z]{3})(?=[a-z]{3})", "\u200b", "zero-width|U+200B|zwsp")
    ),
    violation(
        "zero-width-joiner", 6, "text", replaced(r"(?<=[a-z]{4})(?=[a-z]{2})", "\u200c", "zero-width|U+200C|zwnj")
    ),
    violation("homoglyph", 6, "text", replaced(r"(?<=[b-z])a(?=[b-z])", "\u0430", "cyrillic|U+0430|homoglyph|\u0430")),
    violation("blank-doubled", 6, "text", widened),
    violation("accent-decomposed", 6, "text", decomposed),
)


def _anywhere(d: Draft, pattern: str, made: str, *words: str) -> Learn | None:
    """Replace a match in any paragraph of the body, prose or not."""
    for paragraph in d.body.iterchildren(W + "p"):
        place = learn(paragraph, *(words or (pattern, made)))
        if substitute(paragraph, pattern, made):
            return place
    return None
