"""Compile the WordprocessingML schemas into the content models that `matterbench.ooxml.validity` reads.

    python tools/compile_schema.py tests/data/xsd src/matterbench/ooxml/data/wml.json

Why ahead of time: compiling the XSDs takes 60 ms and more and a run-time validator would check a whole part, while a
comparison validates only the blocks that differ and has 0.35 s in all. Source, licence and amendments of the schemas:
`tests/data/xsd/NOTICE`.

What is written, one JSON object:

* `values`: simple types, each `["any"]`, `["enum", v…]`, `["re", pattern]`, `["int", low, high]`, `["len", most]` or
  `["union", index…]`;
* `types`: complex types, each `[strict, relaxed, required, children, child types, attributes, text, open]`: a regular
  expression over one character a child (`LETTER + position`); the same with nothing required ("" where equal); the
  children that must be there, `|` between alternatives; names; index of the type of each (-1: not described); triples
  of name, index and 1 for required; index of the value type of the text or -1; whether foreign elements may be there;
* `elements`: type of each element name, or -2 where it depends on the parent.

One rule is stricter than ISO/IEC 29500: run properties are an ordered set (`_ordered_run_properties`).
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree
from particles import EMPTY, Alt, Particle, Rep, Seq, Sym, pattern, relax, required, symbols

XS = "{http://www.w3.org/2001/XMLSchema}"
LETTER = 0x100
OPAQUE, AMBIGUOUS = -1, -2
PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://schemas.openxmlformats.org/officeDocument/2006/sharedTypes": "s",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://schemas.openxmlformats.org/schemaLibrary/2006/main": "sl",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/2001/XMLSchema": "xsd",
}
OPEN_TYPES = {"w:CT_R"}
"""Types in which foreign elements are let pass though the schema has no wildcard there: Word extends runs freely."""

_SPACE = r"[ \t\r\n]*"
_INTEGER: list[object] = ["int", None, None]
_BUILT_IN: dict[str, list[object]] = {
    "string": ["any"],
    "token": ["any"],
    "hexBinary": ["any"],
    "integer": _INTEGER,
    "int": ["int", -(2**31), 2**31 - 1],
    "long": ["int", -(2**63), 2**63 - 1],
    "unsignedInt": ["int", 0, 2**32 - 1],
    "unsignedLong": ["int", 0, 2**64 - 1],
    "boolean": ["re", f"{_SPACE}(?:true|false|0|1){_SPACE}"],
    "NCName": ["re", rf"{_SPACE}[^\W\d][\w.\-·]*{_SPACE}"],
    "base64Binary": ["re", r"(?:[A-Za-z0-9+/] ?){0,}={0,2}\s*"],
    "dateTime": [
        "re",
        rf"{_SPACE}-?[0-9]{{4,}}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
        r"T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?|24:00:00(?:\.0+)?)"
        rf"(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?{_SPACE}",
    ],
}


@dataclass(slots=True)
class Schemas:
    """The components of a folder of XSDs by kind and prefixed name."""

    components: dict[tuple[str, str], etree._Element] = field(default_factory=dict)
    values: list[list[object]] = field(default_factory=list)
    _value_index: dict[str, int] = field(default_factory=dict)

    def load(self, folder: Path) -> None:
        """Read every schema of the folder."""
        for path in sorted(folder.glob("*.xsd")):
            root = etree.parse(path, etree.XMLParser(remove_comments=True, remove_blank_text=True)).getroot()
            prefix = PREFIXES[root.get("targetNamespace", "")]
            for child in root.iterchildren():
                if child.get("name"):
                    self.components[str(child.tag)[len(XS) :], f"{prefix}:{child.get('name')}"] = child

    def value(self, name: str) -> int:
        """Return the index of a simple type in `values`."""
        if name not in self._value_index:
            rule = self._rule(name)
            if rule not in self.values:
                self.values.append(rule)
            self._value_index[name] = self.values.index(rule)
        return self._value_index[name]

    def _rule(self, name: str) -> list[object]:
        if name.startswith("xsd:"):
            return _BUILT_IN[name[4:]]
        return self.rule_of(self.components["simpleType", name])

    def rule_of(self, node: etree._Element) -> list[object]:
        """Return the rule of a `simpleType` element."""
        body = node[0]
        if body.tag == XS + "union":
            return ["union", *(self.value(resolve(body, n)) for n in body.get("memberTypes", "").split())]
        base = self._rule(resolve(body, body.get("base", "")))
        facets: dict[str, list[str]] = {}
        for facet in body:
            facets.setdefault(str(facet.tag)[len(XS) :], []).append(facet.get("value", ""))
        return _restricted(base, resolve(body, body.get("base", "")), facets)


def _restricted(base: list[object], name: str, facets: dict[str, list[str]]) -> list[object]:
    if "enumeration" in facets:
        return ["enum", *facets["enumeration"]]
    if name == "xsd:hexBinary":
        digits = 2 * int(facets["length"][0])
        return ["re", f"{_SPACE}[0-9A-Fa-f]{{{digits}}}{_SPACE}"]
    if "pattern" in facets:
        exact = f"(?=.{{{facets['length'][0]}}}\\Z)" if "length" in facets else ""
        return ["re", exact + facets["pattern"][0]]
    if "minInclusive" in facets:
        return ["int", int(facets["minInclusive"][0]), int(facets["maxInclusive"][0])]
    if "maxLength" in facets and base == ["any"]:
        return ["len", int(facets["maxLength"][0])]
    return base


def resolve(node: etree._Element, name: str) -> str:
    """Return a QName of a schema in our prefixes."""
    prefix, _, local = name.rpartition(":")
    return f"{PREFIXES[node.nsmap[prefix or None]]}:{local}"


def _home(node: etree._Element) -> tuple[str, bool, bool]:
    """Return prefix of the target namespace, and whether local elements and attributes are qualified."""
    root = node.getroottree().getroot()
    qualified = [root.get(f"{kind}FormDefault") == "qualified" for kind in ("element", "attribute")]
    return PREFIXES[root.get("targetNamespace", "")], qualified[0], qualified[1]


def particle(schemas: Schemas, node: etree._Element) -> Particle:
    """Return the particle of a schema node; wildcards vanish, foreign elements are never counted."""
    kind = str(node.tag)[len(XS) :]
    if kind == "element":
        inner: Particle = _element(schemas, node)
    elif kind == "group" and node.get("ref"):
        inner = particle(schemas, schemas.components["group", resolve(node, node.get("ref", ""))])
    elif kind in ("group", "sequence"):
        inner = Seq(tuple(particle(schemas, c) for c in node))
    elif kind == "choice":
        inner = Alt(tuple(particle(schemas, c) for c in node))
    elif kind == "all":
        return _unordered(schemas, node)
    else:
        return EMPTY
    low, high = int(node.get("minOccurs", "1")), node.get("maxOccurs", "1")
    return inner if (low, high) == (1, "1") else Rep(inner, low, None if high == "unbounded" else int(high))


def _unordered(schemas: Schemas, node: etree._Element) -> Particle:
    """`xsd:all` as any mix, with what is required required: a repeat of a child is let pass."""
    return Rep(Alt(tuple(_element(schemas, c) for c in node)), 0, None)


def _element(schemas: Schemas, node: etree._Element) -> Sym:
    if node.get("ref"):
        name = resolve(node, node.get("ref", ""))
        target = schemas.components["element", name]
        return Sym(name, resolve(target, target.get("type", "")))
    return Sym(f"{_home(node)[0]}:{node.get('name')}", resolve(node, node.get("type", "")))


@dataclass(slots=True)
class Complex:
    """A complex type, flattened: its own and inherited content, attributes and text."""

    content: Particle = EMPTY
    attributes: dict[str, tuple[int, bool]] = field(default_factory=dict)
    text: int = -1
    open: bool = False


def complex_type(schemas: Schemas, name: str) -> Complex:
    """Return the flattened complex type `name`, or a text-only one where `name` is a simple type."""
    if ("complexType", name) not in schemas.components:
        return Complex(text=schemas.value(name))
    node = schemas.components["complexType", name]
    out, body = Complex(), node
    extension = next(node.iter(XS + "extension"), None)
    if extension is not None:
        body = extension
        out = complex_type(schemas, resolve(body, body.get("base", "")))
    parts = [particle(schemas, c) for c in body if c.tag in {XS + t for t in ("sequence", "choice", "group", "all")}]
    content = tuple(p for p in (out.content, *parts) if p != EMPTY)
    out.content = content[0] if len(content) == 1 else Seq(content)
    out.attributes |= _attributes(schemas, body)
    out.open = out.open or name in OPEN_TYPES or next(body.iter(XS + "any"), None) is not None
    return out


def _attributes(schemas: Schemas, body: etree._Element) -> dict[str, tuple[int, bool]]:
    found: dict[str, tuple[int, bool]] = {}
    for node in body:
        if node.tag == XS + "attributeGroup":
            found |= _attributes(schemas, schemas.components["attributeGroup", resolve(node, node.get("ref", ""))])
        elif node.tag == XS + "attribute":
            name, declared = _attribute(schemas, node)
            inline = declared.find(XS + "simpleType")
            if inline is None:
                index = schemas.value(resolve(declared, declared.get("type", "")))
            else:
                schemas.components["simpleType", f"inline:{name}"] = inline
                index = schemas.value(f"inline:{name}")
            found[name] = (index, node.get("use") == "required")
    return found


def _attribute(schemas: Schemas, node: etree._Element) -> tuple[str, etree._Element]:
    if node.get("ref"):
        name = (
            "xml:" + node.get("ref", "")[4:]
            if node.get("ref", "")[:4] == "xml:"
            else resolve(node, node.get("ref", ""))
        )
        return name, schemas.components["attribute", name]
    prefix, _, qualified = _home(node)
    return (f"{prefix}:{node.get('name')}" if qualified else node.get("name", "")), node


def _ordered_run_properties(schemas: Schemas) -> None:
    """Make the run properties a sequence, each at most once.

    ISO/IEC 29500 lists them in any order and number; the first edition of ECMA-376, the Open XML SDK and Word's own
    writer keep the order, and some readers take only that.
    """
    choice = schemas.components["group", "w:EG_RPrBase"][0]
    choice.tag = XS + "sequence"
    for child in choice:
        child.set("minOccurs", "0")
    for node in schemas.components.values():
        for use in node.iter(XS + "group"):
            if use.get("ref") == "EG_RPrBase":
                use.attrib.pop("maxOccurs", "")


def compile_models(folder: Path) -> dict[str, object]:
    """Return the JSON object described at the top of the module."""
    schemas = Schemas()
    schemas.load(folder)
    schemas.value("xsd:string")
    _ordered_run_properties(schemas)
    roots = {n: resolve(e, e.get("type", "")) for (k, n), e in schemas.components.items() if k == "element"}
    index: dict[str, int] = {}
    types: list[list[object]] = []
    owners: dict[str, set[int]] = {}
    queue = [roots[n] for n in sorted(roots)]
    while queue:
        name = queue.pop(0)
        if name not in index:
            index[name] = OPAQUE if name == "a:CT_Undescribed" else len([i for i in index.values() if i != OPAQUE])
            queue += [s.type for s in symbols(complex_type(schemas, name).content)]
    for name, number in index.items():
        if number != OPAQUE:
            types.append(_record(schemas, name, index))
    for element, kind in [*roots.items(), *(s for n in index for s in _uses(schemas, n))]:
        owners.setdefault(element, set()).add(index[kind])
    elements = {n: owners[n].pop() if len(owners[n]) == 1 else AMBIGUOUS for n in sorted(owners)}
    return {"elements": elements, "values": schemas.values, "types": types}


def _uses(schemas: Schemas, name: str) -> list[tuple[str, str]]:
    return [(s.name, s.type) for s in symbols(complex_type(schemas, name).content)]


def _record(schemas: Schemas, name: str, index: dict[str, int]) -> list[object]:
    kind = complex_type(schemas, name)
    children = dict.fromkeys(s.name for s in symbols(kind.content))
    types = {s.name: index[s.type] for s in symbols(kind.content)}
    letters = {child: chr(LETTER + i) for i, child in enumerate(children)}
    strict, loose = pattern(kind.content, letters), pattern(relax(kind.content), letters)
    attributes = [v for n, (i, must) in kind.attributes.items() for v in (n, i, int(must))]
    wanted = required(kind.content)
    return [
        strict,
        "" if loose == strict else loose,
        wanted,
        " ".join(children),
        [types[c] for c in children],
        attributes,
        kind.text,
        int(kind.open),
    ]


def main(folder: str, target: str) -> None:
    """Write the models of the schemas in `folder` to `target`."""
    text = json.dumps(compile_models(Path(folder)), ensure_ascii=True, separators=(",", ":"))
    Path(target).write_text(text.replace('"],["', '"],\n["').replace('],["', '],\n["') + "\n", encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
