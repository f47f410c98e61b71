# make lab   set everything up and open the lessons          make test   everything CI runs
# make help  the other targets

PYTHON ?= python3
PY := .venv/bin/python
PYTEST := $(PY) -m pytest -q
JOBS ?= auto
# A browser is waited for as much as it works, and each comes with a JupyterLab that has to start. Tests of one
# file stay together: some share a page that takes long to open.
BROWSERS ?= 3
IN_BROWSERS := -n $(BROWSERS) --dist loadfile
# What leaves a core idle runs in twos, each with its words together.
IN_TWOS := $(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget)
# Every stage, and every program that a test starts, would compile all it imports again.
unexport PYTHONDONTWRITEBYTECODE
# Tests that want something built first have targets of their own.
APART := --ignore=tests/wheel --ignore=tests/lessons --ignore=tests/browser --ignore=tests/hosts --ignore=tests/grading
comma := ,
say = @printf '\n── %s\n' "$(1)"

.DEFAULT_GOAL := help
.PHONY: help lab check static commits lint types layers unit front bundle test python slow wheel notebooks browser chromium test-hosts test-long bench docs site build fix lock clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

# ---- people

# Options for JupyterLab; as root (in a container) it wants to be told that this is meant.
JUPYTER ?=
as_root := $(if $(filter 0,$(shell id -u)),--allow-root)

lab: .venv/.lab-ready  ## open the lessons, copied into banmen-lessons/ (or make lab DIR=folder)
	@$(PY) hatch_build.py
	@.venv/bin/banmen lab $(DIR) -- $(as_root) $(JUPYTER)

# ---- the fast tier: under two minutes once set up

check: static unit  ## lint, types, unit tests, bundle

static: .venv/.dev-ready bundle
	@$(IN_TWOS) front lint types layers commits

commits: .venv/.dev-ready
	@$(PY) tools/check_commits.py

lint: .venv/.dev-ready
	$(call say,ruff)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

types: .venv/.dev-ready
	$(call say,mypy)
	@$(PY) -m mypy

layers: .venv/.dev-ready
	$(call say,layers)
	@PYTHONPATH=rules:widget .venv/bin/lint-imports --no-logo

bundle: .venv/.dev-ready
	$(call say,bundle)
	@$(PY) hatch_build.py

front: .venv/.dev-ready
	$(call say,front end: tsc eslint prettier vitest)
	@$(PY) hatch_build.py npm run --silent check

coverage: .venv/.dev-ready bundle
	$(call say,coverage of the fast tests: Python$(comma) TypeScript)
	@$(PYTEST) -n $(JOBS) --cov --cov-report=term:skip-covered -m "not slow and not long" tests $(APART)
	@$(PY) hatch_build.py npm run --silent coverage

unit: .venv/.dev-ready bundle
	$(call say,unit tests)
	@$(PYTEST) -n $(JOBS) -m "not slow and not long" tests $(APART)

# ---- the whole tier: what CI runs, under 25 minutes on a fresh machine

test: .venv/.dev-ready bundle  ## check, and the slow tests, the documentation, the wheel, a browser
	@$(IN_TWOS) front wheel docs lint types layers commits
	@$(MAKE) --no-print-directory python browser

python: .venv/.dev-ready bundle
	$(call say,unit tests$(comma) slow tests$(comma) notebooks)
	@$(PYTEST) -n $(JOBS) --cov --cov-report= -m "not long" tests $(filter-out %/lessons,$(APART))

slow: .venv/.dev-ready bundle
	$(call say,slow tests: every reading, whole games, fuzzing, agreement)
	@$(PYTEST) -n $(JOBS) -m "slow and not long" tests $(APART)

wheel: .venv/.dev-ready bundle
	$(call say,the wheel in a clean environment without Node.js)
	@$(PYTEST) tests/wheel

notebooks: .venv/.dev-ready bundle
	$(call say,notebooks)
	@$(PYTEST) -n $(JOBS) tests/lessons

browser: .venv/.dev-ready bundle chromium
	$(call say,JupyterLab in Chromium)
	@$(PYTEST) $(IN_BROWSERS) -m "not long" tests/browser

chromium: .venv/.dev-ready
	@$(PY) tools/setup_chromium.py

# ---- now and then

test-hosts: .venv/.hosts-ready site chromium  ## Notebook 7, marimo, Voilà, Firefox, the site (adds them to .venv; needs Chromium, Firefox)
	@$(PY) -m tools.setup_firefox
	$(call say,the board in other hosts and in Firefox)
	@$(PYTEST) tests/hosts

test-long: .venv/.grading-ready bundle chromium  ## many more examples, all packs in a browser, and nbgrader (adds it to .venv)
	$(call say,a sheet of exercises graded by nbgrader)
	@$(PYTEST) tests/grading
	$(call say,every pack of exercises and every theme in Chromium)
	@$(PYTEST) $(IN_BROWSERS) -m long tests/browser
	$(call say,properties with many examples)
	@$(PYTEST) -n $(JOBS) --hypothesis-profile=long tests/rules

bench: .venv/.dev-ready bundle chromium  ## figures: generation against python-chess, the board in Chromium
	@for file in bench/bench_*.py bench/*/bench_*.py; do $(PY) $$file || exit 1; done

site: .venv/.site-ready bundle  ## the documentation and the lessons for any server of files, in build/site
	@$(PY) -m tools.make_site

docs: .venv/.dev-ready  ## the documentation, as pages in build/docs
	$(call say,documentation)
	@rm -rf build/docs
	@$(PY) -m sphinx -W -q -b html docs build/docs

build: .venv/.dev-ready bundle  ## sdist and wheel in dist/
	@$(PY) -m build --no-isolation --outdir dist

fix: .venv/.dev-ready  ## format, and repair what ruff and prettier can
	@$(PY) -m ruff check --fix-only --quiet .
	@$(PY) -m ruff format --quiet .
	@$(PY) hatch_build.py npm run --silent format

lock: .venv/.dev-ready  ## write the lock files again, with the newest versions
	@$(PY) tools/lock.py

clean:  ## remove what was built and installed
	rm -rf .venv dist build js/node_modules tools/site/node_modules widget/banmen/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +

# ---- set-up, once and when the lock files change

.venv/.%-ready: pyproject.toml requirements/%.txt requirements/node.txt tools/setup_env.py
	@$(PYTHON) tools/setup_env.py $*
	@touch $@
