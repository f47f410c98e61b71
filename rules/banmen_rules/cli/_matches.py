"""The command ``banmen match``."""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from banmen_rules import Game, InvalidArgument, game
from banmen_rules.base.files import write_file
from banmen_rules.cli._common import Progress, attributes, chosen_cluster, print_json
from banmen_rules.cli._engines import atsi_game, read_time
from banmen_rules.engine.matches import Match, MatchGame, MatchResult, Sprt
from banmen_rules.engine.search import LEVEL


def play(options: argparse.Namespace) -> None:
    """``banmen match A B``: play a match, and continue one.

    Raises:
        BanmenError: if an argument is invalid, or a file cannot be written.

    """
    players = (options.first, options.second)
    if options.records is not None and not Path(options.records).absolute().parent.is_dir():
        raise InvalidArgument("--records", "a file in a folder that exists", options.records)
    with chosen_cluster(options) as executor, Progress() as progress:
        played = _match(options, players, executor, lambda one: _show(options, played, one, progress))
        try:
            result = played.play()
        except KeyboardInterrupt:
            _finish(options, played.result)
            print(_how_to_continue(options, played.result), file=sys.stderr)
            raise
    _finish(options, result)


def _match(
    options: argparse.Namespace,
    players: tuple[str, str],
    executor: Executor | None,
    on_game: Callable[[MatchGame], object],
) -> Match:
    """Make the match.

    Raises:
        BanmenError: if an argument is invalid; its name is that of the option.

    """
    names = ("games", "workers", "nodes", "plies", "openings", "seed", "results")
    try:
        return Match(
            _game(options, players),
            players,
            time=read_time(options.time),
            sprt=None if options.sprt is None else Sprt(*options.sprt),
            executor=executor,
            on_game=on_game,
            **attributes(options, *names),  # type: ignore[arg-type] # as the parser read them
        )
    except InvalidArgument as error:
        name = error.argument.partition(".")[0]
        shown = f"--{error.argument.replace('.', ' ')}" if name in {*names, "sprt"} else error.argument
        raise InvalidArgument(shown, error.expected, error.value) from None


def _game(options: argparse.Namespace, players: tuple[str, str]) -> Game:
    """Return the game under its default ruleset, as a room does, if only built-in opponents play."""
    if all(player.startswith(LEVEL) for player in players):
        return game(options.variant, options.ruleset)
    return atsi_game(options.variant, options.ruleset)


def _show(options: argparse.Namespace, played: Match, one: MatchGame, progress: Progress) -> None:
    """Print a game: one line on standard error, or an object."""
    result = played.result
    if options.json:
        print_json(event="game", **one._asdict())
        sys.stdout.flush()
        return
    wins, draws, losses = result.wins_draws_losses
    facts = [f"game {one.number + 1}: {_outcome(result, one)}", f"{wins}-{draws}-{losses}"]
    if result.elo is not None:
        facts.append(f"Elo {result.elo}")
    if result.llr is not None:
        facts.append(f"LLR {result.llr:.2f}")
    progress.show("; ".join(facts), len(result.games), played.count)


def _outcome(result: MatchResult, one: MatchGame) -> str:
    """Say how a game ended."""
    if not one.played:
        return f"not played: {one.text}"
    how = f"{one.termination.replace('_', ' ')}, {one.moves} moves"
    if one.winner is None:
        return f"draw ({how})"
    return f"{result.players[one.winner]} with {'White' if one.winner != one.black else 'Black'} wins ({how})"


def _finish(options: argparse.Namespace, result: MatchResult) -> None:
    """Print the result, and write the records."""
    if options.json:
        wins, draws, losses = result.wins_draws_losses
        print_json(
            event="match",
            players=result.players,
            games=len(result.played),
            wins=wins,
            draws=draws,
            losses=losses,
            pairs=result.pairs,
            elo=None if result.elo is None else [_finite(each) for each in result.elo],
            llr=result.llr,
            decision=result.decision,
            ended=result.terminations,
            moves_per_game=result.moves_per_game,
            not_played=len(result.not_played),
        )
    else:
        print(result.summary())
    if options.records is not None:
        write_file(options.records, "\n".join(f"{one.record.rstrip()}\n" for one in result.played))


def _finite(number: float) -> float | None:
    """Return a number as JSON has it."""
    return number if abs(number) < float("inf") else None


def _how_to_continue(options: argparse.Namespace, result: MatchResult) -> str:
    if options.results is None:
        return f"Finished games: {len(result.games)}. With --results FILE a match can be continued."
    return f"{options.results} has the finished games. The same command continues the match."
