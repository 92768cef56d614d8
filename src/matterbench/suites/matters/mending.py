"""How planted defects of a Word document are mended: edits, permissions, and what must hold afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from matterbench.authoring.compose import Statement
from matterbench.authoring.defects.planted import Change, Planted
from matterbench.authoring.source import typographic
from matterbench.errors import InvalidRequest
from matterbench.suites.matters.edits import Planned
from matterbench.suites.matters.passages import Passages, cited


@dataclass(frozen=True, slots=True)
class Mend:
    """One defect put right."""

    planted: Planted
    plans: tuple[Planned, ...]
    reference: tuple[str, str] | None = None
    """Keys of the paragraph and of the target of a reference that must be true then."""
    term: dict[str, Any] | None = None
    """What `defined_terms` must find fixed."""
    variants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Mender:
    """Mends the defects of one document."""

    def __init__(self, passages: Passages) -> None:
        self.passages = passages

    def mend(self, planted: Planted) -> Mend:
        """Return how a defect is put right; raises `InvalidRequest` for a kind that only can be told."""
        if planted.defect not in _MENDS:
            raise self._wrong(planted, f"{planted.defect} cannot be mended")
        return _MENDS[planted.defect](self, planted)

    def place(self, planted: Planted) -> str:
        """Return the clause in which a defect stands, as it is cited."""
        label = self.passages.labels().get(planted.block)
        if not label:
            raise self._wrong(planted, "stands in no numbered paragraph", "plant it elsewhere")
        return cited(label)

    def reference(self, planted: Planted) -> Mend:
        """A number becomes a live reference to what was meant; whoever types it rightly has mended it too."""
        statement, target = self.passages.find(planted.block), self.passages.find(planted.target)
        at = self.passages.at(statement)
        typed = planted.defect not in {"stale-field", "dead-field"} and "label" in at
        if typed and statement.text.count(planted.says) != 1:
            raise self._wrong(planted, f"{planted.says!r} stands {statement.text.count(planted.says)} times there")
        where = self.passages.within(statement, planted.says) if typed else at
        allow = {"id": planted.id, "at": where, "kinds": ["text", "field"]}
        operation: dict[str, Any] = {"op": "update_fields", "at": at}
        if planted.defect != "stale-field":
            operation = {
                "op": "insert_reference", "at": at, "to": self.passages.quoted(target), "replace": planted.says,
            }  # fmt: skip
        plan = Planned(planted.id, "relink", allow, (operation,), touched=frozenset({planted.block}))
        return Mend(planted, (plan,), reference=(planted.block, planted.target))

    def words(self, planted: Planted) -> Mend:
        """Words read again as they were meant; those that nobody meant go."""
        changes = planted.changes or (Change(planted.block, planted.meant, planted.says),)
        plans = tuple(self._replacements(planted, changes))
        return Mend(planted, plans)

    def _replacements(self, planted: Planted, changes: tuple[Change, ...]) -> Iterator[Planned]:
        for number, one in enumerate(changes, 1):
            id = planted.id if len(changes) == 1 else f"{planted.id}-{number}"
            earlier = sum(other.block == one.block for other in changes[: number - 1])
            yield self._replacement(planted, id, one, earlier)

    def _replacement(self, planted: Planted, id: str, one: Change, earlier: int) -> Planned:
        """One replacement; where a paragraph has the words several times, the first that is left is replaced."""
        statement = self.passages.find(one.block)
        meant, says = typographic(one.meant), typographic(one.says)
        left = statement.text.count(says) - earlier
        if left < 1 or (left > 1 and not planted.changes):
            raise self._wrong(planted, f"{says!r} stands {left} times in {statement.text[:40]!r}")
        at = self.passages.at(statement)
        old = says if meant or f" {says}" not in statement.text else f" {says}"
        expect = {"excludes": [says]} if says not in meant else {"contains": [meant]}
        allow = {"id": id, "at": self.passages.within(statement, says), "kinds": ["text"], "expect": expect}
        operation = {"op": "replace_text", "at": at, "find": old, "replace": meant, **({"nth": 1} if left > 1 else {})}
        return Planned(id, "replace", allow, (operation,), touched=frozenset({statement.key}), texts=(old, meant))

    def _wrong(self, planted: Planted, what: str, fix: str = "name it in `told`") -> InvalidRequest:
        return InvalidRequest(what, where=f"{self.passages.where}: {planted.id}", fix=fix)

    def variant(self, planted: Planted) -> Mend:
        """The term is called by its name again, everywhere."""
        made = self.words(planted)
        fixed = {"id": planted.id, "term": planted.says, "now": "absent"}
        return Mend(planted, made.plans, term=fixed, variants={planted.term: (planted.says,)})

    def definition(self, planted: Planted) -> Mend:
        """The parenthesis that defines a term comes back, the term in bold."""
        statement = self.passages.find(planted.block)
        block = self.passages.block(statement)
        if block is None or not planted.meant.startswith("(") or not planted.after.strip():
            raise self._wrong(planted, f"the definition of {planted.term!r} was no parenthesis behind words")
        at, meant, behind = self.passages.at(statement), typographic(planted.meant), typographic(planted.after)
        if statement.text.count(behind) != 1:
            raise self._wrong(planted, f"{behind!r} is not there once")
        operations = (
            {"op": "replace_text", "at": at, "find": behind, "replace": f"{behind} {meant}"},
            {"op": "format_text", "at": at, "text": planted.term, "nth": self._nth(statement, behind, planted.term),
             "bold": True},
        )  # fmt: skip
        allow = {"id": planted.id, "at": at, "kinds": ["text", "formatting", "style"]}
        plan = Planned(planted.id, "define", allow, operations, touched=frozenset({planted.block}))
        return Mend(planted, (plan,), term={"id": planted.id, "term": planted.term, "now": "defined"})

    def _nth(self, statement: Statement, behind: str, term: str) -> int:
        """Which occurrence of a term is the one in the parenthesis behind some words."""
        return statement.text[: statement.text.index(behind) + len(behind)].count(term) + 1

    def addition(self, planted: Planted) -> Mend:
        """A paragraph too many goes."""
        statement = self.passages.find(planted.block)
        at = self.passages.at(statement)
        allow = {"id": planted.id, "at": at, "kinds": ["delete"], "expect": {"paragraphs": 0}}
        keys = frozenset({planted.block})
        operation = {"op": "delete_paragraph", "at": at}
        plan = Planned(planted.id, "delete", allow, (operation,), touched=keys, index=statement.index, gone=keys)
        now = {"orphan-definition": "absent", "second-definition": "defined"}.get(planted.defect)
        term = {"id": planted.id, "term": planted.term, "now": now} if now and planted.term else None
        return Mend(planted, (plan,), term=term)


_MENDS: Mapping[str, Callable[[Mender, Planted], Mend]] = {
    **dict.fromkeys(
        ("stale-reference", "missing-target", "self-reference", "wrong-pointer", "stale-field", "dead-field"),
        Mender.reference,
    ),
    **dict.fromkeys(("caption", "restate", "circular", "untracked-edit", "placeholder"), Mender.words),
    **dict.fromkeys(("orphan-definition", "second-definition", "instruction"), Mender.addition),
    "variant-term": Mender.variant,
    "drop-definition": Mender.definition,
}
