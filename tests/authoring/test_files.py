from __future__ import annotations

import csv
import hashlib
import io
import os
import subprocess
import sys
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from matterbench.authoring.files import Event, write_calendar, write_csv, write_text
from matterbench.errors import InvalidRequest

EVENTS = (
    Event("cure", date(2026, 12, 7), "Cure period ends; see \u00a7 19.2, Lease", reminder=3),
    Event(
        "closing",
        datetime(2026, 11, 20, 10, 30),
        "Closing, " + "with every party and its counsel in attendance " * 3,
        "Bring:\n- keys",
        "48 Dray Street",
        90,
        "dwhitlock@harrowpell.example",
        ("rokafor@crestwood.example", "notices@harrowpell.example"),
    ),
)
STAMP = datetime(2026, 11, 3, 21, 42)


def calendar() -> bytes:
    return write_calendar("Crestwood closing", EVENTS, stamp=STAMP, domain="harrowpell.example")


def test_text_has_plain_line_ends() -> None:
    assert write_text("\nCall log  \r\n\u00a7 8\n\n") == "Call log\n\u00a7 8\n".encode()


def test_rows_are_read_back() -> None:
    data = write_csv([("Unit", "Tenant"), ("1A", 'O"Hara, Jr.'), ("2B", None)])
    assert data == b'Unit,Tenant\r\n1A,"O""Hara, Jr."\r\n2B,\r\n'
    with pytest.raises(InvalidRequest, match="differ in length"):
        write_csv([["a"], ["a", "b"]])


@given(
    st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))), min_size=2, max_size=2))
)
def test_any_rows_are_read_back(rows: list[list[str]]) -> None:
    assert list(csv.reader(io.StringIO(write_csv(rows).decode(), newline=""))) == rows


def test_events_are_read_back() -> None:
    whole, timed = Calendar.from_ical(calendar()).walk("VEVENT")
    assert (whole.decoded("dtstart"), whole.decoded("dtend")) == (date(2026, 12, 7), date(2026, 12, 8))
    assert str(whole["summary"]) == EVENTS[0].summary
    assert whole.walk("VALARM")[0].decoded("trigger") == timedelta(days=-3)
    assert timed.decoded("dtstart").isoformat() == "2026-11-20T10:30:00-05:00"
    assert timed.decoded("dtend").isoformat() == "2026-11-20T12:00:00-05:00"
    assert str(timed["description"]) == "Bring:\n- keys"
    assert timed["attendee"] == [f"mailto:{one}" for one in EVENTS[1].attendees]
    assert {one.decoded("dtstamp").isoformat() for one in (whole, timed)} == {"2026-11-03T21:42:00+00:00"}
    assert whole["uid"] != timed["uid"]


def test_lines_of_a_calendar_are_short() -> None:
    lines = calendar().split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert b"\n" not in b"".join(lines)


def test_an_event_must_take_time() -> None:
    with pytest.raises(InvalidRequest, match="takes no time"):
        write_calendar("x", [Event("a", datetime(2026, 1, 1, 9), "x", minutes=0)], stamp=STAMP, domain="a.example")


DIGEST = """
import hashlib
from tests.authoring.test_files import calendar
print(hashlib.sha256(calendar()).hexdigest())
"""


@pytest.mark.slow
def test_bytes_depend_on_nothing_around_them(tmp_path: Path) -> None:
    here, root = hashlib.sha256(calendar()).hexdigest(), Path(__file__).parents[2]
    for seed, zone, language in (("0", "UTC", "C"), ("77", "Asia/Tokyo", "de_DE.UTF-8")):
        around = {"PYTHONHASHSEED": seed, "TZ": zone, "LANG": language, "PYTHONPATH": f"{root}:{root / 'src'}"}
        run = subprocess.run(
            [sys.executable, "-c", DIGEST], env={**os.environ, **around}, cwd=tmp_path, capture_output=True, check=True
        )
        assert run.stdout.decode().strip() == here
