# make play     builds the page and serves it
# make test     runs the tests, and installs what they need
# make build    writes dist/, ready for a web server
# make single   writes dist/cradle.html, the whole page in one file
# make new-game NAME=chess  makes a game that plays, to change it into yours
# make package  builds what goes to PyPI, and tries it; make docs writes pages of the API to dist/docs
# make wheels   builds a wheel whose rules are compiled, beside the pure one, and tries it; it needs a C compiler

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := play

# What Python has compiled is kept, whatever the surroundings say.
export PYTHONDONTWRITEBYTECODE =

PYTHON ?= $(firstword $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p; done) no-python)
VENV := .venv
RUN := $(VENV)/bin/python
# What the lists name is installed, with the digests that stand there, and nothing else. Python compiles what is
# imported; to compile all that comes takes a third of the time, and most of it is never imported.
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes --no-compile
# Three at a time: the smallest machines have two cores, and a test in the browser often waits.
PYTEST := $(RUN) -m pytest -n 3 --dist worksteal
BUILD_READY := $(VENV)/.build-ready
TEST_READY := $(VENV)/.test-ready
STUDY_READY := $(VENV)/.study-ready
TORCH_READY := $(VENV)/.torch-ready
WHEEL_READY := $(VENV)/.wheel-ready
NPM_READY := node_modules/.ready

.PHONY: play build single test test-long test-torch lint format types bench picture docs package wheels samples ladder new-game clean
.PHONY: checked collected firefox webkit

play: site
	@exec $(RUN) -m tools.ship.serve

build: site
	@$(RUN) -m tools.ship.dist

single: site
	@$(RUN) -m tools.ship.single

test:
	@$(MAKE) --no-print-directory --jobs=3 checked
	$(PYTEST)

# What the adapters need, and what compiles wheels, is installed before anything is checked beside it.
test-long: $(STUDY_READY) $(WHEEL_READY)
	@$(MAKE) --no-print-directory --jobs=3 checked firefox webkit
	$(PYTEST) -m "not torch"

# Learners that need PyTorch; its packages for Linux bring gigabytes for graphics cards.
test-torch: $(TORCH_READY)
	$(RUN) -m pytest -m torch

# All but the tests; side by side, where it is asked for.
checked: lint types test-site collected

# One process compiles the tests, while the page is built, so that each of those that run them need not.
collected: $(TEST_READY)
	@found=$$($(RUN) -m pytest --collect-only -qq 2>&1) || { echo "$$found"; exit 1; }

# Where an engine cannot be had, a sentence says so, and the tests in it fail with the same sentence.
firefox webkit: $(TEST_READY)
	@$(RUN) -m tools.browser.engines $@ || true

webkit: firefox # one installation after the other

lint: $(TEST_READY)
	@$(VENV)/bin/ruff check --quiet
	@$(VENV)/bin/ruff format --check --quiet || { echo "make format would put the files above in shape"; exit 1; }
	@for file in $$(find assets/js tools -name '*.js' -o -name '*.mjs'); do node --check $$file; done

format: $(TEST_READY)
	$(VENV)/bin/ruff check --fix --quiet
	$(VENV)/bin/ruff format

types: $(TEST_READY)
	@$(VENV)/bin/mypy --no-error-summary

bench: test-site $(STUDY_READY)
	$(RUN) -m tools.bench

# The picture of the README, taken anew.
picture: site $(TEST_READY)
	@$(RUN) -m tools.pictures.readme

# A site with the engine to try out in the browser, and pages of its API, from its docstrings.
docs: site $(STUDY_READY)
	@$(RUN) -m tools.ship.docs

# Wheel and sdist for PyPI, checked; nothing is uploaded.
package: $(STUDY_READY)
	@$(RUN) -m tools.ship.package

# A wheel for this Python and this system, whose rules are compiled, and the pure one beside it; nothing is uploaded.
wheels: $(WHEEL_READY)
	@$(RUN) -m tools.ship.package --compiled

# The published set of games of bots, in dist/samples, compared with its digests.
samples: $(STUDY_READY)
	@PYTHONPATH=py $(RUN) -m cradle sample --parquet --dataset dist/samples --digests docs/samples.sha256

# Ratings of all bots, in docs/players.md; an hour or two. What was played is kept in dist/ladder.sqlite.
ladder: $(STUDY_READY)
	@$(RUN) -m tools.study.ladder

# The game of docs/adding-a-game.md, by another name.
new-game: $(TEST_READY)
	@$(RUN) -m tools.new_game "$(NAME)"
	@$(VENV)/bin/ruff format --quiet py/cradle/$(NAME) tests/$(NAME)
	@$(VENV)/bin/ruff check --fix --quiet py/cradle/$(NAME) tests/$(NAME)

clean:
	rm -rf assets/runtime build dist .venv node_modules
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results
	find py tools tests -name __pycache__ -exec rm -rf {} +

.PHONY: site test-site
site: $(BUILD_READY) $(NPM_READY)
	@$(RUN) -m tools.build

test-site: $(TEST_READY) $(NPM_READY)
	@$(RUN) -m tools.build --tests

# Each is made again only when the list it comes from has changed.
$(BUILD_READY): requirements.txt
	@command -v $(PYTHON) >/dev/null || { echo "Cradle needs Python 3.11 or newer"; exit 1; }
	@test -x $(RUN) || { echo "making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@$(PIP) -r requirements.txt
	@touch $@

$(TEST_READY): $(BUILD_READY) requirements-test.txt
	@echo "installing what the tests need"
	@$(PIP) -r requirements-test.txt
	@$(RUN) -m tools.browser.chromium
	@touch $@

$(STUDY_READY): $(TEST_READY) requirements-study.txt
	@echo "installing what those who study games use"
	@$(PIP) -r requirements-study.txt
	@touch $@

$(TORCH_READY): $(STUDY_READY) requirements-torch.txt
	@echo "installing PyTorch, and learners that need it"
	@$(PIP) -r requirements-torch.txt
	@touch $@

$(WHEEL_READY): $(BUILD_READY) requirements-wheel.txt
	@echo "installing what compiles wheels"
	@$(PIP) -r requirements-wheel.txt
	@touch $@

$(NPM_READY): package-lock.json package.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || \
		{ echo "Cradle needs Node 20 or newer"; exit 1; }
	@echo "installing the npm packages"
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@
