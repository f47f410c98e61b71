"""Self-play of a simple player, the source of the puzzles.

Black hunts: it prefers moves that leave White's royal the fewest squares. White escapes from check if it can,
and makes the most valuable captures. The games start from the initial position without most of its pieces,
chosen at random, and without Black's royals, as in shogi problems: the hunt begins at once, and the board is
easy to read. Hook movers are left out.
"""

import random
from collections.abc import Iterator

from banmen_rules import Category, Position, Side, game
from banmen_rules.betza_tools.mobility import of_kind
from banmen_rules.core import check, movegen, rules
from banmen_rules.core.packed import FROM, SQUARE

_LOOKED_AT = 18
"""How many moves are considered, ordered by their captures."""
_FREE = 2
"""Squares that a mated royal may seem to have left, because protection is not checked at first."""
_SEEN = 12
"""How many moves are considered before one that loses a royal is made."""


class Player:
    """Plays both sides of one game.

    Args:
        variant: the game's name.
        seed: decides every choice; the same seed plays the same game.
        kept: the shares of Black's and White's pieces that stay on the board, plus one royal of White's.
        longest: the most moves of a game.
        hunts: whether Black looks for mates; else it only captures, which is faster.
        promoted: the share of Black's pieces that have promoted before the hunt begins. Where most pieces are
            steppers at first, a hunt on an open board would not end.

    """

    def __init__(
        self,
        variant: str,
        seed: int,
        *,
        kept: tuple[float, float],
        longest: int,
        hunts: bool = True,
        promoted: float = 0,
    ) -> None:
        self.hunts = hunts
        self.promoted = promoted
        self.chance = random.Random(f"{variant} {seed}")  # noqa: S311 - a game, not a secret
        self.position = self._start(variant, kept)
        self.longest = longest
        self.worth = worth(variant)

    def _start(self, variant: str, kept: tuple[float, float]) -> Position:
        position, chance = Position.initial(game(variant)), self.chance
        royal = chance.choice(
            [square for square in sorted(position.royals(Side.WHITE)) if not self._roams(position, square)]
        )
        board = [
            code if code and not position.game.royal[code] and chance.random() < kept[code & 1] else 0
            for code in position.board
        ]
        if self.promoted:
            board = [self._promoted(position, code) for code in board]
        if self.hunts:
            board = [0 if code and self._turns(position, code) else code for code in board]
        board[royal] = position.board[royal]
        return Position(position.game, board)

    def _promoted(self, position: Position, code: int) -> int:
        """Promote some of Black's pieces, but none to a royal."""
        form = position.game.promotes_to[code]
        if not code or code & 1 or not form or position.game.royal[form]:
            return code
        return form if self.chance.random() < self.promoted else code

    @staticmethod
    def _turns(position: Position, code: int) -> bool:
        """Tell whether a piece has hook moves: on an open board it would mate from anywhere."""
        piece = position.game.pieces[code]
        return piece is not None and Category.HOOK in piece.kind.description.categories

    @staticmethod
    def _roams(position: Position, square: int) -> bool:
        """Tell whether a royal can go anywhere: an emperor cannot be driven into a corner."""
        return position.game.roams(position.board[square])

    def _would_roam(self, packed: int) -> bool:
        """Tell whether a royal promotes by a move to one that can go anywhere, and so out of a corner."""
        position = self.position
        code = position.board[packed >> FROM & SQUARE]
        return bool(position.game.royal[code]) and position.game.roams(
            movegen.becomes(position.game, position.board, packed)
        )

    def play(self) -> Iterator[list[int]]:
        """Play, and before each move yield the moves that mate.

        They are avoided while other moves exist, so that a game shows more than one mate.
        """
        position = self.position
        while position.counter < self.longest:
            side = position.turn
            if check.threats(position, side.other):
                return  # the royal can be captured: the game is over
            moves = [packed for packed in self._ordered() if rules.refusal(position, packed) is None]
            if side or not self.hunts or check.threats(position, side):
                mates: list[int] = []
                chosen = self._safe(moves, side)
            else:
                mates, moves = self._hunting(moves, side.other)
                chosen = self._safe(moves[:_SEEN], side)
            yield mates
            if chosen is None:
                return
            position.push_packed(chosen)

    def _ordered(self) -> list[int]:
        """Order the moves by material gain and by chance."""
        position, chance, worth = self.position, self.chance, self.worth
        board, of = position.board, position.game
        gains = []
        for packed in position.effects():
            if self._would_roam(packed):
                continue
            gain = chance.random() * 8
            taken = movegen.captured(of, board, packed)
            if taken:
                mover = board[packed >> FROM & SQUARE]
                gain += sum(
                    worth[board[square]] * (1 if board[square] + mover & 1 else -1) for square in taken
                )
                gain -= worth[mover] * chance.random() * (packed & SQUARE in taken)
            gains.append((gain, packed))
        gains.sort(reverse=True)
        return [packed for _, packed in gains]

    def _hunting(self, moves: list[int], hunted: Side) -> tuple[list[int], list[int]]:
        """Find the moves that mate, and order the others by the squares they leave the other royal."""
        position, chance = self.position, self.chance
        royals = position.royals(hunted)
        if not royals or len(royals) > 1:
            return [], moves
        (royal,) = royals
        near = self._near(moves, royal)
        looked = list(dict.fromkeys(moves[:8] + near[:_LOOKED_AT]))
        mates, scored = [], []
        for packed in looked:
            position.push_packed(packed)
            own = position.effects(hunted.other)
            held = {effect & SQUARE for effect in own} | set(position.squares_of(hunted.other))
            free = (
                sum(effect & SQUARE not in held for effect in position.effects_of(royal))
                if position.board[royal]
                else 0
            )
            gives_check = any(move & SQUARE == royal for move in own)
            if gives_check and free <= _FREE and rules.is_mate(position):
                mates.append(packed)
            else:
                scored.append((free - 0.5 * gives_check + chance.random() * 2, packed))
            position.pop()
        scored.sort()
        rest = [packed for packed in moves if packed not in set(looked)]
        return mates, [packed for _, packed in scored] + rest

    def _near(self, moves: list[int], royal: int) -> list[int]:
        """Order moves by how near to a royal they end, roughly."""
        files, chance = self.position.game.size.files, self.chance
        row, column = divmod(royal, files)

        def distance(packed: int) -> float:
            target = packed & SQUARE
            return max(abs(target // files - row), abs(target % files - column)) + chance.random() * 3

        return sorted(moves, key=distance)

    def _safe(self, moves: list[int], side: Side) -> int | None:
        """Find the first move after which the last royals of a side cannot be captured."""
        position = self.position
        for packed in moves:
            position.push_packed(packed)
            lost = check.threats(position, side)
            position.pop()
            if not lost:
                return packed
        return None


def worth(variant: str) -> list[float]:
    """List the worth of every code: its kind's mobility on a board filled to a fifth, more for royals."""
    found = [0.0, 0.0]
    for piece in game(variant).pieces[2:]:
        mobile = of_kind(variant, piece.kind.betza).own[0.2] if piece else 0.0
        found.append(mobile + 60 * bool(piece and piece.kind.royal))
    return found
