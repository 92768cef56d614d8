"""Numbering (B01-B05), tracked changes (B06-B15), formatting of paragraphs (B16)."""

from __future__ import annotations

from tests.build import (
    again,
    dele,
    doc,
    edit,
    ins,
    level,
    lst,
    move_from,
    move_to,
    p,
    ppr,
    r,
    smart_tag,
    style,
    tbl,
    tr,
)
from tests.ooxml.bug_classes import Case

MAIN = "word/document.xml"
STARTED = again(2, of=1, start={0: 1})
CONTINUED = again(2, of=1, start={0: 3})
FOUR = [p(word, lvl=0) for word in ("One", "Two", "Three", "Four")]
RESTARTED = [*FOUR[:2], p("Three", lvl=0, num=2), p("Four", lvl=0, num=2)]
PLAIN_HEADING = {"Heading1": style("Heading1", name="heading 1")}
NUMBERED_HEADING = {"Heading1": style("Heading1", name="heading 1", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>')}
DELETED_MARK = p("first half ", mark="del")
MOVED = doc(p("One"), p(move_from("m", "gone ")), p("Two"), p(move_to("m", "gone ")))
INSERTED = p("kept ", ins("added ", by="Ann"), "end")
NESTED = p("kept ", ins(dele("both ", by="Bob"), by="Ann"), "end")
ROWS = (tr("a", "b"), tr("c", "d", mark="del"))


def isLgl(on: bool) -> bytes:
    """Return a document whose second level counts in legal style or not."""
    second = level("%1.%2", raw="<w:isLgl/>" if on else "")
    return doc(p("A", lvl=0, num=2), p("B", lvl=1, num=2), numbering=[lst(2, level("%1.", "upperRoman"), second)])


CASES = (
    Case("B01", "legal numbering lost", isLgl(True), isLgl(False), "definition", "legal"),
    Case(
        "B02", "list restarted", doc(*FOUR, numbering=[STARTED]), doc(*RESTARTED, numbering=[STARTED]), "numbering", "3"
    ),
    Case(
        "B03",
        "continued by another list with the same numbers",
        doc(*FOUR, numbering=[CONTINUED]),
        doc(*RESTARTED, numbering=[CONTINUED]),
        "numbering",
        "3",
    ),
    Case(
        "B04",
        "number of a heading style lost",
        doc(p("Payment", style="Heading1"), "Text", styles=NUMBERED_HEADING),
        doc(p("Payment", style="Heading1"), "Text", styles=PLAIN_HEADING),
        "definition",
        "numbering",
    ),
    Case(
        "B04",
        "heading taken from the list of its style",
        doc(p("Payment", style="Heading1"), "Text", styles=NUMBERED_HEADING),
        doc(p("Payment", style="Heading1", num=0), "Text", styles=NUMBERED_HEADING),
        "numbering",
        "1",
    ),
    Case(
        "B06", "one id for a move and a deletion", MOVED, edit(MOVED, MAIN, 'w:id="904"', 'w:id="902"'), "schema", "id"
    ),
    Case(
        "B07",
        "moved text lost",
        MOVED,
        doc(p("One"), p(move_from("m", "gone ")), p("Two")),
        "revision text",
        "gone",
    ),
    Case(
        "B08",
        "two paragraphs swapped",
        doc("One two three.", "Four five six."),
        doc("Four five six.", "One two three."),
        "move",
        "moved",
    ),
    Case(
        "B09",
        "edit beside tracked changes",
        doc(INSERTED, p("Old text here")),
        doc(INSERTED, p("New text here")),
        "text",
        "New",
    ),
    Case("B09", "tracked change taken in", doc(INSERTED), doc(p("kept added end")), "accept revision", "Ann"),
    Case(
        "B10",
        "insertion then deletion flattened",
        doc(NESTED),
        doc(p("kept ", dele("both ", by="Bob"), "end")),
        "revision accept",
        "Ann",
    ),
    Case(
        "B11",
        "half of a joined paragraph lost",
        doc(DELETED_MARK, "second half"),
        doc("second half"),
        "text delete revision accept",
        "first half",
    ),
    Case(
        "B12",
        "mark of a deleted paragraph not marked",
        doc("One", p(dele("Two"), mark="del"), "Three"),
        doc("One", p(dele("Two")), "Three"),
        "revision reject",
        "paragraph",
    ),
    Case(
        "B13",
        "tracked deletion of a row lost",
        doc(tbl(*ROWS)),
        doc(tbl(tr("a", "b"), tr("c", "d"))),
        "revision reject",
        "row",
    ),
    Case(
        "B14",
        "mark inserted twice",
        doc(p("One", mark="ins")),
        doc(p("One", mark="ins", mark_rpr='<w:ins w:id="999" w:author="Ann" w:date="2025-06-01T00:00:00Z"/>')),
        "schema",
        "ins",
    ),
    Case(
        "B15",
        "bold without a tracked change",
        doc(p("Fee"), settings={"trackRevisions": True}),
        doc(p(r("Fee", b=True)), settings={"trackRevisions": True}),
        "formatting",
        "bold",
    ),
    Case("B16", "style changed", doc(p("Fee", style="Heading1")), doc(p("Fee")), "style", "Normal"),
    Case("B16", "alignment changed", doc(p("Fee")), doc(p("Fee", jc="right")), "formatting", "right"),
    Case("B16", "indent changed", doc(p("Fee")), doc(p("Fee", ind={"left": 720})), "formatting", "indent"),
    Case(
        "B16",
        "tracked style change taken in",
        doc(p("Fee", jc="right", was=ppr(jc="left"))),
        doc(p("Fee", jc="right")),
        "accept revision",
        "format",
    ),
    Case(
        "B70",
        "text edited while changes are tracked",
        doc(p("Old text"), settings={"trackRevisions": True}),
        doc(p("New text"), settings={"trackRevisions": True}),
        "revision",
        "untracked",
    ),
    Case(
        "B70",
        "paragraph split while changes are tracked",
        doc(p("One sentence. Another sentence."), settings={"trackRevisions": True}),
        doc(p("One sentence."), p("Another sentence."), settings={"trackRevisions": True}),
        "revision",
        "untracked",
    ),
    Case(
        "B57",
        "text in a smart tag",
        doc(p("in ", smart_tag("Rome"))),
        doc(p("in ", smart_tag("Paris"))),
        "text",
        "Paris",
    ),
    Case(
        "B57", "text in an insertion", doc(p(ins("thirty days"))), doc(p(ins("ninety days"))), "text revision", "ninety"
    ),
)
