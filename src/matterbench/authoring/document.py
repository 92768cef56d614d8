"""A manuscript written as a Word document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from matterbench.authoring import notes, settings
from matterbench.authoring.compose import Composer, Statement, positions_by_key
from matterbench.authoring.docx import Part, Relationship, package
from matterbench.authoring.drawings import png
from matterbench.authoring.elements import tag, val, word_part
from matterbench.authoring.inline import Book, InlineWriter
from matterbench.authoring.labels import Position
from matterbench.authoring.listing import listing
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.numbering import numbering_part
from matterbench.authoring.source import Block
from matterbench.authoring.styles import styles_part


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of a .docx and what the writer meant by its paragraphs."""

    data: bytes
    statements: tuple[Statement, ...]


def write(manuscript: Manuscript) -> Written:
    """Return the document; equal manuscripts give equal bytes.

    Raises:
        InvalidRequest: the markup is wrong.
        KeyError: the markup names a key, link, control, note or page that the manuscript does not hold.
    """
    positions = positions_by_key(manuscript)
    stated, relationships = _relationships(manuscript, positions)
    ids = {key: one.id for key, one in relationships.items()}
    body, statements = Composer(manuscript, ids).compose()
    main = Part("word/document.xml", "document", word_part("w:document", tag("w:body", None, body)),
                tuple(relationships.values()))  # fmt: skip
    stories = (
        _story(manuscript, positions, block, f"word/{relationships[block.key].target}") for block in manuscript.stories
    )
    return Written(package([main, *stated, *stories, *_properties(manuscript)], _ROOT), statements)


_ROOT = (
    Relationship("rId1", "officeDocument", "word/document.xml"),
    Relationship("rId2", "coreProperties", "docProps/core.xml"),
    Relationship("rId3", "extended-properties", "docProps/app.xml"),
)


def _relationships(
    manuscript: Manuscript, positions: Mapping[str, Position]
) -> tuple[list[Part], dict[str, Relationship]]:
    """Return the parts beside the body, and every relationship of the main part by key."""
    parts = _parts(manuscript, positions)
    targets: list[tuple[str, str, str, bool]] = []
    for part in parts:
        target = part.name.removeprefix("word/")
        kind = "image" if part.kind == "png" else part.kind
        key = "picture:" + target.partition("/")[2].removesuffix(".png") if kind == "image" else target
        targets.append((key, kind, target, False))
    for kind in ("header", "footer"):
        keys = [block.key for block in manuscript.stories if block.kind == kind]
        targets += [(key, kind, f"{kind}{n}.xml", False) for n, key in enumerate(keys, 1)]
    targets += [(key, "hyperlink", url, True) for key, url in manuscript.links.items()]
    found = {key: Relationship(f"rId{n}", kind, at, out) for n, (key, kind, at, out) in enumerate(targets, 1)}
    return parts, found


def _parts(manuscript: Manuscript, positions: Mapping[str, Position]) -> list[Part]:
    house = manuscript.house
    instances = listing(house, manuscript.blocks).instances

    def inline(markup: str) -> str:
        writer = InlineWriter(Book(manuscript, positions, {}))
        writer.write(markup)
        return "".join(writer.xml)

    parts: Sequence[tuple[str, str, bytes]] = (
        ("styles", "styles", styles_part(house.defaults, house.styles)),
        ("numbering", "numbering", numbering_part(house.definitions, instances)),
        ("settings", "settings", settings.settings_part(tracking=manuscript.tracking)),
        ("webSettings", "webSettings", settings.web_settings_part()),
        ("fontTable", "fontTable", settings.font_table_part(house.font)),
        ("theme/theme1", "theme", settings.theme_part(house.font, house.theme)),
        ("footnotes", "footnotes", notes.notes_part("footnote", manuscript.footnotes, inline)),
        ("endnotes", "endnotes", notes.notes_part("endnote", manuscript.endnotes, inline)),
        *_commenting(manuscript),
    )
    pictures = (Part(f"word/media/{key}.png", "png", png(one.rows)) for key, one in manuscript.pictures.items())
    return [*(Part(f"word/{name}.xml", kind, data) for name, kind, data in parts), *pictures]


def _commenting(manuscript: Manuscript) -> Iterator[tuple[str, str, bytes]]:
    """Comments and those who write in the document, where it has any."""
    comments = manuscript.comments
    people = sorted({one.author for one in comments} | {one.name for one in manuscript.authors.values()})
    if comments:
        yield "comments", "comments", notes.comments_part(comments)
        yield "commentsExtended", "commentsExtended", notes.comments_extended_part(comments)
        yield "commentsIds", "commentsIds", notes.comments_ids_part(comments)
    if people:
        yield "people", "people", notes.people_part(people)


def _story(manuscript: Manuscript, positions: Mapping[str, Position], block: Block, name: str) -> Part:
    """A header or footer of one paragraph for each line of its markup (` // ` parts them).

    A key that ends in `-wide` takes the style for landscape pages; an empty one no style, and so no rule.
    """
    paragraphs = []
    for line in block.text.split(" // "):
        writer = InlineWriter(Book(manuscript, positions, {}))
        writer.write(line)
        wide = "Wide" if block.key.endswith("-wide") else ""
        style = tag("w:pPr", None, val("pStyle", block.kind.title() + wide)) if block.text else ""
        paragraphs.append(tag("w:p", None, style, *writer.xml))
    root = {"header": "w:hdr", "footer": "w:ftr"}[block.kind]
    return Part(name, block.kind, word_part(root, *paragraphs))


def _properties(manuscript: Manuscript) -> tuple[Part, Part]:
    properties = manuscript.properties
    core = Part("docProps/core.xml", "coreProperties", settings.core_properties_part(properties))
    extended = settings.extended_properties_part(properties.creator, manuscript.pages.total)
    return core, Part("docProps/app.xml", "extendedProperties", extended)
