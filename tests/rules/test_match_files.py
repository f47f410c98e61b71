"""The results files of matches, their arguments, and the command."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import BanmenError, InvalidArgument, Record, UnknownName, cli, game
from banmen_rules.engine.matches import Match, MatchGame, MatchResult, Sprt, match
from banmen_rules.engine.search import Limits, level, read_opponent
from tests.rules.match_games import CHU, COUNT, PLAYERS, PLIES, SCRIPTED, facts, lines, play


@pytest.fixture(scope="module")
def undisturbed() -> MatchResult:
    return play()


def test_a_match_continues_from_its_file(tmp_path: Path, undisturbed: MatchResult) -> None:
    results = tmp_path / "r.jsonl"
    counts: list[int] = []
    played = play(games=4, results=results, on_game=lambda _: counts.append(len(lines(results))))
    assert facts(played) == facts(undisturbed)[:4]
    assert counts == [1, 2, 3, 4]  # each is in the file before the next
    seen: list[int] = []
    played = play(results=results, on_game=lambda one: seen.append(one.number))
    assert seen == list(range(4, COUNT))
    assert facts(played) == facts(undisturbed)
    assert facts(play(games=4, results=results)) == facts(undisturbed)[:4]


def test_results_of_another_match_are_refused_with_the_differences(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    play(games=2, results=results)
    before = results.read_bytes()
    for keywords, message in (
        ({"plies": 15}, "plies is 12 there, and 15 here."),
        ({"seed": 1, "openings": 3}, "openings is 4 there, and 3 here; seed is 0 there, and 1 here."),
        (
            {"players": ("level:2,nodes=5", "level:1")},
            f"first player is .*; first nodes is {level(2).limits.nodes} there, and 5 here",
        ),
        ({"time": (60, 0)}, r"time is null there, and \[60, 0\] here"),
    ):
        with pytest.raises(BanmenError, match=f"r.jsonl holds the results of another match: {message}"):
            play(games=2, results=results, **keywords)
    with pytest.raises(BanmenError, match='variant is "chu" there, and "dai" here'):
        match(game("dai"), PLAYERS, 2, plies=PLIES, openings=4, workers=0, results=results)
    assert results.read_bytes() == before


def test_two_matches_cannot_write_one_file(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    refused = []

    def again(_: MatchGame) -> None:
        with pytest.raises(BanmenError, match=r"Another process plays this match: it writes r\.jsonl"):
            play(games=2, results=results)
        refused.append(1)

    play(games=2, results=results, on_game=again)
    assert len(refused) == 2
    assert len(lines(results)) == 2


GAME = (
    '{"number": 0, "winner": 0, "termination": "royals", "text": "", "moves": 1, "seconds": 1, "record": "", '
)


@pytest.mark.parametrize(
    "content,message",
    [
        ("my notes", "r.jsonl must be the results of a match, or a new file"),
        ("my notes\n", "r.jsonl is not valid JSON: line 1, column 1"),
        (
            '{"format": "banmen-board", "version": 1}\n',
            'r.jsonl must be an object with "format": "banmen-match"',
        ),
        ('{"format": "banmen-match", "version": 9}\n', "r.jsonl has version 9"),
        ("{0}\n[]\n", "r.jsonl, line 2 must be the result of a game"),
        ("{0}\nx\n{1}", "r.jsonl, line 2 is not valid JSON"),
        ("{0}\n{}\n", "r.jsonl, line 2 must have number with a value of type int"),
        ("{0}\n" + GAME + '"absent": true}\n', "line 2 must have absent with a value of type int"),
        (
            "{0}\n" + GAME.replace('"winner": 0', '"winner": 2') + '"absent": null}\n',
            "the winner 0, 1 or null",
        ),
    ],
)
def test_a_file_that_is_no_results_file_is_refused_and_unchanged(
    content: str, message: str, tmp_path: Path
) -> None:
    results = tmp_path / "r.jsonl"
    play(games=2, results=results)
    terms, first, _ = results.read_text("utf-8").splitlines()
    results.write_text(content.replace("{0}", terms).replace("{1}", first), encoding="utf-8")
    before = results.read_bytes()
    with pytest.raises(BanmenError, match=re.escape(message)):
        play(games=2, results=results)
    assert results.read_bytes() == before


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    play(games=2, results=results)
    whole = results.read_text("utf-8")
    results.write_text(whole[:50], encoding="utf-8")
    play(games=2, results=results)
    assert results.read_text("utf-8").splitlines()[0] == whole.splitlines()[0]
    assert len(lines(results)) == 2


def test_games_that_were_not_played_are_tried_again(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    players, results = (str(engine), "level:1"), tmp_path / "r.jsonl"
    assert not any(one.played for one in play(players, 2, results=results, plies=2).games)
    engine.write_text(f"#!/bin/sh\nexec {SCRIPTED} dies\n", encoding="utf-8")
    engine.chmod(0o755)
    assert all(one.played for one in play(players, 2, results=results, plies=2).games)
    assert len(lines(results)) == 4


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match=r"r\.jsonl cannot be written: No such file or directory"):
        play(games=2, results=tmp_path / "nowhere" / "r.jsonl")
    with pytest.raises(BanmenError, match="cannot be written: Is a directory"):
        play(games=2, results=tmp_path)


# ---------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    "keywords,message",
    [
        ({"games": 3}, "games must be an even number, .*, got 3"),
        ({"games": 0}, "games must be from 2 to 1,000,000, got 0"),
        ({"games": "4"}, "games must be a whole number, got '4'"),
        ({"players": ("level:1",)}, "players must be two players"),
        ({"players": ("level:1", " ")}, "players must be two players such as level:3 or a command line"),
        ({"players": ("level:1", "http://example.org")}, "must start with ws:// or wss://"),
        ({"plies": 0}, "plies must be at least 1, got 0"),
        ({"openings": -1}, "openings must be from 0 to 100, got -1"),
        ({"workers": -1}, "workers must be from 0 to 1,000, got -1"),
        ({"workers": 0, "executor": ThreadPoolExecutor(1)}, "workers must be from 1 to 1,000, got 0"),
        ({"executor": 3}, "executor must be an Executor, got 3"),
        ({"nodes": 0}, "nodes must be at least 1, got 0"),
        ({"nodes": 5, "players": ("a", "b")}, "nodes must be left out if no built-in opponent plays, got 5"),
        ({"time": (0, 5)}, "time must be the seconds for the game and per move"),
        ({"time": 60}, "time must be a tuple"),
        ({"patience": 0}, "patience must be more than 0"),
        ({"seed": 1.5}, "seed must be a whole number, got 1.5"),
        ({"sprt": Sprt(5, 0)}, "sprt.elo1 must be more than elo0"),
        ({"sprt": (0, 5)}, "sprt must be a Sprt"),
        ({"results": 5}, "results must be"),
        ({"on_game": 5}, "on_game must be a function"),
    ],
)
def test_wrong_arguments_are_refused_by_name(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(
        InvalidArgument if "http" not in message and "ws:" not in message else BanmenError, match=message
    ):
        play(**{"games": 2, **keywords})


@pytest.mark.parametrize(
    "player,message",
    [
        ("level:9", 'Unknown level "9"'),
        ("level:", 'Unknown level ""'),
        ("level:4,noodles=5", 'Unknown limit "noodles".*Did you mean "nodes"'),
        ("level:4,", 'Unknown limit ""'),
        ("level:4,nodes", "nodes must be a whole number, more than 0, got ''"),
        ("level:4,nodes=0", "nodes must be a whole number, more than 0, got '0'"),
        ("level:4,depth=1.5", "depth must be a whole number, 0 or more, got '1.5'"),
        ("level:4,seconds=inf", "seconds must be a number, more than 0, got 'inf'"),
        ("level:4,exchanges=maybe", "exchanges must be a whole number, 0 or more, got 'maybe'"),
        ("level:4,nodes=1,nodes=2", "nodes must be given once in level:4,nodes=1,nodes=2, got '2'"),
    ],
)
def test_wrong_limits_of_a_player_are_refused(player: str, message: str) -> None:
    with pytest.raises((UnknownName, InvalidArgument), match=message):
        play((player, "level:1"), 2)


def test_limits_of_a_player_replace_those_of_its_level() -> None:
    found = read_opponent("level:4, nodes=800, exchanges=1, seconds=1.5").limits
    assert (found.nodes, found.exchanges, found.seconds) == (800, 1, 1.5)
    assert found.depth == read_opponent("level:4").limits.depth
    assert isinstance(found, Limits)
    played = Match(CHU, ("level:4,nodes=50", "level:2"), 2, nodes=90)
    assert played.players == ("level:4,nodes=50", "level:2,nodes=90")


# ---------------------------------------------------------------- the command


def test_command_prints_a_line_for_each_game_and_a_summary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "match level:2 level:1 --game chu --games 4 --workers 0 --nodes 500 --plies 6 --openings 2"
    assert cli.main([*words.split(), "--sprt", "0", "60", "--records", str(tmp_path / "games.txt")]) == 0
    printed = capsys.readouterr()
    assert re.fullmatch(r"(game [1-4]: .*moves\); \d-\d-\d; .*LLR -?\d\.\d\d\n){4}", printed.err)
    assert printed.out.startswith("level:2,nodes=500 against level:1,nodes=500, 4 games\n")
    assert "SPRT              not decided; LLR" in printed.out
    records = re.split(r"\n(?=\[Variant)", (tmp_path / "games.txt").read_text("utf-8"))
    assert [Record.parse(text).headers["Round"] for text in records] == ["1", "2", "3", "4"]


def test_interrupted_command_prints_the_result_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("banmen_rules.cli._matches._show", interrupt)
    words = "match level:2 level:1 --game chu --games 4 --workers 0 --plies 2 --openings 0"
    assert cli.main(words.split()) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith("level:2 against level:1, 1 game\n")
    assert "Finished games: 1. With --results FILE a match can be continued." in printed.err


def test_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = "match level:2 level:1 --game chu --games 2 --workers 0 --plies 2 --openings 0 --json"
    assert cli.main(words.split()) == 0
    one, other, result = map(json.loads, capsys.readouterr().out.splitlines())
    assert (one["event"], one["number"], other["number"]) == ("game", 0, 1)
    assert (result["event"], result["games"], sum(result["pairs"])) == ("match", 2, 1)
    assert {"elo", "llr", "decision", "ended", "wins", "draws", "losses"} <= result.keys()


@pytest.mark.parametrize(
    "words,message",
    [
        ("--games 3", "--games must be an even number"),
        ("--sprt 60 0", "--sprt elo1 must be more than elo0 (60), got 0.0"),
        ("--sprt 0 x", "argument --sprt: must be a number such as 60, got 'x'"),
        ("--sprt 0", "argument --sprt: expected 2 arguments"),
        ("--time 60x", "--time must be seconds for the game and per move such as 600+5"),
        ("--time 60 --nodes 5", "not allowed with argument"),
        ("--workers -2", "--workers must be from 0 to 1,000, got -2"),
        ("--game chess", 'Unknown variant "chess"'),
        ("--records nowhere/games.txt", "--records must be a file in a folder that exists"),
        ("--results nowhere/r.jsonl", "r.jsonl cannot be written: No such file or directory"),
    ],
)
def test_command_refuses_wrong_options(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["match", "level:1", "level:1", *words.split()]) == 2
    assert message in capsys.readouterr().err


def test_command_plays_by_the_rules_that_the_players_know(capsys: pytest.CaptureFixture[str]) -> None:
    """As a room does: by the ruleset of ATSI if a program plays."""
    common = [
        "--game",
        "taikyoku",
        "--games",
        "2",
        "--workers",
        "0",
        "--plies",
        "1",
        "--openings",
        "0",
        "--json",
    ]
    found = []
    for other in ("level:1", f"{SCRIPTED} dies"):
        assert cli.main(["match", "level:1", other, *common]) == 0
        found.append(json.loads(capsys.readouterr().out.splitlines()[0])["record"])
    assert ['[Ruleset "atsi"]' in record for record in found] == [False, True]
