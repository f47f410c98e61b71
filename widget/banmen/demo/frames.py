"""Frames: the steps of a demonstration as the page receives them, and their board.

A frame is an object

===========  =====================================================================================
path, id     its place in the tree (``3b2``), and its name or ""
depth        how many side lines deep it is
caption      a text
tsfen        the position after its moves, as TSFEN
played       its moves: ``{move, path, took, tsfen}``: machine text, the squares of its path from the
             origin on, the captured squares, and the position before it
camera       the view since it was last set: ``{kind, squares}``, the kind ``fit``, ``region`` or
             ``follow`` and two corners of the area to show, or none; or null
show         null, or ``{square, moves64}``: the moves of that piece to show, in base64
only         the categories of the moves to show; empty: all
marks        lists of squares, one for each mark
arrows       lists of squares
card         the id of a kind, or ""
question     null, or ``{text, options}``; an option is ``{text, right, note, to}``
branches     ``{text, to}``
next, back   the number of the next and the previous frame, or null
===========  =====================================================================================

``right`` is null if no option of a question is right or wrong, ``to`` if an option has no steps of its own.
``positions`` has the moves of both sides for every position, in base64, up to ``ENOUGH`` bytes in all; in a
position without an entry, pieces show no moves.
"""

from collections.abc import Iterable
from typing import Any

from banmen.export import offline_board
from banmen.protocol import board_state
from banmen_rules import PieceKind, Position, Side, Size
from banmen_rules.teaching.demonstrations import Demonstration, Frame, frames

ENOUGH = 768 * 1024
"""The most characters of moves to send, for all positions together."""

CATALOGUE = "game-0"


def stage(demonstration: Demonstration) -> dict[str, Any]:
    """Play a demonstration through and describe each frame; return the traits for the page.

    Raises:
        InvalidDemonstration: if it cannot be shown; lists every fault.

    """
    found = frames(demonstration)
    game, size = demonstration.game, demonstration.game.size
    texts = [demonstration.position().tsfen()]
    for frame in found:
        texts += [*(move.tsfen for move in frame.moves), frame.tsfen]
    seen = {text: Position.from_tsfen(game, text) for text in dict.fromkeys(texts)}
    kinds = _kinds(demonstration, found, seen.values())
    positions: dict[str, str] = {}
    left = ENOUGH
    for text, position in seen.items():
        wire = board_state.wire_moves(position, offline_board.moves_of_both(position), kinds)
        packed = offline_board.packed(size, text, wire)
        left -= len(packed)
        if left < 0:
            break
        positions[text] = packed
    first, start = next(iter(seen.items()))
    board = {
        **offline_board.traits_of(start, {}),
        "in_check": [side.label for side in Side if start.is_check(side)],
        "region": demonstration.region,
        "interaction": "explore",
        "moves": positions.get(first) or offline_board.packed(size, first, {}, complete=False),
        "catalogue": CATALOGUE,
    }
    return {
        "board": board,
        "catalogues": {CATALOGUE: board_state.catalogue(game, kinds)},
        "frames": [_data(frame, size, seen[frame.tsfen], kinds) for frame in found],
        "positions": positions,
    }


def _kinds(demonstration: Demonstration, found: Iterable[Frame], seen: Iterable[Position]) -> list[PieceKind]:
    """List the kinds on the boards and cards, and those they can become, in the order of the game."""
    game = demonstration.game
    wanted = {frame.card for frame in found if frame.card}
    wanted |= {kind.id for each in seen for _, piece in each.pieces() for kind in (piece.kind, piece.origin)}
    more = wanted
    while more:
        kinds = [game.by_id[name] for name in more]
        into = {name for kind in kinds for name in (kind.promotes_to, kind.contagion) if name is not None}
        more = into - wanted
        wanted |= more
    return [kind for kind in game.kinds if kind.id in wanted]


def _data(frame: Frame, size: Size, position: Position, kinds: list[PieceKind]) -> dict[str, Any]:
    def names(squares: Iterable[int]) -> list[str]:
        return [size.name(square) for square in squares]

    step, show, camera = frame.step, frame.show, frame.camera
    shown = None
    if show is not None:
        wire = board_state.wire_moves(position, show.moves, kinds)
        # Only the chosen categories: the first one gives a move its colour.
        seen = [
            move._replace(categories=tuple(one for one in move.categories if one.value in step.only))
            if step.only
            else move
            for move in wire.get(show.square, [])
        ]
        moves64 = offline_board.packed(size, frame.tsfen, {show.square: seen}, complete=False)
        shown = {"square": size.name(show.square), "moves64": moves64}
    leads = iter(frame.sides)
    question: dict[str, Any] | None = None
    if step.question is not None:
        right = any(option.right for option in step.question.options)
        options = [
            {
                "text": option.text,
                "right": bool(option.right) if right else None,
                "note": option.note,
                "to": next(leads),
            }
            for option in step.question.options
        ]
        question = {"text": step.question.text, "options": options}
    return {
        "path": frame.path,
        "id": step.id,
        "depth": frame.depth,
        "caption": step.caption,
        "tsfen": frame.tsfen,
        "played": [
            {
                "move": made.text,
                "path": names(made.squares),
                "took": names(made.move.captures),
                "tsfen": made.tsfen,
            }
            for made in frame.moves
        ],
        "camera": None if camera is None else {"kind": camera.kind, "squares": names(camera.squares)},
        "show": shown,
        "only": [*step.only],
        "marks": [names(mark) for mark in frame.marks],
        "arrows": [names(arrow) for arrow in frame.arrows],
        "card": frame.card,
        "question": question,
        "branches": [{"text": branch.text, "to": next(leads)} for branch in step.branches],
        "next": frame.next,
        "back": frame.back,
    }
