"""What the writers of all dialects share: refusing, with the path that cannot be said."""

from typing import NoReturn

from banmen_rules.base.errors import Inexpressible
from banmen_rules.betza import ANY, CAPTURE, Description, Landing, Path
from banmen_rules.betza.meaning import form_of
from banmen_rules.betza.normal_form import Route
from banmen_rules.betza.paths import STAY, anywhere_path, route_paths, slide_path
from banmen_rules.betza.printer import Printer
from banmen_rules.betza.tree import Vector
from banmen_rules.words.sentences import path_in_words

_LONGEST_NAMED = 3  # squares of the longest leap that has a letter


def _ahead(step: Vector) -> tuple[int, int, int]:
    """Order directions for an example: forward before sideways, straight before aslant."""
    x, y = step
    return y, -abs(x), x


class Writer(Printer):
    """Writes descriptions in a dialect; refuses a path that it has no words for."""

    stops = False
    title = ""
    landings = "mcd"
    """The letters of landing that it has, other than for passing over."""
    no_stay = ""
    """Why it cannot say that a piece stays where it is."""
    no_leap = ""
    """Why it cannot say leaps that have no letter; empty if it can."""

    def __init__(self, description: Description) -> None:
        self._description = description

    def write(self) -> str:
        """Write the description.

        Raises:
            Inexpressible: if one of its paths cannot be said in this dialect.

        """
        return self.print(form_of(self._description))

    def _refuse(self, path: Path, why: str) -> NoReturn:
        message = f"{self.title} cannot say `{self._description}`: {path_in_words(path)}: {why}"
        raise Inexpressible(message, path)

    def _example(self, route: Route) -> Path:
        """Get one of the paths of a route, the most straightforward one that the description has too."""
        paths = sorted(route_paths(route), key=lambda path: _ahead(path.legs[0][:2]), reverse=True)
        return next((path for path in paths if path in self._description.paths), paths[0])

    def _term(
        self, directions: frozenset[Vector], atoms: tuple[Vector, ...], reach: int, over: int, landing: int
    ) -> str:
        """Write a move of one leg, if the dialect has what it takes."""
        path = slide_path(*max(directions, key=_ahead), reach, over, landing)
        if over:
            self._refuse(path, self._no_over(over))
        self._check_landing(path, path.legs[-1].landing)
        self._check_leap(path, atoms[0])
        return super()._term(directions, atoms, reach, over, landing)

    def _stay(self) -> str:
        return self._refuse(STAY, self.no_stay)

    def _anywhere(self, landing: int) -> str:
        self._check_landing(anywhere_path(landing), Landing(landing))
        return super()._anywhere(landing)

    def _check_landing(self, path: Path, landing: Landing) -> None:
        if Landing.FRIEND in landing and "d" not in self.landings:
            self._refuse(path, "it has no letter for capturing a friend")
        if landing != Landing.EMPTY | Landing.ENEMY and "m" not in self.landings:
            self._refuse(path, "it has no letters for what the last square may hold")

    def _check_leap(self, path: Path, atom: Vector) -> None:
        if self.no_leap and atom[0] > _LONGEST_NAMED:
            self._refuse(path, self.no_leap)

    def _check_alike(self, route: Route, why: str) -> None:
        """Refuse a route whose legs have not all the same length and range, or pass over pieces."""
        first = route.links[0]
        for link in route.links:
            if link.over:
                self._refuse(self._example(route), self._no_over(link.over))
            if (link.reach, link.atoms[0][0]) != (first.reach, first.atoms[0][0]):
                self._refuse(self._example(route), why)

    def _no_over(self, over: int) -> str:
        if over == CAPTURE:
            return "it has no sign for capturing all the pieces on the way"
        count = "any number of pieces" if over == ANY else f"up to {over} pieces" if over > 1 else "a piece"
        return f"it has no sign for passing over {count} wherever they stand"
