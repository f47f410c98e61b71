"""Figures against real boards: they show the moves of the pieces of every game."""

import random
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, InvalidArgument, PieceKind, Setup, betza, game
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import (
    LARGEST,
    Figure,
    FigurePath,
    InvalidFigures,
    Offset,
    Target,
    _making,
    decode,
    encode,
)
from tests.data import make_figures
from tests.examples import examples
from tests.rules.games import middle
from tests.rules.strategies import descriptions

PAWNS = {"friend": "p", "enemy": "P"}
FREELY = {"any": ("friend", "enemy"), "friend": ("friend",), "enemy": ("enemy",)}
"""Whose piece may stand where a path needs one."""

seeds = st.integers(0, 2**32)


def kinds() -> Iterator[tuple[str, PieceKind]]:
    for variant in VARIANTS:
        for kind in game(variant).kinds:
            yield variant, kind


def different() -> list[Description]:
    """Collect the moves of all kinds, each once."""
    return [*{kind.betza: kind.description for _, kind in kinds()}.values()]


def around(radius: int) -> list[Offset]:
    numbers = range(-radius, radius + 1)
    return [(x, y) for x in numbers for y in numbers if (x, y) != (0, 0)]


def crowd(radius: int, seed: int) -> tuple[list[Offset], list[Offset]]:
    """Place friends and enemies by chance."""
    chance = random.Random(seed)  # noqa: S311 - a board, not a secret
    density = chance.choice([0.04, 0.15, 0.4, 0.8])
    stand = [at for at in around(radius) if chance.random() < density]
    friends = [at for at in stand if chance.random() < 0.5]
    return friends, [at for at in stand if at not in friends]


def on_a_board(
    variant: str, kind: PieceKind, radius: int, friends: Iterable[Offset], enemies: Iterable[Offset]
) -> set[tuple[Offset, bool, bool]]:
    """Ask a board of the game: the squares of a figure, with what may be done there."""
    setup = Setup(game(variant))
    size = setup.game.size
    home = middle(setup.game)
    setup.put(home, kind.code.lower())
    for squares, whose in ((friends, "friend"), (enemies, "enemy")):
        for dx, dy in squares:
            square = size.offset(home, dx, dy, 0)
            assert square is not None
            setup.put(square, PAWNS[whose])
    moves = setup.moves(home)
    empty = {move.target for move in moves if move.target not in move.captures}
    taken = {square for move in moves for square in move.captures}
    found = set()
    for at in [*around(radius), (0, 0)]:
        square = size.offset(home, *at, 0)
        if square in empty | taken:
            found.add((at, square in empty, square in taken))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
@given(st.data(), seeds)
@examples(40)
def test_among_others_a_piece_may_do_what_it_may_on_a_board(
    variant: str, data: st.DataObject, seed: int
) -> None:
    kind = data.draw(st.sampled_from([kind for kind in game(variant).kinds if kind.code != "P"]))
    radius = Figure.of(kind.description).radius
    friends, enemies = crowd(radius, seed)
    figure = Figure.of(kind.description, friends=friends, enemies=enemies)
    if not friends and not enemies:
        return  # in principle, then: see below
    shown = {(target.offset, target.moves, target.captures) for target in figure.targets}
    assert shown == on_a_board(variant, kind, radius, friends, enemies)
    assert not any(target.conditional for target in figure.targets)


@pytest.mark.parametrize("variant", VARIANTS)
def test_alone_every_kind_goes_where_it_goes_on_an_empty_board(variant: str) -> None:
    for kind in game(variant).kinds:
        figure = Figure.of(kind.description)
        alone = on_a_board(variant, kind, figure.radius, [], [])
        shown = {target.offset for target in figure.targets if target.moves and not target.conditional}
        assert shown == {at for at, _, _ in alone}, kind.id


@pytest.mark.slow
def test_alone_every_kind_captures_what_it_captures_when_that_stands_alone() -> None:
    chance = random.Random(5)  # noqa: S311 - squares, not secrets
    for variant, kind in kinds():
        figure = Figure.of(kind.description)
        places = around(figure.radius)
        for at in chance.sample(places, min(8, len(places))):
            target = figure.at(*at)
            found = on_a_board(variant, kind, figure.radius, [], [at])
            captured = any(where == at and takes for where, _, takes in found)
            assert captured == (target is not None and target.captures and not target.conditional), kind.id


def allowed(figure: Figure, among: Target, *, friend: bool) -> None:
    """Hold a square of a figure among others to the figure in principle."""
    target = figure.at(*among.offset)
    assert target is not None, among
    assert set(among.categories) <= set(target.categories) or among.captures
    assert target.moves or not among.moves
    assert target.captures or not among.captures or friend


@pytest.mark.slow
@given(descriptions() | st.sampled_from(different()), seeds, st.integers(1, 3))
@examples(60)
def test_nothing_is_done_that_is_not_possible_in_principle(
    description: Description, seed: int, radius: int
) -> None:
    friends, enemies = crowd(radius, seed)
    figure = figured(description, radius)
    found = Figure.of(description, radius, friends, enemies)
    for target in found.targets:
        allowed(figure, target, friend=target.offset in found.friends)
    paths = {path.squares for path in figure.paths}
    assert {path.squares for path in found.paths} <= paths


@pytest.mark.slow
@given(descriptions() | st.sampled_from(different()), st.data())
@examples(60)
def test_every_way_in_principle_is_found_when_what_it_needs_stands_there(
    description: Description, data: st.DataObject
) -> None:
    figure = figured(description, None)
    assume(figure.paths)
    path = data.draw(st.sampled_from(figure.paths))
    assert path.moves or path.captures
    wanted = [taken for taken, message in ((False, path.moves), (True, path.captures)) if message]
    for taken in wanted:
        assert any(goes(figure, description, path, whose, taken=taken) for whose in ("enemy", "friend")), path


def goes(figure: Figure, description: Description, path: FigurePath, last: str, *, taken: bool) -> bool:
    """Place what a path needs, and a piece at its end if that is to be taken, and ask the generator."""
    placed: dict[Offset, str] = {(need.dx, need.dy): FREELY[need.whose][-1] for need in path.needs}
    if taken:
        placed.setdefault(path.squares[-1], last)
    friends, enemies = (frozenset(at for at, one in placed.items() if one == whose) for whose in PAWNS)
    half = min(2 * figure.radius + 3, _making.WIDEST)
    wanted = {*path.captured, *path.squares[-1:]} if taken else {*path.captured}
    return any(
        found.squares == path.squares
        and {*found.captured, *(found.squares[-1:] if found.captures else ())} == wanted
        for found in _making.among(description.paths, half, friends, enemies)
    )


def figured(description: Description, radius: int | None) -> Figure:
    """Make a figure; pass over moves without end."""
    try:
        return Figure.of(description, radius)
    except BanmenError as error:
        assert "too many paths" in str(error)
        assume(condition=False)
        raise


@pytest.mark.slow
@given(descriptions())
@examples(25)
def test_turned_over_a_figure_is_the_figure_of_the_turned_moves(description: Description) -> None:
    figure = figured(description, None)
    other = figured(betza.parse(description.text.translate(str.maketrans("lr", "rl"))), None)
    shown = {(-target.dx, target.dy, *target[2:6]) for target in figure.targets}
    assert shown == {target[:6] for target in other.targets}


# ---------------------------------------------------------------- by hand


def squares(figure: Figure, category: str) -> set[Offset]:
    return {target.offset for target in figure.targets if target.category.value == category}


def test_the_lion_by_hand() -> None:
    lion = Figure.of(game("tai").kind("lion").description)
    assert lion.radius == 2
    assert squares(lion, "step") == set(around(1))
    assert squares(lion, "jump") == {at for at in around(2) if max(map(abs, at)) == 2}
    assert not lion.at(0, 0).conditional  # type: ignore[union-attr] # a pass, over any empty square
    assert lion.beyond == ()
    two_steps = [path for path in lion.to(2, 0) if len(path.squares) == 2]
    assert {path.captured[0] for path in two_steps} == {(1, 0), (1, 1), (1, -1)}


def test_lines_beyond_the_edge_are_known_with_their_reach() -> None:
    soldier = Figure.of(game("taikyoku").kind("burning soldier").description, radius=4)  # bWfR7fB5sR3
    assert {(path.dx, path.dy): path.reach for path in soldier.beyond} == {(0, 1): 7, (1, 1): 5, (-1, 1): 5}
    falcon = Figure.of(game("taikyoku").kind("great falcon").description)  # Q[fD?R]
    assert len(falcon.beyond) == 8
    assert [category.value for category in falcon.beyond[0].categories] == ["range", "jump_range"]
    hook = Figure.of(game("taikyoku").kind("hook mover").description)
    assert {(path.dx, path.dy) for path in hook.beyond} == {(0, 1), (1, 0), (0, -1), (-1, 0)}


def test_the_way_that_is_drawn_first_goes_up_or_down_the_board() -> None:
    hook = Figure.of(betza.parse("[R?sR]"))
    turning = [target for target in hook.targets if target.category.value == "hook"]
    assert {target.via for target in turning} == {(0, y) for y in (3, 2, 1, -1, -2, -3)}
    assert all(target.via is None for target in hook.targets if target.dx == 0 or target.dy == 0)


def test_a_way_that_is_stopped_leads_nowhere() -> None:
    rook = Figure.of(betza.parse("R"), friends=[(0, 3)], enemies=[(1, 0)])
    assert {(path.dx, path.dy) for path in rook.beyond} == {(0, -1), (-1, 0)}


def test_what_the_radius_leaves_out_is_said() -> None:
    assert Figure.of(betza.parse("N"), radius=1).beyond != ()
    assert not Figure.of(betza.parse("N"), radius=1).cut
    assert Figure.of(betza.parse("[W-fF]"), radius=1).cut
    assert not Figure.of(betza.parse("[W-fF]")).cut
    assert Figure.of(betza.parse("(30,0)")).radius == LARGEST


def test_igui_alone_is_an_enemy_beside_it_and_a_way_back_that_needs_one() -> None:
    igui = Figure.of(betza.parse("[cK-bK]"))
    assert igui.radius == 1
    beside = igui.at(1, 1)
    assert beside is not None
    assert (beside.moves, beside.captures, beside.conditional) == (False, True, False)
    home = igui.at(0, 0)
    assert home is not None
    assert (home.moves, home.captures, home.conditional) == (True, False, True)
    among = Figure.of(betza.parse("[cK-bK]"), enemies=[(0, 1)], friends=[(1, 0)])
    assert [target.offset for target in among.targets] == [(0, 1), (0, 0)]


@pytest.mark.parametrize(
    "given, argument, value",
    [
        ({"radius": 0}, "radius", 0),
        ({"radius": 18}, "radius", 18),
        ({"radius": True}, "radius", True),
        ({"friends": [(4, 0)]}, "friends", (4, 0)),
        ({"enemies": [(0, 0)]}, "enemies", (0, 0)),
        ({"enemies": ["x"]}, "enemies", "x"),
        ({"enemies": [(1, 1.5)]}, "enemies", (1, 1.5)),
    ],
)
def test_wrong_radius_or_place_is_refused(given: dict[str, object], argument: str, value: object) -> None:
    with pytest.raises(InvalidArgument) as refused:
        Figure.of(betza.parse("R"), **given)  # type: ignore[arg-type]
    assert (refused.value.argument, refused.value.value) == (argument, value)


def test_a_friend_and_an_enemy_on_one_square_are_refused() -> None:
    with pytest.raises(BanmenError, match=r"a friend and an enemy stand on \(1, 0\)"):
        Figure.of(betza.parse("R"), enemies=[(1, 0)], friends=[(1, 0)])


def test_moves_without_end_are_refused() -> None:
    text = "[mpQ-mpaQ-mcaQ]"
    with pytest.raises(BanmenError, match="too many paths"):
        Figure.of(betza.parse(text))
    with pytest.raises(BanmenError, match="too many paths"):
        Figure.of(betza.parse(text), enemies=[(1, 1)])


# ---------------------------------------------------------------- the wire


@pytest.mark.parametrize("variant", VARIANTS)
def test_encoded_figure_decodes_to_the_same(variant: str) -> None:
    figures = tuple(Figure.of(kind.description) for kind in game(variant).kinds)
    assert decode(encode(figures, paths=True)) == figures
    bare = decode(encode(figures))
    assert [figure.targets for figure in bare] == [figure.targets for figure in figures]
    assert not any(figure.paths for figure in bare)


@given(descriptions(), seeds)
@examples(30)
def test_any_figure_is_sent(description: Description, seed: int) -> None:
    figured(description, 3)
    figure = Figure.of(description, 3, *crowd(3, seed))
    assert decode(encode([figure], paths=True)) == (figure,)


def test_damaged_figures_are_refused() -> None:
    data = encode([Figure.of(betza.parse("[cK-bK]R4"))], paths=True)
    for end in range(len(data)):
        with pytest.raises(InvalidFigures, match="cut short"):
            decode(data[:end])
    with pytest.raises(InvalidFigures, match=f"must end at byte {len(data)}, got {len(data) + 1} bytes"):
        decode(data + b"\0")
    with pytest.raises(InvalidFigures, match="version of figures must be 1, got 9"):
        decode(b"\x09" + data[1:])


@given(st.binary(max_size=80))
def test_any_bytes_are_figures_or_refused(data: bytes) -> None:
    try:
        found = decode(b"\x01\0" + data)
    except InvalidFigures:
        return
    assert encode(found, paths=any(figure.paths for figure in found))


@pytest.mark.parametrize("name", sorted(make_figures.goldens()))
def test_the_golden_files_are_what_is_sent(name: str) -> None:
    """Changed on purpose? The front end too; then ``python tests/data/make_figures.py``."""
    assert (make_figures.FOLDER / f"{name}.json").read_text("utf-8") == make_figures.text(name)
