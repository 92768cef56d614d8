"""List membership, list definitions and labels: invariants 12, 13 and 14."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, quote, style_id
from benchmarks.mutants.mutant import Change, Learn, learn, violation
from benchmarks.mutants.xml import Element, W, all_of, drop, first, new, properties, put, twin, value


def _num_of(paragraph: Element) -> str:
    return value(first(paragraph, "w:pPr/w:numPr/w:numId"))


def _main_list(d: Draft) -> tuple[Element, Element] | None:
    """Return (w:num, w:abstractNum) of the first numbered paragraph of the body."""
    root = d.root("numbering")
    numbered = d.numbered()
    if root is None or not numbered:
        return None
    num = first(root, f'w:num[@w:numId="{_num_of(numbered[0])}"]')
    abstract = (
        first(root, f'w:abstractNum[@w:abstractNumId="{value(first(num, "w:abstractNumId"))}"]')
        if num is not None
        else None
    )
    return None if num is None or abstract is None else (num, abstract)


def level_changed(d: Draft) -> Learn | None:
    """Move a paragraph one level down its list."""
    for paragraph in d.numbered():
        level = first(paragraph, "w:pPr/w:numPr/w:ilvl")
        if level is not None and value(level) == "1":
            place = learn(paragraph, "level")
            level.set(W + "val", "2")
            return place
    return None


def number_removed(d: Draft) -> Learn | None:
    """Take a paragraph out of its list."""
    paragraph = d.numbered()[1]
    place = learn(paragraph, "number|list")
    found = first(paragraph, "w:pPr/w:numPr")
    assert found is not None
    drop(found)
    return place


def list_swapped(d: Draft) -> Learn | None:
    """Move a paragraph into another list of the document."""
    root = d.root("numbering")
    paragraph = d.numbered()[1]
    mine = _num_of(paragraph)
    other = (
        next((value(num, "w:numId") for num in all_of(root, "w:num") if value(num, "w:numId") != mine), "")
        if root is not None
        else ""
    )
    if not other:
        return None
    place = learn(paragraph, "list|number")
    put(properties(paragraph, "pPr"), f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{other}"/></w:numPr>')
    return place


def number_added(d: Draft) -> Learn | None:
    """Number a paragraph that had no number."""
    numbered = d.numbered()
    paragraph = next(
        (item for item in d.prose() if first(item, "w:pPr/w:numPr") is None and not _styled(d, item)), None
    )
    if paragraph is None:
        return None
    place = learn(paragraph, "number|list")
    put(
        properties(paragraph, "pPr"), f'<w:numPr><w:ilvl w:val="1"/><w:numId w:val="{_num_of(numbered[0])}"/></w:numPr>'
    )
    return place


def _styled(d: Draft, paragraph: Element) -> bool:
    root = d.root("styles")
    return root is not None and first(root, f'w:style[@w:styleId="{style_id(paragraph)}"]/w:pPr/w:numPr') is not None


def style_number_off(d: Draft) -> Learn | None:
    """Switch off the number that a paragraph has from its style."""
    paragraph = next((item for item in d.prose(12) if _styled(d, item) and first(item, "w:pPr/w:numPr") is None), None)
    if paragraph is None:
        return None
    place = learn(paragraph, "number|list")
    put(properties(paragraph, "pPr"), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>')
    return place


def level_set(index: int, raw: str, *words: str) -> Change:
    """Return a change of one property in a level of the main list."""

    def change(d: Draft) -> Learn | None:
        found = _main_list(d)
        level = first(found[1], f'w:lvl[@w:ilvl="{index}"]') if found else None
        if level is None:
            return None
        put(level, raw)
        return Learn(words, part=d.related("numbering") or "")

    return change


def level_indent(d: Draft) -> Learn | None:
    """Move a whole level of the main list to the right."""
    found = _main_list(d)
    level = first(found[1], 'w:lvl[@w:ilvl="1"]') if found else None
    if level is None:
        return None
    put(properties(level, "pPr"), '<w:ind w:left="2880" w:hanging="720"/>')
    return Learn(("indent",), part=d.related("numbering") or "")


def restarted(d: Draft) -> Learn | None:
    """Give the later clauses a list of their own that starts again at one."""
    found = _main_list(d)
    root = d.root("numbering")
    if found is None or root is None:
        return None
    num, _ = found
    old = value(num, "w:numId")
    heading = [
        item for item in all_of(d.body, "w:p[w:pPr/w:numPr]") if _num_of(item) == old and "eading" in style_id(item)
    ]
    if len(heading) < 2:
        return None
    made = twin(num)
    made.set(W + "numId", "77")
    made.append(new('<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'))
    all_of(root, "w:num")[-1].addnext(made)
    place = learn(heading[1], "1")
    for paragraph in [heading[1], *heading[1].itersiblings(W + "p")]:
        number = first(paragraph, f'w:pPr/w:numPr/w:numId[@w:val="{old}"]')
        if number is not None:
            number.set(W + "val", "77")
    return place


def override_lost(d: Draft) -> Learn | None:
    """Take a start override away: the second list continues the first."""
    root = d.root("numbering")
    used = {_num_of(item) for item in all_of(d.body, ".//w:p[w:pPr/w:numPr]")}
    for override in all_of(root, "w:num/w:lvlOverride[w:startOverride]") if root is not None else []:
        num = override.getparent()
        if num is not None and value(num, "w:numId") in used:
            user = next(item for item in all_of(d.body, ".//w:p") if _num_of(item) == value(num, "w:numId"))
            drop(override)
            return Learn(("start|number|label|list",), quote(user))
    return None


def start_overridden(d: Draft) -> Learn | None:
    """Let the main list start at five by an override in its w:num only."""
    found = _main_list(d)
    if found is None:
        return None
    found[0].append(new('<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'))
    return Learn(("start|5",), part=d.related("numbering") or "")


def instance_redirected(d: Draft) -> Learn | None:
    """Point the main list's w:num at another definition; no paragraph changes."""
    found = _main_list(d)
    root = d.root("numbering")
    if found is None or root is None:
        return None
    mine = value(found[1], "w:abstractNumId")
    other = next(
        (
            value(item, "w:abstractNumId")
            for item in all_of(root, "w:abstractNum")
            if value(item, "w:abstractNumId") != mine
        ),
        "",
    )
    target = first(found[0], "w:abstractNumId")
    if not other or target is None:
        return None
    target.set(W + "val", other)
    return Learn(("list|level|number",), part=d.related("numbering") or "")


MUTANTS = (
    violation("list-level-changed", 12, "numbering", level_changed),
    violation("number-removed", 12, "numbering", number_removed),
    violation("list-swapped", 12, "numbering", list_swapped),
    violation("number-added", 12, "numbering", number_added),
    violation("style-number-switched-off", 12, "numbering", style_number_off),
    violation("level-format", 13, "definition", level_set(1, '<w:numFmt w:val="lowerRoman"/>', "roman", "decimal")),
    violation("level-text", 13, "definition", level_set(1, '<w:lvlText w:val="%2"/>', "%1.%2|1.1", "%2|1")),
    violation("level-start", 13, "definition", level_set(0, '<w:start w:val="4"/>', "start|4")),
    violation("level-legal", 13, "definition", level_set(2, "<w:isLgl/>", "legal|isLgl|decimal")),
    violation("level-suffix", 13, "definition", level_set(1, '<w:suff w:val="nothing"/>', "suff|nothing|after")),
    violation("level-restart", 13, "definition", level_set(2, '<w:lvlRestart w:val="0"/>', "restart")),
    violation("level-number-bold", 13, "definition", level_set(1, "<w:rPr><w:b/></w:rPr>", "bold")),
    violation("level-indent", 13, "definition", level_indent),
    violation("list-redirected", 13, "definition numbering", instance_redirected),
    violation("list-restarted", 14, "numbering definition", restarted),
    violation("list-continued", 14, "numbering definition", override_lost),
    violation("list-start-overridden", 14, "numbering definition", start_overridden),
)
