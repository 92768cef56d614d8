"""The fault tree: every error a person can cause or meet says what, where, what was expected, what to do."""

from __future__ import annotations


class MatterbenchError(Exception):
    """A fault that can be told to a person in one sentence.

    `what` is the fault, `where` the file, part or key, `expected` what should have been there, `fix` what to do.
    """

    def __init__(self, what: str, *, where: str = "", expected: str = "", fix: str = "") -> None:
        self.what, self.where, self.expected, self.fix = what, where, expected, fix
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """Return `where: what (expected …); fix`, leaving out what is empty."""
        head = f"{self.where}: {self.what}" if self.where else self.what
        expected = f" (expected {self.expected})" if self.expected else ""
        return f"{head}{expected}" + (f"; {self.fix}" if self.fix else "")


class UnreadableInput(MatterbenchError):
    """A file that cannot be read safely, or is not what its name says."""


class InvalidRequest(MatterbenchError):
    """A request that cannot be carried out as written: an allow file, an option, a place."""
