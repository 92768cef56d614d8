"""Templates over the facts of a world: Jinja, strict about what is missing, with every slot traced to its fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, StrictUndefined, TemplateError

from matterbench.authoring.facts import Facts
from matterbench.authoring.saying import FILTERS, Marker, Said, Topic, unmarked
from matterbench.errors import InvalidRequest


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text without slots, and which characters of it say which fact."""

    text: str
    said: tuple[Said, ...]

    def unsaid(self) -> str:
        """Return the text with every character that a slot said replaced by a blank."""
        out = list(self.text)
        for one in self.said:
            out[one.start : one.end] = " " * (one.end - one.start)
        return "".join(out)


class Templates:
    """Renders the texts of one world; `functions` are what templates can call beside filters."""

    def __init__(self, facts: Facts, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._marker = Marker()
        self._environment = Environment(
            undefined=StrictUndefined,
            finalize=self._marker,
            autoescape=False,
            keep_trailing_newline=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters.update(FILTERS)
        roots = {path.partition(".")[0] for path in facts}
        topic = Topic(facts)
        self._context = {**{root: getattr(topic, root) for root in sorted(roots)}, **functions}

    def marked(self, text: str, where: str, **more: Any) -> str:
        """Return a text with what slots say between marks, for putting it into another text."""
        try:
            return self._environment.from_string(text).render(**self._context, **more)
        except InvalidRequest as error:
            raise InvalidRequest(error.what, where=f"{where}: {error.where}", expected=error.expected) from None
        except TemplateError as error:
            line = getattr(error, "lineno", None)
            at = where if line is None else f"{where}, line {line}"
            raise InvalidRequest(f"cannot be rendered: {error.message}", where=at) from None
        except (TypeError, ValueError, AttributeError) as error:
            raise InvalidRequest(f"cannot be rendered: {error}", where=where) from None

    def render(self, text: str, where: str, **more: Any) -> Rendered:
        """Return a text with its slots filled; raises `InvalidRequest`, naming `where`, for what cannot be."""
        return Rendered(*unmarked(self.marked(text, where, **more), self._marker.paths))
