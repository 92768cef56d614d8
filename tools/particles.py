"""Particles of a content model: what may stand in an element, as an expression over its children.

Written out as regular expressions over one character a child. Expressions are kept free of repetitions of repetitions,
on which a backtracking matcher takes exponential time.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sym:
    """One child element: its name and the key of its type."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Seq:
    """Particles one after the other."""

    items: tuple[Particle, ...]


@dataclass(frozen=True, slots=True)
class Alt:
    """One of several particles."""

    items: tuple[Particle, ...]


@dataclass(frozen=True, slots=True)
class Rep:
    """A particle from `low` to `high` times; `high` None is unbounded."""

    item: Particle
    low: int
    high: int | None


Particle = Sym | Seq | Alt | Rep
EMPTY = Seq(())


def nullable(p: Particle) -> bool:
    """Whether the particle may be absent."""
    match p:
        case Sym():
            return False
        case Rep(item, low):
            return low == 0 or nullable(item)
        case Seq(items):
            return all(map(nullable, items))
        case Alt(items):
            return any(map(nullable, items))


def symbols(p: Particle) -> list[Sym]:
    """Return the children of a particle in schema order, with repeats."""
    match p:
        case Sym():
            return [p]
        case Rep(item):
            return symbols(item)
        case Seq(items) | Alt(items):
            return [s for item in items for s in symbols(item)]


def _each_alone(p: Particle) -> bool:
    """Whether every child of the particle is, alone, a match: then its repetition is any mix of the children."""
    match p:
        case Sym():
            return True
        case Rep(item, low, high):
            return low <= 1 and (high is None or high >= 1) and _each_alone(item)
        case Alt(items):
            return all(map(_each_alone, items))
        case Seq(items):
            return all(map(_each_alone, items)) and (len(items) == 1 or all(map(nullable, items)))


def relax(p: Particle) -> Particle:
    """Return the particle with nothing required: order and number still count."""
    match p:
        case Sym():
            return Rep(p, 0, 1)
        case Rep(item, _, high):
            return Rep(item if _each_alone(item) else relax(item), 0, high)
        case Seq(items):
            return Seq(tuple(map(relax, items)))
        case Alt():
            return Rep(p, 0, 1)


def required(p: Particle) -> list[str]:
    """Return the names that must be there, `a|b` where either will do."""
    match p:
        case _ if nullable(p):
            return []
        case Seq(items):
            return [name for item in items for name in required(item)]
        case Rep(item):
            return required(item)
        case _:
            return ["|".join(dict.fromkeys(s.name for s in symbols(p)))]


def pattern(p: Particle, letters: dict[str, str]) -> str:
    """Return the regular expression of a particle, without a repetition inside a repetition of the same children."""
    match p:
        case Sym(name):
            return letters[name]
        case Seq(items):
            return "".join(pattern(item, letters) for item in items)
        case Alt(items) if all(isinstance(item, Sym) for item in items):
            return _group(p, letters)
        case Alt(items):
            whole = "(?:" + "|".join(pattern(i, letters) for i in items if i != EMPTY) + ")"
            return whole + ("?" if EMPTY in items else "")
        case Rep(item, low, high):
            return _repeated(item, low, high, letters)


def _repeated(item: Particle, low: int, high: int | None, letters: dict[str, str]) -> str:
    if not symbols(item):
        return ""
    low = 0 if nullable(item) else low
    if (low, high) == (1, 1):
        return pattern(item, letters)
    count = {(0, 1): "?", (0, None): "*", (1, None): "+"}.get((low, high), f"{{{low},{'' if high is None else high}}}")
    if isinstance(item, Sym) or (high != 1 and _each_alone(item)):
        return _group(item, letters) + count
    inner = pattern(item, letters)
    if high is None and any(c in inner for c in "*+{"):
        raise ValueError(f"a repetition inside a repetition: {inner!r}")
    return f"(?:{inner}){count}"


def _group(p: Particle, letters: dict[str, str]) -> str:
    each = "".join(sorted({letters[s.name] for s in symbols(p)}))
    return each if len(each) == 1 else f"[{each}]"
