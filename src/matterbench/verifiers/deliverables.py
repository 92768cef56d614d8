"""The files that were asked for are there, open, have content, and are what their names say; nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from matterbench.errors import UnreadableInput
from matterbench.formats import Reading, read
from matterbench.gold.evidence import Evidence
from matterbench.schema.tool import Format
from matterbench.schema.verdict import Violation
from matterbench.verifiers.kit import Check, Spec, verifier

_OTHERS = "no other files"


class File(Spec):
    """One file that was asked for."""

    name: str
    format: Format
    min_words: Annotated[int, Field(ge=0)] = 1
    """Words below which it counts as empty."""
    json_schema: dict[str, Any] | None = None


class DeliverablesSpec(Spec):
    """All files that were asked for."""

    files: Annotated[tuple[File, ...], Field(min_length=1)]


@verifier
def deliverables(evidence: Evidence, spec: DeliverablesSpec) -> Check:
    """Open each file in its declared format; a file that was not asked for is a violation too."""
    invariants = (*(f"file {file.name}" for file in spec.files), _OTHERS)
    return Check(invariants, tuple(_violations(evidence, spec)))


def _violations(evidence: Evidence, spec: DeliverablesSpec) -> Iterator[Violation]:
    for file in spec.files:
        fault = _fault(file, evidence.after.get(file.name))
        if fault:
            yield Violation(f"file-{file.name}", f"file {file.name}", file.name, f"{file.name} {fault}")
    asked = {file.name for file in spec.files}
    for name in evidence.after:
        if name not in asked:
            yield Violation(f"other-{name}", _OTHERS, name, f"{name} was not asked for")


def _fault(file: File, path: Path | None) -> str:
    """What is wrong with a file; "" for nothing."""
    if path is None:
        return "was not delivered"
    try:
        reading = read(path)
    except UnreadableInput as error:
        return f"cannot be read: {error.sentence()}"
    if reading.kind != file.format and {reading.kind, file.format} != {"txt", "md"}:
        return f"is {reading.kind}, not {file.format}"
    return _content_fault(file, reading)


def _content_fault(file: File, reading: Reading) -> str:
    words = len(reading.text.split())
    if words < file.min_words and reading.kind != "json":
        return f"has {words} words, fewer than {file.min_words}" if words else "is empty"
    if reading.kind == "json" and reading.data in (None, {}, [], ""):
        return "is empty"
    return "" if file.json_schema is None else _schema_fault(reading.data, file.json_schema)


def _schema_fault(data: object, schema: dict[str, Any]) -> str:
    """Where JSON is not as its schema says; "" where it is."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema).iter_errors(data))
    if error is None:
        return ""
    place = ", ".join(map(str, error.absolute_path)) or "the answer"
    return f"does not fit its schema at {place}: {error.message}"
