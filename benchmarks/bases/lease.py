"""A short lease written with python-docx; what its API lacks (fields, revisions, notes, controls) is added as XML."""

from __future__ import annotations

import io

import docx
from docx.document import Document
from docx.enum.section import WD_ORIENT, WD_SECTION
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.shared import Pt
from docx.text.paragraph import Paragraph

from tests.build import png

W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
WHO = 'w:author="Opposing Counsel" w:date="2025-05-01T10:00:00Z"'
LEVELS = (("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"))
NOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"


def add(paragraph: Paragraph, *xml: str) -> None:
    """Append XML to a paragraph."""
    for item in xml:
        tag, _, rest = item.partition(">")
        slash = "/" if tag.endswith("/") else ""
        paragraph._p.append(parse_xml(f"{tag.rstrip('/')} {W}{slash}>{rest}"))


def run(text: str) -> str:
    """Return the XML of a plain run."""
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def field(code: str, result: str) -> list[str]:
    """Return the runs of a complex field."""
    marks = [f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")]
    code_run = f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
    return [marks[0], code_run, marks[1], run(result), marks[2]]


def bookmarked(paragraph: Paragraph, number: int, name: str, text: str) -> None:
    """Append text within a bookmark."""
    start = f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>'
    add(paragraph, start, run(text), f'<w:bookmarkEnd w:id="{number}"/>')


def legal_list(document: Document) -> int:
    """Add a three-level list to the numbering part and return its number."""
    root = document.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{fmt}"/><w:lvlText w:val="{text}"/>'
        f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{720 * (index + 1)}" w:hanging="720"/></w:pPr></w:lvl>'
        for index, (fmt, text) in enumerate(LEVELS)
    )
    inner = f'<w:abstractNum {W} w:abstractNumId="90"><w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
    root.insert(0, parse_xml(inner))
    root.append(parse_xml(f'<w:num {W} w:numId="90"><w:abstractNumId w:val="90"/></w:num>'))
    return 90


def numbered(document: Document, text: str, level: int, style: str = "Body Text") -> Paragraph:
    """Append a paragraph of the legal list."""
    paragraph = document.add_paragraph(text, style=style)
    inner = f'<w:ilvl w:val="{level}"/><w:numId w:val="90"/>'
    paragraph._p.get_or_add_pPr().append(parse_xml(f"<w:numPr {W}>{inner}</w:numPr>"))
    return paragraph


def footnote(document: Document, paragraph: Paragraph) -> None:
    """Add a footnotes part with one note, and its reference."""
    frames = "".join(
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for number, kind in ((-1, "separator"), (0, "continuationSeparator"))
    )
    body = f"<w:p><w:r><w:footnoteRef/></w:r>{run(' Measured between the inner walls.')}</w:p>"
    xml = f'<w:footnotes {W}>{frames}<w:footnote w:id="1">{body}</w:footnote></w:footnotes>'
    part = Part(PackURI("/word/footnotes.xml"), NOTES, xml.encode("utf-8"), document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    add(paragraph, '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/></w:r>')


def hyperlink(document: Document, paragraph: Paragraph, text: str, url: str) -> None:
    """Append an external link."""
    r_id = document.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    add(paragraph, f'<w:hyperlink r:id="{r_id}" w:tooltip="Web page">{run(text)}</w:hyperlink>')


def premises(document: Document) -> None:
    """Write title, parties and the clause on the premises."""
    document.add_heading("Lease of Office Space", 0)
    document.add_picture(io.BytesIO(png(20, 90, 160)))
    opening = document.add_paragraph("This Lease is made between ", style="Body Text")
    opening.add_run("Elm Estates Ltd").bold = True
    opening.add_run(" as Landlord and ")
    opening.add_run("Fir Trading LLP").bold = True
    opening.add_run(" as Tenant, for the building at 12 Harbour Street.")
    numbered(document, "Premises", 0, "Heading 1")
    clause = numbered(document, "", 1)
    bookmarked(clause, 1, "_Ref100", "The Landlord lets the third floor to the Tenant for ")
    marked = clause.add_run("five (5) years")
    said = document.add_comment(marked, "Should there be an option to renew?", author="Jane Partner", initials="JP")
    said._comment_elm.set(qn("w:date"), "2025-04-02T09:00:00Z")
    clause.add_run(" from the first day of July.")
    area = numbered(document, "The floor area is ", 1)
    area.add_run("420 square metres").italic = True
    footnote(document, area)
    parts = numbered(document, "The premises include the following parts:", 1)
    parts.paragraph_format.keep_with_next = True
    numbered(document, "the meeting rooms; and", 2)
    numbered(document, "the two parking bays.", 2)


def rent(document: Document) -> None:
    """Write the rent clause: references, foreign revisions, a table with merged cells."""
    numbered(document, "Rent", 0, "Heading 1")
    clause = numbered(document, "The Tenant shall pay the rent stated in clause ", 1)
    add(clause, *field(r"REF _Ref100 \r \h", "1.1"), run(" and in the table below, quarterly in advance."))
    notice = numbered(document, "The Landlord may enter on ", 1)
    add(
        notice,
        f'<w:ins w:id="801" {WHO}>{run("not less than two days’ ")}</w:ins>',
        f'<w:del w:id="802" {WHO}><w:r><w:delText xml:space="preserve">any </w:delText></w:r></w:del>',
        run("written notice to the Tenant."),
    )
    table = document.add_table(rows=4, cols=3, style="Table Grid")
    table.cell(0, 0).merge(table.cell(0, 2)).text = "Rent schedule"
    table.cell(1, 0).merge(table.cell(2, 0)).text = "Office"
    for row, (what, amount) in enumerate(
        (("Year one", "EUR 9,000"), ("Year two", "EUR 9,600"), ("Parking", "EUR 900"))
    ):
        table.cell(row + 1, 1).text, table.cell(row + 1, 2).text = what, amount
    table.cell(3, 0).text = "Bays"
    table.rows[0]._tr.get_or_add_trPr().append(parse_xml(f"<w:tblHeader {W}/>"))
    caption = document.add_paragraph("Table ", style="Caption")
    add(caption, *field(r"SEQ Table \* ARABIC", "1"), run(": Rent by year"))
    notices = document.add_paragraph("Notices are published at ", style="Body Text")
    hyperlink(document, notices, "www.example.org/lease", "https://www.example.org/lease")
    notices.add_run("; see the web page.\tCopies follow.")
    keys = document.add_paragraph(
        "The “Keys” are handed over on\u00a0site;\tspare keys follow.\nLost keys by e", style="Body Text"
    )
    add(keys, "<w:r><w:noBreakHyphen/></w:r>", run("mail, see page "), *field(r"PAGEREF _Ref100 \h", "1"), run("."))
    changed = document.add_paragraph(style="Body Text")
    changed._p.get_or_add_pPr().append(parse_xml(f'<w:pPrChange {W} w:id="803" {WHO}><w:pPr/></w:pPrChange>'))
    was = f'<w:rPr><w:b/><w:rPrChange w:id="804" {WHO}><w:rPr/></w:rPrChange></w:rPr>'
    add(changed, run("Deposits are "), f"<w:r>{was}<w:t>refundable</w:t></w:r>", run(" at the end."))
    document.add_paragraph("Quoted from the letter of intent of May.", style="Quote")


def duties(document: Document) -> None:
    """Write list-styled paragraphs, an equation, a control and right-to-left text."""
    document.add_heading("Duties of the Tenant", 2)
    for text in ("keep the rooms clean;", "insure the contents; and", "report any damage without delay."):
        document.add_paragraph(text, style="List Number")
    for text in ("No open fire.", "No animals."):
        document.add_paragraph(text, style="List Bullet")
    formula = document.add_paragraph("The deposit is ", style="Body Text")
    add(formula, "<m:oMath><m:r><m:t>d=3+r</m:t></m:r></m:oMath>", run(" months of rent, held in a separate account."))
    arabic = document.add_paragraph(style="Body Text")
    arabic._p.get_or_add_pPr().append(parse_xml(f"<w:bidi {W}/>"))
    add(arabic, "<w:r><w:rPr><w:rtl/></w:rPr><w:t>عقد إيجار</w:t></w:r>")
    control = (
        '<w:sdtPr><w:alias w:val="Law"/><w:tag w:val="law"/><w:id w:val="4242"/><w:lock w:val="sdtLocked"/></w:sdtPr>'
    )
    text = "The law of the place of the premises governs this Lease."
    body = f"<w:sdtContent><w:p>{run(text)}</w:p></w:sdtContent>"
    document.element.body.add_p().addprevious(parse_xml(f"<w:sdt {W}>{control}{body}</w:sdt>"))
    signed = document.add_paragraph("Signed for the Landlord on the date written above.", style="Body Text")
    signed.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    signed.paragraph_format.space_before = Pt(12)
    sized = document.add_paragraph("Signed for the ", style="Body Text").add_run("Tenant")
    sized.font.size, sized.font.name, sized.underline = Pt(13), "Arial", True


def sections(document: Document) -> None:
    """End the first section, and give each section its header and footer."""
    first = document.sections[0]
    first.different_first_page_header_footer = True
    first.header.paragraphs[0].text = "Lease, draft 2"
    first.first_page_header.paragraphs[0].text = "Private and confidential"
    add(first.footer.paragraphs[0], run("Page "), *field("PAGE", "1"))
    second = document.add_section(WD_SECTION.NEW_PAGE)
    second.orientation, second.page_width, second.page_height = WD_ORIENT.LANDSCAPE, first.page_height, first.page_width
    second.header.is_linked_to_previous = False
    second.header.paragraphs[0].text = "Schedule to the lease"


def write() -> bytes:
    """Return the whole lease."""
    document = docx.Document()
    legal_list(document)
    premises(document)
    rent(document)
    sections(document)
    duties(document)
    document.core_properties.author = "Jane Partner"
    document.core_properties.title = "Lease"
    stop = document.settings.element.find(qn("w:defaultTabStop"))
    stop.addprevious(parse_xml(f"<w:trackRevisions {W}/>"))
    stop.addprevious(parse_xml(f'<w:documentProtection {W} w:edit="trackedChanges" w:enforcement="1"/>'))
    stop.addnext(parse_xml(f"<w:evenAndOddHeaders {W}/>"))
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()
