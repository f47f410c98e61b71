"""Exercises that are answered by writing Betza notation: judged by meaning, and what is said of mistakes."""

import json
import random
import re
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from banmen_rules import VARIANTS, BanmenError, Game, InvalidBetza, PieceKind
from banmen_rules.betza import parse, same_moves
from banmen_rules.drawing.figure import Figure
from banmen_rules.teaching.exercises import (
    PACKS,
    ExerciseSpec,
    diagram,
    faults,
    generate,
    judge,
    key,
    load_pack,
    solution,
)
from banmen_rules.teaching.exercises.kinds.write import format_diagram, mistakes, orders
from tests.rules.exercising import every, kinds

KINDS = list(kinds())
SOME = random.Random(5).sample(KINDS, 60)  # noqa: S311 - a choice of kinds, not a secret
CHANCE = random.Random(6)  # noqa: S311 - as above


def write(piece: str = "gold general", **more: object) -> ExerciseSpec:
    return ExerciseSpec(**{"id": "one", "kind": "write", "variant": "tai", "piece": piece, **more})  # type: ignore[arg-type]


def answered(text: str, exercise: ExerciseSpec | None = None) -> tuple[bool, str]:
    verdict = judge(exercise or write(), {"text": text})
    assert verdict.parts == {text: verdict.note}
    return verdict.right, verdict.note.text


# ---------------------------------------------------------------- judged by meaning


@pytest.mark.parametrize("game,kind", every(seed=4))
def test_printed_notation_is_right(game: Game, kind: PieceKind) -> None:
    exercise = write(kind.id, variant=game.variant.name)
    assert faults(exercise) == []
    assert solution(exercise) == {"text": kind.description.text}
    verdict = judge(exercise, solution(exercise))
    assert (verdict.right, verdict.share, verdict.note.text) == (True, 1.0, "Right.")


@pytest.mark.parametrize("game,kind", SOME, ids=lambda one: getattr(one, "id", ""))
def test_terms_are_right_in_any_order(game: Game, kind: PieceKind) -> None:
    exercise = write(kind.id, variant=game.variant.name)
    listed = orders(kind.description.text)
    assert listed
    for terms in listed:
        shuffled = CHANCE.sample(terms, len(terms))
        assert same_moves(parse("".join(shuffled)), kind.description)
        assert judge(exercise, {"text": " ".join(terms)}).right  # spaces mean nothing


@pytest.mark.parametrize("game,kind", SOME[:20], ids=lambda one: getattr(one, "id", ""))
def test_key_agrees_with_judge(game: Game, kind: PieceKind) -> None:
    exercise = write(kind.id, variant=game.variant.name)
    found = key(exercise)
    assert json.loads(json.dumps(found)) == found
    accepts, terms, notes = found["accepts"], found["terms"], found["notes"]
    assert isinstance(accepts, list)
    assert isinstance(terms, list)
    assert isinstance(notes, dict)
    assert notes
    for text in accepts:
        assert judge(exercise, {"text": text}).right
    for text, note in notes.items():
        verdict = judge(exercise, {"text": text})
        assert not verdict.right
        assert verdict.share < 1
        assert verdict.note.text == note["text"]
        assert text not in accepts
    assert len(json.dumps(found, ensure_ascii=False).encode()) < 60_000


def test_other_spellings_are_right() -> None:
    assert answered("WfF") == (True, "Right.")
    assert answered("fFW") == (True, "Right. It means the same as WfF.")
    assert answered(" sWvW fF ") == (True, "Right. It means the same as WfF.")
    halves = [["W", "F", "sR"], ["W", "F", "lrR"], ["W", "F", "rlR"]]
    assert orders("KsR") == [["K", "sR"], ["K", "lrR"], ["K", "rlR"], *halves]
    # Side by side these two would read as one doubled atom, so they are not said to be right in any order.
    assert orders("fR0R4") == [["fR0", "R4"]]
    assert orders("R4WfR") == []


def test_feedback_on_wrong_notation() -> None:
    assert answered("W") == (
        False,
        "Not quite. Moves are missing: the piece also steps one square diagonally forward.",
    )
    assert answered("K") == (
        False,
        "Not quite. There are extra moves: the piece never steps one square diagonally back.",
    )
    assert answered("F") == (
        False,
        (
            "Not quite. Moves are missing: the piece also steps one square orthogonally. There are extra "
            "moves: the piece never steps one square diagonally back."
        ),
    )
    assert answered("mWfF") == (
        False,
        "Not quite. Moves are missing: the piece also steps one square orthogonally, only to capture.",
    )
    horned = write("horned falcon")
    assert answered("fWbrlRB", horned) == (
        False,
        (
            "Not quite. Moves are missing: the piece may also step one square forward, on an empty "
            "square, capturing an enemy there or passing over a piece there, and then step one square "
            "in the same direction or in the opposite direction."
        ),
    )
    lion = answered("KDNA[cK-aK][K-bK]fR4", write("pawn", variant="dai_dai"))[1]
    assert lion.endswith("; and 2 more moves.")
    assert lion.count("never") == 3


def test_share_counts_the_right_moves() -> None:
    assert judge(write(), {"text": "W"}).share == 4 / 6
    assert judge(write(), {"text": "K"}).share == 4 / 6
    assert judge(write(), {"text": "N"}).share == 0


def test_notation_beyond_the_games_can_be_asked_for() -> None:
    exercise = write("", betza="FDsR")
    assert faults(exercise) == []
    assert answered("sRFD", exercise) == (True, "Right. It means the same as FsRD.")
    assert key(exercise)["accepts"] == ["FsRD", "FDsR"]


def test_common_mistakes_are_all_wrong() -> None:
    wanted = parse("WfF")
    found = dict(mistakes(wanted))
    # A term left out, turned round, taken for another, one step more, and without its letters.
    assert {"W", "fF", "WbF", "KfF", "WfB", "WfF2", "WF"} <= {*found}
    assert not any(same_moves(other, wanted) for other in found.values())


# ---------------------------------------------------------------- judged by the diagram


def drawn(text: str, **more: object) -> ExerciseSpec:
    """Ask for a text that draws what another one does."""
    goal = {"diagram": format_diagram(Figure.of(parse(text)))}
    return write("", goal=goal, **more)


def test_kinds_with_different_moves_have_different_diagrams() -> None:
    shown: dict[tuple[str, object], PieceKind] = {}
    for game, kind in KINDS:
        exercise = drawn(kind.description.text)
        assert judge(exercise, solution(exercise)).right
        other = shown.setdefault((game.variant.name, exercise.goal["diagram"]), kind)
        assert same_moves(other.description, kind.description), (other.id, kind.id)
        assert diagram(exercise) == replace(diagram(write("", betza=kind.description.text)), paths=())


def test_every_notation_with_the_same_diagram_is_right() -> None:
    for _, kind in SOME:
        exercise = drawn(kind.description.text)
        for terms in orders(kind.description.text):
            verdict = judge(exercise, {"text": " ".join(terms)})
            assert (verdict.right, verdict.share) == (True, 1)
        for text, given in islice(mistakes(kind.description), 12):
            verdict = judge(exercise, {"text": text})
            assert verdict.right == same_moves(given, kind.description), text
            assert verdict.right or verdict.share < 1


def test_feedback_on_a_different_diagram() -> None:
    assert answered("WfF", drawn("WfF")) == (True, "Right. WfF draws this diagram.")
    assert answered("fFW", drawn("WfF")) == (True, "Right. fFW draws this diagram.")
    said_so = "Not quite: your notation draws a different diagram"
    assert answered("W", drawn("WfF")) == (False, f"{said_so} (squares and lines: 2 missing).")
    assert answered("K", drawn("WfF")) == (False, f"{said_so} (squares and lines: 2 extra).")
    assert answered("mWF", drawn("WfF")) == (
        False,
        f"{said_so} (squares and lines: 2 extra and 4 different).",
    )
    assert answered("R3", drawn("R")) == (
        False,
        f"{said_so} (squares and lines: 4 missing and 12 different).",
    )
    assert answered("fR17[lR?bR18]", drawn("fR17[lR?bR19]")) == (False, f"{said_so}.")
    assert judge(drawn("WfF"), {"text": "W"}).share == pytest.approx(4 / 6)
    own = drawn("WfF", feedback={"W f": "No.", "W": "Diagonals!"})
    assert answered("W", own) == (False, "Diagonals!")


@pytest.mark.parametrize("text", ["WfF", "FD", "[R?sR]", "N", "KAD"])
def test_diagram_of_no_kind_is_solved_from_its_squares(text: str) -> None:
    exercise = drawn(text)
    assert faults(exercise) == []
    assert judge(exercise, solution(exercise)).right
    found = key(exercise)
    assert found["accepts"] == [solution(exercise)["text"]]
    assert found["terms"] == orders(found["accepts"][0])


def test_diagram_without_a_known_notation_is_a_fault() -> None:
    exercise = drawn("cfWmbF3[bD-sW]")
    assert judge(exercise, {"text": "cfWmbF3[bD-sW]"}).right
    assert faults(exercise) == [
        (
            "goal",
            (
                "no text was found that draws this diagram: give 'betza' instead, and a sheet makes the "
                "diagram of it"
            ),
        )
    ]
    assert key(exercise)["accepts"] == []


@pytest.mark.parametrize(
    "text, why", [(5, ""), ("Dear diary", ": "), ("AQ==", ": the figures are cut short"), ("AQAAAA==", ": ")]
)
def test_invalid_diagrams_are_refused(text: object, why: str) -> None:
    ((field, sentence),) = faults(write("", goal={"diagram": text}))
    assert field == "goal"
    assert sentence.startswith(
        "the diagram of a 'write' exercise must be a figure as drawing.figure.encode writes it, in base64"
        + why
    )


# ---------------------------------------------------------------- hints, refusals, faults


def test_hints_for_notation() -> None:
    assert key(write())["hints"] == {
        "": [
            {"step": "category", "text": "It moves by a step."},
            {
                "step": "direction",
                "text": "How it moves: it steps one square orthogonally or diagonally forward.",
            },
            {"step": "leg", "text": "It takes 2 terms; one of them is W."},
        ]
    }
    hook = key(write("hook mover"))["hints"]
    assert isinstance(hook, dict)
    assert hook[""][-1]["text"] == "It takes one term, which begins with [."


def test_invalid_notation_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidBetza) as caught:
        judge(write(), {"text": "W fX"})
    assert str(caught.value) == (
        "`X` lengthens a leap in XBetza; write the leap, as in `(4,1)`\n  WfX\n    ^"
    )
    with pytest.raises(InvalidBetza, match="a description must have at least one move"):
        judge(write(), {"text": " "})


@pytest.mark.parametrize("answer", [{}, {"text": ["W"]}, {"text": None}, {"choice": "W"}])
def test_answers_of_another_shape_are_refused(answer: dict[str, object]) -> None:
    with pytest.raises(BanmenError) as caught:
        judge(write(), answer)
    assert str(caught.value) == 'an answer must be Betza notation, such as {"text": "WfF"}'


def test_author_feedback_replaces_the_default() -> None:
    exercise = write(feedback={"W f F b F": "A gold general does not go diagonally back."}, hints=("Six.",))
    assert answered("WfFbF", exercise) == (False, "A gold general does not go diagonally back.")
    found = key(exercise)
    assert found["notes"]["WfFbF"] == {"text": "A gold general does not go diagonally back."}  # type: ignore[index]
    assert found["hints"] == {"": [{"step": "category", "text": "Six."}]}


@pytest.mark.parametrize(
    "more,field,sentence",
    [
        (
            {"piece": ""},
            "piece",
            "a 'write' exercise is about either of 'piece' and 'betza': give one of them",
        ),
        ({"betza": "K"}, "piece", "a 'write' exercise is about either of 'piece' and 'betza': give one of"),
        ({"piece": "", "betza": "Wf"}, "betza", "expected after `f`: an atom"),
        (
            {"goal": {"radius": 3}},
            "goal",
            "the goal of a 'write' exercise has no 'radius'; it has 'diagram'",
        ),
        ({"feedback": {"WX": "?"}}, "feedback", "feedback is given about 'WX', which no answer can be"),
        ({"options": ("W", "K")}, "options", "a 'write' exercise has no use for 'options'"),
    ],
)
def test_faults_of_a_write_exercise(more: dict[str, object], field: str, sentence: str) -> None:
    found = faults(write(**{"piece": "gold general", **more}))  # type: ignore[arg-type]
    assert [one for one, _ in found] == [field]
    assert found[0][1].startswith(sentence)


# ---------------------------------------------------------------- what the empty field shows

TEXTS = Path(__file__).parents[2] / "js/src/i18n"
WRITE = [one for name in PACKS for one in load_pack(name).exercises if one.kind == "write"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_placeholder_is_never_an_answer(lang: str) -> None:
    (placeholder,) = re.findall(
        r'^  placeholder: "(.+)",$', (TEXTS / lang / "trainer.ts").read_text("utf-8"), re.MULTILINE
    )
    drawn = [generate("write", variant, seed) for variant in VARIANTS for seed in range(8)]
    kinds_of_all_games = [write(kind.id, variant=game.variant.name) for game, kind in KINDS]
    for exercise in (*WRITE, *drawn, *kinds_of_all_games):
        assert not is_answer(placeholder, exercise), exercise


def is_answer(text: str, exercise: ExerciseSpec) -> bool:
    """Tell whether any word of a text, or all of it, is right."""
    for part in (text, *text.split()):
        with suppress(InvalidBetza):
            if judge(exercise, {"text": part}).right:
                return True
    return False
