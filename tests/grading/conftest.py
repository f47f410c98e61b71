"""Grading with nbgrader. Run by `make test-long`, which installs it."""

import importlib.util

assert importlib.util.find_spec("nbgrader"), "these tests need nbgrader: run them with `make test-long`"
