"""Settings, properties, leaks and languages: invariants 36, 37, 39 and 40."""

from __future__ import annotations

from benchmarks.mutants.draft import Draft, text
from benchmarks.mutants.mutant import Change, Learn, dropped, learn, violation
from benchmarks.mutants.xml import W, drop, first, new, properties, put, q, twin


def setting_set(raw: str, *words: str) -> Change:
    """Return a change that sets one setting."""

    def change(d: Draft) -> Learn | None:
        root = d.root("settings")
        if root is None:
            return None
        put(root, raw)
        return Learn(words, part=d.related("settings") or "")

    return change


def setting_off(name: str, *words: str) -> Change:
    """Return a change that takes one setting away."""

    def change(d: Draft) -> Learn | None:
        root = d.root("settings")
        node = first(root, f"w:{name}") if root is not None else None
        if node is None:
            return None
        drop(node)
        return Learn(words, part=d.related("settings") or "")

    return change


def protection_weakened(d: Draft) -> Learn | None:
    """Switch the protection off and leave its element."""
    root = d.root("settings")
    node = first(root, "w:documentProtection") if root is not None else None
    if node is None:
        return None
    node.set(W + "enforcement", "0")
    return Learn(("protect",), part=d.related("settings") or "")


def permission_lost(d: Draft) -> Learn | None:
    """Take away a range that everyone may edit."""
    start = first(d.body, ".//w:permStart")
    end = first(d.body, ".//w:permEnd")
    if start is None or end is None:
        return None
    place = learn(start, "permission|perm|edit")
    drop(start)
    drop(end)
    return place


def _part(d: Draft, kind: str) -> str | None:
    return next((name for name in d.targets("", kind) if name in d.parts), None)


def core_set(name: str, made: str, *words: str) -> Change:
    """Return a change of one core property."""

    def change(d: Draft) -> Learn | None:
        part = _part(d, "core-properties")
        if part is None:
            return None
        root = d.tree(part)
        node = root.find(q(name))
        if node is None:
            node = new(f"<{name}/>")
            root.append(node)
        before = node.text or ""
        node.text = made
        return Learn((*((before,) if before.strip() else ()), made, *words), part=part)

    return change


def modified_by_doubled(d: Draft) -> Learn | None:
    """Write cp:lastModifiedBy twice: Word refuses the file."""
    part = _part(d, "core-properties")
    if part is None:
        return None
    root = d.tree(part)
    for _ in range(2 if root.find(q("cp:lastModifiedBy")) is None else 1):
        root.append(new("<cp:lastModifiedBy>Someone</cp:lastModifiedBy>"))
    return Learn(
        (
            "lastModifiedBy|last modified by",
            "twice|duplicate|two|2 times",
        ),
        part=part,
    )


def custom_set(d: Draft) -> Learn | None:
    """Change a custom property."""
    part = _part(d, "custom-properties")
    node = next((item for item in d.tree(part).iter() if (item.text or "").startswith("M-")), None) if part else None
    if node is None or part is None:
        return None
    before = node.text or ""
    node.text = "M-9999"
    return Learn((before, "M-9999"), part=part)


def custom_added(d: Draft) -> Learn | None:
    """Add a custom property."""
    part = _part(d, "custom-properties")
    if part is None:
        return None
    root = d.tree(part)
    made = twin(root[-1])
    made.set("name", "Tracker")
    made.set("pid", "99")
    root.append(made)
    return Learn(("Tracker",), part=part)


def company(d: Draft) -> Learn | None:
    """Change the company in the extended properties."""
    part = _part(d, "extended-properties")
    node = next((item for item in d.tree(part) if item.tag.endswith("}Company")), None) if part else None
    if node is None or part is None:
        return None
    before = node.text or ""
    node.text = "Other Firm LLP"
    return Learn((*((before,) if before else ()), "Other Firm LLP"), part=part)


def path_leaked(d: Draft) -> Learn | None:
    """Link to a file on somebody's disk."""
    rel = next((item for item in d.relationships(d.main) if item.get("TargetMode") == "External"), None)
    if rel is None:
        return None
    rel.set("Target", "file:///D:/Home/jdoe/draft.docx")
    return Learn(("D:/Home/jdoe|path|file:",))


def comment_left(d: Draft) -> Learn | None:
    """Leave a comment of a new author in the document."""
    name = d.related("comments")
    found = first(d.tree(name), "w:comment") if name else None
    if found is None or name is None:
        return None
    made = new(
        '<w:comment w:id="88" w:author="Drafting Bot" w:date="2025-06-01T00:00:00Z" w:initials="DB"><w:p><w:r>'
        "<w:t>TODO check</w:t></w:r></w:p></w:comment>"
    )
    d.tree(name).append(made)
    run = d.prose()[0][-1]
    place = learn(run, "Drafting Bot")
    run.addprevious(new('<w:commentRangeStart w:id="88"/>'))
    run.addnext(new('<w:r><w:commentReference w:id="88"/></w:r>'))
    run.addnext(new('<w:commentRangeEnd w:id="88"/>'))
    return place


def language(d: Draft) -> Learn | None:
    """Set the proofing language of a run."""
    run = d.runs()[1]
    place = learn(run, "language|fr-FR")
    put(properties(run, "rPr"), '<w:lang w:val="fr-FR"/>')
    return place


def direction_added(d: Draft) -> Learn | None:
    """Set a left-to-right paragraph from right to left."""
    paragraph = d.prose()[1]
    place = learn(paragraph, "right-to-left|bidi|direction")
    put(properties(paragraph, "pPr"), "<w:bidi/>")
    return place


def ruby_text(d: Draft) -> Learn | None:
    """Change a phonetic guide."""
    item = first(d.body, ".//w:ruby/w:rt//w:t")
    if item is None:
        return None
    before = text(item)
    item.text = "てすと"
    return Learn((f"{before}|ruby|guide",))


VARS = '<w:docVars><w:docVar w:name="Prompt" w:val="x"/></w:docVars>'
PROTECT = '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>'
STAMP = "Made with DocBot 2.1"
MUTANTS = (
    violation("protection-removed", 36, "setting", setting_off("documentProtection", "protect")),
    violation("protection-off", 36, "setting", protection_weakened),
    violation("protection-changed", 36, "setting", setting_set(PROTECT, "protect")),
    violation("tracking-off", 36, "setting", setting_off("trackRevisions", "track")),
    violation("even-headers-off", 36, "setting section", setting_off("evenAndOddHeaders", "even")),
    violation("personal-information-removed", 36, "setting", setting_set("<w:removePersonalInformation/>", "personal")),
    violation("margins-mirrored", 36, "setting", setting_set("<w:mirrorMargins/>", "mirror")),
    violation(
        "fields-updated-on-opening", 36, "setting", setting_set('<w:updateFields w:val="true"/>', "updateFields|updat")
    ),
    violation("variable-added", 36, "setting", setting_set(VARS, "Prompt|variable|docVar")),
    violation(
        "write-protected", 36, "setting", setting_set('<w:writeProtection w:recommended="1"/>', "protect|read-only")
    ),
    violation("permission-range-lost", 36, "setting", permission_lost),
    violation("core-author", 37, "property", core_set("dc:creator", "python-docx")),
    violation("core-title", 37, "property", core_set("dc:title", "Another title"), severity="warn"),
    violation("core-modified-by-doubled", 37, "property schema", modified_by_doubled),
    violation("custom-property-changed", 37, "property", custom_set, severity="warn"),
    violation("custom-property-added", 37, "property", custom_added),
    violation("company-changed", 37, "property", company, severity="warn"),
    violation("tool-stamp", 39, "property", core_set("dc:description", STAMP, "DocBot"), severity="warn"),
    violation("local-path-leaked", 39, "link part", path_leaked),
    violation("comment-left", 39, "comment", comment_left),
    violation("language-changed", 40, "formatting", language, severity="info"),
    violation(
        "right-to-left-run-lost", 40, "formatting", dropped(".//w:r[w:t]/w:rPr/w:rtl", "right-to-left|rtl|direction")
    ),
    violation(
        "right-to-left-paragraph-lost", 40, "formatting", dropped("w:p/w:pPr/w:bidi", "right-to-left|bidi|direction")
    ),
    violation("right-to-left-paragraph-added", 40, "formatting", direction_added),
    violation("ruby-text", 40, "text", ruby_text),
)
