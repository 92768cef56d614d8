"""The documents that are timed are what the page says, and the figures are computed as it says."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from benchmarks import documents, machine
from benchmarks.peers import OURS, PEERS
from benchmarks.report import speed_table
from benchmarks.speed import Ours, Speed, Theirs, Timed, bars, parse, timed
from matterbench.ooxml import compare
from matterbench.ooxml.names import W

BEFORE, AFTER = documents.pair(documents.SIZES["small"])


def paragraphs(packed: bytes) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        root = etree.fromstring(archive.read(documents.MAIN))
    return [etree.tostring(node) for node in root.iter(f"{W}p")]


def test_a_pair_is_the_same_each_time() -> None:
    assert documents.pair(documents.SIZES["small"]) == (BEFORE, AFTER)


def test_a_pair_differs_in_its_edits_only() -> None:
    edited = set(paragraphs(BEFORE)) ^ set(paragraphs(AFTER))
    assert 4 <= len(edited) <= 8


@pytest.mark.parametrize("change", [documents.new_revision_ids, documents.split_runs, documents.empty_properties])
def test_a_variant_has_other_bytes_in_every_paragraph_and_says_the_same(change: object) -> None:
    assert callable(change)
    variant = documents.rewritten(BEFORE, change)
    same = set(paragraphs(variant)) & set(paragraphs(BEFORE))
    assert not same or all(b"<w:t" not in item for item in same)
    assert compare(BEFORE, variant).changes == ()
    expected = [item.message for item in compare(BEFORE, AFTER).changes]
    assert [item.message for item in compare(BEFORE, documents.rewritten(AFTER, change)).changes] == expected


def test_median_and_least() -> None:
    assert timed([3.0, 1.0, 2.0]) == Timed(2.0, 1.0, 3)


def test_ratios_bars_and_table() -> None:
    names = ("p300", "p1200", "p300, new revision ids", "p300, runs split", "p300, empty properties")
    ours = tuple(Ours(name, Timed(0.2, 0.1, 9), Timed(0.2, 0.2, 9), 44) for name in names)
    commands = {"matterbench diff --help": Timed(0.2, 0.2, 9), "matterbench diff, small": Timed(0.4, 0.4, 9)}
    theirs = (Theirs("p300", "Docxodus", "2.0.0", Timed(30.0, 20.0, 2), 600.0, 4607),)
    speed = Speed(ours, theirs, {"p300": 150.0}, commands, ("WmlComparer",))
    found = {bar.name: bar for bar in bars(speed)}
    assert found["p300: times faster than Docxodus"].value == pytest.approx(100)  # their best over our median
    assert [bar.name for bar in found.values() if not bar.met] == [
        "matterbench diff on the small pair, seconds",
        "p300: times faster than Docxodus",
    ]
    assert "WmlComparer: not installed" in speed_table(speed)


def test_the_yardstick_reads_both_files(tmp_path: Path) -> None:
    pair = tmp_path / "a.docx", tmp_path / "b.docx"
    pair[0].write_bytes(BEFORE)
    pair[1].write_bytes(b"not a zip")
    with pytest.raises(zipfile.BadZipFile):
        parse(pair)


def test_peak_memory_is_that_of_the_command_and_its_children() -> None:
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'x = bytearray(150_000_000)'], check=True)"
    command = [sys.executable, "-m", "benchmarks.peak", sys.executable, "-c", script]
    peak = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert 150 < peak < 300


def test_every_goal_is_the_goal_of_a_peer_and_ours_is_installed() -> None:
    assert {peer.goal for peer in PEERS} == {None, 40, 150, 300}
    assert OURS.installed


def test_a_busy_machine_is_said_to_be() -> None:
    calm = {**machine.describe(), "load": 0.1}
    assert "caution" not in machine.sentence(calm)
    assert "(load 3.2): take times with caution" in machine.sentence({**calm, "load": 3.2})
