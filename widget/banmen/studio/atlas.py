"""The widget `Atlas`: search, sort and compare the kinds of all games."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from os import PathLike
from typing import ClassVar, Literal, Never, TypeAlias

from banmen.host import traits
from banmen.protocol import meaning
from banmen.protocol.shapes.atlas import AtlasOutputs, Comparison, KindRow, Signs, Start
from banmen.studio import card, studio
from banmen_rules import (
    BanmenError,
    InvalidArgument,
    PieceKind,
    Side,
    UnknownName,
    betza_tools,
    load_variant,
)
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.betza_tools.compare import Squares
from banmen_rules.drawing.figure import Figure, encode
from banmen_rules.drawing.style import Theme
from banmen_rules.variants import Variant, every_variant
from banmen_rules.words.sentences import sentence

SORTS = ("mobility", "worth", "game", "name", "kanji")
PROMOTES = ("", "yes", "no", "promoted")
MOST = 2
"""How many kinds can be compared at once."""
RADIUS = 5
"""How many squares all figures show to each side: on one scale, a larger drawing is a stronger piece."""

_Games: TypeAlias = tuple[Variant, ...]
"""All games: the lists of an atlas are made again when one of them changes."""
_FILTERS = ("variant", "category", "promotes", "royal")


def checked_filters(value: Mapping[str, object]) -> dict[str, object]:
    """Check the filters.

    Raises:
        BanmenError: if a filter, game, category or value is unknown.

    """
    if value.keys() != set(_FILTERS):
        raise InvalidArgument("filters", f"a dict with {', '.join(_FILTERS)}", dict(value))
    categories = [category.value for category in Category]
    found: dict[str, object] = {}
    for name, allowed in (("variant", [each.name for each in every_variant()]), ("category", categories)):
        words = value[name]
        if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
            raise InvalidArgument(f"filters.{name}", "a list of text", words)
        for word in words:
            if word not in allowed:
                raise UnknownName(name, word, allowed)
        found[name] = list(words)
    if value["promotes"] not in PROMOTES:
        raise InvalidArgument("filters.promotes", f"one of {PROMOTES}", value["promotes"])
    if not isinstance(value["royal"], bool):
        raise InvalidArgument("filters.royal", "True or False", value["royal"])
    return {**found, "promotes": value["promotes"], "royal": value["royal"]}


def _key(variant: str, kind: PieceKind) -> str:
    return f"{variant}:{kind.id}"


def _by_key() -> Mapping[str, PieceKind]:
    return _keys(every_variant())


@lru_cache(maxsize=2)
def _keys(games: _Games) -> Mapping[str, PieceKind]:
    return {_key(variant, kind): kind for variant, kind in meaning.all_kinds(games)}


def known(key: object) -> str:
    """Check the key of a kind.

    Raises:
        UnknownName: if there is no such kind.

    """
    if not isinstance(key, str) or key not in _by_key():
        raise UnknownName("kind", str(key)[:60], _by_key())
    return key


def _checked_choice(value: list[object]) -> list[str]:
    keys = [known(key) for key in value]
    if len(keys) > MOST:
        raise InvalidArgument("chosen", f"at most {MOST} kinds", keys)
    return keys


@typed_class
class Atlas(studio.StudioWidget):
    """A catalogue of the kinds of pieces of one game or of all games.

    >>> from banmen import Atlas
    >>> atlas = Atlas("tai")
    >>> atlas.compare("lion", "lion dog")
    >>> atlas.comparison["same"]
    False

    Args:
        variant: the game; all games if not given.
        query: the search text.
        category: of moves; only kinds that have it are shown.
        sort: ``"mobility"`` (the most mobile first), ``"worth"`` (in pawns of its game), ``"game"``,
            ``"name"`` or ``"kanji"``.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.

    Raises:
        BanmenError: if an argument is invalid.

    """

    VIEW: ClassVar[str] = "atlas"
    INPUTS: ClassVar[tuple[str, ...]] = ("query", "filters", "sort", "chosen", "current")

    query = traits.Text().tag(sync=True)
    filters = traits.Mapping().tag(sync=True)
    sort = traits.Choice(list(SORTS), "mobility").tag(sync=True)
    chosen = traits.Sequence().tag(sync=True)
    current = traits.Text().tag(sync=True)

    kinds = traits.Sequence().tag(sync=True)
    figures = traits.Data().tag(sync=True)
    starts = traits.Mapping().tag(sync=True)
    comparison = traits.Mapping().tag(sync=True)
    compared = traits.Data().tag(sync=True)

    def __init__(
        self,
        variant: str | PathLike[str] | Variant | None = None,
        *,
        query: str = "",
        category: Category | str | None = None,
        sort: str = "mobility",
        lang: str | None = None,
        theme: Theme = "host",
    ) -> None:
        only = [] if variant is None else [load_variant(variant).name]
        categories = [] if category is None else [getattr(category, "value", category)]
        filters = {"variant": only, "category": categories, "promotes": "", "royal": False}
        super().__init__(query=query, filters=filters, sort=sort, lang=lang, theme=theme)

    def compare(self, one: str, other: str) -> None:
        """Show two kinds side by side, with their difference.

        Args:
            one: a kind by any name, or with its game as in ``"tai:lion"``.
            other: another kind.

        Raises:
            BanmenError: if there is no such kind; nothing changes then.

        """
        try:
            chosen = [self._key(one), self._key(other)]
        except BanmenError as error:
            self.refuse(error)
        self.chosen = chosen

    def _key(self, name: str) -> str:
        variant, colon, kind = name.partition(":")
        if colon:
            return _key(*card.find(kind, variant))
        only = self.filters["variant"]
        return _key(*card.find(name, only[0] if len(only) == 1 else None))

    def _outputs(self) -> AtlasOutputs:
        games = every_variant()
        compared, figures = comparison(self.chosen, self.lang)
        return {
            "kinds": list(_kinds(games, self.lang)),
            "figures": _figures(games),
            "starts": dict(_starts(games)),
            "comparison": compared,
            "compared": figures,
        }

    def svg(self) -> str:
        """Draw the current kind, or the first one compared, as SVG."""
        last = every_variant()[-1]
        key = self.current or next(iter(self.chosen), _key(last.name, last.kinds[0]))
        kind = _by_key()[key]
        figure = Figure.of(kind.description)
        return studio.kind_svg(figure, kind, f"{kind.name}: {kind.betza}", theme=self.theme)

    def __repr__(self) -> str:
        """Show how many kinds there are."""
        return f"<Atlas of {len(self.kinds)} kinds of pieces>"

    _check_filters = studio.checked("filters", checked_filters)
    _check_chosen = studio.checked("chosen", _checked_choice)
    _check_current = studio.checked("current", lambda key: key and known(key))


# ---------------------------------------------------------------- outputs


@lru_cache(maxsize=2)
def _figures(games: _Games) -> bytes:
    return encode(Figure.of(kind.description, RADIUS) for _, kind in meaning.all_kinds(games))


@lru_cache(maxsize=8)
def _kinds(games: _Games, lang: str) -> tuple[KindRow, ...]:
    """List every kind with everything that the page searches, filters, sorts and shows."""
    first: dict[str, int] = {}
    into: dict[str, list[str]] = {}
    for variant, kind in meaning.all_kinds(games):
        if kind.promotes_to:
            into.setdefault(f"{variant}:{kind.promotes_to}", []).append(_key(variant, kind))
    return tuple(
        {
            "key": _key(variant, kind),
            **card.facts(variant, kind),
            "betza": kind.betza,
            "sentence": sentence(kind.description, lang),
            "categories": [category.value for category in kind.description.categories],
            "mobility": card.mobility(variant, kind.betza),
            "worth": card.worth(variant, kind.id),
            "to": f"{variant}:{kind.promotes_to}" if kind.promotes_to else "",
            "from": into.get(_key(variant, kind), []),
            "contagion": f"{variant}:{kind.contagion}" if kind.contagion else "",
            "same": first.setdefault(kind.betza, number),
        }
        for number, (variant, kind) in enumerate(meaning.all_kinds(games))
    )


@lru_cache(maxsize=2)
def _starts(games: _Games) -> Mapping[str, Start]:
    """Return the start squares of each kind, Black's first."""
    found: dict[str, Start] = {}
    for variant in games:
        squares: dict[str, dict[Literal["black", "white"], list[int]]] = {}
        for square, kind, side in variant.start():
            sides = squares.setdefault(kind, {each.label: [] for each in Side})
            sides[side.label].append(square)
        found[variant.name] = {
            "title": variant.title,
            "files": variant.size.files,
            "ranks": variant.size.ranks,
            "squares": {kind: {"black": at["black"], "white": at["white"]} for kind, at in squares.items()},
        }
    return found


def _signs(squares: Squares) -> Signs:
    return {
        "moves": [list(at) for at in sorted(squares.moves)],
        "captures": [list(at) for at in sorted(squares.captures)],
    }


def comparison(chosen: Iterable[str], lang: str) -> tuple[Comparison | Mapping[str, Never], bytes]:
    """Compare two kinds: what only one of them can do; empty unless two are chosen."""
    keys = list(chosen)
    if len(keys) < MOST:
        return {}, b""
    one, other = (_by_key()[key].description for key in keys)
    radius = max(Figure.of(each).radius for each in (one, other))
    found = betza_tools.compare.compare(one, other, radius)
    both, only_one, only_other = map(
        _signs, (found.squares_both, found.squares_only_one, found.squares_only_other)
    )
    words = card.difference(one, other, lang)
    return {
        "one": keys[0],
        "other": keys[1],
        "same": found.same,
        "only_one_text": words["less"],
        "only_other_text": words["more"],
        "radius": radius,
        "both": both,
        "only_one": only_one,
        "only_other": only_other,
    }, encode(Figure.of(each, radius) for each in (one, other))
