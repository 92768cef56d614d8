"""Resolves the places of an allow file in the document before, each to exactly one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rapidfuzz import process

from matterbench.errors import InvalidRequest
from matterbench.ooxml.blocks import Paragraph, Table
from matterbench.ooxml.changes import Cell
from matterbench.ooxml.outline import Outline, quote
from matterbench.schema.allow import At

_CANDIDATES = 5
_GONE = {"final": {"del", "moveFrom"}, "original": {"ins", "moveTo"}}


@dataclass(frozen=True, slots=True)
class Region:
    """What one place of an allow file covers in the document before."""

    story: str = "body"
    section: int | None = None
    type: str | None = None
    note: int | None = None
    blocks: range | None = None
    """Blocks of the story; None: the whole story."""
    gap: int | None = None
    """Index of the block behind a gap; `blocks` is empty then."""
    cell: Cell | None = None
    span: tuple[int, int] | None = None
    """Characters of the one paragraph, marked view."""
    name: str | None = None
    """A style, setting, property or part."""


@dataclass(frozen=True, slots=True)
class Found:
    """One paragraph that a label or quotation names."""

    block: int
    cell: Cell | None
    paragraph: Paragraph


class Places:
    """Looks places up in one document. Raises `InvalidRequest` for a place that is there twice or not at all."""

    def __init__(self, outline: Outline, *, view: str = "final", where: str = "allow file") -> None:
        self.outline, self.view, self.where = outline, view, where

    def region(self, at: At) -> Region:
        """The region of a place."""
        if at.style is not None or at.setting is not None:
            return Region(story="document", name=at.style or at.setting)
        if at.after is not None:
            inner = self.region(at.after)
            return replace(inner, blocks=range(0), gap=self._blocks(inner, at).stop, span=None)
        if at.before is not None:
            inner = self.region(at.before)
            return replace(inner, blocks=range(0), gap=self._blocks(inner, at).start, span=None)
        if at.story not in {None, "body"}:
            return Region(at.story or "", at.section, at.type, at.note)
        if at.table is not None:
            block = self._table(at.table)
            return Region(blocks=range(block, block + 1))
        return self._paragraph(at)

    def _blocks(self, region: Region, at: At) -> range:
        if region.blocks is None or not region.blocks:
            raise self._error("a gap stands beside a paragraph, clause or table", at)
        return region.blocks

    def _paragraph(self, at: At) -> Region:
        if at.cell is not None:
            block = self._table(at.cell.table)
            cell = Cell(at.cell.table, at.cell.row, at.cell.column)
            self._check_cell(block, cell, at)
            region = Region(blocks=range(block, block + 1), cell=cell)
            return region if at.quote is None else self._narrowed(region, self._in_cell(block, cell, at), at)
        found = self.paragraph(at)
        end = self._clause_end(found) if at.extent == "clause" else found.block + 1
        region = Region(blocks=range(found.block, end), cell=found.cell)
        return region if at.quote is None or at.label is None else self._narrowed(region, found, at)

    def paragraph(self, at: At) -> Found:
        """The paragraph that a label, cell or quotation names."""
        if at.cell is not None:
            block = self._table(at.cell.table)
            return self._in_cell(block, Cell(at.cell.table, at.cell.row, at.cell.column), at)
        if at.label is not None:
            candidates = list(self._labelled(at.label))
            if not candidates:
                raise self._error(f"no paragraph has the label {at.label!r}", at, self._near(at.label))
        else:
            candidates = [found for found in self._all() if at.quote and at.quote in self.visible(found.paragraph)[0]]
            if not candidates:
                raise self._error(f"no paragraph holds the words {at.quote!r}", at)
        if len(candidates) > 1 and at.label is not None and at.quote is not None:
            candidates = [found for found in candidates if at.quote in self.visible(found.paragraph)[0]] or candidates
        if len(candidates) > 1:
            raise self._error(f"{len(candidates)} paragraphs match", at, self._shown(candidates))
        return candidates[0]

    def _all(self) -> Iterator[Found]:
        return (Found(block, cell, paragraph) for block, cell, paragraph in self.outline.paragraphs)

    def _labelled(self, label: str) -> Iterator[Found]:
        wanted = _plain(label)
        for (block, cell, paragraph), own in zip(self.outline.paragraphs, self.outline.labels, strict=True):
            if (
                own is not None
                and wanted in {_plain(own.full), _plain(own.text)}
                and _plain(own.full or own.text) == wanted
            ):
                yield Found(block, cell, paragraph)

    def _near(self, label: str) -> str:
        known = list(dict.fromkeys(own.full for own in self.outline.labels if own is not None and own.full))
        best = [match[0] for match in process.extract(label, known, limit=_CANDIDATES)]
        return f"labels like it: {', '.join(best)}" if best else "the document has no numbered paragraphs"

    def _shown(self, candidates: list[Found]) -> str:
        places = [f"“{quote(found.paragraph.text)}” (block {found.block})" for found in candidates[:_CANDIDATES]]
        return f"add a quote that only one of them holds: {'; '.join(places)}"

    def _table(self, number: int) -> int:
        tables = [index for index, block in enumerate(self.outline.blocks) if isinstance(block, Table)]
        if number > len(tables):
            raise InvalidRequest(
                f"no table {number}",
                where=self.where,
                expected=f"1 to {len(tables)}" if tables else "a document with tables",
            )
        return tables[number - 1]

    def _check_cell(self, block: int, cell: Cell, at: At) -> None:
        table = self.outline.blocks[block]
        rows = table.rows if isinstance(table, Table) else ()
        row = cell.row or 1
        if row > len(rows):
            raise self._error(f"table {cell.table} has {len(rows)} rows", at)
        columns = [item.column + 1 for item in rows[row - 1].cells]
        if cell.column not in columns:
            raise self._error(f"no cell of row {cell.row} starts in column {cell.column}", at, f"columns: {columns}")

    def _in_cell(self, block: int, cell: Cell, at: At) -> Found:
        found = [Found(b, c, p) for b, c, p in self.outline.paragraphs_in(block) if c == cell]
        if at.quote is not None:
            found = [item for item in found if at.quote in self.visible(item.paragraph)[0]]
        if len(found) != 1:
            raise self._error(f"{len(found)} paragraphs of the cell match", at, self._shown(found) if found else "")
        return found[0]

    def _narrowed(self, region: Region, found: Found, at: At) -> Region:
        text, offsets = self.visible(found.paragraph)
        words = at.quote or ""
        if text.count(words) != 1:
            raise self._error(f"the paragraph holds the words {words!r} {text.count(words)} times", at)
        start = text.index(words)
        span = (offsets[start], offsets[start + len(words) - 1] + 1)
        return replace(region, blocks=range(found.block, found.block + 1), cell=found.cell, span=span)

    def visible(self, paragraph: Paragraph) -> tuple[str, list[int]]:
        """Text of a paragraph in the view, and the marked-view offset of each of its characters."""
        gone, at = _GONE[self.view], 0
        text: list[str] = []
        offsets: list[int] = []
        for piece in paragraph.content.pieces:
            if not any(mark.type in gone for mark in piece.marks):
                text.append(piece.text)
                offsets += range(at, at + len(piece.text))
            at += len(piece.text)
        return "".join(text), offsets

    def _clause_end(self, found: Found) -> int:
        """Index of the first block after a clause: the next one numbered on the same level or a higher one."""
        own = self.outline.label(found.paragraph, found.block)
        for index in range(found.block + 1, len(self.outline.blocks)):
            block = self.outline.blocks[index]
            label = self.outline.label(block, index) if isinstance(block, Paragraph) else None
            if own is None or (label is not None and label.full and label.level <= own.level):
                return index
        return len(self.outline.blocks)

    def _error(self, what: str, at: At, fix: str = "") -> InvalidRequest:
        shown = at.model_dump_json(exclude_defaults=True)
        return InvalidRequest(f"place {shown}: {what}", where=self.where, expected="exactly one", fix=fix)


def _plain(label: str) -> str:
    return label.strip().lstrip("§").strip().rstrip(".").casefold()
