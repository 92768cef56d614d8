"""What every test may ask for: an outside program, optional data, a Hypothesis profile.

A test that needs what is not there skips and says so; with `REQUIRE=all` in the environment a missing outside program
is a failure, so that CI cannot pass by testing nothing. Optional data never fails: nobody but us need have it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
_OPTIONAL = "optional data"

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "deep", deadline=None, max_examples=20_000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def require_program(name: str) -> Path:
    """Return the path of the outside program `name`; skip without it, or fail under `REQUIRE=all`."""
    found = shutil.which(name)
    if found is not None:
        return Path(found)
    reason = f"outside program {name!r} is not on PATH; .ci/install names the package that holds it"
    if os.environ.get("REQUIRE") == "all":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def shared_root() -> Path | None:
    """Return the folder of optional data (`MATTERBENCH_SHARED`, else `../shared`), or None where there is none."""
    root = Path(os.environ.get("MATTERBENCH_SHARED") or ROOT.parent / "shared")
    return root if root.is_dir() else None


def shared(path: str) -> Path:
    """Return a file or folder of the optional data; skip, saying which, where it is absent."""
    root = shared_root()
    if root is None:
        pytest.skip(f"{_OPTIONAL} {path!r}: no such folder; MATTERBENCH_SHARED may name one")
    if not (root / path).exists():
        pytest.skip(f"{_OPTIONAL} {path!r} is not in {root}")
    return root / path


@pytest.fixture(name="require_program")
def _require_program() -> Callable[[str], Path]:
    return require_program


@pytest.fixture(name="shared")
def _shared() -> Callable[[str], Path]:
    return shared


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn the skip of an outside test into a failure under `REQUIRE=all`, unless only optional data is missing."""
    report = yield
    strict = os.environ.get("REQUIRE") == "all" and item.get_closest_marker("outside") is not None
    if strict and report.skipped and not hasattr(report, "wasxfail") and _OPTIONAL not in str(report.longrepr):
        report.outcome = "failed"
        report.longrepr = f"skipped although REQUIRE=all: {report.longreprtext}"
    return report
