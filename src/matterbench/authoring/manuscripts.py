"""A manuscript from plain values: markup, the name of a house style, and what stands around the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Required, TypedDict, Unpack

from matterbench.authoring.compose import positions_by_key
from matterbench.authoring.estimates import estimated_pages
from matterbench.authoring.houses import house as house_style
from matterbench.authoring.labels import shown
from matterbench.authoring.manuscript import Author, House, Manuscript, Pages, Picture, Properties
from matterbench.authoring.mistakes import check
from matterbench.authoring.notes import Comment, Note
from matterbench.authoring.runs import Control
from matterbench.authoring.source import Block, parse_blocks
from matterbench.errors import InvalidRequest

_DEFINITION = re.compile(r"\{def ([^{}]+)\}")
_NOTE = re.compile(r"\{(?:fn|en) ([\w-]+)\}")
_WORD = re.compile(r"^[A-Za-z]+ (?=[A-Z\d]+\b)")
_LEADS = {"re": "Re:", "cc": "cc:"}
_MEMO_WIDTHS = "1260 8100"
_UNKEYED = frozenset({"break", "end"})
_CLAUSES = frozenset({"article", "exhibit", "recital", "1", "2", "3", "4"})
_REPEATED = re.compile(r"\b(?:Article|Section|Exhibit|Part)s?[ ~]+(?=\{(?:ref|typed) (?P<key>[\w-]+)\})", re.IGNORECASE)


class Around(TypedDict, total=False):
    """What stands around the text of a document; all of it may be left out but the title."""

    title: Required[str]
    """Of the document's properties, and what it is called in errors without `where`."""
    properties: Properties | None
    """Without them the document says nothing of author and times."""
    header: str | None
    """Markup, ` // ` between lines; None takes the house's, an empty string none."""
    footer: str | None
    footnotes: Mapping[str, str]
    """Markup of notes by key."""
    endnotes: Mapping[str, str]
    comments: Sequence[Comment]
    """Those that answer no other are anchored by `{comment key|text}`."""
    authors: Mapping[str, Author]
    """Of tracked changes, by the key that `{ins key|text}` names."""
    links: Mapping[str, str]
    """Addresses by the key that `{link key|text}` names."""
    controls: Mapping[str, Control]
    pictures: Mapping[str, Picture]
    pages: Pages | None
    """Page numbers as laid out; None estimates them."""
    where: str
    extra: Iterable[str]
    """Kinds of blocks that the writer knows beside those of the house."""


def manuscript(markup: str, house: str, **around: Unpack[Around]) -> Manuscript:
    """Return the manuscript of a text in a house style, ready for `document.write` or `pdf.write_pdf`.

    `markup` are blocks, see `source` and docs/markup.md.

    Raises:
        InvalidRequest: the text has a mistake; says in which document and block, and what to do.
    """
    title, authors = around["title"], around.get("authors", {})
    where, style = around.get("where") or title, house_style(house)
    blocks = _prepared(_parsed(markup, where), style)
    made = Manuscript(
        house=style,
        properties=around.get("properties") or Properties(title, "", "", "", "", 1),
        blocks=blocks,
        stories=_stories(blocks, style, around.get("header"), around.get("footer")),
        links=around.get("links", {}),
        controls=around.get("controls", {}),
        footnotes=_notes(blocks, around.get("footnotes", {})),
        endnotes=_notes(blocks, around.get("endnotes", {})),
        comments=tuple(around.get("comments", ())),
        authors=authors,
        pictures=around.get("pictures", {}),
        pages=Pages({}, 1),
        terms=tuple(_terms(blocks)),
        tracking=bool(authors),
    )
    check(made, where, extra=frozenset(around.get("extra", ())))
    made = _named(_once(made))
    return replace(made, pages=around.get("pages") or estimated_pages(made))


def cited_labels(markup: str, house: str) -> Mapping[str, str]:
    """Return the numbers of a text's keyed paragraphs as another document cites them: `8.3(b)`, `C`.

    Raises:
        InvalidRequest: a block has no head, or there is no such house style.
    """
    style = house_style(house)
    blank = Properties("", "", "", "", "", 1)
    blocks = _prepared(parse_blocks(markup), style)
    made = Manuscript(style, blank, blocks, (), {}, {}, (), (), (), {}, {}, Pages({}, 1), ())
    found = positions_by_key(made)
    return {key: _WORD.sub("", shown(one, "w", None)) for key, one in found.items() if not one.bullet}


def _parsed(markup: str, where: str) -> tuple[Block, ...]:
    try:
        return parse_blocks(markup)
    except InvalidRequest as error:
        fix = "begin each block with its kind and a colon, and part blocks by blank lines"
        raise InvalidRequest(error.what, where=f"{where}, at {error.where}", expected=error.expected, fix=fix) from None


def _prepared(blocks: Sequence[Block], style: House) -> tuple[Block, ...]:
    """Return the blocks with what their authors need not write: keys, leads, widths, the end of the last section."""
    counts: Counter[str] = Counter()
    taken = {block.key for block in blocks}
    out = []
    for block in blocks:
        counts[block.kind] += 1
        if not block.key and block.kind in _CLAUSES:
            block = replace(block, key=_free(f"{block.kind}-{counts[block.kind]}", taken))
        if block.kind in _LEADS:
            block = replace(block, text=_led(block.text, _LEADS[block.kind]))
        if block.kind == "memohead" and not block.text.split("\n")[0].strip():
            block = replace(block, text=_MEMO_WIDTHS + block.text)
        out.append(block)
    if not out or out[-1].kind != "end":
        section = "letter" if style.theme in ("Letter", "Memo") else "last"
        out.append(Block("end", section, ""))
    return tuple(out)


def _named(made: Manuscript) -> Manuscript:
    """Give every block a key, so that whoever changes one can name it: `body-3` is the third of its kind."""
    counts: Counter[str] = Counter()
    taken = {block.key for block in made.blocks}
    out = []
    for block in made.blocks:
        counts[block.kind] += 1
        named = block.key or block.kind in _UNKEYED
        out.append(block if named else replace(block, key=_free(f"{block.kind}-{counts[block.kind]}", taken)))
    return replace(made, blocks=tuple(out))


def _free(key: str, taken: set[str]) -> str:
    while key in taken:
        key += "x"
    return key


def _led(text: str, lead: str) -> str:
    return text if text.casefold().startswith(lead.casefold()) else f"{lead}{{tab}}{text}"


def _stories(blocks: Sequence[Block], style: House, header: str | None, footer: str | None) -> tuple[Block, ...]:
    """Return the headers and footers that the sections in use bind."""
    head, foot = style.header if header is None else header, style.footer if footer is None else footer
    texts = {
        "header": head, "header-wide": head, "header-first": "",
        "footer": foot, "footer-wide": foot, "footer-first": footer or "", "footer-none": "",
    }  # fmt: skip
    used = {key for block in blocks if block.kind in _UNKEYED and block.key in style.sections
            for bound in (style.sections[block.key].headers, style.sections[block.key].footers)
            for key in bound.values()}  # fmt: skip
    return tuple(Block(key.partition("-")[0], key, text) for key, text in texts.items() if key in used)


def _once(made: Manuscript) -> Manuscript:
    """Leave out the word before a reference to a label that has one: Section 1.01, not Section Section 1.01."""
    found = positions_by_key(made)

    def repeated(match: re.Match[str]) -> str:
        return "" if _WORD.match(shown(found[match["key"]], "w", None)) else match[0]

    return replace(
        made,
        blocks=tuple(replace(one, text=_REPEATED.sub(repeated, one.text)) for one in made.blocks),
        stories=tuple(replace(one, text=_REPEATED.sub(repeated, one.text)) for one in made.stories),
        footnotes=tuple(replace(one, text=_REPEATED.sub(repeated, one.text)) for one in made.footnotes),
        endnotes=tuple(replace(one, text=_REPEATED.sub(repeated, one.text)) for one in made.endnotes),
    )


def _notes(blocks: Sequence[Block], notes: Mapping[str, str]) -> tuple[Note, ...]:
    """Return the notes in the order that the text names them, those that it does not last."""
    named = [key for block in blocks for key in _NOTE.findall(block.text) if key in notes]
    return tuple(Note(key, notes[key]) for key in dict.fromkeys([*named, *notes]))


def _terms(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Give each defined term with the key of the numbered paragraph, or exhibit, that it is defined in or under."""
    key = ""
    for block in blocks:
        if block.kind in _CLAUSES:
            key = block.key
        for term in _DEFINITION.findall(block.text):
            yield term, key
