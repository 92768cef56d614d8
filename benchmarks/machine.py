"""What the figures were measured on: processor, Python and library versions; nothing that names the machine."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from pathlib import Path

_BUSY = 0.5
"""Load from which on other work slows down what is measured."""
_LIBRARIES = ("matterbench", "lxml", "rapidfuzz", "python-docx")


def describe() -> dict[str, object]:
    """Return processor, cores, load of the last minute, system, Python and the versions that the figures depend on."""
    return {
        "cpu": _processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {name: importlib.metadata.version(name) for name in _LIBRARIES},
    }


def sentence(machine: dict[str, object]) -> str:
    """Return the description in one line."""
    versions, load = machine["versions"], machine["load"]
    busy = isinstance(load, float) and load > _BUSY
    note = f". It was busy with other work before (load {load}): take times with caution" if busy else ""
    libraries = ", ".join(f"{name} {number}" for name, number in versions.items()) if isinstance(versions, dict) else ""
    return f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}, {machine['python']}, {libraries}{note}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    found = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(found, platform.processor() or "unknown processor")
