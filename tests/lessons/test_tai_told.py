"""What lesson 19 says of tai shogi, sentence by sentence, asked of the rules."""

from collections import Counter

from banmen_rules import Position, Side, game
from banmen_rules.attacks import attackers, attacks
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
    says(TAI, "After the emperor come the pieces that turn corners, and then lion and lion dog.")
    listed = list(lesson(TAI).values["strong-list"])
    assert listed[0] == "Emperor"
    assert set(listed[1:4]) == {"Hook mover", "Long-nosed goblin", "Capricorn"}
    assert listed[4:6] == ["Lion", "Lion dog"]


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
        (by,) = attackers(start, square, Side.WHITE)
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
    found = attacks(start)
    assert all(
        start.square("13a") in found.attackers(square, Side.WHITE)
        for square in range(start.game.size.squares)
        if square != start.square("13a")
    )
    says(TAI, "28 of 446, all right in front of his own camp, on ranks q and r.")
    assert lesson(TAI).values["opening-safe"] == (446, 28, ["q", "r"])


def test_the_lion_dog_opens_a_game_of_tai() -> None:
    says(
        TAI,
        "It alone can get out over the pawns, and no other first move gives Black more moves",
    )
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
    assert right_answer(TAI, "ask").text == "No, he is captured in return"
    assert captioned(TAI, "safe") == "The lion dog on 13q is protected by nobody but the emperor."
    board = board_after(TAI, "safe")
    (protector,) = attackers(board, "13q", Side.BLACK)
    assert board.game.size.name(protector) == "13y"
    after = board_after(TAI, "taken")
    piece = after.piece_at("13q")
    assert piece is not None
    assert (piece.kind.noun, piece.side) == ("emperor", Side.BLACK)
    assert right_answer(TAI, "safe").text == "No"
