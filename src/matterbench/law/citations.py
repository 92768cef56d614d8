"""Authorities cited in a text: statutes, regulations, rules and cases, each with one key however it is written.

Keys: `NY/RPT/420-c(1)` (codes of the State Senate's site), `NY/PVH/art. 11`, `USC/26/42(h)(1)(E)` (the Internal Revenue
Code is title 26), `CFR/26/1.42-6` (Treasury Regulations so too), `NYCRR/9/2523.5(a)`, `RCNY/28/5-02`, `FRCP/6(d)`,
`NY/L/2020/249`, `act/1937/United States Housing Act`, `case/NY3d/12/345`, `case/NYSlipOp/2015/31585(U)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from matterbench.law.cases import cases
from matterbench.law.statutes import statutes


@dataclass(frozen=True, slots=True)
class Citation:
    """One authority cited: `text[span[0]:span[1]]` names it.

    `kind` is statute, regulation, rule or case; `name` and `year` are a case's, as far as the text states them.
    """

    span: tuple[int, int]
    key: str
    kind: str
    name: str = ""
    year: int | None = None

    @property
    def section(self) -> str:
        """The key without subdivisions: `NY/RPT/420-c` of `NY/RPT/420-c(1)`; a case's key is whole."""
        return self.key if self.kind == "case" else re.sub(r"\(.*$", "", self.key)


def find_citations(text: str) -> list[Citation]:
    """Return the authorities cited in running text, in order; "§§ 20, 25-a" gives one for each section."""
    found = [Citation(match.span, match.key, match.kind) for match in statutes(text)]
    found += [Citation(case.span, case.key, "case", case.name, case.year) for case in cases(text)]
    found.sort(key=lambda one: (one.span[0], -one.span[1]))
    kept: list[Citation] = []
    for one in found:
        last = kept[-1] if kept else None
        if last is None or one.span[0] >= last.span[1] or (one.span == last.span and one.key != last.key):
            kept.append(one)
    return kept


def parse_citation(text: str) -> Citation | None:
    """Return the one authority that the whole text cites, or None where it cites none, several, or says more."""
    found = find_citations(text.strip())
    whole = len(found) == 1 and found[0].span == (0, len(text.strip().rstrip(".")))
    return found[0] if whole else None


def same_authority(a: str, b: str) -> bool:
    """Tell whether two texts, each of one citation, cite the same section and subdivision, or the same case."""
    first, second = parse_citation(a), parse_citation(b)
    return first is not None and second is not None and first.key == second.key
