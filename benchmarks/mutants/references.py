"""Bookmarks, fields, tables of contents and links: invariants 23 to 27."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, paragraph_of, substitute, text
from benchmarks.mutants.mutant import Change, Learn, learn, violation
from benchmarks.mutants.xml import Element, W, all_of, drop, first, new, q, unwrap, value


def _bookmark(d: Draft, name: str) -> tuple[Element, Element] | None:
    start = first(d.body, f'.//w:bookmarkStart[@w:name="{name}"]')
    end = first(d.body, f'.//w:bookmarkEnd[@w:id="{value(start, "w:id")}"]') if start is not None else None
    return None if start is None or end is None else (start, end)


def _target(d: Draft) -> str:
    """Return the name of the bookmark that the first REF field names."""
    code = _code(d, "REF ")
    return (code.text or "").split()[1] if code is not None else ""


def _code(d: Draft, word: str) -> Element | None:
    return next((item for item in d.body.iter(W + "instrText") if (item.text or "").strip().startswith(word)), None)


def bookmark_lost(d: Draft) -> Learn | None:
    """Take away a bookmark that fields refer to."""
    name = _target(d)
    pair = _bookmark(d, name)
    if pair is None:
        return None
    place = learn(pair[0], name)
    for node in pair:
        drop(node)
    return place


def bookmark_shrunk(d: Draft) -> Learn | None:
    """Let a bookmark enclose nothing."""
    name = _target(d)
    pair = _bookmark(d, name)
    if pair is None:
        return None
    pair[0].addnext(pair[1])
    return learn(pair[0], name)


def bookmark_moved(d: Draft) -> Learn | None:
    """Move a bookmark to another paragraph: the references to it will name that one."""
    name = _target(d)
    pair = _bookmark(d, name)
    target = d.prose()[0]
    if pair is None:
        return None
    place = learn(pair[0], name)
    run = first(target, "w:r")
    assert run is not None
    run.addprevious(pair[0])
    target.append(pair[1])
    return place


def bookmark_renamed(d: Draft) -> Learn | None:
    """Rename a bookmark and not the fields that use it."""
    name = _target(d)
    pair = _bookmark(d, name)
    if pair is None:
        return None
    pair[0].set(W + "name", "_Ref999")
    return learn(pair[0], name)


def bookmark_doubled(d: Draft) -> Learn | None:
    """Define a bookmark's name a second time, earlier in the document."""
    name = _target(d)
    if _bookmark(d, name) is None:
        return None
    run = first(d.prose()[0], "w:r")
    assert run is not None
    run.addprevious(new(f'<w:bookmarkStart w:id="990" w:name="{name}"/>'))
    run.addprevious(new('<w:bookmarkEnd w:id="990"/>'))
    return Learn((name,))


def _field_runs(code: Element) -> list[Element]:
    """Return the runs of the field of an instruction: begin, code, separate, result, end."""
    run = code.getparent()
    assert run is not None
    runs = [run]
    while runs[0].find(f"{W}fldChar[@{W}fldCharType='begin']") is None:
        runs.insert(0, _sibling(runs[0], back=True))
    while runs[-1].find(f"{W}fldChar[@{W}fldCharType='end']") is None:
        runs.append(_sibling(runs[-1], back=False))
    return runs


def _sibling(run: Element, *, back: bool) -> Element:
    found = run.getprevious() if back else run.getnext()
    assert found is not None, "a field ends in its own paragraph"
    return found


def flattened(word: str, *words: str) -> Change:
    """Return a change of a field into its cached result."""

    def change(d: Draft) -> Learn | None:
        code = _code(d, word)
        if code is None:
            return None
        place = learn(code, *words)
        for run in _field_runs(code):
            if run.tag == W + "r" and (first(run, "w:fldChar|w:instrText") is not None):
                for node in all_of(run, "w:fldChar|w:instrText"):
                    drop(node)
                if not text(run):
                    drop(run)
        return place

    return change


def code_changed(word: str, old: str, made: str, *words: str) -> Change:
    """Return a textual change in the instruction of the first field of a kind."""

    def change(d: Draft) -> Learn | None:
        code = _code(d, word)
        if code is None or old not in (code.text or ""):
            return None
        place = learn(code, *words)
        code.text = (code.text or "").replace(old, made, 1)
        return place

    return change


def retargeted(d: Draft) -> Learn | None:
    """Let a REF field name another bookmark of the document; its cached result stays."""
    code, name = _code(d, "REF "), _target(d)
    other = next(
        (value(item, "w:name") for item in d.body.iter(W + "bookmarkStart") if value(item, "w:name") != name), ""
    )
    if code is None or not other:
        return None
    place = learn(code, name, other)
    code.text = (code.text or "").replace(name, other)
    return place


def result_changed(word: str, made: str, *words: str) -> Change:
    """Return a change of the cached result of the first field of a kind; its instruction stays."""

    def change(d: Draft) -> Learn | None:
        code = _code(d, word)
        if code is None:
            return None
        for run in _field_runs(code):
            item = first(run, "w:t")
            if item is not None:
                place = learn(code, *(words or (item.text or "", made)))
                item.text = made
                return place
        return None

    return change


def end_lost(d: Draft) -> Learn | None:
    """Take away the end of a field: the rest of the document becomes its result."""
    code = _code(d, "REF ")
    if code is None:
        return None
    place = learn(code, "field|reference", "end")
    drop(_field_runs(code)[-1])
    return place


def locked(d: Draft) -> Learn | None:
    """Lock a field: it will never be updated."""
    code = _code(d, "REF ")
    begin = first(_field_runs(code)[0], "w:fldChar") if code is not None else None
    if code is None or begin is None:
        return None
    begin.set(W + "fldLock", "1")
    return learn(code, "lock|field")


def _entries(d: Draft) -> list[Element]:
    """Return the paragraphs of the table of contents."""
    code = _code(d, "TOC ")
    holder = next(paragraph_of(code).iterancestors(), None) if code is not None else None
    return (
        []
        if holder is None
        else [item for item in holder.iterchildren(W + "p") if first(item, "w:hyperlink") is not None]
    )


def entry_changed(d: Draft) -> Learn | None:
    """Change the text of an entry in the table of contents."""
    entries = _entries(d)
    if len(entries) < 2:
        return None
    place = learn(entries[1])
    pair = substitute(entries[1], r"[A-Z][a-z]{3,}", "Charges")
    return Learn(pair, place.quote) if pair else None


def entry_deleted(d: Draft) -> Learn | None:
    """Delete an entry of the table of contents."""
    entries = _entries(d)
    if len(entries) < 3:
        return None
    place = learn(entries[1], text(entries[1]).split()[1].rstrip("0123456789"))
    drop(entries[1])
    return place


def _link(d: Draft) -> Element | None:
    return first(d.body, "w:p/w:hyperlink[@r:id]")


def link_target(d: Draft) -> Learn | None:
    """Change the address of a link in the relationships; the document stays byte by byte."""
    link = _link(d)
    rel = next(
        (item for item in d.relationships(d.main) if link is not None and item.get("Id") == value(link, "r:id")), None
    )
    if link is None or rel is None:
        return None
    place = learn(link, rel.get("Target", ""), "https://evil.example.net/")
    rel.set("Target", "https://evil.example.net/")
    return place


def link_flattened(d: Draft) -> Learn | None:
    """Take a link away and keep its text."""
    link = _link(d)
    if link is None:
        return None
    place = learn(link, "link")
    unwrap(link)
    return place


def link_extended(d: Draft) -> Learn | None:
    """Draw the text after a link into the link."""
    link = _link(d)
    after = link.getnext() if link is not None else None
    if link is None or after is None or after.tag != W + "r":
        return None
    link.append(after)
    return learn(link, "link")


def link_attribute(path: str, attribute: str, made: str, *words: str) -> Change:
    """Return a change of one attribute of a link."""

    def change(d: Draft) -> Learn | None:
        link = first(d.body, path)
        if link is None:
            return None
        place = learn(link, *words)
        link.set(q(attribute), made)
        return place

    return change


MUTANTS = (
    violation("bookmark-lost", 23, "bookmark field", bookmark_lost),
    violation("bookmark-shrunk", 23, "bookmark", bookmark_shrunk),
    violation("bookmark-moved", 23, "bookmark", bookmark_moved),
    violation("bookmark-renamed", 23, "bookmark field", bookmark_renamed),
    violation("bookmark-doubled", 23, "bookmark", bookmark_doubled),
    violation("reference-flattened", 24, "field", flattened("REF ", "field|reference")),
    violation("reference-retargeted", 24, "field", retargeted),
    violation("reference-switch", 24, "field", code_changed("REF ", r"\r", r"\p", "field|reference|REF")),
    violation("sequence-renamed", 24, "field", code_changed("SEQ ", "Table", "Figure", "Table", "Figure")),
    violation("sequence-flattened", 24, "field", flattened("SEQ ", "field|SEQ")),
    violation("page-reference-flattened", 24, "field", flattened("PAGEREF _Ref", "field|PAGEREF")),
    violation("note-reference-retargeted", 24, "field", code_changed("NOTEREF", "_Note1", "_Note2", "_Note2")),
    violation("field-end-lost", 24, "field", end_lost),
    violation("field-locked", 24, "field", locked, severity="warn"),
    violation("reference-result", 25, "field", result_changed("REF ", "7.9", "7.9")),
    violation("sequence-result", 25, "field", result_changed("SEQ ", "5", "1", "5"), severity="warn"),
    violation("contents-entry-changed", 26, "field text", entry_changed, severity="warn"),
    violation("contents-entry-deleted", 26, "field delete", entry_deleted, severity="warn"),
    violation("contents-switches", 26, "field", code_changed("TOC ", "1-", "3-", "TOC|contents")),
    violation("link-target", 27, "link", link_target),
    violation("link-flattened", 27, "link", link_flattened),
    violation("link-extended", 27, "link", link_extended),
    violation(
        "link-tooltip", 27, "link", link_attribute("w:p/w:hyperlink[@w:tooltip]", "w:tooltip", "Click", "link", "Click")
    ),
    violation(
        "link-anchor",
        27,
        "link",
        link_attribute("w:p/w:hyperlink[@w:anchor][not(.//w:fldChar)]", "w:anchor", "_Ref200", "link", "_Ref200"),
    ),
)
