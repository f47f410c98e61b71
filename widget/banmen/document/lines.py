"""The lines of a demonstration: its steps, and those of options and branches; each change makes another one.

The path of a line is that of the step it belongs to and its letter: ``"3b"`` is the second side line of
step 3; the main line is ``""``. The path of a step is that of its line and its number: ``"3b2"``.

>>> from banmen_rules.teaching.demonstrations import Demonstration, Step
>>> draft = Demonstration("Pawns", "tai", (Step("One."), Step("Two.")))
>>> [step.caption for step in line(with_line(draft, "", line(draft, "")[1:]), "")]
['Two.']
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import TypeAlias, TypeVar

from banmen_rules import BanmenError
from banmen_rules.teaching.demonstrations import Branch, Demonstration, Option, Step

Steps: TypeAlias = Sequence[Step]
_T = TypeVar("_T")
_PATH = re.compile(r"((?:\d+[a-z])*)([1-9]\d*)")
_SIDE = re.compile(r"(\d+)([a-z])(.*)")


def split(path: str) -> tuple[str, int]:
    """Split the path of a step into that of its line and its place there, from 0.

    >>> split("3b2")
    ('3b', 1)
    """
    found = _PATH.fullmatch(path)
    if found is None:
        raise BanmenError(f'The path of a step must look like 3 or 3b2, got "{path:.60}".')
    return found[1], int(found[2]) - 1


def beside(path: str, by: int) -> str:
    """Name the step so many places further on in the same line.

    >>> beside("3b2", 1)
    '3b3'
    """
    prefix, at = split(path)
    return f"{prefix}{at + by + 1}"


def sides(step: Step) -> list[Option | Branch]:
    """List what may have side lines: the options of the question, then the branches."""
    return [*(step.question.options if step.question else ()), *step.branches]


def with_sides(step: Step, changed: Sequence[Option | Branch]) -> Step:
    """Replace the options and branches of a step."""
    options = tuple(each for each in changed if isinstance(each, Option))
    branches = tuple(each for each in changed if isinstance(each, Branch))
    question = replace(step.question, options=options) if step.question else None
    return replace(step, question=question, branches=branches)


def line(demonstration: Demonstration, prefix: str) -> Steps:
    """Find the steps of a line.

    Raises:
        BanmenError: if there is no such line.

    """
    steps, rest = demonstration.steps, prefix
    while rest:
        number, letter, rest = _parts(rest)
        steps = _at(sides(_at(steps, number, prefix)), letter, prefix).steps
    return steps


def with_line(demonstration: Demonstration, prefix: str, steps: Steps) -> Demonstration:
    """Replace the steps of a line."""
    return replace(demonstration, steps=_replaced(demonstration.steps, prefix, tuple(steps)))


def step_at(demonstration: Demonstration, path: str) -> Step:
    """Find a step.

    Raises:
        BanmenError: if there is no such step.

    """
    prefix, at = split(path)
    return _at(line(demonstration, prefix), at, path)


def with_step(demonstration: Demonstration, path: str, *steps: Step) -> Demonstration:
    """Replace a step by others, or by none."""
    prefix, at = split(path)
    known = line(demonstration, prefix)
    _at(known, at, path)
    return with_line(demonstration, prefix, [*known[:at], *steps, *known[at + 1 :]])


def owner(prefix: str) -> tuple[str, int]:
    """Name the step that a side line belongs to, and the place of the side line there."""
    return prefix[:-1], ascii_lowercase.index(prefix[-1])


def _replaced(steps: Steps, prefix: str, changed: Steps) -> Steps:
    if not prefix:
        return changed
    number, letter, rest = _parts(prefix)
    step = steps[number]
    lines = sides(step)
    lines[letter] = replace(lines[letter], steps=_replaced(lines[letter].steps, rest, changed))
    return (*steps[:number], with_sides(step, lines), *steps[number + 1 :])


def _parts(prefix: str) -> tuple[int, int, str]:
    found = _SIDE.fullmatch(prefix)
    if found is None:
        raise BanmenError(f"There is no line {prefix:.60}.")
    return int(found[1]) - 1, ascii_lowercase.index(found[2]), found[3]


def _at(items: Sequence[_T], at: int, path: str) -> _T:
    if not 0 <= at < len(items):
        raise BanmenError(f"There is no step {path:.60}.")
    return items[at]
