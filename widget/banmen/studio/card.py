"""The widget `PieceCard`: the moves of a kind and everything else known about it."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from os import PathLike
from typing import ClassVar

import traitlets as t

from banmen.host import addresses, traits
from banmen.protocol import meaning
from banmen.protocol.shapes import card as shapes
from banmen.protocol.shapes.card import (
    CardOutputs,
    Character,
    Facts,
    OtherGame,
    Piece,
    Promotions,
    Ref,
    Unlike,
)
from banmen.studio import studio
from banmen_rules import (
    BanmenError,
    Game,
    PieceKind,
    Ruling,
    UnknownName,
    Variant,
    betza_tools,
    game,
    load_variant,
)
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Figure, Offset, encode
from banmen_rules.drawing.style import Theme
from banmen_rules.engine.values import values
from banmen_rules.variants import every_variant, known_variant
from banmen_rules.words.characters import character
from banmen_rules.words.sentences import sentence


@typed_class
class PieceCard(studio.StudioWidget):
    """A card about one kind of piece of any game.

    >>> from banmen import PieceCard
    >>> card = PieceCard("lion", "tai")
    >>> card.piece["kanji"], card.betza
    ('獅子', 'KDNA[K-bK][cK-aK]')

    Args:
        kind: the kind, by any name: id, code, English, kanji, romaji …
        variant: the game; the first one with such a kind if not given.
        rulings: the readings to use, such as ``{"lion_dog": "evans"}``.
        friends: where pieces of its own side stand, as (right, forward) of the piece.
        enemies: where enemy pieces stand.
        radius: how many squares to show to each side; 0 for as many as the move needs.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.

    Raises:
        UnknownName: if there is no such kind, game, ruling or reading.
        BanmenError: if another argument is invalid.

    """

    VIEW: ClassVar[str] = "card"
    INPUTS: ClassVar[tuple[str, ...]] = ("variant", "kind", "rulings", *studio.PLACED)

    variant = traits.Text().tag(sync=True)
    kind = traits.Text().tag(sync=True)
    rulings = traits.Mapping(value_trait=t.Unicode()).tag(sync=True)
    friends = traits.Sequence().tag(sync=True)
    enemies = traits.Sequence().tag(sync=True)
    radius = traits.Number().tag(sync=True)

    piece = traits.Mapping().tag(sync=True)
    characters = traits.Sequence().tag(sync=True)
    betza = traits.Text().tag(sync=True)
    explained = traits.Text().tag(sync=True)
    sentence = traits.Mapping().tag(sync=True)
    parts = traits.Sequence().tag(sync=True)
    dialects = traits.Sequence().tag(sync=True)
    categories = traits.Sequence().tag(sync=True)
    figure = traits.Data().tag(sync=True)
    plain = traits.Data().tag(sync=True)
    promotes = traits.Mapping().tag(sync=True)
    elsewhere = traits.Sequence().tag(sync=True)
    figures = traits.Data().tag(sync=True)
    disputed = traits.Sequence().tag(sync=True)
    mobility = traits.Mapping().tag(sync=True)
    worth = traits.Mapping().tag(sync=True)

    def __init__(
        self,
        kind: str = "lion",
        variant: str | PathLike[str] | Variant | None = None,
        *,
        rulings: Mapping[str, str] | None = None,
        friends: Iterable[Offset] = (),
        enemies: Iterable[Offset] = (),
        radius: int = 0,
        lang: str | None = None,
        theme: Theme = "host",
    ) -> None:
        found, named = find(kind, variant)
        super().__init__(
            variant=found,
            kind=named.id,
            rulings=dict(rulings or {}),
            lang=lang,
            theme=theme,
            **studio.placed(friends, enemies, radius),
        )

    def show(self, kind: str, variant: str | None = None) -> None:
        """Show another kind, by any name, under the default rulings.

        Raises:
            UnknownName: if there is no such kind or game; nothing changes then.

        """
        try:
            found, named = find(kind, variant)
        except BanmenError as error:
            self.refuse(error)
        self._set_inputs({"variant": found, "kind": named.id, "rulings": {}})

    def _outputs(self) -> CardOutputs:
        of = game(known_variant(self.variant), None, self.rulings)
        kind = of.kind(self.kind)
        description = kind.description
        move = self._move(description, description.text)
        self._named = kind
        figures: list[Figure] = []
        return {
            "kind": kind.id,
            "piece": about(of, kind),
            "characters": characters(kind.kanji, self.lang),
            "betza": description.text,
            "promotes": promotions(of, kind, figures),
            "elsewhere": elsewhere(of, kind, self.lang, figures),
            "disputed": [
                disputed(of, self.rulings, kind, ruling, self.lang)
                for ruling in of.variant.rulings_of(kind.id)
            ],
            "mobility": mobility(self.variant, kind.betza),
            "worth": worth(self.variant, kind.id if self._moves_as_usual(kind) else ""),
            "figures": encode(figures),
            **move,
        }

    def _moves_as_usual(self, kind: PieceKind) -> bool:
        """Tell whether the chosen readings leave the move as it was in the games that values come from."""
        return not self.rulings or game(known_variant(self.variant)).kind(kind.id).betza == kind.betza

    @property
    def heading(self) -> str:
        """The title of its page: the name of the kind."""
        return self._named.name

    def link(self) -> str:
        """Write a link that opens this notation on the page ``open.html`` of a site.

        Raises:
            BanmenError: if the link would have more than 8,000 characters.

        """
        return addresses.full(addresses.format_link({"betza": self.betza}))

    def svg(self) -> str:
        """Draw the figure as SVG."""
        kind = self._named
        title = f"{kind.name}: {self.sentence['short']}"
        return studio.kind_svg(self._figure, kind, title, theme=self.theme)

    def __repr__(self) -> str:
        """Show the kind and its Betza notation."""
        return f"<PieceCard {self._named.name}, {self.piece['variant_title']}: {self.betza}>"


def find(kind: str, variant: str | PathLike[str] | Variant | None) -> tuple[str, PieceKind]:
    """Find a kind by any name, in a game or in the first game that has it.

    Raises:
        UnknownName: if there is no such kind.
        BanmenError: if the name is ambiguous.

    """
    if variant is not None:
        of = load_variant(variant)
        return of.name, game(of).kind(kind)
    for each in every_variant():
        with suppress(UnknownName):
            return each.name, game(each).kind(kind)
    names = [name for each in every_variant() for one in each.kinds for name in (one.name, one.id)]
    raise UnknownName("piece of any game", kind, names)


def _refer(variant: str, kind: PieceKind, figures: list[Figure]) -> Ref:
    """Return a reference to a kind, and add its figure to the others."""
    figures.append(Figure.of(kind.description))
    return {**meaning.reference(variant, kind), "betza": kind.betza, "figure": len(figures) - 1}


def facts(variant: str, kind: PieceKind) -> Facts:
    """Collect the names of a kind and its role in its game, as both card and atlas show them."""
    return {
        **meaning.reference(variant, kind),
        "romaji": kind.romaji,
        "site_name": kind.site_name,
        "site_kanji": kind.site_kanji,
        "at_start": kind.at_start,
        "size": kind.size,
        "called": dict(kind.names),
        "names": list(kind.aliases),
        "kanji_alt": list(kind.kanji_alt),
        "promoted": not kind.at_start,
    }


def about(of: Game, kind: PieceKind) -> Piece:
    """Collect everything about a kind but its moves."""
    return {
        **facts(of.variant.name, kind),
        "abbr": kind.abbr,
        "rank": kind.rank,
        "notes": kind.notes,
        "confidence": kind.confidence,
        "variant_title": of.variant.title,
        "sources": of.provenance(kind),
        "printed": [{"dialect": one.dialect, "text": one.text} for one in kind.printed],
    }


def promotions(of: Game, kind: PieceKind, figures: list[Figure]) -> Promotions:
    """Return what a kind promotes to, and what promotes to it."""
    variant = of.variant.name
    into = of.by_id[kind.promotes_to] if kind.promotes_to else None
    return {
        "to": _refer(variant, into, figures) if into else None,
        "from": [_refer(variant, one, figures) for one in of.kinds if one.promotes_to == kind.id],
    }


def elsewhere(of: Game, kind: PieceKind, lang: str, figures: list[Figure]) -> list[OtherGame]:
    """Find the kind in the other games, by id or kanji, and the differences there."""
    found: list[OtherGame] = []
    for variant, other in meaning.all_kinds():
        same = other.id == kind.id or (kind.kanji and other.kanji == kind.kanji)
        if same and variant != of.variant.name:
            text = difference(kind.description, other.description, lang)
            one = _refer(variant, other, figures)
            title = known_variant(variant).title
            found.append({**one, "variant_title": title, "same": not any(text.values()), **text})
    return found


def difference(one: Description, other: Description, lang: str) -> Unlike:
    """Describe the moves that only the other has (``more``), and only the first (``less``)."""
    found = betza_tools.compare.compare(one, other)
    more, less = (
        sentence(betza_tools.describe.from_paths(paths), lang) if paths else ""
        for paths in (found.only_other, found.only_one)
    )
    return {"more": more, "less": less}


def disputed(
    of: Game, chosen: Mapping[str, str], kind: PieceKind, ruling: Ruling, lang: str
) -> shapes.Ruling:
    """Return the readings of a ruling about a kind, and the move of the kind under each."""
    readings: list[shapes.Reading] = []
    for reading in ruling.readings:
        sources = [of.variant.cite([source]) for source in reading.sources]
        try:
            under = game(of.variant, None, {**chosen, ruling.id: reading.name})
            changed = under.kind(kind.id)
        except BanmenError as error:  # it needs missing data, or contradicts another reading
            missing, betza, text, to = str(error), "", "", None
        else:
            missing, betza, text = "", changed.betza, sentence(changed.description, lang)
            into = under.by_id[changed.promotes_to] if changed.promotes_to else None
            to = meaning.reference(of.variant.name, into) if into else None
        readings.append(
            {
                "name": reading.name,
                "note": reading.note,
                "sources": sources,
                "missing": missing,
                "playable": not missing,
                "betza": betza,
                "text": text,
                "to": to,
            }
        )
    return {
        "id": ruling.id,
        "title": ruling.title,
        "default": ruling.default,
        "reading": of.rulings[ruling.id],
        "readings": readings,
    }


def mobility(variant: str, betza: str) -> shapes.Mobility:
    """Return the average number of squares in reach, on the own board and a common one, by density."""
    found = betza_tools.mobility.of_kind(variant, betza)
    own, common = (
        [[density, value] for density, value in values.items()] for values in (found.own, found.common)
    )
    return {"own": own, "common": common}


def worth(variant: str, kind: str) -> shapes.Worth:
    """Return what a kind is worth in pawns, under the usual rules of its game; zeros if it has no value."""
    found = values(variant)
    value = found.kinds.get(kind) if found else None
    if value is None:
        return {"pawns": 0.0, "error": 0.0, "games": 0}
    return {"pawns": value.pawns, "error": value.error or 0.0, "games": value.games}


# ---------------------------------------------------------------- characters


def characters(kanji: str, lang: str) -> list[Character]:
    """List the characters of a name, each once, with meanings and readings in romaji, if known."""
    found: list[Character] = []
    for char in dict.fromkeys(kanji):
        if char not in "/⿰⿱" and not char.isspace():
            known = character(char)
            means = known.meaning(lang)
            found.append({"char": char, "means": means, "on": list(known.on), "kun": list(known.kun)})
    return found
