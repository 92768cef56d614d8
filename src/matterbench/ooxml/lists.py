"""Which lists of two documents are the same list, whatever their ids.

A token names what a `w:num` counts in: its abstract definition as matched to the other side, and its own start
overrides. Equal tokens on two paragraphs mean that they stand in the same list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from matterbench.ooxml.blocks import P
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import qn
from matterbench.ooxml.scope import PPR

Tokens = Mapping[str, str]
_FALLBACK = qn("mc:Fallback")


def match_lists(before: Document, after: Document) -> tuple[Tokens, Tokens]:
    """Tokens for every `w:numId` of both documents."""
    own, other = _abstracts(before), _abstracts(after)
    tokens = {abstract: f"list {abstract}" for abstract in own}
    identical = _identical(before, after)
    pairs = {abstract: abstract for abstract in own} if identical else _paired(before, after, own, other)
    others = {j: tokens[i] for i, j in pairs.items()}
    others |= {abstract: f"new list {abstract}" for abstract in other if abstract not in others}
    return _num_tokens(before, tokens), _num_tokens(after, others)


def _abstracts(document: Document) -> dict[str, str]:
    """For each abstract definition in use by a `w:num`, the num that shows its content best: one without overrides."""
    found: dict[str, str] = {}
    for num_id in document.numbering:
        abstract, num = document.numbering.abstract_of(num_id), document.numbering.num(num_id)
        if abstract is not None and num is not None and (abstract.id not in found or not num.overrides):
            found[abstract.id] = num_id
    return found


def _num_tokens(document: Document, abstracts: Mapping[str, str]) -> Tokens:
    out = {}
    for num_id in document.numbering:
        abstract, num = document.numbering.abstract_of(num_id), document.numbering.num(num_id)
        if abstract is not None and num is not None:
            overrides = [(ilvl, item.start, item.level is not None) for ilvl, item in sorted(num.overrides.items())]
            out[num_id] = abstracts[abstract.id] + (f" with {overrides}" if overrides else "")
    return out


def _identical(before: Document, after: Document) -> bool:
    """Whether both documents carry the very same numbering part."""
    first, second = before.part("numbering"), after.part("numbering")
    if first is None or second is None:
        return False
    return before.package.read(first) == after.package.read(second)


def _paired(before: Document, after: Document, own: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """Best one-to-one pairs: by content, by the paragraphs that use them, by nsid, by id."""
    votes = _votes(before, after)
    ranked = []
    for i, own_num in own.items():
        for j, other_num in other.items():
            first, second = before.numbering.abstract_of(own_num), after.numbering.abstract_of(other_num)
            same = before.numbering.content(own_num)[:2] == after.numbering.content(other_num)[:2]
            same_nsid = first is not None and second is not None and bool(first.nsid) and first.nsid == second.nsid
            score = (same, votes[i, j], same_nsid, i == j)
            if any(score):
                ranked.append((score, i, j))
    ranked.sort(key=lambda item: (tuple(-int(part) for part in item[0]), item[1], item[2]))
    pairs: dict[str, str] = {}
    taken: set[str] = set()
    for _, i, j in ranked:
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def _votes(before: Document, after: Document) -> Counter[tuple[str, str]]:
    """How many texts stand in list i before and in list j after; only texts that occur once a side count."""
    first, second = _usage(before), _usage(after)
    return Counter((first[text], second[text]) for text in first.keys() & second.keys())


def _usage(document: Document) -> dict[str, str]:
    """Abstract id by paragraph text, for texts that occur once; of a text box in two encodings the newer counts."""
    seen: Counter[str] = Counter()
    used: dict[str, str] = {}
    scope = document.scope(document.package.main)
    doubles = {paragraph for copy in document.body.iter(_FALLBACK) for paragraph in copy.iter(P)}
    for paragraph in document.body.iter(P):
        if paragraph in doubles:
            continue
        text = "".join([str(piece) for piece in paragraph.itertext("{*}t", with_tail=False)])
        seen[text] += 1
        format = scope.paragraph(paragraph.find(PPR))
        num_id = format.num_id or document.styles.numbering_of(format.style_id)[0]
        abstract = document.numbering.abstract_of(num_id) if num_id else None
        if abstract is not None:
            used[text] = abstract.id
    return {text: abstract for text, abstract in used.items() if seen[text] == 1}
