"""What all tools of one trial share: the folder, and the documents that were read already."""

from __future__ import annotations

from dataclasses import dataclass, field

from matterbench.formats import Reading, read
from matterbench.workspace.folder import File, Folder


@dataclass(slots=True)
class Desk:
    """The state of a trial as its tools see it."""

    folder: Folder
    message: str | None = None
    """What was said on submission; None until then."""
    _read: dict[tuple[str, str], Reading] = field(default_factory=dict)

    def reading(self, file: File, view: str = "final") -> Reading:
        """What a file says; documents of the record are read once."""
        if file.deliverable:
            return read(file.path.name, self.folder.read(file), view=view)
        key = (file.name, view)
        if key not in self._read:
            self._read[key] = read(file.path.name, self.folder.read(file), view=view)
        return self._read[key]
