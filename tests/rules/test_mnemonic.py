"""The summary of a move, against the moves a piece makes on an empty board; well-known pieces by hand."""

import json

import pytest
from hypothesis import given

from banmen_rules import Category, Position, Side
from banmen_rules.betza import Description, Landing, parse
from banmen_rules.drawing.mnemonic import DIRECTIONS, Leap, Ray, mnemonic
from tests.examples import examples
from tests.rules.games import RULESETS, middle, named
from tests.rules.plain_generator import plain_moves
from tests.rules.strategies import descriptions

Square = tuple[int, int]

RULED = [f"{variant}-{ruleset}" for variant, ruleset in RULESETS]


def straight(path: tuple[Square, ...]) -> bool:
    """Tell a way that stays on one line through (0, 0)."""
    return all(x * q == y * p for x, y in path for p, q in path)


def ends(position: Position, origin: int, side: Side) -> set[Square]:
    """Collect where the moves of one piece end that never bend, as its owner sees them."""
    files = position.game.size.files
    turn = -1 if side else 1

    def seen(square: int) -> Square:
        row, column = divmod(square, files)
        from_row, from_column = divmod(origin, files)
        return turn * (column - from_column), turn * (from_row - row)

    found = set()
    for move in plain_moves(position, origin):
        path = (*map(seen, move.path), seen(move.target))
        if straight(path):
            found.add(path[-1])
    return found


def shown(description: Description, position: Position, origin: int, side: Side) -> set[Square]:
    """Collect the squares of the board that a summary speaks of."""
    summary = mnemonic(description)
    squares = {(leap.right, leap.forward) for leap in summary.leaps}
    for ray, (right, forward) in zip(summary.rays, DIRECTIONS, strict=True):
        steps = (ray.reach or 99) if ray else 0
        squares |= {(right * n, forward * n) for n in range(1, steps + 1)}
    offset = position.game.size.offset
    return {at for at in squares if offset(origin, *at, side) is not None}


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", RULED)
def test_it_shows_where_the_direct_moves_of_every_kind_end(name: str, side: Side) -> None:
    of = named(name)
    kinds = {kind.betza: kind for kind in of.kinds if Category.TELEPORT not in kind.description.categories}
    for kind in kinds.values():
        position = Position(of)
        origin = middle(of)
        form = next(piece for piece in of.pieces if piece and piece.kind.id == kind.id and piece.side == side)
        position.put(origin, form)
        found = ends(position, origin, side)
        wanted = shown(kind.description, position, origin, side)
        if any(not path.legs[-1].landing & Landing.EMPTY for path in kind.description.paths):
            for at in wanted - found:  # where it may go to capture only
                square = of.size.offset(origin, *at, side)
                assert square is not None
                position.put(square, of.pieces[of.form("pawn", side.other)])
                found |= ends(position, origin, side)
                position.put(square, None)
        assert found - {(0, 0)} == wanted, kind.id


def rays(text: str) -> str:
    """Write the rays of a description, clockwise: reach and the first letters of the category."""
    found = [ray and f"{ray.reach}{ray.category.value[:4]}" for ray in mnemonic(parse(text)).rays]
    return " ".join(ray or "." for ray in found)


def leaps(text: str) -> list[Square]:
    return [(leap.right, leap.forward) for leap in mnemonic(parse(text)).leaps]


def powers(text: str) -> list[str]:
    return [power.value for power in mnemonic(parse(text)).powers]


@pytest.mark.parametrize(
    "game_name, kind, expected",
    [
        ("dai_dai", "pawn", "1step . . . . . . ."),
        ("dai_dai", "lance", "0rang . . . . . . ."),
        ("dai_dai", "gold_general", "1step 1step 1step . 1step . 1step 1step"),
        ("tai", "bishop", ". 0rang . 0rang . 0rang . 0rang"),
        ("tai", "queen", "0rang 0rang 0rang 0rang 0rang 0rang 0rang 0rang"),
        ("tai", "knight", ". . . . . . . ."),
        ("tai", "kirin", ". 1step . 1step . 1step . 1step"),
        ("tai", "phoenix", "1step . 1step . 1step . 1step ."),
        ("tai", "lion", " ".join(["1step"] * 8)),
        ("tai", "lion_dog", " ".join(["3line"] * 8)),
        ("tai", "teaching_king", " ".join(["0line"] * 8)),
        ("tai", "horned_falcon", "2line 0rang 0rang 0rang 0rang 0rang 0rang 0rang"),
        ("tai", "hook_mover", "0hook . 0hook . 0hook . 0hook ."),
        ("tai", "peacock", ". 0hook . 2limi . 2limi . 0hook"),
        ("tai", "emperor", ". . . . . . . ."),
        ("taikyoku", "great_general", " ".join(["0rang"] * 8)),
        ("taikyoku", "teaching_king", " ".join(["0pass"] * 8)),
        ("taikyoku", "ancient_dragon", "0flyi 0rang . 0rang 0flyi 0rang . 0rang"),
        ("taikyoku", "great_falcon", "0jump 0rang 0rang 0rang 0rang 0rang 0rang 0rang"),
    ],
)
def test_the_rays_of_well_known_pieces(game_name: str, kind: str, expected: str) -> None:
    of = named(f"{game_name}-{'wikipedia' if game_name == 'taikyoku' else 'article'}")
    assert rays(of.kind(kind).betza) == expected


def test_the_strongest_way_along_a_ray_gives_its_category() -> None:
    general = mnemonic(named("taikyoku-wikipedia").kind("great_general").description)
    assert set(general.rays) == {Ray(0, Category.RANGE_CAPTURE)}
    assert rays("fRfB2R!") == "0rang 2limi 0rang . 0rang . 0rang 2limi"
    assert mnemonic(parse("fRfR3~")).rays[0] == Ray(0, Category.FLYING)
    assert rays("[fW3-bW2]") == "2line . . . . . . ."  # at most three forward, and at least one back
    assert rays("[fW-bR]") == ". . . . . . . ."
    assert mnemonic(parse("R2[R4?sR]")).rays[0] == Ray(4, Category.HOOK)


def test_leaps_are_listed_the_nearest_first_and_clockwise() -> None:
    assert leaps("ffN") == [(1, 2), (-1, 2)]
    assert leaps("FD") == [(0, 2), (2, 0), (0, -2), (-2, 0)]
    assert leaps("WA") == [(2, 2), (2, -2), (-2, -2), (-2, 2)]
    lion = [(0, 2), (2, 0), (0, -2), (-2, 0)]
    lion += [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    lion += [(2, 2), (2, -2), (-2, -2), (-2, 2)]
    assert leaps("KNAD[cK-aK]") == lion
    assert mnemonic(parse("fDD")).leaps == (Leap(0, 2, Category.JUMP_RANGE),)
    assert mnemonic(parse("fDD")).rays[0] == Ray(0, Category.JUMP_RANGE)


def test_powers_are_what_rays_and_leaps_do_not_tell() -> None:
    assert powers("KNAD[cK-aK][mK-bK]") == ["area", "pass"]
    assert powers("K[mcpK-vK][mcpK-mcpK-vK]") == ["line"]
    assert powers("[R?sR]") == ["hook"]
    assert powers("Q!") == ["range_capture"]
    assert powers("fB~") == ["flying"]
    assert powers("[cK-bK]") == ["igui"]
    assert powers("U") == ["teleport"]
    assert powers("WfF") == powers("Q~3") == powers("Q[fD?R]") == []


def test_it_is_plain_data_and_made_once() -> None:
    description = parse("[fB?sB]bB2ffN")
    data = mnemonic(description).data()
    assert json.loads(json.dumps(data)) == {
        "rays": [
            None,
            {"reach": 0, "category": "hook"},
            None,
            {"reach": 2, "category": "limited_range"},
            None,
            {"reach": 2, "category": "limited_range"},
            None,
            {"reach": 0, "category": "hook"},
        ],
        "leaps": [[1, 2, "jump"], [-1, 2, "jump"]],
        "powers": ["hook"],
        "partial": False,
    }
    data["powers"].append("igui")
    assert mnemonic(parse("[fB?sB]bB2ffN")).data()["powers"] == ["hook"]
    assert mnemonic(parse("ffN[fB?sB]bB2")) is mnemonic(description)


@pytest.mark.slow
@given(descriptions())
@examples(100)
def test_any_description_has_a_summary(description: Description) -> None:
    summary = mnemonic(description)
    assert len(summary.rays) == 8
    categories = set(description.categories)
    told = {ray.category for ray in summary.rays if ray} | {leap.category for leap in summary.leaps}
    assert told | set(summary.powers) <= categories
    # A way of one leg by single steps is on its ray, as far as it goes.
    for path in description.paths:
        first = path.legs[0]
        if len(path.legs) == 1 and (first.dx, first.dy) in DIRECTIONS:
            ray = summary.rays[DIRECTIONS.index((first.dx, first.dy))]
            assert ray is not None
            assert ray.reach == 0 or 0 < first.reach <= ray.reach
