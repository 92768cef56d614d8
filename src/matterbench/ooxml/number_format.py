"""Numbers as Word prints them: the values of `w:numFmt`, which list levels, notes, page numbers and SEQ fields share.

Word's own choices where the standard leaves one: letters repeat after z (aa, bb, …) and start again after 780; words
and ordinals are English, Word's language for documents that name none; an enclosed number past the end of its Unicode
block falls back to decimal. Source: ISO/IEC 29500-1, 17.18.59 (ST_NumberFormat) and Microsoft's notes on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from matterbench.ooxml.number_systems import (
    COUNTING,
    DIGITS,
    chinese_counting,
    counting,
    digits,
    hebrew,
    korean_legal,
    roman,
)
from matterbench.ooxml.number_words import cardinal_words, ordinal, ordinal_words

LIMIT = 32_767
"""The largest number a Word list can reach; anything above prints in decimal."""

_LETTER_CYCLE = 780

_ALPHABETS = {
    "lowerLetter": "abcdefghijklmnopqrstuvwxyz",
    "upperLetter": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "russianLower": "абвгдежзиклмнопрстуфхцчшщыэюя",
    "russianUpper": "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "arabicAbjad": "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
    "thaiLetters": "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
    "chicago": "*†‡§",
}
_CYCLES = {
    "aiueo": "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ",
    "aiueoFullWidth": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "iroha": "ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ",
    "irohaFullWidth": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマ"
    "ケフコエテアサキユメミシヱヒモセスン",
    "ganada": "가나다라마바사아자차카타파하",
    "chosung": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
}
_TABLES = {
    "decimalEnclosedCircle": "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳",
    "decimalEnclosedCircleChinese": "①②③④⑤⑥⑦⑧⑨⑩",
    "decimalEnclosedFullstop": "⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛",
    "decimalEnclosedParen": "⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇",
    "ideographEnclosedCircle": "㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉",
    "ideographTraditional": "甲乙丙丁戊己庚辛壬癸",
    "ideographZodiac": "子丑寅卯辰巳午未申酉戌亥",
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sexagenary(value: int) -> str:
    return _TABLES["ideographTraditional"][(value - 1) % 10] + _TABLES["ideographZodiac"][(value - 1) % 12]


_RULES: dict[str, Callable[[int], str]] = {
    "lowerRoman": roman,
    "upperRoman": lambda n: roman(n).upper(),
    "ordinal": ordinal,
    "cardinalText": lambda n: _capital(cardinal_words(n)),
    "ordinalText": lambda n: _capital(ordinal_words(n)),
    "hex": lambda n: f"{n:X}",
    "numberInDash": lambda n: f"- {n} -",
    "hebrew1": hebrew,
    "chineseCounting": chinese_counting,
    "taiwaneseCounting": chinese_counting,
    "koreanLegal": korean_legal,
    "ideographZodiacTraditional": _sexagenary,
}


def _from_alphabet(value: int, fmt: str) -> str:
    letters = _ALPHABETS[fmt]
    turns, index = divmod((value - 1) % _LETTER_CYCLE, len(letters))
    return letters[index] * (turns + 1)


def _from_table(value: int, fmt: str) -> str:
    table = _TABLES[fmt]
    return table[value - 1] if value <= len(table) else str(value)


def _written(value: int, fmt: str) -> str:
    """Return the text of a number from 1 to `LIMIT`."""
    if fmt in _RULES:
        return _RULES[fmt](value)
    if fmt in _ALPHABETS:
        return _from_alphabet(value, fmt)
    if fmt in _CYCLES:
        return _CYCLES[fmt][(value - 1) % len(_CYCLES[fmt])]
    if fmt in _TABLES:
        return _from_table(value, fmt)
    if fmt in COUNTING:
        return counting(value, fmt)
    return digits(value, fmt) if fmt in DIGITS else str(value)


@lru_cache(maxsize=8192)
def format_number(value: int, fmt: str) -> str:
    """Return `value` as `w:numFmt w:val=fmt` prints it.

    `none` and `bullet` print nothing. `fmt` may be the text of a custom format (`001, 002, 003, ...`): zeros are added
    to the width of its first item. An unknown format, a negative number or one above `LIMIT` prints in decimal; zero
    has no letter and no roman numeral and prints nothing there.
    """
    if fmt in ("decimal", ""):
        return str(value)
    if fmt in ("none", "bullet"):
        return ""
    if fmt == "decimalZero":
        return f"{value:02d}"
    if fmt[0].isdecimal():
        return str(value).zfill(len(fmt.split(",")[0].strip()))
    if value == 0:
        return "" if fmt in _ALPHABETS or fmt in ("lowerRoman", "upperRoman", "hebrew1") else _zero(fmt)
    return _written(value, fmt) if 0 < value <= LIMIT else str(value)


def _zero(fmt: str) -> str:
    if fmt in COUNTING:
        return COUNTING[fmt][0][0]
    if fmt in DIGITS:
        return DIGITS[fmt][0]
    words = {"cardinalText": "Zero", "ordinalText": "Zeroth", "ordinal": "0th", "numberInDash": "- 0 -"}
    return words.get(fmt, "0")
