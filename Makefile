# Every command of the project. Needs python3 (3.11 or newer), make and git; all else is installed into .venv.
.DEFAULT_GOAL := help
.PHONY: help setup demo test check bench fuzz docs prove prove-seeds outside lock

PYTHON ?= python3
CASES ?= 20000
BIN := .venv/bin
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-config
export UV_HTTP_TIMEOUT ?= 180
# A firm's own certificate authority is in the system's store, not in uv's.
export UV_SYSTEM_CERTS ?= true

help:  ## Print this list.
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 13

setup: $(BIN)/.setup  ## Make .venv with the locked requirements and the command .venv/bin/matterbench.
	@:

demo: setup  ## Mint a matter, have one of its tasks done right, wrong and not at all, and show all in report.html.
	@$(BIN)/matterbench demo

test: setup  ## Run the quick tests.
	@$(BIN)/python -m pytest --quiet -m "not slow and not outside and not fuzz"

check: setup  ## Check format, lint, types and layers, then run the quick and the slow tests.
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m pytest --quiet -m "not outside and not fuzz"

bench: $(BIN)/.peers  ## Measure accuracy, noise, speed and memory against the peers.
	@$(BIN)/python -m benchmarks

fuzz: setup  ## Read mutated packages (CASES=20000): no crash, no hang.
	@$(BIN)/python -m tests.fuzz --cases $(CASES)

docs: setup  ## Check the links and the pages of the documentation.
	@$(BIN)/python -m pytest --quiet tests/architecture/test_docs.py

prove: setup  ## Prove every task without a model: oracle, nulls, saboteurs, sources, replays.
	@$(BIN)/matterbench prove demo
	@$(BIN)/matterbench prove matters

prove-seeds: setup  ## Prove the tasks of three sibling worlds each.
	@$(BIN)/matterbench prove matters --seeds 3

outside: $(BIN)/.outside  ## Run the tests that need LibreOffice, poppler or Chromium (REQUIRE=all: none may be missing).
	@$(BIN)/python -m pytest --quiet -m outside

lock: $(BIN)/uv  ## Compile requirements/*.txt anew from pyproject.toml (UPGRADE=--upgrade takes newer releases).
	@$(COMPILE) $(UPGRADE) pyproject.toml -o requirements/core.txt
	@$(COMPILE) $(UPGRADE) pyproject.toml --extra bench --group dev -c requirements/core.txt -o requirements/dev.txt
	@$(COMPILE) $(UPGRADE) pyproject.toml --extra bench --group outside -c requirements/dev.txt -o requirements/outside.txt
	@$(COMPILE) $(UPGRADE) pyproject.toml --extra bench --group peers -c requirements/dev.txt -o requirements/peers.txt
	@$(COMPILE) $(UPGRADE) --group setup -o requirements/setup.txt

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is older than 3.11: name a newer one, as in make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { rm -rf .venv; echo "$(PYTHON) -m venv failed: install Python's venv (on Debian: python3-venv)" >&2; exit 1; }

$(BIN)/uv: $(BIN)/python requirements/setup.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/setup.txt
	@touch $@

$(BIN)/.setup: $(BIN)/uv requirements/dev.txt pyproject.toml src/matterbench/__init__.py
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src  # as an installation does: the command then starts in half the time
	@touch $@

$(BIN)/.peers: $(BIN)/.setup requirements/peers.txt
	@$(INSTALL) --require-hashes -r requirements/peers.txt
	@touch $@

$(BIN)/.outside: $(BIN)/.setup requirements/outside.txt
	@$(INSTALL) --require-hashes -r requirements/outside.txt
	@touch $@
