"""Exercises answered by choosing an option: right ones, default options, and feedback."""

import json
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from banmen_rules import VARIANTS, BanmenError, Game, PieceKind, Position, UnknownName, game
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises import (
    PACKS,
    ExerciseSpec,
    faults,
    judge,
    key,
    load_pack,
    solution,
    stream,
)
from banmen_rules.words.explain import Code, explain
from tests.rules.boards import place
from tests.rules.exercising import crowded, every, kinds

DAI, TAI, TAIKYOKU = game("dai_dai"), game("tai"), game("taikyoku")
KINDS = list(kinds())


def of(
    kind: str, variant: str, piece: str, goal: dict[str, object] | None = None, *options: str
) -> ExerciseSpec:
    return ExerciseSpec("one", kind, variant, goal or {}, piece=piece, options=options)


def on(position: Position, kind: str, square: str, goal: dict[str, object], *options: str) -> ExerciseSpec:
    variant, tsfen = position.game.variant.name, position.tsfen()
    return ExerciseSpec("one", kind, variant, goal, tsfen=tsfen, square=square, options=options)


def lion() -> Position:
    return place(DAI, {"9i": "lion", "9h": "pawn"}, {"8h": "pawn", "9f": "gold general"})


def verdicts(exercise: ExerciseSpec) -> dict[str, tuple[bool, str]]:
    """Return whether each option is right, and its feedback, from the key; judge must agree."""
    assert faults(exercise) == []
    found = key(exercise)
    assert json.loads(json.dumps(found)) == found
    options = found["options"]
    assert isinstance(options, list)
    for option in options:
        verdict = judge(exercise, {"choice": option["value"]})
        assert (verdict.right, verdict.share) == (option["right"], float(option["right"]))
        assert verdict.note.text == option["note"]["text"] == verdict.parts[option["value"]].text
    assert judge(exercise, solution(exercise)).right
    return {option["value"]: (option["right"], option["note"]["text"]) for option in options}


def labels(exercise: ExerciseSpec) -> list[str]:
    return [option["label"] for option in key(exercise)["options"]]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- every kind of every game


@pytest.mark.parametrize("game,kind", every(seed=3))
def test_default_options_exist_for_every_kind(game: Game, kind: PieceKind) -> None:
    variant = game.variant.name
    names = of("name", variant, kind.id, {"show": "kanji", "ask": "name"})
    right = {value for value, (fits, _) in verdicts(names).items() if fits}
    assert right == {kind.id}
    assert len(set(labels(names))) == 4
    assert labels(names) == sorted(labels(names))  # where it stands tells nothing
    back = of("name", variant, kind.id, {"show": "romaji", "ask": "kanji"})
    assert {value for value, (fits, _) in verdicts(back).items() if fits} == {kind.id}
    sorts = verdicts(of("category", variant, kind.id))
    for value, (fits, _) in sorts.items():
        assert fits == (Category(value) in kind.description.categories)
    becomes = verdicts(of("promote", variant, kind.id))
    assert {value for value, (fits, _) in becomes.items() if fits} == {kind.promotes_to or ""}


@pytest.mark.parametrize("game,kind", KINDS[::7], ids=lambda one: getattr(one, "id", ""))
def test_legal_agrees_with_the_explanation(game: Game, kind: PieceKind) -> None:
    position, at = crowded(game, kind)
    position.counter = position.board[at] & 1
    name = game.size.name
    row, column = divmod(at, game.size.files)
    for target in (row * 1 + 3, at, (row - 2) * game.size.files + column, at + 1):
        found = explain(position, at, target)
        exercise = on(position, "legal", name(at), {"to": name(target)})
        right = {value for value, (fits, _) in verdicts(exercise).items() if fits}
        if found.legal:
            categories = [f"yes:{category.value}" for category in found.categories]
            assert right <= ({*categories} if target != at else {"yes"})
            assert (categories[0] if target != at else "yes") in right
            sorts = on(position, "category", name(at), {"to": name(target)})
            assert {Category(value) for value, (fits, _) in verdicts(sorts).items() if fits} <= {
                *found.categories
            }
        else:
            assert right == {f"no:{found.code.value}"}


# ---------------------------------------------------------------- what is said


def test_feedback_on_names() -> None:
    goal: dict[str, object] = {"show": "kanji", "ask": "name"}
    exercise = of("name", "tai", "lion", goal, "lion_dog", "lion", "prince")
    assert verdicts(exercise) == {
        "lion_dog": (False, "The lion dog is written 狛犬 and read komainu."),
        "lion": (True, "Right. The lion is written 獅子 and read shishi."),
        "prince": (False, "The prince is written 太子 and read taishi. Both are written with 子."),
    }
    assert labels(exercise) == ["Lion dog", "Lion", "Prince"]
    assert key(exercise)["hints"] == {
        "": [
            {
                "step": "category",
                "text": (
                    "How it moves: it steps one square in any direction; jumps to any square two squares "
                    "away; may capture on any adjacent square and step once more in any direction (lion "
                    "power); may pass its turn by a step out and back."
                ),
            },
            {"step": "direction", "text": "It is read shishi."},
            {"step": "leg", "text": "The answer begins with L."},
        ]
    }


def test_kanji_labels_are_marked_as_kanji() -> None:
    exercise = of("name", "tai", "lion", {"show": "name", "ask": "kanji"}, "lion_dog", "lion")
    assert [(option["label"], option["kanji"]) for option in key(exercise)["options"]] == [  # type: ignore[attr-defined]
        ("狛犬", True),
        ("獅子", True),
    ]
    spoken = of("name", "tai", "lion", {"show": "name", "ask": "romaji"}, "lion_dog", "lion")
    assert all("kanji" not in option for option in key(spoken)["options"])  # type: ignore[attr-defined]


def test_two_kinds_with_the_same_kanji_are_both_right() -> None:
    alike = [kind for kind in TAIKYOKU.kinds if kind.kanji == "山鷲"]
    assert len(alike) == 2
    ids = [kind.id for kind in alike]
    shown = of("name", "taikyoku", ids[0], {"show": "kanji", "ask": "name"}, *ids, "lion")
    assert [right for right, _ in verdicts(shown).values()] == [True, True, False]
    # As options they would look the same.
    asked = of("name", "taikyoku", ids[0], {"show": "name", "ask": "kanji"}, *ids, "lion")
    assert judge(asked, {"choice": ids[1]}).right
    assert faults(asked) == [
        (
            "options",
            f"the options {ids[0]!r} and {ids[1]!r} would both read '山鷲': leave one of them out",
        )
    ]


def test_feedback_on_categories() -> None:
    exercise = of("category", "dai_dai", "hook mover", None, "range", "hook", "jump")
    assert verdicts(exercise) == {
        "range": (True, "Right. The hook mover slides any distance orthogonally."),
        "hook": (
            True,
            (
                "Right. The hook mover may slide any distance orthogonally, on an empty square, and then "
                "slide any distance 90° to the left or right."
            ),
        ),
        "jump": (
            False,
            (
                "That would mean that it jumps to a square farther away, over any pieces in between. The "
                "hook mover never does that."
            ),
        ),
    }
    assert labels(exercise) == [
        "A slide of any length",
        "A slide that turns a corner (hook move)",
        "A jump",
    ]


def test_feedback_on_categories_of_a_move() -> None:
    position = place(DAI, {"9q": "hook mover"}, {"4h": "pawn"})
    exercise = on(position, "category", "9q", {"to": "4h"}, "range", "hook")
    assert verdicts(exercise) == {
        "range": (False, "The hook mover does move by a slide of any length, but not to 4h here."),
        "hook": (
            True,
            (
                "The hook mover on 9q can go to 4h: it slides nine squares forward to 9h, then "
                "slides five squares to the right. It captures White's pawn there."
            ),
        ),
    }
    # Whose turn it is does not matter for a way, and does for whether a move may be made.
    turned = place(DAI, {"4h": "pawn"}, {"9q": "hook mover"})
    assert faults(on(turned, "category", "9q", {"to": "4h"}, "range", "hook")) == []
    legal = on(turned, "legal", "9q", {"to": "4h"}, "yes:hook", "no:turn")
    assert {value for value, (fits, _) in verdicts(legal).items() if fits} == {"no:turn"}


CHOICES = [one for name in PACKS for one in load_pack(name).exercises if one.form == "choice"]
DRAWN = [(kind, variant) for kind in ("name", "category", "legal", "promote") for variant in VARIANTS]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_wrong_choice_of_every_pack_says_why(lang: str) -> None:
    for exercise in CHOICES:
        check_reasons(exercise, lang)


@pytest.mark.parametrize("kind, variant", DRAWN)
def test_every_wrong_choice_of_a_random_exercise_says_why(kind: str, variant: str) -> None:
    for exercise in islice(stream(kind, variant, 5), 4):
        check_reasons(exercise, "en")
        check_reasons(exercise, "ja")


def check_reasons(exercise: ExerciseSpec, lang: str) -> None:
    """See that each wrong option has a reason, and one of its own where its author wrote none."""
    found: Any = key(exercise, lang)
    wrong = {one["value"]: one["note"]["text"].strip() for one in found["options"] if not one["right"]}
    assert all(wrong.values()), exercise.id
    made = [text for value, text in wrong.items() if value not in exercise.feedback]
    assert len(set(made)) == len(made), (exercise.id, made)


def test_feedback_on_legality() -> None:
    may = on(
        lion(), "legal", "9i", {"to": "9g"}, "yes:jump", "yes:area", "yes:step", "yes:hook", "no:blocked"
    )
    assert verdicts(may) == {
        "yes:jump": (
            True,
            (
                "The lion on 9i can go to 9g: it jumps two squares forward. Other paths capture "
                "White's pawn on 8h."
            ),
        ),
        "yes:area": (
            True,
            (
                "The lion on 9i can go to 9g: it steps one square diagonally forward right to 8h, then steps "
                "one square diagonally forward left. It captures White's pawn on 8h. Other paths capture "
                "nothing."
            ),
        ),
        "yes:step": (False, "The lion does move by a step, but not to 9g here."),
        "yes:hook": (
            False,
            (
                "That would mean that it slides, and may turn 90° once and slide on: a hook "
                "move. The lion never does that."
            ),
        ),
        "no:blocked": (
            False,
            "It can go there. The reason you chose (a piece stands in its way) does not apply here.",
        ),
    }
    may_not = on(lion(), "legal", "9i", {"to": "9f"}, "yes:jump", "no:too_far", "no:blocked")
    assert verdicts(may_not) == {
        "yes:jump": (False, "It cannot go there. The lion does move by a jump, but not to 9f here."),
        "no:too_far": (
            True,
            (
                "The lion on 9i cannot go to 9f: it goes at most two squares forward, and "
                "9f is three squares away."
            ),
        ),
        "no:blocked": (
            False,
            (
                "It cannot go there, but for another reason. No slide of the piece to that square is stopped "
                "on its way."
            ),
        ),
    }
    assert labels(may_not) == ["Yes, by a jump", "No: that is too far", "No: a piece stands in its way"]
    hints = key(may_not)["hints"]
    assert isinstance(hints, dict)
    assert [hint["step"] for hint in hints[""]] == ["direction", "animate"]


def test_a_slide_of_one_square_is_no_step_but_the_feedback_calls_it_possible() -> None:
    position = place(game("dai_dai"), {"9i": "rook"}, {})
    near, far = (on(position, "legal", "9i", {"to": to}, "yes:step", "yes:range") for to in ("9h", "9g"))
    assert verdicts(near)["yes:step"] == (
        False,
        "The rook goes there, but not by a step: its slide may be one square long.",
    )
    assert verdicts(far)["yes:step"][1].endswith("The rook never does that.")


def test_no_reason_is_right_where_the_move_is_legal() -> None:
    # One of its ways there, by a capture on the way, fails: the jump does not.
    exercise = on(lion(), "legal", "9i", {"to": "9g"}, "yes:jump", "no:nothing_to_capture")
    assert not verdicts(exercise)["no:nothing_to_capture"][0]


def test_every_reason_and_every_category_has_a_label() -> None:
    reasons = [f"no:{code.value}" for code in Code if code not in (Code.ALLOWED, Code.NO_PIECE)]
    categories = [f"yes:{category.value}" for category in Category]
    exercise = on(lion(), "legal", "9i", {"to": "9f"}, *categories, *reasons)
    assert faults(exercise) == []
    assert len(set(labels(exercise))) == len(categories) + len(reasons)
    sorts = of("category", "tai", "lion", None, *(category.value for category in Category))
    assert faults(sorts) == []
    assert len(set(labels(sorts))) == len(categories)


def test_feedback_on_promotion() -> None:
    exercise = of(
        "promote", "tai", "lion", None, "furious_fiend", "gold_general", "great_elephant", "lion", ""
    )
    assert verdicts(exercise) == {
        "furious_fiend": (
            True,
            (
                "Right. The lion promotes to the furious fiend. A piece promotes at the end of a move that "
                "captures."
            ),
        ),
        "gold_general": (
            False,
            "Gold general: the hook mover, the capricorn, the rook and 11 others promote to it.",
        ),
        "great_elephant": (False, "Great elephant: the lion dog promotes to it."),
        "lion": (False, "Lion: the eastern barbarian promotes to it."),
        "": (False, "The lion does promote."),
    }
    never = of("promote", "tai", "furious fiend", None, "lion", "")
    assert verdicts(never)[""] == (True, "Right. The furious fiend does not promote.")


def test_feedback_on_contagion() -> None:
    position = place(TAI, {"9i": "lion"}, {"8h": "deva"})
    options = ("teaching_king", "furious_fiend", "buddhist_spirit", "")
    exercise = on(position, "promote", "", {"move": "9i 8h"}, *options)
    assert verdicts(exercise) == {
        "teaching_king": (
            True,
            "It becomes a teaching king, like every piece that captures the deva on 8h.",
        ),
        "furious_fiend": (False, "The lion promotes to the furious fiend, but not by this move."),
        "buddhist_spirit": (
            False,
            (
                "Buddhist spirit: the dark spirit promotes to it, and a piece that captures the dark "
                "spirit or the Buddhist spirit becomes it."
            ),
        ),
        "": (False, "This move changes the lion."),
    }
    assert judge(exercise, {"choice": "teaching_king"}).note.path == ("9i", "8h")
    quiet = on(position, "promote", "", {"move": "9i 9h"}, "furious_fiend", "")
    assert verdicts(quiet)[""] == (True, "It does not promote: it captures nothing.")
    assert labels(quiet) == ["Furious fiend", "It stays what it is"]


def test_exercises_about_white_moves_work() -> None:
    position = place(DAI, {"9h": "pawn"}, {"9i": "lion"})  # Black's turn
    exercise = on(position, "promote", "", {"move": "9i 9h"}, "furious_fiend", "")
    assert verdicts(exercise)["furious_fiend"][0]
    hints = key(replace(exercise, hints=("It is a lion.",)))["hints"]
    assert hints == {"": [{"step": "category", "text": "It is a lion."}]}


# ---------------------------------------------------------------- refusals and faults


@pytest.mark.parametrize("answer", [{}, {"choice": "king"}, {"choice": 1}, {"squares": ["9i"]}])
def test_answers_outside_the_options_are_refused(answer: dict[str, object]) -> None:
    with pytest.raises(BanmenError) as caught:
        judge(of("category", "tai", "lion", None, "step", "range"), answer)
    message = "an answer must be one of the options, such as {\"choice\": 'step'}: 'step', 'range'"
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "exercise,field,sentence",
    [
        (of("category", "tai", ""), "piece", "a 'category' exercise is about either of 'piece' and 'tsfen'"),
        (of("category", "tai", "lino"), "piece", 'Unknown piece "lino".'),
        (of("category", "tai", "lion", None, "step", "leap"), "options", 'Unknown category "leap".'),
        (of("category", "tai", "lion", None, "step"), "options", "there are two options or more, of which"),
        (
            of("category", "tai", "lion", None, "step", "jump"),
            "options",
            "all options are right: add one that",
        ),
        (
            of("category", "tai", "lion", None, "hook", "range"),
            "options",
            "none of the options is right: add",
        ),
        (
            of("category", "tai", "lion", None, "step", "range", "step"),
            "options",
            "the option 'step' is there twice: once is enough",
        ),
        (of("name", "tai", "lion"), "goal", "the goal of a 'name' exercise needs 'show', one of \"kanji\", "),
        (
            of("name", "tai", "lion", {"show": "name", "ask": "name"}),
            "goal",
            "'name' is both shown and asked for: the answer would stand there",
        ),
        (
            of("name", "tai", "lion", {"show": "name", "ask": "kanji"}, "lion", "loin"),
            "options",
            'Unknown kind of piece "loin".',
        ),
        (of("promote", "tai", "lion", None, "", "furious"), "options", 'Unknown kind of piece "furious".'),
        (
            of("promote", "tai", "furious fiend", None, "", "furious_fiend"),
            "options",
            "the option 'furious_fiend' ('Furious fiend') counts as wrong, and is not quite: take another",
        ),
        (
            on(lion(), "legal", "9i", {}),
            "goal",
            "the goal of a 'legal' exercise needs 'to', a square, such as",
        ),
        (
            on(lion(), "legal", "9i", {"to": "9z"}),
            "goal",
            "'to' in the goal of a 'legal' exercise must be on the board",
        ),
        (
            on(lion(), "legal", "1a", {"to": "9h"}),
            "square",
            "the question is about the piece on 1a, but that square is empty",
        ),
        (
            on(lion(), "legal", "9i", {"to": "9h"}, "no:own_piece", "no:why"),
            "options",
            'Unknown answer "no:why".',
        ),
        (
            # A lion comes there by a capture on the way as well, and there is nothing to capture.
            on(lion(), "legal", "9i", {"to": "9h"}, "no:own_piece", "no:nothing_to_capture"),
            "options",
            (
                "the option 'no:nothing_to_capture' ('No: it would have to capture something on its way "
                "first') counts as wrong, and is not quite: take another"
            ),
        ),
        (
            on(lion(), "category", "9i", {"to": "9h"}),
            "goal",
            "there is no such move to ask about: The lion on 9i cannot go to 9h: its own pawn stands there.",
        ),
        (
            on(lion(), "promote", "", {"move": "9i 9h"}),
            "goal",
            "The lion on 9i cannot go to 9h: its own pawn",
        ),
        (
            on(lion(), "promote", "", {"move": "9i"}),
            "goal",
            "a move must have two or more squares: origin, squares touched on the path, target",
        ),
    ],
)
def test_faults_of_options(exercise: ExerciseSpec, field: str, sentence: str) -> None:
    found = faults(exercise)
    assert [one for one, _ in found] == [field]
    assert found[0][1].startswith(sentence)


def test_feedback_on_an_unknown_option_is_a_fault() -> None:
    exercise = ExerciseSpec(
        "x", "category", "tai", piece="lion", options=("step", "range"), feedback={"leap": "?"}
    )
    assert faults(exercise) == [("feedback", "feedback is given about 'leap', which no answer can be")]
    own = ExerciseSpec(
        "x", "category", "tai", piece="lion", options=("step", "range"), feedback={"range": "No!"}
    )
    assert verdicts(own)["range"] == (False, "No!")


def test_unsolvable_exercise_has_no_solution() -> None:
    with pytest.raises(BanmenError, match="none of the options is right"):
        solution(of("category", "tai", "lion", None, "hook", "range"))
    with pytest.raises(UnknownName, match=r'Unknown category "leap".'):
        solution(of("category", "tai", "lion", None, "leap", "range"))
