"""Lion trading and bare kings as slow, plain rules have them, on any board and under any reading."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Game, Position, Side, game, load_variant
from tests.examples import examples
from tests.rules.games import crowd
from tests.rules.plain_generator import PlainMove, plain_moves
from tests.rules.plain_rules import bare_loser, is_lion, lion_captured, may_capture_lions, piece_at
from tests.rules.test_plain_generator import seen

PARAMETERS = ("lion_trading", "counter_strike", "counter_strike_new_lion", "bare_king")


def readings(*parameters: str) -> Iterator[Game]:
    """Yield every game with any readings of the rulings on some rules, if those rules mean anything there."""
    for name in VARIANTS:
        variant = load_variant(name)
        rulings = {
            variant.decided[each].id: variant.decided[each] for each in parameters if each in variant.decided
        }
        for chosen in product(
            *([(key, each.name) for each in ruling.readings] for key, ruling in rulings.items())
        ):
            try:
                of = game(name, None, dict(chosen))
            except BanmenError:
                continue  # contradicting readings
            yield of


TRADING = [of for of in readings(*PARAMETERS[:3]) if of.rules.lion_trading or of.counter_strikes]
BARE = [of for of in readings("bare_king") if of.rules.bare_king != "none"]
seeds = st.integers(0, 2**32)


def test_the_family_has_these_rules() -> None:
    assert {of.variant.name for of in TRADING} >= {"chu", "dai"}
    assert {(of.rules.counter_strike, of.rules.counter_strike_new_lion) for of in TRADING} >= set(
        product(("protected", "all", "non_lions"), ("allowed", "restricted"))
    )
    assert {of.rules.bare_king for of in BARE} == {"bare", "outmatched", "helpless"}


def among_lions(of: Game, seed: int, percent: int) -> Position:
    """Fill a board, with a lion, kirin, pawn or go-between where every other piece would be."""
    position = crowd(of, seed, percent)
    choose = random.Random(seed)  # noqa: S311 - a board, not a secret
    codes = [code for code, piece in enumerate(of.pieces) if piece and of_interest(of, code)]
    for square, _ in list(position.pieces()):
        if choose.random() < 0.5:
            position.put(square, of.pieces[choose.choice(codes)])
    return position


def of_interest(of: Game, code: int) -> bool:
    """Tell whether a piece has to do with lions: it is one, may become one, or is minor."""
    piece = of.pieces[code]
    assert piece is not None
    to = piece.kind.promotes_to
    return bool(piece.kind.trading or (piece.may_promote and to and of.variant.kind(to).trading == "lion"))


def agree(position: Position, taken: int | None) -> list[tuple[int, PlainMove]]:
    """Compare the legal moves of the side to move with the plain ones, and list the captures of lions."""
    captures = []
    for square in position.squares_of(position.turn):
        plain = plain_moves(position, square)
        allowed = {move for move in plain if may_capture_lions(position, square, move, taken)}
        assert {seen(move) for move in position.moves(square) if position.refusal(move) is None} == allowed
        captures += [
            (square, move)
            for move in sorted(plain, key=repr)
            if any(is_lion(piece_at(position, at)) for at in move.captures)
        ]
    return captures


@pytest.mark.parametrize("of", TRADING, ids=str)
@given(seeds, st.sampled_from([8, 20, 45]), st.data())
@examples(12)
def test_captures_of_lions_are_allowed_as_the_plain_rules_say(
    of: Game, seed: int, percent: int, data: st.DataObject
) -> None:
    position = among_lions(of, seed, percent)
    captures = agree(position, None)
    if not captures:
        return
    square, move = data.draw(st.sampled_from(captures))
    taken = lion_captured(position, square, move)
    packed = next(each.packed for each in position.moves(square) if seen(each) == move)
    position.push_packed(packed)
    assert position.lion_taken == taken
    # Without history, since repetition is another matter.
    agree(Position(of, position.board, position.counter, taken), taken)


def test_a_lion_that_moves_on_cannot_be_recaptured_where_it_was() -> None:
    """Found at random: White's lion on 10h can step twice to the square that Black's lion left."""
    position = Position(game("chu"))
    for square, symbol in {"12g": "ln", "12h": "LN", "10h": "LN", "12l": "k", "1a": "K"}.items():
        position.put(square, symbol)
    taken = position.square("1c")
    found = Position(position.game, position.board, 2, taken)
    agree(found, taken)
    assert any(is_lion(piece_at(found, at)) for move in found.legal_moves() for at in move.captures)


@pytest.mark.parametrize("of", BARE, ids=str)
@given(seeds, st.integers(3, 6))
@examples(60)
def test_bare_kings_lose_as_the_plain_rules_say(of: Game, seed: int, count: int) -> None:
    position = few(of, seed, count)
    for move in position.legal_moves():
        if move.captures:
            position.push(move)
            result = position.outcome()
            loser = bare_loser(position)
            if result is not None and result.termination == "royals":
                pass
            elif loser is None:
                assert result is None or result.termination != "bare_king"
            else:
                assert result is not None
                assert (result.termination, result.winner) == ("bare_king", loser.other)
            position.pop()


def few(of: Game, seed: int, count: int) -> Position:
    """Set up a king each and a few pieces, many of them minor, near each other in a corner."""
    choose = random.Random(seed)  # noqa: S311 - a board, not a secret
    codes = [code for code, piece in enumerate(of.pieces) if piece]
    kings = [next(c for c in codes if of.royal[c] and c & 1 == side) for side in Side]
    minor = [code for code in codes if of.minor[code]]
    wanted = [*kings, *(choose.choice(minor if choose.random() < 0.4 else codes) for _ in range(count - 2))]
    near = [row * of.size.files + column for row in range(4) for column in range(4)]
    board = [0] * of.size.squares
    for square, code in zip(choose.sample(near, count), wanted, strict=True):
        place = square if choose.random() < 0.9 else choose.randrange(of.size.squares)
        while board[place]:  # nothing replaces a king: a board without one is for study
            place = choose.randrange(of.size.squares)
        board[place] = code
    return Position(of, board, choose.randrange(2))
