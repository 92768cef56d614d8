from __future__ import annotations

import email
import email.policy
import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.authoring.mail import Attachment, Mail, as_html, in_new_york, message_id, wrapped, write_mail
from matterbench.errors import InvalidRequest

DANA, RUTH = "Dana Whitlock <dwhitlock@harrowpell.example>", '"Okafor, Ruth" <rokafor@crestwood.example>'
SENT = datetime(2026, 11, 3, 16, 42)
BODY = """Ruth,

The lender has moved the outside date to June 18, 2026, and wants the estoppel \u2014 signed \u2014 by then.

Dana
"""
FIRST = Mail(message_id("mail-01", DANA), DANA, (RUTH,), SENT, "Estoppel", "Please call. Nothing else is open.")
QUOTED = f"""On Tuesday, November 3, 2026 at 4:42 PM, {DANA} wrote:

> {FIRST.body}
>> Earlier"""
REPLY = Mail(
    message_id("mail-02", DANA),
    DANA,
    (RUTH, "\u00c9milie Rosin <erosin@agency.example>"),
    datetime(2026, 7, 1, 9, 5),
    "RE: Estoppel \u2014 \u00a7 8.3 of the Regulatory Agreement, and the list of documents that the lender asked for",
    BODY + "\n" + QUOTED,
    cc=("notices@harrowpell.example",),
    in_reply_to=FIRST.message_id,
    references=(FIRST.message_id,),
    attachments=(
        Attachment("Rent Roll (10-31).xlsx", bytes(range(256)) * 3, "application/vnd.ms-excel"),
        Attachment("R\u00e9sum\u00e9 \u201cfinal\u201d.pdf", b"%PDF-1.3 x", "application/pdf"),
        Attachment("mail-01.eml", write_mail(FIRST), "message/rfc822"),
    ),
)


def parsed(mail: Mail) -> EmailMessage:
    message = email.message_from_bytes(write_mail(mail), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    assert not message.defects
    assert not [part for part in message.walk() if part.defects]
    return message


def unflowed(text: str) -> str:
    return text.replace(" \n> ", " ").replace(" \n", " ")


def test_headers_are_read_back() -> None:
    message = parsed(REPLY)
    assert message["Subject"] == REPLY.subject
    assert message["From"] == DANA
    assert [(one.display_name, one.addr_spec) for one in message["To"].addresses] == [
        ("Okafor, Ruth", "rokafor@crestwood.example"),
        ("\u00c9milie Rosin", "erosin@agency.example"),
    ]
    assert message["Cc"] == "notices@harrowpell.example"
    assert message["In-Reply-To"] == message["References"] == FIRST.message_id
    assert message["Message-ID"] == REPLY.message_id != FIRST.message_id
    assert message["Date"] == "Wed, 01 Jul 2026 09:05:00 -0400"
    assert parsed(FIRST)["Date"] == "Tue, 03 Nov 2026 16:42:00 -0500"


def test_the_text_is_what_was_written_and_lines_are_short() -> None:
    part = parsed(REPLY).get_body(("plain",))
    assert part is not None
    text = part.get_content().replace("\r\n", "\n")
    assert part["Content-Type"].params["format"] == "flowed"
    assert max(len(line) for line in text.splitlines()) <= 72
    assert unflowed(text) == REPLY.body.strip() + "\n"
    assert "> Please call. Nothing else is open.\n>> Earlier\n" in text
    assert "On Tuesday, November 3, 2026 at 4:42 PM, Dana Whitlock <dwhitlock@harrowpell.example> wrote:" in unflowed(
        text
    )


def test_without_flow_lines_carry_no_trailing_spaces() -> None:
    part = parsed(replace(REPLY, flowed=False)).get_body(("plain",))
    assert part is not None
    assert "format" not in part["Content-Type"].params
    assert not [line for line in part.get_content().splitlines() if line != line.rstrip() or len(line) > 72]


def test_attachments_are_the_files_themselves() -> None:
    found = list(parsed(REPLY).iter_attachments())
    assert [one.get_filename() for one in found] == [one.name for one in REPLY.attachments]
    assert [one.get_content_type() for one in found] == [one.mime for one in REPLY.attachments]
    assert [found[n].get_content() for n in (0, 1)] == [one.data for one in REPLY.attachments[:2]]
    inner = found[2].get_content()
    assert inner["Subject"] == "Estoppel"
    assert inner.get_content() == FIRST.body + "\r\n"


def test_html_says_the_same() -> None:
    message = parsed(replace(REPLY, html=True))
    assert message.get_content_type() == "multipart/mixed"
    part = message.get_body(("html",))
    assert part is not None
    markup = part.get_content().replace("\r\n", "\n")
    assert "<p>Ruth,</p>" in markup
    assert "<blockquote>\n<p>Please call. Nothing else is open.<br>" in markup
    assert markup.count("<blockquote>") == markup.count("</blockquote>") == 1


def test_html_escapes() -> None:
    assert "<p>R &amp; D &lt;x&gt;</p>" in as_html("R & D <x>")


@given(st.integers(0, 24 * 365 * 12))
def test_offsets_are_those_of_the_time_zone_database(hours: int) -> None:
    moment = datetime.fromordinal(datetime(2020, 1, 1).toordinal() + hours // 24).replace(hour=hours % 24)
    if (moment.month, moment.hour) == (3, 2):
        return  # the hour that does not exist
    assert in_new_york(moment).utcoffset() == moment.replace(tzinfo=ZoneInfo("America/New_York")).utcoffset()


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs")) | st.sampled_from(" \n>-"))
)
def test_wrapping_loses_no_word(body: str) -> None:
    assert wrapped(body, flowed=True).replace(">", " ").split() == body.replace(">", " ").split()


@pytest.mark.parametrize("bad", ["Dana Whitlock", "Dana <dana>", ""])
def test_a_sender_without_an_address_is_told(bad: str) -> None:
    with pytest.raises(InvalidRequest, match="is no mailbox"):
        write_mail(replace(FIRST, sender=bad))


def test_a_wrong_type_of_attachment_is_told() -> None:
    with pytest.raises(InvalidRequest, match="is no type of a file"):
        write_mail(replace(FIRST, attachments=(Attachment("a", b"", "pdf"),)))


def test_ids_follow_from_the_document_and_the_domain() -> None:
    assert message_id("mail-01", DANA) == message_id("mail-01", "X <x@harrowpell.example>")
    assert message_id("mail-01", DANA) != message_id("mail-01", RUTH)


DIGEST = """
import hashlib
from tests.authoring.test_mail import REPLY
from matterbench.authoring.mail import write_mail
print(hashlib.sha256(write_mail(REPLY)).hexdigest())
"""


@pytest.mark.slow
def test_bytes_depend_on_nothing_around_them(tmp_path: Path) -> None:
    here, root = hashlib.sha256(write_mail(REPLY)).hexdigest(), Path(__file__).parents[2]
    for seed, zone, language in (("0", "UTC", "C"), ("77", "Asia/Tokyo", "de_DE.UTF-8")):
        around = {"PYTHONHASHSEED": seed, "TZ": zone, "LANG": language, "PYTHONPATH": f"{root}:{root / 'src'}"}
        run = subprocess.run(
            [sys.executable, "-c", DIGEST], env={**os.environ, **around}, cwd=tmp_path, capture_output=True, check=True
        )
        assert run.stdout.decode().strip() == here
