"""Characters of one paragraph: what was written, taken out or replaced, and its look (invariants 5, 6, 10, 11)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from matterbench.ooxml.cascade import differences
from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.findings.objects import object_changes
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.wrappers import wrapper_changes
from matterbench.ooxml.inline import OBJECT, Format, Piece, offsets, shown, slice_pieces
from matterbench.ooxml.paragraphs import Segment
from matterbench.ooxml.vocabulary import invisible, sentence, severity, show

_CONTEXT = 24
_SHORT = 3
_LAST_WORD = re.compile(r"\w+ $")


def text_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes inside a paragraph's text."""
    for segment in segments:
        if segment.tag == "replace":
            yield from _replaced(pair, segment)
    yield from object_changes(pair, segments)
    yield from formatting_changes(pair, segments)
    yield from wrapper_changes(pair, segments)


def _replaced(pair: ParagraphPair, segment: Segment) -> Iterator[Change]:
    gone = slice_pieces(pair.before.content.pieces, *segment.before)
    before, after = _plain(gone), _plain(segment.pieces)
    if before == after:
        return
    if _in_field_result(gone, segment.pieces):
        return
    where = pair.where(segment.before, segment.after)
    yield Change(
        Kind.TEXT, 6 if _unseen(before, after) else 5, "text", Severity.BLOCK, where, before, after,
        _message(pair, segment, before, after), subject=pair.subject,
    )  # fmt: skip
    yield from _look_of_new_text(pair, segment, gone)


def _plain(pieces: tuple[Piece, ...]) -> str:
    return "".join(piece.text for piece in pieces if piece.object is None and not _field_depth(piece))


def _field_depth(piece: Piece) -> int:
    return sum(1 for wrap in piece.wraps if wrap.kind == "field")


def _in_field_result(*sides: tuple[Piece, ...]) -> bool:
    """Whether all text of the stretch is a field's result: told by the field findings."""
    pieces = [piece for side in sides for piece in side if piece.object is None]
    return bool(pieces) and all(_field_depth(piece) for piece in pieces)


def _unseen(before: str, after: str) -> bool:
    """Whether the two texts look alike in print: blanks, hyphens and letters of another script."""
    return _skeleton(before) == _skeleton(after)


def _skeleton(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text)
    return "".join(_LOOKALIKES.get(c, " " if c.isspace() else c) for c in folded if unicodedata.category(c) != "Cf")


_LOOKALIKES = dict(
    zip("АВЕКМНОРСТХаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧονⅼ‐‑–—−", "ABEKMHOPCTXaeopcyxijsABEZHIKMNOPTYXovl-----", strict=True)
)


def _message(pair: ParagraphPair, segment: Segment, before: str, after: str) -> str:
    bare = not _readable(before) and not _readable(after)
    around = _around(pair, segment) if bare else ""
    first, second = (_spelt(text) if bare else shown(text) for text in (before, after))
    if not after:
        return f"“{first}” deleted{around}"
    if not before:
        return f"“{second}” inserted{around}"
    if _unseen(before, after):
        first, second = _named(first, before, after), _named(second, after, before)
    lead = _lead(pair, segment) if max(len(before), len(after)) <= _SHORT and not around else ""
    return f"“{lead}{first}” → “{lead}{second}”{around}"


def _spelt(text: str) -> str:
    """Blanks in words, where nothing else changed."""
    return shown(text).replace("⇥", "[tab]").replace("↵", "[line break]")


def _lead(pair: ParagraphPair, segment: Segment) -> str:
    """The word before a change of a few characters: “Draft 4” says more than “4”."""
    lead = _LAST_WORD.search(pair.after.content.text[: segment.after[0]])
    return "" if lead is None else lead[0]


def _readable(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _around(pair: ParagraphPair, segment: Segment) -> str:
    """A few words on both sides of a change that says nothing by itself."""
    text, (start, end) = pair.after.content.text.replace(OBJECT, " "), segment.after
    left = text[max(start - _CONTEXT, 0) : start].split(" ")[-3:]
    right = text[end : end + _CONTEXT].split(" ")[:3]
    return f" in “{shown(' '.join(left) + text[start:end] + ' '.join(right)).strip()}”"


def _named(display: str, text: str, other: str) -> str:
    """Add the names of characters that the other side does not have and that look like some that it has."""
    odd = sorted({c for c in text if c not in other and c.isalpha() and ord(c) > 0x7F and c in _LOOKALIKES})
    return (
        display
        if not odd
        else f"{display}” (with {', '.join(unicodedata.name(c).lower() for c in odd)}) “".rstrip(" “")
    )


def _look_of_new_text(pair: ParagraphPair, segment: Segment, gone: tuple[Piece, ...]) -> Iterator[Change]:
    """New characters that look like neither what they replace nor their neighbours."""
    models = [piece.format for piece in gone if piece.object is None] or _neighbours(pair, segment)
    if not models:
        return
    for offset, piece in offsets(segment.pieces):
        if piece.object is not None or piece.format in models or piece.format in _neighbours(pair, segment):
            continue
        start = segment.after[0] + offset
        span = (start, start + len(piece.text))
        yield from _differences(pair, models[0], piece.format, piece.text, (segment.before, span), "new text ")


def _neighbours(pair: ParagraphPair, segment: Segment) -> list[Format]:
    pieces, (start, end) = pair.before.content.pieces, segment.before
    around = slice_pieces(pieces, max(start - 1, 0), start) + slice_pieces(pieces, end, end + 1)
    return [piece.format for piece in around]


def formatting_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes in the look of characters that stayed; neighbours with the same change are one."""
    runs: list[tuple[Format, Format, list[int]]] = []
    for segment in segments:
        if segment.tag != "attributes":
            continue
        before = slice_pieces(pair.before.content.pieces, *segment.before)[0]
        after = segment.pieces[0]
        if before.format == after.format:
            continue
        bounds = [*segment.before, *segment.after]
        last = runs[-1] if runs else None
        if (
            last is not None
            and last[:2] == (before.format, after.format)
            and last[2][1] == bounds[0]
            and last[2][3] == bounds[2]
        ):
            last[2][1], last[2][3] = bounds[1], bounds[3]
        else:
            runs.append((before.format, after.format, bounds))
    for first, second, bounds in runs:
        text = pair.after.content.text[bounds[2] : bounds[3]]
        yield from _differences(pair, first, second, text, ((bounds[0], bounds[1]), (bounds[2], bounds[3])), "")


def _differences(
    pair: ParagraphPair,
    before: Format,
    after: Format,
    text: str,
    spans: tuple[tuple[int, int], tuple[int, int]],
    prefix: str,
) -> Iterator[Change]:
    words = shown(text.replace(OBJECT, "").strip()) or shown(text)
    first, second = pair.effective_runs(before, after)
    where = pair.where(*spans)
    why = invisible(second)
    if why is not None and invisible(first) is None:
        message = f"{prefix}“{_clip(words)}” made invisible ({why})"
        yield Change(
            Kind.FORMATTING, 11, "visibility", Severity.BLOCK, where, "visible", why, message, subject=pair.subject
        )
        return
    if before.style != after.style:
        message = f"character style {before.style or 'none'} → {after.style or 'none'} on “{_clip(words)}”"
        yield Change(
            Kind.STYLE, 8, "character style", Severity.BLOCK if differences(first, second) else Severity.INFO,
            where, before.style, after.style, prefix + message, subject=pair.subject,
        )  # fmt: skip
    yield from _property_changes(pair, differences(first, second, complex_script=_complex(text)), words, where, prefix)


def _property_changes(pair: ParagraphPair, found: object, words: str, where: object, prefix: str) -> Iterator[Change]:
    names = {name for name, _, _ in found}  # type: ignore[attr-defined]
    for name, old, new in found:  # type: ignore[attr-defined]
        if name == "font.hAnsi" and "font.ascii" in names:
            continue
        message = f"{prefix}{sentence(name, old, new)}"
        link = "from" if message.endswith("removed") else "on"
        invariant = 40 if name.startswith("lang") or name in {"rtl", "cs"} else 10
        yield Change(
            Kind.FORMATTING, invariant, name, Severity(severity(name)), where, show(name, old), show(name, new),  # type: ignore[arg-type]
            f"{message} {link} “{_clip(words)}”", subject=pair.subject,
        )  # fmt: skip


def _clip(text: str) -> str:
    return text if len(text) <= 60 else text[:57].rstrip() + " …"


def _complex(text: str) -> bool:
    return any("\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufefc" for c in text)
