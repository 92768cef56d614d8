"""Other runs and properties for the same text and formatting: nothing may be reported."""

from __future__ import annotations

from lxml import etree

from benchmarks.mutants.draft import Draft, style_id, text
from benchmarks.mutants.mutant import QUIET, Change, Learn, noise
from benchmarks.mutants.xml import SPACE, W, all_of, drop, first, local, new, properties, put, twin


def toggles_spelt(word: str) -> Change:
    """Return a change of `<w:b/>` into `<w:b w:val="…"/>`."""

    def change(d: Draft) -> Learn | None:
        found = all_of(d.body, ".//w:rPr/w:b[not(@w:val)]|.//w:rPr/w:i[not(@w:val)]|.//w:pPr/w:keepNext[not(@w:val)]")
        for node in found:
            node.set(W + "val", word)
        return QUIET if found else None

    return change


def empty_properties(d: Draft) -> Learn:
    """Give runs empty properties."""
    for run in d.runs():
        properties(run, "rPr")
    return QUIET


def indent_alias(d: Draft) -> Learn | None:
    """Name the left indent `start`, or the other way round."""
    found = all_of(d.body, ".//w:pPr/w:ind[@w:left or @w:start]")
    for node in found:
        for old, made in (
            (("left", "start"), ("right", "end")) if node.get(W + "left") else (("start", "left"), ("end", "right"))
        ):
            item = node.get(W + old)
            if item is not None:
                del node.attrib[W + old]
                node.set(W + made, item)
    return QUIET if found else None


def inherited(kind: str, names: tuple[str, ...]) -> Change:
    """Return a change that writes directly what the paragraph's style gives anyway."""

    def change(d: Draft) -> Learn | None:
        root = d.root("styles")
        done = False
        for paragraph in d.prose() if root is not None else []:
            path = "|".join(f'w:style[@w:styleId="{style_id(paragraph)}"]/w:{kind}/w:{name}' for name in names)
            given = first(root, path) if root is not None else None
            holders = [paragraph] if kind == "pPr" else list(paragraph.iterchildren(W + "r"))
            for holder in holders if given is not None else []:
                target = properties(holder, kind)
                if given is not None and target.find(given.tag) is None and target.find(W + "rStyle") is None:
                    put(target, etree.tostring(given).decode())
                    done = True
        return QUIET if done else None

    return change


def complex_script_only(d: Draft) -> Learn:
    """Set size and weight for complex scripts on Latin text."""
    for run in d.runs()[:3]:
        r_pr = properties(run, "rPr")
        put(r_pr, "<w:bCs/>")
        put(r_pr, '<w:szCs w:val="30"/>')
    return QUIET


def no_proof(d: Draft) -> Learn:
    """Exempt a run from the spelling check."""
    put(properties(d.runs()[0], "rPr"), "<w:noProof/>")
    return QUIET


def rsids(d: Draft) -> Learn:
    """Stamp paragraphs and runs with other save ids."""
    for number, node in enumerate(all_of(d.body, ".//w:p|.//w:r")):
        node.set(W + "rsidR", f"00{number * 7919 % 16**6:06X}")
    return QUIET


def proof_errors(d: Draft) -> Learn:
    """Mark a word as misspelt."""
    for run in d.runs()[:3]:
        run.addprevious(new('<w:proofErr w:type="spellStart"/>'))
        run.addnext(new('<w:proofErr w:type="spellEnd"/>'))
    return QUIET


def rendered_breaks(d: Draft) -> Learn:
    """Note where pages ended at the last printing."""
    for run in d.runs()[:3]:
        item = first(run, "w:t")
        if item is not None:
            item.addprevious(new("<w:lastRenderedPageBreak/>"))
    return QUIET


def runs_split(d: Draft) -> Learn:
    """Cut every run of prose in two, one in the middle of a word."""
    for number, run in enumerate(d.runs()):
        item = first(run, "w:t")
        body = (item.text or "") if item is not None else ""
        if item is None or len(run.findall(W + "t")) != 1:
            continue
        at = len(body) // 2
        tail = twin(run)
        tail.set(W + "rsidR", f"00AB{number:04X}")
        rest = first(tail, "w:t")
        assert rest is not None
        item.text, rest.text = body[:at], body[at:]
        for node in (item, rest):
            node.set(SPACE, "preserve")
        run.addnext(tail)
    return QUIET


def text_split(d: Draft) -> Learn:
    """Write a run's text in two w:t of the same run."""
    for run in d.runs()[:4]:
        item = first(run, "w:t")
        assert item is not None
        rest = twin(item)
        body = item.text or ""
        item.text, rest.text = body[:5], body[5:]
        for node in (item, rest):
            node.set(SPACE, "preserve")
        item.addnext(rest)
    return QUIET


def empty_run(d: Draft) -> Learn:
    """Add a run without content."""
    d.runs()[0].addnext(new("<w:r><w:rPr><w:b/></w:rPr></w:r>"))
    return QUIET


def runs_merged(d: Draft) -> Learn | None:
    """Join neighbouring runs of equal formatting into one."""
    done = False
    for run in list(d.body.iter(W + "r")):
        after = run.getnext()
        if after is None or after.tag != W + "r" or not text(run) or not text(after):
            continue
        pair = [
            etree.tostring(p, method="c14n") if p is not None else b""
            for p in (run.find(W + "rPr"), after.find(W + "rPr"))
        ]
        if pair[0] == pair[1]:
            for child in [item for item in after if local(item) != "rPr"]:
                run.append(child)
            drop(after)
            done = True
    return QUIET if done else None


def space_preserved(d: Draft) -> Learn:
    """Add xml:space where no blank stands at an edge."""
    for item in d.body.iter(W + "t"):
        item.set(SPACE, "preserve")
    return QUIET


MUTANTS = (
    noise("noise-rsids", 5, rsids),
    noise("noise-proof-errors", 5, proof_errors),
    noise("noise-rendered-page-breaks", 5, rendered_breaks),
    noise("noise-runs-split", 5, runs_split),
    noise("noise-runs-merged", 5, runs_merged),
    noise("noise-text-elements-split", 5, text_split),
    noise("noise-empty-run", 5, empty_run),
    noise("noise-space-preserved", 6, space_preserved),
    noise("noise-toggle-one", 10, toggles_spelt("1")),
    noise("noise-toggle-true", 10, toggles_spelt("true")),
    noise("noise-toggle-on", 10, toggles_spelt("on")),
    noise("noise-empty-properties", 10, empty_properties),
    noise("noise-complex-script-only", 10, complex_script_only),
    noise("noise-no-proof", 10, no_proof),
    noise("noise-inherited-run-property", 10, inherited("rPr", ("sz", "color", "i", "b"))),
    noise("noise-inherited-paragraph-property", 9, inherited("pPr", ("jc", "spacing", "keepNext"))),
    noise("noise-indent-alias", 9, indent_alias),
)
