"""Draft 4 of the demo lease, as edits of draft 3: what was asked for, and what a careless hand did beside it.

`kind` is a kind of change of `matterbench.diff/1`; `where` the label, or the name of the place, in draft 3.
"""

from __future__ import annotations

from dataclasses import dataclass

from matterbench.authoring.lease.rent import OPEN, OPEN_YEAR, money, schedule
from matterbench.authoring.manuscript import Operation, Reformat, ReplaceStory, Retarget
from matterbench.authoring.source import Insert, Replace


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit, asked for or not. `before` and `after` are what a reader sees at `where`."""

    id: str
    kind: str
    where: str
    authorised: bool
    what: str
    before: str
    after: str
    operation: Operation


_CURE = "thirty (30) days"
_LONGER_CURE = "forty-five (45) days"
_FIGURE = money(schedule()[OPEN_YEAR - 1].monthly)
_SELF_HELP = (
    "If Tenant fails to perform an obligation, Landlord may perform it at Tenant's expense when the time allowed by "
    "Section~{ref events} has run out, or, in an emergency or where a Regulatory Agency has threatened a sanction, on "
    "such notice as the circumstances admit. Landlord's reasonable outlay, with interest at the Interest Rate, is "
    "Additional Rent payable within fifteen (15) days after an itemized statement. Performance by Landlord neither "
    "cures the failure nor waives a remedy."
)
_DEEMED = ", and which is deemed given if Landlord has not answered within fifteen (15) days after a second request"
_RESTROOM = (
    "9.7{tab}Restroom Access. Tenant shall admit to its toilet room any customer who presents proof of a medical "
    "condition that requires it."
)
_NEW_PORTAL = "https://marlowcourt-certificates.example/upload"

EDITS = (
    Edit("cure-period", "text", "19.1(b)", True, "the cure period is longer (tracked)", _CURE, _LONGER_CURE,
         Replace("default-covenant", f"{{comment c1|{_CURE}}}",
                 f"{{comment c1|{{del as|{_CURE}}}{{ins as|{_LONGER_CURE}}}}}")),
    Edit("landlords-cure", "insert", "after 19.3", True, "a new clause, numbered 19.4 (tracked)", "",
         "Landlord's Cure.", Insert("reentry", f"1 landlords-cure +as: {{h Landlord's Cure}}. {_SELF_HELP}")),
    Edit("rent-figure", "text", f"rent schedule, lease year {OPEN_YEAR}, monthly", True, "the open figure is filled in",
         "[\u25cf]", _FIGURE, Replace("rent-table", OPEN, f"{{comment c5|{_FIGURE}}}")),
    Edit("draft-number", "text", "header", True, "the draft number in the header", "Draft 3", "Draft 4",
         ReplaceStory("header-draft", "Draft 3", "Draft 4")),
    Edit("list-format", "definition", "EXHIBIT D, list level 2", False, "a level of the list is now lower roman",
         "decimal", "lowerRoman", Reformat("work", 1, "lowerRoman")),
    Edit("term-not-bold", "formatting", "7.2", False, "a defined term lost its bold", "bold", "not bold",
         Replace("additional-rent", "{def Additional Rent}", "{plaindef Additional Rent}")),
    Edit("flat-reference", "field", "18.6", False, "a reference field became typed text", "REF field: 10.3", "10.3",
         Replace("permitted-transfers", "{ref ra-approvals}", "10.3")),
    Edit("accepted-insertion", "revision", "18.1", False, "Opposing Counsel's insertion was accepted", "insertion",
         "ordinary text", Replace("transfer-consent", f"{{ins oc|{_DEEMED}}}", _DEEMED)),
    Edit("lost-anchor", "comment", "5.1", False, "a comment lost its anchor", "comment by J. Partner", "no anchor",
         Replace("percentage-payable", "{comment c3|six percent (6%) of the amount by which Gross Sales exceed the "
                 "Breakpoint}", "six percent (6%) of the amount by which Gross Sales exceed the Breakpoint")),
    Edit("unmerged-cell", "table", "responsibility matrix, Kitchen exhaust riser", False, "a merged cell was split",
         "spans 2 columns", "2 cells", Replace("matrix", "Kitchen exhaust riser | >2 Landlord |",
                                               "Kitchen exhaust riser | Landlord |  |")),
    Edit("typed-number", "insert", "after 9.6", False, "a clause numbered by hand in style Normal", "", "9.7",
         Insert("regulatory", f"normal: {_RESTROOM}")),
    Edit("lost-no-break-space", "text", "24.1", False, "a no-break space in an amount became a space", "U.S.\u00a0$",
         "U.S. $", Replace("deposit", "U.S.~$", "U.S. $")),
    Edit("moved-link", "link", "14.3", False, "a link leads elsewhere", "https://certificates.marlowcourt.example/retail",
         _NEW_PORTAL, Retarget("certificates", _NEW_PORTAL)),
)  # fmt: skip

ALLOW = {
    "schema": "matterbench.allow/1",
    "view": "final",
    "tracked": "optional",
    "authors": ["Associate"],
    "conforming": ["references", "toc"],
    "edits": [
        {
            "id": "cure-period",
            "at": {"label": "19.1(b)", "quote": _CURE},
            "kinds": ["text"],
            "expect": {"contains": [_LONGER_CURE]},
        },
        {
            "id": "landlords-cure",
            "at": {"after": {"label": "19.3", "extent": "clause"}},
            "kinds": ["insert"],
            "like": {"label": "19.3"},
            "expect": {"paragraphs": 1, "contains": ["Landlord\u2019s Cure"]},
        },
        {
            "id": "rent-figure",
            "at": {"cell": {"table": 4, "row": OPEN_YEAR + 2, "column": 6}},
            "kinds": ["text"],
            "expect": {"contains": [_FIGURE]},
        },
        {
            "id": "draft-number",
            "at": {"story": "header", "section": 1, "type": "default"},
            "kinds": ["text"],
            "expect": {"contains": ["Draft 4"]},
        },
    ],
}
