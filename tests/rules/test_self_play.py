"""Random games to their end, in every ruleset and in mixtures of readings: what has to hold on the way.

Most moves are made packed, each judged by itself; every so many plies the whole position is looked at.
Games at random hardly ever end, so the players take royals when they see them, and go back and forth.
The profile ``long`` plays many more of them.
"""

import random
from collections import Counter

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from banmen_rules import IllegalMove, Move, Position, Side
from banmen_rules.core import movegen, rules
from banmen_rules.core.outcome import Outcome
from banmen_rules.core.repetition import deviation
from tests.examples import examples
from tests.rules.games import NAMES, any_packed, canonical, crowd, named, whole

pytestmark = pytest.mark.slow

LONGEST = 2_000
GOES_BACK = 4
"""How often a position stands on the board before one of the rules that count ends the game."""

seeds = st.integers(0, 2**32)


def games(count: int) -> settings:
    """So many games, and many more in the long tier; a game is not made simpler by another seed."""
    return settings(examples(count), phases=[Phase.explicit, Phase.reuse, Phase.generate])


class Player:
    """Plays both sides at random, and looks at the position every so many plies."""

    def __init__(self, position: Position, seed: int, *, every: int, hunt: int, back: float = 0.1) -> None:
        self.position = position
        self.chance = random.Random(seed)  # noqa: S311 - a game, not a secret
        self.every = every
        self.hunt = hunt
        self.back = back
        self.stood = Counter([canonical(position)])
        self.before = [(0, whole(position))]
        self.made: list[int] = []

    def play(self, longest: int = LONGEST) -> Outcome | None:
        """Play to the end, check it, and take everything back."""
        result = self.position.outcome()
        while result is None and len(self.made) < longest:
            self.going_on()
            packed = self.choose()
            if packed is None:
                raise AssertionError("the game continues without a legal move")
            if len(self.made) % self.every == 0:
                self.look(packed)
            self.position.push_packed(packed)
            self.made.append(packed)
            self.stood[canonical(self.position)] += 1
            assert self.position.occurrences() == self.stood[canonical(self.position)]
            result = self.position.outcome()
        if result is not None:
            self.ended(result)
        self.take_back()
        return result

    def choose(self) -> int | None:
        """Choose a legal move: a royal's capture, the way back, a capture, or any."""
        position, chance = self.position, self.chance
        wanted: list[int] = []
        if len(self.made) % self.hunt == self.hunt - 1:
            board, royal = position.board, position.game.royal
            wanted = [
                packed
                for packed in position.effects()
                if any(royal[board[s]] for s in movegen.captured(position.game, board, packed))
            ]
        if chance.random() < self.back and len(self.made) > 1:
            last = self.made[-2]
            origin, target = last >> 11 & 2047, last & 2047
            if target in position.squares_of(position.turn):  # it may have been captured
                wanted += [packed for packed in position.effects_of(target) if packed & 2047 == origin]
        wanted += [
            packed for packed in (any_packed(position, chance) for _ in range(3)) if packed is not None
        ]
        for packed in wanted:
            if rules.refusal(position, packed) is None:
                return packed
        legal = [packed for packed in position.effects() if rules.refusal(position, packed) is None]
        return chance.choice(legal) if legal else None

    def going_on(self) -> None:
        """Check that the game may continue: both sides have a royal, and no position stood too often."""
        position = self.position
        assert position.declared is None
        rule = position.game.rules.repetition
        if rule == "forbidden":
            assert position.occurrences() == 1
        elif rule != "none" and position.occurrences() >= GOES_BACK:
            # The side that gives check or attacks all the time has to deviate, and only now is to move.
            found = deviation(position)
            assert found is not None
            assert (found.side, found.refused) == (position.turn, False)
        assert all(self.royals(side) for side in Side)

    def royals(self, side: Side) -> int:
        """Count the royals of a side piece by piece."""
        return sum(piece.kind.royal for _, piece in self.position.pieces() if piece.side == side)

    def look(self, packed: int) -> None:
        """Look at the whole position, and at a move that is about to be made."""
        position = self.position
        self.before.append((len(self.made), whole(position)))
        again = Position.from_tsfen(position.game, position.tsfen())
        assert again == position
        assert again.key == position.key
        assert set(again.effects()) == set(position.effects())
        for side in Side:
            assert again.squares_of(side) == position.squares_of(side)
            assert len(position.royals(side)) == self.royals(side)
        legal = position.legal_moves()
        chosen = Move.unpack(position.game, position.board, packed)
        assert chosen.effect in {move.effect for move in legal}
        assert len({move.packed for move in legal}) == len(legal)
        for move in self.chance.sample(legal, min(3, len(legal))):
            assert position.refusal(move) is None
            alike = [
                other for other in legal if other.text(position.game.size) == move.text(position.game.size)
            ]
            read = position.parse_move(move.text(position.game.size)) if len(alike) == 1 else move
            assert (read.origin, read.target, read.declines) == (move.origin, move.target, move.declines)
            if move.path:
                assert read.effect == move.effect
        assert whole(position) == {**self.before[-1][1], "plans": whole(position)["plans"]}

    def ended(self, result: Outcome) -> None:
        """See that an end is one, and the end."""
        position = self.position
        assert position.legal_moves() == []
        assert (result.winner is None) == (result.termination == "repetition" or "drawn" in result.text)
        if result.termination == "royals":
            assert result.winner is not None
            assert self.royals(result.winner.other) == 0
            assert self.royals(result.winner) > 0
        elif result.termination == "bare_king":
            assert result.winner is not None
            assert self.royals(result.winner.other) == 1
            assert position.game.rules.bare_king != "none"
        elif result.termination == "repetition":
            assert self.stood[canonical(position)] >= GOES_BACK
            assert position.game.rules.repetition in {"fourth", "draw"}
        else:
            assert result.termination == "no_move"
            assert all(rules.refusal(position, packed) for packed in position.effects())
            assert (result.winner is None) == (position.game.rules.no_move == "draw")
        for move in position.moves()[:3]:
            # Where every move is forbidden, each says why.
            with pytest.raises(
                IllegalMove, match=None if result.termination == "no_move" else "the game is over"
            ):
                position.push(move.text(position.game.size))
        with pytest.raises(IllegalMove):
            position.resign()
        assert position.outcome() == result

    def take_back(self) -> None:
        """Take every move back; the position is what it was, whenever it was looked at."""
        before = self.before.copy()
        while before:
            made, was = before.pop()
            while len(self.made) > made:
                self.position.pop()
                self.made.pop()
            now = whole(self.position)
            assert now == {**was, "plans": now["plans"]}
        for side in Side:
            again = Position.from_tsfen(self.position.game, self.position.tsfen())
            assert self.position.plans(side) == again.plans(side)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
@games(1)
def test_a_game_from_its_start(name: str, seed: int) -> None:
    Player(Position.initial(named(name)), seed, every=300, hunt=20).play()


@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
@games(2)
def test_games_with_few_pieces_come_to_an_end(name: str, seed: int) -> None:
    ends = Counter(
        result.termination
        for number in range(4)
        for result in [Player(few(name, seed + number), seed, every=25, hunt=3).play(400)]
        if result is not None
    )
    assert ends["royals"] + ends["bare_king"] >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
@games(1)
def test_going_back_and_forth_ends_or_is_refused(name: str, seed: int) -> None:
    position = few(name, seed, percent=1)
    result = Player(position, seed, every=50, hunt=10_000, back=0.95).play(400)
    if position.game.rules.repetition == "forbidden":
        assert result is None or result.termination != "repetition"


@pytest.mark.parametrize("name, seed", [("dai_dai-article", 1975), ("dai-mixed_0", 31)])
def test_a_side_that_may_only_go_back_has_no_move(name: str, seed: int) -> None:
    """Found by playing: every move there is brings back a position."""
    result = Player(few(name, seed, percent=1), seed, every=50, hunt=10_000, back=0.95).play(400)
    assert result is not None
    assert result.termination == "no_move"


def few(name: str, seed: int, percent: int = 3) -> Position:
    """Set up a few pieces of each side with a royal each, as no game would have them."""
    of = named(name)
    board = crowd(of, seed, percent).board
    chance = random.Random(seed)  # noqa: S311 - a board, not a secret
    royals = [code for code in range(2, len(of.pieces)) if of.royal[code]]
    board = [0 if of.royal[code] else code for code in board]
    black, white = chance.sample(range(of.size.squares), 2)
    board[black] = chance.choice([code for code in royals if not code & 1])
    board[white] = chance.choice([code for code in royals if code & 1])
    return Position(of, board)
