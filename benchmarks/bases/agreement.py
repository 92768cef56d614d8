"""A short agreement that uses every part of WordprocessingML, written with the tests' document language.

Two texts share the structure: the services agreement is committed as our own writer wrote it, the licence goes through
LibreOffice first.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests import build as b
from tests.build import Content, Piece, p, r

OPPONENT = "Opposing Counsel"
DROPDOWN = (
    '<w:dropDownList><w:listItem w:displayText="England and Wales" w:value="EW"/>'
    '<w:listItem w:displayText="Scotland" w:value="SC"/></w:dropDownList>'
)
BINDING = '<w:dataBinding w:xpath="/matter/number" w:storeItemID="{11111111-2222-3333-4444-555555555555}"/><w:text/>'
CHECKBOX = (
    '<w14:checkbox><w14:checked w14:val="1"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/>'
    '<w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>'
)
BOX = "".join(
    f'<w:{side} w:val="single" w:sz="6" w:space="1" w:color="auto"/>' for side in ("top", "left", "bottom", "right")
)
ITEM_PROPS = (
    '<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" '
    'ds:itemID="{11111111-2222-3333-4444-555555555555}"/>'
)

ITEM_RELS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps" '
    'Target="itemProps1.xml"/></Relationships>'
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The words in which the two agreements differ."""

    title: str
    first: str
    second: str
    subject: str
    fee: str
    company: str


SERVICES = Deal("Services Agreement", "Acorn Ltd", "Birch LLC", "Services", "GBP 2,500", "Acorn Ltd")
LICENCE = Deal("Software Licence", "Cedar Inc", "Dogwood plc", "Software", "EUR 7,200", "Cedar Inc")


def opening(deal: Deal) -> list[Content]:
    """Return title, logo, contents, parties and definitions."""
    return [
        p(deal.title, style="Title"),
        p(b.image(alt=f"Logo of {deal.first}")),
        b.sdt(
            b.toc(("1. Definitions", "_Toc1", "1"), ("2. Payment", "_Toc2", "2"), ("3. Term", "_Toc3", "3")),
            tag="toc",
            alias="Contents",
            raw='<w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj>',
        ),
        p("This Agreement is made between ", r(deal.first, b=True), " and ", r(deal.second, b=True),
          " (together the “Parties”) on the date of the last signature below.", style="BodyText"),
        p(b.bookmark("_Toc1", "Definitions"), style="Heading1", lvl=0),
        p("“", r("Confidential Information", b=True), "” means all information that a Party discloses in writing.",
          b.footnote("Oral disclosures count when confirmed within ten (10) days."), style="BodyText", lvl=1),
        p(f"“{deal.subject}” has the meaning given in ", b.ref("_Ref200", "2.2"), " and in the ",
          r("Statement of Work", i=True), ".", style="BodyText", lvl=1),
        p("“Fees” means the following items:", style="BodyText", lvl=1),
        p("the set-up fee; and", style="BodyText", lvl=2),
        p("the monthly fee.", b.endnote("Fees are stated without value added tax."), style="BodyText", lvl=2),
        p("“Affiliate” means a company under common ", r("control", u="single"), " with a Party.",
          style="BodyText", lvl=1, keepNext=True),
        p("End of the opening part.", style="BodyText", sect=b.sect(
            header="Draft 4 of the agreement", first_header="Strictly confidential", even_header="Even page",
            footer=p("Page ", b.field("PAGE", "1"), style="Footer"), cols=2, kind="nextPage",
            raw='<w:pgNumType w:start="1"/>')),
    ]  # fmt: skip


def payment(deal: Deal) -> list[Content]:
    """Return the payment clause with references, a comment thread, foreign revisions and the fee table."""
    return [
        p(b.bookmark("_Toc2", "Payment"), style="Heading1", lvl=0),
        p(b.bookmark("_Ref100", "The Customer shall pay each invoice within "),
          b.comment("thirty (30) days", said="Is this market practice?", replies=[("Ann Associate", "It is.")]),
          " after receipt of that invoice.", style="BodyText", lvl=1),
        p(b.bookmark("_Ref200", "Late payments bear interest as stated in clause "), b.ref("_Ref100", "2.1"),
          " above, see page ", b.field(r"PAGEREF _Ref100 \h", "2"), ".", style="BodyText", lvl=1),
        p("The Supplier may suspend the ", deal.subject, " on ", b.ins("not less than ten (10) days’ "),
          b.dele("immediate "), "written notice, subject to ", 
          b.comment("clause 3", said="This point is settled.", done=True),
          ".", style="BodyText", lvl=1),
        p("Set-off is ", r("not permitted", b=True, was="<w:i/>"), " without consent.", style="BodyText", lvl=1,
          was='<w:pStyle w:val="BodyText"/><w:jc w:val="left"/>'),
        p(b.ins("This paragraph was proposed by the other side."), style="BodyText", lvl=1, mark="ins"),
        table(deal),
        p("Table ", b.field(r"SEQ Table \* ARABIC", "1"), ": Fees by tier", style="Caption"),
        p("Payments go to the account below;", "\t", "receipts follow.\nBank charges are shared.", style="BodyText"),
        b.tbl(["Bank", "Account"], ["North Bank", b.tc(b.tbl(["IBAN", "GB00 0000"]), "in one line")]),
        p("Quoted from the tender documents of last year.", style="Quote"),
        p("The schedule follows on the next pages.", style="BodyText", sect=b.sect(
            size=(15840, 12240), margins=(1440, 1080, 1440, 1080), kind="nextPage",
            header="Schedule of fees", first_header="Schedule, first page",
            footer=p("Schedule page ", b.field("PAGE", "2"), style="Footer"))),
    ]  # fmt: skip


def table(deal: Deal) -> Piece:
    """Return the fee table: a spanning header, a vertical merge, a shaded cell, a tracked row."""
    warned = b.sdt(b.tr("Notice", "Late payment", "1 %"), tag="row", alias="Row")
    grey = {"val": "clear", "color": "auto", "fill": "D9D9D9"}
    return b.tbl(
        b.tr(b.tc(p("Fee schedule", jc="center"), span=3, shd=grey), header=True, cantSplit=True),
        [b.tc("Tier", vmerge="restart", vAlign="center"), "Standard", p("GBP 1,000", jc="right")],
        [b.tc("", vmerge="continue"), "Premium", p(deal.fee, jc="right")],
        b.tr("Extra", "Support", "GBP 300", trHeight={"val": 500, "hRule": "exact"}),
        b.tr("Foreign", "Travel", "at cost", mark="ins"),
        warned,
        raw=b.borders(top="single", left="single", bottom="single", right="single", insideH="single", insideV="single"),
        jc="center",
    )


def term(deal: Deal) -> list[Content]:
    """Return the term clause: a restarted list, a numbered style, symbols, controls, right-to-left text."""
    return [
        p(b.bookmark("_Toc3", "Term"), style="Heading1", lvl=0),
        p("The term is three (3) years from the Effective Date.", style="BodyText", lvl=1),
        p("Either Party may end it for material breach:", style="BodyText", lvl=1),
        p("first, by written notice of the breach;", num=3, lvl=0),
        p("second, after sixty (60) days without cure.", num=3, lvl=0),
        p("On its end each Party returns the other’s papers:", style="BodyText", lvl=1),
        p("all copies on paper;", num=4, lvl=0),
        p("all copies on any device.", num=4, lvl=0),
        p("Survival of accrued rights", style="Clause"),
        p("Limits of liability", style="Clause"),
        p("Notices go by e", r(b.NO_BREAK_HYPHEN), "mail or by regis", r(b.SOFT_HYPHEN), "tered post to ",
          b.link("www.example.com/notices", url="https://www.example.com/notices", tooltip="Notice address"),
          " within ten\u00a0(10) days. Tick ", r(b.sym("F0FE")), " here \U0001f600 for café service.",
          style="BodyText"),
        p("See ", b.link("the payment clause", anchor="_Ref100"), " and note ", b.field(r"NOTEREF _Note1 \h", "1"),
          b.bookmark("_Note1", b.footnote("Notices are also sent to counsel.")), ".", style="BodyText"),
        p(r("שלום וברכה", rtl=True, lang={"bidi": "he-IL"}), style="BodyText", bidi=True),
        p("Liability is capped at ", b.math("x", "=", "a", "+", "b", sup=("c", "2")), " in total; see ",
          b.ruby("契約", "けいやく"), ".", style="BodyText"),
    ]  # fmt: skip


def closing(deal: Deal) -> list[Content]:
    """Return controls, a text box, moved text, an imported chunk and the signature block."""
    return [
        b.sdt(p("Governing law: England and Wales.", style="BodyText"), tag="gov_law", alias="GoverningLaw",
              lock="sdtLocked", raw=DROPDOWN),
        p("Matter ", b.sdt_run("M-1042", tag="matter", alias="Matter", raw=BINDING), " accepted ",
          b.sdt_run("☒", tag="accepted", raw=CHECKBOX), style="BodyText"),
        p(b.move_from("move1", "Notices to the other side are in English."), style="BodyText", by=OPPONENT),
        p("Waivers must be in writing. ", b.move_to("move1", "Notices to the other side are in English."),
          style="BodyText"),
        p("Boxed note: ", b.textbox("Sign on every page."), style="BodyText"),
        p("A Party may assign this Agreement only with the prior written consent of the other Party.", style="BodyText",
          ind={"left": 720}),
        p(b.xml('<w:permStart w:id="77" w:edGrp="everyone"/>'), "Signed for ",
          r(deal.first, b=True, font="Arial", sz=24),
          b.xml('<w:permEnd w:id="77"/>'), style="BodyText", spacing={"before": 240}, keepNext=True),
        b.alt_chunk("<html><body><p>Annex: insurance certificate.</p></body></html>"),
        p("Signed for ", r(deal.second, b=True), " by its director.", style="BodyText", raw=f"<w:pBdr>{BOX}</w:pBdr>"),
    ]  # fmt: skip


def write(deal: Deal) -> bytes:
    """Return the whole agreement."""
    clause = b.style("Clause", ppr='<w:numPr><w:numId w:val="5"/></w:numPr><w:keepNext/>', rpr="<w:i/>")
    return b.doc(
        *opening(deal), *payment(deal), *term(deal), *closing(deal),
        sect=b.sect(header="Terms", footer=p("Page ", b.field("PAGE", "4"), " of ", b.field("NUMPAGES", "4"))),
        styles={"Clause": clause},
        numbering=(
            b.lst(3, "(%1)", b.level("%2)", "lowerRoman")),
            b.again(4, of=3, start={0: 1}),
            b.lst(5, b.level("Article %1", "upperRoman", style="Clause")),
        ),
        settings={"trackRevisions": True, "documentProtection": {"edit": "trackedChanges", "enforcement": "1"},
                  "evenAndOddHeaders": True, "defaultTabStop": 720},
        theme="Calibri",
        core={"title": deal.title, "description": "Second draft"},
        custom={"Matter": "M-1042", "Client": deal.first},
        app={"Company": deal.company, "Pages": "4", "Application": "Microsoft Office Word"},
        parts={"customXml/item1.xml": "<matter><number>M-1042</number></matter>",
               "customXml/itemProps1.xml": ITEM_PROPS,
               "customXml/_rels/item1.xml.rels": ITEM_RELS,
               "word/embeddings/sheet1.bin": b"embedded workbook"},
        types={"customXml/itemProps1.xml": "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
               "word/embeddings/sheet1.bin": "application/vnd.openxmlformats-officedocument.oleObject"},
        rels=[("customXml", "../customXml/item1.xml"), ("oleObject", "embeddings/sheet1.bin")],
    )  # fmt: skip
