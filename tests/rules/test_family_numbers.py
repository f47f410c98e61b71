"""Chu and dai shogi against figures from outside: set-ups, and lines of play counted by other programs.

The figures marked *self* are printed by this engine: no other program has counted maka dai dai shogi. They
only notice a change.
"""

import re
from dataclasses import replace

import pytest

from banmen_rules import Count, Game, Position, Setup, Side, game, load_variant, perft
from banmen_rules.variants import Variant, resolve

# ---------------------------------------------------------------- set-ups


# Pieces of a side, kinds at the start, all kinds: as the articles count them, and the association for chu.
@pytest.mark.parametrize(
    "variant,counts",
    [("chu", (46, 21, 29)), ("dai", (65, 29, 37)), ("maka_dai_dai", (96, 50, 76))],
)
def test_pieces_and_kinds_are_as_many_as_the_articles_say(variant: str, counts: tuple[int, ...]) -> None:
    kinds = load_variant(variant).kinds
    found = sum(kind.at_start for kind in kinds), sum(kind.at_start > 0 for kind in kinds), len(kinds)
    assert found == counts


def camp(variant: Variant, letters: dict[str, str]) -> str:
    """Write Black's camp as FEN does, with a letter for each kind."""
    ranks = []
    for rank in reversed(variant.camp):
        text = "".join(letters[kind] if kind else "." for kind in rank)
        ranks.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), text).upper())
    return "/".join(ranks)


def test_camp_of_chu_is_that_of_ten_programs() -> None:
    chu = load_variant("chu")
    letters = {kind.id: kind.sfen for kind in chu.kinds}
    assert (
        camp(chu, letters)
        == "3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL"  # shogiops, HaChu, pychess …
    )


def test_camp_of_dai_is_that_of_hachu() -> None:
    dai, chu = load_variant("dai"), load_variant("chu")
    letters = {kind.id: kind.sfen for kind in chu.kinds} | {
        "lion": "l!", "go_between": "p'", "iron_general": "i", "stone_general": "u", "knight": "n",
        "angry_boar": "a'", "cat_sword": "c'", "evil_wolf": "w", "violent_ox": "x'", "flying_dragon": "f'",
    }  # fmt: skip
    assert camp(dai, letters) == (
        "4P'5P'4/PPPPPPPPPPPPPPP/RF'MVBHDQDHBVMF'R/1X'1A'1WOL!XW1A'1X'1/A1C'1F1TET1F1C'1A/LNUICSGKGSCIUNL"
    )


# ---------------------------------------------------------------- lines of play


def count(of: Game, depth: int) -> Count:
    return perft(Position.initial(of), depth)


# shogiops gives the same numbers when its moves are counted by effects.
@pytest.mark.parametrize("depth,effects", [(1, 36), (2, 1_296), (3, 48_315)])
@pytest.mark.parametrize("ruleset", load_variant("chu").rulesets)
def test_effects_of_chu_are_those_of_shogiops(ruleset: str, depth: int, effects: int) -> None:
    assert count(game("chu", ruleset), depth).effects == effects


def test_paths_of_chu() -> None:
    assert [count(game("chu"), depth).paths for depth in (1, 2, 3)] == [36, 1_296, 48_819]  # the last: self


def test_paths_of_chu_are_those_of_shogiops_if_every_first_step_of_a_lion_counts() -> None:
    """In shogiops, which publishes 52,599, a lion's path over an empty square counts by itself.

    Here the lion reaches the same squares by a step, a leap or a pass, and only captures make longer paths.
    """
    chu = resolve(load_variant("chu"))
    counting = [replace(kind, betza="KDNA[mcK-aK]") if kind.id == "lion" else kind for kind in chu.kinds]
    assert count(Game(replace(chu, kinds=tuple(counting))), 3) == Count(effects=48_315, paths=52_599)


# HaChu's own moves from the start, two other programs, and a Python program to depth 3.
DAI = [(1, 71), (2, 71 * 71), pytest.param(3, 357_978, marks=pytest.mark.long)]


@pytest.mark.parametrize("depth,effects", DAI)
def test_lines_of_dai_are_those_of_other_programs(depth: int, effects: int) -> None:
    assert count(game("dai"), depth) == Count(effects, paths=effects)


def test_lion_of_dai_first_leaps_beside_a_blind_tiger() -> None:
    start = Setup.initial(game("dai"))
    size = start.game.size
    lion = next(
        square for square, kind, side in load_variant("dai").start() if (kind, side) == ("lion", Side.BLACK)
    )
    assert size.name(lion) == "8m"
    assert {size.name(move.target) for move in start.moves(lion)} == {"10n", "6n"}


# self: no outside figures.
@pytest.mark.parametrize("depth,effects", [(1, 78), (2, 78 * 78)])
def test_lines_of_maka_dai_dai_have_not_changed(depth: int, effects: int) -> None:
    assert count(game("maka_dai_dai"), depth) == Count(effects, paths=effects)


def test_kirin_and_phoenix_of_dai_change_places_by_a_ruling() -> None:
    places = {
        reading: [
            Setup.initial(game("dai", rulings={"kirin_side": reading})).piece_at(at) for at in ("9m", "7m")
        ]
        for reading in ("left", "right")
    }
    names = {reading: [piece and piece.kind.id for piece in pieces] for reading, pieces in places.items()}
    assert names == {"left": ["kirin", "phoenix"], "right": ["phoenix", "kirin"]}
