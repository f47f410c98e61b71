"""A match: which games to play, where, what to save, and when it is decided."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from os import PathLike
from typing import Any, NamedTuple

from banmen_rules import Game, InvalidArgument
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.tasks import MOST_WORKERS, ResultsFile, run
from banmen_rules.engine.matches._file import MATCH_FILE, read_row
from banmen_rules.engine.matches._games import GameTerms, MatchGame, game_terms, play_game, shown_player
from banmen_rules.engine.matches._statistics import NO_PAIRS, Decision, Elo, Pairs, Sprt, elo_of_pairs
from banmen_rules.engine.search import LEVEL, read_opponent

MOST_GAMES = 1_000_000
MOST_OPENING = 100
MOST_SECONDS = 1_000_000

PLIES = 400
"""The usual limit of moves: then material decides. Without a limit two weak players may play for ever."""

OPENING = 8
"""The usual moves of an opening."""

PATIENCE = 600.0
"""The seconds for a move of a program in a match without a clock."""


class MatchResult(NamedTuple):
    """The result of a match, or of what has been played of it; from the view of the first player."""

    players: tuple[str, str]
    games: tuple[MatchGame, ...]
    """The games that count, by number; with a test, only those up to its decision."""
    pairs: Pairs
    """How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points; both games were played."""
    elo: Elo | None
    """The difference in strength; None without a complete pair."""
    sprt: Sprt | None = None
    llr: float | None = None
    """The logarithm of the likelihood ratio of the test, after all pairs in order up to a missing one."""
    decision: Decision | None = None
    """The hypothesis that the test decided for; None if it has not."""

    @property
    def played(self) -> tuple[MatchGame, ...]:
        """The games that were played."""
        return tuple(game for game in self.games if game.played)

    @property
    def not_played(self) -> tuple[MatchGame, ...]:
        """The games that could not be played, each with its reason as ``text``."""
        return tuple(game for game in self.games if not game.played)

    @property
    def wins_draws_losses(self) -> tuple[int, int, int]:
        """The wins, draws and losses of the first player."""
        found = Counter(game.winner for game in self.played)
        return found[0], found[None], found[1]

    @property
    def score(self) -> float | None:
        """The points per game of the first player, from 0 to 1; None without games."""
        return sum(game.points for game in self.played) / len(self.played) if self.played else None

    @property
    def terminations(self) -> dict[str, int]:
        """How many games ended in which way, the most frequent first."""
        return dict(Counter(game.termination for game in self.played).most_common())

    @property
    def moves_per_game(self) -> float | None:
        """The average number of moves after the opening; None without games."""
        return sum(game.moves for game in self.played) / len(self.played) if self.played else None

    @property
    def absent(self) -> tuple[str, ...]:
        """The players who could start in no game."""
        never = {game.absent for game in self.not_played}
        return tuple(
            player for index, player in enumerate(self.players) if index in never and not self.played
        )

    def summary(self) -> str:
        """Write the result for people, one fact per line."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        wins, draws, losses = self.wins_draws_losses
        count = len(self.played)
        games = "1 game" if count == 1 else f"{count} games"
        yield f"{self.players[0]} against {self.players[1]}, {games}"
        if self.score is not None and self.moves_per_game is not None:
            yield f"won, drawn, lost  {wins}-{draws}-{losses}"
            yield f"score             {self.score:.1%}"
            yield f"Elo               {self.elo or 'needs a pair of games'}{' (95 %)' if self.elo else ''}"
            ended = ", ".join(
                f"{count} by {how.replace('_', ' ')}" for how, count in self.terminations.items()
            )
            yield f"ended             {ended}"
            yield f"moves per game    {self.moves_per_game:.1f}"
        if self.sprt is not None and self.llr is not None:
            yield f"SPRT              {self._test(self.sprt, self.llr)}"
        if self.not_played:
            one = self.not_played[0]
            yield f"not played        {len(self.not_played)}, for example game {one.number + 1}: {one.text}"
        for player in self.absent:
            yield f"{player} could not start in any game."

    def _test(self, sprt: Sprt, llr: float) -> str:
        low, high = sprt.bounds
        kept, dropped = (sprt.elo1, sprt.elo0) if self.decision == "elo1" else (sprt.elo0, sprt.elo1)
        verdict = f"Elo {kept:g} rather than {dropped:g}" if self.decision else "not decided"
        return f"{verdict}; LLR {llr:.2f} ({low:.2f}, {high:.2f})"


@typed_class
class Match:
    """A match that can be interrupted and continued; arguments as for :func:`match`.

    Raises:
        BanmenError: if an argument is invalid.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.matches import Match
    >>> played = Match(game("chu"), ("level:1", "level:1"), games=2, plies=4, workers=0)
    >>> played.play().pairs
    (0, 0, 1, 0, 0)
    """

    def __init__(
        self,
        game: Game,
        players: tuple[str, str],
        games: int = 100,
        *,
        time: tuple[float, float] | None = None,
        nodes: int | None = None,
        plies: int | None = PLIES,
        openings: int = OPENING,
        seed: int = 0,
        patience: float | None = PATIENCE,
        results: str | PathLike[str] | None = None,
        executor: Executor | None = None,
        workers: int | None = None,
        sprt: Sprt | None = None,
        on_game: Callable[[MatchGame], object] | None = None,
    ) -> None:
        """Check the arguments."""
        _check_range("games", games, 2, MOST_GAMES)
        if games % 2:
            raise InvalidArgument(
                "games", "an even number, as each opening is played with both colours", games
            )
        _check_range("plies", plies, 1)
        _check_range("openings", openings, 0, MOST_OPENING)
        _check_range("workers", workers, 0 if executor is None else 1, MOST_WORKERS)
        _check_range("nodes", nodes, 1)
        if patience is not None and not 0 < patience <= MOST_SECONDS:
            raise InvalidArgument("patience", f"more than 0 and at most {MOST_SECONDS:,}", patience)
        if time is not None and not (0 < time[0] <= MOST_SECONDS and 0 <= time[1] <= MOST_SECONDS):
            expected = (
                f"the seconds for the game and per move, such as (600, 5), each at most {MOST_SECONDS:,}"
            )
            raise InvalidArgument("time", expected, time)
        self.players = _checked_players(players, nodes)
        self.sprt = None if sprt is None else sprt.check()
        self.count = games
        self.terms = GameTerms(*game_terms(game), self.players, time, plies, patience, openings, seed)
        """All that `play_game` needs to play a game of the match, other than its number."""
        self.file_terms = _file_terms(game, self.terms)
        """The terms as JSON, with all that decides the games."""
        self._path = results
        self._executor, self._workers, self._on_game = executor, workers, on_game
        self._file: ResultsFile[MatchGame] | None = None
        self._games: dict[int, MatchGame] = {}
        self._pairs, self._seen = NO_PAIRS, 0
        self._decision: Decision | None = None

    @property
    def shown_players(self) -> tuple[str, str]:
        """The players, without the secrets of URLs."""
        first, second = map(shown_player, self.players)
        return first, second

    @property
    def result(self) -> MatchResult:
        """The result of the games played so far, also after an interruption."""
        last = 2 * self._seen if self._decision else self.count
        games = tuple(game for number, game in sorted(self._games.items()) if number < last)
        pairs = self._pairs if self._decision else _pairs(self._games, self.count // 2)
        llr = None if self.sprt is None else self.sprt.llr(self._pairs)
        return MatchResult(
            self.shown_players, games, pairs, elo_of_pairs(pairs), self.sprt, llr, self._decision
        )

    def play(self) -> MatchResult:
        """Play the missing games, and return the result.

        Raises:
            BanmenError: if the results cannot be saved, or the executor takes no more games.

        """
        with ExitStack() as stack:
            if self._path is not None:
                self._file = stack.enter_context(
                    ResultsFile(self._path, MATCH_FILE, self.file_terms, read_row)
                )
                found = self._file.rows.items()
                self._games |= {number: game for number, game in found if number < self.count}
            self._judge()
            missing = [number for number in range(self.count) if number not in self._games]
            ended = run(
                play_game,
                lambda number: (self.terms, number),
                missing,
                executor=self._executor,
                workers=self._workers,
                enough=lambda: self._decision is not None,
                what="games",
            )
            for done in stack.enter_context(closing(ended)):
                self._take(done.result or MatchGame(done.number, text=done.lost))
        return self.result

    def _take(self, game: MatchGame) -> None:
        """Save a game, and tell about it."""
        self._games[game.number] = game  # first, as Ctrl-C may come while the file is written
        if self._file is not None:
            self._file.append(game._asdict())
        self._judge()
        if self._on_game is not None:
            self._on_game(game)

    def _judge(self) -> None:
        """Count the pairs in order up to a missing one, until the test is decided.

        In this order the decision does not depend on which games end first.
        """
        while self._decision is None and self._seen < self.count // 2:
            one, other = (self._games.get(2 * self._seen + which) for which in (0, 1))
            if one is None or other is None:
                return
            self._pairs = _add(self._pairs, one, other)
            self._seen += 1
            if self.sprt is not None:
                self._decision = self.sprt.decision(self.sprt.llr(self._pairs))


@typed
def match(
    game: Game,
    players: tuple[str, str],
    games: int = 100,
    *,
    time: tuple[float, float] | None = None,
    nodes: int | None = None,
    plies: int | None = PLIES,
    openings: int = OPENING,
    seed: int = 0,
    patience: float | None = PATIENCE,
    results: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    sprt: Sprt | None = None,
    on_game: Callable[[MatchGame], object] | None = None,
) -> MatchResult:
    """Play a match. The games are the same for any number of workers, in any order.

    Every opening is played twice, with colours changed. Two built-in opponents without a clock play the same
    games on every machine; all other players play over ATSI.

    Args:
        game: the game, under its ruleset.
        players: the two players: ``level:3`` for the built-in opponent, ``level:4,nodes=800`` with other
            limits, ``ws://…`` for a server, or a command line (run without a shell).
        games: how many games, an even number.
        time: the seconds for the game and per move; None for no clock.
        nodes: the most positions for a move of built-in opponents that do not say their own.
        plies: stop a game after so many moves, and decide it by material; None for no limit.
        openings: how many random moves each opening has; 0 for the start.
        seed: another seed gives other openings and other games.
        patience: the seconds for a move of a program in a match without a clock; None for no limit.
        results: the file to which each game is written when it ends. If it has games of this match already,
            they are not played again; a match can also continue with more games or another test.
        executor: plays the games: any executor of ``concurrent.futures``, also that of a cluster where banmen
            is installed. It is not shut down.
        workers: without an executor, how many processes to start: by default one for each processor; 0 plays
            in this thread. With an executor, the most games to give it at a time; all if not given.
        sprt: stop as soon as this test is decided.
        on_game: called with each game when it ends.

    Raises:
        BanmenError: if an argument is invalid, the results cannot be saved, or the executor takes no more
            games. A bad player is no error: its games are lost, or counted as not played.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.matches import match
    >>> result = match(game("chu"), ("level:2", "level:1"), 4, plies=10, openings=2, workers=0)
    >>> len(result.games), result.terminations
    (4, {'adjudication': 4})
    """
    return Match(
        game,
        players,
        games,
        time=time,
        nodes=nodes,
        plies=plies,
        openings=openings,
        seed=seed,
        patience=patience,
        results=results,
        executor=executor,
        workers=workers,
        sprt=sprt,
        on_game=on_game,
    ).play()


def _pairs(games: dict[int, MatchGame], count: int) -> Pairs:
    """Count the complete pairs, also after missing ones."""
    pairs = NO_PAIRS
    for number in range(count):
        one, other = games.get(2 * number), games.get(2 * number + 1)
        if one is not None and other is not None:
            pairs = _add(pairs, one, other)
    return pairs


def _add(pairs: Pairs, one: MatchGame, other: MatchGame) -> Pairs:
    """Count a pair, unless one of its games could not be played."""
    if not (one.played and other.played):
        return pairs
    found = list(pairs)
    found[round(2 * (one.points + other.points))] += 1
    return tuple(found)  # type: ignore[return-value] # five again


def _check_range(name: str, value: int | None, least: int, most: int | None = None) -> None:
    if value is not None and (value < least or (most is not None and value > most)):
        expected = f"at least {least}" if most is None else f"from {least} to {most:,}"
        raise InvalidArgument(name, expected, value)


def _checked_players(players: Sequence[str], nodes: int | None) -> tuple[str, str]:
    """Check the players, and give a limit in positions to the built-in ones that have none of their own.

    Raises:
        BanmenError: if there is no such level or limit, or a URL or a limit is invalid.

    """
    if len(players) != 2 or not all(player.strip() for player in players):  # noqa: PLR2004 - two
        raise InvalidArgument("players", "two players such as level:3 or a command line", players)
    if nodes is not None and not any(player.startswith(LEVEL) for player in players):
        raise InvalidArgument("nodes", "left out if no built-in opponent plays", nodes)
    first, second = (_checked(player.strip(), nodes) for player in players)
    return first, second


def _checked(player: str, nodes: int | None) -> str:
    shown_player(player)  # refuses an invalid URL
    if player.startswith(LEVEL):
        if nodes is not None and "nodes" not in player:
            player = f"{player},nodes={nodes}"
        read_opponent(player)
    return player


def _file_terms(game: Game, terms: GameTerms) -> dict[str, Any]:
    """Return the terms of a match for the first line of its results."""
    rules = repr((terms.game, terms.own))
    return {
        "variant": game.variant.name,
        "ruleset": game.ruleset_name,
        "rules": hashlib.blake2b(rules.encode(), digest_size=8).hexdigest(),
        "first": _player(terms.players[0]),
        "second": _player(terms.players[1]),
        "time": terms.time,
        "plies": terms.plies,
        "openings": terms.openings,
        "seed": terms.seed,
    }


def _player(player: str) -> dict[str, Any]:
    """Describe a player; a level with its limits, which other versions of banmen may have changed."""
    named = {"player": shown_player(player)}
    return named | read_opponent(player).limits._asdict() if player.startswith(LEVEL) else named
