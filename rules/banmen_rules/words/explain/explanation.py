"""Choosing the reason why a piece can or cannot go to a square, and the text around it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Category, Path
from banmen_rules.core import rules
from banmen_rules.core.game import Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Refusal
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.words.compass import COMPASS, unit_and_length
from banmen_rules.words.explain import Code
from banmen_rules.words.explain._promotion import Promotion, promotion
from banmen_rules.words.explain.attempts import Attempt, attempts, offset
from banmen_rules.words.explain.english import English, Stage
from banmen_rules.words.explain.japanese import Japanese
from banmen_rules.words.explain.reasons import (
    all_alike,
    failure_in_words,
    home_in_words,
    miss,
    piece_in_words,
    promotion_in_words,
)

LANGUAGES: Mapping[str, English] = MappingProxyType({"en": English(), "ja": Japanese()})

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
    """The categories of these moves, or that of the path that came closest."""
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
        lang: the language of the text, ``en`` or ``ja``.

    Raises:
        InvalidSquare: if a name is no square of the board.
        UnknownName: if there is no such language.
        BanmenError: if a number is not on the board.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> print(explain(position, "13s", "13q").text)
    The pawn on 13s cannot go to 13q: it steps one square forward, and 13q is two squares away.
    >>> print(explain(position, "13s", "13q", "ja").text)
    13sの歩兵は13qへ行けません。その方向の動きは「前に1マス歩む」だけで、13qは2マス目です。

    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)
    return explain_in(LANGUAGES[lang], position, origin, target)


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
        name = position.game.size.name(start)
        return Explanation(Code.NO_PIECE, words.empty(name), start, end, possible=False, legal=False)
    moves = position.moves_to(start, end)
    tries = attempts(position, start, end)
    if not moves:
        return _impossible(position, (piece, start, end), tries, words, brief=brief)
    moves.sort(key=lambda move: (by is not None and by not in move.categories, *_plainness(move)))
    return _possible(position, piece, moves, tries, words, promotes=promotes, by=by)


def _plainness(move: Move) -> tuple[int, int, bool, bool, tuple[int, ...], tuple[int, ...]]:
    """Order moves to one square by how much there is to say about them."""
    promotes = move.promotes_to is not None
    return len(move.captures), len(move.path), move.declines, promotes, move.path, move.captures


# ---------------------------------------------------------------- possible moves


def _possible(
    setup: Setup,
    piece: Piece,
    moves: list[Move],
    tries: list[Attempt],
    words: English,
    *,
    promotes: bool,
    by: Category | None,
) -> Explanation:
    mine = piece.side == setup.turn
    refusals = [rules.refusal(position, move) if mine else None for position, move in _played(setup, moves)]
    if refusals:  # legal moves first
        order = sorted(range(len(moves)), key=lambda number: refusals[number] is not None)
        moves, refusals = [moves[number] for number in order], [refusals[number] for number in order]
    first = moves[0]
    attempt = _attempt_of(first, tries, by)
    found = Explanation(
        Code.ALLOWED,
        "",
        first.origin,
        first.target,
        possible=True,
        legal=False,
        moves=tuple(moves),
        categories=tuple(c for c in Category if any(c in move.categories for move in moves)),
        path=attempt.path if attempt else None,
        direction=_step(attempt),
        squares=attempt.squares if attempt else (first.target,),
        promotion=promotion(setup, first),
        promotes_to=first.promotes_to,
    )
    subject = _subject(setup, piece, first.origin, words)
    action = _action(setup, first, words)
    over = next((rules.ended(position) for position, _ in _played(setup, moves)), None)
    if over is not None:
        return found._replace(code=Code.GAME_OVER, text=words.cannot_any_more(subject, *action, over))
    if not mine:
        text = words.not_its_turn(subject, *action, piece.side)
        return found._replace(code=Code.TURN, text=text)
    if refusals and refusals[0] is not None:
        return _refused(setup, found, refusals[0], words)
    text = _allowed_in_words(setup, subject, found, attempt, words, promotes=promotes, by=by)
    refused = next((refusal for refusal in refusals if refusal is not None), None)
    if refused is not None:
        named = _protecting(setup, first.origin, refused, words)
        text += words.space + words.not_every_path(refused, *named)
    return found._replace(legal=True, text=text)


def _played(setup: Setup, moves: list[Move]) -> Iterator[tuple[Position, Move]]:
    """Pair moves with their position; a bare setup gives none, since the rules need a history."""
    if isinstance(setup, Position):
        for move in moves:
            yield setup, move


def _refused(setup: Setup, found: Explanation, refusal: Refusal, words: English) -> Explanation:
    return found._replace(
        code=Code(refusal.code) if refusal.code in set(Code) else Code.RULE,
        text=words.refused(refusal, *_protecting(setup, found.origin, refusal, words)),
        blocker=refusal.squares[-1] if refusal.squares else None,
        squares=refusal.squares or found.squares,
    )


def _protecting(setup: Setup, origin: int, refusal: Refusal, words: English) -> list[str]:
    """Name the piece that may not capture, the piece it may not capture, and its protector."""
    name = setup.game.size.name
    pieces = [(square, setup.piece_at(square)) for square in (origin, *refusal.squares)]
    named = [(square, words.noun(piece.kind if piece is not None else None)) for square, piece in pieces]
    return [words.piece_at(noun, name(square)) for square, noun in named]


def _attempt_of(move: Move, tries: list[Attempt], by: Category | None) -> Attempt | None:
    """Find the attempt that makes a move: of the preferred category if possible, with the fewest legs."""
    found = [
        attempt
        for attempt in tries
        if attempt.code == Code.ALLOWED
        and attempt.touched == move.path
        and attempt.captures == frozenset(move.captures)
    ]
    return min(
        found,
        key=lambda attempt: (by is not None and attempt.path.category != by, len(attempt.path.legs)),
        default=None,
    )


def _allowed_in_words(
    setup: Setup,
    subject: str,
    found: Explanation,
    attempt: Attempt | None,
    words: English,
    *,
    promotes: bool,
    by: Category | None,
) -> str:
    moves = found.moves
    first = moves[0]
    stays = first.target == first.origin
    route = ""
    if attempt is not None and (not stays or (by is not None and len(attempt.path.legs) > 1)):
        route = _route_in_words(setup, attempt, words)
    parts = [words.can(subject, *_action(setup, first, words), route)]
    taken = _captures_in_words(setup, first, words)
    if taken and not stays:
        parts.append(words.captures(taken))
    if promotes:
        parts.append(promotion_in_words(setup, first, words))
    if any(move.declines and move.effect[:3] == first.effect[:3] for move in moves[1:]):
        parts.append(words.may_decline())
    parts.append(_others_in_words(setup, moves, words))
    return words.space.join(part for part in parts if part)


def _route_in_words(setup: Setup, attempt: Attempt, words: English) -> str:
    """Describe a path: a single leg in general, several with their squares on this board."""
    legs = attempt.path.legs
    if len(legs) == 1:
        return words.leg(attempt.path)
    stages = []
    at = -1
    for leg, times in zip(legs, attempt.times, strict=True):
        at += times
        square = attempt.squares[at]
        passed = bool(setup.board[square]) and square not in attempt.captures and square != attempt.origin
        name = setup.game.size.name(square) if at < len(attempt.squares) - 1 else ""
        stages.append(Stage(leg, times, name, passed))
    return words.stages(stages)


def _others_in_words(setup: Setup, moves: tuple[Move, ...], words: English) -> str:
    """Describe the effects of the other paths to the same square, if they differ from the first."""
    first = moves[0]
    others = {move.effect: move for move in moves if not move.declines}
    others.pop(first.effect, None)
    effects = []
    for move in others.values():
        if move.captures == first.captures:
            effects.append(words.promoting(promotes=move.promotes_to is not None))
        else:
            effects.append(words.capturing(_captures_in_words(setup, move, words)))
    effects = list(dict.fromkeys(effects))
    if len(effects) > _MOST_EFFECTS:
        effects = [*effects[:_MOST_EFFECTS], words.more_effects(len(effects) - _MOST_EFFECTS)]
    return words.other_paths(effects) if effects else ""


def _captures_in_words(setup: Setup, move: Move, words: English) -> str:
    name = setup.game.size.name
    owner = setup.board[move.origin] & 1
    where = [(square, "" if square == move.target else name(square)) for square in move.captures]
    return words.pieces([words.piece_at(piece_in_words(setup, at, owner, words), on) for at, on in where])


def _action(setup: Setup, move: Move, words: English) -> tuple[str, str]:
    """Name the target of a move; if it does not leave its square, its captures instead."""
    if move.target != move.origin:
        return setup.game.size.name(move.target), ""
    return "", _captures_in_words(setup, move, words)


# ---------------------------------------------------------------- impossible moves


def _impossible(
    setup: Setup, asked: tuple[Piece, int, int], tries: list[Attempt], words: English, *, brief: bool
) -> Explanation:
    piece, origin, target = asked
    subject = _subject(setup, piece, origin, words)
    name = "" if origin == target else setup.game.size.name(target)
    failed = sorted(_telling([a for a in tries if a.code != Code.ALLOWED]), key=_closeness)
    if not failed:
        missed = miss(setup, origin, target, words, brief=brief)
        unit, line = _line(setup, origin, target)
        return Explanation(
            missed.code,
            words.cannot(subject, name, missed.text),
            origin,
            target,
            possible=False,
            legal=False,
            categories=(missed.path.category,) if missed.path else (),
            path=missed.path,
            direction=unit,
            squares=line,
        )
    best = failed[0]
    squares, blocker = best.squares, best.blocker
    if origin == target and all_alike(failed):
        text = home_in_words(setup, failed, words)
        squares, blocker = tuple(dict.fromkeys(attempt.squares[0] for attempt in failed)), None
    else:
        text = failure_in_words(setup, best, words)
        other = _otherwise(best, failed)
        if other is not None:
            text = words.otherwise(text, failure_in_words(setup, other, words))
    return Explanation(
        best.code,
        words.cannot(subject, name, text),
        origin,
        target,
        possible=False,
        legal=False,
        categories=(best.path.category,),
        path=best.path,
        leg=best.leg + 1,
        direction=_step(best),
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


def _subject(setup: Setup, piece: Piece, square: int, words: English) -> str:
    return words.subject(words.noun(piece.kind), setup.game.size.name(square))
