"""Boards that tests share the making of."""

import pytest

from banmen import Board

LION = {"9i": "lion", "9h": "white pawn", "9g": "white pawn", "3c": "white king", "5o": "king"}
"""A dai dai board on which a lion stands before two pawns in a file."""


@pytest.fixture
def board() -> Board:
    return Board("dai_dai")


@pytest.fixture
def lion() -> Board:
    return Board("dai_dai", pieces=LION)
