"""Exercises made by hand: what the page asks for, what the solver answers, and every refusal."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from banmen import Board, Drill, GameRoom
from banmen.board import packs, workshop
from banmen.board.proving import MAKEABLE
from banmen.host import autosave
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises as rules
from tests.widget import asked
from tests.widget.browser import Browser

LION = {"9i": "lion", "9h": "white pawn", "8g": "white pawn", "9f": "white pawn"}
MIDDLE_GAME = "4,K,12/5,fch,6,PST,4/17/9,S,7/12,EW,4/8,+nb,1,P2,5/17/17/17/FCH,16/17/17/17/17/17/17/17 0"
"""A mate in two, from a game that was played."""


class Page:
    """Makes exercises as the page does."""

    def __init__(self, board: Board) -> None:
        self.board, self.browser, self.number = board, Browser(board), 0

    def ask(self, **fields: object) -> dict[str, Any]:
        self.number += 1
        return self.browser.ask({"id": self.number, "request": "make", **fields})

    def draft(self, kind: str = "", **more: object) -> dict[str, Any]:
        """Send a draft, and return what the solver says of it."""
        assert self.ask(op="draft", draft={**workshop.EMPTY, "kind": kind, **more})["ok"]
        return self.findings

    def save(self, pack: str = "mine", how: str = "new", *, anyway: bool = False) -> dict[str, Any]:
        return self.ask(op="save", pack=pack, how=how, anyway=anyway)

    @property
    def findings(self) -> dict[str, Any]:
        found: dict[str, Any] = self.board.making["findings"]
        return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lion() -> Page:
    return Page(Board("dai_dai", pieces=LION, region="13d-5m"))


def test_kinds_are_listed_from_the_registry_in_every_language(folder: Path) -> None:
    del folder
    for lang in ("en", "ja", "ru"):
        listed = Page(Board("tai", lang=lang)).ask(op="list")["kinds"]
        assert sorted(kind["kind"] for kind in listed) == sorted(MAKEABLE)
        assert all(kind["title"] and kind["about"] for kind in listed), lang
        assert all(bool(kind["prompt"]) is bool(kind["target"]) for kind in listed), lang


def test_unfinished_draft_is_stored_and_says_nothing(lion: Page) -> None:
    assert lion.draft()["stage"] == lion.draft("reach")["stage"] == "unfinished"
    assert lion.draft("spot", square="9i")["stage"] == "unfinished"
    assert lion.board.making["draft"]["kind"] == "spot"


@pytest.mark.parametrize("exercise", asked.EVERY, ids=lambda each: each.kind)
def test_each_kind_from_a_position_is_proven_in_a_second(exercise: rules.ExerciseSpec) -> None:
    if exercise.kind not in MAKEABLE or (exercise.kind == "escape" and "arrives" in exercise.goal):
        pytest.skip("not made from a position")
    page = Page(Board(exercise.variant, tsfen=exercise.tsfen, region=exercise.region))
    goal = [exercise.goal[name] for name in ("among", "takes", "arrives", "to") if name in exercise.goal]
    shown = [name for each in goal for name in (each if isinstance(each, list) else [each])]
    if exercise.kind == "path":
        shown = list(rules.solution(exercise)["moves"])  # type: ignore[call-overload]
    began = time.perf_counter()
    found = page.draft(exercise.kind, square=exercise.square, goal=shown)
    assert time.perf_counter() - began < 1
    assert found["stage"] in ("good", "doubtful"), found
    assert found["right"]
    assert found["task"]


def test_own_answer_is_compared_with_the_solver(lion: Page) -> None:
    found = lion.draft("reach", square="9h", answer=["9i", "8i"])
    assert (found["right"], found["missing"], found["extra"]) == (["9i"], [], ["8i"])
    found = lion.draft("reach", square="9h", answer=["8i"])
    assert (found["missing"], found["extra"]) == (["9i"], ["8i"])
    found = lion.draft("route", square="9i", goal=["9e"], answer=["9i 9h 9g"])
    assert (found["moves"], found["extra"]) == (2, [])
    found = lion.draft("route", square="9i", goal=["9e"], answer=["9i 9j"])
    assert found["extra"] == ["9i 9j"]
    assert found["missing"] == found["right"]


def test_move_of_the_side_not_to_move_sets_a_goal(lion: Page) -> None:
    found = lion.draft("path", square="9h", goal=["9h 9i"])
    assert (found["stage"], found["right"]) == ("good", ["9h 9i"])


def test_what_cannot_be_solved_is_refused_with_the_reason_and_never_saved(folder: Path, lion: Page) -> None:
    for kind, fields, reason in (
        ("reach", {"square": "1a"}, "No piece stands on 1a."),
        ("reach", {"square": "99z"}, "99z"),
        ("mate", {}, "White has no royal piece"),
        ("guard", {}, "Black"),
        ("path", {"square": "9i", "goal": ["9i 1a"]}, "1a"),
        ("collect", {"square": "9i", "goal": ["9m"]}, "No piece stands on 9m."),
        ("collect", {"square": "9f", "goal": ["9i"]}, "cannot be done in 6 moves"),
        ("spot", {"square": "9i", "goal": ["9h", "8g"]}, "nothing"),
    ):
        found = lion.draft(kind, **fields)
        assert found["stage"] == "unsolvable", (kind, found)
        assert reason in found["text"]
        for anyway in (False, True):
            answer = lion.save(anyway=anyway)
            assert not answer["ok"]
            assert answer["text"].startswith("This exercise cannot be solved: ")
    assert not lion.ask(op="try")["ok"]
    assert list(folder.glob("*.json")) == []


def test_undecided_search_is_not_called_unsolvable(folder: Path) -> None:
    page = Page(Board("tai"))
    found = page.draft("mate")
    assert (found["stage"], found["crop"]) == ("undecided", "")
    assert "nodes" not in found["text"]
    assert found["nodes"] > 0
    answer = page.save(anyway=True)
    assert not answer["ok"]
    assert answer["text"].startswith("This exercise is not proven: there is too much to search")
    assert list(folder.glob("*.json")) == []


def test_solution_of_several_moves_is_shown_with_what_is_captured_and_promotes() -> None:
    page = Page(Board("tai", pieces={"13m": "rook", "13k": "white pawn", "11k": "white pawn"}))
    found = page.draft("collect", square="13m", goal=["13k", "11k"])
    assert found["line"] == [
        {"piece": "r", "squares": ["13m", "13k"], "takes": ["P"], "becomes": "+r"},
        {"piece": "+r", "squares": ["13k", "12k"], "takes": [], "becomes": ""},
        {"piece": "+r", "squares": ["12k", "11k"], "takes": ["P"], "becomes": ""},
    ]
    page = Page(Board("dai_dai", tsfen=MIDDLE_GAME, region="17a-2m"))
    line = page.draft("mate")["line"]
    assert len(line) == 3
    assert line[1]["piece"].isupper() is not line[0]["piece"].isupper()


def test_unknown_kinds_and_steps_are_refused(lion: Page) -> None:
    def refused(**fields: object) -> str:
        answer = lion.ask(**fields)
        assert not answer["ok"]
        return str(answer["text"])

    assert "reach" in refused(op="draft", draft={**workshop.EMPTY, "kind": "name"})
    assert "draft" in refused(op="draft", draft={"knid": "reach"})
    assert "step of making" in refused(op="sing")
    assert "way to save" in refused(op="save", pack="mine", how="over", anyway=True)
    lion.draft("reach", square="9i")
    assert "name of a pack" in refused(op="save", pack="../mine", how="new", anyway=True)
    assert "name of a pack" in refused(op="save", pack="", how="new", anyway=True)


def test_second_solution_is_shown_and_saved_only_all_the_same(folder: Path) -> None:
    page = Page(Board("dai_dai", pieces={"9i": "rook", "9f": "white pawn", "6i": "white pawn"}))
    found = page.draft("harvest")
    assert (found["stage"], found["doubts"]) == ("doubtful", [{"name": "second", "count": 2}])
    assert found["right"] == ["9i 9f", "9i 6i"]
    assert "doubts" in page.save()["text"]
    assert list(folder.glob("*.json")) == []
    assert page.save(anyway=True)["ok"]


def test_too_easy_and_too_many_squares_are_doubts(lion: Page) -> None:
    lion.board.region = "10h-8j"
    assert lion.draft("reach", square="9i")["doubts"] == [{"name": "easy", "count": 8}]
    queen = Page(Board("tai", pieces={"13m": "queen"}, region="18h-8r"))
    found = queen.draft("reach", square="13m")
    assert [doubt["name"] for doubt in found["doubts"]] == ["many"]
    queen.board.region = found["crop"]
    assert queen.draft("reach", square="13m")["stage"] == "good"


def test_large_board_is_cropped_around_what_counts() -> None:
    page = Page(Board("taikyoku"))
    found = page.draft("reach", square="18z")
    assert (found["stage"], found["most"], page.save()["ok"]) == ("large", 20, False)
    page.board.region = found["crop"]
    assert page.draft("reach", square="18z")["stage"] == "good"
    page.board.region = ""
    found = page.draft("legal", square="18z", goal=["18x"])
    assert [doubt["name"] for doubt in found["doubts"]] == ["board"]
    assert {"18z", "18x"} <= {*map(page.board.game.size.name, page.board.game.size.region(found["crop"]))}


def test_exercise_is_saved_under_a_new_id_and_shown_by_one_line(folder: Path, lion: Page) -> None:
    lion.draft("reach", square="9i", task="Where?", hints=["Two steps."], level=2)
    saved = lion.save("my pack")
    assert (saved["file"], saved["name"], saved["count"]) == ("my pack.json", "reach-9i", 1)
    assert saved["folder"] == str(folder)
    assert saved["line"] == 'from banmen import Drill; Drill("my pack.json")'  # for a new notebook
    assert lion.save("my pack.json")["text"].startswith("my pack.json already exists.")
    lion.draft("collect", square="9i", goal=["9h", "8g", "9f"])
    lion.save("my pack.json", "add", anyway=True)
    lion.draft("reach", square="9i")
    assert lion.save("my pack.json", "add")["name"] == "reach-9i-2"
    drill = Drill("my pack.json")
    assert [each.id for each in drill.exercises] == ["reach-9i", "collect-9i", "reach-9i-2"]
    first = drill.exercises[0]
    assert (first.task, first.hints, first.level) == ("Where?", ("Two steps.",), 2)
    assert lion.ask(op="list")["packs"] == [
        {"file": "my pack.json", "title": "my pack", "ids": ["reach-9i", "collect-9i", "reach-9i-2"]}
    ]


def test_damaged_pack_is_neither_listed_nor_overwritten(folder: Path, lion: Page) -> None:
    broken = folder / "mine.json"
    broken.write_text('{"format": "banmen-exercises", "version": 2, "title": "Mine", "exercises": [{}]}')
    (folder / "other.json").write_text("[1, 2")
    before = broken.read_bytes()
    lion.draft("reach", square="9i")
    assert lion.ask(op="list")["packs"] == []
    assert not lion.save("mine", "new")["ok"]
    assert not lion.save("mine", "add")["ok"]
    assert not lion.save("nowhere", "add")["ok"]
    assert broken.read_bytes() == before


@pytest.mark.parametrize("exercise", asked.EVERY, ids=lambda each: each.kind)
def test_saved_exercise_is_opened_changed_and_replaced(folder: Path, exercise: rules.ExerciseSpec) -> None:
    rules.save(rules.Pack("Mine", (exercise,)), folder / "mine.json")
    page = Page(Board("tai"))
    opened = page.ask(op="open", pack="mine.json", name=exercise.id)
    to_a_square = exercise.kind == "escape" and "arrives" in exercise.goal
    if exercise.kind not in MAKEABLE or "pieces" in exercise.goal or to_a_square:
        assert "cannot be changed on a board" in opened["text"]
        return
    assert opened["ok"], opened
    assert (page.board.tsfen, page.board.region) == (exercise.tsfen, exercise.region)
    draft = page.board.making["draft"]
    assert page.ask(op="draft", draft={**draft, "task": "Which?"})["ok"]
    assert page.save(how="replace", anyway=True)["name"] == exercise.id
    (now,) = rules.load(folder / "mine.json").exercises
    assert (now.task, rules.solution(now)) == ("Which?", rules.solution(exercise))
    page.board.undo_edit()
    assert page.board.variant == "tai"


def test_words_of_an_opened_exercise_stay_while_its_question_stays(folder: Path) -> None:
    own = rules.from_data(
        {**rules.to_data(asked.gold()), "feedback": {"9h": "Its own pawn."}, "source": "me"}
    )
    rules.save(rules.Pack("Mine", (own,)), folder / "mine.json")
    page = Page(Board("dai_dai"))
    page.ask(op="open", pack="mine.json", name="gold")
    page.ask(op="draft", draft={**page.board.making["draft"], "level": 3})
    page.save(how="replace")
    (now,) = rules.load(folder / "mine.json").exercises
    assert (now.feedback, now.source, now.level) == ({"9h": "Its own pawn."}, "me", 3)
    page.ask(op="draft", draft={**page.board.making["draft"], "square": "9h"})
    assert page.save(how="replace")["ok"]
    (now,) = rules.load(folder / "mine.json").exercises
    assert (now.square, now.feedback, now.source) == ("9h", {}, "me")


def test_deleted_exercise_is_gone_and_its_draft_stays(folder: Path, lion: Page) -> None:
    lion.draft("reach", square="9i")
    lion.save()
    assert lion.ask(op="delete", pack="mine.json", name="reach-9i")["packs"][0]["ids"] == []
    assert lion.board.making["draft"]["square"] == "9i"
    assert lion.board.making["draft"]["id"] == ""
    assert not lion.ask(op="delete", pack="mine.json", name="reach-9i")["ok"]
    assert lion.save(how="add")["ok"]
    assert len(packs.listed(folder)[0]["ids"]) == 1


def test_changed_position_is_proven_again_before_it_is_saved(folder: Path, lion: Page) -> None:
    lion.draft("reach", square="9i")
    lion.board.remove("9i")
    assert "No piece stands on 9i." in lion.save()["text"]
    assert list(folder.glob("*.json")) == []


def test_trial_is_the_exercise_of_a_pupil_and_records_nothing(folder: Path, lion: Page) -> None:
    lion.draft("reach", square="9h", task="Where does it go?")
    assert lion.ask(op="try")["model"]
    trial = lion.board._workshop.trial.widget  # type: ignore[union-attr]
    assert trial.model_id
    assert (trial.view, rules.task_of(trial.exercises[0])) == ("exercise", "Where does it go?")
    assert trial.answer({"squares": ["9i"]}).right
    assert lion.ask(op="end")["ok"]
    assert lion.board._workshop.trial.widget is None  # type: ignore[union-attr]
    assert list(folder.iterdir()) == []


def test_two_pieces_that_hunt_and_flee_are_shown_on_the_squares_around_them() -> None:
    page = Page(Board("dai_dai", pieces={"16p": "lion", "12m": "white gold general"}))
    found = page.draft("catch", square="16p")
    assert (found["stage"], found["crop"], found["most"]) == ("large", "17k-10q", 9)
    page.board.region = found["crop"]
    found = page.draft("catch", square="16p")
    assert (found["stage"], found["moves"], found["text"]) == ("good", 3, "")
    found = page.draft("escape", square="12m")
    assert found["stage"] == "unsolvable"
    assert "any of its moves, or by none" in found["text"]
    pieces = {"16p": "gold general", "14m": "white lion", "17q": "stone general"}
    found = Page(Board("dai_dai", pieces=pieces, region="17m-13q")).draft("escape", square="16p")
    assert found["stage"] in ("good", "doubtful"), found
    assert "Survive" in found["task"]


def test_a_saved_board_and_a_restarted_kernel_have_the_draft(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "notebook", lambda: (folder, "lesson.ipynb", "cell-1"))
    first = Page(Board("tai"))
    first.draft("reach", square="13s", task="Where?", hints=["Look ahead."])
    first.board.save("board.json")
    loaded = Board.load("board.json")
    assert loaded.making == first.board.making
    assert loaded.saved() == first.board.saved()
    again = Board("tai")
    assert again.autosaved
    again.load_autosave()
    assert again.making == first.board.making
    assert again.making["draft"]["hints"] == ["Look ahead."]
    text = json.loads(loaded.saved())
    text["exercise"]["hints"] = 3
    (folder / "board.json").write_text(json.dumps(text), "utf-8")
    with pytest.raises(BanmenError, match="hints"):
        Board.load("board.json")


def test_slow_search_shows_its_progress_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "PATIENCE", 0)
    monkeypatch.setattr(workshop, "INTERVAL", 0.01)

    async def play() -> None:
        page = Page(Board("taikyoku"))
        page.draft("mate")
        assert page.findings["stage"] == "searching"
        while not page.findings["nodes"]:  # noqa: ASYNC110 - a trait, not an event
            await asyncio.sleep(0.01)
        assert "still searching" in page.save()["text"]
        assert page.ask(op="stop")["ok"]
        assert (page.findings["stage"], page.findings["nodes"] > 0) == ("stopped", True)
        # Another draft takes the place of a search.
        page.draft("mate")
        page.draft("reach", square="18z")
        while page.findings["stage"] == "searching":  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
        assert page.findings["stage"] == "large"

    asyncio.run(play())


def test_mate_in_two_on_dai_dai_is_proven_in_ten_seconds() -> None:
    page = Page(Board("dai_dai", tsfen=MIDDLE_GAME, region="17a-2m"))
    began = time.perf_counter()
    found = page.draft("mate")
    assert time.perf_counter() - began < 10
    assert (found["stage"], found["moves"], len(found["right"])) == ("good", 2, 1)


def test_boards_without_python_and_rooms_make_no_exercise() -> None:
    assert Board("tai").without_python()["making"] == {}
    room = GameRoom("tai")
    assert room.making == {}
    assert "No exercise" in str(Browser(room).ask({"id": 1, "request": "make", "op": "try"})["text"])


def test_board_with_a_custom_ruleset_makes_no_exercise() -> None:
    ruleset = Board("tai").game.variant.ruleset
    own = Board("tai", ruleset=ruleset)
    page = Page(own)
    if not own.own_ruleset:
        pytest.skip("the game's own ruleset is no custom one")
    assert "custom ruleset" in page.ask(op="draft", draft={**workshop.EMPTY, "kind": "reach"})["text"]


def test_page_cannot_set_the_findings() -> None:
    board = Board("tai")
    Browser(board).set(making={"draft": {}, "findings": {"stage": "good"}})
    assert board.making == workshop.NONE
    assert json.dumps(board.making)


def test_two_pieces_that_no_part_of_the_board_suits_are_refused_with_the_reason() -> None:
    far = Page(Board("dai_dai", pieces={"16p": "lion", "2b": "white gold general"}))
    found = far.draft("catch", square="16p")
    assert (found["stage"], found["crop"]) == ("unsolvable", "")
    assert found["text"] == "all pieces must stand within 9 by 9 squares"
    fast = Page(Board("dai_dai", pieces={"9i": "rook", "7f": "white lion"}))
    found = fast.draft("catch", square="9i")
    assert found["crop"] == ""
    assert "region" not in found["text"], found
