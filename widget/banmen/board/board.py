"""The board: a position to look at, play on and set up in a notebook.

A click becomes a move like this: the page sends a request, ``_handle_message`` hands it to `requests`, which
calls `push`; the document makes the move and calls ``_prepare``, which sends the new state.
"""

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar, get_args

import traitlets as t
from anywidget import AnyWidget

from banmen.board import analysing, authoring, drafting, editing, files, links, requests, view, workshop
from banmen.board.interface import Handler
from banmen.board.trials import Trial
from banmen.document import rulesets
from banmen.document.document import Document, Hooks
from banmen.document.recorder import Recorder
from banmen.document.tree import Tree, brief
from banmen.host import addresses, autosave, exporting, lessons, settings, traits, widget
from banmen.host.language import spoken
from banmen.protocol import board_state
from banmen_rules import BanmenError, Explanation, Game, Move, Outcome, Position, Ruleset, Side, game
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.variants import Variant, load_variant

_T = TypeVar("_T")


@lessons.by_name
@typed_class
class Board(AnyWidget):
    """A board of one of the games, with every move of every piece on it.

    >>> board = Board("tai")
    >>> board.push("13s 13r")
    >>> board.undo()

    Everything shown is plain data in traits, so that it can be observed and linked to other widgets:
    ``result`` says how the game ended, ``in_check`` which sides are in check, ``history`` has every move
    that was made and ``line`` those of the variation shown; `follow` has ``links``. Two boards of
    one game whose ``tsfen`` is linked share their moves; comments come along with the next move. An invalid
    value is refused: the error is shown and raised as a ``BanmenError``, and the board does not change.

    Args:
        variant: a game by name or folder, or made by `Variant.make`; or a lesson's board, ``"one_lion"``.
        ruleset: one of that game by name, or your own (plain data in ``own_ruleset``); else the game's.
        rulings: readings of disputed points, one by one: ``{"neighbor_king": "…"}``.
        tsfen: a position, or the name of a start (``game("tai").variant.starts``); else the usual one.
        pieces: instead, an empty board with these on it: ``{"5j": "lion", "4f": "white pawn"}``.
        region: two corner squares, as in ``"12h-4r"``: only that part of the board is shown.
        interaction: ``"play"``; ``"explore"``: look at moves, make none; ``"mark"``: clicked squares answer
            a question; ``"edit"``: set up a position; ``"frozen"``.
        orientation: who sits at the bottom, ``"black"`` or ``"white"``.
        title: the heading; the name of the game if not given.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``, or ``{"board": "#d8e2dc"}``.
        glyphs: ``"rose"`` (moves), ``"kanji"``, ``"letters"`` or ``"ticks"``; else what the reader chose.
        coordinates: ``"letters"``, ``"japanese"`` or ``"none"``.
        panel: beside the board: ``"full"``; ``"lesson"``: how a piece moves, undo, start over; ``"none"``.
        lang: the language of the board, ``"en"``, ``"ja"`` or ``"ru"``; if not given, that of `language`.
        colours: of the kinds of move: ``"banmen"``, or as in the game's ``"article"``.
        outlined: the code of a kind whose pieces are outlined, such as ``"LN"``.
        show_attacks: whether to show who attacks what.
        autosave: whether to save the reader's work in ``.banmen``; a cell that runs again offers it.

    Raises:
        BanmenError: if any of these is not what it should be; the message says what would be.

    """

    BUNDLE: ClassVar[str] = "widget"
    SILENT: ClassVar[Mapping[str, object]] = view.SILENT
    DRAFT: ClassVar[Mapping[str, object]] = drafting.NONE
    REQUESTS: ClassVar[Mapping[str, Handler]] = {}
    """What its page may request in addition to the requests of every board."""
    MAKING: ClassVar[Mapping[str, object]] = workshop.NONE

    # Methods, some of them public, that are functions in other modules.
    place, put, remove, set_turn = authoring.place, authoring.put, authoring.remove, authoring.set_turn
    clear, standard, exercise = authoring.clear, authoring.standard, authoring.exercise
    arrow, circle, shade, label = authoring.arrow, authoring.circle, authoring.shade, authoring.label
    steps, clear_annotations = authoring.steps, authoring.clear_annotations
    record, paste, saved, save, link = files.record, files.paste, files.saved, files.save, files.link
    _restore_draft, _saved_draft, send_moves = drafting.restore, drafting.saved, view.send_moves
    _restore_exercise, _saved_exercise = workshop.restore, workshop.saved
    _take_up, _begin_autosave, _load_autosave = files.take_up, files.begin_autosave, files.load_autosave
    _save_automatically, _handle_message = files.save_automatically, requests.handle_message
    svg, film, without_python = view.svg, view.film, widget.silent
    refuse, show_state = widget.refuse, view.show_state
    hold_trait_notifications, send_state = widget.hold_trait_notifications, widget.send_state
    _repr_mimebundle_, _handle_custom_msg = widget.mimebundle, widget.handle_custom_msg
    export = exporting.export
    load_autosave, follow, _check_links = autosave.load_autosave, links.follow, links.check_links
    _check_autosaved, _on_autosave_answer = autosave.check_autosaved, autosave.on_autosave_answer
    _check_game, _take_game = t.validate(*view.GAME)(view.check_game), view.take_game
    _show_moves, _refuse_computed, _check_value = view.show_moves, view.refuse_computed, view.check_value
    _on_selection, _on_extras, _on_kanji = view.on_selection, view.on_extras, view.on_kanji
    _collect, _prepare, _moves_state = view.collect, view.prepare, view.moves_state
    analyse, stop_analysis, close = analysing.analyse, analysing.stop_analysis, analysing.close
    _on_question, mistakes = analysing.on_question, analysing.mistakes

    _esm, _files = widget.loader_trait(), widget.files_trait()
    autosaved, autosave_answer = autosave.offer_trait(), autosave.answer_trait()

    name, variant = traits.Text().tag(sync=True), traits.Text().tag(sync=True)
    links = traits.Mapping(value_trait=t.Unicode()).tag(sync=True)
    ruleset = traits.Text().tag(sync=True)
    own_ruleset = traits.Mapping().tag(sync=True)
    rulings = traits.Mapping(value_trait=t.Unicode()).tag(sync=True)
    tsfen = traits.Text().tag(sync=True)

    title, site = traits.Text().tag(sync=True), traits.Text().tag(sync=True)
    region = traits.Text().tag(sync=True)
    interaction: traits.Choice[board_state.Interaction] = view.choice("interaction").tag(sync=True)
    orientation: traits.Choice[board_state.Orientation] = view.choice("orientation").tag(sync=True)
    glyphs: traits.Choice[board_state.Glyphs] = view.choice("glyphs").tag(sync=True)
    kanji = traits.Choice[board_state.Learning](list(get_args(board_state.Learning)), "no").tag(sync=True)
    coordinates: traits.Choice[board_state.Coordinates] = view.choice("coordinates").tag(sync=True)
    panel = traits.Choice[board_state.Panel](list(get_args(board_state.Panel)), "full").tag(sync=True)
    lang: traits.Choice[str] = view.choice("lang").tag(sync=True)
    theme = traits.Theme().tag(sync=True)
    colours: traits.Choice[board_state.Colours] = view.choice("colours").tag(sync=True)
    # Pages on one notebook have a selection each. What Python selects reaches all of them.
    selection = traits.Text().tag(sync=True, echo_update=False)
    outlined = traits.Text().tag(sync=True)
    show_attacks = traits.Switch(default_value=False).tag(sync=True)
    glyphs_offered = traits.Switch(default_value=False).tag(sync=True)
    annotations, marks = traits.Sequence().tag(sync=True), traits.Sequence().tag(sync=True)
    making, analysis = traits.Mapping().tag(sync=True), traits.Mapping().tag(sync=True)
    status = traits.Mapping(default_value=dict(board_state.SILENT)).tag(sync=True)

    files, ranks = traits.Number().tag(sync=True), traits.Number().tag(sync=True)
    dots, catalogue = traits.Sequence().tag(sync=True), traits.Sequence().tag(sync=True)
    range_colour = traits.Text().tag(sync=True)
    moves = traits.Data().tag(sync=True)
    last_move, captures_last = traits.Sequence().tag(sync=True), traits.Sequence().tag(sync=True)
    history = traits.Sequence().tag(sync=True, to_json=brief)
    line, ply = traits.Sequence().tag(sync=True), traits.Number().tag(sync=True)
    start_comment = traits.Text().tag(sync=True)
    turn = traits.Choice[board_state.Orientation](["black", "white"], "black").tag(sync=True)
    result = traits.Mapping().tag(sync=True)
    in_check = traits.Sequence().tag(sync=True)
    attacks = traits.Data().tag(sync=True)
    faults, edits = traits.Sequence().tag(sync=True), traits.Sequence([0, 0]).tag(sync=True)
    document, draft = traits.Mapping().tag(sync=True), traits.Mapping().tag(sync=True)
    protocol = traits.Number(board_state.PROTOCOL).tag(sync=True)

    _document: Document
    _shown: dict[str, object]
    _candidate: tuple[Position, dict[str, object]] | None = None
    _autosaves: autosave.Autosaves | None = None
    _autosave_offered: Path | None = None
    _touched, _drawn_by_link = False, ()
    _lock: AbstractContextManager[object] = nullcontext()
    """Held while anything changes: a notebook may answer its page from another thread."""
    _autosaved_tree: Tree | None = None
    _workshop: workshop.Workshop | None = None
    _recorder: Recorder | None = None
    _trial: Trial | None = None
    _analyst: analysing.Analyst | None = None

    def __init__(
        self,
        variant: str | PathLike[str] | Variant = "taikyoku",
        *,
        ruleset: str | Ruleset | None = None,
        rulings: Mapping[str, str] | None = None,
        tsfen: str | None = None,
        pieces: Mapping[str, str] | None = None,
        region: str = "",
        interaction: str = "play",
        orientation: str = "black",
        title: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
        coordinates: str = "letters",
        panel: str = "full",
        lang: str | None = None,
        colours: str = "banmen",
        outlined: str = "",
        show_attacks: bool = False,
        autosave: bool = True,
    ) -> None:
        chosen = dict(rulings or {})
        name, data = (None, rulesets.as_data(ruleset)) if isinstance(ruleset, Ruleset) else (ruleset, None)
        played, own = rulesets.choose(load_variant(variant).name, name, data, chosen)
        position = editing.set_up(played, tsfen, pieces)
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
            "draft": self.DRAFT,
            "attacks": b"",
            "edits": [0, 0],
            "making": self.MAKING,
            "analysis": analysing.OFF,
            "protocol": board_state.PROTOCOL,
        }
        with widget.first_values():
            super().__init__(
                **self._shown,
                region=region,
                interaction=interaction,
                orientation=orientation,
                title=title,
                site=addresses.chosen_site(),
                theme=theme,
                glyphs=settings.choose("glyphs", glyphs, "rose"),
                kanji=settings.choose("kanji", None, "no"),
                coordinates=coordinates,
                panel=panel,
                lang=spoken(lang),
                colours=colours,
                outlined=outlined,
                show_attacks=show_attacks,
                glyphs_offered=glyphs is None and panel == "full" and settings.offer("glyphs"),
            )
        if autosave:
            self._begin_autosave()
        self._move_replies: deque[tuple[object, dict[str, object]]] = deque(maxlen=16)
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

    def edit(self, edit: Callable[[Position], Position], *, keep: bool = False) -> None:
        """Change the position by a function that makes another one; ``undo_edit`` takes that back.

        Args:
            edit: gets the position and returns the new one.
            keep: whether what is drawn on the board stays.

        Raises:
            BanmenError: if the function does; nothing has changed then.

        """
        self._try(lambda: self._document.edit(edit, keep=keep))

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

    def _terms(self) -> list[object]:
        """List what else the board was made from."""
        return []

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the page; drawings are saved."""
        with self._lock:
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

    @property
    def heading(self) -> str:
        """The title of its page."""
        return self.title

    def __repr__(self) -> str:
        """Name the game, and say whose turn it is or how the game ended."""
        whose = f"{self.result['text']}," if self.result.get("text") else f"{self.turn.capitalize()} to move"
        moves = self._document.position.counter
        return f"<Board {self.variant}, {self.game.ruleset_name} rules: {whose} after {moves} moves>"

    # ---------------------------------------------------------------- from the document to the traits

    def _try(self, change: Callable[[], _T]) -> _T:
        """Do something, one thread at a time; if it is refused, show the error."""
        with self._lock:
            try:
                return change()
            except BanmenError as error:
                self.refuse(error)


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
