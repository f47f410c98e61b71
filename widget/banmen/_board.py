"""The board: a position one can look at, click and play on, in a notebook."""

from collections.abc import Callable, Mapping
from typing import Any

import traitlets as t

from banmen import _rulesets, _state, _traits
from banmen._bundle import STAND_IN, Bundle, BundleMissing, load_bundle
from banmen._intents import answer
from banmen._picture import picture
from banmen_rules import BanmenError, Game, Move, Position, Result, Ruleset, Side, UnknownName

_GAME = ("variant", "ruleset", "own_ruleset", "rulings", "tsfen")
# What is chosen under one of these means nothing under another one, unless it is chosen with it.
_CHOSEN_UNDER = {
    "variant": ("ruleset", "own_ruleset", "rulings", "tsfen"),
    "ruleset": ("own_ruleset",),
    "own_ruleset": ("ruleset",),
}
_WORKED_OUT = (
    "files", "ranks", "moves", "catalogue", "last_move", "captures_last",
    "history", "ply", "turn", "result", "in_check", "dots", "protocol",
)  # fmt: skip


class Board(_traits.RefusingWidget):
    """A board of one of the games, with every move of every piece on it.

    >>> board = Board("tai")
    >>> board.push("13s 13r")
    >>> board.undo()

    Everything shown is plain data in traits, so that it can be observed and linked to other
    widgets: ``result`` says how the game ended, ``in_check`` which sides are in check. What is not
    a position, a region … is refused, shown under the board, and raised as a ``BanmenError``, and
    the board stays as it was.

    Args:
        variant: ``"dai_dai"``, ``"tai"`` or ``"taikyoku"``.
        ruleset: a ruleset of that game by name, or one of your own; the game's default if not given.
            The trait ``ruleset`` has its name; what your own says is in ``own_ruleset``, as plain data.
        rulings: readings of disputed points, one by one: ``{"neighbor_king": "…"}``.
        tsfen: a position; the one a game starts from if not given.
        pieces: instead, an empty board with these on it: ``{"5j": "lion", "4f": "white pawn"}``.
        region: two corner squares, as in ``"12h-4r"``: only that part of the board is shown.
        interaction: ``"play"``; ``"explore"``: look at the moves of both sides, move nothing;
            ``"mark"``: clicked squares answer a question; ``"frozen"``.
        orientation: who sits at the bottom, ``"black"`` or ``"white"``.
        title: the heading; the name of the game if not given.
        theme: ``"host"``, ``"light"`` or ``"dark"``.

    Raises:
        BanmenError: if any of these is not what it should be; the message says what would be.

    """

    variant = _traits.Text().tag(sync=True)
    ruleset = _traits.Text().tag(sync=True)
    own_ruleset = _traits.Mapping().tag(sync=True)
    rulings = _traits.Mapping(value_trait=t.Unicode()).tag(sync=True)
    tsfen = _traits.Text().tag(sync=True)

    region = _traits.Text().tag(sync=True)
    interaction = _traits.Choice(["play", "explore", "mark", "frozen"], "play").tag(sync=True)
    orientation = _traits.Choice(["black", "white"], "black").tag(sync=True)
    theme = _traits.Choice(["host", "light", "dark"], "host").tag(sync=True)
    title = _traits.Text().tag(sync=True)
    selection = _traits.Text().tag(sync=True)
    marks = _traits.Sequence().tag(sync=True)
    status = _traits.Mapping(default_value=dict(_state.SILENT)).tag(sync=True)

    files = _traits.Number().tag(sync=True)
    ranks = _traits.Number().tag(sync=True)
    moves = _traits.Data().tag(sync=True)
    catalogue = _traits.Sequence().tag(sync=True)
    last_move = _traits.Sequence().tag(sync=True)
    captures_last = _traits.Sequence().tag(sync=True)
    history = _traits.Sequence().tag(sync=True)
    ply = _traits.Number().tag(sync=True)
    turn = _traits.Choice(["black", "white"], "black").tag(sync=True)
    result = _traits.Mapping().tag(sync=True)
    in_check = _traits.Sequence().tag(sync=True)
    dots = _traits.Sequence().tag(sync=True)
    protocol = _traits.Number(_state.PROTOCOL).tag(sync=True)

    _esm = t.Unicode().tag(sync=True)
    _css = t.Unicode().tag(sync=True)

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
    ) -> None:
        chosen = dict(rulings or {})
        name, data = (None, _rulesets.as_data(ruleset)) if isinstance(ruleset, Ruleset) else (ruleset, None)
        played, own = _rulesets.choose(variant, name, data, chosen)
        position = _set_up(played, tsfen, pieces)
        self._position = position
        self._line: list[Move] = []
        self._candidate: tuple[Position, dict[str, object]] | None = None
        self._on_mark: Callable[[str], None] | None = None
        self._shown = {
            **_state.game_state(position.game),
            **_state.position_state(position),
            "own_ruleset": own,
            "rulings": chosen,
            "history": [],
            "protocol": _state.PROTOCOL,
        }
        super().__init__(
            **self._shown,
            region=region,
            interaction=interaction,
            orientation=orientation,
            title=position.game.variant.title if title is None else title,
            theme=theme,
        )
        self.on_msg(lambda _widget, message, _buffers: self.send(answer(self, message)))

    # ---------------------------------------------------------------- the game

    @property
    def game(self) -> Game:
        """The game being played, with its rulings."""
        return self._position.game

    @property
    def position(self) -> Position:
        """A copy of the position, with the moves that led to it."""
        return self._position.copy()

    @property
    def legal_moves(self) -> list[Move]:
        """The moves that the side to move may make."""
        return self._position.legal_moves()

    def push(self, move: Move | str) -> Move:
        """Make a move: one of ``legal_moves``, or its text as ``Position.parse_move`` reads it.

        A move that was taken back and is made again leaves the moves after it; another one takes
        their place.

        Raises:
            BanmenError: if the text is no move, or the move is not allowed; nothing has changed then,
                except that an illegal move loses the game where the rules are that strict (ruling
                ``illegal_move``). ``undo`` takes that back too.

        """
        text = move if isinstance(move, str) else move.text(self.game.size)
        position = self._position.copy()
        try:
            found = position.push(text)
        except BanmenError as error:
            if position.declared is not self._position.declared:
                self._show(position, self._line, {})
            self.refuse(error)
        ply = self.ply
        entry = _state.played(self._position, found)
        kept = ply < len(self._line) and self._line[ply].outcome == found.outcome
        line = self._line if kept else [*self._line[:ply], found]
        history = self._shown["history"] if kept else [*self.history[:ply], entry]
        self._show(position, line, {"history": history})
        return found

    def explain(self, origin: int | str, target: int | str) -> str:
        """Say in a sentence why the piece on one square can or cannot go to another.

        Raises:
            BanmenError: if there is no such square.

        """
        return self._position.explain(origin, target).text

    def resign(self, side: Side | None = None) -> Result:
        """End the game as lost for a side (the side to move); ``undo`` takes that back.

        Raises:
            BanmenError: if the game is over already.

        """
        return self._declare(lambda position: position.resign(side))

    def agree_draw(self) -> Result:
        """End the game as a draw that both sides agree on; ``undo`` takes that back.

        Raises:
            BanmenError: if the game is over already, or its rules know no such draw.

        """
        return self._declare(Position.agree_draw)

    def undo(self) -> Move | None:
        """Take the last move back; ``redo`` makes it again.

        An end that was declared (resignation, agreement, a move against strict rules) is taken back
        first, by itself; there is no move to return then.

        Raises:
            BanmenError: if there is none.

        """
        if self._position.declared is not None:
            self._step([], self._line)
            return None
        if not self.ply:
            self.refuse(BanmenError("there is no move to take back: this is where the board began"))
        ply: int = self.ply - 1
        self.goto(ply)
        return self._line[ply]

    def redo(self) -> Move:
        """Make the move taken back last again.

        Raises:
            BanmenError: if there is none.

        """
        if self.ply == len(self._line):
            self.refuse(BanmenError("there is no move to make again: this is the last one made"))
        ply: int = self.ply
        self.goto(ply + 1)
        return self._line[ply]

    def goto(self, ply: int) -> None:
        """Go to a place in the list of moves: 0 is before the first. No move is lost by it.

        Raises:
            BanmenError: if the list has no such place.

        """
        if not 0 <= ply <= len(self._line):
            self.refuse(
                BanmenError(f"there is no ply {ply}: the moves made so far go from 0 to {len(self._line)}")
            )
        forward = self._line[self.ply : ply]
        self._step(forward, self._line, back=max(0, self.ply - ply))

    def reset(self) -> None:
        """Go back to the position this board began with; ``redo`` still has the moves."""
        self.goto(0)

    def flip(self) -> None:
        """Turn the board round."""
        self.orientation = "white" if self.orientation == "black" else "black"

    def place(self, pieces: Mapping[str, str]) -> None:
        """Empty the board and put these pieces on it: ``{"5j": "lion", "4f": "white pawn"}``.

        The list of moves begins anew.

        Raises:
            BanmenError: if a square or a piece does not exist; nothing has changed then.

        """
        try:
            position = _set_up(self.game, None, pieces)
        except BanmenError as error:
            self.refuse(error)
        self._adopt(position, {})

    def _declare(self, end: Callable[[Position], Result]) -> Result:
        position = self._position.copy()
        try:
            result = end(position)
        except BanmenError as error:
            self.refuse(error)
        self._show(position, self._line, {})
        return result

    def _step(self, forward: list[Move], line: list[Move], back: int = 0) -> None:
        """Go along the line; a declared end is not part of it."""
        position = self._position.copy()
        if position.declared is not None:
            position.pop()
        for _ in range(back):
            position.pop()
        for move in forward:
            position.push(move)
        self._show(position, line, {})

    def _show(self, position: Position, line: list[Move], state: dict[str, object]) -> None:
        """Take a position, made on a copy so that whatever goes wrong, the board is as it was."""
        selection = self._still_selected(position)
        shown = {**_state.position_state(position, selection), **state, "selection": selection}
        self._position, self._line = position, line
        self.show_state({**shown, "status": dict(_state.SILENT)})

    def _adopt(self, position: Position, choices: dict[str, object]) -> None:
        """Begin anew from a position, perhaps of another game."""
        selection = self._still_selected(position)
        state = {**_state.position_state(position, selection), **choices, "selection": selection}
        state |= {"history": [], "marks": []}
        if position.game is not self.game:
            state |= _state.game_state(position.game)
            if self.title == self.game.variant.title:
                state["title"] = position.game.variant.title
            if position.game.size != self.game.size:
                state["region"] = ""
        self._position, self._line = position, []
        self.show_state({**state, "status": dict(_state.SILENT)})

    def _still_selected(self, position: Position) -> str:
        """Keep the selection as long as there is a piece."""
        same_board = position.game.size == self.game.size
        chosen: str = self.selection
        return chosen if chosen and same_board and position.piece_at(chosen) else ""

    # ---------------------------------------------------------------- what is asked from outside

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

    def send_moves(self, square: str) -> None:
        """Send the moves of one piece, where there are too many to send them all at once.

        Raises:
            InvalidSquare: if there is no such square.

        """
        name = self.game.size.name(self.game.size.parse_square(square))
        self.show_state({"moves": _state.moves_buffer(self._position, name)})

    def say(self, text: str, level: str = "info") -> None:
        """Show a sentence under the board.

        Raises:
            BanmenError: if the level is not one of ``""``, ``"info"``, ``"error"``, ``"success"``.

        """
        self.status = {"level": level if text else "", "text": text}

    def complain(self, error: Exception) -> None:
        """Show an error under the board."""
        self.say(str(error), "error")

    # ---------------------------------------------------------------- checks of what traits are set to

    @t.validate(*_WORKED_OUT)
    def _refuse_worked_out(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name):
            self.refuse(
                BanmenError(f"{name} follows from the position and cannot be set; set tsfen, or push a move")
            )
        return value

    @t.validate(*_GAME)
    def _check_game(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value == self._shown[name]:
            return value
        wanted = {each: getattr(self, each) for each in _GAME} | {name: value}
        changed = {each for each in _GAME if wanted[each] != self._shown[each]}
        for cause in changed & _CHOSEN_UNDER.keys():
            wanted |= {each: None for each in _CHOSEN_UNDER[cause] if each not in changed}
        try:
            chosen, own = _rulesets.choose(*(wanted[each] for each in _GAME if each != "tsfen"))
            choices: dict[str, object] = {"rulings": dict(wanted["rulings"] or {}), "own_ruleset": own}
            self._candidate = _set_up(chosen, wanted["tsfen"], None), choices
        except BanmenError as error:
            self.refuse(error)
        return value

    @t.observe(*_GAME)
    def _take_game(self, _change: object) -> None:
        candidate, self._candidate = self._candidate, None
        if candidate is not None:
            self._adopt(*candidate)

    @t.validate("region")
    def _check_region(self, proposal: Any) -> str:  # noqa: ANN401 - as traitlets has it
        return self._checked(proposal, lambda text: _state.parse_region(self._position, text))

    @t.validate("selection")
    def _check_selection(self, proposal: Any) -> str:  # noqa: ANN401 - as traitlets has it
        return self._checked(proposal, lambda text: text and self.game.size.parse_square(text))

    def _checked(self, proposal: Any, check: Callable[[str], object]) -> str:  # noqa: ANN401 - as traitlets has it
        value: str = proposal["value"]
        try:
            check(value)
        except BanmenError as error:
            self.refuse(error)
        return value

    @t.observe("selection")
    def _send_selected(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        complete = self.moves[1:2] == b"\1"
        if change["new"] and not complete:
            self.send_moves(change["new"])

    @t.validate("marks")
    def _check_marks(self, proposal: Any) -> list[_state.Mark]:  # noqa: ANN401 - as traitlets has it
        for mark in proposal["value"]:
            if not isinstance(mark, dict) or mark.keys() != {"square", "verdict", "note"}:
                self.refuse(BanmenError(f"a mark has a square, a verdict and a note, not {mark!r:.60}"))
            try:
                self.game.size.parse_square(str(mark["square"]))
                if mark["verdict"] not in _state.VERDICTS:
                    raise UnknownName("verdict", str(mark["verdict"]), _state.VERDICTS)
            except BanmenError as error:
                self.refuse(error)
        return list(proposal["value"])

    @t.validate("status")
    def _check_status(self, proposal: Any) -> _state.Status:  # noqa: ANN401 - as traitlets has it
        value = proposal["value"]
        if (
            value.keys() != {"level", "text"}
            or value["level"] not in _state.LEVELS
            or type(value["text"]) is not str
        ):
            levels = ", ".join(map(repr, _state.LEVELS))
            self.refuse(BanmenError(f"a status is a text with a level, one of {levels}; not {value!r:.60}"))
        return {"level": value["level"], "text": value["text"]}

    # ---------------------------------------------------------------- what is shown

    @t.default("_esm")
    def _load_esm(self) -> str:
        return _bundle().esm

    @t.default("_css")
    def _load_css(self) -> str:
        return _bundle().css

    def svg(self) -> str:
        """Draw the board as it is, as a picture in SVG."""
        return picture(self)

    def __repr__(self) -> str:
        """Name the game, and say whose turn it is or how the game ended."""
        over = self.result.get("text")
        whose = f"{over}," if over else f"{self.turn.capitalize()} to move"
        whose += f" after {self._position.counter} moves"
        return f"<Board {self.variant}, {self.ruleset} rules: {whose}>"

    def _repr_mimebundle_(
        self,
        **options: Any,  # noqa: ANN401 - whatever IPython says
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Show the live board, and for readers without one a picture of it as it is now.

        Raises:
            BundleMissing: if the front end has not been built.

        """
        if self._esm == STAND_IN.esm:
            load_bundle()
            raise BundleMissing("the front end was built after this board was made: make it again")
        data, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        return {**data, "text/plain": repr(self), "image/svg+xml": self.svg()}, metadata


def _bundle() -> Bundle:
    try:
        return load_bundle()
    except BundleMissing:
        return STAND_IN


def _set_up(chosen: Game, tsfen: str | None, pieces: Mapping[str, str] | None) -> Position:
    if tsfen is not None and pieces is not None:
        raise BanmenError("a board is set up from tsfen or from pieces, not from both")
    if tsfen is not None:
        return Position.from_tsfen(chosen, tsfen)
    if pieces is None:
        return Position.initial(chosen)
    position = Position(chosen)
    _state.place(position, pieces)
    return position
