"""Why a move is impossible, and why it promotes or does not: each reason in the words of a language."""

from collections.abc import Iterable
from enum import StrEnum

from banmen_rules.base.arguments import typed
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Landing, Leg, Path
from banmen_rules.core.game import Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.setup import Setup
from banmen_rules.words.compass import COMPASS, Vector, unit_and_length
from banmen_rules.words.explain.attempts import Attempt, Code, offset
from banmen_rules.words.explain.english import MOST_MOVES, PREY, English, leaps


class Promotion(StrEnum):
    """Why a piece promotes at the end of a move or does not."""

    CAPTURES = "captures"
    """It promotes because it captures."""
    ZONE = "zone"
    """It promotes because the move ends in the promotion zone."""
    CAPTURES_IN_ZONE = "captures_in_zone"
    """It promotes because it captures, and begins in the promotion zone."""
    BEGINS_IN_ZONE = "begins_in_zone"
    """It promotes because the move begins in the promotion zone."""
    LAST_RANK = "last_rank"
    """It promotes because the move ends on the last rank."""
    TOUCHES_ZONE = "touches_zone"
    """It promotes because it stops in the promotion zone on its path."""
    CONTAGION = "contagion"
    """It becomes another piece because of what it captures."""
    DECLINES = "declines"
    """It could promote and does not."""
    SPENT = "spent"
    """It has promoted already."""
    NEVER = "never"
    """Its kind does not promote."""
    NO_PROMOTION = "no_promotion"
    """No piece promotes by these rules."""
    CAPTURES_NOTHING = "captures_nothing"
    """It would promote by capturing, and captures nothing."""
    OWN_ONLY = "own_only"
    """It captures only its own side's pieces, which does not count."""
    OUTSIDE_ZONE = "outside_zone"
    """The move does not end in the promotion zone."""
    QUIET_IN_ZONE = "quiet_in_zone"
    """The move begins in the promotion zone and captures nothing."""
    BESIDE_ZONE = "beside_zone"
    """The move neither begins nor ends in the promotion zone."""


Miss = tuple[Code, str, Path | None]
"""Why no leg of a piece leads to a square, even on an empty board: also in words, and the path that goes
farthest towards the square."""


def piece_in_words(setup: Setup, square: int, owner: int, words: English) -> str:
    """Name the piece on a square for a piece of ``owner``: ``its own pawn``, ``White's lion``."""
    piece = setup.piece_at(square)
    if piece is None:
        return words.phrase("nothing")
    own = piece.side == owner
    return words.phrase("own" if own else "owned", noun=words.noun(piece.kind), side=piece.side)


def pieces_in_words(setup: Setup, squares: Iterable[int], words: English) -> list[str]:
    """Name the pieces on squares, each with its square."""
    pieces = [(square, setup.piece_at(square)) for square in squares]
    name = setup.game.size.name
    return [words.piece_at(words.noun(piece and piece.kind), name(square)) for square, piece in pieces]


def failure_in_words(setup: Setup, attempt: Attempt, words: English) -> str:
    """Say what stopped an attempt, as the second half of a sentence."""
    board, ranks = setup.board, setup.game.rank
    name = setup.game.size.name
    stopped, at = attempt.stopped, attempt.leg
    legs = attempt.path.legs
    that = ""
    if attempt.blocker is not None:
        that = piece_in_words(setup, attempt.blocker, board[attempt.origin] & 1, words)
    if len(legs) == 1:
        leg = words.phrase("only_leg", leg=stopped, leaps=leaps(stopped))
    else:
        before = sum(attempt.times[:at])
        start = name(attempt.squares[before - 1] if before else attempt.origin)
        leg = words.phrase("numbered_leg", number=at + 1, leg=stopped, start=start)
    return words.phrase(
        attempt.code,
        leg=leg,
        stopped=stopped,
        leaps=leaps(stopped),
        turns=any(_direction(after) != _direction(stopped) for after in legs[at + 1 : at + 2]),
        that=that,
        here=name(attempt.squares[-1]) if attempt.squares else "",
        home=attempt.origin in attempt.squares[-1:],
        over=stopped.over,
        next=stopped.over + 1,
        takes=bool(stopped.landing & PREY),
        friends=bool(stopped.landing & Landing.FRIEND),
        theirs=ranks[board[attempt.blocker]] if attempt.blocker is not None else 0,
        mine=ranks[board[attempt.origin]] if setup.game.ranked else 1,
    )


def home_in_words(setup: Setup, tries: list[Attempt], words: English) -> str:
    """Say why a piece can neither capture without moving nor pass, if all its attempts fail alike."""
    around = [setup.game.size.name(square) for square in dict.fromkeys(a.squares[0] for a in tries)]
    return words.phrase(f"{tries[0].code}_around", stopped=tries[0].stopped, around=around)


def all_alike(tries: list[Attempt]) -> bool:
    """Tell whether several attempts to step out and return fail for the same reason, on different squares."""
    known = {
        Code.NOTHING_TO_CAPTURE,
        Code.NOTHING_TO_PASS,
        Code.STOP_OCCUPIED,
    }
    codes = {attempt.code for attempt in tries}
    if len(codes) > 1 or not codes <= known:
        return False
    squares = {attempt.squares for attempt in tries}
    return len(squares) > 1 and all(len(one) == 1 for one in squares)


def miss(setup: Setup, piece: Piece, origin: int, target: int, words: English, *, brief: bool) -> Miss:
    """Say why no leg of a piece leads to a square, and what it does in that direction instead.

    ``brief``: if it does not move in that direction at all, leave out its other moves.
    """
    paths = piece.kind.description.paths
    if origin == target:
        return Code.STAY, words.phrase("stay"), None
    dx, dy = offset(setup, origin, target)
    unit, count = unit_and_length(dx, dy)
    longest = max(setup.game.size) - 1
    along = [(ends, path) for path in paths if (ends := _ends(path, unit, longest))]
    if along:
        code, why, path = _misfit(along, unit, count, setup.game.size.name(target), words)
        if any(_turns_beyond(path, max(abs(dx), abs(dy)), longest) for path in paths):
            why = words.phrase("nor_by_turning", why=why)
        return code, why, path
    if dy < 0 and all(leg.dy >= 0 for path in paths for leg in path.legs):
        why = words.phrase("never_backward")
    elif unit in COMPASS and all(_direction(path.legs[0]) != unit for path in paths):
        why = words.phrase("never_along", unit=unit, white=piece.side is Side.WHITE)
    else:
        why = words.phrase("never_there")
    moves = [] if brief else words.moves_of(paths)
    if len(moves) > MOST_MOVES:
        moves = [*moves[:MOST_MOVES], words.phrase("other_moves")]
    if any(moves):
        why = words.phrase("does_instead", why=why, moves=moves)
    return Code.NO_PATH, why, None


def _misfit(
    along: list[tuple[set[int], Path]], unit: Vector, count: int, square: str, words: English
) -> Miss:
    """Say that a piece leaps past a square on its line or cannot go that far."""
    far, path = max(((max(ends), path) for ends, path in along), key=lambda pair: pair[0])
    short = [one for _, one in along if len(one.legs) == 1]
    line = unit in COMPASS
    if count > far and (len(short) < len(along) or len(short) > MOST_MOVES):
        moves = words.phrase("no_farther", line=line, far=far, unit=unit)
    else:
        moves = words.phrase("goes_by", moves=list(dict.fromkeys(words.leg(one) for _, one in along)))
    code = Code.TOO_FAR if count > far else Code.SKIPPED
    text = words.phrase(
        code,
        moves=moves,
        square=square,
        line=line,
        count=count,
    )
    return code, text, path


def _direction(leg: Leg) -> Vector:
    unit, _ = unit_and_length(leg.dx, leg.dy)
    return unit


def _turns_beyond(path: Path, away: int, longest: int) -> bool:
    """Tell whether a path turns and can cover more than ``away`` squares in total."""
    first = path.legs[0]
    if all(first.dx * leg.dy == first.dy * leg.dx for leg in path.legs):
        return False
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or longest) for leg in path.legs) > away


def _ends(path: Path, unit: Vector, longest: int) -> set[int]:
    """Find how many units away a path may end, if all its legs keep to the line of the unit."""
    at = {0}
    for leg in path.legs:
        step = leg.dx // unit[0] if unit[0] else leg.dy // unit[1]
        if not step or (step * unit[0], step * unit[1]) != (leg.dx, leg.dy):
            return set()
        times = range(1, min(leg.reach or longest, longest) + 1)
        at = {end for here in at for often in times if abs(end := here + step * often) <= 2 * longest}
    return {end for end in at if end > 0}


@typed
def promotion(setup: Setup, move: Move) -> Promotion:
    """Find why a move on this board promotes its piece or does not."""
    game = setup.game
    code = setup.board[move.origin]
    piece, zone = game.pieces[code], game.zone[code & 1]
    if move.promotes_to is not None:
        if contagious(setup, move) and not game.immune[code]:
            return Promotion.CONTAGION
        return _promoting(setup, move, code)
    if move.declines:
        return Promotion.DECLINES
    if piece is None or not piece.may_promote:
        return Promotion.SPENT if piece is not None and piece.promoted else Promotion.NEVER
    match game.rules.promotion:
        case "entering" if move.origin in zone:
            found = Promotion.QUIET_IN_ZONE
        case "touching":
            found = Promotion.BESIDE_ZONE
        case "entering" | "zone":
            found = Promotion.OUTSIDE_ZONE
        case "none":
            found = Promotion.NO_PROMOTION
        case "capture":
            found = Promotion.OWN_ONLY if move.captures else Promotion.CAPTURES_NOTHING
    return found


def _promoting(setup: Setup, move: Move, code: int) -> Promotion:
    """Find why a move promotes, apart from contagion."""
    rules, zone = setup.game.rules, setup.game.zone[code & 1]
    if not zone:
        return Promotion.CAPTURES
    if rules.promotion == "entering" and move.origin in zone:
        return Promotion.CAPTURES_IN_ZONE if move.captures else Promotion.LAST_RANK
    if move.target in zone:
        return Promotion.ZONE
    return Promotion.BEGINS_IN_ZONE if move.origin in zone else Promotion.TOUCHES_ZONE


def contagious(setup: Setup, move: Move) -> list[int]:
    """List the squares of the captured pieces that turn their captor into another kind."""
    return [square for square in move.captures if setup.game.infects[setup.board[square]]]


def promotion_in_words(setup: Setup, move: Move, words: English) -> str:
    """Say in a sentence or two why a move promotes its piece or does not."""
    game = setup.game
    piece = game.pieces[setup.board[move.origin]]
    kind = piece.kind if piece is not None else None
    promoted = game.by_id.get(move.promotes_to or (kind and kind.promotes_to) or "", kind)
    infecting = contagious(setup, move)
    caught = [
        square
        for square in infecting
        if promoted and (other := setup.piece_at(square)) and other.kind.contagion == promoted.id
    ]
    text = words.phrase(
        f"promotion_{promotion(setup, move)}",
        kind=words.noun(kind),
        becomes=words.noun(promoted),
        caught=pieces_in_words(setup, caught, words),
        zone=game.rules.promotion_zone,
    )
    if infecting and piece is not None and game.immune[setup.board[move.origin]]:
        exempt = words.phrase("immune", caught=pieces_in_words(setup, infecting, words))
        text += f"{words.space}{exempt}"
    return text
