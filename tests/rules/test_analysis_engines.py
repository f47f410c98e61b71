"""Another engine as the analyst: one move over ATSI, or the reason why none came."""

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from banmen_rules import BanmenError, Position, game
from banmen_rules.engine.analysis import ask_engine

SCRIPTED = Path(__file__).with_name("scripted_engine.py")
QUIET = "16,K/" + "17/" * 7 + "8,P,8/" + "17/" * 4 + "8,p,8/17/17/k,16 0"
"""Dai dai: two kings and two pawns, far from each other."""


def scripted(how: str, *moves: str) -> str:
    return shlex.join([sys.executable, "-S", str(SCRIPTED), how, *moves])


def test_engine_gives_one_move() -> None:
    values: list[float] = []
    position = Position.from_tsfen(game("dai_dai"), QUIET)
    found = asyncio.run(ask_engine(scripted("quirky", "9n 9m"), position, on_value=values.append))
    assert (found.name, found.move.text(position.game.size)) == ("quirky", "9n 9m")
    assert values == [found.value] == [901.8272599210001]
    assert position.counter == 0


def test_engine_moves_for_white_too() -> None:
    position = Position.from_tsfen(game("dai_dai"), f"{QUIET[:-1]}1")
    assert asyncio.run(ask_engine("level:1", position)).move in position.legal_moves()


@pytest.mark.parametrize("how, why", [("dies", "I cannot continue"), ("early", "before|turn|illegal|out of")])
def test_engine_that_fails_says_why(how: str, why: str) -> None:
    position = Position.from_tsfen(game("dai_dai"), f"{QUIET[:-1]}{how == 'early':d}")
    with pytest.raises(BanmenError, match=why) as raised:
        asyncio.run(ask_engine(scripted(how), position))
    assert "wins" not in str(raised.value)
