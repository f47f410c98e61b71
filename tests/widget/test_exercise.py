"""What an exercise tells the page: its cards, and what they keep to themselves."""

import base64
import json
from dataclasses import replace
from typing import Any

import pytest

from banmen import Board, Drill, Exercise, Sheet
from banmen.protocol import wire
from banmen_rules import BanmenError, Position, game
from banmen_rules.drawing.figure import decode
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import key
from tests.widget import asked
from tests.widget.wire_reader import Buffer
from tests.widget.wire_reader import decode as decode_moves

BOARD = {
    *("protocol", "variant", "ruleset", "own_ruleset", "rulings", "files", "ranks", "dots", "range_colour"),
    *("region", "interaction", "orientation", "selection", "marks", "annotations", "status", "history"),
    *("line", "ply", "start_comment", "turn", "tsfen", "moves", "last_move", "captures_last", "result"),
    *("in_check", "attacks", "show_attacks", "outlined", "faults", "edits", "title", "catalogue"),
    *("coordinates", "colours"),
}
"""The traits of a board on a card: all but theme, language and glyphs, which are the trainer's."""


def card_of(exercise: rules.ExerciseSpec) -> dict[str, Any]:
    widget = Exercise(exercise)
    (card,) = widget.cards
    return {**card, "catalogues": widget.catalogues}


def moves_in(text: str) -> Buffer:
    return decode_moves(base64.b64decode(text))


# ---------------------------------------------------------------- traits, whole


def test_an_exercise_tells_the_page_everything_in_traits() -> None:
    widget = Exercise(asked.gold(), title="Gold", lang="ja", theme="dark", glyphs="letters")
    state = {name: getattr(widget, name) for name in widget.keys if not name.startswith("_")}
    looks = {name: state[name] for name in ("view", "title", "lang", "theme", "glyphs", "protocol")}
    assert looks == {
        "view": "exercise",
        "title": "Gold",
        "lang": "ja",
        "theme": "dark",
        "glyphs": "letters",
        "protocol": 2,
    }
    assert state["queue"] == [{"card": "gold", "because": ""}]
    assert (state["at"], state["answers"], state["question"], state["reply"]) == (0, [], {}, {})
    assert state["problem"] == {}
    assert state["settings"] == {
        "hints": True,
        "retry": True,
        "feedback": "at once",
        "timer": False,
        "repeat": False,
        "graded": False,
    }
    json.dumps([state["cards"], state["catalogues"]], allow_nan=False)


def test_a_card_of_squares_is_whole() -> None:
    card = card_of(asked.gold())
    assert (card["id"], card["kind"], card["form"], card["turns"]) == ("gold", "reach", "squares", 0)
    assert card["task"] == rules.task_of(asked.gold())
    assert card["key"] == key(asked.gold())
    assert sorted(card["key"]["right"]) == sorted(asked.GOLD)
    assert (card["prompt"], card["diagram"], card["options"]) == (None, "", [])
    board = card["board"]
    assert board.keys() == BOARD
    assert (board["interaction"], board["selection"], board["region"]) == ("mark", "9i", "11g-7k")


def test_the_board_of_a_card_says_what_a_real_board_says() -> None:
    card = card_of(asked.gold())
    real = Board("dai_dai", tsfen=asked.gold().tsfen, region="11g-7k", interaction="mark", title="")
    real.selection = "9i"
    same = BOARD - {"moves", "catalogue", "attacks"}
    assert {name: card["board"][name] for name in same} == {name: getattr(real, name) for name in same}
    told = [{**kind, "sentence": ""} for kind in real.catalogue]
    assert card["after"]["kinds"] == [kind for kind in told if kind["code"] == "G"]
    catalogue = card["catalogues"][card["board"]["catalogue"]]
    assert [kind["code"] for kind in catalogue] == [kind["code"] for kind in told if kind["code"] in "GP"]


def test_squares_asked_about_are_circled() -> None:
    card = card_of(asked.rook())
    (circled,) = card["board"]["annotations"]
    assert (circled["kind"], circled["squares"]) == ("circle", asked.rook().goal["among"])


def test_of_a_written_move_nothing_is_drawn() -> None:
    gold = replace(asked.gold(), kind="path", goal={"written": "G-10h"}, square="")
    board = card_of(gold)["board"]
    assert (board["annotations"], board["selection"]) == ([], "")
    in_squares = replace(gold, goal={"to": "10h", "takes": []}, square="9i")
    assert [drawn["squares"] for drawn in card_of(in_squares)["board"]["annotations"]] == [["10h"]]


def test_a_figure_is_read_on_an_empty_board_of_its_size() -> None:
    card = card_of(asked.silver())
    board = card["board"]
    assert board.keys() == BOARD
    assert (board["files"], board["ranks"], board["selection"]) == (5, 5, "3c")
    assert board["tsfen"] == "5/5/2,p,2/5/5 0"
    assert card["prompt"] == {"label": "Betza notation", "text": "FfW", "kanji": False}
    assert sorted(card["key"]["right"]) == sorted(asked.SILVER)


# ---------------------------------------------------------------- facts hidden from the page


@pytest.mark.parametrize("exercise", [asked.gold(), asked.rook()], ids=lambda each: each.id)
def test_where_moves_are_the_answer_the_board_has_none_of_that_piece(exercise: rules.ExerciseSpec) -> None:
    card = card_of(exercise)
    position = exercise.position()
    own = position.square(exercise.square)
    told, after = moves_in(card["board"]["moves"]), moves_in(card["after"]["moves"])
    assert not told.complete  # the board does not say that the hidden moves do not exist
    assert told.crc == after.crc == wire.checksum(card["board"]["tsfen"])
    assert own not in told.moves
    piece = position.piece_at(own)
    assert piece is not None
    for square in told.moves:
        other = position.piece_at(square)
        assert other is not None
        assert other.kind.id != piece.kind.id
    assert {move.target for move in after.moves[own]} == {move.target for move in position.moves(own)}
    (masked,) = [
        kind for kind in card["catalogues"][card["board"]["catalogue"]] if kind["id"] == piece.kind.id
    ]
    assert (masked["betza"], masked["sentence"], masked["categories"]) == ("", "", [])
    assert masked["mnemonic"] == {"rays": [None] * 8, "leaps": [], "powers": [], "partial": False}
    assert masked["name"] == piece.kind.name


def test_a_read_figure_does_not_describe_its_piece() -> None:
    card = card_of(rules.ExerciseSpec("lion", "read", "tai", piece="lion", goal={"radius": 3}))
    assert card["prompt"] == {
        "label": "Betza notation",
        "text": game("tai").kind("lion").betza,
        "kanji": False,
    }
    (kind,) = card["catalogues"][card["board"]["catalogue"]]
    assert (kind["kanji"], kind["betza"], kind["categories"]) == ("獅子", "", [])
    assert moves_in(card["board"]["moves"]).moves == {}


@pytest.mark.parametrize("exercise", [asked.gold(), asked.rook(), asked.silver()], ids=lambda each: each.id)
def test_graded_work_carries_no_answers(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise, graded=True)
    (card,) = widget.cards
    assert (card["key"], card["after"]) == (None, None)
    own = {exercise.position().square(exercise.square)} if exercise.square else set()
    assert own.isdisjoint(moves_in(card["board"]["moves"]).moves)
    assert widget.settings["hints"] is False
    written = json.dumps([widget.cards, widget.catalogues])
    for note in key(exercise)["right"].values():  # type: ignore[attr-defined]
        assert note["text"] not in written


# ---------------------------------------------------------------- sizes, faults


def test_becomes_counts_in_the_catalogue_of_the_card() -> None:
    tsfen = asked.set_up("tai", {"13c": "rook", "13e": "white silver general", "1a": "emperor"})
    exercise = rules.ExerciseSpec("rook", "reach", "tai", tsfen=tsfen, square="13c", region="15a-11g")
    card = card_of(exercise)
    kinds = card["catalogues"][card["board"]["catalogue"]]
    real = exercise.game
    rook = real.kind("rook")
    sent = moves_in(card["after"]["moves"]).moves[exercise.position().square("13c")]
    becomes = {move.becomes for move in sent} - {None}
    assert {kinds[place]["id"] for place in becomes if place is not None} == {rook.promotes_to}
    assert len(kinds) < 10


def test_a_card_on_the_largest_board_is_small() -> None:
    exercise = rules.ExerciseSpec(
        "crowd",
        "reach",
        "taikyoku",
        tsfen=Position.initial(rules.ExerciseSpec("x", "reach", "taikyoku").game).tsfen(),
        square="18ff",
        region="25z-11jj",
    )
    card = card_of(exercise)
    assert len(json.dumps({**card, "catalogues": {}}, ensure_ascii=False)) <= 60 * 1024


def test_an_exercise_that_cannot_be_set_up_is_named() -> None:
    nowhere = rules.ExerciseSpec("nowhere", "reach", "tai", tsfen=asked.rook().tsfen, square="1a")
    with pytest.raises(BanmenError, match=r"Exercise 'nowhere' \(reach\): .*1a, but that square is empty"):
        Exercise(nowhere)


def test_an_exercise_is_made_of_plain_data() -> None:
    assert Exercise(rules.to_data(asked.gold())).exercises == (asked.gold(),)
    with pytest.raises(BanmenError, match=r'Unknown variant "ati".'):
        Exercise({"id": "gold", "kind": "reach", "variant": "ati"})


def test_exercises_called_alike_are_refused() -> None:
    with pytest.raises(BanmenError, match="Two exercises have the id 'gold'"):
        Drill([asked.gold(), rules.ExerciseSpec("gold", "reach", "tai")])
    with pytest.raises(BanmenError, match="must have at least one exercise"):
        Drill([])


@pytest.mark.parametrize(
    "settings, says",
    [
        ({"feedback": "never"}, "(?i)feedback .never"),
        ({"hints": 1}, "hints must be True or False, got 1"),
        ({"theme": "pink"}, "theme"),
        ({"lang": "xx"}, "lang"),
    ],
)
def test_invalid_setting_is_refused(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(BanmenError, match=says):
        Exercise(asked.gold(), **settings)


def test_a_graded_text_of_ones_own_is_asked_for_by_its_diagram() -> None:
    own = rules.ExerciseSpec("own", "write", "tai", betza="fWFbD")
    sheet = Sheet([own], graded=True)
    (card,) = sheet.cards
    (shown,) = decode(base64.b64decode(card["diagram"]))
    assert shown == replace(rules.diagram(own), paths=())
    assert "fWFbD" not in json.dumps([sheet.cards, rules.to_data(sheet.exercises[0])])
    sheet.answer({"text": "FfWbD"})
    assert sheet.score == 1
    assert "<svg" in sheet.svg()


def test_kinds_that_are_options_come_with_their_moves_but_not_in_graded_work() -> None:
    (named,) = [one for one in rules.load_pack("hook").exercises if one.id == "hook-1"]
    (kinds,) = Exercise(named).catalogues.values()
    assert {kind["id"] for kind in kinds} == set(named.options)
    assert all(kind["betza"] for kind in kinds)
    assert Exercise(named, graded=True).catalogues == {}
