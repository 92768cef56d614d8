"""References that say the number that their clause had in the version before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matterbench.law.sections import same_section
from matterbench.verifiers.cross_refs_anchors import Anchors, canonical
from matterbench.verifiers.cross_refs_faults import Audit, Fault, masked
from matterbench.verifiers.cross_refs_lines import Line
from matterbench.verifiers.cross_refs_typed import CLAUSES, Typed


def stale(before: Audit, after: Audit, fixed: Sequence[str]) -> Iterator[Fault]:
    """Yield references that kept their number while the clause that they meant got another.

    A paragraph or clause is the same in both versions when its words are, numbers left out, and only one has them.
    `fixed` are clauses whose references are judged otherwise.
    """
    earlier, clauses = _references(before), _clauses(after.anchors)
    for words, position, one in _positions(after):
        was = earlier.get((words, position))
        if was is None or not _plain(one) or (one.kind, one.label) != (was.kind, was.label):
            continue
        meant = _clause(before, was)
        now = None if meant is None else clauses.get(masked(meant))
        if meant is None or now is None or canonical(now.number) == one.label or _is(one.line, fixed):
            continue
        message = f"{one.words} was {_caption(meant)}, which is now {now.number}"
        yield Fault("typed references", one.line.place, f"{one.words} (stale)", message, now.number, one.words)


def _plain(one: Typed) -> bool:
    covered = any(start < one.span[1] and one.span[0] < end for start, end, _ in one.line.fields)
    return one.kind in CLAUSES and not (one.outside or one.relative or one.own or one.line.scope or covered)


def _positions(audit: Audit) -> Iterator[tuple[str, int, Typed]]:
    """Each reference with the words of its paragraph and its position among the references there."""
    words, last, position = "", -1, 0
    for one in audit.references:
        if one.line.at != last:
            words, last, position = masked(one.line), one.line.at, 0
        yield words, position, one
        position += 1


def _references(audit: Audit) -> dict[tuple[str, int], Typed]:
    """References by the words of their paragraph, which must be no other's, and their position in it."""
    taken = _alone(audit.lines)
    return {(words, position): one for words, position, one in _positions(audit) if words in taken}


def _clause(audit: Audit, one: Typed) -> Line | None:
    if not _plain(one):
        return None
    return audit.anchors.articles.get(one.label) if one.kind == "article" else audit.anchors.clause(one.label, "")


def _clauses(anchors: Anchors) -> dict[str, Line]:
    alone = _alone(anchors.lines)
    return {words: line for words, line in alone.items() if line.number and not line.scope}


def _alone(lines: Sequence[Line]) -> dict[str, Line]:
    """Paragraphs by their words; what two have is left out."""
    found: dict[str, Line | None] = {}
    for line in lines:
        words = masked(line)
        found[words] = None if words in found else line
    return {words: line for words, line in found.items() if line is not None and len(words) > 3}


def _is(line: Line, labels: Sequence[str]) -> bool:
    return any(line.number and same_section(f"Section {line.number}", label) for label in labels)


def _caption(line: Line) -> str:
    words = line.text.split()
    return "“" + " ".join(words[:6]) + (" …”" if len(words) > 6 else "”")
