"""Frames: the steps of a demonstration as the page receives them, and their board.

A frame is a `FrameData`, which ``widget/protocol/demo.schema.json`` describes.
``positions`` has the moves of both sides for every position, in base64, up to ``ENOUGH`` bytes in all; in a
position without an entry, pieces show no moves.
"""

from collections.abc import Iterable
from typing import Any, cast

from banmen.export import offline_board
from banmen.protocol import board_state
from banmen.protocol.shapes.demo import AnswerOption, Camera, FrameData, Question, Show
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


def _data(frame: Frame, size: Size, position: Position, kinds: list[PieceKind]) -> FrameData:
    def names(squares: Iterable[int]) -> list[str]:
        return [size.name(square) for square in squares]

    step, show, camera = frame.step, frame.show, frame.camera
    shown: Show | None = None
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
    shown_camera: Camera | None = None
    if camera is not None:
        shown_camera = {"kind": cast("Any", camera.kind), "squares": names(camera.squares)}
    leads = iter(frame.sides)
    question: Question | None = None
    if step.question is not None:
        right = any(option.right for option in step.question.options)
        options: list[AnswerOption] = [
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
        "notes": step.notes,
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
        "camera": shown_camera,
        "show": shown,
        "only": [*step.only],
        "marks": [names(mark) for mark in frame.marks],
        "arrows": [names(arrow) for arrow in frame.arrows],
        "drawings": [
            {"kind": each.kind, "squares": names(each.squares), "colour": each.colour, "text": each.text}
            for each in frame.drawings
        ],
        "card": frame.card,
        "question": question,
        "branches": [
            {"text": each.text, "to": to} for each in step.branches if (to := next(leads)) is not None
        ],
        "next": frame.next,
        "back": frame.back,
    }
