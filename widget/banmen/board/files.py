"""Texts and files that a board comes from and goes to: positions, game records, saved boards."""

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
    """What a text holds: a document, and if it is a whole saved board, how that was shown."""

    what: str
    """``"position"``, ``"record"`` or ``"board"``."""
    document: Snapshot
    view: dict[str, object]
    room: Mapping[str, object] | None = None
    """If it is that of a room, who plays, on what terms."""


def read(text: str, now: Game) -> Read:
    """Read a position in TSFEN, a game record or a saved board, told apart by what is in it.

    Args:
        text: any of these.
        now: the game on the board; a position or a record that names no game belongs to it if it can.

    Raises:
        BanmenError: if it is none of them.

    """
    if not text.strip():
        raise BanmenError("there is nothing in it: no position, no game record, no saved board")
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
            "this is neither a position (TSFEN: ranks with / between them, then a number) nor a saved board "
            f'(JSON), nor a game record, which begins with [Variant "{now.variant.name}"] or a move:\n{error}'
        ) from None
    tree, declared = tree_of(record)
    found = _snapshot(record.game, record.position().tsfen(), tree)
    return Read("record", replace(found, declared=declared), {})


def _snapshot(played: Game, start: str, tree: Tree) -> Snapshot:
    own, rulings = rulesets.told(played)
    again, _ = rulesets.choose(played.variant.name, played.ruleset, own, rulings)
    return Snapshot(again, own, rulings, start, tree, title=played.variant.title)


def _position(text: str, now: Game) -> Position:
    """Read a position of the game on the board, or of the one that has as many ranks."""
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
    """Make a file's name of a title."""
    bare = re.sub(r"[^\w]+", "-", title.lower()).strip("-_")[:60]
    return f"{bare or variant}.{ending}"


def load(path: str | PathLike[str]) -> str:
    """Read a file, in UTF-8.

    Raises:
        BanmenError: if it cannot be read, or is no text.

    """
    name = Path(fspath(path)).name
    data = first_bytes(path, saving.LARGEST + 1)
    if len(data) > saving.LARGEST:
        raise BanmenError(f"{name} is larger than {saving.LARGEST:,} bytes: that is no board")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        message = f"{name} is no text in UTF-8: its byte {error.start + 1} does not fit"
        raise BanmenError(message) from None
