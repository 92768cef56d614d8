"""Puts runs in and takes runs out, in the open or under Track Changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lxml import etree

from matterbench.workspace.editor.characters import Field
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.words import (
    DEL,
    INS,
    INSTR,
    MOVE_TO,
    PPR,
    PPR_CHANGE,
    RPR,
    RPR_CHANGE,
    SECT,
    R,
    T,
    W,
    child,
    drop,
    made,
    own,
    twin,
)  # fmt: skip

AUTHOR, DATE = "Agent", "2026-01-05T09:00:00Z"
_EMPTIED = frozenset({INS, MOVE_TO, f"{W}smartTag", f"{W}hyperlink"})
_DELETED = {T: f"{W}delText", INSTR: f"{W}delInstrText"}
_SIGNED = {"author": f"{W}author", "date": f"{W}date"}


@dataclass(frozen=True, slots=True)
class Hand:
    """Whose changes they are, and whether they are tracked."""

    tracked: bool = False
    author: str = AUTHOR
    date: str = DATE


@dataclass(slots=True)
class Pen:
    """A hand at work on a document."""

    draft: Draft
    hand: Hand
    notes: list[str] = field(default_factory=list)
    """What the caller should know about what was done."""

    def stamp(self, name: str) -> etree._Element:
        """Return a revision element with number, author and date."""
        return made(name, id=self.draft.next_id(), author=self.hand.author, date=self.hand.date)

    def _own(self, element: etree._Element) -> bool:
        signed = (element.get(_SIGNED["author"]), element.get(_SIGNED["date"]))
        return signed == (self.hand.author, self.hand.date)

    def insert(self, runs: Sequence[etree._Element], beside: etree._Element, *, behind: bool = True) -> None:
        """Put runs behind (or in front of) an element of a paragraph."""
        target, content = beside, list(runs)
        while (parent := target.getparent()) is not None and parent.tag in {INS, MOVE_TO}:
            if self.hand.tracked and parent.tag == INS and self._own(parent):
                break
            target, behind = self._parted(parent, target, behind)
        else:
            content = self._inserted(content)
        if behind:
            for item in reversed(content):
                target.addnext(item)
        else:
            for item in content:
                target.addprevious(item)

    def append(self, runs: Sequence[etree._Element], parent: etree._Element) -> None:
        """Put runs at the end of a paragraph, or of a control's content."""
        parent.extend(self._inserted(list(runs)))

    def _inserted(self, runs: list[etree._Element]) -> list[etree._Element]:
        if not self.hand.tracked or not runs:
            return runs
        wrapper = self.stamp("ins")
        wrapper.extend(runs)
        return [wrapper]

    def _parted(self, wrapper: etree._Element, target: etree._Element, behind: bool) -> tuple[etree._Element, bool]:
        """Open another's insertion beside one of its runs, so that new text does not become theirs."""
        rest = list(target.itersiblings()) if behind else [target, *target.itersiblings()]
        if not rest:
            return wrapper, True
        if len(rest) == len(wrapper):
            return wrapper, False
        tail = etree.Element(str(wrapper.tag))
        for name, text in wrapper.attrib.items():
            tail.set(name, text)
        tail.set(f"{W}id", self.draft.next_id())
        tail.extend(rest)
        wrapper.addnext(tail)
        return wrapper, True

    def delete(self, runs: Sequence[etree._Element]) -> None:
        """Take runs out of their paragraph; tracked, they stay as a deletion."""
        made_here: set[etree._Element] = set()
        for run in runs:
            parent = run.getparent()
            if parent is None:
                continue
            if not self.hand.tracked or (parent.tag == INS and parent.get(_SIGNED["author"]) == self.hand.author):
                parent.remove(run)
                _tidy(parent)
                continue
            previous = run.getprevious()
            if previous is None or previous not in made_here:
                previous = self.stamp("del")
                made_here.add(previous)
                run.addprevious(previous)
            previous.append(run)
            for item in run:
                item.tag = _DELETED.get(str(item.tag), str(item.tag))

    def delete_field(self, found: Field) -> None:
        """Take a whole field out, code and result."""
        if found.simple is not None and self.hand.tracked:
            complex_field(found)
        if found.simple is not None:
            drop(found.simple)
            return
        self.delete(list(dict.fromkeys(found.runs)))

    def note_format(self, properties: etree._Element) -> None:
        """Before the properties of a run or paragraph are changed: record the old ones when tracking."""
        name = {RPR: "rPrChange", PPR: "pPrChange"}[str(properties.tag)]
        if not self.hand.tracked or properties.find(f"{W}{name}") is not None:
            return
        old = twin(properties)
        for tag in (RPR, SECT, PPR_CHANGE) if properties.tag == PPR else (RPR_CHANGE, INS, DEL):
            for item in old.findall(tag):
                old.remove(item)
        change = self.stamp(name)
        change.append(old)
        own(properties, change)

    def mark(self, paragraph: etree._Element, name: str) -> None:
        """Mark the end of a paragraph as inserted (`ins`) or deleted (`del`)."""
        properties = child(child(paragraph, PPR), RPR)
        for old in properties.findall(f"{W}{name}"):
            properties.remove(old)
        own(properties, self.stamp(name))


def complex_field(found: Field) -> None:
    """Write a `w:fldSimple` as the field of several runs that it stands for: only such a one can be deleted tracked."""
    simple = found.simple
    if simple is None:
        return
    marks = []
    for kind in ("begin", "", "separate", "end"):
        run = etree.Element(R)
        if kind:
            run.append(made("fldChar", fldCharType=kind))
        else:
            etree.SubElement(run, INSTR).text = simple.get(f"{W}instr", "")
        marks.append(run)
    inner = [item for item in simple if item.tag != f"{W}fldData"]
    for item in [*marks[:3], *inner, marks[3]]:
        simple.addprevious(item)
    drop(simple)
    found.runs = [*marks[:3], *found.runs, marks[3]]
    found.simple = None


def _tidy(parent: etree._Element) -> None:
    """Take wrappers away that hold nothing any more."""
    while parent.tag in _EMPTIED and not len(parent):
        around = parent.getparent()
        if around is None:
            return
        around.remove(parent)
        parent = around
