"""The opponent: it sees what brute force sees, keeps to its limits, and plays the same game twice."""

import random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, Move, Position, Side, UnknownName, game
from banmen_rules.core import movegen, rules
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.engine.search import (
    LEVELS,
    ROYAL,
    WIN,
    Limits,
    Thinking,
    Thought,
    _searcher,
    level,
    material,
    think,
    worth,
)
from banmen_rules.engine.search._levels import LONGEST
from banmen_rules.engine.search._lists import Lists
from banmen_rules.engine.search._searcher import Searcher
from banmen_rules.teaching.exercises import PACKS, ExerciseSpec, load_pack, solution
from banmen_rules.variants import VARIANTS

ENDLESS = Limits(depth=50)
BRUTE = 1_500  # positions that may be tried by force


def last(position: Position, limits: Limits, seed: int = 0) -> Thought:
    """Think to the end."""
    *_, thought = think(position, limits, seed=seed)
    return thought


def few_pieces(variant: str, seed: int, count: int) -> Position:
    """Scatter some pieces over a board, with a royal on either side."""
    of, choose = game(variant), random.Random(seed)  # noqa: S311 - a board, not a secret
    codes = [code for code, piece in enumerate(of.pieces) if piece is not None and not of.roams(code)]
    royals = [[code for code in codes if of.royal[code] and code & 1 == side] for side in Side]
    board = [0] * of.size.squares
    pieces = [choose.choice(each) for each in royals] + [choose.choice(codes) for _ in range(count)]
    for square, code in zip(choose.sample(range(of.size.squares), len(pieces)), pieces, strict=True):
        board[square] = code
    return Position(of, board, seed & 1)


def minimax(position: Position, depth: int, ply: int = 0) -> int:
    """Find the score by trying everything."""
    lost = [position.has_lost_royal(side) and not position.royals(side) for side in Side]
    if lost[position.turn]:
        return ply - 1 - WIN
    if position.occurrences() > 1 and position.game.rules.repetition != "none":
        return WIN - ply if position.game.rules.repetition == "forbidden" else 0
    if not depth:
        return Searcher(position, Limits(), bool).standing()
    best = -2 * WIN
    for packed in position.effects():
        side = position.turn
        position.push_packed(packed)
        over = position.outcome()
        bared = over is not None and over.termination == "bare_king" and over.winner is side
        best = max(best, WIN - ply if bared else -minimax(position, depth - 1, ply + 1))
        position.pop()
    return best if best > -2 * WIN else ply - WIN


@given(st.sampled_from(VARIANTS), st.integers(0, 10_000), st.integers(1, 3))
def test_it_finds_what_trying_everything_finds(variant: str, seed: int, depth: int) -> None:
    position = few_pieces(variant, seed, 4 - depth)
    branches = len(position.effects()), len(position.effects(position.turn.other))
    while branches[0] ** (depth + 1 >> 1) * branches[1] ** (depth >> 1) > BRUTE and depth > 1:
        depth -= 1
    with patch.object(_searcher, "LATE", len(position.board) ** 2):  # no move is looked at less deeply
        thought = last(position, Limits(depth=depth, exchanges=0))
    if thought.depth == depth:  # else it has seen a win before
        assert thought.score == minimax(position, depth)


@given(st.sampled_from(VARIANTS), st.integers(0, 10_000), st.integers(1, 3))
def test_skipped_moves_change_no_score(variant: str, seed: int, depth: int) -> None:
    """However good the best move so far is, a better one is found, with its score, and no other."""
    position = few_pieces(variant, seed, 10 - 2 * depth)
    moves = [packed for packed in position.effects() if rules.refusal(position, packed) is None][:8]
    with (
        patch.object(_searcher, "LATE", len(position.board) ** 2),  # as above
        patch.object(Lists, "taken_back", return_value=False),  # it does not see a piece that is pinned
    ):
        whole = {each: Searcher(position, Limits(), bool).after(each, depth, -2 * WIN) for each in moves}
        scores = {score for score in whole.values() if abs(score) < WIN - LONGEST}
        for alpha in {score - less for score in scores for less in (0, 1)}:
            searcher = Searcher(position, Limits(), bool)
            for number, packed in enumerate(moves):
                found = searcher.after(packed, depth, alpha, first=not number)
                assert max(found, alpha) == max(whole[packed], alpha)


@given(st.sampled_from(VARIANTS), st.integers(0, 10_000), st.integers(0, 300))
def test_captures_expected_to_be_taken_back_can_be(variant: str, seed: int, least: int) -> None:
    """A piece can take back on the square, and is worth so little that taking it in turn does not help."""
    position = few_pieces(variant, seed, 40)
    searcher = Searcher(position, Limits(), bool)
    lists, scale = searcher.lists, searcher.scale
    lists.moves(position.turn.other, -WIN)  # as after a move of the other side
    for _, packed in lists.captures(position.turn, -WIN):
        if not lists.taken_back(packed, least) or rules.refusal(position, packed) is not None:
            continue
        target, gain = packed & SQUARE, lists.gain(packed)[0]
        lists.push(packed, movegen.captured(position.game, position.board, packed))
        most = least + scale[position.board[target]][target] - gain
        takers = [
            each >> FROM & SQUARE
            for each in position.effects()
            if target in movegen.captured(position.game, position.board, each)
        ]
        assert any(scale[position.board[at]][at] <= most for at in takers)
        lists.pop()


@given(st.sampled_from(VARIANTS), st.integers(0, 10_000))
def test_its_lists_are_those_of_the_generator(variant: str, seed: int) -> None:
    choose = random.Random(seed)  # noqa: S311 - as above
    position = Position.initial(game(variant)) if seed & 1 else few_pieces(variant, seed, 12)
    searcher = Searcher(position, Limits(), bool)
    made = 0
    for _ in range(12):
        if made and choose.random() < 0.4:
            searcher.lists.pop()
            made -= 1
            continue
        for found, expected in (
            (searcher.lists.captures(position.turn, -WIN), capturing(position)),
            (searcher.lists.moves(position.turn, -WIN), position.effects()),
        ):
            assert sorted(packed for _, packed in found) == sorted(expected)
            gains = {packed: gain for gain, packed in found if abs(gain) < ROYAL}
            assert gains == {packed: searcher.lists.gain(packed)[0] for packed in gains}
        quiet = [packed for packed in expected if packed in gains and not royal_taken(position, packed)]
        if not quiet:
            break
        packed = choose.choice(quiet)
        searcher.lists.push(packed, movegen.captured(position.game, position.board, packed))
        made += 1


def capturing(position: Position) -> list[int]:
    """List the moves that take from the other side: some with a trail take nothing, or only own pieces."""
    of, board, others = position.game, position.board, position.squares_of(position.turn.other)
    return [packed for packed in position.captures() if others & {*movegen.captured(of, board, packed)}]


def royal_taken(position: Position, packed: int) -> bool:
    """Tell whether a move takes a royal of either side."""
    of, board = position.game, position.board
    return any(of.royal[board[square]] for square in movegen.captured(of, board, packed))


@given(st.sampled_from(VARIANTS), st.integers(0, 10_000))
def test_looking_leaves_the_position_as_it_was(variant: str, seed: int) -> None:
    position = few_pieces(variant, seed, 6)
    before = position.copy()
    thought = last(position, Limits(depth=2, nodes=200))
    assert position == before
    assert position.key == before.key
    assert thought.move in position.legal_moves() or thought.move.effect in {
        move.effect for move in position.legal_moves()
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kind_is_worth_something_and_a_royal_most(variant: str) -> None:
    of = game(variant)
    found = {piece.kind.id: worth(piece, variant) for piece in of.pieces if piece is not None}
    assert min(found.values()) > 0
    royals = {piece.kind.id for piece in of.pieces if piece is not None and piece.kind.royal}
    assert {kind for kind, value in found.items() if value >= ROYAL} == royals


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_start_is_even(variant: str) -> None:
    position = Position.initial(game(variant))
    assert material(position) == 0
    pawn = next(square for square, piece in position.pieces() if piece.symbol == "P")
    position.put(pawn, None)
    assert material(position) > 0
    assert material(position, Side.WHITE) == -material(position)


def moves_of(exercise: ExerciseSpec) -> int:
    """Say in how many moves it is mate."""
    moves = exercise.goal["moves"]
    assert isinstance(moves, int)
    return moves


def mates() -> list[tuple[str, int]]:
    """List the proven mates of the packs that take at most two moves."""
    return [
        (name, at)
        for name in PACKS
        for at, each in enumerate(load_pack(name).exercises)
        if each.kind == "mate" and moves_of(each) <= 2
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name,at", mates())
def test_it_finds_the_mates_that_are_proven(name: str, at: int) -> None:
    exercise = load_pack(name).exercises[at]
    of = game(exercise.variant, exercise.ruleset or None)
    position = Position.from_tsfen(of, exercise.tsfen)
    thought = last(position, Limits(depth=2 * moves_of(exercise) - 1))
    # A proof counts the capture of the royals; by a bare king the game is over a move sooner.
    line = solution(exercise)["moves"]
    assert isinstance(line, list)
    assert thought.wins_in == len(line) <= moves_of(exercise)


def dai_dai(pieces: dict[str, str]) -> Position:
    """Set up a position of dai dai, Black to move."""
    position = Position(game("dai_dai"))
    for square, symbol in pieces.items():
        position.put(square, symbol)
    return position


KINGS = {"9q": "k", "9a": "K"}


def exchange() -> Position:
    """Set up a rook of Black's that can take a protected pawn."""
    return dai_dai({**KINGS, "5i": "r", "5e": "P", "5d": "G"})


def test_what_takes_back_is_seen_from_level_two() -> None:
    position = exchange()
    takes = position.parse_move("5i 5e")
    for number in (2, 3):
        assert last(position, level(number).limits).move.effect != takes.effect


def test_an_exchange_is_counted_to_its_end_from_level_three() -> None:
    # After five captures a pawn and two golds are gone for two silvers; a rook behind takes the rook.
    pieces = {"5i": "r", "5g": "s", "4g": "s", "5f": "P", "4e": "G", "5e": "G", "5a": "R"}
    position = dai_dai({**KINGS, **pieces})
    for number, wins in (2, True), (3, False):
        careful = level(number).limits._replace(careless=0, overlooks=0)
        assert last(position, careful).line[0].endswith(" 5f") is wins


def test_a_double_attack_is_looked_at_before_other_quiet_moves() -> None:
    pawns = {f"{file}n": "p" for file in range(2, 17)}
    position = dai_dai({"1q": "k", "8b": "K", "12e": "q", "2i": "B", **pawns})
    for nodes in (100, None):
        assert last(position, Limits(depth=2, nodes=nodes)).line[0] == "12e 8e"


def test_no_level_plays_captures_out_without_end() -> None:
    for each in LEVELS:
        assert each.limits.nodes or each.limits.seconds or not each.limits.depth


def test_weakest_level_takes_a_last_royal_and_does_not_lose_its_own() -> None:
    position = dai_dai({**KINGS, "8i": "R", "1q": "p"})
    moves = {last(position, level(1).limits, seed).move.text(position.game.size) for seed in range(60)}
    assert {move.split()[1] for move in moves if move.startswith("9q")} == {"10q", "10p", "9p"}  # not file 8
    assert len(moves) > 3
    position = dai_dai({"9q": "k", "8a": "K", "8i": "r"})
    assert last(position, level(1).limits).move.text(position.game.size) == "8i 8a"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_level_two_does_not_leave_its_last_royal_en_prise(seed: int) -> None:
    position = Position.initial(game("taikyoku"))
    while position.outcome() is None and position.counter < 100:
        move = last(position, level(2).limits, 1_000 * seed + position.counter).move
        if leaves_in_check(position, move):
            assert all(leaves_in_check(position, other) for other in position.legal_moves())
        position.push(move)
    assert position.counter >= 60


def leaves_in_check(position: Position, move: Move) -> bool:
    """Tell whether a side loses its last royal after a move that does not win."""
    mover = position.turn
    position.push(move)
    in_check = position.outcome() is None and position.is_check(mover)
    position.pop()
    return in_check


def test_long_captures_are_overlooked_by_chance_but_not_those_of_a_last_royal() -> None:
    blind = Limits(overlooks=100)
    pawn = dai_dai({**KINGS, "5k": "p", "5a": "R"})  # it is lost whatever Black does
    assert last(pawn, blind).score > last(pawn, Limits()).score
    near = dai_dai({**KINGS, "5k": "p", "5i": "R"})
    assert last(near, blind).score == last(near, Limits()).score
    king = dai_dai({"17q": "k", "9a": "K", "16i": "R", "1q": "p"})
    for seed in range(5):
        thought = last(king, blind, seed)
        assert thought.wins_in is None
        assert "16" not in thought.line[0].split()[-1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_royal_that_can_be_taken_is_taken(variant: str) -> None:
    of = game(variant)
    royal = next(p.symbol for p in of.pieces if p and p.kind.royal and p.side is Side.BLACK)
    board = Position(of)
    last_rank = of.size.ranks - 1
    board.put(last_rank * of.size.files, royal)
    board.put(of.size.files - 1, royal.upper())
    board.put(of.size.squares - 1, of.pieces[of.form("rook")])
    for number in (1, 2, 3):
        thought = last(board, level(number).limits)
        assert (thought.wins_in, thought.move.target) == (1, of.size.files - 1)


@pytest.mark.parametrize("number", [each.number for each in LEVELS])
def test_a_seed_gives_the_same_game_and_another_another(number: int) -> None:
    limits = level(number).limits._replace(nodes=300)

    def play(seed: int) -> list[str]:
        position = Position.initial(game("dai_dai"))
        for ply in range(6):
            position.push(last(position, limits, seed + ply).move)
        return [move.text(position.game.size) for move in position.move_stack]

    assert play(1) == play(1)
    assert len({tuple(play(seed)) for seed in (1, 20, 40)}) > 1


def test_search_stays_within_limits() -> None:
    position = Position.initial(game("dai_dai"))
    assert last(position, ENDLESS._replace(nodes=500)).nodes == 501  # the one too many is not looked at
    asked = iter(range(1_000_000))
    *_, thought = think(position, ENDLESS, stopped=lambda: next(asked) >= 500)
    assert next(asked) == 501  # it asked no more
    ordered = 2 * len(position.effects())  # before depths 2 and 3 it orders all moves
    assert 500 - ordered <= thought.nodes <= 500
    assert last(position, Limits(depth=2)).depth == 2
    assert last(position, ENDLESS._replace(seconds=0.0)).depth == 0


def test_it_stops_while_it_orders_its_moves() -> None:
    position = Position.initial(game("tai"))
    moves = len(position.legal_moves())
    thoughts: list[Thought] = []
    for thought in think(position, ENDLESS, stopped=lambda: len(thoughts) == moves):
        thoughts.append(thought)  # noqa: PERF402 - the search asks how many there are
    assert thoughts[-1] == thoughts[moves - 1]._replace(seconds=thoughts[-1].seconds)


def test_its_line_can_be_played_out() -> None:
    position = Position.initial(game("tai"))
    thought = last(position, Limits(depth=3, nodes=3_000))
    assert thought.line[0] == thought.move.text(position.game.size)
    for text in thought.line:
        position.push(text)
    assert 1 <= len(thought.line) <= 4


def test_the_position_may_change_once_it_thinks() -> None:
    position = exchange()
    thoughts = think(position, level(2).limits)
    position.push("5i 5e")
    lines = [thought.line for thought in thoughts]
    assert lines == [thought.line for thought in think(exchange(), level(2).limits)]


def test_thinking_is_stopped_and_says_what_it_has() -> None:
    position = Position.initial(game("tai"))
    found: list[Thought] = []
    thinking = Thinking(position, ENDLESS, done=found.append)
    while thinking.thought is None:
        assert thinking.running
    thought = thinking.stop()
    assert thought is not None
    assert not thinking.running
    assert thinking.result() == thought
    assert not found, "a stopped search reports nothing"


def test_thinking_to_the_end_tells() -> None:
    found: list[Thought] = []
    thinking = Thinking(exchange(), Limits(depth=1), done=found.append)
    assert thinking.result(60) == found[0]


def test_errors_in_the_search_thread_are_raised() -> None:
    class Broken(Limits):
        @property
        def depth(self) -> int:
            raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        Thinking(exchange(), Broken()).result(60)


def test_nothing_is_thought_about_a_game_that_is_over() -> None:
    position = exchange()
    position.resign()
    with pytest.raises(BanmenError, match="Black resigns"):
        last(position, Limits())


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="Available: 1, 2, 3, 4, 5, 6"):
        level(7)


def test_no_forbidden_repetition_is_chosen() -> None:
    position = Position(game("dai_dai"))
    for square, symbol in {"9q": "k", "9a": "K", "1q": "p"}.items():
        position.put(square, symbol)
    for ply in range(60):
        thought = last(position, Limits(depth=2), seed=ply)
        assert position.refusal(thought.move) is None
        position.push(thought.move)
        if position.outcome() is not None:
            break
