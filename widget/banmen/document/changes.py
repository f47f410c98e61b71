"""Changes of the steps of a demonstration: each function describes one, and a `Recorder` makes it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from banmen.document import lines
from banmen_rules import BanmenError
from banmen_rules.teaching.demonstrations import Demonstration, Option, Question, Step

EMPTY = Step()


class Change(NamedTuple):
    """The demonstration after a change."""

    draft: Demonstration
    at: str = ""
    """The path of the step to show then; empty: the one that is shown."""
    words: str = ""
    """The words that change, if only words do: they may be wrong until they are complete."""


class File(NamedTuple):
    """The file of a demonstration."""

    name: str = ""
    """Empty: it was not saved."""
    text: str = ""
    """The text of the file, as it was read or written last."""
    saved: Demonstration | None = None
    """The demonstration in it."""


def add(draft: Demonstration, path: str) -> Change:
    """Begin a step after another, with the same position.

    Raises:
        BanmenError: if there is no such step.

    """
    return Change(lines.with_step(draft, path, lines.step_at(draft, path), EMPTY), lines.beside(path, 1))


def write(draft: Demonstration, path: str, text: str) -> Change:
    """Write the caption of a step.

    Raises:
        BanmenError: if there is no such step.

    >>> write(Demonstration("Pawns", "tai", (Step("One."),)), "1", "Two.").draft.steps[0].caption
    'Two.'
    """
    changed = replace(lines.step_at(draft, path), caption=text)
    return Change(lines.with_step(draft, path, changed), words=f"caption {path}")


def write_title(draft: Demonstration, text: str) -> Change:
    """Write the title, on one line."""
    return Change(replace(draft, title=" ".join(text.split())), words="title")


def write_label(draft: Demonstration, prefix: str, text: str) -> Change:
    """Write what stands on the button of a side line.

    Raises:
        BanmenError: if there is no such side line.

    """
    path, at = lines.owner(prefix)
    step = lines.step_at(draft, path)
    sides = lines.sides(step)
    if at >= len(sides):
        raise BanmenError(f"There is no side line {prefix:.60}.")
    sides[at] = replace(sides[at], text=text)
    changed = lines.with_step(draft, path, lines.with_sides(step, sides))
    return Change(changed, words=f"label {prefix}")


def ask(draft: Demonstration, path: str, text: str, options: Sequence[tuple[str, bool, str]]) -> Change:
    """Ask a question at a step, in place of the one that it has.

    Args:
        draft: the demonstration.
        path: the step.
        text: the question.
        options: of each the text, whether it is right, and a comment. Steps of an option remain.

    Raises:
        BanmenError: if there is no such step.

    """
    step = lines.step_at(draft, path)
    before = step.question.options if step.question else ()
    has_right = any(right for _, right, _ in options)
    made = tuple(
        Option(words, right or None if has_right else None, note, _steps_of(before, number))
        for number, (words, right, note) in enumerate(options)
    )
    changed = lines.with_step(draft, path, replace(step, question=Question(text, made)))
    return Change(changed, words=f"question {path}")


def _steps_of(options: Sequence[Option], number: int) -> Sequence[Step]:
    return options[number].steps if number < len(options) else ()


def remove_question(draft: Demonstration, path: str) -> Change:
    """Remove the question of a step, with the steps of its options.

    Raises:
        BanmenError: if there is no such step.

    """
    changed = replace(lines.step_at(draft, path), question=None)
    return Change(lines.with_step(draft, path, changed), path)


def remove(draft: Demonstration, path: str, *, rest: bool = False) -> Change:
    """Delete a step, or with ``rest`` also those that follow it in its line.

    Raises:
        BanmenError: if there is no such step.

    >>> remove(Demonstration("Pawns", "tai", (Step("One."), Step("Two."))), "2").at
    '1'
    """
    prefix, at = lines.split(path)
    lines.step_at(draft, path)
    known = lines.line(draft, prefix)
    left = known[:at] if rest else (*known[:at], *known[at + 1 :])
    if not left:
        return _without_line(draft, prefix)
    return Change(lines.with_line(draft, prefix, left), f"{prefix}{max(1, min(at, len(left)))}")


def _without_line(draft: Demonstration, prefix: str) -> Change:
    """Remove a line; the main one has an empty step then, and an option has no steps."""
    if not prefix:
        return Change(lines.with_line(draft, "", [EMPTY]), "1")
    path, at = lines.owner(prefix)
    step = lines.step_at(draft, path)
    sides = lines.sides(step)
    side = sides[at]
    sides[at : at + 1] = [replace(side, steps=())] if isinstance(side, Option) else []
    return Change(lines.with_step(draft, path, lines.with_sides(step, sides)), path)


def shift(draft: Demonstration, path: str, by: int) -> Change:
    """Exchange a step with the one before it (-1) or after it (1).

    Raises:
        BanmenError: if there is no such step.

    """
    prefix, at = lines.split(path)
    lines.step_at(draft, path)
    steps = [*lines.line(draft, prefix)]
    if not 0 <= at + by < len(steps):
        raise BanmenError(f"Step {path} is the {'first' if by < 0 else 'last'} one already.")
    steps[at], steps[at + by] = steps[at + by], steps[at]
    return Change(lines.with_line(draft, prefix, steps), lines.beside(path, by))
