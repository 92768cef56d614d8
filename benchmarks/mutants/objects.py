"""Images, text boxes, content controls and equations: invariants 28 to 31."""

from __future__ import annotations

import base64

from benchmarks.mutants.draft import Draft, substitute, text
from benchmarks.mutants.mutant import Change, Learn, dropped, learn, violation
from benchmarks.mutants.xml import Element, all_of, drop, first, new, q, twin, unwrap, value


def _picture(d: Draft) -> Element | None:
    return first(d.body, "w:p/w:r/w:drawing[.//a:blip]")


def image_bytes(d: Draft) -> Learn | None:
    """Replace the bytes of an image under its own name."""
    name = next((item for item in d.targets(d.main, "image") if item in d.parts), None)
    if name is None:
        return None
    d.parts[name] = PIXEL
    return Learn(("image|picture|drawing", "replaced|bytes|other picture|differ"))


def image_size(d: Draft) -> Learn | None:
    """Halve an image."""
    picture = _picture(d)
    if picture is None:
        return None
    for node in all_of(picture, ".//wp:extent|.//pic:spPr/a:xfrm/a:ext"):
        for side in ("cx", "cy"):
            node.set(side, str(int(node.get(side, "0")) // 2))
    return learn(picture, "image|picture|drawing", "size|width|extent")


def image_cropped(d: Draft) -> Learn | None:
    """Crop the left half of an image away."""
    stretch = first(d.body, ".//pic:blipFill/a:stretch")
    if stretch is None:
        return None
    for old in all_of(d.body, ".//pic:blipFill/a:srcRect"):
        drop(old)
    stretch.addprevious(new('<a:srcRect l="50000"/>'))
    return Learn(("crop",))


def image_alt(d: Draft) -> Learn | None:
    """Change the alternative text of an image."""
    node = first(d.body, ".//w:drawing[.//a:blip]//wp:docPr")
    if node is None:
        return None
    node.set("descr", "Portrait of the chairman")
    return Learn(("Portrait",))


def image_moved(d: Draft) -> Learn | None:
    """Move an image to another paragraph."""
    picture = _picture(d)
    run = picture.getparent() if picture is not None else None
    if picture is None or run is None:
        return None
    d.prose()[1].append(run)
    return Learn(("image|picture|drawing",))


def ids_doubled(d: Draft) -> Learn | None:
    """Give two drawings of the body the same id."""
    found = all_of(d.body, ".//wp:docPr")
    if len(found) < 2:
        return None
    found[1].set("id", found[0].get("id", ""))
    return Learn(("id",))


def image_copied(d: Draft) -> Learn | None:
    """Show an image a second time under the same drawing id."""
    picture = _picture(d)
    run = picture.getparent() if picture is not None else None
    if run is None:
        return None
    d.prose()[2].append(twin(run))
    return Learn(("image|picture|drawing",))


def textbox(*paths: str) -> Change:
    """Return a change of a word in the text box, in the encodings whose content the paths find."""

    def change(d: Draft) -> Learn | None:
        found = [node for path in paths for node in all_of(d.body, path)]
        told = text(found[0]) if found else ""
        pairs = [substitute(node, r"\b[a-z]{4,}\b", "altered") for node in found]
        pair = next((item for item in pairs if item), None)
        return Learn(pair if len(paths) > 1 else ("text box|textbox|encoding|altered",), told) if pair else None

    return change


def textbox_flattened(d: Draft) -> Learn | None:
    """Take a text box away."""
    node = first(d.body, ".//w:r[.//w:txbxContent]")
    if node is None:
        return None
    place = learn(node, "text box|textbox|drawing|shape")
    drop(node)
    return place


def _control(d: Draft) -> Element | None:
    """Return the first block control that is no table of contents."""
    return first(d.body, "w:sdt[not(.//w:docPartObj)]")


def control_unwrapped(path: str) -> Change:
    """Return a change that removes a control and keeps its content."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, path)
        content = first(node, "w:sdtContent") if node is not None else None
        if node is None or content is None:
            return None
        place = learn(node, "control")
        for child in list(node):
            if child is not content:
                drop(child)
        unwrap(content)
        unwrap(node)
        return place

    return change


def control_off(path: str, *words: str) -> Change:
    """Return a change that removes one property of a control."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, path)
        if node is None:
            return None
        drop(node)
        return Learn(words)

    return change


def control_set(path: str, attribute: str, made: str, *words: str) -> Change:
    """Return a change of one attribute in a control's properties."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, path)
        if node is None or value(node, attribute) == made:
            return None
        node.set(q(attribute), made)
        return Learn(words)

    return change


def control_text(d: Draft) -> Learn | None:
    """Change a word inside a locked control."""
    node = _control(d)
    told = text(node) if node is not None else ""
    pair = substitute(node, r"\b[a-z]{3,}\b", "altered") if node is not None else None
    return Learn(pair, told) if pair else None


def math_text(pattern: str, made: str) -> Change:
    """Return a change of one m:t of the first equation."""

    def change(d: Draft) -> Learn | None:
        for item in all_of(d.body, ".//m:oMath//m:t"):
            if pattern in (item.text or ""):
                item.text = (item.text or "").replace(pattern, made)
                return Learn(("equation|math|formula",))
        return None

    return change


def power_lost(d: Draft) -> Learn | None:
    """Write a power as two factors: the same characters, another meaning."""
    node = first(d.body, ".//m:sSup")
    if node is None:
        return None
    for run in all_of(node, ".//m:r"):
        node.addprevious(run)
    drop(node)
    return Learn(("equation|math|formula",))


PIXEL_TEXT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
PIXEL = base64.b64decode(PIXEL_TEXT)
"""A PNG of one pixel."""
CHOICE, FALLBACK = ".//mc:Choice//w:txbxContent", ".//mc:Fallback//w:txbxContent"
MUTANTS = (
    violation("image-bytes", 28, "drawing", image_bytes),
    violation("image-size", 28, "drawing", image_size),
    violation("image-cropped", 28, "drawing", image_cropped),
    violation("image-alternative-text", 28, "drawing", image_alt, severity="warn"),
    violation("image-moved", 28, "drawing move", image_moved),
    violation("image-deleted", 28, "drawing delete", dropped("w:p/w:r[w:drawing[.//a:blip]]", "image|picture|drawing")),
    violation("image-copied", 28, "drawing", image_copied),
    violation("drawing-ids-doubled", 28, "drawing schema", ids_doubled),
    violation("text-box-text", 29, "text drawing", textbox(CHOICE, FALLBACK)),
    violation("text-box-one-encoding", 29, "text drawing", textbox(CHOICE)),
    violation(
        "text-box-fallback-lost",
        29,
        "drawing",
        control_off(".//mc:Fallback", "text box|textbox|fallback|encoding"),
        severity="warn",
    ),
    violation("text-box-deleted", 29, "drawing delete text", textbox_flattened),
    violation("control-unwrapped", 30, "control", control_unwrapped("w:sdt[not(.//w:docPartObj)]")),
    violation("run-control-unwrapped", 30, "control", control_unwrapped("w:p/w:sdt")),
    violation("control-unlocked", 30, "control", control_off(".//w:sdtPr/w:lock", "lock")),
    violation(
        "control-tag",
        30,
        "control",
        control_set("w:sdt/w:sdtPr[not(w:docPartObj)]/w:tag", "w:val", "other", "tag|other"),
    ),
    violation("control-binding-lost", 30, "control", control_off(".//w:sdtPr/w:dataBinding", "binding")),
    violation(
        "control-list-item",
        30,
        "control",
        control_set(".//w:dropDownList/w:listItem[2]", "w:displayText", "Ireland", "Ireland|item|list"),
    ),
    violation("control-unchecked", 30, "control", control_set(".//w14:checkbox/w14:checked", "w14:val", "0", "check")),
    violation("control-text", 30, "control text", control_text),
    violation("equation-operator", 31, "math", math_text("+", "−")),
    violation("equation-power-lost", 31, "math", power_lost),
    violation("equation-deleted", 31, "math", dropped(".//m:oMath", "equation|math|formula")),
)
