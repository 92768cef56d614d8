"""Equations (OMML): in canonical form for comparing, and on one line, as people type them: `x^2`, `(a+b)/c`, `√(x)`.

Lines are for sentences: equal lines may be different equations. Source: ISO/IEC 29500-1, section 22.1.
"""

from __future__ import annotations

from collections.abc import Callable

from lxml import etree

from matterbench.ooxml.names import NAMESPACES, W
from matterbench.ooxml.trees import Tree, tree

_M = f"{{{NAMESPACES['m']}}}"
_T, _VALUE = f"{_M}t", f"{_M}val"
_WIDEST = 40
"""Depth from which on the inside of an equation is written as its plain text."""
_NOISE = frozenset(
    {f"{_M}ctrlPr", f"{_M}rPr", *(f"{W}{name}" for name in ("rPr", "bookmarkStart", "bookmarkEnd", "proofErr"))}
)
_EMPTY_RUN: Tree = ("m:r", (), ())


def equation(element: etree._Element) -> tuple[object, ...]:
    """Return an equation's characters and its canonical tree; fonts and properties that say nothing are left out."""
    return ("".join(map(str, element.itertext(_T, with_tail=False))), *_joined(tree(element, _NOISE)))


def _joined(value: Tree) -> Tree:
    """The same equation with neighbouring runs as one: tracked changes and saves cut them up and leave empty ones."""
    tag, attributes, children = value
    out: list[Tree | str] = []
    for child in children:
        item = child if isinstance(child, str) else _joined(child)
        if _is_plain_run(item):
            before = _run_text(out.pop()) if out and _is_plain_run(out[-1]) else ""
            item = ("m:r", (), (("m:t", (), (before + _run_text(item),)),)) if before + _run_text(item) else _EMPTY_RUN
        out.append(item)
    return (tag, attributes, tuple(child for child in out if child != _EMPTY_RUN and not _says_nothing(child)))


def _says_nothing(item: Tree | str) -> bool:
    """Whether something in an equation is a property element (`m:sSupPr`) with nothing in it."""
    return not isinstance(item, str) and item[0].endswith("Pr") and item[1:] == ((), ())


def _is_plain_run(item: Tree | str) -> bool:
    """Whether something in an equation is a run of nothing but text."""
    return not isinstance(item, str) and item[:2] == _EMPTY_RUN[:2] and all(child[0] == "m:t" for child in item[2])


def _run_text(item: Tree | str) -> str:
    return "" if isinstance(item, str) else "".join(str(text) for child in item[2] for text in child[2])


def linear(element: etree._Element) -> str:
    """Return an equation as a line of text; what it deletes or does not know is written by its characters."""
    return _line(element, 0)


def _line(element: etree._Element | None, depth: int) -> str:
    if element is None:
        return ""
    if element.tag in {_T, f"{W}t", f"{W}delText"}:
        return element.text or ""
    if depth > _WIDEST:
        return "".join(map(str, element.itertext(_T, with_tail=False)))
    write = _WRITERS.get(str(element.tag))
    if write is not None:
        return write(element, depth + 1)
    return "".join([_line(child, depth + 1) for child in element])


def _part(element: etree._Element, name: str, depth: int) -> str:
    return _line(element.find(f"{_M}{name}"), depth)


def _grouped(text: str) -> str:
    return text if len(text) <= 1 or text.isalnum() else f"({text})"


def _fraction(element: etree._Element, depth: int) -> str:
    return f"{_grouped(_part(element, 'num', depth))}/{_grouped(_part(element, 'den', depth))}"


def _scripts(element: etree._Element, depth: int) -> str:
    return _part(element, "e", depth) + _scripts_only(element, depth)


def _radical(element: etree._Element, depth: int) -> str:
    return f"{_part(element, 'deg', depth)}√({_part(element, 'e', depth)})"


def _delimited(element: etree._Element, depth: int) -> str:
    inner = [_line(part, depth) for part in element.iterfind(f"{_M}e")]
    begins, ends = (_setting(element, "d", name, sign) for name, sign in (("begChr", "("), ("endChr", ")")))
    return begins + _setting(element, "d", "sepChr", "|").join(inner) + ends


def _nary(element: etree._Element, depth: int) -> str:
    return f"{_setting(element, 'nary', 'chr', '∫')}{_scripts_only(element, depth)} {_part(element, 'e', depth)}"


def _scripts_only(element: etree._Element, depth: int) -> str:
    below, above = _part(element, "sub", depth), _part(element, "sup", depth)
    return (f"_{_grouped(below)}" if below else "") + (f"^{_grouped(above)}" if above else "")


def _function(element: etree._Element, depth: int) -> str:
    return f"{_part(element, 'fName', depth)} {_part(element, 'e', depth)}"


def _accent(element: etree._Element, depth: int) -> str:
    return _part(element, "e", depth) + _setting(element, "acc", "chr", "\u0302")


def _limit(element: etree._Element, depth: int) -> str:
    sign = "_" if element.tag == f"{_M}limLow" else "^"
    return f"{_part(element, 'e', depth)}{sign}{_grouped(_part(element, 'lim', depth))}"


def _matrix(element: etree._Element, depth: int) -> str:
    rows = [" & ".join(_line(cell, depth) for cell in row.iterfind(f"{_M}e")) for row in element.iterfind(f"{_M}mr")]
    return f"[{'; '.join(rows)}]"


def _setting(element: etree._Element, name: str, setting: str, default: str) -> str:
    found = element.find(f"{_M}{name}Pr/{_M}{setting}")
    return default if found is None else found.get(_VALUE, "")


_WRITERS: dict[str, Callable[[etree._Element, int], str]] = {
    f"{_M}f": _fraction,
    f"{_M}sSup": _scripts,
    f"{_M}sSub": _scripts,
    f"{_M}sSubSup": _scripts,
    f"{_M}sPre": _scripts,
    f"{_M}rad": _radical,
    f"{_M}d": _delimited,
    f"{_M}nary": _nary,
    f"{_M}func": _function,
    f"{_M}acc": _accent,
    f"{_M}limLow": _limit,
    f"{_M}limUpp": _limit,
    f"{_M}m": _matrix,
}
