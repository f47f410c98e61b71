"""Every reading of every ruling, switched on alone: it changes what it names, visibly, and nothing else."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache

import pytest

from banmen_rules import (
    VARIANTS,
    Category,
    Game,
    Position,
    Setup,
    game,
    load_variant,
)
from banmen_rules.betza import parse
from banmen_rules.cli import main
from banmen_rules.drawing.style import LOOK
from banmen_rules.drawing.svg import board_svg
from banmen_rules.variants import PieceKind, Reading, Resolved, Rules, Ruling, resolve
from tests.rules.boards import place

pytestmark = pytest.mark.slow

DENSITIES = (0.05, 0.2, 0.4, 0.6, 0.8)
BOARDS = 40  # looked at in search of one on which a reading shows; most need one, one needs twenty
NEAR = 5

Case = tuple[str, str, str]  # variant, ruling, reading

CASES: list[Case] = [
    (variant, ruling.id, reading.name)
    for variant in VARIANTS
    for ruling in load_variant(variant).rulings
    for reading in ruling.readings[1:]
    if not reading.missing
]


def of(case: Case) -> tuple[Ruling, Reading]:
    ruling = load_variant(case[0]).ruling(case[1])
    return ruling, ruling.reading(case[2])


def needed(case: Case) -> dict[str, str]:
    """The choices without which the pieces of a ruling have no place in the game."""
    variant = load_variant(case[0])
    extras = {kind.id for kind in variant.extras} & set(of(case)[0].pieces)
    return {
        ruling.id: reading.name
        for ruling in variant.rulings
        for reading in ruling.readings
        if any(change.turns_into in extras for change in reading.changes)
    }


def choices(case: Case) -> tuple[dict[str, str], dict[str, str]]:
    """Return the readings before and after the switch."""
    before = needed(case)
    return before, {**before, case[1]: case[2]}


@cache
def resolved(case: Case) -> tuple[Resolved, Resolved]:
    one, other = (resolve(load_variant(case[0]), rulings=chosen) for chosen in choices(case))
    return one, other


def games(case: Case) -> tuple[Game, Game]:
    one, other = (game(case[0], rulings=chosen) for chosen in choices(case))
    return one, other


def moved(case: Case) -> list[str]:
    """List the pieces whose moves the reading changes."""
    return [change.piece for change in of(case)[1].changes if change.piece and change.field == "betza"]


def meaning(kind: PieceKind) -> tuple[object, ...]:
    """Everything that play depends on, the move as its paths and not as text."""
    return replace(kind, betza=""), frozenset(parse(kind.betza).paths)


def changed(case: Case) -> set[str]:
    """Collect the pieces that the reading changes."""
    ruling, reading = of(case)
    default = ruling.reading(ruling.default).changes
    return {change.piece for change in reading.changes if change.piece and change not in default}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_of_a_ruling_is_changed_by_some_reading(variant: str) -> None:
    for ruling in load_variant(variant).rulings:
        cases = [(variant, ruling.id, reading.name) for reading in ruling.readings[1:]]
        assert set().union(*map(changed, cases)) == set(ruling.pieces)


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_exactly_the_pieces_named_change(case: Case) -> None:
    before, after = resolved(case)
    assert after.choices == {**before.choices, case[1]: case[2]}
    common = before.by_id.keys() & after.by_id.keys()
    assert {each for each in common if before.by_id[each] != after.by_id[each]} == changed(case)
    assert {
        each for each in changed(case) if meaning(before.by_id[each]) != meaning(after.by_id[each])
    } == changed(case)
    new = {kind.promotes_to for kind in after.kinds} & (after.by_id.keys() - before.by_id.keys())
    assert new == after.by_id.keys() - before.by_id.keys()
    assert before.by_id.keys() <= after.by_id.keys()


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_exactly_the_parameters_named_change(case: Case) -> None:
    before, after = (each.rules for each in resolved(case))
    differing = {
        each.name for each in fields(Rules) if getattr(before, each.name) != getattr(after, each.name)
    }
    assert differing == set(of(case)[0].parameters)
    assert of(case)[0].changes_rules == bool(differing)


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_a_game_is_playable_with_every_reading(case: Case) -> None:
    of_reading = games(case)[1]
    assert of_reading.rulings[case[1]] == case[2]
    position = Position.initial(of_reading)
    for _ in range(4):
        assert position.outcome() is None
        position.push_packed(position.effects()[len(position.effects()) // 2])
    while position.last_packed is not None:
        position.pop()
    assert position == Position.initial(of_reading)


# -------------------------------------------------------------- how pieces move


def boards(case: Case, piece: str) -> Iterator[tuple[Setup, Setup, int]]:
    """Make boards with a piece in the middle, the same for both games.

    The first has nothing else on it; the others have men around it, every fourth a dense crowd of friends.
    """
    one, other = games(case)
    chance = random.Random("-".join((*case, piece)))  # noqa: S311 - the same boards every time, no secret
    files, ranks = one.size
    centre = ranks // 2 * files + files // 2
    symbol = resolved(case)[0].by_id[piece].code.lower()
    symbols = [kind.code for kind in resolved(case)[0].kinds]
    for number in range(BOARDS):
        men = {centre: symbol}
        friends = number % 4 == 3
        density = 0.95 if friends else DENSITIES[number % len(DENSITIES)]
        for square in range(one.size.squares) if number else ():
            far = max(abs(square // files - ranks // 2), abs(square % files - files // 2))
            if square != centre and far <= NEAR and chance.random() < density:
                code = chance.choice(symbols)
                men[square] = code.lower() if friends else chance.choice((code, code.lower()))
        setups = Setup(one), Setup(other)
        for setup in setups:
            for square, man in men.items():
                setup.put(square, man)
        yield *setups, centre


def effects(setup: Setup, square: int) -> set[tuple[int, int, tuple[int, ...], str | None]]:
    return {move.effect for move in setup.moves(square)}


def marks(setup: Setup, square: int) -> dict[int, tuple[str, bool]]:
    """Return the colour of the first category of each target, and whether it captures, as a diagram does."""
    found: dict[int, tuple[str, bool]] = {}
    order = list(Category)
    for move in sorted(setup.moves(square), key=lambda move: order.index(move.categories[0])):
        colour, captures = found.get(
            move.target, (LOOK["categories"][move.categories[0].value]["fill"], False)
        )
        found[move.target] = colour, captures or (bool(move.captures) and move.target != square)
    return found


RETURN = "lion_dog_return_capture"
"""A lion dog's return capture shows in the order of its captures only: see the next two tests."""
MOVED = [(*case, piece) for case in CASES if case[1] != RETURN for piece in moved(case)]


@pytest.mark.parametrize("variant,ruling,reading,piece", MOVED)
def test_every_changed_move_shows_on_some_board(variant: str, ruling: str, reading: str, piece: str) -> None:
    case = variant, ruling, reading
    for before, after, square in boards(case, piece):
        if effects(before, square) != effects(after, square):
            pictures = [board_svg(setup, targets=setup.moves(square)) for setup in (before, after)]
            if marks(before, square) != marks(after, square):
                assert pictures[0] != pictures[1]
            return
    pytest.fail(f"{piece} moves the same on {BOARDS} boards")


@pytest.mark.parametrize(
    "variant,piece",
    sorted({(case[0], piece) for case in CASES if case[1] == RETURN for piece in of(case)[0].pieces}),
)
def test_a_lion_dog_s_return_capture_is_a_matter_of_order(variant: str, piece: str) -> None:
    """Pass over A, take B, come back and take A; or take A, take B, come back: A and B are gone."""
    paths = {}
    for reading in ("yes", "no"):
        of_reading = game(variant, rulings={"lion_dog_return_capture": reading})
        position = place(of_reading, {"9i": piece}, {"9h": "pawn", "9g": "queen"})
        both = tuple(sorted(map(position.square, ("9h", "9g"))))
        paths[reading] = {
            move.path for move in position.moves("9i") if move.captures == both and move.target == both[1]
        }
    a, b = (game(variant).size.parse_square(name) for name in ("9h", "9g"))
    assert paths == {"yes": {(a, b), (b,)}, "no": {(a, b)}}


@pytest.mark.parametrize("piece", ["lion_dog", "furious_fiend"])
def test_the_order_of_captures_shows_where_both_are_contagious(piece: str) -> None:
    """In tai the last piece taken decides what the captor becomes."""
    into = {}
    for reading in ("yes", "no"):
        of_reading = game("tai", rulings={"lion_dog_return_capture": reading})
        position = place(of_reading, {"13m": piece}, {"13l": "deva", "13k": "dark spirit"})
        both = tuple(sorted(map(position.square, ("13l", "13k"))))
        moves = [move for move in position.moves("13m") if move.captures == both]
        into[reading] = {move.promotes_to for move in moves if move.target == position.square("13l")}
    assert into == {"yes": {"buddhist_spirit", "teaching_king"}, "no": {"buddhist_spirit"}}


def cli(capsys: pytest.CaptureFixture[str], case: Case, piece: str, chosen: Mapping[str, str]) -> str:
    given = [word for name, value in chosen.items() for word in ("--ruling", f"{name}={value}")]
    assert main(["piece", case[0], piece, *given]) == 0
    return capsys.readouterr().out


def in_force(text: str, ruling: str) -> str:
    """Find the reading that is marked with a star."""
    _, _, readings = text.partition(f"\n  {ruling}: ")
    starred = next(line for line in readings.splitlines() if line.startswith("  * "))
    return starred.split()[1].rstrip(":")


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_description_of_a_piece_follows(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    for piece in of(case)[0].pieces:
        before, after = (cli(capsys, case, piece, chosen) for chosen in choices(case))
        betza = [each.by_id[piece].betza for each in resolved(case)]
        assert f"Betza  {betza[0]}\n" in before
        assert f"Betza  {betza[1]}\n" in after
        assert in_force(before, case[1]) == of(case)[0].default
        assert in_force(after, case[1]) == case[2]


# -------------------------------------------------------------- what pieces turn into


TURNING = [
    (*case, change.piece, change.turns_into)
    for case in CASES
    for change in of(case)[1].changes
    if change.piece and change.field == "promotes_to" and change.piece in changed(case)
]


@pytest.mark.parametrize("variant,ruling,reading,piece,into", TURNING)
def test_pieces_turn_into_what_the_reading_says(
    variant: str, ruling: str, reading: str, piece: str, into: str | None
) -> None:
    found = []
    for of_reading in games((variant, ruling, reading)):
        setup = Setup(of_reading)
        files, ranks = of_reading.size
        row = of_reading.rules.promotion_zone // 2 or ranks // 2  # in the zone, if there is one
        square = row * files + files // 2
        setup.put(square, of_reading.by_id[piece].code.lower())
        reached = min(move.target for move in setup.moves(square))
        setup.put(reached, "P")
        captures = [move for move in setup.moves(square) if reached in move.captures and not move.declines]
        found.append({move.promotes_to for move in captures})
    default = load_variant(variant).kind(piece).promotes_to
    assert found == [{default}, {into}]
    assert default != into


# -------------------------------------------------------------- what can be asked of rulings


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_reading_says_where_it_comes_from_and_the_default_can_be_played(variant: str) -> None:
    read = load_variant(variant)
    for ruling in read.rulings:
        assert ruling.title
        assert ruling.default == ruling.readings[0].name
        for reading in ruling.readings:
            assert not reading.missing or reading.name != ruling.default  # only on record
            assert reading.sources, (ruling.id, reading.name)
            for source in reading.sources:
                assert read.source(source).title in read.cite(reading.sources)


def test_a_ruling_says_what_it_decides() -> None:
    tai = load_variant("tai")
    assert tai.ruling("repetition").parameters == ("repetition",)
    assert tai.ruling("repetition").reading_with("repetition", "fourth").name == "jcsa"
    assert not tai.ruling("donkey").changes_rules
    assert {name: ruling.id for name, ruling in tai.decided.items()} == {
        name: name
        for name in (
            "draw_by_agreement",
            "emperor_protected",
            "illegal_move",
            "no_move",
            "promotion_compulsory",
            "repetition",
            "two_contagious",
        )
    }
