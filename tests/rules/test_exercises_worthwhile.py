"""Random exercises are worth doing: all different, not given away, neither trivial nor tedious."""

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from banmen_rules import VARIANTS, BanmenError, Category, Position, game
from banmen_rules.teaching.exercises import (
    KINDS,
    ExerciseSpec,
    from_position,
    generate,
    judge,
    solution,
    stream,
)
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, categories_of
from banmen_rules.teaching.exercises._words import GRAMMARS, words_of
from banmen_rules.teaching.exercises.forms.choice import ChoiceKind, Options
from banmen_rules.teaching.exercises.forms.destination import NEEDS
from banmen_rules.teaching.exercises.forms.similar import categories_near, look_alikes
from banmen_rules.teaching.exercises.forms.single_piece import SinglePieceLine
from banmen_rules.teaching.exercises.solve.single_piece import solve
from banmen_rules.words.explain import Code

CHEAP = ("reach", "spot", "legal", "read", "category", "path", "promote", "match")
"""Kinds that take no solver and have 500 exercises in every game, or end before."""
DEAR = {"route": 40, "collect": 40, "guard": 60}
DRAWN = 10
ASKED = [
    pytest.param(variant, category, id=f"{variant}-{category.value if category else 'any'}")
    for variant in ("dai_dai", "taikyoku")
    for category in (None, *categories_of(game(variant)))
]


@cache
def drawn(
    kind: str, variant: str, category: Category | None = None, count: int = DRAWN
) -> list[ExerciseSpec]:
    """Draw the first exercises of a stream."""
    return list(islice(stream(kind, variant, category=category), count))


def question(exercise: ExerciseSpec, lang: str = "en") -> Options:
    """Set up a question with options."""
    assert isinstance(exercise.asks, ChoiceKind)
    return exercise.asks.question(exercise, words_of(lang))


def right(exercise: ExerciseSpec) -> str:
    """Name the one right option."""
    asked = question(exercise)
    (found,) = (value for value in exercise.options if asked.right(value))
    return found


# ---------------------------------------------------------------- all different


@pytest.mark.parametrize(
    "count", [pytest.param(160, marks=pytest.mark.slow), pytest.param(500, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("kind", CHEAP)
def test_draws_are_all_different(kind: str, count: int) -> None:
    found = drawn(kind, "tai", None, count)
    assert len({one.id for one in found}) == len({one.digest for one in found}) == len(found)
    assert len(found) == count or kind == "read"  # it has no more notations with 3 to 24 squares
    assert len(found) > 150


@pytest.mark.long
@pytest.mark.parametrize("kind", DEAR)
@pytest.mark.parametrize("variant", VARIANTS)
def test_dear_draws_are_all_different(kind: str, variant: str) -> None:
    found = drawn(kind, variant, None, DEAR[kind])
    assert len({one.id for one in found}) == len({one.digest for one in found}) == DEAR[kind]


def test_no_level_has_most_of_a_stream() -> None:
    for kind in ("reach", "spot", "legal", "read", "path"):
        levels = Counter(one.level for one in drawn(kind, "taikyoku", None, 60))
        assert max(levels.values()) <= 36, (kind, levels)
        assert len(levels) >= 4


# ---------------------------------------------------------------- not given away


@pytest.mark.slow
@pytest.mark.parametrize("variant, category", ASKED)
def test_yes_is_right_as_often_as_no(variant: str, category: Category | None) -> None:
    yes = sum(right(one).startswith("yes") for one in drawn("legal", variant, category))
    assert 0.4 * DRAWN <= yes <= 0.6 * DRAWN


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["legal", "category"])
@pytest.mark.parametrize("variant, category", ASKED)
def test_category_asked_for_is_not_the_answer(kind: str, variant: str, category: Category | None) -> None:
    for one in drawn(kind, variant, category):
        assert category is None or category.value not in right(one).split(":"), one.id
        assert len(one.options) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["legal", "category"])
@pytest.mark.parametrize("variant, category", ASKED)
def test_options_make_sense_for_the_piece(kind: str, variant: str, category: Category | None) -> None:
    for one in drawn(kind, variant, category):
        about = one.about
        assert about is not None
        near = categories_near(one.game, about.id)
        asked = question(one)
        for value in one.options:
            answer, _, what = value.rpartition(":")
            if what == "yes" or asked.right(value):
                continue
            needed = NEEDS.get(Code(what), near) if answer == "no" else {Category(what)}
            stays = one.goal.get("to") == one.square
            assert stays or not near.isdisjoint(needed), (one.id, value)
            assert not asked.doubtful(value)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["legal", "category"])
@pytest.mark.parametrize("variant, category", ASKED)
def test_no_two_options_have_the_same_explanation(kind: str, variant: str, category: Category | None) -> None:
    for one in drawn(kind, variant, category):
        for lang in (*GRAMMARS, "ru"):
            asked = question(one, lang)
            said = [asked.why(value).text for value in one.options]
            assert len(set(said)) == len(said), (one.id, lang, said)


def test_reason_of_a_piece_is_offered_only_where_an_enemy_stands() -> None:
    met = 0
    for one in drawn("legal", "dai_dai", None, 120):
        position = one.position()
        there = position.piece_at(str(one.goal["to"]))
        if "no:own_piece" in one.options and right(one) != "no:own_piece":
            met += 1
            assert there is not None
            assert there.side is not position.turn
    assert met


def test_plain_yes_asks_only_whether() -> None:
    one = next(
        one for one in drawn("legal", "dai_dai", Category.HOOK) if right(one) == "yes" != one.goal["to"]
    )
    verdict = judge(one, {"choice": "yes"})
    assert verdict.right
    assert one.square in verdict.note.text
    mixed = (*one.options, "yes:hook")
    with pytest.raises(BanmenError, match='beside "yes"'):
        from_position(one.position(), "legal", one.square, one.goal, options=mixed)


def test_category_question_is_about_another_category_or_a_look_alike() -> None:
    found = drawn("category", "tai", Category.HOOK)
    itself = [one for one in found if one.about and Category.HOOK in one.about.description.categories]
    assert 0 < len(itself) < len(found)
    for one in (one for one in found if one not in itself):
        assert one.about is not None
        alike = look_alikes(one.game, one.about.id)
        assert any(Category.HOOK in kind.description.categories for kind in alike)
        assert "hook" in one.options  # tempting, and wrong


def test_lion_steps_over_an_empty_square_and_not_onto_its_own_side() -> None:
    def answered(via: str, to: str, **beside: str) -> tuple[bool, str]:
        position = Position(game("dai_dai"))
        for square, piece in {"9i": "ln", **beside}.items():
            position.put(square, piece)
        one = from_position(position, "path", "9i", {"to": to, "takes": []})
        verdict = judge(one, {"moves": [f"9i {via} {to}"]})
        return verdict.right, verdict.note.text

    assert answered("9h", "9g") == (True, "Right. It goes to 9g.")
    right, text = answered("9h", "9i", **{"9h": "p"})
    assert (right, text) == (
        False,
        "This route does not work: it would first have to turn on 9h, where its own pawn stands.",
    )


def test_pieces_that_cannot_stay_are_asked_about_too() -> None:
    answers = Counter(right(one) for one in drawn("legal", "taikyoku", Category.PASS, 40))
    assert 16 <= answers["yes"] <= 24
    assert {"no:stay"} <= answers.keys()
    blocked = Counter(right(one) for one in drawn("legal", "dai_dai", Category.PASS, 20))
    assert blocked["no:stop_occupied"] >= 5


# ---------------------------------------------------------------- neither trivial nor tedious


@pytest.mark.parametrize("kind", ["reach", "read"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_3_to_24_squares_are_marked_and_12_at_first(kind: str, variant: str) -> None:
    for one in drawn(kind, variant, None, 40):
        marked = solution(one)["squares"]
        assert isinstance(marked, list)
        assert 3 <= len(marked) <= (12 if one.level == 1 else 24), one.id


@pytest.mark.parametrize("variant", VARIANTS)
def test_20_to_60_percent_of_the_ringed_squares_are_right(variant: str) -> None:
    for one in drawn("spot", variant, None, 40):
        marked, among = solution(one)["squares"], one.goal["among"]
        assert isinstance(marked, list)
        assert isinstance(among, list)
        assert 0.2 * len(among) <= len(marked) <= 0.6 * len(among), one.id


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["route", "collect"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_one_first_move_is_right(kind: str, variant: str) -> None:
    for one in drawn(kind, variant, None, 3):
        line = one.asks.line(one, words_of("en"))  # type: ignore[attr-defined] # as these kinds have it
        assert isinstance(line, SinglePieceLine)
        proof = solve(line.piece, line.left)
        assert len(proof.moves) == 1
        assert proof.minimal == one.goal["moves"]


# ---------------------------------------------------------------- refused by name


@pytest.mark.parametrize(
    "kind, options, message",
    [
        ("read", {"piece": "pawn"}, r"the pawn reaches fewer than 3 squares"),
        ("reach", {"piece": "pawn", "level": 4}, r"the pawn reaches fewer than 3 squares"),
        (
            "category",
            {"piece": "reverse chariot", "category": "range"},
            r"the reverse chariot has no other category",
        ),
        ("collect", {"category": "teleport"}, r"a collect exercise cannot practise teleport: choose one of"),
        ("route", {"category": "pass"}, r"a route exercise cannot practise pass: choose one of"),
    ],
)
def test_refusal_gives_its_reason(kind: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(BanmenError, match=message):
        generate(kind, "tai", 0, **options)  # type: ignore[arg-type] # drawn from a table


def test_every_kind_draws_every_category_that_it_can_practise() -> None:
    for kind in ("legal", "category", "reach", "path"):
        for category in categories_of(game("taikyoku")):
            if category not in KINDS[kind].never:
                assert drawn(kind, "taikyoku", category, 1), (kind, category)
    assert set(ON_ITS_SQUARE) <= set(categories_of(game("taikyoku")))
