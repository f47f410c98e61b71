"""What each trait of a board may be set to, and what a change of it does: methods of `Board`.

A trait that can be set is checked here; one that is computed from the position cannot be set.
"""

from collections.abc import Callable
from typing import Any

import traitlets as t

from banmen.board.interface import BoardWidget
from banmen.document import annotations, rulesets
from banmen.host.widget import refuse
from banmen.protocol import board_state
from banmen_rules import BanmenError, Position

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
    "attacks", "document", "protocol",
)  # fmt: skip


# ---------------------------------------------------------------- which game, which position


def check_game(self: BoardWidget, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
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
        tsfen = wanted["tsfen"]
        position = Position.initial(chosen) if tsfen is None else Position.from_tsfen(chosen, tsfen)
        self._candidate = position, {"rulings": dict(wanted["rulings"] or {}), "own_ruleset": own}
    except BanmenError as error:
        self.refuse(error)
    return value


@t.observe(*GAME)
def take_game(self: BoardWidget, _change: object) -> None:
    """Show the candidate, once for all traits that were set together."""
    candidate, self._candidate = self._candidate, None
    if candidate is not None:
        self._adopt(*candidate)


# ---------------------------------------------------------------- the other traits


def _checked(board: BoardWidget, check: Callable[[], object]) -> object:
    try:
        return check()
    except BanmenError as error:
        refuse(board, error)


@t.validate(*_COMPUTED)
def refuse_computed(self: BoardWidget, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
    """Refuse to set what is computed."""
    name, value = proposal["trait"].name, proposal["value"]
    if value != self._shown.get(name):
        self.refuse(
            BanmenError(f"{name} is computed from the position and cannot be set: set tsfen, or push a move")
        )
    return value


@t.validate("region")
def check_region(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check that it names two squares of the board, or is empty."""
    text = proposal["value"]
    _checked(self, lambda: self._document.game.size.region(text))
    return text


@t.validate("selection")
def check_selection(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check that it is a square of the board, or empty."""
    text = proposal["value"]
    _checked(self, lambda: text and self.game.size.parse_square(text))
    return text


@t.validate("outlined")
def check_outlined(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check that it is the code of a kind, or empty."""
    return _checked(self, lambda: board_state.check_outlined(self.game, proposal["value"]))


@t.validate("annotations")
def check_annotations(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check and copy annotations."""
    return _checked(self, lambda: annotations.checked(self.game.size, proposal["value"]))


@t.validate("marks")
def check_marks(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check and copy marks."""
    return _checked(self, lambda: board_state.check_marks(self.game.size, proposal["value"]))


@t.validate("status")
def check_status(self: BoardWidget, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
    """Check and copy a status."""
    return _checked(self, lambda: board_state.check_status(proposal["value"]))


# ---------------------------------------------------------------- what a change does


@t.observe("annotations")
def on_annotations(self: BoardWidget, _change: object) -> None:
    """Store drawings with the position they are drawn on."""
    self._collect()


@t.observe("selection")
def on_selection(self: BoardWidget, _change: object) -> None:
    """Send the moves of the selected piece, unless they were sent with all others."""
    complete = self.moves[1:2] == b"\1"
    if self.selection and not complete:
        self.send_moves(self.selection)


@t.observe("show_attacks", "interaction")
def on_extras(self: BoardWidget, _change: object) -> None:
    """Send what only some boards show."""
    self.show_state(extras(self, self._document.position))


def extras(self: BoardWidget, position: Position) -> dict[str, object]:
    """Compute what only some boards show: faults while a position is set up, and attacks."""
    return {
        "faults": position.faults() if self.interaction == "edit" else [],
        "attacks": board_state.attacks_buffer(position) if self.show_attacks else b"",
    }
