"""Word packages: read, compare, explain. Says what changed, never whether it was allowed."""

from matterbench.ooxml.apply import apply
from matterbench.ooxml.diff import align, compare, explain
from matterbench.ooxml.document import read
from matterbench.ooxml.revisions import View

__all__ = ["View", "align", "apply", "compare", "explain", "read"]
