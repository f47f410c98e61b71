"""Why a move is impossible and why it promotes: each reason in the words of a language."""

from typing import NamedTuple

from banmen_rules.betza import Leg, Path
from banmen_rules.core.moves import Move
from banmen_rules.core.setup import Setup
from banmen_rules.words.compass import COMPASS, unit_and_length
from banmen_rules.words.explain import Code
from banmen_rules.words.explain._promotion import contagious, promotion
from banmen_rules.words.explain.attempts import Attempt, offset
from banmen_rules.words.explain.english import English

_MOST_MOVES = 3  # moves that a sentence lists


class Miss(NamedTuple):
    """Why no leg of a piece leads to a square, even on an empty board."""

    code: Code
    text: str
    path: Path | None
    """The path that goes farthest towards the square."""


def piece_in_words(setup: Setup, square: int, owner: int, words: English) -> str:
    """Name the piece on a square for a piece of ``owner``: ``its own pawn``, ``White's lion``."""
    piece = setup.piece_at(square)
    if piece is None:
        return words.nothing()
    return words.owned(words.noun(piece.kind), None if piece.side == owner else piece.side)


def failure_in_words(setup: Setup, attempt: Attempt, words: English) -> str:
    """Say what stopped an attempt, as the second half of a sentence."""
    owner = setup.board[attempt.origin] & 1
    that = piece_in_words(setup, attempt.blocker, owner, words) if attempt.blocker is not None else ""
    here = setup.game.size.name(attempt.squares[-1]) if attempt.squares else ""
    if attempt.code in _WITHIN_A_LEG:
        return _within_a_leg(setup, attempt, that, here, words)
    if attempt.leg < len(attempt.path.legs) - 1:
        return _between_legs(attempt, that, here, words)
    return _at_the_end(setup, attempt, that, here, words)


_WITHIN_A_LEG = {Code.BLOCKED, Code.PASS_LIMIT, Code.RANK, Code.OFF_BOARD}


def _within_a_leg(setup: Setup, attempt: Attempt, that: str, here: str, words: English) -> str:
    """Say what stopped an attempt in the middle of a leg."""
    leg = _leg(setup, attempt, words)
    if attempt.code == Code.BLOCKED:
        return words.blocked(leg, that, here)
    if attempt.code == Code.PASS_LIMIT:
        return words.pass_limit(leg, attempt.stopped.over, that, here)
    if attempt.code == Code.RANK:
        return words.rank(leg, that, here, _ranks(setup, attempt))
    return words.off_board(leg, turns=_turns(attempt))


def _between_legs(attempt: Attempt, that: str, here: str, words: English) -> str:
    """Say why an attempt may not land on the square where its next leg begins."""
    leg = attempt.stopped
    if attempt.code == Code.STOP_OCCUPIED:
        return words.must_stop(leg, here, that, turns=_turns(attempt))
    if attempt.code == Code.NOTHING_TO_PASS:
        return words.must_pass(leg, here, that)
    return words.must_capture(leg, here, that)


def _at_the_end(setup: Setup, attempt: Attempt, that: str, here: str, words: English) -> str:
    """Say why an attempt may not end on its last square."""
    leg = attempt.stopped
    if attempt.code == Code.OWN_PIECE:
        return words.own_piece(that)
    if attempt.code == Code.RANK_TARGET:
        return words.rank_target(that, here, _ranks(setup, attempt))
    if attempt.code == Code.ONLY_CAPTURES:
        return words.only_captures(leg, here, home=attempt.squares[-1] == attempt.origin)
    return words.only_moves(leg, here, that)


def home_in_words(setup: Setup, tries: list[Attempt], words: English) -> str:
    """Say why a piece can neither capture without moving nor pass, if all its attempts fail alike."""
    squares = [setup.game.size.name(square) for square in dict.fromkeys(a.squares[0] for a in tries)]
    match tries[0].code:
        case Code.NOTHING_TO_CAPTURE:
            return words.no_prey_around(tries[0].stopped, squares)
        case Code.NOTHING_TO_PASS:
            return words.nothing_to_pass_around(squares)
        case _:
            return words.all_occupied_around(squares)


def all_alike(tries: list[Attempt]) -> bool:
    """Tell whether several attempts to step out and return fail for the same reason, on different squares."""
    known = {Code.NOTHING_TO_CAPTURE, Code.NOTHING_TO_PASS, Code.STOP_OCCUPIED}
    codes = {attempt.code for attempt in tries}
    if len(codes) > 1 or not codes <= known or any(len(attempt.squares) > 1 for attempt in tries):
        return False
    return len({attempt.squares for attempt in tries}) > 1


def miss(setup: Setup, origin: int, target: int, words: English, *, brief: bool) -> Miss:
    """Say why no leg of a piece leads to a square, and what it does in that direction instead.

    ``brief``: if it does not move in that direction at all, leave out its other moves.
    """
    piece = setup.piece_at(origin)
    paths = piece.kind.description.paths if piece is not None else ()
    if origin == target:
        return Miss(Code.STAY, words.never_stays(), None)
    dx, dy = offset(setup, origin, target)
    unit, count = unit_and_length(dx, dy)
    longest = max(setup.game.size) - 1
    along = [(ends, path) for path in paths if (ends := _ends(path, unit, longest))]
    if along:
        missed = _misfit(along, unit, count, setup.game.size.name(target), words)
        if any(_turns_beyond(path, max(abs(dx), abs(dy)), longest) for path in paths):
            return missed._replace(text=words.nor_by_turning(missed.text))
        return missed
    never = _never(paths, unit, dy, words)
    return Miss(Code.NO_PATH, never if brief else words.does_instead(never, paths), None)


def _misfit(
    along: list[tuple[set[int], Path]], unit: tuple[int, int], count: int, square: str, words: English
) -> Miss:
    """Say that a piece leaps past a square on its line or cannot go that far."""
    far, path = max(((max(ends), path) for ends, path in along), key=lambda pair: pair[0])
    short = [one for _, one in along if len(one.legs) == 1]
    if count > far and (len(short) < len(along) or len(short) > _MOST_MOVES):
        moves = words.no_farther(far, unit)
    else:
        moves = words.goes_by([one for _, one in along])
    if count > far:
        return Miss(Code.TOO_FAR, words.too_far_off(moves, square, count, unit), path)
    return Miss(Code.SKIPPED, words.leapt_past(moves, square, count, unit), path)


def _never(paths: tuple[Path, ...], unit: tuple[int, int], dy: int, words: English) -> str:
    """Say that no leg of a piece leads in a direction."""
    starts = {_direction(path.legs[0]) for path in paths}
    if dy < 0 and all(leg.dy >= 0 for path in paths for leg in path.legs):
        return words.never_backward()
    if unit in COMPASS and unit not in starts:
        return words.never_along(unit)
    return words.never_there()


def _turns_beyond(path: Path, away: int, longest: int) -> bool:
    """Tell whether a path turns and can cover more than ``away`` squares in total."""
    first = path.legs[0]
    if all(first.dx * leg.dy == first.dy * leg.dx for leg in path.legs):
        return False
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or longest) for leg in path.legs) > away


def _direction(leg: Leg) -> tuple[int, int]:
    return unit_and_length(leg.dx, leg.dy)[0]


def _ends(path: Path, unit: tuple[int, int], longest: int) -> set[int]:
    """Find how many units away a path may end, if all its legs keep to the line of the unit."""
    at = {0}
    for leg in path.legs:
        step = leg.dx // unit[0] if unit[0] else leg.dy // unit[1]
        if not step or (step * unit[0], step * unit[1]) != (leg.dx, leg.dy):
            return set()
        times = range(1, min(leg.reach or longest, longest) + 1)
        at = {
            here + step * often for here in at for often in times if abs(here + step * often) <= 2 * longest
        }
    return {end for end in at if end > 0}


def _leg(setup: Setup, attempt: Attempt, words: English) -> str:
    """Name the leg that is stopped by its direction; one of several also by its number and first square."""
    if len(attempt.path.legs) == 1:
        return words.only_leg(attempt.stopped)
    before = sum(attempt.times[: attempt.leg])
    start = setup.game.size.name(attempt.squares[before - 1] if before else attempt.origin)
    return words.numbered_leg(attempt.leg + 1, attempt.stopped, start)


def _turns(attempt: Attempt) -> bool:
    """Tell whether the leg after the one that is stopped changes direction."""
    following = attempt.path.legs[attempt.leg + 1 :]
    return bool(following) and _direction(following[0]) != _direction(attempt.stopped)


def _ranks(setup: Setup, attempt: Attempt) -> tuple[int, int]:
    """Return the rank of the blocking piece and that of the moving piece."""
    ranks, board = setup.game.rank, setup.board
    theirs = ranks[board[attempt.blocker]] if attempt.blocker is not None else 0
    return theirs, ranks[board[attempt.origin]] if setup.game.ranked else 1


def promotion_in_words(setup: Setup, move: Move, words: English) -> str:
    """Say in a sentence or two why a move promotes its piece or does not."""
    game = setup.game
    piece = setup.piece_at(move.origin)
    kind = piece.kind if piece is not None else None
    promoted = game.by_id.get(move.promotes_to or (kind and kind.promotes_to) or "", kind)
    becomes = words.noun(promoted)
    infecting = contagious(setup, move)
    caught = [square for square in infecting if promoted and _contagion(setup, square) == promoted.id]
    text = words.promotion(
        promotion(setup, move),
        words.noun(kind),
        becomes,
        _at_squares(setup, caught, words),
        game.rules.promotion_zone,
    )
    if infecting and piece is not None and game.immune[setup.board[move.origin]]:
        text += f"{words.space}{words.immune(_at_squares(setup, infecting, words))}"
    return text


def _contagion(setup: Setup, square: int) -> str | None:
    piece = setup.piece_at(square)
    return piece.kind.contagion if piece is not None else None


def _at_squares(setup: Setup, squares: list[int], words: English) -> list[str]:
    pieces = [(square, setup.piece_at(square)) for square in squares]
    name = setup.game.size.name
    return [words.piece_at(words.noun(piece.kind), name(at)) for at, piece in pieces if piece is not None]
