"""Measure accuracy, noise, speed and memory: `python -m benchmarks [--quick] [--no-peers]`.

Writes `benchmarks/results/*.json` and the tables of docs/benchmarks.md. Exit code 1 when a bar is missed: a violation
not found, a word about noise, a change charged against a control, a limit of time or memory. A missed goal does not.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks import accuracy, machine, noise, page, report, speed


def main() -> int:
    """Run what was asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="accuracy only")
    parser.add_argument("--no-peers", action="store_true", help="time nothing but ours")
    asked = parser.parse_args()
    on = machine.describe()
    met = [_accuracy()]
    if not asked.quick:
        met += [_noise(), _speed(on, peers=not asked.no_peers)]
        page.show("machine", machine.sentence(on))
    return 0 if all(met) else 1


def _accuracy() -> bool:
    outcomes = [*accuracy.measured(), *accuracy.legacy()]
    page.save("accuracy", report.accuracy_json(outcomes))
    text = report.accuracy_table(outcomes)
    page.show("accuracy", text)
    print(text, flush=True)
    return not any(item.fault for item in outcomes)


def _noise() -> bool:
    saved, office = list(noise.python_docx()), list(noise.libreoffice())
    page.save("noise", report.noise_json(saved, office))
    text = report.noise_table(saved, office)
    page.show("noise", text)
    print(text, flush=True)
    return not any(isinstance(item, noise.Saved) and item.loud for item in saved) and not any(
        item.charged for item in office
    )


def _speed(on: dict[str, object], *, peers: bool) -> bool:
    found = speed.measured(peers=peers)
    page.save("speed", {"machine": on, **found.to_dict()})
    text = report.speed_table(found)
    page.show("speed", text)
    print(text, flush=True)
    return all(bar.met or bar.goal for bar in speed.bars(found))


if __name__ == "__main__":
    sys.exit(main())
