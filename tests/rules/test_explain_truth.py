"""That explanations are true: they agree with the generator, and what they blame really is to blame."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banmen_rules import Game, Move, Position, Setup, Side
from banmen_rules.betza import ANY, Landing, Path
from banmen_rules.core import rules
from banmen_rules.words.explain import Code, Explanation, Promotion, explain
from banmen_rules.words.explain.attempts import MOST, Attempt, attempts, offset
from tests.examples import examples
from tests.rules.games import NAMES, crowd, named
from tests.rules.strategies import betza
from tests.rules.test_plain_generator import moving

MADE = {
    Code.ALLOWED,
    Code.TURN,
    Code.PROTECTED,
    Code.LION_PROTECTED,
    Code.COUNTER_STRIKE,
    Code.REPETITION,
    Code.PERPETUAL,
    Code.GAME_OVER,
    Code.RULE,
}
BY_RULE = MADE - {Code.ALLOWED, Code.TURN, Code.GAME_OVER, Code.RULE}
OBSTRUCTED = {Code.BLOCKED, Code.PASS_LIMIT, Code.RANK, Code.STOP_OCCUPIED}
LACKING = {Code.NOTHING_TO_CAPTURE, Code.NOTHING_TO_PASS}
AT_THE_END = {Code.OWN_PIECE, Code.ONLY_CAPTURES, Code.ONLY_MOVES, Code.RANK_TARGET}
PATTERN = {Code.NO_PATH, Code.TOO_FAR, Code.SKIPPED, Code.OFF_BOARD, Code.STAY}
PROMOTES = {
    Promotion.CAPTURES,
    Promotion.ZONE,
    Promotion.TOUCHES_ZONE,
    Promotion.CAPTURES_IN_ZONE,
    Promotion.BEGINS_IN_ZONE,
    Promotion.LAST_RANK,
    Promotion.CONTAGION,
}


@st.composite
def asked(draw: st.DrawFn) -> tuple[Position, int, list[int]]:
    """Any board of any game, a piece on it, every other time a rare one, and squares to ask about."""
    chosen = named(draw(st.sampled_from(NAMES)))
    position = crowd(chosen, draw(st.integers(0, 2**32)), draw(st.sampled_from([3, 15, 50, 85])))
    if draw(st.booleans()):
        origin = draw(st.integers(0, chosen.size.squares - 1))
        position.put(origin, chosen.pieces[draw(st.sampled_from(rare(chosen)))])
    else:
        held = [square for square, _ in position.pieces()]
        assume(held)
        origin = draw(st.sampled_from(held))
    return position, origin, draw(targets(position, origin))


@cache
def rare(chosen: Game) -> list[int]:
    """List the codes of the pieces that do more than step, slide and leap."""
    return [
        code
        for code, piece in enumerate(chosen.pieces)
        if piece is not None
        and any(len(path.legs) > 1 or path.legs[0].over for path in piece.kind.description.paths)
    ]


@st.composite
def targets(draw: st.DrawFn, position: Position, origin: int) -> list[int]:
    """Draw the piece's own square, some that its paths point to, some near it, and any others."""
    size = position.game.size
    piece = position.piece_at(origin)
    assert piece is not None
    found = {origin} | set(draw(st.lists(st.integers(0, size.squares - 1), max_size=4)))
    vectors = draw(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), max_size=4))
    for path in draw(st.lists(st.sampled_from(piece.kind.description.paths), max_size=6)):
        vectors += draw(
            st.lists(st.sampled_from(sorted(ends(position, origin, path)) or [(0, 0)]), max_size=3)
        )
    found |= {size.offset(origin, dx, dy, piece.side) or 0 for dx, dy in vectors}
    return sorted(found)


@pytest.mark.slow
@given(asked())
@examples(120)
def test_explanations_of_the_games_own_pieces(question: tuple[Position, int, list[int]]) -> None:
    position, origin, squares = question
    before = position.tsfen()
    for target in squares:
        check(position, origin, target)
    assert position.tsfen() == before


@pytest.mark.slow
@given(betza(), st.sampled_from(["plain", "ranks", "equal"]), st.integers(0, 3), st.data())
@examples(100)
def test_explanations_of_any_description(text: str, ranks: str, rank: int, data: st.DataObject) -> None:
    chosen = moving(text, ranks, rank if ranks != "plain" else 0)
    position = crowd(chosen, data.draw(st.integers(0, 2**32)), data.draw(st.sampled_from([2, 15, 50])))
    origin = data.draw(st.integers(0, chosen.size.squares - 1))
    position.put(origin, data.draw(st.sampled_from(["q", "Q"] if ranks == "plain" else ["fk", "FK"])))
    for target in data.draw(targets(position, origin))[:12]:
        check(position, origin, target)


@pytest.mark.slow
@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.sampled_from([1, 3]), st.data())
@examples(15)
def test_legal_means_among_the_legal_moves(name: str, seed: int, percent: int, data: st.DataObject) -> None:
    position = crowd(named(name), seed, percent)
    for _ in range(data.draw(st.integers(0, 6))):
        legal = position.legal_moves()
        if legal:
            position.push(data.draw(st.sampled_from(legal)))
    legal_ends = {(move.origin, move.target) for move in position.legal_moves()}
    for origin, piece in list(position.pieces())[:25]:
        wanted = {target for start, target in legal_ends if start == origin}
        for target in {*wanted, *range(origin % 7, position.game.size.squares, 97)}:
            found = position.explain(origin, target)
            assert found.legal == (target in wanted)
            assert (found.code == Code.ALLOWED) == found.legal
            assert not found.legal or piece.side == position.turn


def test_a_way_along_the_whole_board_and_back() -> None:
    position = Position(moving("[fR-bR]", "plain", 0))
    position.put("9q", "q")
    assert {m.target for m in position.moves("9q")} >= {position.square("9b"), position.square("9q")}
    for target in range(17 * 17):
        check(position, position.square("9q"), target)
    position.put("9a", "p")
    check(position, position.square("9q"), position.square("9b"))


def test_very_many_ways_are_not_all_looked_for() -> None:
    position = Position(moving("[fR-fR-fR-fR-fR-fR]", "ranks", 0))
    position.put("18jj", "fk")
    position.put("18ii", "p")
    # 35 squares cut into six parts: 278,256 ways to the last rank; to a square beside the line none.
    tries = attempts(position, position.square("18jj"), position.square("18a"))
    assert 1_000 < len(tries) <= MOST
    assert explain(position, "18jj", "18a").code == Code.STOP_OCCUPIED
    assert explain(position, "18jj", "17a").code == Code.NO_PATH


@given(asked())
@examples(30)
def test_a_setup_is_explained_like_a_position(question: tuple[Position, int, list[int]]) -> None:
    position, origin, squares = question
    setup = Setup(position.game, position.board, position.counter)
    for target in squares[:8]:
        bare, full = explain(setup, origin, target), explain(position, origin, target)
        assert bare.possible == full.possible
        assert bare == full or full.code in MADE - {Code.ALLOWED, Code.TURN}


# ---------------------------------------------------------------- what has to hold for one explanation


def check(position: Position, origin: int, target: int) -> Explanation:
    found = explain(position, origin, target)
    moves = [move for move in position.moves(origin) if move.target == target]
    piece = position.piece_at(origin)
    assert piece is not None
    assert (found.origin, found.target) == (origin, target)
    assert sorted(move.packed for move in found.moves) == sorted(move.packed for move in moves)
    assert found.possible == bool(moves) == (found.code in MADE)
    allowed = [move for move in moves if rules.refusal(position, move) is None]
    over = rules.ended(position) is not None
    assert found.legal == (bool(allowed) and piece.side == position.turn and not over)
    assert found.legal == (found.code == Code.ALLOWED)
    well_written(position, found)
    walk_agrees(position, found)
    if found.possible:
        promotion_holds(position, found.moves[0], found)
        return found
    assert (found.promotion, found.promotes_to) == (None, None)
    if found.code in PATTERN:
        pattern_holds(position, found)
    else:
        blame_holds(position, found)
    return found


def well_written(position: Position, found: Explanation) -> None:
    name = position.game.size.name
    text = found.text
    assert text.endswith(".")
    assert not any(slip in text for slip in ("  ", "..", ". .", " ,", "None", "()", ": .", "; ;"))
    assert text[0].isupper() or text[0].isdigit()
    if found.code not in BY_RULE:
        assert f" on {name(found.origin)} " in text
    if found.blocker is not None:
        assert position.board[found.blocker]
        there = position.piece_at(found.blocker)
        assert there is not None
        assert there.kind.noun in text


def walk_agrees(position: Position, found: Explanation) -> None:
    """The walk finds exactly the moves of the generator, way by way."""
    tries = attempts(position, found.origin, found.target)
    if len(tries) == MOST:
        return
    arrived = {
        (attempt.touched, tuple(sorted(attempt.captures)))
        for attempt in tries
        if attempt.code == Code.ALLOWED
    }
    assert arrived == {(move.path, move.captures) for move in found.moves}
    for attempt in tries:
        assert attempt.code in MADE | OBSTRUCTED | LACKING | AT_THE_END | PATTERN
        assert (attempt.code in AT_THE_END | {Code.ALLOWED}) <= (attempt.squares[-1:] == (found.target,))


def promotion_holds(position: Position, move: Move, found: Explanation) -> None:
    piece, game = position.piece_at(move.origin), position.game
    assert piece is not None
    assert found.promotes_to == move.promotes_to
    why = found.promotion
    assert why is not None
    assert (why in PROMOTES) == (move.promotes_to is not None)
    zone = game.zone[piece.side]
    enemies = [square for square in move.captures if (position.board[square] ^ piece.side) & 1]
    conditions = {
        Promotion.CAPTURES: bool(move.captures) and piece.may_promote and not zone,
        Promotion.CAPTURES_IN_ZONE: bool(move.captures) and move.origin in zone,
        Promotion.BEGINS_IN_ZONE: move.origin in zone and move.target not in zone,
        Promotion.LAST_RANK: move.target in game.last_rank[piece.side] and piece.kind.second_chance,
        Promotion.ZONE: move.target in zone,
        Promotion.TOUCHES_ZONE: move.target not in zone and bool(zone & set(move.path)),
        Promotion.CONTAGION: any(game.infects[position.board[square]] for square in move.captures)
        and not piece.kind.exempt,
        Promotion.DECLINES: move.declines,
        Promotion.SPENT: piece.promoted,
        Promotion.NEVER: not piece.promoted and piece.kind.promotes_to is None,
        Promotion.CAPTURES_NOTHING: not move.captures and not zone,
        Promotion.OWN_ONLY: bool(move.captures) and not enemies and not game.rules.promotion_by_own_pieces,
        Promotion.OUTSIDE_ZONE: bool(zone) and move.target not in zone,
        Promotion.BESIDE_ZONE: bool(zone) and not zone & {move.origin, move.target},
        Promotion.QUIET_IN_ZONE: move.origin in zone and not move.captures,
        Promotion.NO_PROMOTION: game.rules.promotion == "none",
    }
    assert conditions[why]
    after = position.copy()
    after.push(move)
    there = after.piece_at(move.target)
    assert there is not None
    assert there.kind.id == (move.promotes_to or piece.kind.id)
    if found.code == Code.ALLOWED and move.promotes_to:
        assert game.by_id[move.promotes_to].noun in found.text


def pattern_holds(position: Position, found: Explanation) -> None:
    """No arrangement of pieces lets it end there: its legs do not point to the square."""
    piece = position.piece_at(found.origin)
    assert piece is not None
    paths = piece.kind.description.paths
    vector = offset(position, found.origin, found.target)
    if len(paths) <= 200:
        assert not any(vector in ends(position, found.origin, path) for path in paths)
    far = abs(vector[0]) + abs(vector[1])
    if found.code == Code.TOO_FAR:
        for path in paths:
            there = [end for end in ends(position, found.origin, path) if parallel(end, vector)]
            beyond = any(abs(x) + abs(y) > far for x, y in there)
            assert not beyond or (turns(path) and "turning does not lead there" in found.text)
    if found.code in (Code.TOO_FAR, Code.SKIPPED):
        assert found.path is not None
        on_ray = [end for end in line_ends(found.path, 2 * max(position.game.size)) if parallel(end, vector)]
        assert any((abs(x) + abs(y) < far) == (found.code == Code.TOO_FAR) for x, y in on_ray)
    if found.direction is not None and found.leg is None:
        assert parallel(found.direction, vector)
        assert found.squares[-1:] == (found.target,)
    if "never moves backward" in found.text:
        assert vector[1] < 0
        assert all(leg.dy >= 0 for path in paths for leg in path.legs)
    elif "it does not move" in found.text:
        assert not any(parallel((path.legs[0].dx, path.legs[0].dy), vector) for path in paths)


def ends(position: Position, origin: int, path: Path) -> set[tuple[int, int]]:
    """Collect where a path may end on this board, whatever stands on it."""
    at = {(0, 0)}
    for leg in path.legs:
        if leg.over == ANY and not leg.dx and not leg.dy:
            square = position.game.size.squares
            return {offset(position, origin, number) for number in range(square) if number != origin}
        following = set()
        for x, y in at:
            times = 1
            while not leg.reach or times <= leg.reach:
                there = (x + times * leg.dx, y + times * leg.dy)
                if position.game.size.offset(origin, *there, position.board[origin] & 1) is None:
                    break
                following.add(there)
                times += 1
        at = following
    return at


def turns(path: Path) -> bool:
    first = path.legs[0]
    return any(first.dx * leg.dy != first.dy * leg.dx for leg in path.legs)


def line_ends(path: Path, longest: int) -> set[tuple[int, int]]:
    """Collect where a path of legs on one line may end, on a board without edges."""
    at = {(0, 0)}
    for leg in path.legs:
        at = {
            (x + times * leg.dx, y + times * leg.dy)
            for x, y in at
            for times in range(1, (leg.reach or longest) + 1)
        }
    return at


def parallel(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] * other[1] == one[1] * other[0] and one[0] * other[0] + one[1] * other[1] > 0


def blame_holds(position: Position, found: Explanation) -> None:
    """The blamed pieces are there, and the path gets further without them."""
    assert found.path is not None
    assert found.leg is not None
    assert found.categories == (found.path.category,)
    leg = found.path.legs[found.leg - 1]
    assert found.direction == ((leg.dx, leg.dy) if leg.dx or leg.dy else None)
    blamed = [attempt for attempt in attempts(position, found.origin, found.target) if is_it(attempt, found)]
    assert blamed
    attempt = blamed[0]
    stop = attempt.squares[-1]
    if leg.dx or leg.dy:
        before = attempt.squares[-2] if len(attempt.squares) > 1 else found.origin
        assert position.game.size.offset(before, leg.dx, leg.dy, position.board[found.origin] & 1) == stop
    assert found.blocker in (None, stop)
    if len(found.squares) == len(attempt.squares):  # else several are to blame
        assert (found.blocker is None) == (
            not position.board[stop] or stop == found.origin or stop in attempt.captures
        )
    if found.code in AT_THE_END:
        assert stop == found.target
        assert found.leg == len(found.path.legs)
    if stop in attempt.squares[:-1] or stop == found.origin:
        return  # it comes by twice: what stands there matters earlier too
    cured = Setup(position.game, position.board, position.counter)
    for remedy in remedies(position, found):
        cured.put(stop, remedy)
        further = [
            other
            for other in attempts(cured, found.origin, found.target)
            if (other.path, other.times) == (attempt.path, attempt.times)
        ]
        assert any(progress(other) > progress(attempt) for other in further)
        if found.code in AT_THE_END:
            assert explain(cured, found.origin, found.target).possible


def is_it(attempt: Attempt, found: Explanation) -> bool:
    home = found.origin == found.target  # then several may be to blame, one on each square
    squares = found.squares[: len(attempt.squares)] if home else found.squares
    message = (found.path, found.code, (found.leg or 0) - 1, squares)
    return (attempt.path, attempt.code, attempt.leg, attempt.squares) == message


def progress(attempt: Attempt) -> tuple[bool, int, int]:
    return attempt.code == Code.ALLOWED, attempt.leg, len(attempt.squares)


def remedies(position: Position, found: Explanation) -> Iterator[str | None]:
    """Yield the piece to put on the square where a path is stopped, so that it continues."""
    assert found.path is not None
    assert found.leg is not None
    leg = found.path.legs[found.leg - 1]
    side = Side(position.board[found.origin] & 1)
    if found.code in (Code.BLOCKED, Code.PASS_LIMIT):
        yield None
        return
    if found.code == Code.RANK and found.squares[-1] != found.target and found.leg == len(found.path.legs):
        yield None
        return
    if leg.landing & Landing.EMPTY:
        yield None
    own_rank = position.game.rank[position.board[found.origin]] if position.game.ranked else 1
    if leg.over < ANY and not own_rank:
        return  # nothing has a lower rank
    enemy, friend = ("P", "p") if side == Side.BLACK else ("p", "P")
    if leg.landing & Landing.ENEMY:
        yield enemy
    if leg.landing & Landing.FRIEND:
        yield friend
    if leg.landing & Landing.PASS:
        yield from (enemy, friend)
