"""Schema validity of changed blocks: the content models of the transitional schemas, after Markup Compatibility.

`validate` is for the blocks that differ, `integrity` (what no schema says: ranges, ids, deleted text) for a whole part,
`new_errors` for what an edit brought. A block on each side and its part on each side give four counts:

    new_errors(validate(old, part) + integrity(old_root, part), validate(new, part) + integrity(new_root, part))

Source: ISO/IEC 29500-4 (schemas), 29500-3 (Markup Compatibility).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lxml import etree

from matterbench.ooxml import content_models
from matterbench.ooxml.content_models import AMBIGUOUS, OPAQUE, ContentModel, clark, prefixed
from matterbench.ooxml.integrity import integrity
from matterbench.ooxml.names import NAMESPACES, W, qn
from matterbench.ooxml.schema_error import TOLERATED_RULES, SchemaError, new_errors

__all__ = ["TOLERATED_RULES", "SchemaError", "integrity", "new_errors", "validate"]

_MC = f"{{{NAMESPACES['mc']}}}"
_ALTERNATE, _CHOICE, _FALLBACK, _IGNORABLE = (_MC + n for n in ("AlternateContent", "Choice", "Fallback", "Ignorable"))
_BOX = qn("w:txbxContent")
_ALWAYS_ALLOWED = ("{http://www.w3.org/2001/XMLSchema-instance}", "{http://www.w3.org/XML/1998/namespace}", _MC)
_MOST_MISPLACED = 64
"""Children out of place that are told one by one: each costs another match of the rest."""


def validate(
    element: etree._Element, part: str = "", *, ignorable: frozenset[str] | None = None
) -> Counter[SchemaError]:
    """Return the schema errors of `element` and all below it.

    `ignorable` are namespaces whose elements and attributes are passed over; by default those that the element and its
    ancestors declare as mc:Ignorable. Of alternatives the fallback is held against the content model, as a reader does
    that understands nothing new; the choices are only looked into. What a drawing or an unknown element holds is not
    described and passed over, except the text of text boxes. Never raises on what a document may hold.
    """
    check = _Check(part, _declared(element) if ignorable is None else ignorable)
    number = _number(element)
    if number is None and _is_ours(element.tag):
        check.add("unknown", _parent_name(element), prefixed(str(element.tag)))
    check.todo.append((element, OPAQUE if number is None else number))
    check.run()
    return check.errors


def _declared(element: etree._Element) -> frozenset[str]:
    found: set[str] = set()
    for node in (element, *element.iterancestors()):
        for prefix in (node.get(_IGNORABLE) or "").split():
            found.add(node.nsmap.get(prefix) or "")
    return frozenset(found)


def _number(element: etree._Element) -> int | None:
    """Return the model of an element by its name, else by its place below its ancestors; None for an unknown one."""
    known, path = content_models.model_number, []
    node: etree._Element | None = element
    while node is not None and known(str(node.tag)) == AMBIGUOUS:
        path.append(str(node.tag))
        node = node.getparent()
    number = None if node is None else known(str(node.tag))
    for tag in reversed(path):
        place = None if number in (None, OPAQUE) else content_models.model(number).children.get(tag)
        number = content_models.candidates(tag)[0] if place is None else place[1]
    return number


def _is_ours(tag: object) -> bool:
    """Whether a tag is in a namespace that the models describe."""
    return isinstance(tag, str) and tag.startswith(_DESCRIBED)


_RUN_REVISIONS = {qn(f"w:{name}") for name in ("ins", "del", "moveFrom", "moveTo", "rPrChange")}
_DESCRIBED = (W, f"{{{NAMESPACES['m']}}}", f"{{{NAMESPACES['wp']}}}")


def _parent_name(element: etree._Element) -> str:
    parent = element.getparent()
    return "" if parent is None else prefixed(str(parent.tag))


class _Check:
    """One run of `validate`: the elements still to be looked at with their models, and the errors so far."""

    __slots__ = ("errors", "ignorable", "part", "todo")

    def __init__(self, part: str, ignorable: frozenset[str]) -> None:
        self.part, self.ignorable = part, ignorable
        self.errors: Counter[SchemaError] = Counter()
        self.todo: list[tuple[etree._Element, int]] = []

    def add(self, rule: str, parent: str, child: str, detail: str = "") -> None:
        self.errors[SchemaError(self.part, rule, parent, child, detail)] += 1

    def run(self) -> None:
        todo, load = self.todo, content_models.model
        while todo:
            element, number = todo.pop()
            if number == OPAQUE:
                self._opaque(element)
                continue
            model = load(number)
            self._attributes(element, model)
            placed: list[tuple[str, str]] = []
            self._children(element, element, model, placed)
            letters = "".join([letter for letter, _ in placed])
            if model.strict.fullmatch(letters) is None:
                self._misplaced(element, model, placed)
            if element.text:
                self._text(element, model, element.text)

    def _attributes(self, element: etree._Element, model: ContentModel) -> None:
        attributes = model.attributes
        items: list[tuple[str, str]] = element.items()  # type: ignore[assignment]  # the parser gives text, never bytes
        for name, value in items:
            if name not in attributes:
                self._other_attribute(element, name)
            elif (check := attributes[name]) is not None and not check(value):
                self.add("value", prefixed(str(element.tag)), prefixed(name), value[:40])
        for name in model.needed:
            if element.get(name) is None:
                self.add("required", prefixed(str(element.tag)), prefixed(name))

    def _other_attribute(self, element: etree._Element, name: str) -> None:
        if name[1:].partition("}")[0] not in self.ignorable and not name.startswith(_ALWAYS_ALLOWED):
            self.add("attribute", prefixed(str(element.tag)), prefixed(name))

    def _children(
        self, holder: Iterable[etree._Element], element: etree._Element, model: ContentModel,
        placed: list[tuple[str, str]],
    ) -> None:  # fmt: skip
        """Note the children with the letters of the model, and put them on the list of what is to be looked at."""
        children, todo = model.children, self.todo
        for child in holder:
            tag = child.tag
            entry = children.get(tag)
            if entry is None:
                self._other_child(child, element, model, placed)
            else:
                placed.append((entry[0], tag))
                todo.append((child, entry[1]))
            if child.tail and not child.tail.isspace():
                self.add("text", prefixed(str(element.tag)), "")

    def _other_child(
        self, child: etree._Element, element: etree._Element, model: ContentModel, placed: list[tuple[str, str]]
    ) -> None:
        tag = child.tag
        if not isinstance(tag, str):
            return
        if tag == _ALTERNATE:
            self._alternatives(child, element, model, placed)
        elif tag[1:].partition("}")[0] in self.ignorable:
            return
        elif content_models.model_number(tag) is not None:
            self.add("unexpected", prefixed(str(element.tag)), prefixed(tag))
        elif _is_ours(tag) or not model.open:
            self.add("unknown", prefixed(str(element.tag)), prefixed(tag))
        else:
            self.todo.append((child, OPAQUE))

    def _alternatives(
        self, block: etree._Element, element: etree._Element, model: ContentModel, placed: list[tuple[str, str]]
    ) -> None:
        fallback = block.find(_FALLBACK)
        for choice in block.iterchildren(_CHOICE):
            for child in choice.iterchildren("*"):
                self.todo.append((child, model.children.get(str(child.tag), ("", OPAQUE))[1]))
        if fallback is not None:
            self._children(fallback, element, model, placed)

    def _opaque(self, element: etree._Element) -> None:
        """Look at the outermost text boxes of what is not described."""
        outer = next(element.iterancestors(_BOX), None)
        for box in element.iter(_BOX):
            if next(box.iterancestors(_BOX), None) is outer:
                self.todo.append((box, content_models.model_number(_BOX) or OPAQUE))

    def _text(self, element: etree._Element, model: ContentModel, text: str) -> None:
        if model.text is None:
            if not text.isspace():
                self.add("text", prefixed(str(element.tag)), "")
        elif not model.text(text):
            self.add("value", prefixed(str(element.tag)), "", text[:40])

    def _misplaced(self, element: etree._Element, model: ContentModel, placed: list[tuple[str, str]]) -> None:
        name, left, known = prefixed(str(element.tag)), list(placed), True
        for _ in range(_MOST_MISPLACED):
            letters = "".join([letter for letter, _ in left])
            match = model.relaxed.match(letters)
            end = match.end() if match else 0
            if end == len(letters):
                break
            self._wrong(name, left.pop(end), left[:end])
            known = False
        have = {tag for _, tag in placed}
        for wanted in model.required:
            if have.isdisjoint(map(clark, wanted)):
                self.add("missing", name, "|".join(wanted))
                known = False
        if known and model.strict.fullmatch("".join([letter for letter, _ in left])) is None:
            self.add("content", name, "")

    def _wrong(self, name: str, child: tuple[str, str], earlier: list[tuple[str, str]]) -> None:
        later = next((tag for letter, tag in earlier if letter > child[0]), "")
        rule = "order" if later else "repeated" if child in earlier else "unexpected"
        if name == "w:rPr" and rule != "unexpected" and _RUN_REVISIONS.isdisjoint((child[1], later)):
            rule = f"run {rule}"
        self.add(rule, name, prefixed(child[1]), prefixed(later))
