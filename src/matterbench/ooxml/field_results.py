"""What fields should show: cross-references, sequence numbers, and the scope of a table of contents.

An answer is the set of results that Word may show; empty, or None, means that the document alone does not tell.
Nothing is guessed. Source: ISO/IEC 29500-1, 17.16.5.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from matterbench.ooxml.field_code import Instruction
from matterbench.ooxml.labels import Label, join
from matterbench.ooxml.list_levels import level_text
from matterbench.ooxml.number_format import format_number

_NUMBER_SWITCHES = ("r", "n", "w")
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_RANGE = re.compile(r"\s*([1-9])\s*-\s*([1-9])\s*")
_ENTRY_LEVELS = tuple("123456789")
_LETTERS = re.compile(r"[^\W\d_]+")
_KEEP = frozenset({"MERGEFORMAT", "CHARFORMAT"})
_CASES: Mapping[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "firstcap": lambda text: text[:1].upper() + text[1:],
    "caps": lambda text: " ".join(word[:1].upper() + word[1:] for word in text.split(" ")),
}
_NUMBER_FORMATS = {
    "arabic": "decimal", "ROMAN": "upperRoman", "Roman": "upperRoman", "roman": "lowerRoman",
    "ALPHABETIC": "upperLetter", "Alphabetic": "upperLetter", "alphabetic": "lowerLetter", "ordinal": "ordinal",
    "hex": "hex", "cardtext": "cardinalText", "ordtext": "ordinalText",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Target:
    """What a cross-reference points at."""

    label: Label | None
    """Label of the paragraph where the bookmark begins."""
    text: str
    """Text within the bookmark."""
    note_number: str | None
    """Number of the note whose mark is within the bookmark."""
    above: bool
    """The bookmark comes before the field."""


@dataclass(frozen=True, slots=True)
class TocScope:
    """What a table of contents collects."""

    headings: tuple[int, int] | None
    r"""Levels of built-in headings (`\\o`), from 1; all nine for a bare `\\o`; None without it."""
    styles: tuple[tuple[str, int], ...]
    r"""Further style names with their entry level (`\\t`)."""
    outline: bool
    r"""Paragraphs with an outline level of their own count too (`\\u`)."""
    sequence: str | None
    r"""Captions of this SEQ identifier (`\\c` or `\\a`)."""
    entries: bool
    r"""TC fields count too (`\\f`)."""
    bookmark: str | None
    r"""Only within this bookmark (`\\b`)."""
    page_numbers: bool
    r"""At least some levels show page numbers (no bare `\\n`)."""


def expected_reference(instruction: Instruction, target: Target, at: Label | None) -> tuple[str, ...]:
    r"""Return every result that Word may show for a cross-reference; empty where the document does not tell.

    Args:
        instruction: A REF or NOTEREF; anything else (PAGEREF, STYLEREF) is empty: it depends on the layout.
        target: What its bookmark marks.
        at: Label of the paragraph in which the field stands; None where it has none.

    `\n` is the target's own label, `\w` its full citation, `\r` as much of that as differs from `at`; each without
    trailing periods. A target without number shows 0. Interior periods before a sign (`1.(a)` or `1(a)`) are Word's
    choice: both are returned.
    """
    switches = instruction.switches
    if instruction.name == "NOTEREF":
        return (target.note_number,) if target.note_number and "p" not in switches else ()
    if instruction.name != "REF" or "#" in switches or "f" in switches:
        return ()
    numbered = [letter for letter in _NUMBER_SWITCHES if letter in switches]
    if numbered:
        results = _numbers(numbered[0], "t" in switches, target.label, at)
    elif "p" in switches:
        return ("above" if target.above else "below",)
    else:
        results = (target.text,) if target.text else ()
    cased = tuple(filter(None, (_cased(text, switches.get("*")) for text in results)))
    return tuple(f"{text} {'above' if target.above else 'below'}" for text in cased) if "p" in switches else cased


def sequence_results(instructions: Sequence[Instruction]) -> list[str | None]:
    """Return what each SEQ of a story shows, in order; see `fields.expected_sequences`."""
    counters: dict[str, int | None] = {}
    return [_sequence(instruction, counters) for instruction in instructions]


def toc_levels(instruction: Instruction) -> TocScope | None:
    r"""Return the scope of a TOC field by its switches, or None for another field."""
    if instruction.name != "TOC":
        return None
    switches = instruction.switches
    return TocScope(
        headings=_headings(switches.get("o")),
        styles=_styles(switches.get("t")),
        outline="u" in switches,
        sequence=_text(switches.get("c")) or _text(switches.get("a")),
        entries="f" in switches or "l" in switches,
        bookmark=_text(switches.get("b")),
        page_numbers=switches.get("n") is not True,
    )


def _text(value: str | bool | None) -> str | None:
    return value if isinstance(value, str) else None


def _headings(value: str | bool | None) -> tuple[int, int] | None:
    if value is None:
        return None
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    return (int(match[1]), int(match[2])) if match else (1, 9)


def _styles(value: str | bool | None) -> tuple[tuple[str, int], ...]:
    parts = _SEPARATOR.split(value.strip()) if isinstance(value, str) else []
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return tuple((name, int(level)) for name, level in pairs if name and level in _ENTRY_LEVELS)


def _numbers(switch: str, digits_only: bool, label: Label | None, at: Label | None) -> tuple[str, ...]:
    if label is None:
        return ("0",)
    if not label.full:
        return ()
    chain = label.scheme.chain(label.level)
    own = len(chain) - 1
    if switch == "n":
        starts = [own]
    elif switch == "w":
        starts = [0]
    else:
        starts = _relative(label, at, own)
    texts = [text for start in starts for text in _spellings(label, start, digits_only)]
    return tuple(dict.fromkeys(filter(None, texts)))


def _relative(label: Label, at: Label | None, own: int) -> list[int]:
    r"""Return where in its chain `\r` may begin: at the first label that differs from where the field stands."""
    if at is None:
        # Word may take the context of the numbered paragraph before; which one that is, is not known here
        return list(range(own + 1))
    if at.scheme.list_id != label.scheme.list_id:
        return [0]
    shared = 0
    for _, level in label.scheme.chain(label.level)[:own]:
        if at.counters[: level + 1] != label.counters[: level + 1]:
            break
        shared += 1
    # seen from the clause itself, its sub-paragraph may be cited either way
    return [shared, 0] if len(at.counters) < len(label.counters) and shared else [shared]


def _spellings(label: Label, start: int, digits_only: bool) -> list[str]:
    parts = [_part(label, level, digits_only) for _, level in label.scheme.chain(label.level)[start:]]
    return [join(parts), "".join(parts).rstrip(". ")]


def _part(label: Label, ilvl: int, digits_only: bool) -> str:
    level, levels = label.scheme.levels[ilvl], label.scheme.levels
    if digits_only:
        parts = (_LETTERS.sub("", part) if isinstance(part, str) else part for part in level.parts)
        level = replace(level, parts=tuple(parts))
    return level_text(levels, level, label.counters).strip()


def _cased(text: str, form: str | bool | None) -> str | None:
    for word in form.split() if isinstance(form, str) else ():
        if word.upper() in _KEEP:
            continue
        change = _CASES.get(word.lower())
        if change is None:
            return None
        text = change(text)
    return text


def _sequence(instruction: Instruction, counters: dict[str, int | None]) -> str | None:
    if instruction.name != "SEQ" or not instruction.arguments:
        return None
    identifier, switches = instruction.arguments[0].lower(), instruction.switches
    if len(instruction.arguments) > 1:
        return None
    value = counters.get(identifier, 0)
    if "r" in switches:
        reset = _text(switches["r"])
        value = int(reset) if reset and reset.isdecimal() else None
    elif "s" in switches:
        value = None
    elif "c" not in switches and value is not None:
        value += 1
    counters[identifier] = value
    return None if value is None or "#" in switches else _shown(value, instruction)


def _shown(value: int, instruction: Instruction) -> str | None:
    form = instruction.switches.get("*")
    words = [word for word in form.split() if word.upper() not in _KEEP] if isinstance(form, str) else []
    if "h" in instruction.switches and not words:
        return ""
    if not words:
        return str(value)
    fmt = _NUMBER_FORMATS.get(words[0]) or _NUMBER_FORMATS.get(words[0].lower())
    if fmt is None:
        return None
    text = format_number(value, fmt)
    text = text.lower() if fmt in ("cardinalText", "ordinalText") else text
    return _cased(text, " ".join(words[1:]))
