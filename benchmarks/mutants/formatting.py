"""Direct formatting of paragraphs and runs, and text made unreadable: invariants 9, 10 and 11."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, paragraph_of, text
from benchmarks.mutants.mutant import Change, Learn, dropped, learn, violation
from benchmarks.mutants.xml import SPACE, W, all_of, drop, first, properties, put, twin, value

EDGE = '<w:{side} w:val="double" w:sz="12" w:space="1" w:color="FF0000"/>'


def paragraph_set(raw: str, *words: str, index: int = 1) -> Change:
    """Return a change that sets one paragraph property directly."""

    def change(d: Draft) -> Learn | None:
        paragraph = d.prose()[index]
        place = learn(paragraph, *words)
        put(properties(paragraph, "pPr"), raw)
        return place

    return change


def run_set(raw: str, *words: str, index: int = 1) -> Change:
    """Return a change that sets one run property directly, on one whole run that has none of the kind."""

    def change(d: Draft) -> Learn | None:
        name = raw.strip("<>/").split()[0]
        run = [item for item in d.runs() if first(item, f"w:rPr/{name}") is None][index]
        place = learn(run, *words)
        put(properties(run, "rPr"), raw)
        return place

    return change


def bold_extended(d: Draft) -> Learn | None:
    """Make the first word after a bold run bold too."""
    for bold in all_of(d.body, "w:p/w:r[w:rPr/w:b]"):
        after = bold.getnext()
        words = text(after).split(" ") if after is not None and after.tag == W + "r" else []
        if after is None or len(words) < 3 or after.find(f"{W}rPr/{W}b") is not None:
            continue
        place = learn(bold, "bold", words[1])
        head = twin(after)
        for run, content in ((head, " ".join(words[:2])), (after, " " + " ".join(words[2:]))):
            item = first(run, "w:t")
            assert item is not None
            item.text = content
            item.set(SPACE, "preserve")
        put(properties(head, "rPr"), "<w:b/>")
        after.addprevious(head)
        return place
    return None


def toggled_by_style(d: Draft) -> Learn | None:
    """Give a heading's text the bold character style: the two toggle each other off."""
    styles = d.root("styles")
    heading = first(d.body, 'w:p[w:pPr/w:pStyle[contains(@w:val, "eading1")]]')
    if styles is None or heading is None or first(styles, 'w:style[@w:styleId="Strong"]') is None:
        return None
    run = next((item for item in heading.iter(W + "r") if text(item)), None)
    if run is None:
        return None
    place = learn(heading, "bold")
    put(properties(run, "rPr"), '<w:rStyle w:val="Strong"/>')
    return place


def indent_changed(d: Draft) -> Learn | None:
    """Double a direct left indent."""
    for node in all_of(d.body, "w:p/w:pPr/w:ind[@w:left or @w:start]"):
        name = "left" if node.get(W + "left") else "start"
        if value(node, f"w:{name}") not in ("", "0"):
            place = learn(node, "indent")
            node.set(W + name, "1440")
            return place
    return None


def font_changed(d: Draft) -> Learn | None:
    """Change a font that a run names."""
    node = first(d.body, 'w:p/w:r[w:t]/w:rPr/w:rFonts[@w:ascii="Arial"]')
    if node is None:
        return None
    place = learn(paragraph_of(node), "Arial", "Courier New")
    for name in ("ascii", "hAnsi"):
        node.set(W + name, "Courier New")
    return place


def border(d: Draft) -> Learn | None:
    """Draw a border round a paragraph."""
    paragraph = d.prose()[3]
    place = learn(paragraph, "border")
    sides = "".join(EDGE.format(side=side) for side in ("top", "left", "bottom", "right"))
    put(properties(paragraph, "pPr"), f"<w:pBdr>{sides}</w:pBdr>")
    return place


def style_of_run(d: Draft) -> Learn | None:
    """Take the link style from a hyperlink's text."""
    node = first(d.body, "w:p/w:hyperlink/w:r/w:rPr/w:rStyle")
    if node is None:
        return None
    place = learn(node, "style|colour|color|underline")
    drop(node)
    return place


def white_on_shade(d: Draft) -> Learn | None:
    """Give text the colour of its own shading."""
    run = d.runs()[3]
    place = learn(run, "colour|color|shading|hidden|unreadable|invisible")
    r_pr = properties(run, "rPr")
    put(r_pr, '<w:color w:val="D9D9D9"/>')
    put(r_pr, '<w:shd w:val="clear" w:color="auto" w:fill="D9D9D9"/>')
    return place


def mark_hidden(d: Draft) -> Learn | None:
    """Hide a paragraph mark: the paragraph joins the next one on screen and paper."""
    paragraph = d.prose()[1]
    place = learn(paragraph, "hidden|vanish")
    p_pr = properties(paragraph, "pPr")
    put(p_pr, "<w:rPr><w:vanish/></w:rPr>") if p_pr.find(W + "rPr") is None else put(
        properties(p_pr, "rPr"), "<w:vanish/>"
    )
    return place


BOLD_ON = "w:p[not(.//w:rPrChange)]/w:r[w:t]/w:rPr/w:b[not(@w:val)]"
TABS = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="8640"/></w:tabs>'
MUTANTS = (
    violation("alignment-changed", 9, "formatting", paragraph_set('<w:jc w:val="center"/>', "center|centre")),
    violation("indent-added", 9, "formatting", paragraph_set('<w:ind w:left="1134"/>', "indent", index=2)),
    violation("indent-changed", 9, "formatting", indent_changed),
    violation("spacing-changed", 9, "formatting", paragraph_set('<w:spacing w:before="480"/>', "spac|before", index=2)),
    violation("keep-with-next-lost", 9, "formatting", dropped("w:p/w:pPr/w:keepNext", "keep")),
    violation("page-break-before", 9, "formatting", paragraph_set("<w:pageBreakBefore/>", "page break|page-break")),
    violation("paragraph-border", 9, "formatting", border),
    violation(
        "paragraph-shading",
        9,
        "formatting",
        paragraph_set('<w:shd w:val="clear" w:color="auto" w:fill="FFFF00"/>', "shad|background|fill|FFFF00"),
    ),
    violation("tab-stop-added", 9, "formatting", paragraph_set(TABS, "tab")),
    violation("outline-level-added", 9, "formatting", paragraph_set('<w:outlineLvl w:val="0"/>', "outline")),
    violation("bold-removed", 10, "formatting", dropped(BOLD_ON, "bold")),
    violation("italic-removed", 10, "formatting", dropped("w:p[not(.//w:rPrChange)]/w:r[w:t]/w:rPr/w:i", "italic")),
    violation("underline-removed", 10, "formatting", dropped("w:p/w:r[w:t]/w:rPr/w:u", "underline")),
    violation("bold-extended", 10, "formatting", bold_extended),
    violation("bold-added", 10, "formatting", run_set("<w:b/>", "bold")),
    violation("italic-added", 10, "formatting", run_set("<w:i/>", "italic")),
    violation("size-changed", 10, "formatting", run_set('<w:sz w:val="19"/>', "size|9.5")),
    violation("colour-changed", 10, "formatting", run_set('<w:color w:val="C00000"/>', "colour|color|C00000")),
    violation(
        "font-added", 10, "formatting", run_set('<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>', "Courier")
    ),
    violation("font-changed", 10, "formatting", font_changed),
    violation("capitals-added", 10, "formatting", run_set("<w:caps/>", "cap")),
    violation("strike-added", 10, "formatting", run_set("<w:strike/>", "strike|struck")),
    violation("superscript-added", 10, "formatting", run_set('<w:vertAlign w:val="superscript"/>', "superscript")),
    violation("highlight-added", 10, "formatting", run_set('<w:highlight w:val="yellow"/>', "highlight|yellow")),
    violation("character-style-lost", 10, "formatting style", style_of_run),
    violation("toggles-cancel", 10, "formatting style", toggled_by_style),
    violation("text-hidden", 11, "formatting text", run_set("<w:vanish/>", "hidden|invisible|vanish")),
    violation(
        "text-white",
        11,
        "formatting text",
        run_set('<w:color w:val="FFFFFF"/>', "white|FFFFFF|invisible|unreadable|hidden"),
    ),
    violation("text-tiny", 11, "formatting text", run_set('<w:sz w:val="2"/>', "size|unreadable|1 pt|tiny")),
    violation("text-narrow", 11, "formatting text", run_set('<w:w w:val="1"/>', "scal|unreadable|width")),
    violation("text-in-its-background", 11, "formatting text", white_on_shade),
    violation("paragraph-mark-hidden", 11, "formatting text", mark_hidden),
)
