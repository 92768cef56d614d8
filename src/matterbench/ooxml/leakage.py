"""What a value gives away about the machine or tool behind it: file paths, and the marks tools leave."""

from __future__ import annotations

import re

_PATHS = re.compile(
    r"""
      file:/{1,3}[^\s"'<>|]+
    | (?<![\w:])\\\\[^\s\\/"'<>|]+\\[^\s"'<>|]*
    | (?<!\w)[A-Za-z]:[\\/](?!/)[^"'<>|\r\n]*?(?=["'<>|\r\n]|$)
    | (?<![\w./:])/(?:Users|home|root|tmp|var|mnt|opt|Volumes|private)/[^\s"'<>|]+
    """,
    re.VERBOSE,
)
_TOOLS = re.compile(
    r"""
    python-docx | docx4j | docxtpl | docxtemplater | docx\.js | un-named | apache\s?poi | aspose | spire\.doc | openxml
    | open\ xml\ sdk | powertools | pandoc | libreoffice | openoffice | onlyoffice | google\ docs | wps\ office
    | kingsoft | soffice | reportlab | phpword | docxodus | superdoc | chatgpt | openai | anthropic | claude\.ai
    | claude\ code | github\ copilot | microsoft\ copilot | google\ gemini
    """,
    re.VERBOSE | re.IGNORECASE,
)


def paths(text: str) -> tuple[str, ...]:
    r"""Return the file paths in a text, in order: `file:` URLs, `\\server\share`, `C:\…`, home and mount folders."""
    return tuple(match[0].strip() for match in _PATHS.finditer(text))


def tool_mark(text: str) -> str | None:
    """Return the name of the document tool that a text mentions as written there, or None."""
    match = _TOOLS.search(text)
    return match[0] if match else None


def leak(value: str, known: str, *, tools: bool = True) -> str:
    """Return a clause on what `value` gives away that `known` text does not already, to append to a sentence, or ""."""
    for path in paths(value):
        if path not in known:
            return f"; it gives away the path “{path}”"
    tool = tool_mark(value) if tools else None
    return f"; it is the mark of the tool {tool}" if tool and tool not in known else ""
