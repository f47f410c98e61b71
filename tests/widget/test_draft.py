"""A demonstration recorded from play: every request, what it refuses, and what survives."""

from collections.abc import Callable
from pathlib import Path

import pytest

from banmen import Board, Demo, GameRoom
from banmen.board import drafting
from banmen.document import lines
from banmen.host import autosave
from banmen_rules import BanmenError, load_variant
from banmen_rules.teaching.demonstrations import (
    Branch,
    Demonstration,
    Option,
    Question,
    Step,
    lint_file,
    load,
)
from tests.widget.browser import Browser
from tests.widget.recording import Recording

RED = {"kind": "circle", "squares": ["13r"], "colour": "red", "text": ""}


@pytest.fixture
def recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recording:
    monkeypatch.chdir(tmp_path)
    return Recording(Board("tai"))


@pytest.fixture
def played(recording: Recording) -> Recording:
    """Three steps: the start, a move of Black and one of White."""
    recording.ask("caption", path="1", text="The start.")
    recording.move("13s 13r")
    recording.move("13g 13h")
    return recording


# ---------------------------------------------------------------- from play to steps


def test_a_move_becomes_a_step(played: Recording) -> None:
    assert played.steps == [("1", "The start."), ("2", "P-13r"), ("3", "P-13h")]
    assert played.at == "3"


def test_first_move_of_an_empty_draft_takes_the_empty_step(recording: Recording) -> None:
    recording.move("13s 13r")
    assert recording.steps == [("1", "P-13r")]


def test_drawings_belong_to_the_step_that_is_shown(played: Recording) -> None:
    board = played.board
    board.annotations = [RED]
    played.ask("next")
    assert board.annotations == []
    assert [each["drawn"] for each in board.draft["steps"]] == [0, 0, 1, 0]
    played.ask("go", path="3")
    assert board.annotations == [RED]
    assert (played.at, board.ply) == ("3", 2)


def test_going_through_the_moves_goes_through_the_steps(played: Recording) -> None:
    played.send("goto", ply=1)
    assert played.at == "2"
    played.send("goto", ply=0)
    assert played.at == "1"
    played.send("goto", ply=2)
    assert played.at == "3"


def test_undo_takes_a_move_out_of_its_step_and_redo_brings_it_back(played: Recording) -> None:
    assert played.send("undo")["ok"]
    assert (played.steps, played.at, played.board.ply) == ([("1", "The start."), ("2", "P-13r")], "2", 1)
    assert played.send("redo")["ok"]
    assert (played.at, played.board.ply) == ("3", 2)


def test_words_of_one_step_are_one_change_to_undo(played: Recording) -> None:
    for text in ("A", "A p", "A pawn."):
        played.ask("caption", path="3", text=text)
    played.send("undo")
    assert played.steps[2] == ("3", "P-13h")


def test_another_move_in_the_middle_becomes_a_side_line(played: Recording) -> None:
    played.ask("go", path="2")
    played.move("12g 12h")
    assert (played.board.draft["before"], played.board.draft["apart"]) == ("2", ["P-12h"])
    played.ask("side", text="What if?")
    assert played.steps == [("1", "The start."), ("2", "P-13r"), ("2a1", "P-12h"), ("3", "P-13h")]
    assert played.board.draft["steps"][2]["label"] == "What if?"
    played.ask("label", path="2a", text="And this?")
    assert played.board.draft["steps"][2]["label"] == "And this?"
    # A move at the end of the side line continues it.
    played.move("12s 12r")
    assert played.at == "2a2"


def test_a_move_in_the_middle_is_inserted_only_where_later_moves_stay_possible(played: Recording) -> None:
    played.ask("go", path="2")
    played.move("12g 12h")
    assert played.refused("insert").startswith('Step 3 would not be possible: "13g 13h": ')
    played.move("12s 12r")
    played.ask("insert")
    assert [moves for _, moves in played.steps] == ["The start.", "P-13r", "P-12h", "P-12r", "P-13h"]
    assert "part of a step already" in played.refused("insert")


def test_moves_so_far_become_steps(recording: Recording) -> None:
    board = Board("tai")
    for move in ("13s 13r", "13g 13h"):
        board.push(move)
    board.comment("White answers.")
    again = Recording(board)
    again.ask("moves")
    assert again.steps == [("1", ""), ("2", "P-13r"), ("3", "P-13h White answers.")]
    again.send("undo")
    assert again.steps == [("1", "")]
    assert "No moves were made" in recording.refused("moves")


# ---------------------------------------------------------------- a new position


def test_setting_up_first_changes_the_start(recording: Recording) -> None:
    recording.edit(op="remove", square="1y")
    recording.ask("caption", path="1", text="No lance.")
    assert recording.steps == [("1", "No lance.")]
    assert recording.ask("save")["name"] == "mine.json"
    assert load("mine.json").tsfen == recording.board.tsfen


def test_setting_up_at_the_end_is_a_step_with_a_position_of_its_own(played: Recording) -> None:
    played.edit(op="remove", square="1y")
    played.edit(op="remove", square="2y")
    assert [each["anew"] for each in played.board.draft["steps"]] == [False, False, False, True]
    played.ask("go", path="3")
    assert played.board.position.piece_at("1y")
    played.ask("go", path="4")
    assert not played.board.position.piece_at("1y")
    played.ask("delete", path="4")
    assert played.at == "3"


def test_setting_up_in_the_middle_leaves_later_steps_their_positions(played: Recording) -> None:
    before = played.board.tsfen
    played.ask("go", path="2")
    played.edit(op="remove", square="13g")
    assert [each["anew"] for each in played.board.draft["steps"]] == [False, False, True, True]
    assert not any(each["fault"] for each in played.board.draft["steps"])
    played.ask("go", path="4")
    assert played.board.tsfen == before
    played.send("undo")
    assert len(played.steps) == 3


def test_setting_up_is_refused_where_a_side_line_would_break(played: Recording) -> None:
    played.ask("go", path="1")
    played.move("12s 12r")
    played.ask("side", text="What if?")
    played.ask("go", path="1")
    before = played.board.tsfen
    played.edit(op="remove", square="12s")
    assert played.board.status["text"].startswith('Step 1a1 would not be possible: "12s 12r"')
    assert played.board.tsfen == before
    assert len(played.steps) == 4


def test_another_game_closes_the_recording_and_beginning_again_continues_it(played: Recording) -> None:
    steps = played.steps
    played.board.variant = "dai_dai"
    assert played.board.draft["open"] is False
    played.ask("begin")
    assert (played.board.variant, played.steps, played.at) == ("tai", steps, "3")


# ---------------------------------------------------------------- changes of steps


def test_steps_without_moves_change_places(played: Recording) -> None:
    played.ask("next")
    played.ask("caption", path="4", text="Look.")
    played.ask("shift", path="4", by=-1)
    assert [moves for _, moves in played.steps] == ["The start.", "P-13r", "Look.", "P-13h"]
    assert played.at == "3"


def test_a_change_that_breaks_a_later_move_is_refused_with_the_step(played: Recording) -> None:
    reason = "Step 3 would not be possible: \"13g 13h\": Pawn on 13g is White's, and it is Black's turn"
    assert played.refused("delete", path="2") == reason
    assert played.refused("shift", path="3", by=-1) == reason
    played.ask("delete", path="2", rest=True)
    assert played.steps == [("1", "The start.")]
    played.ask("delete", path="1")
    assert played.steps == [("1", "")]


def test_a_question_is_asked_and_its_faults_stand_at_the_step(played: Recording) -> None:
    options = [{"text": "Black", "right": True, "note": ""}, {"text": "", "right": False, "note": "No."}]
    played.ask("ask", path="3", text="Who moves?", options=options)
    assert played.board.draft["steps"][2]["fault"] == "Step 3: answer 2 has no text yet."
    assert played.refused("save") == "Step 3: answer 2 has no text yet."
    assert played.refused("try") == "Step 3: answer 2 has no text yet."
    played.ask("ask", path="3", text="Who moves?", options=[options[0], {**options[1], "text": "White"}])
    assert played.board.draft["steps"][2]["fault"] == ""
    assert played.board.draft["steps"][2]["question"]["options"][0] == options[0]
    played.ask("unask", path="3")
    assert played.board.draft["steps"][2]["question"] == {}


def test_trying_plays_it_without_its_empty_steps(played: Recording) -> None:
    played.ask("next")
    model = played.ask("try")["model"]
    room = played.board._trial
    assert room is not None
    trial = room.widget
    assert (model, trial.title) == (trial.model_id, "Mine")
    assert [frame["caption"] for frame in trial.frames] == ["The start.", "", ""]
    played.ask("end")
    assert room.widget is None


@pytest.mark.parametrize(
    "fields, reason",
    [
        ({"op": "dance"}, 'Unknown change of a demonstration "dance"'),
        ({"op": "go", "path": "9"}, "There is no step 9."),
        ({"op": "go", "path": "1a1"}, "There is no step 1a"),
        ({"op": "go", "path": "x"}, 'must look like 3 or 3b2, got "x"'),
        ({"op": "go"}, "the path of the request draft must be text"),
        ({"op": "caption", "path": "9", "text": "x"}, "There is no step 9."),
        ({"op": "caption", "path": "1"}, "the text of the request draft must be text"),
        ({"op": "label", "path": "1a", "text": "x"}, "There is no side line 1a."),
        ({"op": "ask", "path": "1", "text": "?", "options": "no"}, "options must be a list of objects"),
        ({"op": "shift", "path": "1", "by": 5}, "by must be -1 or 1, got 5"),
        ({"op": "shift", "path": "1", "by": -1}, "Step 1 is the first one already."),
        ({"op": "delete", "path": "9"}, "There is no step 9."),
        ({"op": "save", "name": "../up"}, "must be a plain name such as my_lesson.json"),
        ({"op": "open", "name": "none.json"}, "none.json cannot be read"),
        ({"op": "side"}, "part of a step already"),
    ],
)
def test_a_bad_request_is_refused_without_a_trace(
    played: Recording, fields: dict[str, object], reason: str
) -> None:
    assert reason in played.refused(str(fields.pop("op")), **fields)


def test_nothing_is_recorded_before_it_begins_or_where_it_cannot_be_named() -> None:
    browser = Browser(Board("tai"))
    assert "No demonstration is being recorded" in str(
        browser.ask({"id": 1, "request": "draft", "op": "next"})["text"]
    )

    ruling = next(each for each in load_variant("tai").rulings if len(each.readings) > 1)
    other = Board("tai", rulings={ruling.id: ruling.readings[1].name})
    assert "cannot name" in str(Browser(other).ask({"id": 1, "request": "draft", "op": "begin"})["text"])


def test_rooms_and_saved_pages_offer_no_recording(recording: Recording) -> None:
    assert Board("tai").draft == drafting.NONE
    assert GameRoom("tai").draft == {}
    assert recording.board.without_python()["draft"] == {}
    reply = Browser(GameRoom("tai")).ask({"id": 1, "request": "draft", "op": "begin"})
    assert "not in a room" in str(reply["text"])


def test_an_empty_demonstration_is_not_saved(recording: Recording) -> None:
    assert recording.refused("save").startswith("The demonstration is empty: write what you say")


# ---------------------------------------------------------------- files


def test_a_saved_demonstration_is_shown_by_its_name(played: Recording, tmp_path: Path) -> None:
    reply = played.ask("save")
    assert (reply["name"], reply["folder"]) == ("mine.json", str(tmp_path))
    assert lint_file("mine.json").faults == ()
    assert Demo("mine.json").frame["caption"] == "The start."
    assert (played.board.draft["file"], played.board.draft["saved"]) == ("mine.json", True)
    played.ask("caption", path="2", text="More.")
    assert played.board.draft["saved"] is False
    assert "other" not in played.ask("save", name="mine.json")
    assert load("mine.json").steps[1].caption == "More."


def test_another_file_is_never_overwritten_in_silence(played: Recording) -> None:
    Path("mine.json").write_text("mine", "utf-8")
    Path("mine-2.json").write_text("mine", "utf-8")
    assert played.ask("save")["other"] == "mine-3.json"
    assert Path("mine.json").read_text("utf-8") == "mine"
    assert "cannot be read, so it was not overwritten" in played.refused("save", name="mine", replace=True)
    assert played.ask("save", name="mine-3.json")["name"] == "mine-3.json"
    # One that was changed meanwhile is another file.
    Path("mine-3.json").write_text(Path("mine-3.json").read_text("utf-8") + "\n", "utf-8")
    assert played.ask("save", name="mine-3.json")["other"] == "mine-3-2.json"
    assert "other" not in played.ask("save", name="mine-3.json", replace=True)


def test_a_file_is_opened_again_with_marks_and_arrows_as_drawings(played: Recording) -> None:
    Path("notes.json").write_text("{}", "utf-8")
    Path("hand.json").write_text(
        '{"format": "banmen-demonstration", "version": 1, "title": "Hand", "variant": "tai", "steps": '
        '[{"caption": "A.", "marks": ["1a", "2b-1b"], "arrows": [["1a", "1c"]], "moves": ["13s 13r"]}]}',
        "utf-8",
    )
    assert played.ask("files")["files"] == ["hand.json"]
    steps = played.steps
    played.ask("open", name="hand.json")
    drawn = [(each["kind"], each["squares"], each["colour"]) for each in played.board.annotations]
    assert drawn == [
        ("circle", ["1a"], "yellow"),
        ("shade", ["2b", "1b"], "yellow"),
        ("arrow", ["1a", "1c"], "blue"),
    ]
    assert (played.board.draft["file"], played.board.draft["saved"]) == ("hand.json", True)
    played.send("undo")
    assert (played.steps, played.board.draft["file"]) == (steps, "")


# ---------------------------------------------------------------- nothing is lost


def test_a_saved_board_has_the_draft(played: Recording) -> None:
    played.ask("go", path="2")
    played.board.save("board.json")
    again = Board.load("board.json")
    assert again.draft["steps"] == played.board.draft["steps"]
    assert (again.draft["at"], again.draft["open"]) == ("2", True)
    assert again.saved() == played.board.saved()


def test_a_restarted_kernel_offers_the_draft_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "notebook", lambda: (tmp_path, "lesson.ipynb", "cell-1"))
    first = Recording(Board("tai"))
    first.ask("caption", path="1", text="Words alone are saved, too.")
    again = Board("tai")
    assert again.autosaved
    again.load_autosave()
    assert again.draft["steps"] == first.board.draft["steps"]
    assert again.draft["open"] is True


def test_closing_keeps_the_draft_and_records_nothing_meanwhile(played: Recording) -> None:
    steps = played.steps
    played.ask("close")
    played.move("12s 12r")
    assert played.steps == steps
    played.ask("begin")
    assert (played.steps, played.board.ply) == (steps, 2)


def test_a_new_demonstration_can_be_undone(played: Recording) -> None:
    steps = played.steps
    played.ask("new", text="Other")
    assert (played.board.draft["title"], played.steps) == ("Other", [("1", "")])
    played.send("undo")
    assert (played.board.draft["title"], played.steps) == ("Mine", steps)


def test_the_draft_cannot_be_set(played: Recording) -> None:
    with pytest.raises(BanmenError, match="draft is computed"):
        played.board.draft = {}


def test_recording_on_a_study_board_shows_every_step_of_a_file(recording: Recording) -> None:
    """There the same side may move again, which a board does not let people do."""
    lion = "/".join(["25"] * 12 + ["12,ln,12"] + ["25"] * 12) + " 0"
    Path("lion.json").write_text(
        '{"format": "banmen-demonstration", "version": 1, "title": "Lion", "variant": "tai", "tsfen": '
        f'"{lion}", "steps": [{{"moves": ["13m 13l", "13l 13k"]}}, {{"moves": ["13k 13j"]}}]}}',
        "utf-8",
    )
    recording.ask("open", name="lion.json")
    assert recording.board.position.piece_at("13k")
    recording.ask("go", path="2")
    assert recording.board.position.piece_at("13j")


# ---------------------------------------------------------------- lines

TREE = Demonstration(
    "Tree",
    "tai",
    (
        Step(
            "a",
            question=Question("?", (Option("yes", steps=(Step("b"),)),)),
            branches=(Branch("c", (Step("d"),)),),
        ),
        Step("e"),
    ),
)


@pytest.mark.parametrize("path, caption", [("1", "a"), ("1a1", "b"), ("1b1", "d"), ("2", "e")])
def test_steps_are_found_and_replaced_by_their_paths(path: str, caption: str) -> None:
    assert lines.step_at(TREE, path).caption == caption
    changed = lines.with_step(TREE, path, Step("new"))
    assert lines.step_at(changed, path).caption == "new"


def counted(board: Board, change: Callable[[], object]) -> int:
    """Count how often the draft is sent while something changes."""
    seen: list[object] = []
    board.observe(seen.append, "draft")
    change()
    board.unobserve(seen.append, "draft")
    return len(seen)


def test_a_move_sends_the_draft_once(played: Recording) -> None:
    assert counted(played.board, lambda: played.move("12s 12r")) == 1


# ---------------------------------------------------------------- the part of the board that is shown


def test_a_recording_has_the_part_of_the_board_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = Board("tai", region="15g-11o")
    board.region = ""
    recording = Recording(board)
    recording.move("8r 8q")
    assert recording.steps == [("1", "GB-8q")]
    board.region = "10p-6t"
    recording.move("8h 8i")
    assert recording.steps == [("1", "GB-8q")]
    assert board.status["text"] == (
        "This move cannot be a step: 8h, 8i lie outside the part of the board that is shown, 10p-6t"
    )
    board.region = ""
    assert recording.steps == [("1", "GB-8q"), ("2", "GB-8i")]


def test_a_recording_keeps_what_its_steps_need_of_the_board(recording: Recording) -> None:
    recording.move("13s 13r")
    recording.board.region = "5a-1e"
    recording.ask("save")
    assert load("mine.json").region == ""
    recording.ask("close")
    recording.ask("begin")
    assert recording.board.region == ""
    recording.board.region = "15p-11t"
    recording.ask("save")
    assert load("mine.json").region == "15p-11t"


def test_a_file_that_is_opened_shows_its_part_of_the_board_and_undo_the_one_before(
    recording: Recording,
) -> None:
    recording.board.region = "15p-11t"
    recording.move("13s 13r")
    recording.ask("save")
    recording.ask("new", text="Other")
    recording.board.region = ""
    recording.ask("open", name="mine.json")
    assert recording.board.region == "15p-11t"
    recording.send("undo")
    assert (recording.board.draft["title"], recording.board.region) == ("Other", "")
