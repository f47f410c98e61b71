"""The lessons, read and run: what tests of their truth lean on."""

import ast
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from banmen import Board, Demo, Drill, Reach, Sheet
from banmen_rules import Category, Game, PieceKind, Position, game

FOLDER = Path(__file__).parents[2] / "lessons"
LINK = re.compile(r"\[([^][]*)\]\([^)]*\)")
HEADER = ["piece", "kanji", "game", "Betza", "in words"]
GAMES = {"dai dai": "dai_dai", "tai": "tai", "taikyoku": "taikyoku"}

TITLES = {
    1: "First steps",
    2: "Step movers",
    3: "Limited range",
    4: "Ranging pieces",
    5: "Jumping",
    6: "Jump and range",
    7: "Hook moves",
    8: "Lion moves",
    9: "Lion power on lines",
    10: "Range jumping",
    11: "Range capturing",
    12: "Promotion",
    13: "Royals and endings",
    14: "Reading Betza",
    15: "Writing Betza",
    16: "Writing moves down",
    17: "Sources and their disagreements",
    18: "Dai dai shogi",
    19: "Tai shogi",
    20: "Taikyoku shogi",
    21: "For teachers",
}
"""Of every lesson how its title begins."""

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
"""Of every lesson on a way of moving the categories it teaches."""


class Row(NamedTuple):
    """A row of a lesson's table; a piece that moves alike in several games has them all in one row."""

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
    """A notebook with what its cells show, in order."""

    path: Path
    cells: list[Any]
    boards: list[Board] = field(default_factory=list)
    exercises: list[Reach] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    """What each cell of code ends in, by the id of the cell, in order."""

    @property
    def demos(self) -> list[Demo]:
        """Its demonstrations."""
        return [value for value in self.values.values() if isinstance(value, Demo)]

    @property
    def drills(self) -> list[Drill]:
        """What is asked one after the other."""
        return [value for value in self.values.values() if isinstance(value, Drill)]

    @property
    def sheets(self) -> list[Sheet]:
        """What is handed in."""
        return [value for value in self.values.values() if isinstance(value, Sheet)]

    def board(self, cell: str) -> Board:
        """Find the board that a cell shows."""
        value = self.values[cell]
        assert isinstance(value, Board)
        return value

    def source(self, cell: str) -> str:
        """Find what stands in a cell."""
        (source,) = [each.source for each in self.cells if each.id == cell]
        return str(source)

    @property
    def prose(self) -> list[str]:
        """The text of every Markdown cell."""
        return _prose(self.cells)

    def table(self, header: list[str]) -> list[list[str]]:
        """Read the rows of every table that has this header."""
        found: list[list[str]] = []
        for text in self.prose:
            inside = False
            for line in text.splitlines():
                entries = [entry.strip() for entry in line.strip().strip("|").split("|")]
                if not line.startswith("|"):
                    inside = False
                elif entries == header:
                    inside = True
                elif inside and not set(line) <= set("|-: "):
                    found.append(entries)
        return found

    def rows(self) -> list[Row]:
        """Read the tables of pieces: those whose header is HEADER."""
        return [
            Row(piece, kanji, variants_of(games), betza.strip("`"), words)
            for piece, kanji, games, betza, words in self.table(HEADER)
        ]

    def shown(self) -> set[tuple[str, str]]:
        """Collect all pieces that stand on its boards: variant and id of the kind."""
        boards = [*self.boards, *(exercise.board for exercise in self.exercises)]
        return {
            (board.game.variant.name, piece.kind.id)
            for board in boards
            for _, piece in board.position.pieces()
        }


def variants_of(games: str) -> tuple[str, ...]:
    """Read the names of games as a table has them, with commas between."""
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
            value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)  # noqa: S307
            made.values[cell.id] = value
            if isinstance(value, Board):
                made.boards.append(value)
            elif isinstance(value, Reach):
                made.exercises.append(value)
    return made


def prose(path: Path) -> list[str]:
    """Read the text of a notebook without running it."""
    return _prose(_cells(path))


def _cells(path: Path) -> list[Any]:
    cells: list[Any] = nbformat.read(path, as_version=4).cells  # type: ignore[no-untyped-call]
    return cells


def _prose(cells: list[Any]) -> list[str]:
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


def says(number: int, sentence: str) -> None:
    """Hold a lesson to what it says: a test that asks the rules about a sentence begins with it."""
    told = " ".join(lesson(number).prose)
    assert sentence in " ".join(re.sub(r"[*`]", "", LINK.sub(r"\1", told)).split())


def targets(position: Position, square: str) -> set[int]:
    """Collect the squares that the piece on a square can go to."""
    return {move.target for move in position.moves(square)}


def sentences(text: str) -> list[str]:
    """Split prose into sentences, without tables, mark-up, links and what blanks there are."""
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    plain = re.sub(r"\]\([^)]*\)|[*_`#\[\]]", "", "\n".join(lines))
    blocks = re.split(r"\n\s*\n|\n- |(?<=[.:?;])\s", plain)
    return [" ".join(block.split()) for block in blocks if block.strip()]


def variants_with(categories: set[Category]) -> set[str]:
    """Collect the games that have a piece which moves so."""
    return {variant for variant in GAMES.values() if pieces_with(game(variant), categories)}


def pieces_with(chosen: Game, categories: set[Category]) -> list[PieceKind]:
    """List the kinds of a game that move so."""
    return [kind for kind in chosen.kinds if categories & set(kind.description.categories)]
