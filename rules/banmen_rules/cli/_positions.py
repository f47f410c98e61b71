"""The commands ``moves``, ``perft``, ``status``, ``explain`` and ``play-record``."""

import argparse

from banmen_rules import BanmenError, Move, Position, Side, divide, perft
from banmen_rules.cli._common import attributes, chosen_position, label, print_json, read_text

LONGEST_LINE = 1_000
"""The most characters of a record's line to show in an error."""


def list_moves(options: argparse.Namespace) -> None:
    """``banmen moves VARIANT``."""
    position = chosen_position(options)
    side = None if options.side is None else Side[options.side.upper()]
    for move in position.moves(options.square, side):
        if options.json:
            print_json(**move_data(position, move))
        else:
            why = position.why_illegal(move)
            print(_move_line(position, move) + (f"  ({why})" if why else ""))


def move_data(position: Position, move: Move) -> dict[str, object]:
    """Describe a move as ``moves --json`` does."""
    name = position.game.size.name
    piece = position.piece_at(move.origin)
    why = position.why_illegal(move)
    return {
        "from": name(move.origin),
        "path": [name(square) for square in move.path],
        "to": name(move.target),
        "captures": [name(square) for square in move.captures],
        "piece": piece.kind.id if piece else None,
        "promotes_to": move.promotes_to,
        "category": move.categories,
        "text": move.text(position.game.size),
        "legal": why is None,
        "why": why,
    }


def _move_line(position: Position, move: Move) -> str:
    size = position.game.size
    piece = position.piece_at(move.origin)
    parts = [move.text(size), piece.symbol if piece else "", *(c.value for c in move.categories)]
    if move.captures:
        parts.append("captures " + " ".join(map(size.name, move.captures)))
    if move.promotes_to is not None:
        parts.append("becomes " + position.game.by_id[move.promotes_to].noun)
    if move.declines:
        parts.append("does not promote")
    return "  ".join(parts)


def count_games(options: argparse.Namespace) -> None:
    """``banmen perft VARIANT DEPTH``."""
    position = chosen_position(options)
    if options.divide:
        if options.depth < 1:
            raise BanmenError("--divide needs a DEPTH of at least 1.")
        for text, below in divide(position, options.depth).items():
            print(f"{text}: {_count(*below)}")
        print()
    print(_count(*perft(position, options.depth)))


def _count(effects: int, paths: int) -> str:
    return f"{effects}" if effects == paths else f"{effects} ({paths} paths)"


def show_status(options: argparse.Namespace) -> None:
    """``banmen status VARIANT``."""
    position = chosen_position(options)
    turn, result = position.turn, position.outcome()
    name = position.game.size.name
    royals = {side: sorted(map(name, position.royals(side))) for side in Side}
    checks = sorted({name(move.origin) for move in position.checkers()})
    mate, faults = position.is_mate(), position.faults()
    if options.json:
        ended = None
        if result is not None:
            more = attributes(result, "text", "source")
            ended = {"winner": label(result.winner), "reason": result.termination, **more}
        print_json(
            turn=turn.label,
            counter=position.counter,
            royals={side.label: squares for side, squares in royals.items()},
            check=checks,
            mate=mate,
            result=ended,
            faults=faults,
        )
        return
    print(f"{turn.title} is to move, after {position.counter} moves")
    for side, squares in royals.items():
        print(f"{side.title}'s royal pieces: {' '.join(squares) or 'none'}")
    if checks:
        what = "mate" if mate else "check"
        print(f"{what}: {turn.title}'s royals can be captured from {', '.join(checks)}")
    print(f"{result.text} ({result.source})" if result else "the game continues")
    if faults:
        print("this position is impossible in a game:")
    for fault in faults:
        print(f"  - {fault}")


def explain_move(options: argparse.Namespace) -> None:
    """``banmen explain VARIANT FROM TO``."""
    position = chosen_position(options)
    found = position.explain(options.origin, options.target)
    if not options.json:
        print(found.text)
        return
    name = position.game.size.name
    print_json(
        **attributes(found, "code", "text"),
        **{"from": name(found.origin), "to": name(found.target)},
        **attributes(found, "possible", "legal"),
        moves=[move.text(position.game.size) for move in found.moves],
        category=found.categories,
        **attributes(found, "leg", "direction"),
        blocker=None if found.blocker is None else name(found.blocker),
        squares=[name(square) for square in found.squares],
        promotes_to=found.promotes_to,
    )


def play_record(options: argparse.Namespace) -> None:
    """``banmen play-record VARIANT FILE``."""
    position = chosen_position(options)
    ply = 0
    for number, line in enumerate(read_text(options.file, "record").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        ply += 1
        try:
            position.push(text)
        except BanmenError as error:
            raise BanmenError(f"ply {ply} (line {number}), {text[:LONGEST_LINE]}: {error}") from error
    print(position.tsfen())
