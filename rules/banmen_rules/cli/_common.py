"""Shared by the commands: their tables, choosing a game and a position, reading files, printing JSON."""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from enum import Enum
from functools import cache
from importlib import import_module, resources
from typing import Any, Self

from banmen_rules import BanmenError, Game, InvalidArgument, Position, Side, game, load_ruleset, load_variant
from banmen_rules.base.files import first_bytes
from banmen_rules.base.tasks import cluster

LARGEST_FILE = 4_000_000
"""The most bytes of an input file."""


@cache
def tables() -> dict[str, Any]:
    """Return the tables of ``commands.toml``, which explains them."""
    return tomllib.loads(resources.files(__package__).joinpath("commands.toml").read_text("utf-8"))


def chosen_game(options: argparse.Namespace) -> Game:
    """Return the game that ``VARIANT``, ``--ruleset`` and ``--ruling`` name.

    Raises:
        BanmenError: if there is no such game, ruleset or reading.

    """
    rulings: dict[str, str] = {}
    for choice in options.ruling:
        name, equals, reading = choice.partition("=")
        if not equals:
            raise InvalidArgument("--ruling", "NAME=READING", choice)
        rulings[name] = reading
    if options.ruleset is None or not options.ruleset.endswith(".toml"):
        return game(options.variant, options.ruleset, rulings)
    wanted = load_variant(options.variant)  # so that the ruleset can name it
    variant, ruleset = load_ruleset(options.ruleset)
    if variant != wanted.name:
        expected = f"a ruleset for {wanted.name}, got one for {variant}"
        raise BanmenError(f"{options.ruleset} must be {expected}.")
    return game(variant, ruleset, rulings)


def chosen_position(options: argparse.Namespace) -> Position:
    """Return the position of ``--tsfen``, which may name a start of the game, or the usual start.

    Raises:
        BanmenError: if the game or the position is invalid.

    """
    chosen = chosen_game(options)
    return Position.initial(chosen) if options.tsfen is None else Position.from_text(chosen, options.tsfen)


def read_text(file: str, what: str) -> str:
    """Read a text file, or standard input for ``-``.

    Raises:
        BanmenError: if it cannot be read, is too large, or is not UTF-8.

    """
    most = LARGEST_FILE + 1
    try:
        data = sys.stdin.buffer.read(most) if file == "-" else first_bytes(file, most)
    except (BanmenError, OSError) as error:
        raise BanmenError(f"The {what} {error}") from None
    if len(data) > LARGEST_FILE:
        raise BanmenError(f"The {what} {file} must have at most {LARGEST_FILE} bytes.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BanmenError(f"The {what} {file!r} must be text in UTF-8: {error}") from error


@contextmanager
def chosen_cluster(options: argparse.Namespace) -> Iterator[Executor | None]:
    """Provide the executor of the cluster that ``--dask`` names; None without it.

    Raises:
        BanmenError: if it cannot be used.

    """
    if options.dask is None:
        yield None
        return
    with cluster(options.dask) as executor:
        yield executor


class Progress:
    """Shows on standard error how many games are done: a line for each, and a bar if tqdm is installed."""

    def __init__(self) -> None:
        self._bar: Any = None

    def show(self, line: str, done: int, total: int) -> None:
        """Print the line of a game; ``done`` of ``total`` games have ended."""
        if self._bar is None and sys.stderr.isatty():
            self._bar = _bar(total)
        if not self._bar:
            print(line, file=sys.stderr, flush=True)
            return
        self._bar.write(line, file=sys.stderr)
        self._bar.n = done
        self._bar.refresh()

    def __enter__(self) -> Self:
        """Return it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the bar as it is."""
        if self._bar:
            self._bar.close()


def _bar(total: int) -> Any:  # noqa: ANN401 - has no types
    try:
        tqdm: Any = import_module("tqdm")
    except ImportError:
        return False
    return tqdm.tqdm(total=total, unit="game", file=sys.stderr)


def label(side: Side | None) -> str | None:
    """Name a side in JSON."""
    return None if side is None else side.label


def attributes(thing: object, *names: str) -> dict[str, object]:
    """Return attributes of an object as JSON; their names are a stable contract."""
    return {name: getattr(thing, name) for name in names}


def print_json(**fields: object) -> None:
    """Print an object as one line of JSON."""
    print(json.dumps(fields, ensure_ascii=False, default=_plain))


def _plain(value: Any) -> object:  # noqa: ANN401 - whatever JSON does not have
    if isinstance(value, Enum):
        return value.value
    return dict(value) if isinstance(value, Mapping) else sorted(value)
