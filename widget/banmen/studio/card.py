"""The card of a piece: all that is known of a kind, and how it moves."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import traitlets as t

from banmen.host import traits
from banmen.host.language import LANGUAGES, spoken
from banmen.protocol import meaning
from banmen.studio import kanji_readings
from banmen.studio.placing import PLACED, Placing
from banmen_rules import VARIANTS, BanmenError, Game, PieceKind, Ruling, UnknownName, game, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Figure, Offset, encode

ANSWERED = (
    *("piece", "characters", "betza", "explained", "sentence", "parts", "dialects", "categories"),
    *("figure", "plain", "promotes", "elsewhere", "figures", "disputed", "mobility"),
)


@typed_class
class PieceCard(Placing):
    """A card about one kind of piece of any of the three games.

    >>> from banmen import PieceCard
    >>> card = PieceCard("lion", "tai")
    >>> card.piece["kanji"], card.betza
    ('獅子', 'KDNA[K-bK][cK-aK]')

    Args:
        kind: the kind, by any name: id, code, English, kanji, romaji …
        variant: its game; the first that has such a kind if not given.
        rulings: readings of disputed points, such as ``{"lion_dog": "evans"}``.
        friends: where pieces of its own side stand, as (right, forward) of the piece.
        enemies: where enemy pieces stand.
        radius: how many squares to show to each side; 0 for as many as the move needs.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, that of `language`.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        UnknownName: if there is no such kind, game, ruling or reading.
        BanmenError: if anything else is not what it should be.

    """

    VIEW: ClassVar[str] = "card"
    ASKED: ClassVar[tuple[str, ...]] = ("variant", "kind", "rulings", *PLACED)

    variant = traits.Text().tag(sync=True)
    kind = traits.Text().tag(sync=True)
    rulings = traits.Mapping(value_trait=t.Unicode()).tag(sync=True)

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

    def __init__(
        self,
        kind: str = "lion",
        variant: str | None = None,
        *,
        rulings: Mapping[str, str] | None = None,
        friends: Iterable[Offset] = (),
        enemies: Iterable[Offset] = (),
        radius: int = 0,
        lang: str | None = None,
        theme: str = "host",
    ) -> None:
        found, named = find(kind, variant)
        super().__init__(
            variant=found,
            kind=named.id,
            rulings=dict(rulings or {}),
            friends=[list(at) for at in friends],
            enemies=[list(at) for at in enemies],
            radius=radius,
            lang=spoken(lang, LANGUAGES),
            theme=theme,
        )

    def show(self, kind: str, variant: str | None = None) -> None:
        """Show another kind, by any name; no ruling of the one before is kept.

        Raises:
            UnknownName: if there is no such kind or game; nothing has changed then.

        """
        try:
            found, named = find(kind, variant)
        except BanmenError as error:
            self.refuse(error)
        self._ask({"variant": found, "kind": named.id, "rulings": {}})

    def _answers(self) -> dict[str, object]:
        of = game(self.variant, None, self.rulings)
        kind = of.kind(self.kind)
        description = kind.description
        figure, plain = meaning.figures(description, self.radius, self.friends, self.enemies)
        drawn = _Figures()
        self._figure, self._named = figure, kind
        return {
            "kind": kind.id,
            "piece": about(of, kind),
            "characters": kanji_readings.characters(kind.kanji),
            "betza": description.text,
            "explained": description.text,
            "figure": meaning.bytes_of(figure),
            "plain": meaning.bytes_of(plain) if self.friends or self.enemies else b"",
            "promotes": promotions(of, kind, drawn),
            "elsewhere": elsewhere(of, kind, self.lang, drawn),
            "disputed": [
                disputed(of, self.rulings, kind, ruling, self.lang)
                for ruling in of.variant.rulings_of(kind.id)
            ],
            "mobility": mobility(self.variant, kind.betza),
            "figures": encode(drawn.figures),
            **meaning.meaning(description, self.lang, description.text),
        }

    def svg(self) -> str:
        """Draw the figure as it is, as a picture in SVG."""
        kind = self._named
        name = kind.kanji.split("/")[-1] or kind.letters
        title = f"{kind.name}: {self.sentence['short']}"
        return self._figure.svg(name=name, size=kind.size, promoted=self.piece["promoted"], title=title)

    def __repr__(self) -> str:
        """Name the kind, and give its move."""
        return f"<PieceCard {self._named.name}, {self.piece['variant_title']}: {self.betza}>"

    @t.validate(*ANSWERED)
    def _keep_answers(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_answered(proposal)


def find(kind: str, variant: str | None) -> tuple[str, PieceKind]:
    """Find a kind by any name, in a game or in the first that has it.

    Raises:
        UnknownName: if there is none.
        BanmenError: if several are called so.

    """
    if variant is not None:
        return variant, game(variant).kind(kind)
    for each in VARIANTS:
        try:
            return each, game(each).kind(kind)
        except UnknownName:
            continue
    names = [name for each in VARIANTS for one in load_variant(each).kinds for name in (one.name, one.id)]
    raise UnknownName("piece in any of the three games", kind, names)


class _Figures:
    """Collects the figures that go with references."""

    def __init__(self) -> None:
        self.figures: list[Figure] = []

    def refer(self, variant: str, kind: PieceKind) -> dict[str, object]:
        """Refer to a kind of a game, with the place of its figure."""
        self.figures.append(Figure.of(kind.description))
        reference = meaning.reference(variant, kind)
        return {**reference, "betza": kind.betza, "figure": len(self.figures) - 1}


def about(of: Game, kind: PieceKind) -> dict[str, object]:
    """Gather what a kind is called, and what it is in its game."""
    return {
        **meaning.reference(of.variant.name, kind),
        "variant_title": of.variant.title,
        "names": list(kind.aliases),
        "kanji_alt": list(kind.kanji_alt),
        "romaji": kind.romaji,
        "ru": kind.ru,
        "abbr": kind.abbr,
        "site_name": kind.site_name,
        "site_kanji": kind.site_kanji,
        "at_start": kind.at_start,
        "royal": kind.royal,
        "rank": kind.rank,
        "size": kind.size,
        "promoted": not kind.at_start,
        "notes": kind.notes,
        "sources": of.provenance(kind),
        "confidence": kind.confidence,
        "printed": [{"dialect": one.dialect, "text": one.text} for one in kind.printed],
    }


def promotions(of: Game, kind: PieceKind, drawn: _Figures) -> dict[str, object]:
    """Say what a kind promotes to, and what promotes to it."""
    variant = of.variant.name
    into = of.by_id[kind.promotes_to] if kind.promotes_to else None
    return {
        "to": drawn.refer(variant, into) if into else None,
        "from": [drawn.refer(variant, one) for one in of.kinds if one.promotes_to == kind.id],
    }


def elsewhere(of: Game, kind: PieceKind, lang: str, drawn: _Figures) -> list[dict[str, object]]:
    """Find the kind in the other games, by its id or its kanji, and say how it differs there."""
    found: list[dict[str, object]] = []
    for variant in VARIANTS:
        for other in load_variant(variant).kinds if variant != of.variant.name else ():
            if other.id == kind.id or (kind.kanji and other.kanji == kind.kanji):
                text = difference(kind.description, other.description, lang)
                found.append(
                    {
                        **drawn.refer(variant, other),
                        "variant_title": load_variant(variant).title,
                        "same": not any(text.values()),
                        **text,
                    }
                )
    return found


def difference(one: Description, other: Description, lang: str) -> dict[str, str]:
    """Say what only the other of two moves has (``more``), and what only the first one has (``less``)."""
    from banmen_rules.betza_tools.compare import compare  # noqa: PLC0415 - slow to import
    from banmen_rules.betza_tools.describe import from_paths  # noqa: PLC0415
    from banmen_rules.words.sentences import sentence  # noqa: PLC0415

    found = compare(one, other)
    return {
        name: sentence(from_paths(paths), lang) if paths else ""
        for name, paths in (("more", found.only_other), ("less", found.only_one))
    }


def disputed(
    of: Game, chosen: Mapping[str, str], kind: PieceKind, ruling: Ruling, lang: str
) -> dict[str, object]:
    """Say how the sources differ on a point about a kind, and what each reading makes of it."""
    from banmen_rules.words.sentences import sentence  # noqa: PLC0415 - slow to import

    readings = []
    for reading in ruling.readings:
        missing, told, into = "", None, None
        try:
            under = game(of.variant.name, None, {**chosen, ruling.id: reading.name})
            told = under.kind(kind.id)
            into = under.by_id[told.promotes_to] if told.promotes_to else None
        except BanmenError as error:  # it needs what the files do not have, or contradicts another reading
            missing = str(error)
        readings.append(
            {
                "name": reading.name,
                "betza": told.betza if told else "",
                "text": sentence(told.description, lang) if told else "",
                "sources": [of.variant.cite([source]) for source in reading.sources],
                "note": reading.note,
                "playable": told is not None,
                "missing": missing,
                "to": meaning.reference(of.variant.name, into) if into else None,
            }
        )
    return {
        "id": ruling.id,
        "title": ruling.title,
        "default": ruling.default,
        "reading": of.rulings[ruling.id],
        "readings": readings,
    }


def mobility(variant: str, betza: str) -> dict[str, object]:
    """Give the average number of squares a kind can go to, on its own board and a common one, by density."""
    from banmen_rules.betza_tools.mobility import of_kind  # noqa: PLC0415 - slow to import

    found = of_kind(variant, betza)
    return {
        board: [[density, value] for density, value in values.items()]
        for board, values in (("own", found.own), ("common", found.common))
    }
