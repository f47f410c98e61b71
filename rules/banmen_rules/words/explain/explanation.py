"""Choosing the reason why a piece can or cannot go to a square, and the text around it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.betza import Category, Path
from banmen_rules.core import rules
from banmen_rules.core.game import Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Refusal
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.words.compass import COMPASS, unit_and_length
from banmen_rules.words.explain import reasons
from banmen_rules.words.explain.attempts import Attempt, Code, attempts, offset
from banmen_rules.words.explain.english import English, leaps
from banmen_rules.words.explain.japanese import Japanese
from banmen_rules.words.explain.reasons import Promotion, miss, promotion
from banmen_rules.words.texts import language

GRAMMARS: Mapping[str, English] = MappingProxyType({"en": English(), "ja": Japanese()})
"""The languages that explanations are made in; in others they are English."""

_MOST_EFFECTS = 3  # other effects that a sentence lists


class Explanation(NamedTuple):
    """Why a piece can or cannot go to a square.

    >>> from banmen_rules import Position, game
    >>> found = Position.initial(game("tai")).explain("25y", "25r")
    >>> found.code.value, found.possible, found.leg, found.direction
    ('blocked', False, 1, (0, 1))
    """

    code: Code
    """The reason."""
    text: str
    """The reason as a sentence or two."""
    origin: int
    target: int
    possible: bool
    """Whether the piece has a move there, on either side's turn."""
    legal: bool
    """Whether one of these moves is legal now. A bare setup has no history: there, only the turn counts."""
    moves: tuple[Move, ...] = ()
    """Its moves there: legal ones first, and the simplest first."""
    categories: tuple[Category, ...] = ()
    """The categories of these moves, of the legal ones if any; or that of the path that came closest."""
    path: Path | None = None
    """The path it takes or the one that came closest, if any."""
    leg: int | None = None
    """The number of the leg that is stopped, counted from 1, if any."""
    direction: tuple[int, int] | None = None
    """One step of that leg or of the line towards the square, as (right, forward) of its owner."""
    blocker: int | None = None
    """The square of the piece that stops it, or of the piece that protects the target. None if several
    pieces stop it, one on each of ``squares``."""
    squares: tuple[int, ...] = ()
    """The squares to show: its path in order, up to where it arrives or is stopped."""
    promotion: Promotion | None = None
    """Why the first of the moves promotes or does not."""
    promotes_to: str | None = None
    """The id of the kind it becomes by that move."""


@typed
def explain(
    position: Setup | Position, origin: int | str, target: int | str, lang: str = "en"
) -> Explanation:
    """Explain why the piece on one square can or cannot go to another, for pieces of either side.

    If there are several reasons, the closest attempt counts: the one that is stopped the fewest steps before
    its end, and of these the one with the fewest legs. The moves of the piece come first, then whose turn it
    is, then the rules that forbid single moves.

    Args:
        position: a board; without a history, only the path and the turn are checked.
        origin: the square of the piece, by number or name.
        target: the square to go to; its own square means a pass or a capture without moving.
        lang: the language of the text; English where it has no explanations.

    Raises:
        InvalidSquare: if a name is no square of the board.
        UnknownName: if there is no such language.
        BanmenError: if a number is not on the board.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> print(explain(position, "13s", "13q").text)
    The pawn on 13s cannot go to 13q: it steps one square forward, and 13q is two squares away.
    >>> print(explain(position, "13s", "13q", "ja").text)
    13sの歩兵は13qへ行けません。その方向の動きは「前へ1マス進む」だけで、13qは2マス目です。

    """
    words = GRAMMARS.get(language(lang), GRAMMARS["en"])
    return explain_in(words, position, origin, target)


def explain_in(
    words: English,
    position: Setup | Position,
    origin: int | str,
    target: int | str,
    *,
    promotes: bool = True,
    brief: bool = False,
    by: Category | None = None,
) -> Explanation:
    """Explain as `explain` does, with options for exercises.

    Args:
        words: the sentences of a language.
        position: as for `explain`.
        origin: as for `explain`.
        target: as for `explain`.
        promotes: whether to explain the promotion.
        brief: if the piece does not move in that direction at all, leave out its other moves.
        by: prefer a move of this category, if there is one.

    Raises:
        BanmenError: as `explain`.

    """
    start, end = position.square(origin), position.square(target)
    piece = position.piece_at(start)
    if piece is None:
        text = words.phrase("no_piece", square=position.game.size.name(start))
        return Explanation(Code.NO_PIECE, text, start, end, possible=False, legal=False)
    question = _Question(position, piece, start, end, words)
    moves = position.moves_to(start, end)
    tries = attempts(position, start, end)
    if not moves:
        return question.impossible(tries, brief=brief)
    moves.sort(key=lambda move: (by is not None and by not in move.categories, *_plainness(move)))
    return question.possible(moves, tries, promotes=promotes, by=by)


def _plainness(move: Move) -> tuple[object, ...]:
    """Order moves to one square by how much there is to say about them."""
    promotes = move.promotes_to is not None
    return len(move.captures), len(move.path), move.declines, promotes, move.path, move.captures


class _Question:
    """A piece and a square, on a board, in a language."""

    def __init__(self, setup: Setup, piece: Piece, origin: int, target: int, words: English) -> None:
        self.setup, self.piece, self.words = setup, piece, words
        self.origin, self.target = origin, target
        self.name = setup.game.size.name
        self.subject = words.phrase("subject", noun=words.noun(piece.kind), square=self.name(origin))

    def possible(
        self, moves: list[Move], tries: list[Attempt], *, promotes: bool, by: Category | None
    ) -> Explanation:
        """Say how the piece goes there, or which rule forbids it."""
        words, piece = self.words, self.piece
        # A bare setup has no history, which the rules need.
        position = self.setup if isinstance(self.setup, Position) else None
        mine = piece.side == self.setup.turn
        refusals = [rules.refusal(position, move) if position and mine else None for move in moves]
        # Legal ones first.
        order = sorted(range(len(moves)), key=lambda number: refusals[number] is not None)
        moves, refusals = [moves[number] for number in order], [refusals[number] for number in order]
        first, refusal = moves[0], refusals[0]
        # If some are legal, only they count.
        legal = refusals.count(None)
        alike = moves[:legal] or moves
        making = [
            attempt
            for attempt in tries
            if attempt.code == Code.ALLOWED
            and attempt.touched == first.path
            and attempt.captures == frozenset(first.captures)
        ]
        attempt = min(
            making,
            key=lambda attempt: (by is not None and attempt.path.category != by, len(attempt.path.legs)),
            default=None,
        )
        found = Explanation(
            Code.ALLOWED,
            "",
            self.origin,
            self.target,
            possible=True,
            legal=False,
            moves=tuple(moves),
            categories=tuple(c for c in Category if any(c in move.categories for move in alike)),
            path=attempt.path if attempt else None,
            direction=_step(attempt),
            squares=attempt.squares if attempt else (self.target,),
            promotion=promotion(self.setup, first),
            promotes_to=first.promotes_to,
        )
        over = rules.ended(position) if position else None
        if over is not None:
            action = self.action("cannot", first)
            text = words.phrase(
                "game_over",
                subject=self.subject,
                action=action,
                outcome=over,
            )
            return found._replace(code=Code.GAME_OVER, text=text)
        action = self.action("can", first)
        if not mine:
            text = words.phrase(
                "turn",
                subject=self.subject,
                action=action,
                side=piece.side,
                other=piece.side.other,
            )
            return found._replace(code=Code.TURN, text=text)
        if refusal is not None:
            return found._replace(
                code=Code(refusal.code) if refusal.code in set(Code) else Code.RULE,
                text=words.phrase("refused", why=self.refused(refusal)),
                blocker=refusal.squares[-1] if refusal.squares else None,
                squares=refusal.squares or found.squares,
            )
        stays = self.target == self.origin
        route = ""
        if attempt is not None and (not stays or (by is not None and len(attempt.path.legs) > 1)):
            route = self.route(attempt)
        parts = [words.phrase("allowed", subject=self.subject, action=action, route=route)]
        if first.captures and not stays:
            parts.append(words.phrase("captures", taken=self.captures(first)))
        if promotes:
            parts.append(reasons.promotion_in_words(self.setup, first, words))
        if any(move.declines and move.effect[:3] == first.effect[:3] for move in moves[1:]):
            parts.append(words.phrase("may_decline"))
        effects = self.other_effects(moves)
        if effects:
            parts.append(words.phrase("other_paths", effects=effects))
        refusal = next((refusal for refusal in refusals if refusal is not None), None)
        if refusal is not None:
            parts.append(words.phrase("not_every_path", why=self.refused(refusal)))
        return found._replace(legal=True, text=words.space.join(parts))

    def action(self, able: str, move: Move) -> str:
        """Say where a move goes; if it does not leave its square, what it captures, or that it is a pass."""
        if self.target != self.origin:
            return self.words.phrase(f"{able}_go", target=self.name(self.target))
        does = "take" if move.captures else "pass"
        return self.words.phrase(f"{able}_{does}", taken=self.captures(move))

    def captures(self, move: Move) -> str:
        """Name the pieces that a move captures."""
        owner = self.piece.side
        found = [
            self.words.piece_at(
                reasons.piece_in_words(self.setup, square, owner, self.words),
                "" if square == move.target else self.name(square),
            )
            for square in move.captures
        ]
        return self.words.pieces(found)

    def refused(self, refusal: Refusal) -> str:
        """Name the piece that may not capture, the piece it may not capture, and its protector."""
        named = reasons.pieces_in_words(self.setup, (self.origin, *refusal.squares), self.words)
        return self.words.refusal(refusal, *named)

    def route(self, attempt: Attempt) -> str:
        """Describe a path: a single leg in general, several with their squares on this board."""
        legs = attempt.path.legs
        if len(legs) == 1:
            return self.words.leg(attempt.path)
        stages = []
        at = -1
        for leg, times in zip(legs, attempt.times, strict=True):
            at += times
            square = attempt.squares[at]
            stage = "jump" if leaps(leg) else "step" if leg.reach == 1 else "fly" if leg.over else "slide"
            if at < len(attempt.squares) - 1:
                stage += "_on"
            held = bool(self.setup.board[square]) and square != self.origin
            passed = held and square not in attempt.captures
            text = self.words.phrase(
                stage,
                leg=leg,
                times=times,
                passed=passed,
                square=self.name(square),
            )
            stages.append(text)
        return self.words.phrase("then").join(stages)

    def other_effects(self, moves: list[Move]) -> list[str]:
        """Describe the effects of the other paths to the same square, if they differ from the first."""
        others = {move.effect: move for move in moves if not move.declines}
        others.pop(moves[0].effect, None)
        found = []
        for move in others.values():
            if move.captures == moves[0].captures:
                found.append(self.words.phrase("promote", promotes=move.promotes_to is not None))
            else:
                found.append(self.words.phrase("capture", taken=self.captures(move)))
        effects = list(dict.fromkeys(found))
        if len(effects) > _MOST_EFFECTS:
            more = self.words.phrase("more_effects", count=len(effects) - _MOST_EFFECTS)
            effects = [*effects[:_MOST_EFFECTS], more]
        return effects

    def impossible(self, tries: list[Attempt], *, brief: bool) -> Explanation:
        """Say why the piece cannot go there."""
        setup, words, stays = self.setup, self.words, self.origin == self.target
        failed = sorted(_telling([a for a in tries if a.code != Code.ALLOWED]), key=_closeness)
        leg = blocker = None
        if not failed:
            code, why, path = miss(setup, self.piece, self.origin, self.target, words, brief=brief)
            direction, squares = _line(setup, self.origin, self.target)
        else:
            best = failed[0]
            code, path, leg, direction = best.code, best.path, best.leg + 1, _step(best)
            squares, blocker = best.squares, best.blocker
            if stays and reasons.all_alike(failed):
                why = reasons.home_in_words(setup, failed, words)
                squares, blocker = tuple(dict.fromkeys(attempt.squares[0] for attempt in failed)), None
            else:
                why = reasons.failure_in_words(setup, best, words)
                other = _otherwise(best, failed)
                if other is not None:
                    more = reasons.failure_in_words(setup, other, words)
                    why = words.phrase("otherwise", why=why, other=more)
        target = "" if stays else self.name(self.target)
        return Explanation(
            code,
            words.phrase("cannot", subject=self.subject, target=target, why=why),
            self.origin,
            self.target,
            possible=False,
            legal=False,
            categories=(path.category,) if path else (),
            path=path,
            leg=leg,
            direction=direction,
            blocker=blocker,
            squares=squares,
        )


def _telling(failed: list[Attempt]) -> list[Attempt]:
    """Drop attempts that must capture where the piece could also stop if the square were empty.

    A lion among its own pieces cannot pass because they stand there, not because it has nothing to capture.
    """
    occupied = {attempt.squares for attempt in failed if attempt.code == Code.STOP_OCCUPIED}
    return [
        attempt
        for attempt in failed
        if attempt.code != Code.NOTHING_TO_CAPTURE or attempt.squares not in occupied
    ]


def _otherwise(best: Attempt, failed: list[Attempt]) -> Attempt | None:
    """Find why a piece cannot take the same direction without passing over others."""
    if not best.stopped.over or len(best.path.legs) > 1:
        return None
    step = best.stopped.dx, best.stopped.dy
    for attempt in failed:
        leg = attempt.stopped
        if (leg.dx, leg.dy, leg.over, len(attempt.path.legs)) == (*step, 0, 1):
            return attempt
    return None


def _closeness(attempt: Attempt) -> tuple[bool, int, int]:
    return attempt.code == Code.OFF_BOARD, attempt.left, len(attempt.path.legs)


def _step(attempt: Attempt | None) -> tuple[int, int] | None:
    if attempt is None or not (attempt.stopped.dx or attempt.stopped.dy):
        return None
    return attempt.stopped.dx, attempt.stopped.dy


def _line(setup: Setup, origin: int, target: int) -> tuple[tuple[int, int] | None, tuple[int, ...]]:
    """Find the direction of a square and the squares up to it, if it lies in one of the eight directions."""
    dx, dy = offset(setup, origin, target)
    unit, _ = unit_and_length(dx, dy)
    if unit not in COMPASS:
        return None, ()
    return unit, (*setup.game.between(origin, target), target)
