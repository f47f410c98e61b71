"""Reading positions, game records and saved boards, from text and files."""

import re
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path
from typing import NamedTuple

from banmen.board import saving
from banmen.board.saving import Saved
from banmen.document import rulesets
from banmen.document.edits import Snapshot
from banmen.document.records import tree_of
from banmen.document.tree import Tree
from banmen_rules import VARIANTS, BanmenError, Game, InvalidTSFEN, Position, game, load_variant
from banmen_rules.base.files import first_bytes
from banmen_rules.notation.record import Record

_TSFEN = re.compile(r"\s*[^\s/\[{;(]+(/[^\s/]+)+\s+\d+\s*")
_SAVED = re.compile(r'\s*\{\s*("banmen"|"[^"]*"\s*:|\})')


class Read(NamedTuple):
    """The content of a text: a document, and of a saved board also its appearance."""

    what: str
    """``"position"``, ``"record"`` or ``"board"``."""
    document: Snapshot
    view: dict[str, object]
    room: Mapping[str, object] | None = None
    """Of a saved room, its players and terms."""


def read(text: str, now: Game) -> Read:
    """Read a position in TSFEN, a game record or a saved board; the content shows which it is.

    Args:
        text: any of these.
        now: the game on the board; a position or a record that names no game belongs to it if it can.

    Raises:
        BanmenError: if it is something else.

    """
    if not text.strip():
        raise BanmenError("The text is empty: give a position, a game record or a saved board.")
    if _SAVED.match(text):
        saved: Saved = saving.read(text)
        return Read("board", saved.document, dict(saved.view), saved.room)
    if _TSFEN.fullmatch(text):
        position = _position(text.strip(), now)
        return Read("position", _snapshot(position.game, position.tsfen(), Tree()), {})
    try:
        record = Record.parse(text, now)
    except BanmenError as error:
        if text.lstrip().startswith("["):
            raise
        raise BanmenError(
            "Not a position (TSFEN: ranks with / between them, then a number), not a saved board "
            f'(JSON), and not a game record, which begins with [Variant "{now.variant.name}"] or a move:'
            f"\n{error}"
        ) from None
    tree, declared = tree_of(record)
    found = _snapshot(record.game, record.position().tsfen(), tree)
    return Read("record", replace(found, declared=declared), {})


def _snapshot(played: Game, start: str, tree: Tree) -> Snapshot:
    own, rulings = rulesets.choices_of(played)
    again, _ = rulesets.choose(played.variant.name, played.ruleset, own, rulings)
    return Snapshot(again, own, rulings, start, tree, title=played.variant.title)


def _position(text: str, now: Game) -> Position:
    """Read a position of the game on the board, or of the game with that many ranks."""
    try:
        return Position.from_tsfen(now, text)
    except InvalidTSFEN:
        ranks = text.count("/") + 1
        for name in VARIANTS:
            if name != now.variant.name and load_variant(name).size.ranks == ranks:
                return Position.from_tsfen(game(name), text)
        raise


# ---------------------------------------------------------------- files


def file_name(title: str, variant: str, ending: str) -> str:
    """Make a file name from a title."""
    bare = re.sub(r"[^\w]+", "-", title.lower()).strip("-_")[:60]
    return f"{bare or variant}.{ending}"


def load(path: str | PathLike[str]) -> str:
    """Read a file, in UTF-8.

    Raises:
        BanmenError: if it cannot be read, or is not UTF-8.

    """
    name = Path(fspath(path)).name
    data = first_bytes(path, saving.LARGEST + 1)
    if len(data) > saving.LARGEST:
        raise BanmenError(f"{name} must be at most {saving.LARGEST:,} bytes.")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        message = f"{name} is not text in UTF-8: byte {error.start + 1} is invalid."
        raise BanmenError(message) from None
