"""``mate``: capture all royals of the other side against any defence."""

from collections.abc import Collection, Iterator
from copy import copy
from functools import lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import check, movegen, rules
from banmen_rules.core.check import threats
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_number
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import (
    Region,
    distance,
    moves_of,
)
from banmen_rules.teaching.exercises._generate._order import (
    Draft,
    DraftSpec,
    Features,
    Missed,
)
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Values
from banmen_rules.teaching.exercises._notes import Hint, pieces_in_words
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.royals import Sided, royals_of, sides
from banmen_rules.teaching.exercises.forms.steps import Step, unproven
from banmen_rules.teaching.exercises.solve import worth
from banmen_rules.teaching.exercises.solve.mate import LIMIT, MateSearch, mate
from banmen_rules.teaching.exercises.solve.model import UNDECIDED, LimitReached, Status
from banmen_rules.variants import PieceKind

NODES = 500
"""How many moves the search for a mate may make."""
_MOST_WINS = 5
"""How many first moves may win: if many do, there is nothing to find."""
_CORNER = 9
_SETTINGS = 60
"""How many boards are tried to find a mate."""
_A_SETTING = 4
"""The cost of one, in moves made."""
_BACK = 3
"""How many squares are tried as the origin of the last move."""
_STRONG = 0.5
_PLACES = 6
"""From how many squares an attacker chooses the one that covers most squares around the royal."""
_WHITE = 0.25


LONGEST = 3
"""The longest win, in moves, that is searched for if no goal is given."""


class MateLine(Sided):
    """Taking all royals of the other side, whatever it does."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the side and the number of moves."""
        super().__init__(exercise, words, "wins", goal_number(exercise, "moves"))
        self.search = MateSearch(self.position, LIMIT)
        self.counting = MateSearch(self.position, LIMIT)

    def step(self, move: Move) -> Step:
        """Judge whether a move wins in the moves left, and find the other side's reply."""
        search, left, other = self.search, self.left - 1, self.words.side(self.side.other)
        try:
            refuted = search.refutation(move.packed, self.left, first=True)
            answer = search.answer(move.packed, self.left) if refuted is None else None
        except LimitReached:
            raise BanmenError(UNDECIDED) from None
        if refuted is not None:
            return self._refuted(move, refuted)
        if answer is None:
            taken = check.royal_squares(self.position, self.side.other) <= set(move.captures)
            with self.made(move):
                over = rules.ended(self.position)
            bared = over is not None and over.termination == "bare_king"
            name = "royals_taken" if taken else "bared" if bared else "no_move_left"
            return Step("done", self.note(name, other=other))
        with self.made(move):
            reply = self.answer(answer)
        note = self.note("winning", left=left, other=other)
        return Step("on", note._replace(reply=reply.text(self.position.game.size)), reply)

    def after(self, move: Move, step: Step) -> "MateLine":
        """Continue after the reply, with a search that has its own limit."""
        after = copy(self)
        after.position = self.position.copy()
        after.position.push(move)
        if step.reply is not None:
            after.position.push(step.reply)
        after.left, after.search = self.left - 1, MateSearch(after.position, LIMIT)
        after.counting = MateSearch(after.position, LIMIT)
        return after

    def questions(self, move: Move) -> Iterator[Hint]:
        """Ask where the royals can flee, and which pieces protect them there."""
        if self.left == 1:
            return
        hunted = self.side.other
        flights = self.where_to_flee(hunted)
        yield flights
        near = {*map(self.position.square, flights.squares)} | {move.target}
        royals = check.royal_squares(self.position, hunted)
        guards = sorted({by for at in near for by in self.position.attackers(at, hunted)} - royals)
        if guards:
            which = pieces_in_words(self.position, guards, self.words)
            text = self.words.say("who_protects", which=which)
            yield Hint("category", text, tuple(map(self.name, guards)))

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self.note("forces_nothing", left=self.left - 1)

    def unsolved(self) -> Iterator[str]:
        """Say why the royals cannot be captured by force, or not in so many moves."""
        yield from unproven(mate(self.position, self.left, limit=LIMIT), self.left)

    def _refuted(self, move: Move, packed: int) -> Step:
        left, other = self.left - 1, self.side.other
        position, words = self.position, self.words
        alone = bool(packed) and self._tempts(move)
        with self.made(move):
            if not packed:
                note = self.note("no_win") if left else self.note("not_taken", royals=self.royals(other))
                return Step("wrong", note)
            reply = self.answer(packed)
            answer = self._in_words(reply)
            own = check.royal_squares(position, self.side)
            if own and own <= set(reply.captures):
                said = words.say("loses_royals", answer=answer, side=words.side(self.side))
            else:
                with self.made(reply):
                    count = len(check.royal_squares(position, other))
                said = words.say("escapes", other=words.side(other), answer=answer, count=count, left=left)
                said = words.say("nearly", said=said) if alone else said
            return Step("wrong", self.punishing(said, reply), reply)

    def _tempts(self, move: Move) -> bool:
        """Tell whether a wrong move checks or captures, and has one refutation only."""
        if not move.captures:
            with self.made(move):
                if not check.threats(self.position, self.side.other):
                    return False
        try:
            replies = self.counting.refutations(move.packed, self.left, most=2)
        except LimitReached:
            return False
        return replies is not None and len(replies) == 1

    def _in_words(self, reply: Move) -> str:
        """Put the other side's reply into words."""
        (piece,) = pieces_in_words(self.position, [reply.origin], self.words)
        target = self.name(reply.target) if reply.target != reply.origin else ""
        taken = pieces_in_words(self.position, reply.captures, self.words)
        return self.words.say("answers", piece=piece, target=target, taken=taken)


class _Kind(MovesKind):
    needed = ("tsfen",)
    optional = ("region",)
    goal = ("wins", "moves")
    never = (Category.PASS, Category.TELEPORT)
    easiest = Features(turns=2, blockers=2, side=_CORNER)
    line = MateLine
    one_right = True

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        return sides(exercise, words, "wins", hunted=False)

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        """Search for a win in at most `LONGEST` moves."""
        del square, region
        found = mate(position, LONGEST)
        minimal = found.minimal
        if found.status is Status.UNKNOWN:
            raise BanmenError(UNDECIDED)
        if minimal is None:
            raise BanmenError(f"{position.turn.title} has no forced win in {LONGEST} moves.")
        return {"wins": position.turn.label, "moves": minimal}

    def make(self, spec: DraftSpec) -> Draft:
        """Try random boards until one is mate, take the last move back, and ask for a win in two."""
        kind = spec.kind()
        if kind.royal or not royals_of(spec.game):
            raise Missed
        for _ in range(_SETTINGS):
            spec.work.spend(_A_SETTING)
            mated = _mated_board(spec, kind)
            if mated is not None:
                break
        else:
            raise Missed
        codes, region, home, attacker = mated
        tried, own = 0, _of_side(codes, attacker) - {home}
        for at in spec.rng.shuffled([at for at in region.squares(spec.game.size) if not codes[at]]):
            before = list(codes)
            before[at], before[home] = before[home], 0
            if home not in _reached(spec.game, before, at, before[at], own | {at}):
                continue
            position = Position(spec.game, before, int(attacker))
            leading = [one for one in moves_of(position, at).categories(home) if spec.category in {None, one}]
            if not leading or threats(position, attacker.other):
                continue
            tried += 1
            if tried > _BACK:
                break
            category = spec.rng.choice(leading)
            features = Features(
                _order.longest(kind, category),
                _order.count_patterns(kind),
                turns=2,
                blockers=sum(1 for code in before if code) - 2,
                side=region.width,
                turned=attacker is Side.WHITE,
            )
            found = mate(position, 2, limit=NODES)
            spec.work.spend(2 * found.nodes)
            if found.status is not Status.PROVEN or found.minimal != 2 or len(found.moves) > _MOST_WINS:  # noqa: PLR2004 - as asked for
                continue
            fields: dict[str, object] = {
                "tsfen": position.tsfen(),
                "region": region.name(spec.game.size),
                "goal": {"wins": attacker.label, "moves": 2},
            }
            features = features._replace(distractors=_MOST_WINS - len(found.moves))
            return Draft(fields, features, kind, category)
        raise Missed


def _mated_board(spec: DraftSpec, kind: PieceKind) -> tuple[list[int], Region, int, Side] | None:
    """Put a royal into a corner, and a piece and others around it; None if that is not mate."""
    rng, game = spec.rng, spec.game
    size, side = game.size, min(_CORNER, *game.size)
    corner = rng.choice((0, 1)), rng.choice((0, 1))
    region = Region(corner[0] * (size.files - side), corner[1] * (size.ranks - side), side, side)
    column, row = (end * (side - 1) + (1 - 2 * end) * rng.randint(0, 2) // 2 for end in corner)
    attacker = Side.WHITE if rng.chance(_WHITE) else Side.BLACK
    codes = [0] * size.squares
    royal = region.square(row * side + column, size)
    free = [at for at in rng.shuffled(region.squares(size)) if at != royal]
    near = [at for at in free if distance(at, royal, size.files) == 1]
    weak, strong = _by_worth(game)
    codes[royal] = rng.choice(royals_of(game)) | attacker.other
    for at in near[: rng.randint(1, 1 + (spec.aim + 1) // 2)]:
        codes[at] = rng.choice(weak) | attacker.other
    free = [at for at in free if not codes[at]]
    for at in free[1 : spec.aim]:
        codes[at] = rng.choice(weak) | attacker.other
    open_squares = {at for at in near if not codes[at]}
    for _ in range(rng.randint(1, 2 + spec.aim // 3)):
        code = rng.choice(strong if rng.chance(_STRONG) else weak) | attacker
        _besiege(spec, codes, code, free, open_squares, spared={royal})
    open_squares.add(royal)
    home = _besiege(spec, codes, _order.codes_of(game, kind)[0] | attacker, free, open_squares)
    if open_squares:
        return None  # the royal can flee, or is not in check
    mated = Position(game, codes, int(attacker.other)).is_mate()
    return (codes, region, home, attacker) if mated else None


def _besiege(
    spec: DraftSpec,
    codes: list[int],
    code: int,
    free: list[int],
    open_squares: set[int],
    *,
    spared: Collection[int] = (),
) -> int:
    """Put an attacker where it covers most of the open squares around a royal; it closes them.

    It attacks no square that is ``spared``.

    Raises:
        Missed: if there is no place for it.

    """
    own = _of_side(codes, code)
    reached = {
        at: _reached(spec.game, codes, at, code, own)
        for at in spec.rng.sample(free, _PLACES)
        if not codes[at]
    }
    covered = {at: open_squares & there for at, there in reached.items() if there.isdisjoint(spared)}
    if not covered:
        raise Missed
    best = max(covered, key=lambda at: len(covered[at]))
    codes[best] = code
    open_squares -= covered[best] | {best}
    return best


def _of_side(codes: list[int], code: int) -> set[int]:
    """Find the squares of the side of a piece."""
    return {square for square, other in enumerate(codes) if other and other & 1 == code & 1}


def _reached(game: Game, codes: list[int], at: int, code: int, own: set[int]) -> set[int]:
    """Find the squares that a piece would reach from a square."""
    return {packed & SQUARE for packed in movegen.effects(game, codes, [game.plan(code, at)], own)}


@lru_cache(maxsize=64)
def _by_worth(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """List the weaker half of Black's pieces at the start without royals, and the stronger half."""
    codes = [_order.codes_of(game, kind)[0] for kind in game.kinds if kind.at_start and not kind.royal]
    codes.sort(key=lambda code: (worth(game, code), code))
    return tuple(codes[: len(codes) // 2]), tuple(codes[len(codes) // 2 :])


KIND = _Kind()
