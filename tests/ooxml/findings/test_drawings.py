"""Pictures, text boxes, charts and embedded objects, one change for what a reader would call one."""

from __future__ import annotations

from tests.build import Package, Piece, doc, image, p, png, sdt, textbox, xml
from tests.build.drawings import PICTURE
from tests.ooxml.findings.telling import changes, told

PLACE = "§1"


def page(*pieces: object) -> bytes:
    return doc(p("Logo ", *pieces, lvl=0))  # type: ignore[arg-type]


def test_equal_pictures_under_other_names_and_ids_are_no_change() -> None:
    second = doc(p("Logo ", image(png()), lvl=0), rename={"word/media/image1.png": "word/media/logo.png"})
    assert told(page(image(png())), second) == []


def test_a_replaced_picture() -> None:
    (change,) = changes(page(image(png(red=200))), page(image(png(red=10, side=9))))
    assert (change.kind, change.invariant, change.property, change.severity) == ("drawing", 28, "content", "block")
    assert change.where.shown.words() == PLACE
    assert change.message == "image 1 replaced (8×8 PNG → 9×9 PNG), same position"
    assert change.before != change.after


def test_a_resized_picture_and_rounding() -> None:
    first = page(image(size=(914400, 914400)))
    assert told(first, page(image(size=(457200, 457200)))) == [
        ("block", PLACE, "drawing", "image 1 resized 1.00 in × 1.00 in → 0.50 in × 0.50 in")
    ]
    assert told(first, page(image(size=(914401, 914399)))) == []


def test_alternative_text_is_a_warning() -> None:
    assert told(page(image(alt="Logo")), page(image(alt="Seal"))) == [
        ("warn", PLACE, "drawing", "image 1: alternative text “Logo” → “Seal”")
    ]


def test_a_picture_came_or_went() -> None:
    with_one, without = page(image()), page()
    assert told(with_one, without) == [("block", PLACE, "drawing", "image 1 (1.00 in × 1.00 in, 8×8 PNG) removed")]
    assert told(without, with_one) == [("block", PLACE, "drawing", "image (1.00 in × 1.00 in, 8×8 PNG) added")]


def test_pictures_are_counted_over_the_story() -> None:
    other = image(png(green=200))
    first = doc(p("Seal ", other, lvl=0), p("Logo ", image(), lvl=0))
    second = doc(p("Seal ", other, lvl=0), p("Logo ", image(alt="Mark"), lvl=0))
    assert told(first, second) == [("warn", "§2", "drawing", "image 2: alternative text “Logo” → “Mark”")]


def test_text_taken_out_beside_a_picture_that_stays() -> None:
    first, second = doc(p("Caption", image(), lvl=0)), doc(p(image(), lvl=0))
    assert [item[2:] for item in told(first, second)] == [("text", "“Caption” deleted")]


def test_a_picture_taken_out_with_the_text_beside_it() -> None:
    first, second = doc(p("A caption", image(), lvl=0)), doc(p("A caption", lvl=0))
    assert [item[2:] for item in told(first, second)] == [("drawing", "image 1 (1.00 in × 1.00 in, 8×8 PNG) removed")]


def test_a_picture_moved_in_its_line() -> None:
    first, second = doc(p(image(), "The seal of the Company", lvl=0)), doc(p("The seal of the Company", image(), lvl=0))
    assert told(first, second) == [("block", PLACE, "drawing", "image 1 moved within the paragraph")]


def test_a_picture_moved_to_another_paragraph() -> None:
    first = doc(p("The seal of the Company", image(), lvl=0), p("The seal of the Tenant", lvl=0))
    second = doc(p("The seal of the Company", lvl=0), p("The seal of the Tenant", image(), lvl=0))
    assert told(first, second) == [("block", "§2", "drawing", "image 1 moved from §1")]
    (change,) = changes(first, second)
    assert [footprint.place.label for footprint in change.footprints] == ["1", "2"]


def test_crop() -> None:
    (change,) = changes(page(image(crop='l="10000"')), page(image(crop='l="25000"')))
    assert (change.property, change.message) == ("crop", "image 1: crop left 10% → 25%")
    assert told(page(image()), page(image(crop='l="0" r="0"'))) == []


def test_inline_to_floating() -> None:
    assert told(page(image()), page(image(kind="anchor"))) == [
        ("block", PLACE, "drawing", "image 1: inline → floating")
    ]


def drawing(inside: str, size: str = 'cx="914400" cy="914400"', frame: str = "") -> Piece:
    anchor = (
        '<wp:anchor behindDoc="0"><wp:positionH relativeFrom="column"><wp:posOffset>0</wp:posOffset></wp:positionH>'
    )
    return xml(
        f'<w:r><w:drawing>{frame or anchor}<wp:extent {size}/><wp:docPr id="1" name="x"/><a:graphic>'
        f'<a:graphicData uri="{PICTURE}">{inside}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>'
    )


def test_position_and_wrapping_of_a_floating_shape() -> None:
    def frame(offset: int, wrap: str) -> str:
        return (
            '<wp:anchor><wp:positionH relativeFrom="column">'
            f"<wp:posOffset>{offset}</wp:posOffset></wp:positionH><wp:wrap{wrap}/>"
        )

    first = page(drawing("<pic:pic/>", frame=frame(0, "None")))
    assert told(first, page(drawing("<pic:pic/>", frame=frame(914400, "None")))) == [
        ("block", PLACE, "drawing",
         "image 1 moved: 0.00 in horizontally from the column → 1.00 in horizontally from the column")
    ]  # fmt: skip
    assert told(first, page(drawing("<pic:pic/>", frame=frame(0, "TopAndBottom")))) == [
        ("block", PLACE, "drawing", "image 1: text wrapping: None → TopAndBottom")
    ]


def test_a_shape_put_behind_the_text_and_one_hidden() -> None:
    first = page(drawing("<pic:pic/>"))
    behind = page(drawing("<pic:pic/>", frame='<wp:anchor behindDoc="1"><wp:positionH relativeFrom="column">'
                          "<wp:posOffset>0</wp:posOffset></wp:positionH>"))  # fmt: skip
    assert told(first, behind) == [("block", PLACE, "drawing", "image 1: behind the text 0 → 1")]
    hidden = xml(drawing("<pic:pic/>")(Package()).replace('name="x"', 'name="x" hidden="1"'))
    assert told(first, page(hidden)) == [("block", PLACE, "drawing", "image 1: hidden added")]


def chart(workbook: bytes, look: str = "<c:lineChart/>") -> Piece:
    def render(pkg: Package) -> str:
        name = pkg.add("word/charts/chart1.xml", f'<c:chartSpace xmlns:c="{CHART}">{look}</c:chartSpace>', CHART_TYPE)
        pkg.add("word/embeddings/book1.xlsx", workbook, "application/vnd.ms-excel")
        pkg.relate_from(name, "package", "../embeddings/book1.xlsx")
        r_id = pkg.relate("chart", "charts/chart1.xml")
        return drawing(f'<c:chart xmlns:c="{CHART}" r:id="{r_id}"/>')(pkg)

    return render


CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"


def test_a_chart_changes_with_its_workbook_even_if_it_looks_the_same() -> None:
    assert told(page(chart(b"1")), page(chart(b"1"))) == []
    assert told(page(chart(b"1")), page(chart(b"2"))) == [("block", PLACE, "drawing", "chart 1: content changed")]


def test_the_axes_of_a_chart_may_be_numbered_anew() -> None:
    def axes(first: int, second: int, at: str = "b") -> Piece:
        ids = f'<c:axId val="{first}"/><c:axId val="{second}"/>'
        return chart(b"1", f'{ids}<c:catAx><c:axPos val="{at}"/><c:crossAx val="{second}"/></c:catAx>')

    assert told(page(axes(7, 8)), page(axes(917, 202))) == []
    assert told(page(axes(7, 8)), page(axes(7, 8, at="l"))) == [("block", PLACE, "drawing", "chart 1: content changed")]


def embedded(data: bytes, preview: bytes) -> Piece:
    def render(pkg: Package) -> str:
        pkg.add("word/embeddings/object1.bin", data, "application/vnd.openxmlformats-officedocument.oleObject")
        pkg.add("word/media/preview.png", preview)
        ole, picture = pkg.relate("oleObject", "embeddings/object1.bin"), pkg.relate("image", "media/preview.png")
        return (
            f'<w:r><w:object><v:shape id="a" style="width:72pt;height:36pt"><v:imagedata r:id="{picture}"/></v:shape>'
            f'<o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="a" r:id="{ole}"/></w:object></w:r>'
        )

    return render


def test_an_embedded_object_and_its_preview() -> None:
    first = page(embedded(b"one", png()))
    assert told(first, page(embedded(b"two", png()))) == [
        ("block", PLACE, "drawing", "embedded object 1: content changed")
    ]
    assert told(first, page(embedded(b"one", png(red=1)))) == [
        ("block", PLACE, "drawing", "embedded object 1: preview picture changed")
    ]


def test_a_lost_picture_part_is_told_once_as_a_reference() -> None:
    broken = doc(
        p("Logo ", drawing('<pic:pic><pic:blipFill><a:blip r:embed="rId99"/></pic:blipFill></pic:pic>'), lvl=0)
    )
    whole = doc(p("Logo ", drawing('<pic:pic><pic:blipFill><a:blip r:embed="rId4"/></pic:blipFill></pic:pic>'), lvl=0),
                parts={"word/media/a.png": png()}, rels=[("image", "media/a.png")])  # fmt: skip
    found = told(whole, broken)
    assert [kind for _, _, kind, _ in found if kind == "drawing"] == []
    assert any("points to a missing part" in message for *_, message in found)


def test_text_in_a_text_box_is_a_story_of_its_own() -> None:
    first, second = page(textbox("Approved by the board.")), page(textbox("Approved by the CEO."))
    (change,) = changes(first, second)
    assert (change.kind, change.message) == ("text", "“board” → “CEO”")
    assert (change.where.shown.story, change.where.shown.words()) == ("text box", "Text box, under §1")
    assert told(first, first) == []


def test_a_text_box_changed_in_one_encoding_only() -> None:
    first = page(textbox("Approved by the board."))
    second = page(textbox("Approved by the CEO.", fallback="Approved by the board."))
    found = changes(first, second)
    assert [(c.invariant, c.message) for c in found] == [
        (29, "text box 1 differs between its two encodings: older programs show “Approved by the board.”"),
        (5, "“board” → “CEO”"),
    ]


def test_a_dropped_fallback_is_a_warning() -> None:
    first, second = page(textbox("Note")), page(textbox("Note", encodings="drawing"))
    assert told(first, second) == [
        ("warn", PLACE, "drawing", "text box 1: the second encoding, for older programs, is gone")
    ]


def test_a_link_of_a_picture() -> None:
    def linked(url: str) -> Piece:
        def render(pkg: Package) -> str:
            r_id = pkg.relate("hyperlink", url, external=True)
            plain = drawing("<pic:pic/>")(pkg)
            return plain.replace('name="x"/>', f'name="x"><a:hlinkClick r:id="{r_id}"/></wp:docPr>')

        return render

    first, second = page(linked("https://a.example/")), page(linked("https://b.example/"))
    assert told(first, second) == [("block", PLACE, "link", "image 1: link https://a.example/ → https://b.example/")]


def test_a_picture_in_a_text_box_in_a_control_is_found() -> None:
    first, second = (doc(sdt(textbox_of(data))) for data in (png(), png(red=1)))
    found = [message for _, _, kind, message in told(first, second) if kind == "drawing"]
    assert found == ["image 1 replaced (8×8 PNG), same position"]


def textbox_of(data: bytes) -> Piece:
    return p(textbox(p("Seal: ", image(data)), encodings="choice"))
