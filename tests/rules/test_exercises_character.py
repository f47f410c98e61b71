"""Questions about the characters of names: every count and every verdict comes from the moves."""

from itertools import islice
from typing import Any

import pytest

from banmen_rules import VARIANTS, BanmenError, Variant, game
from banmen_rules.teaching.exercises import (
    ExerciseSpec,
    Pack,
    SheetSpec,
    faults,
    generate,
    judge,
    key,
    load_pack,
    solution,
    stream,
    task_of,
)
from banmen_rules.words.characters import character, families, keeps
from tests.rules.own_games import as_before


def about(sign: str, ask: str, *options: str, variant: str = "taikyoku", **goal: object) -> ExerciseSpec:
    whole = {"ask": ask, "character": sign, **goal}
    return ExerciseSpec("one", "character", variant, whole, options=options)


def verdicts(exercise: ExerciseSpec, lang: str = "en") -> dict[str, tuple[bool, str, str]]:
    """Return of each option whether it is right, its label and its note."""
    assert faults(exercise) == []
    found: Any = key(exercise, lang)
    return {one["value"]: (one["right"], one["label"], one["note"]["text"]) for one in found["options"]}


# ---------------------------------------------------------------- what is asked


def test_a_meaning_is_asked_with_examples() -> None:
    exercise = about("奔", "meaning", "free", "running", variant="tai")
    assert task_of(exercise) == "What does this character mean in the names of pieces?"
    assert verdicts(exercise) == {
        "free": (
            True,
            "free",
            "Right. 奔 means free, as in queen (奔王), free demon (奔鬼), free dream-eater (奔獏).",
        ),
        "running": (False, "running", "Running would be 走, as in side chariot (走車)."),
    }


def test_japanese_readers_are_asked_for_the_english_word_not_for_a_meaning_they_know() -> None:
    exercise = about("奔", "meaning", "free", "running")
    assert "英語" in task_of(exercise, "ja")
    assert [label for _, label, _ in verdicts(exercise, "ja").values()] == ["free", "running"]


def test_a_promise_is_right_where_most_pieces_keep_it() -> None:
    exercise = about("車", "promise", "far_forward", "short", "lopsided")
    assert task_of(exercise) == (
        "車 (chariot) stands in the names of 19 pieces. What do most of them have in common? (Taikyoku shogi)"
    )
    found = verdicts(exercise)
    assert found["far_forward"] == (
        True,
        "Goes any distance forward along its file",
        "Right: 17 of 19, all but the right iron chariot and the left iron chariot.",
    )
    assert found["short"][2] == "“Never goes farther than two squares”: none of 19."
    assert [right for right, _, _ in found.values()] == [True, False, False]


def test_an_option_that_about_half_of_the_pieces_keep_is_a_fault() -> None:
    exercise = about("猛", "promise", "short", "far_diagonal")
    ((field, text),) = faults(exercise)
    assert (field, "short" in text) == ("options", True)


def test_notes_on_a_broken_promise_give_the_moves() -> None:
    exercise = about("走", "breaks", "running_bear", "running_stag", promise="far_forward")
    assert task_of(exercise) == (
        "走 (running) promises this of a piece: it goes any distance forward along its file. "
        "Which piece breaks the promise? (Taikyoku shogi)"
    )
    found = verdicts(exercise)
    assert found["running_stag"][:2] == (True, "running stag (走鹿)")
    assert found["running_stag"][2].startswith("Right: it breaks the promise. The running stag slides")
    assert found["running_bear"][2].startswith("It keeps the promise. The running bear slides")
    hints: Any = key(exercise)["hints"]
    assert hints[""][0]["text"] == "13 of the 15 pieces with this character keep the promise."


def test_the_piece_that_keeps_a_promise_can_be_asked_for() -> None:
    exercise = about("飛", "keeps", "rook", "soaring_eagle", variant="tai", promise="over")
    assert [right for right, _, _ in verdicts(exercise).values()] == [False, True]
    assert [label for _, label, _ in verdicts(exercise, "ja").values()] == ["飛車", "飛鷲"]


def test_names_that_share_a_character_are_shown_without_it() -> None:
    exercise = about("奔", "shared", "奔", "猪", "走", pieces=["free boar", "free wolf"])
    assert task_of(exercise) == "Which character do all these names have: free boar, free wolf?"
    assert "奔" not in task_of(exercise, "ja")
    found = verdicts(exercise)
    assert found["奔"][2] == "Right. All are written with 奔 (free): free boar (奔猪), free wolf (奔狼)."
    assert found["猪"][2] == "猪 means boar. The free wolf (奔狼) is written without it."
    assert found["走"][2] == "走 means running. The free boar (奔猪) is written without it."


@pytest.mark.parametrize(
    "exercise",
    [
        about("奔", "meaning"),
        about("車", "promise"),
        about("車", "breaks", promise="far_forward"),
        about("飛", "keeps", promise="over"),
        about("奔", "shared", pieces=["free boar", "free wolf", "free pup"]),
    ],
    ids=lambda one: str(one.goal["ask"]),
)
def test_options_are_made_where_the_author_names_none(exercise: ExerciseSpec) -> None:
    found = verdicts(exercise)
    assert len(found) == 4
    assert [right for right, _, _ in found.values()].count(True) == 1
    assert judge(exercise, solution(exercise)).right


@pytest.mark.parametrize(
    "exercise, text",
    [
        (about("奔", "guess"), "'ask' in the goal of a 'character' exercise must be one of"),
        (
            about("奔", "promise", "far", variant="chu"),
            "too few kinds of chu have '奔' in their names: choose one of '将'",
        ),
        (about("走", "breaks", promise="hook"), "'promise' in the goal of a 'character' exercise must be"),
        (about("走", "breaks", "rook", promise="near"), 'Unknown kind of piece with 走 "rook"'),
        (about("奔", "meaning", "free", "blue moon"), 'Unknown meaning of a character "blue moon"'),
        (about("奔", "shared", pieces=["free boar"]), "'pieces' must name at least 2 kinds with 奔"),
        (about("奔", "shared", pieces=["free boar", "rook"]), "'pieces' must name at least 2 kinds with 奔"),
        (about("走", "promise", "hook"), 'Unknown promise "hook"'),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused_with_the_reason(
    exercise: ExerciseSpec, text: str
) -> None:
    assert text in faults(exercise)[0][1]


def test_students_get_no_answer() -> None:
    sheet = SheetSpec(Pack("Characters", (about("奔", "meaning", "side", "free", "running"),)))
    (given_out,) = sheet.student().exercises
    assert given_out.options == ("free", "running", "side")
    assert solution(given_out) == {"choice": "free"}


# ---------------------------------------------------------------- random ones, and the pack


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_questions_have_one_right_answer_and_never_repeat(variant: str) -> None:
    found = list(islice(stream("character", variant, 5), 30))
    assert len({exercise.digest for exercise in found}) == 30
    for exercise in found:
        options = verdicts(exercise)
        assert [right for right, _, _ in options.values()].count(True) == 1
        assert len(options) >= 3


def test_a_question_about_a_piece_has_it_among_its_kinds() -> None:
    asked = set()
    for seed in range(30):
        exercise = generate("character", "taikyoku", seed, piece="running stag")
        asked.add(exercise.goal["ask"])
        assert str(exercise.goal["character"]) in "走鹿"
        if exercise.goal["ask"] in ("keeps", "breaks"):
            assert "running_stag" in exercise.options
        if exercise.goal["ask"] == "shared":
            assert "running_stag" in exercise.goal["pieces"]  # type: ignore[operator]
    assert asked == {"meaning", "promise", "keeps", "breaks", "shared"}


def test_a_character_of_one_piece_is_asked_for_its_meaning_only() -> None:
    asked = {generate("character", "tai", seed, piece="lion").goal["ask"] for seed in range(9)}
    assert asked == {"meaning"}
    assert faults(about("獅", "meaning", "lion", "side", variant="tai")) == []
    assert "too few kinds of tai" in faults(about("獅", "promise", "over", "short", variant="tai"))[0][1]


def test_a_promise_that_is_asked_about_is_one_of_the_character() -> None:
    for exercise in islice(stream("character", "taikyoku", 9), 60):
        if exercise.goal["ask"] == "promise":
            family = families(exercise.game)[str(exercise.goal["character"])]
            (right,) = [value for value, told in verdicts(exercise).items() if told[0]]
            assert right in character(family.sign).promises
            assert 3 * len(family.keeping(right)) >= 2 * len(family.kinds)


def test_a_game_whose_names_share_no_character_is_refused_by_name() -> None:
    with as_before():
        Variant.make("plain five", size=5, kinds={"king": "K", "rook": "R"}, camp=".KR..")
        with pytest.raises(BanmenError, match="no three kinds of plain_five share a character"):
            generate("character", "plain_five", 1)


def test_the_pack_asks_for_moves_only_so_that_japanese_readers_learn_too() -> None:
    pack = load_pack("characters")
    assert {exercise.goal["ask"] for exercise in pack.exercises} == {"promise", "keeps", "breaks"}
    for exercise in pack.exercises:
        assert [right for right, _, _ in verdicts(exercise).values()].count(True) == 1
        if "promise" in exercise.goal:
            wanted = exercise.goal["ask"] == "keeps"
            kept = [
                keeps(game(exercise.variant).kind(one), str(exercise.goal["promise"]))
                for one in exercise.options
            ]
            assert kept.count(wanted) == 1
