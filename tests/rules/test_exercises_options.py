"""Options of choice exercises: the moves that the rules generate say which are true, not the explanations."""

from collections.abc import Iterator

import pytest

from banmen_rules import Category, Position, game
from banmen_rules.teaching.exercises import PACKS, ExerciseSpec, generate, judge, load_pack
from banmen_rules.teaching.exercises._generate._order import categories_of
from banmen_rules.words.explain import Code
from tests.rules.boards import place
from tests.rules.exercising import GAMES

PACKED = [one for name in PACKS for one in load_pack(name).exercises]
STAYING = ("igui", "pass", "area", "line")
"""The categories whose moves may end where they began."""


def can(position: Position, origin: int, target: int) -> list[Category]:
    """List the categories of the legal moves from a square to another."""
    moves = [move for move in position.moves(origin) if move.target == target]
    return [category for move in moves if position.refusal(move) is None for category in move.categories]


def emptied(position: Position, *kept: int) -> Position:
    """Copy a position with no other pieces than those on some squares."""
    found = Position(position.game, counter=position.counter)
    for square in kept:
        found.put(square, position.piece_at(square))
    return found


def needs_prey(position: Position, origin: int, target: int) -> bool:
    """Whether an enemy piece on the way, and only that, lets a piece go somewhere."""
    bare = emptied(position, origin, target)
    if can(bare, origin, target):
        return False
    enemy = next(
        piece
        for piece in position.game.pieces
        if piece and piece.side is not position.turn and not piece.kind.royal
    )
    files = position.game.size.files
    for square in range(position.game.size.squares):
        near = max(abs(square // files - origin // files), abs(square % files - origin % files)) <= 2
        if near and square not in (origin, target):
            other = bare.copy()
            other.put(square, enemy)
            if can(other, origin, target):
                return True
    return False


def is_true(position: Position, origin: int, target: int, code: Code) -> bool | None:
    """Whether a reason for not going somewhere is true; None for reasons that other tests judge."""
    piece, there = position.piece_at(origin), position.piece_at(target)
    assert piece is not None
    if code is Code.BLOCKED and Category.RANGE_CAPTURE in piece.kind.description.categories:
        return None  # ranks decide which pieces it may fly over
    bare = emptied(position, origin, target)
    stays, alone, prey = (
        origin == target,
        bool(can(bare, origin, target)),
        needs_prey(position, origin, target),
    )
    own = there is not None and there.side is position.turn
    found = {
        Code.STOP_OCCUPIED: alone and stays,
        Code.BLOCKED: alone and not stays,
        Code.NOTHING_TO_CAPTURE: prey,
        Code.STAY: stays and not alone and not prey,
        Code.OWN_PIECE: own and not stays and bool(can(emptied(position, origin), origin, target)),
    }
    # Where it has a move, nothing is in its way; another rule may forbid the move.
    moves = any(move.target == target for move in position.moves(origin))
    return None if code not in found else found[code] and not moves


def options(exercise: ExerciseSpec) -> Iterator[tuple[str, bool]]:
    """List the options of an exercise, and whether each is judged right."""
    for value in exercise.options:
        yield value, judge(exercise, {"choice": value}).right


def check_legal(exercise: ExerciseSpec) -> int:
    """Compare what is judged with what the moves say; return the number of options compared."""
    position = exercise.position()
    origin, target = exercise.origin(position), position.square(str(exercise.goal["to"]))
    categories = can(position, origin, target) if position.turn == position.board[origin] & 1 else []
    compared = 0
    plain = "yes" in dict(options(exercise))
    for value, right in options(exercise):
        answer, _, what = value.partition(":")
        if answer == "yes":
            # A pass out along a line is a line move and a pass: whether it stays has one answer, "yes".
            assert (value == "yes") == (plain or origin == target), exercise.id
            wanted: bool | None = bool(categories) if value == "yes" else Category(what) in categories
        else:
            wanted = is_true(position, origin, target, Code(what))
        if wanted is not None:
            assert right == wanted, (exercise.id, value)
            compared += 1
    return compared


@pytest.mark.parametrize(
    "exercise", [one for one in PACKED if one.kind == "legal"], ids=lambda exercise: exercise.id
)
def test_options_of_legal_exercises_are_judged_as_the_moves_say(exercise: ExerciseSpec) -> None:
    assert check_legal(exercise) > 0


@pytest.mark.parametrize(
    "exercise",
    [one for one in PACKED if one.kind in ("category", "promote", "name")],
    ids=lambda exercise: exercise.id,
)
def test_other_options_are_judged_as_the_data_and_the_moves_say(exercise: ExerciseSpec) -> None:
    right = {value for value, is_right in options(exercise) if is_right}
    if exercise.kind == "name":
        shown, asked = str(exercise.goal["show"]), str(exercise.goal["ask"])
        kinds = {value: exercise.game.kind(value) for value in exercise.options}
        same = {
            value
            for value, kind in kinds.items()
            if any(getattr(kind, name) == getattr(exercise.shown, name) for name in (shown, asked))
        }
        assert right == same
    elif exercise.kind == "category" and exercise.tsfen:
        position = exercise.position()
        possible = can(position, exercise.origin(position), position.square(str(exercise.goal["to"])))
        assert right == {category.value for category in possible} & set(exercise.options)
    elif exercise.kind == "category":
        categories = {category.value for category in exercise.shown.description.categories}
        assert right == categories & set(exercise.options)
    elif exercise.tsfen:
        position = exercise.position()
        move = position.parse_move(str(exercise.goal["move"]))
        before = position.piece_at(move.origin)
        position.push(move)
        after = position.piece_at(move.target)
        assert before is not None
        assert after is not None
        assert right == {"" if after.kind is before.kind else after.kind.id}
    else:
        assert right == {exercise.shown.promotes_to or ""}


@pytest.mark.parametrize(
    "variant, category",
    [
        (one.variant.name, category)
        for one in GAMES
        for category in STAYING
        if category in {c.value for c in categories_of(one)}
    ],
)
def test_random_legal_exercises_about_staying_have_one_yes(variant: str, category: str) -> None:
    staying = 0
    for seed in range(12):
        exercise = generate("legal", variant, seed, category=category)
        staying += exercise.goal["to"] == exercise.square
        assert check_legal(exercise) > 0
    assert staying >= (10 if category in ("igui", "pass") else 0)


def test_lion_among_its_own_pieces_is_stopped_by_them() -> None:
    dai = game("dai_dai")
    around = dict.fromkeys(("10h", "9h", "8h", "10i", "8i", "10j", "9j", "8j"), "gold general")
    position = place(dai, {"9i": "lion", **around}, {})
    found = position.explain("9i", "9i")
    assert found.code is Code.STOP_OCCUPIED
    assert "it would have to step out and return, but" in found.text
    position.put("9h", "P")
    assert position.explain("9i", "9i").legal
