"""What stands around the text of the lease: notes, comments, content controls, links, headers and footers."""

from __future__ import annotations

from matterbench.authoring.manuscript import Author, Properties
from matterbench.authoring.notes import Comment, Note
from matterbench.authoring.runs import Control
from matterbench.authoring.source import Block

AUTHORS = {
    "oc": Author("Opposing Counsel", "2026-04-09T14:02:00Z"),
    "as": Author("Associate", "2026-04-20T10:15:00Z"),
}

FOOTNOTES = (
    Note("outside", "Note to draft: Tenant proposed one hundred eighty days. The longer period matches the general "
         "contractor's float."),
    Note("taxbase", "Note to draft: Tenant has asked that the base year slip to 2027/28 if the Commencement Date is "
         "later than January 1, 2027. Open with client."),
    Note("agencies", "Note to draft: HDC confirmed by e-mail on March 31, 2026 that it will treat the renewal as "
         "approved with this Lease. Delete clause (a) on receipt of the signed letter."),
)  # fmt: skip

ENDNOTES = (
    Note("register", "Title and tax lot to be confirmed against the title report, and the recording data of the "
         "Regulatory Agreement against the official copy, before execution."),
    Note("measure", "Rentable area was reported by the architect of the Building on February 11, 2026 under the usage "
         "of the Real Estate Board of New York, with a loss factor of eleven percent."),
)  # fmt: skip

COMMENTS = (
    Comment("c3", "J. Partner", "JP", "2026-04-08T09:12:00Z",
            "Natural breakpoint. Please confirm with the client that the six percent is final."),
    Comment("c1", "Opposing Counsel", "OC", "2026-04-09T14:20:00Z",
            "Thirty days is too short: lead times for our client's refrigeration alone run five to six weeks. "
            "Forty-five is market."),
    Comment("c2", "J. Partner", "JP", "2026-04-17T18:40:00Z",
            "Client agrees to forty-five days. Please make the change.", parent="c1"),
    Comment("c4", "J. Partner", "JP", "2026-04-17T18:44:00Z",
            "We have no self-help right. Add a clause headed Landlord's Cure after this one and let the references "
            "follow."),
    Comment("c6", "J. Partner", "JP", "2026-04-08T09:31:00Z",
            "Leave this in. A waiver of declaratory relief in a commercial lease has been void since December 2019."),
    Comment("c5", "J. Partner", "JP", "2026-04-17T18:51:00Z",
            "Figure for the sixth year to come from the schedule, rounded to the cent."),
)  # fmt: skip

CONTROLS = {
    "lease-date": Control("LeaseDate", "Date of Lease", "date", lock="sdtLocked", date="2026-05-29"),
    "permitted-use": Control("PermittedUse", "Permitted Use", "list", choices=(
        "Neighborhood bakery and café with retail sale of prepared foods",
        "Pharmacy and sale of sundries",
        "Grocery with fresh produce",
    )),
}  # fmt: skip

LINKS = {
    "certificates": "https://certificates.marlowcourt.example/retail",
    "mail-landlord": "mailto:notices@marlowcourt.example",
    "mail-tenant": "mailto:lease@alderandrye.example",
}

STORIES = (
    Block("header", "header-cover", "{tab}{tab}Okafor Bellwether LLP"),
    Block("header", "header-draft", "Marlow Court \u2013 Retail Lease{tab}{tab}Draft 3"),
    Block("header", "header-opening", "{tab}{tab}Block 3041, Lot 27"),
    Block("header", "header-wide", "Marlow Court \u2013 Work Letter{tab}Sheet D{-}1"),
    Block("footer", "footer-cover", "{tab}{numpages} pages, including Exhibits"),
    Block("footer", "footer-front", "{tab}{pagenum}"),
    Block("footer", "footer-body", "OB 20418.7{tab}\u2013 {pagenum} \u2013"),
    Block("footer", "footer-wide", "OB 20418.7{tab}\u2013 {pagenum} \u2013"),
)

PROPERTIES = Properties(
    title="Retail Lease \u2013 615 Marlow Street, Bronx",
    creator="Okafor Bellwether LLP",
    editor="Associate",
    created="2026-03-02T15:00:00Z",
    modified="2026-04-14T19:30:00Z",
    revision=3,
)
