"""A match in a room: who has which side in which game, how the games ended, who has how many points."""

from dataclasses import dataclass, field
from typing import TypedDict

from banmen._seats import Player
from banmen_rules import Result, Side


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
    def goes_on(self) -> bool:
        """Whether there is a game to play after this one."""
        return not self.called_off and self.game < self.games

    def place(self, side: Side) -> int:
        """Say which of the two has a side in this game: 0 or 1."""
        return int(side) ^ (self.game - 1) & 1

    def seated(self) -> dict[Side, Player]:
        """Say who plays which side in this game."""
        return {side: self.players[self.place(side)] for side in Side}

    @property
    def counted(self) -> bool:
        """Whether this game is among those that were played."""
        return bool(self.rows) and self.rows[-1]["game"] == self.game

    def take_back(self) -> None:
        """Count this game no longer: it goes on."""
        self.called_off = False
        if self.counted:
            self.rows.pop()
            self.points = [0.0, 0.0]

    def played(self, names: tuple[str, str], result: Result, plies: int) -> None:
        """Note how this game ended."""
        winner = "" if result.winner is None else result.winner.label
        for side in Side:
            won = 0.5 if result.winner is None else float(result.winner is side)
            self.points[self.place(side)] += won
        row: Row = {
            "game": self.game,
            "black": names[0],
            "white": names[1],
            "winner": winner,
            "reason": result.reason,
            "plies": plies,
        }
        self.rows.append(row)
