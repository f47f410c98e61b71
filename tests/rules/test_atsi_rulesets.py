"""By which rules ATSI means a game, and who ends it: the host alone."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from banmen_rules import VARIANTS, Game, Position, Side, cli, game, load_variant
from banmen_rules.engine import atsi
from banmen_rules.engine.atsi import Client, Info, Notice, Opponent, from_client
from banmen_rules.engine.search import Thought, think
from tests.rules.test_atsi_host import seated, there_and_back

BLACK, WHITE = Side
LONG = 120.0  # seconds: a game that hangs is a failure, not a wait
SCRIPTED = (sys.executable, "-S", str(Path(__file__).with_name("scripted_engine.py")), "calm")
MATE = "16,K/" + "17/" * 15 + "k,15,r 0"
"""Dai dai, Black to move: the rook on 1q takes the king on 1a."""
LONE = "16,K/" + "17/" * 15 + "k,16 0"
"""Dai dai: two kings, far from each other."""


@pytest.mark.parametrize(
    "played", [game(name, load_variant(name).atsi_ruleset) for name in VARIANTS], ids=str
)
def test_default_ruleset_of_atsi_needs_no_message(played: Game) -> None:
    table = seated(played)
    assert not [event for event in table.events if isinstance(event, Notice)]
    assert not [line for line in table.got[BLACK] if line.startswith("setparam")]


def meant(*lines: str, **options: Game) -> Game:
    """Say which game a client takes a host to mean."""
    client = Client(Info("ours"), **options)  # type: ignore[arg-type]
    for line in lines:
        client.receive(line)
    assert client.position is not None
    return client.position.game


def test_startgame_of_taikyoku_means_the_sites_rules_until_a_host_sets_others() -> None:
    start = f"startgame {Position.initial(game('taikyoku')).tsfen()}"
    for line in ("startgame initial", start):
        assert meant(line) is game("taikyoku", "atsi")
        assert meant("setparam Ruleset wikipedia", line) is game("taikyoku", "wikipedia")
        home = game("taikyoku", "wikipedia", {"repetition": "none"})
        assert meant(line, home=home) is home
        assert meant("setparam Ruleset atsi", line, home=home) is game("taikyoku", "atsi")
    tai = game("tai", "japanese")
    assert meant("setparam Variant tai", "startgame initial") is game("tai", "article")
    assert meant("startgame initial", home=tai) is tai
    assert meant(start, home=tai) is game("taikyoku", "atsi")


def test_client_makes_the_first_move_that_the_site_allows_and_the_article_does_not() -> None:
    # A general flies over the whole camp and ends on its own pawn: legal by the site's rules alone.
    atsi, article = (Position.initial(game("taikyoku", name)) for name in ("atsi", "wikipedia"))
    found = {move.text(atsi.game.size) for move in atsi.moves()} - {
        move.text(article.game.size) for move in article.moves()
    }
    text = min(each for each in found if each.count(" ") == 1)
    client = Client(Info("ours"))
    for line in ("player 1", "startgame initial", f"opmove {text} 0 0"):
        client.receive(line)
    assert client.to_move
    assert seated(game("taikyoku", "atsi")).say(BLACK, f"move {text}").host.result is None


def test_client_follows_a_host_through_repetitions_that_its_rules_forbid() -> None:
    for ruleset, times in (("setparam Variant tai", 3), ("setparam Ruleset wikipedia", 5)):
        client = Client(Info("ours"))
        for line in (ruleset, "player 1", "startgame initial"):
            client.receive(line)
        assert client.position is not None
        there, reply, back, undo = there_and_back(client.position.copy())
        for _ in range(times):
            for heard, message in ((there, reply), (back, undo)):
                client.receive(f"op{heard} 0 0")
                assert client.to_move
                origin, target = map(client.position.square, message.split()[1:])
                (move, *_) = [each for each in client.position.moves_to(origin, target) if not each.path]
                assert client.move(move) == message
        assert client.position.occurrences() == times + 1


# ---------------------------------------------------------------- what people type


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command about engines."""
    command = [sys.executable, "-m", "banmen_rules", "atsi", *words]
    return subprocess.run(command, input="", capture_output=True, text=True, timeout=LONG, check=False)


@pytest.mark.parametrize(
    "options,ruleset",
    [
        ((), "atsi"),
        (("--ruleset", "wikipedia"), "wikipedia"),
        (("--variant", "taikyoku"), "atsi"),
        (("--variant", "tai"), "article"),
        (("--variant", "tai", "--ruleset", "japanese"), "japanese"),
    ],
)
def test_engine_plays_by_the_ruleset_that_is_named_or_meant(
    options: tuple[str, ...], ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponents: list[Opponent] = []
    monkeypatch.setattr(atsi, "play_over", lambda *found: opponents.append(found[2]))
    assert cli.main(["atsi", "engine", *options]) == 0
    (opponent,) = opponents
    opponent.receive("startgame initial")
    assert opponent.client.position is not None
    assert opponent.client.position.game.ruleset == ruleset


def test_engine_refuses_a_ruleset_that_its_game_does_not_have() -> None:
    refused = ran("engine", "--ruleset", "japanese")
    assert refused.returncode == 2
    assert "Available: wikipedia, atsi." in refused.stderr


def test_play_lists_the_rules_that_atsi_cannot_send_and_when_it_ends() -> None:
    engine = shlex.join([*SCRIPTED, "1z 1y"])
    terms = ("--plies", "1")
    shown = ran("play", "taikyoku", engine, "level:1", *terms)
    assert '[Ruleset "atsi"]' in shown.stdout
    assert "stopped after 1 move" in shown.stdout
    assert shown.stderr == "note: The game stops after 1 move; the side with more material wins.\n"
    shown = ran("play", "taikyoku", engine, "level:1", *terms, "--ruleset", "wikipedia", "--json")
    notices = [each for each in map(json.loads, shown.stdout.splitlines()) if each["event"] == "notice"]
    assert [each["side"] for each in notices] == [None, "black"]
    assert "cannot set the ruleset wikipedia" in notices[1]["text"]


# ---------------------------------------------------------------- the host ends the game


def test_game_by_the_sites_rules_continues_after_a_fourth_repetition() -> None:
    atsi = game("taikyoku", "atsi")
    table = seated(atsi)
    back = there_and_back(Position.initial(atsi))
    for _ in range(6):
        for side, line in zip([BLACK, WHITE, BLACK, WHITE], back, strict=True):
            table.say(side, line)
    assert table.host.result is None
    assert table.host.position.occurrences() == 7


def opponent_at(tsfen: str, *lines: str) -> Opponent:
    """Begin a game with the opponent as White."""
    opponent = Opponent(1)
    for line in (*lines, "player 1", f"startgame {tsfen}"):
        assert opponent.receive(line) == []
    return opponent


def answer(opponent: Opponent, text: str) -> list[str]:
    """Have the opponent make a certain move, whatever it would choose."""
    task = opponent.task
    assert task is not None
    (move,) = [each for each in task.position.moves() if each.text(task.position.game.size) == text]
    return opponent.found(task, Thought(move, 0, (), 1, 1, 0.0))


def test_opponent_plays_on_until_the_host_ends_the_game() -> None:
    taikyoku = Position(game("taikyoku"))
    for square, symbol in {"1jj": "k", "36a": "K"}.items():
        taikyoku.put(square, symbol)
    opponent = opponent_at(taikyoku.tsfen(), "setparam Ruleset wikipedia")
    logs = []
    for _ in range(5):
        for move, reply in (("1jj 2jj", "36a 35a"), ("2jj 1jj", "35a 36a")):
            logs += opponent.receive(f"opmove {move} 0 0")
            assert answer(opponent, reply)[-1] == f"move {reply}"
    assert logs
    assert all(line.startswith("log by the ruleset wikipedia the game is over") for line in logs)
    opponent.receive("opmove 1jj 2jj 0 0")
    assert opponent.task is not None
    *_, thought = think(opponent.task.position, opponent.task.limits, seed=opponent.task.seed)
    assert opponent.found(opponent.task, thought)[-1].startswith("move 36a ")
    opponent.receive("opmove 2jj 1jj 0 0")
    opponent.receive("draw repetition")
    assert opponent.task is None


def test_opponent_plays_on_after_it_has_taken_the_last_royal() -> None:
    opponent = Opponent(1)
    for line in ("player 0", f"startgame {MATE.replace('/17/', '/8,P,8/', 1)}"):
        opponent.receive(line)
    assert answer(opponent, "1q 1a") == ["eval 0", "move 1q 1a"]
    (log,) = opponent.receive("opmove 9b 9c 0 0")
    assert "White has lost its last royal piece" in log
    assert answer(opponent, "1a 1b") == ["eval 0", "move 1a 1b"]


def test_opponent_resigns_from_what_it_cannot_answer() -> None:
    opponent = opponent_at(MATE)
    assert opponent.receive("opmove 1q 1a 0 0") == ["resign its last royal piece is captured"]
    assert opponent.receive("setparam Seed 3") == [], "it resigns once"
    opponent = opponent_at(LONE)
    message = opponent.receive("opmove 17q 1q 0 0")
    assert [line.split()[0] for line in message] == ["log", "resign"]
    assert "it cannot follow opmove" in message[1]
    for line in message:
        from_client(line)
    opponent = Opponent(1)
    assert opponent.receive("setparam Ruleset club") == []
    message = opponent.receive("startgame initial")
    assert [line.split()[0] for line in message] == ["log", "resign"]
    assert '"club"' in message[1]
