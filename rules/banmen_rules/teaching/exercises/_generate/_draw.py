"""Exercises without end: drawn by lot from a seed, and checked by the rules before they are given."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from types import MappingProxyType
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.game import Game, game
from banmen_rules.teaching.exercises._difficulty import HARDEST, Features
from banmen_rules.teaching.exercises._difficulty import level as level_of
from banmen_rules.teaching.exercises._generate._besieging import EASIEST_MATE, draw_guard, draw_mate
from banmen_rules.teaching.exercises._generate._choosing import (
    draw_category,
    draw_legal,
    draw_name,
    draw_promote,
)
from banmen_rules.teaching.exercises._generate._lot import Lot
from banmen_rules.teaching.exercises._generate._marking import draw_reach, draw_read, draw_spot
from banmen_rules.teaching.exercises._generate._moving import (
    draw_collect,
    draw_harvest,
    draw_path,
    draw_route,
)
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, Draft, Order
from banmen_rules.teaching.exercises._generate._ways import categories_of
from banmen_rules.teaching.exercises._generate._writing import draw_write
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import KINDS, ExerciseSpec
from banmen_rules.teaching.exercises.solve._model import Meter, Spent
from banmen_rules.variants import PieceKind
from banmen_rules.words.english import listed

MAKERS: Mapping[str, Callable[[Order], Draft | None]] = MappingProxyType(
    {
        "reach": draw_reach,
        "spot": draw_spot,
        "read": draw_read,
        "name": draw_name,
        "category": draw_category,
        "legal": draw_legal,
        "promote": draw_promote,
        "write": draw_write,
        "path": draw_path,
        "route": draw_route,
        "collect": draw_collect,
        "harvest": draw_harvest,
        "guard": draw_guard,
        "mate": draw_mate,
    }
)

_WORK = 24_000
"""How much work is done before nothing is found: moves made by solvers, and …"""
_A_DRAFT = 20
"""… what a draft costs besides: without a solver there are 1,200 of them."""

_STAYS = (Category.PASS,)
_NEVER: Mapping[str, tuple[Category, ...]] = MappingProxyType(
    {
        "reach": ON_ITS_SQUARE,
        "spot": ON_ITS_SQUARE,
        "read": ON_ITS_SQUARE,
        "route": (*ON_ITS_SQUARE, Category.TELEPORT),
        "collect": _STAYS,
        "harvest": _STAYS,
        "guard": _STAYS,
        "mate": (*_STAYS, Category.TELEPORT),
    }
)
"""The ways of moving that there is nothing to ask about: they do not end on another square, capture nothing,
or get everywhere in one move."""

_EASIEST: Mapping[str, Features] = MappingProxyType(
    {
        "route": Features(turns=2, side=5),
        "collect": Features(turns=2, blockers=1, distractors=4, side=5),
        "harvest": Features(blockers=2, distractors=4, side=5),
        "mate": EASIEST_MATE,
    }
)
"""What there is at least in kinds of exercises that are never quite easy: two moves, or two captures."""

_HIDES_ITS_KIND = ("name",)
"""Kinds of exercises whose answer is the kind of piece: it is not among their tags."""


@typed
def generate(
    kind: str,
    variant: str,
    seed: int,
    *,
    category: Category | str | None = None,
    piece: str | None = None,
    level: int | None = None,
    ruleset: str | None = None,
) -> ExerciseSpec:
    """Draw an exercise by lot; the same arguments give the same exercise everywhere.

    Args:
        kind: of exercise, one of `KINDS`.
        variant: the game.
        seed: any whole number.
        category: the way of moving that it shall practise; any if not given.
        piece: the kind of piece that it shall be about, by any name; any if not given.
        level: how hard it shall be, 1 to 5; any if not given.
        ruleset: of the variant; the default one if not given.

    Raises:
        UnknownName: if there is no such kind of exercise, game, category, piece or ruleset.
        BanmenError: if there is no such exercise, or none was found; the message says what there is.

    >>> from banmen_rules.teaching.exercises import generate, solution
    >>> exercise = generate("reach", "tai", 1, category="hook", level=3)
    >>> exercise.level, exercise.tags["category"], exercise == generate(
    ...     "reach", "tai", 1, category="hook", level=3
    ... )
    (3, 'hook', True)
    """
    wanted = _wanted(kind, variant=variant, category=category, piece=piece, level=level, ruleset=ruleset)
    return _drawn(wanted, seed, frozenset(), _WORK)


def _drawn(wanted: "_Wanted", seed: int, given: Collection[str], limit: int) -> ExerciseSpec:
    """Draw an exercise that does not ask the same as one that was given before.

    Args:
        wanted: what is asked for.
        seed: any whole number.
        given: the digests of the exercises that were given before.
        limit: how much work is done before nothing is found.

    Raises:
        BanmenError: if none was found.

    """
    lot = Lot(f"{wanted} {seed}")
    aim = wanted.level or lot.between(1, HARDEST)
    levels: set[int] = set()
    for draft in _drafts(wanted, lot, aim, levels, Meter(limit), vary=bool(given)):
        if wanted.level in {None, level_of(draft.features)}:
            exercise = _exercise(wanted, draft, seed)
            if exercise.digest not in given and not faults(exercise):
                return exercise
    raise BanmenError(_nothing(wanted, sorted(levels)))


def _drafts(
    wanted: "_Wanted", lot: Lot, aim: int, levels: set[int], work: Meter, *, vary: bool
) -> Iterator[Draft]:
    """Draw drafts until the work is done, and note their levels; the aim follows those that miss.

    With ``vary`` the aim also changes after a draft of the right level that was not taken: each aim prefers
    other kinds of pieces, and the one that is left may be one that the first aim hardly ever draws.
    """
    try:
        while True:
            work.spend(_A_DRAFT)
            order = Order(wanted.game, lot, _category(wanted, lot), wanted.piece, aim, wanted.level, work)
            draft = MAKERS[wanted.kind](order)
            if draft is None:
                continue
            yield draft
            found = level_of(draft.features)
            if wanted.level not in {None, found}:
                levels.add(found)
                aim = min(max(aim + (1 if found < wanted.level else -1), 1), HARDEST)
            elif vary:
                aim = aim % HARDEST + 1
    except Spent:
        return


@typed
def stream(
    kinds: str | Sequence[str],
    variant: str,
    seed: int = 0,
    *,
    category: Category | str | None = None,
    piece: str | None = None,
    level: int | None = None,
    ruleset: str | None = None,
) -> Iterator[ExerciseSpec]:
    """Draw different exercises, as `generate` does with one seed after the other.

    No two ask the same: where a seed gives an exercise again, another is drawn. A kind of which no other is
    found leaves its turns to the other kinds, and when none is left the stream ends.

    Args:
        kinds: of exercises: one, or several that take turns.
        variant: the game.
        seed: the first one.
        category: the way of moving that they shall practise; any if not given.
        piece: the kind of piece that they shall be about, by any name; any if not given.
        level: how hard they shall be, 1 to 5; any if not given.
        ruleset: of the variant; the default one if not given.

    Raises:
        BanmenError: as `generate`; also if no kind is given. One of which nothing is found at all, of any
            kind, is raised in place of the first exercise.

    >>> from itertools import islice
    >>> from banmen_rules.teaching.exercises import stream
    >>> [exercise.kind for exercise in islice(stream(("reach", "read"), "dai_dai"), 3)]
    ['reach', 'read', 'reach']
    """
    turns = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    if not turns:
        raise BanmenError("name at least one kind of exercise: " + ", ".join(KINDS))
    wanted = [  # what is wrong is said now, not when the first one is asked for
        _wanted(kind, variant=variant, category=category, piece=piece, level=level, ruleset=ruleset)
        for kind in turns
    ]
    return _different(wanted, seed)


def _different(wanted: Iterable["_Wanted"], seed: int) -> Iterator[ExerciseSpec]:
    """Draw exercises of the kinds that are left, until none of them has another.

    Raises:
        BanmenError: if none of them has any.

    """
    turns = deque(wanted)
    given: set[str] = set()
    limit = _WORK
    while turns:
        try:
            exercise = _drawn(turns[0], seed, given, limit)
        except BanmenError:
            turns.popleft()
            if not turns and not given:
                raise
            # What one kind does not have, the others hardly ever have: a refusal should not take long.
            limit = _WORK if given else _WORK // 4
            continue
        limit = _WORK
        yield exercise
        given.add(exercise.digest)
        turns.rotate(-1)
        seed += 1


class _Wanted(NamedTuple):
    """What exercises are asked for."""

    kind: str
    game: Game
    ruleset: str
    category: Category | None
    piece: PieceKind | None
    level: int | None

    def __str__(self) -> str:
        """Say it: ``a reach exercise of tai, category hook, about the peacock, level 3``."""
        parts = [f"a {self.kind} exercise of {self.game.variant.name}"]
        if self.ruleset:
            parts.append(f"ruleset {self.ruleset}")
        if self.category is not None:
            parts.append(f"category {self.category.value}")
        if self.piece is not None:
            parts.append(f"about the {self.piece.noun}")
        if self.level is not None:
            parts.append(f"level {self.level}")
        return ", ".join(parts)


def _wanted(
    kind: str,
    *,
    variant: str,
    category: Category | str | None,
    piece: str | None,
    level: int | None,
    ruleset: str | None,
) -> _Wanted:
    """Read what exercises are asked for, and refuse what there cannot be."""
    if kind not in KINDS:
        raise UnknownName("kind of exercise", kind, KINDS)
    if level is not None and level not in range(1, HARDEST + 1):
        raise BanmenError(f"a level is 1 to {HARDEST}, or None for any, not {level!r}")
    least = level_of(_EASIEST.get(kind, Features()))
    if level is not None and level < least:
        raise BanmenError(
            f"a {kind} exercise is of level {least} at least: ask for {least} to {HARDEST}, or for no level"
        )
    of = game(variant, ruleset)
    about = of.kind(piece) if piece is not None else None
    if category is None:
        return _Wanted(kind, of, ruleset or "", None, about, level)
    names = [one.value for one in Category]
    if not isinstance(category, Category) and category not in names:
        raise UnknownName("category", str(category), names)
    way = Category(category)
    if way not in categories_of(of):
        there = ", ".join(one.value for one in categories_of(of))
        raise BanmenError(f"no piece of {variant} moves by {way.value}; its categories are {there}")
    if about is not None and way not in about.description.categories:
        ways = ", ".join(one.value for one in about.description.categories)
        raise BanmenError(f"the {about.noun} does not move by {way.value}; its categories are {ways}")
    if way in _NEVER.get(kind, ()):
        others = ", ".join(one for one in KINDS if way not in _NEVER.get(one, ()))
        raise BanmenError(f"there is no {kind} exercise about {way.value}; these kinds can be: {others}")
    return _Wanted(kind, of, ruleset or "", way, about, level)


def _category(wanted: _Wanted, lot: Lot) -> Category | None:
    """Draw the way of moving to practise where none is asked for: each as often as any other."""
    if wanted.category is not None or wanted.piece is not None:
        return wanted.category
    never = _NEVER.get(wanted.kind, ())
    return lot.pick([way for way in categories_of(wanted.game) if way not in never])


def _exercise(wanted: _Wanted, draft: Draft, seed: int) -> ExerciseSpec:
    """Make an exercise of a draft; its name comes from what it asks."""
    variant = wanted.game.variant.name
    tags = {"category": draft.category.value, "game": variant}
    if wanted.kind not in _HIDES_ITS_KIND:
        tags["kind"] = draft.kind.id
    asked = repr((wanted.kind, variant, wanted.ruleset, sorted(draft.fields.items())))
    name = blake2b(asked.encode(), digest_size=5).hexdigest()
    return ExerciseSpec(
        id=f"{wanted.kind}-{variant}-{name}",
        kind=wanted.kind,
        variant=variant,
        ruleset=wanted.ruleset,
        level=level_of(draft.features),
        tags=tags,
        source=f"drawn by lot: {wanted}, seed {seed}",
        **draft.fields,  # type: ignore[arg-type] # the makers fill them by name
    )


def _nothing(wanted: _Wanted, levels: list[int]) -> str:
    """Say that nothing was found, and what would be."""
    message = f"no exercise was found: {wanted}"
    if levels:
        there = listed(list(map(str, levels)))
        return f"{message}; there are some of level {there}: ask for one of these, or for no level"
    if wanted.piece is not None and wanted.category is not None:
        return f"{message}; leave out the piece or the category, or ask for another seed"
    return f"{message}; ask for another {'piece' if wanted.piece else 'category'}, or for another seed"
