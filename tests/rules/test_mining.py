"""Mining: games that are played and mined, the same exercises wherever, whatever is killed."""

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Self

import pytest

from banmen_rules import BanmenError, InvalidArgument, Position, Record, cli, game
from banmen_rules.review import MINING, MinedGame, Mining, MiningResult, SelfPlay, known_wishes, mine
from banmen_rules.review._doubles import question
from banmen_rules.review._mining import _mined
from banmen_rules.teaching.exercises import ExerciseSpec, faults, judge, load, parse_pack, solution
from tests.rules.boards import place
from tests.rules.executors import LONG, Shuffled, children, lives, wait_until
from tests.rules.match_games import CHU, environment

PLAYED = SelfPlay(CHU, 6, ("level:1", "level:1"), plies=8, openings=20)
LIMITS = MINING._replace(depth=1, nodes=100)
WORDS = "exercises mine chu --level 1 1 --plies 8 --openings 20 --nodes 60 --games"


@pytest.fixture(scope="module")
def undisturbed() -> MiningResult:
    return Mining(PLAYED, LIMITS).run()


# ---------------------------------------------------------------- the games and what they give


def test_played_games_give_exercises_that_can_be_solved(undisturbed: MiningResult) -> None:
    assert [game.number for game in undisturbed.games] == list(range(6))
    assert all(game.moves == 8 for game in undisturbed.games)
    assert undisturbed.exercises
    for one in undisturbed.exercises:
        assert list(faults(one)) == []
        assert judge(one, solution(one)).right


def test_every_mistake_is_an_exercise_or_counted_with_its_reason(undisturbed: MiningResult) -> None:
    mistakes = sum(game.points for game in undisturbed.games)
    assert mistakes == len(undisturbed.exercises) + sum(undisturbed.unused.values())
    assert undisturbed.unused["repeated"] > 0
    found = f"{len(undisturbed.exercises)} exercises from 6 games\n{mistakes} mistakes in 48 moves\nfound: "
    assert undisturbed.summary().startswith(found)
    assert f"repeated {undisturbed.unused['repeated']}" in undisturbed.summary()


def test_another_seed_gives_other_exercises(undisturbed: MiningResult) -> None:
    others = mine(PLAYED._replace(games=2, seed=1), LIMITS)
    assert not {one.digest for one in others} & {one.digest for one in undisturbed.exercises}


def test_only_what_is_wanted_is_used(undisturbed: MiningResult) -> None:
    category = undisturbed.exercises[0].tags["category"]
    mining = Mining(PLAYED, LIMITS, want=["guard", category])
    mining.games = {one.number: one for one in undisturbed.games}
    wanted = mining.run().exercises
    assert wanted == tuple(one for one in undisturbed.exercises if one.tags["category"] == category)
    assert 0 < len(wanted) < len(undisturbed.exercises)
    assert mining.result.unused["not wanted"] > 0


def test_an_unknown_wish_lists_those_that_mining_makes() -> None:
    with pytest.raises(BanmenError) as caught:
        known_wishes(["mate", "hook-fork"])
    assert str(caught.value).startswith(
        'Unknown kind, theme or category "hook-fork". Kinds: mate, guard, harvest. Themes: both_royals, '
    )
    assert ", net. Categories: step, " in str(caught.value)
    assert str(caught.value).endswith(", hook, area, line, igui, pass, teleport.")


# ---------------------------------------------------------------- doubles


def asked(tsfen: str, square: str = "", variant: str = "dai_dai", **goal: object) -> ExerciseSpec:
    return ExerciseSpec("x", "harvest", variant, tsfen=tsfen, square=square, goal={"net": 5, **goal})


BOARD = "16,K/5,p,11/" + "17/" * 14 + "k,15,r "


@pytest.mark.parametrize(
    "one, other, same",
    [
        (asked(f"{BOARD}0"), asked(f"{BOARD}24"), True),  # later in a game
        (asked(f"{BOARD}0"), asked(f"{BOARD}1"), False),  # the other side to move
        (asked(f"{BOARD}0"), asked("K,16/11,p,5/" + "17/" * 14 + "r,15,k 2"), True),  # its mirror image
        (asked(f"{BOARD}0", "1q"), asked("K,16/11,p,5/" + "17/" * 14 + "r,15,k 0", "17q"), True),
        (asked(f"{BOARD}0", "1q"), asked("K,16/11,p,5/" + "17/" * 14 + "r,15,k 0", "1q"), False),
        (asked(f"{BOARD}0"), asked(f"{BOARD}0", net=6), False),
        (asked(f"{BOARD}0"), asked("16,K/11,p,5/" + "17/" * 14 + "k,15,r 0"), False),  # only a pawn
    ],
)
def test_the_same_board_or_its_mirror_image_asks_the_same(
    one: ExerciseSpec, other: ExerciseSpec, *, same: bool
) -> None:
    assert (question(one) == question(other)) == same


@pytest.mark.parametrize("name, same", [("gold general", True), ("left general", False)])
def test_the_mirror_image_of_a_lopsided_piece_is_another_board(name: str, *, same: bool) -> None:
    """The left general does not step to the left, so its mirror image would have to be a right general."""
    there = place(game("dai_dai"), {"1q": "rook", "4d": name}, {"17a": "king"})
    mirrored = place(game("dai_dai"), {"17q": "rook", "14d": name}, {"1a": "king"})
    assert (question(asked(there.tsfen())) == question(asked(mirrored.tsfen()))) == same


def test_a_question_of_two_games_is_used_once() -> None:
    start = Position.from_tsfen(game("dai_dai"), "17/" * 15 + "16,R/12,p,3,r 0")
    mirrored = Position.from_tsfen(game("dai_dai"), "17/" * 15 + "R,16/r,3,p,12 0")
    start.push("5q 5p")
    mirrored.push("13q 13p")
    mining = Mining([Record.from_position(one) for one in (start, mirrored)], LIMITS)
    result = mining.run()
    assert [len(one.exercises) for one in result.games] == [1, 1]
    assert [one.id for one in result.exercises] == ["game-1-harvest-1"]
    assert result.unused == {"twice": 1}


# ---------------------------------------------------------------- anywhere, in any order


@pytest.mark.slow
def test_exercises_are_the_same_on_an_executor_that_shuffles_and_loses(
    undisturbed: MiningResult, tmp_path: Path
) -> None:
    executor = Shuffled(3, fails=lambda number: number in {0, 4})
    shuffled = Mining(PLAYED, LIMITS, executor=executor, results=tmp_path / "shuffled.jsonl").run()
    assert shuffled == undisturbed
    assert [executor.tries[number] for number in (0, 1, 4)] == [3, 1, 3]
    Mining(PLAYED, LIMITS, results=tmp_path / "alone.jsonl").run()
    assert (tmp_path / "shuffled.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


@pytest.mark.slow
def test_mining_continues_from_its_file_and_with_more_games(
    undisturbed: MiningResult, tmp_path: Path
) -> None:
    results = tmp_path / "mined.jsonl"
    mine(PLAYED._replace(games=2), LIMITS, results=results)
    seen: list[int] = []
    mining = Mining(PLAYED, LIMITS, results=results, on_game=lambda one: seen.append(one.number))
    assert mining.run() == undisturbed
    assert seen == [2, 3, 4, 5]
    whole = results.read_bytes()
    assert Mining(PLAYED._replace(games=2), LIMITS, results=results).run().games == undisturbed.games[:2]
    assert results.read_bytes() == whole
    with pytest.raises(BanmenError, match="other mining: seed is 0 there, and 1 here"):
        mine(PLAYED._replace(seed=1), LIMITS, results=results)


@pytest.mark.slow
def test_a_file_whose_games_are_in_another_order_is_put_in_order(tmp_path: Path) -> None:
    results = tmp_path / "mined.jsonl"
    mine(PLAYED._replace(games=3), LIMITS, results=results)
    whole = results.read_text("utf-8")
    first, *rows = whole.splitlines(keepends=True)
    results.write_text(first + "".join(rows[::-1]), "utf-8")  # as if killed just before the end
    mine(PLAYED._replace(games=3), LIMITS, results=results)
    assert results.read_text("utf-8") == whole


ROW: dict[str, object] = {"number": 0, "moves": 1, "points": 0, "exercises": [], "unused": {}, "text": ""}


@pytest.mark.parametrize(
    "row, message",
    [
        ([], "must be the result of a game"),
        ({**ROW, "moves": "1"}, "must have moves with a value of type int"),
        ({**ROW, "number": -1}, "must have whole numbers of at least 0"),
        ({**ROW, "unused": {"twice": "1"}}, "must have whole numbers of at least 0"),
        ({**ROW, "exercises": [{"id": "x"}]}, "kind"),
    ],
)
def test_a_line_that_is_no_mined_game_is_refused(row: object, message: str, tmp_path: Path) -> None:
    results = tmp_path / "mined.jsonl"
    mine(PLAYED._replace(games=1, plies=1), LIMITS, results=results)
    first = results.read_text("utf-8").splitlines()[0]
    results.write_text(f"{first}\n{json.dumps(row)}\n", "utf-8")
    with pytest.raises(BanmenError, match=f"(?s)mined.jsonl, line 2.*{message}"):
        mine(PLAYED._replace(games=1, plies=1), LIMITS, results=results)


def test_a_game_that_cannot_be_played_is_reported_and_tried_again(tmp_path: Path) -> None:
    seen: list[MinedGame] = []
    source = PLAYED._replace(games=2, players=("no-such-engine", "level:1"), plies=2)
    for _ in range(2):
        result = Mining(source, LIMITS, results=tmp_path / "m.jsonl", on_game=seen.append).run()
    assert [one.number for one in seen] == [0, 1, 0, 1]
    assert all("no-such-engine cannot start" in one.text for one in result.not_mined)
    assert "not mined: 2, for example game 1: no-such-engine cannot start" in result.summary()


def test_a_fault_in_one_game_is_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen_rules.review._mining.review", lambda *_: 1 / 0)
    position = Position.initial(CHU)
    position.push(position.legal_moves()[0])
    text = Record.from_position(position).format("machine")
    assert MinedGame.from_data(_mined(text, 3, LIMITS)) == MinedGame(
        3, text="ZeroDivisionError: division by zero"
    )


@pytest.mark.parametrize(
    "source, keywords, message",
    [
        (PLAYED._replace(games=0), {}, "games must be from 1 to 1,000,000, got 0"),
        (PLAYED._replace(plies=0), {}, "plies must be at least 1, got 0"),
        (PLAYED, {"workers": -1}, "workers must be from 0 to 1,000, got -1"),
    ],
)
def test_wrong_arguments_are_refused(source: SelfPlay, keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        mine(source, LIMITS, **keywords)


def test_a_text_that_is_no_record_is_refused() -> None:
    with pytest.raises(BanmenError, match="no move"):
        mine(["1. no move"], LIMITS)


# ---------------------------------------------------------------- the command


def command(words: str, out: Path) -> list[str]:
    code = "import sys; from banmen_rules import cli; sys.exit(cli.main(sys.argv[1:]))"
    return [sys.executable, "-S", "-c", code, *words.split(), "--out", str(out)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="looks for children in /proc")
def test_mining_that_was_killed_and_continued_gives_the_same_files(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    results = killed.with_suffix(".jsonl")
    with subprocess.Popen(
        command(f"{WORDS} 12 --workers 2", killed), env=environment(), stderr=subprocess.DEVNULL
    ) as process:
        try:
            wait_until(lambda: results.exists() and results.read_text("utf-8").count("\n") > 2)
            workers = children(process.pid)
        finally:
            process.kill()
    wait_until(lambda: not any(map(lives, workers)))
    assert not killed.exists()
    kept = results.read_text("utf-8").count("\n") - 1
    assert 2 <= kept < 12
    with results.open("a", encoding="utf-8") as file:
        file.write('{"number": 11, "mov')  # as if it had been writing
    for words, out in ((f"{WORDS} 12 --workers 2", killed), (f"{WORDS} 12 --workers 0", whole)):
        done = subprocess.run(
            command(words, out),
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            timeout=LONG,
            check=True,
        )
        assert done.stderr.count("; ") == 12 - (kept if out is killed else 0)
    for suffix in (".json", ".jsonl"):
        assert killed.with_suffix(suffix).read_bytes() == whole.with_suffix(suffix).read_bytes()
    assert load(whole).exercises


@pytest.mark.slow
def test_the_command_shows_each_game_and_what_was_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mined.json"
    assert cli.main([*f"{WORDS} 2 --workers 0 --want net".split(), "--out", str(out)]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("game 1: 8 moves, ")
    assert "; 2 of 2\n" in printed.err
    pack = load(out)
    assert pack.title == "Mistakes in 2 games of chu, level 1 against level 1, seed 0"
    assert {one.tags["theme"] for one in pack.exercises} == {"net"}
    assert f"{len(pack.exercises)} exercise" in printed.err
    assert "not used: " in printed.err
    assert cli.main([*f"{WORDS} 2 --workers 0 --want net".split()]) == 0  # without files
    assert parse_pack(capsys.readouterr().out).exercises == pack.exercises


@pytest.mark.parametrize(
    "words, message",
    [
        ("mine chu", "chu is a game: say how many games to play and mine, such as --games 100"),
        ("mine chu tai --games 2", "GAMES must be the name of one game, as --games is given, got 'chu tai'"),
        ("mine chess --games 2", 'Unknown variant "chess"'),
        ("mine chu --games 0", "--games must be from 1 to 1,000,000, got 0"),
        ("mine chu --games 2 --level 1 9", 'Unknown level "9"'),
        ("mine chu --games 2 --want mate,fork", 'Unknown kind, theme or category "fork". Kinds: mate, guard'),
        ("mine chu --games 2 --out mined.txt", "--out must be a file such as mined.json in a folder that"),
        ("mine chu --games 2 --workers 1 --dask tcp://a:1", "--dask: not allowed with argument --workers"),
        ("mine chu --games 1 --plies 1 --nodes 1 --workers 0 --want guard", "No mistake in 1 game makes an"),
    ],
)
def test_wrong_options_are_refused(
    words: str,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["exercises", *words.split()]) == 2
    assert message in capsys.readouterr().err


def test_ctrl_c_keeps_the_games_and_says_how_to_continue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("banmen_rules.cli._mining._show", interrupt)
    out = tmp_path / "mined.json"
    assert cli.main([*f"{WORDS} 2 --workers 0".split(), "--out", str(out)]) == 2
    assert "mined.jsonl has the mined games. The same command continues." in capsys.readouterr().err
    assert len((tmp_path / "mined.jsonl").read_text("utf-8").splitlines()) == 1 + 1
    assert cli.main(f"{WORDS} 2 --workers 0".split()) == 2
    assert "Mined games: 1. With --out FILE.json mining can be continued." in capsys.readouterr().err


class Bar:
    """Stands for a bar of tqdm."""

    shown: list[object] = []  # noqa: RUF012 - of all bars

    def __init__(self, **keywords: object) -> None:
        self.n = 0
        self.shown.append(keywords["total"])

    def write(self, line: str, **_: object) -> None:
        self.shown.append(line)

    def refresh(self) -> None:
        self.shown.append(self.n)

    def close(self) -> None:
        self.shown.append("closed")

    def __enter__(self) -> Self:
        return self


@pytest.mark.parametrize("words", [f"{WORDS} 2", "match level:1 level:1 --game chu --games 2 --plies 2"])
def test_a_terminal_shows_a_bar_if_tqdm_is_installed(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("tqdm")
    module.tqdm = Bar  # type: ignore[attr-defined] # a stand-in
    monkeypatch.setitem(sys.modules, "tqdm", module)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(Bar, "shown", [])
    assert cli.main([*words.split(), "--workers", "0"]) == 0
    total, first, one, second, two, closed = Bar.shown
    assert (total, one, two, closed) == (2, 1, 2, "closed")
    assert str(first).startswith("game 1: ")
    assert str(second).startswith("game 2: ")
    assert "game 1" not in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm", None)  # not installed
    assert cli.main([*words.split(), "--workers", "0"]) == 0
    assert "game 1: " in capsys.readouterr().err
