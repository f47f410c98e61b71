"""The page about exercises: an example of every kind, and each can be solved."""

import json
import re
from pathlib import Path

import pytest

from banmen_rules.teaching.exercises import KINDS, Pack, from_data
from banmen_rules.teaching.exercises.lint import lint

PAGE = (Path(__file__).parents[2] / "docs/exercises.rst").read_text("utf-8")
BLOCK = re.compile(r"^\.\. code-block:: json\n\n((?:    .*\n)+)", re.MULTILINE)
EXAMPLES = {data["kind"]: data for data in map(json.loads, BLOCK.findall(PAGE))}


def test_every_kind_has_an_example() -> None:
    assert list(EXAMPLES) == [kind for kind in text_order() if kind in KINDS]
    assert EXAMPLES.keys() == KINDS.keys()


def text_order() -> list[str]:
    """List the headings of the page."""
    return re.findall(r"^(\w+)\n~+$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_example_can_be_solved(kind: str) -> None:
    assert [str(fault) for fault in lint(Pack(kind, (from_data(EXAMPLES[kind]),)))] == []
