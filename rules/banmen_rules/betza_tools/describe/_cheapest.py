"""The shortest choice of parts that together say everything.

Separate because it is plain arithmetic on masks. Exact for what pieces are made of; a search that
would go on for too long ends with the best it has found.
"""

from collections.abc import Iterable, Sequence

from banmen_rules.betza_tools.describe._candidates import Part

_TRIES = 20_000
"""Choices looked at before the best so far is taken."""


def cheapest(parts: Iterable[Part], everything: int, most: int) -> list[Part]:
    """Choose the parts of least cost that say everything; none if that costs more than ``most``."""
    choice = _Choice(_useful(parts), everything, most)
    return choice.made()


def _useful(parts: Iterable[Part]) -> list[Part]:
    """Drop what another part says at no greater cost."""
    kept: list[Part] = []
    for part in sorted(set(parts), key=lambda part: (part.cost, -part.says.bit_count(), part.text)):
        if not any(not part.says & ~other.says for other in kept):
            kept.append(part)
    return kept


class _Choice:
    """A search that takes parts one after another, and back."""

    def __init__(self, parts: Sequence[Part], everything: int, most: int) -> None:
        self._left = everything
        by_point: list[list[Part]] = [[] for _ in range(everything.bit_length())]
        for part in sorted(parts, key=lambda part: (part.cost / part.says.bit_count(), part.text)):
            says = part.says
            while says:
                by_point[(says & -says).bit_length() - 1].append(part)
                says &= says - 1
        # What only one part says needs no search, and of the rest the fewest choices come first.
        self._needed = list(dict.fromkeys(choices[0] for choices in by_point if len(choices) == 1))
        for part in self._needed:
            self._left &= ~part.says
        self._choices = sorted(((1 << point, choices) for point, choices in enumerate(by_point)), key=_number)
        self._tries = 0
        self._best: list[Part] | None = None
        self._cost = most + 1

    def made(self) -> list[Part]:
        """Search; return the best choice."""
        cost = sum(part.cost for part in self._needed)
        if cost < self._cost:
            self._choose([], cost, self._left)
        return [] if self._best is None else self._needed + self._best

    def _choose(self, chosen: list[Part], cost: int, left: int) -> None:
        if not left:
            self._best, self._cost = list(chosen), cost
            return
        self._tries += 1
        if self._tries > _TRIES:
            return
        choices = next(choices for point, choices in self._choices if left & point)
        for part in choices:
            if cost + part.cost < self._cost:
                chosen.append(part)
                self._choose(chosen, cost + part.cost, left & ~part.says)
                chosen.pop()


def _number(point: tuple[int, list[Part]]) -> int:
    return len(point[1])
