"""What stopped a piece on its way to a square, in sentences."""

from collections.abc import Iterator
from math import gcd
from typing import NamedTuple

from banmen_rules._phrases import (
    line_in_words,
    listed,
    moves_in_words,
    ordinal,
    way_in_words,
)
from banmen_rules.betza import Landing, Leg, Path
from banmen_rules.explain._attempts import Attempt, Code, offset
from banmen_rules.sentences import path_in_words
from banmen_rules.setup import Setup

_AROUND = 8  # squares that a sentence lists
_SAID = 3  # ways of moving that a sentence lists
_PREY = Landing.ENEMY | Landing.FRIEND
_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")


class Miss(NamedTuple):
    """Why no leg points to a square, whatever stands on the board."""

    code: Code
    text: str
    path: Path | None
    """The path that goes farthest on the line of the square."""


def piece_in_words(setup: Setup, square: int, owner: int) -> str:
    """Name the piece on a square as the player ``owner`` would: ``its own pawn``, ``White's lion``."""
    piece = setup.piece_at(square)
    if piece is None:
        return "nothing"
    whose = "its own" if piece.side == owner else f"{piece.side.title}'s"
    return f"{whose} {piece.kind.noun}"


def failure_in_words(setup: Setup, attempt: Attempt) -> str:
    """Say what stopped an attempt, as the second half of a sentence."""
    owner = setup.board[attempt.origin] & 1
    that = piece_in_words(setup, attempt.blocker, owner) if attempt.blocker is not None else ""
    here = setup.game.size.name(attempt.squares[-1]) if attempt.squares else ""
    if attempt.code in _UNDER_WAY:
        return _under_way(setup, attempt, that, here)
    if attempt.leg < len(attempt.path.legs) - 1:
        return _between_legs(attempt, that, here)
    return _at_the_end(setup, attempt, that, here)


_UNDER_WAY = {Code.BLOCKED, Code.PASS_LIMIT, Code.RANK, Code.OFF_BOARD}


def _under_way(setup: Setup, attempt: Attempt, that: str, here: str) -> str:
    """Say what stopped an attempt in the middle of a leg."""
    leg = attempt.stopped
    way = _way(setup, attempt)
    if attempt.code == Code.BLOCKED:
        return f"{way} is blocked by {that} on {here}"
    if attempt.code == Code.PASS_LIMIT:
        over = "1 piece" if leg.over == 1 else f"{leg.over} pieces"
        return f"{way} passes over at most {over}, and the {ordinal(leg.over + 1)} is {that} on {here}"
    if attempt.code == Code.RANK:
        return f"{way} may not fly over {that} on {here}: {_ranks(setup, attempt)}"
    return f"{way} would leave the board before it can {_goes_on(attempt)}"


def _between_legs(attempt: Attempt, that: str, here: str) -> str:
    """Say why an attempt may not touch down where its next leg would begin."""
    leg = attempt.stopped
    if attempt.code == Code.STOP_OCCUPIED:
        return f"it would have to {_touches(attempt)} on {here} first, and {that} stands there"
    there = f"{that} stands there" if that else "there is none"
    what = f"capture {_prey(leg)}"
    if attempt.code == Code.NOTHING_TO_PASS:
        what = "capture or pass over a piece" if leg.landing & _PREY else "pass over a piece"
    return f"it would have to {what} on {here} first, and {there}"


def _at_the_end(setup: Setup, attempt: Attempt, that: str, here: str) -> str:
    """Say why an attempt may not end where it has come to."""
    leg = attempt.stopped
    if attempt.code == Code.OWN_PIECE:
        return f"{that} stands there"
    if attempt.code == Code.RANK_TARGET:
        return f"a range capture may not end on {that} on {here}: {_ranks(setup, attempt)}"
    if attempt.code == Code.ONLY_CAPTURES:
        home = attempt.squares[-1] == attempt.origin
        empty = "its own square is empty once it has left" if home else "the square is empty"
        return f"it goes {_last(leg)} to {here} only to capture {_prey(leg)}, and {empty}"
    only = "without capturing an enemy piece" if leg.landing & Landing.FRIEND else "without capturing"
    return f"it goes {_last(leg)} to {here} only {only}, and {that} stands there"


def home_in_words(setup: Setup, tries: list[Attempt]) -> str:
    """Say why a piece can neither capture without moving nor pass, all its ways out failing alike."""
    leg = tries[0].stopped
    squares = [setup.game.size.name(square) for square in dict.fromkeys(a.squares[0] for a in tries)]
    match tries[0].code:
        case Code.NOTHING_TO_CAPTURE:
            where = listed(squares, "or", _AROUND)
            return f"it may only capture {_prey(leg)} and come back, and none stands on {where}"
        case Code.NOTHING_TO_PASS:
            where = listed(squares, "or", _AROUND)
            return f"it would have to go out over a piece and back, and none stands on {where}"
        case _:
            return f"it would have to go out and back, and {listed(squares, 'and', _AROUND)} are occupied"


def all_alike(tries: list[Attempt]) -> bool:
    """Tell whether several ways out and back fail for one reason, each on another square."""
    known = {Code.NOTHING_TO_CAPTURE, Code.NOTHING_TO_PASS, Code.STOP_OCCUPIED}
    codes = {attempt.code for attempt in tries}
    if len(codes) > 1 or not codes <= known or any(len(attempt.squares) > 1 for attempt in tries):
        return False
    return len({attempt.squares for attempt in tries}) > 1


def miss(setup: Setup, origin: int, target: int) -> Miss:
    """Say why no leg of a piece points to a square, and what it does in that direction instead."""
    piece = setup.piece_at(origin)
    paths = piece.kind.description.paths if piece is not None else ()
    if origin == target:
        return Miss(Code.STAY, "it neither passes nor captures without moving", None)
    dx, dy = offset(setup, origin, target)
    count = gcd(dx, dy)
    unit = (dx // count, dy // count)
    longest = max(setup.game.size) - 1
    along = [(ends, path) for path in paths if (ends := _ends(path, unit, longest))]
    if along:
        missed = _misfit(setup, along, unit, count, target)
        if any(_turns_beyond(path, max(abs(dx), abs(dy)), longest) for path in paths):
            return missed._replace(text=f"{missed.text}; no turn leads there either")
        return missed
    return Miss(Code.NO_WAY, _pattern(paths, unit, dy), None)


def _misfit(
    setup: Setup,
    along: list[tuple[set[int], Path]],
    unit: tuple[int, int],
    count: int,
    target: int,
) -> Miss:
    """Say that a piece goes past a square on its line, or not so far."""
    far, path = max(((max(ends), path) for ends, path in along), key=lambda pair: pair[0])
    line = line_in_words(*unit)
    name = setup.game.size.name(target)
    short = [one for _, one in along if len(one.legs) == 1]
    if len(short) == len(along) and len(short) <= _SAID:
        ways = "it " + listed([path_in_words(one) for one in short], "or")
    elif count > far:
        ways = (
            f"it gets no farther than the {ordinal(far)} square {line}" if line else "it does not get so far"
        )
    else:
        ways = "it " + listed(list(dict.fromkeys(path_in_words(one) for _, one in along)), "or", _SAID)
    nth = f"the {ordinal(count)} square that way"
    if count > far:
        where = f"{name} is {nth}" if line else f"{name} lies beyond"
        return Miss(Code.TOO_FAR, f"{ways}, and {where}", path)
    return Miss(Code.SKIPPED, f"{ways}, and does not stop on {name}" + (f", {nth}" if line else ""), path)


def _pattern(paths: tuple[Path, ...], unit: tuple[int, int], dy: int) -> str:
    """Say that no leg of a piece leads somewhere, and what its legs do."""
    line = line_in_words(*unit)
    starts = {_unit(path.legs[0]) for path in paths}
    words = moves_in_words(paths)
    said = "; it ".join(words if len(words) <= _SAID else [*words[:_SAID], "has other ways too"])
    goes = f". It {said}" if said else ""
    back = all(leg.dy >= 0 for path in paths for leg in path.legs)
    if dy < 0 and back:
        return f"it does not move backward at all{goes}"
    if line and unit not in starts:
        return f"it does not move {line}{goes}"
    return f"none of its ways of moving leads there{goes}"


def _turns_beyond(path: Path, away: int, longest: int) -> bool:
    """Tell whether a path leaves its line and its legs add up to more than so many squares."""
    first = path.legs[0]
    if all(first.dx * leg.dy == first.dy * leg.dx for leg in path.legs):
        return False
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or longest) for leg in path.legs) > away


def _unit(leg: Leg) -> tuple[int, int]:
    length = gcd(leg.dx, leg.dy) or 1
    return leg.dx // length, leg.dy // length


def _ends(path: Path, unit: tuple[int, int], longest: int) -> set[int]:
    """Count how many units away a path may end, if all its legs keep to the line of the unit."""
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


def _way(setup: Setup, attempt: Attempt) -> str:
    """Name the leg that is stopped: the only one by its direction, others by number and start too."""
    leg = attempt.stopped
    words = way_in_words(leg.dx, leg.dy)
    leaps = max(abs(leg.dx), abs(leg.dy)) > 1
    if len(attempt.path.legs) == 1:
        return f"its way by leaps of {words}" if leaps else f"its way {words}"
    before = sum(attempt.times[: attempt.leg])
    start = setup.game.size.name(attempt.squares[before - 1] if before else attempt.origin)
    number = _NUMBERS[attempt.leg] if attempt.leg < len(_NUMBERS) else ordinal(attempt.leg + 1)
    return f"its {number} leg, {words} from {start},"


def _last(leg: Leg) -> str:
    words = way_in_words(leg.dx, leg.dy)
    over = " over other pieces" if leg.over else ""
    return f"by a leap of {words}{over}" if max(abs(leg.dx), abs(leg.dy)) > 1 else f"{words}{over}"


def _following(attempt: Attempt) -> Iterator[Leg]:
    yield from attempt.path.legs[attempt.leg + 1 :]


def _goes_on(attempt: Attempt) -> str:
    following = next(_following(attempt), None)
    return "turn" if following is not None and _unit(following) != _unit(attempt.stopped) else "go on"


def _touches(attempt: Attempt) -> str:
    """Say what a leg does on its last square before the next one begins."""
    leg = attempt.stopped
    if max(abs(leg.dx), abs(leg.dy)) > 1:
        return "touch down"
    return "turn" if _goes_on(attempt) == "turn" else "stop"


def _prey(leg: Leg) -> str:
    if leg.landing & _PREY == _PREY:
        return "a piece"
    return "a piece of its own side" if leg.landing & Landing.FRIEND else "an enemy piece"


def _ranks(setup: Setup, attempt: Attempt) -> str:
    ranks, board = setup.game.rank, setup.board
    theirs = ranks[board[attempt.blocker]] if attempt.blocker is not None else 0
    return f"its rank is {theirs}, not below {ranks[board[attempt.origin]] if setup.game.ranked else 1}"
