"""Tracked changes around runs; paragraph marks, rows and formatting take `mark=` and `was=` where they are built."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from tests.build.package import Content, Package, Piece
from tests.build.runs import BY, DATE, inline, stamp


def ins(*content: Content, by: str = BY, date: str = DATE) -> Piece:
    """Return inserted runs; a `dele` inside makes text that was inserted, then deleted."""
    return lambda pkg: f"<w:ins {stamp(pkg, by, date)}>{inline(content, pkg)}</w:ins>"


def dele(*content: Content, by: str = BY, date: str = DATE) -> Piece:
    """Return deleted runs: their text is w:delText."""

    def render(pkg: Package) -> str:
        head = stamp(pkg, by, date)
        with pkg.deleted():
            return f"<w:del {head}>{inline(content, pkg)}</w:del>"

    return render


def _moved(side: str, name: str, content: tuple[Content, ...], by: str, pkg: Package) -> str:
    ranged = f'w:id="{900 + pkg.next("revision")}"'
    start = f'<w:{side}RangeStart {ranged} w:author={quoteattr(by)} w:date="{DATE}" w:name={quoteattr(name)}/>'
    body = f"<w:{side} {stamp(pkg, by)}>{inline(content, pkg)}</w:{side}>"
    return f"{start}{body}<w:{side}RangeEnd {ranged}/>"


def move_from(name: str, *content: Content, by: str = BY) -> Piece:
    """Return the source of a tracked move; the target has the same name."""
    return lambda pkg: _moved("moveFrom", name, content, by, pkg)


def move_to(name: str, *content: Content, by: str = BY) -> Piece:
    """Return the target of a tracked move."""
    return lambda pkg: _moved("moveTo", name, content, by, pkg)
