"""The folder of a trial: `documents/`, the record, which nothing writes to, and `deliverables/`.

Only names that the record or the task has are ever opened, and none through a symbolic link.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from rapidfuzz import process

from matterbench.errors import InvalidRequest
from matterbench.schema.task import Deliverable, Task, inside

DOCUMENTS, DELIVERABLES = "documents", "deliverables"
LARGEST = 64 << 20
"""Bytes of a file that a tool may write."""
Record = Mapping[str, bytes | Path]
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class File:
    """One file of the folder."""

    name: str
    """Its name inside `documents` or `deliverables`."""
    deliverable: bool
    path: Path

    @property
    def shown(self) -> str:
        """Its name as tools say it."""
        return f"{DELIVERABLES if self.deliverable else DOCUMENTS}/{self.name}"


class Folder:
    """Looks files up by the names that an agent gives; raises `InvalidRequest` for any other."""

    def __init__(self, root: Path, task: Task, documents: tuple[str, ...]) -> None:
        self.root, self.task, self.documents = root, task, documents
        self._deliverables = {one.name: one for one in task.deliverables}

    def document(self, name: str) -> File:
        """A file to read: a document of the record, or a deliverable that is there."""
        plain, folder = _parted(name)
        if folder != DELIVERABLES and plain in self.documents:
            return self._file(plain, deliverable=False)
        if folder != DOCUMENTS and plain in self._deliverables:
            found = self._file(plain, deliverable=True)
            if not found.path.is_file():
                raise InvalidRequest("is not written yet", where=found.shown, fix="make it with draft_document")
            return found
        raise self._unknown(name)

    def deliverable(self, name: str) -> tuple[File, Deliverable]:
        """A file to write: one that the task asks for."""
        plain, folder = _parted(name)
        found = self._deliverables.get(plain)
        if folder == DOCUMENTS or (found is None and plain in self.documents):
            copies = [one.name for one in self.task.deliverables if one.edits == plain]
            fix = f"edit its copy {copies[0]}" if copies else "draft_document can use it as a template"
            raise InvalidRequest("documents of the record are read-only", where=name, fix=fix)
        if found is None:
            known = ", ".join(f"{one.name} ({one.format})" for one in self.task.deliverables)
            raise InvalidRequest(
                "the task does not ask for a file of that name", where=name, expected=f"one of: {known}"
            )
        return self._file(plain, deliverable=True), found

    def read(self, file: File) -> bytes:
        """Bytes of a file."""
        return file.path.read_bytes()

    def write(self, file: File, data: bytes) -> None:
        """Write a deliverable, whole or not at all."""
        if len(data) > LARGEST:
            raise InvalidRequest(f"would be {len(data):,} bytes", where=file.shown, expected=f"at most {LARGEST:,}")
        file.path.parent.mkdir(parents=True, exist_ok=True)
        self._refuse_links(file.path)
        partial = file.path.with_name(f".{file.path.name}.partial")
        partial.write_bytes(data)
        partial.replace(file.path)

    def _file(self, name: str, *, deliverable: bool) -> File:
        path = self.root / (DELIVERABLES if deliverable else DOCUMENTS) / name
        self._refuse_links(path)
        return File(name, deliverable, path)

    def _refuse_links(self, path: Path) -> None:
        for part in (path, *path.parents):
            if part == self.root:
                return
            if part.is_symlink():
                raise InvalidRequest("is a symbolic link", where=part.name, expected="a file of the folder")

    def _unknown(self, name: str) -> InvalidRequest:
        known = [*self.documents, *self._deliverables]
        near = [match[0] for match in process.extract(name, known, limit=_SHOWN)]
        fix = f"did you mean {' or '.join(near[:2])}? list_documents shows all" if near else ""
        return InvalidRequest("there is no such document", where=name[:200], fix=fix)


def _parted(name: str) -> tuple[str, str]:
    """A name without its folder, and the folder that it states, if any."""
    plain = name.removeprefix("./")
    for folder in (DOCUMENTS, DELIVERABLES):
        if plain.startswith(f"{folder}/"):
            return checked(plain.removeprefix(f"{folder}/")), folder
    return checked(plain), ""


def checked(name: str) -> str:
    """Return a name that stays in its folder on every system; raises `InvalidRequest` for any other."""
    try:
        plain = inside(name)
    except ValueError:
        plain = ""
    parts = PurePosixPath(plain).parts
    if not plain or len(name) > 400 or any(_RESERVED.fullmatch(part) or part.endswith((".", " ")) for part in parts):
        raise InvalidRequest(
            f"{name[:80]!r} is no name of a file in the folder",
            expected="a relative name with forward slashes, without ..",
            fix="take it from list_documents",
        )
    return plain


def lay_out(task: Task, record: Record, root: Path, *, linked: bool = False) -> Folder:
    """Write the record and the copies to edit; raises `InvalidRequest` where the folder is in use.

    With `linked` documents that are files are hard links: only for a folder that tools alone can reach, since whoever
    changes a link changes the record.
    """
    if root.exists() and any(root.iterdir()):
        raise InvalidRequest("the folder is not empty", where=str(root), fix="name a new folder")
    for name in sorted(record):
        path = root / DOCUMENTS / checked(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not (linked and _linked(record[name], path)):
            path.write_bytes(_bytes(record[name]))
        path.chmod(0o444)
    (root / DELIVERABLES).mkdir(parents=True, exist_ok=True)
    (root / DOCUMENTS).mkdir(parents=True, exist_ok=True)
    for one in task.deliverables:
        if one.edits is None:
            continue
        if one.edits not in record:
            raise InvalidRequest(f"the record has no {one.edits}", where=f"deliverable {one.name}")
        path = root / DELIVERABLES / checked(one.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_bytes(record[one.edits]))
    return Folder(root, task, tuple(sorted(record)))


def _linked(source: bytes | Path, path: Path) -> bool:
    """Link a document into the folder; False where it is no file of the same disk."""
    if not isinstance(source, Path):
        return False
    try:
        os.link(source, path)
    except OSError:
        return False
    return True


def _bytes(source: bytes | Path) -> bytes:
    return source if isinstance(source, bytes) else source.read_bytes()


def open_folder(task: Task, record: Record, folder: Path) -> None:
    """Write what a person or an outside agent works in: the folder of a trial, `brief.md` and `task.json`.

    Nothing hidden is in it. Raises `InvalidRequest` where the folder is in use.
    """
    lay_out(task, record, folder)
    text = task.model_dump_json(by_alias=True, indent=2, exclude_defaults=False) + "\n"
    (folder / "task.json").write_text(text, encoding="utf-8", newline="\n")
    (folder / "brief.md").write_text(brief(task), encoding="utf-8", newline="\n")


def brief(task: Task) -> str:
    """Return what a task asks for, in Markdown."""
    lines = [f"# {task.title}", "", task.brief.strip(), "", "## Deliver", ""]
    for one in task.deliverables:
        how = f" Starts as a copy of `{DOCUMENTS}/{one.edits}`." if one.edits else ""
        how += f" Template: `{DOCUMENTS}/{one.template}`." if one.template else ""
        lines.append(f"- `{DELIVERABLES}/{one.name}` ({one.format}). {one.description}{how}".rstrip())
    lines += ["", "## Documents in scope", "", *(f"- `{DOCUMENTS}/{name}`" for name in task.documents)]
    limits = task.limits
    return "\n".join([*lines, "", f"Budget: {limits.steps} steps, {limits.minutes} minutes.", ""])
