"""The claims of lesson 23 on dai shogi, checked with the rules."""

from collections import Counter

import pytest

from banmen import GameRoom
from banmen_rules import PieceKind, Position, Side, game, load_variant
from banmen_rules.engine.search import level
from banmen_rules.teaching.exercises import load_pack
from tests.lessons.boards import goes, placed, position, takes, under
from tests.lessons.camps import DAI, board_after, camp, captioned, movers, ranks, shown, standing
from tests.lessons.course import lesson
from tests.lessons.facts import answers, labels, mentions, states
from tests.lessons.reaching import DIAGONALS, empty_board, squares

ORTHOGONALS = "F B L R"
STEPS = {
    "violent ox": squares(ORTHOGONALS, 2),
    "flying dragon": squares(DIAGONALS, 2),
    "knight": {(-1, 2), (1, 2)},
    "evil wolf": squares("F FL FR L R"),
    "angry boar": squares(ORTHOGONALS),
    "cat sword": squares(DIAGONALS),
    "iron general": squares("F FL FR"),
    "stone general": squares("FL FR"),
}
"""The squares of each new kind, as the table of the lesson has them in words."""


def fresh() -> list[PieceKind]:
    """List the kinds of dai shogi that chu shogi does not have."""
    known = {kind.id for kind in game("chu").kinds}
    return [kind for kind in game("dai").kinds if kind.id not in known]


def test_the_start_of_dai_is_that_of_chu_and_eight_kinds() -> None:
    states(DAI, "start", 65, 46, 21)
    here, chu = ({kind.id for kind in game(name).kinds if kind.at_start} for name in ("dai", "chu"))
    assert (len(chu), chu <= here) == (21, True)
    assert here - chu == {kind.id for kind in fresh()}
    assert [sum(kind.at_start for kind in game(name).kinds) for name in ("dai", "chu")] == [65, 46]
    assert (*game("dai").size, *game("chu").size) == (15, 15, 12, 12)
    # The kinds that both have move alike and become the same.
    for kind in game("chu").kinds:
        same = game("dai").kind(kind.id)
        assert (same.betza, same.promotes_to) == (kind.betza, kind.promotes_to)


def test_the_table_has_the_eight_new_kinds_and_their_moves() -> None:
    rows = lesson(DAI).table("eight")
    kinds = [game("dai").kind(row[0]) for row in rows]
    assert [[kind.noun, kind.kanji] for kind in kinds] == [row[:2] for row in rows]
    assert {kind.id for kind in kinds} == {kind.id for kind in fresh()}
    assert {row[0] for row in rows} == set(STEPS)
    for kind in kinds:
        assert empty_board("dai", kind, {}) == STEPS[kind.noun], kind.noun
    states(
        DAI, "four", "violent ox", "猛牛", "flying dragon", "飛龍", "knight", "桂馬", "evil wolf", "悪狼", 5
    )
    on_boards = [
        piece.kind.id
        for cell in ("four-board", "eight-board")
        for _, piece in lesson(DAI).board(cell).position.pieces()
    ]
    assert Counter(on_boards) == Counter(kind.id for kind in kinds)


def test_the_camp_of_dai() -> None:
    by_rank = ranks(camp(DAI))
    assert by_rank == {"j": 2, "k": 15, "l": 15, "m": 9, "n": 9, "o": 15}
    states(DAI, "camp", 2, "go-between", "11j", "5j", 15, "pawn", "l", 9, 6, "o")
    assert standing(DAI, "11j 5j") == ["go-between"] * 2
    assert {kind.noun for square, kind in camp(DAI).items() if square[-1] == "k"} == {"pawn"}
    states(DAI, "camp", "king", "8o", "drunk elephant", "lion", "8m", "queen")
    assert standing(DAI, "8o 8n 8m 8l 8k") == ["king", "drunk elephant", "lion", "queen", "pawn"]
    states(DAI, "camp", 8, 16, 2)
    assert [kind.at_start for kind in fresh()] == [2] * 8


def test_the_first_moves_of_dai() -> None:
    states(DAI, "camp", 49, 65, 71, "14k", "2k")
    start = Position.initial(game("dai"))
    assert (len(movers(DAI)), len(start.effects())) == (49, 71)
    found = start.attacks()
    assert not [square for square in camp(DAI) if found.attackers(square, Side.WHITE)]
    assert [square for square in camp(DAI) if not found.attackers(square, Side.BLACK)] == ["14k", "2k"]


def test_promotion_in_dai() -> None:
    states(DAI, "promotion", 26, 29, "king", "queen", "lion", "a", "e")
    of = game("dai")
    assert {kind.noun for kind in of.kinds if kind.at_start and not kind.promotes_to} == {
        "king",
        "queen",
        "lion",
    }
    assert sum(1 for kind in of.kinds if kind.promotes_to) == 26
    assert (of.rules.promotion, of.rules.promotion_zone, of.rules.promotion_compulsory) == (
        "entering",
        5,
        "never",
    )
    assert {kind.promotes_to for kind in fresh()} == {"gold_general"}
    states(DAI, "promotion", 8, 6, "gold general", "prince", 2)
    reach = {
        name: len(empty_board("dai", of.kind(name), {}))
        for name in ("violent ox", "flying dragon", "gold general")
    }
    assert list(reach.values()) == [8, 8, 6]
    assert of.kind("drunk elephant").promotes_to == "prince"
    assert {kind.noun for kind in of.kinds if kind.royal} == {"king", "prince"}


def test_pieces_that_get_stuck_on_the_last_rank() -> None:
    states(DAI, "promotion", "pawn", "knight", "lance", "iron", "stone general")
    stuck = {kind.noun for kind in game("dai").kinds if not goes(placed("dai", {"8a": kind.id}), "8a")}
    assert stuck == {"pawn", "knight", "lance", "iron general", "stone general"}
    quiet = placed("dai", {"4b": "pawn"})
    assert {move.promotes_to for move in quiet.moves("4b")} == {None}
    assert any(move.promotes_to for move in under(quiet, "second_chance", "chu").moves("4b"))


def promotes(board: Position, text: str) -> bool:
    """Tell whether a move may promote."""
    return board.parse_move(text).promotes_to is not None


def test_the_board_at_the_zone_asks_where_it_should() -> None:
    board = position(DAI, "promotion-board")
    assert promotes(board, "10g 10e"), "a quiet move into the zone"
    assert not promotes(board, "10g 10f"), "short of it"
    assert promotes(board, "8g 7e")
    assert promotes(board, "6d 6c"), "a capture within it"
    assert not promotes(board, "6d 7c"), "a quiet move within it"
    assert not promotes(board, "5b 5a"), "no second chance"


def test_lions_may_be_traded() -> None:
    board = position(DAI, "lions-board")
    assert ("8g",) in takes(board, "8i", "8g")
    states(DAI, "rulings", 'rulings={"lion_trading": "chu"}')
    legal = {move.target for move in under(board, "lion_trading", "chu").legal_moves()}
    assert board.square("8g") not in legal
    assert board.square("8g") in {move.target for move in board.legal_moves()}


def test_the_rulings_of_dai_exist() -> None:
    rulings = {
        ruling.id: {reading.name for reading in ruling.readings} for ruling in load_variant("dai").rulings
    }
    rows = lesson(DAI).table("rulings")
    for *_, ruling, reading in rows:
        assert reading.strip("`") in rulings[ruling.strip("`")], ruling
        chosen = game("dai", rulings={ruling.strip("`"): reading.strip("`")})
        assert chosen.rulings[ruling.strip("`")] == reading.strip("`")
    states(DAI, "rulings", 'Board("dai", rulings={"flying_dragon": "jump"})', 'ruleset="modern"')
    assert game("dai", ruleset="modern").rules.promotion == "touching"
    dragon = game("dai", rulings={"flying_dragon": "jump"}).kind("flying dragon")
    assert dragon.betza == "A", "a jump of two squares diagonally"
    wolf = game("dai", rulings={"evil_wolf": "sz"}).kind("evil wolf")
    assert wolf.betza == game("dai").kind("silver general").betza
    assert "b" not in game("dai", rulings={"angry_boar": "srz"}).kind("angry boar").betza


def test_the_demonstration_of_dai() -> None:
    mentions(captioned(DAI, "board"), 65, 29)
    mentions(captioned(DAI, "new"), 16, 2)
    marked = shown(DAI)["new"].step.marks
    assert {camp(DAI)[square].id for square in marked} == {kind.id for kind in fresh()}
    assert len(marked) == 16
    right = answers(DAI, "lion", 1, 2)
    mentions(right.note, "10n", "6n")
    start = Position.initial(game("dai"))
    assert goes(start, "8m") == {"10n", "6n"}
    mentions(captioned(DAI, "out"), "8k", 2)
    assert shown(DAI)["out"].step.moves[-1] == "8m 8k"
    answers(DAI, "trade", 0)
    before, after = board_after(DAI, "trade"), board_after(DAI, "traded")
    assert [len(list(board.pieces())) for board in (before, after)] == [3, 1]
    knight, ox = board_after(DAI, "zone").piece_at("7e"), board_after(DAI, "decline").piece_at("10e")
    assert knight is not None
    assert ox is not None
    assert (knight.kind.noun, ox.kind.noun) == ("gold general", "violent ox")


def test_the_room_and_the_drill_of_dai() -> None:
    room = lesson(DAI).board("play-board")
    assert isinstance(room, GameRoom)
    assert room.room["players"]["white"]["player"] == "level:1"
    assert level(1).title in labels(lesson(DAI).source("play"))
    (drill,) = lesson(DAI).drills
    kinds = Counter(exercise.kind for exercise in drill.exercises)
    assert kinds["mate"] == 2
    assert len(drill.exercises) == 9
    assert all(exercise.goal["moves"] == 2 for exercise in drill.exercises if exercise.kind == "mate")


@pytest.mark.parametrize("name", ["dai_rules", "dai_puzzles"])
def test_its_packs_are_about_dai(name: str) -> None:
    assert {exercise.variant for exercise in load_pack(name).exercises} == {"dai"}
