"""The claims of lesson 19 on tai shogi, checked with the rules."""

from collections import Counter

from banmen_rules import Category, Move, PieceKind, Position, Side, game, load_variant
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
    shown,
    standing,
    strongest,
)
from tests.lessons.course import lesson
from tests.lessons.facts import answers, mentions, states


def test_the_middle_file_of_tai() -> None:
    states(TAI, "middle-list", "pawn", "lion dog", "elephant", "lion", "neighbor king", "prince", "emperor")
    assert standing(TAI, "13s 13t 13u 13v 13w 13x 13y") == [
        "pawn",
        "lion dog",
        "drunk elephant",
        "lion",
        "neighbor king",
        "prince",
        "emperor",
    ]
    assert len([square for square in camp(TAI) if square[:-1] == "13"]) == 7
    states(
        TAI,
        "camp",
        "14y",
        "deva",
        "提婆",
        "12y",
        "dark spirit",
        "無明",
        2,
        "14x",
        "left general",
        "12x",
        "right general",
        "capricorn",
        "hook mover",
        "14u",
        "12u",
    )
    assert standing(TAI, "14y 12y 14x 12x 14u 12u") == [
        "deva",
        "dark spirit",
        "left general",
        "right general",
        "capricorn",
        "hook mover",
    ]
    assert {kind.noun for kind in camp(TAI).values() if kind.contagion} == {"deva", "dark spirit"}
    states(TAI, "camp", 7, "y", 2, "go-between")
    assert ranks(camp(TAI)) == {"r": 2, **dict.fromkeys("stuvwxy", 25)}
    assert standing(TAI, "18r 8r") == ["go-between"] * 2
    states(TAI, "ways")
    counts = Counter(camp(TAI).values())
    assert len([kind for kind, count in counts.items() if count == 2]) > len(counts) / 2


def test_the_kinds_of_tai() -> None:
    states(
        TAI,
        "ways",
        4,
        2,
        "hook mover",
        "long-nosed goblin",
        "capricorn",
        3,
        "lion",
        "lion dog",
        "soaring eagle",
        "horned falcon",
    )

    def moving(number: int, category: Category) -> set[str]:
        return {kind.noun for kind in camp(number).values() if category in kind.description.categories}

    assert moving(TAI, Category.HOOK) == {"hook mover", "long-nosed goblin", "capricorn", "peacock"}
    assert len(moving(DAI_DAI, Category.HOOK)) == 2
    assert moving(TAI, Category.LINE) == {"lion dog", "soaring eagle", "horned falcon"}
    states(TAI, "strong", "emperor", 3, 4, "lion", "lion dog")
    listed = list(strongest(TAI))
    assert listed[0] == "emperor"
    assert set(listed[1:4]) == {"hook mover", "long-nosed goblin", "capricorn"}
    assert listed[4:6] == ["lion", "lion dog"]
    states(TAI, "strong", 4, "peacock", "queen")
    assert mobility(TAI, "peacock") < mobility(TAI, "queen")


def test_where_the_kinds_of_tai_come_from() -> None:
    """The nine kinds are the article's; maka dai dai shogi is not in the data."""
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
    states(TAI, "new-kinds", 19)
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
    shown = {name: (int(value), float(count)) for name, value, count in lesson(TAI).table("values")}
    assert {name: value for name, (value, _) in shown.items()} == tai_dat
    assert all(count == round(mobility(TAI, name), 1) for name, (_, count) in shown.items())
    assert "Shogi Variants 1.55b: Tai.dat" in game("tai").variant.source("shogivar").title
    states(TAI, "values-after", "hook mover", "goblin")
    assert shown["hook mover"][1] == shown["long-nosed goblin"][1]


def test_the_dots_of_the_board() -> None:
    states(TAI, "whole", 4, 6, 2)
    tai = game("tai")
    edges = [{min(at, tai.size.files - at) for at in dot} for dot in tai.variant.dots]
    assert edges == [{6}] * 4
    states(TAI, "whole", "pawn")
    for name in ("dai_dai", "tai", "taikyoku"):
        variant = load_variant(name)
        (full,) = {row for _, row in variant.dots if row < variant.size.ranks / 2}
        assert [rank.count("pawn") for rank in variant.camp[: full + 1]] == [0] * full + [variant.size.files]
        assert any(source.startswith("ours (where") for source in variant.dots_sources) == (name != "tai")


def test_kinds_of_tai_that_are_stuck_on_the_furthest_rank() -> None:
    states(TAI, "promotion-stuck", 7, "pawn", "lance", "ram's-head soldier", "knight")
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
    states(TAI, "promotion-stuck", "knight", 2)
    assert stuck("13b") == {"knight"}


def test_captures_that_cost_in_tai() -> None:
    states(TAI, "promotion", 57, 93, 22, 14, 13, "gold general", "hook mover", "capricorn")
    tai = game("tai")
    kinds = set(camp(TAI).values())
    promoting = [kind for kind in kinds if kind.promotes_to]
    golds = [kind for kind in promoting if kind.promotes_to == "gold_general"]
    assert (len(kinds) - len(promoting), len(promoting) - len(golds), len(golds)) == (57, 22, 14)
    both = {kind.noun: (mobility(TAI, kind), mobility(TAI, kind.promotes_to or "")) for kind in promoting}
    worse = {noun: (before, after) for noun, (before, after) in both.items() if after < before}
    losing = [name for name in worse if tai.kind(name).promotes_to == "gold_general"]
    assert (len(worse), len(losing)) == (13, 12)
    squares = [round(mobility(TAI, noun), 1) for noun in ("hook mover", "capricorn", "gold general")]
    assert squares == [24.2, 21.1, 4.5]
    assert all(str(number) in lesson(TAI).source("promotion") for number in squares)
    states(TAI, "promotion-gains", "hook mover", "capricorn")
    lost = {name: before - after for name, (before, after) in worse.items()}
    assert set(sorted(lost, key=lost.__getitem__)[-2:]) == {"hook mover", "capricorn"}
    states(TAI, "promotion-gains", "hook mover", "poison snake")
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
    tai = game("tai")
    strongest = sorted(tai.kinds, key=lambda kind: -mobility(TAI, kind))[:7]
    for name in ("teaching king", "Buddhist spirit"):
        assert tai.kind(name) in strongest
        assert tai.kind(name).contagion == tai.kind(name).id
    states(TAI, "contagion", "emperor", "prince", "drunk elephant", 3)
    assert {kind.noun for kind in tai.kinds if kind.exempt} == {"emperor", "prince", "drunk elephant"}
    states(TAI, "contagion", "emperor")
    start = Position.initial(tai)
    for square in ("14y", "12y"):
        (by,) = start.attackers(square, Side.WHITE)
        assert tai.size.name(by) == "13a"
    states(TAI, "contagion", "emperor", "deva")
    for origin, after in (("13x", "emperor"), ("14r", "teaching king")):
        position = Position.from_tsfen(tai, lesson(TAI).board("contagion-board").position.tsfen())
        position.push(f"{origin} 14q")
        piece = position.piece_at("14q")
        assert piece is not None
        assert piece.kind.noun == after


def test_the_rulings_of_tai() -> None:
    states(TAI, "rulings", 3)
    dai_dai = set(camp(DAI_DAI).values())
    assert round(len(dai_dai) / len([kind for kind in dai_dai if kind.promotes_to])) == 3
    states(TAI, "rulings", "prince", "emperor")
    assert game("tai", "german").kind("prince").promotes_to == "emperor"
    states(TAI, "free", 16, 2)
    tai, japanese = game("tai"), game("tai", "japanese")
    added = {kind.id for kind in japanese.kinds} - {kind.id for kind in game("tai").kinds}
    assert japanese.kind("old rat").promotes_to == "bat"
    free = {
        kind: japanese.kind(into) for kind in japanese.kinds if (into := kind.promotes_to) in added - {"bat"}
    }
    assert (len(free), len(added)) == (16, 17)

    def directions(kind: PieceKind) -> set[tuple[int, int]]:
        return {(path.legs[0].dx, path.legs[0].dy) for path in kind.description.paths}

    assert {kind.noun for kind, into in free.items() if directions(kind) != directions(into)} == {
        "blind bear",
        "angry boar",
    }
    board = lesson(TAI).board("free-board").position
    for front, behind in zip(("17t", "14t", "11t", "8t"), ("17w", "14w", "11w", "8w"), strict=True):
        before, after = board.piece_at(front), board.piece_at(behind)
        assert before is not None
        assert after is not None
        assert after.kind.id == before.kind.promotes_to
    states(TAI, "rulings", 36, 88, 479, 304)
    sets = [[kind for kind in each.kinds if kind.at_start and kind.promotes_to] for each in (tai, japanese)]
    assert [len(kinds) for kinds in sets] == [36, 88]
    readings = (tai, game("tai", rulings={"emperor_protected": "any"}))
    assert [len(list(Position.initial(each).legal_moves())) for each in readings] == [479, 304]
    states(TAI, "how-it-ends", "emperor", "prince")
    assert {kind.noun for kind in tai.kinds if kind.royal} == {"emperor", "prince"}
    assert (tai.rules.repetition, tai.rules.perpetual_check) == ("forbidden", "allowed")


def test_the_first_moves_of_tai() -> None:
    start = Position.initial(game("tai"))
    name = start.game.size.name
    moves = list(start.legal_moves())
    his = [move for move in moves if name(move.origin) == "13y"]
    states(TAI, "opening-movers", 29, 23, "pawn")
    assert len(movers(TAI)) == 29
    assert len([square for square in movers(TAI) if camp(TAI)[square].noun == "pawn"]) == 23
    others = {camp(TAI)[square].noun for square in movers(TAI)} - {"pawn"}
    states(TAI, "opening-movers", "emperor", 175, 6, *others)
    assert others == {"emperor", "lion dog", "go-between", "donkey"}
    assert len(his) == 446
    assert len(moves) - len(his) == 33
    assert len([move for move in his if move.captures]) == 175
    states(TAI, "opening-emperor-risk", "emperor")
    found = start.attacks()
    whites = [square for square, piece in start.pieces() if piece.side is Side.WHITE]
    assert all({*found.attackers(square, Side.WHITE)} - {start.square("13a")} for square in whites)
    assert all(
        start.square("13a") in found.attackers(square, Side.WHITE)
        for square in range(start.game.size.squares)
        if square != start.square("13a")
    )
    states(TAI, "opening-plan", 28, 446, "q")
    safe = [name(move.target) for move in his if not _can_be_captured(start, move)]
    assert len(safe) == 28
    assert {square[-1] for square in safe} == {"q", "r"}


def _can_be_captured(board: Position, move: Move) -> bool:
    """Tell whether a piece can be captured right after its move."""
    after = board.copy()
    after.push(move)
    return any(move.target in answer.captures for answer in after.legal_moves())


def test_the_lion_dog_opens_a_game_of_tai() -> None:
    states(TAI, "opening-plan", "pawn", 500, 495)
    behind = {square for square in movers(TAI) if square[-1] in "tuvwx"}
    out = [
        square
        for square in behind
        for move in Position.initial(game("tai")).moves(square)
        if game("tai").size.name(move.target)[-1] == "q"
    ]
    assert set(out) == {"13t"}
    start = Position.initial(game("tai"))
    texts = {move.text(start.game.size) for move in start.legal_moves()}
    counts = {text: moves_after(TAI, text) for text in texts if not text.startswith("13y")}
    best = max(count for text, count in counts.items() if text.startswith("13t"))
    assert best == moves_after(TAI, "13t 13q") == max(counts.values()) == 500
    assert max(count for text, count in counts.items() if not text.startswith("13t")) == 495
    states(TAI, "opening-plan", "13t", "lion", 2)
    position = Position.initial(game("tai"))
    for move in ("13t 13q", "1g 1h", "13v 13t", "1h 1i", "13t 13r"):
        position.push(move)


def test_the_claims_of_the_demonstration_of_tai() -> None:
    mentions(captioned(TAI, "ask"), "hook mover")
    taken = board_after(TAI, "ask").piece_at("14e")
    assert taken is not None
    assert (taken.kind.noun, taken.side) == ("hook mover", Side.WHITE)
    assert shown(TAI)["ask"].step.marks == ("14e",)
    assert captioned(TAI, "contagious")
    kinds = [kind for kind in set(camp(TAI).values()) if not kind.exempt]
    for made in ("teaching king", "Buddhist spirit"):
        weaker = {kind.noun for kind in kinds if mobility(TAI, kind) > mobility(TAI, made)}
        assert {"hook mover", "long-nosed goblin"} <= weaker
        assert len(weaker) < 4
    answers(TAI, "ask", 1)
    mentions(captioned(TAI, "safe"), "lion dog", "13q", "emperor")
    board = board_after(TAI, "safe")
    (protector,) = board.attackers("13q", Side.BLACK)
    assert board.game.size.name(protector) == "13y"
    after = board_after(TAI, "taken")
    piece = after.piece_at("13q")
    assert piece is not None
    assert (piece.kind.noun, piece.side) == ("emperor", Side.BLACK)
    answers(TAI, "safe", 1)
