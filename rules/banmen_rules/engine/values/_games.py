"""Games from which values are fitted: a function of plain values plays one, so that any process can."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, as_completed
from functools import partial
from typing import NamedTuple

from banmen_rules import Game, Position, Record, Side
from banmen_rules.base.arguments import typed
from banmen_rules.engine.search import level, think
from banmen_rules.engine.values._table import PAWN

OPENING = 6
"""The random moves at the start of a game."""

MISSING = 0.5
"""At the start pieces are missing: the chance is random for each side and kind, up to this. So the sides
differ in every kind. Royals are never missing."""

MISSING_PAWNS = 1.0
"""The same for pawns, which are the unit and worth least: to measure them, their numbers must differ much."""

BOARDS = 6
"""The most boards that are taken from a game."""

APART = 12
"""The least number of moves between two of them, and between the last one and the end of the game."""

QUIET = 2
"""A board is quiet if so many moves before and after it capture nothing."""


class SampledGame(NamedTuple):
    """A game as the fit needs it."""

    number: int
    """Its number, from 0: the same number and seed give the same game on every machine."""
    winner: int | None
    """0 if Black won, 1 if White did; None for a draw, or a game that was stopped."""
    termination: str
    """The rule that ended it, as in `Outcome`; empty if it was stopped."""
    moves: int
    boards: tuple[dict[str, int], ...]
    """For each board the kinds of which the sides have different numbers: Black's number minus White's."""


@typed
def sample(
    game: Game,
    numbers: Iterable[int],
    *,
    start: str = "",
    playing: int = 2,
    plies: int = 1_000,
    seed: int = 0,
    executor: Executor | None = None,
) -> Iterator[SampledGame]:
    """Play games of a level against itself, and take a few quiet boards from each.

    At the start each side misses some random pieces, and some moves are random.

    Args:
        game: the game.
        numbers: the numbers of the games to play, from 0.
        start: the name of a start; empty for the usual one.
        playing: the number of a level, up to 3: those whose games are the same on every machine.
        plies: stop after so many moves; the game has no winner then, as the material on the board may not
            decide what material is worth.
        seed: another seed gives other games.
        executor: plays the games, each on its own: any executor of ``concurrent.futures``, such as a process
            pool or that of a cluster. This thread plays them if not given.

    Yields:
        Each game when it ends: in another order with an executor, but the same games.

    Raises:
        UnknownName: if there is no such level or start.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.values import sample
    >>> [(one.number, one.moves) for one in sample(game("chu"), [7], plies=4)]
    [(7, 4)]
    """
    Position.initial(game, start)  # refuses an unknown start
    level(playing)
    work = partial(_sampled, Record(game).format(), start=start, playing=playing, plies=plies, seed=seed)
    if executor is None:
        yield from map(work, numbers)
        return
    for future in as_completed([executor.submit(work, number) for number in numbers]):
        yield future.result()


def _sampled(text: str, number: int, *, start: str, playing: int, plies: int, seed: int) -> SampledGame:
    """Play a game and take boards from it; only plain values go to and from another process."""
    game = Record.parse(text).game
    choose = random.Random(f"{seed} values {number}")  # noqa: S311 - a game, not a secret
    position = _opening(game, start, choose)
    limits = level(playing).limits
    boards, captures = [difference(position)], list[bool]()
    base = choose.randrange(1_000_000_000)
    outcome = position.outcome()
    while outcome is None and len(captures) < plies:
        *_, thought = think(position, limits, seed=base + position.counter)
        before = _pieces(position)
        position.push(thought.move)
        captures.append(_pieces(position) < before)
        boards.append(difference(position))
        outcome = position.outcome()
    chosen = [boards[at] for at in _quiet(captures, choose)]
    winner = None if outcome is None or outcome.winner is None else int(outcome.winner)
    return SampledGame(
        number, winner, "" if outcome is None else outcome.termination, len(captures), tuple(chosen)
    )


def difference(position: Position) -> dict[str, int]:
    """Count the pieces of each kind: Black's minus White's, without zeros."""
    found: Counter[str] = Counter()
    for code in position.board:
        piece = position.game.pieces[code] if code else None
        if piece is not None:
            found[piece.kind.id] += 1 if piece.side is Side.BLACK else -1
    return {kind: count for kind, count in sorted(found.items()) if count}


def _pieces(position: Position) -> int:
    return sum(map(bool, position.board))


def _opening(game: Game, start: str, choose: random.Random) -> Position:
    """Take some pieces away, and make random moves, until the game is open afterwards."""
    whole = Position.initial(game, start)
    while True:
        present: dict[int, float] = {}
        board = []
        for code in whole.board:
            piece = game.pieces[code] if code else None
            if piece is not None and code not in present:
                most = 0.0 if piece.kind.royal else MISSING_PAWNS if piece.kind.id == PAWN else MISSING
                present[code] = 1 - most * choose.random()
            board.append(code if code and choose.random() < present[code] else 0)
        position = Position(game, board)
        for _ in range(OPENING):
            moves = position.legal_moves()
            if not moves or position.outcome() is not None:
                break
            position.push(choose.choice(moves))
        else:
            if position.outcome() is None and not any(position.is_check(side) for side in Side):
                return position


def _quiet(captures: list[bool], choose: random.Random) -> list[int]:
    """Choose some quiet boards by the number of moves before them; the first board is always one."""
    found = [at for at in range(QUIET, len(captures) - APART) if not any(captures[at - QUIET : at + QUIET])]
    choose.shuffle(found)
    chosen = [0]
    for at in found:
        if len(chosen) < BOARDS and all(abs(at - other) >= APART for other in chosen):
            chosen.append(at)
    return sorted(chosen)
