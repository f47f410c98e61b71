"""Autosaves: a widget made again offers to continue what was done on the page; nothing is lost."""

import asyncio
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from banmen import Board, Drill, Exercise, GameRoom, Sheet
from banmen.host import autosave, settings
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import Progress
from tests.widget.browser import Browser
from tests.widget.rooms import QUIET, played, until

MOVE = {"request": "move", "from": "9l", "path": [], "to": "9k"}
REPLY = {"request": "move", "from": "9f", "path": [], "to": "9g"}
LION = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion", "options": ["step", "area"]}
PAWN = {**LION, "id": "pawn", "piece": "pawn"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have widgets made as if a cell of a notebook in an empty folder made them."""
    monkeypatch.setattr(autosave, "notebook", lambda: (tmp_path, "game.ipynb", "cell-1"))
    return tmp_path / autosave.FOLDER


def play(board: Board, *moves: Mapping[str, object]) -> None:
    """Make moves as the page does."""
    browser = Browser(board)
    for number, move in enumerate(moves):
        assert browser.ask({"id": number, **move})["ok"]


def answer(board: Board | Drill | Sheet | Exercise, what: str) -> None:
    """Answer the offer as the page does."""
    Browser(board).set(autosave_answer=what)


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


# ---------------------------------------------------------------- boards


def test_board_made_again_offers_to_continue_its_game(folder: Path) -> None:
    before = time.time()
    board = Board("dai_dai")
    assert board.autosaved == {}
    play(board, MOVE, REPLY)
    board.comment("from a cell")  # once something was done on the page
    play(board, {"request": "goto", "ply": 1}, {"request": "comment", "node": 0, "text": "mine"})

    again = Board("dai_dai")
    assert not again.history, "nothing is loaded before somebody says so"
    assert before - 2 <= again.autosaved["at"] <= time.time() + 2
    answer(again, "continue")
    assert again.saved() == board.saved()
    assert (again.autosaved, again.autosave_answer) == ({}, "")
    assert len(files(folder)) == 1


def test_finished_game_is_saved_and_not_offered(folder: Path) -> None:
    board = Board("dai_dai")
    play(board, MOVE, REPLY)
    board.resign()
    play(board, {"request": "comment", "node": 0, "text": "the end"})
    assert Board("dai_dai").autosaved == {}
    assert [Board.load(path).result["winner"] for path in files(folder)] == ["white"]
    play(board, {"request": "goto", "ply": 1})
    board.undo()
    play(board, {**MOVE, "from": "8l", "to": "8k"})
    assert Board("dai_dai").autosaved, "it continues another way"


def test_autosave_is_a_saved_board_that_git_ignores(folder: Path) -> None:
    board = Board("dai_dai")
    play(board, MOVE)
    (path,) = files(folder)
    assert path.read_text("utf-8") == board.saved()
    assert Board.load(path).history == board.history
    assert (folder / ".gitignore").read_text("utf-8") == "*\n"


def test_dismissed_game_stays_in_its_file(folder: Path) -> None:
    play(Board("dai_dai"), MOVE)
    before = {path: path.read_bytes() for path in files(folder)}
    again = Board("dai_dai")
    answer(again, "dismiss")
    assert (again.autosaved, again.history) == ({}, [])
    assert {path: path.read_bytes() for path in files(folder)} == before
    play(again, MOVE, REPLY)
    assert {path: path.read_bytes() for path in files(folder) if path in before} == before
    assert len(files(folder)) == 2


def test_continuing_loses_nothing_that_was_played_meanwhile(folder: Path) -> None:
    play(Board("dai_dai"), MOVE, REPLY)
    again = Board("dai_dai")
    play(again, {**MOVE, "from": "8l", "to": "8k"})
    answer(again, "continue")
    assert len(again.history) == 2
    again.undo_edit()
    assert [entry["text"] for entry in again.history] == ["8l 8k"]
    assert len(files(folder)) == 2


def test_another_game_on_the_same_board_gets_another_file(folder: Path) -> None:
    board = Board("dai_dai")
    play(board, MOVE)
    board.standard()
    board.place({"9i": "lion", "5o": "king", "3c": "white king"})
    play(board, {"request": "move", "from": "9i", "path": [], "to": "9h"})
    texts = {json.loads(path.read_text("utf-8"))["moves"][0]["move"] for path in files(folder)}
    assert texts == {"9l 9k", "9i 9h"}


def test_position_set_up_by_hand_and_drawings_are_saved(folder: Path) -> None:
    board = Board("dai_dai", interaction="edit")
    play(board, {"request": "edit", "op": "remove", "square": "9l"})
    again = Board("dai_dai", interaction="edit")
    answer(again, "continue")
    assert again.tsfen == board.tsfen
    drawn = [{"kind": "circle", "squares": ["9k"], "colour": "green", "text": ""}]
    Browser(again).set(annotations=drawn)
    third = Board("dai_dai", interaction="edit")
    answer(third, "continue")
    assert third.annotations == drawn
    assert folder.exists()


def test_loaded_board_that_is_played_on_is_saved_too(folder: Path, tmp_path: Path) -> None:
    board = Board("dai_dai")
    board.push("9l 9k")
    board.save(tmp_path / "game.json")
    assert not folder.exists()
    play(Board.load(tmp_path / "game.json"), REPLY)
    again = Board.load(tmp_path / "game.json")
    answer(again, "continue")
    assert len(again.history) == 2
    assert Board("dai_dai").autosaved == {}


@pytest.mark.parametrize(
    "other", [{"variant": "tai"}, {"pieces": {"9i": "lion"}}, {"rulings": {"illegal_move": "loses"}}]
)
def test_another_board_is_not_offered_the_game(other: dict[str, object], folder: Path) -> None:
    play(Board("dai_dai"), MOVE)
    assert folder.exists()
    assert Board(**{"variant": "dai_dai", **other}).autosaved == {}  # type: ignore[arg-type]


def test_another_cell_or_notebook_is_not_offered_the_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(Board("dai_dai"), MOVE)
    for where in (("game.ipynb", "cell-2"), ("other.ipynb", "cell-1")):
        monkeypatch.setattr(autosave, "notebook", lambda where=where: (folder.parent, *where))
        assert Board("dai_dai").autosaved == {}


# ---------------------------------------------------------------- when nothing is saved


def test_moves_of_cells_and_looking_save_nothing(folder: Path) -> None:
    board = Board("dai_dai")
    board.push("9l 9k")
    play(board, {"request": "goto", "ply": 0}, {"request": "why", "from": "9l", "to": "9k"})
    assert not folder.exists()


def test_autosave_false_saves_and_offers_nothing(folder: Path) -> None:
    play(Board("dai_dai"), MOVE)
    board = Board("dai_dai", autosave=False)
    assert board.autosaved == {}
    play(board, MOVE)
    assert len(files(folder)) == 1


def test_script_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play(Board("dai_dai"), MOVE)
    assert list(tmp_path.iterdir()) == []


class _Shell:
    """As much of a notebook's IPython as is looked at."""

    user_ns: dict[str, object]

    def __init__(self) -> None:
        self.user_ns = {}

    def get_parent(self) -> dict[str, object]:
        return {"metadata": {"cellId": "b7"}}


class TerminalInteractiveShell(_Shell):
    """That of a terminal."""


@pytest.mark.parametrize(
    "shell, environment, found",
    [
        (_Shell(), {"JPY_SESSION_NAME": "a/game.ipynb"}, ("game.ipynb", "b7")),
        (_Shell(), {}, ("", "b7")),
        (_Shell(), {"SERVER_SOFTWARE": "voila/0.5.8"}, None),
        (TerminalInteractiveShell(), {}, None),
        (None, {}, None),
    ],
)
def test_autosaves_are_beside_the_notebook(
    shell: object,
    environment: dict[str, str],
    found: tuple[str, str] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import IPython  # noqa: PLC0415 - only here

    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    for name in ("JPY_SESSION_NAME", "SERVER_SOFTWARE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    expected = None if found is None else (Path.cwd(), *found)
    assert settings.notebook() == expected


def test_folder_that_cannot_be_written_is_named_once(folder: Path) -> None:
    folder.write_text("a file in its place")
    board = Board("dai_dai")
    play(board, MOVE)
    assert board.status["text"].startswith("This is not autosaved: .banmen cannot be written")
    play(board, REPLY)
    assert board.status["text"] == ""
    assert len(board.history) == 2


def test_damaged_file_is_refused_and_changes_nothing(folder: Path) -> None:
    play(Board("dai_dai"), MOVE)
    (path,) = files(folder)
    path.write_text('{"banmen": "board"', "utf-8")
    board = Board("dai_dai")
    answer(board, "continue")
    assert "not valid JSON" in board.status["text"]
    assert (board.history, board.autosave_answer) == ([], "")
    with pytest.raises(BanmenError, match="not valid JSON"):
        board.load_autosave()


def test_nothing_to_continue_is_refused() -> None:
    with pytest.raises(BanmenError, match="Nothing to continue"):
        Board("dai_dai").load_autosave()


def test_offer_is_not_for_pages_without_python(folder: Path) -> None:
    play(Board("dai_dai"), MOVE)
    assert folder.exists()
    board = Board("dai_dai")
    assert board.autosaved
    assert board.without_python()["autosaved"] == {}


# ---------------------------------------------------------------- how many


def test_files_are_bounded_in_number_and_age(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "MOST", 7)
    folder.mkdir()
    now = time.time()
    for number in range(9):
        other = folder / f"{number:016x}-0.json"
        other.touch()
        os.utime(other, (now - 1000 - number, now - 1000 - number))
    for _ in range(7):
        play(Board("dai_dai"), MOVE)
    mine = [path for path in files(folder) if not path.name.endswith("-0.json")]
    assert len(mine) == autosave.MOST_ALIKE
    assert [path.name for path in files(folder) if path not in mine] == [f"{n:016x}-0.json" for n in (0, 1)]
    for path in files(folder):
        os.utime(path, (now - autosave.OLDEST - 9, now - autosave.OLDEST - 9))
    play(Board("dai_dai"), MOVE)
    assert len(files(folder)) == 1


# ---------------------------------------------------------------- rooms


def test_room_made_again_continues_the_game_with_its_players(folder: Path) -> None:
    def room() -> GameRoom:
        return GameRoom("dai_dai", tsfen=QUIET, white="level:1", time=(600, 5))

    async def game() -> str:
        first = room()
        browser = Browser(first)
        assert browser.ask({"id": 1, "request": "start"})["ok"]
        await until(first, lambda: first.room["players"]["white"]["state"] == "ready")
        assert browser.ask({"id": 2, "request": "move", "from": "9n", "path": [], "to": "9m"})["ok"]
        await until(first, lambda: len(first.history) == 2)
        text = first.saved()
        first.close()
        return text

    saved = json.loads(played(game))
    assert len(files(folder)) == 1
    again = room()
    answer(again, "continue")
    assert [entry["text"] for entry in again.history] == [each["move"] for each in saved["moves"]]
    assert [again.room["players"][side]["player"] for side in ("black", "white")] == ["human", "level:1"]
    assert again.history[1]["side"] == "white", "the opponent's reply is saved too"


def test_room_refuses_to_continue_while_a_game_is_being_played(folder: Path) -> None:
    async def game() -> None:
        first = GameRoom("dai_dai", tsfen=QUIET, white="human")
        play(first, {"request": "start"}, {"request": "move", "from": "9n", "path": [], "to": "9m"})
        first.close()
        await asyncio.sleep(0)
        second = GameRoom("dai_dai", tsfen=QUIET, white="human")
        second.start()
        answer(second, "continue")
        assert "A game is being played" in second.status["text"]
        assert second.autosaved
        second.close()

    played(game)
    assert files(folder)


def test_room_shows_nothing_of_its_last_game_beside_the_continued_one(folder: Path) -> None:
    def room() -> GameRoom:
        return GameRoom("dai_dai", tsfen=QUIET, time=(600, 5))

    async def game() -> None:
        first = room()
        first.start()
        play(first, {"request": "move", "from": "9n", "path": [], "to": "9m"})
        (path,) = files(folder)
        paused = path.read_text("utf-8")
        first.stop()
        await until(first, lambda: first.room["state"] == "over")
        path.write_text(paused, "utf-8")
        again = room()
        again.start()
        again.push("9n 9m")
        again.resign()
        await until(again, lambda: again.room["state"] == "over")
        again.load_autosave()
        told = again.room
        assert (told["state"], told["paused"], told["text"], told["winner"]) == ("setting", True, "", "")
        again.start()
        assert (again.room["state"], len(again.history)) == ("playing", 1)
        again.close()

    played(game)


def test_room_with_damaged_progress_is_refused_and_changes_nothing(folder: Path) -> None:
    def room() -> GameRoom:
        return GameRoom("dai_dai", tsfen=QUIET)

    play(room(), {"request": "move", "from": "9n", "path": [], "to": "9m"})
    (path,) = files(folder)
    saved = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**saved, "room": {**saved["room"], "progress": {}}}), "utf-8")
    again = room()
    with pytest.raises(BanmenError, match="progress of a match must be"):
        again.load_autosave()
    assert not again.history
    assert again.autosaved


def test_room_keeps_the_token_of_a_server_that_is_named_again(folder: Path) -> None:
    def room() -> GameRoom:
        return GameRoom("dai_dai", tsfen=QUIET, white="ws://localhost:9/game?token=secret")

    play(room(), {"request": "move", "from": "9n", "path": [], "to": "9m"})
    (path,) = files(folder)
    assert "secret" not in path.read_text("utf-8")
    again = room()
    answer(again, "continue")
    assert again._session.match.players[1].given.endswith("secret")


# ---------------------------------------------------------------- exercises


def done(trainer: Drill | Sheet | Exercise) -> list[dict[str, object]]:
    return [{"card": row["card"], "tries": row["tries"]} for row in trainer.answers if row]


def answered(trainer: Drill | Sheet | Exercise) -> None:
    """Answer the current exercise as the page does: traits, all in one message."""
    row = {
        "card": trainer.queue[trainer.at]["card"],
        "because": "",
        "tries": [{"choice": "area"}],
        "done": True,
    }
    Browser(trainer).set(answers=[*trainer.answers, row], queue=trainer.queue, at=trainer.at + 1)


@pytest.mark.parametrize("make", [lambda: Drill([LION, PAWN]), lambda: Sheet([LION, PAWN])])
def test_half_done_exercises_can_be_continued(make: type[Drill], folder: Path) -> None:
    first = make()
    answered(first)
    again = make()
    assert done(again) == []
    assert again.autosaved
    answer(again, "continue")
    assert (done(again), again.at) == (done(first), 1)
    assert again.problem == {}
    assert len(files(folder)) == 1


def test_single_exercise_can_be_continued_unless_told_otherwise(folder: Path) -> None:
    tried = Exercise(LION)
    row = {"card": LION["id"], "because": "", "tries": [{"choice": "area"}], "done": False}
    Browser(tried).set(answers=[row], queue=tried.queue, at=0)
    assert Exercise(LION, autosave=False).autosaved == {}
    again = Exercise(LION)
    again.load_autosave()
    assert len(done(again)) == 1
    assert folder.exists()


def test_finished_drill_is_saved_and_not_offered(folder: Path) -> None:
    first = Drill([LION, PAWN])
    answered(first)
    assert Drill([LION, PAWN]).autosaved
    answered(first)
    assert first.at == len(first.queue)
    assert Drill([LION, PAWN]).autosaved == {}
    assert len(files(folder)) == 1
    first.at = 0  # looked at again, from Python: the page says the same with the next answer
    Browser(first).set(answers=first.answers[:1], queue=first.queue, at=1)
    assert Drill([LION, PAWN]).autosaved
    assert len(files(folder)) == 1


def test_sheet_is_offered_until_it_is_handed_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    first = Sheet([LION, PAWN], graded=True)
    for _ in range(2):
        answered(first)
    assert Sheet([LION, PAWN], graded=True).autosaved
    Browser(first).set(hand_ins=1)
    assert first.handed_in
    assert Sheet([LION, PAWN], graded=True).autosaved == {}


def test_random_drill_continues_with_the_exercises_drawn_later(folder: Path) -> None:
    def make() -> Drill:
        return Drill(variant="tai", category="hook", kinds="legal", seed=7, count=1)

    first = make()
    first.more()
    row = {"card": first.queue[1]["card"], "because": "", "tries": [], "gave_up": True, "done": True}
    Browser(first).set(answers=[None, row])
    again = make()
    answer(again, "continue")
    assert [each.id for each in again.exercises] == [each.id for each in first.exercises]
    assert again.more()[0].id == first.more()[0].id
    assert folder.exists()


def test_continued_drill_adds_no_second_row_of_progress(folder: Path, tmp_path: Path) -> None:
    progress = tmp_path / "mine.jsonl"
    answered(Drill([LION, PAWN], progress=progress))
    again = Drill([LION, PAWN], progress=progress)
    answer(again, "continue")
    assert len(Progress(progress).rows()) == 1
    answered(again)
    assert [row["exercise"] for row in Progress(progress).rows()] == ["lion", "pawn"]
    assert folder.exists()


def test_sheet_that_has_a_file_for_answers_is_not_autosaved(folder: Path, tmp_path: Path) -> None:
    sheet = Sheet([LION, PAWN], answers=tmp_path / "answers.json")
    answered(sheet)
    assert not folder.exists()
