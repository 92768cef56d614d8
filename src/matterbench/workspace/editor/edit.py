"""`edit`: a list of operations on the bytes of a Word document, all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matterbench.errors import InvalidRequest, MatterbenchError
from matterbench.workspace.editor.operations import AnyOperation
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.pen import Hand, Pen

_LARGEST = 48 << 20


@dataclass(frozen=True, slots=True)
class Edited:
    """The document after, and what was done."""

    data: bytes
    done: tuple[str, ...]
    """A sentence an operation, in order."""
    notes: tuple[str, ...]
    """What the caller should know."""


def edit(data: bytes, operations: Sequence[AnyOperation], hand: Hand | None = None, *, name: str = "") -> Edited:
    """Carry operations out in order, each on what the ones before it left; raises with nothing done if one cannot be.

    The bytes depend on the arguments alone. Parts that nothing touched keep their bytes and place. Raises
    `InvalidRequest` (its `where` leads with the number of the operation) or `UnreadableInput`.
    """
    draft = Draft(data, name or "document.docx")
    pen = Pen(draft, hand or Hand())
    done = []
    for number, operation in enumerate(operations, 1):
        try:
            done.append(operation.run(pen))
        except MatterbenchError as error:
            where = f"operation {number} ({operation.op})" + (f", {error.where}" if error.where else "")
            raise InvalidRequest(error.what, where=where, expected=error.expected, fix=error.fix) from error
        draft.settle()
    saved = draft.save()
    if len(saved) > _LARGEST:
        raise InvalidRequest("the document grew too large", where=name, expected=f"at most {_LARGEST >> 20} MB")
    return Edited(saved, tuple(done), tuple(dict.fromkeys(pen.notes)))
