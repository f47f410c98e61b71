"""Matches: the same games wherever they are played, whatever is lost on the way."""

import asyncio
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import BanmenError, Record, Side, cli, game, load_variant
from banmen_rules.engine.atsi import Terms
from banmen_rules.engine.matches import MatchResult, Sprt, match, opening
from banmen_rules.engine.matches import _games as games_module
from banmen_rules.engine.matches._games import GameTerms, game_terms, play_game, read_game
from banmen_rules.engine.search import level, material, read_opponent
from tests.rules.executors import Shuffled
from tests.rules.match_games import CHU, COUNT, PLAYERS, PLIES, SCRIPTED, facts, play
from tests.rules.own_games import as_before, write_game


@pytest.fixture(scope="module")
def undisturbed() -> MatchResult:
    return play()


# ---------------------------------------------------------------- games


def test_games_come_in_pairs_with_colours_changed(undisturbed: MatchResult) -> None:
    assert [one.number for one in undisturbed.games] == list(range(COUNT))
    for one, other in zip(undisturbed.games[::2], undisturbed.games[1::2], strict=True):
        first, second = Record.parse(one.record), Record.parse(other.record)
        assert first.start == second.start != ""
        assert (first.headers["Black"], first.headers["White"]) == PLAYERS
        assert (second.headers["Black"], second.headers["White"]) == PLAYERS[::-1]
        assert (one.opening, one.black, other.black) == (other.opening, 0, 1)
    assert len({Record.parse(one.record).start for one in undisturbed.games}) == COUNT / 2


def test_records_say_how_the_game_went(undisturbed: MatchResult) -> None:
    for one in undisturbed.games:
        record = Record.parse(one.record)
        position = record.replay()
        assert (one.moves, record.headers["Round"]) == (len(record.line.moves), str(one.number + 1))
        assert all(node.evaluation is not None for node in record.line.moves)
        over = position.outcome()
        if over is not None:
            winner = over.winner
        else:
            assert (one.termination, one.moves) == ("adjudication", PLIES)
            ahead = material(position)
            winner = None if not ahead else Side.BLACK if ahead > 0 else Side.WHITE
        assert one.winner == (None if winner is None else winner ^ one.black)


def test_result_counts_from_the_view_of_the_first_player(undisturbed: MatchResult) -> None:
    mirrored = play(PLAYERS[::-1])
    wins, draws, losses = undisturbed.wins_draws_losses
    assert wins + draws + losses == COUNT
    assert wins > losses
    assert undisturbed.score == (wins + draws / 2) / COUNT
    assert sum(undisturbed.pairs) == COUNT / 2
    assert sum(
        number * points for number, points in zip(undisturbed.pairs, (0, 0.5, 1, 1.5, 2), strict=True)
    ) == (wins + draws / 2)
    assert mirrored.wins_draws_losses[0] < mirrored.wins_draws_losses[2]
    assert f"won, drawn, lost  {wins}-{draws}-{losses}" in undisturbed.summary()


def test_another_seed_gives_other_games(undisturbed: MatchResult) -> None:
    assert not {one.record for one in undisturbed.games} & {one.record for one in play(seed=1).games}


@pytest.mark.parametrize("players", [PLAYERS, ("level:3,nodes=40,careless=0", "level:3,depth=0")])
def test_built_in_opponents_play_the_game_that_a_host_would_see(players: tuple[str, str]) -> None:
    terms = Terms(CHU, plies=8)
    first, second = map(read_opponent, players)
    here = games_module.play_here(terms, (first, second), 5, swapped=True)
    connected = games_module._run(games_module._play_connected(terms, players, 5, swapped=True))
    assert here.record().line == connected.record().line
    assert (here.result, here.swapped, here.players) == (connected.result, True, connected.players)
    usual = games_module.play_here(terms, (level(first.number), level(second.number)), 5, swapped=True)
    assert (here.record().line == usual.record().line) == (players == PLAYERS)


def test_with_time_a_record_has_clocks() -> None:
    played = play(games=2, time=(60.0, 1.0), plies=4)
    nodes = Record.parse(played.games[0].record).line.moves
    assert [node.clock is not None for node in nodes] == [True] * 4
    assert Record.parse(played.games[0].record).headers["TimeControl"] == "60+1"


def test_an_opening_is_open_and_always_the_same() -> None:
    for number in range(5):
        position = opening(CHU, 6, 0, number)
        assert position.counter == 6
        assert position.outcome() is None
        assert not any(position.is_check(side) for side in Side)
        assert abs(material(position)) < 600
        assert position.tsfen() == opening(CHU, 6, 0, number).tsfen()
    assert opening(CHU, 0, 0, 3).tsfen() == opening(CHU, 0, 9, 1).tsfen()


def test_an_opening_that_ends_every_game_is_refused(tmp_path: Path) -> None:
    toml = 'title = "Small"\nfiles = 3\nranks = 4\n[setup]\ncamp = """\nK . .\n"""\n'
    toml += '[rulesets.any.rules]\npromotion = "none"\n'
    pieces = "id,name,code,betza,promotes_to,royal\nking,King,K,K,,yes\n"
    folder = write_game(tmp_path / "small", variant_toml=toml, pieces_csv=pieces)
    (folder / "rulings.csv").unlink()
    with as_before():
        small = game(load_variant(folder))
        with pytest.raises(BanmenError, match=r"No opening of 90 moves keeps the game open\."):
            opening(small, 90, 0, 0)
        played = match(small, PLAYERS, 2, openings=90, workers=0)
        assert [one.played for one in played.games] == [False, False]
        assert "not played        2, for example game 1: No opening of 90 moves" in played.summary()


# ---------------------------------------------------------------- anywhere, in any order


def test_result_is_the_same_on_an_executor_that_shuffles(undisturbed: MatchResult) -> None:
    seen: list[int] = []
    played = play(executor=Shuffled(), on_game=lambda one: seen.append(one.number))
    assert facts(played) == facts(undisturbed)
    assert sorted(seen) == list(range(COUNT))
    assert played.elo == undisturbed.elo


@pytest.mark.parametrize("workers", [1, 2])
def test_result_is_the_same_for_any_number_of_workers(workers: int, undisturbed: MatchResult) -> None:
    assert facts(play(workers=workers)) == facts(undisturbed)


def test_a_test_ends_the_match_at_the_same_pair_in_any_order() -> None:
    sprt = Sprt(0, 400)
    alone = play(games=80, sprt=sprt)
    shuffled = play(games=80, sprt=sprt, executor=Shuffled(), workers=7)
    assert alone.decision == "elo1"
    assert len(alone.games) < 80
    assert sum(alone.pairs) * 2 == len(alone.games)
    assert (facts(shuffled), shuffled.llr) == (facts(alone), alone.llr)
    assert alone.llr == sprt.llr(alone.pairs) > sprt.bounds[1]
    assert "SPRT              Elo 400 rather than 0; LLR" in alone.summary()


def test_games_that_an_executor_lost_are_played_again(undisturbed: MatchResult) -> None:
    executor = Shuffled(fails=lambda number: number in {2, 7})
    assert facts(play(executor=executor)) == facts(undisturbed)
    assert [executor.tries[number] for number in (1, 2, 7)] == [1, 3, 3]


def test_a_game_that_an_executor_always_loses_is_reported() -> None:
    class Losing(Shuffled):
        def run(self) -> None:
            self.tries.clear()
            super().run()

    played = play(games=4, executor=Losing(fails=lambda number: number == 1))
    assert [one.played for one in played.games] == [True, False, True, True]
    assert played.games[1].text == "its worker was lost 3 times: ConnectionError: the node went away"
    assert sum(played.pairs) == 1


def test_an_executor_that_takes_no_more_games_is_an_error_that_keeps_the_results(tmp_path: Path) -> None:
    class Closing(Shuffled):
        error: Exception = RuntimeError("cannot schedule new futures after shutdown")

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as above
            if args[1] == 4:
                raise self.error
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(BanmenError, match="takes no more games: cannot schedule new futures after shutdown"):
        play(executor=Closing(), workers=1, results=tmp_path / "r.jsonl")
    assert len((tmp_path / "r.jsonl").read_text("utf-8").splitlines()) == 1 + 4
    Closing.error = BrokenExecutor()
    with pytest.raises(BanmenError, match="The executor is broken"):
        play(executor=Closing(), workers=1)


def test_a_game_of_ones_own_goes_along_with_its_files(tmp_path: Path) -> None:
    with as_before():
        terms = game_terms(game(load_variant(write_game(tmp_path / "mini")), "club", {"lion": "weak"}))
    with as_before():
        read_game.cache_clear()
        again = read_game(*pickle.loads(pickle.dumps(terms)))  # noqa: S301 - our own
        assert (again.variant.name, again.ruleset_name) == ("mini", "club (lion=weak)")
        call = GameTerms(*terms, PLAYERS, None, 6, None, 0, 0)
        assert play_game(call, 0).played
    read_game.cache_clear()


# ---------------------------------------------------------------- bad engines


def test_an_engine_that_cannot_start_is_reported_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    played = play(("no-such-engine --fast", "level:1"), 4)
    assert [(one.played, one.absent) for one in played.games] == [(False, 0)] * 4
    assert all("no-such-engine --fast cannot start" in one.text for one in played.games)
    assert (played.score, played.elo, played.absent) == (None, None, ("no-such-engine --fast",))
    assert played.summary().endswith("no-such-engine --fast could not start in any game.")
    words = ["match", "level:1", "no-such-engine", "--game", "chu", "--games", "2", "--workers", "0"]
    assert cli.main(words) == 0
    printed = capsys.readouterr()
    assert printed.err.startswith("game 1: not played: no-such-engine cannot start")
    assert "no-such-engine could not start in any game." in printed.out


def test_an_engine_that_dies_loses_each_game_and_the_match_continues() -> None:
    played = play((f"{SCRIPTED} dies", "level:1"), 4, plies=2)
    assert [(one.winner, one.termination) for one in played.games] == [(1, "disconnect")] * 4
    assert all("RuntimeError: I cannot continue" in one.text for one in played.games)
    assert played.pairs == (2, 0, 0, 0, 0)
    assert "ended             4 by disconnect" in played.summary()


def test_engines_play_where_an_event_loop_runs_already_as_in_a_notebook() -> None:
    async def cell() -> MatchResult:
        return play((f"{SCRIPTED} dies", "level:1"), 2, plies=2)

    assert [one.termination for one in asyncio.run(cell()).games] == ["disconnect"] * 2


def test_an_engine_that_thinks_for_ever_without_a_clock_loses() -> None:
    played = play((f"{SCRIPTED} slow", "level:1"), 2, patience=0.2)
    assert [(one.winner, one.termination) for one in played.games] == [(1, "time")] * 2
    assert "did not move for 0.2 seconds" in played.games[0].text


def test_a_fault_of_the_search_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Iterator[object]:
        yield from ()
        raise MemoryError("no room")

    monkeypatch.setattr(games_module, "think", broken)
    played = play(games=2, openings=0)
    assert [(one.winner, one.termination) for one in played.games] == [(1, "resignation"), (0, "resignation")]
    assert "it could not think: MemoryError: no room" in played.games[0].text
    monkeypatch.setattr(games_module, "record_headers", broken)
    monkeypatch.setattr(games_module, "play_here", broken)
    assert "'generator' object" in play(games=2, openings=0).games[0].text


def test_secrets_of_urls_are_in_no_file(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    played = play(("ws://me:word@127.0.0.1:9/?token=secret", "level:1"), 2, results=results)
    assert played.players == ("ws://127.0.0.1:9", "level:1")
    assert not played.games[0].played
    for text in (results.read_text("utf-8"), played.summary()):
        assert "secret" not in text
        assert "word" not in text.replace("password", "")
