"""How likely it is that at least one of several ways is open, worked out exactly.

Each square is empty, an enemy's or a friend's by itself, whatever the others are. Ways that share no
square are independent; where they share one, its three states are gone through.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb

from banmen_rules.betza.budget import Budget
from banmen_rules.betza_tools.mobility._ways import EMPTY, ENEMY, FRIEND, Offset, Way, plainest

_SPLIT = 30
"""What telling one of several ways apart costs, in squares looked at."""


class Chance:
    """The chances at one density: every square is occupied that likely, by either side as likely."""

    def __init__(self, density: float) -> None:
        """Take the chances of the three states."""
        self._occupied = density
        each = {EMPTY: 1 - density, ENEMY: density / 2, FRIEND: density / 2}
        self._each = tuple(each.items())
        self._of = tuple(sum(chance for state, chance in self._each if states & state) for states in range(8))
        self._known: dict[frozenset[Way], float] = {}
        self._budget = Budget()

    def of_any(self, ways: Sequence[Way]) -> float:
        """Return the chance that one of these ways at least is open.

        Raises:
            TooIntricate: if that takes too long.

        """
        if len(ways) == 1:
            return self._of_one(ways[0])
        self._known.clear()
        return self._of_several(frozenset(ways))

    def _of_one(self, way: Way) -> float:
        chance = 1.0
        for _, states in way.squares:
            chance *= self._of[states]
        for crowd, most in way.crowds:
            chance *= self._at_most(most, len(crowd))
        return chance

    def _at_most(self, most: int, squares: int) -> float:
        occupied, free = self._occupied, 1 - self._occupied
        return sum(comb(squares, n) * occupied**n * free ** (squares - n) for n in range(most + 1))

    def _of_several(self, ways: frozenset[Way]) -> float:
        if not ways:
            return 0.0
        if Way((), ()) in ways:
            return 1.0
        if len(ways) == 1:
            return self._of_one(next(iter(ways)))
        known = self._known.get(ways)
        if known is None:
            self._budget.spend(_SPLIT * len(ways))
            known = self._known[ways] = self._split(ways)
        return known

    def _split(self, ways: frozenset[Way]) -> float:
        apart = _independent(ways)
        if len(apart) > 1:
            shut = 1.0
            for group in apart:
                shut *= 1 - self._of_several(group)
            return 1 - shut
        at = _shared(ways)
        chance = 0.0
        for state, likely in self._each:
            if likely:
                left = [after for way in ways if (after := _given(way, at, state)) is not None]
                chance += likely * self._of_several(frozenset(plainest(left, self._budget)))
        return chance


def _squares(way: Way) -> set[Offset]:
    return {at for at, _ in way.squares}.union(*(crowd for crowd, _ in way.crowds))


def _independent(ways: frozenset[Way]) -> list[frozenset[Way]]:
    """Put ways together that share squares, by way of others too."""
    groups: list[tuple[set[Offset], set[Way]]] = []
    for way in ways:
        squares, members = _squares(way), {way}
        rest = []
        for group in groups:
            if group[0] & squares:
                squares |= group[0]
                members |= group[1]
            else:
                rest.append(group)
        groups = [*rest, (squares, members)]
    return [frozenset(members) for _, members in groups]


def _shared(ways: frozenset[Way]) -> Offset:
    """Choose the square that most ways meet; of several the one that comes first."""
    met = Counter(at for way in ways for at in _squares(way))
    return min(met, key=lambda at: (-met[at], at))


def _given(way: Way, at: Offset, state: int) -> Way | None:
    """Return what a way still needs once the state of a square is known; None if it is shut."""
    squares = dict(way.squares)
    if not squares.pop(at, state) & state:
        return None
    crowds = []
    for crowd, most in way.crowds:
        left, allowed = crowd - {at}, most - (at in crowd and state != EMPTY)
        if allowed < 0:
            return None
        if len(left) > allowed:
            crowds.append((left, allowed))
    return Way(tuple(squares.items()), tuple(crowds))
