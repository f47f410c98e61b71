"""What is said of a piece and a square: the choice of the reason, and the sentence around it."""

from collections.abc import Iterator
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, cast

from banmen_rules.base.arguments import typed
from banmen_rules.betza import Category, Path
from banmen_rules.core import rules
from banmen_rules.core.game import Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Refusal
from banmen_rules.core.setup import Setup
from banmen_rules.words.explain._attempts import Attempt, Code, attempts, offset
from banmen_rules.words.explain._english import English, Stage
from banmen_rules.words.explain._failures import (
    all_alike,
    failure_in_words,
    home_in_words,
    miss,
    piece_in_words,
)
from banmen_rules.words.explain._languages import words_of
from banmen_rules.words.explain._promoting import promotion_in_words
from banmen_rules.words.explain._promotion import Promotion, promotion

if TYPE_CHECKING:
    from banmen_rules.core.position import Position

_OTHERS = 3  # other effects that a sentence lists


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
    """Whether the piece has a move there at all, whoever's turn it is."""
    legal: bool
    """Whether one of these moves may be made now. Of a bare setup, which has no history, this asks
    only whose turn it is."""
    moves: tuple[Move, ...] = ()
    """Its moves there: first those that may be made, of these the plainest."""
    categories: tuple[Category, ...] = ()
    """The categories of these moves, or that of the way that came closest."""
    path: Path | None = None
    """The way it goes, or the one that came closest; None if none leads even near."""
    leg: int | None = None
    """The number of the leg that is stopped, counted from 1; None if none is."""
    direction: tuple[int, int] | None = None
    """One step of that leg, or of the line towards the square, right and forward as its owner sees it."""
    blocker: int | None = None
    """The square of the piece that stops it; of a protected piece, that of its protector. None if
    several stop it, one on each of ``squares``."""
    squares: tuple[int, ...] = ()
    """The squares to show: those it comes to in order, up to where it arrives or is stopped."""
    promotion: Promotion | None = None
    """Why the first of the moves promotes or does not."""
    promotes_to: str | None = None
    """The id of the kind it becomes by that move."""


@typed
def explain(
    position: "Setup | Position", origin: int | str, target: int | str, lang: str = "en"
) -> Explanation:
    """Say why the piece on one square can or cannot go to another, whichever side it belongs to.

    Where there are several reasons the closest attempt counts: the one that is stopped the fewest
    steps before its end, and of these the one with the fewest legs. What the piece can do at all
    comes before whose turn it is, and that before the rules that forbid single moves.

    Args:
        position: a board; of one without history only the piece's way and the turn are judged.
        origin: the square of the piece, by number or name.
        target: the square asked about; its own for passing and for capturing without moving.
        lang: the language of the text, ``en`` or ``ja``.

    Raises:
        InvalidSquare: if a name is no square of the board.
        UnknownName: if there is no such language.
        BanmenError: if a number is none.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("tai"))
    >>> print(explain(position, "13s", "13q").text)
    The pawn on 13s cannot go to 13q: it steps one square straight forward, and 13q is the 2nd square
    that way.
    >>> print(explain(position, "13s", "13q", "ja").text)
    13sの歩兵は13qへ行けません。その方向の動きは「前に1マス歩む」だけで、13qは2マス目です。

    """
    return explain_in(words_of(lang), position, origin, target)


def explain_in(
    words: English,
    position: "Setup | Position",
    origin: int | str,
    target: int | str,
    *,
    promotes: bool = True,
    brief: bool = False,
    by: Category | None = None,
) -> Explanation:
    """Say the same as `explain` in given words.

    Args:
        words: the sentences of a language.
        position: as for `explain`.
        origin: as for `explain`.
        target: as for `explain`.
        promotes: whether to say why the move promotes or does not.
        brief: of squares that lie in no direction of the piece's own, leave out what it does instead.
        by: if it gets there by moves of this category too, tell how one of these goes.

    Raises:
        BanmenError: as `explain`.

    """
    start, end = position.square(origin), position.square(target)
    piece = position.piece_at(start)
    if piece is None:
        name = position.game.size.name(start)
        return Explanation(
            Code.NO_PIECE,
            words.empty(name),
            start,
            end,
            possible=False,
            legal=False,
        )
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


# ---------------------------------------------------------------- it has a move there


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
    if refusals:  # what may be made is told first
        order = sorted(range(len(moves)), key=lambda number: refusals[number] is not None)
        moves, refusals = [moves[number] for number in order], [refusals[number] for number in order]
    first = moves[0]
    way = _way_of(first, tries, by)
    found = Explanation(
        Code.ALLOWED,
        "",
        first.origin,
        first.target,
        possible=True,
        legal=False,
        moves=tuple(moves),
        categories=tuple(c for c in Category if any(c in move.categories for move in moves)),
        path=way.path if way else None,
        direction=_step(way),
        squares=way.squares if way else (first.target,),
        promotion=promotion(setup, first),
        promotes_to=first.promotes_to,
    )
    subject = _subject(setup, piece, first.origin, words)
    deed = _deed(setup, first, words)
    over = next((rules.ended(position) for position, _ in _played(setup, moves)), None)
    if over is not None:
        return found._replace(code=Code.GAME_OVER, text=words.cannot_any_more(subject, *deed, over))
    if not mine:
        text = words.not_its_turn(subject, *deed, piece.side)
        return found._replace(code=Code.TURN, text=text)
    if refusals and refusals[0] is not None:
        return _refused(setup, found, refusals[0], words)
    text = _allowed_in_words(setup, subject, found, way, words, promotes=promotes, by=by)
    refused = next((refusal for refusal in refusals if refusal is not None), None)
    if refused is not None:
        named = _protecting(setup, first.origin, refused, words)
        text += words.space + words.not_every_way(refused, *named)
    return found._replace(legal=True, text=text)


def _played(setup: Setup, moves: list[Move]) -> Iterator[tuple["Position", Move]]:
    """Pair moves with the position they are made in; a bare setup, which no rule knows, has none."""
    if hasattr(setup, "push_packed"):
        for move in moves:
            yield cast("Position", setup), move


def _refused(setup: Setup, found: Explanation, refusal: Refusal, words: English) -> Explanation:
    return found._replace(
        code=Code(refusal.code) if refusal.code in set(Code) else Code.RULE,
        text=words.refused(refusal, *_protecting(setup, found.origin, refusal, words)),
        blocker=refusal.squares[-1] if refusal.squares else None,
        squares=refusal.squares or found.squares,
    )


def _protecting(setup: Setup, origin: int, refusal: Refusal, words: English) -> list[str]:
    """Name the piece that may not capture, what it may not capture, and what protects that."""
    name = setup.game.size.name
    pieces = [(square, setup.piece_at(square)) for square in (origin, *refusal.squares)]
    named = [(square, words.noun(piece.kind if piece is not None else None)) for square, piece in pieces]
    return [words.piece_at(noun, name(square)) for square, noun in named]


def _way_of(move: Move, tries: list[Attempt], by: Category | None) -> Attempt | None:
    """Find the attempt that makes a move: one of a category if there is one, with the fewest legs."""
    ways = [
        attempt
        for attempt in tries
        if attempt.code == Code.ALLOWED
        and attempt.touched == move.path
        and attempt.captures == frozenset(move.captures)
    ]
    return min(
        ways,
        key=lambda attempt: (by is not None and attempt.path.category != by, len(attempt.path.legs)),
        default=None,
    )


def _allowed_in_words(
    setup: Setup,
    subject: str,
    found: Explanation,
    way: Attempt | None,
    words: English,
    *,
    promotes: bool,
    by: Category | None,
) -> str:
    moves = found.moves
    first = moves[0]
    stays = first.target == first.origin
    told = way is not None and (not stays or (by is not None and len(way.path.legs) > 1))
    going = _way_in_words(setup, way, words) if way is not None and told else ""
    parts = [words.can(subject, *_deed(setup, first, words), going)]
    taken = _captures_in_words(setup, first, words)
    if taken and not stays:
        parts.append(words.captures(taken))
    if promotes:
        parts.append(promotion_in_words(setup, first, words))
    if any(move.declines and move.effect[:3] == first.effect[:3] for move in moves[1:]):
        parts.append(words.may_decline())
    parts.append(_others_in_words(setup, moves, words))
    return words.space.join(part for part in parts if part)


def _way_in_words(setup: Setup, way: Attempt, words: English) -> str:
    """Say how a piece goes: one leg as it is described, several as they are made here."""
    legs = way.path.legs
    if len(legs) == 1:
        return words.way(way.path)
    stages = []
    at = -1
    for leg, times in zip(legs, way.times, strict=True):
        at += times
        square = way.squares[at]
        passed = bool(setup.board[square]) and square not in way.captures and square != way.origin
        name = setup.game.size.name(square) if at < len(way.squares) - 1 else ""
        stages.append(Stage(leg, times, name, passed))
    return words.stages(stages)


def _others_in_words(setup: Setup, moves: tuple[Move, ...], words: English) -> str:
    """Tell the effects of the other ways to the same square, if they differ from the first."""
    first = moves[0]
    others = {move.effect: move for move in moves if not move.declines}
    others.pop(first.effect, None)
    said = []
    for move in others.values():
        if move.captures == first.captures:
            said.append(words.promoting(promotes=move.promotes_to is not None))
        else:
            said.append(words.capturing(_captures_in_words(setup, move, words)))
    said = list(dict.fromkeys(said))
    if len(said) > _OTHERS:
        said = [*said[:_OTHERS], words.more_effects(len(said) - _OTHERS)]
    return words.other_ways(said) if said else ""


def _captures_in_words(setup: Setup, move: Move, words: English) -> str:
    name = setup.game.size.name
    owner = setup.board[move.origin] & 1
    where = [(square, "" if square == move.target else name(square)) for square in move.captures]
    return words.pieces([words.piece_at(piece_in_words(setup, at, owner, words), on) for at, on in where])


def _deed(setup: Setup, move: Move, words: English) -> tuple[str, str]:
    """Say where a move goes; of one that stays nowhere, and then what it captures."""
    if move.target != move.origin:
        return setup.game.size.name(move.target), ""
    return "", _captures_in_words(setup, move, words)


# ---------------------------------------------------------------- it has none


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
    """Find what keeps a piece from going the same way without passing over others."""
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
    """Find the step towards a square and the squares up to it, if they lie on a line of the board."""
    dx, dy = offset(setup, origin, target)
    count = gcd(dx, dy)
    if not count or max(abs(dx), abs(dy)) != count:
        return None, ()
    return (dx // count, dy // count), (*setup.game.between(origin, target), target)


def _subject(setup: Setup, piece: Piece, square: int, words: English) -> str:
    return words.subject(words.noun(piece.kind), setup.game.size.name(square))
