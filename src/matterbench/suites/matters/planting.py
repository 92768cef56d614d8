"""Defects planted in a task's own versions of documents, and the clean twin of such a task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from matterbench.authoring.defects.specs import AnyDefect
from matterbench.authoring.mint import remint
from matterbench.errors import InvalidRequest
from matterbench.suites.matters.case import Case, Made

_DEFECT: TypeAdapter[AnyDefect] = TypeAdapter(AnyDefect)
_CLEAN = "-clean"


def twin_of(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same task without its defects, under the name `<name>-clean`."""
    return {**entry, "name": f"{entry.get('name')}{_CLEAN}", "plant": [], "traps": []}


def with_defects(entry: Mapping[str, Any], case: Case) -> Case:
    """Return the case in which the documents have the entry's defects.

    Raises:
        InvalidRequest: a defect does not fit its document, or two have the same id.
        ValidationError: one is not written as its kind wants.
    """
    written = entry.get("plant") or ()
    if not written:
        return case
    if case.planted:
        raise InvalidRequest("plants defects in a step", where=str(entry.get("name")), fix="plant them in the task")
    defects = [_DEFECT.validate_python(_filled(one, case, str(entry.get("name")))) for one in written]
    ids = [one.id for one in defects]
    if len(set(ids)) < len(ids):
        raise InvalidRequest("two defects have the same id", where=str(entry.get("name")))
    desk = remint(case.world, defects)
    return Case(case.world, {**case.documents, **desk.made}, desk.manuscripts, tuple(desk.planted))


def _filled(value: Any, case: Case, where: str) -> Any:
    """What an author wrote, slots filled and expressions computed."""
    if isinstance(value, Mapping):
        return {key: _filled(one, case, where) for key, one in value.items()}
    if isinstance(value, list):
        return [_filled(one, case, where) for one in value]
    if isinstance(value, str) and value.startswith("= "):
        return case.world.value(value, where)
    return case.said(value, where) if isinstance(value, str) and "{{" in value else value


def finished(made: Made, case: Case, entry: Mapping[str, Any], original: Mapping[str, Any]) -> Made:
    """Return a derived task with its own versions of documents, its twin and the patterns of its defects.

    `original` are the world's documents by id, as they are without defects.
    """
    name = str(entry.get("name"))
    changed = {
        document.path: document.data
        for id, document in case.documents.items()
        if document.data != original[id].data
    }  # fmt: skip
    overlays = {path: f"tasks/{name}/{path}" for path in sorted(changed)}
    traps = dict.fromkeys((*made.hidden.traps, *(trap for one in case.planted for trap in one.traps)))
    other = name.removesuffix(_CLEAN) if name.endswith(_CLEAN) else f"{name}{_CLEAN}"
    twin = f"{case.world.name}/{other}" if entry.get("twin") else None
    return Made(
        made.task.model_copy(update={"overlays": overlays}),
        made.hidden.model_copy(update={"traps": tuple(traps), "twin": twin}),
        changed,
    )
