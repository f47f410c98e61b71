"""English sentences for clauses and for the parts of notation."""

from collections.abc import Callable, Iterable, Sequence

from banmen_rules.betza import ANY, CAPTURE, Landing
from banmen_rules.words.compass import COMPASS, Vector
from banmen_rules.words.english import alternatives, directions, number, oblique, squares, turn
from banmen_rules.words.sentences._model import (
    EMPTY,
    ENEMY,
    FRIEND,
    PASS,
    USUAL,
    Clause,
    LaterLeg,
    Motion,
    Sort,
    common,
    grouped,
    is_adjacent,
    is_remainder,
    leaps,
    motions,
)

# ---------------------------------------------------------------- one leg

_ENDS = {
    EMPTY: ", without capturing",
    ENEMY: ", only to capture",
    FRIEND: ", only to capture a piece of its own side",
    EMPTY | ENEMY: "",
    EMPTY | FRIEND: ", capturing only pieces of its own side",
    ENEMY | FRIEND: ", only to capture, pieces of its own side too",
    EMPTY | ENEMY | FRIEND: ", capturing pieces of its own side too",
}
_GOING = (
    (EMPTY, "on an empty square"),
    (ENEMY, "capturing an enemy there"),
    (FRIEND, "capturing a piece of its own side there"),
    (PASS, "passing over a piece there"),
)
_ONCE, _ENDLESS = 1, 0


def _plural(verb: str) -> str:
    return "flies" if verb == "fly" else f"{verb}s"


def _verb(motion: Motion) -> str:
    if motion.reach != _ONCE:
        if leaps(motion):
            return "leap"
        return "fly" if motion.over in {ANY, CAPTURE} else "slide"
    return "jump" if leaps(motion) else "step"


def _amount(motion: Motion) -> str:
    """Say how far a leg goes: ``up to three squares``, ``any distance``, ``two or three squares``."""
    if not leaps(motion):
        if motion.reach == _ENDLESS:
            return "any distance"
        return squares(motion.reach) if motion.reach == _ONCE else f"up to {squares(motion.reach)}"
    far = [number(length) for length in motion.lengths[:-1]]
    return alternatives([*far, squares(motion.lengths[-1])])


def _times(motion: Motion) -> str:
    """Say how often a leap may repeat."""
    if not leaps(motion) or motion.reach == _ONCE:
        return ""
    count = "any number of" if motion.reach == _ENDLESS else f"up to {number(motion.reach)}"
    return f" {count} times in a row"


def _passing(motion: Motion) -> str:
    """Say what is passed over."""
    if motion.over == ANY:
        return " over any pieces"
    if motion.over == CAPTURE:
        return ", capturing every piece it passes over (range capture)"
    if motion.over:
        return f", passing over up to {number(motion.over)} piece{'' if motion.over == 1 else 's'}"
    return ""


def _first_leg(clause: Clause) -> str:
    """Say how far and in which direction a first leg goes, without its verb."""
    motion = clause.motion
    if motion.slant != (0, 0):
        where = oblique(clause.directions)
    else:
        name = _everywhere if motion.reach == _ENDLESS else directions
        where = f"{_amount(motion)} {name(clause.directions)}"
    return f"{where}{_times(motion)}{_passing(motion)}"


def _after(leg: LaterLeg) -> str:
    """Describe a later leg, its verb first."""
    motion = leg.motion
    return f"{_verb(motion)} {_amount(motion)} {turn(leg.turns)}{_times(motion)}{_passing(motion)}"


def _held(landing: Landing) -> str:
    """Describe the square from which the move continues."""
    return alternatives([words for bit, words in _GOING if landing & bit])


# ---------------------------------------------------------------- one clause


def clause_in_words(clause: Clause, *, fully: bool = False) -> str:
    """Describe a clause: ``slides any distance diagonally``; ``fully`` also states the usual conditions."""
    special = _SPECIAL.get(clause.sort)
    if special is not None:
        words = special(clause)
        if words:
            return words
    if clause.later_legs:
        return _several(clause, fully=fully)
    return f"{_plural(_verb(clause.motion))} {_first_leg(clause)}{_ending(clause.motion)}"


def _several(clause: Clause, *, fully: bool) -> str:
    """Describe several legs, one after the other."""
    verb = _verb(clause.motion)
    first = _first_leg(clause)
    stop, going = clause.stops[0], clause.motion.landing
    text = f"{_plural(verb)} {first}{_ENDS[stop]}" if stop else f"may {verb} {first}"
    for place, leg in enumerate(clause.later_legs):
        text += _joint(stop, going, fully=fully) + _after(leg)
        last = place == len(clause.later_legs) - 1
        stop = clause.stops[place + 1] if not last else leg.motion.landing
        going = leg.motion.landing
        if last or stop:
            text += _ENDS[stop]
    return text


def _joint(stop: Landing, going: Landing, *, fully: bool) -> str:
    """Join two legs: whether the move may end between them, and what it needs to continue."""
    if not stop:
        return f", {_held(going)}, and then "
    if stop == USUAL and going == EMPTY:
        return ", and from there, if that square is empty, may " if fully else ", and from there may "
    if going == stop != USUAL:
        return ", and from there may "
    return f", and from there, {_held(going)}, may "


def _ending(motion: Motion) -> str:
    """Say what a leg may capture where the move ends."""
    if motion.over == CAPTURE and motion.landing & USUAL == USUAL:
        return ", and may end on a piece of its own side too" if motion.landing & FRIEND else ""
    return _ENDS[motion.landing]


def _anywhere(clause: Clause) -> str:
    return f"moves to any square of the board{_ENDS[clause.motion.landing]}"


def _hook(clause: Clause) -> str:
    if clause.stops != (USUAL,):
        return ""
    return (
        f"slides any distance {directions(clause.directions)}, and may turn 90° once and slide on (hook move)"
    )


def _ring(clause: Clause) -> str:
    return f"jumps to any square two squares away{_ENDS[clause.motion.landing]}"


def _line(clause: Clause) -> str:
    return (
        f"takes up to {number(len(clause.later_legs) + 1)} steps in a row {directions(clause.directions)},"
        " capturing or passing over pieces on its path, and may reverse direction for the last step"
        " (lion power on a line)"
    )


def _area(_: Clause) -> str:
    return "may capture on any adjacent square and step once more in any direction (lion power)"


def _igui(clause: Clause) -> str:
    motion = clause.motion
    what = {ENEMY: "", FRIEND: " pieces of its own side", ENEMY | FRIEND: " pieces of either side"}[
        motion.landing
    ]
    if is_adjacent(clause):
        where = "on any adjacent square"
    else:
        where = f"{squares(motion.lengths[0])} {directions(clause.directions)}"
    return f"captures{what} {where} without moving (igui)"


def _out_and_back(clause: Clause) -> str:
    motion = clause.motion
    if motion.lengths == (1,):
        where = " out" if clause.directions == frozenset(COMPASS) else f" {directions(clause.directions)}"
        return f"may pass its turn by a step{where} and back"
    return f"may pass its turn by a jump of {_amount(motion)} {directions(clause.directions)} and back"


def _stay(_: Clause) -> str:
    return "may pass its turn"


_SPECIAL: dict[Sort, Callable[[Clause], str]] = {
    Sort.ANYWHERE: _anywhere,
    Sort.HOOK: _hook,
    Sort.RING: _ring,
    Sort.LINE: _line,
    Sort.AREA: _area,
    Sort.IGUI: _igui,
    Sort.OUT_AND_BACK: _out_and_back,
    Sort.STAY: _stay,
}


# ---------------------------------------------------------------- the whole piece


def short(found: Iterable[Clause]) -> str:
    """Describe clauses in one sentence, without capital and full stop."""
    return "; ".join(_group(group) for group in grouped(found))


def _group(group: Sequence[Clause], *, fully: bool = False) -> str:
    """Share a verb: ``slides any distance diagonally, or up to two squares sideways``."""
    first, *rest = group
    words = clause_in_words(first, fully=fully)
    if not rest:
        return words
    if is_remainder(first, rest[0]):
        every = first._replace(directions=frozenset(COMPASS))
        return f"{_plural(_verb(first.motion))} {_first_leg(every)}, but only {_first_leg(rest[0])}"
    more = [_first_leg(clause) for clause in rest]
    leg = _first_leg(first)
    at = words.index(leg) + len(leg)
    return f"{', '.join([words[:at], *more[:-1]])}, or {more[-1]}{words[at:]}"


def path(legs: Sequence[Clause]) -> str:
    """Describe one path, each leg as the owner of the piece sees it."""
    *going, last = legs
    words = [f"{_plural(_verb(leg.motion))} {_first_leg(leg)}, {_held(leg.motion.landing)}" for leg in going]
    return ", then ".join([*words, clause_in_words(last)])


# ---------------------------------------------------------------- in full


def long(found: Iterable[Clause]) -> str:
    """Describe a piece in full: every move, then what it may pass over and capture."""
    groups = grouped(found)
    moves = [
        _FULLY[group[0].sort](group[0]) if group[0].sort in _FULLY else f"It {_group(group, fully=True)}."
        for group in groups
    ]
    return " ".join([*moves, *_rules([clause for group in groups for clause in group])])


def _fully_hook(clause: Clause) -> str:
    if clause.stops != (USUAL,):
        return f"It {_several(clause, fully=True)} (hook move)."
    return (
        f"It slides any distance {_everywhere(clause.directions)}; on any empty square of that slide it may"
        " turn once, 90° to the left or right, and slide any distance again (hook move)."
    )


def _everywhere(units: frozenset[Vector]) -> str:
    return directions(units).replace("in any direction", "in every direction")


def _fully_line(clause: Clause) -> str:
    steps = len(clause.later_legs) + 1
    line = ", all" if len(clause.directions) == 1 else " along one line,"
    three = " After two steps, this returns the piece to the first square." if steps > _PAIR else ""
    return (
        f"It takes up to {number(steps)} steps in one turn{line} {directions(clause.directions)}. On each"
        " square of its path it may capture an enemy or pass over a piece of either side, and it may capture"
        " an enemy on its last square. The"
        f" last step may reverse direction, but not from a piece that it passes over.{three} After one step,"
        " this returns the piece to its own square: it has then captured without moving (igui) or passed its"
        " turn (lion power on a line)."
    )


def _fully_area(_: Clause) -> str:
    return (
        "It may capture an enemy on any adjacent square and, in the same turn, step once more in any"
        " direction: to an empty square, to a second enemy, which it captures too, or back to where it came"
        " from, so that it captures without moving (lion power, igui)."
    )


def _fully_out_and_back(clause: Clause) -> str:
    if is_adjacent(clause):
        return "It may pass its turn by stepping to an empty adjacent square and back."
    verb = "stepping" if clause.motion.lengths == (1,) else "jumping"
    out = f"{verb} {_amount(clause.motion)} {directions(clause.directions)}"
    return f"It may pass its turn by {out}, to an empty square, and back."


def _fully_anywhere(clause: Clause) -> str:
    ends = _ENDS[clause.motion.landing]
    taken = " It captures an enemy that stands there." if clause.motion.landing == USUAL else ""
    return f"It moves to any other square of the board, over any pieces in between{ends}.{taken}"


_PAIR = 2
_FULLY: dict[Sort, Callable[[Clause], str]] = {
    Sort.HOOK: _fully_hook,
    Sort.LINE: _fully_line,
    Sort.AREA: _fully_area,
    Sort.RING: lambda clause: (
        "It jumps to any of the sixteen squares that are two squares away, orthogonally, diagonally or as a"
        f" knight of chess{_ENDS[clause.motion.landing]}."
    ),
    Sort.OUT_AND_BACK: _fully_out_and_back,
    Sort.ANYWHERE: _fully_anywhere,
    Sort.STAY: lambda _: "It may pass its turn, even when it is surrounded.",
}


def _rules(found: Sequence[Clause]) -> Iterable[str]:
    """Describe what moves have in common."""
    shared = common(found)
    if shared.jumps:
        yield "A jump passes over any pieces in between."
    if any(over > 0 for over in shared.overs):
        yield (
            "Pieces of either side that it passes over stay where they are. It may capture the next piece"
            " after the last of these, but nothing beyond it."
        )
    if ANY in shared.overs:
        yield "Pieces of either side that it flies over stay where they are."
    if CAPTURE in shared.overs:
        yield (
            "A range capture takes every piece of lower rank that it passes over, its own side's too; it"
            " cannot pass over a piece of equal or higher rank."
        )
    if shared.slides:
        slide = "Any other slide" if shared.overs else "A slide"
        yield (
            f"{slide} may end on any empty square of its path, or capture the first piece it meets if that"
            " is an enemy; it cannot pass over pieces."
            if shared.slides_capture
            else f"{slide} cannot pass over pieces."
        )
    if shared.captures_at_end:
        also = "also " if any(map(_captures_before_its_end, found)) else ""
        yield f"It {also}captures an enemy by ending its move on it."


def _captures_before_its_end(clause: Clause) -> bool:
    """Tell whether something may be captured before the last square of a move."""
    legs = motions(clause)
    return any(motion.over == CAPTURE for motion in legs) or any(
        motion.landing & (ENEMY | FRIEND) for motion in legs[:-1]
    )


# ---------------------------------------------------------------- the parts of notation

_LANDS = {
    EMPTY: "The square {} be empty.",
    ENEMY: "The square {} hold an enemy, which it captures.",
    FRIEND: "The square {} hold a piece of its own side, which it captures.",
    PASS: "The square {} hold a piece of either side, which it passes over and leaves there.",
}


def whole(found: Iterable[Clause]) -> str:
    """Describe a move of the notation."""
    return f"It {short(found).replace('; ', '; it ')}."


def first_leg(leg: Clause) -> str:
    """Describe the first leg of several."""
    return f"First it {_plural(_verb(leg.motion))} {_first_leg(leg)}{_where(leg.motion.landing)}."


def later_leg(leg: LaterLeg, *, last: bool) -> str:
    """Describe a later leg."""
    ends = _ENDS[leg.motion.landing] if last else _where(leg.motion.landing)
    verb, rest = _after(leg).split(" ", 1)
    return f"Then it {_plural(verb)} {rest}{ends}."


def _where(landing: Landing) -> str:
    return "" if landing == USUAL else f", {_held(landing)}"


def direction(units: frozenset[Vector]) -> str:
    """Say which directions a letter chooses."""
    words = directions(units) if units <= frozenset(COMPASS) else oblique(units)
    return f"{words[0].upper()}{words[1:]}."


def bend(turns: frozenset[int]) -> str:
    """Say in which direction a letter turns a later leg."""
    return f"Relative to the previous leg: {turn(turns)}."


def landing(bit: Landing, *, alone: bool) -> str:
    """Say what a leg may land on; ``alone``: this is the only landing."""
    return _LANDS[bit].format("must" if alone else "may")


def atom(units: frozenset[Vector], motion: Motion, *, counted: bool) -> str:
    """Describe an atom; ``counted``: another part says how often it repeats."""
    kind = {"step": "step", "jump": "jump", "slide": "slide", "fly": "slide", "leap": "jump"}[_verb(motion)]
    if motion.slant != (0, 0):
        return f"A jump of {oblique(units)}."
    if kind == "jump":
        return f"A jump of {_amount(motion._replace(reach=_ONCE))} {directions(units)}."
    if motion.reach == _ENDLESS and not counted:
        return f"A slide of any distance {directions(units)}."
    return f"A {kind} {directions(units)}."


def limit(reach: int, motion: Motion) -> str:
    """Say how far a range lets a leg go."""
    if reach == _ENDLESS:
        return "Any number of times." if leaps(motion) else "Any distance."
    if leaps(motion):
        return f"Up to {number(reach)} times in a row." if reach > 1 else "Once."
    return f"Up to {squares(reach)}." if reach > 1 else "One square."


def doubled() -> str:
    """Say what an atom written twice means."""
    return "The same, repeated any number of times."


def over(over_: int) -> str:
    """Say what a leg may pass over."""
    if over_ == CAPTURE:
        return "It passes over any pieces of lower rank, its own side's too, and captures them all."
    if over_ == ANY:
        return "It may pass over any number of pieces, which stay where they are."
    if over_ == 1:
        return "It may pass over one piece, which stays where it is."
    return f"It may pass over up to {number(over_)} pieces, which stay where they are."


def opening(legs: int) -> str:
    """Say what a bracket opens."""
    return f"A move of {number(legs)} legs, made one after the other in one turn."


def closing() -> str:
    """Say what a bracket closes."""
    return "The legs end here."


def joint(*, stops: bool) -> str:
    """Say whether a move may stop between two legs."""
    return "It may stop here or continue." if stops else "It must continue from here."


def impossible() -> str:
    """Say that no path reaches a leg."""
    return "No move ever reaches this leg."
