"""From an entry of a world's register to a manuscript: what stands around the text, with its slots filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from matterbench.authoring.manuscript import Author, Manuscript, Properties
from matterbench.authoring.manuscripts import manuscript
from matterbench.authoring.notes import Comment
from matterbench.authoring.specs import DocumentSpec
from matterbench.authoring.world import World
from matterbench.errors import InvalidRequest

_PDF_ONLY = ("stamp", "recording")
"""Kinds of blocks that the PDF writer has beside those of the houses."""


def registered(world: World, spec: DocumentSpec) -> Manuscript:
    """Return the manuscript of a document; raises `InvalidRequest`, naming document and block, for what is wrong."""
    return manuscript(
        world.source(spec.id).text,
        spec.house,
        title=world.said(spec.title, f"{spec.id}: title"),
        properties=_properties(world, spec),
        header=world.said(spec.header, f"{spec.id}: header") if spec.header else None,
        footer=world.said(spec.footer, f"{spec.id}: footer") if spec.footer else None,
        footnotes=_notes(world, spec, spec.footnotes),
        endnotes=_notes(world, spec, spec.endnotes),
        comments=tuple(_comments(world, spec)),
        authors={key: Author(_person(world, one.person, spec), one.date) for key, one in spec.authors.items()},
        where=spec.id,
        extra=_PDF_ONLY if spec.extension == "pdf" else (),
    )


def _properties(world: World, spec: DocumentSpec) -> Properties:
    given = spec.properties
    author = world.said(given.author, f"{spec.id}: author")
    editor = world.said(given.editor, f"{spec.id}: editor") or author
    title = world.said(spec.title, f"{spec.id}: title")
    return Properties(title, author, editor, given.created, given.modified or given.created, given.revision)


def _notes(world: World, spec: DocumentSpec, notes: Mapping[str, str]) -> dict[str, str]:
    return {key: world.said(text, f"{spec.id}: note {key}") for key, text in notes.items()}


def _comments(world: World, spec: DocumentSpec) -> Iterator[Comment]:
    for one in spec.comments:
        name = _person(world, one.author, spec)
        initials = "".join(word[0] for word in name.split() if word[0].isupper())
        text = world.said(one.text, f"{spec.id}: comment {one.key}")
        yield Comment(one.key, name, initials, one.date, text, one.parent, one.done)


def _person(world: World, path: str, spec: DocumentSpec) -> str:
    try:
        return str(world.facts.value(path))
    except InvalidRequest as error:
        raise InvalidRequest(error.what, where=f"{spec.id}: {path}", expected="the path of a person") from None
