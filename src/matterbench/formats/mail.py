"""E-mail messages: headers decoded, the body as it is read, earlier messages marked as quoted, attachments read too.

Source: RFC 5322 (messages), RFC 2045 to 2047 (MIME), by the standard library's parser.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from email.message import Message

from matterbench.errors import UnreadableInput
from matterbench.formats.blocks import Block
from matterbench.formats.hypertext import html_blocks
from matterbench.formats.plain import paragraphs
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source

MAX_DEPTH = 4
"""Messages within messages."""
MAX_ATTACHMENTS = 200
_HEADERS = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Date", "Subject", "In-Reply-To", "Message-ID")
_QUOTING = re.compile(r"^((?:>[ \t]?)+)")
_INTRODUCES = re.compile(
    r"(?ims)^(?:on\b.{5,200}\bwrote:|-{2,}\s*(?:original|forwarded) message\s*-{2,}|from:[^\n]+\n(?:sent|date):.*)\s*\Z"
)
_ORIGINAL = re.compile(r"(?is)^(?:-{2,}\s*(?:original|forwarded) message\b|from:[^\n]+\n(?:sent|date):)")
Read = Callable[[Source], Reading]


def read_mail(source: Source, read: Read, *, depth: int = 0) -> Reading:
    """Return a message; `read` reads its attachments, of which those that cannot be read say why.

    Raises `UnreadableInput` for what is no message.
    """
    try:
        return _message(source, read, depth)
    except UnreadableInput:
        raise
    except Exception:  # the parser raises errors of many kinds for headers and parts that it cannot take apart
        source.refuse("is a damaged e-mail message", fix="ask for it to be saved again")


def _message(source: Source, read: Read, depth: int) -> Reading:
    message = email.message_from_bytes(source.data.lstrip(b"\r\n\xef\xbb\xbf"), policy=email.policy.default)
    headers = tuple(_headers(message))
    if not headers:
        source.refuse("is not an e-mail message: it has no header such as From, Date or Subject")
    notes: list[str] = []
    body = tuple(_body(message, notes))
    found = [Section("headers", headers), Section("body", body)]
    for name, part in _attachments(message, notes):
        found.append(_attachment(name, part, read, depth))
    title = next((block.text for block in headers if block.label == "Subject" and block.text), source.name)
    return Reading("eml", source.name, title, tuple(found), tuple(notes))


def _headers(message: Message) -> Iterator[Block]:
    for name in _HEADERS:
        for value in _values(message, name):
            text = " ".join(value.split())
            if text:
                yield Block("header field", text, name, name)


def _values(message: Message, name: str) -> list[str]:
    """Decoded values of a header; as written where it cannot be taken apart."""
    try:
        return [_sound(str(value)) for value in message.get_all(name, [])]
    except Exception:  # one bad header is shown as written, and does not hide the others
        raw = [value for key, value in message.raw_items() if key.lower() == name.lower()]
        return [_sound(str(value)) for value in raw]


def _sound(text: str) -> str:
    """Text without half surrogates, which stand for bytes that are no characters."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _body(message: Message, notes: list[str]) -> Iterator[Block]:
    """Blocks of the body: plain text where there is some, else HTML without its tags."""
    part = _preferred(message)
    if part is None:
        return
    text = _text(part, notes)
    if part.get_content_type() == "text/html":
        yield from _html(html_blocks(text)[1])
    else:
        yield from quoting(text)


def _preferred(message: Message) -> Message | None:
    found = [part for part in message.walk() if _is_body(part)]
    inside = {id(part) for other in message.walk() if other.get_content_type() == "message/rfc822"
              for part in other.walk() if part is not other}  # fmt: skip
    own = [part for part in found if id(part) not in inside]
    plain = [part for part in own if part.get_content_type() == "text/plain"]
    return next(iter(plain or own), None)


def _is_body(part: Message) -> bool:
    if part.get_content_type() not in {"text/plain", "text/html"}:
        return False
    return part.get_content_disposition() != "attachment" and not part.get_filename()


def _text(part: Message, notes: list[str]) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset()
    for name in dict.fromkeys((charset or "utf-8", "utf-8", "cp1252")):
        try:
            text = data.decode(name)
        except (UnicodeError, LookupError):
            continue
        if name != (charset or "utf-8"):
            notes.append(
                f"The body is not in the encoding that it states ({charset or 'none'}) and was read as {name}."
            )
        return text.replace("\r\n", "\n").replace("\r", "\n")
    notes.append("The body holds characters that could not be read.")
    return data.decode("utf-8", "replace").replace("\r\n", "\n")


def quoting(text: str) -> Iterator[Block]:
    """Yield the paragraphs of a body; what stands behind `>`, or below "Original Message", is quoted."""
    below = False
    for number, (depth, words) in enumerate(_runs(text), 1):
        below = below or (depth == 0 and _ORIGINAL.match(words) is not None)
        level = max(depth, int(below))
        if level == 0 and _INTRODUCES.match(words):
            level = 1
        yield Block("quoted" if level else "paragraph", words, place=f"paragraph {number}", level=level)


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """Paragraphs with their depth of quoting."""
    lines: list[str] = []
    depth = 0
    for line in [*text.split("\n"), None]:
        mark = None if line is None else _QUOTING.match(line)
        own = 0 if mark is None else mark[1].count(">")
        if line is None or own != depth:
            yield from ((depth, words) for _, words in paragraphs("\n".join(lines)))
            lines, depth = [], own
        if line is not None:
            lines.append(line[mark.end() :] if mark else line)


def _html(blocks: Sequence[Block]) -> Iterator[Block]:
    below = False
    for block in blocks:
        below = below or (block.kind != "row" and _ORIGINAL.match(block.text) is not None)
        quoted = below or (block.kind == "paragraph" and _INTRODUCES.match(block.text) is not None)
        yield replace(block, kind="quoted", level=1) if quoted and block.kind in {"paragraph", "heading"} else block


def _attachments(message: Message, notes: list[str]) -> Iterator[tuple[str, Message]]:
    """Named parts that are no body, outermost messages whole."""
    taken: dict[str, int] = {}
    count = 0
    for part in _leaves(message):
        if _is_body(part) and not part.get_filename():
            continue
        count += 1
        if count > MAX_ATTACHMENTS:
            notes.append(f"Only the first {MAX_ATTACHMENTS} attachments were read.")
            return
        name = _name(part, count)
        taken[name] = taken.get(name, 0) + 1
        yield (name if taken[name] == 1 else f"{name} ({taken[name]})"), part


def _leaves(message: Message) -> Iterator[Message]:
    waiting = [message]
    while waiting:
        part = waiting.pop()
        if part.get_content_type() == "message/rfc822" and part is not message:
            yield part
        elif part.is_multipart():
            children = part.get_payload()
            waiting += reversed([child for child in children if isinstance(child, Message)])
        elif part is not message or not _is_body(part):
            yield part


def _name(part: Message, number: int) -> str:
    """The file name, without any folder; one of ours where it has none."""
    stated = _sound(part.get_filename() or "").replace("\\", "/").rsplit("/", 1)[-1]
    name = "".join(sign for sign in stated if sign.isprintable()).strip()
    if name in {"", ".", ".."}:
        kind = part.get_content_type()
        return f"message {number}.eml" if kind == "message/rfc822" else f"unnamed {number}"
    return name


def _attachment(name: str, part: Message, read: Read, depth: int) -> Section:
    media, data = part.get_content_type(), _bytes(part)
    head = Block("attachment", f"{name} ({media}, {len(data):,} bytes)", place=f"attachment {name}")
    try:
        if depth >= MAX_DEPTH:
            raise UnreadableInput(
                "is nested too deeply", where=name, expected=f"at most {MAX_DEPTH} messages in one another"
            )
        reading = read(Source(name, data)) if data.strip() else None
    except UnreadableInput as error:
        said = Block("notice", f"It cannot be read: {error.sentence()}", place=head.place)
        return Section(f"attachment {name}", (head, said), None, data, media)
    inner = () if reading is None else (*_noted(head.place, reading), *_inside(name, reading))
    return Section(f"attachment {name}", (head, *inner), reading, data, media)


def _noted(place: str, reading: Reading) -> Iterator[Block]:
    """What a reader of the attachment should know."""
    return (Block("notice", note, place=place) for note in reading.notes)


def _inside(name: str, reading: Reading) -> Iterator[Block]:
    """The blocks of an attachment, with places that name it and tables numbered throughout."""
    tables: dict[tuple[str, int], int] = {}
    for section, block in reading.named_blocks():
        inside = block.place or section
        if section not in {"body", "rows"} and not inside.startswith(section) and not block.cells:
            inside = f"{section}, {inside}" if not section.startswith("headers") else inside
        number = tables.setdefault((section, block.table), len(tables) + 1) if block.table else 0
        yield replace(block, place=f"attachment {name}, {inside}", table=number)


def _bytes(part: Message) -> bytes:
    try:
        if part.get_content_type() == "message/rfc822":
            inner = part.get_payload()
            return inner[0].as_bytes() if isinstance(inner, list) and inner else b""  # type: ignore[union-attr]
        payload = part.get_payload(decode=True)
    except Exception:  # writing a damaged message again raises errors of many kinds
        return b""
    return payload if isinstance(payload, bytes) else b""
