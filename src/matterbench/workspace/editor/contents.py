"""Updates the lines of a table of contents to what its headings say; page numbers stay until Word lays it out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from lxml import etree

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.tables_of_contents import Contents, entries, headings, tables_of_contents
from matterbench.workspace.editor.bookmarks import bookmark, bookmark_starts, paragraph_of
from matterbench.workspace.editor.characters import Characters
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.paragraphs import delete_tracked
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder
from matterbench.workspace.editor.rewriting import rewrite, runs_of
from matterbench.workspace.editor.words import BOOKMARK_START, FLD_CHAR, INSTR, PPR, W, drop, twin, value

_PAGE = re.compile(r"\t[^\t]*$")
_POINTER = re.compile(r"(PAGEREF\s+|HYPERLINK\s+\\l\s+\"?)([^\s\"]+)")


@dataclass(frozen=True, slots=True)
class _Heading:
    paragraph: etree._Element
    label: str
    text: str


def update_contents(pen: Pen) -> int:
    """Bring every table of contents in line with its headings; returns how many lines changed."""
    outline = Finder(pen.draft).outline
    found = tables_of_contents(outline)
    within = frozenset(block for contents in found for block in contents.blocks)
    return sum(_update(pen, outline, contents, within) for contents in found)


def _update(pen: Pen, outline: Outline, contents: Contents, within: frozenset[int]) -> int:
    lines = headings(outline, contents, within)
    if lines is None:
        pen.notes.append("a table of contents collects more than headings: it was left as it is")
        return 0
    wanted = [_heading(outline, line.block) for line in lines]
    have = [outline.blocks[line.block].element for line in entries(outline, contents)]
    paired = _pairs(pen.draft, have, wanted)
    changed, last = 0, None
    for at, heading in enumerate(wanted):
        entry = paired.get(at)
        if entry is not None:
            changed += _reword(pen, entry, heading)
        else:
            entry = _add(pen, have, last, heading, wanted, paired)
            changed += entry is not None
        last = entry if entry is not None else last
    stale = [entry for entry in have if entry not in paired.values()]
    return changed + sum(_remove(pen, entry) for entry in stale)


def _heading(outline: Outline, block: int) -> _Heading:
    item = outline.blocks[block]
    label = outline.label(item, block) if isinstance(item, Paragraph) else None
    shown = label.text.strip() if label is not None and label.full else ""
    return _Heading(item.element, shown, " ".join(Characters(item.element).text.split()))


def _pairs(draft: Draft, have: list[etree._Element], wanted: list[_Heading]) -> dict[int, etree._Element]:
    """The entry of each heading: by the bookmark that it points at, else by what it says, else by its place."""
    order = {heading.paragraph: n for n, heading in enumerate(wanted)}
    targets = {name: paragraph_of(start) for name, start in bookmark_starts(draft).items()}
    out: dict[int, etree._Element] = {}
    rest = []
    for entry in have:
        target = targets.get(_pointer(entry))
        at = None if target is None else order.get(target)
        if at is None or at in out:
            rest.append(entry)
        else:
            out[at] = entry
    free = [n for n in range(len(wanted)) if n not in out]
    matcher = SequenceMatcher(None, [_words(entry) for entry in rest], [wanted[n].text for n in free], autojunk=False)
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag == "equal" or (tag == "replace" and a1 - a0 == b1 - b0 and not out):
            out |= {free[b0 + n]: rest[a0 + n] for n in range(a1 - a0)}
    return out


def _pointer(entry: etree._Element) -> str:
    for link in entry.iter(f"{W}hyperlink"):
        if link.get(f"{W}anchor"):
            return link.get(f"{W}anchor", "")
    codes = "".join(item.text or "" for item in entry.iter(INSTR))
    found = _POINTER.search(codes)
    return found[2] if found else ""


def _words(entry: etree._Element) -> str:
    text = _PAGE.sub("", Characters(entry).text)
    return text.rpartition("\t")[2].strip() if "\t" in text else text.strip()


def _reword(pen: Pen, entry: etree._Element, heading: _Heading) -> int:
    text = Characters(entry).text
    head = _PAGE.sub("", text)
    between = "\t" if "\t" in head else " "
    new = f"{heading.label}{between}{heading.text}" if heading.label else heading.text
    if " ".join(head.split()) == " ".join(new.split()):
        return 0
    said = len(pen.notes)
    rewrite(pen, entry, 0, len(head), new)
    del pen.notes[said:]
    return 1


def _add(
    pen: Pen, have: list[etree._Element], last: etree._Element | None, heading: _Heading,
    wanted: list[_Heading], paired: dict[int, etree._Element],
) -> etree._Element | None:  # fmt: skip
    """Add an entry behind the last one, like one of a heading of the same style."""
    style = value(heading.paragraph.find(PPR), f"{W}pStyle")
    alike = [e for n, e in paired.items() if value(wanted[n].paragraph.find(PPR), f"{W}pStyle") == style]
    model = next((entry for entry in [*alike, *have] if not _holds_ends(entry)), None)
    if model is None or last is None:
        pen.notes.append(f"the table of contents has no line to copy for “{heading.text}”: update it in Word")
        return None
    entry = twin(model)
    for start in list(entry.iter(BOOKMARK_START, f"{W}bookmarkEnd")):
        drop(start)
    name = bookmark(pen.draft, heading.paragraph, "_Toc")
    old = _pointer(model)
    for link in entry.iter(f"{W}hyperlink"):
        link.set(f"{W}anchor", name)
    for item in entry.iter(INSTR):
        item.text = (item.text or "").replace(old, name) if old else item.text
    last.addnext(entry)
    _reword(pen if not pen.hand.tracked else Pen(pen.draft, type(pen.hand)()), entry, heading)
    if pen.hand.tracked:
        for run in runs_of(entry):
            wrapper = pen.stamp("ins")
            run.addprevious(wrapper)
            wrapper.append(run)
        pen.mark(entry, "ins")
    return entry


def _holds_ends(entry: etree._Element) -> bool:
    return any(not field.complete for field in Characters(entry).fields) or _stray_end(entry)


def _stray_end(entry: etree._Element) -> bool:
    depth = 0
    for mark in entry.iter(FLD_CHAR):
        depth += {"begin": 1, "end": -1}.get(mark.get(f"{W}fldCharType", ""), 0)
        if depth < 0:
            return True
    return depth > 0


def _remove(pen: Pen, entry: etree._Element) -> int:
    if _stray_end(entry):
        pen.notes.append(f"the line “{Characters(entry).text}” holds an end of the table of contents and stays")
        return 0
    if pen.hand.tracked:
        delete_tracked(pen, entry)
    else:
        drop(entry)
    return 1
