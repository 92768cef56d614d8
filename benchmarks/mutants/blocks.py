"""Paragraphs that come, go, move, split or merge, and their styles: invariants 7 and 8."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, quote, style_id, text
from benchmarks.mutants.mutant import Change, Learn, learn, violation
from benchmarks.mutants.xml import SPACE, Element, W, drop, first, new, properties, put, twin

SENTENCE = "The parties waive every right of audit."


def deleted(d: Draft) -> Learn | None:
    """Delete a list item that another one follows."""
    paragraph = d.numbered()[1]
    place = learn(paragraph, quote(paragraph).split()[0])
    drop(paragraph)
    return place


def _like(paragraph: Element, sentence: str) -> Element:
    """Return a paragraph with the properties of another and other text."""
    made = new(f"<w:p><w:r><w:t>{sentence}</w:t></w:r></w:p>")
    p_pr = paragraph.find(W + "pPr")
    if p_pr is not None:
        made.insert(0, twin(p_pr))
    return made


def inserted(d: Draft) -> Learn | None:
    """Insert a paragraph formed like its neighbour."""
    neighbour = d.numbered()[0]
    neighbour.addnext(_like(neighbour, SENTENCE))
    return Learn(("waive",))


def typed_number(d: Draft) -> Learn | None:
    """Insert a clause whose number is typed, in the default style."""
    d.numbered()[0].addnext(new("<w:p><w:r><w:t>1.9</w:t><w:tab/><w:t>A typed clause number.</w:t></w:r></w:p>"))
    return Learn(("typed clause",))


def appended(d: Draft) -> Learn | None:
    """Insert a paragraph as the last of the document."""
    last = d.body.findall(W + "p")[-1]
    last.addnext(_like(d.prose()[0], SENTENCE))
    return Learn(("waive",))


def empty_inserted(d: Draft) -> Learn | None:
    """Insert an empty paragraph."""
    d.prose()[0].addnext(new("<w:p/>"))
    return Learn(("empty|blank",))


def duplicated(d: Draft) -> Learn | None:
    """Write a paragraph twice."""
    paragraph = d.prose()[2]
    place = learn(paragraph, quote(paragraph).split()[0])
    paragraph.addnext(twin(paragraph))
    return place


def moved(d: Draft) -> Learn | None:
    """Move a long paragraph behind a later one that does not follow it at once."""
    prose = d.prose(30)
    source, target = prose[0], prose[-1]
    place = learn(source, "moved")
    target.addnext(source)
    return place


def swapped(d: Draft) -> Learn | None:
    """Swap two neighbours."""
    for paragraph in d.prose():
        after = paragraph.getnext()
        if after is not None and after in d.prose():
            place = learn(paragraph, "moved")
            after.addnext(paragraph)
            return place
    return None


def split(d: Draft) -> Learn | None:
    """Cut a paragraph in two after its third word."""
    run = next(run for run in d.runs() if len(text(run).split()) > 5)
    paragraph, item = run.getparent(), first(run, "w:t")
    if paragraph is None or item is None:
        return None
    words = (item.text or "").split(" ")
    place = learn(paragraph, words[4])
    tail = twin(paragraph)
    tail_run = list(tail.iterchildren(W + "r"))[list(paragraph.iterchildren(W + "r")).index(run)]
    for old in list(tail_run.itersiblings(W + "r", preceding=True)):
        tail.remove(old)
    for later in list(run.itersiblings()):
        paragraph.remove(later)
    item.text = " ".join(words[:3])
    rest = first(tail_run, "w:t")
    assert rest is not None
    rest.text = " ".join(words[3:])
    rest.set(SPACE, "preserve")
    paragraph.addnext(tail)
    return place


def merged(d: Draft) -> Learn | None:
    """Append a paragraph's runs to the paragraph before it."""
    for paragraph in d.prose(12):
        after = paragraph.getnext()
        if after is not None and after in d.prose(12):
            place = learn(after, quote(after).split()[0])
            for run in list(after.iterchildren(W + "r")):
                paragraph.append(run)
            drop(after)
            return place
    return None


def into_control(d: Draft) -> Learn | None:
    """Move a paragraph from the body into a content control."""
    target = first(d.body, "w:sdt/w:sdtContent[w:p][not(.//w:fldChar)]/w:p")
    source = d.prose(30)[0]
    if target is None:
        return None
    place = learn(source, "moved|control")
    target.addnext(source)
    return place


def heading_to_body(d: Draft) -> Learn | None:
    """Give a heading the style of body text."""
    body = next((style_id(item) for item in d.prose() if style_id(item) and "eading" not in style_id(item)), "")
    heading = next((item for item in d.body.iterchildren(W + "p") if "eading1" in style_id(item)), None)
    if heading is None or not body:
        return None
    place = learn(heading, "heading")
    put(properties(heading, "pPr"), f'<w:pStyle w:val="{body}"/>')
    return place


def restyled(named: str) -> Change:
    """Return a change of a body paragraph to a style that the document has under this id."""

    def change(d: Draft) -> Learn | None:
        styles = d.root("styles")
        if styles is None or first(styles, f'w:style[@w:styleId="{named}"]') is None:
            return None
        paragraph = next((item for item in d.prose() if style_id(item) not in ("", named)), None)
        if paragraph is None:
            return None
        place = learn(paragraph, named)
        put(properties(paragraph, "pPr"), f'<w:pStyle w:val="{named}"/>')
        return place

    return change


def style_lost(d: Draft) -> Learn | None:
    """Take the style reference of a paragraph away."""
    paragraph = next((item for item in d.prose() if style_id(item) not in ("", "Normal")), None)
    if paragraph is None:
        return None
    place = learn(paragraph, "style|normal|default")
    found = first(paragraph, "w:pPr/w:pStyle")
    assert found is not None
    drop(found)
    return place


def style_unknown(d: Draft) -> Learn | None:
    """Point a paragraph at a style that does not exist: it falls back to the default."""
    paragraph = next((item for item in d.prose() if style_id(item) not in ("", "Normal")), None)
    if paragraph is None:
        return None
    place = learn(paragraph, "style|GhostStyle|normal")
    put(properties(paragraph, "pPr"), '<w:pStyle w:val="GhostStyle"/>')
    return place


MUTANTS = (
    violation("paragraph-deleted", 7, "delete", deleted),
    violation("paragraph-inserted", 7, "insert", inserted),
    violation("clause-number-typed", 7, "insert", typed_number),
    violation("paragraph-appended", 7, "insert", appended),
    violation("empty-paragraph-inserted", 7, "insert", empty_inserted),
    violation("paragraph-duplicated", 7, "insert", duplicated),
    violation("paragraph-moved", 7, "move", moved),
    violation("paragraphs-swapped", 7, "move", swapped),
    violation("paragraph-split", 7, "insert text", split),
    violation("paragraphs-merged", 7, "delete text", merged),
    violation("paragraph-moved-into-control", 7, "move delete control", into_control),
    violation("heading-to-body", 8, "style", heading_to_body),
    violation("body-to-quote", 8, "style", restyled("Quote")),
    violation("body-to-title", 8, "style", restyled("Title")),
    violation("style-reference-lost", 8, "style", style_lost),
    violation("style-reference-dangling", 8, "style", style_unknown),
)
