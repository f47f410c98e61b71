# make lab   set everything up and open the lessons          make test   everything CI runs
# make help  the other targets

PYTHON ?= python3
PY := .venv/bin/python
PYTEST := $(PY) -m pytest -q
JOBS ?= auto
# Plays the levels against each other: PyPy 3.11 if it is installed, which plays the same games in half the time.
PLAYER ?= $(or $(shell command -v pypy3.11),$(PY))
# Browser tests mostly wait, so there are more workers than cores. Tests of one file stay together, since some share a
# page that opens slowly.
BROWSERS ?= 4
IN_BROWSERS := -n $(BROWSERS) --dist loadfile
# Run two stages at a time, and print the output of each in one piece.
IN_TWOS := $(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget)
# Without this, every stage and every program that a test starts would compile its imports again.
unexport PYTHONDONTWRITEBYTECODE
# These tests need something built first, and have their own targets.
APART := --ignore=tests/wheel --ignore=tests/lessons --ignore=tests/browser --ignore=tests/hosts --ignore=tests/grading
# It measures how soon a teacher's page shows a tap, so no other test may run beside it.
LATENCY := tests/browser/test_class_latency.py
# Seconds for a test that installs or builds something, or tries many examples.
LONG := 3600
# Python measures coverage at little cost since 3.12; before, tests take twice as long: `make coverage` does it there.
CHEAP_COVERAGE := 'import sys; print("--cov --cov-report=" * (sys.version_info >= (3, 12)))'
CORE := 'import sys; print("sysmon" if sys.version_info >= (3, 12) else "ctrace")'
comma := ,
say = @printf '\n── %s\n' "$(1)"

.DEFAULT_GOAL := help
.PHONY: help lab check static commits lint types layers unit front front-coverage coverage bundle test python slow wheel notebooks browser chromium test-hosts test-long bench gallery docs site build fix lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

# ---- people

# JUPYTER: options for JupyterLab, which refuses to run as root (in a container) without --allow-root.
JUPYTER ?=
as_root := $(if $(filter 0,$(shell id -u)),--allow-root)

lab: .venv/.lab-ready  ## open copies of the lessons, in banmen-lessons/ (or make lab DIR=folder)
	@$(PY) hatch_build.py
	@.venv/bin/banmen lab $(DIR) -- $(as_root) $(JUPYTER)

# ---- the fast tier: under two minutes once set up

check: .venv/.dev-ready bundle  ## lint, types, unit tests, bundle
	@$(IN_TWOS) unit front lint types layers commits

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

front-coverage: .venv/.dev-ready
	$(call say,front end: tsc eslint prettier vitest$(comma) with coverage)
	@$(PY) hatch_build.py npm run --silent static
	@$(PY) hatch_build.py npm run --silent coverage

coverage: .venv/.dev-ready bundle  ## which lines the fast tests do not run, in Python and TypeScript
	$(call say,coverage of the fast tests: Python$(comma) TypeScript)
	@COVERAGE_CORE=$$($(PY) -c $(CORE)) $(PYTEST) -n $(JOBS) --cov --cov-report=term:skip-covered -m "not slow and not long" tests $(APART)
	@$(PY) hatch_build.py npm run --silent coverage

unit: .venv/.dev-ready bundle
	$(call say,unit tests)
	@$(PYTEST) -n $(JOBS) --hypothesis-profile=quick -m "not slow and not long" tests $(APART)

# ---- all tests that CI runs: under 25 minutes on a fresh machine

test: .venv/.dev-ready bundle  ## check, slow tests, coverage, documentation, wheel, browser
	@rm -f js/node_modules/.cache/eslint # it does not see types that changed in another file
	@$(IN_TWOS) front-coverage wheel docs lint types layers commits
	@$(MAKE) --no-print-directory python browser

python: .venv/.dev-ready bundle
	$(call say,unit tests$(comma) slow tests$(comma) notebooks)
	@COVERAGE_CORE=$$($(PY) -c $(CORE)) $(PYTEST) -n $(JOBS) $$($(PY) -c $(CHEAP_COVERAGE)) -m "not long" tests $(filter-out %/lessons,$(APART))

slow: .venv/.dev-ready bundle
	$(call say,slow tests)
	@$(PYTEST) -n $(JOBS) -m "slow and not long" tests $(APART)

wheel: .venv/.dev-ready bundle
	$(call say,the wheel in a clean environment without Node.js)
	@$(PYTEST) --timeout=$(LONG) tests/wheel

notebooks: .venv/.dev-ready bundle
	$(call say,notebooks)
	@$(PYTEST) -n $(JOBS) tests/lessons

browser: .venv/.dev-ready bundle chromium
	$(call say,JupyterLab in Chromium)
	@$(PYTEST) $(IN_BROWSERS) -m "not long" tests/browser

chromium: .venv/.dev-ready
	@$(PY) tools/setup_chromium.py

# ---- now and then

test-hosts: .venv/.hosts-ready site chromium  ## test other hosts (VS Code, marimo, JupyterHub, …), Firefox, WebKitGTK and the site (installs them)
	@$(PY) -m tools.setup_firefox
	@$(PY) -m tools.setup_webkit
	@$(PY) -m tools.setup_zbar
	@$(PY) -m tools.setup_hosts
	$(call say,the board in other hosts and in Firefox)
	@$(PYTEST) --timeout=$(LONG) tests/hosts

test-long: .venv/.grading-ready bundle chromium  ## test many more examples, all packs in a browser, large classes, nbgrader and Dask (installs both into .venv), and the levels (4 hours with PyPy 3.11, 8 without)
	$(call say,a sheet of exercises graded by nbgrader)
	@$(PYTEST) --timeout=$(LONG) tests/grading
	$(call say,every pack of exercises and every theme in Chromium)
	@$(PYTEST) --timeout=$(LONG) $(IN_BROWSERS) -m long tests/browser --ignore=$(LATENCY)
	$(call say,classes of 30$(comma) 300 and 1$(comma)000 pupils$(comma) one of which is killed 50 times)
	@$(PYTEST) --timeout=$(LONG) -m long tests/widget $(LATENCY)
	$(call say,properties with many examples$(comma) a cluster of Dask)
	@$(PYTEST) -n $(JOBS) --timeout=$(LONG) --hypothesis-profile=long tests/rules
	$(call say,the levels keep their time$(comma) and each beats the one below (hours; the same command continues))
	@$(PY) tools/measure_levels.py --times 20
	@$(PLAYER) tools/measure_levels.py

bench: .venv/.dev-ready bundle chromium  ## measure speed: moves against python-chess, the board in Chromium
	@for file in bench/bench_*.py bench/*/bench_*.py; do $(PY) $$file || exit 1; done

gallery: .venv/.dev-ready bundle chromium  ## take a picture of every surface, in build/gallery (AGAINST=folder compares)
	@$(PY) -m tools.make_gallery $(if $(AGAINST),--against $(AGAINST))

site: .venv/.site-ready bundle  ## build the documentation and the lessons for a web server, in build/site
	@$(PY) -m tools.make_site

docs: .venv/.dev-ready  ## build the documentation in build/docs
	$(call say,documentation)
	@rm -rf build/docs
	@$(PY) -m sphinx -W -q -b html docs build/docs

build: .venv/.dev-ready bundle  ## build sdist and wheel in dist/
	@$(PY) -m build --no-isolation --outdir dist

fix: .venv/.dev-ready  ## format, and fix what ruff and prettier can fix
	@$(PY) -m ruff check --fix-only --quiet .
	@$(PY) -m ruff format --quiet .
	@$(PY) hatch_build.py npm run --silent format

lock: .venv/.dev-ready  ## update the lock files to the newest versions
	@$(PY) tools/lock.py

clean:  ## remove everything built and installed
	rm -rf .venv dist build js/node_modules tools/site/node_modules tests/hosts/node/node_modules widget/banmen/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +

# ---- set-up: once, and when the lock files change

.venv/.hosts-ready: requirements/collaboration.txt
.venv/.%-ready: pyproject.toml requirements/%.txt requirements/node.txt tools/setup_env.py
	@$(PYTHON) tools/setup_env.py $*
	@touch $@
