"""Read the lessons and run their cells here, for the tests that check what they claim."""

import ast
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from banmen import Board, Demo, Drill, Exercise, Sheet
from banmen.host.lessons import scenes
from banmen_rules import Category, Game, PieceKind, Position, game

RUN = "No boards below? Press **Run ▸▸** at the top of the page once, and wait a moment."
"""The line at the top of a lesson, for places that do not run it when it is opened."""
FOLDER = Path(__file__).parents[2] / "lessons"
LESSONS = range(1, 28)
GAMES = {"dai dai": "dai_dai", "tai": "tai", "taikyoku": "taikyoku"}

CATEGORIES = {
    2: {Category.STEP},
    3: {Category.LIMITED_RANGE},
    4: {Category.RANGE},
    5: {Category.JUMP},
    6: {Category.JUMP_RANGE},
    7: {Category.HOOK},
    8: {Category.AREA, Category.IGUI, Category.PASS},
    9: {Category.LINE},
    10: {Category.FLYING, Category.PASS_OVER},
    11: {Category.RANGE_CAPTURE},
}
"""The categories that a lesson teaches, for each lesson on a kind of move."""
LATER = {13: {Category.TELEPORT}, 22: {Category.AREA, Category.IGUI, Category.PASS}}
"""The categories taught by other lessons: the emperor comes with the royals, and chu shogi has a lion too."""


class Row(NamedTuple):
    """A row of a lesson's table of pieces; a piece that moves alike in several games has one row for all."""

    piece: str
    kanji: str
    variants: tuple[str, ...]
    betza: str
    words: str

    def kinds(self) -> list[PieceKind]:
        """Look the piece up in each of its games."""
        return [game(variant).kind(self.piece) for variant in self.variants]


@dataclass
class Lesson:
    """A notebook with the widgets and values that its cells show, in order, and with its scenes."""

    path: Path
    cells: list[Any]
    values: dict[str, Any] = field(default_factory=dict)
    """The last value of each code cell, by the id of the cell, in order."""

    @property
    def number(self) -> int:
        """Return its number."""
        return int(self.path.name[:2])

    @cached_property
    def scenes(self) -> dict[str, Board]:
        """Make the boards of its scenes, by name, whether a cell shows them or an exercise is about them."""
        named = [name for each in scenes() if each["lesson"] == self.number for name in each["boards"]]
        return {name: Board(name, autosave=False) for name in named}

    @cached_property
    def boards(self) -> list[Board]:
        """List the boards that its cells show, then those of its scenes that only exercises show."""
        shown = [value for value in self.values.values() if isinstance(value, Board)]
        there = {(board.variant, board.tsfen) for board in shown}
        return shown + [each for each in self.scenes.values() if (each.variant, each.tsfen) not in there]

    @property
    def exercises(self) -> list[Exercise]:
        """List its single exercises."""
        return [value for value in self.values.values() if isinstance(value, Exercise)]

    @property
    def demos(self) -> list[Demo]:
        """List its demonstrations."""
        return [value for value in self.values.values() if isinstance(value, Demo)]

    @property
    def drills(self) -> list[Drill]:
        """List its drills."""
        return [value for value in self.values.values() if isinstance(value, Drill)]

    @property
    def sheets(self) -> list[Sheet]:
        """List its sheets."""
        return [value for value in self.values.values() if isinstance(value, Sheet)]

    def board(self, name: str) -> Board:
        """Find the board that a cell shows, or the one of this name in its scenes."""
        value = self.values[name] if name in self.values else self.scenes[name]
        assert isinstance(value, Board)
        return value

    def source(self, cell: str) -> str:
        """Return the source of a cell, without the place of a unit in its heading."""
        (source,) = [each.source for each in self.cells if each.id == cell]
        return re.sub(r"^## \d of \d · ", "## ", source)

    @property
    def prose(self) -> list[str]:
        """List the text of every Markdown cell."""
        return _prose(self.cells)

    def table(self, cell: str) -> list[list[str]]:
        """Read the rows of the table in a cell, without its header."""
        lines = [line for line in self.source(cell).splitlines() if line.startswith("|")]
        _, rule, *rows = [[entry.strip() for entry in line.strip().strip("|").split("|")] for line in lines]
        assert set("".join(rule)) == {"-"}
        return rows

    def rows(self) -> list[Row]:
        """Read the table of the pieces that the lesson is about."""
        return [
            Row(piece, kanji, variants_of(games), betza.strip("`"), words)
            for piece, kanji, games, betza, words in self.table("family")
        ]

    def shown(self) -> set[tuple[str, str]]:
        """Collect all pieces that stand on its boards: variant and id of the kind."""
        return {
            (board.game.variant.name, piece.kind.id)
            for board in self.boards
            for _, piece in board.position.pieces()
        }


def variants_of(games: str) -> tuple[str, ...]:
    """Read the names of games in an entry of a table, separated by commas."""
    return tuple(GAMES[name.strip()] for name in games.split(","))


def path_of(number: int) -> Path:
    """Find the notebook of a lesson."""
    found = list(FOLDER.glob(f"{number:02}_*.ipynb"))
    assert len(found) == 1, f"lesson {number} is one notebook, not {[path.name for path in found]}"
    return found[0]


@cache
def lesson(number: int) -> Lesson:
    """Read a lesson and run its cells here, keeping the boards and exercises they end in."""
    return execute(path_of(number))


def execute(path: Path) -> Lesson:
    """Read a notebook and run its cells here."""
    made = Lesson(path, _cells(path))
    names: dict[str, Any] = {}
    for cell in made.cells:
        if cell.cell_type != "code":
            continue
        tree = ast.parse(cell.source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), names)  # noqa: S102 - our own cells
        if isinstance(last, ast.Expr):
            made.values[cell.id] = eval(compile(ast.Expression(last.value), path.name, "eval"), names)  # noqa: S307
    return made


def prose(path: Path) -> list[str]:
    """Read the text of a notebook without running it."""
    return _prose(_cells(path))


def _cells(path: Path) -> list[Any]:
    cells: list[Any] = nbformat.read(path, as_version=4).cells  # type: ignore[no-untyped-call]
    return cells


@cache
def title(number: int) -> str:
    """Return the title of a lesson, without its number."""
    return prose(path_of(number))[0].splitlines()[0].removeprefix(f"# {number}. ")


def _prose(cells: list[Any]) -> list[str]:
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


def targets(position: Position, square: str) -> set[int]:
    """Collect the squares that the piece on a square can go to."""
    return {move.target for move in position.moves(square)}


def sentences(text: str) -> list[str]:
    """Split prose into sentences, without tables, mark-up, links and surplus blanks."""
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    plain = re.sub(r"\]\([^)]*\)|[*_`#\[\]]", "", "\n".join(lines))
    blocks = re.split(r"\n\s*\n|\n- |(?<=[.:?;])\s", plain)
    return [" ".join(block.split()) for block in blocks if block.strip()]


def variants_with(categories: set[Category]) -> set[str]:
    """Collect the games that have a piece of these categories."""
    return {variant for variant in GAMES.values() if pieces_with(game(variant), categories)}


def pieces_with(chosen: Game, categories: set[Category]) -> list[PieceKind]:
    """List the kinds of a game that have one of these categories."""
    return [kind for kind in chosen.kinds if categories & set(kind.description.categories)]
