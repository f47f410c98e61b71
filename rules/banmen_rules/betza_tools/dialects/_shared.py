"""What the dialects share: their characters and messages, and the base of the writers."""

import tomllib
from importlib.resources import files
from typing import NoReturn

from banmen_rules.base.errors import Inexpressible
from banmen_rules.betza import ANY, CAPTURE, Description, Landing, Path
from banmen_rules.betza.limits import MAX_RANGE
from banmen_rules.betza.meaning import STAY, anywhere_path, form_of, route_paths, slide_path
from banmen_rules.betza.normal_form import Link, Route
from banmen_rules.betza.printer import Printer
from banmen_rules.betza.tokens import Alphabet, by_character, kinds
from banmen_rules.betza.tree import Vector
from banmen_rules.words.sentences import path_in_words

_TABLES = tomllib.loads(files(__package__).joinpath("dialects.toml").read_text("utf-8"))


def alphabet(name: str) -> Alphabet:
    """Return the characters and messages of a dialect."""
    own, shared = _TABLES[name], _TABLES["shared"]
    return Alphabet(
        kinds(**own["kinds"]),
        by_character(shared["others"] | own["others"]),
        leaps=own.get("leaps", True),
        messages=shared["messages"] | own["messages"],
        title=own["title"],
        source=own["source"],
        called=own["called"],
    )


def _ahead(step: Vector) -> tuple[int, int, int]:
    """Order directions for an example: forward before sideways, orthogonal before diagonal."""
    x, y = step
    return y, -abs(x), x


class Writer(Printer):
    """Writes descriptions in a dialect; refuses a path without notation."""

    alphabet: Alphabet
    stops = False
    landings = "mcd"
    """The landing letters of the dialect, except that for passing over."""
    longest_leap = MAX_RANGE

    def __init__(self, description: Description) -> None:
        self._description = description

    def write(self) -> str:
        """Write the description.

        Raises:
            Inexpressible: if the dialect has no notation for one of its paths.

        """
        return self.print(form_of(self._description.text))

    def _refuse(self, path: Path, why: str) -> NoReturn:
        message = f"{self.alphabet.title} cannot express `{self._description}`: {path_in_words(path)}: {why}"
        raise Inexpressible(message, path)

    def _example(self, route: Route) -> Path:
        """Return an example of a route's paths, preferably one of the description."""
        paths = sorted(route_paths(route), key=lambda path: _ahead(path.legs[0][:2]), reverse=True)
        return next((path for path in paths if path in self._description.paths), paths[0])

    def _term(self, directions: frozenset[Vector], link: Link) -> str:
        """Write a move of one leg, if the dialect can express it."""
        path = slide_path(*max(directions, key=_ahead), link.reach, link.over, link.landing)
        self._check_over(path, link)
        self._check_landing(path, path.legs[-1].landing)
        self._check_leap(path, link.atoms[0])
        return super()._term(directions, link)

    def _stay(self) -> str:
        return self._refuse(STAY, "it has no notation for a pass")

    def _anywhere(self, landing: int) -> str:
        self._check_landing(anywhere_path(landing), Landing(landing))
        return super()._anywhere(landing)

    def _check_landing(self, path: Path, landing: Landing) -> None:
        if Landing.FRIEND in landing and "d" not in self.landings:
            self._refuse(path, "it has no letter for capturing a friend")
        if landing != Landing.EMPTY | Landing.ENEMY and "m" not in self.landings:
            self._refuse(path, "it has no letters for what the last square may hold")

    def _check_over(self, path: Path, link: Link) -> None:
        if link.over:
            self._refuse(path, self._no_over(link.over))

    def _check_leap(self, path: Path, atom: Vector) -> None:
        if atom[0] > self.longest_leap:
            self._refuse(path, "it has no leaps of more than three squares")

    def _check_alike(self, route: Route, why: str) -> None:
        """Refuse a route whose legs differ in length or range, or pass over pieces."""
        first = route.links[0]
        for link in route.links:
            self._check_over(self._example(route), link)
            if (link.reach, link.atoms[0][0]) != (first.reach, first.atoms[0][0]):
                self._refuse(self._example(route), why)

    def _no_over(self, over: int) -> str:
        if over == CAPTURE:
            return "it has no sign for capturing all the pieces on the path"
        count = "any number of pieces" if over == ANY else f"up to {over} pieces" if over > 1 else "a piece"
        return f"it has no sign for passing over {count} anywhere on the path"
