"""A match: its terms, the sides in each game, the results; and its progress in a saved file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from banmen.host import checks
from banmen.protocol.shapes.room import Row
from banmen.room.players import Player
from banmen_rules import BanmenError, InvalidArgument, Outcome, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import LONGEST_TEXT

Phase = Literal["setting", "playing", "over"]
"""Before the first game, during a game, after one."""

LONGEST = 1e6
"""The most seconds: over eleven days."""
MOST_GAMES = 1_000

_SIDES = tuple(side.label for side in Side)
_PAIR = 2


_ROW = ("game", "black", "white", "winner", "reason", "plies")
_PROGRESS = ("state", "game", "begin", "node", "left", "text", "table", "points", "called_off")


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
        for side in Side:
            won = 0.5 if result.winner is None else float(result.winner is side)
            self.points[self.place(side)] += won
        black, white = names
        self.rows.append(
            {
                "game": self.game,
                "black": black,
                "white": white,
                "winner": "" if result.winner is None else result.winner.label,
                "reason": result.termination,
                "plies": plies,
            }
        )


# ---------------------------------------------------------------- the terms


def seconds_of(time: object) -> tuple[float, float] | None:
    """Read the time of a game: seconds, and more for each move; None for no clock.

    Raises:
        InvalidArgument: if it is not such a pair.

    """
    if time is None:
        return None
    pair: list[Any] = list(time) if isinstance(time, list | tuple) else [time, 0]
    if len(pair) == _PAIR and all(isinstance(one, int | float) and not isinstance(one, bool) for one in pair):
        start, increment = pair
        if 0 < start <= LONGEST and 0 <= increment <= LONGEST:
            return float(start), float(increment)
    raise InvalidArgument("time", "[seconds, more for each move] such as [600, 5], or None", time)


def count_of(games: object) -> int:
    """Read how many games a match has.

    Raises:
        InvalidArgument: if it is not such a number.

    """
    found = checks.number(games, "games")
    if not 1 <= found <= MOST_GAMES:
        raise InvalidArgument("games", f"from 1 to {MOST_GAMES}", found)
    return found


def params_of(values: object) -> dict[str, dict[str, str]]:
    """Read parameters of programs: by side, then by name.

    Raises:
        InvalidArgument: if it has another shape.

    """
    wrong = InvalidArgument("params", '{"black": {name: value}, "white": {…}}', values)
    if not isinstance(values, Mapping) or not set(values) <= set(_SIDES):
        raise wrong
    found: dict[str, dict[str, str]] = {}
    for side, own in values.items():
        if not isinstance(own, Mapping):
            raise wrong
        found[side] = {
            checks.text(name, "the name of a parameter"): checks.text(value, f"the value of {name}")
            for name, value in own.items()
        }
    return found


# ---------------------------------------------------------------- saved in the middle


def progress(value: Any, games: int, last_node: int, *, timed: bool) -> dict[str, Any]:  # noqa: ANN401 - from a file
    """Read how far a match had come when its room was saved; `banmen.board.saving` describes the parts.

    Args:
        value: from a file.
        games: how many games the match has.
        last_node: the last place in the list of moves.
        timed: whether the games have clocks.

    Raises:
        BanmenError: if a part is missing, unknown or wrong.

    """
    _require_object(value, "The progress of a match", _PROGRESS)
    found = dict(value)
    phases = get_args(Phase)
    _require(found["state"] in phases, "The state", f"one of {', '.join(phases)}", found["state"], 60)
    game = checks.number(found["game"], "the game")
    _require(1 <= game <= games, "The game", f"from 1 to {games}", game)
    for name in ("begin", "node"):
        node = checks.number(found[name], name)
        _require(-1 <= node <= last_node, name, f"from -1 to {last_node}", node)
    left, table, points = found["left"], found["table"], found["points"]
    if (left is not None) != timed:
        raise BanmenError("left must be null without clocks, and {black, white} with clocks")
    _require(isinstance(table, list), "The table", "a list of games", table)
    _require(isinstance(points, list) and len(points) == _PAIR, "The points", "two numbers", points)
    _require(isinstance(found["called_off"], bool), "called_off", "true or false", found["called_off"])
    if left is not None:
        both = isinstance(left, Mapping) and set(left) == set(_SIDES)
        _require(both, "left", "an object with black and white", left)
        found["left"] = {side: min(checks.amount(left[side.label], "left", 0), LONGEST) for side in Side}
    found["text"] = one_line(checks.text(found["text"], "the text"), LONGEST_TEXT)
    found["table"] = [_row(row) for row in table]
    found["points"] = [checks.amount(one, "points", 0) for one in points]
    return found


def _row(value: Any) -> Row:  # noqa: ANN401 - from a file
    _require_object(value, "A row", _ROW)
    texts = {
        name: one_line(checks.text(value[name], name), LONGEST_TEXT) for name in ("black", "white", "reason")
    }
    for name in ("game", "plies"):
        checks.number(value[name], name)
    expected = '"black", "white" or ""'
    _require(value["winner"] in (*_SIDES, ""), "The winner", expected, value["winner"], 60)
    return {
        "game": value["game"],
        "black": texts["black"],
        "white": texts["white"],
        "winner": value["winner"],
        "reason": texts["reason"],
        "plies": value["plies"],
    }


def _require_object(value: object, what: str, names: Sequence[str]) -> None:
    holds = isinstance(value, Mapping) and set(value) == set(names)
    _require(holds, what, f"an object with {', '.join(names)}", value)


def _require(holds: object, what: str, expected: str, value: object, shown: int = 80) -> None:
    if not holds:
        raise BanmenError(f"{what} must be {expected}, got {value!r:.{shown}}")
