"""The claims of lesson 1, checked with the rules on its boards."""

from banmen_rules import VARIANTS, Category, Move, Position, game
from banmen_rules.words.explain import Code
from tests.lessons.course import lesson, targets
from tests.lessons.facts import answers, states

HERE = 1


def position(cell: str) -> Position:
    """Copy the position of a board of the lesson."""
    return lesson(HERE).board(cell).position.copy()


def names(cell: str, square: str) -> set[str]:
    """Name the squares that the piece on a square can go to."""
    played = position(cell)
    return {played.game.size.name(target) for target in targets(played, square)}


def moves(cell: str, square: str, target: str) -> list[Move]:
    """List the moves from one square to another."""
    played = position(cell)
    return [move for move in played.moves(square) if move.target == played.square(target)]


def test_one_piece() -> None:
    states(HERE, "squares", "5n", 6, 2)
    assert names("one-piece-board", "5n") == {"6m", "5m", "4m", "6n", "4n", "5o"}
    assert {move.categories for move in position("one-piece-board").moves("5n")} == {(Category.STEP,)}


def test_a_piece_that_slides() -> None:
    states(HERE, "slide", "pawn")
    found = names("slide-board", "5n")
    assert {"3n", "5l", "5k"} < found
    assert not found & {"2n", "1n", "5j", "5i"}
    through = {Category.FLYING, Category.PASS_OVER, Category.RANGE_CAPTURE}
    cropped = [board for board in lesson(HERE).boards if board.region]
    kinds = {piece.kind for board in cropped for _, piece in board.position.pieces()}
    assert not [kind for kind in kinds if through & set(kind.description.categories)]
    (capture,) = moves("slide-board", "5n", "5k")
    assert capture.captures == (position("slide-board").square("5k"),)


def test_black_moves_first() -> None:
    states(HERE, "moves", "先手", "後手")
    shown = position("moves-board").pieces()
    assert lesson(HERE).board("moves-board").orientation == "black"
    assert {piece.side.label for _, piece in shown} == {"black", "white"}
    for name in VARIANTS:
        assert Position.initial(game(name)).turn.label == "black"
    played = position("moves-board")
    assert played.turn.label == "black"
    assert played.explain("6k", "6l").code == Code.TURN


def test_three_kinds_of_move() -> None:
    states(HERE, "three", "violent ox", 2)
    assert names("three-board", "7l") == {"7j", "7k", "7m", "7n", "9l", "8l", "6l", "5l"}
    states(HERE, "three", "kirin", 2)
    assert names("three-board", "3l") == {"3j", "5l", "1l", "3n", "4k", "2k", "4m", "2m"}
    states(HERE, "three", "hook mover")
    hook = position("three-board").moves("5p")
    assert {category for move in hook for category in move.categories} == {Category.RANGE, Category.HOOK}


def test_the_three_games() -> None:
    games = {
        "dai_dai": ("dai-dai", "17×17", 96, 64),
        "tai": ("tai", "25×25", 177, 93),
        "taikyoku": ("taikyoku", "36×36", 402, 209),
    }
    assert set(games) <= set(VARIANTS)
    for name, (cell, squares, pieces, kinds) in games.items():
        states(HERE, cell, squares, pieces, kinds)
        chosen = game(name)
        assert squares == f"{chosen.size.files}×{chosen.size.ranks}"
        own = [piece for _, piece in Position.initial(chosen).pieces() if piece.side.label == "black"]
        assert (len(own), len({piece.kind.id for piece in own})) == (pieces, kinds)
    counts = {name: len(game(name).kinds) for name in VARIANTS}
    smaller = counts.keys() - games
    states(HERE, "sources", *(counts[name] for name in (*games, *smaller)), sum(counts.values()))
    states(HERE, "sources", len({kind.kanji for name in VARIANTS for kind in game(name).kinds}))
    states(HERE, "dai-dai", counts["dai_dai"], counts["dai_dai"] - games["dai_dai"][3])
    states(HERE, "taikyoku", "z", "aa", "bb", "jj")
    size = game("taikyoku").size
    ranks = [size.name(row * size.files).lstrip("0123456789") for row in range(size.ranks)]
    assert (ranks[25:28], ranks[-1]) == (["z", "aa", "bb"], "jj")


def test_the_emperor() -> None:
    states(HERE, "tai", "emperor", "自在天王")
    emperor = game("tai").kind("emperor")
    assert (emperor.kanji, emperor.description.categories) == ("自在天王", (Category.TELEPORT,))


def test_the_piece_to_search_for_stands_on_the_board() -> None:
    states(HERE, "taikyoku", "lion")
    shown = position("taikyoku-board").pieces()
    lions = {piece.side.label for _, piece in shown if piece.kind.noun == "lion"}
    assert lions == {"black", "white"}


def test_right_answers_of_the_demonstration_are_right() -> None:
    (demo,) = lesson(HERE).demos
    steps = {step.id: step for step in demo.demonstration.steps}
    chosen = demo.demonstration.game
    rook = Position.from_tsfen(chosen, steps["rook"].tsfen)
    far = {move.target for move in rook.moves("5n")}
    assert [rook.square(name) in far for name in ("5k", "5j", "5i", "3n", "2n")] == [
        *(True, True, False),
        *(True, False),
    ]
    for text in ("5n 5j", "8j 8k"):
        rook.push(text)
    silver = rook.piece_at("8k")
    assert silver is not None
    assert silver.kind.noun == "silver general"
    answers(HERE, "rook", 1, "5j", "pawn")
    answers(HERE, "where", 1, "8k")
