"""Positions, game records and saved boards in text and files, and autosaves: also methods of `Board`."""

import re
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal

from banmen.board import saving
from banmen.board.interface import BoardWidget
from banmen.board.saving import Read
from banmen.document import rulesets
from banmen.document.document import Edits, Snapshot
from banmen.document.records import record_of, tree_of
from banmen.document.tree import Tree
from banmen.host import addresses, autosave, checks
from banmen_rules import BanmenError, Game, Position, game
from banmen_rules.base.files import first_bytes, write_file
from banmen_rules.notation.record import Record
from banmen_rules.variants import every_variant

Notation = Literal["hodges", "machine"]
_TSFEN = re.compile(r"\s*[^\s/\[{;(]+(/[^\s/]+)+\s+\d+(\s+\d+[a-z]+)?\s*")
_SFEN = re.compile(r"\s*[^\s/\[{;(]+(/[^\s/]+)+\s+[bw]\s+\S+\s+\d+\s*")
_SAVED = re.compile(r'\s*\{\s*("banmen"|"[^"]*"\s*:|\})')


def read(text: str, now: Game) -> Read:
    """Read a position in TSFEN or SFEN, a game record or a saved board; the content shows which it is.

    Args:
        text: any of these.
        now: the game on the board; a position or a record that names no game belongs to it if it can.

    Raises:
        BanmenError: if it is something else.

    """
    if not text.strip():
        raise BanmenError("The text is empty: give a position, a game record or a saved board.")
    if _SAVED.match(text):
        return saving.read(text)
    if _TSFEN.fullmatch(text) or _SFEN.fullmatch(text):
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
    reader = Position.from_sfen if _SFEN.fullmatch(text) else Position.from_tsfen
    try:
        return reader(now, text)
    except BanmenError:
        ranks = text.count("/") + 1
        for variant in every_variant():
            if variant is not now.variant and variant.size.ranks == ranks:
                return reader(game(variant), text)
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
        raise BanmenError(f"{name} is not text in UTF-8: byte {error.start + 1} is invalid.") from None


# ---------------------------------------------------------------- the files of a board


def record(self: BoardWidget, notation: Notation = "hodges") -> str:
    """Write the game as a record, with its variations and comments.

    The moves are in Hodges' notation, for people, or square by square (``"machine"``).

    Raises:
        BanmenError: if a record cannot hold it.

    """
    now = self._document.snapshot()
    over = self._document.position.outcome()
    return record_of(now.game, now.start, now.tree, over, self._document.over_at).format(notation)


def paste(self: BoardWidget, text: str) -> str:
    """Show what a text holds: a position in TSFEN, a game record, or a saved board.

    ``undo_edit`` brings back what was there before. A record is shown at the end of its moves. Of a saved
    board comes its content, not its appearance: theme, language and interaction stay.

    Returns:
        The kind of text: ``"position"``, ``"record"`` or ``"board"``.

    Raises:
        BanmenError: if it is something else; nothing has changed then.

    """
    found: Read = self._try(lambda: read(checks.text(text, "the text"), self.game))
    what, snapshot, view = found[:3]
    if not view:
        same = snapshot.game.variant is self.game.variant
        region = self.region if snapshot.game.size == self.game.size else ""
        snapshot = replace(snapshot, region=region, title=self.title if same else snapshot.title)
    self._try(lambda: self._document.begin(snapshot))
    if view:
        self.set_trait("orientation", view["orientation"])
    return what


def saved(self: BoardWidget) -> str:
    """Write the whole board as text, as :meth:`save` does into a file."""
    making = {"draft": self._saved_draft(), "exercise": self._saved_exercise()}
    return saving.dump(self, self._document.snapshot(), **making)


def save(self: BoardWidget, path: str | PathLike[str]) -> None:
    """Write the whole board into a file: game, moves, comments, drawings and appearance.

    Raises:
        BanmenError: if the file cannot be written; an existing file stays as it is then.

    """
    write_file(path, self.saved())


def take_up(self: BoardWidget, found: Read) -> None:
    """Show what a file holds, with its appearance."""
    self._document.open(found.document, Edits())
    self._restore_draft(found.draft)
    self._restore_exercise(found.exercise)
    with self.hold_trait_notifications():
        for name, value in found.view.items():
            setattr(self, name, value)


# ---------------------------------------------------------------- autosaves


def begin_autosave(self: BoardWidget) -> None:
    """Save from now on what is done on the page; what the board was made from identifies the files."""
    document = self._document
    moves = [node.move.text(self.game.size) for node in document.tree.nodes]
    named = (self.variant, self.ruleset, self.own_ruleset, self.rulings)
    autosave.begin_autosave(self, [*named, document.start, *moves, *self._terms()])


def save_automatically(self: BoardWidget) -> None:
    """Save the board, if anything was done on the page. Another game gets another file."""
    before, tree = self._autosaved_tree, self._document.tree
    if self._autosaves is None or not self._touched:
        return
    makes = self._recorder is not None or self._saved_exercise() is not None
    is_new = before is None and tree.is_bare and self._document.start == self._first_start
    if is_new and not makes:
        return
    if before is not None and before is not tree and not before.is_bare and not makes:
        self._autosaves.begin()
    self._autosaved_tree = tree
    autosave.save_automatically(self, self.saved(), finished=bool(self.result) and not makes)


def load_autosave(self: BoardWidget, path: Path) -> None:
    """Show what an autosave holds; ``undo_edit`` brings back what was there."""
    found = read(load(path), self.game)
    edits = self._document.edits.copy()
    if not self._document.tree.is_bare:
        edits.add(self._document.snapshot())
    self._take_up(found)
    self._document.edits = edits
    self.show_state({"edits": edits.counts})


def link(self: BoardWidget, *, whole: bool = False) -> str:
    """Write a link that opens this position on the page ``open.html`` of a site, with the selected square.

    >>> from banmen import Board
    >>> Board("tai").link()
    '#tsfen=start&variant=tai'

    Args:
        self: the board.
        whole: whether the link has the moves of the line shown, up to this position.

    Returns:
        The address: behind that of `site`, if one is set; else it begins with ``#``.

    Raises:
        BanmenError: if the link would have more than 8,000 characters.

    """
    view = addresses.shown(self.selection, self.region, self.orientation)
    ruleset = "" if saving.has_usual_ruleset(self.game) else self.game.ruleset
    begin = saving.begin(self.game)
    if not whole:
        tsfen = addresses.START if self.tsfen == begin else self.tsfen
        return addresses.full(addresses.position_link(self.variant, ruleset, tsfen, view))
    nodes = self.line[: self.ply]
    start = self._document.start if nodes and self._document.start != begin else ""
    given = {"variant": self.variant, "ruleset": ruleset, "start": start}
    moves = [_linked(self.history[node]) for node in nodes]
    packed = addresses.pack_game({**given, "moves": moves, "tsfen": self.tsfen})
    return addresses.full(addresses.format_link({"game": packed, **view}))


def _linked(move: Mapping[str, Any]) -> str:
    """Write a move for a link: its squares, what it captures, and whether it promotes."""
    taken = f" x{','.join(move['taken'])}" if move.get("taken") else ""
    return f"{move['text']}{taken}{' +' if move.get('promoted') else ''}"
