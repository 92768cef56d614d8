"""Footnotes, endnotes and comments: the reference in the text, the body in its own part."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from tests.build.blocks import blocks, p
from tests.build.package import Content, Package, Piece, xml
from tests.build.runs import inline, r


def _note(kind: str, style: str, content: tuple[Content, ...]) -> Piece:
    def render(pkg: Package) -> str:
        number = pkg.next(kind)
        mark = r(xml(f"<w:{kind}Ref/>"), style=f"{style}Reference")
        first = p(mark, " ", *(item for item in content if isinstance(item, str)), style=f"{style}Text")
        more = [item for item in content if not isinstance(item, str)]
        with pkg.inside(f"word/{kind}s.xml"):
            body = blocks([first, *more], pkg)
        pkg.notes[kind].append(f'<w:{kind} w:id="{number}">{body}</w:{kind}>')
        return r(xml(f'<w:{kind}Reference w:id="{number}"/>'), style=f"{style}Reference")(pkg)

    return render


def footnote(*content: Content) -> Piece:
    """Return a footnote: strings are its first paragraph, pieces are further blocks."""
    return _note("footnote", "Footnote", content)


def endnote(*content: Content) -> Piece:
    """Return an endnote: strings are its first paragraph, pieces are further blocks."""
    return _note("endnote", "Endnote", content)


def _comment(pkg: Package, said: str, by: str, done: bool, parent: str) -> tuple[int, str]:
    number = pkg.next("comment") - 1
    para = f"{0x20000001 + number:08X}"
    initials = "".join(word[0] for word in by.split())
    with pkg.inside("word/comments.xml"):
        body = p(r(xml("<w:annotationRef/>")), said, style="CommentText", attrs=f'w14:paraId="{para}"')(pkg)
    pkg.comments.append(
        f'<w:comment w:id="{number}" w:author={quoteattr(by)} w:date="2025-04-02T09:00:00Z" '
        f"w:initials={quoteattr(initials)}>{body}</w:comment>"
    )
    answers = f' w15:paraIdParent="{parent}"' if parent else ""
    pkg.comments_extended.append(f'<w15:commentEx w15:paraId="{para}"{answers} w15:done="{int(done)}"/>')
    return number, para


def comment(
    *content: Content,
    said: str,
    by: str = "Jane Partner",
    done: bool = False,
    replies: Sequence[tuple[str, str]] = (),
    anchored: bool = True,
) -> Piece:
    """Return content with a comment on it.

    Args:
        content: What the comment is about.
        said: The comment's text.
        by: Its author.
        done: Whether the thread is resolved.
        replies: Pairs (author, text), in order.
        anchored: False leaves range and reference away: an orphan.
    """

    def render(pkg: Package) -> str:
        number, para = _comment(pkg, said, by, done, "")
        numbers = [number, *(_comment(pkg, text, author, done, para)[0] for author, text in replies)]
        body = inline(content, pkg)
        if not anchored:
            return body
        starts = "".join(f'<w:commentRangeStart w:id="{item}"/>' for item in numbers)
        ends = "".join(
            f'<w:commentRangeEnd w:id="{item}"/>'
            + r(xml(f'<w:commentReference w:id="{item}"/>'), style="CommentReference")(pkg)
            for item in numbers
        )
        return starts + body + ends

    return render
