"""The board: a position one can look at, click, play on and set up, in a notebook."""

from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from banmen.board import editing, files, saving
from banmen.board.play import Play
from banmen.board.requests import Handler, MoveReplies
from banmen.document import annotations, rulesets
from banmen.document.annotations import Annotation
from banmen.document.documents import Documents
from banmen.document.tree import Tree
from banmen.host import checks, html_page
from banmen.host.language import spoken
from banmen.pictures.board import picture
from banmen.protocol import board_state
from banmen_rules import BanmenError, Game, Move, Piece, Position, Ruleset, Side, game
from banmen_rules.base.arguments import typed_class
from banmen_rules.base.files import write_file

if TYPE_CHECKING:
    from banmen_rules.teaching.exercises import ExerciseSpec

Notation = Literal["hodges", "machine"]

_LOOKING = frozenset({"goto", "record", "save", "exercise", "why", "mark", "moves", "hint", "unhint"})
"""What a page asks for that changes nothing worth saving."""


@typed_class
class Board(Play):
    """A board of one of the games, with every move of every piece on it.

    >>> board = Board("tai")
    >>> board.push("13s 13r")
    >>> board.undo()

    Everything shown is plain data in traits, so that it can be observed and linked to other
    widgets: ``result`` says how the game ended, ``in_check`` which sides are in check, ``history``
    has every move that was made and ``line`` those of the variation shown. Two boards of one game whose
    ``tsfen`` is linked share their moves; comments come along with the next move. What is not a position, a
    region … is refused, shown under the board, and raised as a ``BanmenError``, and the board stays
    as it was.

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
        colours: of the ways of moving: ``"banmen"``, or as in the game's ``"article"``.
        outlined: the code of a kind whose pieces are outlined, such as ``"LN"``.
        show_attacks: whether to show who attacks what.
        autosave: whether to save what is done on the board into the folder ``.banmen`` beside the notebook.
            A board made again by the same cell offers to continue.

    Raises:
        BanmenError: if any of these is not what it should be; the message says what would be.

    """

    REQUESTS: ClassVar[Mapping[str, Handler]] = {}
    """What its page may ask for besides what every board does."""

    _touched = False
    """Whether anything was done on the page: only that is autosaved."""
    _autosaved_tree: Tree | None = None
    """The moves that were autosaved last."""

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
        self._position = position
        self._start, self._tree, self._aside = position.tsfen(), Tree(), Documents()
        self._first_start = self._start
        self._on_mark: Callable[[str], None] | None = None
        self._shown = {
            **board_state.game_state(position.game),
            **board_state.position_state(position),
            **self._tree_state(),
            "own_ruleset": own,
            "rulings": chosen,
            "faults": [],
            "attacks": b"",
            "edits": [0, 0],
            "protocol": board_state.PROTOCOL,
        }
        super().__init__(
            **self._shown,
            region=region,
            interaction=interaction,
            orientation=orientation,
            title=position.game.variant.title if title is None else title,
            theme=theme,
            glyphs=glyphs,
            coordinates=coordinates,
            lang=spoken(lang),
            colours=colours,
            outlined=outlined,
            show_attacks=show_attacks,
        )
        if autosave:
            self._begin_autosave(self._identity())
        self._replies = MoveReplies()
        self.on_msg(lambda _widget, message, _buffers: self._heed(message))

    def flip(self) -> None:
        """Turn the board round."""
        self.orientation = "white" if self.orientation == "black" else "black"

    def _heed(self, message: object) -> None:
        """Do what the page asks, and reply."""
        reply = self._replies.reply(self, message)
        self.send(reply)
        if reply["ok"] and isinstance(message, dict) and message["request"] not in _LOOKING:
            self._touched = True
            self._save_automatically()

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the page; what is drawn there is saved."""
        super().set_state(sync_data)
        if "annotations" in sync_data:
            self._touched = True
            self._save_automatically()

    # ---------------------------------------------------------------- autosaves

    def _identity(self) -> list[object]:
        """Describe what the board was made from, as plain data: its autosaves are found by it."""
        named = (self.variant, self.ruleset, self.own_ruleset, self.rulings)
        return [*named, self._start, *(node.move.text(self.game.size) for node in self._tree.nodes)]

    def _save_automatically(self) -> None:
        """Save the board, if anything was done on the page. Another game gets another file."""
        before = self._autosaved_tree
        if self._autosaves is None or not self._touched:
            return
        if before is None and self._tree.is_bare and self._start == self._first_start:
            return
        if before is not None and before is not self._tree and not before.is_bare:
            self._autosaves.begin()
        self._autosaved_tree = self._tree
        self._autosave(self.saved())

    def _load_autosave(self, path: Path) -> None:
        found = files.read(files.load(path), self.game)
        aside = self._aside.copy()
        if not self._tree.is_bare:
            aside.put_aside(self._document())
        self._take_up(found)
        self._aside = aside
        self.show_state({"edits": aside.counts})

    # ---------------------------------------------------------------- setting up a position

    def place(self, pieces: Mapping[str, str]) -> None:
        """Empty the board and put these pieces on it: ``{"5j": "lion", "4f": "white pawn"}``.

        The list of moves begins anew; ``undo_edit`` brings back what was there.

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
            BanmenError: if it is neither.

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
        self._keep_annotations()
        try:
            position = edit(self._position.copy())
        except BanmenError as error:
            self.refuse(error)
        if position == self._position:
            return
        tree = Tree()
        tree.start.annotations = self._tree.here.annotations if keep else []
        self._begin(self._anew(position, tree=tree))

    # ---------------------------------------------------------------- drawing on the board

    def arrow(self, *squares: str | Move, colour: str = "green") -> None:
        """Draw an arrow from square to square, bent at those in between; or along a move.

        It belongs to the position, as all that is drawn: other positions show their own.

        Raises:
            BanmenError: if there are fewer than two squares, or no such ones.

        """
        names: list[str] = []
        for one in squares:
            steps = (one.origin, *one.path, one.target) if isinstance(one, Move) else ()
            names += map(self.game.size.name, steps) if isinstance(one, Move) else [one]
        self._draw("arrow", names, colour)

    def circle(self, *squares: str, colour: str = "green") -> None:
        """Draw circles round squares.

        Raises:
            BanmenError: if there is no square, or no such ones.

        """
        self._draw("circle", squares, colour)

    def shade(self, *squares: str, colour: str = "green") -> None:
        """Shade squares.

        Raises:
            BanmenError: if there is no square, or no such ones.

        """
        self._draw("shade", squares, colour)

    def label(self, square: str, text: str, colour: str = "green") -> None:
        """Write a few words on a square, at most 40 characters.

        Raises:
            BanmenError: if there is no such square, or the text is too long.

        """
        self._draw("label", [square], colour, text)

    def steps(self, *squares: str, colour: str = "green") -> None:
        """Number squares in their order, from 1 on.

        Raises:
            BanmenError: if there is no square, or no such ones.

        """
        self._draw("steps", squares, colour)

    def clear_annotations(self) -> None:
        """Take away all that is drawn on this position."""
        self.annotations = []

    def _draw(self, kind: str, squares: object, colour: str, text: str = "") -> None:
        try:
            squares = list(squares) if isinstance(squares, tuple) else squares
            drawn: Annotation = annotations.annotation(self.game.size, kind, squares, colour, text)
        except BanmenError as error:
            self.refuse(error)
        self.annotations = [*self.annotations, drawn]

    # ---------------------------------------------------------------- keeping

    def record(self, notation: Notation = "hodges") -> str:
        """Write the game as a record, with its variations and comments.

        Args:
            notation: of the moves: ``"hodges"``, for people, or ``"machine"``, square by square.

        Raises:
            BanmenError: if it cannot be written so.

        """
        from banmen.document.records import record_of  # noqa: PLC0415 - slow to import, and not all need it

        now = self._document()
        over = self._position.outcome()
        return record_of(now.game, now.start, now.tree, over, self._over_at()).format(notation)

    def paste(self, text: str) -> str:
        """Show what a text holds: a position in TSFEN, a game record, or a saved board.

        What was there before can be brought back with ``undo_edit``. A record is shown at the end of its
        moves. Of a saved board comes what it is about, not how it was shown: theme, language and
        interaction stay.

        Returns:
            What it was: ``"position"``, ``"record"`` or ``"board"``.

        Raises:
            BanmenError: if it is none of these; nothing has changed then.

        """
        try:
            what, document, view, _ = files.read(checks.text(text, "what is read"), self.game)
        except BanmenError as error:
            self.refuse(error)
        same = document.game.variant is self.game.variant
        if not view:
            region = self.region if document.game.size == self.game.size else ""
            document = document.but(region=region, title=self.title if same else document.title)
        self._begin(document)
        if view:
            self.set_trait("orientation", view["orientation"])
        return what

    def saved(self) -> str:
        """Write the whole board as text, as :meth:`save` does into a file."""
        return saving.dump(self._document(), {name: getattr(self, name) for name in saving.VIEW})

    def save(self, path: str | PathLike[str]) -> None:
        """Write the whole board into a file: game, moves, comments, drawings, and how it is shown.

        Raises:
            BanmenError: if the file cannot be written; one that was there is still there then.

        """
        write_file(path, self.saved())

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Make a board of a file: one that was saved, a game record, or a position in TSFEN.

        Raises:
            BanmenError: if it cannot be read, or is none of these; the message says where.

        """
        found = files.read(files.load(path), game("taikyoku"))
        board = cls(found.document.game.variant.name, autosave=False)
        board._take_up(found)
        board._first_start = board._start
        board._begin_autosave(board._identity())
        return board

    def _take_up(self, found: files.Read) -> None:
        """Show what a file holds, as it was shown."""
        self._open(found.document, Documents())
        with self.hold_trait_notifications():
            for name, value in found.view.items():
                setattr(self, name, value)

    # ---------------------------------------------------------------- questions

    def on_mark(self, handler: Callable[[str], None] | None) -> None:
        """Have squares clicked in the interaction ``"mark"`` handed to a function, by name."""
        self._on_mark = handler

    def answer_mark(self, square: str) -> None:
        """Answer the board's question with a square, as a click does.

        Raises:
            BanmenError: if there is no question, or no such square.

        """
        if self.interaction != "mark" or self._on_mark is None:
            raise BanmenError("there is no question on this board to answer")
        self._on_mark(self.game.size.name(self.game.size.parse_square(square)))

    def exercise(
        self,
        kind: str,
        *,
        square: str = "",
        **fields: Any,  # noqa: ANN401 - any field of an exercise
    ) -> "ExerciseSpec":
        """Make an exercise of the position, as :func:`banmen.exercise_from` does.

        Args:
            kind: of exercise: ``"reach"``, ``"mate"`` …
            square: the piece that it is about; the selected one if not given.
            fields: anything else that an exercise has: ``goal``, ``task`` …

        Raises:
            BanmenError: if that is no exercise that can be solved; the message says what is missing.

        """
        from banmen.board.authoring import exercise_from  # noqa: PLC0415 - slow to import, and not all need it

        return exercise_from(self, kind, square=square, **fields)

    # ---------------------------------------------------------------- showing

    def svg(self) -> str:
        """Draw the board as it is, as a picture in SVG."""
        return picture(self)

    def export(self, path: str | PathLike[str], *, force: bool = False) -> Path:
        """Write the board as it is into one HTML file that works offline and can be explored without Python.

        Raises:
            BanmenError: if the file is there already (unless ``force`` is true), or cannot be written.
            BundleMissing: if the front end has not been built.

        """
        return html_page.write(html_page.page([html_page.still(self)], title=self.title), path, force=force)

    def __repr__(self) -> str:
        """Name the game, and say whose turn it is or how the game ended."""
        over = self.result.get("text")
        whose = f"{over}," if over else f"{self.turn.capitalize()} to move"
        whose += f" after {self._position.counter} moves"
        return f"<Board {self.variant}, {self.game.ruleset_name} rules: {whose}>"


def _set_up(chosen: Game, tsfen: str | None, pieces: Mapping[str, str] | None) -> Position:
    if tsfen is not None and pieces is not None:
        raise BanmenError("a board is set up from tsfen or from pieces, not from both")
    if tsfen is not None:
        return Position.from_tsfen(chosen, tsfen)
    if pieces is None:
        return Position.initial(chosen)
    position = Position(chosen)
    board_state.place(position, pieces)
    return position
