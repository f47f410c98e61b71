"""The claims of lesson 24 on maka dai dai shogi, checked with the rules."""

from collections import Counter

from banmen import GameRoom
from banmen_rules import PieceKind, Position, Side, game, load_variant
from banmen_rules.betza import parse, same_moves
from banmen_rules.engine.search import level
from tests.lessons.boards import goes, position, takes
from tests.lessons.camps import (
    MAKA_DAI_DAI,
    board_after,
    camp,
    captioned,
    mobility,
    movers,
    ranks,
    shown,
    standing,
)
from tests.lessons.course import lesson
from tests.lessons.facts import answers, labels, mentions, states
from tests.lessons.reaching import DIAGONALS, FAR, ORTHOGONALS, empty_board, jumps, squares

MAKA = game("maka_dai_dai")
SMALLER = ("chu", "dai", "dai_dai")
NEW = {
    "deva": squares("L FL FR BR"),
    "dark spirit": squares("R FL FR BL"),
    "tile general": squares("FL FR B"),
    "Chinese cock": squares("FL FR L R B"),
    "old monkey": squares(f"{DIAGONALS} B"),
    "reclining dragon": squares(f"{ORTHOGONALS} BL BR"),
    "coiled serpent": squares("F B BL BR"),
    "blind bear": squares(DIAGONALS) | squares("B", FAR),
    "donkey": squares("L R") | jumps("F B", 2),
    "wrestler": squares(DIAGONALS, 3) | squares("L R"),
    "Guardian of the Gods": squares(ORTHOGONALS, 3) | squares("FL FR"),
    "Buddhist devil": squares("FL FR", 3) | squares("L R B"),
    "side flier": squares("L R", FAR) | squares(DIAGONALS),
}
"""The squares of each new kind but the capricorn, as the table of the lesson has them in words."""


def fresh() -> list[PieceKind]:
    """List the kinds of the camp whose move no smaller game has."""
    known = {kind.betza for name in SMALLER for kind in game(name).kinds}
    return [kind for kind in MAKA.kinds if kind.at_start and kind.betza not in known]


def free() -> list[tuple[PieceKind, PieceKind]]:
    """List the kinds that become free pieces, and those pieces."""
    pairs = [(kind, MAKA.kind(kind.promotes_to)) for kind in MAKA.kinds if kind.promotes_to]
    return [(kind, after) for kind, after in pairs if after.kanji.startswith("奔")]


def test_the_camp_has_fourteen_kinds_with_new_moves() -> None:
    states(MAKA_DAI_DAI, "title", 14)
    states(MAKA_DAI_DAI, "start", 96, 50, 14)
    assert len(fresh()) == 14
    assert (
        sum(kind.at_start for kind in MAKA.kinds)
        == sum(kind.at_start for kind in game("dai_dai").kinds)
        == 96
    )
    assert sum(1 for kind in MAKA.kinds if kind.at_start) == 50
    assert tuple(MAKA.size) == (19, 19)


def test_the_table_has_the_new_kinds_and_their_moves() -> None:
    rows = lesson(MAKA_DAI_DAI).table("kinds")
    kinds = [MAKA.kind(row[0]) for row in rows]
    assert [[kind.noun, kind.kanji] for kind in kinds] == [row[:2] for row in rows]
    assert {kind.id for kind in kinds} == {kind.id for kind in fresh()}
    assert {kind.noun for kind in kinds} == {*NEW, "capricorn"}
    for name, reached in NEW.items():
        assert empty_board("maka_dai_dai", MAKA.kind(name), {}) == reached, name
    hook, capricorn = MAKA.kind("hook mover"), MAKA.kind("capricorn")
    assert same_moves(parse(hook.betza.replace("R", "B")), capricorn.description)


def test_the_four_to_know_first() -> None:
    states(
        MAKA_DAI_DAI, "four", "deva", "提婆", "dark spirit", "無明", 4, "donkey", "驢馬", "capricorn", "摩𩹄"
    )
    assert standing(MAKA_DAI_DAI, "11s 10s 9s") == ["deva", "king", "dark spirit"]
    assert {(-dx, dy) for dx, dy in NEW["deva"]} == NEW["dark spirit"]
    assert len(NEW["deva"]) == 4
    on_board = {piece.kind.noun for _, piece in lesson(MAKA_DAI_DAI).board("four-board").position.pieces()}
    assert on_board == {"deva", "dark spirit", "donkey", "capricorn"}


def test_the_camp_of_maka_dai_dai() -> None:
    assert ranks(camp(MAKA_DAI_DAI)) == {"m": 2, "n": 19, "o": 19, "p": 13, "q": 11, "r": 13, "s": 19}
    states(MAKA_DAI_DAI, "camp", 2, "go-between", "14m", "6m", 19, "pawn", "o", "10o", "p", "q", "r", "s")
    assert standing(MAKA_DAI_DAI, "14m 6m 11o 10o 9o") == [
        *("go-between", "go-between"),
        *("capricorn", "queen", "hook mover"),
    ]
    states(MAKA_DAI_DAI, "camp", "lion dog", "10p", "lion", "10q", "drunk elephant", "10r", "king", "10s")
    assert standing(MAKA_DAI_DAI, "10p 10q 10r 10s") == ["lion dog", "lion", "drunk elephant", "king"]


def test_the_first_moves_of_maka_dai_dai() -> None:
    states(MAKA_DAI_DAI, "camp", 55, 96, 78, "rook", "o")
    start = Position.initial(MAKA)
    assert (len(movers(MAKA_DAI_DAI)), len(start.effects())) == (55, 78)
    found = start.attacks()
    assert not [square for square in camp(MAKA_DAI_DAI) if found.attackers(square, Side.WHITE)]
    unprotected = [square for square in camp(MAKA_DAI_DAI) if not found.attackers(square, Side.BLACK)]
    assert unprotected == ["19o", "1o"]
    assert standing(MAKA_DAI_DAI, "19o 1o") == ["rook", "rook"]


def test_promotion_in_maka_dai_dai() -> None:
    states(MAKA_DAI_DAI, "promotion", 50, 47, "queen", "dragon king", "dragon horse", 16, 14, 21)
    staying = {kind.noun for kind in MAKA.kinds if kind.at_start and not kind.promotes_to}
    assert staying == {"queen", "dragon king", "dragon horse"}
    assert (MAKA.rules.promotion, MAKA.rules.promotion_compulsory) == ("capture", "promoted_captured")
    assert sum(kind.promotes_to == "gold_general" for kind in MAKA.kinds) == 21
    assert len(free()) == 16
    longer = str.maketrans("WF", "RB")
    others = [
        (kind.noun, after.betza)
        for kind, after in free()
        if not same_moves(parse(kind.betza.translate(longer)), after.description)
    ]
    assert others == [("angry boar", "sRB"), ("blind bear", "sRB")]
    gold = mobility(MAKA_DAI_DAI, "gold general")
    for name in ("rook", "bishop", "hook mover"):
        assert MAKA.kind(name).promotes_to == "gold_general"
        assert mobility(MAKA_DAI_DAI, name) > gold


def test_the_three_captures_ask_or_do_not_ask() -> None:
    board = position(MAKA_DAI_DAI, "promotion-board")
    for origin, target, declines in (("12j", "12i", True), ("10k", "11j", True), ("7m", "7h", True)):
        found = {move.promotes_to for move in board.moves(origin) if move.target == board.square(target)}
        assert (None in found, len(found)) == (declines, 1 + declines), origin


def test_deva_and_dark_spirit_are_contagious() -> None:
    states(
        MAKA_DAI_DAI, "contagion", "teaching king", "教王", "Buddhist spirit", "法性", "deva", "dark spirit"
    )
    board = position(MAKA_DAI_DAI, "contagion-board")
    board.push("10l 10k")
    captor = board.piece_at("10k")
    assert captor is not None
    assert captor.kind.noun == "teaching king"
    caught = {kind.noun: kind.contagion for kind in MAKA.kinds if kind.contagion}
    assert caught == {
        "deva": "teaching_king",
        "teaching king": "teaching_king",
        "dark spirit": "buddhist_spirit",
        "Buddhist spirit": "buddhist_spirit",
    }
    assert {kind.noun for kind in MAKA.kinds if kind.exempt} == {
        kind.noun for kind in MAKA.kinds if kind.royal
    }
    strongest = sorted(MAKA.kinds, key=lambda kind: -mobility(MAKA_DAI_DAI, kind))[:6]
    assert {"teaching king", "Buddhist spirit"} <= {kind.noun for kind in strongest}


def test_the_king_becomes_an_emperor() -> None:
    states(MAKA_DAI_DAI, "emperor", "king", "emperor", "自在天王", "drunk elephant", "prince", "王子", 2)
    assert MAKA.kind("king").promotes_to == "emperor"
    assert not [name for name in SMALLER if game(name).kind("king").promotes_to]
    assert {kind.noun for kind in MAKA.kinds if kind.royal} == {"king", "emperor", "prince"}
    board = position(MAKA_DAI_DAI, "emperor-board")
    board.push("10o 11n")
    board.push("10a 10b")
    assert len(goes(board, "11n")) == 19 * 19 - 1
    assert ("4c",) in takes(board, "11n", "4c")


def test_the_rulings_of_maka_dai_dai_exist() -> None:
    of = load_variant("maka_dai_dai")
    rulings = {ruling.id: {reading.name for reading in ruling.readings} for ruling in of.rulings}
    rows = [
        (ruling.strip("`"), reading.strip("`"))
        for *_, ruling, reading in lesson(MAKA_DAI_DAI).table("rulings")
    ]
    for ruling, reading in rows:
        assert reading in rulings[ruling], ruling
    states(MAKA_DAI_DAI, "rulings", 'Board("maka_dai_dai", rulings={"donkey": "article"})', 'ruleset="tsa"')
    tsa = of.rulesets["tsa"]
    assert [tsa.choices.get(ruling) == reading for ruling, reading in rows] == [
        *[True] * (len(rows) - 1),
        False,
    ]
    uncertain = {kind.noun: kind.confidence for kind in MAKA.kinds if kind.confidence != "high"}
    states(MAKA_DAI_DAI, "rulings", 10, "free bear")
    assert len(uncertain) == 10
    assert [name for name, confidence in uncertain.items() if confidence == "low"] == ["free bear"]


def test_the_demonstration_of_maka_dai_dai() -> None:
    mentions(captioned(MAKA_DAI_DAI, "board"), 96, 50)
    file = shown(MAKA_DAI_DAI)["middle"].step.marks
    assert standing(MAKA_DAI_DAI, " ".join(file)) == [
        *("king", "drunk elephant", "lion", "lion dog", "queen"),
        *("deva", "dark spirit"),
    ]
    right = answers(MAKA_DAI_DAI, "free", 1, "silver general")
    mentions(right.note, 14, 16)
    answers(MAKA_DAI_DAI, "deva", 1, "teaching king")
    kinds = []
    for step, square in (("freed", "10i"), ("caught", "10i"), ("passed-on", "10i"), ("emperor", "10n")):
        piece = board_after(MAKA_DAI_DAI, step).piece_at(square)
        assert piece is not None
        kinds.append(piece.kind.noun)
    assert kinds == ["free silver", "teaching king", "teaching king", "emperor"]
    freed = empty_board("maka_dai_dai", MAKA.kind("free silver"), {})
    assert len({(max(-1, min(1, dx)), max(-1, min(1, dy))) for dx, dy in freed}) == 5
    # The emperor may go anywhere, but not capture the protected king.
    emperor = board_after(MAKA_DAI_DAI, "emperor")
    emperor.push("16c 16b")
    legal = {move.target for move in emperor.legal_moves() if move.origin == emperor.square("10n")}
    assert emperor.square("10a") not in legal
    assert {emperor.square("16b"), emperor.square("10b")} <= legal


def test_the_room_and_the_drill_of_maka_dai_dai() -> None:
    room = lesson(MAKA_DAI_DAI).board("play-board")
    assert isinstance(room, GameRoom)
    assert room.room["players"]["white"]["player"] == "level:1"
    assert level(1).title in labels(lesson(MAKA_DAI_DAI).source("play"))
    states(MAKA_DAI_DAI, "drill", 6, 2)
    (drill,) = lesson(MAKA_DAI_DAI).drills
    assert Counter(exercise.kind == "mate" for exercise in drill.exercises) == {False: 6, True: 2}
    assert {exercise.goal["moves"] for exercise in drill.exercises if exercise.kind == "mate"} == {2}


def test_nine_kinds_of_tai_remain() -> None:
    known = {kind.betza for name in (*SMALLER, "maka_dai_dai") for kind in game(name).kinds}
    assert sum(kind.betza not in known for kind in game("tai").kinds) == 9
    states(MAKA_DAI_DAI, "learned", 76, 9)
    assert len(MAKA.kinds) == 76
