"""Lessons 2 to 11, one for each kind of move: their plan, tables, boards and exercises agree with the rules.

Each has, in this order: title and goals; the imports; one piece alone; that piece or another among friends
and enemies; the cell ``family`` with a table ``| piece | kanji | game | Betza | in words |`` of three to five
pieces, which all stand on boards of the lesson; ``betza`` on its notation; an exercise that asks for every
square a piece can go to; ``end``.
"""

import re
from collections import Counter
from itertools import chain

import pytest

from banmen import Atlas
from banmen_rules import Category, Position, game
from banmen_rules.teaching.exercises import ExerciseSpec, solution
from tests.lessons.course import (
    CATEGORIES,
    FOLDER,
    GAMES,
    RUN,
    lesson,
    path_of,
    pieces_with,
    prose,
    sentences,
    targets,
    variants_with,
)
from tests.lessons.facts import numbers

LARGEST = 17  # files or ranks: more is no cropped board
LONG = 8  # words: a shorter sentence, such as an instruction to click, may be repeated

CATALOGUED = (2, 3, 4, 5)
"""Lessons on kinds of move that very many kinds have: a catalogue of these kinds is part of the lesson."""

each = pytest.mark.parametrize("number", CATEGORIES)


def asked_for_squares(number: int) -> ExerciseSpec:
    """Return the exercise that asks for every square a piece can go to."""
    exercises: tuple[ExerciseSpec, ...] = lesson(number).values["exercise-board"].exercises
    (exercise,) = exercises
    return exercise


@each
def test_it_follows_the_plan(number: int) -> None:
    found = lesson(number)
    cells = found.cells
    assert [cell.cell_type for cell in cells if "import" in cell.source][:1] == ["code"]
    goals = re.findall(r"^- ", cells[0].source, re.MULTILINE)
    assert 2 <= len(goals) <= 4
    ids = [cell.id for cell in cells]
    assert [name for name in ids if name in {"family", "betza", "end"}] == ["family", "betza", "end"]
    assert ids.index("exercise") < ids.index("end")
    assert len(found.boards) >= 2
    assert asked_for_squares(number).kind == "reach"


@each
def test_its_links_lead_to_lessons(number: int) -> None:
    links = re.findall(r"\]\(([^)#][^)]*)\)", "\n".join(lesson(number).prose))
    assert links
    assert not [link for link in links if not (FOLDER / link).is_file()]


@each
def test_its_table_agrees_with_the_rules(number: int) -> None:
    categories = CATEGORIES[number]
    rows = lesson(number).rows()
    assert 3 <= len(rows) <= 5
    for row in rows:
        for kind in row.kinds():
            assert kind.name.casefold() == row.piece.casefold()
            assert row.kanji in (kind.kanji, *kind.kanji.split("/"))
            assert row.betza == kind.betza
            assert categories & set(kind.description.categories), row
        assert row.words
    seen = set(chain.from_iterable(row.variants for row in rows)) | {
        variant for variant, _ in lesson(number).shown()
    }
    assert len(seen & variants_with(categories)) >= min(2, len(variants_with(categories)))


@each
def test_the_pieces_of_its_table_stand_on_its_boards(number: int) -> None:
    shown = lesson(number).shown()
    for row in lesson(number).rows():
        ids = zip(row.variants, row.kinds(), strict=True)
        assert shown & {(variant, kind.id) for variant, kind in ids}, row


@each
def test_its_boards_are_cropped_and_hide_no_piece(number: int) -> None:
    for board in lesson(number).boards:
        assert board.region, board.title
        left, top, right, bottom = board.position.game.size.corners(board.region)
        assert max(right - left, bottom - top) < LARGEST, board.title
        inside = board.position.game.size.region(board.region)
        assert {square for square, _ in board.position.pieces()} <= inside, board.title


@each
def test_its_first_board_has_one_piece_of_the_category(number: int) -> None:
    categories = CATEGORIES[number]
    ((_, piece),) = lesson(number).boards[0].position.pieces()
    assert categories & set(piece.kind.description.categories)


@each
def test_its_question_is_about_the_category(number: int) -> None:
    categories = CATEGORIES[number]
    exercise = asked_for_squares(number)
    position, square = exercise.position(), exercise.square
    inside = position.game.size.region(exercise.region)
    asked = [move for move in position.moves(square) if move.target in inside]
    assert [move for move in asked if categories & set(move.categories)]
    asked_for = {move.target for move in asked} - {position.square(square)}
    assert len(solution(exercise)["squares"]) == len(asked_for)  # type: ignore[arg-type]


@each
def test_a_piece_on_the_path_matters_to_its_question(number: int) -> None:
    exercise = asked_for_squares(number)
    position, square = exercise.position(), exercise.square
    inside = position.game.size.region(exercise.region)
    whole = targets(position, square) & inside
    others = [other for other, _ in position.pieces() if other != position.square(square)]
    assert [other for other in others if targets(_without(position, other), square) & inside != whole]


@each
def test_another_board_shows_a_piece_that_is_blocked(number: int) -> None:
    """On some board but the first, a piece of the category cannot go where it could if it were alone."""
    categories = CATEGORIES[number]
    assert [
        square
        for board in lesson(number).boards[1:]
        for square, piece in board.position.pieces()
        if categories & set(piece.kind.description.categories)
        and targets(board.position, board.game.size.name(square)) != _targets_alone(board.position, square)
    ]


@pytest.mark.parametrize("number", CATALOGUED)
def test_its_catalogue_shows_every_kind_of_the_category(number: int) -> None:
    (catalogue,) = [value for value in lesson(number).values.values() if isinstance(value, Atlas)]
    categories = CATEGORIES[number]
    found = catalogue.filters["category"]
    assert catalogue.filters == {"variant": [], "category": found, "promotes": "", "royal": False}
    assert {Category(label) for label in found} == categories
    counts = [len(pieces_with(game(name), categories)) for name in GAMES.values()]
    assert [count for count in numbers(lesson(number).source("all")) if count in counts] == counts


def test_no_long_sentence_is_repeated_word_for_word() -> None:
    long = Counter[str]()
    for path in sorted(FOLDER.glob("*.ipynb")):
        texts = [re.sub(r"\d of \d(,| ·)", "", text.replace(RUN, "")) for text in prose(path)]
        said = {sentence for text in texts for sentence in sentences(text)}
        long.update(sentence for sentence in said if len(sentence.split()) >= LONG)
    assert not [sentence for sentence, times in long.items() if times > 1]


def test_the_lessons_are_in_order() -> None:
    names = [path_of(number).name for number in CATEGORIES]
    assert names == sorted(names)


def _without(position: Position, square: int) -> Position:
    changed = position.copy()
    changed.put(square, None)
    return changed


def _targets_alone(position: Position, square: int) -> set[int]:
    board = Position(game(position.game.variant.name, position.game.ruleset))
    board.put(square, position.piece_at(square))
    return targets(board, position.game.size.name(square))
