"""What several commands share: choosing a game and a position, reading files, printing JSON."""

import argparse
import json
import sys

from banmen_rules import BanmenError, Game, Position, game, load_ruleset
from banmen_rules.base.files import first_bytes

LARGEST_FILE = 4_000_000
"""The most bytes of a file that is read."""


def chosen_game(options: argparse.Namespace) -> Game:
    """Get the game that ``VARIANT``, ``--ruleset`` and ``--ruling`` name.

    Raises:
        BanmenError: if there is none such.

    """
    rulings: dict[str, str] = {}
    for choice in options.ruling:
        name, equals, reading = choice.partition("=")
        if not equals:
            raise BanmenError(f"a ruling is chosen as NAME=READING, not as {choice!r}")
        rulings[name] = reading
    if options.ruleset is None or not options.ruleset.endswith(".toml"):
        return game(options.variant, options.ruleset, rulings)
    variant, ruleset = load_ruleset(options.ruleset)
    if variant != options.variant:
        raise BanmenError(f"the ruleset in {options.ruleset} is for {variant}, not for {options.variant}")
    return game(variant, ruleset, rulings)


def chosen_position(options: argparse.Namespace) -> Position:
    """Get the position that ``--tsfen`` writes, or the start.

    Raises:
        BanmenError: if it is no position of the game, or there is no such game.

    """
    chosen = chosen_game(options)
    return Position.initial(chosen) if options.tsfen is None else Position.from_tsfen(chosen, options.tsfen)


def read_text(file: str, what: str) -> str:
    """Read a text file, or standard input for ``-``.

    Raises:
        BanmenError: if it cannot be read, is too large, or is not UTF-8.

    """
    most = LARGEST_FILE + 1
    try:
        data = sys.stdin.buffer.read(most) if file == "-" else first_bytes(file, most)
    except (BanmenError, OSError) as error:
        raise BanmenError(f"the {what} {error}") from None
    if len(data) > LARGEST_FILE:
        raise BanmenError(f"the {what} {file} has more than {LARGEST_FILE} bytes, the most that is read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BanmenError(f"the {what} {file!r} is not a text file in UTF-8: {error}") from error


def print_json(value: object) -> None:
    """Print an object on a line."""
    print(json.dumps(value, ensure_ascii=False))
