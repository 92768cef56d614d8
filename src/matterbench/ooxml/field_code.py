r"""Field instructions: `REF _Ref1 \r \h` read into name, arguments and switches, in one normal form.

Source: ISO/IEC 29500-1, 17.16.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

Severity: TypeAlias = Literal["block", "warn", "info"]

_TOKEN = re.compile(
    r"""
    \\(?P<switch>[*#@!A-Za-z])            # \* \# \@ \h
    | "(?P<quoted>(?:[^"\\]|\\.)*)"?       # "…" with \" and \\ inside; a missing end quote ends with the text
    | (?P<word>(?:[^\s"\\{]|\\[\\"])+)   # a word; a switch may follow without a space
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_PLAIN = re.compile(r"[^\s\"\\{}]+|\{.*\}", re.DOTALL)
_FORMATS = "*#@"
# switches that take the next argument, beside \* \# \@
_VALUED = {
    "REF": "d", "SEQ": "rs", "HYPERLINK": "lot", "INCLUDETEXT": "cntx", "INCLUDEPICTURE": "c", "INDEX": "bcdefghlpsz",
    "TOC": "abcdflnopst", "TOA": "bcdegls", "TC": "fl", "XE": "frty", "TA": "clrs", "MERGEFIELD": "bf", "FILLIN": "d",
    "ASK": "d", "LISTNUM": "ls", "SYMBOL": "fs", "ADVANCE": "dlruxy", "CITATION": "flmnpstv", "BIBLIOGRAPHY": "flm",
    "DATABASE": "bcdflst", "AUTOTEXTLIST": "st", "AUTONUMLGL": "s", "AUTONUM": "s", "ADDRESSBLOCK": "cefl",
    "GREETINGLINE": "efl", "EMBED": "s", "BARCODE": "f", "DISPLAYBARCODE": "bfghqrs", "MERGEBARCODE": "bfghqrs",
}  # fmt: skip
_KINDS = {
    "reference": "REF NOTEREF FTNREF STYLEREF",
    "page": "PAGE PAGEREF NUMPAGES SECTION SECTIONPAGES",
    "sequence": "SEQ LISTNUM AUTONUM AUTONUMLGL AUTONUMOUT",
    "toc": "TOC TOA INDEX RD BIBLIOGRAPHY",
    "entry": "TC TA XE",
    "volatile": "DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME FILENAME FILESIZE TEMPLATE USERNAME USERINITIALS "
    "USERADDRESS REVNUM NUMWORDS NUMCHARS LASTSAVEDBY",
    "property": "DOCPROPERTY DOCVARIABLE INFO AUTHOR TITLE SUBJECT KEYWORDS COMMENTS",
    "link": "HYPERLINK INCLUDETEXT INCLUDEPICTURE INCLUDE IMPORT LINK DDE DDEAUTO EMBED DATABASE",
    "form": "FORMTEXT FORMCHECKBOX FORMDROPDOWN",
    "merge": "MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF SKIPIF ADDRESSBLOCK GREETINGLINE MERGEBARCODE",
    "logic": "IF COMPARE SET ASK FILLIN QUOTE = AUTOTEXT AUTOTEXTLIST GLOSSARY",
    "drawing": "EQ SYMBOL ADVANCE SHAPE BARCODE DISPLAYBARCODE",
    "action": "MACROBUTTON GOTOBUTTON PRINT",
    "citation": "CITATION",
    "data": "ADDIN PRIVATE CONTROL BIDIOUTLINE",
}
_KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names.split()}
_SEVERITIES: Mapping[str, Severity] = {"page": "info", "volatile": "info", "property": "warn", "sequence": "warn",
                                       "toc": "warn"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Instruction:
    """A field's instruction, read."""

    name: str
    """Upper case; `=` for a formula; `""` for an empty instruction."""
    arguments: tuple[str, ...]
    """Without quotes, in order."""
    switches: Mapping[str, str | Literal[True]] = field(hash=False)
    r"""Letter (lower case) or `*`, `#`, `@` to its argument, or True; a repeated `\\*` has its words in one string."""
    raw: str
    """The instruction in normal form: single spaces outside quotes, name and switch letters in one case."""


def parse_instruction(text: str) -> Instruction:
    """Return the instruction that `text` spells; never fails.

    The arguments of EQ and of formulas are kept as one, because they have a grammar of their own. A nested field,
    written `{ … }`, is one argument in normal form.
    """
    tokens = list(_tokens(text))
    if not tokens:
        return Instruction("", (), MappingProxyType({}), "")
    head = tokens[0][1]
    name = "=" if head.startswith("=") else head.upper()
    if name in ("=", "EQ"):
        rest = " ".join(text.strip()[len("=" if name == "=" else head) :].split())
        return Instruction(name, (rest,) if rest else (), MappingProxyType({}), f"{name} {rest}".strip())
    arguments: list[str] = []
    switches: dict[str, str | Literal[True]] = {}
    order = _sort(name, tokens[1:], arguments, switches)
    return Instruction(name, tuple(arguments), MappingProxyType(switches), " ".join((name, *order)))


def canonical(instruction: Instruction) -> tuple[object, ...]:
    """Return what two instructions with the same meaning have in common; the order of switches is no part of it."""
    return (
        instruction.name,
        instruction.arguments,
        tuple(sorted(instruction.switches.items(), key=lambda item: item[0])),
    )


def kind(name: str) -> str:
    """Return the group of a field name, such as `reference`, `page`, `sequence`, `toc`, `volatile`, `link`, `form`.

    A name that Word does not know is `unknown`.
    """
    return _KIND_OF.get(name.upper(), "unknown")


def severity(name: str) -> Severity:
    """Return how grave it is that only the cached result of such a field differs.

    `info` for what every print changes, `warn` for what updating repairs, `block` for text a reader relies on.
    """
    # a STYLEREF follows the page it is printed on, in headers above all
    return "warn" if name.upper() == "STYLEREF" else _SEVERITIES.get(kind(name), "block")


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield `(switch | word | quoted, value)`; braces in balance are one word."""
    at, size = 0, len(text)
    while at < size:
        if text[at].isspace():
            at += 1
        elif text[at] == "{":
            stop = _balanced(text, at)
            yield "word", " ".join(text[at:stop].split())
            at = stop
        else:
            match = _TOKEN.match(text, at)
            if match is None:
                at += 1
                continue
            at = match.end()
            sort = match.lastgroup or "word"
            yield sort, match[sort]


def _balanced(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return at + 1
    return len(text)


def _sort(
    name: str, tokens: list[tuple[str, str]], arguments: list[str], switches: dict[str, str | Literal[True]]
) -> list[str]:
    """Sort tokens into arguments and switches; return their normal spelling in the order written."""
    order: list[str] = []
    at = 0
    while at < len(tokens):
        sort, value = tokens[at]
        at += 1
        if sort != "switch":
            value = _ESCAPE.sub(r"\1", value)
            arguments.append(value)
            order.append(value if _PLAIN.fullmatch(value) else f'"{_quotable(value)}"')
            continue
        letter, argument = value.lower(), None
        if _takes_argument(name, letter) and at < len(tokens) and tokens[at][0] in ("word", "quoted"):
            argument = _argument(letter, tokens[at][1])
            at += 1
        before = switches.get(letter)
        switches[letter] = _joined(before, argument) if letter == "*" and before else argument or True
        order.append(_spelling(letter, argument))
    return order


def _takes_argument(name: str, letter: str) -> bool:
    return letter in _FORMATS or letter in _VALUED.get(name, "")


def _argument(letter: str, value: str) -> str:
    value = _ESCAPE.sub(r"\1", value)
    if letter == "*" and value.upper() in ("MERGEFORMAT", "CHARFORMAT"):
        return value.upper()
    return value


def _spelling(letter: str, argument: str | None) -> str:
    if argument is None:
        return f"\\{letter}"
    return f"\\* {argument}" if letter == "*" and argument.isalnum() else f'\\{letter} "{_quotable(argument)}"'


def _quotable(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _joined(before: str | Literal[True], argument: str | None) -> str | Literal[True]:
    words = [word for word in (before, argument) if isinstance(word, str)]
    return " ".join(words) or True
