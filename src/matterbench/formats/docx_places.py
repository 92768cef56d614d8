"""Places of a Word document as a lawyer says them: `Section 8.3(b)`, `Exhibit A, Section 2`, `Recital C`."""

from __future__ import annotations

import re

_NAMED = re.compile(r"(?i)(article|section|exhibit|schedule|annex|appendix|rider|part|addendum|paragraph|clause)\b")
_EXHIBIT = re.compile(
    r"(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX|RIDER|ADDENDUM)\s+[“\"]?([A-Z]|[A-Z]?-?\d+|[A-Z]-[A-Z0-9]+)\b"
)
_OUTSIDE = {"exhibit", "schedule", "annex", "appendix", "rider", "addendum"}
_SIGNED = re.compile(r"(?i)in witness whereof\b")
_LONGEST_HEADING = 120


def cited(full: str, text: str = "", *, recital: bool = False) -> str:
    """Return a label in words: `8.3(b)` is `Section 8.3(b)`, `ARTICLE I` is `Article I`, `(a)` is `paragraph (a)`."""
    named = _NAMED.match(full)
    if named is not None:
        return named[0].capitalize() + full[named.end() :]
    if recital:
        return f"Recital {full}"
    if full[:1].isdigit() or "." in full:
        return f"Section {full}"
    return f"paragraph {full or text}"


class Places:
    """Follows a story from block to block and says where each one stands."""

    def __init__(self) -> None:
        self._exhibit = ""
        self._last = ""
        self._unnumbered = 0
        self._recitals = False

    def numbered(self, full: str, text: str, style: str) -> str:
        """Return the place of a paragraph with a label, cited as `full`, printed as `text`."""
        place = cited(full, text, recital=self._recitals or "recital" in style)
        word = place.split(" ")[0].lower()
        if word in _OUTSIDE:
            self._exhibit, self._last = place, ""
            return place
        if word in {"article", "section"}:
            self._recitals = False
        self._last = place
        return self._inside(place)

    def unnumbered(self, words: str, heading: bool) -> str:
        """Return the place of a paragraph without a label: the exhibit that it opens, or what it stands under."""
        short = words.strip()[:_LONGEST_HEADING]
        if heading or (short.isupper() and len(words) < _LONGEST_HEADING):
            self._recitals = short.upper().replace(" ", "") in {"RECITALS", "WITNESSETH", "WITNESSETH:", "BACKGROUND"}
            found = _EXHIBIT.match(short.upper())
            if found is not None:
                self._exhibit, self._last = f"{found[0].split()[0].capitalize()} {found[1]}", ""
                return self._exhibit
        if _SIGNED.match(short):
            self._last = "signature page"
            return self._inside(self._last)
        if self._last:
            return self._inside(self._last if self._last == "signature page" else f"under {self._last}")
        if self._exhibit:
            return self._exhibit
        self._unnumbered += 1
        return f"unnumbered paragraph {self._unnumbered}"

    def _inside(self, place: str) -> str:
        return f"{self._exhibit}, {place}" if self._exhibit else place
