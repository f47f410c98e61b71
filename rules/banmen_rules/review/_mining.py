"""Mining: exercises from the mistakes of many games, on any executor, resumable."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import replace
from os import PathLike
from typing import Any, Final, NamedTuple

from banmen_rules import BanmenError, Category, Game, InvalidArgument, Record
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.display import counted, one_line
from banmen_rules.base.tasks import MOST_WORKERS, FileKind, ResultsFile, run
from banmen_rules.engine.matches import GameTerms, Match, play_game
from banmen_rules.engine.search import Limits
from banmen_rules.review._doubles import question
from banmen_rules.review._exercises import MINED_KINDS, MINED_THEMES, Unused, sorted_out
from banmen_rules.review._points import USUAL_LIMITS, review
from banmen_rules.teaching.exercises import ExerciseSpec, from_data, to_data

MINING = USUAL_LIMITS._replace(seconds=None)
"""The limits of each position: in positions alone, so that the same games give the same exercises."""

MOST_GAMES = 1_000_000

_FILE: Final = FileKind(
    "banmen-mining", 1, "the results of mining", "the results of other mining", "mines these games"
)

_LONGEST = 1_000
"""The most characters of the reason why a game was not mined."""

TWICE, UNWANTED = "twice", "not wanted"
"""Why an exercise is not used: another game had it already, or its kind is not wanted."""


class SelfPlay(NamedTuple):
    """Games to play and to mine, each the same on every machine.

    >>> from banmen_rules import game
    >>> from banmen_rules.review import SelfPlay
    >>> SelfPlay(game("chu"), 1000).players
    ('level:3', 'level:2')
    """

    game: Game
    games: int = 100
    players: tuple[str, str] = ("level:3", "level:2")
    """As those of a match. Each opening is played twice, with colours changed."""
    plies: int = 120
    """A game stops after so many moves."""
    openings: int = 8
    """How many random moves each opening has."""
    seed: int = 0
    """Another seed gives other games."""


class MinedGame(NamedTuple):
    """The exercises of a game, or why it could not be mined."""

    number: int
    """Its number, from 0."""
    moves: int = 0
    points: int = 0
    """Its turning points: moves that lost much."""
    exercises: tuple[ExerciseSpec, ...] = ()
    unused: Mapping[str, int] = {}
    """How many turning points made no exercise, by the reason."""
    text: str = ""
    """Why it was not mined; empty if it was."""

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            **self._asdict(),
            "exercises": [to_data(one) for one in self.exercises],
            "unused": dict(self.unused),
        }

    @classmethod
    def from_data(cls, data: object) -> "MinedGame":
        """Read what `data` wrote.

        Raises:
            BanmenError: if it is not a game; the message continues a sentence that begins with the place.

        """
        if not isinstance(data, dict):
            raise BanmenError("must be the result of a game")
        for name, kind in _TYPES.items():
            if not isinstance(data.get(name), kind) or isinstance(data.get(name), bool):
                raise BanmenError(f"must have {name} with a value of type {kind.__name__}")
        counts = [data["number"], *data["unused"].values()]
        if not all(type(count) is int and count >= 0 for count in counts):
            raise BanmenError("must have whole numbers of at least 0")
        exercises = tuple(map(from_data, data["exercises"]))
        return cls(**{**{name: data[name] for name in cls._fields}, "exercises": exercises})


_TYPES: dict[str, type] = {
    "number": int,
    "moves": int,
    "points": int,
    "exercises": list,
    "unused": dict,
    "text": str,
}


class MiningResult(NamedTuple):
    """The exercises of many games, and what was not used."""

    games: tuple[MinedGame, ...]
    """The games by number, also those that could not be mined."""
    exercises: tuple[ExerciseSpec, ...]
    """The exercises of each game in turn, no question twice. Their ids have the game's number, from 1."""
    unused: Mapping[str, int]
    """How many turning points gave no exercise, by the reason: ``unproved``, ``repeated`` in the game,
    ``twice`` (another game gave it, or its mirror image), ``not wanted``."""

    @property
    def not_mined(self) -> tuple[MinedGame, ...]:
        """The games that could not be mined, each with its reason as ``text``."""
        return tuple(game for game in self.games if game.text)

    def summary(self) -> str:
        """Write the result for people, one fact per line."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        points, found = sum(game.points for game in self.games), len(self.exercises)
        yield f"{counted(found, 'exercise')} from {counted(len(self.games), 'game')}"
        yield f"{counted(points, 'mistake')} in {counted(sum(game.moves for game in self.games), 'move')}"
        kinds = Counter(" ".join(filter(None, (one.kind, one.tags.get("theme")))) for one in self.exercises)
        if kinds:
            yield f"found: {_list(kinds)}"
        if any(self.unused.values()):
            share = sum(self.unused.values()) / points
            yield f"not used: {_list(self.unused)} ({share:.0%} of all mistakes)"
        for game in self.not_mined[:1]:
            yield f"not mined: {len(self.not_mined)}, for example game {game.number + 1}: {game.text}"


def _list(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count:,}" for name, count in ordered if count)


@typed_class
class Mining:
    """Mining that can be interrupted and continued; arguments as for :func:`mine`.

    Raises:
        BanmenError: if an argument is invalid, or a record cannot be read.

    >>> from banmen_rules import game
    >>> from banmen_rules.review import Mining, SelfPlay
    >>> played = SelfPlay(game("chu"), 1, ("level:1", "level:1"), plies=2, openings=2)
    >>> print(Mining(played).run().summary())
    0 exercises from 1 game
    0 mistakes in 2 moves
    """

    def __init__(
        self,
        source: SelfPlay | Iterable[str | Record],
        limits: Limits | None = None,
        *,
        want: Iterable[str] = (),
        results: str | PathLike[str] | None = None,
        executor: Executor | None = None,
        workers: int = 0,
        on_game: Callable[[MinedGame], object] | None = None,
    ) -> None:
        """Check the arguments."""
        if not 0 <= workers <= MOST_WORKERS:
            raise InvalidArgument("workers", f"from 0 to {MOST_WORKERS:,}", workers)
        self._limits = limits or MINING
        self.want = known_wishes(want)
        self._sources = _sources(source)
        self.count = self._sources.games
        """How many games there are."""
        self.games: dict[int, MinedGame] = {}
        """The games that have been mined, by number."""
        self._path, self._executor, self._workers = results, executor, workers
        self._on_game = on_game

    @property
    def result(self) -> MiningResult:
        """The result of the games mined so far, also after an interruption."""
        games = tuple(self.games[number] for number in sorted(self.games))
        unused = Counter[str]()
        known: set[object] = set()
        exercises = []
        for game in games:
            unused.update(game.unused)
            for one in game.exercises:
                asked = question(one)
                if self.want and not self.want & _wishes_for(one):
                    unused[UNWANTED] += 1
                elif asked in known:
                    unused[TWICE] += 1
                else:
                    known.add(asked)
                    exercises.append(replace(one, id=f"game-{game.number + 1}-{one.id}"))
        return MiningResult(games, tuple(exercises), dict(unused))

    def run(self) -> MiningResult:
        """Mine the games that are missing, and return the result.

        Raises:
            BanmenError: if the results cannot be saved, or the executor takes no more games.

        """
        with ExitStack() as stack:
            file = None
            if self._path is not None:
                terms = {**self._sources.file_terms, "limits": self._limits._asdict()}
                file = stack.enter_context(ResultsFile(self._path, _FILE, terms, _read_row))
                found = file.rows.items()
                self.games |= {number: game for number, game in found if number < self.count}
            missing = [number for number in range(self.count) if number not in self.games]
            ended = run(
                _mined,
                lambda number: (self._sources.of(number), number, self._limits),
                missing,
                executor=self._executor,
                workers=None if self._executor is not None else self._workers,
                what="games",
            )
            for done in stack.enter_context(closing(ended)):
                data = done.result or MinedGame(done.number, text=done.lost).data()
                game = self.games[done.number] = MinedGame.from_data(data)
                if file is not None:
                    file.append(data)
                if self._on_game is not None:
                    self._on_game(game)
            if file is not None:
                more = {number: game for number, game in file.rows.items() if number >= self.count}
                file.finish(game.data() for _, game in sorted((self.games | more).items()))
        return self.result


@typed
def mine(
    source: SelfPlay | Iterable[str | Record],
    limits: Limits | None = None,
    *,
    want: Iterable[str] = (),
    results: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int = 0,
    on_game: Callable[[MinedGame], object] | None = None,
) -> tuple[ExerciseSpec, ...]:
    """Make exercises from the mistakes of games: see `exercises_from`.

    The result is the same for any number of workers, in any order.

    Args:
        source: the games, or their records as text, of each of which the main line is reviewed; or games to
            play.
        limits: the limits of each position; `MINING` if not given.
        want: only exercises of these kinds, themes or categories; all if empty.
        results: the file to which the result of each game is written when it ends. If it has games of this
            source already, they are not mined again. At the end the games are in order.
        executor: mines the games, each on its own: any executor of ``concurrent.futures``, such as that of a
            cluster where banmen is installed. It is not shut down.
        workers: without an executor, how many processes to start; 0 mines in this thread.
        on_game: called with each game when it has been mined, for example to show the progress.

    Returns:
        The exercises of each game in turn, no question twice; their ids name the game by its number, from 1.

    Raises:
        BanmenError: if an argument is invalid, a record cannot be read, the results cannot be saved, or the
            executor takes no more games. A game that cannot be mined is no error: ``on_game`` gets the
            reason.

    >>> from banmen_rules import Position, Record, game
    >>> from banmen_rules.review import mine
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "12,P,3,R/k,11,r,3,r 0")
    >>> _ = position.push("5q 6q")
    >>> [exercise.id for exercise in mine([Record.from_position(position)])]
    ['game-1-harvest-1']
    """
    mining = Mining(
        source,
        limits,
        want=want,
        results=results,
        executor=executor,
        workers=workers,
        on_game=on_game,
    )
    return mining.run().exercises


@typed
def known_wishes(names: Iterable[str]) -> frozenset[str]:
    """Check the kinds, themes and categories that are wanted.

    Raises:
        BanmenError: if mining makes none of that name; lists those that it makes.

    >>> from banmen_rules.review import known_wishes
    >>> sorted(known_wishes(["mate", "hook"]))
    ['hook', 'mate']
    """
    categories = [category.value for category in Category]
    found = frozenset(names)
    for name in sorted(found - {*MINED_KINDS, *MINED_THEMES, *categories}):
        raise BanmenError(
            f'Unknown kind, theme or category "{one_line(name, 40)}". Kinds: {", ".join(MINED_KINDS)}. '
            f"Themes: {', '.join(MINED_THEMES)}. Categories: {', '.join(categories)}."
        )
    return found


def _wishes_for(exercise: ExerciseSpec) -> set[str]:
    """Return the names of which each is a wish for this exercise."""
    return {exercise.kind, exercise.tags.get("theme", ""), exercise.tags.get("category", "")}


class _Sources(NamedTuple):
    """The games to mine."""

    games: int
    """How many there are."""
    of: Callable[[int], str | GameTerms]
    """Return the record of a game, or the terms under which to play it."""
    file_terms: Mapping[str, Any]
    """What decides the games, for the first line of the results."""


def _sources(source: SelfPlay | Iterable[str | Record]) -> _Sources:
    if isinstance(source, SelfPlay):
        if not 1 <= source.games <= MOST_GAMES:
            raise InvalidArgument("games", f"from 1 to {MOST_GAMES:,}", source.games)
        played = Match(  # checks them
            source.game,
            source.players,
            plies=source.plies,
            openings=source.openings,
            seed=source.seed,
        )
        return _Sources(source.games, lambda _: played.terms, {"source": "self-play", **played.file_terms})
    texts = [record if isinstance(record, str) else record.format("machine") for record in source]
    for text in texts:
        Record.parse(text)
    whole = hashlib.blake2b(repr(texts).encode(), digest_size=8).hexdigest()
    return _Sources(len(texts), texts.__getitem__, {"source": "records", "games": whole})


def _mined(source: str | GameTerms, number: int, limits: Limits) -> dict[str, Any]:
    """Mine a game, which may have to be played first; return plain data, which any process can send.

    It always returns a result, so that a bad game does not end the mining of others.
    """
    try:
        text = source if isinstance(source, str) else _played(source, number)
        record = Record.parse(text)
        moves = [node.move for node in record.line.moves]
        rows = review(record.position(), moves, limits)
        points = [row.point for row in rows if row is not None and row.point is not None]
        found = list(sorted_out(points))
    except Exception as error:  # noqa: BLE001 - reported as the reason
        why = str(error) if isinstance(error, BanmenError) else f"{type(error).__name__}: {error}"
        return MinedGame(number, text=one_line(why, _LONGEST) or "without a reason").data()
    exercises = tuple(one for one in found if isinstance(one, ExerciseSpec))
    unused = {reason.value: found.count(reason) for reason in Unused if reason in found}
    return MinedGame(number, len(moves), len(points), exercises, unused).data()


def _played(terms: GameTerms, number: int) -> str:
    """Play a game and return its record.

    Raises:
        BanmenError: if it could not be played.

    """
    played = play_game(terms, number)
    if not played.played:
        raise BanmenError(played.text)
    return played.record


def _read_row(data: object) -> tuple[int, MinedGame] | None:
    game = MinedGame.from_data(data)
    return None if game.text else (game.number, game)
