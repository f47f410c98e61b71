"""The analysis of a position as plain data, step by step: no widget, thread or loop.

A study is an iterator of parts of the state of an analysis (the trait ``analysis``); None stands for a step
without news. Between two steps the caller may do other things. During a step ``stopped`` is asked at every
position searched.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple, TypeAlias

from banmen.document.tree import played
from banmen.protocol.shapes.analysis import AnalysisLine, ExpectedMove, ThreatLine, WeakPiece
from banmen_rules import BanmenError, Move, Position, Side
from banmen_rules.engine.analysis import (
    Analysis,
    EngineMove,
    Line,
    analyse,
    ask_engine,
    loose,
    reasons,
    summary,
    threats,
)
from banmen_rules.engine.search import SQUARE_WORTH, Limits, material

INTERVAL = 0.15
"""Seconds between two parts with lines: more often, readers see only flicker."""
LONGEST = 300.0
"""Seconds of a position's analysis if no time is given."""
FIRST = 0.5
"""Seconds until the first lines are shown, if there are not enough of them before."""

Parts: TypeAlias = Mapping[str, object]
Stopped: TypeAlias = Callable[[], bool]


class Wanted(NamedTuple):
    """An order for an analysis."""

    lines: int = 3
    """How many lines."""
    seconds: float | None = None
    engine: str = ""
    """Empty: the built-in search."""
    game: bool = False
    """Whether to analyse the positions of the game instead of the one shown."""


def study(position: Position, wanted: Wanted, lang: str, stopped: Stopped) -> Iterator[Parts | None]:
    """Analyse a position.

    Raises:
        BanmenError: if there is nothing to analyse, or an engine fails.

    """
    notes = Notes(position, lang)
    yield notes.weak()
    if wanted.engine:
        yield notes.engine_move(_asked(position, wanted, stopped))
        return
    limits = Limits(depth=50, seconds=LONGEST if wanted.seconds is None else wanted.seconds)
    due, asked, found = perf_counter() + FIRST, False, None
    for found in analyse(position, limits, wanted.lines, stopped=stopped):
        if perf_counter() < due and (asked or len(found.lines) < wanted.lines):
            yield None
            continue
        yield notes.lines(found)
        if not asked:
            yield {"threats": notes.threats(stopped)}
            asked = True
        due = perf_counter() + INTERVAL
    if found is not None:
        yield notes.lines(found)


class Notes:
    """Writes results about one position as plain data, in a language."""

    def __init__(self, position: Position, lang: str) -> None:
        self._position = position.copy()
        self._lang = lang
        self._said: dict[int, str] = {}

    def weak(self) -> Parts:
        """Describe the weak pieces of both sides: royals under attack, hanging and overloaded ones."""
        hanging: list[WeakPiece] = []
        overloaded: list[WeakPiece] = []
        for side in Side:
            found = loose(self._position, side)
            hanging += [self._weak(each.square, each.attackers) for each in found.royals]
            hanging += [self._weak(each.square, each.attackers, each.loss) for each in found.hanging]
            overloaded += [self._weak(each.square, each.guarded) for each in found.overloaded]
        return {"hanging": hanging, "overloaded": overloaded}

    def _weak(self, square: int, others: Sequence[int], loss: int = 0) -> WeakPiece:
        name = self._position.game.size.name
        return {"square": name(square), "others": [name(at) for at in others], "loss": loss / SQUARE_WORTH}

    def threats(self, stopped: Stopped) -> list[ThreatLine]:
        """Describe the threat of the other side, if there is one."""
        found = threats(self._position, stopped=stopped)
        if found is None:
            return []
        position = self._position
        passed = Position(position.game, position.board, position.counter + 1)
        return [
            {
                "moves": expected(passed, found.moves),
                "gain": _gain(passed, found.moves) / SQUARE_WORTH,
                "wins": found.wins_in is not None,
                "reason": summary(reasons(passed, found.move), self._lang),
            }
        ]

    def lines(self, found: Analysis) -> Parts:
        """Describe the lines of an analysis."""
        lines = [self._line(line, found.depth) for line in found.lines]
        return {"lines": lines, "depth": found.depth, "nodes": found.nodes}

    def _line(self, line: Line, depth: int) -> AnalysisLine:
        return {
            "moves": expected(self._position, line.moves),
            "value": _value(line.value, self._position.turn),
            "wins": line.wins_in or 0,
            "depth": depth,
            "reason": self._reason(line.move),
        }

    def engine_move(self, found: EngineMove) -> Parts:
        """Describe the move of an engine."""
        line: AnalysisLine = {
            "moves": [described(self._position, found.move)],
            "value": found.value,
            "wins": 0,
            "depth": 0,
            "reason": self._reason(found.move),
        }
        return {"lines": [line]}

    def _reason(self, move: Move) -> str:
        if move.packed not in self._said:
            self._said[move.packed] = summary(reasons(self._position, move), self._lang)
        return self._said[move.packed]


def _value(score: int, turn: Side) -> float:
    return (score if turn is Side.BLACK else -score) / SQUARE_WORTH


def _gain(position: Position, moves: Sequence[str]) -> int:
    """Return what the side to move gains in material by the moves."""
    ahead, side = position.copy(), position.turn
    for move in expected(position, moves):
        ahead.push(move["text"])
    return material(ahead, side) - material(position, side)


def expected(position: Position, moves: Sequence[str]) -> list[ExpectedMove]:
    """Describe expected moves up to one that a rule forbids, which the search does not see."""
    ahead, found = position.copy(), []
    for text in moves:
        try:
            move = ahead.parse_move(text)
            found.append(described(ahead, move))
            ahead.push(move)
        except BanmenError:
            break
    return found


def described(position: Position, move: Move) -> ExpectedMove:
    """Describe a move as plain data."""
    made = played(position, move)
    return {
        "text": made["text"],
        "side": made["side"],
        "piece": made["piece"],
        "captured": made["captured"],
        "promoted": made["promoted"],
    }


def _asked(position: Position, wanted: Wanted, stopped: Stopped) -> EngineMove:
    """Wait for the move of an engine, in a loop of its own.

    Raises:
        BanmenError: if it fails, or was stopped.

    """

    async def ask() -> EngineMove:
        task = asyncio.create_task(ask_engine(wanted.engine, position, wanted.seconds))
        try:
            while not task.done():
                if stopped():
                    raise BanmenError("The analysis was stopped.")
                await asyncio.wait([task], timeout=INTERVAL / 2)
            return task.result()
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError, BanmenError):
                await task

    return asyncio.run(ask())
