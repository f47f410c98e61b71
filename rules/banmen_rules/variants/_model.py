"""The data classes of variants: rulings, rulesets, sources and the variant itself.

`_read` reads them from files; `_resolve` chooses between readings.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import named
from banmen_rules.base.geometry import Side, Size
from banmen_rules.variants._kinds import PieceKind, find_kind

RANGE_COLOURS: Final = ("pink", "grey")
"""The colours that the articles give to ranges; boards and pictures support these."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule parameters of a game: its rules, apart from the moves of its pieces.

    Each comes from the ruleset's table in ``variant.toml`` or, where the sources disagree, from a
    ruling whose changes have the field ``rule``.
    """

    # A piece promotes at the end of its first capture; or of a move that ends in the zone (``zone``), that
    # enters it or captures from within it (``entering``), or that begins or ends in it (``touching``).
    promotion: Literal["capture", "zone", "entering", "touching", "none"]
    promotion_zone: int = 0  # how many ranks, from the opponent's back rank
    promotion_intermediate: bool = False  # touching the zone before the target is enough
    # When a promotion may not be declined; ``promoted_captured``: only if the move captured a promoted piece.
    promotion_compulsory: Literal["always", "promoted_captured", "never"] = "always"
    two_contagious: Literal["last", "first"] = "last"  # which of two captured contagious pieces decides
    emperor_protected: Literal["royal", "any"] = (
        "royal"  # pieces that an emperor may not capture while protected
    )
    promotion_by_own_pieces: bool = True  # capturing only own pieces counts as capturing
    range_capture_equal_rank: bool = False  # may end on an enemy of its own or a higher rank
    lion_trading: bool = False  # a lion may not capture a distant, protected lion, except by a bridge
    # After a piece other than a lion captured a lion, the answer may not capture a lion of that side: no
    # protected one (``protected``), none at all (``all``), or only lions may (``non_lions``).
    counter_strike: Literal["none", "protected", "all", "non_lions"] = "none"
    # Whether it may all the same capture the lion that a piece just became by capturing one.
    counter_strike_new_lion: Literal["allowed", "restricted"] = "allowed"
    # When a side with one royal left, and otherwise only pieces that can never move, loses: if the other side
    # has more (``bare``); if that is more than minor pieces (``outmatched``); and if it cannot capture
    # that at once (``helpless``).
    bare_king: Literal["none", "bare", "outmatched", "helpless"] = "none"
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


class NamedStart(NamedTuple):
    """A start in which some kinds are missing: a handicap, or a quieter game."""

    title: str
    black: tuple[str, ...]
    """The ids of the kinds that Black does not have."""
    white: tuple[str, ...]
    titles: Mapping[str, str] = MappingProxyType({})
    """The titles in languages other than English."""


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

    ``titles`` are its titles in languages other than English.

    ``own_atsi_ruleset`` is the name of the ruleset by which ATSI plays the game; empty for games that ATSI
    does not have. See `atsi_ruleset`.

    ``starts`` are other starts by name, such as handicaps: see `start`.

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
    titles: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[str, NamedStart] = field(default_factory=dict)
    _by_id: Mapping[str, PieceKind] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Index the kinds."""
        object.__setattr__(self, "_by_id", {kind.id: kind for kind in (*self.kinds, *self.extras)})

    def __repr__(self) -> str:
        """Show the name, the size and the number of kinds."""
        return (
            f"<Variant {self.name}: {self.size.files} by {self.size.ranks} squares, {len(self.kinds)} kinds>"
        )

    @classmethod
    def make(
        cls,
        name: str,
        *,
        size: int | tuple[int, int],
        kinds: Mapping[str, str | PieceKind | Mapping[str, object]],
        camp: str | Sequence[str] | None = None,
        royals: str | Sequence[str] | None = None,
        promotes: Mapping[str, str] | None = None,
        promotion: str | None = None,
        promotion_zone: int | None = None,
        rules: Mapping[str, bool | int | str] | None = None,
        title: str = "",
        kanji: str = "",
    ) -> "Variant":
        """Make a game; it is known by its name at once, in place of an earlier one of this name.

        Args:
            name: its name for people, such as ``"mini lion"``; in Python it is ``"mini_lion"``.
            size: the number of files and the number of ranks, or one number for both.
            kinds: the kinds of pieces by name: a move in Betza notation, a kind of another game, or a dict
                with columns of ``pieces.csv`` such as ``betza``, ``code``, ``kanji``. The code of a kind is
                the first letter of its name that is free.
            camp: the start: Black's ranks as Black sees them, the back rank last, with ``/`` or line ends
                between; codes and dots, with spaces between or one letter each. If not given, the king is in
                the middle of the back rank, the other kinds beside it, and pawns before them.
            royals: the kinds that must not be captured; ``"king"`` if not given.
            promotes: what each kind promotes to, such as ``{"pawn": "gold"}``.
            promotion: when a piece promotes; in the zone if not given.
            promotion_zone: how many ranks the zone has; a third of the board if not given.
            rules: other rule parameters; at the fourth repetition the game is a draw if not given.
            title: the name for people, if it is not ``name``.
            kanji: the name in Japanese.

        Raises:
            InvalidVariant: if something is wrong; lists every fault with its argument.

        >>> from banmen_rules import Position, Variant, game
        >>> kinds = {"king": "K", "lion": "KNAD[cK-aK]", "pawn": "fW", "gold": "WfF"}
        >>> mini = Variant.make(
        ...     "mini lion", size=(5, 6), kinds=kinds, camp="PPPPP / .LKL.", promotes={"pawn": "gold"}
        ... )
        >>> mini.name, len(Position.initial(game("mini_lion")).legal_moves())  # 5 pawns, 2 lions
        ('mini_lion', 15)
        """
        from banmen_rules.variants import make_variant  # noqa: PLC0415 - it makes one of these

        return make_variant(
            name,
            size=size,
            kinds=kinds,
            camp=camp,
            royals=royals,
            promotes=promotes,
            promotion=promotion,
            promotion_zone=promotion_zone,
            rules=rules,
            title=title,
            kanji=kanji,
        )

    @classmethod
    def from_board(cls, board: object, name: str | None = None) -> "Variant":
        """Make a game that starts like a board: its own game if there is no other name.

        Black's pieces are the start of both sides: White's stand like them, turned by 180 degrees.

        Args:
            board: a `Board`, for example one with ``interaction="edit"``, or a position.
            name: the name of the new game; a game that comes with banmen needs one.

        Raises:
            InvalidArgument: if it is not a board.
            InvalidVariant: if a game cannot start like this; lists every fault.

        >>> from banmen_rules import Position, Variant, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.put("9j", "ln")
        >>> Variant.from_board(position, "dai dai with two lions").kind("lion").at_start
        2
        """
        from banmen_rules.variants import variant_from_board  # noqa: PLC0415 - as above

        return variant_from_board(board, name)

    def save(self, path: str | PathLike[str], *, overwrite: bool = False) -> Path:
        """Save the game: as a folder to edit, or as one file to share if the path ends in ``.game``.

        `load_variant` reads both. The name of the folder is the name of the game in it.

        Args:
            path: the folder, such as ``"./mini_lion"``, or the file, such as ``"mini_lion.game"``.
            overwrite: whether to replace another game, or another version of this one.

        Returns:
            The full path.

        Raises:
            BanmenError: if something else is there, or it cannot be written; nothing has changed then.

        """
        from banmen_rules.variants import save_variant  # noqa: PLC0415 - as above

        return save_variant(self, path, overwrite=overwrite)

    @property
    def ruleset(self) -> Ruleset:
        """The default ruleset."""
        return next(iter(self.rulesets.values()))

    def called(self, lang: str) -> str:
        """Get the title in a language: the English one if it has none there.

        >>> from banmen_rules import load_variant
        >>> [load_variant("tai").called(lang) for lang in ("en", "ja", "ru")]
        ['Tai shogi', '泰将棋', 'Тай-сёги']
        """
        return self.titles.get(lang, self.title)

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

    def start(self, name: str = "") -> Iterator[tuple[int, str, Side]]:
        """Yield the initial position: square, id of the kind, side; Black's camp first.

        Args:
            name: the name of one of ``starts``; empty for the usual one.

        Raises:
            UnknownName: if no start has this name.

        >>> from banmen_rules import load_variant
        >>> chu = load_variant("chu")
        >>> chu.starts["lion"].title, len([*chu.start()]) - len([*chu.start("lion")])
        ('White without the lion', 1)
        """
        found = named(f"start of {self.name}", name, self.starts) if name else None
        without = ((), ()) if found is None else (found.black, found.white)
        files, ranks = self.size
        for side in Side:
            for forward, rank in enumerate(self.camp):
                row = forward if side else ranks - 1 - forward
                for column, kind in enumerate(reversed(rank) if side else rank):
                    if kind is not None and kind not in without[side]:
                        yield row * files + column, kind, side
