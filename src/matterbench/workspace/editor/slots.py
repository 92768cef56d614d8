"""Operations that fill a template: content controls, merge fields, bracketed or ruled blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.characters import Characters
from matterbench.workspace.editor.cutting import new_run
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder, Match, named
from matterbench.workspace.editor.rewriting import substitute
from matterbench.workspace.editor.words import RPR, SDT, SDT_CONTENT, P, W, drop, twin, value

_RULE = re.compile(r"_{3,}")
_BLANK_LOOKS = (f"{W}highlight", f"{W}shd")


def fill_slot(pen: Pen, slot: str, text: str, at: At | None, nth: int | None, every: bool) -> str:
    """Replace a blank as it is printed (`[Tenant]`, `[●]`, `____`), brackets, highlighting and all."""
    finder = Finder(pen.draft)
    if _RULE.fullmatch(slot):
        found = [Match(s, m.start(), m.end()) for s in finder.spots(at) for m in _RULE.finditer(s.text)]
    else:
        found = finder.matches(at, slot)
    if nth is not None and 1 <= nth <= len(found):
        found = [found[nth - 1]]
    if not found:
        finder.match(at, slot, None)
    if len(found) > 1 and not every:
        raise InvalidRequest(
            f"the blank “{slot}” stands in {len(found)} places",
            where=pen.draft.name,
            expected="one, or `every`: true",
            fix=f"name one by `at` or `nth`: {named([match.spot for match in found])}",
        )
    for match in reversed(found):
        substitute(pen, match.spot.paragraph, match.start, match.stop, text, _BLANK_LOOKS)
    return f"filled “{slot}” with “{text}” in {'1 place' if len(found) == 1 else f'{len(found)} places'}"


def fill_field(pen: Pen, name: str, text: str) -> str:
    """Fill every content control with this tag or title, and every merge field of this name."""
    controls = [sdt for sdt in _controls(pen.draft) if name in names_of(sdt)]
    for sdt in controls:
        _check(sdt, name, text)
        _fill(pen, sdt, text)
    merged = _merge(pen, name, text)
    if not controls and not merged:
        known = sorted({known for sdt in _controls(pen.draft) for known in names_of(sdt)})
        raise InvalidRequest(
            f"no content control or merge field is called {name}",
            where=pen.draft.name,
            expected=f"one of {', '.join(known)}" if known else "a document with content controls",
            fix="" if known else "fill a bracketed blank with fill_slot",
        )
    return f"filled {name} with “{text}” in {len(controls) + merged} places"


def _controls(draft: Draft) -> Iterator[etree._Element]:
    for root in draft.stories.values():
        yield from root.iter(SDT)


def names_of(sdt: etree._Element) -> set[str]:
    """Tag and title of a content control."""
    properties = sdt.find(f"{W}sdtPr")
    return {found for tag in ("tag", "alias") if (found := value(properties, f"{W}{tag}"))}


def _check(sdt: etree._Element, name: str, text: str) -> None:
    properties = sdt.find(f"{W}sdtPr")
    if value(properties, f"{W}lock") in {"contentLocked", "sdtContentLocked"}:
        raise InvalidRequest("its content is locked", where=f"content control {name}", fix="leave it as it is")
    items = [] if properties is None else list(properties.iterfind(f"{W}dropDownList/{W}listItem"))
    choices = [str(item.get(f"{W}displayText") or item.get(f"{W}value", "")) for item in items]
    if choices and text not in choices:
        raise InvalidRequest(
            f"“{text}” is not on its list", where=f"content control {name}", expected=f"one of {', '.join(choices)}"
        )


def _fill(pen: Pen, sdt: etree._Element, text: str) -> None:
    content, properties = sdt.find(SDT_CONTENT), sdt.find(f"{W}sdtPr")
    around = [*sdt.iterancestors(P), *(content.iter(P) if content is not None else ())]
    if content is None or properties is None or not around:
        return
    paragraph = around[0]
    inside = [n for n, atom in enumerate(Characters(paragraph).atoms) if content in atom.run.iterancestors()]
    placeholder = properties.find(f"{W}showingPlcHdr")
    if placeholder is not None:
        properties.remove(placeholder)
    if inside:
        gray = (f"{W}rStyle",) if placeholder is not None else ()
        substitute(pen, paragraph, inside[0], inside[-1] + 1, text, gray)
    else:
        looks = properties.find(RPR)
        run = new_run(text, None if looks is None else twin(looks))
        pen.append([run], paragraph if content in paragraph.iterancestors() else content)
    if not pen.hand.tracked:
        for other in [item for item in content.iterchildren(P) if item is not paragraph]:
            drop(other)


def _merge(pen: Pen, name: str, text: str) -> int:
    """Replace merge fields as a mail merge does."""
    count = 0
    for root in pen.draft.stories.values():
        for paragraph in root.iter(P):
            while (found := _merge_field(paragraph, name)) is not None:
                substitute(pen, paragraph, *found, text)
                count += 1
    return count


def _merge_field(paragraph: etree._Element, name: str) -> tuple[int, int] | None:
    for field in Characters(paragraph).fields:
        words = field.code.replace('"', " ").split()
        if field.complete and field.start < field.stop and words[:2] == ["MERGEFIELD", name]:
            return field.start, field.stop
    return None
