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
from banmen_rules.teaching.exercises._generate._choices import (
    make_category,
    make_legal,
    make_name,
    make_promote,
    make_write,
)
from banmen_rules.teaching.exercises._generate._moves import (
    make_collect,
    make_harvest,
    make_path,
    make_route,
)
from banmen_rules.teaching.exercises._generate._order import (
    HARDEST,
    ON_ITS_SQUARE,
    Draft,
    DraftSpec,
    Features,
    SeededRandom,
    categories_of,
)
from banmen_rules.teaching.exercises._generate._order import level as level_of
from banmen_rules.teaching.exercises._generate._royals import EASIEST_MATE, make_guard, make_mate
from banmen_rules.teaching.exercises._generate._squares import make_reach, make_read, make_spot
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import KINDS, ExerciseSpec
from banmen_rules.teaching.exercises.solve._model import LimitReached, Meter
from banmen_rules.variants import PieceKind
from banmen_rules.words.phrases import listed

MAKERS: Mapping[str, Callable[[DraftSpec], Draft | None]] = MappingProxyType(
    {
        "reach": make_reach,
        "spot": make_spot,
        "read": make_read,
        "name": make_name,
        "category": make_category,
        "legal": make_legal,
        "promote": make_promote,
        "write": make_write,
        "path": make_path,
        "route": make_route,
        "collect": make_collect,
        "harvest": make_harvest,
        "guard": make_guard,
        "mate": make_mate,
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
    wanted = _request(kind, variant=variant, category=category, piece=piece, level=level, ruleset=ruleset)
    return _drawn(wanted, seed, frozenset(), _WORK)


def _drawn(wanted: "_Request", seed: int, given: Collection[str], limit: int) -> ExerciseSpec:
    """Draw an exercise that does not ask the same as one that was given before.

    Args:
        wanted: what is asked for.
        seed: any whole number.
        given: the digests of the exercises that were given before.
        limit: how much work is done before nothing is found.

    Raises:
        BanmenError: if none was found.

    """
    rng = SeededRandom(f"{wanted} {seed}")
    aim = wanted.level or rng.randint(1, HARDEST)
    levels: set[int] = set()
    for draft in _drafts(wanted, rng, aim, levels, Meter(limit), vary=bool(given)):
        if wanted.level in {None, level_of(draft.features)}:
            exercise = _exercise(wanted, draft, seed)
            if exercise.digest not in given and not faults(exercise):
                return exercise
    raise BanmenError(_nothing(wanted, sorted(levels)))


def _drafts(
    wanted: "_Request", rng: SeededRandom, aim: int, levels: set[int], work: Meter, *, vary: bool
) -> Iterator[Draft]:
    """Draw drafts until the work is done, and note their levels; the aim follows those that miss.

    With ``vary`` the aim also changes after a draft of the right level that was not taken: each aim prefers
    other kinds of pieces, and the one that is left may be one that the first aim hardly ever draws.
    """
    try:
        while True:
            work.spend(_A_DRAFT)
            spec = DraftSpec(wanted.game, rng, _category(wanted, rng), wanted.piece, aim, wanted.level, work)
            draft = MAKERS[wanted.kind](spec)
            if draft is None:
                continue
            yield draft
            found = level_of(draft.features)
            if wanted.level not in {None, found}:
                levels.add(found)
                aim = min(max(aim + (1 if found < wanted.level else -1), 1), HARDEST)
            elif vary:
                aim = aim % HARDEST + 1
    except LimitReached:
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
        _request(kind, variant=variant, category=category, piece=piece, level=level, ruleset=ruleset)
        for kind in turns
    ]
    return _different(wanted, seed)


def _different(wanted: Iterable["_Request"], seed: int) -> Iterator[ExerciseSpec]:
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


class _Request(NamedTuple):
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


def _request(
    kind: str,
    *,
    variant: str,
    category: Category | str | None,
    piece: str | None,
    level: int | None,
    ruleset: str | None,
) -> _Request:
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
        return _Request(kind, of, ruleset or "", None, about, level)
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
    return _Request(kind, of, ruleset or "", way, about, level)


def _category(wanted: _Request, rng: SeededRandom) -> Category | None:
    """Draw the way of moving to practise where none is asked for: each as often as any other."""
    if wanted.category is not None or wanted.piece is not None:
        return wanted.category
    never = _NEVER.get(wanted.kind, ())
    return rng.choice([way for way in categories_of(wanted.game) if way not in never])


def _exercise(wanted: _Request, draft: Draft, seed: int) -> ExerciseSpec:
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
        source=f"random: {wanted}, seed {seed}",
        **draft.fields,  # type: ignore[arg-type] # the makers fill them by name
    )


def _nothing(wanted: _Request, levels: list[int]) -> str:
    """Say that nothing was found, and what would be."""
    message = f"no exercise was found: {wanted}"
    if levels:
        there = listed(list(map(str, levels)))
        return f"{message}; there are some of level {there}: ask for one of these, or for no level"
    if wanted.piece is not None and wanted.category is not None:
        return f"{message}; leave out the piece or the category, or ask for another seed"
    return f"{message}; ask for another {'piece' if wanted.piece else 'category'}, or for another seed"
