"""The review of the game on a board: a study of its positions, and exercises from its mistakes."""

from collections.abc import Callable, Iterator, Sequence

from banmen.board import editing
from banmen.board.interface import BoardWidget
from banmen.board.study import Parts, described, expected
from banmen.document.tree import START
from banmen.protocol.shapes.analysis import Account, TurningPoint
from banmen_rules import Move, Position, Side
from banmen_rules.engine.analysis import reasons, summary
from banmen_rules.engine.search import SQUARE_WORTH, WIN
from banmen_rules.review import USUAL_LIMITS, Reviewed, accounts, exercises_from, review
from banmen_rules.teaching.exercises import ExerciseSpec

MOST_POINTS = 12
"""The most turning points of a game that are shown."""


def study_game(
    start: Position,
    moves: Sequence[tuple[int, Move]],
    seconds: float | None,
    lang: str,
    stopped: Callable[[], bool],
) -> Iterator[Parts | None]:
    """Review a game from the start on: values of positions, turning points, and how well each side played.

    Args:
        start: the first position.
        moves: the moves with the nodes that they lead to.
        seconds: the most time for each position; a second if not given.
        lang: the language of the reasons.
        stopped: asked at every position searched; it ends the review.

    """
    limits = USUAL_LIMITS if seconds is None else USUAL_LIMITS._replace(nodes=None, seconds=seconds)
    nodes = [START, *(node for node, _ in moves)]
    rows: list[Reviewed] = []
    points: list[TurningPoint] = []
    for row in review(start, [move for _, move in moves], limits, stopped=stopped):
        if row is None:
            yield None
            continue
        rows.append(row)
        node = nodes[row.ply]
        part: dict[str, object] = {
            "values": {node: row.value / SQUARE_WORTH},
            "reviewed": {node: row},
            "game": [len(rows), len(nodes)],
        }
        if row.point is not None:
            points.append(_turning_point(row, node, lang))
            part["points"] = greatest(points)
        yield part
    if len(rows) == len(nodes):
        yield {"accounts": _accounts(rows, start.turn)}


def greatest(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    """Choose the turning points that lost the most, in the order of the game."""
    chosen = sorted(points, key=lambda one: (one["decides"], one["loss"]))[-MOST_POINTS:]
    return sorted(chosen, key=lambda one: one["node"])


def _turning_point(row: Reviewed, node: int, lang: str) -> TurningPoint:
    point = row.point
    assert point is not None  # noqa: S101 - its caller has looked
    position, reply = point.position, point.reply
    after = position.copy()
    after.push(point.move)
    return {
        "node": node,
        "played": described(position, point.move),
        "best": expected(position, point.best.moves),
        "reply": [] if reply is None else expected(after, reply.moves),
        "loss": point.loss / SQUARE_WORTH,
        "decides": point.loss > WIN // 2,
        "reason": summary(reasons(position, point.best.move), lang),
        "answer": "" if reply is None else summary(reasons(after, reply.move), lang),
    }


def _accounts(rows: Sequence[Reviewed], first: Side) -> list[Account]:
    return [
        {"side": side.label, "moves": own.moves, "same": own.same, "points": own.points}
        for side, own in accounts(rows, first).items()
    ]


def moves_of(board: BoardWidget) -> tuple[Position, list[tuple[int, Move]]]:
    """Return the first position of the game shown, and its moves with the nodes that they lead to."""
    document = board._document  # noqa: SLF001 - the board's own
    start = Position.from_tsfen(document.game, document.start)
    return start, [(node, document.tree.nodes[node].move) for node in document.tree.line]


def mistakes(self: BoardWidget, side: Side | str | None = None) -> list[ExerciseSpec]:
    """Make exercises of what was missed in the game shown: ``Drill(board.mistakes())`` practises them.

    They ask for the last royal to be saved, for a win in one or two moves, or for the capture that wins the
    most, wherever a move lost much and the rules prove the answer. What the tab *Analysis* has found of the
    game is used; otherwise the game is reviewed now, which takes a second or more for each move.

    Args:
        self: the board.
        side: whose mistakes, ``"black"`` or ``"white"``; those of both sides if not given, but in a game room
            those of the only person.

    Raises:
        UnknownName: if there is no such side.

    """
    sides = [*Side] if side is None else [editing.side(side)]
    found: Sequence[Reviewed | None] | None = None if self._analyst is None else self._analyst.reviewed()
    if found is None:
        start, moves = moves_of(self)
        found = list(review(start, [move for _, move in moves]))
    points = [row.point for row in found if row is not None and row.point is not None]
    return list(exercises_from(point for point in points if point.position.turn in sides))
