"""Comments: who said what when, which comment a reply answers, and whether a thread is resolved.

`comments.xml` holds the comments, `commentsExtended.xml` threads and states, keyed by the id of a comment's LAST
paragraph. Ids of any kind are renumbered by every editor; `commentsIds.xml`, `commentsExtensible.xml` and `people.xml`
hold nothing else that a reader sees. Sources: ISO/IEC 29500-1, 17.13.4; [MS-DOCX] 2.5.3.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W, qn

_PARA_ID, _EX = qn("w14:paraId"), qn("w15:commentEx")
_EX_ID, _EX_PARENT, _EX_DONE = qn("w15:paraId"), qn("w15:paraIdParent"), qn("w15:done")
_P, _SIGNS = f"{W}p", {f"{W}tab": "\t", f"{W}br": "\n", f"{W}cr": "\n"}


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment."""

    id: str
    """`w:id`: what the marks in the text name; says nothing beyond the file."""
    author: str
    date: str
    initials: str
    text: str
    """Its characters, paragraphs on lines of their own."""
    done: bool
    """Whether it is marked as resolved."""
    parent: str | None
    """Id of the comment that it answers."""
    part: str
    element: etree._Element = field(compare=False, repr=False)


def read_comments(document: Document) -> tuple[Comment, ...]:
    """Return the comments of a document in the order of their part; empty where it has none."""
    part = document.part("comments")
    if part is None:
        return ()
    elements = list(document.root(part).iter(f"{W}comment"))
    states = _states(document)
    ids = {_last_paragraph(element): element.get(f"{W}id", "") for element in elements}
    out = []
    for element in elements:
        done, parent = states.get(_last_paragraph(element), (False, ""))
        out.append(
            Comment(
                id=element.get(f"{W}id", ""),
                author=element.get(f"{W}author", ""),
                date=element.get(f"{W}date", ""),
                initials=element.get(f"{W}initials", ""),
                text=_text(element),
                done=done,
                parent=ids.get(parent) if parent else None,
                part=part,
                element=element,
            )
        )
    return tuple(out)


def _states(document: Document) -> dict[str, tuple[bool, str]]:
    """Resolved or not, and the parent's paragraph, by paragraph id."""
    root = document.part_root("commentsExtended")
    if root is None:
        return {}
    return {
        (item.get(_EX_ID) or "").upper(): (
            item.get(_EX_DONE) in {"1", "true", "on"},
            (item.get(_EX_PARENT) or "").upper(),
        )
        for item in root.iter(_EX)
    }


def _last_paragraph(comment: etree._Element) -> str:
    """Id of the last paragraph; empty where it has none."""
    found = ""
    for paragraph in comment.iter(_P):
        found = paragraph.get(_PARA_ID, "").upper()
    return found


def _text(comment: etree._Element) -> str:
    return "\n".join(_line(paragraph) for paragraph in comment.iter(_P)).strip()


def _line(paragraph: etree._Element) -> str:
    elements = paragraph.iter(f"{W}t", *_SIGNS)
    return "".join([_SIGNS.get(str(element.tag)) or element.text or "" for element in elements]).strip()
