"""A document that uses every kind of block and every mark, for any house style."""

from __future__ import annotations

from pathlib import Path

from matterbench.authoring.manuscript import Author, Manuscript
from matterbench.authoring.manuscripts import manuscript
from matterbench.authoring.notes import Comment

TEXT = (Path(__file__).parent / "every_kind.txt").read_text("utf-8")


def every_kind(house: str, text: str = TEXT) -> Manuscript:
    return manuscript(
        text,
        house,
        title="Sample",
        header="Execution Version // Sample (see Article~{ref transfers})",
        footnotes={"cap": "Subject to Section~{ref cap} and to {ref exhibit-form}."},
        comments=[
            Comment("c1", "Dana Whitlock", "DW", "2026-11-02T10:00:00Z", "Confirm with the client."),
            Comment("c2", "Ruth Okafor", "RO", "2026-11-03T10:00:00Z", "Confirmed.", "c1"),
        ],
        authors={"dw": Author("Dana Whitlock", "2026-11-02T09:00:00Z")},
        links={"site": "https://records.example/"},
    )
