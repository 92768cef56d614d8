"""What is wrong in a world, found without reading a document: in its bible, its register of documents, its texts."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.authoring.data import load_yaml
from matterbench.authoring.messages import parted, several
from matterbench.authoring.templates import Rendered
from matterbench.authoring.traced import Problem, untraced
from matterbench.authoring.world import World
from matterbench.errors import InvalidRequest
from matterbench.law.citations import find_citations

_MARKUP = {"docx", "pdf"}


def problems(world: World) -> Iterator[Problem]:
    """Yield every problem of a world: facts that cannot be computed, texts that state what no fact says, loose ends."""
    yield from _facts(world)
    yield from _register(world)
    for id in world.documents:
        yield from _text(world, id)


def _facts(world: World) -> Iterator[Problem]:
    for path in world.facts:
        try:
            world.facts.value(path)
        except InvalidRequest as error:
            yield Problem("bible.yaml", error.sentence())


def _register(world: World) -> Iterator[Problem]:
    known = set(world.documents)
    for trap in world.bible.traps:
        for path in trap.facts:
            if world.facts.kind(path) is None:
                yield Problem(f"bible.yaml, trap {trap.trap}", f"no fact {path!r}")
        for id in set(trap.documents) - known:
            yield Problem(f"bible.yaml, trap {trap.trap}", f"no document {id!r}")
    for silence in world.bible.silent:
        for id in set(silence.looked_in) - known:
            yield Problem(f"bible.yaml, {silence.question[:40]!r}", f"no document {id!r}")


def _text(world: World, id: str) -> Iterator[Problem]:
    spec = world.documents[id]
    plain = (*world.bible.plain, *spec.plain)
    try:
        rendered = world.source(id)
        world.value(spec.date, f"{id}: date")
        for name in ("path", "title", "header", "footer"):
            world.said(getattr(spec, name), f"{id}: {name}")
    except InvalidRequest as error:
        yield Problem(id, error.sentence())
        return
    for citation in find_citations(rendered.text):
        if citation.section not in world.authorities:
            start, end = citation.span
            yield Problem(id, f"cites {rendered.text[start:end]!r}, which is not in authorities.yaml")
    if spec.extension == "xlsx":
        yield from _cells(rendered, id, plain)
    elif spec.extension == "eml":
        yield from _mail(world, rendered, id, plain)
    else:
        yield from untraced(rendered, id, plain, markup=spec.extension in _MARKUP)
    for key, note in {**spec.footnotes, **spec.endnotes, **{one.key: one.text for one in spec.comments}}.items():
        note_text = world.templates.render(note, f"{id}: note {key}")
        yield from untraced(note_text, f"{id}: note {key}", plain, markup=True)


def _cells(rendered: Rendered, id: str, plain: tuple[str, ...]) -> Iterator[Problem]:
    """A workbook states facts by its columns; only words of its own could state one untraced."""
    book = load_yaml(rendered.text, id)
    for sheet in book.get("sheets", ()) if isinstance(book, dict) else ():
        for note in (*sheet.get("heading", ()), *sheet.get("notes", ())):
            if rendered.unsaid().find(str(note)) >= 0:  # nothing in it was said by a slot
                yield from untraced(Rendered(str(note), ()), f"{id}: {sheet.get('name')}", plain, markup=False)


def _mail(world: World, rendered: Rendered, id: str, plain: tuple[str, ...]) -> Iterator[Problem]:
    if "\n\n" not in rendered.text:
        yield Problem(id, "has no empty line between headers and body")
        return
    headers, body = parted(rendered.text)
    for name in ("Attachments", "In-Reply-To"):
        for other in several(headers.get(name, "")):
            if other not in world.documents:
                yield Problem(id, f"{name}: no document {other!r}")
    behind = len(rendered.text) - len(body)
    said = (one._replace(start=one.start - behind, end=one.end - behind) for one in rendered.said)
    yield from untraced(Rendered(body, tuple(one for one in said if one.start >= 0)), id, plain, markup=False)
