"""Proving demonstrations: every move is legal, every piece, square and branch exists."""

from os import PathLike
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidDemonstration
from banmen_rules.base.files import file_name
from banmen_rules.teaching.demonstrations._languages import drifted, language_of, original_of
from banmen_rules.teaching.demonstrations._model import Demonstration
from banmen_rules.teaching.demonstrations._playing import Frame, play, played
from banmen_rules.teaching.demonstrations._reading import Fault, load


class Linted(NamedTuple):
    """What was found out about a file with a demonstration.

    >>> lint_file("no such file.json").faults[0].message
    'cannot be read: No such file or directory'
    """

    demonstration: Demonstration | None
    """What could be read of it."""
    frames: tuple[Frame, ...]
    """The demonstration played through; nothing if anything is wrong."""
    faults: tuple[Fault, ...]
    """All that is wrong; nothing if it is proven."""


@typed
def lint_file(path: str | PathLike[str]) -> Linted:
    """Prove the demonstration in a file, and say of all that is wrong where it is and what would be right.

    A translation (``hooks.ja.json``) is compared with what it is translated from (``hooks.json``), if that is
    there: they differ in their words only.

    >>> lint_file("no such file.json").demonstration is None
    True
    """
    name = file_name(path)
    found: list[Fault] = []
    try:
        demonstration = load(path, faults=found)
    except InvalidDemonstration as error:
        messages = (fault.removeprefix(f"{name} ") for fault in error.faults)
        return Linted(None, (), tuple(Fault(name, "", "", "", message) for message in messages))
    found += _faults_of_translation(demonstration, path, name)
    return Linted(demonstration, *play(demonstration, name, found))


def _faults_of_translation(demonstration: Demonstration, path: str | PathLike[str], name: str) -> list[Fault]:
    """Compare a translation with what it is translated from; what is wrong with that is its own."""
    first = original_of(path)
    if first is None or not first.is_file():
        return []
    faults = []
    if demonstration.language != (said := language_of(path)):
        faults.append(Fault(name, "", "", "language", f'should be "{said}", as the name of the file says'))
    try:
        original = load(first, faults=[])
    except InvalidDemonstration:
        return faults
    return [*faults, *drifted(demonstration, original, name, first.name)]


@typed
def lint(demonstration: Demonstration, name: str = "") -> tuple[Fault, ...]:
    """Prove a demonstration.

    Args:
        demonstration: what to prove.
        name: how faults call its file.

    >>> from banmen_rules.teaching.demonstrations import Demonstration, Step
    >>> print(*lint(Demonstration("Pawns", "tai", [Step("It leaps.", moves=["13s 13p"])])))
    step 1, moves: move 1, '13s 13p': The pawn on 13s cannot go to 13p: ...
    """
    return played(demonstration, name)[1]
