"""Attempts at one task as one page: what each scored, which violations it had, and what it did to the document.

The page is a single file without a network. The comparison of an attempt's document is the page of `diff_html`, in a
frame of its own, under its own policy: no script but its own runs there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from matterbench.grading.grade import Graded
from matterbench.report.grade_report import told
from matterbench.schema.task import Task


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt: who made it, what that means in a sentence, what it is worth, and the page of its comparison."""

    agent: str
    about: str
    graded: Graded
    comparison: str = ""
    """A whole HTML page, or nothing where no document was edited."""


def attempts_html(task: Task, attempts: Sequence[Attempt]) -> str:
    """Return the page; equal inputs give equal bytes."""
    paragraphs = [" ".join(one.split()) for one in task.brief.strip().split("\n\n")]
    return (
        Environment(
            loader=PackageLoader("matterbench.report"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        .get_template("attempts.html.j2")
        .render(task=task, attempts=attempts, paragraphs=paragraphs, told=told)
    )
