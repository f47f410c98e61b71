"""The command ``banmen export``: a game, position, saved board or notebook as one page without Python."""

import argparse
import importlib.util
from pathlib import Path

from banmen.board.board import Board
from banmen.host import html_page
from banmen_rules import VARIANTS, BanmenError, UnknownName, load_ruleset
from banmen_rules.base.arguments import typed

_OF_GAMES = ("tsfen", "ruleset", "region")
_OF_ALL = ("title", "orientation", "theme")
_OF_NOTEBOOKS = ("run", "no_code", "mathjax")


@typed
def add_options(command: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = command.add_argument
    add(
        "what",
        metavar="WHAT",
        help="dai_dai, tai or taikyoku; or a file: a saved board, a game record, a position, a notebook",
    )
    add("-o", "--output", metavar="PAGE", help="where to write it; named after WHAT if not given")
    add("--force", action="store_true", help="replace that file if it is there already")
    add("--tsfen", metavar="T", help="of a game: the position; its start if not given")
    add("--ruleset", metavar="R", help="of a game: a named set of its rules, or a file such as club.toml")
    add("--region", metavar="S-S", help="of a game: show only this part of the board, as 12h-4r")
    add("--title", metavar="TEXT", help="the heading")
    add("--orientation", choices=["black", "white"], help="who sits at the bottom")
    add("--theme", choices=Board.theme.values, help="host: as light or dark as the reader's machine")
    add("--run", action="store_true", help="of a notebook: run its cells first")
    add("--no-code", action="store_true", help="of a notebook: leave out the code")
    add("--mathjax", metavar="FILE", help="of a notebook: tex-svg.js of MathJax 3, which then draws formulas")
    command.set_defaults(command=export)


@typed
def export(options: argparse.Namespace) -> None:
    """``banmen export WHAT``.

    Raises:
        BanmenError: if there is no such thing, or the page is there already.

    """
    target = Path(options.output or f"{Path(options.what).stem}.html")
    if not options.force:
        html_page.refuse_to_replace(target)  # before all the work
    if Path(options.what).suffix == ".ipynb":
        _notebook(options, target)
        return
    if given := [name for name in _OF_NOTEBOOKS if getattr(options, name)]:
        raise BanmenError(f"--{given[0].replace('_', '-')} is for a notebook")
    board = _game(options) if options.what in VARIANTS else _file(options)
    for name in _OF_ALL:
        if getattr(options, name) is not None:
            setattr(board, name, getattr(options, name))
    written = board.export(target, force=options.force)
    _say(written)


def _say(written: Path) -> None:
    print(f"{written}: {round(written.stat().st_size / 1000)} kB, opens in any browser")


def _notebook(options: argparse.Namespace, target: Path) -> None:
    """Write a notebook with the pictures of its boards.

    Raises:
        BanmenError: if it cannot be read or run, or an option is for boards.

    """
    if given := [name for name in (*_OF_GAMES, *_OF_ALL) if getattr(options, name) is not None]:
        raise BanmenError(f"--{given[0]} is for a board: {options.what} is a notebook")
    if importlib.util.find_spec("nbconvert") is None:
        raise BanmenError("nbconvert is not installed, and notebooks need it: `pip install nbconvert`")
    from banmen.pictures.handout import handout  # noqa: PLC0415 - nbconvert is there only where JupyterLab is

    page = handout(
        Path(options.what), run=options.run, code=not options.no_code, mathjax=options.mathjax or ""
    )
    _say(html_page.write(page, target, force=options.force))


def _file(options: argparse.Namespace) -> Board:
    path = Path(options.what)
    if not path.suffix and not path.exists():
        raise UnknownName("game", options.what, VARIANTS)
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
