"""Choose the puzzles of each game from its candidates: composed mates and harvests, and mined ones.

A few routes and questions about promotion, of `corners` and `chains`, complete the pack.

Mined mates lose their needless pieces; what then breaks a rule of `RULE` is dropped. The choice goes from
theme to theme, so that every theme that a game has candidates for is in its pack.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from banmen_rules import Position, Side, game
from banmen_rules.teaching.exercises import ExerciseSpec, faults, key, solution
from banmen_rules.teaching.exercises.forms.moves import MOST, size_of
from banmen_rules.teaching.exercises.solve.quality import Keys, keys, needless
from banmen_rules.teaching.exercises.solve.theme import theme_of
from tools.packs import chains, composing, corners, fitting, mates, netting
from tools.packs.making import around

FOLDER = Path(__file__).parent / "candidates"
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
    "shifted or mirrored. Levels follow from tries x replies and the number of moves."
)
MATES, HARVESTS = 54, 10
"""How many of each a pack has."""
_SHARE = 5
"""One in so many mates may have one theme, one signature, or one move."""
_KINDS = 7
"""The most puzzles in which one kind of piece makes the first move."""
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
"""The levels 2 to 5 begin at these difficulties."""


class Source(NamedTuple):
    """How to mine one game: how many games to play, and with how many of the pieces."""

    games: int
    kept: tuple[float, float]
    promoted: float = 0
    longest: int = 40


SOURCES = {
    "chu": Source(400, (0.5, 0.2)),
    "dai": Source(300, (0.5, 0.15)),
    "dai_dai": Source(300, (0.4, 0.12)),
    "maka_dai_dai": Source(110, (0.45, 0.08), promoted=0.6),
    "tai": Source(200, (0.25, 0.06)),
    "taikyoku": Source(78, (0.15, 0.035)),
}
ATTEMPTS = {
    "chu": 13_880,
    "dai": 9_340,
    "dai_dai": 8_980,
    "maka_dai_dai": 6_360,
    "tai": 5_840,
    "taikyoku": 5_460,
}
NETS = 2_500
"""How many attempts were made to compose mates, and harvests."""
MINED, COMPOSED, PROLONGED, VARIED, NETTED = "mates", "composed", "prolonged", "varied", "netted"
"""The files of candidates: mates from self-play, composed ones, longer ones and variants made of these, and
harvests."""


def mine(variant: str, what: str, seed: int) -> list[str]:
    """Play one game, or make one attempt, and return its candidates, a line of JSON each."""
    if what == COMPOSED:
        return _lines(composing.compose(variant, seed))
    if what == NETTED:
        return _lines(netting.compose(variant, seed))
    source = SOURCES[variant]
    return _lines(
        mates.mine(variant, seed, kept=source.kept, longest=source.longest, promoted=source.promoted)
    )


def _lines(found: Iterable[Any]) -> list[str]:
    return [json.dumps(one._asdict(), ensure_ascii=False) for one in found]


def path(variant: str, what: str) -> Path:
    """Find the file of the candidates."""
    return FOLDER / f"{variant}_{what}.jsonl"


def candidates(variant: str, what: str) -> list[dict[str, Any]]:
    """Read the candidates; none if there is no file."""
    file = path(variant, what)
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


def search(variant: str, what: str) -> list[str]:
    """Search for all candidates of a game anew; the lines are the same every time."""
    if what == MINED:
        return [line for seed in range(SOURCES[variant].games) for line in mine(variant, what, seed)]
    if what == NETTED:
        return _lines(netting.search(variant, range(NETS)))
    if what == PROLONGED:
        return _lines(longer for one in _found(variant) for longer in composing.prolonged(variant, one))
    if what == VARIED:
        return _lines(composing.varied(variant, _found(variant)))
    return _lines(composing.search(variant, range(ATTEMPTS[variant]), []))


def _found(variant: str) -> list[composing.Composed]:
    return [composing.Composed(**one) for one in candidates(variant, COMPOSED)]


class Candidate(NamedTuple):
    """A puzzle that may be chosen, with what limits the choice."""

    exercise: ExerciseSpec
    theme: str
    signature: object
    special: bool
    """Whether its first move is quiet, a sacrifice, or of a special category."""
    moves: int
    difficulty: float


def exercises(variant: str) -> tuple[list[ExerciseSpec], dict[str, object]]:
    """Choose the puzzles of a game, from easy to hard; return them with the rule and the counts."""
    mined, composed = _mined(variant), [*_by_hand(variant), *_composed(variant)]
    chosen = _chosen(variant, [*mined, *composed], MATES)
    from_play = sum(one in mined for one in chosen)
    offered = len(candidates(variant, MINED))
    captures = _harvests(variant)
    taken = _chosen(variant, captures, HARVESTS)
    counted: dict[str, object] = {
        "rule": RULE.format(men=netting.MOST),
        "mates": {
            "mined": offered,
            "mended": from_play,
            "dropped": offered - from_play,
            "composed": len(chosen) - from_play,
            "candidates": len(composed),
        },
        "harvests": {"composed": len(taken), "candidates": len(captures)},
    }
    routes, becoming = corners.exercises(variant), chains.exercises(variant)
    counted["routes"] = {"composed": len(routes)}
    counted["promotions"] = {"composed": len(becoming)}
    judged = [(one.exercise, one.difficulty) for one in (*chosen, *taken)]
    judged += [(one, 0) for one in (*routes, *becoming)]
    every = sorted(judged, key=lambda one: (one[0].level, one[1], one[0].tsfen))
    return [exercise for exercise, _ in every], counted


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


def _composed(variant: str) -> list[Candidate]:
    of = game(variant)
    every = [(one, "") for what in (COMPOSED, PROLONGED) for one in candidates(variant, what)]
    every += [(one, ", varied") for one in candidates(variant, VARIED)]
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


def _harvests(variant: str) -> list[Candidate]:
    """List the composed harvests."""
    found = []
    for one in candidates(variant, NETTED):
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


def _chosen(variant: str, offered: list[Candidate], wanted: int) -> list[Candidate]:
    """Choose from theme to theme, longer mates first, within the limits of `RULE`."""
    share = -(-wanted // (_SHARE if wanted > HARVESTS else 2))
    limits = Limits(variant, wanted, share)
    by_theme: dict[str, list[Candidate]] = {}
    for one in sorted(offered, key=_order):
        by_theme.setdefault(one.theme, []).append(one)
    waiting = sorted(by_theme.values(), key=len)
    while waiting and len(limits.taken) < wanted:
        for queue in waiting:
            while queue and len(limits.taken) < wanted:
                one = queue.pop(0)
                if limits.allow(one):
                    limits.take(one)
                    break
        waiting = [queue for queue in waiting if queue]
    special = [one for one in limits.taken if one.special]
    plain = [one for one in limits.taken if not one.special]
    return [*special, *plain[: len(special)]]


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

    def __init__(self, variant: str, wanted: int, share: int) -> None:
        """Start with nothing."""
        self.variant, self.wanted, self.share = variant, wanted, share
        self.taken: list[Candidate] = []
        self.counts: Counter[object] = Counter()

    def allow(self, one: Candidate) -> bool:
        """Tell whether a candidate fits to those chosen."""
        counts, exercise = self.counts, one.exercise
        if any(counts[each] >= most for each, most in self._marks(one)):
            return False
        boards = (other.exercise.tsfen for other in self.taken)
        if any(composing.is_double(self.variant, exercise.tsfen, board) for board in boards):
            return False
        most = max(_MOST_MOVES, exercise.game.size.squares // _SQUARES)
        position = exercise.position()
        if one.moves > 1 and len(position.effects()) > most:
            return False
        if one.moves > 1 and len(position.effects(Side.WHITE)) > _MOST_REPLIES:
            return False
        if one.moves > _SHORT and size_of(key(exercise)) > MOST // 2:
            return False
        return _is_played_out(exercise) and not faults(exercise)

    def take(self, one: Candidate) -> None:
        """Choose a candidate."""
        self.taken.append(one)
        self.counts.update(mark for mark, _ in self._marks(one))

    def _marks(self, one: Candidate) -> list[tuple[object, int]]:
        """List what a candidate has in common with others, and how often that may be."""
        exercise = one.exercise
        marks: list[tuple[object, int]] = [
            (("theme", one.theme), self.share),
            (("signature", one.signature), self.share),
            (("kind", exercise.tags["kind"]), _KINDS),
        ]
        if one.moves:
            marks.append((("level", exercise.level), int(self.wanted * _ONE_LEVEL)))
        if one.moves == 1:
            marks.append(("one move", self.share))
        if not one.special:
            marks.append(("plain", self.wanted // 2))
        if exercise.source != BY_HAND:
            marks.append((exercise.source.split(",")[1], 1 if exercise.source.startswith("self-play") else 2))
        return marks
