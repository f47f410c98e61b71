"""Solvers against plain searches that share nothing with them but the rules, and where they end."""

import random
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, Game, Move, Position, Side, game
from banmen_rules.teaching.exercises.solve import Proof, Status, collect, guard, harvest, mate, route, worth
from banmen_rules.teaching.exercises.solve.mate import LIMIT
from banmen_rules.teaching.exercises.solve.single_piece import SinglePiece
from tests.rules.boards import place
from tests.rules.games import named, whole

DAI_DAI = game("dai_dai")
TAI = game("tai")
TAIKYOKU = game("taikyoku")
GAMES = [game(name) for name in VARIANTS]


def texts(position: Position, packed: Iterable[int]) -> set[str]:
    """Write packed moves as machine text."""
    size = position.game.size
    return {Move.unpack(position.game, position.board, one).text(size) for one in packed}


# ------------------------------------------------------------------ plain searches


def plainly_forced(position: Position, left: int) -> set[object]:
    """Find the effects of the first moves that win in exactly so many, as the rules are written down."""
    attacker = position.turn
    found: set[object] = set()
    for move in position.legal_moves():
        position.push(move)
        if plainly_lost(position, attacker, left - 1):
            found.add(move.effect)
        position.pop()
    return found


def plainly_lost(position: Position, attacker: Side, left: int) -> bool:
    """Tell whether the side to move loses, whatever it does, before the attacker has moved so often."""
    if not position.royals(attacker.other):
        return True
    over = position.outcome()
    if over is not None:
        return over.winner is attacker
    if not left:
        return False
    replies = position.legal_moves()
    if not replies:
        return position.game.rules.no_move != "draw"
    for reply in replies:
        position.push(reply)
        ended = position.outcome() is not None
        survives = ended or not plainly_forced(position, left)
        position.pop()
        if survives:
            return False
    return True


def plainly_alone(position: Position, square: int, left: int, done: object) -> list[list[str]]:
    """List all lines of a lone piece, each as machine texts, that fulfil a condition with their last move."""
    lines: list[list[str]] = []
    size = position.game.size
    side = Side(position.board[square] & 1)
    seen = set()
    for move in position.legal_moves():
        if move.origin != square or (move.effect, move.declines) in seen:
            continue
        seen.add((move.effect, move.declines))
        position.push(move)
        after = Position(position.game, position.board, int(side))
        position.pop()
        assert callable(done)
        if done(after, move.target):
            if left == 1:
                lines.append([move.text(size)])
        elif left > 1:
            rest = plainly_alone(after, move.target, left - 1, done)
            lines += [[move.text(size), *line] for line in rest]
    return lines


# ------------------------------------------------------------------ random boards

FEW = settings(max_examples=settings().max_examples // 4, deadline=None)
"""Plain searches take their time: fewer boards, and more with more examples."""
CORNER = [row * 17 + column for row in range(4) for column in range(13, 17)]
"""Four by four squares in the corner of a board of 17 by 17, where things happen quickly."""

SLOW = ["gold general", "ferocious leopard", "king", "pawn", "lion", "old kite", "silver general", "queen"]


@st.composite
def corners(draw: st.DrawFn, most: int = 5, *, royal: bool = True) -> Position:
    """Draw a corner of dai dai shogi: White's king and a few pieces of both sides."""
    squares = draw(st.lists(st.sampled_from(CORNER), min_size=2, max_size=most, unique=True))
    position = Position(DAI_DAI)
    for number, square in enumerate(squares):
        side = Side.WHITE if not number else Side(draw(st.integers(0, 3)) == 0)
        name = "king" if not number and royal else draw(st.sampled_from([n for n in SLOW if n != "king"]))
        position.put(square, DAI_DAI.pieces[DAI_DAI.form(name, side)])
    return position


@FEW
@given(corners(), st.integers(1, 2))
def test_a_win_is_found_if_and_only_if_a_plain_search_finds_one(position: Position, most: int) -> None:
    position.plans(Side.BLACK)  # made when first asked for
    before = whole(position)
    found = mate(position, most)
    assert whole(position) == before
    wins = {left: plainly_forced(position, left) for left in range(1, most + 1)}
    minimal = next((left for left in wins if wins[left]), None)
    assert found.minimal == minimal
    assert found.status is (Status.PROVEN if minimal else Status.DISPROVED)
    effects = {Move.unpack(DAI_DAI, position.board, packed).effect for packed in found.moves}
    assert effects == (wins[minimal] if minimal else set())
    assert found.solutions == len(found.moves)


@settings(max_examples=150, deadline=None)
@given(corners())
def test_defence_refutes_and_reply_resists_longest(position: Position) -> None:
    most = 2
    found = mate(position, most)
    assert not (found.minimal == 1 and found.replies)  # a captured king has none
    for packed, reply in found.replies.items():
        position.push_packed(packed)
        assert reply in position.effects()
        position.push_packed(reply)
        lost = bool(plainly_forced(position, most - 1))
        position.pop()
        position.pop()
        assert lost is (found.status is Status.PROVEN)


@FEW
@given(corners(6, royal=False), st.sampled_from(CORNER), st.integers(1, 2))
def test_routes_of_a_single_piece_match_a_plain_search(position: Position, arrives: int, most: int) -> None:
    square = next((at for at in CORNER if position.board[at] and not position.board[at] & 1), None)
    assume(square is not None and square != arrives)
    assert square is not None
    before = whole(position)
    found = route(position, square, arrives, most)
    assert whole(position) == before

    def done(after: Position, target: int) -> bool:
        del after
        return target == arrives

    check_lines(found, {left: plainly_alone(position, square, left, done) for left in (1, 2)}, most)


@FEW
@given(corners(7, royal=False), st.integers(1, 2))
def test_captures_of_a_single_piece_match_a_plain_search(position: Position, most: int) -> None:
    square = next((at for at in CORNER if position.board[at] and not position.board[at] & 1), None)
    takes = [at for at in CORNER if position.board[at] and position.board[at] & 1][:2]
    assume(square is not None)
    assert square is not None
    found = collect(position, square, takes, most)

    def done(after: Position, target: int) -> bool:
        return all(after.board[at] == 0 or at == target for at in takes)

    check_lines(found, {left: plainly_alone(position, square, left, done) for left in (1, 2)}, most)


def check_lines(found: Proof, lines: Mapping[int, list[list[str]]], most: int) -> None:
    """Compare a proof with all the lines there are."""
    minimal = next((left for left in range(1, most + 1) if lines[left]), None)
    assert found.minimal == minimal
    if minimal is None:
        assert (found.status, found.solutions, found.moves) == (Status.DISPROVED, 0, ())
        return
    assert found.status is Status.PROVEN
    assert found.solutions == len(lines[minimal])
    assert len(found.moves) == len({line[0] for line in lines[minimal]})


def test_piece_can_return_to_a_square_where_it_captured_a_friend() -> None:
    # A vice general leaps two squares orthogonally, and clears its own side's squares as it flies diagonally.
    position = place(TAIKYOKU, {"20j": "vice general", "20h": "pawn", "18j": "pawn"}, {})
    alone = SinglePiece(position, position.square("20j"), arrives=0)
    cleared = alone.start._replace(gone=frozenset({position.square("20h")}))
    then = {to.square for to in alone.following(cleared).values()}
    first = {to.square for to in alone.following(alone.start).values()}
    assert then - first == {position.square("20h")}


@pytest.mark.parametrize("guard", ["13a", "20a"])
def test_emperor_cannot_capture_a_protected_royal(guard: str) -> None:
    # A gold general on 13a protects the prince on 12a, one on 20a does not.
    position = place(TAI, {"12y": "emperor"}, {"12a": "prince", guard: "gold general"})
    emperor, prince = position.square("12y"), position.square("12a")
    protected = guard == "13a"
    assert harvest(position).best == (worth(TAI, TAI.form("gold general")) if protected else 1000)
    assert (collect(position, emperor, [prince], 1).status is Status.DISPROVED) is protected
    assert (mate(position, 1).status is Status.DISPROVED) is protected


@FEW
@given(st.sampled_from(["dai_dai-article", "tai-japanese", "taikyoku-wikipedia"]), st.data())
def test_the_best_capture_is_the_best_of_all_moves(name: str, data: st.DataObject) -> None:
    played = named(name)
    squares = [row * played.size.files + column for row in range(6) for column in range(6)]
    position = Position(played)
    codes = st.integers(2, len(played.pieces) - 1)
    for square in data.draw(st.lists(st.sampled_from(squares), min_size=2, max_size=14, unique=True)):
        position.put(square, played.pieces[data.draw(codes)])
    for count in (False, True):
        best: dict[object, int] = {}
        for move in position.moves():
            if position.refusal(move) is None:
                values = [
                    (1 if count else worth(played, position.board[at]))
                    * (1 if position.board[at] & 1 != position.turn else -1)
                    for at in move.captures
                ]
                best[move.effect, move.declines] = sum(values)
        found = harvest(position, count=count)
        most = max(best.values(), default=0)
        assert found.best == max(most, 0)
        moves = [Move.unpack(played, position.board, packed) for packed in found.moves]
        right = {outcome for outcome, amount in best.items() if amount == most and most > 0}
        assert {(move.effect, move.declines) for move in moves} == right


@FEW
@given(corners(8))
def test_guard_finds_exactly_the_moves_that_save_the_royal(position: Position) -> None:
    position = Position(DAI_DAI, position.board, int(Side.WHITE))
    found = guard(position, Side.WHITE)
    saving = set()
    for move in position.legal_moves():
        position.push(move)
        over = position.outcome()
        if (over is not None and over.winner is Side.WHITE) or not position.checkers(Side.WHITE):
            saving.add(move.effect)
        position.pop()
    assert {Move.unpack(DAI_DAI, position.board, packed).effect for packed in found.moves} == saving
    for packed, taking in found.replies.items():
        position.push_packed(packed)
        assert taking in [move.packed for move in position.checkers(Side.WHITE)]
        position.pop()


def test_capturing_the_last_enemy_royal_counts_as_saving() -> None:
    # The rook from 1n could take White's king; but White's takes Black's first.
    white = {"1a": "king", "9a": "rook", "12a": "gold general"}
    position = place(DAI_DAI, {"1n": "rook", "9n": "king"}, white, turn=Side.WHITE)
    saving = texts(position, guard(position, Side.WHITE).moves)
    assert "9a 9n" in saving
    assert "12a 12b" not in saving


# ------------------------------------------------------------------ wins that have a name

NET = {"16b": "rook", "15d": "rook"}


@pytest.mark.parametrize("played, royal", [(DAI_DAI, "king"), (TAI, "prince"), (TAIKYOKU, "crown prince")])
def test_king_in_the_corner_is_captured_in_two(played: Game, royal: str) -> None:
    # Rank b is closed; the check on rank a leaves no square. So does closing file 2: the king has to move.
    position = place(played, NET | {"9n": royal}, {"1a": royal})
    found = mate(position, 2)
    assert found.minimal == 2
    assert texts(position, found.moves) == {"15d 15a", "15d 2d"}
    assert mate(position, 1).status is Status.DISPROVED


def test_side_with_another_move_is_not_compelled() -> None:
    # A pawn that may step keeps the king from having to: only the check is left.
    position = place(DAI_DAI, NET | {"9n": "king"}, {"1a": "king", "12c": "pawn"})
    assert texts(position, mate(position, 2).moves) == {"15d 15a"}


def test_a_win_is_refuted_by_the_capture_of_the_checker() -> None:
    # The rook on 12j takes the one that gives check, or steps between on 12a.
    position = place(DAI_DAI, NET | {"9n": "king"}, {"1a": "king", "12j": "rook", "15j": "rook"})
    found = mate(position, 2)
    assert found.status is Status.DISPROVED
    check = next(packed for packed in found.replies if texts(position, [packed]) == {"15d 15a"})
    position.push_packed(check)
    assert texts(position, [found.replies[check]]) == {"15j 15a"}
    position.pop()
    # Every legal first move has its refutation.
    assert len(found.replies) == len({move.effect for move in position.legal_moves()})


@pytest.mark.parametrize("played, second", [(TAI, "prince"), (TAI, "+drunk elephant"), (TAIKYOKU, "king")])
def test_two_royals_are_captured_one_after_the_other(played: Game, second: str) -> None:
    # Rooks attack both, and every square that either could step to: one is taken now, the other next.
    first = "crown prince" if played is TAIKYOKU else "prince"
    black = {f"12{rank}": "rook" for rank in "bcdefghi"} | {"14l": first}
    position = place(played, black, {"5c": first, "5g": second})
    assert mate(position, 1).status is Status.DISPROVED
    found = mate(position, 2)
    assert found.minimal == 2
    assert {"12c 5c", "12g 5g"} <= texts(position, found.moves)
    assert position.royals(Side.WHITE) == set(map(position.square, ("5c", "5g")))
    # A third cannot be taken as well.
    position.put("5j", position.piece_at("5c"))
    assert mate(position, 2).status is Status.DISPROVED


def test_two_royals_are_captured_with_one_move() -> None:
    # A lion dog in front of both: via one to the other, capturing the pawn first or not.
    white = {"1y": "prince", "1x": "prince", "2y": "pawn", "2x": "pawn", "2w": "pawn", "1w": "pawn"}
    position = place(TAI, {"1v": "lion dog", "12a": "prince"}, white)
    assert texts(position, mate(position, 1).moves) == {"1v 1x 1y", "1v 1w 1x 1y"}


def test_the_reply_is_the_longest_resistance() -> None:
    # Two rooks, a rank too far away: after the first check some squares lose at once, others later.
    position = place(DAI_DAI, {"16o": "rook", "15m": "rook", "9i": "king"}, {"1p": "king", "12l": "pawn"})
    found = mate(position, 3)
    assert found.minimal == 3
    lengths = set()
    for packed in found.moves[:2]:
        position.push_packed(packed)
        after: dict[int, int | None] = {}
        for reply in position.effects():
            position.push_packed(reply)
            after[reply] = mate(position, 2).minimal
            position.pop()
        position.pop()
        assert after[found.replies[packed]] == 2
        lengths |= set(after.values())
    assert lengths == {1, 2}


def test_game_that_ends_by_repetition_is_not_won() -> None:
    # The check on rank a wins; but with the rook on 15a and White to move, it stood three times before.
    rooks = {"20b": "rook", "20c": "rook", "20z": "king"}
    fresh = place(TAIKYOKU, rooks | {"15d": "rook"}, {"1a": "king"})
    assert "15d 15a" in texts(fresh, mate(fresh, 2).moves)
    position = place(TAIKYOKU, rooks | {"15a": "rook"}, {"1a": "king"}, turn=Side.WHITE)
    round_trip = ("1a 2a", "15a 15d", "2a 1a", "15d 15a")
    for text in (*round_trip, *round_trip, *round_trip[:3]):
        position.push(text)
    assert position.outcome() is None
    found = mate(position, 2)
    assert "15d 15a" not in texts(position, (*found.moves, *found.replies))


@pytest.mark.parametrize("played", GAMES)
def test_a_win_may_be_a_capture_without_moving(played: Game) -> None:
    # A lion beside the king takes it and stays where it is, among other ways.
    royal = next(kind.id for kind in played.kinds if kind.royal and not played.roams(played.form(kind.id)))
    position = place(played, {"9i": "lion"}, {"9h": royal})
    found = mate(position, 1)
    assert found.minimal == 1
    assert "9i 9h 9i" in texts(position, found.moves)


def test_a_range_capture_takes_a_king_behind_its_guards() -> None:
    # A king has the highest rank, so that the great general stops there and not beyond.
    white = {"5c": "king", "6c": "gold general", "7c": "gold general", "4c": "pawn"}
    position = place(TAIKYOKU, {"20c": "great general", "20z": "king"}, white)
    found = mate(position, 1)
    assert texts(position, found.moves) == {"20c 5c"}
    assert len(Move.unpack(TAIKYOKU, position.board, found.moves[0]).captures) == 3


def test_range_capture_wins_from_the_line_of_the_king() -> None:
    # Rooks close the ranks b and c; on rank a nothing that steps between stops the great general.
    black = {"10f": "great general", "20b": "rook", "20c": "rook", "20z": "king"}
    white = {"1a": "king", "5t": "rook"}
    position = place(TAIKYOKU, black, white)
    found = mate(position, 2)
    assert found.minimal == 2
    assert "10f 10a" in texts(position, found.moves)
    # A rook instead is stopped on 5a.
    position = place(TAIKYOKU, black | {"10f": "rook"}, white)
    assert mate(position, 2).status is Status.DISPROVED


# ------------------------------------------------------------------ limits


def test_search_stops_at_its_limit_and_restores_the_board() -> None:
    position = Position.initial(DAI_DAI)
    position.plans(Side.BLACK)  # made when first asked for
    before = whole(position)
    found = mate(position, 3, limit=200)
    assert (found.status, found.nodes, found.moves, found.minimal) == (Status.UNKNOWN, 200, (), None)
    assert whole(position) == before
    assert len(position.legal_moves()) == 59


def test_single_piece_search_stops_at_its_limit() -> None:
    position = place(DAI_DAI, {"9i": "gold general"}, {"1a": "pawn"})
    corner = position.square("1a")
    found = route(position, position.square("9i"), corner, 9, limit=20)
    assert (found.status, found.nodes) == (Status.UNKNOWN, 20)
    assert route(position, position.square("9i"), corner, 8).minimal == 8  # eight squares, diagonally
    assert collect(position, position.square("9i"), [corner], 9, limit=20).status is Status.UNKNOWN


@pytest.mark.parametrize("played", GAMES)
def test_a_middle_game_is_decided_far_below_the_limit(played: Game) -> None:
    chance = random.Random(1)  # noqa: S311 - a game, not a secret
    position = Position.initial(played)
    for _ in range(120):
        position.push_packed(chance.choice(sorted(position.effects())))
    found = mate(position, 2)
    assert found.status is not Status.UNKNOWN
    assert found.nodes < LIMIT // 4
