"""Between the document and the traits of a board: methods of `Board`.

Checks of values, the effects of a change of a trait, how a change of the document is shown, and the moves
that linked boards share. A trait that is computed from the position cannot be set.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

import traitlets as t

from banmen.board import editing, saving
from banmen.board.interface import BoardWidget
from banmen.document import annotations, rulesets
from banmen.document.document import Snapshot
from banmen.host import traits, widget
from banmen.host.pictures import Scene
from banmen.protocol import board_state, faces
from banmen_rules import BanmenError, Game, Position, Side
from banmen_rules.drawing.svg import Annotation, Verdict, board_svg

GAME = ("variant", "ruleset", "own_ruleset", "rulings", "tsfen")
"""The traits that say which game is played, from which position."""

# The value of one of these belongs to another trait's value: a change of that one resets it, unless both are
# set together.
_CHOSEN_UNDER = {
    "variant": ("ruleset", "own_ruleset", "rulings", "tsfen"),
    "ruleset": ("own_ruleset",),
    "own_ruleset": ("ruleset",),
}
_COMPUTED = (
    "files", "ranks", "moves", "catalogue", "dots", "range_colour", "last_move", "captures_last",
    "history", "line", "ply", "start_comment", "turn", "result", "in_check", "faults", "edits",
    "attacks", "document", "draft", "making", "analysis", "protocol",
)  # fmt: skip
SILENT: Mapping[str, object] = {
    "status": dict(board_state.SILENT),
    "autosaved": {},
    "glyphs_offered": False,
    "making": {},
    "analysis": {},
    "draft": {},
}
"""The traits by which Python speaks to a reader, with their values when it says nothing."""
_leader: ContextVar[Callable[[Snapshot], Snapshot] | None] = ContextVar("_leader", default=None)
"""Adds to a snapshot the moves of the board that is announcing a change to its observers now."""


# ---------------------------------------------------------------- what a trait may be set to


def choice(name: str) -> traits.Choice[Any]:
    """Make a trait that is one of some words, the first if not set."""
    words = board_state.CHOICES[name]
    return traits.Choice(list(words), words[0])


def check_game(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Set up the game that the traits ask for, as a candidate."""
    name, value = proposal["trait"].name, proposal["value"]
    if value == self._shown[name]:
        return value
    wanted = {each: getattr(self, each) for each in GAME} | {name: value}
    changed = {each for each in GAME if wanted[each] != self._shown[each]}
    for cause in changed & _CHOSEN_UNDER.keys():
        wanted |= {each: None for each in _CHOSEN_UNDER[cause] if each not in changed}
    try:
        chosen, own = rulesets.choose(*(wanted[each] for each in GAME if each != "tsfen"))
        position = editing.set_up(chosen, wanted["tsfen"], None)
        self._candidate = position, {"rulings": dict(wanted["rulings"] or {}), "own_ruleset": own}
    except BanmenError as error:
        self.refuse(error)
    return value


@t.validate(*_COMPUTED)
def refuse_computed(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Refuse to set what is computed."""
    name, value = proposal["trait"].name, proposal["value"]
    if value != self._shown.get(name):
        self.refuse(
            BanmenError(f"{name} is computed from the position and cannot be set: set tsfen, or push a move")
        )
    return value


@t.validate("region", "selection", "outlined", "annotations", "marks", "status")
def check_value(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check, and copy, the value of a trait that anybody may set."""
    return self._try(lambda: _checked(proposal["trait"].name, proposal["value"], self.game))


def _checked(name: str, value: Any, game: Game) -> object:  # noqa: ANN401 - of the type of the trait
    match name:
        case "annotations":
            return annotations.checked(game.size, value)
        case "marks":
            return board_state.check_marks(game.size, value)
        case "outlined":
            return board_state.check_outlined(game, value)
        case "status":
            return board_state.check_status(value)
        case "region":
            game.size.region(value)
        case "selection" if value:
            game.size.parse_square(value)
    return value


# ---------------------------------------------------------------- what a change of a trait does


@t.observe(*GAME)
def take_game(self: BoardWidget, _change: object) -> None:
    """Show the candidate, once for all traits that were set together: another document, or a linked board's.

    ``traitlets.link`` of two boards' ``tsfen`` sets one while the other announces its change. The moves
    of that board come along, so that both have the same list and both can take moves back.
    """
    candidate, self._candidate = self._candidate, None
    if candidate is None:
        return
    position, choices = candidate
    document = self._document
    snapshot = document.fresh(position, **choices)
    if (lead := _leader.get()) is not None:
        snapshot = lead(snapshot)
    if snapshot.tree.nodes and document.start == snapshot.start and snapshot.tree.contains(document.tree):
        document.open(snapshot, document.edits.copy())  # the tree has the old moves too
    else:
        document.begin(snapshot)


@t.observe("annotations")
def collect(self: BoardWidget, _change: object = None) -> None:
    """Write into the document what was set in the traits: drawings belong to the position shown."""
    document = self._document
    document.title, document.region, document.marks = self.title, self.region, [*self.marks]
    if self.annotations != document.annotations:
        self._try(lambda: document.draw(self.annotations))


@t.observe("selection")
def on_selection(self: BoardWidget, _change: object) -> None:
    """Send the moves of the selected piece, unless they were sent with all others."""
    complete = self.moves[1:2] == b"\1"
    if self.selection and not complete:
        self.send_moves(self.selection)


@t.observe("show_attacks", "interaction")
def on_extras(self: BoardWidget, _change: object) -> None:
    """Send what only some boards show."""
    self.show_state(_extras(self, self._document.position))


@t.observe("kanji")
def on_kanji(self: BoardWidget, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
    """Change the faces of the kinds that the learner knows."""
    self.show_state({"catalogue": board_state.catalogue(self.game, kanji=change["new"])})


def send_moves(self: BoardWidget, square: str) -> None:
    """Send the moves of one piece, where there are too many to send them all at once.

    Raises:
        InvalidSquare: if there is no such square.

    """
    name = self.game.size.name(self.game.size.parse_square(square))
    self.show_state({"moves": board_state.moves_buffer(self._document.position, name)})


def _extras(board: BoardWidget, position: Position) -> dict[str, object]:
    """Compute what only some boards show: faults while a position is set up, and attacks."""
    return {
        "faults": position.faults() if board.interaction == "edit" else [],
        "attacks": board_state.attacks_buffer(position) if board.show_attacks else b"",
    }


# ---------------------------------------------------------------- showing the document


def prepare(self: BoardWidget, position: Position, opened: Snapshot | None) -> Callable[[], None]:
    """Compute the traits of the next position, and of another document; the result sets them."""
    same_board = position.game.size == self.game.size
    selected = self.selection if same_board and self.selection else ""
    selection = selected if selected and position.piece_at(selected) else ""
    state = {
        **board_state.position_state(position, selection),
        **_extras(self, position),
        "selection": selection,
        "status": dict(board_state.SILENT),
    }
    if opened is not None:
        names = ("own_ruleset", "rulings", "title", "region", "marks")
        state |= {name: getattr(opened, name) for name in names}
        if position.game is not self.game:
            state |= board_state.game_state(position.game)
            if self.outlined not in [kind.code for kind in position.game.kinds]:
                state["outlined"] = ""

    def show() -> None:
        self.show_state({**state, **self._moves_state(), "edits": self._document.edits.counts})
        if self._analyst is not None:
            self._analyst.follow()

    return show


def show_moves(self: BoardWidget) -> None:
    """Show a change of the list of moves alone."""
    self.show_state(self._moves_state())


def moves_state(self: BoardWidget) -> dict[str, object]:
    """Compute the traits of the list of moves."""
    document = self._document
    tree, verdict = document.tree, document.verdict
    state = {
        "document": saving.for_page(document),
        "history": tree.history(),
        "line": tree.line.copy(),
        "ply": tree.ply,
        "start_comment": tree.start.comment,
        "annotations": tree.here.annotations,
    }
    if verdict is not None and verdict.tree is tree and verdict.node == tree.current:
        state["result"] = board_state.as_ended(verdict.outcome)
    return state


def show_state(self: BoardWidget, state: dict[str, object]) -> None:
    """Change several traits together; boards linked to this one can copy its moves meanwhile."""
    before = _leader.set(partial(_share_moves, self))
    try:
        widget.show_state(self, state)
    finally:
        _leader.reset(before)


def _share_moves(self: BoardWidget, snapshot: Snapshot) -> Snapshot:
    """Add to a snapshot the moves that led to its position, if it is the position of this board."""
    document = self._document
    if snapshot.game is not self.game or snapshot.start != self.tsfen:
        return snapshot
    declared = document.position.declared
    return replace(snapshot, start=document.start, tree=deepcopy(document.tree), declared=declared)


def svg(self: BoardWidget) -> str:
    """Draw the board as it is, as a picture in SVG."""
    position = self.position
    size = position.game.size
    selected = size.parse_square(self.selection) if self.selection else None
    marks: dict[int, Verdict] = {size.parse_square(mark["square"]): mark["verdict"] for mark in self.marks}
    asked = self.interaction == "mark"  # the moves would give the answer away
    return _drawn(
        self,
        position,
        selected=selected,
        targets=() if selected is None or asked else position.moves(selected),
        marks=marks,
        annotations=[
            Annotation(one["kind"], tuple(map(size.parse_square, one["squares"])), one["colour"], one["text"])
            for one in self.annotations
        ],
    )


_A_MOVE, _A_LOOK = 1.0, 3.0
"""How many seconds a position of a GIF stays, and the last one."""


def film(self: BoardWidget, seconds: float | None = None) -> list[Scene]:
    """Draw the moves that led here, as the pictures of a GIF: the first position, then each move.

    Args:
        self: the board.
        seconds: how long each picture stays; 1 second, and 3 for the last one, if not given.

    """
    position = self.position
    found = [Scene(svg(self), seconds or _A_LOOK)]
    while position.move_stack:
        position.pop()
        found.append(Scene(_drawn(self, position), seconds or _A_MOVE))
    return found[::-1]


def _drawn(self: BoardWidget, position: Position, **drawn: Any) -> str:  # noqa: ANN401 - of `board_svg`
    """Draw a position as this board looks."""
    stack = position.move_stack
    looks = {
        name: getattr(self, name)
        for name in ("region", "outlined", "glyphs", "coordinates", "colours", "theme")
    }
    return board_svg(
        position,
        orientation=Side[self.orientation.upper()],
        last_move=stack[-1] if stack else None,
        faces=faces.faces_of(self.catalogue),
        **looks,
        **drawn,
    )
