"""Playing moves that repeat, and asking how they are refused."""

import pytest

from banmen_rules import IllegalMove, Move, Position


def play(position: Position, *texts: str) -> None:
    """Make moves given as text."""
    for text in texts:
        position.push(text)


def quiet_moves(position: Position, moves: list[Move], text: str) -> list[Move]:
    """Choose the moves between two squares that capture nothing: no other brings a position back."""
    ends = tuple(map(position.square, text.split()))
    return [move for move in moves if (move.origin, move.target) == ends and not move.captures]


def refused(position: Position, text: str) -> str:
    """Say how a move is refused, after checking that nothing has changed, and that it is not listed."""
    before = position.tsfen(), position.key, position.occurrences()
    with pytest.raises(IllegalMove) as caught:
        position.push(text)
    assert (position.tsfen(), position.key, position.occurrences()) == before
    assert not quiet_moves(position, position.legal_moves(), text)
    return str(caught.value)


def code(position: Position, text: str) -> str | None:
    """Get the code of the rule that forbids a move, or None if none does."""
    codes = set()
    for move in quiet_moves(position, position.moves(), text):
        found = position.refusal(move)
        codes.add(None if found is None else found.code)
        assert position.why_illegal(move) == (None if found is None else found.text)
    (only,) = codes
    return only
