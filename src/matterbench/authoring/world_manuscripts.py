"""Manuscripts of the documents of a world: the text of one, and its entry in the register."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.authoring.manuscript import Author, Manuscript, Properties
from matterbench.authoring.manuscripts import manuscript
from matterbench.authoring.notes import Comment
from matterbench.authoring.specs import DocumentSpec
from matterbench.authoring.world import World
from matterbench.errors import InvalidRequest

_PDF_KINDS = frozenset({"stamp", "recording"})


def world_manuscript(world: World, spec: DocumentSpec) -> Manuscript:
    """Return the manuscript of a document of a world.

    Raises:
        InvalidRequest: its text has a mistake; names document and block.
    """
    title = world.said(spec.title, f"{spec.id}: title")
    return manuscript(
        world.source(spec.id).text,
        spec.house,
        title=title,
        properties=_properties(world, spec, title),
        header=world.said(spec.header, f"{spec.id}: header") if spec.header else None,
        footer=world.said(spec.footer, f"{spec.id}: footer") if spec.footer else None,
        footnotes={key: world.said(text, f"{spec.id}: {key}") for key, text in spec.footnotes.items()},
        endnotes={key: world.said(text, f"{spec.id}: {key}") for key, text in spec.endnotes.items()},
        comments=tuple(_comments(world, spec)),
        authors={key: Author(_person(world, one.person, spec), one.date) for key, one in spec.authors.items()},
        where=f"{world.name}/{spec.id}",
        extra=_PDF_KINDS if spec.extension == "pdf" else (),
    )


def _properties(world: World, spec: DocumentSpec, title: str) -> Properties:
    given = spec.properties
    author = world.said(given.author, f"{spec.id}: author")
    editor = world.said(given.editor, f"{spec.id}: editor") or author
    created = given.created or f"{world.bible.as_of.isoformat()}T14:00:00Z"
    return Properties(title, author, editor, created, given.modified or created, given.revision)


def _person(world: World, path: str, spec: DocumentSpec) -> str:
    try:
        return str(world.facts.value(path))
    except InvalidRequest as error:
        raise InvalidRequest(error.what, where=f"{spec.id}: {path}") from None


def _comments(world: World, spec: DocumentSpec) -> Iterator[Comment]:
    for one in spec.comments:
        name = _person(world, one.author, spec)
        initials = "".join(word[0] for word in name.split() if word[0].isupper())
        text = world.said(one.text, f"{spec.id}: comment {one.key}")
        yield Comment(one.key, name, initials, one.date, text, one.parent, one.done)
