"""Tracked changes: foreign ones tampered with, own ones missing or broken: invariants 32 to 35."""

from __future__ import annotations

import re

from benchmarks.mutants.draft import Draft, paragraph_of, substitute, text
from benchmarks.mutants.mutant import Change, Learn, learn, violation
from benchmarks.mutants.tables import outer
from benchmarks.mutants.xml import (
    SPACE,
    Element,
    W,
    all_of,
    drop,
    first,
    local,
    new,
    properties,
    put,
    twin,
    unwrap,
    value,
)

MINE = 'w:author="Agent" w:date="2025-06-02T08:00:00Z"'


def _told(node: Element) -> str:
    return "".join(item.text or "" for item in node.iter(W + "t", W + "delText")).strip()


def on(path: str, *words: str, keep: bool) -> Change:
    """Return a change of the first revision of a path: unwrapped (`keep`) or taken away with its content."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, path)
        if node is None:
            return None
        told = _told(node)
        place = learn(node, *words, *((" ".join(told.split()[:2]),) if told else ()))
        for item in list(node.iter(W + "delText")):
            item.tag = W + "t"
        (unwrap if keep else drop)(node)
        return place

    return change


def revision_attribute(path: str, attribute: str, made: str, *words: str) -> Change:
    """Return a change of one attribute of a foreign revision."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, path)
        if node is None or not value(node, f"w:{attribute}"):
            return None
        place = learn(node, *(words or (value(node, f"w:{attribute}"), made)))
        node.set(W + attribute, made)
        return place

    return change


def text_in_insertion(d: Draft) -> Learn | None:
    """Change a word inside a foreign insertion."""
    node = first(d.body, "w:p/w:ins[w:r/w:t]")
    if node is None:
        return None
    place = learn(node)
    pair = substitute(node, r"\b[a-z]{3,}\b", "altered")
    return Learn(pair, place.quote) if pair else None


def mark_accepted(d: Draft) -> Learn | None:
    """Accept the tracked paragraph mark of a foreign paragraph; its text stays tracked."""
    node = first(d.body, "w:p/w:pPr/w:rPr/w:ins")
    if node is None:
        return None
    place = learn(node, "revision|insert|mark|tracked")
    drop(node)
    return place


def move_broken(d: Draft) -> Learn | None:
    """Take the source half of a foreign move away."""
    found = all_of(d.body, ".//w:moveFrom|.//w:moveFromRangeStart|.//w:moveFromRangeEnd")
    if not found:
        return None
    place = learn(found[0], "mov")
    for node in found:
        drop(node)
    return place


def untracked(d: Draft) -> Learn | None:
    """Change a word in plain sight while Track Changes is on."""
    settings = d.root("settings")
    if settings is None or first(settings, "w:trackRevisions") is None:
        return None
    for paragraph in reversed(d.prose()):
        place = learn(paragraph)
        pair = substitute(paragraph, r"\b[a-z]{5,}\b", "altered")
        if pair:
            return Learn(pair, place.quote)
    return None


def _tracked_pair(d: Draft, author: str, *, lose: bool) -> Learn | None:
    """Replace the first two words of a run by a tracked deletion and insertion; `lose` drops one word on the way."""
    run = next(run for run in d.runs() if re.match(r"\w+ \w+ \w{3,} \w+ \w+", text(run)))
    item = first(run, "w:t")
    assert item is not None
    words = (item.text or "").split(" ")
    place = learn(run, *((words[2],) if lose else (words[0],)))
    item.text = " " + " ".join(words[3 if lose else 2 :])
    item.set(SPACE, "preserve")
    stamp = f'w:author="{author}" w:date="2025-06-02T08:00:00Z"'
    for mark, number, tag, body in (("del", 971, "delText", " ".join(words[:2])), ("ins", 972, "t", "Newly written")):
        node = new(f'<w:{mark} w:id="{number}" {stamp}/>')
        copy = twin(run)
        old = first(copy, "w:t")
        assert old is not None
        old.tag, old.text = W + tag, body
        node.append(copy)
        run.addprevious(node)
    return place


def tracked_edit(d: Draft) -> Learn | None:
    """Make a tracked replacement: as such a change, however well it is marked."""
    return _tracked_pair(d, "Agent", lose=False)


def tracked_as_other(d: Draft) -> Learn | None:
    """Make a tracked replacement in the name of the other side."""
    return _tracked_pair(d, "Opposing Counsel", lose=False)


def base_lost(d: Draft) -> Learn | None:
    """Make a tracked replacement that also drops a word without marking it: rejecting does not restore it."""
    return _tracked_pair(d, "Agent", lose=True)


def tracked_paragraph_unmarked(d: Draft) -> Learn | None:
    """Delete a paragraph's runs under tracking and leave its mark: accepting leaves an empty numbered paragraph."""
    paragraph = d.numbered()[2]
    place = learn(paragraph, text(paragraph).split()[0])
    for run in list(paragraph.iterchildren(W + "r")):
        node = new(f'<w:del w:id="{980 + paragraph.index(run)}" {MINE}/>')
        run.addprevious(node)
        node.append(run)
        for item in run.iter(W + "t"):
            item.tag = W + "delText"
    return place


def format_untracked(d: Draft) -> Learn | None:
    """Underline a foreign insertion without a mark of the formatting."""
    run = first(d.body, "w:p/w:ins/w:r")
    if run is None:
        return None
    place = learn(run, "underline")
    put(properties(run, "rPr"), '<w:u w:val="single"/>')
    return place


def ids_doubled(d: Draft) -> Learn | None:
    """Give two revisions the same id."""
    found = all_of(d.body, ".//w:ins[@w:id]|.//w:del[@w:id]")
    if len(found) < 2:
        return None
    found[1].set(W + "id", value(found[0], "w:id"))
    return Learn(("id|duplicate", value(found[0], "w:id")))


def deleted_text_outside(d: Draft) -> Learn | None:
    """Write w:delText outside a deletion: Word shows nothing there."""
    run = d.runs()[0]
    item = first(run, "w:t")
    assert item is not None
    place = learn(run, "delText|deleted|deletion|" + text(run).split()[0])
    item.tag = W + "delText"
    return place


def plain_text_inside(d: Draft) -> Learn | None:
    """Write w:t inside a deletion: the text shows as if it stood."""
    item = first(d.body, ".//w:del/w:r/w:delText")
    if item is None:
        return None
    place = learn(item, "delText|deletion|w:t|deleted")
    item.tag = W + "t"
    return place


def range_unbalanced(d: Draft) -> Learn | None:
    """Take the end of a move range away."""
    node = first(d.body, ".//w:moveToRangeEnd")
    if node is None:
        return None
    drop(node)
    return Learn(("move|range",))


def mark_doubled(d: Draft) -> Learn | None:
    """Mark a paragraph as inserted twice."""
    node = first(d.body, "w:p/w:pPr/w:rPr/w:ins")
    if node is None:
        return None
    copy = twin(node)
    copy.set(W + "id", "995")
    copy.set(W + "date", "2025-07-01T00:00:00Z")
    node.addnext(copy)
    return learn(paragraph_of(node), "revision|insert|twice|mark")


def row_unmarked(d: Draft) -> Learn | None:
    """Accept a foreign row: its mark goes, the row stays."""
    node = first(d.body, "w:tbl/w:tr/w:trPr/w:ins")
    row = next((item for item in node.iterancestors() if local(item) == "tr"), None) if node is not None else None
    if node is None or row is None:
        return None
    drop(node)
    return Learn(("row|insert|revision|accept",), text(row), cell=(outer(d, row), None, None))


INS, DEL = "w:p/w:ins[w:r/w:t]", "w:p/w:del[w:r/w:delText]"
MUTANTS = (
    violation("insertion-accepted", 32, "revision", on(INS, "accept|revision|insert", keep=True)),
    violation("insertion-rejected", 32, "revision text", on(INS, keep=False)),
    violation("deletion-accepted", 32, "revision text", on(DEL, keep=False)),
    violation("deletion-rejected", 32, "revision text", on(DEL, "reject|revision|delet", keep=True)),
    violation("revision-author", 32, "revision", revision_attribute(INS, "author", "Jane Partner")),
    violation("revision-date", 32, "revision", revision_attribute(INS, "date", "2024-12-24T12:00:00Z", "date|2024")),
    violation("text-in-foreign-insertion", 32, "revision text", text_in_insertion),
    violation("foreign-mark-accepted", 32, "revision", mark_accepted),
    violation("foreign-row-accepted", 32, "revision table", row_unmarked),
    violation(
        "foreign-format-accepted", 32, "revision formatting", on(".//w:rPrChange", "revision|format", keep=False)
    ),
    violation(
        "foreign-paragraph-format-accepted",
        32,
        "revision formatting",
        on(".//w:pPrChange", "revision|format", keep=False),
    ),
    violation("foreign-move-broken", 32, "revision move delete text", move_broken),
    violation("untracked-edit", 33, "text", untracked),
    violation("tracked-edit", 33, "text revision insert delete", tracked_edit),
    violation("tracked-edit-in-foreign-name", 33, "text revision insert delete", tracked_as_other),
    violation("formatting-untracked", 33, "formatting", format_untracked),
    violation("rejecting-loses-a-word", 34, "text revision", base_lost),
    violation("accepting-leaves-an-empty-paragraph", 34, "text revision delete", tracked_paragraph_unmarked),
    violation("revision-ids-doubled", 35, "revision schema", ids_doubled),
    violation("deleted-text-outside-deletion", 35, "revision text schema", deleted_text_outside),
    violation("plain-text-in-deletion", 35, "revision text schema", plain_text_inside),
    violation("move-range-unbalanced", 35, "revision schema", range_unbalanced),
    violation("paragraph-mark-marked-twice", 35, "revision schema", mark_doubled),
)
