# Everything a person runs by hand. Each target sets up what it needs; only Python (3.11 or newer) and make must be there.

SHELL := /bin/sh
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11) or print(sys.executable))' 2>/dev/null && break; done)
UV := $(shell uv --version >/dev/null 2>&1 && command -v uv || echo .venv-uv/bin/uv)
RUN := .venv/bin
DEV := .venv-dev/bin

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev demo test check format bench clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(UV) python ## Install what Clew needs to run into .venv
	@test -d .venv || echo "Installing Clew into .venv; the first time takes a minute or two"
	@UV_PROJECT_ENVIRONMENT=.venv $(UV) sync --frozen --python "$(PYTHON)" --quiet
	@echo "Clew is installed: $(RUN)/clew --help"

setup-dev: $(UV) python ## Install the development tools into .venv-dev
	@UV_PROJECT_ENVIRONMENT=.venv-dev $(UV) sync --frozen --group dev --python "$(PYTHON)" --quiet

demo: setup ## Start Clew on its own manual, ask a first question, stay up
	@$(RUN)/clew demo

test: setup-dev ## Run all tests
	@$(DEV)/pytest

check: setup-dev ## Check format, lint and types, then run all tests
	$(DEV)/ruff format --check src tests bench scripts
	$(DEV)/ruff check src tests bench scripts
	$(DEV)/pyright
	@$(DEV)/pytest

format: setup-dev ## Format the code and mend what lint can mend
	$(DEV)/ruff check --fix src tests bench scripts
	$(DEV)/ruff format src tests bench scripts

bench: setup-dev ## Run the benchmarks (ONLY=name for one); their figures go to bench/results
	@$(DEV)/python -m bench $(ONLY)

clean: ## Remove the environments and what tools left behind
	rm -rf .venv .venv-dev .venv-uv .pytest_cache .ruff_cache .hypothesis build dist
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

.PHONY: python
python:
	@test -n "$(PYTHON)" || { echo "Clew needs Python 3.11 or newer: install it, or say where it is with PYTHON=…" >&2; exit 1; }

# A virtual environment keeps off the system's Python; where the system has no venv module, pip puts the program in the same place.
.venv-uv/bin/uv: | python
	@echo "Installing uv into .venv-uv"
	@if "$(PYTHON)" -m venv .venv-uv >/dev/null 2>&1; then .venv-uv/bin/python -m pip install --quiet --disable-pip-version-check uv; \
	else rm -rf .venv-uv && "$(PYTHON)" -m pip install --quiet --disable-pip-version-check --target .venv-uv uv; fi
