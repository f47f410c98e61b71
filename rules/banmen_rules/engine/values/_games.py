"""Games from which values are fitted: a function of plain values plays one, so that any process can."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from functools import partial
from os import PathLike
from typing import Any, Final, NamedTuple

from banmen_rules import BanmenError, Game, InvalidArgument, Position, Record, Side
from banmen_rules.base.arguments import typed
from banmen_rules.base.tasks import FileKind, ResultsFile, run
from banmen_rules.engine.search import Limits, read_opponent, think
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

_FILE: Final = FileKind(
    "banmen-values", 1, "games for values", "games of other terms", "plays games for values"
)

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
    playing: str = "level:2",
    plies: int = 1_000,
    seed: int = 0,
    results: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int = 0,
) -> Iterator[SampledGame]:
    """Play games of an opponent against itself, and take a few quiet boards from each.

    At the start each side misses some random pieces, and some moves are random.

    Args:
        game: the game.
        numbers: the numbers of the games to play, from 0.
        start: the name of a start; empty for the usual one.
        playing: the opponent, such as ``level:2`` or ``level:2,depth=1``, without a limit in seconds: its
            games are the same on every machine.
        plies: stop after so many moves; the game has no winner then, as the material on the board may not
            decide what material is worth.
        seed: another seed gives other games.
        results: the file to which each game is written when it ends. If it has games of these terms, only the
            others are played.
        executor: plays the games, each on its own: any executor of ``concurrent.futures``, such as a process
            pool or that of a cluster.
        workers: without an executor, how many processes play; 0 plays in this thread.

    Yields:
        The games of the file, then each when it ends: in another order with workers, but the same games. A
        game whose worker was lost three times is left out.

    Raises:
        UnknownName: if there is no such level, limit or start.
        InvalidArgument: if a limit has a wrong value, or is one in seconds.
        BanmenError: if the file is another one or cannot be written, or processes cannot start.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.values import sample
    >>> [(one.number, one.moves) for one in sample(game("chu"), [7], plies=4)]
    [(7, 4)]
    """
    Position.initial(game, start)  # refuses an unknown start
    _limits(playing)
    how: dict[str, Any] = {"start": start, "playing": playing, "plies": plies, "seed": seed}
    text, wanted = Record(game).format(), list(numbers)
    with ExitStack() as stack:
        file = None
        if results is not None:
            file = stack.enter_context(ResultsFile(results, _FILE, {"game": text, **how}, _read_row))
        known = {} if file is None else file.rows
        yield from (known[number] for number in wanted if number in known)
        ended = run(
            partial(_sampled, **how),
            lambda number: (text, number),
            [number for number in wanted if number not in known],
            executor=executor,
            workers=workers if executor is None else None,
            what="games",
        )
        for done in stack.enter_context(closing(ended)):
            if done.result is not None:
                if file is not None:
                    file.append(done.result._asdict())
                yield done.result


def _limits(playing: str) -> Limits:
    """Read the limits of an opponent; refuse those that depend on the machine."""
    limits = read_opponent(playing).limits
    if limits.seconds is not None:
        raise InvalidArgument("playing", "without a limit in seconds, such as level:2", playing)
    return limits


def _read_row(data: object) -> tuple[int, SampledGame]:
    """Read a game from the file.

    Raises:
        BanmenError: if it is not one; the message continues a sentence that begins with the place.

    """
    try:
        row: dict[str, Any] = dict(data)  # type: ignore[call-overload] # checked by trying
        found = SampledGame(**{**row, "boards": tuple(row["boards"])})
    except (TypeError, ValueError, KeyError):
        raise BanmenError("must be a game for values") from None
    return found.number, found


def _sampled(text: str, number: int, *, start: str, playing: str, plies: int, seed: int) -> SampledGame:
    """Play a game and take boards from it; only plain values go to and from another process."""
    game = Record.parse(text).game
    choose = random.Random(f"{seed} values {number}")  # noqa: S311 - a game, not a secret
    position = _opening(game, start, choose)
    limits = _limits(playing)
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
