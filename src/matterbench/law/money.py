"""Amounts of dollars in figures and in words.

`Decimal` throughout; amounts are rounded half up, never to even. Where words and figures disagree there is no amount.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

from matterbench.law.numerals import WORDS, unwords, words
from matterbench.law.text import Found, plain, small

__all__ = ["cents", "dollars", "find_money", "parse_money", "say_money", "unwords", "words"]

_FIGURES = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+"
_SCALE = {"thousand": 10**3, "k": 10**3, "million": 10**6, "mm": 10**6, "m": 10**6, "billion": 10**9, "bn": 10**9}
_BIG = rf"(?: ?(?P<scale>{'|'.join(sorted(_SCALE, key=len, reverse=True))})\b)?"
_SIGN = r"(?:us ?\$|u\.s\. ?\$|\$|usd ?\$?)"
_MARKED = rf"(?:{_SIGN} ?(?P<figures>-?(?:{_FIGURES})){_BIG}(?: ?usd| dollars)?)"
_TRAILED = rf"(?:(?P<figures>-?(?:{_FIGURES})){_BIG} ?(?:usd|us dollars|u\.s\. dollars|dollars?))"
_HUNDREDTHS = r"(?: and| &)? (?P<hundredths>\d{1,2}|no|xx)/100(?:ths)?"
_SPELLED = (
    rf"(?P<words>{WORDS})(?:{_HUNDREDTHS})? (?:us |u\.s\. |united states )?dollars?"
    rf"(?: and (?P<cents>{WORDS}|\d{{1,2}}|no) cents?)?"
)
_BARE_WORDS = rf"(?P<words>{WORDS})(?:{_HUNDREDTHS})?"
_BASIS = re.compile(
    r"(?: (?:per|a|an|each)|/| ?/ ?) ?(?:(?:calendar|lease|dwelling|residential|rentable|usable|gross|net) )*"
    r"(?:month|mo|year|yr|annum|day|week|installment|unit|apartment|room|space|person|square foot|sq\.? ?ft|r?sf"
    r"|credit dollar|dollar of (?:tax )?credits?)\.?$"
)

_AMOUNT = [re.compile(pattern) for pattern in (_MARKED, _TRAILED, _FIGURES.join(("(?P<figures>-?(?:", "))")))]
_IN_WORDS = re.compile(_SPELLED)
_CENTS = re.compile(rf"(?P<cents>{WORDS}|\d{{1,2}}) cents")
_BOTH = re.compile(r"(?P<first>[^()]+?) ?[(\[] ?(?P<second>[^()]+?) ?[)\]](?: dollars?)?")
_NEGATIVE = re.compile(r"(?:\((?P<inside>[^()]*)\)|- ?(?P<after>\$.*)|(?P<sign>\$ ?)\((?P<figures>[^()]*)\))")


def cents(amount: int | Decimal) -> Decimal:
    """Round half up to the cent."""
    return Decimal(amount).quantize(Decimal("0.01"), ROUND_HALF_UP)


def dollars(amount: int | Decimal) -> Decimal:
    """Round half up to the dollar."""
    return Decimal(amount).quantize(Decimal(1), ROUND_HALF_UP)


def parse_money(text: str) -> Decimal | None:
    """Return the amount of dollars that the whole text states, or None.

    "$1,234.50", "USD 1,234.50", "1,234.50", "($5,000.00)" and "-$5,000" (negative), "$12.5 million", "$450k",
    "1,200 dollars", "One Thousand Two Hundred and 50/100 Dollars ($1,200.50)", "fifty cents", and any of them with a
    basis such as "per square foot". None where words and figures disagree, where commas do not part thousands, or for
    more than one amount.
    """
    found = plain(text).rstrip(".;")
    found = _BASIS.sub("", found)
    if match := _NEGATIVE.fullmatch(found):
        inner = match["inside"] or match["after"] or (match["sign"] or "") + (match["figures"] or "")
        value = _one(inner)
        return None if value is None or value < 0 else -value
    if match := _BOTH.fullmatch(found):
        first, second = _either(match["first"]), _either(match["second"])
        return first if first is not None and first == second else None
    return _one(found)


def _either(text: str) -> Decimal | None:
    """One form of an amount stated twice: there the word "dollars" may stand once for both."""
    bare = re.fullmatch(_BARE_WORDS, text)
    return _spelled(bare) if bare else _one(text)


def _one(text: str) -> Decimal | None:
    for pattern in _AMOUNT:
        if match := pattern.fullmatch(text):
            return _figures(match)
    if match := _IN_WORDS.fullmatch(text):
        return _spelled(match)
    if match := _CENTS.fullmatch(text):
        count = _count(match["cents"])
        return None if count is None else Decimal(count) / 100
    return None


def _figures(match: re.Match[str]) -> Decimal:
    scale = _SCALE[match["scale"]] if match.groupdict().get("scale") else 1
    return Decimal(match["figures"].replace(",", "")) * scale


def _spelled(match: re.Match[str]) -> Decimal | None:
    whole = unwords(match["words"])
    part = match.groupdict()
    small = _count(part.get("hundredths") or "no")
    more = _count(part.get("cents") or "no")
    if whole is None or small is None or more is None or (small and more) or max(small, more) > 99:
        return None
    return Decimal(whole) + Decimal(small + more) / 100


def _count(text: str) -> int | None:
    if text in {"no", "xx"}:
        return 0
    return int(text) if text.isdigit() else unwords(text)


_FIND = re.compile(
    rf"(?<![\w$.,/])(?:{_SPELLED.replace('?P<', '?P<w_')}(?: ?\({_MARKED.replace('?P<', '?P<t_')}\))?"
    rf"|-?{_MARKED.replace('?P<', '?P<m_')}|{_TRAILED.replace('?P<', '?P<d_')})(?![\w]|[.,/]\d)"
)


def find_money(text: str) -> list[Found[Decimal]]:
    """Return the amounts in running text that a dollar sign or the word "dollars" marks, in order.

    Words followed by the same amount in figures are one hit; where they disagree each is a hit of its own. In running
    text parentheses are parentheses and make no amount negative.
    """
    seen = small(text)
    return [hit for match in _FIND.finditer(seen) for hit in _hits(seen, *match.span())]


def _hits(seen: str, start: int, end: int) -> list[Found[Decimal]]:
    value = parse_money(seen[start:end])
    if value is not None:
        return [Found((start, end), value)]
    cut = seen.find("(", start, end)
    if cut < 0:
        return []
    parts = [(start, len(seen[:cut].rstrip())), (cut + 1, end - 1)]
    values = [(span, parse_money(seen[slice(*span)])) for span in parts]
    return [Found(span, amount) for span, amount in values if amount is not None]


def say_money(amount: int | Decimal, form: str = "figures") -> str:
    """Return an amount in a form: figures "$1,234.00", whole "$1,234", words "One Thousand … and 00/100 Dollars ($…)".

    A negative amount stands in parentheses; figures show more than two decimals only where the amount has them.

    Raises:
        ValueError: for another form, for whole where there are cents, for words where there are parts of a cent.
    """
    value = Decimal(amount)
    exact = value == cents(value)
    if form == "figures":
        size = abs(cents(value) if exact else value.normalize())
        return f"(${size:,f})" if value < 0 else f"${size:,f}"
    if form == "whole":
        if value != dollars(value):
            raise ValueError(f"${value:,} has cents")
        return f"(${-dollars(value):,})" if value < 0 else f"${dollars(value):,}"
    if form == "words":
        if value < 0 or not exact:
            raise ValueError(f"${value:,} cannot be written in words")
        small = int(cents(value) * 100) % 100
        spelled = re.sub(r"[a-z]+", lambda word: word[0].capitalize(), words(int(value)))
        return f"{spelled} and {small:02}/100 Dollars ({say_money(value)})"
    raise ValueError(f"an amount has no form {form!r} (one of figures, whole, words)")
