"""Write the three base documents beside this file: `python -m benchmarks.bases.make_bases`.

`own.docx` comes from the tests' document language, `python_docx.docx` from python-docx, `libreoffice.docx` from
LibreOffice (which must be installed to remake it). The files are committed: the mutants do not depend on what is
installed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.bases import agreement, lease

HERE = Path(__file__).parent


def through_libreoffice(docx: bytes) -> bytes:
    """Return the document as LibreOffice writes it, with a profile of its own.

    Raises:
        FileNotFoundError: LibreOffice is not installed.
        subprocess.CalledProcessError: it could not convert the document.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in", "base.docx")
        source.parent.mkdir()
        source.write_bytes(docx)
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = ["soffice", profile, "--headless", "--convert-to", "docx:Office Open XML Text"]
        subprocess.run([*command, "--outdir", folder, str(source)], check=True, timeout=300, capture_output=True)
        return Path(folder, "base.docx").read_bytes()


def main() -> None:
    """Write all three and print their sizes."""
    written = {
        "own.docx": agreement.write(agreement.SERVICES),
        "python_docx.docx": lease.write(),
        "libreoffice.docx": through_libreoffice(agreement.write(agreement.LICENCE)),
    }
    for name, data in written.items():
        (HERE / name).write_bytes(data)
        sys.stdout.write(f"{name}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
