"""Random exercises: solvable, about what they say, as hard as they say, and the same everywhere."""

import os
import subprocess
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Category, Move, Position, Side, UnknownName, game
from banmen_rules.teaching.exercises import KINDS, ExerciseSpec, faults, generate, judge, solution, stream
from banmen_rules.teaching.exercises._generate import _draw
from banmen_rules.teaching.exercises._generate._boards import Board, random_board
from banmen_rules.teaching.exercises._generate._distractors import distractors, spread
from banmen_rules.teaching.exercises._generate._order import (
    Distractor,
    Draft,
    DraftSpec,
    Features,
    Missed,
    SeededRandom,
    categories_of,
    level,
    points,
)
from banmen_rules.teaching.exercises.kinds import mate as mating
from banmen_rules.teaching.exercises.solve import harvest
from banmen_rules.teaching.exercises.solve.model import Meter
from banmen_rules.words.explain import Promotion, promotion
from tests.rules.games import tier

SEEDS = {"mate": 2, "route": 3, "collect": 3, "guard": 6, "catch": 3, "escape": 3}
"""How many exercises of a kind are looked at, of any other kind a dozen: solvers take their time."""
ON_ITS_SQUARE = {Category.IGUI, Category.PASS}
WITH_PIECE = ("reach", "spot", "category", "legal", "promote", "path", "route", "collect", "harvest")
# What solvers prove is left to `make test`, on the largest boards to `make test-long`.
EVERY = [
    pytest.param(kind, variant, marks=tier(variant) if kind in SEEDS else ())
    for kind in KINDS
    for variant in VARIANTS
]
PRACTISED = [(variant, category) for variant in VARIANTS for category in categories_of(game(variant))]


@cache
def some(kind: str, variant: str) -> list[ExerciseSpec]:
    """Draw exercises of a kind, from the first seeds."""
    return [generate(kind, variant, seed) for seed in range(SEEDS.get(kind, 12))]


def targets(position: Position, square: int, category: Category | None = None) -> dict[int, list[int]]:
    """List where a piece may end a move, each with the squares touched on one way; not by the generators."""
    found: dict[int, list[int]] = {}
    for move in position.moves(square):
        if position.refusal(move) is None and category in {None, *move.categories}:
            found.setdefault(move.target, list(move.path))
    return found


def boards(variant: str, seeds: range) -> list[Board]:
    """Draw boards of all sorts."""
    found = []
    for seed in seeds:
        rng = SeededRandom(f"boards {variant} {seed}")
        category = rng.choice(categories_of(game(variant)))
        spec = DraftSpec(game(variant), rng, category, None, rng.randint(1, 5), None, Meter(10**6))
        with suppress(Missed):
            found.append(random_board(spec))
    assert len(found) > len(seeds) // 3
    return found


# ---------------------------------------------------------------- what is drawn can be solved


@pytest.mark.slow
@pytest.mark.parametrize("kind, variant", EVERY)
def test_every_random_exercise_is_solvable_and_tagged(kind: str, variant: str) -> None:
    for seed, exercise in enumerate(some(kind, variant)):
        assert (exercise.kind, exercise.variant) == (kind, variant)
        assert faults(exercise) == []
        assert judge(exercise, solution(exercise)).right
        assert 1 <= exercise.level <= 5
        assert f"seed {seed}" in exercise.source
        assert exercise.tags["game"] == variant
        if "kind" in exercise.tags:
            about = exercise.game.kind(exercise.tags["kind"])
            assert Category(exercise.tags["category"]) in about.description.categories
        if kind in WITH_PIECE and exercise.square:
            piece = exercise.position().piece_at(exercise.square)
            assert piece is not None
            assert piece.kind.id == exercise.tags["kind"]


def test_name_exercises_have_no_kind_tag() -> None:
    assert all("kind" not in exercise.tags for exercise in some("name", "tai"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_region_shows_everything_that_matters(variant: str) -> None:
    for seed in range(30):
        exercise = generate("reach", variant, seed)
        position = exercise.position()
        shown = position.game.size.region(exercise.region)
        left, top, right, bottom = position.game.size.corners(exercise.region)
        assert max(right - left, bottom - top) < 15
        square = position.square(exercise.square)
        assert square in shown
        assert all(at in shown for at, _ in position.pieces())
        assert position.turn == position.board[square] & 1
        inside = set()
        for move in position.moves(square):
            if position.refusal(move) is None and set(move.path) <= shown:
                inside.add(move.target)
        assert inside & shown == targets(position, square).keys() & shown  # it need not leave the region


def test_some_boards_come_from_games_and_some_have_white_to_move() -> None:
    found = [generate("path", "tai", seed).position() for seed in range(80)]
    white = sum(position.turn is Side.WHITE for position in found)
    assert 15 <= white <= 40  # 0.3 of those placed at random, half of those from games
    assert max(sum(1 for _ in position.pieces()) for position in found) > 40  # more than random ones have


# ---------------------------------------------------------------- what is asked for is practised


@pytest.mark.parametrize("variant, category", PRACTISED)
def test_every_category_of_a_game_can_be_practised(variant: str, category: Category) -> None:
    kinds = {"reach", "legal", "category", "path"} - ({"reach"} if category in ON_ITS_SQUARE else set())
    for kind in sorted(kinds):
        exercise = generate(kind, variant, 1, category=category)
        assert exercise.tags["category"] == category.value
        if kind in {"reach", "path"}:
            position = exercise.position()
            there = targets(position, position.square(exercise.square), category)
            assert there.keys() & position.game.size.region(exercise.region)


def test_attacker_of_a_royal_has_the_category_asked_for() -> None:
    for seed in range(3):
        exercise = generate("guard", "taikyoku", seed, category="range_capture")
        position = exercise.position()
        attacker = Side.BLACK if "black" in exercise.goal.values() else Side.WHITE
        royals = attacker.other if "attacker" in exercise.goal else attacker
        categories = {
            category for move in position.checkers(royals) for category in _categories(position, move)
        }
        assert Category.RANGE_CAPTURE in categories


def _categories(position: Position, move: Move) -> tuple[Category, ...]:
    return next(one.categories for one in position.moves(move.origin) if one.packed == move.packed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", ["reach", "spot", "legal", "path"])
def test_levels_are_spread_and_can_be_asked_for(variant: str, kind: str) -> None:
    for wanted in range(1, 6):
        assert generate(kind, variant, wanted, level=wanted).level == wanted
    levels = [generate(kind, variant, seed).level for seed in range(60)]
    assert set(levels) >= {2, 3, 4, 5}  # few pieces of dai shogi are between simple and intricate
    assert max(levels.count(one) for one in range(1, 6)) <= 44


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind, variant",
    [
        pytest.param(kind, variant, marks=() if kind not in SEEDS else pytest.mark.long)
        for kind in KINDS
        for variant in VARIANTS
    ],
)
def test_every_level_is_found_or_available_levels_are_named(
    kind: str, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts, done = [], []
    make = KINDS[kind].make

    class Counted(Meter):
        def spend(self, many: int) -> None:
            done.append(many)
            super().spend(many)

    def made(spec: DraftSpec) -> Draft:
        drafts.append(spec)
        return make(spec)

    monkeypatch.setattr(_draw, "Meter", Counted)
    monkeypatch.setattr(KINDS[kind], "make", made)
    least = level(KINDS[kind].easiest)
    for wanted in range(1, 6):
        drafts.clear()
        done.clear()
        try:
            exercise = generate(kind, variant, 2, level=wanted)
        except BanmenError as error:
            if wanted < least:
                assert str(error).startswith(f"the level of a {kind} exercise must be at least {least}")
                assert not drafts
            else:
                there = str(error).partition("found only level ")[2].partition(":")[0]
                assert str(wanted) not in there
                if kind == "mate":  # rare: one found at another level may not be found again
                    continue
                assert generate(kind, variant, 2, level=int(there[0])).level == int(there[0])
                assert (kind, variant, wanted) in NONE
        else:
            assert exercise.level == wanted >= least
            assert faults(exercise) == []
        # However long it takes: the last search is not cut short.
        assert len(drafts) * _draw._A_DRAFT <= sum(done) <= _draw._WORK + max(1_000, mating.NODES)
        if kind == "mate" and drafts:  # boards are counted too
            assert sum(done) > len(drafts) * _draw._A_DRAFT


_HARD = {"chu": {3}, "dai": {3}, "dai_dai": {4}, "maka_dai_dai": {3, 4}}
NONE = {("write", name, level) for name, levels in _HARD.items() for level in levels}
NONE |= {("name", "chu", 5), ("character", "chu", 5)}
"""No kind is as hard; and a win in two that is not hard is seldom met at all."""


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].easiest != Features()])
def test_levels_start_at_the_easiest_of_the_kind(kind: str) -> None:
    easiest = level(KINDS[kind].easiest)
    assert easiest > 1
    assert all(exercise.level >= easiest for exercise in some(kind, "dai_dai"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_piece_can_be_asked_for_by_any_name(variant: str) -> None:
    lion = game(variant).kind("lion")
    for seed in range(4):
        assert generate("reach", variant, seed, piece=lion.kanji).tags["kind"] == "lion"
        assert generate("read", variant, seed, piece="lion").betza == lion.betza


def test_a_ruleset_can_be_asked_for() -> None:
    exercise = generate("reach", "taikyoku", 3, category="range_capture", ruleset="atsi")
    assert exercise.ruleset == "atsi"
    assert exercise.game is game("taikyoku", "atsi")


def test_contagious_pieces_are_often_captured() -> None:
    why = []
    for seed in range(40):
        exercise = generate("promote", "tai", seed)
        if exercise.tsfen:
            position = exercise.position()
            why.append(promotion(position, position.parse_move(str(exercise.goal["move"]))))
    assert why.count(Promotion.CONTAGION) >= len(why) // 5
    assert {Promotion.CAPTURES, Promotion.CAPTURES_NOTHING} <= set(why)


# ---------------------------------------------------------------- distractors


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_distractor_is_right(variant: str) -> None:
    for board in boards(variant, range(80)):
        right = targets(board.position, board.square)
        wrong = distractors(board, SeededRandom("any"))
        assert wrong.keys().isdisjoint(right)
        assert board.square not in wrong
        assert wrong.keys() <= board.shown


@pytest.mark.parametrize("variant", VARIANTS)
def test_distractor_matches_its_reason(variant: str) -> None:
    met = set()
    size = game(variant).size
    for board in boards(variant, range(80)):
        codes, home = board.position.board, board.square
        row, column = divmod(home, size.files)
        right = targets(board.position, home)
        for square, why in distractors(board, SeededRandom("any")).items():
            met.add(why)
            at = divmod(square, size.files)
            if why is Distractor.OWN:
                assert codes[square]
                assert codes[square] & 1 == codes[home] & 1
            elif why is Distractor.MIRROR:
                across = at[0] * size.files + 2 * column - at[1]
                along = (2 * row - at[0]) * size.files + at[1]
                assert not {across, along}.isdisjoint(right)
            elif why is Distractor.TOO_FAR:
                near = {
                    (at[0] + down) * size.files + at[1] + over
                    for down in range(-3, 4)
                    for over in range(-3, 4)
                }
                assert not near.isdisjoint(right)
    common = {Distractor.BEHIND, Distractor.TOO_FAR, Distractor.OWN, Distractor.LOOK_ALIKE, Distractor.MIRROR}
    turning = Category.HOOK in categories_of(game(variant))
    assert met >= common | ({Distractor.AFTER_TURN} if turning else set())
    assert (Distractor.OVER_RANK in met) == (variant == "taikyoku")


def test_chosen_distractors_have_several_reasons() -> None:
    found = dict.fromkeys(range(20), Distractor.MIRROR) | {30: Distractor.OWN, 31: Distractor.BEHIND}
    some = spread(found, SeededRandom("any"), 3)
    assert {found[at] for at in some} == {Distractor.MIRROR, Distractor.OWN, Distractor.BEHIND}
    assert len(spread(found, SeededRandom("any"), 50)) == 22


@pytest.mark.parametrize("variant", VARIANTS)
def test_spot_exercise_has_right_and_wrong_squares(variant: str) -> None:
    for seed in range(15):
        exercise = generate("spot", variant, seed)
        among = exercise.goal["among"]
        assert isinstance(among, list)
        position = exercise.position()
        right = targets(position, position.square(exercise.square))
        wrong = [name for name in among if position.square(name) not in right]
        assert solution(exercise) == {"squares": wrong}
        assert 0 < len(wrong) < len(among) <= 12


# ---------------------------------------------------------------- how hard it is

FEATURES = st.builds(
    Features,
    legs=st.integers(1, 4),
    patterns=st.integers(1, 8),
    turns=st.integers(1, 5),
    blockers=st.integers(0, 20),
    distractors=st.integers(0, 40),
    side=st.integers(0, 36),
    turned=st.booleans(),
)


@given(FEATURES, st.sampled_from(Features._fields))
def test_more_features_never_lower_the_level(features: Features, name: str) -> None:
    more = features._replace(**{name: True if name == "turned" else getattr(features, name) + 1})
    assert points(more) >= points(features)
    assert level(more) >= level(features)


def test_levels_by_hand() -> None:
    assert points(Features(legs=2, patterns=3, blockers=5, side=9)) == 4 + 2 * 2 + 5 + 9 // 4
    assert points(Features(turns=3, distractors=7, turned=True)) == 6 * 2 + 7 // 2 + 2
    assert level(Features()) == 1
    assert level(Features(legs=3, patterns=5, turns=3)) == 5


# ---------------------------------------------------------------- the same everywhere


def test_faulty_random_exercises_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    given = generate("reach", "tai", 0)
    refused = []

    def but_the_first(exercise: ExerciseSpec) -> list[tuple[str, str]]:
        refused.append(exercise)
        return [("goal", "as a test wants it")] if len(refused) == 1 else faults(exercise)

    monkeypatch.setattr(_draw, "faults", but_the_first)
    assert generate("reach", "tai", 0) != given == refused[0]
    monkeypatch.setattr(_draw, "faults", lambda _: [("goal", "as a test wants it")])
    with pytest.raises(
        BanmenError,
        match="no exercise was found: a reach exercise of tai; choose another category or another seed",
    ):
        generate("reach", "tai", 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_categories_appear_when_none_is_asked_for(variant: str) -> None:
    found = {generate("name", variant, seed).tags["category"] for seed in range(120)}
    assert found == {category.value for category in categories_of(game(variant))}


@pytest.mark.parametrize("category, variant", [("hook", "dai_dai"), ("jump_range", "taikyoku")])
def test_path_exercise_needs_more_than_its_end_square(category: str, variant: str) -> None:
    for seed in range(8):
        moves = solution(generate("path", variant, seed, category=category))["moves"]
        assert isinstance(moves, list)
        assert len(moves[0].split()) > 2, seed


@pytest.mark.parametrize("variant", VARIANTS)
def test_best_capture_is_clearly_better_than_the_next(variant: str) -> None:
    for seed in range(12):
        drawn = generate("harvest", variant, seed)
        if "material" in drawn.goal:
            proof = harvest(drawn.position(), drawn.position().square(drawn.square))
            assert proof.best == drawn.goal["material"]
            assert proof.best >= max(proof.second + 2, 1.25 * proof.second), seed


FIRST = {
    "reach": "2088b71f636c",
    "spot": "bc9219b46122",
    "read": "9b78f3e877d4",
    "name": "35f84a95ac4a",
    "category": "8d8325e3a2fe",
    "legal": "e4fa3c1ff38f",
    "promote": "7b25234ed7e6",
    "character": "11408f730e82",
    "write": "7ae45538831f",
    "path": "3f4396417dcd",
    "harvest": "255e762d1133",
}
"""Of each kind that takes no solver, a digest of the names of the first exercises (self), the same with
every version of Python. A change of the random exercises changes it, and belongs in the changelog."""
DIGESTED = ("dai_dai", "tai", "taikyoku")


def test_first_random_exercises_never_change() -> None:
    for kind, digest in FIRST.items():
        names = " ".join(generate(kind, variant, seed).id for variant in DIGESTED for seed in range(4))
        assert (kind, blake2b(names.encode(), digest_size=6).hexdigest()) == (kind, digest)


DRAWN = f"""
from hashlib import blake2b
from banmen_rules.teaching.exercises import generate, to_data
found = [to_data(generate(kind, variant, seed))
         for kind in {tuple(FIRST)} for variant in {VARIANTS} for seed in (0, 1, 2**64)]
print(blake2b(repr(found).encode(), digest_size=8).hexdigest())
"""


@pytest.mark.slow
def test_random_exercises_do_not_depend_on_set_order() -> None:
    rules = Path(__file__).parents[2] / "rules"
    found = set()
    for hash_seed in ("0", "12345"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(rules)}
        done = subprocess.run(
            [sys.executable, "-c", DRAWN], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout.strip())
    assert len(found) == 1


def test_random_exercises_do_not_depend_on_earlier_ones() -> None:
    again = [generate("spot", "tai", seed) for seed in reversed(range(12))]
    assert again[::-1] == some("spot", "tai")


def test_id_is_a_digest_of_the_question() -> None:
    found = [generate("reach", "tai", seed) for seed in range(40)]
    assert len({exercise.id for exercise in found}) == 40
    assert generate("reach", "tai", 1).id == generate("reach", "tai", 1).id


# ---------------------------------------------------------------- bad requests


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"kind": "rich"}, "reach"),
        ({"variant": "go"}, ", ".join(VARIANTS)),
        ({"category": "hop"}, "hook"),
        (
            {"category": "flying"},
            "no piece of tai has the category flying: choose one of step",
        ),
        ({"piece": "lyon"}, 'Unknown piece "lyon". Did you mean "lion"'),
        (
            {"piece": "pawn", "category": "hook"},
            "the pawn does not have the category hook: choose",
        ),
        ({"level": 6}, "level must be from 1 to 5, or None for any, got 6"),
        (
            {"category": "pass"},
            "a reach exercise cannot practise pass: choose one of category",
        ),
        ({"ruleset": "mine"}, "article, german, japanese"),
    ],
)
def test_impossible_requests_are_refused_with_alternatives(
    arguments: dict[str, object], message: str
) -> None:
    wanted: dict[str, object] = {"kind": "reach", "variant": "tai", "seed": 0} | arguments
    with pytest.raises(BanmenError) as caught:
        generate(**wanted)  # type: ignore[arg-type] # drawn from a table
    assert message in str(caught.value)


def test_missing_level_is_refused_with_the_available_ones() -> None:
    with pytest.raises(BanmenError, match=r"the gold general, level 5; found only level 2.* or no level"):
        generate("read", "tai", 0, piece="gold general", level=5)


def test_stream_refuses_bad_arguments_at_once() -> None:
    with pytest.raises(UnknownName, match="reach"):
        stream(("reach", "rich"), "tai")
    with pytest.raises(BanmenError, match="kinds must have at least one kind of exercise: catch, category"):
        stream((), "tai")
