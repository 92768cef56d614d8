"""What is said of documents that a program opened and saved without an edit.

python-docx keeps all that it does not understand, so nothing may be said. LibreOffice loses and rewrites much: without
a control these are reported, by kind; with a control (the same document saved once more, by a run of its own) nothing
may be charged to the edit.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import docx

from benchmarks import corpus
from benchmarks.accuracy import said
from benchmarks.mutants import bases
from matterbench.errors import UnreadableInput
from matterbench.ooxml import compare
from matterbench.ooxml.changes import Cause, Change, Severity
from matterbench.ooxml.resaved import charged

NO_LIBREOFFICE = "soffice is not on PATH: not measured"
OURS = frozenset(bases())
"""Names of the documents that are ours."""
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Saved:
    """What is said of one document after a save."""

    document: str
    reported: dict[str, int]
    """Changes by severity and kind: `block text`."""
    charged: list[str] | None = None
    """Block and warn changes left when the control is known; None without a control."""
    loud: tuple[str, ...] = ()
    """The block and warn changes, in words."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A document that was refused, or that the saving program cannot read."""

    document: str
    by: str
    reason: str


def python_docx() -> Iterator[Saved | Refused]:
    """Yield what is said of our bases and of every document of the corpus after a save by python-docx."""
    documents: dict[str, bytes | Path] = {**bases(), **corpus.documents()}
    for name, source in documents.items():
        before = source.read_bytes() if isinstance(source, Path) else source
        try:
            saved = resaved_by_python_docx(before)
        except Exception as error:  # the other program may fail in any way: that is not ours to judge
            yield Refused(name, "python-docx", type(error).__name__)
            continue
        try:
            yield _told(name, compare(before, saved).changes)
        except UnreadableInput as refusal:
            yield Refused(name, "matterbench", str(refusal).replace("\n", " "))


def resaved_by_python_docx(data: bytes) -> bytes:
    """Return the document as python-docx writes it after reading it."""
    buffer = io.BytesIO()
    docx.Document(io.BytesIO(data)).save(buffer)
    return buffer.getvalue()


def libreoffice() -> Iterator[Saved]:
    """Yield what is said of our bases and of the corpus' documents after a save by LibreOffice.

    Yields nothing without LibreOffice. Document and control are saved by two runs of the program that is here: another
    installation has other fonts and features. The saves that the corpus holds are tried too, as their own control.
    """
    if shutil.which("soffice") is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        befores = {name: home / f"{name}.docx" for name in bases()}
        for name, data in bases().items():
            befores[name].write_bytes(data)
        pairs = corpus.resaves()
        befores |= {pair.id: pair.before for pair in pairs}
        controls, afters = (_soffice(befores.values(), home / run) for run in ("control", "after"))
        for name, path in befores.items():
            yield _controlled(name, path, afters[path], controls[path])
        for pair in pairs:
            yield _controlled(f"{pair.id}, as published", pair.before, pair.after, pair.after)


def _soffice(paths: Iterable[Path], into: Path) -> dict[Path, Path]:
    """Save documents with one run of LibreOffice that has a profile of its own; return the results by source."""
    sources = list(paths)
    profile = f"-env:UserInstallation={(into / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "docx", "--outdir", str(into), *map(str, sources)]
    subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
    return {source: into / f"{source.stem}.docx" for source in sources}


def _controlled(name: str, before: Path, after: Path, control: Path) -> Saved:
    reported, known = compare(before, after), compare(before, control)
    left = [change for change in charged(reported, known).changes if change.cause is not Cause.EDITOR and _loud(change)]
    return _told(name, reported.changes, [said(change) for change in left])


def _told(name: str, changes: Iterable[Change], left: list[str] | None = None) -> Saved:
    found = list(changes)
    counts = Counter(f"{change.severity.value} {change.kind.value}" for change in found)
    return Saved(name, dict(sorted(counts.items())), left, tuple(said(change) for change in found if _loud(change)))


def _loud(change: Change) -> bool:
    return change.severity is not Severity.INFO
