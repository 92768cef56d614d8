"""Footnotes, endnotes and comments: what they hold, and their parts."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matterbench.authoring.elements import tag, val, word_part
from matterbench.authoring.runs import run
from matterbench.authoring.source import typographic


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote or endnote, named by `key` in the text."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment; `parent` is the key of the comment that it answers. `date` is an ISO 8601 time."""

    key: str
    author: str
    initials: str
    date: str
    text: str
    parent: str = ""
    done: bool = False


def notes_part(kind: str, notes: Sequence[Note], inline: Callable[[str], str]) -> bytes:
    """Return footnotes.xml or endnotes.xml (`kind`), with both separators; the first note has id 1.

    `inline` renders the markup of a note.
    """
    separators = (
        _separator(kind, -1, "separator", "<w:separator/>"),
        _separator(kind, 0, "continuationSeparator", "<w:continuationSeparator/>"),
    )
    bodies = (_note(kind, number, inline(" " + note.text)) for number, note in enumerate(notes, 1))
    return word_part(f"w:{kind}s", *separators, *bodies)


def _separator(kind: str, number: int, name: str, mark: str) -> str:
    spacing = tag("w:pPr", None, '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/>')
    return tag(f"w:{kind}", {"w:type": name, "w:id": number}, tag("w:p", None, spacing, tag("w:r", None, mark)))


def _note(kind: str, number: int, content: str) -> str:
    title = kind.title()
    style = tag("w:pPr", None, val("pStyle", f"{title}Text"))
    mark = tag("w:r", None, tag("w:rPr", None, val("rStyle", f"{title}Reference")), f"<w:{kind}Ref/>")
    return tag(f"w:{kind}", {"w:id": number}, tag("w:p", None, style, mark, content))


def paragraph_id(key: str) -> str:
    """Return a w14:paraId that depends on the key alone (below 0x80000000, as the schema asks)."""
    return f"{zlib.crc32(key.encode()) & 0x7FFFFFFF:08X}"


def comments_part(comments: Sequence[Comment]) -> bytes:
    """Return comments.xml; ids count from 1."""
    return word_part("w:comments", *(_comment(number, one) for number, one in enumerate(comments, 1)))


def _comment(number: int, comment: Comment) -> str:
    style = tag("w:pPr", None, val("pStyle", "CommentText"))
    mark = '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:annotationRef/></w:r>'
    ids = {"w14:paraId": paragraph_id(comment.key), "w14:textId": "77777777"}
    who = {"w:author": comment.author, "w:date": comment.date, "w:initials": comment.initials}
    return tag("w:comment", {"w:id": number, **who}, tag("w:p", ids, style, mark, run(typographic(comment.text))))


def comments_extended_part(comments: Sequence[Comment]) -> bytes:
    """Return commentsExtended.xml: which comment answers which."""
    rows = []
    for one in comments:
        parent = {"w15:paraIdParent": paragraph_id(one.parent)} if one.parent else {}
        own = {"w15:paraId": paragraph_id(one.key), **parent, "w15:done": str(int(one.done))}
        rows.append(tag("w15:commentEx", own))
    return word_part("w15:commentsEx", *rows)


def comments_ids_part(comments: Sequence[Comment]) -> bytes:
    """Return commentsIds.xml: a durable id for each comment."""
    rows = (
        tag(
            "w16cid:commentId",
            {"w16cid:paraId": paragraph_id(one.key), "w16cid:durableId": paragraph_id(f"d{one.key}")},
        )
        for one in comments
    )
    return word_part("w16cid:commentsIds", *rows)


def people_part(authors: Sequence[str]) -> bytes:
    """Return people.xml for the authors of comments and revisions."""
    presence = {"w15:providerId": "None"}
    people = (
        tag("w15:person", {"w15:author": one}, tag("w15:presenceInfo", {**presence, "w15:userId": one}))
        for one in authors
    )
    return word_part("w15:people", *people)
