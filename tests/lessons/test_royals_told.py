"""What lesson 13 says about royals and endings, asked of the rules on the boards it is said of."""

import pytest

from banmen_rules import VARIANTS, IllegalMove, Position, Side, game, load_variant
from banmen_rules.teaching.exercises import load_pack, solution
from tests.lessons.course import lesson, says, variants_of

HERE = 13
ROYALS = ["royal", "kanji", "game", "how it moves"]
ENDINGS = ["ending", "what it means"]
MOVES = {
    "one step in every direction": "K",
    "up to two squares in every direction": "Q2",
    "to any square of the board": "U",
}


def position(cell: str) -> Position:
    """Copy the position of a board of the lesson as it was shown."""
    board = lesson(HERE).board(cell)
    board.reset()
    return board.position.copy()


def reason(played: Position) -> str:
    """Say by which rule a game has ended; empty if it goes on."""
    result = played.outcome()
    return "" if result is None else result.termination


def test_check_need_not_be_answered() -> None:
    says(HERE, "Dai dai has one royal for each side, the king.")
    played = position("one-royal-board")
    assert played.is_check()
    says(
        HERE, "Here you need not. (Only the article on taikyoku says so. For dai dai it is the choice of this"
    )
    says(HERE, "Move the pawn, then capture the king with the rook.")
    played.push("6o 6n")
    assert reason(played) == ""
    played.push("9l 9p")
    assert reason(played) == "royals"
    saved = position("one-royal-board")
    assert not saved.is_mate()


def test_mate() -> None:
    says(HERE, "it ends one move later, with the capture")
    played = position("mate-board")
    assert played.is_mate()
    assert reason(played) == ""
    assert lesson(HERE).values["mate-ask"] == (True, True)
    for move in played.legal_moves():
        played.push(move)
        royal = played.royals(Side.BLACK)
        assert any(royal <= set(reply.captures) for reply in played.legal_moves())
        played.pop()


def test_several_royals() -> None:
    assert lesson(HERE).values["several-ask"] == {
        "dai_dai": ["King"],
        "tai": ["Emperor", "Prince"],
        "taikyoku": ["King", "Crown prince"],
    }
    rows = lesson(HERE).table(ROYALS)
    for piece, kanji, games, words in rows:
        for name in variants_of(games):
            kind = game(name).kind(piece)
            assert kind.royal
            assert kanji in kind.kanji.split("/")
            assert kind.betza == MOVES[words]
            assert kind.at_start == 1
    assert len(rows) == sum(kind.royal for name in VARIANTS for kind in game(name).kinds)
    says(
        HERE, "the drunk elephant of tai promotes to prince, the drunken elephant of taikyoku to crown prince"
    )
    assert game("tai").kind("drunk elephant").promotes_to == "prince"
    assert game("taikyoku").kind("drunken elephant").promotes_to == "crown_prince"
    says(HERE, "a crown prince that captures becomes a king")
    assert game("taikyoku").kind("crown prince").promotes_to == "king"
    says(HERE, "And a threat to one of two royals is no check, unless one move takes both, as a lion's can.")
    both = Position.from_tsfen(game("tai"), position("several-board").tsfen())
    both.put("7t", "ln")
    assert not both.is_check(Side.WHITE)
    both.put("6r", "E")
    both.put("7s", "PR")
    both.put("3s", None)
    assert both.is_check(Side.WHITE)
    played = position("several-board")
    assert not played.is_check(Side.WHITE)
    says(HERE, "Capture the prince with the rook: the game goes on.")
    played.push("3x 3s")
    assert reason(played) == ""
    played.push("5r 5s")
    assert len(played.royals(Side.WHITE)) == 1
    played.push("8x 7s")
    assert reason(played) == "royals"


def test_the_emperor() -> None:
    says(HERE, "The queen on 7r is protected by a gold general, and it may capture it all the same")
    played = position("emperor-board")
    reached = {
        played.game.size.name(move.target)
        for move in played.legal_moves()
        if move.origin == played.square("8x")
    }
    assert reached >= {"7r", "3q"}
    assert "3r" not in reached
    assert "protected by the gold general on 3q" in played.explain("8x", "3r").text
    played.push("8x 7r")
    assert any(move.captures for move in played.legal_moves() if move.target == played.square("7r"))
    says(HERE, "of 448 squares that have no piece of its own side, the emperor may go to all but the two")
    start = position("emperor-start")
    origin = start.square("13y")
    possible = {move.target for move in start.moves("13y")}
    legal = {move.target for move in start.legal_moves() if move.origin == origin}
    assert len(possible) == 25 * 25 - 177 == 448
    assert possible - legal == start.royals(Side.WHITE)
    says(
        HERE,
        "By the English article only royals are safe from it when protected; two programs and a Japanese",
    )
    ruling = load_variant("tai").ruling("emperor_protected")
    assert [reading.name for reading in ruling.readings] == ["royal", "any"]
    assert len(ruling.reading("any").sources) == 3
    strict = Position.from_tsfen(
        game("tai", rulings={"emperor_protected": "any"}), position("emperor-board").tsfen()
    )
    assert "protected by the gold general on 7q" in strict.explain("8x", "7r").text


def test_a_position_that_comes_back() -> None:
    says(HERE, "In dai dai and tai no move may bring back a position that has stood on the board before")
    assert [game(name).rules.repetition for name in ("dai_dai", "tai")] == ["forbidden", "forbidden"]
    played = position("repetition-board")
    to_and_fro(played, "9p 8p", "6l 7l", "8p 9p")
    with pytest.raises(IllegalMove, match="stood on the board before"):
        played.push("7l 6l")
    assert "stood on the board before" in lesson(HERE).values["repetition-ask"]
    says(
        HERE,
        "if the other side's lion passes in reply, the position is back, so that second pass is forbidden",
    )
    lions = Position.from_tsfen(game("dai_dai"), position("repetition-board").tsfen())
    lions.put("13n", "ln")
    lions.put("4l", "LN")
    lions.push("13n 12m 13n")
    with pytest.raises(IllegalMove, match="stood on the board before"):
        lions.push("4l 3k 4l")


def to_and_fro(played: Position, *moves: str) -> None:
    for text in moves:
        played.push(text)


def test_the_rulings_on_repetition() -> None:
    cycle = ("9p 8p", "6l 7l", "8p 9p", "7l 6l")
    says(HERE, "In all other cases the fourth time is a draw.")
    start = position("repetition-board").tsfen()
    milder = Position.from_tsfen(game("dai_dai", rulings={"repetition": "jcsa"}), start)
    to_and_fro(milder, *cycle, *cycle)
    assert reason(milder) == ""
    to_and_fro(milder, *cycle)
    assert reason(milder) == "repetition"
    says(HERE, "the fourth time ends the game without a result")
    taikyoku = Position(game("taikyoku"))
    taikyoku.put("9hh", "k")
    taikyoku.put("6bb", "K")
    there = ("9hh 8hh", "6bb 7bb", "8hh 9hh", "7bb 6bb")
    to_and_fro(taikyoku, *there, *there, *there)
    result = taikyoku.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")
    says(HERE, "perpetual check of a sole royal is forbidden: the side that checks has to stop")
    checks = Position(game("taikyoku"))
    for square, piece in {"9dd": "fch", "1hh": "k", "3ee": "K"}.items():
        checks.put(square, piece)
    chase = ("9dd 9ee", "3ee 3dd", "9ee 9dd", "3dd 3ee")
    with pytest.raises(IllegalMove, match="gives check with every move"):
        to_and_fro(checks, *chase, *chase, *chase, *chase)


def test_how_games_end() -> None:
    endings = [row[0].strip("`") for row in lesson(HERE).table(ENDINGS)]
    assert endings == ["royals", "no_move", "repetition", "agreement", "resignation", "illegal_move"]
    says(HERE, "the article on tai and The Chess Variant Pages say so, the other sources are silent")
    givers = {name: load_variant(name).ruling("no_move").reading("loss").sources for name in VARIANTS}
    assert givers == {"dai_dai": ("ours",), "tai": ("article-en", "cvp"), "taikyoku": ("ours",)}
    says(HERE, "the article on tai has a rule against it, probably a joke")
    says(HERE, "and the other sources are silent")
    for name in VARIANTS:
        assert load_variant(name).ruling("draw_by_agreement").reading("yes").sources == ("ours",)
    agreeing = {name: load_variant(name).ruling("draw_by_agreement").reading("no") for name in VARIANTS}
    assert agreeing["tai"].sources[0] == "article-en"
    assert {agreeing[name].sources for name in ("dai_dai", "taikyoku")} == {("ours",)}
    shown = lesson(HERE).values["ends-ask"]
    assert shown == {
        "dai_dai": ("forbidden", "allowed", "loss", "refused"),
        "tai": ("forbidden", "allowed", "loss", "refused"),
        "taikyoku": ("draw", "forbidden", "loss", "refused"),
    }
    agreed = position("one-royal-board")
    assert agreed.agree_draw().termination == "agreement"
    assert position("one-royal-board").resign().termination == "resignation"


def test_an_emperor_protects_everything_unless_the_square_is_guarded() -> None:
    """The sheet's exercise teleport-10: White's emperor may not take back on a square that a rook guards."""
    (exercise,) = [each for each in load_pack("teleport").exercises if each.id == "teleport-10"]
    assert solution(exercise)["choice"] == "no:protected"
    assert "protects everything, unless Black guards the square" in exercise.feedback["yes:teleport"]
    assert (exercise.square, exercise.goal) == ("13m", {"to": "4d"})
    guarded = exercise.position()
    assert "protected by the emperor" in guarded.explain("13m", "4d").text
    guarded.put("4k", "r")
    guarded.push("13m 4d")
    with pytest.raises(IllegalMove, match="protected by the rook"):
        guarded.push("19p 4d")
