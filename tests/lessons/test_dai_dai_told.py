"""What lesson 18 says of dai dai shogi, sentence by sentence, asked of the rules."""

from collections import Counter

from banmen_rules import PieceKind, Position, Side, game, load_variant
from tests.lessons.camps import (
    BECOMES,
    DAI_DAI,
    board_after,
    camp,
    captioned,
    mobility,
    movers,
    moves_after,
    ranks,
    right_answer,
    shown,
    standing,
)
from tests.lessons.course import lesson, says, targets


def test_the_four_strongest_of_dai_dai() -> None:
    says(
        DAI_DAI, "the hook mover 鉤行 on 2q, the long-nosed goblin 天狗 on 16q, the lion 獅子 on 15p, and the"
    )
    squares = "2q 16q 15p 3p"
    assert standing(DAI_DAI, squares) == ["hook mover", "long-nosed goblin", "lion", "lion dog"]
    says(DAI_DAI, "it puts these four first")
    assert list(lesson(DAI_DAI).values["strong-list"])[:4] == [
        "Hook mover",
        "Long-nosed goblin",
        "Lion",
        "Lion dog",
    ]
    says(DAI_DAI, "each on a file with the other side's goblin: find 16a and 16q")
    start = Position.initial(game("dai_dai"))
    there, here = start.piece_at("16a"), start.piece_at("16q")
    assert there is not None
    assert here is not None
    assert (there.kind.noun, there.side) == ("hook mover", Side.WHITE)
    assert (here.kind.noun, here.side) == ("long-nosed goblin", Side.BLACK)


def test_the_camp_of_dai_dai() -> None:
    by_rank = ranks(camp(DAI_DAI))
    says(DAI_DAI, "Two howling dogs stand alone on rank k, and behind them is a rank of 17 pawns.")
    assert standing(DAI_DAI, "12k 6k") == ["howling dog"] * 2
    assert {kind.noun for square, kind in camp(DAI_DAI).items() if square[-1] == "l"} == {"pawn"}
    says(
        DAI_DAI,
        "Rank o has nine pieces and eight gaps. The gaps are the only room there is behind the pawns.",
    )
    assert by_rank == {"k": 2, "l": 17, "m": 17, "n": 17, "o": 9, "p": 17, "q": 17}
    says(DAI_DAI, "On m the two wings are alike but for the chariots at the ends.")
    row = {int(square[:-1]): kind for square, kind in camp(DAI_DAI).items() if square[-1] == "m"}
    unlike = [row[file].noun for file in row if row[file] != row[18 - file]]
    assert sorted(unlike) == ["left chariot", "right chariot"]
    assert row[17] != row[1]
    shown = lesson(DAI_DAI).values["mirror-cell"]
    assert shown["m"] == (17, 15)
    assert {rank: pieces for rank, (pieces, _) in shown.items()} == by_rank
    says(
        DAI_DAI,
        "Five pieces stand before him: neighboring king, great dragon, golden bird, standard bearer, pawn.",
    )
    assert standing(DAI_DAI, "9q 9p 9o 9n 9m 9l") == [
        "king",
        "neighboring king",
        "great dragon",
        "golden bird",
        "standard bearer",
        "pawn",
    ]


def test_who_gets_over_a_piece_in_dai_dai() -> None:
    says(
        DAI_DAI,
        "Only five of the 64 can get over a piece that stands in their way: lion, lion dog, phoenix, kirin",
    )
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
    says(DAI_DAI, "21 of the 64 kinds do; neither the pawn nor any general is one of them.")
    assert len(promoting) == 21
    assert not [kind for kind in promoting if kind.noun == "pawn" or "general" in kind.noun]

    def gain(kind: PieceKind) -> float:
        return mobility(DAI_DAI, kind.promotes_to or "") - mobility(DAI_DAI, kind)

    says(DAI_DAI, "These gain most:")
    most = sorted(promoting, key=gain, reverse=True)[:4]
    assert [kind.noun for kind in most] == [row[0] for row in lesson(DAI_DAI).table(BECOMES)]
    says(DAI_DAI, "One of them loses.")
    assert [kind.noun for kind in promoting if gain(kind) < 0] == ["lion dog"]
    assert lesson(DAI_DAI).values["promotion-list"][-1] == "Lion dog 16.0, Great elephant 11.9"


def test_where_promoting_pieces_of_dai_dai_begin() -> None:
    says(DAI_DAI, "All 21 begin on the second, third or fourth rank, that is on p, o or n")
    promoting = {square: kind for square, kind in camp(DAI_DAI).items() if kind.promotes_to}
    assert set(ranks(promoting)) == {"n", "o", "p"}
    assert len(promoting) == 21
    says(
        DAI_DAI,
        "the old kite on 16p stands right in front of the goblin, and the poisonous snake on 2p in front",
    )
    for square, behind in (("16p", "16q"), ("2p", "2q")):
        assert promoting[square].promotes_to == camp(DAI_DAI)[behind].id


def test_who_is_stuck_in_dai_dai() -> None:
    says(DAI_DAI, "a piece that only goes forward gets stuck there, and stays until it is captured")
    assert {name.lower() for name in lesson(DAI_DAI).values["promotion-stuck"]} == {
        "pawn",
        "lance",
        "stone general",
        "wood general",
        "iron general",
    }


def test_the_sizes_of_pieces() -> None:
    says(DAI_DAI, "Here is one piece of each: king, queen, lion, hook mover, pawn.")
    pieces = lesson(DAI_DAI).board("sizes-board").position.pieces()
    sizes = {piece.kind.noun: piece.kind.size for _, piece in pieces}
    assert sizes == {"king": 5, "queen": 4, "lion": 3, "hook mover": 2, "pawn": 1}
    says(DAI_DAI, "The hook mover is among the strongest, and one of the small ones.")
    assert "Hook mover" in list(lesson(DAI_DAI).values["strong-list"])[:4]


def test_the_end_and_the_rulings_of_dai_dai() -> None:
    says(DAI_DAI, "Each side has one royal, the king, and no other piece can become one.")
    royals = {kind.id for kind in game("dai_dai").kinds if kind.royal}
    assert royals == {"king"}
    assert not [kind for kind in game("dai_dai").kinds if kind.promotes_to in royals]
    assert lesson(DAI_DAI).values["end-ask"] == (["King"], "forbidden")
    says(DAI_DAI, "The great elephant, which a lion dog becomes, has the most readings")
    readings = {ruling.id: len(ruling.readings) for ruling in load_variant("dai_dai").rulings}
    assert max(readings, key=readings.__getitem__) == "great_elephant"
    assert list(readings.values()).count(readings["great_elephant"]) == 1
    count, most = lesson(DAI_DAI).values["rulings-list"]
    assert count == 24
    assert "Great elephant: how it moves" in most
    says(DAI_DAI, 'Board("dai_dai", rulings={"great_elephant": "hachu"})')
    assert game("dai_dai", rulings={"great_elephant": "hachu"}).kind("great elephant").betza != "RbBfB2"


def test_the_first_moves_of_dai_dai() -> None:
    origins = movers(DAI_DAI)
    says(DAI_DAI, "So 58 of the 96 are shut in. Nothing on rank q can move, and nothing on rank m.")
    assert len(origins) == 96 - 58
    assert not {"q", "m"} & set(ranks(origins))
    says(DAI_DAI, "Of the 17 pawns the two behind the howling dogs have to wait.")
    pawns = {square for square, kind in camp(DAI_DAI).items() if kind.noun == "pawn"}
    assert pawns - origins == {"12l", "6l"}
    assert lesson(DAI_DAI).values["opening-count"] == (38, 59, ranks(origins))
    says(
        DAI_DAI, "Only the howling dogs attack each other, along two open files, and everything is protected."
    )
    assert lesson(DAI_DAI).values["opening-safe"] == (["12k", "6k"], [])
    start = Position.initial(game("dai_dai"))
    by = start.attackers("12k", Side.WHITE)
    assert [start.game.size.name(square) for square in by] == ["12g"]
    says(DAI_DAI, "A dog that captures is captured by the pawn behind its victim: one for one.")
    start.push("12k 12g")
    assert {start.game.size.name(square) for square in start.attackers("12g", Side.WHITE)} >= {"12f"}
    says(DAI_DAI, "The pawns on 10l and 8l, next to the middle, with 68 moves in place of 59")
    assert lesson(DAI_DAI).values["opening-best"][:2] == [(68, "8l 8k"), (68, "10l 10k")]
    assert moves_after(DAI_DAI, "10l 10k") == moves_after(DAI_DAI, "8l 8k") == 68
    says(DAI_DAI, "either lets the standard bearer out on a diagonal")
    for pawn in ("10l 10k", "8l 8k"):
        position = Position.initial(game("dai_dai"))
        assert not position.moves("9m")
        position.push(pawn)
        assert position.moves("9m")


def test_the_lion_of_dai_dai_gets_out_in_the_demonstration() -> None:
    says(
        DAI_DAI,
        "In the demonstration the lion takes five moves to get past its pawns, two of them made by others",
    )
    moves = [move for path in shown(DAI_DAI).values() if not path.depth for move in path.step.moves]
    assert moves[::2] == ["15l 15k", "15m 15l", "15p 15o", "15o 15m", "15m 14k"]
    assert right_answer(DAI_DAI, "where").text == "Yes, to 15m"
    assert captioned(DAI_DAI, "free").startswith("From here it can go to 13 squares, twelve of them in front")
    position = board_after(DAI_DAI, "free")
    reached = {position.game.size.name(target) for target in targets(position, "14k")} - {"14k"}
    assert Counter(square[-1] in "ijk" for square in reached) == {True: 12, False: 1}


def test_the_demonstration_counts_who_can_move() -> None:
    right = right_answer(DAI_DAI, "movers")
    assert right.text == "38"
    assert right.note == "15 pawns, the two howling dogs, and 21 pieces round the gaps of rank o."
    by_kind = Counter(camp(DAI_DAI)[square].noun for square in movers(DAI_DAI))
    assert (by_kind.pop("pawn"), by_kind.pop("howling dog"), by_kind.total()) == (15, 2, 21)
