"""The command ``banmen export``: a game, a position or a saved board as one page that needs no Python."""

import argparse
from pathlib import Path

from banmen import _page
from banmen._board import Board
from banmen_rules import VARIANTS, BanmenError, UnknownName, load_ruleset
from banmen_rules.arguments import typed

_OF_GAMES = ("tsfen", "ruleset", "region")
_OF_ALL = ("title", "orientation", "theme")


@typed
def add_options(command: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = command.add_argument
    add(
        "what",
        metavar="WHAT",
        help="dai_dai, tai or taikyoku; or a file: a saved board, a game record, a position",
    )
    add("-o", "--output", metavar="PAGE", help="where to write it; named after WHAT if not given")
    add("--force", action="store_true", help="replace that file if it is there already")
    add("--tsfen", metavar="T", help="of a game: the position; its start if not given")
    add("--ruleset", metavar="R", help="of a game: a named set of its rules, or a file such as club.toml")
    add("--region", metavar="S-S", help="of a game: show only this part of the board, as 12h-4r")
    add("--title", metavar="TEXT", help="the heading")
    add("--orientation", choices=["black", "white"], help="who sits at the bottom")
    add("--theme", choices=Board.theme.values, help="host: as light or dark as the reader's machine")
    command.set_defaults(command=export)


@typed
def export(options: argparse.Namespace) -> None:
    """``banmen export WHAT``.

    Raises:
        BanmenError: if there is no such thing, or the page is there already.

    """
    target = Path(options.output or f"{Path(options.what).stem}.html")
    if not options.force:
        _page.refuse_to_replace(target)  # before all the work
    board = _game(options) if options.what in VARIANTS else _file(options)
    for name in _OF_ALL:
        if getattr(options, name) is not None:
            setattr(board, name, getattr(options, name))
    written = board.export(target, force=options.force)
    print(f"{written}: {round(written.stat().st_size / 1000)} kB, opens in any browser")


def _file(options: argparse.Namespace) -> Board:
    path = Path(options.what)
    if not path.suffix and not path.exists():
        raise UnknownName("game", options.what, VARIANTS)
    if path.suffix == ".ipynb":
        raise BanmenError(
            f"{path} is a notebook, and its boards are made when its cells run: "
            "write `board.export('page.html')` in one of them"
        )
    if given := [name for name in _OF_GAMES if getattr(options, name) is not None]:
        raise BanmenError(f"--{given[0]} is for a game: {path} says for itself what it shows")
    return Board.load(path)


def _game(options: argparse.Namespace) -> Board:
    ruleset = options.ruleset
    if ruleset is not None and ruleset.endswith(".toml"):
        variant, ruleset = load_ruleset(ruleset)
        if variant != options.what:
            raise BanmenError(f"the ruleset in {options.ruleset} is for {variant}, not for {options.what}")
    return Board(options.what, ruleset=ruleset, tsfen=options.tsfen, region=options.region or "")
