"""The claims of lesson 18 on dai dai shogi, checked with the rules."""

from collections import Counter

from banmen_rules import PieceKind, Position, Side, game, load_variant
from tests.lessons.boards import goes, placed
from tests.lessons.camps import (
    DAI_DAI,
    PROMOTIONS,
    board_after,
    camp,
    captioned,
    mobility,
    movers,
    moves_after,
    ranks,
    shown,
    standing,
    strongest,
)
from tests.lessons.course import lesson, targets
from tests.lessons.facts import answers, mentions, states


def test_the_four_strongest_of_dai_dai() -> None:
    states(
        DAI_DAI, "four", "hook mover", "鉤行", "2q", "long-nosed goblin", "天狗", "16q", "lion", "獅子", "15p"
    )
    squares = "2q 16q 15p 3p"
    assert standing(DAI_DAI, squares) == ["hook mover", "long-nosed goblin", "lion", "lion dog"]
    states(DAI_DAI, "strong", 4)
    assert list(strongest(DAI_DAI))[:4] == ["hook mover", "long-nosed goblin", "lion", "lion dog"]
    states(DAI_DAI, "whole", "goblin", "16a", "16q")
    start = Position.initial(game("dai_dai"))
    there, here = start.piece_at("16a"), start.piece_at("16q")
    assert there is not None
    assert here is not None
    assert (there.kind.noun, there.side) == ("hook mover", Side.WHITE)
    assert (here.kind.noun, here.side) == ("long-nosed goblin", Side.BLACK)


def test_the_camp_of_dai_dai() -> None:
    by_rank = ranks(camp(DAI_DAI))
    states(DAI_DAI, "camp", 2, "howling dog", "k", 17, "pawn")
    assert standing(DAI_DAI, "12k 6k") == ["howling dog"] * 2
    assert {kind.noun for square, kind in camp(DAI_DAI).items() if square[-1] == "l"} == {"pawn"}
    states(DAI_DAI, "camp", "o", 9, 8, "pawn")
    assert by_rank == {"k": 2, "l": 17, "m": 17, "n": 17, "o": 9, "p": 17, "q": 17}
    states(DAI_DAI, "camp", 2)
    row = {int(square[:-1]): kind for square, kind in camp(DAI_DAI).items() if square[-1] == "m"}
    unlike = [row[file].noun for file in row if row[file] != row[18 - file]]
    assert sorted(unlike) == ["left chariot", "right chariot"]
    assert row[17] != row[1]
    twins = Counter(
        square[-1]
        for square, kind in camp(DAI_DAI).items()
        if camp(DAI_DAI).get(f"{18 - int(square[:-1])}{square[-1]}") == kind
    )
    stated = [[f"`{rank}`", str(pieces), str(twins[rank])] for rank, pieces in sorted(by_rank.items())]
    assert lesson(DAI_DAI).table("mirror") == stated
    assert twins["m"] == 15
    states(DAI_DAI, "camp", 5, "neighboring king", "great dragon", "golden bird", "standard bearer", "pawn")
    assert standing(DAI_DAI, "9q 9p 9o 9n 9m 9l") == [
        "king",
        "neighboring king",
        "great dragon",
        "golden bird",
        "standard bearer",
        "pawn",
    ]


def test_five_kinds_of_dai_dai_can_pass_a_piece() -> None:
    states(DAI_DAI, "ways", 5, 64, "lion", "lion dog", "phoenix", "kirin")
    found = set()
    for kind in set(camp(DAI_DAI).values()):
        position = Position(game("dai_dai"))
        position.put("9i", kind.code.lower())
        for square in ("10h", "9h", "8h", "10i", "8i", "10j", "9j", "8j"):
            position.put(square, "p")
        if any(move.target != move.origin for move in position.moves("9i")):
            found.add(kind.noun)
    assert found == {"lion", "lion dog", "phoenix", "kirin", "poisonous snake"}


def test_promotion_in_dai_dai() -> None:
    promoting = [kind for kind in set(camp(DAI_DAI).values()) if kind.promotes_to]
    states(DAI_DAI, "promotion", 21, 64, "pawn")
    assert len(promoting) == 21
    assert not [kind for kind in promoting if kind.noun == "pawn" or "general" in kind.noun]

    def gain(kind: PieceKind) -> float:
        return mobility(DAI_DAI, kind.promotes_to or "") - mobility(DAI_DAI, kind)

    most = sorted(promoting, key=gain, reverse=True)[:4]
    assert [kind.noun for kind in most] == [row[0] for row in lesson(DAI_DAI).table(PROMOTIONS[DAI_DAI])]
    assert [kind.noun for kind in promoting if gain(kind) < 0] == ["lion dog"]
    states(DAI_DAI, "promotion", "lion dog", "great elephant")
    for noun, squares in {"lion dog": "16.0", "great elephant": "11.9"}.items():
        assert str(round(mobility(DAI_DAI, noun), 1)) == squares
        assert squares in lesson(DAI_DAI).source("promotion")


def test_where_promoting_pieces_of_dai_dai_begin() -> None:
    states(DAI_DAI, "promotion-where", 21, 3, 4, "o", "n")
    promoting = {square: kind for square, kind in camp(DAI_DAI).items() if kind.promotes_to}
    assert set(ranks(promoting)) == {"n", "o", "p"}
    assert len(promoting) == 21
    states(DAI_DAI, "promotion-where", "old kite", "16p", "goblin", "poisonous snake", "2p")
    for square, behind in (("16p", "16q"), ("2p", "2q")):
        assert promoting[square].promotes_to == camp(DAI_DAI)[behind].id


def test_kinds_of_dai_dai_that_are_stuck_on_the_furthest_rank() -> None:
    states(DAI_DAI, "promotion-where", "pawn", "lance", "iron", "wood", "stone general")
    stuck = {
        kind.noun for kind in game("dai_dai").kinds if not goes(placed("dai_dai", {"9a": kind.id}), "9a")
    }
    assert stuck == {"pawn", "lance", "stone general", "wood general", "iron general"}


def test_the_sizes_of_pieces() -> None:
    states(DAI_DAI, "sizes", "king", "queen", "lion", "hook mover", "pawn")
    pieces = lesson(DAI_DAI).board("sizes-board").position.pieces()
    sizes = {piece.kind.noun: piece.kind.size for _, piece in pieces}
    assert sizes == {"king": 5, "queen": 4, "lion": 3, "hook mover": 2, "pawn": 1}
    states(DAI_DAI, "sizes", "hook mover")
    assert "hook mover" in list(strongest(DAI_DAI))[:4]


def test_the_end_and_the_rulings_of_dai_dai() -> None:
    states(DAI_DAI, "how-it-ends", "king")
    royals = {kind.id for kind in game("dai_dai").kinds if kind.royal}
    assert royals == {"king"}
    assert not [kind for kind in game("dai_dai").kinds if kind.promotes_to in royals]
    assert game("dai_dai").rules.repetition == "forbidden"
    states(DAI_DAI, "rulings", "great elephant", "lion dog")
    readings = {ruling.id: len(ruling.readings) for ruling in load_variant("dai_dai").rulings}
    assert max(readings, key=readings.__getitem__) == "great_elephant"
    assert list(readings.values()).count(readings["great_elephant"]) == 1
    moves = {
        ruling.id
        for ruling in load_variant("dai_dai").rulings
        if any(change.field == "betza" for reading in ruling.readings for change in reading.changes)
    }
    states(DAI_DAI, "rulings", 24, 10, 3)
    assert (len(moves), len([name for name in moves if readings[name] >= 3])) == (24, 10)
    assert "great_elephant" in moves
    states(DAI_DAI, "rulings-card-text", 'Board("dai_dai", rulings={"great_elephant": "hachu"})')
    assert game("dai_dai", rulings={"great_elephant": "hachu"}).kind("great elephant").betza != "RbBfB2"


def test_the_first_moves_of_dai_dai() -> None:
    origins = movers(DAI_DAI)
    states(DAI_DAI, "opening-movers", 58, 96, "q")
    assert len(origins) == 96 - 58
    assert not {"q", "m"} & set(ranks(origins))
    states(DAI_DAI, "opening-movers", 17, "pawn", 2, "howling dog")
    pawns = {square for square, kind in camp(DAI_DAI).items() if kind.noun == "pawn"}
    assert pawns - origins == {"12l", "6l"}
    states(DAI_DAI, "opening-movers", 38, 59, *ranks(origins), *ranks(origins).values())
    assert ranks(origins) == {"l": 15, "p": 13, "n": 4, "o": 4, "k": 2}
    assert len(Position.initial(game("dai_dai")).effects()) == 59
    states(DAI_DAI, "opening-dogs", "howling dog", 2)
    start = Position.initial(game("dai_dai"))
    found = start.attacks()
    assert [square for square in camp(DAI_DAI) if found.attackers(square, Side.WHITE)] == ["12k", "6k"]
    assert all(found.attackers(square, Side.BLACK) for square in camp(DAI_DAI))
    by = start.attackers("12k", Side.WHITE)
    assert [start.game.size.name(square) for square in by] == ["12g"]
    states(DAI_DAI, "opening-dogs", "dog", "pawn")
    start.push("12k 12g")
    assert {start.game.size.name(square) for square in start.attackers("12g", Side.WHITE)} >= {"12f"}
    states(DAI_DAI, "opening-plan", "pawn", "10l", "8l", 68, 59)
    texts = {move.text(game("dai_dai").size) for move in Position.initial(game("dai_dai")).legal_moves()}
    counts = {text: moves_after(DAI_DAI, text) for text in texts}
    assert {text for text, count in counts.items() if count == max(counts.values())} == {"8l 8k", "10l 10k"}
    assert counts["8l 8k"] == 68
    states(DAI_DAI, "opening-plan", "standard bearer")
    for pawn in ("10l 10k", "8l 8k"):
        position = Position.initial(game("dai_dai"))
        assert not position.moves("9m")
        position.push(pawn)
        assert position.moves("9m")


def test_the_lion_of_dai_dai_gets_out_in_the_demonstration() -> None:
    states(DAI_DAI, "opening-plan", "lion", 5, "pawn", 2)
    moves = [move for path in shown(DAI_DAI).values() if not path.depth for move in path.step.moves]
    assert moves[::2] == ["15l 15k", "15m 15l", "15p 15o", "15o 15m", "15m 14k"]
    answers(DAI_DAI, "where", 1, "15m")
    mentions(captioned(DAI_DAI, "free"), 13, 12)
    position = board_after(DAI_DAI, "free")
    reached = {position.game.size.name(target) for target in targets(position, "14k")} - {"14k"}
    assert Counter(square[-1] in "ijk" for square in reached) == {True: 12, False: 1}


def test_the_demonstration_counts_who_can_move() -> None:
    right = answers(DAI_DAI, "movers", 1, 38)
    mentions(right.note, 15, "pawn", 2, "howling dog", 21)
    by_kind = Counter(camp(DAI_DAI)[square].noun for square in movers(DAI_DAI))
    assert (by_kind.pop("pawn"), by_kind.pop("howling dog"), by_kind.total()) == (15, 2, 21)
