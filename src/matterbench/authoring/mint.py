"""Documents of a world as files: one writer for each format, the same bytes for the same seed everywhere."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from matterbench.authoring.compose import Statement
from matterbench.authoring.data import load_yaml
from matterbench.authoring.defects.plant import plant, plant_text
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.specs import Defect, Restated
from matterbench.authoring.document import write
from matterbench.authoring.facts import converted
from matterbench.authoring.files import Event, write_calendar, write_csv, write_text
from matterbench.authoring.mail import Attachment, Mail, message_id, write_mail
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.messages import needed, parted, several
from matterbench.authoring.pdf import PdfStatement, write_pdf
from matterbench.authoring.sheets import Properties
from matterbench.authoring.specs import DocumentSpec
from matterbench.authoring.templates import Rendered
from matterbench.authoring.workbooks import workbook
from matterbench.authoring.world import World
from matterbench.authoring.world_manuscripts import world_manuscript
from matterbench.errors import InvalidRequest
from matterbench.law.dates import parse_moment

_BEFORE = 30
"""Characters before a saying that tell it from others of the same words."""
_MIME = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "ics": "text/calendar",
    "csv": "text/csv",
    "txt": "text/plain",
    "eml": "message/rfc822",
}


class Saying(NamedTuple):
    """Characters of a document that say a fact, and the plain characters right before them."""

    fact: str
    text: str
    before: str


@dataclass(frozen=True, slots=True)
class Minted:
    """One document of a world as a file, and what its writer meant by it."""

    id: str
    path: str
    """Folder and file name in the record."""
    kind: str
    title: str
    date: date | None
    status: str
    supersedes: tuple[str, ...]
    privileged: bool
    data: bytes
    statements: tuple[Statement | PdfStatement, ...]
    """Of a docx or pdf: every paragraph as meant."""
    said: tuple[Saying, ...]
    """What says which fact, in the order of the source."""
    pages: int | None
    """Of a pdf: how many it has."""


def mint(world: World) -> tuple[Minted, ...]:
    """Return every document of the world, in the order of its register; raises `InvalidRequest` for what is wrong."""
    desk = Desk(world)
    return tuple(desk.minted(id) for id in world.documents)


def remint(world: World, defects: Iterable[Defect]) -> Desk:
    """Return a desk that has written anew the documents with defects, and the messages that they are attached to.

    Raises:
        InvalidRequest: a defect does not fit its document.
    """
    planted: dict[str, list[Defect]] = {}
    for one in defects:
        planted.setdefault(one.document, []).append(one)
    desk = Desk(world, planted)
    for id in [*planted, *(id for id in world.documents if planted.keys() & set(_attached(world, id)))]:
        desk.minted(id)
    return desk


def _attached(world: World, id: str) -> tuple[str, ...]:
    if world.document(id).extension != "eml":
        return ()
    return several(needed(parted(world.source(id).text)[0], id).get("Attachments", ""))


class Desk:
    """Writes the documents of one world, each once; a message's attachments are written before it."""

    def __init__(self, world: World, defects: Mapping[str, Sequence[Defect]] | None = None) -> None:
        """Start with nothing written; `defects` are planted in the documents of these ids."""
        self.world = world
        self.made: dict[str, Minted] = {}
        self.manuscripts: dict[str, Manuscript] = {}
        self.planted: list[Planted] = []
        self._defects = defects or {}

    def minted(self, id: str) -> Minted:
        """Return a document by id."""
        if id not in self.made:
            self.made[id] = self._mint(self.world.document(id))
        return self.made[id]

    def defects(self, id: str) -> list[Defect]:
        """Return what is to be planted in a document; facts are the words that say them."""
        return [self._worded(one) for one in self._defects.get(id, ())]

    def _worded(self, defect: Defect) -> Defect:
        if not isinstance(defect, Restated) or not defect.fact:
            return defect
        source = self.world.source(defect.document)
        said = [one for one in source.said if one.fact == defect.fact or one.fact.startswith(f"{defect.fact}.")]
        if len(said) < defect.nth:
            raise InvalidRequest(f"says {defect.fact} {len(said)} times", where=defect.document)
        one = said[defect.nth - 1]
        words = source.text[one.start : one.end]
        return defect.model_copy(
            update={"words": words, "nth": 1 + source.text.count(words, 0, one.start), "block": ""}
        )

    def manuscript(self, spec: DocumentSpec) -> Manuscript:
        """Return the manuscript of a document, defects planted."""
        made, planted = plant(world_manuscript(self.world, spec), self.defects(spec.id))
        self.manuscripts[spec.id] = made
        self.planted += planted
        return made

    def text(self, spec: DocumentSpec) -> str:
        """Return the text of a message or file, defects planted."""
        text, planted = plant_text(self.world.source(spec.id).text, self.defects(spec.id))
        self.planted += planted
        return text

    def _mint(self, spec: DocumentSpec) -> Minted:
        data, statements, pages = _WRITERS[spec.extension](self, spec)
        source, world = self.world.source(spec.id), self.world
        return Minted(
            spec.id,
            world.said(spec.path, f"{spec.id}: path"),
            spec.kind,
            world.said(spec.title, f"{spec.id}: title"),
            world.value(spec.date, f"{spec.id}: date"),
            spec.status,
            spec.supersedes,
            spec.privileged,
            data,
            statements,
            tuple(_sayings(source)),
            pages,
        )

    def attachment(self, id: str) -> Attachment:
        """Return a document as it is attached to a message."""
        found = self.minted(id)
        name = found.path.rpartition("/")[2]
        return Attachment(name, found.data, _MIME[name.rpartition(".")[2].lower()])


def _sayings(source: Rendered) -> Iterator[Saying]:
    for one in source.said:
        if one.fact:
            behind = re.split(r"[{}|\n]", source.text[max(0, one.start - _BEFORE) : one.start])[-1]
            yield Saying(one.fact, source.text[one.start : one.end], behind)


_Written = tuple[bytes, tuple[Statement | PdfStatement, ...], int | None]


def _docx(desk: Desk, spec: DocumentSpec) -> _Written:
    written = write(desk.manuscript(spec))
    return written.data, written.statements, None


def _pdf(desk: Desk, spec: DocumentSpec) -> _Written:
    written = write_pdf(desk.manuscript(spec), scan=spec.scan)
    return written.data, written.statements, written.pages


def _xlsx(desk: Desk, spec: DocumentSpec) -> _Written:
    world = desk.world
    properties = Properties(world.said(spec.title, spec.id), spec.properties.author, spec.properties.created)
    data, planted = workbook(world.source(spec.id).text, world.facts, properties, spec.id, desk.defects(spec.id))
    desk.planted += planted
    return data, (), None


def _eml(desk: Desk, spec: DocumentSpec) -> _Written:
    headers, body = parted(desk.text(spec))
    needed(headers, spec.id)
    thread = _thread(desk, headers.get("In-Reply-To", ""))
    mail = Mail(
        message_id=message_id(spec.id, headers["From"]),
        sender=headers["From"],
        to=several(headers["To"]),
        sent=_sent(headers["Date"], spec.id),
        subject=headers["Subject"],
        body=body.strip() + "\n",
        cc=several(headers.get("Cc", "")),
        in_reply_to=thread[-1] if thread else "",
        references=thread,
        attachments=tuple(desk.attachment(id) for id in several(headers.get("Attachments", ""))),
    )
    return write_mail(mail), (), None


def _sent(value: str, where: str) -> datetime:
    sent = parse_moment(value)
    if sent is None:
        raise InvalidRequest(f"Date {value!r} is no date and time", where=where, expected="a moment fact")
    return sent


def _thread(desk: Desk, parent: str) -> tuple[str, ...]:
    """Message-IDs of the messages before, oldest first."""
    if not parent:
        return ()
    headers = needed(parted(desk.world.source(parent).text)[0], parent)
    return (*_thread(desk, headers.get("In-Reply-To", "")), message_id(parent, headers["From"]))


def _txt(desk: Desk, spec: DocumentSpec) -> _Written:
    return write_text(desk.text(spec)), (), None


def _csv(desk: Desk, spec: DocumentSpec) -> _Written:
    text = desk.text(spec).strip()
    return write_csv(list(csv.reader(io.StringIO(text), skipinitialspace=True))), (), None


def _ics(desk: Desk, spec: DocumentSpec) -> _Written:
    """YAML: `domain`, `saved` and `events`, each with the fields of `files.Event`."""
    calendar: Mapping[str, Any] = load_yaml(desk.text(spec), spec.id)
    events = []
    for entry in calendar["events"]:
        fields = {key: desk.world.value(value, f"{spec.id}: {key}") for key, value in entry.items()}
        events.append(Event(**{**fields, "attendees": tuple(fields.get("attendees", ()))}))
    saved = converted("moment", desk.world.value(calendar["saved"], spec.id), spec.id, {})
    data = write_calendar(desk.world.said(spec.title, spec.id), events, stamp=saved, domain=calendar["domain"])
    return data, (), None


_WRITERS: Mapping[str, Callable[[Desk, DocumentSpec], _Written]] = {
    "docx": _docx,
    "pdf": _pdf,
    "xlsx": _xlsx,
    "eml": _eml,
    "txt": _txt,
    "csv": _csv,
    "ics": _ics,
}
