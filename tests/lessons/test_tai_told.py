"""What lesson 19 says of tai shogi, sentence by sentence, asked of the rules."""

from collections import Counter

from banmen_rules import VARIANTS, PieceKind, Position, Side, game, load_variant
from tests.lessons.camps import (
    DAI_DAI,
    TAI,
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
from tests.lessons.course import lesson, says


def test_the_middle_file_of_tai() -> None:
    says(TAI, "Remember the file as a list: pawn, lion dog, elephant, lion, neighbor king, prince, emperor.")
    assert standing(TAI, "13s 13t 13u 13v 13w 13x 13y") == [
        "pawn",
        "lion dog",
        "drunk elephant",
        "lion",
        "neighbor king",
        "prince",
        "emperor",
    ]
    assert len(lesson(TAI).values["middle-cell"]) == 7
    says(TAI, "14y a deva 提婆 and 12y a dark spirit 無明, the two contagious pieces")
    says(TAI, "14x a left general and 12x a right general")
    says(TAI, "look for capricorn and hook mover: 14u and 12u")
    assert standing(TAI, "14y 12y 14x 12x 14u 12u") == [
        "deva",
        "dark spirit",
        "left general",
        "right general",
        "capricorn",
        "hook mover",
    ]
    assert {kind.noun for kind in camp(TAI).values() if kind.contagion} == {"deva", "dark spirit"}
    says(TAI, "Seven full ranks, s to y, and two go-betweens in front of them")
    assert ranks(camp(TAI)) == {"r": 2, **dict.fromkeys("stuvwxy", 25)}
    assert standing(TAI, "18r 8r") == ["go-between"] * 2
    says(TAI, "Most kinds come in twos")
    counts = Counter(camp(TAI).values())
    assert len([kind for kind, count in counts.items() if count == 2]) > len(counts) / 2


def test_the_kinds_of_tai() -> None:
    says(
        TAI,
        "Four kinds turn corners here where dai dai has two: hook mover, long-nosed goblin, capricorn",
    )
    says(TAI, "Three have lion power on lines: lion dog, soaring eagle and horned falcon.")

    def moving(number: int, way: str) -> set[str]:
        kinds = set(camp(number).values())
        return {kind.noun for kind in kinds if way in {each.value for each in kind.description.categories}}

    assert moving(TAI, "hook") == {"hook mover", "long-nosed goblin", "capricorn", "peacock"}
    assert len(moving(DAI_DAI, "hook")) == 2
    assert moving(TAI, "line") == {"lion dog", "soaring eagle", "horned falcon"}
    says(
        TAI, "After the emperor come three of the four pieces that turn corners, and then lion and lion dog."
    )
    listed = list(lesson(TAI).values["strong-list"])
    assert listed[0] == "Emperor"
    assert set(listed[1:4]) == {"Hook mover", "Long-nosed goblin", "Capricorn"}
    assert listed[4:6] == ["Lion", "Lion dog"]
    says(TAI, "The fourth, the peacock, can go to fewer squares than a queen.")
    assert mobility(TAI, "peacock") < mobility(TAI, "queen")


def test_where_the_kinds_of_tai_come_from() -> None:
    """The nine kinds are the article's; of maka dai dai shogi nothing is in the data."""
    new = {piece.kind.noun for _, piece in lesson(TAI).board("new-kinds-board").position.pieces()}
    assert new == {
        "peacock",
        "soldier",
        "vermillion sparrow",
        "turtle-snake",
        "side dragon",
        "golden deer",
        "silver hare",
        "fierce eagle",
        "ram's-head soldier",
    }
    says(
        TAI,
        "Tai is dai dai and maka dai dai shogi (19 by 19 squares) in one: nearly all their pieces are here.",
    )
    here = {written for kind in camp(TAI).values() for written in kind.kanji.split("/")}
    smaller = {kind.id: {*kind.kanji.split("/")} for kind in camp(DAI_DAI).values()}
    assert len([written for written in smaller.values() if written & here]) * 10 > 9 * len(smaller)
    assert not new & {kind.noun for kind in game("dai_dai").kinds}


def test_the_values_of_one_program() -> None:
    """Those in Tai.dat of Steve Evans' Shogi Variants 1.55b, a source of the variant."""
    tai_dat = {
        "long-nosed goblin": 64,
        "peacock": 36,
        "lion": 32,
        "hook mover": 30,
        "queen": 28,
        "rook": 11,
        "gold general": 6,
        "pawn": 1,
    }
    shown = lesson(TAI).values["values-list"]
    assert {name: value for name, (value, _) in shown.items()} == tai_dat
    assert all(count == round(mobility(TAI, name), 1) for name, (_, count) in shown.items())
    assert "Shogi Variants 1.55b: Tai.dat" in game("tai").variant.source("shogivar").title
    says(TAI, "The hook mover goes to as many squares as the goblin and is worth less than half of it there.")
    assert shown["hook mover"][1] == shown["long-nosed goblin"][1]


def test_the_dots_of_the_board() -> None:
    says(TAI, "Four dots on the board help you count: each is six squares away from two edges.")
    tai = game("tai")
    edges = [{min(at, tai.size.files - at) for at in dot} for dot in tai.variant.dots]
    assert edges == [{6}] * 4
    says(TAI, "The articles on dai dai and taikyoku mention dots as well, but not where they are")
    says(TAI, "here they stand as in tai, in front of the full ranks behind the pawns")
    for name in VARIANTS:
        variant = load_variant(name)
        (full,) = {row for _, row in variant.dots if row < variant.size.ranks / 2}
        assert [rank.count("pawn") for rank in variant.camp[: full + 1]] == [0] * full + [variant.size.files]
        assert any(source.startswith("ours (where") for source in variant.dots_sources) == (name != "tai")


def test_who_is_stuck_in_tai() -> None:
    says(
        TAI,
        "In tai these are seven kinds: pawn, lance, ram's-head soldier, knight, and the iron, wood and stone",
    )
    tai = game("tai")

    def stuck(square: str) -> set[str]:
        found = set()
        for kind in tai.kinds:
            alone = Position(tai)
            alone.put(square, kind.code.lower())
            found |= set() if alone.moves(square) else {kind.noun}
        return found

    generals = {"iron general", "wood general", "stone general"}
    assert stuck("13a") == {"pawn", "lance", "ram's-head soldier", "knight"} | generals
    says(TAI, "The knight is stuck on the last two ranks.")
    assert stuck("13b") == {"knight"}


def test_captures_that_cost_in_tai() -> None:
    says(TAI, "57 of the 93 kinds never promote, 22 become some other piece, and 14 become a gold general.")
    never, other, golds, worse = lesson(TAI).values["promotion-losers"]
    assert (never, other, golds) == (57, 22, 14)
    says(TAI, "for those 14 it often means a loss")
    tai = game("tai")
    losing = [name for name in worse if tai.kind(name).promotes_to == "gold_general"]
    assert len(losing) == 12
    says(TAI, "So hook mover and capricorn are there to threaten")
    lost = {name: before - after for name, (before, after) in worse.items()}
    assert set(sorted(lost, key=lost.__getitem__)[-2:]) == {"Hook mover", "Capricorn"}
    says(TAI, "A hook mover that was a poison snake stays a hook mover.")
    position = Position(tai)
    position.put("13m", tai.kind("poison snake").code.lower())
    position.put("13k", "P")
    position.put("13g", "P")
    first = next(move for move in position.moves("13m") if move.captures)
    position.push(first)
    for _ in range(2):
        position = Position.from_tsfen(tai, f"{position.tsfen().split()[0]} 0")
        ((at, piece),) = [entry for entry in position.pieces() if entry[1].side is Side.BLACK]
        assert piece.kind.noun == "hook mover"
        captures = [move for move in position.moves(tai.size.name(at)) if move.captures]
        if captures:
            position.push(captures[0])


def test_contagion_in_tai() -> None:
    says(TAI, "Both are among the strongest there are, and both are contagious in their turn.")
    tai = game("tai")
    strongest = sorted(tai.kinds, key=lambda kind: -mobility(TAI, kind))[:7]
    for name in ("teaching king", "Buddhist spirit"):
        assert tai.kind(name) in strongest
        assert tai.kind(name).contagion == tai.kind(name).id
    says(TAI, "unless an emperor, a prince or a drunk elephant captures it: those three do not catch it")
    assert {kind.noun for kind in tai.kinds if kind.exempt} == {"emperor", "prince", "drunk elephant"}
    says(TAI, "At the start they cannot be got at but by the emperors.")
    start = Position.initial(tai)
    for square in ("14y", "12y"):
        (by,) = start.attackers(square, Side.WHITE)
        assert tai.size.name(by) == "13a"
    says(TAI, "Let Black's emperor capture the deva below, and click what stands there afterwards.")
    for origin, after in (("13x", "emperor"), ("14r", "teaching king")):
        position = Position.from_tsfen(tai, lesson(TAI).board("contagion-board").position.tsfen())
        position.push(f"{origin} 14q")
        piece = position.piece_at("14q")
        assert piece is not None
        assert piece.kind.noun == after


def test_the_rulings_of_tai() -> None:
    says(TAI, "in which far more kinds promote")
    says(TAI, "by the English article everything but a protected royal, by others nothing that is protected")
    says(TAI, "in dai dai a third of the kinds do")
    dai_dai = set(camp(DAI_DAI).values())
    assert round(len(dai_dai) / len([kind for kind in dai_dai if kind.promotes_to])) == 3
    says(TAI, "even the prince promotes, to an emperor")
    assert game("tai", "german").kind("prince").promotes_to == "emperor"
    says(TAI, "16 weak kinds become free versions of themselves: all but two of these slide exactly where")
    japanese = game("tai", "japanese")
    added = {kind.id for kind in japanese.kinds} - {kind.id for kind in game("tai").kinds}
    assert japanese.kind("old rat").promotes_to == "bat"
    free = {
        kind: japanese.kind(into) for kind in japanese.kinds if (into := kind.promotes_to) in added - {"bat"}
    }
    assert (len(free), len(added)) == (16, 17)

    def ways(kind: PieceKind) -> set[tuple[int, int]]:
        return {(path.legs[0].dx, path.legs[0].dy) for path in kind.description.paths}

    assert {kind.noun for kind, into in free.items() if ways(kind) != ways(into)} == {
        "blind bear",
        "angry boar",
    }
    board = lesson(TAI).board("free-board").position
    for front, behind in zip(("17t", "14t", "11t", "8t"), ("17w", "14w", "11w", "8w"), strict=True):
        before, after = board.piece_at(front), board.piece_at(behind)
        assert before is not None
        assert after is not None
        assert after.kind.id == before.kind.promotes_to
    assert lesson(TAI).values["rulings-count"] == ([36, 88], [479, 304])
    assert lesson(TAI).values["end-ask"] == (["Emperor", "Prince"], "forbidden", "allowed")


def test_the_first_moves_of_tai() -> None:
    start = Position.initial(game("tai"))
    name = start.game.size.name
    moves = list(start.legal_moves())
    his = [move for move in moves if name(move.origin) == "13y"]
    says(TAI, "29 pieces, 23 of them pawns")
    assert len(movers(TAI)) == 29
    assert len([square for square in movers(TAI) if camp(TAI)[square].noun == "pawn"]) == 23
    says(TAI, "All but a few dozen of the moves are the emperor's. 175 of his are captures.")
    assert len(his) == 446
    assert len(moves) - len(his) == 33
    assert len([move for move in his if move.captures]) == 175
    says(TAI, "Everything that White has is protected.")
    assert lesson(TAI).values["opening-emperor"] == 0
    says(
        TAI,
        "because White's emperor attacks them all. He may not capture an emperor that is protected, though.",
    )
    found = start.attacks()
    assert all(
        start.square("13a") in found.attackers(square, Side.WHITE)
        for square in range(start.game.size.squares)
        if square != start.square("13a")
    )
    says(TAI, "28 of 446, all right in front of his own camp, on ranks q and r.")
    assert lesson(TAI).values["opening-safe"] == (446, 28, ["q", "r"])


def test_the_lion_dog_opens_a_game_of_tai() -> None:
    says(TAI, "It alone can get out over the pawns, and by one count no other first move is better:")
    says(TAI, "it gives Black 500 moves for the next turn, and the best move of another piece 495")
    behind = {square for square in movers(TAI) if square[-1] in "tuvwx"}
    out = [
        square
        for square in behind
        for move in Position.initial(game("tai")).moves(square)
        if game("tai").size.name(move.target)[-1] == "q"
    ]
    assert set(out) == {"13t"}
    best = lesson(TAI).values["opening-best"]
    assert [text.split()[0] for _, text in best[:4]] == ["13t"] * 4
    assert best[4][0] == 495
    assert not best[4][1].startswith("13t")
    assert best[0][0] == moves_after(TAI, "13t 13q") == 500
    says(TAI, "It leaves 13t to the lion, who is out two moves later.")
    position = Position.initial(game("tai"))
    for move in ("13t 13q", "1g 1h", "13v 13t", "1h 1i", "13t 13r"):
        position.push(move)


def test_the_demonstration_of_tai_says_what_is_so() -> None:
    assert captioned(TAI, "ask") == "Say he captures White's hook mover at once."
    taken = board_after(TAI, "ask").piece_at("14e")
    assert taken is not None
    assert (taken.kind.noun, taken.side) == ("hook mover", Side.WHITE)
    assert shown(TAI)["ask"].step.marks == ("14e",)
    says_most = captioned(TAI, "contagious")
    assert says_most.endswith("Most pieces that capture one become stronger.")
    kinds = [kind for kind in set(camp(TAI).values()) if not kind.exempt]
    for made in ("teaching king", "Buddhist spirit"):
        weaker = {kind.noun for kind in kinds if mobility(TAI, kind) > mobility(TAI, made)}
        assert {"hook mover", "long-nosed goblin"} <= weaker
        assert len(weaker) < 4
    assert right_answer(TAI, "ask").text == "No, he is captured in return"
    assert captioned(TAI, "safe") == "The lion dog on 13q is protected by nobody but the emperor."
    board = board_after(TAI, "safe")
    (protector,) = board.attackers("13q", Side.BLACK)
    assert board.game.size.name(protector) == "13y"
    after = board_after(TAI, "taken")
    piece = after.piece_at("13q")
    assert piece is not None
    assert (piece.kind.noun, piece.side) == ("emperor", Side.BLACK)
    assert right_answer(TAI, "safe").text == "No"
