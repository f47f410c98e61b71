"""Boards for other pages: the script ``banmen.js`` with ``<banmen-board>``, and files of boards for it.

The script has everything in it: the front end, its fonts, and the kinds of all games. So it works on any
page, also on one opened from a file. ``js/src/embed/element.ts`` is its source.
"""

import base64
import zlib
from functools import cache
from os import PathLike
from pathlib import Path
from string import Template
from typing import Any, Final

from banmen.board.board import Board
from banmen.host import html_page, plain_json
from banmen.host.bundle import STATIC, BundleMissing
from banmen_rules import VARIANTS, game

SCRIPT: Final = "banmen.js"
GALLERY: Final = "gallery.html"
_OF_GAME: Final = (
    "files", "ranks", "catalogue", "dots", "range_colour", "title", "variant", "ruleset", "tsfen", "moves",
)  # fmt: skip
_OF_BOARD: Final = (
    *_OF_GAME, "region", "orientation", "selection", "annotations", "marks", "turn", "last_move",
    "captures_last", "in_check", "result",
)  # fmt: skip
_PLACE: Final = '"%BANMEN-GAMES%"'
_PARTS: Final = Path(__file__).parent / "template"


def board_data(board: Board) -> dict[str, Any]:
    """Describe a board with its moves, as ``<banmen-board src="board.json">`` reads it.

    The kinds of a game that comes with banmen are in the script already: only their game is named.
    """
    traits = {name: getattr(board, name) for name in _OF_BOARD}
    if board.variant in VARIANTS and traits["catalogue"] == game_traits(board.variant)["catalogue"]:
        traits["catalogue"] = board.variant
    return {"banmen": "embed", "version": 1, "traits": traits}


def write(board: Board, path: str | PathLike[str], *, force: bool = False) -> Path:
    """Write a board with its moves into a JSON file for ``<banmen-board src="board.json">``.

    Raises:
        BanmenError: if the file exists already (unless forced), or cannot be written.

    """
    return html_page.write(plain_json.dump(board_data(board)) + "\n", path, force=force)


@cache
def game_traits(variant: str) -> dict[str, Any]:
    """Return the traits of a game at its start, with the moves there."""
    board = Board(variant, ruleset=game(variant).ruleset, autosave=False, lang="en")
    return {name: getattr(board, name) for name in _OF_GAME}


def element_script() -> str:
    """Make the script of ``<banmen-board>``.

    Raises:
        BundleMissing: if the front end has not been built.

    """
    path = STATIC / "element.js"
    if not path.is_file():
        raise BundleMissing(f"The front end has not been built, {path} is missing. Run `make lab`.")
    games = zlib.compress(plain_json.dump({name: game_traits(name) for name in VARIANTS}).encode(), 9)
    return path.read_text("utf-8").replace(_PLACE, f'"{base64.b64encode(games).decode()}"', 1)


def write_element(folder: str | PathLike[str]) -> list[Path]:
    """Write the script, a page of examples and the file for one of them; replace older files.

    Raises:
        BanmenError: if a file cannot be written, or the front end has not been built.

    """
    place = Path(folder)
    pieces = {"6f": "lion", "6e": "white pawn", "5d": "white gold_general", "6j": "pawn"}
    lion = Board("chu", pieces=pieces, region="9c-3j", autosave=False)
    lion.selection = "6f"
    data = plain_json.dump(board_data(lion))
    # The text of a script element in a page ends at the first "</".
    page = Template((_PARTS / GALLERY).read_text("utf-8")).substitute(data=data.replace("</", "<\\/"))
    texts = {SCRIPT: element_script(), "board.json": data + "\n", GALLERY: page}
    return [html_page.write(text, place / name, force=True) for name, text in texts.items()]
