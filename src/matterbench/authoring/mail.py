"""E-mail messages as .eml files.

The parts are put together here rather than by a library, whose folding of headers differs between its versions.

Source: RFC 5322 (messages), RFC 2047 (encoded words), RFC 2045 and 2046 (parts), RFC 2183 and 2231 (file names of
attachments), RFC 3676 (format=flowed).
"""

from __future__ import annotations

import base64
import hashlib
import html
import quopri
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime, parseaddr
from urllib.parse import quote

from matterbench.errors import InvalidRequest
from matterbench.law.calendar import nth

_CRLF = "\r\n"
_WIDTH = 72
_ENCODED = 39
_SUNDAY = 6


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a message; `mime` is its type, such as application/pdf."""

    name: str
    data: bytes
    mime: str


@dataclass(frozen=True, slots=True)
class Mail:
    """A message; `sender`, `to` and `cc` are mailboxes (`Name <address>`), `sent` is New York time without an offset.

    `message_id`, `in_reply_to` and `references` are ids with their angle brackets (see `message_id`). `body` is the
    text as it is read: lines that are too long are wrapped, lines that are not stay. `flowed` marks the wrapping as
    undoable, `html` adds the same text as HTML.
    """

    message_id: str
    sender: str
    to: tuple[str, ...]
    sent: datetime
    subject: str
    body: str
    cc: tuple[str, ...] = ()
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flowed: bool = True
    html: bool = False


def message_id(document: str, mailbox: str) -> str:
    """Return the Message-ID of a document that `mailbox` sent; it depends on nothing else."""
    domain = parseaddr(mailbox)[1].partition("@")[2]
    if not domain:
        raise InvalidRequest("is no mailbox", where=repr(mailbox), expected="Name <name@domain>")
    digest = hashlib.sha256(f"{document}\0{domain}".encode()).hexdigest()
    return f"<{digest[:8].upper()}.{digest[8:20]}.{document}@{domain}>"


def write_mail(mail: Mail) -> bytes:
    """Return the message; equal messages give equal bytes.

    Raises:
        InvalidRequest: an address is none, or a type of an attachment is none.
    """
    head = [*_envelope(mail), "MIME-Version: 1.0"]
    body = _body(mail)
    if mail.attachments:
        parts = [body, *(_attachment(one) for one in mail.attachments)]
        body = _multipart("mixed", _boundary(mail, "mixed"), parts)
    return _crlf(_CRLF.join(head)) + body


def _envelope(mail: Mail) -> Iterator[str]:
    yield f"Date: {format_datetime(in_new_york(mail.sent))}"
    yield _addresses("From", [mail.sender])
    yield _addresses("To", mail.to)
    if mail.cc:
        yield _addresses("Cc", mail.cc)
    yield f"Message-ID: {mail.message_id}"
    if mail.in_reply_to:
        yield f"In-Reply-To: {mail.in_reply_to}"
    if mail.references:
        yield "References: " + f"{_CRLF} ".join(mail.references)
    yield _unstructured("Subject", mail.subject)


def _addresses(name: str, mailboxes: Sequence[str]) -> str:
    return f"{name}: " + f",{_CRLF} ".join(_mailbox(one) for one in mailboxes)


def _mailbox(mailbox: str) -> str:
    name, address = parseaddr(mailbox)
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", address):
        raise InvalidRequest("is no mailbox", where=repr(mailbox), expected="Name <name@domain>")
    if not name:
        return address
    if not name.isascii():
        return f"{_encoded_words(name)} <{address}>"
    if re.fullmatch(r"[\w !#$%&'*+/=?^`{|}~-]+", name):
        return f"{name} <{address}>"
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}" <{address}>'


def _unstructured(name: str, value: str) -> str:
    if not value.isascii():
        return f"{name}: {_encoded_words(value)}"
    return f"{_CRLF} ".join(textwrap.wrap(f"{name}: {value}", 76, break_long_words=False, break_on_hyphens=False))


def _encoded_words(value: str) -> str:
    pieces, piece = [], ""
    for character in value:
        if len((piece + character).encode()) > _ENCODED:
            pieces.append(piece)
            piece = ""
        piece += character
    words = (base64.b64encode(one.encode()).decode() for one in (*pieces, piece))
    return f"{_CRLF} ".join(f"=?utf-8?b?{word}?=" for word in words)


def _body(mail: Mail) -> bytes:
    plain = _text("plain", wrapped(mail.body, flowed=mail.flowed), "; format=flowed" if mail.flowed else "")
    if not mail.html:
        return plain
    return _multipart("alternative", _boundary(mail, "alternative"), [plain, _text("html", as_html(mail.body), "")])


def wrapped(body: str, *, flowed: bool) -> str:
    """Return the text in lines of at most 72 characters; where it is `flowed`, a space at its end joins a line on."""
    lines: list[str] = []
    for line in body.strip("\n").expandtabs(4).splitlines():
        depth = len(line) - len(line.lstrip(">")) if line.startswith(">") else 0
        mark = ">" * depth + " " if depth else ""
        content = line[depth:].strip() if depth else line.rstrip()
        stuffed = " " if flowed and not depth and content.startswith((" ", "From ")) else ""
        room = _WIDTH - len(mark) - 1
        pieces = textwrap.wrap(content, room, break_long_words=False, break_on_hyphens=False) or [""]
        joint = " " if flowed else ""
        lines += [f"{mark}{stuffed}{one}{joint}" for one in pieces[:-1]]
        lines.append(f"{mark}{stuffed}{pieces[-1]}".rstrip())
    return "\n".join(lines) + "\n"


def as_html(body: str) -> str:
    """Return the text as a plain HTML page: paragraphs, and block quotations for what is quoted."""
    out = ['<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>']
    depth = 0
    for chunk in re.split(r"\n\s*>*\s*\n", body.strip()):
        level = len(re.match(r">*", chunk)[0])  # type: ignore[index]
        out.append("<blockquote>" * (level - depth) + "</blockquote>" * (depth - level))
        depth = level
        text = "<br>\n".join(html.escape(re.sub(r"^>+ ?", "", line), quote=False) for line in chunk.splitlines())
        out.append(f"<p>{text}</p>")
    return "\n".join([*(one for one in out if one), "</blockquote>" * depth + "</body></html>"]) + "\n"


def _text(subtype: str, text: str, parameters: str) -> bytes:
    if text.isascii() and subtype == "plain":
        head = f'Content-Type: text/{subtype}; charset="us-ascii"{parameters}\nContent-Transfer-Encoding: 7bit\n\n'
        return _crlf(head + text)
    head = f'Content-Type: text/{subtype}; charset="utf-8"{parameters}\nContent-Transfer-Encoding: quoted-printable\n\n'
    return _crlf(head + quopri.encodestring(text.encode()).decode())


def _attachment(one: Attachment) -> bytes:
    if not re.fullmatch(r"[\w.+-]+/[\w.+-]+", one.mime):
        raise InvalidRequest("is no type of a file", where=repr(one.mime), expected="such as application/pdf")
    kind = f"Content-Type: {one.mime};\r\n {_parameter('name', one.name)}\r\n"
    place = f"Content-Disposition: attachment;\r\n {_parameter('filename', one.name)}\r\n"
    if one.mime == "message/rfc822":
        return f"{kind}{place}Content-Transfer-Encoding: 8bit\r\n\r\n".encode() + one.data
    encoded = base64.encodebytes(one.data).replace(b"\n", b"\r\n")
    return f"{kind}{place}Content-Transfer-Encoding: base64\r\n\r\n".encode() + encoded


def _parameter(name: str, value: str) -> str:
    if value.isascii() and not re.search(r'["\\\r\n]', value):
        return f'{name}="{value}"'
    return f"{name}*=utf-8''{quote(value, safe='')}"


def _multipart(subtype: str, boundary: str, parts: Sequence[bytes]) -> bytes:
    head = f'Content-Type: multipart/{subtype};\r\n boundary="{boundary}"\r\n\r\n'.encode()
    line = f"--{boundary}".encode()
    body = b"".join(line + b"\r\n" + part + b"\r\n" for part in parts)
    return head + body + line + b"--\r\n"


def _boundary(mail: Mail, level: str) -> str:
    """No part can hold it: `=_` stands in neither base64 nor quoted-printable."""
    return "=_" + hashlib.sha256(f"{level}\0{mail.message_id}".encode()).hexdigest()[:28]


def _crlf(text: str) -> bytes:
    return re.sub(r"\r?\n", _CRLF, text if text.endswith("\n") else text + "\n").encode()


def in_new_york(moment: datetime) -> datetime:
    """Return a moment of New York's clocks with its offset; the hour that comes twice is the first of them.

    Source: 15 USC 260a: daylight time from the second Sunday of March to the first Sunday of November, from 2007 on.
    """
    if moment.tzinfo is not None:
        return moment
    start = datetime.combine(nth(moment.year, 3, _SUNDAY, 2), datetime.min.time()).replace(hour=2)
    end = datetime.combine(nth(moment.year, 11, _SUNDAY, 1), datetime.min.time()).replace(hour=2)
    hours = -4 if start <= moment < end else -5
    return moment.replace(tzinfo=timezone(timedelta(hours=hours)))
