"""Work begun before its result is needed, in a thread of its own.

For parsing: libxml2 lets go of the interpreter meanwhile, so that bytes are cut beside it on a second core.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Ahead(Generic[T]):
    """One call in the background; `result` returns what it returned, or raises what it raised."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._returned: list[T] = []
        self._raised: list[BaseException] = []
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._returned.append(self._call())
        except BaseException as error:
            self._raised.append(error)

    @property
    def done(self) -> bool:
        """Whether the call has ended."""
        return not self._thread.is_alive()

    def result(self) -> T:
        """Wait for the call to end."""
        self._thread.join()
        if self._raised:
            raise self._raised[0]
        return self._returned[0]
