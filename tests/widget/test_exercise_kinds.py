"""Every kind of exercise on its way to the page and back: whole, kept to itself, answered, drawn."""

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest

from banmen import Board, Drill, Exercise, Sheet
from banmen.protocol import wire
from banmen_rules import Position, game
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import PACKS, key, load_pack, solution
from tests.widget import asked
from tests.widget.browser import Browser
from tests.widget.wire_reader import decode

every = pytest.mark.parametrize("exercise", asked.EVERY, ids=lambda each: each.kind)
MOVES = [exercise for exercise in asked.EVERY if exercise.form == "moves"]


def wrong_answers(exercise: rules.ExerciseSpec) -> list[dict[str, Any]]:
    """List the wrong answers that a key says something of."""
    found: dict[str, Any] = key(exercise)
    match exercise.form:
        case "squares":
            return [{"squares": [square]} for square in found["wrong"]]
        case "choice":
            return [{"choice": option["value"]} for option in found["options"] if not option["right"]]
        case "pairs":
            left, right = zip(*found["pairs"], strict=True)
            return [{"pairs": [one + other for one, other in zip(left, (*right[1:], right[0]), strict=True)]}]
        case "text":
            return [{"text": text} for text in ("F", "not Betza")]
        case _:
            node = found["nodes"][found["start"]]["moves"]
            return [{"moves": [text]} for text, told in node.items() if told["verdict"] == "wrong"]


@every
def test_a_card_is_plain_data_with_its_key(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise)
    (card,) = widget.cards
    assert json.loads(json.dumps(card, allow_nan=False)) == card
    bare = json.loads(json.dumps(card["key"]))
    for node in bare.get("nodes", {}).values():
        del node["moves64"]
        node.pop("drawn", None)
    assert bare == key(exercise)
    assert (card["form"], card["task"]) == (exercise.form, rules.task_of(exercise))
    assert (card["board"] is None) == (not exercise.tsfen and exercise.kind != "read")
    assert (card["prompt"] is None) == (bool(exercise.tsfen) or exercise.kind in ("write", "match"))
    assert bool(card["diagram"]) == (exercise.kind == "write")
    if card["board"]:
        assert card["board"]["catalogue"] in widget.catalogues


@every
def test_right_and_wrong_answers_are_judged_differently(exercise: rules.ExerciseSpec) -> None:
    for wrong in wrong_answers(exercise):
        widget = Exercise(exercise)
        verdict = widget.answer(wrong)
        assert verdict is not None
        assert not verdict.right
        assert verdict.note.text
    widget = Exercise(exercise)
    verdict = widget.answer(solution(exercise))
    assert verdict is not None
    assert verdict.right
    assert [(row["right"], row["stars"], row["wrong"]) for row in widget.results] == [(True, 3, 0)]


@every
def test_graded_it_carries_no_answer(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise, graded=True)
    written = json.dumps([widget.cards, widget.catalogues, widget.settings], ensure_ascii=False)
    assert widget.cards[0]["key"] is None
    assert [
        {"value", "label"} <= option.keys() <= {"value", "label", "kanji"}
        for option in widget.cards[0]["options"]
    ] == (
        [True] * len(key(exercise).get("options", []))  # type: ignore[arg-type]
    )
    for text in sentences(key(exercise)):
        assert text not in written
    assert widget.answer(solution(exercise)) is None
    assert widget.results[0]["right"] is True


def sentences(found: object) -> list[str]:
    """Collect all that a key says."""
    if isinstance(found, dict):
        own = [found["text"]] if isinstance(found.get("text"), str) else []
        return own + [text for each in found.values() for text in sentences(each)]
    return [text for each in found for text in sentences(each)] if isinstance(found, list) else []


@every
def test_it_is_drawn(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise)
    pictures = 2 if exercise.tsfen or exercise.kind in ("read", "write") else 1
    if exercise.kind == "match":  # a picture of both columns, with a diagram for each piece
        pictures = 2 + len(widget.cards[0]["items"]["right"])
    assert widget.svg().count("<svg") == pictures


def test_picture_of_a_match_shows_every_number_and_letter() -> None:
    (exercise,) = [one for one in asked.EVERY if one.kind == "match"]
    widget = Exercise(exercise, lang="ru")
    (card,) = widget.cards
    picture = widget.svg()
    written = re.findall(r"<text [^>]*>([^<]*)</text>", picture)
    for side in card["items"].values():
        assert {f"{one['id']}." for one in side} <= {*written}
    assert {one["text"] for one in card["items"]["left"]} <= {*written}
    # The pieces of a column stand at different heights, each on a row with its letter.
    places = {letter: y for y, letter in re.findall(r'y="([\d.]+)"[^>]*>([\da-c])\.</text>', picture)}
    assert [places[number] for number in "123"] == [places[letter] for letter in "abc"]
    assert len({*places.values()}) == 3


def test_picture_of_a_match_breaks_long_notation_within_its_column() -> None:
    pieces = sorted(game("taikyoku").kinds, key=lambda kind: -len(kind.betza))[:3]
    goal = {"pieces": [kind.id for kind in pieces], "ask": "betza"}
    picture = Exercise(rules.ExerciseSpec("long", "match", "taikyoku", goal)).svg()
    right = [text for x, text in re.findall(r'<text x="(\d+)"[^>]*>([^<]*)</text>', picture) if int(x) > 210]
    assert {kind.betza for kind in pieces} <= {
        "".join(right[at:end]) for at in range(len(right)) for end in range(at, len(right) + 1)
    }
    assert max(map(len, right)) <= 20 < len(pieces[-1].betza)  # 20 letters of about 9 pixels are a column


def test_drill_of_all_kinds_is_saved_and_loaded(tmp_path: Path) -> None:
    drill = Drill(asked.EVERY)
    for exercise in asked.EVERY:
        drill.answer(solution(exercise))
        drill.next()
    drill.save(tmp_path / "all.json")
    again = Drill.load(tmp_path / "all.json")
    assert again.exercises == asked.EVERY
    assert again.results == drill.results
    assert all(row["right"] for row in again.results)
    assert Sheet(asked.EVERY, graded=True).max == len(asked.EVERY)


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize("exercise", MOVES, ids=lambda each: each.kind)
def test_every_move_of_a_key_is_one_that_the_page_can_make(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise)
    (card,) = widget.cards
    kinds = widget.catalogues[card["board"]["catalogue"]]
    for node in card["key"]["nodes"].values():
        place = Position.from_tsfen(exercise.game, node["tsfen"])
        size = exercise.game.size
        sent = decode(base64.b64decode(node["moves64"]))
        assert sent.crc == wire.checksum(node["tsfen"])
        may_move = {size.parse_square(name) for name in node["pieces"]}
        assert sent.moves.keys() <= may_move
        effects = {
            (move.origin, move.target, frozenset(move.captures))
            for moves in sent.moves.values()
            for move in moves
        }
        for text, told in node["moves"].items():
            move = place.parse_move(text)
            assert move.origin in may_move
            assert (move.origin, move.target, frozenset(move.captures)) in effects, (text, told)
        for moves in sent.moves.values():
            assert all(move.becomes is None or move.becomes < len(kinds) for move in moves)
    assert card["turns"] == card["key"]["turns"]
    assert card["board"]["tsfen"] == card["key"]["nodes"][card["key"]["start"]]["tsfen"]
    assert card["board"]["interaction"] == "play"


def card_of(kind: str, *, graded: bool = False) -> dict[str, Any]:
    (exercise,) = [one for one in asked.EVERY if one.kind == kind]
    card: dict[str, Any] = Exercise(exercise, graded=graded).cards[0]
    return card


def ringed(drawn: list[dict[str, Any]], kind: str = "circle") -> list[str]:
    return [square for one in drawn if one["kind"] == kind for square in one["squares"]]


def test_rings_and_shades_are_where_what_they_mean_is_by_then() -> None:
    for kind in ("collect", "mate"):
        card = card_of(kind)
        (exercise,) = [one for one in asked.EVERY if one.kind == kind]
        for node in card["key"]["nodes"].values():
            place = Position.from_tsfen(exercise.game, node["tsfen"])
            drawn = node.get("drawn", card["board"]["annotations"])
            pieces = [place.piece_at(square) for square in ringed(drawn)]
            assert pieces
            assert all(piece and piece.side is not place.turn for piece in pieces)
            if kind == "mate":
                assert all(piece and piece.kind.royal for piece in pieces)
            else:
                assert ringed(drawn, "shade") == node["pieces"]


def test_a_path_names_its_ends_also_when_feedback_is_hidden() -> None:
    (exercise,) = [one for one in asked.EVERY if one.kind == "path"]
    for graded in (False, True):
        assert card_of("path", graded=graded)["path"] == {"from": exercise.square, "to": exercise.goal["to"]}
    assert card_of("route")["path"] is None
    # Its moves would be the answer.
    sent = decode(base64.b64decode(card_of("path", graded=True)["board"]["moves"]))
    assert (sent.complete, sent.moves) == (False, {})


def test_of_pieces_that_may_not_move_here_it_is_not_said_that_they_cannot() -> None:
    board = Board("dai_dai", pieces={"9i": "gold general", "9h": "white pawn", "5e": "rook"})
    (card,) = Exercise(board.exercise("harvest", square="9i")).cards
    sent = decode(base64.b64decode(card["board"]["moves"]))
    assert not sent.complete


def test_the_piece_whose_move_is_in_question_is_in_hand() -> None:
    exercise = next(one for one in load_pack("dai_dai_rules").exercises if "move" in one.goal)
    (card,) = Exercise(exercise).cards
    assert card["board"]["selection"] == str(exercise.goal["move"]).split()[0]


@pytest.mark.parametrize("exercise", MOVES, ids=lambda each: each.kind)
def test_graded_moves_are_answered_by_the_position_after_them(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise, graded=True)
    page = Browser(widget)
    right: Any = solution(exercise)["moves"]
    known: Any = key(exercise)
    node = known["nodes"][known["start"]]
    for number in range(1, len(right) + 1):
        page.set(question={"seq": number, "card": exercise.id, "answer": {"moves": right[:number]}})
        assert (widget.reply["seq"], widget.reply["right"], widget.reply["note"]) == (number, None, {})
        told = node["moves"][right[number - 1]]
        if told["verdict"] == "done":
            assert widget.reply["node"] is None
            return
        node = known["nodes"][told["to"]]
        sent = widget.reply["node"]
        assert sent["tsfen"] == node["tsfen"]
        assert decode(base64.b64decode(sent["moves64"])).crc == wire.checksum(node["tsfen"])
    pytest.fail("the solution ends in a move that is done")


@pytest.mark.parametrize(
    "exercise", [one for one in MOVES if one.goal.get("moves") == 2], ids=lambda each: each.kind
)
def test_a_wrong_graded_move_continues_like_a_right_one(exercise: rules.ExerciseSpec) -> None:
    widget = Exercise(exercise, graded=True)
    first: Any = wrong_answers(exercise)[0]["moves"]
    Browser(widget).set(question={"seq": 1, "card": exercise.id, "answer": {"moves": first}})
    assert (widget.reply["right"], widget.reply["note"]) == (None, {})
    assert widget.reply["node"].keys() == {"tsfen", "moves64", "last", "drawn"}
    Browser(widget).set(question={"seq": 2, "card": exercise.id, "answer": {"moves": ["9a 9b"]}})
    assert widget.reply == {"seq": 2, "right": None, "note": {}, "node": None}


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_every_exercise_of_a_pack_is_shown_and_drawn(name: str) -> None:
    for exercise in load_pack(name).exercises:
        widget = Exercise(exercise)
        assert widget.cards[0]["task"]
        data: dict[str, Any] = widget._repr_mimebundle_()[0]
        assert "<svg" in data["image/svg+xml"], exercise.id
