"""The names by which laws are cited, and the codes of their keys.

Codes of New York's laws are those of the State Senate's site (nysenate.gov/legislation/laws): RPT, RPP, GCN and so on.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Law(NamedTuple):
    """A law: its code, its full names, its abbreviations (which are read in capitals only)."""

    code: str
    names: tuple[str, ...]
    short: tuple[str, ...] = ()


_NEW_YORK = (
    Law("RPT", ("Real Property Tax Law", "Real Prop Tax Law"), ("RPTL",)),
    Law("RPP", ("Real Property Law", "Real Prop Law"), ("RPL",)),
    Law("RPA", ("Real Property Actions and Proceedings Law", "Real Prop Acts Law"), ("RPAPL",)),
    Law("GCN", ("General Construction Law", "Gen Constr Law"), ("GCL",)),
    Law("GOB", ("General Obligations Law", "Gen Oblig Law"), ("GOL",)),
    Law("PVH", ("Private Housing Finance Law", "Priv Hous Fin Law"), ("PHFL",)),
    Law("PBG", ("Public Housing Law", "Pub Hous Law"), ("PHL",)),
    Law("LLC", ("Limited Liability Company Law", "Ltd Liab Co Law", "LLC Law"), ("LLCL",)),
    Law("BSC", ("Business Corporation Law", "Bus Corp Law"), ("BCL",)),
    Law("NPC", ("Not-for-Profit Corporation Law", "Not-for-Profit Corp Law"), ("N-PCL", "NPCL")),
    Law("CCO", ("Cooperative Corporations Law", "Coop Corp Law")),
    Law("PTR", ("Partnership Law",)),
    Law("LIE", ("Lien Law",)),
    Law("GBS", ("General Business Law", "Gen Bus Law"), ("GBL",)),
    Law("GMU", ("General Municipal Law", "Gen Mun Law"), ("GML",)),
    Law("CVP", ("Civil Practice Law and Rules",), ("CPLR", "C.P.L.R.")),
    Law("UCC", ("Uniform Commercial Code",), ("UCC", "U.C.C.")),
    Law("MDW", ("Multiple Dwelling Law", "Mult Dwell Law"), ("MDL",)),
    Law("MRE", ("Multiple Residence Law", "Mult Resid Law")),
    Law("TAX", ("Tax Law",)),
    Law("EXC", ("Executive Law", "Exec Law")),
    Law("LAB", ("Labor Law", "Lab Law")),
    Law("SOS", ("Social Services Law", "Soc Serv Law"), ("SSL",)),
    Law("MHY", ("Mental Hygiene Law", "Mental Hyg Law"), ("MHL",)),
    Law("PBA", ("Public Authorities Law", "Pub Auth Law"), ("PAL",)),
    Law("PBO", ("Public Officers Law", "Pub Off Law")),
    Law("BNK", ("Banking Law",)),
    Law("ISC", ("Insurance Law", "Ins Law")),
    Law("ENV", ("Environmental Conservation Law", "Envtl Conserv Law"), ("ECL",)),
    Law("EPT", ("Estates, Powers and Trusts Law", "Est Powers and Trusts Law"), ("EPTL",)),
    Law("PEN", ("Penal Law",)),
    Law("ETP", ("Emergency Tenant Protection Act of 1974", "Emergency Tenant Protection Act"), ("ETPA",)),
    Law("ADC", (
        "Administrative Code of the City of New York", "New York City Administrative Code", "NYC Administrative Code",
        "NYC Admin Code", "Administrative Code", "Admin Code",
    )),
    Law("NYC-CHARTER", ("New York City Charter", "NYC Charter", "City Charter")),
    Law("NYC-ZR", (
        "Zoning Resolution of the City of New York", "New York City Zoning Resolution", "Zoning Resolution",
    ), ("ZR",)),
)  # fmt: skip
_FEDERAL = (
    Law("USC/26", ("Internal Revenue Code of 1986", "Internal Revenue Code"), ("IRC", "I.R.C.", "Code")),
    Law("CFR/26", ("Treasury Regulations", "Treasury Regulation", "Treas Regs", "Treas Reg", "Income Tax Regulations")),
    Law("FRCP", ("Federal Rules of Civil Procedure", "Fed R Civ P"), ("FRCP", "F.R.C.P.")),
    Law("USC/11", ("United States Bankruptcy Code", "Bankruptcy Code")),
    Law("USHA", ("United States Housing Act of 1937", "U.S. Housing Act of 1937", "United States Housing Act")),
    Law("NHA", ("National Housing Act",)),
)

ARTICLED = frozenset({"GOB", "UCC", "ENV", "EPT", "ADC", "NYC-ZR"})
"""Laws whose sections have the number of their article or title before a hyphen: 5-905 is no range."""

PREFIXES: dict[str, str] = {law.code: "NY/" for law in _NEW_YORK} | {law.code: "" for law in _FEDERAL}
"""What stands before the code in a key."""


def _spelling(name: str) -> str:
    """A pattern for a name whose words may be abbreviated with periods and parted by any space."""
    parts = [re.escape(word) if word != "and" else "(?:and|&)" for word in name.replace(",", "").split()]
    return r"\.?,?\s+".join(parts) + (r"\.?" if parts[-1] in {"Reg", "Regs", "P"} else "")


_NAMES = {_spelling(name): law.code for law in (*_NEW_YORK, *_FEDERAL) for name in law.names}
_SHORT = {re.escape(name): law.code for law in (*_NEW_YORK, *_FEDERAL) for name in law.short}
_LONGEST_FIRST = sorted(_NAMES, key=len, reverse=True)

LAW = (
    rf"(?:(?:N\.?\s?Y\.?(?:\s?C\.?)?|New\s+York(?:\s+State)?|McKinney['’]s|NY)\s+)?"
    rf"(?P<law>(?i:{'|'.join(_LONGEST_FIRST)})|(?:{'|'.join(sorted(_SHORT, key=len, reverse=True))}))"
)
"""A pattern for a law's name, with the group `law`."""

_CODES = [(re.compile(pattern, re.I), code) for pattern, code in _NAMES.items()]
_CODES += [(re.compile(pattern), code) for pattern, code in _SHORT.items()]


def law_code(name: str) -> str:
    """Return the code of a law by a name that `LAW` has matched; raises KeyError for another."""
    for pattern, code in _CODES:
        if pattern.fullmatch(name):
            return code
    raise KeyError(name)
