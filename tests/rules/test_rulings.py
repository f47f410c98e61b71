"""Every reading of every ruling, switched on alone: it changes what it names, visibly, and nothing else."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache

import pytest

from banmen_rules import (
    VARIANTS,
    Category,
    Game,
    IllegalMove,
    Position,
    Setup,
    Side,
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
    flags = (kind.promotes_to, kind.contagion, kind.royal, kind.exempt, kind.rank, kind.extra)
    return (*flags, kind.name, kind.kanji, kind.code, frozenset(parse(kind.betza).paths))


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_exactly_the_pieces_named_change(case: Case) -> None:
    ruling, _ = of(case)
    before, after = resolved(case)
    assert after.choices == {**before.choices, case[1]: case[2]}
    common = before.by_id.keys() & after.by_id.keys()
    assert {each for each in common if before.by_id[each] != after.by_id[each]} == set(ruling.pieces)
    assert {
        each for each in ruling.pieces if meaning(before.by_id[each]) != meaning(after.by_id[each])
    } == set(ruling.pieces)
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


# A lion dog's return capture shows in the order of its captures only: see the next two tests.
MOVED = [(*case, piece) for case in CASES if case[1] != "lion_dog_return_capture" for piece in moved(case)]


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
    [
        ("dai_dai", "lion dog"),
        ("dai_dai", "furious fiend"),
        ("tai", "lion dog"),
        ("tai", "furious fiend"),
        ("tai", "teaching king"),
    ],
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
    if change.piece and change.field == "promotes_to"
]


@pytest.mark.parametrize("variant,ruling,reading,piece,into", TURNING)
def test_pieces_turn_into_what_the_reading_says(
    variant: str, ruling: str, reading: str, piece: str, into: str | None
) -> None:
    found = []
    for of_reading in games((variant, ruling, reading)):
        setup = Setup(of_reading)
        square = of_reading.size.squares // 2
        setup.put(square, of_reading.by_id[piece].code.lower())
        reached = min(move.target for move in setup.moves(square))
        setup.put(reached, "P")
        found.append({move.promotes_to for move in setup.moves(square) if reached in move.captures})
    default = load_variant(variant).kind(piece).promotes_to
    assert found == [{default}, {into}]
    assert default != into


# -------------------------------------------------------------- rules


def _agreement(of_game: Game) -> object:
    try:
        return Position.initial(of_game).agree_draw().termination
    except IllegalMove:
        return None


def _no_move(of_game: Game) -> object:
    """A royal in the far corner, shut in by pawns that have nowhere to go."""
    royal = next(kind.id for kind in of_game.kinds if kind.royal and kind.betza != "U")
    position = place(of_game, {"1a": royal, "2a": "pawn", "1b": "pawn", "2b": "pawn"}, {"9i": royal})
    result = position.outcome()
    return result and (result.winner is not None, result.termination)


def _illegal(of_game: Game) -> object:
    position = Position.initial(of_game)
    last = of_game.size.name(of_game.size.squares - 1)
    with pytest.raises(IllegalMove):
        position.push(f"{last} 1a")
    result = position.outcome()
    return result and (result.winner is not None, result.termination)


def _go_round(position: Position, *cycle: str) -> str | None:
    """Play a cycle of four moves three times; say which rule refuses the fourth move, if one does."""
    for _ in range(3):
        for text in cycle[:3]:
            position.push(text)
        (back,) = position.moves_to(*map(position.square, cycle[3].split()))
        refusal = position.refusal(back)
        if refusal is not None:
            return refusal.code
        position.push(back)
    return None


def _repetition(of_game: Game) -> object:
    """Both sides step out and back, if they may, until the position stands for the fourth time."""
    royal = next(kind.id for kind in of_game.kinds if kind.royal and kind.betza != "U")
    position = place(of_game, {"9i": royal}, {"1a": royal})
    refused = _go_round(position, "9i 9h", "1a 1b", "9h 9i", "1b 1a")
    over = position.outcome()
    return refused or (over and over.text.rpartition(": ")[2])


def _perpetual_check(of_game: Game) -> object:
    """A queen would check a sole king with every move until the position stands for the fourth time."""
    black, white = {"5n": "free king", "17x": "king"}, {"20t": "rook", "1n": "king"}
    position = place(of_game, black, white, turn=Side.WHITE)
    return _go_round(position, "20t 20u", "5n 1r", "20u 20t", "1r 5n")


def _two_contagious(of_game: Game) -> object:
    """A lion takes a deva and then a dark spirit."""
    position = place(of_game, {"13m": "lion"}, {"13l": "deva", "13k": "dark spirit"})
    both = tuple(sorted(map(position.square, ("13l", "13k"))))
    (into,) = {move.promotes_to for move in position.moves("13m") if move.captures == both}
    return into


def _emperor(of_game: Game) -> object:
    """The emperor may take a pawn that a gold general protects, or may not."""
    position = place(of_game, {"25y": "emperor"}, {"13m": "pawn", "13l": "gold general"})
    (move,) = (move for move in position.moves("25y") if move.target == position.square("13m"))
    refusal = position.refusal(move)
    return refusal and refusal.code


def _compulsory(of_game: Game) -> object:
    """A rook takes a pawn that has not promoted."""
    position = place(of_game, {"13m": "rook"}, {"13l": "pawn"})
    return {move.declines for move in position.moves("13m") if move.captures}


def _own_pieces(of_game: Game) -> object:
    """A bishop general flies over a pawn of its own, the only piece near."""
    position = place(of_game, {"18r": "bishop general", "17q": "pawn"}, {})
    moves = [move for move in position.moves("18r") if move.target == position.square("16p")]
    return {move.promotes_to for move in moves}


def _equal_rank(of_game: Game) -> object:
    """A bishop general ends its move on one of the enemy's."""
    position = place(of_game, {"18r": "bishop general"}, {"16p": "bishop general"})
    return position.square("16p") in {move.target for move in position.moves("18r")}


# For each rule parameter that rulings decide: something seen on a board, and what is seen by its value.
SEEN: dict[str, tuple[Callable[[Game], object], dict[object, object]]] = {
    "draw_by_agreement": (_agreement, {True: "agreement", False: None}),
    "no_move": (_no_move, {"loss": (True, "no_move"), "draw": (False, "no_move")}),
    "illegal_move": (_illegal, {"refused": None, "loses": (True, "illegal_move")}),
    "repetition": (
        _repetition,
        {"forbidden": "repetition", "fourth": "the game is drawn", "draw": "no contest", "none": None},
    ),
    "perpetual_check": (_perpetual_check, {"forbidden": "perpetual", "allowed": None}),
    "two_contagious": (_two_contagious, {"last": "buddhist_spirit", "first": "teaching_king"}),
    "emperor_protected": (_emperor, {"royal": None, "any": "protected"}),
    "promotion_compulsory": (_compulsory, {"always": {False}, "promoted_captured": {False, True}}),
    "promotion_by_own_pieces": (_own_pieces, {True: {"rain_demon"}, False: {None}}),
    "range_capture_equal_rank": (_equal_rank, {True: True, False: False}),
}

RULES = [
    (variant, ruling.id, reading.name, parameter)
    for variant in VARIANTS
    for ruling in load_variant(variant).rulings
    for reading in ruling.readings
    for parameter in ruling.parameters
]


@pytest.mark.parametrize("variant,ruling,reading,parameter", RULES)
def test_every_rule_shows_on_a_board(variant: str, ruling: str, reading: str, parameter: str) -> None:
    of_reading = game(variant, rulings={ruling: reading})
    look, seen = SEEN[parameter]
    assert look(of_reading) == seen[getattr(of_reading.rules, parameter)]


def test_the_rules_that_rulings_decide_are_all_looked_at() -> None:
    assert SEEN.keys() == {parameter for *_, parameter in RULES}
    for _, seen in SEEN.values():
        assert len(set(map(repr, seen.values()))) == len(seen)


# What the articles and the site say of each game (facts: rules), as parameters; where the sources
# disagree or are silent, the sources of the reading in force.
RULES_OF: dict[tuple[str, str], tuple[Rules, dict[str, tuple[str, ...]]]] = {
    ("dai_dai", "article"): (
        Rules(promotion="capture", repetition="forbidden", illegal_move="refused"),
        {"repetition": ("document",), "illegal_move": ("document (may be relaxed)",)},
    ),
    ("tai", "article"): (
        Rules(promotion="capture", emperor_protected="royal", two_contagious="last", no_move="loss"),
        {
            "repetition": ("article-en",),
            "no_move": ("article-en", "cvp"),
            "emperor_protected": ("article-en",),
            "promotion_compulsory": ("article-en",),
            "two_contagious": ("article-en (suggested by an official of the JCSA)",),
        },
    ),
    ("tai", "japanese"): (
        Rules(promotion="capture", promotion_compulsory="promoted_captured"),
        {"promotion_compulsory": ("cvp (on maka dai dai shogi)",)},
    ),
    ("taikyoku", "wikipedia"): (
        Rules(
            promotion="capture",
            repetition="draw",
            perpetual_check="forbidden",
            range_capture_equal_rank=True,
        ),
        {
            "range_capture_equal_rank": ("article",),
            "illegal_move": ("article (may be relaxed)",),
            "repetition": ("article",),
            "perpetual_check": ("article",),
        },
    ),
    ("taikyoku", "atsi"): (
        Rules(
            promotion="zone",
            promotion_zone=11,
            promotion_intermediate=True,
            repetition="none",
            range_capture_equal_rank=False,
        ),
        {"range_capture_equal_rank": ("site",), "repetition": ("site (no such rule)", "site-game")},
    ),
}


@pytest.mark.parametrize("variant,ruleset", RULES_OF)
def test_rules_are_those_of_the_facts(variant: str, ruleset: str) -> None:
    rules, sources = RULES_OF[variant, ruleset]
    read = load_variant(variant)
    of_ruleset = resolve(read, ruleset)
    assert of_ruleset.rules == rules
    for parameter, named in sources.items():
        ruling = read.decided[parameter]
        assert ruling.reading(of_ruleset.choices[ruling.id]).sources == named


# -------------------------------------------------------------- what can be asked of rulings


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_reading_can_be_played_and_says_where_it_comes_from(variant: str) -> None:
    read = load_variant(variant)
    for ruling in read.rulings:
        assert ruling.title
        assert ruling.default == ruling.readings[0].name
        for reading in ruling.readings:
            assert not reading.missing
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
