"""Reads the page of a comparison back: its cards, its marks, and what is wrong with its markup."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from lxml import html
from lxml.html import HtmlElement

from matterbench.ooxml.diff import compare
from matterbench.report.diff_html import diff_html
from matterbench.report.diff_report import diff_report
from matterbench.schema.allow import Allow
from matterbench.verifiers.authority.judge import judge

_VOID = {"meta", "br", "img", "col", "input", "link", "hr"}


@dataclass(frozen=True)
class Page:
    """A page, as text and as a tree."""

    text: str
    report: dict[str, Any]

    @property
    def tree(self) -> HtmlElement:
        """The parsed page."""
        return html.document_fromstring(self.text)

    def cards(self) -> list[HtmlElement]:
        """Cards in the order of the list."""
        return list(self.tree.xpath("//section[@id='changes']//li[contains(@class, 'card')]"))

    def marks(self, id: str) -> list[HtmlElement]:
        """Marks and pins of a change in the document."""
        return [mark for mark in self.tree.xpath("//main//*[@data-c]") if id in mark.get("data-c", "").split()]

    def paragraphs(self) -> list[str]:
        """Texts of the drawn paragraphs, with <ins> in + and <del> in - and pins left out."""
        return [_marked(p) for p in self.tree.xpath("//main//div[contains(concat(' ', @class, ' '), ' p ')]")]

    def faults(self) -> list[str]:
        """What a strict reader holds against the markup: nesting, ids, links that lead nowhere or outside."""
        reader = _Strict()
        reader.feed(self.text)
        twice = [f"id {id} stands twice" for id, count in reader.ids.items() if count > 1]
        lost = [f"link to {id}, which is not there" for id in sorted(reader.links - reader.ids.keys())]
        return [*reader.found, *(f"{tag} is not closed" for tag in reader.open), *twice, *lost]


def page(before: bytes | Path, after: bytes | Path, allow: dict[str, Any] | None = None) -> Page:
    """The page of two documents, judged where an allow file is given."""
    diff = compare(before, after)
    judgement = None
    if allow is not None:
        judgement = judge(diff, Allow.model_validate({"schema": "matterbench.allow/1"} | allow))
    report = diff_report(diff, judgement)
    return Page(diff_html(diff, report), report)


def _marked(element: HtmlElement) -> str:
    sign = {"ins": "+", "del": "-"}.get(str(element.tag), "")
    if "pins" in element.get("class", "").split():
        return ""
    inner = element.text or ""
    for child in element:
        inner += _marked(child) + (child.tail or "")
    return f"{sign}{inner}{sign}"


@dataclass
class _Strict(HTMLParser):
    open: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    links: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        values = dict(attrs)
        if id := values.get("id"):
            self.ids[id] = self.ids.get(id, 0) + 1
        if tag == "a":
            self.found += ["a link stands in a link"] if "a" in self.open else []
            target = values.get("href") or ""
            self.found += [] if target.startswith("#") else [f"a link leaves the page: {target}"]
            self.links.add(target[1:])
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if not self.open or self.open.pop() != tag:
            self.found.append(f"</{tag}> closes something else at line {self.getpos()[0]}")
