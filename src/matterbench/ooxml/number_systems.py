"""Counting systems: Roman and Hebrew sums, digits of other scripts, East Asian ranks.

Source: ISO/IEC 29500-1, 17.18.59, with the sample numbers given there.
"""

from __future__ import annotations

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_HEBREW = ((400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ"),
           (40, "מ"), (30, "ל"), (20, "כ"), (10, "י"), (9, "ט"), (8, "ח"), (7, "ז"),
           (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א"))  # fmt: skip
DIGITS = {
    "decimalFullWidth": "０１２３４５６７８９",
    "decimalFullWidth2": "０１２３４５６７８９",
    "hindiNumbers": "०१२३४५६७८९",
    "thaiNumbers": "๐๑๒๓๔๕๖๗๘๙",
    "ideographDigital": "○一二三四五六七八九",
    "taiwaneseDigital": "○一二三四五六七八九",
    "japaneseDigitalTenThousand": "〇一二三四五六七八九",
    "koreanDigital": "영일이삼사오육칠팔구",
    "koreanDigital2": "零一二三四五六七八九",
}
# digits, units of 10 100 1000, ten thousand, zero between ranks, "one" written before (ten, higher units)
COUNTING: dict[str, tuple[str, str, str, str, tuple[bool, bool]]] = {
    "chineseCountingThousand": ("零一二三四五六七八九", "十百千", "万", "零", (False, True)),
    "taiwaneseCountingThousand": ("零一二三四五六七八九", "十百千", "萬", "零", (False, True)),
    "chineseLegalSimplified": ("零壹贰叁肆伍陆柒捌玖", "拾佰仟", "万", "零", (True, True)),
    "ideographLegalTraditional": ("零壹貳參肆伍陸柒捌玖", "拾佰仟", "萬", "零", (True, True)),
    "japaneseCounting": ("〇一二三四五六七八九", "十百千", "万", "", (False, False)),
    "japaneseLegal": ("〇壱弐参四伍六七八九", "拾百阡", "萬", "", (True, True)),
    "koreanCounting": ("영일이삼사오육칠팔구", "십백천", "만", "", (False, False)),
}
_KOREAN_UNITS = ("", "하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
_KOREAN_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")


def roman(value: int) -> str:
    """Return a lower-case Roman numeral; M repeats above 3999."""
    return _additive(value, _ROMAN)


def hebrew(value: int) -> str:
    """Return a Hebrew numeral."""
    # 15 and 16 are written 9 + 6 and 9 + 7: the plain sums would spell the divine name
    return _additive(value, _HEBREW).replace("יה", "טו").replace("יו", "טז")


def counting(value: int, fmt: str) -> str:
    """Return `value` in an East Asian counting system: digit and unit of each rank, zeros between them once."""
    signs, units, myriad, zero, (one_ten, one_unit) = COUNTING[fmt]
    if value >= 10_000:
        high, low = divmod(value, 10_000)
        gap = zero if 0 < low < 1000 else ""
        return counting(high, fmt) + myriad + (gap + counting(low, fmt) if low else "")
    out, pending = "", False
    for rank, digit in zip(range(len(str(value)) - 1, -1, -1), map(int, str(value)), strict=True):
        if not digit:
            pending = bool(out)
            continue
        # 十, not 一十, but only at the front: 一百一十
        bare = digit == 1 and rank and not (one_unit if rank > 1 or out else one_ten)
        out += (zero if pending else "") + ("" if bare else signs[digit]) + (units[rank - 1] if rank else "")
        pending = False
    return out


def chinese_counting(value: int) -> str:
    """Return ranks up to 99, digits above."""
    if value < 100:
        return counting(value, "chineseCountingThousand")
    return digits(value, "ideographDigital")


def digits(value: int, fmt: str) -> str:
    """Return the decimal figures of `value` in the digits of another script."""
    return "".join(DIGITS[fmt][int(digit)] for digit in str(value))


def korean_legal(value: int) -> str:
    """Return native Korean up to 99, ranks above."""
    if value > 99:
        return counting(value, "koreanCounting")
    return _KOREAN_TENS[value // 10] + _KOREAN_UNITS[value % 10]


def _additive(value: int, table: tuple[tuple[int, str], ...]) -> str:
    out = []
    for amount, sign in table:
        count, value = divmod(value, amount)
        out.append(sign * count)
    return "".join(out)
