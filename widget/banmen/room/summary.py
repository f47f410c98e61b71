"""What a room tells its page of a game besides the board: players, clocks, evaluations, what engines say.

Plain data, so that each part can be tested without a widget.
"""

import math
from collections import deque
from collections.abc import Mapping, Sequence
from time import time as now
from typing import Literal, TypedDict

from banmen.board.hints import Hint
from banmen.room.match import Match, Row, State
from banmen.room.players import Player, checked_logo
from banmen.room.playing import Playing
from banmen_rules import Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import LONGEST_NAME, LONGEST_TEXT, Info, Param

LINES = 200
"""How many lines of what engines say are kept."""


class Setting(TypedDict):
    """Something that can be set at a program."""

    name: str
    type: str
    bounds: list[float]
    """The least and the largest; empty if there are none."""
    choices: list[str]
    value: str
    """What it is set to; empty if nothing was set."""


class Shown(TypedDict):
    """A player as the page shows it."""

    player: str
    name: str
    human: bool
    ours: bool
    state: Literal["new", "ready", "gone"]
    logo: str
    params: list[Setting]


class ClockShown(TypedDict):
    """The clocks, as they were when the page was told."""

    start: float
    increment: float
    left: dict[str, float]
    runs: str
    asof: float | None
    """When that was, in seconds since 1970; None if neither clock runs."""


class Evaluation(TypedDict):
    """What a player thought after so many moves; a positive value favours Black, in squares."""

    ply: int
    side: str
    value: float


class Line(TypedDict):
    """A line that a player has said."""

    side: str
    text: str


class RoomState(TypedDict):
    """The trait ``room``."""

    state: State
    paused: bool
    """Whether the game was loaded in mid-game: starting continues it."""
    node: int
    """Where the game stands, by its place in ``history``; -1 at its start."""
    named: list[str]
    """The programs and servers that Python has named."""
    players: dict[str, Shown]
    clock: ClockShown | None
    evals: list[Evaluation]
    thinking: str
    hint: Hint | None
    hinting: bool
    """Whether a hint for what is shown is being thought."""
    log: list[Line]
    offer: str
    text: str
    """How the game ended, in a sentence; empty while it goes on. ``winner`` and ``reason`` say the same."""
    winner: str
    reason: str
    game: int
    games: int
    table: list[Row]
    points: list[float]
    problem: dict[str, str]
    saved: dict[str, object]
    """The part ``room`` of a saved file, which the page writes itself."""


class Said:
    """What players have said in a game."""

    def __init__(self) -> None:
        self.evals: list[Evaluation] = []
        self.log: deque[Line] = deque(maxlen=LINES)

    def values(self, side: Side, ply: int, value: float) -> None:
        """Note an evaluation; of several of one position the last counts."""
        if not math.isfinite(value):
            return
        found: Evaluation = {"ply": ply, "side": side.label, "value": value}
        last = len(self.evals)
        while last and self.evals[last - 1]["ply"] == ply:
            last -= 1
            if self.evals[last]["side"] == side.label:
                self.evals[last] = found
                return
        self.evals.append(found)

    def value_at(self, side: Side, ply: int) -> float | None:
        """Get what a side said of the position after so many moves."""
        found = (each for each in reversed(self.evals) if each["ply"] == ply and each["side"] == side.label)
        return next((each["value"] for each in found), None)

    def says(self, side: Side, text: str) -> None:
        """Note a line."""
        self.log.append({"side": side.label, "text": one_line(text, LONGEST_TEXT)})

    def back_to(self, ply: int) -> None:
        """Forget what was said of later positions."""
        self.evals = [each for each in self.evals if each["ply"] <= ply]


class Known:
    """What is known of one of the two players."""

    def __init__(self, who: Player) -> None:
        self.who = who
        self.name = who.name
        self.logo = ""
        self.params: dict[str, Param] = {}
        self.values: dict[str, str] = {}
        """What is to be set at it."""

    def says_who(self, info: Info | None, params: Mapping[str, Param]) -> None:
        """Take what it says of itself."""
        if self.who.human:
            return
        if info is not None:
            self.name = one_line(info.name, LONGEST_NAME) or self.who.name
            self.logo = checked_logo(info.logo)
        self.params = {} if self.who.ours else dict(params)

    def shown(self, state: Literal["new", "ready", "gone"]) -> Shown:
        """Describe it."""
        return {
            "player": self.who.shown,
            "name": self.name,
            "human": self.who.human,
            "ours": self.who.ours,
            "state": state,
            "logo": self.logo,
            "params": [self._setting(each) for each in self.params.values()],
        }

    def _setting(self, param: Param) -> Setting:
        bounds = [each for each in param.bounds or () if math.isfinite(each)]
        return {
            "name": param.name,
            "type": param.type,
            "bounds": bounds if len(bounds) == len(param.bounds or ()) else [],
            "choices": list(param.choices),
            "value": self.values.get(param.name, ""),
        }


def players_shown(match: Match, known: Sequence[Known], playing: Playing | None) -> dict[str, Shown]:
    """Describe who has which side."""
    found: dict[str, Shown] = {}
    for side in Side:
        seat = None if playing is None else playing.host.clients[side].state.value
        state: Literal["new", "ready", "gone"] = "new"
        if seat is not None and seat in {"ready", "playing", "gone"}:
            state = "gone" if seat == "gone" else "ready"
        found[side.label] = known[match.place(side)].shown(state)
    return found


def clock_shown(time: tuple[float, float] | None, playing: Playing | None) -> ClockShown | None:
    """Describe the clocks; before the game they are full."""
    if time is None:
        return None
    left = {} if playing is None else playing.left()
    runs = None if playing is None else playing.to_move
    return {
        "start": time[0],
        "increment": time[1],
        "left": {side.label: left.get(side, time[0]) for side in Side},
        "runs": "" if runs is None else runs.label,
        "asof": None if runs is None else round(now(), 3),
    }
