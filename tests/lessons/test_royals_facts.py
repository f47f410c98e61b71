"""The claims of lesson 13 on royals and endings, checked with the rules on its boards."""

import pytest

from banmen_rules import VARIANTS, IllegalMove, Position, Side, game, load_variant
from banmen_rules.teaching.exercises import load_pack, solution
from banmen_rules.words.explain import Code
from tests.lessons.course import GAMES, lesson, variants_of
from tests.lessons.facts import mentions, numbers, states

HERE = 13
STEPS = {"K": {1}, "Q2": {2}, "U": set()}
"""The numbers in the words for how a royal moves, by its notation."""


def position(cell: str) -> Position:
    """Copy the position of a board of the lesson as it was shown."""
    board = lesson(HERE).board(cell)
    board.reset()
    return board.position.copy()


def reason(played: Position) -> str:
    """Name the rule by which a game has ended; empty while it continues."""
    result = played.outcome()
    return "" if result is None else result.termination


def test_check_need_not_be_answered() -> None:
    states(HERE, "one-royal", "king")
    played = position("one-royal-board")
    assert played.is_check()
    states(HERE, "one-royal", "pawn", "king", "rook")
    played.push("6o 6n")
    assert reason(played) == ""
    played.push("9l 9p")
    assert reason(played) == "royals"
    saved = position("one-royal-board")
    assert not saved.is_mate()


def test_mate() -> None:
    states(HERE, "mate")
    played = position("mate-board")
    assert played.is_mate()
    assert reason(played) == ""
    assert played.is_check()
    for move in played.legal_moves():
        played.push(move)
        royal = played.royals(Side.BLACK)
        assert any(royal <= set(reply.captures) for reply in played.legal_moves())
        played.pop()


def test_several_royals() -> None:
    royals = {
        "chu": ["king", "prince"],
        "dai": ["king", "prince"],
        "dai_dai": ["king"],
        "maka_dai_dai": ["king", "emperor", "prince"],
        "tai": ["emperor", "prince"],
        "taikyoku": ["king", "crown prince"],
    }
    listed = {title: names.split(", ") for title, names in lesson(HERE).table("several-list")}
    assert listed == {game(name).variant.title: names for name, names in royals.items()}
    assert royals == {name: [kind.noun for kind in game(name).kinds if kind.royal] for name in VARIANTS}
    rows = lesson(HERE).table("several")
    for piece, kanji, games, words in rows:
        for name in variants_of(games):
            kind = game(name).kind(piece)
            assert kind.royal
            assert kanji in kind.kanji.split("/")
            assert set(numbers(words)) == STEPS[kind.betza]
            assert kind.at_start == 1
    assert len(rows) == sum(kind.royal for name in GAMES.values() for kind in game(name).kinds)
    states(HERE, "several", "drunk elephant", "prince", "drunken elephant", "crown prince")
    assert game("tai").kind("drunk elephant").promotes_to == "prince"
    assert game("taikyoku").kind("drunken elephant").promotes_to == "crown_prince"
    states(HERE, "several", "crown prince", "king")
    assert game("taikyoku").kind("crown prince").promotes_to == "king"
    states(HERE, "several", 2, "lion")
    both = Position.from_tsfen(game("tai"), position("several-board").tsfen())
    both.put("7t", "ln")
    assert not both.is_check(Side.WHITE)
    both.put("6r", "E")
    both.put("7s", "PR")
    both.put("3s", None)
    assert both.is_check(Side.WHITE)
    played = position("several-board")
    assert not played.is_check(Side.WHITE)
    states(HERE, "several", "prince", "rook")
    played.push("3x 3s")
    assert reason(played) == ""
    played.push("5r 5s")
    assert len(played.royals(Side.WHITE)) == 1
    played.push("8x 7s")
    assert reason(played) == "royals"


def test_the_emperor() -> None:
    states(HERE, "emperor", "queen", "7r", "gold general")
    played = position("emperor-board")
    reached = {
        played.game.size.name(move.target)
        for move in played.legal_moves()
        if move.origin == played.square("8x")
    }
    assert reached >= {"7r", "3q"}
    assert "3r" not in reached
    refused = played.explain("8x", "3r")
    assert refused.code == Code.PROTECTED
    mentions(refused.text, "gold general", "3q")
    played.push("8x 7r")
    assert any(move.captures for move in played.legal_moves() if move.target == played.square("7r"))
    states(HERE, "emperor-more", 448, "emperor", 2)
    states(HERE, "emperor-more", "13y")
    start = position("emperor-start")
    origin = start.square("13y")
    possible = {move.target for move in start.moves("13y")}
    legal = {move.target for move in start.legal_moves() if move.origin == origin}
    assert len(possible) == 25 * 25 - 177 == 448
    assert possible - legal == start.royals(Side.WHITE)
    states(HERE, "repetition-rulings", "emperor_protected")
    ruling = load_variant("tai").ruling("emperor_protected")
    assert [reading.name for reading in ruling.readings] == ["royal", "any"]
    assert len(ruling.reading("any").sources) == 3
    strict = Position.from_tsfen(
        game("tai", rulings={"emperor_protected": "any"}), position("emperor-board").tsfen()
    )
    refused = strict.explain("8x", "7r")
    assert refused.code == Code.PROTECTED
    mentions(refused.text, "gold general", "7q")


def test_a_position_that_comes_back() -> None:
    assert [game(name).rules.repetition for name in ("dai_dai", "tai")] == ["forbidden", "forbidden"]
    played = position("repetition-board")
    to_and_fro(played, "9p 8p", "6l 7l", "8p 9p")
    refused = played.explain("7l", "6l")
    assert refused.code == Code.REPETITION
    with pytest.raises(IllegalMove):
        played.push("7l 6l")
    states(HERE, "repetition", 2)
    states(HERE, "repetition", "lion")
    lions = Position.from_tsfen(game("dai_dai"), position("repetition-board").tsfen())
    lions.put("13n", "ln")
    lions.put("4l", "LN")
    lions.push("13n 12m 13n")
    assert lions.explain("4l", "4l").code == Code.REPETITION
    with pytest.raises(IllegalMove):
        lions.push("4l 3k 4l")


def to_and_fro(played: Position, *moves: str) -> None:
    for text in moves:
        played.push(text)


def test_other_rulings_on_repetition() -> None:
    cycle = ("9p 8p", "6l 7l", "8p 9p", "7l 6l")
    states(HERE, "repetition-rulings", 4)
    start = position("repetition-board").tsfen()
    milder = Position.from_tsfen(game("dai_dai", rulings={"repetition": "jcsa"}), start)
    to_and_fro(milder, *cycle, *cycle)
    assert reason(milder) == ""
    to_and_fro(milder, *cycle)
    assert reason(milder) == "repetition"
    states(HERE, "repetition-rulings", 4)
    taikyoku = Position(game("taikyoku"))
    taikyoku.put("9hh", "k")
    taikyoku.put("6bb", "K")
    there = ("9hh 8hh", "6bb 7bb", "8hh 9hh", "7bb 6bb")
    to_and_fro(taikyoku, *there, *there, *there)
    result = taikyoku.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")
    checks = Position(game("taikyoku"))
    for square, piece in {"9dd": "fch", "1hh": "k", "3ee": "K"}.items():
        checks.put(square, piece)
    chase = ("9dd 9ee", "3ee 3dd", "9ee 9dd", "3dd 3ee")
    with pytest.raises(IllegalMove):
        to_and_fro(checks, *chase, *chase, *chase, *chase)
    assert Code.PERPETUAL in {checks.explain(*text.split()).code for text in chase}


def test_two_rules_of_chu_shogi() -> None:
    states(HERE, "family", "12×12", "pawn", "go-between", "lion", "gold general", "rook")
    rules = {name: game(name).rules for name in VARIANTS}
    assert [name for name in rules if rules[name].lion_trading] == ["chu"]
    assert [name for name in rules if rules[name].bare_king != "none"] == ["chu"]
    board = position("family-board")
    assert board.explain("6h", "6f").code == Code.LION_PROTECTED
    board.push("3e 6e")
    assert board.outcome() is None
    board.push("9b 9a")
    board.push("6h 6f")
    over = board.outcome()
    assert over is not None
    assert over.termination == "bare_king"


def test_how_games_end() -> None:
    endings = [row[0].strip("`") for row in lesson(HERE).table("ends")]
    assert endings == [
        "royals",
        "bare_king",
        "no_move",
        "repetition",
        "agreement",
        "resignation",
        "illegal_move",
    ]
    states(HERE, "ends")
    givers = {name: load_variant(name).ruling("no_move").reading("loss").sources for name in GAMES.values()}
    assert givers == {"dai_dai": ("ours",), "tai": ("article-en", "cvp"), "taikyoku": ("ours",)}
    for name in GAMES.values():
        assert load_variant(name).ruling("draw_by_agreement").reading("yes").sources == ("ours",)
    agreeing = {name: load_variant(name).ruling("draw_by_agreement").reading("no") for name in GAMES.values()}
    assert agreeing["tai"].sources[0] == "article-en"
    assert {agreeing[name].sources for name in ("dai_dai", "taikyoku")} == {("ours",)}
    rows = {title: tuple(rules) for title, *rules in lesson(HERE).table("ends-rules")}
    shown = {name: rows[game(name).variant.title] for name in VARIANTS}
    for name, ruled in shown.items():
        rules = game(name).rules
        assert ruled == (rules.repetition, rules.perpetual_check, rules.no_move, rules.illegal_move)
    usual = ("forbidden", "allowed", "loss", "refused")
    others = {"chu": ("fourth", *usual[1:]), "taikyoku": ("draw", "forbidden", *usual[2:])}
    assert shown == dict.fromkeys(VARIANTS, usual) | others
    agreed = position("one-royal-board")
    assert agreed.agree_draw().termination == "agreement"
    assert position("one-royal-board").resign().termination == "resignation"


def test_an_emperor_protects_everything_unless_the_square_is_guarded() -> None:
    """Exercise teleport-10: White's emperor may not capture in return on a square that a rook guards."""
    (exercise,) = [each for each in load_pack("teleport").exercises if each.id == "teleport-10"]
    assert solution(exercise)["choice"] == "no:protected"
    assert exercise.feedback["yes:teleport"]
    assert (exercise.square, exercise.goal) == ("13m", {"to": "4d"})
    guarded = exercise.position()
    refused = guarded.explain("13m", "4d")
    assert refused.code == Code.PROTECTED
    mentions(refused.text, "emperor")
    guarded.put("4k", "r")
    guarded.push("13m 4d")
    refused = guarded.explain("19p", "4d")
    assert refused.code == Code.PROTECTED
    mentions(refused.text, "rook")
    with pytest.raises(IllegalMove):
        guarded.push("19p 4d")
