.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
FOREIGN := .venv-foreign
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')# tests also wait, for processes and pages
PYTEST = pytest -n $(WORKERS) --dist worksteal -m "not slow"
QUICK := arch engine rules content text orders store bench
UNTRACED := corpus faults foreign fuzz golden layout playground playouts secrecy maps/test_layout.py \
	$(addprefix engine/test_,trails.py convert.py::test_many_threads_load_a_map_at_once) \
	orders/test_writing.py render/test_golden_pictures.py $(addprefix app/test_,coach.py explaining.py) \
	$(addprefix e2e/test_,bad_values.py garbled.py maps.py process.py) \
	$(addprefix robots/test_,docs_robot.py greedy.py ladder.py planner.py search.py)
COMPILED := bench corpus engine faults foreign fuzz golden orders playouts robots rules secrecy test_*.py \
	$(addprefix e2e/test_,garbled.py maps.py)

# Kept bytecode saves each worker, and each bot that a test starts, from compiling all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup setup-dev foreign judges play run test check lint unit quick coverage bytecode test-postgres golden pictures bench tournament fuzz compiled fast test-fast slow lock clean

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Install Python 3.11 or newer, or name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 ...")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) can't make virtual environments. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.setup: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing into $(VENV), this takes a minute or two."
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.setup-dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Installing into $(VENV), this takes a minute or two."
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $(VENV)/.setup $@

setup: $(VENV)/.setup ## make the virtual environment with what the bot needs

setup-dev: $(VENV)/.setup-dev ## the same, with what its developers need

foreign: setup-dev $(FOREIGN)/.hikari $(FOREIGN)/.simcord $(FOREIGN)/.discordjs ## make what the bots of other libraries need (tests/foreign)

$(FOREIGN)/.hikari: tests/foreign/hikari/requirements.txt | $(BIN)/python
	$(PYTHON) -m venv $(FOREIGN)/hikari
	$(FOREIGN)/hikari/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r $<
	@touch $@

$(FOREIGN)/.simcord: tests/foreign/simcord/requirements.txt | $(BIN)/python
	$(PIP) install --require-hashes --no-deps --upgrade --target $(FOREIGN)/simcord -r $<
	@touch $@

$(FOREIGN)/.discordjs: tests/foreign/discordjs/package-lock.json
	@mkdir -p $(FOREIGN)
	@if command -v npm >/dev/null; then npm ci --prefix $(<D) --ignore-scripts --no-audit --no-fund --silent && touch $@; \
	else echo "left out: the bot on discord.js (there is no npm here)"; fi

judges: $(FOREIGN)/.catanatron ## install another engine that the bench compares ours with, in an environment of its own (GPL-3)

$(FOREIGN)/.catanatron: tools/judges/catanatron/requirements.txt | $(BIN)/python
	$(PYTHON) -m venv $(FOREIGN)/catanatron
	$(FOREIGN)/catanatron/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r $<
	@touch $@

play: setup ## play in the browser on this machine, without a Discord account; STORE=postgresql://... keeps the games there, by PROCESSES=3
	$(BIN)/ttrbot play $(if $(STORE),--store '$(STORE)') $(if $(PROCESSES),--processes $(PROCESSES))

run: setup ## run the bot on Discord: DISCORD_TOKEN_FILE=... make run
	$(BIN)/python bot.py

compiled: setup-dev # into build/fast, where `make fast` takes it from
	@echo "Compiling the engine, this takes a minute unless it was done before."
	@$(BIN)/python -W ignore -m tools.fast make >/dev/null

fast: compiled ## compile the engine's modules by mypyc, where a C compiler is at hand
	@$(BIN)/python -W ignore -m tools.fast build >/dev/null
	@$(BIN)/python -c "from ttrbot.compiled import engine_build; print('The engine now runs', engine_build() + '.')"

# The host's tests run with it, too: in CI, by test-postgres.
test-fast: fast ## the tests of the engine and the computer players with the compiled engine, then go without it again
	@status=0; $(BIN)/$(PYTEST) -m "not slow and not browser" --durations=15 $(addprefix tests/,$(COMPILED)) || status=$$?; \
	$(MAKE) --no-print-directory slow; exit $$status

slow: ## take the compiled files away again
	@find ttrbot/engine -name '*.so' -delete -o -name '*.pyd' -delete -o -name fast.sha256 -delete

lint: setup-dev ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: setup-dev ## the tests alone
	$(BIN)/$(PYTEST) --durations=15

quick: setup-dev
	$(BIN)/$(PYTEST) -q $(addprefix tests/,$(QUICK)) tests/test_*.py

check: lint quick ## the quick loop: style, types, imports, and the tests that need no Discord, picture or whole game

test: lint $(if $(CI),coverage,unit) ## set up and check everything; with CI=true also how much of the code the tests run

# Else each worker of the first test run compiles all tests itself, and slowly if it is measured.
bytecode: setup-dev
	$(BIN)/pytest --collect-only -q tests | tail -n 1

# Whole games, bots in processes of their own, long searches and whole pictures take long, and run hardly any code that
# the others don't: they aren't measured. LATER=faults leaves out some of these, which are to run with the compiled engine.
# A name with colons is a single test.
coverage: setup-dev ## the tests, and how much of the code they ran; fails if that is too little
	rm -f .coverage .coverage.*
	status=0; $(BIN)/coverage run -m $(PYTEST) --durations=15 \
		$(foreach name,$(UNTRACED),--$(if $(findstring ::,$(name)),deselect,ignore)=tests/$(name)) || status=$$?; \
	$(BIN)/$(PYTEST) --durations=15 $(addprefix tests/,$(filter-out $(LATER),$(UNTRACED))) || status=$$?; \
	$(BIN)/coverage combine --quiet && \
	$(BIN)/coverage json --quiet -o artifacts/coverage.json && \
	$(BIN)/python -m tools.covered artifacts/coverage.json && exit $$status

test-postgres: setup-dev ## the tests of the host on a PostgreSQL server of their own, if its programs are here (the store's tests run on both anyway)
	$(BIN)/$(PYTEST) -q -m "not slow" --store postgres tests/app

golden: setup-dev ## write the golden games anew (look at the difference before you commit it)
	$(BIN)/python -m tests.golden.write

pictures: setup-dev ## draw the README's pictures anew (needs Chromium)
	$(BIN)/python -m tools.picture usa docs/pictures/film.gif --seats 3
	$(BIN)/python -m tools.picture usa docs/pictures/board.png
	$(BIN)/python -m tools.picture lantern-isles docs/pictures/lantern-isles.png
	$(BIN)/python -m tools.picture italy docs/pictures/italy.png --width 640
	$(BIN)/python -m tools.picture old-west docs/pictures/old-west.png --width 760
	TTR_BROWSER_REQUIRED=1 $(BIN)/pytest -q tests/e2e/test_browser.py::test_two_people_play_the_first_rounds
	cp artifacts/screenshots/game-table-phone.png docs/pictures/phone.png
	cp artifacts/screenshots/game-table-wide.png docs/pictures/table.png

bench: setup-dev ## measure speed; WHAT=selfplay measures one topic
	$(BIN)/python -m tools.bench $(WHAT)

tournament: setup-dev ## measure how strong the computer players are, on every map (long)
	set -e; for map in maps/*/; do for pair in expert,veteran veteran,regular regular,beginner beginner,child; do \
		$(BIN)/ttrbot tournament --map $$(basename $$map) --robots $$pair; done; done
	$(BIN)/ttrbot tournament --map usa --robots expert,veteran,veteran,veteran
	$(BIN)/ttrbot tournament --map usa --robots veteran,regular,regular,regular

fuzz: setup-dev ## long random tests, and fuzzing of everything that is read
	$(PIP) install --no-build-isolation --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz --seconds 60
	$(BIN)/pytest -n $(WORKERS) -m slow -o faulthandler_exit_on_timeout=false

lock: setup-dev ## write the lock files anew from pyproject.toml and tests/foreign
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 --group build --extra postgres pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 --group build --extra dev pyproject.toml -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 tests/foreign/hikari/requirements.in -o tests/foreign/hikari/requirements.txt
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 --no-deps tests/foreign/simcord/requirements.in -o tests/foreign/simcord/requirements.txt
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 tools/judges/catanatron/requirements.in -o tools/judges/catanatron/requirements.txt
	npm install --prefix tests/foreign/discordjs --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund --silent

clean: slow ## remove what was installed and built, not the data folder
	rm -rf $(VENV) $(FOREIGN) tests/foreign/discordjs/node_modules build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* artifacts
