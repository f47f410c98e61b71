"""The static picture of a board, saved beside the live one in the notebook."""

from banmen.board.interface import BoardWidget
from banmen_rules import Side
from banmen_rules.drawing.svg import Annotation, Verdict, board_svg


def picture(board: BoardWidget) -> str:
    """Draw a board as it is now, with its last move, selection, marks and annotations."""
    position = board.position
    size = position.game.size
    stack = position.move_stack
    selected = size.parse_square(board.selection) if board.selection else None
    marks: dict[int, Verdict] = {size.parse_square(mark["square"]): mark["verdict"] for mark in board.marks}
    asked = board.interaction == "mark"  # the moves would give the answer away
    return board_svg(
        position,
        orientation=Side[board.orientation.upper()],
        region=board.region,
        last_move=stack[-1] if stack else None,
        selected=selected,
        targets=() if selected is None or asked else position.moves(selected),
        marks=marks,
        annotations=[
            Annotation(one["kind"], tuple(map(size.parse_square, one["squares"])), one["colour"], one["text"])
            for one in board.annotations
        ],
        outlined=board.outlined,
        glyphs=board.glyphs,
        coordinates=board.coordinates,
        colours=board.colours,
    )
