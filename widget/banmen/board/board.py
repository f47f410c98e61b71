"""The board: a position to look at, play on and set up in a notebook.

A click becomes a move like this: the page sends a request, ``_handle_message`` hands it to `requests`, which
calls `push`; the document makes the move and calls ``_prepare``, which sends the new state.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, TypeVar

import traitlets as t
from anywidget import AnyWidget

from banmen.board import authoring, editing, files, picture, saving, trait_checks, view
from banmen.board.files import Read
from banmen.board.interface import Handler
from banmen.board.requests import LOOKING, MoveReplies
from banmen.document import annotations, rulesets
from banmen.document.document import Document, Hooks
from banmen.document.edits import Edits
from banmen.document.move_list import brief
from banmen.document.records import record_of
from banmen.document.tree import Tree
from banmen.host import autosave, checks, html_page, traits, widget
from banmen.host.language import spoken
from banmen.protocol import board_state
from banmen_rules import (
    BanmenError,
    Explanation,
    Game,
    Move,
    Outcome,
    Piece,
    Position,
    Ruleset,
    Side,
    game,
)
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.files import write_file
from banmen_rules.teaching.exercises import ExerciseSpec

Notation = Literal["hodges", "machine"]
_T = TypeVar("_T")


def _choice(name: str) -> traits.Choice[Any]:
    words = board_state.CHOICES[name]
    return traits.Choice(list(words), words[0])


@typed_class
class Board(AnyWidget):
    """A board of one of the games, with every move of every piece on it.

    >>> board = Board("tai")
    >>> board.push("13s 13r")
    >>> board.undo()

    Everything shown is plain data in traits, so that it can be observed and linked to other
    widgets: ``result`` says how the game ended, ``in_check`` which sides are in check, ``history``
    has every move that was made and ``line`` those of the variation shown. Two boards of one game whose
    ``tsfen`` is linked share their moves; comments come along with the next
    move. An invalid value is refused: the error is shown under the board and raised as a ``BanmenError``, and
    the board does not change.

    Args:
        variant: ``"dai_dai"``, ``"tai"`` or ``"taikyoku"``.
        ruleset: a ruleset of that game by name, or one of your own; the game's default if not given.
            The trait ``ruleset`` has its name; what your own says is in ``own_ruleset``, as plain data.
        rulings: readings of disputed points, one by one: ``{"neighbor_king": "…"}``.
        tsfen: a position; the one a game starts from if not given.
        pieces: instead, an empty board with these on it: ``{"5j": "lion", "4f": "white pawn"}``.
        region: two corner squares, as in ``"12h-4r"``: only that part of the board is shown.
        interaction: ``"play"``; ``"explore"``: look at the moves of both sides, move nothing;
            ``"mark"``: clicked squares answer a question; ``"edit"``: set up a position; ``"frozen"``.
        orientation: who sits at the bottom, ``"black"`` or ``"white"``.
        title: the heading; the name of the game if not given.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.
        glyphs: what stands on the pieces: ``"kanji"``, ``"mnemonic"`` (a sign drawn from the moves),
            ``"letters"`` or ``"ticks"`` (kanji and the directions it moves in).
        coordinates: ``"letters"``, ``"japanese"`` or ``"none"``.
        lang: the language of the board, ``"en"`` or ``"ja"``; if not given, that of `language`.
        colours: of the kinds of move: ``"banmen"``, or as in the game's ``"article"``.
        outlined: the code of a kind whose pieces are outlined, such as ``"LN"``.
        show_attacks: whether to show who attacks what.
        autosave: whether to save what is done on the board into the folder ``.banmen`` beside the notebook.
            A board made again by the same cell offers to continue.

    Raises:
        BanmenError: if any of these is not what it should be; the message says what would be.

    """

    BUNDLE: ClassVar[str] = "widget"
    SILENT: ClassVar[Mapping[str, object]] = {"status": dict(board_state.SILENT), "autosaved": {}}
    REQUESTS: ClassVar[Mapping[str, Handler]] = {}
    """What its page may request in addition to the requests of every board."""

    refuse, show_state, without_python = widget.refuse, view.show_state, widget.silent
    hold_trait_notifications, send_state = widget.hold_trait_notifications, widget.send_state
    _repr_mimebundle_, _handle_custom_msg = widget.mimebundle, widget.handle_custom_msg
    load_autosave = autosave.load_autosave
    _check_autosaved, _on_autosave_answer = autosave.check_autosaved, autosave.on_autosave_answer
    _check_game = t.validate(*trait_checks.GAME)(trait_checks.check_game)
    _take_game, _refuse_computed = trait_checks.take_game, trait_checks.refuse_computed
    _check_region, _check_selection = trait_checks.check_region, trait_checks.check_selection
    _check_outlined, _check_marks = trait_checks.check_outlined, trait_checks.check_marks
    _check_annotations, _check_status = trait_checks.check_annotations, trait_checks.check_status
    _on_annotations, _on_selection = trait_checks.on_annotations, trait_checks.on_selection
    _on_extras = trait_checks.on_extras
    _collect, _prepare, _show_moves, _adopt = view.collect, view.prepare, view.show_moves, view.adopt

    _esm, _css = widget.front_end("esm"), widget.front_end("css")
    autosaved, autosave_answer = autosave.offer_trait(), autosave.answer_trait()

    variant = traits.Text().tag(sync=True)
    ruleset = traits.Text().tag(sync=True)
    own_ruleset = traits.Mapping().tag(sync=True)
    rulings = traits.Mapping(value_trait=t.Unicode()).tag(sync=True)
    tsfen = traits.Text().tag(sync=True)

    title = traits.Text().tag(sync=True)
    region = traits.Text().tag(sync=True)
    interaction: traits.Choice[board_state.Interaction] = _choice("interaction").tag(sync=True)
    orientation: traits.Choice[board_state.Orientation] = _choice("orientation").tag(sync=True)
    glyphs: traits.Choice[board_state.Glyphs] = _choice("glyphs").tag(sync=True)
    coordinates: traits.Choice[board_state.Coordinates] = _choice("coordinates").tag(sync=True)
    lang: traits.Choice[board_state.Language] = _choice("lang").tag(sync=True)
    theme: traits.Choice[board_state.Theme] = _choice("theme").tag(sync=True)
    colours: traits.Choice[board_state.Colours] = _choice("colours").tag(sync=True)
    selection = traits.Text().tag(sync=True)
    outlined = traits.Text().tag(sync=True)
    show_attacks = traits.Switch(default_value=False).tag(sync=True)
    annotations = traits.Sequence().tag(sync=True)
    marks = traits.Sequence().tag(sync=True)
    status = traits.Mapping(default_value=dict(board_state.SILENT)).tag(sync=True)

    files = traits.Number().tag(sync=True)
    ranks = traits.Number().tag(sync=True)
    dots = traits.Sequence().tag(sync=True)
    catalogue = traits.Sequence().tag(sync=True)
    range_colour = traits.Text().tag(sync=True)
    moves = traits.Data().tag(sync=True)
    last_move = traits.Sequence().tag(sync=True)
    captures_last = traits.Sequence().tag(sync=True)
    history = traits.Sequence().tag(sync=True, to_json=brief)
    line = traits.Sequence().tag(sync=True)
    ply = traits.Number().tag(sync=True)
    start_comment = traits.Text().tag(sync=True)
    turn = traits.Choice[board_state.Orientation](["black", "white"], "black").tag(sync=True)
    result = traits.Mapping().tag(sync=True)
    in_check = traits.Sequence().tag(sync=True)
    attacks = traits.Data().tag(sync=True)
    faults = traits.Sequence().tag(sync=True)
    edits = traits.Sequence([0, 0]).tag(sync=True)
    document = traits.Mapping().tag(sync=True)
    protocol = traits.Number(board_state.PROTOCOL).tag(sync=True)

    _document: Document
    _shown: dict[str, object]
    _candidate: tuple[Position, dict[str, object]] | None = None
    _autosaves: autosave.Autosaves | None = None
    _autosave_offered: Path | None = None
    _touched = False
    _autosaved_tree: Tree | None = None

    def __init__(
        self,
        variant: str = "taikyoku",
        *,
        ruleset: str | Ruleset | None = None,
        rulings: Mapping[str, str] | None = None,
        tsfen: str | None = None,
        pieces: Mapping[str, str] | None = None,
        region: str = "",
        interaction: str = "play",
        orientation: str = "black",
        title: str | None = None,
        theme: str = "host",
        glyphs: str = "kanji",
        coordinates: str = "letters",
        lang: str | None = None,
        colours: str = "banmen",
        outlined: str = "",
        show_attacks: bool = False,
        autosave: bool = True,
    ) -> None:
        chosen = dict(rulings or {})
        name, data = (None, rulesets.as_data(ruleset)) if isinstance(ruleset, Ruleset) else (ruleset, None)
        played, own = rulesets.choose(variant, name, data, chosen)
        position = _set_up(played, tsfen, pieces)
        title = position.game.variant.title if title is None else title
        self._document = Document(position, own_ruleset=own, rulings=chosen, title=title)
        self._document.hooks = Hooks(self._collect, self._prepare, self._show_moves)
        self._first_start = self._document.start
        self._on_mark: Callable[[str], None] | None = None
        self._shown = {
            **board_state.game_state(position.game),
            **board_state.position_state(position),
            **self._moves_state(),
            "own_ruleset": own,
            "rulings": chosen,
            "faults": [],
            "attacks": b"",
            "edits": [0, 0],
            "protocol": board_state.PROTOCOL,
        }
        with widget.first_values():
            super().__init__(
                **self._shown,
                region=region,
                interaction=interaction,
                orientation=orientation,
                title=title,
                theme=theme,
                glyphs=glyphs,
                coordinates=coordinates,
                lang=spoken(lang),
                colours=colours,
                outlined=outlined,
                show_attacks=show_attacks,
            )
        if autosave:
            self._begin_autosave()
        self._replies = MoveReplies()
        self.on_msg(lambda _widget, message, _buffers: self._handle_message(message))

    # ---------------------------------------------------------------- position and moves

    @property
    def position(self) -> Position:
        """A copy of the position, with the moves that led to it."""
        return self._document.position.copy()

    @property
    def game(self) -> Game:
        """The game being played, with its rulings."""
        return self._document.game

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of the side to move."""
        return self._document.position.legal_moves()

    @property
    def node(self) -> int:
        """The number of the move that led here, its place in ``history``; -1 at the start."""
        return self._document.node

    def push(self, move: Move | str) -> Move:
        """Make a move: one of ``legal_moves``, or a text that ``Position.parse_move`` reads.

        Where other moves were made from here before, it begins a variation; a move that was made before is
        followed again. No move is lost.

        Raises:
            BanmenError: if the move is unreadable or not allowed. Nothing has changed then, except that an
                illegal move loses the game where the rules are that strict (ruling ``illegal_move``);
                ``undo`` takes that back too.

        """
        return self._try(lambda: self._document.push(move))

    def explain(self, origin: int | str, target: int | str) -> Explanation:
        """Explain why the piece on one square can or cannot go to another.

        Raises:
            BanmenError: if there is no such square.

        """
        return self._document.explain(origin, target)

    def resign(self, side: Side | None = None) -> Outcome:
        """End the game as lost for a side (the side to move); ``undo`` takes that back.

        Raises:
            BanmenError: if the game is over already.

        """
        return self._try(lambda: self._document.resign(side))

    def agree_draw(self) -> Outcome:
        """End the game as a draw that both sides agree on; ``undo`` takes that back.

        Raises:
            BanmenError: if the game is over already, or its rules know no such draw.

        """
        return self._try(self._document.agree_draw)

    def undo(self) -> Move | None:
        """Take the last move back; ``redo`` makes it again.

        A declared end (resignation, agreement, a move against strict rules) is taken back first, by itself,
        and no move is returned then.

        Raises:
            BanmenError: if there is no move to take back.

        """
        return self._try(self._document.undo)

    def redo(self) -> Move:
        """Make the next move of the line shown.

        Raises:
            BanmenError: if this is the last one.

        """
        return self._try(self._document.redo)

    def goto(self, ply: int | None = None, *, node: int | None = None) -> None:
        """Go to a place among the moves. No move is lost.

        Args:
            ply: a place in the line that is shown: 0 is before its first move.
            node: instead, any move by its place in ``history``, also of another variation, whose line
                is shown from then on; -1 is the start.

        Raises:
            BanmenError: if there is no such place.

        """
        self._try(lambda: self._document.goto(ply, node=node))

    def reset(self) -> None:
        """Go back to the position this board began with; ``redo`` still has the moves."""
        self.goto(0)

    def comment(self, text: str, node: int | None = None) -> None:
        """Write a comment on a move, in place of the one it had; an empty one removes it.

        Args:
            text: the comment.
            node: the move by its place in ``history``, -1 for the start; the current one if not given.

        Raises:
            BanmenError: if there is no such move, or the text is not a string.

        """
        self._try(lambda: self._document.comment(text, node))

    def promote_variation(self, node: int) -> None:
        """Make the variation that a move is in the main one where it forks off.

        Raises:
            BanmenError: if there is no such move, or it is in the main line already.

        """
        self._try(lambda: self._document.promote_variation(node))

    def undo_edit(self) -> None:
        """Take back the last edit, or whatever else put another position on the board.

        The moves that had been played come back with it; ``redo_edit`` makes the edit again.

        Raises:
            BanmenError: if there is no edit to take back.

        """
        self._try(self._document.undo_edit)

    def redo_edit(self) -> None:
        """Make the edit taken back last again.

        Raises:
            BanmenError: if none was taken back.

        """
        self._try(self._document.redo_edit)

    # ---------------------------------------------------------------- setting up a position

    def place(self, pieces: Mapping[str, str]) -> None:
        """Empty the board and put these pieces on it: ``{"5j": "lion", "4f": "white pawn"}``.

        The list of moves begins anew; ``undo_edit`` brings the old one back.

        Raises:
            BanmenError: if a square or a piece does not exist; nothing has changed then.

        """
        self.edit(lambda position: _set_up(position.game, None, pieces))

    def put(self, square: str, piece: Piece | str) -> None:
        """Put a piece on a square, in place of what stands there.

        Args:
            square: its name.
            piece: a piece, or its name as in :meth:`place`: ``"white lion"``, ``"+lion"``.

        Raises:
            BanmenError: if there is no such square or piece; nothing has changed then.

        """
        if isinstance(piece, Piece):
            self.edit(lambda position: editing.put(position, square, piece.symbol), keep=True)
        else:
            self.edit(lambda position: editing.put_named(position, square, piece), keep=True)

    def remove(self, square: str) -> None:
        """Take a piece off the board.

        Raises:
            BanmenError: if there is no such square, or no piece on it; nothing has changed then.

        """
        self.edit(lambda position: editing.remove(position, square), keep=True)

    def set_turn(self, side: Side | str) -> None:
        """Have a side move next: ``"black"`` or ``"white"``.

        Raises:
            UnknownName: if there is no such side.

        """
        self.edit(lambda position: editing.turn(position, editing.side(side)), keep=True)

    def clear(self) -> None:
        """Take all pieces off the board."""
        self.edit(editing.clear)

    def standard(self) -> None:
        """Set up the position that the game starts from."""
        self.edit(editing.standard)

    def edit(self, edit: Callable[[Position], Position], *, keep: bool = False) -> None:
        """Change the position by a function that makes another one; ``undo_edit`` takes that back.

        Args:
            edit: gets the position and returns the new one.
            keep: whether what is drawn on the board stays.

        Raises:
            BanmenError: if the function does; nothing has changed then.

        """
        self._try(lambda: self._document.edit(edit, keep=keep))

    # ---------------------------------------------------------------- drawing on the board

    def arrow(self, *squares: str | Move, colour: str = "green") -> None:
        """Draw an arrow from square to square, bent at those in between; or along a move.

        It belongs to the position, like all drawings: other positions show their own.

        Raises:
            BanmenError: if there are fewer than two squares, or one of them does not exist.

        """
        names: list[str] = []
        for one in squares:
            steps = (one.origin, *one.path, one.target) if isinstance(one, Move) else ()
            names += map(self.game.size.name, steps) if isinstance(one, Move) else [one]
        self._draw("arrow", names, colour)

    def circle(self, *squares: str, colour: str = "green") -> None:
        """Draw circles around squares."""
        self._draw("circle", squares, colour)

    def shade(self, *squares: str, colour: str = "green") -> None:
        """Shade squares."""
        self._draw("shade", squares, colour)

    def label(self, square: str, text: str, colour: str = "green") -> None:
        """Write a few words on a square, at most 40 characters."""
        self._draw("label", [square], colour, text)

    def steps(self, *squares: str, colour: str = "green") -> None:
        """Number squares in their order, from 1 on."""
        self._draw("steps", squares, colour)

    def clear_annotations(self) -> None:
        """Remove all drawings from this position."""
        self.annotations = []

    def _draw(self, kind: str, squares: object, colour: str, text: str = "") -> None:
        squares = list(squares) if isinstance(squares, tuple) else squares
        drawn = self._try(lambda: annotations.annotation(self.game.size, kind, squares, colour, text))
        self.annotations = [*self.annotations, drawn]

    # ---------------------------------------------------------------- records and files

    def record(self, notation: Notation = "hodges") -> str:
        """Write the game as a record, with its variations and comments.

        Args:
            notation: of the moves: ``"hodges"``, for people, or ``"machine"``, square by square.

        Raises:
            BanmenError: if a record cannot hold it.

        """
        now = self._document.snapshot()
        over = self._document.position.outcome()
        return record_of(now.game, now.start, now.tree, over, self._document.over_at).format(notation)

    def paste(self, text: str) -> str:
        """Show what a text holds: a position in TSFEN, a game record, or a saved board.

        ``undo_edit`` brings back what was there before. A record is shown at the end of its moves. Of a saved
        board comes its content, not its appearance: theme, language and interaction stay.

        Returns:
            The kind of text: ``"position"``, ``"record"`` or ``"board"``.

        Raises:
            BanmenError: if it is something else; nothing has changed then.

        """
        what, snapshot, view, _ = self._try(lambda: files.read(checks.text(text, "the text"), self.game))
        if not view:
            same = snapshot.game.variant is self.game.variant
            region = self.region if snapshot.game.size == self.game.size else ""
            snapshot = replace(snapshot, region=region, title=self.title if same else snapshot.title)
        self._try(lambda: self._document.begin(snapshot))
        if view:
            self.set_trait("orientation", view["orientation"])
        return what

    def saved(self) -> str:
        """Write the whole board as text, as :meth:`save` does into a file."""
        return saving.dump(self._document.snapshot(), {name: getattr(self, name) for name in saving.VIEW})

    def save(self, path: str | PathLike[str]) -> None:
        """Write the whole board into a file: game, moves, comments, drawings and appearance.

        Raises:
            BanmenError: if the file cannot be written; an existing file stays as it is then.

        """
        write_file(path, self.saved())

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Make a board of a file: a saved board, a game record, or a position in TSFEN.

        Raises:
            BanmenError: if it cannot be read, or is not one of these; the message says where.

        """
        found = files.read(files.load(path), game("taikyoku"))
        board = cls(found.document.game.variant.name, autosave=False)
        board._take_up(found)
        board._first_start = board._document.start
        board._begin_autosave()
        return board

    def _take_up(self, found: Read) -> None:
        """Show what a file holds, with its appearance."""
        self._document.open(found.document, Edits())
        with self.hold_trait_notifications():
            for name, value in found.view.items():
                setattr(self, name, value)

    # ---------------------------------------------------------------- autosaves

    def _begin_autosave(self) -> None:
        """Save from now on what is done on the page; what the board was made from identifies the files."""
        document = self._document
        moves = [node.move.text(self.game.size) for node in document.tree.nodes]
        named = (self.variant, self.ruleset, self.own_ruleset, self.rulings)
        autosave.begin_autosave(self, [*named, document.start, *moves, *self._terms()])

    def _terms(self) -> list[object]:
        """List what else the board was made from."""
        return []

    def _save_automatically(self) -> None:
        """Save the board, if anything was done on the page. Another game gets another file."""
        before, tree = self._autosaved_tree, self._document.tree
        if self._autosaves is None or not self._touched:
            return
        if before is None and tree.is_bare and self._document.start == self._first_start:
            return
        if before is not None and before is not tree and not before.is_bare:
            self._autosaves.begin()
        self._autosaved_tree = tree
        autosave.save_automatically(self, self.saved())

    def _load_autosave(self, path: Path) -> None:
        found = files.read(files.load(path), self.game)
        edits = self._document.edits.copy()
        if not self._document.tree.is_bare:
            edits.add(self._document.snapshot())
        self._take_up(found)
        self._document.edits = edits
        self.show_state({"edits": edits.counts})

    # ---------------------------------------------------------------- requests, questions, exercises

    def _handle_message(self, message: object) -> None:
        """Do what the page requests, and reply."""
        reply = self._replies.reply(self, message)
        self.send(reply)
        if reply["ok"] and isinstance(message, dict) and message["request"] not in LOOKING:
            self._touched = True
            self._save_automatically()

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the page; drawings are saved."""
        widget.take_state(self, sync_data)
        if "annotations" in sync_data:
            self._touched = True
            self._save_automatically()

    def on_mark(self, handler: Callable[[str], None] | None) -> None:
        """Call a function with the name of each square clicked in the interaction ``"mark"``."""
        self._on_mark = handler

    def answer_mark(self, square: str) -> None:
        """Answer the board's question with a square, as a click does.

        Raises:
            BanmenError: if the board asks no question, or there is no such square.

        """
        if self.interaction != "mark" or self._on_mark is None:
            raise BanmenError("This board asks no question.")
        self._on_mark(self.game.size.name(self.game.size.parse_square(square)))

    def exercise(
        self,
        kind: str,
        *,
        square: str = "",
        **fields: Any,  # noqa: ANN401 - any field of an exercise
    ) -> ExerciseSpec:
        """Make an exercise of the position, as :func:`banmen.exercise_from` does.

        Args:
            kind: of exercise: ``"reach"``, ``"mate"`` …
            square: the piece that it is about; the selected one if not given.
            fields: anything else that an exercise has: ``goal``, ``task`` …

        Raises:
            BanmenError: if that exercise cannot be solved; the message lists what is missing.

        """
        return authoring.exercise_of(self, kind, square=square, **fields)

    # ---------------------------------------------------------------- showing

    def flip(self) -> None:
        """Turn the board round."""
        self.orientation = "white" if self.orientation == "black" else "black"

    def say(self, text: str, level: str = "info") -> None:
        """Show a sentence under the board.

        Raises:
            BanmenError: if the level is not one of ``""``, ``"info"``, ``"error"``, ``"success"``.

        """
        self.status = {"level": level if text else "", "text": text}

    def complain(self, error: Exception) -> None:
        """Show an error under the board."""
        self.say(str(error), "error")

    def svg(self) -> str:
        """Draw the board as it is, as a picture in SVG."""
        return picture.picture(self)

    def export(self, path: str | PathLike[str], *, force: bool = False) -> Path:
        """Write the board as it is into one HTML file that works offline and can be explored without Python.

        Raises:
            BanmenError: if the file exists already (unless ``force`` is true), or cannot be written.
            BundleMissing: if the front end has not been built.

        """
        return html_page.write(html_page.page([html_page.still(self)], title=self.title), path, force=force)

    def send_moves(self, square: str) -> None:
        """Send the moves of one piece, where there are too many to send them all at once.

        Raises:
            InvalidSquare: if there is no such square.

        """
        name = self.game.size.name(self.game.size.parse_square(square))
        self.show_state({"moves": board_state.moves_buffer(self._document.position, name)})

    def __repr__(self) -> str:
        """Name the game, and say whose turn it is or how the game ended."""
        over = self.result.get("text")
        whose = f"{over}," if over else f"{self.turn.capitalize()} to move"
        whose += f" after {self._document.position.counter} moves"
        return f"<Board {self.variant}, {self.game.ruleset_name} rules: {whose}>"

    # ---------------------------------------------------------------- from the document to the traits

    def _try(self, change: Callable[[], _T]) -> _T:
        """Do something; if it is refused, show the error."""
        try:
            return change()
        except BanmenError as error:
            self.refuse(error)

    def _moves_state(self) -> dict[str, object]:
        """Compute the traits of the list of moves."""
        return view.moves_state(self._document)


def _set_up(chosen: Game, tsfen: str | None, pieces: Mapping[str, str] | None) -> Position:
    if tsfen is not None and pieces is not None:
        raise BanmenError("Give either tsfen or pieces, not both.")
    if tsfen is not None:
        return Position.from_tsfen(chosen, tsfen)
    if pieces is None:
        return Position.initial(chosen)
    position = Position(chosen)
    board_state.place(position, pieces)
    return position


@typed
def exercise_from(board: Board, kind: str, *, square: str = "", **fields: Any) -> ExerciseSpec:  # noqa: ANN401
    """Make an exercise of the position on a board, with the part of the board that is shown.

    A whole board that is too large for an exercise is cropped to the squares around the piece.

    >>> from banmen import Board, Exercise, exercise_from
    >>> board = Board("dai_dai", pieces={"9i": "gold general", "9h": "pawn"}, region="11g-7k")
    >>> asked = exercise_from(board, "reach", square="9i")
    >>> Exercise(asked).answer({"squares": ["10h", "8h", "10i", "8i", "9j"]}).right
    True

    Args:
        board: the board.
        kind: of exercise: ``"reach"``, ``"mate"`` …
        square: the piece that it is about; the selected one if not given, for the kinds that are about one.
        fields: anything else that an exercise has: ``goal``, ``task``, ``hints``, ``level`` … The goal of
            ``reach``, ``harvest``, ``guard`` and ``mate`` is found out if it is not given.

    Raises:
        BanmenError: if that is no exercise that can be solved; the message says what is missing.

    """
    return board.exercise(kind, square=square, **fields)
