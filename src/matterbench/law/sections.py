"""References to parts of documents: sections, articles, paragraphs, exhibits, schedules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from matterbench.law.numerals import unwords
from matterbench.law.text import LONGEST, Found, straight

_KINDS = {
    "section": ("section", "sections", "sec.", "secs.", "§", "§§", "subsection", "subsections"),
    "article": ("article", "articles", "art.", "arts."),
    "paragraph": ("paragraph", "paragraphs", "para.", "paras.", "¶", "¶¶", "subparagraph", "subparagraphs"),
    "clause": ("clause", "clauses", "subclause", "subclauses"),
    "exhibit": ("exhibit", "exhibits", "exh.", "ex."),
    "schedule": ("schedule", "schedules", "sched."),
    "appendix": ("appendix", "appendices", "app."),
    "annex": ("annex", "annexes"),
    "attachment": ("attachment", "attachments"),
    "rider": ("rider", "riders"),
    "recital": ("recital", "recitals"),
    "part": ("part", "parts"),
}
_KIND_OF = {word: kind for kind, spellings in _KINDS.items() for word in spellings}
_WORD = "|".join(sorted((re.escape(word) for word in _KIND_OF), key=len, reverse=True))
_CLAUSES = frozenset({"", "section", "paragraph", "clause"})
_PARENS = r"(?: ?\([A-Za-z0-9]{1,5}\))*"
_HEAD = r"(?:\d+[A-Za-z]?|[IVXLC]+|[A-Z]{1,2})"
_LABEL = rf"(?:{_HEAD}(?:[.-](?:\d+[A-Za-z]?|[A-Z]|[ivx]+))*\.?{_PARENS}|\([A-Za-z0-9]{{1,5}}\){_PARENS})"
_OF = r"(?:,? (?:of|to|in) (?:the |this |that certain )?(?P<of>[A-Z][^,;:()]*))?"
_CAPTION = r"(?:,? \((?P<caption>[A-Z][^()]*)\)|,? \"?(?P<titled>[A-Z][a-z][^()\"]*)\"?)?"
_NUMBERED = r"(?P<words>[A-Za-z]+(?:-[a-z]+)?)"
_WHOLE = re.compile(
    rf"(?:[Tt]h(?:is|e) )?(?:(?P<kind>(?i:{_WORD}))[  ]*)?(?:(?P<label>{_LABEL})|{_NUMBERED}){_CAPTION}{_OF}"
)
_INNER = re.compile(
    rf"(?i:article|art\.) [^ ,]+,? (?P<rest>(?i:section|sec\.|§).*)"
    rf"|(?P<inner>(?i:section|§) ?{_LABEL}),? of (?i:article) [^ ,]+"
)
_ROMAN = re.compile(r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True, slots=True)
class SectionRef:
    """A reference: its kind (section, article, exhibit …; empty for a bare label) and its label, "8.3(b)(ii)".

    `document` is the document that the reference names, as it names it; two references are equal without regard to it.
    """

    kind: str
    label: str
    document: str = field(default="", compare=False)

    def __str__(self) -> str:
        """As it is cited, "Section 8.3(b)(ii)"."""
        return f"{self.kind.capitalize()} {self.label}".strip()


def parse_section(text: str) -> SectionRef | None:
    """Return the reference that the whole text is, or None.

    "Section 8.3(b)(ii)", "§ 8.3", "Article IX", "Article Nine", "Paragraph 12", "Exhibit C-1", "Schedule 2", "8.3(b)",
    "Section 9.2 (Governing Law)", "Article IX, Section 9.2", "Section 8.3 of the Regulatory Agreement".
    """
    if len(text) > LONGEST:
        return None
    found = re.sub(r" +", " ", straight(text)).strip().rstrip(".;,")
    if inner := _INNER.fullmatch(found):
        found = inner["rest"] or inner["inner"]
    match = _WHOLE.fullmatch(found)
    if match is None:
        return None
    kind = _KIND_OF[match["kind"].lower()] if match["kind"] else ""
    label = _clean(match["label"]) if match["label"] else _spelled(match["words"], kind)
    return None if label is None else SectionRef(kind, label, match["of"] or "")


def _clean(label: str) -> str:
    return re.sub(r"\.(?=\(|$)| ", "", label)


def _spelled(words: str, kind: str) -> str | None:
    value = unwords(words)
    return str(value) if value is not None and kind else None


def same_section(a: SectionRef | str, b: SectionRef | str) -> bool:
    """Tell whether two references are to one place of a document.

    Section, paragraph and clause are one family, and a bare label is any of it; Article IX is Article 9. An exhibit is
    never a section, and (b) is not (B).
    """
    first = parse_section(a) if isinstance(a, str) else a
    second = parse_section(b) if isinstance(b, str) else b
    if first is None or second is None:
        return False
    kinds = {first.kind, second.kind}
    alike = len(kinds) == 1 or kinds <= _CLAUSES or ("" in kinds and kinds - {""} <= {"article", "exhibit", "schedule"})
    return alike and _canonical(first) == _canonical(second)


def _canonical(ref: SectionRef) -> str:
    if ref.kind in {"article", "part"} and _ROMAN.fullmatch(ref.label):
        values = [_VALUES[letter] for letter in ref.label]
        return str(sum(-value if value < max(values[at:]) else value for at, value in enumerate(values)))
    return ref.label


_MARK = r"[Ss]ubsections?|[Ss]ubparagraphs?|[Ss]ubclauses?|clauses?|paragraphs?|[A-Z][a-z]{2,9}\.?|§§?|¶¶?"
_AND = r"(?:, | and | or |, and |, or | through | to )(?:§ ?)?"
_FIND = re.compile(
    rf"(?<![\w-])(?P<kind>{_MARK})[ ~]*(?P<labels>{_LABEL}(?:{_AND}{_LABEL}(?![\w%]))*)(?![\w%])",
)
_ONE = re.compile(_LABEL)


def find_sections(text: str) -> list[Found[SectionRef]]:
    """Return the references in running text, in order; "Sections 4.1 and 4.2" gives two, the first with the word.

    Citations of statutes are among them: take out the spans of `citations.find_citations` first.
    """
    seen = straight(text)
    found: list[Found[SectionRef]] = []
    for match in _FIND.finditer(seen):
        kind = _KIND_OF.get(match["kind"].lower())
        if kind is None:
            continue
        for at, one in enumerate(_ONE.finditer(seen, *match.span("labels"))):
            start = match.start() if at == 0 else one.start()
            end = one.end() - one[0].endswith(".")
            found.append(Found((start, end), SectionRef(kind, _clean(one[0]))))
    return found
