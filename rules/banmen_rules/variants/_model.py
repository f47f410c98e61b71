"""The data classes of variants: kinds of pieces, rulings, rulesets, sources and the variant itself.

`_read` reads them from files; `_resolve` chooses between readings.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, UnknownName, named
from banmen_rules.base.geometry import Side, Size

if TYPE_CHECKING:
    from banmen_rules.betza import Description


class Printed(NamedTuple):
    """A move as a source prints it, in the dialect of that source, uncorrected.

    ``wikipedia``: the English articles; ``atsi``: taikyoku-shogi.github.io (MIT); ``derived``: in the
    dialect of the articles, but written by us for a reading that no source prints.
    """

    dialect: Literal["wikipedia", "atsi", "derived"]
    text: str


RANGE_COLOURS: Final = ("pink", "grey")
"""The colours that the articles give to ranges; boards and pictures support these."""
_LONGEST = 100  # the most characters of a name to look up; the longest name has 30
_PROPER = ("Buddhist", "Chinese")
"""Words that English writes with a capital letter everywhere."""


@typed_class
@dataclass(frozen=True, slots=True)
class PieceKind:
    """One kind of piece: a row of ``pieces.csv``. Unknown texts are empty.

    >>> from banmen_rules import game
    >>> lion = game("tai").kind("lion")
    >>> lion.kanji, lion.letters, lion.betza, lion.promotes_to
    ('獅子', 'LN', 'KDNA[K-bK][cK-aK]', 'furious_fiend')
    """

    id: str
    name: str
    code: str  # in TSFEN, upper case; unique in its game, ignoring case
    betza: str  # canonical dialect
    kanji: str  # where the sides' pieces differ, White's first: 王将/玉将; IDS where no character exists
    kanji_alt: tuple[str, ...] = ()
    romaji: str = ""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)  # in other languages
    aliases: tuple[str, ...] = ()
    abbr: str = ""  # in English texts: LN, or +LN for a kind that appears only by promotion
    abbr_tsa: str = ""
    site_name: str = ""  # name and kanji on taikyoku-shogi.github.io
    site_kanji: str = ""
    promotes_to: str | None = None  # id of a kind
    royal: bool = False
    rank: int = 0  # of range capture: `!` flies only over lower ranks
    contagion: str | None = None  # id of the kind that its captor becomes
    exempt: bool = False  # from contagion
    at_start: int = 0  # how many each side begins with; 0: appears only by promotion
    size: int = 3  # 1 … 5, as drawn; 5 is the size of a king
    extra: bool = False  # in a game only if another kind can turn into it
    printed: tuple[Printed, ...] = ()
    confidence: str = ""  # high, medium, low: how far the sources agree on the move
    agreement: str = ""  # … and which of them, where that was counted
    notes: str = ""

    @property
    def description(self) -> "Description":
        """The move, parsed from `betza` when first needed.

        Raises:
            InvalidBetza: if the text is not in the canonical dialect.

        """
        return description(self.betza)

    @property
    def noun(self) -> str:
        """The name for use within a sentence: in lower case, except for proper names.

        >>> from banmen_rules import game
        >>> [game("tai").kind(name).noun for name in ("lion", "buddhist_spirit")]
        ['lion', 'Buddhist spirit']
        """
        first, *others = self.name.split()
        proper = first in _PROPER or any(word != word.lower() for word in others)
        return self.name if proper else self.name.lower()

    def called(self, lang: str) -> str:
        """Name the kind within a sentence in a language: in English if it has no name there.

        >>> from banmen_rules import game
        >>> [game("tai").kind("lion").called(lang) for lang in ("en", "ja", "ru")]
        ['lion', '獅子', 'лев']
        """
        if lang == "ja" and self.kanji:
            return self.kanji.partition("/")[0]
        return self.names.get(lang, self.noun)

    @property
    def letters(self) -> str:
        """The letters that stand for it in notation: its abbreviation, or its code without one."""
        return self.code if not self.abbr or self.abbr.startswith("+") else self.abbr


@cache
def description(text: str) -> "Description":
    """Parse a move, once.

    Raises:
        InvalidBetza: if the text is not in the canonical dialect.

    """
    from banmen_rules.betza import parse  # noqa: PLC0415 - only a program that needs moves needs the parser

    return parse(text)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule parameters of a game: its rules, apart from the moves of its pieces.

    Each comes from the ruleset's table in ``variant.toml`` or, where the sources disagree, from a
    ruling whose changes have the field ``rule``.
    """

    # A piece promotes at the end of its first capture, or of a move that ends in the zone.
    promotion: Literal["capture", "zone"]
    promotion_zone: int = 0  # how many ranks, from the opponent's back rank
    promotion_intermediate: bool = False  # touching the zone before the target is enough
    # When a promotion may not be declined; ``promoted_captured``: only if the move captured a promoted piece.
    promotion_compulsory: Literal["always", "promoted_captured"] = "always"
    two_contagious: Literal["last", "first"] = "last"  # which of two captured contagious pieces decides
    emperor_protected: Literal["royal", "any"] = (
        "royal"  # pieces that an emperor may not capture while protected
    )
    promotion_by_own_pieces: bool = True  # capturing only own pieces counts as capturing
    range_capture_equal_rank: bool = False  # may end on an enemy of its own or a higher rank
    # forbidden: no position may repeat. fourth: not a fourth time, and the attacker must deviate.
    # draw: the fourth time ends the game. none: nothing happens.
    repetition: Literal["forbidden", "fourth", "draw", "none"] = "forbidden"
    perpetual_check: Literal["allowed", "forbidden"] = "allowed"
    no_move: Literal["loss", "draw"] = "loss"
    draw_by_agreement: bool = True
    illegal_move: Literal["refused", "loses"] = "refused"


class Change(NamedTuple):
    """A change that a reading makes to a field of a kind, or (kind None, field ``rule``) to a rule parameter.

    A value in parentheses is only on record: it needs something that the files do not have yet.
    """

    piece: str | None
    field: str
    value: str  # as in the file; ``name=value`` for a rule parameter

    @property
    def missing(self) -> str:
        """What the files lack for this change; empty if it can be played."""
        return self.value[1:-1] if self.value.startswith("(") and self.value.endswith(")") else ""

    @property
    def turns_into(self) -> str | None:
        """The id of the kind that pieces turn into by this change."""
        return self.value or None if self.field in ("promotes_to", "contagion") else None

    @property
    def rule(self) -> tuple[str, str]:
        """Name and value of the rule parameter, for a change of one."""
        name, _, value = self.value.partition("=")
        return name, value


@typed_class
@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to a ruling, and who gives it.

    >>> from banmen_rules import load_variant
    >>> load_variant("tai").ruling("repetition").reading("jcsa").sources
    ('jcsa',)
    """

    name: str
    changes: tuple[Change, ...]
    sources: tuple[str, ...]  # ids of sources, some with a detail: ``hachu (table)``
    note: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        """What the files lack for this reading; empty if it can be played."""
        return tuple(change.missing for change in self.changes if change.missing)


@typed_class
@dataclass(frozen=True, slots=True)
class Ruling:
    """A point on which the sources disagree, or that no source settles.

    >>> from banmen_rules import load_variant
    >>> ruling = load_variant("tai").ruling("neighbor_king")
    >>> ruling.default, [reading.name for reading in ruling.readings], ruling.pieces
    ('main', ['main', 'evans'], ('neighbor_king',))
    """

    id: str
    title: str
    default: str  # name of a reading
    readings: tuple[Reading, ...]  # the default first

    @property
    def pieces(self) -> tuple[str, ...]:
        """The ids of the kinds it is about."""
        found = (change.piece for reading in self.readings for change in reading.changes)
        return tuple(dict.fromkeys(piece for piece in found if piece is not None))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the rule parameters it decides."""
        found = (change.rule[0] for change in self.readings[0].changes if change.piece is None)
        return tuple(dict.fromkeys(found))

    @property
    def changes_rules(self) -> bool:
        """Whether it decides rule parameters, not just moves of pieces."""
        return bool(self.parameters)

    def reading(self, name: str) -> Reading:
        """Find a reading by name.

        Raises:
            UnknownName: if the ruling has no such reading; lists its readings.

        """
        return named(f"reading of the ruling {self.id}", name, {each.name: each for each in self.readings})

    def reading_with(self, parameter: str, value: str) -> Reading:
        """Find the reading that gives a rule parameter a value, as text.

        Raises:
            UnknownName: if no reading does; lists the possible values.

        """
        values = {
            change.rule[1]: reading
            for reading in self.readings
            for change in reading.changes
            if change.piece is None and change.rule[0] == parameter
        }
        return named(f"reading of the ruling {self.id} with {parameter}", value, values)


@typed_class
@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named choice of rules for a variant: one that comes with it, or a custom one.

    >>> from banmen_rules import Ruleset, game
    >>> club = Ruleset("club", "Our club", rules={"promotion": "capture"}, choices={"lion_dog": "evans"})
    >>> game("tai", club).kind("lion dog").betza
    'Q3'
    """

    name: str
    title: str
    rules: Mapping[str, bool | int | str]  # parameters of Rules, preferably those that no ruling decides
    choices: Mapping[str, str]  # ruling -> reading, where it is not the default
    sources: tuple[str, ...] = ()
    notes: str = ""

    def __hash__(self) -> int:
        """Hash the names, so that games can be cached by their ruleset; faulty values may be unhashable."""
        return hash((self.name, frozenset(self.rules), frozenset(self.choices)))


class Source(NamedTuple):
    """A source of facts; rulings and notes name it by its id."""

    id: str
    title: str
    where: str = ""


@typed_class
@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A game as its files describe it, before any choice between readings.

    ``camp`` is the set-up of one side as its owner sees it: ranks from the back rank forward, each
    from the left to the right, ids or None. The other camp is the same turned by 180 degrees.
    ``dots`` are intersections of the board's lines, counted (column, row) from the top left corner
    as Black sees it: (0, 0) to (files, ranks).

    ``dots_sources`` are the sources of the dots and of their places.

    ``range_colour`` is the colour that the game's article gives to ranges: one of ``RANGE_COLOURS``.

    ``own_atsi_ruleset`` is the name of the ruleset by which ATSI plays the game; empty for games that ATSI
    does not have. See `atsi_ruleset`.

    ``kinds`` are in every game of the variant, ``extras`` only in games where a reading lets pieces turn
    into them.

    >>> from banmen_rules import load_variant
    >>> tai = load_variant("tai")
    >>> tai.size, len(tai.kinds), list(tai.rulesets), tai.range_colour
    (Size(files=25, ranks=25), 101, ['article', 'german', 'japanese'], 'pink')
    """

    name: str
    title: str
    kanji: str
    size: Size
    kinds: tuple[PieceKind, ...]
    camp: tuple[tuple[str | None, ...], ...]
    dots: tuple[tuple[int, int], ...]
    range_colour: str
    rulings: tuple[Ruling, ...]
    rulesets: Mapping[str, Ruleset]  # the first is the default
    sources: tuple[Source, ...] = ()
    extras: tuple[PieceKind, ...] = ()
    dots_sources: tuple[str, ...] = ()  # ids of sources, some with a detail, as in ``Reading``
    own_atsi_ruleset: str = ""
    _by_id: Mapping[str, PieceKind] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Index the kinds."""
        object.__setattr__(self, "_by_id", {kind.id: kind for kind in (*self.kinds, *self.extras)})

    @property
    def ruleset(self) -> Ruleset:
        """The default ruleset."""
        return next(iter(self.rulesets.values()))

    @property
    def atsi_ruleset(self) -> str:
        """The name of the ruleset that ATSI uses for this game until a host sets another."""
        return self.own_atsi_ruleset or self.ruleset.name

    def kind(self, text: str) -> PieceKind:
        """Find a kind by id, code, abbreviation, name, alias, kanji or romaji, tried in this order.

        This includes extra kinds, which not every game has: see `Resolved.kind`.

        Raises:
            UnknownName: if no kind has this name; suggests the nearest names.
            BanmenError: if several kinds have this name, and no name tried earlier decides.

        """
        return find_kind((*self.kinds, *self.extras), text, self._by_id)

    def ruling(self, text: str) -> Ruling:
        """Find a ruling by its id.

        Raises:
            UnknownName: if it does not exist; lists or suggests others.

        """
        return named(f"ruling of {self.name}", text, {ruling.id: ruling for ruling in self.rulings})

    def rulings_of(self, piece: str) -> tuple[Ruling, ...]:
        """Collect the rulings that touch a kind, given by id."""
        return tuple(ruling for ruling in self.rulings if piece in ruling.pieces)

    def source(self, text: str) -> Source:
        """Find a source by its id, or by ``id (detail)`` as rulings, rulesets and notes write it.

        Raises:
            UnknownName: if it does not exist; lists or suggests others.

        """
        known = {source.id: source for source in self.sources}
        bare = text.partition(" (")[0]
        return named(f"source of {self.name}", bare if bare in known else text, known)

    def cite(self, sources: Iterable[str]) -> str:
        """Write out sources by their titles, each with its detail: ``HaChu by … (table)``."""
        titles = {source.id: source.title for source in self.sources}
        named = (source.partition(" (") for source in sources)
        return "; ".join(titles.get(name, name) + opening + detail for name, opening, detail in named)

    @property
    def decided(self) -> dict[str, Ruling]:
        """The rule parameters that a ruling decides, with that ruling."""
        return {name: ruling for ruling in self.rulings for name in ruling.parameters}

    def start(self) -> Iterator[tuple[int, str, Side]]:
        """Yield the initial position: square, id of the kind, side; Black's camp first."""
        files, ranks = self.size
        for side in Side:
            for forward, rank in enumerate(self.camp):
                row = forward if side else ranks - 1 - forward
                for column, kind in enumerate(reversed(rank) if side else rank):
                    if kind is not None:
                        yield row * files + column, kind, side


def find_kind(
    kinds: Iterable[PieceKind], text: str, by_id: Mapping[str, PieceKind] | None = None
) -> PieceKind:
    """Find one of some kinds as `Variant.kind` does.

    Raises:
        UnknownName: if no kind has this name; suggests the nearest names.
        BanmenError: if several kinds have this name, and no name tried earlier decides.

    """
    if by_id is not None and text in by_id:
        return by_id[text]
    kinds = tuple(kinds)
    for level in range(len(_LEVELS) if len(text) <= _LONGEST else 0):
        found = [kind for kind in kinds if is_called(kind, text, level)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(f"{kind.name} ({kind.id})" for kind in found)
            raise BanmenError(f"{text!r} must name one piece, got {several}: use an id")
    raise UnknownName(
        "piece", text, [name for kind in kinds for name in (kind.name, kind.id, kind.code, kind.kanji)]
    )


def is_called(kind: PieceKind, text: str, level: int | None = None) -> bool:
    """Tell whether a kind has a name, at any level or at one level of `find_kind`."""
    wanted = " ".join(text.split()).casefold()
    levels = _LEVELS if level is None else _LEVELS[level : level + 1]
    return bool(wanted) and any(wanted == name.casefold() for names in levels for name in names(kind))


_LEVELS: tuple[Callable[[PieceKind], tuple[str, ...]], ...] = (
    lambda kind: (kind.id,),
    lambda kind: (kind.code,),
    lambda kind: (kind.abbr, *kind.abbr.split(" / ")),
    lambda kind: (kind.name,),
    lambda kind: (*kind.aliases, kind.site_name, *kind.names.values()),
    lambda kind: (kind.kanji, *kind.kanji.split("/")),
    lambda kind: (*kind.kanji_alt, kind.site_kanji),
    lambda kind: (kind.romaji, *kind.romaji.split("/")),
    lambda kind: (kind.abbr_tsa,),
)
