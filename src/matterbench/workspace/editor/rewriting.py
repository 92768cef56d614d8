"""Replaces characters of a paragraph: only those that differ, each in the formatting of what it replaces.

Who types over the whole result of a field replaces the field, as in Word; who types inside it changes what it shows.
"""

from __future__ import annotations

from lxml import etree

from matterbench.workspace.editor.characters import Atom, Characters, Field
from matterbench.workspace.editor.cutting import cut, isolate, new_run, part, plain_properties, single
from matterbench.workspace.editor.matching import differences
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.words import DEL, INS, PPR, RPR, SDT, P, R, W, twin

_WRAPPERS = frozenset({SDT, f"{W}hyperlink", f"{W}smartTag", f"{W}customXml"})
_MARKS = (INS, DEL, f"{W}moveFrom", f"{W}moveTo", f"{W}rPrChange")


def rewrite(pen: Pen, paragraph: etree._Element, start: int, stop: int, new: str) -> None:
    """Make the characters from `start` to `stop` of a paragraph read `new`."""
    found = Characters(paragraph)
    atoms = found.atoms[start:stop]
    looks = {atom.run: _look(atom.run) for atom in atoms}

    def uniform(low: int, high: int) -> bool:
        if any(start + low < at < start + high for at, _ in found.notes):
            return False
        alike = {(looks[atom.run], id(atom.run.getparent()), atom.fields) for atom in atoms[low:high]}
        return len(alike) < 2

    for low, high, text in reversed(differences(found.text[start:stop], new, uniform)):
        substitute(pen, paragraph, start + low, start + high, text)


def substitute(
    pen: Pen, paragraph: etree._Element, start: int, stop: int, text: str, without: tuple[str, ...] = ()
) -> None:
    """Replace the characters from `start` to `stop`, all of them, by a text in the formatting of the first.

    `without` are run properties that the new text does not take: the highlighting of a blank.
    """
    if start == stop:
        insert_text(pen, paragraph, start, text)
        return
    isolate(pen.draft, paragraph, start, stop)
    for field in Characters(paragraph).covered(start, stop):
        for run in field.runs:
            part(pen.draft, run)
    found = Characters(paragraph)
    fields = found.covered(start, stop)
    atoms = found.atoms[start:stop]
    _warn(pen, atoms, fields, found.text[start:stop], typed=bool(text))
    noted = [run for at, run in found.notes if start < at < stop]
    if noted:
        pen.notes.append(f"a note hung on “{found.text[start:stop]}” and is gone with it")
    if text:
        run = new_run(text, cleared(plain_properties(atoms[0].run), without))
        pen.insert([run], _end_of_first(atoms, fields))
    inside = {run for field in fields for run in field.runs}
    for field in fields:
        pen.delete_field(field)
    pen.delete([run for run in dict.fromkeys([*(atom.run for atom in atoms), *noted]) if run not in inside])


def _end_of_first(atoms: list[Atom], fields: list[Field]) -> etree._Element:
    """The element behind which a replacement goes: the end of the first stretch of sibling runs, or of a field."""
    first = next((field for field in fields if atoms[0].fields and field in atoms[0].fields), None)
    if first is not None:
        return first.runs[-1] if first.simple is None else first.simple
    last = atoms[0].run
    for atom in atoms:
        if atom.run is not last and atom.run is not last.getnext():
            break
        if atom.fields != atoms[0].fields:
            break
        last = atom.run
    return last


def _warn(pen: Pen, atoms: list[Atom], fields: list[Field], text: str, *, typed: bool) -> None:
    for field in fields:
        shown = "".join(atom.char for atom in atoms if field in atom.fields)
        what = f"the {field.name or 'unnamed'} field that showed “{shown}” is gone"
        pen.notes.append(f"{what}; the new text is typed" if typed else what)
    partly = {f for atom in atoms for f in atom.fields if f not in fields and f.name != "HYPERLINK"}
    partly -= {f for f in partly if any(set(f.runs) < set(other.runs) for other in fields)}
    for field in sorted(partly, key=lambda item: item.start):
        pen.notes.append(f"“{text}” was typed into the result of a {field.name} field; update_fields will recompute it")


def insert_text(pen: Pen, paragraph: etree._Element, at: int, text: str) -> None:
    """Insert a text before character `at`, in the formatting of its neighbour; outside fields and links if it can."""
    if not text:
        return
    beside, behind, like = _gap(pen, paragraph, at)
    properties = plain_properties(like) if like is not None else mark_properties(paragraph)
    run = new_run(text, properties)
    if beside is None:
        pen.append([run], paragraph)
    else:
        pen.insert([run], beside, behind=behind)


def insert_runs(pen: Pen, paragraph: etree._Element, at: int, runs: list[etree._Element]) -> None:
    """Insert ready runs before character `at`; those without formatting take that of the neighbour."""
    beside, behind, like = _gap(pen, paragraph, at)
    properties = plain_properties(like) if like is not None else mark_properties(paragraph)
    for run in runs:
        if properties is not None and run.find(RPR) is None:
            run.insert(0, twin(properties))
    if beside is None:
        pen.append(runs, paragraph)
    else:
        pen.insert(runs, beside, behind=behind)


def _gap(pen: Pen, paragraph: etree._Element, at: int) -> tuple[etree._Element | None, bool, etree._Element | None]:
    """Where an insertion goes (element, behind it or not) and the run whose formatting it takes."""
    cut(pen.draft, paragraph, at)
    atoms = Characters(paragraph).atoms
    left = atoms[at - 1] if at > 0 else None
    right = atoms[at] if at < len(atoms) else None
    if left is None:
        return (None, True, None) if right is None else (_outermost(right, paragraph, last=False), False, right.run)
    inner, outer = _around(left), _around(right) if right is not None else frozenset()
    if inner <= outer:
        return left.run, True, left.run
    if right is not None and outer < inner:
        return right.run, False, right.run
    return _outermost(left, paragraph, last=True), True, left.run if right is None else right.run


def _around(atom: Atom) -> frozenset[object]:
    wrappers = [element for element in atom.run.iterancestors() if element.tag in _WRAPPERS]
    return frozenset([*atom.fields, *wrappers])


def _outermost(atom: Atom, paragraph: etree._Element, *, last: bool) -> etree._Element:
    """The child of the paragraph that begins (or ends) what an atom stands in; the run itself where it is plain."""
    if not _around(atom):
        return atom.run
    field = atom.fields[0] if atom.fields else None
    element = atom.run
    if field is not None and field.runs:
        element = field.simple if field.simple is not None else field.runs[-1 if last else 0]
    while (parent := element.getparent()) is not None and parent is not paragraph:
        element = parent
    return element


def cleared(properties: etree._Element | None, without: tuple[str, ...]) -> etree._Element | None:
    """Return run properties less some of them; None where nothing is left."""
    if properties is None:
        return None
    for tag in without:
        for item in properties.findall(tag):
            properties.remove(item)
    return properties if len(properties) else None


def mark_properties(paragraph: etree._Element) -> etree._Element | None:
    """Return a copy of the formatting of a paragraph's mark without its revisions; None where it has none."""
    properties = paragraph.find(PPR)
    found = None if properties is None else properties.find(RPR)
    if found is None:
        return None
    copied = twin(found)
    for tag in _MARKS:
        for item in copied.findall(tag):
            copied.remove(item)
    return single(copied)


def _look(run: etree._Element) -> bytes:
    properties = plain_properties(run)
    return b"" if properties is None else etree.tostring(properties)


def runs_of(paragraph: etree._Element) -> list[etree._Element]:
    """Return all runs of a paragraph, those of text boxes in it left out."""
    return [run for run in paragraph.iter(R) if next(run.iterancestors(P), None) is paragraph]
