"""What exercises say is true of the board that it is said of, and is said in Japanese too."""

import inspect
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from banmen_rules import Position, game
from banmen_rules.teaching.exercises import (
    PACKS,
    ExerciseSpec,
    SheetSpec,
    faults,
    judge,
    key,
    load_pack,
    task_of,
)
from banmen_rules.teaching.exercises._words import ENGLISH, GRAMMARS, Words
from tests.rules.boards import place
from tools.packs import writing

BY_ID = {one.id: one for name in PACKS for one in load_pack(name).exercises}
TAI, TAIKYOKU = game("tai"), game("taikyoku")
DAI_DAI = game("dai_dai")

ONE_OF_TWO = ExerciseSpec(
    "two",
    "mate",
    "tai",
    {"wins": "black", "moves": 1},
    tsfen=place(TAI, {"13m": "lion"}, {"13l": "prince", "12k": "emperor", "13q": "pawn"}).tsfen(),
)
"""One move of the lion takes both, by 13l and 12k; others take one of them, or none."""

PLACED = re.compile(r"the ([A-Za-z][A-Za-z() '-]*?) on (\d+[a-z]+)")
OF_MOVES = [one for one in BY_ID.values() if one.form == "moves" and one.kind in ("mate", "guard", "harvest")]


def notes(of: ExerciseSpec, lang: str = "en") -> Iterator[tuple[Position, str, dict[str, Any]]]:
    """List what is said of moves: the position before, the move, and the note."""
    found: Any = key(of, lang)
    for node in found["nodes"].values():
        position = Position.from_tsfen(of.game, node["tsfen"])
        for text, move in node["moves"].items():
            yield position, text, move["note"]


# ------------------------------------------------------------------ what stands where


def test_feedback_on_the_last_move_names_the_remaining_royals() -> None:
    message = {text: note["text"] for _, text, note in notes(ONE_OF_TWO)}
    assert message["13m 13l 12k"] == "Right. White's last royal is captured."
    assert message["13m 12k"] == "That leaves the prince on 13l, and it was the last move."
    assert message["13m 13l"] == "That leaves the emperor on 12k, and it was the last move."
    both = "That leaves the emperor on 12k and the prince on 13l, and it was the last move."
    (node,) = dict[str, Any](key(ONE_OF_TWO))["nodes"].values()
    assert node["rest"]["text"] == both
    japanese = {text: note["text"] for _, text, note in notes(ONE_OF_TWO, "ja")}
    assert japanese["13m 12k"] == "それでは13lの太子が残ります。これが最後の手です。"


@pytest.mark.parametrize("of", [ONE_OF_TWO, *OF_MOVES], ids=lambda of: of.id)
def test_pieces_named_in_feedback_stand_on_their_squares(of: ExerciseSpec) -> None:
    own = {*of.feedback.values()}
    seen = 0
    for before, text, note in notes(of):
        if note["text"] in own:
            continue
        after = before
        if note["text"].startswith(("Then", "That leaves")):
            after = before.copy()
            after.push(after.parse_move(text))
        for noun, square in PLACED.findall(note["text"]):
            piece = after.piece_at(square)
            assert piece is not None, (text, note)
            assert piece.kind.noun == noun, (text, note)
            seen += 1
    assert seen or of.kind == "mate"


# ------------------------------------------------------------------ what is asked


def test_the_royals_are_named_with_their_squares() -> None:
    assert task_of(ONE_OF_TWO) == (
        "Black to move: capture all of White's royals, the emperor on 12k and the prince on 13l, in one "
        "move, whatever White does."
    )
    assert task_of(ONE_OF_TWO, "ja") == (
        "先手の手番です。後手がどう応じても、一手で後手の王（12kの自在天王と13lの太子）をすべて取ってください。"
    )
    board = place(DAI_DAI, {"9q": "king"}, {"9p": "pawn"})
    check = ExerciseSpec("check", "guard", "dai_dai", {"saves": "black"}, tsfen=board.tsfen())
    assert task_of(check, "ja").startswith(
        "先手の最後の王（9qの王将）が"
    )  # of two ways of writing it the first
    saves = ExerciseSpec("saves", "guard", "dai_dai", {"saves": "black"}, tsfen=board.tsfen())
    assert task_of(saves) == (
        "Black's last royal, the king on 9q, is about to be captured. Find a move that saves it."
    )
    attacker = ExerciseSpec("attacker", "guard", "dai_dai", {"attacker": "white"}, tsfen=board.tsfen())
    assert task_of(attacker) == (
        "Mark all of White's pieces that give check (that could capture the king on 9q in one move)."
    )


def test_the_royals_of_no_board_are_not_named() -> None:
    nowhere = ExerciseSpec("x", "mate", "tai", {"wins": "black", "moves": 2}, tsfen="9")
    assert task_of(nowhere) == (
        "Black to move: capture all of White's royals in at most 2 moves, whatever White does."
    )


def test_spot_task_does_not_list_the_ringed_squares() -> None:
    spot = BY_ID["range-5"]
    assert task_of(spot) == ("Mark the ringed squares that the dragon king on 14c cannot go to.")
    rest: Any = key(spot)["rest"]
    assert rest["text"] == "That square is not one of the squares asked about: 14b, 15c, 13d, 16e, 17f."


def test_a_piece_is_not_asked_to_go_where_it_stands() -> None:
    assert task_of(BY_ID["area-9"]) == (
        "Can the Buddhist spirit on 6t end its move on its own square? If not, why not?"
    )


def test_promote_task_names_the_piece() -> None:
    becomes = replace(BY_ID["dai_dai_rules-4"], task="", translations={})
    assert task_of(becomes) == "What is the prancing stag on 9h after the move 9h 9g?"
    assert task_of(becomes, "ja") == "9hの踊鹿が 9h 9g と動くと、何になりますか。"


def test_harvest_task_names_its_measure() -> None:
    weighed, counted = BY_ID["dai_dai_puzzles-1"], ExerciseSpec("c", "harvest", "tai", {"pieces": 2})
    assert task_of(weighed).endswith("(A piece is worth its average number of squares.)")
    assert task_of(counted) == "Capture as many pieces as possible in one move."


def test_own_pieces_are_subtracted_from_a_harvest() -> None:
    message = {text: note["text"] for _, text, note in notes(BY_ID["taikyoku_rules-12"])}
    assert "its own pawn on 18s, 2 pieces, its own pieces subtracted" in message["18u 18j"]
    assert message["18u 14u"] == "That captures the pawn on 14u, 1 piece. Another move captures 4 pieces."


# ------------------------------------------------------------------ how a right answer goes


@pytest.mark.parametrize(
    "id, value, words",
    [
        ("chu_rules-15", "yes:jump", "it jumps two squares forward."),
        ("maka_dai_dai_rules-12", "yes:hook", "it slides three squares diagonally forward left to 13g, then"),
        ("taikyoku_rules-4", "yes:range_capture", "it flies any distance diagonally forward left, capturing"),
        ("chu_rules-16", "yes:area", "it steps one square forward to 6g, then steps"),
        ("pass-2", "yes", "can pass and stay where it is: it steps one square"),
    ],
)
def test_feedback_on_a_right_category_explains_that_category(id: str, value: str, words: str) -> None:  # noqa: A002
    options: Any = key(replace(BY_ID[id], feedback={}))["options"]
    (note,) = (option["note"] for option in options if option["value"] == value)
    assert words in note["text"]


def test_where_several_pieces_may_move_a_hint_says_which() -> None:
    node: Any = next(iter(dict[str, Any](key(REPLIED))["nodes"].values()))
    assert node["hints"][2] == {
        "step": "category",
        "text": "The piece to move is the phoenix on 3b.",
        "squares": ["3b"],
    }


REPLIED = ExerciseSpec(
    "corner",
    "mate",
    "dai_dai",
    {"wins": "black", "moves": 3},
    tsfen="15,FD,K/14,ph,I,PS/15,wb,1/" + "17/" * 13 + "17 0",
)


def test_hints_of_a_mate_ask_where_to_flee_and_who_protects() -> None:
    node: Any = next(iter(dict[str, Any](key(REPLIED))["nodes"].values()))
    flee, protects = node["hints"][:2]
    assert flee["text"] == "Where can the king on 1a flee? Nowhere: no square is safe."
    assert protects == {
        "step": "category",
        "text": "Who protects those squares? Look at the iron general on 2b.",
        "squares": ["2b"],
    }
    rooks = "16,K/r,16/17/1,r,15/" + "17/" * 12 + "17 0"
    rook = replace(REPLIED, goal={"wins": "black", "moves": 2}, tsfen=rooks)
    node = next(iter(dict[str, Any](key(rook))["nodes"].values()))
    assert node["hints"][0]["text"] == "Where can the king on 1a flee? There: 2a."
    assert node["hints"][0]["squares"] == ["2a"]


def test_hints_of_a_guard_ask_what_attacks() -> None:
    guard = ExerciseSpec("g", "guard", "dai_dai", {"saves": "black"}, tsfen="8,R,8/" + "17/" * 15 + "8,k,8 0")
    node: Any = next(iter(dict[str, Any](key(guard))["nodes"].values()))
    attacks, flee = node["hints"][:2]
    assert attacks["text"] == "What attacks the last royal? Look at the rook on 9a."
    assert attacks["squares"] == ["9a"]
    assert flee["squares"] == ["10p", "8p", "10q", "8q"]


def test_try_with_one_refutation_says_that_it_nearly_works() -> None:
    said = {text: note["text"] for _, text, note in notes(REPLIED)}
    assert said["3b 2b"].startswith("Then the poisonous snake on 1b captures")
    assert said["3b 2b"].endswith(" Nearly: only this reply refutes it.")
    assert "Nearly" not in said["3b 3c"]


def test_harvest_after_the_recapture_counts_both_sides() -> None:
    board = "17/17/17/17/17/17/9,R,7/8,P,8/8,g,P,7/" + "17/" * 7 + "17 0"
    asked = ExerciseSpec("n", "harvest", "dai_dai", {"net": 1}, tsfen=board, square="9i")
    node: Any = next(iter(dict[str, Any](key(asked))["nodes"].values()))
    assert "Worth: rook" not in task_of(asked)
    assert "Worth: gold general 4, pawn 1." in task_of(asked)
    assert node["hints"][0]["text"].startswith("Which captures are protected? Look at what can capture back:")
    said = {text: note["text"] for _, text, note in notes(asked)}
    assert said["9i 9h"] == "Right. That captures the pawn on 9h, worth 1. Nothing captures back."
    assert said["9i 8i"] == (
        "That captures the pawn on 8i, worth 1, but the rook on 8g captures back 4. "
        "In all you lose 3; another move wins 1."
    )
    (refuted,) = (note for _, text, note in notes(asked) if text == "9i 8i")
    assert (refuted["reply"], refuted["takes"]) == ("8g 8i", ["8i"])


# ------------------------------------------------------------------ Japanese


def test_every_exercise_sentence_exists_in_japanese() -> None:
    own = {name for name, method in vars(Words).items() if inspect.isfunction(method)} - {"say", "__init__"}
    japanese = GRAMMARS["ja"]
    assert all(getattr(type(japanese), name) is not getattr(Words, name) for name in own)
    sentences = ENGLISH.texts.table.keys()
    assert len(sentences) > 100
    assert sentences == japanese.texts.table.keys()


@pytest.mark.parametrize(
    "of", [one for one in BY_ID.values() if not (one.task or one.hints or one.feedback)][::7]
)
def test_japanese_sentences_have_no_english(of: ExerciseSpec) -> None:
    found = str(key(of, "ja")) + task_of(of, "ja")
    spoken = re.findall(r"'text': '([^']*)'", found)
    assert spoken
    for text in spoken:
        assert not re.search(r"\b(the|is|it|that|of)\b", text, re.IGNORECASE), text


OWN = [one for one in BY_ID.values() if one.task or one.hints or one.feedback]
SIGNS = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.mark.parametrize("of", OWN, ids=lambda of: of.id)
def test_author_texts_of_packs_are_translated(of: ExerciseSpec) -> None:
    message = of.translated("ja")
    assert bool(message.task) == bool(of.task)
    assert len(message.hints) == len(of.hints)
    assert message.feedback.keys() == of.feedback.keys()
    for text in filter(None, (message.task, *message.hints, *message.feedback.values())):
        assert SIGNS.search(text), text
    assert of.translated("en") == of
    assert message.digest == of.digest
    if of.task:
        assert task_of(of, "ja") == message.task != task_of(of)
    found = str(key(of, "ja"))
    for text in (*message.hints, *message.feedback.values()):
        assert text in found, text
    for text in (*of.hints, *of.feedback.values()):
        assert text not in found, text


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_a_title_in_japanese(name: str) -> None:
    pack = load_pack(name).translated("ja")
    assert SIGNS.search(pack.title)
    assert SIGNS.search(pack.about)
    assert pack.exercises == tuple(one.translated("ja") for one in load_pack(name).exercises)


def test_japanese_texts_are_all_used() -> None:
    texts = tomllib.loads((writing.FOLDER / "japanese.toml").read_text("utf-8"))
    message = {text for of in OWN for text in (of.task, *of.hints, *of.feedback.values())}
    assert texts["texts"].keys() == message - {""}
    assert texts["titles"].keys() == {load_pack(name).title for name in PACKS}


CAT = ExerciseSpec(
    "cat",
    "category",
    "tai",
    piece="lion",
    options=("step", "range"),
    task="How?",
    hints=("It steps.",),
    feedback={"range": "It never slides."},
    translations={"ja": {"task": "どう動きますか。", "feedback": {"range": "走りません。"}}},
)


def test_untranslated_texts_stay_unchanged() -> None:
    assert task_of(CAT, "ja") == "どう動きますか。"
    assert CAT.translated("ja").hints == ("It steps.",)
    assert judge(CAT, {"choice": "range"}, "ja").note.text == "走りません。"
    assert judge(CAT, {"choice": "range"}).note.text == "It never slides."


def test_students_get_the_question_in_all_languages_and_nothing_else() -> None:
    (asked,) = SheetSpec([CAT], "Cats").student().exercises
    assert asked.translations == {"ja": {"task": "どう動きますか。"}}


def test_translation_without_an_original_is_a_fault() -> None:
    wrong = replace(CAT, translations={"ja": {"feedback": {"pass": "手を渡せます。"}}})
    assert faults(wrong) == [
        (
            "translations",
            "'ja' has feedback about 'pass', of which 'feedback' itself says nothing: say it there too",
        )
    ]
