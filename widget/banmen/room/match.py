"""A match: the sides in each game, the results, the points; and its progress in a saved file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypedDict, get_args

from banmen.host import checks
from banmen.room import terms
from banmen.room.players import Player
from banmen_rules import BanmenError, Outcome, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import LONGEST_TEXT

Phase = Literal["setting", "playing", "over"]
"""Before the first game, during a game, after one."""

_SIDES = tuple(side.label for side in Side)
_PAIR = 2


class Row(TypedDict):
    """A game that was played, as a table of the match has it."""

    game: int
    black: str
    white: str
    winner: str
    """``"black"``, ``"white"``, or empty for a draw."""
    reason: str
    plies: int


@dataclass(slots=True)
class Match:
    """Games between two players, the first with Black in the first game, then in turns."""

    players: tuple[Player, Player]
    games: int = 1
    rows: list[Row] = field(default_factory=list)
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    called_off: bool = False

    game: int = 1
    """The number of the game being played, or that was played last."""

    @property
    def has_more(self) -> bool:
        """Whether there is a game to play after this one."""
        return not self.called_off and self.game < self.games

    def place(self, side: Side) -> int:
        """Get which of the two plays a side in this game: 0 or 1."""
        return int(side) ^ (self.game - 1) & 1

    def by_side(self) -> dict[Side, Player]:
        """Get the player of each side in this game."""
        return {side: self.players[self.place(side)] for side in Side}

    @property
    def counted(self) -> bool:
        """Whether this game is among those that were played."""
        return bool(self.rows) and self.rows[-1]["game"] == self.game

    def take_back(self) -> None:
        """Remove the result of this game: it continues."""
        self.called_off = False
        if self.counted:
            self.rows.pop()
            self.points = [0.0, 0.0]

    def add_result(self, names: tuple[str, str], result: Outcome, plies: int) -> None:
        """Add the result of this game."""
        winner = "" if result.winner is None else result.winner.label
        for side in Side:
            won = 0.5 if result.winner is None else float(result.winner is side)
            self.points[self.place(side)] += won
        row: Row = {
            "game": self.game,
            "black": names[0],
            "white": names[1],
            "winner": winner,
            "reason": result.termination,
            "plies": plies,
        }
        self.rows.append(row)


# ---------------------------------------------------------------- saved in the middle


class Progress(NamedTuple):
    """How far a match had come when its room was saved; the fields are described in ``_saved``."""

    state: Phase
    game: int
    begin: int
    node: int
    left: Mapping[Side, float] | None
    text: str
    table: list[Row]
    points: list[float]
    called_off: bool

    def as_data(self) -> dict[str, object]:
        """Write it for a file; :func:`progress` reads it."""
        left = None if self.left is None else {side.label: round(self.left[side], 3) for side in Side}
        return {**self._asdict(), "left": left}


def progress(value: object, games: int, last_node: int, *, timed: bool) -> Progress:
    """Read how far a match had come.

    Args:
        value: from a file.
        games: how many games the match has.
        last_node: the last place in the list of moves.
        timed: whether the games have clocks.

    Raises:
        BanmenError: if a part is missing, unknown or wrong.

    """
    if not isinstance(value, Mapping) or set(value) != set(Progress._fields):
        named = ", ".join(Progress._fields)
        raise BanmenError(f"The progress of a match must be an object with {named}, got {value!r:.80}")
    found = Progress(**value)
    if found.state not in get_args(Phase):
        raise BanmenError(f"The state must be one of {', '.join(get_args(Phase))}, got {found.state!r:.60}")
    game = checks.number(found.game, "the game")
    if not 1 <= game <= games:
        raise BanmenError(f"The game must be from 1 to {games}, got {game}")
    for name in ("begin", "node"):
        node = checks.number(getattr(found, name), name)
        if not -1 <= node <= last_node:
            raise BanmenError(f"{name} must be from -1 to {last_node}, got {node}")
    if (found.left is not None) != timed:
        raise BanmenError("left must be null without clocks, and {black, white} with clocks")
    table, points = value["table"], value["points"]
    if not isinstance(table, list):
        raise BanmenError(f"The table must be a list of games, got {table!r:.80}")
    if not isinstance(points, list) or len(points) != _PAIR:
        raise BanmenError(f"The points must be two numbers, got {points!r:.80}")
    if not isinstance(value["called_off"], bool):
        raise BanmenError(f"called_off must be true or false, got {value['called_off']!r:.80}")
    return found._replace(
        left=None if found.left is None else _left(found.left),
        text=one_line(checks.text(found.text, "the text"), LONGEST_TEXT),
        table=[_row(row) for row in table],
        points=[checks.amount(one, "points", 0) for one in points],
    )


def _left(value: object) -> dict[Side, float]:
    if not isinstance(value, Mapping) or set(value) != set(_SIDES):
        raise BanmenError(f"left must be an object with black and white, got {value!r:.80}")
    return {side: min(checks.amount(value[side.label], "left", 0), terms.LONGEST) for side in Side}


def _row(value: Any) -> Row:  # noqa: ANN401 - as a file has it
    if not isinstance(value, Mapping) or set(value) != set(Row.__annotations__):
        raise BanmenError(f"A row must be an object with {', '.join(Row.__annotations__)}, got {value!r:.80}")
    black, white, reason = (
        one_line(checks.text(value[name], name), LONGEST_TEXT) for name in ("black", "white", "reason")
    )
    for name in ("game", "plies"):
        checks.number(value[name], name)
    if value["winner"] not in (*_SIDES, ""):
        raise BanmenError(f'The winner must be "black", "white" or "", got {value["winner"]!r:.60}')
    return {
        "game": value["game"],
        "black": black,
        "white": white,
        "winner": value["winner"],
        "reason": reason,
        "plies": value["plies"],
    }
