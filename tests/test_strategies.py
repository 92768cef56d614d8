"""The strategies give what they promise: readable documents, edits that differ, noise that does not."""

from __future__ import annotations

import io
from collections import Counter

import docx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from tests.build import parts
from tests.strategies import Noisy, Planted, Sample, documents, edits, noise

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
SMALL = settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def shown(packed: bytes) -> str:
    """Return the body's text and breaks, whatever the prefix, the namespace, the part's name or the encoding."""
    name = next(name for name in parts(packed) if name.startswith("word/document") and name.endswith(".xml"))
    root = etree.fromstring(parts(packed)[name])
    wanted = {f"{space}{tag}" for space in (W, STRICT) for tag in ("t", "tab", "br", "p")}
    found = root[0].iter(*wanted)
    return "".join(
        (item.text or "") if item.tag.endswith("}t") else f"<{etree.QName(item).localname}>" for item in found
    )


@SMALL
@given(documents())
def test_documents_are_read_by_another_reader(sample: Sample) -> None:
    assert sample.docx == sample.docx
    assert docx.Document(io.BytesIO(sample.docx)).element.body is not None


@SMALL
@given(documents().flatmap(lambda sample: st.tuples(st.just(sample), edits(sample))))
def test_an_edited_document_differs_unless_nothing_was_planted(
    drawn: tuple[Sample, tuple[tuple[Planted, ...], Sample]],
) -> None:
    before, (planted, after) = drawn
    assert len({item.index for item in planted}) == len(planted)
    if not planted:
        assert after == before
    grown = Counter(item.kind for item in planted)
    assert len(after.blocks) == len(before.blocks) + grown["insert"] - grown["delete"]
    assert all(0 <= item.index < len(before.blocks) for item in planted)


@SMALL
@given(documents().flatmap(lambda sample: st.tuples(st.just(sample), noise(sample.docx))))
def test_noise_keeps_the_text(drawn: tuple[Sample, Noisy]) -> None:
    before, after = drawn
    assert shown(before.docx).replace("1", "6") == shown(after.docx).replace("1", "6")  # page numbers are noise
