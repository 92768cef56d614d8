"""Cuts runs so that chosen characters stand in runs of their own."""

from __future__ import annotations

from lxml import etree

from matterbench.workspace.editor.characters import SIGNS, Atom, Characters, characters_of
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.words import BR, RPR, RPR_CHANGE, SPACE, R, T, W, twin

_CHARACTERS = frozenset({T, BR, *SIGNS})


def isolate(draft: Draft, paragraph: etree._Element, start: int, stop: int) -> list[etree._Element]:
    """Return the runs that hold the characters from `start` to `stop` and nothing else; `start` < `stop`."""
    atoms = Characters(paragraph).atoms
    _cut_behind(draft, atoms[stop - 1])
    _cut_before(draft, Characters(paragraph).atoms[start])
    for run in dict.fromkeys(atom.run for atom in Characters(paragraph).atoms[start:stop]):
        part(draft, run)
    return list(dict.fromkeys(atom.run for atom in Characters(paragraph).atoms[start:stop]))


def cut(draft: Draft, paragraph: etree._Element, at: int) -> None:
    """Let no run hold characters on both sides of character `at`."""
    atoms = Characters(paragraph).atoms
    if at > 0:
        _cut_behind(draft, atoms[at - 1])
    elif atoms:
        _cut_before(draft, atoms[0])


def _cut_before(draft: Draft, atom: Atom) -> None:
    if atom.offset == 0 and not any(child.tag != RPR for child in atom.element.itersiblings(preceding=True)):
        return
    split(draft, atom.run, atom.element, atom.offset)


def _cut_behind(draft: Draft, atom: Atom) -> None:
    length = len(characters_of(atom.element))
    if atom.offset + 1 < length:
        split(draft, atom.run, atom.element, atom.offset + 1)
        return
    following = atom.element.getnext()
    if following is not None:
        split(draft, atom.run, following, 0)


def part(draft: Draft, run: etree._Element) -> None:
    """Part a run's characters from what else it holds."""
    previous: bool | None = None
    for item in list(run):
        if item.tag == RPR:
            continue
        kind = item.tag in _CHARACTERS
        if previous is not None and kind is not previous:
            part(draft, split(draft, run, item, 0))
            return
        previous = kind


def split(draft: Draft, run: etree._Element, item: etree._Element, offset: int) -> etree._Element:
    """Cut a run before character `offset` of one of its elements; return the new run behind it."""
    tail = etree.Element(R)
    for name, text in run.attrib.items():
        tail.set(name, text)
    properties = run.find(RPR)
    if properties is not None:
        tail.append(renumbered(draft, twin(properties)))
    moved = [item, *item.itersiblings()]
    if offset:
        text = characters_of(item)
        rest = etree.Element(T)
        write_text(item, text[:offset])
        write_text(rest, text[offset:])
        moved[0] = rest
    tail.extend(moved)
    run.addnext(tail)
    return tail


def write_text(element: etree._Element, text: str) -> None:
    """Give a `w:t` its text, so that no blank of it is lost."""
    element.text = text
    if text != text.strip() or element.get(SPACE) is not None:
        element.set(SPACE, "preserve")


def renumbered(draft: Draft, element: etree._Element) -> etree._Element:
    """Give the formatting changes in a copied property element numbers of their own."""
    for change in element.iter(RPR_CHANGE):
        change.set(f"{W}id", draft.next_id())
    return element


def plain_properties(run: etree._Element | None) -> etree._Element | None:
    """Return a copy of a run's formatting without the record of how it was changed; None where there is none."""
    found = None if run is None else run.find(RPR)
    if found is None:
        return None
    copied = twin(found)
    for change in copied.findall(RPR_CHANGE):
        copied.remove(change)
    return single(copied)


def single(properties: etree._Element) -> etree._Element | None:
    """Return properties without those stated twice, as some writers do; None where there are none."""
    seen: set[tuple[object, ...]] = set()
    for item in list(properties):
        key = (item.tag, tuple(sorted(item.items())))
        if key in seen:
            properties.remove(item)
        seen.add(key)
    return properties if len(properties) else None


def new_run(text: str, properties: etree._Element | None = None) -> etree._Element:
    """Return a run of text; a tab and a line break are written as elements."""
    run = etree.Element(R)
    if properties is not None:
        run.append(twin(properties))
    for number, line in enumerate(text.split("\n")):
        if number:
            etree.SubElement(run, BR)
        for at, part in enumerate(line.split("\t")):
            if at:
                etree.SubElement(run, f"{W}tab")
            if part:
                write_text(etree.SubElement(run, T), part)
    return run
