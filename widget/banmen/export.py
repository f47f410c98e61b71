"""The command ``banmen export``: a game or a position as one page that needs no Python."""

import argparse
from pathlib import Path

from banmen import _page
from banmen._board import Board
from banmen_rules import VARIANTS, BanmenError, UnknownName, load_ruleset


def add_options(command: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = command.add_argument
    add("what", metavar="WHAT", help="dai_dai, tai or taikyoku")
    add("-o", "--output", metavar="PAGE", help="where to write it; WHAT.html if not given")
    add("--force", action="store_true", help="replace that file if it is there already")
    add("--tsfen", metavar="T", help="the position; the start of the game if not given")
    add("--ruleset", metavar="R", help="a named set of rules of the game, or a file such as club.toml")
    add("--region", metavar="S-S", help="show only this part of the board, as 12h-4r")
    add("--title", metavar="TEXT", help="the heading")
    add("--orientation", choices=["black", "white"], help="who sits at the bottom; black if not given")
    add(
        "--theme", choices=Board.theme.values, help="host if not given: light or dark as the reader's machine"
    )
    command.set_defaults(command=export)


def export(options: argparse.Namespace) -> None:
    """``banmen export WHAT``.

    Raises:
        BanmenError: if there is no such thing, or the page is there already.

    """
    target = Path(options.output or f"{Path(options.what).stem}.html")
    if not options.force:
        _page.refuse_to_replace(target)
    board = _board_of(options)
    written = board.export(target, force=options.force)
    print(f"{written}: {round(written.stat().st_size / 1000)} kB, opens in any browser")


def _board_of(options: argparse.Namespace) -> Board:
    if options.what not in VARIANTS:
        raise UnknownName("game", options.what, VARIANTS)
    ruleset = options.ruleset
    if ruleset is not None and ruleset.endswith(".toml"):
        variant, ruleset = load_ruleset(ruleset)
        if variant != options.what:
            raise BanmenError(f"the ruleset in {options.ruleset} is for {variant}, not for {options.what}")
    return Board(
        options.what,
        ruleset=ruleset,
        tsfen=options.tsfen,
        region=options.region or "",
        title=options.title,
        orientation=options.orientation or "black",
        theme=options.theme or "host",
    )
