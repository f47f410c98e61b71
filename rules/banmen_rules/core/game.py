"""A game: one variant under one ruleset, with its kinds compiled for the move generator.

Here the data of ``variants`` become tables: every piece that can stand on a board has a small number, its
*code*, and every fact the generator needs about a piece is a list indexed by that code.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from os import PathLike
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

from banmen_rules.base.arguments import checks_itself, typed, typed_class
from banmen_rules.base.errors import InvalidArgument, UnknownName
from banmen_rules.base.geometry import Side
from banmen_rules.betza.model import Category, Path
from banmen_rules.core.plans import Lines, Plan, compiler
from banmen_rules.variants import (
    PieceKind,
    Resolved,
    Ruleset,
    Variant,
    load_variant,
    remember,
    resolve,
    rule_parameters,
)

_Thing = TypeVar("_Thing")


class Piece(NamedTuple):
    """A piece on a board: its kind, its original kind, whether it has promoted, and its side.

    >>> from banmen_rules import Position, game
    >>> piece = Position.initial(game("tai")).piece_at("13y")
    >>> piece.kind.name, piece.symbol, piece.may_promote
    ('Emperor', 'e', False)
    """

    kind: PieceKind
    """The kind it moves as."""
    origin: PieceKind
    """The kind it began as; the same as ``kind`` until it promotes."""
    promoted: bool
    side: Side

    @property
    def symbol(self) -> str:
        """The piece as TSFEN writes it, ``dv`` or ``+DV``; lower case is Black's."""
        code = self.origin.code.upper() if self.side else self.origin.code.lower()
        return f"+{code}" if self.promoted else code

    @property
    def may_promote(self) -> bool:
        """Whether it can still promote; a piece promotes at most once."""
        return not self.promoted and self.kind.promotes_to is not None


class _Computed(dict[int, _Thing]):
    """Things by number, each computed when first needed."""

    def __init__(self, compute: Callable[[int], _Thing]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, number: int) -> _Thing:
        found = self[number] = self._compute(number)
        return found


@typed_class
class Game:
    """A variant under a ruleset and its rulings: which pieces exist, and how each of them moves.

    :func:`game` makes it and caches it, so that all positions of a game share its plans.

    A piece's code is ``2 * form + side``. Forms count from 1: first every kind as itself, then the promoted
    form of every kind that has one. The lowest bit is the side, and 0 is an empty square.

    >>> from banmen_rules import game
    >>> tai = game("tai")
    >>> tai.size, len(tai.kinds), tai.kind("lion").kanji
    (Size(files=25, ranks=25), 101, '獅子')
    >>> tai.source("no_move")
    'English encyclopaedia article on tai shogi; The Chess Variant Pages, as the articles report them'
    """

    def __init__(self, resolved: Resolved, chosen: Ruleset | None = None) -> None:
        """Number the forms of a resolved ruleset; ``chosen`` is the ruleset if it is a custom one."""
        self.variant = resolved.variant
        self.ruleset = resolved.ruleset
        self.chosen = resolved.variant.rulesets[resolved.ruleset] if chosen is None else chosen
        """The ruleset, without the readings that were chosen on top of it."""
        self.rulings: Mapping[str, str] = resolved.choices
        self.rules = resolved.rules
        self.size = resolved.variant.size
        self.kinds = resolved.kinds
        by_id = self.by_id = resolved.by_id
        self._resolved = resolved
        forms = [(kind, kind, False) for kind in self.kinds]
        forms += [(by_id[k.promotes_to], k, True) for k in self.kinds if k.promotes_to is not None]
        pieces = [Piece(*form, side) for form in forms for side in Side]
        self.pieces: list[Piece | None] = [None, None, *pieces]
        """The piece of every code; None for 0 and 1."""
        self.code_of: dict[str, int] = {p.symbol: c for c, p in enumerate(pieces, 2)}
        """The code of every TSFEN symbol."""

        self._tabulate(pieces)
        self.zone = [self._promotion_zone(side) for side in Side]
        """For each side, the squares of its promotion zone (empty if pieces promote by capturing, or not)."""
        self.last_rank = [self._last_ranks(side, 1) for side in Side]
        """For each side, the squares of the opponent's back rank."""
        self._lines = Lines(self.size)
        self._between: dict[tuple[int, int], tuple[int, ...]] = {}
        self._shared: dict[tuple[tuple[Path, ...], int], _Computed[Plan]] = {}
        self._roams: dict[int, bool] = {}
        self.hashes = _Computed(self._hash)
        """For every code and square, as ``code * squares + square``, its part of a position's key."""
        self._plans: list[_Computed[Plan] | None] = [None] * len(self.pieces)

    def _tabulate(self, pieces: list[Piece]) -> None:
        """Make a list of each fact about pieces, by code."""
        # Contagion turns a piece into the first promoted form that moves like the named kind.
        promoted = {p.origin.id: c & ~1 for c, p in enumerate(pieces, 2) if p.promoted}
        caught = {p.kind.id: promoted[p.origin.id] for p in reversed(pieces) if p.promoted}
        self.rank = [0, 0, *(p.kind.rank for p in pieces)]
        """Range-capture rank of every code."""
        self.royal = [False, False, *(p.kind.royal for p in pieces)]
        never = self.rules.promotion == "none"
        to = (promoted[p.kind.id] + p.side if p.may_promote and not never else 0 for p in pieces)
        self.promotes_to = [0, 0, *to]
        """The code of its promoted form; 0 if it does not promote."""
        self.infects = [0, 0, *(caught[p.kind.contagion] if p.kind.contagion else 0 for p in pieces)]
        """The Black code that its captor turns into by contagion; 0 without contagion."""
        self.immune = [False, False, *(p.kind.exempt for p in pieces)]
        """Whether contagion does not change it."""
        self.turned = [False, False, *(p.promoted for p in pieces)]
        """Whether it has promoted."""
        self.lion = [False, False, *(p.kind.trading == "lion" for p in pieces)]
        """Whether the rules of lion trading protect it."""
        self.minor = [False, False, *(p.kind.trading == "minor" for p in pieces)]
        """Whether it is too weak to count for a bridge capture, and against a bare king."""
        self.second_chance = [False, False, *(p.kind.second_chance for p in pieces)]
        """Whether it may promote by any move to the last rank."""
        self.counter_strikes = self.rules.counter_strike != "none" and any(self.lion)
        """Whether a position has to remember that a lion was just captured."""
        self.trades = any(self.lion) and (self.rules.lion_trading or self.counter_strikes)
        """Whether the capture of a lion may be forbidden."""
        self.ranked = any(self.rank)
        """Whether pieces have ranks; without ranks a range capture may fly over every piece."""
        self.infectious = any(self.infects)
        """Whether any piece is contagious."""

    def __repr__(self) -> str:
        """Show the call that gets this game."""
        rulings = self.own_rulings
        return f"game({self.variant.name!r}, {self.ruleset!r}{f', {rulings!r}' if rulings else ''})"

    @property
    def own_rulings(self) -> dict[str, str]:
        """The readings chosen on top of the ruleset, by ruling.

        >>> from banmen_rules import game
        >>> game("tai", rulings={"neighbor_king": "evans"}).own_rulings
        {'neighbor_king': 'evans'}
        """
        usual = {each.id: self.chosen.choices.get(each.id, each.default) for each in self.variant.rulings}
        return {name: reading for name, reading in self.rulings.items() if reading != usual[name]}

    @property
    def ruleset_name(self) -> str:
        """The name of the ruleset with the readings chosen on top of it, for people.

        >>> from banmen_rules import game
        >>> game("tai", rulings={"neighbor_king": "evans"}).ruleset_name
        'article (neighbor_king=evans)'
        """
        rulings = ", ".join(f"{name}={reading}" for name, reading in self.own_rulings.items())
        return f"{self.ruleset} ({rulings})" if rulings else self.ruleset

    def kind(self, text: str) -> PieceKind:
        """Find a kind by id, TSFEN code, name, kanji or romaji, with this game's rulings applied.

        Raises:
            UnknownName: if no kind has this name; the message suggests the nearest names.
            BanmenError: if several are, or the kind has no place in this game.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> tai.kind("獅子").id, tai.kind("LN").id, tai.kind("lion").id
        ('lion', 'lion', 'lion')
        """
        return self._resolved.kind(text)

    def code(self, symbol: str) -> int:
        """Get the code of a piece written as in TSFEN (``dv``, ``+DV``); case tells the side.

        Raises:
            UnknownName: if this game has no such piece.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> tai.pieces[tai.code("+OR")].kind.name
        'Wizard stork'
        """
        try:
            return self.code_of[symbol]
        except KeyError:
            raise UnknownName("piece", symbol, self.code_of) from None

    def form(self, kind: str, side: Side = Side.BLACK, *, promoted: bool = False) -> int:
        """Get the code of a kind's piece, by any name that :meth:`kind` accepts.

        Raises:
            UnknownName: if there is no such kind, or it has no promoted form.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> tai.pieces[tai.form("lion")].symbol
        'ln'
        """
        code = self.kind(kind).code
        return self.code(("+" if promoted else "") + (code.upper() if side else code.lower()))

    @checks_itself
    def plan(self, code: int, square: int) -> Plan:
        """Get the plan of a piece on a square, compiling it if it is new.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> len(tai.plan(tai.form("lion"), 0).leaps)  # in a corner: 3 by 3 squares less its own
        8
        """
        try:
            plans = self._plans[code]
            if plans is None:  # kinds that move alike share their plans
                key = self._key(code)
                if key not in self._shared:
                    self._shared[key] = _Computed(compiler(self._lines, *key))
                plans = self._plans[code] = self._shared[key]
            return plans[square]
        except (TypeError, IndexError):
            message = "a code and a square of this game"
            raise InvalidArgument("code and square", message, (code, square)) from None

    def roams(self, code: int) -> bool:
        """Tell whether a piece may go to any square at all, like an emperor.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> tai.roams(tai.form("emperor")), tai.roams(tai.form("lion"))
        (True, False)
        """
        found = self._roams.get(code)
        if found is None:
            paths = self._key(code)[0]
            found = self._roams[code] = any(path.category is Category.TELEPORT for path in paths)
        return found

    def source(self, parameter: str | None = None) -> str:
        """Name the sources of a rule parameter in this game: those of its ruling, or else of the ruleset.

        Without a parameter, name those of the ruleset; a ruleset without sources is its own source.

        Raises:
            UnknownName: if there is no such parameter.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> tai.source("no_move")
        'English encyclopaedia article on tai shogi; The Chess Variant Pages, as the articles report them'
        """
        if parameter is not None and parameter not in rule_parameters():
            raise UnknownName("rule parameter", parameter, rule_parameters())
        sources = self.chosen.sources
        ruling = self.variant.decided.get(parameter) if parameter else None
        if ruling is not None:
            sources = ruling.reading(self.rulings[ruling.id]).sources
        return self.variant.cite(sources) or f"the ruleset {self.chosen.title or self.chosen.name}"

    def provenance(self, kind: PieceKind) -> str:
        """Name the sources of a kind's move, and say how far they agree.

        >>> from banmen_rules import game
        >>> dai_dai = game("dai_dai")
        >>> dai_dai.provenance(dai_dai.kind("king"))
        'English encyclopaedia article on dai dai shogi; 5 sources; printed as K (wikipedia); agreement: high'
        """
        printed = ", ".join(f"{one.text} ({one.dialect})" for one in kind.printed)
        parts = (
            self.source(),
            kind.agreement,
            f"printed as {printed}" if printed else "",
            f"agreement: {kind.confidence}" if kind.confidence else "",
        )
        return "; ".join(part for part in parts if part)

    def between(self, origin: int, target: int) -> tuple[int, ...]:
        """List the squares between two squares on one line, in order from ``origin``.

        >>> from banmen_rules import game
        >>> tai = game("tai")
        >>> [tai.size.name(square) for square in tai.between(0, 3)]
        ['24a', '23a']
        """
        found = self._between.get((origin, target))
        if found is None:
            files = self.size.files
            (row, column), (to_row, to_column) = divmod(origin, files), divmod(target, files)
            down, right = to_row - row, to_column - column
            steps = max(abs(down), abs(right))
            if not steps:
                raise InvalidArgument("target", "another square than the origin", target)
            shift = (down * files + right) // steps
            found = tuple(range(origin + shift, target, shift))
            self._between[origin, target] = found
        return found

    def _hash(self, place: int) -> int:
        """Compute 128 random bits for a piece on a square, or with code 0 for a lion just captured there.

        Two pieces of one side have the same bits if they move alike and both may still promote, or neither
        may: exchanging them does not change the position.
        """
        from hashlib import blake2b  # noqa: PLC0415 - slow to import; only positions need it

        code, square = divmod(place, self.size.squares)
        piece = self.pieces[code]
        what = f"{piece.kind.id} {piece.side} {piece.may_promote}" if piece else "lion taken"
        text = f"{square} {what}"
        return int.from_bytes(blake2b(text.encode(), digest_size=16).digest())

    def _key(self, code: int) -> tuple[tuple[Path, ...], int]:
        piece = self.pieces[code] if 0 <= code < len(self.pieces) else None
        if piece is None:
            raise InvalidArgument("code", f"2 to {len(self.pieces) - 1}", code)
        return piece.kind.description.paths, code & 1

    def _promotion_zone(self, side: Side) -> frozenset[int]:
        zoned = self.rules.promotion not in ("capture", "none")
        return self._last_ranks(side, self.rules.promotion_zone if zoned else 0)

    def _last_ranks(self, side: Side, count: int) -> frozenset[int]:
        depth = count * self.size.files
        squares = range(self.size.squares)
        return frozenset(squares[len(squares) - depth :] if side else squares[:depth])


@typed
def game(
    variant: str | PathLike[str] | Variant,
    ruleset: str | Ruleset | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """Get a game; the same choices give the same object.

    Args:
        variant: the name of a game such as ``"tai"``, the folder of a game such as ``"./my_game"``, or what
            :func:`load_variant` returns.
        ruleset: the name of a ruleset of the variant, or a custom `Ruleset`; the default if not given.
        rulings: readings chosen one by one, on top of the ruleset.

    Raises:
        UnknownName: if one of these does not exist; the message lists those that do.
        InvalidVariant: if the files of the game have faults; lists them all.
        InvalidRuleset: if a custom ruleset has faults; lists them all.

    >>> from banmen_rules import game
    >>> game("taikyoku", "atsi") is game("taikyoku", "atsi")
    True
    >>> game("tai", rulings={"neighbor_king": "evans"}).kind("neighbor king").betza
    'frlWF'
    """
    if isinstance(variant, Variant):
        remember(variant)
    else:
        variant = load_variant(variant)
    chosen = variant.ruleset.name if ruleset is None else ruleset
    return _cached_game(variant, chosen, tuple(sorted((rulings or {}).items())))


@lru_cache(maxsize=64)
def _cached_game(variant: Variant, ruleset: str | Ruleset, rulings: tuple[tuple[str, str], ...]) -> Game:
    choices = variant, ruleset, rulings
    found = _in_use.get(choices)
    if found is None:
        own = ruleset if isinstance(ruleset, Ruleset) else None
        found = _in_use[choices] = Game(resolve(variant, ruleset, dict(rulings)), own)
    return found


_in_use: WeakValueDictionary[object, Game] = WeakValueDictionary()
"""The games that something holds: the cache forgets them after many others, and two would not be the same."""
