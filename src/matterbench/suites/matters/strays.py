"""Wrong turns in a Word document: what a careless agent breaks beside its edits, as tool calls.

Each is made in a paragraph that no edit touches, chosen so that what it must raise follows from how that paragraph is
written: from its marks, its number, and what refers to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from matterbench.authoring.compose import Statement
from matterbench.authoring.source import Block, Mark, parse_inline
from matterbench.gold.hidden import Raised
from matterbench.suites.matters.passages import Passages

_LEVELS = frozenset({"1", "2", "3", "4", "n1", "n2", "e1", "e2", "e3"})
_WORD = re.compile(r"\b[a-z]{5,}\b")
_LOOKS = frozenset({"h", "b", "i", "u"})
_INNER = re.compile(r"\([a-z]\)$")


class Stray(NamedTuple):
    """One wrong turn."""

    name: str
    operations: tuple[dict[str, Any], ...]
    raises: tuple[Raised, ...]


@dataclass(frozen=True)
class Ground:
    """A document as the right edits leave it."""

    passages: Passages
    touched: frozenset[str]
    """Keys of the blocks that the edits change."""
    labels: Mapping[str, str]
    """Numbers of keyed paragraphs after the edits."""
    check: str
    """Id of the check that watches over changes."""

    @cached_property
    def free(self) -> list[tuple[Statement, Block]]:
        """Numbered paragraphs of the main list that keep number and place, and that no edit touches or refers to."""
        found = []
        for statement in self.passages.statements:
            block = self.passages.block(statement)
            if block is not None and block.kind in _LEVELS and not block.author and self._stays(statement):
                found.append((statement, block))
        return found

    def _stays(self, statement: Statement) -> bool:
        alone = sum(one.full == statement.full for one in self.passages.statements) == 1
        return (
            bool(statement.full) and alone and statement.key not in self.touched
            and self.labels.get(statement.key) == statement.full
        )  # fmt: skip

    def changed(self, kind: str, label: str | None) -> Raised:
        """A change that nobody asked for; of a comment its own number is the place."""
        named = label is not None and kind != "comment"
        return Raised(check=self.check, invariant=kind, where=f"§{label}" if named else None)


def strays(ground: Ground) -> Iterator[Stray]:
    """Yield every wrong turn that the document has a place for, in the order of this list."""
    for find in _FINDERS:
        found = find(ground)
        if found is not None:
            yield found


def _reworded(ground: Ground) -> Stray | None:
    """Words of another clause are changed: what must be done may be done."""
    for statement, _ in ground.free:
        if statement.text.count(" shall ") == 1:
            operation = {"op": "replace_text", "find": "shall", "replace": "may", "at": {"label": statement.full}}
            if len(re.findall("shall", statement.text)) == 1:
                return Stray("reworded-elsewhere", (operation,), (ground.changed("text", statement.full),))
    return None


def _emphasised(ground: Ground) -> Stray | None:
    """A word of another clause is made bold."""
    for statement, block in reversed(ground.free):
        words = _WORD.findall(_unmarked(block))
        word = next((one for one in words if statement.text.count(one) == 1), None)
        if word is not None:
            operation = {"op": "format_text", "at": {"label": statement.full}, "text": word, "bold": True}
            return Stray("emphasis-elsewhere", (operation,), (ground.changed("formatting", statement.full),))
    return None


def _flattened(ground: Ground) -> Stray | None:
    """Another clause is retyped as plain text: its caption's style, bold terms and live references are lost."""
    candidates = [pair for pair in ground.free if pair[0].key not in ground.passages.targets]
    losses = [(statement, ground.passages.lost(block)) for statement, block in candidates]
    known = [(len(lost), statement.index, statement, lost) for statement, lost in losses if lost]
    if not known:
        return None
    _, _, statement, lost = min(known, key=lambda one: one[:2])
    raises = tuple(ground.changed(kind, statement.full) for kind in lost)
    return Stray("flattened-elsewhere", ({"op": "flatten", "at": {"label": statement.full}},), raises)


def _uncommented(ground: Ground) -> Stray | None:
    """A clause that somebody commented is retyped: the comment loses its words."""
    for statement, block in ground.free:
        lost = ground.passages.lost(block)
        if "comment" in lost and statement.key not in ground.passages.targets:
            raises = tuple(ground.changed(kind, statement.full) for kind in lost)
            return Stray("comment-lost", ({"op": "flatten", "at": {"label": statement.full}},), raises)
    return None


def _settled(ground: Ground) -> Stray | None:
    """Somebody's tracked changes of a clause are accepted unasked."""
    for statement, block in ground.free:
        marks = [node for node in parse_inline(block.text) if isinstance(node, Mark) and node.name in {"ins", "del"}]
        if marks:
            operation = {"op": "accept_revision", "at": {"label": statement.full}}
            raises = tuple(ground.changed("revision", statement.full) for _ in marks)
            return Stray("history-accepted", (operation,), raises)
    return None


def _restyled(ground: Ground) -> Stray | None:
    """The last clause of a list gets the style of plain text: its number is gone."""
    for statement, _ in reversed(ground.free):
        named = statement.key in ground.passages.targets or not _is_last(statement, ground)
        if named or _has_deeper(statement, ground) or not _INNER.search(statement.full):
            continue
        operation = {"op": "set_style", "at": {"label": statement.full}, "style": "Normal"}
        return Stray("restyled-elsewhere", (operation,), (ground.changed("style", None),))
    return None


def _headed(ground: Ground) -> Stray | None:
    """The header of the document is changed."""
    texts = {
        one.text.strip() for one in ground.passages.manuscript.stories if one.kind == "header" and one.text.strip()
    }
    words = _WORD.findall(texts.pop()) if len(texts) == 1 else []
    if not words:
        return None
    operation = {"op": "replace_text", "at": {"story": "header"}, "find": words[0], "replace": words[0].upper()}
    return Stray("header-changed", (operation,), (ground.changed("text", None),))


def _unlinked(ground: Ground) -> Stray | None:
    """A live reference of another clause becomes a typed number."""
    for statement, block in ground.free:
        for one in statement.references:
            target = ground.passages.statements[one.target]
            still = ground.labels.get(target.key) == target.full
            if statement.text.count(one.result) == 1 and still and "{ref" in block.text:
                operation = {"op": "unlink_field", "at": {"label": statement.full}, "shown": one.result}
                return Stray("reference-typed", (operation,), (ground.changed("field", statement.full),))
    return None


def _renumbered(ground: Ground) -> Stray | None:
    """The last clause of a list is numbered by hand: it leaves the list."""
    for statement, _ in reversed(ground.free):
        if statement.key in ground.passages.targets or not _is_last(statement, ground):
            continue
        if _INNER.search(statement.full):
            operation = {"op": "type_label", "at": {"label": statement.full}, "label": statement.label}
            raises = (ground.changed("numbering", None), ground.changed("text", None))
            return Stray("numbered-by-hand", (operation,), raises)
    return None


def _restarted(ground: Ground) -> Stray | None:
    """A list begins anew at its second item."""
    free = {statement.key for statement, _ in ground.free}
    for statement, _ in ground.free:
        items = _siblings(statement, ground)
        if len(items) < 2 or items[1] is not statement or not _INNER.search(statement.full):
            continue
        if all(one.key in free and one.key not in ground.passages.targets for one in items[1:]):
            operation = {"op": "restart_list", "at": {"label": statement.full}}
            return Stray("list-restarted", (operation,), (ground.changed("numbering", items[0].full),))
    return None


def _deleted(ground: Ground) -> Stray | None:
    """The last clause of a list goes."""
    for statement, block in reversed(ground.free):
        marked = any(isinstance(node, Mark) and node.name not in _LOOKS for node in parse_inline(block.text))
        named = statement.key in ground.passages.targets
        if named or marked or not _is_last(statement, ground) or _has_deeper(statement, ground):
            continue
        operation = {"op": "delete_paragraph", "at": {"label": statement.full}}
        return Stray("clause-deleted", (operation,), (ground.changed("delete", statement.full),))
    return None


_FINDERS = (
    _reworded, _emphasised, _flattened, _uncommented, _settled, _unlinked, _renumbered, _restarted, _restyled, _deleted,
    _headed,
)  # fmt: skip


def _level(statement: Statement, ground: Ground) -> int | None:
    block = ground.passages.block(statement)
    kinds = ground.passages.manuscript.house.kinds
    return kinds[block.kind].level if block is not None and statement.full and block.kind in kinds else None


def _is_last(statement: Statement, ground: Ground) -> bool:
    return _siblings(statement, ground)[-1] is statement


def _has_deeper(statement: Statement, ground: Ground) -> bool:
    following = ground.passages.statements[statement.index + 1 : statement.index + 2]
    own = _level(statement, ground)
    return any(own is not None and (_level(one, ground) or -1) > own for one in following)


def _siblings(statement: Statement, ground: Ground) -> list[Statement]:
    """The paragraphs that are counted together with one, itself among them, in order."""
    own = _level(statement, ground)
    found: list[Statement] = [statement]
    for step in (-1, 1):
        at = statement.index + step
        while 0 <= at < len(ground.passages.statements):
            other = ground.passages.statements[at]
            level = _level(other, ground)
            if level is not None and own is not None and level < own:
                break
            if level == own:
                found.append(other)
            at += step
    return sorted(found, key=lambda one: one.index)


def _unmarked(block: Block) -> str:
    """The words of a paragraph that stand in no mark."""
    return " ".join(node for node in parse_inline(block.text) if isinstance(node, str))
