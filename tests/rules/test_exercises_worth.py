"""Rules of worth: our packs keep them, and each rule finds an exercise that breaks it."""

import re
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import cli
from banmen_rules.teaching.exercises import ExerciseSpec, Pack, load_pack, save
from banmen_rules.teaching.exercises.packs import PACKS
from banmen_rules.teaching.exercises.worth import RULES, alike, worth
from tools.packs.making import board

ALL = {name: load_pack(name) for name in PACKS}
MINED = [
    name
    for name, pack in ALL.items()
    if name.endswith("_puzzles") and not any("theme" in one.tags for one in pack.exercises)
]
"""Packs of puzzles from before there were themes: they are not held to these rules."""

LION = ExerciseSpec(
    "lion", "category", "tai", piece="lion", options=("area", "range"), tags={"category": "area"}
)


def placed(
    kind: str,
    black: Mapping[str, str],
    white: Mapping[str, str] | None = None,
    **fields: Any,  # noqa: ANN401 - of an exercise
) -> ExerciseSpec:
    """Make an exercise of dai dai shogi, named after its kind."""
    fields = {"id": kind, "level": 1, "square": next(iter(black)), **fields}
    return ExerciseSpec(kind=kind, variant="dai_dai", tsfen=board("dai_dai", black, white), **fields)


GOLD = {"9i": "gold general"}
QUEEN = {"9i": "queen"}
MAY = placed("legal", GOLD, goal={"to": "9h"}, options=("yes:step", "yes:range", "no:too_far"))
TWO_ROOKS = ExerciseSpec(
    "rooks",
    "mate",
    "dai_dai",
    {"wins": "black", "moves": 2},
    tsfen="16,K/r,16/17/1,r,15/" + "17/" * 5 + "5,P,1,P,9/" + "17/" * 6 + "k,16 0",
)
(GENERAL,) = (one for one in ALL["taikyoku_rules"].exercises if one.kind == "mate")


def several(*exercises: ExerciseSpec, **fields: Any) -> Pack:  # noqa: ANN401 - as above
    return Pack("Mine", tuple(replace(one, id=f"mine-{at}", **fields) for at, one in enumerate(exercises)))


BAD = {
    "title": (several(LION), '"area" is the right option, and the category of the pack'),
    "yes": (
        several(MAY, replace(MAY, goal={"to": "8h"})),
        r"2 of 2 questions \(legal\) are answered by yes: 40% to 60% should be",
    ),
    "options": (
        several(*(replace(MAY, goal={"to": to}) for to in ("9h", "8h", "10h"))),
        '"no:too_far" is offered 3 times and never right',
    ),
    "nonsense": (
        several(ExerciseSpec("x", "category", "dai_dai", piece="reverse chariot", options=("range", "hook"))),
        '"hook" makes no sense here: the piece and its look-alikes have only .*range',
    ),
    "untrue": (
        several(ExerciseSpec("x", "category", "dai_dai", piece="lion dog", options=("line", "pass"))),
        '"pass" is not wrong: the lion dog can step out and come back',
    ),
    "explanations": (
        several(replace(MAY, feedback={"yes:step": "So it is.", "no:too_far": "So it is."})),
        '"yes:step" and "no:too_far" have the same explanation, "So it is."',
    ),
    "theme": (
        several(
            placed("route", {"9i": "lion"}, goal={"arrives": "9e", "moves": 2}), tags={"category": "area"}
        ),
        "it is solved without area moves, its category",
    ),
    "idle": (
        several(TWO_ROOKS),
        "the first move is the same without each of the pieces on 12j, 10j: leave out all but 1",
    ),
    "try": (
        several(replace(GENERAL, task="")),
        "every wrong first move has several refutations: let one fail to a single reply",
    ),
    "mates": (
        several(*[TWO_ROOKS] * 5),
        r"5 of 5 mates begin alike \(range, check, away from a royal\): at most 20% should",
    ),
    "untold": (several(TWO_ROOKS), "it has no theme: choose one of "),
    "captures": (
        several(
            placed(
                "harvest",
                {"9i": "lion"},
                {"11g 10g 9g 8g 7g 11h 7h 11i 7i 11k 10k 9k 8k 7k": "pawn"},
                goal={"pieces": 1},
            )
        ),
        "pieces can be captured: at most 12 should be",
    ),
    "first move": (
        several(placed("route", GOLD, goal={"arrives": "8j", "moves": 2})),
        "2 first moves solve it: leave one",
    ),
    "squares": (
        several(placed("reach", QUEEN)),
        "64 squares are to be marked: 3 to 12 should be",
    ),
    "levels": (
        several(placed("reach", GOLD), placed("reach", {"9i": "silver general"})),
        "2 of 2 exercises have level 1: at most 60% should",
    ),
}


@pytest.mark.parametrize("name", [name for name in PACKS if name not in MINED])
def test_exercises_of_a_pack_are_worth_solving(name: str) -> None:
    assert [str(fault) for fault in worth({name: ALL[name]})] == []


def test_no_two_exercises_of_all_packs_are_nearly_the_same() -> None:
    assert [str(found.fault(ALL[found.pack])) for found in alike.doubles(ALL)] == []


def test_every_rule_has_a_bad_example() -> None:
    assert BAD.keys() == RULES.keys()


@pytest.mark.parametrize("rule", BAD)
def test_rule_finds_what_breaks_it(rule: str) -> None:
    pack, message = BAD[rule]
    found = list(RULES[rule]("mine", pack))
    assert found
    assert re.search(message, found[0].message)
    assert str(found[0].fault(pack)).startswith("mine")


SURROUNDED = placed(
    "legal", {"9i": "lion", "10h 9h 8h": "pawn", "10i": "rook", "8i": "bishop"}, goal={"to": "9i"}
)
MIRRORED = placed(
    "legal", {"5e": "lion", "6d 5d 4d": "pawn", "4e": "rook", "6e": "bishop"}, goal={"to": "5e"}
)


def test_nearly_the_same_board_is_found_in_another_pack() -> None:
    packs = {"one": several(SURROUNDED), "two": several(replace(MIRRORED, goal={"to": "5c"}))}
    (fault,) = worth(packs)
    assert str(fault) == (
        "two, exercise 1 (mine-0), tsfen: its board is nearly that of mine-0 of one: leave one of them"
    )
    other = placed("legal", {"5e": "lion", "6d 5d": "pawn", "4e": "king", "6e": "rook"}, goal={"to": "5c"})
    assert worth({"one": several(SURROUNDED), "two": several(other)}) == ()


def test_other_processes_find_the_same() -> None:
    packs = {"one": several(SURROUNDED), "two": several(SURROUNDED, replace(LION, tags={}))}
    alone = worth(packs)
    assert [fault.file for fault in alone] == ["two"]
    assert SURROUNDED.game.size.files == 17  # it now holds its game, which no other process can be sent
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert worth(packs, executor=executor) == alone


def test_same_question_is_found_without_a_board() -> None:
    (fault,) = worth({"one": several(replace(LION, tags={})), "two": several(replace(LION, tags={}))})
    assert fault.message.startswith("it asks the same as mine-0 of one")


def test_captures_that_lose_more_than_they_win_are_found() -> None:
    taking = placed(
        "harvest", {"9i": "queen"}, {"9g": "rook", "9f": "gold general", "7g": "pawn"}, goal={"material": 11}
    )
    (found,) = RULES["captures"]("mine", several(taking))
    assert "after the best recapture it wins" in found.message


def test_mates_from_one_game_are_found() -> None:
    mined = replace(TWO_ROOKS, source="self-play of dai_dai, game 3, move 20")
    found = [*RULES["mates"]("mine", several(mined, replace(mined, source=f"{mined.source}0")))]
    assert [one.message for one in found] == [
        "2 mates come from self-play of dai_dai, game 3: at most one should"
    ]


def test_command_prints_what_is_not_worth_solving(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lions.json"
    save(several(LION), path)
    assert cli.main(["exercises", "lint", str(path)]) == 0
    assert cli.main(["exercises", "lint", "--worth", str(path)]) == 2
    printed = capsys.readouterr()
    assert f'{path}, exercise 1 (mine-0), options: "area" is the right option' in printed.out
    assert "1 fault in 1 file" in printed.err
    assert cli.main(["exercises", "lint", "--worth", "hook"]) == 0
    assert capsys.readouterr().out == "hook: 12 exercises, all valid and worth solving\n"
