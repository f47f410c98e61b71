"""Random exercises from a seed, checked by the rules before they are returned."""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidArgument, UnknownName
from banmen_rules.betza import Category
from banmen_rules.core.game import Game, game
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Missed, SeededRandom
from banmen_rules.teaching.exercises._generate._order import level as level_of
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import KINDS, ExerciseSpec
from banmen_rules.teaching.exercises.solve.model import LimitReached, Meter
from banmen_rules.variants import PieceKind
from banmen_rules.words.english import listed

_WORK = 24_000
"""How much work a search does: moves made by solvers, and `_A_DRAFT` for each draft."""
_A_DRAFT = 20
"""The cost of a draft: without a solver there are 1,200 of them."""
_WISHED = 400
"""How much work a search does to find the level that it chose at random, before it takes any."""
_TURN, _WHOLE = 61_803_399, 100_000_000
"""The golden ratio: its multiples, without their whole parts, are spread evenly."""


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
    """Make a random exercise; the same arguments give the same exercise everywhere.

    Args:
        kind: the kind of exercise, one of `KINDS`.
        variant: the game.
        seed: any whole number.
        category: the category of moves to practise; any by default.
        piece: the kind of piece to ask about, by any name; any by default.
        level: the difficulty, 1 to 5; any by default.
        ruleset: a ruleset of the variant; its default one by default.

    Raises:
        UnknownName: if the kind of exercise, game, category, piece or ruleset is unknown.
        BanmenError: if no such exercise exists or was found; the message says which do.

    >>> from banmen_rules.teaching.exercises import generate, solution
    >>> exercise = generate("reach", "tai", 1, category="hook", level=3)
    >>> exercise.level, exercise.tags["category"], exercise == generate(
    ...     "reach", "tai", 1, category="hook", level=3
    ... )
    (3, 'hook', True)
    """
    return next(stream(kind, variant, seed, category=category, piece=piece, level=level, ruleset=ruleset))


def _new_exercise(wanted: "_Request", seed: int, known: Collection[str], limit: int) -> ExerciseSpec:
    """Make a random exercise that no earlier one equals.

    Args:
        wanted: the request.
        seed: any whole number.
        known: the digests of the earlier exercises.
        limit: how much work to do before giving up.

    Raises:
        BanmenError: if no exercise was found.

    """
    rng = SeededRandom(f"{wanted} {seed}")
    missed: Counter[str] = Counter()
    levels: set[int] = set()
    aim, work = wanted.level or rng.randint(1, _order.HARDEST), Meter(limit)
    drafts = _drafts(
        wanted, rng, aim, work, levels=levels, missed=missed, vary=bool(known), yes=_says_yes(seed)
    )
    for draft in drafts:
        level = level_of(draft.features)
        if level == aim or (wanted.level is None and work.nodes > _WISHED):
            exercise = _exercise(wanted, draft, seed)
            if exercise.digest not in known and not faults(exercise):
                return exercise
    raise BanmenError(_nothing(wanted, sorted(levels), missed))


def _says_yes(seed: int) -> bool:
    """Choose between yes and no: equally often over consecutive seeds, and over every second or fourth."""
    return seed * _TURN % _WHOLE * 2 < _WHOLE


def _drafts(
    wanted: "_Request",
    rng: SeededRandom,
    aim: int,
    work: Meter,
    *,
    levels: set[int],
    missed: Counter[str],
    vary: bool,
    yes: bool,
) -> Iterator[Draft]:
    """Yield drafts until the work is used up, note their levels, and adjust the aim when they miss.

    With ``vary`` the aim also changes after a draft of the right level that was not used: each aim prefers
    other kinds of pieces, and the remaining one may be rare for the first aim.
    """
    wish = aim
    try:
        while True:
            work.spend(_A_DRAFT)
            spec = DraftSpec(
                wanted.game,
                rng,
                _category(wanted, rng),
                wanted.piece,
                aim,
                wanted.level,
                work,
                titled=wanted.category is not None,
                yes=yes,
            )
            if spec.late:  # some pieces have only one of the answers
                spec = replace(spec, yes=not yes)
            try:
                draft = KINDS[wanted.kind].make(spec)
            except Missed as miss:
                missed[str(miss)] += 1
                continue
            yield draft
            found = level_of(draft.features)
            if found != wish:
                levels.add(found)
                aim = min(max(aim + (1 if found < wish else -1), 1), _order.HARDEST)
            elif vary:
                aim = aim % _order.HARDEST + 1
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
    after: Iterable[str] = (),
) -> Iterator[ExerciseSpec]:
    """Yield different random exercises, as `generate` does with consecutive seeds.

    No two ask the same: if a seed repeats an exercise, another one is made. A kind that has no more exercises
    drops out, and the stream ends when all kinds have.

    Args:
        kinds: one kind of exercise, or several that take turns.
        variant: the game.
        seed: the first seed.
        category: the category of moves to practise; any by default.
        piece: the kind of piece to ask about, by any name; any by default.
        level: the difficulty, 1 to 5; any by default.
        ruleset: a ruleset of the variant; its default one by default.
        after: the digests of the exercises that an earlier stream has yielded; this one continues there.

    Raises:
        BanmenError: as for `generate`, or if no kind is given. If no exercise of any kind is found,
            the first step of the iterator raises it.

    >>> from itertools import islice
    >>> from banmen_rules.teaching.exercises import stream
    >>> [exercise.kind for exercise in islice(stream(("reach", "read"), "dai_dai"), 3)]
    ['reach', 'read', 'reach']
    """
    turns = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    if not turns:
        raise BanmenError("kinds must have at least one kind of exercise: " + ", ".join(KINDS))
    wanted = [  # raises now, not when the first exercise is asked for
        _request(kind, variant=variant, category=category, piece=piece, level=level, ruleset=ruleset)
        for kind in turns
    ]
    return _different(wanted, seed, {*after})


def _different(wanted: Iterable["_Request"], seed: int, known: set[str]) -> Iterator[ExerciseSpec]:
    """Yield exercises of the requests in turn, until none has another; the known ones are passed over.

    Raises:
        BanmenError: if none has any.

    """
    turns = deque(wanted)
    only = len(turns) == 1
    turns.rotate(-len(known))
    seed += len(known)
    while turns:
        # No learner waits for a rare kind while others have exercises; where those have none, it rarely has.
        limit = _WORK if only or (known and len(turns) == 1) else _WORK // 4
        try:
            exercise = _new_exercise(turns[0], seed, known, limit)
        except BanmenError:
            turns.popleft()
            if not turns and not known:
                raise
            continue
        yield exercise
        known.add(exercise.digest)
        turns.rotate(-1)
        seed += 1


class _Request(NamedTuple):
    """A request for random exercises."""

    kind: str
    game: Game
    ruleset: str
    category: Category | None
    piece: PieceKind | None
    level: int | None

    def __str__(self) -> str:
        """Describe it: ``a reach exercise of tai, category hook, about the peacock, level 3``.

        Seeds begin with this text, so a change of it changes all random exercises.
        """
        about = {
            "ruleset ": self.ruleset,
            "category ": self.category and self.category.value,
            "about the ": self.piece and self.piece.noun,
            "level ": self.level,
        }
        parts = [f"{name}{value}" for name, value in about.items() if value]
        return ", ".join([f"a {self.kind} exercise of {self.game.variant.name}", *parts])


def _request(
    kind: str,
    *,
    variant: str,
    category: Category | str | None,
    piece: str | None,
    level: int | None,
    ruleset: str | None,
) -> _Request:
    """Read a request, and refuse impossible ones."""
    if kind not in KINDS:
        raise UnknownName("kind of exercise", kind, KINDS)
    if level is not None and level not in range(1, _order.HARDEST + 1):
        raise InvalidArgument("level", f"from 1 to {_order.HARDEST}, or None for any", level)
    least = level_of(KINDS[kind].easiest)
    if level is not None and level < least:
        raise BanmenError(f"the level of a {kind} exercise must be at least {least}, got {level}")
    of = game(variant, ruleset)
    about = of.kind(piece) if piece is not None else None
    if category is None:
        return _Request(kind, of, ruleset or "", None, about, level)
    names = {one.value: one for one in Category}
    practised = category if isinstance(category, Category) else names.get(category)
    if practised is None:
        raise UnknownName("category", str(category), names)
    there = _order.categories_of(of)
    refused = f"no piece of {variant} has the category {practised.value}"
    if practised in there and about is not None:
        there = about.description.categories
        refused = f"the {about.noun} does not have the category {practised.value}"
    if practised not in there:
        raise BanmenError(f"{refused}: choose one of {', '.join(one.value for one in there)}")
    others = [one for one in KINDS if practised not in KINDS[one].never]
    if kind not in others:
        raise BanmenError(
            f"a {kind} exercise cannot practise {practised.value}: choose one of {', '.join(others)}"
        )
    return _Request(kind, of, ruleset or "", practised, about, level)


def _category(wanted: _Request, rng: SeededRandom) -> Category | None:
    """Choose a random category to practise if none is asked for, each equally often."""
    if wanted.category is not None or wanted.piece is not None:
        return wanted.category
    never = KINDS[wanted.kind].never
    return rng.choice([one for one in _order.categories_of(wanted.game) if one not in never])


def _exercise(wanted: _Request, draft: Draft, seed: int) -> ExerciseSpec:
    """Make an exercise of a draft; its id is a digest of what it asks."""
    variant = wanted.game.variant.name
    tags = {"category": draft.category.value, "game": variant}
    if KINDS[wanted.kind].tells_kind:
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


def _nothing(wanted: _Request, levels: list[int], missed: Counter[str]) -> str:
    """Say that no exercise was found, why if drafts said so, and what to change."""
    message = f"no exercise was found: {wanted}"
    ((why, _),) = missed.most_common(1) or [("", 0)]
    if why and not (levels and wanted.level is not None):
        message += f" ({why})"
    if levels and wanted.level is not None:
        there = listed(list(map(str, levels)))
        return f"{message}; found only level {there}: choose one of these, or no level"
    if wanted.piece is not None and wanted.category is not None:
        return f"{message}; leave out the piece or the category, or choose another seed"
    return f"{message}; choose another {'piece' if wanted.piece else 'category'} or another seed"
