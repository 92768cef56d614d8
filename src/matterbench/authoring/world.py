"""A world loaded from its folder: bible, documents, texts; and its documents as source texts, slots filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from matterbench.authoring.draws import Draws
from matterbench.authoring.facts import Facts
from matterbench.authoring.messages import parted
from matterbench.authoring.saying import Saying
from matterbench.authoring.specs import AuthoritiesFile, Authority, BibleFile, DocumentsFile, DocumentSpec, load_model
from matterbench.authoring.templates import Rendered, Templates
from matterbench.errors import InvalidRequest
from matterbench.law.citations import find_citations

_FOLDERS = {
    "docx": "text",
    "pdf": "text",
    "eml": "mail",
    "xlsx": "sheets",
    "txt": "files",
    "csv": "files",
    "ics": "files",
}


@dataclass(frozen=True, slots=True)
class Stock:
    """What worlds share: word lists by name, standard clauses by id (each a list of variants)."""

    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    clauses: Mapping[str, Sequence[str]] = field(default_factory=dict)


class World:
    """One matter under one seed."""

    def __init__(self, folder: Traversable, seed: int, stock: Stock) -> None:
        """Read the folder; raises `InvalidRequest` for what is wrong in it."""
        self.folder, self.seed, self.stock = folder, seed, stock
        self.bible = load_model(BibleFile, self._read("bible.yaml"), f"{folder.name}/bible.yaml")
        documents = load_model(DocumentsFile, self._read("documents.yaml"), f"{folder.name}/documents.yaml").documents
        self.documents = {document.id: document for document in documents}
        self.facts = Facts(self.bible.facts, Draws(self.bible.world, seed, stock.names))
        functions: dict[str, Any] = {"clause": self._clause, "cite": self._cite, "quoted": self._quoted}
        self.templates = Templates(self.facts, functions)
        self._sources: dict[str, Rendered] = {}
        self._citing: list[str] = []
        self._labels: dict[str, Mapping[str, str]] = {}

    @cached_property
    def authorities(self) -> Mapping[str, Authority]:
        """The law that the world's texts may cite, by the key of its section."""
        file = self.folder / "authorities.yaml"
        if not file.is_file():
            return {}
        text = "authorities:\n" + file.read_text("utf-8")
        listed = load_model(AuthoritiesFile, text, f"{self.folder.name}/authorities.yaml").authorities
        return {citation.section: one for one in listed for citation in find_citations(one.cite)}

    @property
    def name(self) -> str:
        """The world's id."""
        return self.bible.world

    def _read(self, name: str) -> str:
        file = self.folder
        for part in name.split("/"):
            file = file / part
        if not file.is_file():
            raise InvalidRequest("is missing", where=f"{self.folder.name}/{name}")
        return file.read_text("utf-8")

    def document(self, id: str) -> DocumentSpec:
        """Return the spec of a document; raises `InvalidRequest` where there is none of that id."""
        if id not in self.documents:
            raise InvalidRequest(f"no document {id!r}", where=self.name)
        return self.documents[id]

    def source(self, id: str) -> Rendered:
        """Return a document's source text with its slots filled."""
        if id not in self._sources:
            spec = self.document(id)
            self._sources[id] = self.templates.render(self._template(spec), f"{self.name}/{spec.source}")
        return self._sources[id]

    def _template(self, spec: DocumentSpec) -> str:
        """The text of a document's source, edits made, slots open."""
        if spec.extension not in _FOLDERS:
            raise InvalidRequest(f"no writer for .{spec.extension}", where=spec.id, expected=", ".join(_FOLDERS))
        text = self._read(f"{_FOLDERS[spec.extension]}/{spec.source}")
        for edit in spec.edits:
            if text.count(edit.old) != 1:
                what = f"{edit.old!r} stands {text.count(edit.old)} times in {spec.source}"
                raise InvalidRequest(what, where=f"{self.name}: edits of {spec.id}", expected="once")
            text = text.replace(edit.old, edit.new)
        return text

    def said(self, text: str, where: str) -> str:
        """Return a short text (a path, a header) with its slots filled."""
        return self.templates.render(text, f"{self.name}: {where}").text

    def value(self, spec: Any, where: str) -> Any:
        """Return a literal, or the value of an expression `= …`."""
        return self.facts.resolved(spec, where)

    def _clause(self, id: str, variant: int = 1, **slots: Any) -> str:
        variants = self.stock.clauses.get(id)
        if variants is None or not 1 <= variant <= len(variants):
            known = ", ".join(sorted(self.stock.clauses))
            raise InvalidRequest(f"no variant {variant} of clause {id!r}", where=self.name, expected=f"one of {known}")
        return self.templates.marked(variants[variant - 1], f"clause {id}", **slots)

    def _cite(self, id: str, key: str) -> Saying:
        if id in self._citing:  # the first look at a document that cites us back: its labels do not depend on ours
            return Saying("0", "")
        if id not in self._labels:
            self._citing.append(id)
            try:
                self._labels[id] = self.labels(id)
            finally:
                self._citing.pop()
        if key not in self._labels[id]:
            raise InvalidRequest(f"no numbered block {key!r} in {id}", where=self.name)
        return Saying(self._labels[id][key], "")

    def labels(self, id: str) -> Mapping[str, str]:
        """Return the labels of a manuscript's numbered blocks by key, as they are cited from outside."""
        from matterbench.authoring.manuscripts import cited_labels

        spec = self.document(id)
        rendered = self.templates.render(self._template(spec), f"{self.name}/{spec.source}")
        return cited_labels(rendered.text, spec.house)

    def _quoted(self, id: str) -> str:
        """An earlier message as a reply quotes it; what slots said in it they say here too."""
        headers, body = parted(self.templates.marked(self._template(self.document(id)), id))
        if not (headers.get("From") and headers.get("Date")):
            raise InvalidRequest("has no From or Date", where=id)
        quoted = "\n".join(f"> {line}".rstrip() for line in body.strip().split("\n"))
        return f"On {headers['Date']}, {headers['From']} wrote:\n{quoted}"
