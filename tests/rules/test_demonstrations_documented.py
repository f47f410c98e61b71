"""The page about demonstrations: its example can be shown, and it names every field and nothing else."""

import re
from pathlib import Path

from banmen_rules.teaching.demonstrations import _files as reading
from banmen_rules.teaching.demonstrations import lint, parse_demonstration

PAGE = (Path(__file__).parents[2] / "docs/demonstrations.rst").read_text("utf-8")
(EXAMPLE,) = re.findall(r"^\.\. code-block:: json\n\n((?:    .*\n)+)", PAGE, re.MULTILINE)


def test_the_example_can_be_shown_and_has_every_field() -> None:
    assert [str(fault) for fault in lint(parse_demonstration(EXAMPLE))] == []
    for name in {
        *reading.STEP.names,
        *reading.QUESTION.names,
        *reading.OPTION.names,
        *reading.BRANCH.names,
    } - {"tsfen"}:
        assert EXAMPLE.count(f'"{name}"'), name


def test_every_field_is_explained() -> None:
    for spec in (reading.DEMONSTRATION, reading.STEP):
        for name in spec.names:
            assert f"``{name}``" in PAGE, name
    assert "``{text, options}``" in PAGE
    assert f"``{{{', '.join(reading.DRAWING.names)}}}``" in PAGE
    assert f"``{{{', '.join(reading.OPTION.names)}}}``" in PAGE
    assert f"``{{{', '.join(reading.BRANCH.names)}}}``" in PAGE


def test_documented_limits_are_the_enforced_ones() -> None:
    assert f"at most {reading.LONGEST} characters" in PAGE
    assert f"keys 1 to {reading.MOST_SIDES}" in PAGE
    deep = {4: "four"}[reading.DEEPEST]
    assert f"{deep} levels deep" in PAGE
