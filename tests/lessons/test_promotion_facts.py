"""The claims of lesson 12 on promotion, checked with the rules on its boards."""

import pytest

from banmen_rules import VARIANTS, IllegalMove, Move, Position, game, load_variant
from tests.lessons.course import lesson, targets, variants_of
from tests.lessons.facts import states

HERE = 12


def position(cell: str) -> Position:
    """Copy the position of a board of the lesson."""
    return lesson(HERE).board(cell).position.copy()


def becomes(cell: str, *moves: str) -> list[str]:
    """Make moves on a board, and name the piece that each leaves where it ends."""
    played = position(cell)
    found = []
    for text in moves:
        move = played.push(text)
        piece = played.piece_at(move.target)
        assert piece is not None
        found.append(piece.kind.noun)
    return found


def captures(cell: str, square: str, target: str) -> list[Move]:
    """List the moves with which the piece on a square captures on another."""
    played = position(cell)
    wanted = played.square(target)
    return [move for move in played.moves(square) if wanted in move.captures and move.target == wanted]


def test_the_first_capture() -> None:
    states(HERE, "one-piece", "dai dai, tai or taikyoku", "Chu and dai shogi have a promotion zone")
    rules = {name: game(name).rules for name in VARIANTS}
    large = [rules[name] for name in ("dai_dai", "tai", "taikyoku")]
    assert {(each.promotion, each.promotion_compulsory) for each in large} == {("capture", "always")}
    assert all(rules[name].promotion_zone for name in ("chu", "dai"))
    assert becomes("one-piece-board", "5v 4u") == ["queen"]
    assert [move.promotes_to for move in captures("one-piece-board", "5v", "4u")] == ["queen"]


def test_once() -> None:
    states(HERE, "once", "lion")
    assert becomes("once-board", "7l 7k") == ["furious fiend"]
    assert becomes("once-board", "11l 11k") == ["lion"]
    left = position("once-board").piece_at("11l")
    assert left is not None
    assert (left.origin.name, left.promoted) == ("Eastern barbarian", True)
    states(HERE, "family", "go between", "elephant", "prince")
    played = Position(game("taikyoku"))
    played.put("5ff", "+gb")
    played.put("5ee", "P")
    played.push("5ff 5ee")
    elephant = played.piece_at("5ee")
    assert elephant is not None
    assert elephant.kind.id == "drunken_elephant"


def test_a_gain_or_a_price() -> None:
    states(HERE, "price", 14, "gold general", "rook", "bishop", "capricorn")
    tai = game("tai")
    gold = {kind.noun for kind in tai.kinds if kind.promotes_to == "gold_general"}
    assert len(gold) == 14
    assert {"rook", "bishop", "capricorn", "hook mover"} <= gold
    before = len(targets(position("price-board"), "7w"))
    after = position("price-board")
    after.push("7w 3w")
    assert len(targets(after, "3w")) * 10 < before
    assert len(captures("price-board", "7w", "3w")) == 1


def test_how_many_kinds_promote_in_each_game() -> None:
    states(HERE, "games", "pawn", "gold general")
    rows = {title: (int(kinds), int(those)) for title, kinds, those in lesson(HERE).table("games")}
    counts = {name: rows[game(name).variant.title] for name in VARIANTS}
    at_start = {name: [kind for kind in game(name).kinds if kind.at_start] for name in VARIANTS}
    assert len(rows) == len(counts)
    assert counts == {
        name: (len(kinds), sum(kind.promotes_to is not None for kind in kinds))
        for name, kinds in at_start.items()
    }
    few = {"dai_dai", "tai"}
    for name, (kinds, promoting) in counts.items():
        assert (promoting * 2 < kinds) if name in few else (promoting * 10 > kinds * 8)
    assert (counts["dai_dai"][1], counts["tai"][1]) == (21, 36)  # as the articles on them say
    for name in VARIANTS:
        assert game(name).kind("pawn").promotes_to == (None if name in few else "gold_general")
    for piece, kanji, games, other, written in lesson(HERE).table("family"):
        for name in variants_of(games):
            kind = game(name).kind(piece)
            assert (kind.noun, kind.kanji) == (piece.lower().replace("go between", kind.noun), kanji)
            turned = game(name).kind(kind.promotes_to or "")
            assert (turned.noun, turned.kanji) == (other, written)
    assert len(lesson(HERE).table("family")) == 7


def test_the_zone() -> None:
    states(HERE, "zone", 11)
    site = game("taikyoku", "atsi")
    assert (site.rules.promotion, site.rules.promotion_zone) == ("zone", 11)
    states(HERE, "zone", "k")
    assert site.size.name(10 * site.size.files)[-1] == "k"
    assert becomes("zone-board", "10l 10k") == ["gold general"]
    assert becomes("zone-board", "4m 4l") == ["pawn"]
    states(HERE, "zone", "10l", "4m", "6m", "10m", "8k", "8o")
    assert becomes("zone-board", "6m 8k 10m") == ["hook mover"]
    assert becomes("zone-board", "6m 8o 10m") == ["capricorn"]
    paths = [
        move for move in position("zone-board").moves("6m") if move.target == site.size.parse_square("10m")
    ]
    assert len(paths) == 2


def test_contagion() -> None:
    states(HERE, "contagion", "deva", "teaching king", "dark spirit")
    tai = game("tai")
    ill = {kind.noun: kind.contagion for kind in tai.kinds if kind.contagion}
    assert ill == {
        "deva": "teaching_king",
        "teaching king": "teaching_king",
        "dark spirit": "buddhist_spirit",
        "Buddhist spirit": "buddhist_spirit",
    }
    assert becomes("contagion-board", "8v 8u", "8t 8u") == ["teaching king", "teaching king"]
    assert becomes("contagion-board", "6v 4t") == ["Buddhist spirit"]
    states(HERE, "exempt", 3, "emperor", "prince", "drunk elephant")
    assert {kind.noun for kind in tai.kinds if kind.exempt} == {"emperor", "prince", "drunk elephant"}
    assert becomes("contagion-board", "2v 2u") == ["prince"]
    assert becomes("two-board", "6u 6t 6s") == ["Buddhist spirit"]
    ruling = load_variant("tai").ruling("two_contagious")
    assert [reading.name for reading in ruling.readings] == [ruling.default, "first"] == ["last", "first"]
    other = game("tai", rulings={"two_contagious": "first"})
    first = Position.from_tsfen(other, position("two-board").tsfen()).parse_move("6u 6t 6s")
    assert first.promotes_to == "teaching_king"
    assert "official of the JCSA" in ruling.reading("last").sources[0]
    states(HERE, "end", "deva", "dark spirit")
    assert all(tai.kind(name).promotes_to == ill[name] for name in ("deva", "dark spirit"))


def test_the_order_of_captures_decides_what_a_lion_dog_becomes() -> None:
    states(HERE, "exempt", "dark spirit", "lion dog", "buddhist spirit")
    assert becomes("two-board", "2u 2t 2s 2t") == ["Buddhist spirit"]
    states(HERE, "exempt", "deva", "teaching king")
    assert becomes("two-board", "2u 2s 2t") == ["teaching king"]
    states(HERE, "exempt", "lion_dog_return_capture")
    ruling = load_variant("tai").ruling("lion_dog_return_capture")
    assert ruling.reading("no").sources == ("article-en (an official of the JCSA)",)
    strict = Position.from_tsfen(
        game("tai", rulings={"lion_dog_return_capture": "no"}), position("two-board").tsfen()
    )
    assert strict.parse_move("2u 2t 2s 2t").promotes_to == "buddhist_spirit"
    with pytest.raises(IllegalMove):
        strict.push("2u 2s 2t")


def test_declining() -> None:
    states(HERE, "decline", "japanese")
    ruling = load_variant("tai").ruling("promotion_compulsory")
    assert ruling.reading("always").sources == ("article-en",)
    assert ruling.reading("promoted_captured").sources == ("cvp (on maka dai dai shogi)",)
    assert game("tai", "japanese").rules.promotion_compulsory == "promoted_captured"
    assert {move.promotes_to for move in captures("decline-board", "5u", "5r")} == {"gold_general", None}
    assert {move.promotes_to for move in captures("decline-board", "5u", "2u")} == {"gold_general"}


def test_the_board_to_explore_has_captures_of_every_sort() -> None:
    played = position("explore-board")
    seen: dict[str, set[str | None]] = {}
    for move in played.moves():
        if move.captures:
            piece = played.piece_at(move.origin)
            assert piece is not None
            seen.setdefault(piece.kind.noun, set()).add(move.promotes_to)
    assert len(seen) > 4
    everything = set().union(*seen.values())
    assert everything >= {"teaching_king", "buddhist_spirit", "prince", "gold_general", "furious_fiend", None}
