"""Setting up a position, drawing on it, and making an exercise of it: methods of `Board`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banmen.board import editing
from banmen.board.interface import BoardWidget
from banmen.document import annotations
from banmen_rules import BanmenError, Move, Piece, Position, Side, UnknownName
from banmen_rules.teaching.exercises import KINDS, ExerciseSpec, faults

# ---------------------------------------------------------------- setting up a position


def place(self: BoardWidget, pieces: Mapping[str, str]) -> None:
    """Empty the board and put these pieces on it: ``{"5j": "lion", "4f": "white pawn"}``.

    The list of moves begins anew; ``undo_edit`` brings the old one back.

    Raises:
        BanmenError: if a square or a piece does not exist; nothing has changed then.

    """
    self.edit(lambda position: editing.place(Position(position.game), pieces))


def put(self: BoardWidget, square: str, piece: Piece | str) -> None:
    """Put a piece on a square, in place of what stands there.

    A name of a piece is as in :meth:`place`: ``"white lion"``, ``"+lion"``.

    Raises:
        BanmenError: if there is no such square or piece; nothing has changed then.

    """
    if isinstance(piece, Piece):
        self.edit(lambda position: editing.put(position, square, piece.symbol), keep=True)
    else:
        self.edit(lambda position: editing.place(position, {square: piece}), keep=True)


def remove(self: BoardWidget, square: str) -> None:
    """Take a piece off the board.

    Raises:
        BanmenError: if there is no such square, or no piece on it; nothing has changed then.

    """
    self.edit(lambda position: editing.remove(position, square), keep=True)


def set_turn(self: BoardWidget, side: Side | str) -> None:
    """Have a side move next: ``"black"`` or ``"white"``.

    Raises:
        UnknownName: if there is no such side.

    """
    self.edit(lambda position: editing.turn(position, editing.side(side)), keep=True)


def clear(self: BoardWidget) -> None:
    """Take all pieces off the board."""
    self.edit(editing.clear)


def standard(self: BoardWidget) -> None:
    """Set up the position that the game starts from."""
    self.edit(editing.standard)


# ---------------------------------------------------------------- drawing on the board


def arrow(self: BoardWidget, *squares: str | Move, colour: str = "green") -> None:
    """Draw an arrow from square to square, bent at those in between; or along a move.

    It belongs to the position, like all drawings: other positions show their own.

    Raises:
        BanmenError: if there are fewer than two squares, or one of them does not exist.

    """
    names: list[str] = []
    for one in squares:
        steps = (one.origin, *one.path, one.target) if isinstance(one, Move) else ()
        names += map(self.game.size.name, steps) if isinstance(one, Move) else [one]
    _draw(self, "arrow", names, colour)


def circle(self: BoardWidget, *squares: str, colour: str = "green") -> None:
    """Draw circles around squares."""
    _draw(self, "circle", squares, colour)


def shade(self: BoardWidget, *squares: str, colour: str = "green") -> None:
    """Shade squares."""
    _draw(self, "shade", squares, colour)


def label(self: BoardWidget, square: str, text: str, colour: str = "green") -> None:
    """Write a few words on a square, at most 40 characters."""
    _draw(self, "label", [square], colour, text)


def steps(self: BoardWidget, *squares: str, colour: str = "green") -> None:
    """Number squares in their order, from 1 on."""
    _draw(self, "steps", squares, colour)


def clear_annotations(self: BoardWidget) -> None:
    """Remove all drawings from this position."""
    self.annotations = []


def _draw(self: BoardWidget, kind: str, squares: object, colour: str, text: str = "") -> None:
    squares = list(squares) if isinstance(squares, tuple) else squares
    drawn = self._try(lambda: annotations.annotation(self.game.size, kind, squares, colour, text))
    self.annotations = [*self.annotations, drawn]


# ---------------------------------------------------------------- exercises


def exercise(
    self: BoardWidget,
    kind: str,
    *,
    square: str = "",
    **fields: Any,  # noqa: ANN401 - any field of an exercise
) -> ExerciseSpec:
    """Make an exercise of the position, as :func:`banmen.exercise_from` does.

    The kind is ``"reach"``, ``"mate"`` …; the square is that of the piece that it is about, the selected one
    if not given; the fields are anything else that an exercise has: ``goal``, ``task`` …

    Raises:
        BanmenError: if that exercise cannot be solved; the message lists what is missing.

    """
    if self.own_ruleset:
        raise BanmenError("The board has a custom ruleset, which an exercise cannot name.")
    names = ExerciseSpec.__dataclass_fields__
    for name in fields:
        if name not in names:
            raise UnknownName("field of an exercise", name, names)
    asks = KINDS.get(kind)  # an unknown kind is refused below with a list of all kinds
    at = square or (self.selection if asks and asks.about_piece else "")
    if asks and "goal" not in fields and (at or not asks.about_piece):
        fields["goal"] = asks.goal_from(self.position, at, fields.get("region", self.region))
    shown = {name: getattr(self, name) for name in ("variant", "ruleset", "rulings", "tsfen", "region")}
    exercise = ExerciseSpec(kind=kind, **{"id": "", **shown, "square": at, **fields})
    if not exercise.id:  # several that are made on one board are called differently
        exercise = replace(exercise, id=f"{kind}-{at or self.variant}-{exercise.digest[:4]}")
    wrong = faults(exercise)
    if exercise.square and not exercise.region and any(field == "region" for field, _ in wrong):
        exercise, wrong = _cropped(exercise, wrong)
    if wrong:
        said = [f"{name}: {sentence}" for name, sentence in wrong]
        listed = f" {said[0]}" if len(said) == 1 else "".join(f"\n  - {one}" for one in said)
        raise BanmenError(f"This {kind} exercise cannot be solved:{listed}")
    return exercise


def _cropped(
    exercise: ExerciseSpec, wrong: list[tuple[str, str]]
) -> tuple[ExerciseSpec, list[tuple[str, str]]]:
    """Show as many squares around the piece as an exercise can hold; unchanged if even a few are too many."""
    size = exercise.game.size
    row, column = divmod(size.parse_square(exercise.square), size.files)
    for radius in _RADII:
        first = max(0, row - radius) * size.files + max(0, column - radius)
        last = min(size.ranks - 1, row + radius) * size.files + min(size.files - 1, column + radius)
        shown = replace(exercise, region=f"{size.name(first)}-{size.name(last)}")
        found = faults(shown)
        if all(field != "region" for field, _ in found):
            return shown, found
    return exercise, wrong


_RADII = (9, 7, 5, 4, 3)
"""Squares to each side of the piece, the widest first: 19 files are about what a notebook shows well."""
