"""A comparison as one page: the document as it reads with every change marked in place, beside it the list of changes.

The page is a single file that works from a folder, without a network and without scripts; its script adds filters, keys
and scrolling. Text of the documents reaches it escaped, and its policy allows no script but its own and nothing from
outside. Equal inputs give equal bytes.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from matterbench.ooxml.diff import Diff
from matterbench.report.document_html import document_html
from matterbench.report.page_cards import cards, filters
from matterbench.report.page_changes import Register
from matterbench.report.page_head import head


def diff_html(diff: Diff, report: dict[str, Any]) -> str:
    """Return the page of a comparison; `report` is `diff_report(diff, …)` of the same comparison."""
    register = Register(diff, report)
    drawn = document_html(diff, register)
    script = _asset("diff.js")
    return (
        _environment()
        .get_template("diff.html.j2")
        .render(
            head=head(report),
            report=report,
            whole=cards(register.whole),
            placed=cards(register.placed),
            editor=cards(register.editor),
            filters=filters(report, register),
            drawn=drawn,
            numbers={entry.id: entry.number for entry in register.all()},
            body=Markup(drawn.body),  # escaped where it is made: page_text
            css=Markup(f"{_asset('diff.css')}\n{drawn.css}"),
            script=Markup(script),
            script_digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        )
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("matterbench.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def _asset(name: str) -> str:
    return files("matterbench.report").joinpath("templates", name).read_text(encoding="utf-8")
