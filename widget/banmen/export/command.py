"""The command ``banmen export``: a board, a lesson, a notebook, exercises or another widget as one page."""

import argparse
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from banmen.board.board import Board
from banmen.export.paper import SIZES
from banmen.host import exporting, html_page, python_folder
from banmen_rules import BanmenError, UnknownName, load_ruleset, load_variant, variant_names
from banmen_rules.base.arguments import typed
from banmen_rules.drawing.style import THEMES
from banmen_rules.variants import ENDING

_OF_GAMES = ("tsfen", "ruleset", "region")
_OF_ALL = ("title", "orientation", "theme")
_OF_NOTEBOOKS = ("run", "no_code", "mathjax")
_OF_WIDGETS = ("variant", "graded", "lang", "python", "code", "paper")
_OF_PAPER = ("columns", "key", "size")

WIDGETS: Final = {
    "drill": ("NAME", "a pack, a topic, a lesson or a file of exercises; random ones with --variant"),
    "exercise": ("NAME", "an exercise of a lesson or a pack, such as hook-1"),
    "sheet": ("NAME", "a sheet file, a pack or a lesson"),
    "review": ("GAME", "cards of a game"),
    "storm": ("[ABOUT]", "quick questions about a category or topic; about all if not given"),
    "pursuit": ("[GAME]", "levels of a game"),
    "card": ("KIND", "the card of a kind of piece"),
    "atlas": ("[GAME]", "the kinds of a game, or of all games"),
    "pad": ("[BETZA]", "a move in Betza notation"),
    "demo": ("NAME", "a demonstration: its file, or its name in the lessons"),
    "lesson": ("NAME", "a lesson: its name, its number or the file of a notebook of your own"),
}
"""What else can be written: its argument, in brackets if it may be left out, and what it is."""
_WITHOUT: Final = {
    "pad": "This page shows one notation. With --python it reads others, in the browser.",
    "drill": "This page has these exercises. With --python it makes more of them, in the browser.",
}
"""How a page without Python differs from one with it."""
Make = Callable[[argparse.Namespace], Any]
"""Makes a widget of `WIDGETS` from the options of the command."""


def description() -> str:
    """Describe the command with everything that it writes."""
    listed = "\n".join(
        f"  {f'banmen export {name} {argument}':30}{about}" for name, (argument, about) in WIDGETS.items()
    )
    return (
        "Write one HTML file that works offline in any browser, without Python.\n\n"
        "  banmen export GAME            a board that can be explored: pieces show their moves\n"
        "  banmen export FILE            a saved board, a game record, a position or a notebook\n"
        f"{listed}\n\n"
        "Exercises are judged by the page itself. It keeps progress in the browser if the learner wants\n"
        "that, and gives the results as a file and as a short code. A graded sheet has no solutions: its\n"
        "page saves the answers in a file for the teacher. With --paper, exercises are a worksheet to\n"
        "print.\n\n"
        "The pad reads other notations, and a drill makes more random exercises, if a web server sends the\n"
        "page with the folder that --python writes beside it. Everything else needs no Python."
    )


@typed
def add_options(command: argparse.ArgumentParser, make: Make) -> None:
    """Add the arguments of the command.

    Args:
        command: its parser.
        make: makes a widget of `WIDGETS`; this room does not know them.

    """
    add = command.add_argument
    add("what", metavar="WHAT", help=f"a game: its name or folder; a file; or {', '.join(WIDGETS)}")
    add("about", metavar="NAME", nargs="?", help="for those: which one; see above")
    add("-o", "--output", metavar="PAGE", help="the file to write; named after WHAT if not given")
    add("--force", action="store_true", help="replace an existing file")
    add("--tsfen", metavar="T", help="for a game: the position; the start if not given")
    add("--ruleset", metavar="R", help="for a game: the name of a ruleset, or a file such as club.toml")
    add("--region", metavar="S-S", help="for a game: show only this part of the board, such as 12h-4r")
    add("--variant", metavar="GAME", help="for a drill, storm or card: the game")
    add("--graded", action="store_true", help="for a sheet: leave out the solutions")
    add("--paper", action="store_true", help="for a sheet, drill or exercise: a worksheet to print")
    add("--columns", type=int, choices=[1, 2], help="with --paper: how many; 2 if not given")
    add(
        "--key",
        action=argparse.BooleanOptionalAction,
        help="with --paper: whether the answers follow on the last pages; they do if not given",
    )
    add("--size", choices=SIZES, help="with --paper: the size of the paper; A4 if not given")
    add("--code", action="store_true", help="for a lesson: add its code, folded")
    add("--lang", metavar="LANG", help="for exercises and other widgets: the language, such as ja")
    add("--title", metavar="TEXT", help="the heading")
    add("--orientation", choices=["black", "white"], help="the side at the bottom")
    add("--theme", choices=THEMES, help="host: light or dark as on the reader's machine")
    python_folder.add_option(
        add, "for a pad or random exercises", "which reads notations and makes exercises"
    )
    add("--run", action="store_true", help="for a notebook: run its cells first")
    add("--no-code", action="store_true", help="for a notebook: leave out the code")
    add("--mathjax", metavar="FILE", help="for a notebook: tex-svg.js of MathJax 3, to draw formulas")
    command.set_defaults(command=lambda options: export(options, make))


@typed
def export(options: argparse.Namespace, make: Make) -> None:
    """``banmen export WHAT [NAME]``.

    Raises:
        BanmenError: if WHAT or NAME does not exist, or the page does.

    """
    is_widget = options.what in WIDGETS
    named = (options.about or options.what) if is_widget else options.what
    target = Path(options.output or f"{Path(named).stem}.html")
    if not options.force:
        html_page.refuse_to_replace(target)  # before the slow part
    if is_widget:
        _widget(options, target, make)
        return
    _refuse_layout(options)
    if options.about is not None:
        raise BanmenError(
            f"Only {', '.join(WIDGETS)} take a name, got {options.what} {options.about}. "
            "Quote a file name with spaces."
        )
    if unused := [name for name in _OF_WIDGETS if getattr(options, name)]:
        raise BanmenError(f"--{unused[0]} needs one of {', '.join(WIDGETS)}, got {options.what}.")
    if Path(options.what).suffix == ".ipynb":
        _notebook(options, target)
        return
    if unused := [name for name in _OF_NOTEBOOKS if getattr(options, name)]:
        raise BanmenError(f"--{unused[0].replace('_', '-')} needs a notebook, got {options.what}.")
    board = board_of_game(options) if is_game(options.what) else board_of_file(options)
    for name in _OF_ALL:
        if getattr(options, name) is not None:
            setattr(board, name, getattr(options, name))
    print(html_page.summary(board.export(target, force=options.force)))


def _widget(options: argparse.Namespace, target: Path, make: Make) -> None:
    """Write exercises, a lesson or another widget.

    Raises:
        BanmenError: if there are no such exercises, or an option is for something else.

    """
    _refuse_unused(options)
    made = make(options)
    is_widget = hasattr(made, "has_trait")
    for name in ("title", "theme"):
        if (value := getattr(options, name)) is not None:
            if not (is_widget and made.has_trait(name)):
                raise BanmenError(f"--{name} cannot be set for {options.what}.")
            setattr(made, name, value)
    if options.paper:
        written = _worksheet(options, target, made)
    elif is_widget:
        written = _page(options, target, made)
    else:
        written = _lesson(options, target, made)
    print(html_page.summary(written))
    if options.python:
        print(python_folder.summary(written.parent))
    elif not options.paper and exporting.asks_python(made):
        print(_WITHOUT[options.what])


def _refuse_unused(options: argparse.Namespace) -> None:
    """Refuse the options of other pages, and a missing name.

    Raises:
        BanmenError: if an option is for something else, or the name is missing.

    """
    for names, of in ((_OF_GAMES, "a game"), (_OF_NOTEBOOKS, "a notebook"), (("orientation",), "a board")):
        if unused := [name for name in names if getattr(options, name)]:
            raise BanmenError(f"--{unused[0].replace('_', '-')} needs {of}, got {options.what}.")
    if not options.paper:
        _refuse_layout(options)
    argument, about = WIDGETS[options.what]
    if options.about is None and not argument.startswith("[") and options.variant is None:
        raise BanmenError(f"{options.what} needs {argument}: {about}.")


def _page(options: argparse.Namespace, target: Path, widget: Any) -> Path:  # noqa: ANN401 - of any family
    """Write a widget.

    Raises:
        BanmenError: if an option is for something else.

    """
    if options.code:
        raise BanmenError(f"--code needs a lesson, got {options.what}.")
    written: Path = widget.export(target, force=options.force, python=options.python)
    return written


def _lesson(options: argparse.Namespace, target: Path, lesson: Any) -> Path:  # noqa: ANN401 - of a room above
    """Write a lesson.

    Raises:
        BanmenError: if a cell fails, or an option is for something else.

    """
    if options.python:
        raise BanmenError(f"--python needs {' or '.join(_WITHOUT)}, got {options.what}.")
    written: Path = lesson.export(target, force=options.force, code=options.code)
    return written


def _worksheet(options: argparse.Namespace, target: Path, widget: Any) -> Path:  # noqa: ANN401 - of any family
    """Write exercises for print.

    Raises:
        BanmenError: if these are no exercises, an option is for a page, or a board does not fit the paper.

    """
    if not hasattr(widget, "paper"):
        raise BanmenError(f"--paper needs a sheet, drill or exercise, got {options.what}.")
    if unused := [name for name in ("python", "code", "theme") if getattr(options, name)]:
        raise BanmenError(f"--{unused[0]} cannot be combined with --paper.")
    given = {name: value for name in _OF_PAPER if (value := getattr(options, name)) is not None}
    written: Path = widget.paper(target, force=options.force, **given)
    return written


def _refuse_layout(options: argparse.Namespace) -> None:
    """Refuse the options of worksheets for other pages.

    Raises:
        BanmenError: if there is one.

    """
    for name in _OF_PAPER:
        if getattr(options, name) is not None:
            raise BanmenError(f"--{name} needs --paper.")


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


def is_game(what: str) -> bool:
    """Tell whether WHAT of a command is a game, not a file of a board."""
    return what in variant_names() or what.endswith(ENDING) or Path(what).is_dir()


def board_of_file(options: argparse.Namespace) -> Board:
    """Load the board of a file.

    Raises:
        BanmenError: if there is no such file, or an option is only for games.

    """
    path = Path(options.what)
    if not path.suffix and not path.exists():
        raise UnknownName("game", options.what, variant_names())
    if unused := [name for name in _OF_GAMES if getattr(options, name) is not None]:
        raise BanmenError(f"--{unused[0]} needs a game, got the file {path}.")
    return Board.load(path)


def board_of_game(options: argparse.Namespace) -> Board:
    """Make the board of a game.

    Raises:
        BanmenError: if the game has no such ruleset, position or region.

    """
    variant = wanted = load_variant(options.what).name
    ruleset = options.ruleset
    if ruleset is not None and ruleset.endswith(".toml"):
        variant, ruleset = load_ruleset(ruleset)
    if variant != wanted:
        raise BanmenError(f"{options.ruleset} must be a ruleset for {wanted}, got one for {variant}.")
    return Board(variant, ruleset=ruleset, tsfen=options.tsfen, region=options.region or "")
