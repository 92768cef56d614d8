"""What an agent acts on: a folder of documents, six tools over it, and a Word editor."""

from matterbench.workspace.folder import open_folder
from matterbench.workspace.workspace import Workspace

__all__ = ["Workspace", "open_folder"]
