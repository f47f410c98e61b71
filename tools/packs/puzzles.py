"""Choose the puzzles of each game from its candidates: composed mates and harvests, and mined ones.

A few routes and questions about promotion, of `corners` and `chains`, complete the pack.

Mined mates lose their needless pieces; what then breaks a rule of `RULE` is dropped. The choice goes from
theme to theme, so that every theme that a game has candidates for is in its pack.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from banmen_rules import Position, Side, game
from banmen_rules.teaching.exercises import ExerciseSpec, faults, key, solution
from banmen_rules.teaching.exercises.forms.moves import MOST, size_of
from banmen_rules.teaching.exercises.solve.quality import Keys, keys, needless
from banmen_rules.teaching.exercises.solve.theme import theme_of
from tools.packs import chains, composing, corners, doubles, fitting, grading, mates, netting
from tools.packs.finding import (
    COMPOSED,
    MINED,
    MORE,
    MORE_NETTED,
    NETTED,
    PROLONGED,
    VARIED,
    candidates,
    thrown,
)
from tools.packs.making import around

WRITTEN = Path(__file__).parent / "written" / "puzzles.toml"
BY_HAND = "composed by hand"

RULE = (
    "A mate has exactly one winning first move and needs every piece (a mate in one: all but one). In longer "
    "mates a check or capture seems to win, and one reply refutes it (in those composed by hand: some move). "
    "In a harvest one capture wins the most after the recapture, another one takes at least as much, and at "
    "most {men} pieces can be captured. In a route one of two corners is open. In a promotion the piece does "
    "not become what its kind usually becomes. At most about a fifth of the mates share a theme, a signature "
    "(category of the first move, next to the royal or not, check or not) or a move. At least half of the "
    "first moves are quiet, a sacrifice, or of a special category. Each game that was played gives one "
    "puzzle, each attempt to compose two at most. No two boards have four fifths of their pieces alike, even "
    "shifted or mirrored. The level of a mate follows from the weakest level of the opponent that finds its "
    "first move (1 or 2: 1; 3: 2; 4: 3; 5: 4; 6 or none: 5), where it has a hundredth of the positions that "
    "it searches in its time."
)
MATES, HARVESTS, ROUTES, PROMOTIONS = 54, 10, 4, 4
"""How many of each a pack had at first: they keep their ids."""
ALL_MATES, ALL_HARVESTS, ALL_ROUTES, ALL_PROMOTIONS = 100, 20, 6, 6
"""How many of each a pack has, if so many pass."""
_SHARE, _HALF = 5, 2
"""One in so many mates, or harvests, may have one theme, one signature, or one move."""
_KINDS, _OF_A_KIND = 7, 8
"""The most puzzles in which one kind of piece makes the first move; of many, one in so many."""
_ONE_LEVEL = 0.55
"""The largest share of mates with one level."""
_SHORT = 2
"""The keys of longer mates may be too large for a page: a piece may become one with hundreds of moves."""
_MOST_REPLIES = 400
"""The most moves that White has at first: an emperor on a large board would take seconds to judge."""
_MOST_MOVES, _SQUARES = 90, 6
"""The most moves that Black has in a mate of several: each is judged with its replies, for the page. On a
large board, one for so many squares."""
_EXCEPTION = 1
"""So many pieces of a mate in one may only tempt."""
_LEVELS = (5.0, 7.0, 9.0, 11.0)
"""The levels 2 to 5 begin at these difficulties; those of mates follow from their grades in the end."""


class Candidate(NamedTuple):
    """A puzzle that may be chosen, with what limits the choice."""

    exercise: ExerciseSpec
    theme: str
    signature: object
    special: bool
    """Whether its first move is quiet, a sacrifice, or of a special category."""
    moves: int
    difficulty: float


class Chosen(NamedTuple):
    """The puzzles of a game."""

    first: list[Candidate]
    """Those from the first searches, from easy to hard by the work: the order of their numbers."""
    more: list[Candidate]
    """The others, numbered after these in the same order."""
    curated: dict[str, object]
    """The rule, and the counts."""

    @property
    def mates(self) -> dict[str, int]:
        """How many moves each mate takes, by its TSFEN."""
        every = (one for one in (*self.first, *self.more) if one.moves)
        return {one.exercise.tsfen: one.moves for one in every}

    def graded(self, grades: Mapping[str, int]) -> list[tuple[ExerciseSpec, float]]:
        """Give the mates their levels; return all puzzles by number, each with its place within a level.

        Raises:
            SystemExit: if a mate has no grade.

        """
        found = []
        for one in (*self.first, *self.more):
            exercise = one.exercise
            if one.moves:
                if exercise.tsfen not in grades:
                    raise SystemExit(f"A mate has no grade; run --grade first: {exercise.tsfen}")
                exercise = replace(exercise, level=grading.level_of(grades[exercise.tsfen]))
            found.append((exercise, one.difficulty))
        return found


def chosen(variant: str) -> Chosen:
    """Choose the puzzles of a game: those of the first searches, which always stay, then more."""
    mined, others = _mined(variant), _composed(variant, COMPOSED, PROLONGED, VARIED)
    composed, further = [*_by_hand(variant), *others], _composed(variant, MORE)
    refused = Counter[str]()
    first = _chosen(variant, [*mined, *composed], Quota(MATES, _SHARE))
    every = [*mined, *composed, *further]
    mates = _as_many(variant, every, Quota(ALL_MATES, _SHARE), first, refused)
    captures, more_captures = _harvests(variant, NETTED), _harvests(variant, MORE_NETTED)
    first_taken = _chosen(variant, captures, Quota(HARVESTS, _HALF))
    both = [*captures, *more_captures]
    taken = _as_many(variant, both, Quota(ALL_HARVESTS, _HALF), first_taken, Counter())
    routes = [*map(_question, corners.exercises(variant, ALL_ROUTES))]
    becoming = [*map(_question, chains.exercises(variant, ALL_PROMOTIONS))]
    from_play = sum(one in mined for one in mates)
    offered = len(candidates(variant, MINED))
    curated: dict[str, object] = {
        "rule": RULE.format(men=netting.MOST),
        "mates": {
            "mined": offered,
            "mended": from_play,
            "dropped": offered - from_play,
            "composed": len(mates) - from_play,
            "candidates": len(composed) + len(further),
            "refused": {str(why): count for why, count in sorted(refused.items()) if count},
        },
        "search": thrown(variant),
        "harvests": {"composed": len(taken), "candidates": len(captures) + len(more_captures)},
        "routes": {"composed": len(routes)},
        "promotions": {"composed": len(becoming)},
    }
    stay = [*first, *first_taken, *routes[:ROUTES], *becoming[:PROMOTIONS]]
    more = [*mates[len(first) :], *taken[len(first_taken) :], *routes[ROUTES:], *becoming[PROMOTIONS:]]
    return Chosen(sorted(stay, key=_by_work), sorted(more, key=_by_work), curated)


def _by_work(one: Candidate) -> tuple[int, float, str]:
    return one.exercise.level, one.difficulty, one.exercise.tsfen


def _question(exercise: ExerciseSpec) -> Candidate:
    return Candidate(exercise, "", "", special=True, moves=0, difficulty=0)


# ---------------------------------------------------------------- candidates


def _by_hand(variant: str) -> list[Candidate]:
    """Read the mates that were composed by hand; they need not have a check or a capture that fails."""
    found = []
    for one in tomllib.loads(WRITTEN.read_text("utf-8"))["mate"]:
        if one["variant"] == variant:
            position = Position.from_tsfen(game(variant), one["tsfen"])
            first = keys(position, composing.LONGEST)
            assert first is not None, one  # noqa: S101 - else it is no mate
            done = composing.described(position, first, 0, tempting=False)
            assert done is not None, one  # noqa: S101 - as it need not tempt
            found.append(_mate(position, first, done._asdict(), BY_HAND))
    return found


def _composed(variant: str, *whats: str) -> list[Candidate]:
    of = game(variant)
    every = [
        (one, ", varied" if what == VARIED else "") for what in whats for one in candidates(variant, what)
    ]
    found = []
    for one, how in every:
        position = Position.from_tsfen(of, one["tsfen"])
        source = f"composed, attempt {one['seed']}{how}"
        if one["moves"] > 1:
            first = Keys(one["moves"], (position.parse_move(one["first"]).packed,))
            found.append(_mate(position, first, one, source))
            continue
        kept = bared(position)
        done = None if kept is None else composing.described(*kept, one["seed"])
        if kept is not None and done is not None:
            found.append(_mate(*kept, done._asdict(), source))
    return found


def bared(position: Position) -> tuple[Position, Keys] | None:
    """Remove the pieces that a mate in one does not need, but for one; None if then nothing is in the way."""
    found = keys(position, 1, enough=2)  # the packed move of `parse_move` may have another path
    if found is None or len(found.first) > 1:
        return None
    board, now = list(position.board), position
    while len(spare := needless(now, found)) > _EXCEPTION:
        board[max(spare, key=lambda at: (board[at] & 1, at))] = 0
        now = Position(position.game, board)
    others = (
        len(now.squares_of(now.turn))
        - 1
        + len(now.squares_of(now.turn.other))
        - len(now.royals(now.turn.other))
    )
    return (now, found) if others - len(spare) > 0 else None


def _mined(variant: str) -> list[Candidate]:
    """Mend the mates from self-play: remove needless pieces; leave out those without a try."""
    of = game(variant)
    found = []
    for mined in candidates(variant, MINED):
        one = fitting.fitted(variant, mined) if mates.is_single(mined["first"]) else None
        if one is None:
            continue
        position = Position.from_tsfen(of, one["tsfen"])
        first = keys(position, one["moves"], enough=2)
        if first is None or len(first.first) > 1 or first.moves != one["moves"]:
            continue
        kept = composing.bare(position, first, Random(one["tsfen"]))  # noqa: S311 - no secret
        done = None if kept is None else composing.described(*kept, 0)
        if kept is not None and done is not None:
            left_out = len(list(position.pieces())) - len(list(kept[0].pieces()))
            changed = f"{one['changed']}, " if one.get("changed") else ""
            source = f"self-play of {variant}, {one['place']}: {changed}{left_out} needless left out"
            found.append(_mate(*kept, done._asdict(), source))
    return found


def _mate(position: Position, found: Keys, one: dict[str, Any], source: str) -> Candidate:
    variant, tsfen = position.game.variant.name, position.tsfen()
    theme = theme_of(position, found)
    difficulty = _difficulty(one["work"], found.moves)
    squares = one["first"].rstrip("=").split()
    exercise = ExerciseSpec(
        "",
        "mate",
        variant,
        tsfen=tsfen,
        goal={"wins": "black", "moves": found.moves},
        region=around(variant, tsfen, squares, margin=1, least=9),
        level=_level(difficulty),
        tags={"game": variant, "kind": one["kind"], "category": one["category"], "theme": theme},
        source=source,
    )
    mark = one["category"], one["contact"], one["check"]
    special = bool(one["nature"])
    return Candidate(exercise, theme, mark, special, found.moves, difficulty)


def _harvests(variant: str, what: str) -> list[Candidate]:
    """List the composed harvests."""
    found = []
    for one in candidates(variant, what):
        difficulty = _difficulty(one["choices"], 1) + 1
        exercise = ExerciseSpec(
            "",
            "harvest",
            variant,
            tsfen=one["tsfen"],
            square=one["square"],
            goal={"net": one["net"]},
            region=around(variant, one["tsfen"], one["best"].rstrip("=").split(), margin=1, least=9),
            level=_level(difficulty),
            tags={"game": variant, "kind": one["kind"], "category": one["category"], "theme": "net"},
            source=f"composed, attempt {one['seed']}",
        )
        found.append(
            Candidate(
                exercise, one["category"], one["category"], special=True, moves=0, difficulty=difficulty
            )
        )
    return found


def _difficulty(work: int, moves: int) -> float:
    """Measure how hard a puzzle is: doublings of tries x replies, and two for each further move."""
    return max(1, work).bit_length() + 2.0 * (moves - 1)


def _level(difficulty: float) -> int:
    return 1 + sum(difficulty >= least for least in _LEVELS)


# ---------------------------------------------------------------- the choice


class Quota(NamedTuple):
    """How many puzzles to choose."""

    wanted: int
    part: int
    """One in so many may have one theme, or one signature."""

    @property
    def share(self) -> int:
        """How many may have one theme, or one signature."""
        return -(-self.wanted // self.part)


def _as_many(
    variant: str, offered: list[Candidate], quota: Quota, first: list[Candidate], refused: Counter[str]
) -> list[Candidate]:
    """Choose as many as pass: the limits are shares of those that are chosen in the end."""
    while True:
        refused.clear()
        found = _chosen(variant, offered, quota, first, refused)
        reached = quota._replace(wanted=len(found))
        if reached.share == quota.share:
            return found
        quota = reached


def _chosen(
    variant: str,
    offered: list[Candidate],
    quota: Quota,
    first: Sequence[Candidate] = (),
    refused: Counter[str] | None = None,
) -> list[Candidate]:
    """Choose from theme to theme, longer mates first, within the limits of `RULE`.

    Args:
        variant: the game.
        offered: the candidates.
        quota: how many to choose at most.
        first: those that are chosen already.
        refused: counts why candidates are not chosen.

    """
    refused = Counter() if refused is None else refused
    limits = Limits(variant, quota)
    for one in first:
        limits.take(one)
    known = {one.exercise.tsfen for one in first}
    by_theme: dict[str, list[Candidate]] = {}
    for one in sorted(offered, key=_order):
        if one.exercise.tsfen not in known:
            by_theme.setdefault(one.theme, []).append(one)
    waiting = sorted(by_theme.values(), key=len)
    while waiting and len(limits.taken) < quota.wanted:
        for queue in waiting:
            while queue and len(limits.taken) < quota.wanted:
                one = queue.pop(0)
                why = limits.refusal(one)
                if not why:
                    limits.take(one)
                    break
                refused[why] += 1
        waiting = [queue for queue in waiting if queue]
    special = [one for one in limits.taken if one.special]
    plain = [one for one in limits.taken if not one.special]
    refused[Refusal.USUAL] += max(0, len(plain) - len(special))
    refused[Refusal.ENOUGH] += sum(map(len, waiting))
    kept = [*special, *plain[: len(special)]]
    return [*first, *(one for one in kept if one.exercise.tsfen not in known)]


class Refusal(StrEnum):
    """Why a candidate is not chosen."""

    FREQUENT = "its theme, signature, piece or length is frequent"
    USUAL = "its first move is usual, as those of half may be"
    ATTEMPT = "others come from its game or attempt"
    DOUBLE = "nearly the board of another"
    LARGE = "too many moves for a page"
    FAULT = "the game ends sooner, or it has a fault"
    ENOUGH = "enough others"


def _is_played_out(exercise: ExerciseSpec) -> bool:
    """Tell whether the game does not end sooner than the royals are captured, with a bare king."""
    moves: Any = solution(exercise)["moves"]
    return exercise.kind != "mate" or len(moves) == exercise.goal["moves"]


def _order(one: Candidate) -> tuple[object, ...]:
    """Order candidates: by hand, long, and special ones first; then those that are variants of others."""
    source = one.exercise.source
    return source != BY_HAND, -one.moves, not one.special, source.endswith("varied"), one.exercise.tsfen


class Limits:
    """The puzzles chosen so far, and the limits on more."""

    def __init__(self, variant: str, quota: Quota) -> None:
        """Start with nothing."""
        self.variant, self.wanted, self.share = variant, quota.wanted, quota.share
        self.taken: list[Candidate] = []
        self.counts: Counter[object] = Counter()

    def refusal(self, one: Candidate) -> str:
        """Say why a candidate does not fit to those chosen; empty if it does."""
        exercise = one.exercise
        for why, mark, most in self._marks(one):
            if self.counts[mark] >= most:
                return why
        boards = (other.exercise.tsfen for other in self.taken)
        if any(doubles.is_double(self.variant, exercise.tsfen, board) for board in boards):
            return Refusal.DOUBLE
        if exercise.tsfen not in _UNFIT:
            _UNFIT[exercise.tsfen] = _unfit(one)
        return _UNFIT[exercise.tsfen]

    def take(self, one: Candidate) -> None:
        """Choose a candidate."""
        self.taken.append(one)
        self.counts.update(mark for _, mark, _ in self._marks(one))

    def _marks(self, one: Candidate) -> Iterator[tuple[str, object, int]]:
        """List what a candidate has in common with others, how often that may be, and what to say then."""
        exercise, often = one.exercise, Refusal.FREQUENT
        yield often, ("theme", one.theme), self.share
        yield often, ("signature", one.signature), self.share
        yield often, ("kind", exercise.tags["kind"]), max(_KINDS, self.wanted // _OF_A_KIND)
        if one.moves:
            yield often, ("level", exercise.level), int(self.wanted * _ONE_LEVEL)
        if one.moves == 1:
            yield often, "one move", self.share
        if not one.special:
            yield Refusal.USUAL, "plain", self.wanted // 2
        if exercise.source != BY_HAND:
            most = 1 if exercise.source.startswith("self-play") else 2
            yield Refusal.ATTEMPT, exercise.source.split(",")[1], most


_UNFIT: dict[str, str] = {}
"""Why boards are refused by themselves, by TSFEN; empty if they are not: several choices ask for it."""


def _unfit(one: Candidate) -> str:
    """Say why a candidate is refused whatever is chosen; empty if it is not."""
    exercise, position = one.exercise, one.exercise.position()
    most = max(_MOST_MOVES, exercise.game.size.squares // _SQUARES)
    if one.moves > 1 and len(position.effects()) > most:
        return Refusal.LARGE
    if one.moves > 1 and len(position.effects(Side.WHITE)) > _MOST_REPLIES:
        return Refusal.LARGE
    if one.moves > _SHORT and size_of(key(exercise)) > MOST // 2:
        return Refusal.LARGE
    return "" if _is_played_out(exercise) and not faults(exercise) else Refusal.FAULT
