from __future__ import annotations

import hashlib
import io
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml.archive import MAX_ENTRIES, directory, inflate
from tests.ooxml.packages import members, zip_of

WHERE = "lease.docx"


def unpacked(data: bytes) -> dict[str, bytes]:
    return {name: inflate(data, entry, f"{WHERE}: {name}") for name, entry in directory(data, WHERE).items()}


def refusal(data: bytes) -> str:
    with pytest.raises(UnreadableInput) as caught:
        unpacked(data)
    return str(caught.value)


def random_bytes(length: int) -> bytes:
    """Return bytes that do not compress, the same every time."""
    return hashlib.shake_128(b"matterbench").digest(length)


def lying(data: bytes, size: int) -> bytes:
    """Overwrite the stated size of the largest entry."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        largest = max(archive.infolist(), key=lambda info: info.file_size)
    at = data.index(struct.pack("<3L", largest.CRC, largest.compress_size, largest.file_size), archive.start_dir) + 8
    return data[:at] + struct.pack("<L", size) + data[at + 4 :]


def patched(data: bytes, central_field: int, value: bytes, local_field: int | None = None) -> bytes:
    """Overwrite a field of the first central header, and of the first local one when its offset is given."""
    at = data.index(b"PK\x01\x02") + central_field
    data = data[:at] + value + data[at + len(value) :]
    if local_field is not None:
        data = data[:local_field] + value + data[local_field + len(value) :]
    return data


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_entries_come_back_in_order_and_whole(method: int) -> None:
    held = {"b.xml": b"<b/>" * 1000, "a/": b"", "a/ä.xml": b"", "c": bytes(200_000)}
    data = zip_of(held, method)
    assert list(unpacked(data)) == ["b.xml", "a/ä.xml", "c"]
    assert unpacked(data) == {name: content for name, content in held.items() if name != "a/"}


def test_an_archive_with_data_descriptors_and_a_comment_is_read() -> None:
    class Pipe:
        data = b""

        def write(self, piece: bytes) -> int:
            self.data += piece
            return len(piece)

        def flush(self) -> None: ...

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        archive.writestr("a.xml", b"<a/>" * 99)
        archive.comment = b"checked in by clerk"
    assert unpacked(pipe.data) == {"a.xml": b"<a/>" * 99}


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_refused(keep: float) -> None:
    data = zip_of({"a.xml": b"<a/>", "b.xml": bytes(range(256)) * 40}, zipfile.ZIP_STORED)
    assert "is cut short or damaged" in refusal(data[: int(len(data) * keep)])


def test_every_truncation_and_every_changed_byte_is_read_or_refused_in_words() -> None:
    data = zip_of({"a.xml": b"<a/>" * 9, "b.xml": b"<b/>"})
    sentences = set()
    for at in range(len(data)):
        for broken in (data[:at], data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]):
            try:
                unpacked(broken)
            except UnreadableInput as refused:
                sentences.add(str(refused))
    assert len(sentences) > 5
    assert all(sentence.startswith(WHERE) for sentence in sentences)


def test_two_copies_of_a_part_are_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zip_of([("word/document.xml", b"1"), ("word/document.xml", b"2")])
    assert "lease.docx: holds two copies of word/document.xml" in refusal(data)


@pytest.mark.parametrize("twin", ["Word/Document.xml", "word/documen%74.xml"])
def test_names_that_mean_one_part_are_refused(twin: str) -> None:
    assert f"holds both word/document.xml and {twin}" in refusal(zip_of({"word/document.xml": b"", twin: b""}))


@pytest.mark.parametrize(
    "name", ["../evil.xml", "word/../../evil.xml", "/etc/passwd", "C:/x.xml", "word\\x.xml", "a//b", "./a", "%2e%2e/a"]
)
def test_names_that_leave_the_package_are_refused(name: str) -> None:
    message = refusal(zip_of({name: b""}))
    assert repr(name) in message
    assert "inside the package" in message


def test_a_name_with_a_control_character_is_refused() -> None:
    assert "printable" in refusal(zip_of({"a\x07.xml": b""}))


def test_too_many_entries_are_refused() -> None:
    data = zip_of({f"{n}": b"" for n in range(MAX_ENTRIES + 1)})
    assert "holds 10,001 entries (expected at most 10,000)" in refusal(data)


def test_an_encrypted_entry_is_refused() -> None:
    data = zip_of({"a.xml": b"x"})
    assert "lease.docx: a.xml: is encrypted inside the zip" in refusal(patched(data, 8, struct.pack("<H", 1), 6))


def test_an_unsupported_compression_is_refused_by_name() -> None:
    assert "is compressed with bzip2" in refusal(zip_of({"a.xml": b"x"}, zipfile.ZIP_BZIP2))


def test_a_wrong_checksum_is_refused() -> None:
    data = zip_of({"a.xml": b"hello"})
    assert "lease.docx: a.xml: does not match its checksum" in refusal(patched(data, 16, b"\1\2\3\4"))


def test_damaged_compression_is_refused() -> None:
    data = zip_of({"a.xml": b"hello" * 9})
    start = data.index(b"a.xml") + len("a.xml")
    assert "cannot be unpacked" in refusal(data[:start] + b"\xff" + data[start + 1 :])


def test_more_content_than_stated_is_refused_at_the_stated_size() -> None:
    data = zip_of({"a.xml": bytes(50_000_000)})
    assert "unpacks to more than the 10 bytes" in refusal(patched(data, 24, struct.pack("<L", 10)))


def test_less_content_than_stated_is_refused() -> None:
    data = zip_of({"a.xml": b"hello"})
    assert "breaks off in the middle" in refusal(patched(data, 24, struct.pack("<L", 10)))


def test_a_stated_bomb_is_refused_by_size_and_by_ratio() -> None:
    data = zip_of({"a.xml": b"hello"})
    assert "like a zip bomb (expected at most 200 to 1)" in refusal(patched(data, 24, struct.pack("<L", 32 << 20)))
    assert "unpacks to 4,026,531,840 bytes" in refusal(patched(data, 24, struct.pack("<L", 0xF0000000)))


def test_many_small_bombs_are_refused_by_their_sum() -> None:
    assert "like a zip bomb" in refusal(zip_of({f"{n}.xml": bytes(1 << 20) for n in range(20)}))


def test_overlapping_entries_are_refused() -> None:
    data = zip_of({"a.xml": b"a" * 40, "b.xml": b"b" * 40}, zipfile.ZIP_STORED)
    assert "stores a.xml and b.xml in the same bytes" in refusal(patched(data, 20, struct.pack("<2L", 60, 60)))


def test_two_headers_that_disagree_on_the_name_are_refused() -> None:
    data = zip_of({"a.xml": b"x"})
    assert "two contradicting headers for a.xml" in refusal(data.replace(b"a.xml", b"b.xml", 1))


def test_a_directory_that_hides_an_entry_is_refused() -> None:
    data = zip_of({"a.xml": b"x", "b.xml": b"y"})
    end = data.rindex(b"PK\x05\x06")
    data = data[: end + 8] + struct.pack("<2H", 1, 1) + data[end + 12 :]
    assert "another length than its 1 entries" in refusal(data)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_refusing_a_bomb_takes_little_time_and_memory(tmp_path: Path) -> None:
    honest = zip_of(members(document=bytes(300 << 20)))
    noisy = zip_of(members({"a.bin": random_bytes(20 << 20) * 3}))
    bombs = [honest, lying(honest, 15 << 20), lying(honest, 63 << 20), lying(noisy, 59 << 20)]
    for n, bomb in enumerate(bombs):
        (tmp_path / f"{n}.docx").write_bytes(bomb)
    # VmHWM and not ru_maxrss, which counts what the parent held before it started the child.
    program = """
import pathlib, sys, time
from matterbench.errors import UnreadableInput
from matterbench.ooxml.package import Package
start = time.perf_counter()
try:
    package = Package.open(sys.argv[1])
    package.read("a.bin")
except UnreadableInput:
    seconds = time.perf_counter() - start
    print(seconds, pathlib.Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""
    for n in range(len(bombs)):
        command = [sys.executable, "-c", program, str(tmp_path / f"{n}.docx")]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds, kilobytes = map(float, run.stdout.split())
        assert seconds < 1
        assert kilobytes < 200 << 10
