"""The command ``banmen export``: a game, position, saved board or notebook as one HTML page."""

import argparse
import importlib.util
from pathlib import Path

from banmen.board.board import Board
from banmen.host import html_page
from banmen_rules import BanmenError, UnknownName, load_ruleset, load_variant, variant_names
from banmen_rules.base.arguments import typed
from banmen_rules.drawing.style import THEMES
from banmen_rules.variants import ENDING

_OF_GAMES = ("tsfen", "ruleset", "region")
_OF_ALL = ("title", "orientation", "theme")
_OF_NOTEBOOKS = ("run", "no_code", "mathjax")


@typed
def add_options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = command.add_argument
    add(
        "what",
        metavar="WHAT",
        help="a game: its name or folder; or a file: a saved board, a game record, a position, a notebook",
    )
    add("-o", "--output", metavar="PAGE", help="the file to write; named after WHAT if not given")
    add("--force", action="store_true", help="replace an existing file")
    add("--tsfen", metavar="T", help="for a game: the position; the start if not given")
    add("--ruleset", metavar="R", help="for a game: the name of a ruleset, or a file such as club.toml")
    add("--region", metavar="S-S", help="for a game: show only this part of the board, such as 12h-4r")
    add("--title", metavar="TEXT", help="the heading")
    add("--orientation", choices=["black", "white"], help="the side at the bottom")
    add("--theme", choices=THEMES, help="host: light or dark as on the reader's machine")
    add("--run", action="store_true", help="for a notebook: run its cells first")
    add("--no-code", action="store_true", help="for a notebook: leave out the code")
    add("--mathjax", metavar="FILE", help="for a notebook: tex-svg.js of MathJax 3, to draw formulas")
    command.set_defaults(command=export)


@typed
def export(options: argparse.Namespace) -> None:
    """``banmen export WHAT``.

    Raises:
        BanmenError: if WHAT does not exist, or the page does.

    """
    target = Path(options.output or f"{Path(options.what).stem}.html")
    if not options.force:
        html_page.refuse_to_replace(target)  # before the slow part
    if Path(options.what).suffix == ".ipynb":
        _notebook(options, target)
        return
    if unused := [name for name in _OF_NOTEBOOKS if getattr(options, name)]:
        raise BanmenError(f"--{unused[0].replace('_', '-')} needs a notebook, got {options.what}.")
    board = _game(options) if _is_game(options.what) else _file(options)
    for name in _OF_ALL:
        if getattr(options, name) is not None:
            setattr(board, name, getattr(options, name))
    print(html_page.summary(board.export(target, force=options.force)))


def _notebook(options: argparse.Namespace, target: Path) -> None:
    """Write a notebook with the pictures of its boards.

    Raises:
        BanmenError: if the notebook cannot be read or run, or an option is for boards.

    """
    if unused := [name for name in (*_OF_GAMES, *_OF_ALL) if getattr(options, name) is not None]:
        raise BanmenError(f"--{unused[0]} needs a board, got the notebook {options.what}.")
    if importlib.util.find_spec("nbconvert") is None:
        raise BanmenError("Exporting a notebook needs nbconvert. Run `pip install nbconvert`.")
    from banmen.export.handout import handout  # noqa: PLC0415 - nbconvert is optional

    page = handout(
        Path(options.what), run=options.run, code=not options.no_code, mathjax=options.mathjax or ""
    )
    print(html_page.summary(html_page.write(page, target, force=options.force)))


def _is_game(what: str) -> bool:
    return what in variant_names() or what.endswith(ENDING) or Path(what).is_dir()


def _file(options: argparse.Namespace) -> Board:
    path = Path(options.what)
    if not path.suffix and not path.exists():
        raise UnknownName("game", options.what, variant_names())
    if unused := [name for name in _OF_GAMES if getattr(options, name) is not None]:
        raise BanmenError(f"--{unused[0]} needs a game, got the file {path}.")
    return Board.load(path)


def _game(options: argparse.Namespace) -> Board:
    variant = wanted = load_variant(options.what).name
    ruleset = options.ruleset
    if ruleset is not None and ruleset.endswith(".toml"):
        variant, ruleset = load_ruleset(ruleset)
    if variant != wanted:
        raise BanmenError(f"{options.ruleset} must be a ruleset for {wanted}, got one for {variant}.")
    return Board(variant, ruleset=ruleset, tsfen=options.tsfen, region=options.region or "")
