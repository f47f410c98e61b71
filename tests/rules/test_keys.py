"""Keys: equal for equal positions however they came about, and for no others; push and pop.

What "equal" means is worked out anew in `games.canonical`, square by square.
"""

import random
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banmen_rules import BanmenError, Game, Position, Side
from tests.examples import examples
from tests.rules.games import NAMES, any_packed, canonical, crowd, named, whole

MOVES = 24  # as many are made before they are taken back


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw the start of any game, or any board of it."""
    chosen = named(draw(st.sampled_from(NAMES)))
    percent = draw(st.sampled_from([0, 15, 50, 85]))
    return crowd(chosen, draw(st.integers(0, 2**32)), percent) if percent else Position.initial(chosen)


def digest(position: Position) -> bytes:
    return blake2b(repr(canonical(position)).encode(), digest_size=16).digest()


def fresh(position: Position) -> Position:
    return Position.from_tsfen(position.game, position.tsfen())


@pytest.mark.slow
@given(positions(), st.integers(0, 2**32))
@examples(25)
def test_pop_undoes_push_exactly(position: Position, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    before = []
    for _ in range(MOVES):
        packed = any_packed(position, chance)
        if packed is None:
            break
        if chance.random() < 0.5:
            position.plans(Side.BLACK)  # kept from now on
        before.append(whole(position))
        if chance.random() < 0.5:
            position.push_packed(packed)
        else:
            moves = position.moves(chance.choice(sorted(position.squares_of(position.turn))))
            position.push(chance.choice(moves)) if moves else position.push_packed(packed)
        assert fresh(position).key == position.key
        assert fresh(position).squares_of(Side.BLACK) == position.squares_of(Side.BLACK)
        assert fresh(position).squares_of(Side.WHITE) == position.squares_of(Side.WHITE)
    for expected in reversed(before):
        position.pop()
        if expected["plans"] is None:
            expected["plans"] = whole(position)["plans"]  # asked for in the meantime
        assert whole(position) == expected
    for side in Side:
        again = fresh(position).plans(side)
        assert position.plans(side) == again


def test_pop_undoes_a_declined_promotion() -> None:
    position = Position(named("tai-japanese"))
    position.put("13m", "p")
    position.put("13l", "P")
    position.plans(Side.BLACK)
    before = whole(position)
    declining, promoting = position.moves("13m")
    assert (declining.declines, promoting.declines) == (True, False)
    keys = set()
    for move, becomes in ((declining, "pawn"), (promoting, "gold_general")):
        position.push(move)
        piece = position.piece_at("13l")
        assert piece is not None
        assert piece.kind.id == becomes
        assert position.key == fresh(position).key
        keys.add(position.key)
        position.pop()
        assert whole(position) == before
    assert len(keys) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_declared_end_is_taken_back_by_itself(name: str) -> None:
    position = Position.initial(named(name))
    chance = random.Random(name)  # noqa: S311 - a game, not a secret
    packed = any_packed(position, chance)
    assert packed is not None
    position.push_packed(packed)
    before = whole(position)
    for end in (position.resign, position.agree_draw):
        try:
            end()
        except BanmenError:
            assert not position.game.rules.draw_by_agreement
            continue
        assert position.outcome() == position.declared
        assert position.legal_moves() == []
        position.pop()
        assert whole(position) == before


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_of_a_game_on_one_square(name: str) -> None:
    """All pieces that a game has: those that move alike and may both promote, or not, have one key."""
    of = named(name)
    keys: dict[int, tuple[object, ...]] = {}
    for code in range(2, len(of.pieces)):
        position = Position(of, [code, *[0] * (of.size.squares - 1)])
        meaning = canonical(position)
        assert keys.setdefault(position.key, meaning) == meaning
    assert len(keys) == len(set(keys.values()))
    assert len(keys) < len(of.pieces) - 2  # some are the same


@pytest.mark.parametrize(
    "name, alike, kind",
    [
        ("tai-article", ("+cc", "+or", "wz"), "wizard_stork"),
        ("taikyoku-wikipedia", ("+vg", "+fg", "+fk"), "great_general"),
        ("dai_dai-article", ("+or", "ws"), "wizard_stork"),
    ],
)
def test_pieces_that_became_the_same_are_the_same(name: str, alike: tuple[str, ...], kind: str) -> None:
    of = named(name)
    keys = set()
    for symbol in alike:
        piece = of.pieces[of.code(symbol)]
        assert piece is not None
        assert piece.kind.id == kind
        position = Position(of)
        position.put(0, symbol)
        keys.add(position.key)
    assert len(keys) == 1
    for symbol in (alike[0].removeprefix("+"), alike[0].upper()):  # before it promoted; the other side's
        position = Position(of)
        position.put(0, symbol)
        keys.add(position.key)
    assert len(keys) == 3


@pytest.mark.parametrize("name", NAMES)
def test_what_may_still_promote_is_another_piece(name: str) -> None:
    """A kind that stands on the board by itself, and another that has promoted to it and is done."""
    of = named(name)
    found = 0
    for code in range(2, len(of.pieces)):
        piece = of.pieces[code]
        if piece is None or not piece.promoted or piece.kind.promotes_to is None:
            continue
        itself = of.form(piece.kind.id, piece.side)
        one, two = Position(of), Position(of)
        one.board[0], two.board[0] = code, itself
        one, two = fresh(one), fresh(two)
        assert one.key != two.key
        found += 1
    becoming = {kind.promotes_to for kind in of.kinds}
    assert bool(found) == any(kind.promotes_to and kind.id in becoming for kind in of.kinds)


@given(positions(), st.integers(0, 2**32))
@examples(40)
def test_moves_made_in_another_order(position: Position, seed: int) -> None:
    """Three moves of a side that have nothing to do with each other, in every order; the other side's too."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    turn = position.turn
    chosen: tuple[list[int], list[int]] = ([], [])
    used: set[int] = set()
    for side in Side:
        squares = sorted(position.squares_of(side))
        chance.shuffle(squares)
        for square in squares:
            alone = [
                packed
                for packed in position.effects_of(square)
                if packed < 1 << 22 and not position.board[packed & 2047]
            ]
            ends = {packed & 2047 for packed in alone} - used
            if ends and square not in used and len(chosen[side]) < 3:
                packed = chance.choice([packed for packed in alone if packed & 2047 in ends])
                chosen[side].append(packed)
                used |= {square, packed & 2047}
    assume(len(chosen[0]) == len(chosen[1]) == 3)
    keys = set()
    middle = []
    for first in permutations(chosen[turn]):
        for one, two in zip(first, chosen[turn.other], strict=True):
            position.push_packed(one)
            position.push_packed(two)
            middle.append((canonical(position), position.key))
        keys.add(position.key)
        for _ in range(6):
            position.pop()
    # Orthogonal moves between squares of their own change the board alike in every order,
    # unless a zone makes one of them promote; it does so in every order too.
    assert len(keys) == 1
    assert len(set(middle)) == len({key for _, key in middle}) == len({meaning for meaning, _ in middle})


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_keys_tell_positions_apart_as_they_are(name: str) -> None:
    """Thousands of positions of one game: one key each, and equal keys for equal positions alone."""
    of = named(name)
    chance = random.Random(name)  # noqa: S311 - a sample, not a secret
    by_key: dict[int, bytes] = {}
    by_digest: dict[bytes, int] = {}
    for percent in (0, 2, 30):
        position = crowd(of, chance.randrange(2**32), percent) if percent else Position.initial(of)
        for number in range(150):
            packed = any_packed(position, chance)
            if packed is None:
                break
            position.push_packed(packed)
            _enter(position, by_key, by_digest)
            if number % 3 == 0:
                position.pop()
                _enter(position, by_key, by_digest)
    assert len(by_key) == len(by_digest) > 150


def _enter(position: Position, by_key: dict[int, bytes], by_digest: dict[bytes, int]) -> None:
    message = digest(position)
    assert by_key.setdefault(position.key, message) == message
    assert by_digest.setdefault(message, position.key) == position.key


@given(positions())
@examples(15)
def test_one_square_or_the_turn_makes_another_key(position: Position) -> None:
    of: Game = position.game
    keys = {position.key}
    meanings = {canonical(position)}
    boards = [(position.board, position.counter + 1)]
    chance = random.Random(position.key)  # noqa: S311 - a sample, not a secret
    for _ in range(40):
        board = position.board.copy()
        board[chance.randrange(of.size.squares)] = chance.choice([0, *range(2, len(of.pieces))])
        boards.append((board, position.counter))
    for board, counter in boards:
        other = Position(of, board, counter)
        keys.add(other.key)
        meanings.add(canonical(other))
    assert len(keys) == len(meanings)
    assert Position(of, position.board, position.counter + 2).key == position.key  # moves made play no part
