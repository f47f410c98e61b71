"""``mate``: capture all royals of the other side against any defence."""

from collections.abc import Iterator
from copy import copy
from functools import lru_cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import check, rules
from banmen_rules.core.check import threats
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
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
from banmen_rules.teaching.exercises._notes import pieces_in_words
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.teaching.exercises.forms.moves import MovesKind
from banmen_rules.teaching.exercises.forms.royals import Sided, royals_of, sides
from banmen_rules.teaching.exercises.forms.steps import Step, unproven
from banmen_rules.teaching.exercises.solve import worth
from banmen_rules.teaching.exercises.solve.mate import LIMIT, MateSearch, mate
from banmen_rules.teaching.exercises.solve.model import LimitReached, Status
from banmen_rules.variants import PieceKind

NODES = 1_500
"""How many moves the search for a mate may make."""
_MOST_WINS = 5
"""How many first moves may win: if many do, there is nothing to find."""
_CORNER = 9
_SETTINGS = 60
"""How many boards are tried to find a mate."""
_BACK = 12
"""How many squares are tried as the origin of the last move."""
_WHITE = 0.25


LONGEST = 3
"""The longest win, in moves, that is searched for if no goal is given."""


class MateLine(Sided):
    """Taking all royals of the other side, whatever it does."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Read the side and the number of moves."""
        super().__init__(exercise, words, "wins", goal_number(exercise, "moves"))
        self.search = MateSearch(self.position, LIMIT)

    def step(self, move: Move) -> Step:
        """Judge whether a move wins in the moves left, and find the other side's reply."""
        search, left, other = self.search, self.left - 1, self.words.side(self.side.other)
        try:
            refuted = search.refutation(move.packed, self.left, first=True)
            answer = search.answer(move.packed, self.left) if refuted is None else None
        except LimitReached:
            raise BanmenError(fault("not_decided", limit=LIMIT)) from None
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
        return after

    @property
    def rest(self) -> Note:
        """The note on any other move."""
        return self.note("forces_nothing", left=self.left - 1)

    def unsolved(self) -> Iterator[str]:
        """Say why the royals cannot be captured by force, or not in so many moves."""
        yield from unproven(mate(self.position, self.left, limit=LIMIT), self.left, LIMIT)

    def _refuted(self, move: Move, packed: int) -> Step:
        left, other = self.left - 1, self.side.other
        position, words = self.position, self.words
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
            return Step("wrong", self.punishing(said, reply), reply)

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

    def values(self, exercise: ExerciseSpec, words: Words) -> Values:
        return sides(exercise, words, "wins", hunted=False)

    def goal_from(self, position: Position, square: str, region: str) -> dict[str, object]:
        """Search for a win in at most `LONGEST` moves."""
        del square, region
        minimal = mate(position, LONGEST).minimal
        if minimal is None:
            raise BanmenError(f"{position.turn.title} has no forced win in {LONGEST} moves.")
        return {"wins": position.turn.label, "moves": minimal}

    def make(self, spec: DraftSpec) -> Draft:
        """Try random boards until one is mate, take the last move back, and ask for a win in two."""
        kind = spec.kind()
        if kind.royal or not royals_of(spec.game):
            raise Missed
        for _ in range(_SETTINGS):
            spec.work.count()
            mated = _mated_board(spec, kind)
            if mated is not None:
                break
        else:
            raise Missed
        codes, region, home, attacker = mated
        squares = spec.rng.sample([at for at in region.squares(spec.game.size) if not codes[at]], _BACK)
        for at in squares:
            before = list(codes)
            before[at], before[home] = before[home], 0
            position = Position(spec.game, before, int(attacker))
            leading = [one for one in moves_of(position, at).categories(home) if spec.category in {None, one}]
            if not leading:
                continue
            category = spec.rng.choice(leading)
            if threats(position, attacker.other):
                continue
            features = Features(
                _order.longest(kind, category),
                _order.count_patterns(kind),
                turns=2,
                blockers=sum(1 for code in before if code) - 2,
                side=region.width,
                turned=attacker is Side.WHITE,
            )
            found = mate(position, 2, limit=NODES)
            spec.work.spend(found.nodes)
            if found.status is not Status.PROVEN or found.minimal != 2 or len(found.moves) > _MOST_WINS:  # noqa: PLR2004 - as asked for
                continue
            fields: dict[str, object] = {
                "tsfen": position.tsfen(),
                "region": region.name(spec.game.size),
                "goal": {"wins": attacker.label, "moves": 2},
            }
            features = features._replace(distractors=2 * (_MOST_WINS - len(found.moves)))
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
    for at in near[: rng.randint(1, 3)]:
        codes[at] = rng.choice(weak) | attacker.other
    home, *others = [at for at in free if not codes[at]]
    codes[home] = _order.codes_of(game, kind)[0] | attacker
    for at in others[: rng.randint(1, 2 + spec.aim // 3)]:
        codes[at] = rng.choice(strong) | attacker
    for at in others[5 : 4 + spec.aim]:
        codes[at] = rng.choice(weak) | attacker.other
    mated = Position(game, codes, int(attacker.other)).is_mate()
    return (codes, region, home, attacker) if mated else None


@lru_cache(maxsize=64)
def _by_worth(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """List the weaker half of Black's pieces at the start without royals, and the stronger half."""
    codes = [_order.codes_of(game, kind)[0] for kind in game.kinds if kind.at_start and not kind.royal]
    codes.sort(key=lambda code: (worth(game, code), code))
    return tuple(codes[: len(codes) // 2]), tuple(codes[len(codes) // 2 :])


KIND = _Kind()
