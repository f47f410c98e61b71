"""One game of a match: a function of values that can be pickled, so that any process can play it."""

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from banmen_rules import BanmenError, Game, Outcome, Position, Record, Side
from banmen_rules.base.arguments import typed
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import (
    LONGEST_TEXT,
    Played,
    Terms,
    Timed,
    adjudicated,
    connect,
    is_url,
    play_between,
    public_url,
    record_headers,
)
from banmen_rules.engine.search import LEVEL, SQUARE_WORTH, Level, Limits, read_opponent, think
from banmen_rules.variants import VARIANTS, load_variant, variant_names, variant_texts

CANDIDATES = 8
"""The most openings to look at for a balanced one."""

BALANCED = 3 * SQUARE_WORTH
"""The score, for either side, of an opening that is balanced."""

ATTEMPTS = 100
"""The most tries at openings after which the game is still open."""

GLANCE = Limits(depth=1, nodes=2_000)
"""How an opening is judged: it must not begin with the loss of a large piece."""


class GameTerms(NamedTuple):
    """All that a worker needs to play any game of a match; values that the standard pickler can write."""

    game: str
    """The game, as the headers of a record."""
    own: tuple[str, tuple[tuple[str, str], ...]] | None
    """The name and the files of a game that does not come with banmen."""
    players: tuple[str, str]
    time: tuple[float, float] | None
    plies: int | None
    patience: float | None
    openings: int
    seed: int


class MatchGame(NamedTuple):
    """A finished game of a match, or one that could not be played."""

    number: int
    """Its number in the match, from 0. Games 2k and 2k + 1 have the same opening, with colours changed."""
    winner: int | None = None
    """The player who won, 0 or 1; None for a draw."""
    termination: str = ""
    """How it ended, as in `Outcome`; empty if it was not played."""
    text: str = ""
    """How it ended, in a sentence; or the reason why it was not played."""
    moves: int = 0
    """The number of moves after the opening."""
    seconds: float = 0.0
    """The seconds it took."""
    record: str = ""
    """The record, with clocks and evaluations."""
    absent: int | None = None
    """The player who could not start, if that is why it was not played."""

    @property
    def black(self) -> int:
        """The player who had Black, 0 or 1."""
        return self.number & 1

    @property
    def opening(self) -> int:
        """The number of its opening, from 0."""
        return self.number // 2

    @property
    def played(self) -> bool:
        """Whether it was played."""
        return bool(self.termination)

    @property
    def points(self) -> float:
        """The points of the first player: 1, ½ or 0."""
        return 0.5 if self.winner is None else 1.0 - self.winner


def game_terms(game: Game) -> tuple[str, tuple[str, tuple[tuple[str, str], ...]] | None]:
    """Write a game so that another process, on any machine, can read it."""
    variant = game.variant
    own = None
    if variant.name not in VARIANTS:
        own = variant.name, tuple(sorted(variant_texts(variant).items()))
    return Record(game).format(), own


@lru_cache(maxsize=8)
def read_game(text: str, own: tuple[str, tuple[tuple[str, str], ...]] | None) -> Game:
    """Read what `game_terms` wrote; the same object again, which has its moves compiled."""
    if own is not None:
        name, texts = own
        known = name in variant_names() and tuple(sorted(variant_texts(load_variant(name)).items())) == texts
        if not known:
            # Imported here: reading a game is slow to import.
            from banmen_rules.variants import parse_variant  # noqa: PLC0415

            variant, faults = parse_variant(name, dict(texts))
            if variant is None:
                raise BanmenError(f"The game {name} cannot be read: {faults[0]}")
            load_variant(variant)
    return Record.parse(text).game


def shown_player(player: str) -> str:
    """Return a player without the secrets of a URL.

    Raises:
        BanmenError: if it is an invalid URL.

    """
    return public_url(player) if is_url(player) else player


def mixed(*parts: object) -> random.Random:
    """Return a generator for these parts, the same everywhere."""
    return random.Random(" ".join(map(str, parts)))  # noqa: S311 - a game, not a secret


@typed
def opening(game: Game, plies: int, seed: int, number: int) -> Position:
    """Make an opening of random legal moves, in which neither side is lost.

    After it the game is open, no royal can be captured for the win, and if possible neither side is ahead by
    more than three squares after its best move. In games as tactical as tai hardly any position is balanced
    in this way: then it is the best of eight. As each opening is played with both colours, neither player has
    an advantage.

    Args:
        game: the game.
        plies: how many moves; 0 for the start.
        seed: the seed of the match.
        number: the number of the opening.

    Raises:
        BanmenError: if no such opening was found: fewer moves help.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.matches import opening
    >>> opening(game("chu"), 6, seed=0, number=3).counter
    6
    """
    choose = mixed(seed, "opening", number)
    found: list[tuple[int, Position]] = []
    for _ in range(ATTEMPTS):
        position = _wander(Position.initial(game), plies, choose)
        if position is None:
            continue
        ahead = 0
        if plies:
            *_, thought = think(position, GLANCE)
            ahead = abs(thought.score)
        found.append((ahead, position))
        if ahead <= BALANCED or len(found) == CANDIDATES:
            return min(found, key=lambda one: one[0])[1]
    if found:
        return min(found, key=lambda one: one[0])[1]
    raise BanmenError(f"No opening of {plies} moves keeps the game open. Choose fewer moves.")


def _wander(position: Position, plies: int, choose: random.Random) -> Position | None:
    """Make random moves; None if that ends the game, or leaves a side in check."""
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves or position.outcome() is not None:
            return None
        position.push(choose.choice(moves))
    if plies and (position.outcome() is not None or any(position.is_check(side) for side in Side)):
        return None
    return position


class _Absent(BanmenError):
    """A player who cannot start."""

    def __init__(self, player: int, why: str) -> None:
        super().__init__(why)
        self.player = player


def play_game(terms: GameTerms, number: int) -> MatchGame:
    """Play one game of a match. It always returns a result, so that the match can continue.

    Args:
        terms: those of a match, ``Match(…).terms``.
        number: the number of the game, from 0.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.matches import Match, play_game
    >>> terms = Match(game("chu"), ("level:1", "level:1"), plies=4).terms
    >>> play_game(terms, 17).moves
    4
    """
    begun = perf_counter()
    try:
        played = _play(terms, number)
    except _Absent as error:
        return MatchGame(number, text=_line(str(error)), absent=error.player)
    except Exception as error:  # noqa: BLE001 - reported as the reason
        why = str(error) if isinstance(error, BanmenError) else f"{type(error).__name__}: {error}"
        return MatchGame(number, text=_line(why))
    seconds = round(perf_counter() - begun, 3)
    result = played.result
    winner = None if result.winner is None else int(result.winner) ^ (number & 1)
    record = played.record()
    return MatchGame(
        number,
        winner,
        result.termination,
        _line(result.text),
        len(record.line.moves),
        seconds,
        record.format("machine"),
    )


def _line(text: str) -> str:
    return one_line(text, LONGEST_TEXT) or "without a reason"


def _play(terms: GameTerms, number: int) -> Played:
    game = read_game(terms.game, terms.own)
    tsfen = opening(game, terms.openings, terms.seed, number // 2).tsfen() if terms.openings else ""
    swapped = bool(number & 1)
    seed = mixed(terms.seed, "game", number).randrange(1_000_000_000)
    first, second = terms.players
    rules = Terms(game, tsfen, terms.time, terms.plies, terms.patience)
    if first.startswith(LEVEL) and second.startswith(LEVEL) and terms.time is None:
        played = play_here(rules, (read_opponent(first), read_opponent(second)), seed, swapped=swapped)
    else:
        played = _run(_play_connected(rules, terms.players, seed, swapped=swapped))
    black, white = map(shown_player, (second, first) if swapped else (first, second))
    named = {"Event": "banmen match", "Round": str(number + 1), "Black": black, "White": white}
    return played._replace(headers={**played.headers, **named})


def play_here(terms: Terms, levels: tuple[Level, Level], seed: int, *, swapped: bool) -> Played:
    """Play a game between two built-in opponents in this thread: the one that a host would see them play."""
    position = Position.from_tsfen(terms.game, terms.tsfen) if terms.tsfen else Position.initial(terms.game)
    last = None if terms.plies is None else position.counter + terms.plies
    timed: list[Timed] = []
    result = position.outcome()
    while result is None:
        side = position.turn
        try:
            *_, thought = think(position, levels[side ^ swapped].limits, seed=seed + position.counter)
        except Exception as error:  # noqa: BLE001 - as the opponent does over ATSI
            result = _cannot_think(position, error)
            break
        position.push(thought.move)
        score = thought.score if side is Side.BLACK else -thought.score
        timed.append(Timed(None, score / SQUARE_WORTH))
        result = position.outcome()
        if result is None and last is not None and position.counter >= last:
            result = position.declared = adjudicated(position, terms.plies)
    names = [f"banmen, level {level.number}" for level in levels]
    black, white = reversed(names) if swapped else names
    return Played((black, white), swapped, result, position, record_headers(None), tuple(timed))


def _cannot_think(position: Position, error: Exception) -> Outcome:
    result = position.resign()
    return result._replace(text=f"{result.text} (it could not think: {type(error).__name__}: {error})")


async def _play_connected(terms: Terms, players: tuple[str, str], seed: int, *, swapped: bool) -> Played:
    """Play a game through ATSI, which has clocks, and takes any engine."""
    found = []
    try:
        for index, player in enumerate(players):
            try:
                found.append(await connect(player, seed))
            except BanmenError as error:
                raise _Absent(index, f"{shown_player(player)} cannot start: {error}") from None
    except BaseException:
        for each in found:
            await each.close()
        raise
    first, second = found
    return await play_between(terms, (first, second), swapped=swapped)


def _run(playing: Coroutine[Any, Any, Played]) -> Played:
    """Run a coroutine in this thread, or in another one if this thread runs others already."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(playing)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, playing).result()
