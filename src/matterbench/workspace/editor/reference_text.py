r"""What a cross-reference shows: `\n` the target's own number, `\w` its full citation, `\r` what differs from here.

Source: ISO/IEC 29500-1, 17.16.5.51 (REF).
"""

from __future__ import annotations

import re

from matterbench.ooxml.labels import Label, join

_HEAD = re.compile(r"^[^\W\d_]{2,}\s+")
NOT_FOUND = "Error! Reference source not found."


def switches(code: str) -> tuple[list[str], set[str]]:
    r"""Return the words and the switches of a field code: `REF _Ref1 \r \h` gives both arguments, and {r, h}."""
    words, found, skip = [], set(), False
    for word in code.split():
        if word.startswith("\\"):
            found.add(word[1:].lower())
            skip = word == "\\*"
        elif skip:
            skip = False
        else:
            words.append(word.strip('"'))
    return words, found


def shown_number(label: Label | None, at: Label | None, wanted: set[str], now: str) -> str:
    """Return what a numbered reference shows; `now` is kept where Word's choice cannot be told from here."""
    if label is None:
        return "0"
    parts = [label.scheme.text(level, label.counters).strip() for _, level in label.scheme.chain(label.level)]
    if "t" in wanted:
        parts = [_HEAD.sub("", part) for part in parts]
    if not parts:
        return "0"
    if "n" in wanted:
        return join(parts[-1:])
    if "w" in wanted:
        return _kept(join(parts), [parts], now)
    if at is None:
        return _kept(join(parts), [parts[start:] for start in range(len(parts))], now)
    return _kept(join(parts[_shared(label, at) :]), [parts[_shared(label, at) :], parts], now, strict=True)


def _kept(text: str, choices: list[list[str]], now: str, *, strict: bool = False) -> str:
    """The present result where it says the same: inner periods are Word's choice (`1.(a)` or `1(a)`)."""
    spelled = {"".join(parts).rstrip(". ") for parts in (choices[:1] if strict else choices)}
    spelled |= {join(parts) for parts in (choices[:1] if strict else choices)}
    return now if now in spelled else text


def _shared(label: Label, at: Label) -> int:
    """How many numbers of a citation are those of the place that cites."""
    if at.scheme.list_id != label.scheme.list_id:
        return 0
    chain = label.scheme.chain(label.level)
    shared = 0
    for _, level in chain[:-1]:
        if at.counters[: level + 1] != label.counters[: level + 1]:
            break
        shared += 1
    return shared
