"""`search_matter`: where words stand in the documents of the matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from matterbench.errors import InvalidRequest, UnreadableInput
from matterbench.formats import Hit, search
from matterbench.schema.tool import ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.folder import DOCUMENTS
from matterbench.workspace.parameters import Arguments
from matterbench.workspace.results import done

_PAGE = 60


class SearchMatter(Arguments):
    """Arguments of `search_matter`."""

    query: Annotated[
        str,
        Field(
            min_length=1, max_length=500, description='Words that all stand in one paragraph; "an exact phrase" too.'
        ),
    ]
    document: Annotated[str, Field(max_length=500, description="Only this document or folder; all by default.")] = ""
    page: Annotated[int, Field(ge=1, le=10_000, description=f"{_PAGE} hits a page.")] = 1


def search_matter(desk: Desk, arguments: SearchMatter) -> ToolResult:
    """Show every hit with its document, its place and the words around it."""
    unread: list[str] = []
    hits = list(_hits(desk, arguments, unread))
    first = (arguments.page - 1) * _PAGE
    if first and first >= len(hits):
        raise InvalidRequest(
            f"there is no page {arguments.page}",
            where=arguments.query,
            expected=f"1 to {max(1, -(-len(hits) // _PAGE))}",
        )
    page = hits[first : first + _PAGE]
    names = tuple(dict.fromkeys(name for name, _ in page))
    total = len(dict.fromkeys(name for name, _ in hits))
    lines = [f"{len(hits)} {'hit' if len(hits) == 1 else 'hits'} in {total} documents for: {arguments.query}"]
    for name in names:
        lines += ["", f"{DOCUMENTS}/{name}"]
        lines += [f"- {hit.words()}: {hit.context}" for found, hit in page if found == name]
    if first + _PAGE < len(hits):
        lines += ["", f"(continues on page {arguments.page + 1})"]
    lines += [f"Not searched: {line}" for line in unread]
    return done("\n".join(lines) + "\n", opened=names)


def _hits(desk: Desk, arguments: SearchMatter, unread: list[str]) -> Iterator[tuple[str, Hit]]:
    for name in _names(desk, arguments.document):
        try:
            reading = desk.reading(desk.folder.document(f"{DOCUMENTS}/{name}"))
        except UnreadableInput as error:
            unread.append(f"{name} ({error.what})")
            continue
        yield from ((name, hit) for hit in search(reading, arguments.query))


def _names(desk: Desk, wanted: str) -> list[str]:
    plain = wanted.removeprefix(f"{DOCUMENTS}/").rstrip("/")
    names = [name for name in desk.folder.documents if not plain or name == plain or name.startswith(f"{plain}/")]
    return names or [desk.folder.document(wanted).name]
