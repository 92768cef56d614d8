"""Elements as plain nested tuples: hashable, comparable, blind to prefixes, attribute order and white space."""

from __future__ import annotations

from collections.abc import Callable

from lxml import etree

from matterbench.ooxml.names import NAMESPACES

Tree = tuple[str, tuple[tuple[str, str], ...], tuple["Tree | str", ...]]
Target = Callable[[str], tuple[str, ...]]

_PREFIXES = {uri: prefix for prefix, uri in NAMESPACES.items()}
_RELATED = f"{{{NAMESPACES['r']}}}"
_VOLATILE = ("rsid", "paraId", "textId", "editId", "anchorId")


def short(name: str) -> str:
    """Prefixed form of a Clark name: `{http://…/main}p` is `w:p`; unknown namespaces stay whole."""
    if name[0] != "{":
        return name
    uri, local = name[1:].split("}")
    prefix = _PREFIXES.get(uri)
    return f"{prefix}:{local}" if prefix else name


def characters(element: etree._Element, tag: str) -> str:
    """Text of all descendants `tag`, run together."""
    return "".join(element.itertext(tag, with_tail=False))  # type: ignore[arg-type]  # lxml gives str for parsed text


def tree(element: etree._Element, noise: frozenset[str] = frozenset(), target: Target | None = None) -> Tree:
    """Canonical form of an element without the tags in `noise`, save ids and editing ids.

    `target` says what relationship ids point at; without it they stand as they are.

    >>> tree(etree.fromstring('<a b="1"><c>x</c></a>'))
    ('a', (('b', '1'),), (('c', (), ('x',)),))
    """
    attributes = tuple(
        sorted((short(name), _value(name, value, target)) for name, value in element.items() if not _volatile(name))  # type: ignore[arg-type]
    )
    children: list[Tree | str] = []
    if element.text and element.text.strip():
        children.append(element.text)
    for child in element:
        if isinstance(child.tag, str) and child.tag not in noise:
            children.append(tree(child, noise, target))
        if child.tail and child.tail.strip():
            children.append(child.tail)
    return (short(str(element.tag)), attributes, tuple(children))


def _value(name: str, value: str, target: Target | None) -> str:
    return value if target is None or not name.startswith(_RELATED) else " ".join(target(value))


def _volatile(name: object) -> bool:
    local = str(name).rsplit("}", 1)[-1]
    return local.startswith(_VOLATILE)
