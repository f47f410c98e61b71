"""The command ``analyse``."""

import argparse
from collections.abc import Iterable

from banmen_rules import InvalidArgument, Position, Side
from banmen_rules.cli._common import chosen_position, print_json
from banmen_rules.engine.analysis import (
    MOST_LINES,
    USUAL_LIMITS,
    Analysis,
    Line,
    Loose,
    Placed,
    Reason,
    analyse,
    loose,
    reasons,
    threats,
)
from banmen_rules.engine.analysis import words as words_of
from banmen_rules.engine.search import SQUARE_WORTH, Limits
from banmen_rules.words.english import listed
from banmen_rules.words.texts import language


def analyse_position(options: argparse.Namespace) -> None:
    """``banmen analyse VARIANT``."""
    for name in ("seconds", "depth"):
        if getattr(options, name) == 0:
            raise InvalidArgument(f"--{name}", "at least 1", 0)
    if not 1 <= options.lines <= MOST_LINES:
        raise InvalidArgument("--lines", f"from 1 to {MOST_LINES}", options.lines)
    lang = language(options.lang)
    position = chosen_position(options)
    depth, seconds = options.depth, options.seconds
    if depth is None:
        limits = USUAL_LIMITS._replace(seconds=seconds or USUAL_LIMITS.seconds)
    else:
        limits = Limits(depth=depth, seconds=seconds)
    *_, found = analyse(position, limits, options.lines)
    best = reasons(position, found.lines[0].move) if found.lines else ()
    threat = threats(position)
    weak = {side: loose(position, side) for side in Side}
    if options.json:
        print_json(
            turn=position.turn.label,
            **_lines_data(found),
            reasons=[_reason_data(reason, lang) for reason in best],
            threat=None if threat is None else _line_data(threat),
            loose={side.label: _loose_data(position, each) for side, each in weak.items()},
        )
        return
    _print_lines(position, found, [words_of(reason, lang) for reason in best])
    if threat is not None:
        print(f"If {position.turn.title} passed, {position.turn.other.title} would play {_line(threat)}")
    for side, each in weak.items():
        for text in _loose(position, side, each):
            print(text)


def _print_lines(position: Position, found: Analysis, why: Iterable[str]) -> None:
    """Print the lines, and why the best one is good."""
    print(f"{position.turn.title} is to move; depth {found.depth}, {found.nodes} positions")
    for number, line in enumerate(found.lines, 1):
        print(f"{number}. {_line(line)}")
    if not found.lines:
        print("No line was found in this time.")
    for text in why:
        print(f"   {text}")


def _value(line: Line) -> str:
    """Write a value in squares, or the moves to the end."""
    if line.wins_in is None:
        return f"{line.value / SQUARE_WORTH:+.2f}"
    return f"wins in {line.wins_in}" if line.wins_in > 0 else f"loses in {-line.wins_in}"


def _line(line: Line) -> str:
    return f"{_value(line)}  {', '.join(line.moves)}"


def _loose(position: Position, side: Side, found: Loose) -> Iterable[str]:
    """Say which pieces of a side may be lost, a sentence each."""

    def the(square: int) -> str:
        piece = position.piece_at(square)
        return f"the {piece.kind.noun if piece else 'piece'} on {position.game.size.name(square)}"

    whose = f"{side.title}: "
    for royal in found.royals:
        yield f"{whose}{the(royal.square)} is attacked by {listed([*map(the, royal.attackers)])}"
    for one in found.hanging:
        attackers = listed([*map(the, one.attackers)])
        yield f"{whose}{the(one.square)} hangs ({one.loss / SQUARE_WORTH:.2f}), attacked by {attackers}"
    for each in found.overloaded:
        yield f"{whose}{the(each.square)} is overloaded: it alone guards {listed([*map(the, each.guarded)])}"


def _line_data(line: Line) -> dict[str, object]:
    return {
        "move": line.moves[0],
        "value": line.value / SQUARE_WORTH,
        "wins_in": line.wins_in,
        "moves": list(line.moves),
    }


def _lines_data(found: Analysis) -> dict[str, object]:
    return {
        "depth": found.depth,
        "complete": found.complete,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "lines": [_line_data(line) for line in found.lines],
    }


def _placed(piece: Placed | None) -> dict[str, object] | None:
    return None if piece is None else {"square": piece.name, "piece": piece.kind.id}


def _reason_data(reason: Reason, lang: str) -> dict[str, object]:
    return {
        "tag": reason.tag,
        "text": words_of(reason, lang),
        "by": _placed(reason.by),
        "pieces": [_placed(piece) for piece in reason.pieces],
        "guarding": reason.guarding,
        "guard": _placed(reason.guard),
        "becomes": reason.becomes and reason.becomes.id,
    }


def _loose_data(position: Position, found: Loose) -> dict[str, object]:
    name = position.game.size.name

    def names(squares: Iterable[int]) -> list[str]:
        return [name(square) for square in squares]

    return {
        "hanging": [
            {
                "square": name(one.square),
                "loss": one.loss / SQUARE_WORTH,
                "attackers": names(one.attackers),
                "guards": names(one.guards),
            }
            for one in found.hanging
        ],
        "overloaded": [
            {"square": name(one.square), "guarded": names(one.guarded)} for one in found.overloaded
        ],
        "royals": [{"square": name(one.square), "attackers": names(one.attackers)} for one in found.royals],
    }
