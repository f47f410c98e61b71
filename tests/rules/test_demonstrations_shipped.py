"""The demonstrations of the lessons have no faults, and their captions are true by the rules."""

from pathlib import Path

import pytest

from banmen_rules import Category, Position, Side
from banmen_rules.teaching.demonstrations import Demonstration, Frame, lint_file

FOLDER = Path(__file__).parents[2] / "lessons/demonstrations"
FILES = sorted(FOLDER.glob("*.json"))
OWN = ("07_hook_moves", "08_lion_moves", "promotion_by_contagion")
"""Demonstrations whose captions are checked with the rules here."""


class Show:
    """A demonstration with its frames by path and by id."""

    def __init__(self, name: str) -> None:
        linted = lint_file(FOLDER / f"{name}.json")
        assert linted.faults == ()
        assert linted.demonstration is not None
        self.whole: Demonstration = linted.demonstration
        self._frames = {frame.step.id or frame.path: frame for frame in linted.frames}

    def frame(self, name: str) -> Frame:
        return self._frames[name]

    def after(self, name: str) -> Position:
        return Position.from_tsfen(self.whole.game, self.frame(name).tsfen)

    def kind(self, name: str, square: str) -> str:
        piece = self.after(name).piece_at(square)
        return piece.kind.id if piece else ""

    def reached(self, name: str, square: str, *only: Category) -> set[int]:
        """Collect the squares that a piece goes to, without its own."""
        position = self.after(name)
        moves = [move for move in position.moves(square) if not only or {*only} & {*move.categories}]
        return {move.target for move in moves} - {position.square(square)}


@pytest.fixture(scope="module")
def hooks() -> Show:
    return Show("07_hook_moves")


@pytest.fixture(scope="module")
def lions() -> Show:
    return Show("08_lion_moves")


@pytest.fixture(scope="module")
def contagion() -> Show:
    return Show("promotion_by_contagion")


def test_these_files_are_shipped() -> None:
    assert {*OWN} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_has_no_faults_and_a_caption_at_every_step(path: Path) -> None:
    linted = lint_file(path)
    assert [str(fault) for fault in linted.faults] == []
    assert all(frame.step.caption for frame in linted.frames), "every step explains itself"


@pytest.mark.parametrize("name", OWN)
def test_these_use_all_features_of_a_demonstration(name: str) -> None:
    steps = [frame.step for frame in lint_file(FOLDER / f"{name}.json").frames]
    assert any(step.camera for step in steps)
    assert any(step.moves for step in steps)
    assert any(step.question and any(option.right for option in step.question.options) for step in steps)
    assert any(step.branches for step in steps)


# ---------------------------------------------------------------- hook moves


def test_a_hook_mover_alone_reaches_every_square(hooks: Show) -> None:
    size = hooks.whole.game.size
    assert size.squares == 36 * 36 == 1296
    assert len(hooks.reached("everywhere", "22z")) == 1295
    assert len(hooks.reached("rook", "22z", Category.RANGE)) == 35 + 35


def test_a_capricorn_reaches_one_half_of_the_squares(hooks: Show) -> None:
    size = hooks.whole.game.size
    for name, square in (("half", "18s"), ("8b2", "5t")):
        own = size.parse_square(square)
        like = {at for at in range(size.squares) if sum(divmod(at, 36)) % 2 == sum(divmod(own, 36)) % 2}
        assert hooks.reached(name, square) == like - {own}
        assert own + 1 not in like, "every other square of a rank is closed to it"


def test_a_hook_turns_once_on_an_empty_square_and_captures_once(hooks: Show) -> None:
    corners, square = hooks.after("others"), hooks.whole.game.size.parse_square
    to_gold = corners.moves_to(square("18ff"), square("13cc"))
    assert [move.path for move in to_gold] == [(square("18cc"),)]
    assert all(len(move.path) <= 1 and len(move.captures) <= 1 for move in corners.moves("18ff"))
    assert all(corners.piece_at(at) is None for move in corners.moves("18ff") for at in move.path)
    blocked = corners.explain("18ff", "13ff")
    assert (blocked.possible, blocked.blocker) == (False, square("15ff"))
    (path,) = hooks.frame("8a2").moves  # it takes the pawn
    assert path.move.captures == (square("18z"),)


def test_goblin_and_peacock_turn_on_diagonals(hooks: Show) -> None:
    for name in ("long-nosed goblin", "peacock"):
        kind = hooks.whole.game.kind(name)
        assert Category.HOOK in kind.description.categories
        assert "B?sB" in kind.betza


# ---------------------------------------------------------------- lion moves


def test_a_lion_steps_twice_or_jumps(lions: Show) -> None:
    around = {(row, column) for row in range(-2, 3) for column in range(-2, 3)} - {(0, 0)}
    size = lions.whole.game.size
    row, column = divmod(size.parse_square("13m"), size.files)
    assert lions.reached("lion", "13m") == {
        (row + down) * size.files + column + right for down, right in around
    }
    far = {(down, right) for down, right in around if max(abs(down), abs(right)) == 2}
    assert lions.reached("2", "13m", Category.JUMP) == {
        (row + down) * size.files + column + right for down, right in far
    }


def test_a_lion_captures_twice_or_on_the_spot(lions: Show) -> None:
    names = lions.whole.game.size.name
    took = {
        name: [names(at) for move in lions.frame(name).moves for at in move.move.captures]
        for name in ("double", "other-double", "igui")
    }
    assert took == {"double": ["12k", "13l"], "other-double": ["13l", "14m"], "igui": ["14m"]}
    assert lions.kind("double", "12k") == "furious_fiend"
    assert lions.kind("igui", "13m") == "furious_fiend"
    (igui,) = lions.frame("igui").moves
    assert igui.move.origin == igui.move.target


def test_a_lion_passes_where_there_is_room(lions: Show) -> None:
    before, after = lions.frame("9").tsfen, lions.frame("pass").tsfen
    assert before.split()[0] == after.split()[0]
    assert before != after  # the turn is over
    shut = lions.after("shut-in")
    moves = shut.moves("13m")
    assert moves
    assert all(Category.JUMP in move.categories and move.target != move.origin for move in moves)
    assert not any(Category.PASS in move.categories for move in moves)


def test_a_lion_of_taikyoku_may_always_pass() -> None:
    from banmen_rules import game  # noqa: PLC0415 - the demonstration itself is of tai

    position = Position(game("taikyoku"))
    for square in ("5ee", "6ee", "4ee", "6ff", "4ff", "6gg", "5gg", "4gg"):
        position.put(square, "p")
    position.put("5ff", "l")
    assert any(Category.PASS in move.categories for move in position.moves("5ff"))


# ---------------------------------------------------------------- contagion


def test_the_captor_of_a_contagious_piece_changes(contagion: Show) -> None:
    assert contagion.kind("knight", "12l") == "gold_general"
    assert contagion.whole.game.kind("pawn").promotes_to is None
    assert contagion.kind("caught", "13o") == "teaching_king"
    rook, bishop = contagion.after("5"), contagion.after("chain")
    for position, side in ((rook, Side.WHITE), (bishop, Side.BLACK)):
        piece = position.piece_at("13o")
        assert piece is not None
        assert (piece.kind.id, piece.side) == ("teaching_king", side)
    assert contagion.kind("6a2", "13o") == "buddhist_spirit"


def test_a_deva_has_four_steps(contagion: Show) -> None:
    position = contagion.after("deva")
    assert len(position.moves("13o")) == 4
    assert {move.categories for move in position.moves("13o")} == {(Category.STEP,)}


def test_two_kinds_and_the_two_they_spread_are_contagious(contagion: Show) -> None:
    spread = {kind.id: kind.contagion for kind in contagion.whole.game.kinds if kind.contagion}
    assert spread == {
        "deva": "teaching_king",
        "teaching_king": "teaching_king",
        "dark_spirit": "buddhist_spirit",
        "buddhist_spirit": "buddhist_spirit",
    }


def test_some_are_immune(contagion: Show) -> None:
    immune = [kind.id for kind in contagion.whole.game.kinds if kind.exempt]
    assert immune == ["emperor", "prince", "drunk_elephant"]
    assert contagion.kind("8", "14o") == "prince"
    assert contagion.kind("9", "11o") == "emperor"


def test_of_two_contagious_pieces_the_last_decides_by_a_ruling(contagion: Show) -> None:
    assert contagion.kind("last-decides", "12o") == "buddhist_spirit"
    assert contagion.kind("other-order", "13o") == "teaching_king"
    game = contagion.whole.game
    assert game.rulings["two_contagious"] == "last"
    (ruling,) = (one for one in game.variant.rulings if one.id == "two_contagious")
    assert [reading.name for reading in ruling.readings] == ["last", "first"]
