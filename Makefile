.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup setup-dev lock

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

lock: ## write the lock files anew from pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.lock
