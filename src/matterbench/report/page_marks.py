"""Marks in the document that lead to the list of changes, and pins in the margin that number them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from matterbench.report.page_changes import Entry


def mark(html: str, entries: Sequence[Entry], kind: str) -> str:
    """Wrap what a change touches in a link to its card. `kind` is text (ins and del inside) or look (dotted)."""
    if not entries:
        return html
    first, *others = entries
    spots = "".join([_spot(entry) for entry in others])
    ids = " ".join(entry.id for entry in entries)
    words = "; ".join(f"{entry.number}, {entry.kind}" for entry in entries)
    return (
        f'{spots}<a class="m {kind}"{_id(first)} href="#change-{escape(first.id)}" data-c="{escape(ids)}" '
        f'title="change {escape(words)}">{html}</a>'
    )


def pins(entries: Sequence[Entry]) -> str:
    """Numbers of changes in the margin, each a link to its card."""
    if not entries:
        return ""
    inner = "".join([_pin(entry) for entry in sorted(entries, key=_reading)])
    return f'<span class="pins">{inner}</span>'


def _pin(entry: Entry) -> str:
    severity = entry.change["status"] or entry.change["severity"]
    return (
        f'<a class="pin {escape(severity)}"{_id(entry)} href="#change-{escape(entry.id)}" data-c="{escape(entry.id)}" '
        f'aria-label="change {entry.number}, {escape(entry.kind)}">{entry.number}</a>'
    )


def _reading(entry: Entry) -> tuple[int, str]:
    digits = entry.number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits or 0), entry.number


def _spot(entry: Entry) -> str:
    return "" if entry.marked else f"<i{_id(entry)}></i>"


def _id(entry: Entry) -> str:
    """The target of links to the place of a change; its first mark carries it."""
    if entry.marked:
        return ""
    entry.marked = True
    return f' id="at-{escape(entry.id)}"'
