"""Clauses in English."""

from collections.abc import Callable, Iterable, Sequence

from banmen_rules.betza import ANY, CAPTURE, Landing
from banmen_rules.sentences._clauses import (
    ALL,
    BACK,
    COMPASS,
    EMPTY,
    ENEMY,
    FRIEND,
    PASS,
    USUAL,
    Clause,
    Later,
    Motion,
    Sort,
    Vector,
)

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_SIDES = {
    (0, 1): "straight forward",
    (0, -1): "straight back",
    (1, 0): "to the right",
    (-1, 0): "to the left",
    (1, 1): "diagonally forward right",
    (-1, 1): "diagonally forward left",
    (1, -1): "diagonally back right",
    (-1, -1): "diagonally back left",
}
_ORTHOGONAL = COMPASS[::2]
_DIAGONAL = COMPASS[1::2]
_BENDS = (
    ({0}, "straight on"),
    ({BACK}, "straight back"),
    ({1, 7}, "at 45 degrees to either side"),
    ({2, 6}, "at a right angle"),
    ({3, 5}, "at 135 degrees to either side"),
    ({1}, "at 45 degrees to the right"),
    ({7}, "at 45 degrees to the left"),
    ({2}, "at a right angle to the right"),
    ({6}, "at a right angle to the left"),
    ({3}, "at 135 degrees to the right"),
    ({5}, "at 135 degrees to the left"),
)


def number(count: int) -> str:
    """Write a number as in a sentence: in words up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def squares(count: int) -> str:
    """Count squares: ``one square``, ``two squares``."""
    return f"{number(count)} square{'' if count == 1 else 's'}"


def listed(words: Sequence[str], joint: str = "or") -> str:
    """Join words as in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def ways(units: Iterable[Vector]) -> str:
    """Name directions: ``orthogonally or diagonally forward``."""
    units = set(units)
    missing = [unit for unit in COMPASS if unit not in units]
    if not missing:
        return "in any direction"
    if len(missing) == 1:
        return f"in any direction except {_SIDES[missing[0]]}"
    orthogonal, diagonal = _orthogonals(units), _diagonals(units)
    if len(orthogonal) == len(diagonal) == 1 and units in ({(0, y), (1, y), (-1, y)} for y in (1, -1)):
        return f"straight or {diagonal[0]}"
    if orthogonal and "except" in "".join(diagonal):
        return f"{listed(orthogonal)}, or {diagonal[0]}"
    return listed(orthogonal + diagonal)


def _orthogonals(units: set[Vector]) -> list[str]:
    here = [unit for unit in _ORTHOGONAL if unit in units]
    if len(here) == len(_ORTHOGONAL):
        return ["orthogonally"]
    words = [_SIDES[unit] for unit in ((0, 1), (0, -1)) if unit in here]
    if (1, 0) in here and (-1, 0) in here:
        words.append("sideways")
    else:
        words += [_SIDES[unit] for unit in ((1, 0), (-1, 0)) if unit in here]
    if words == ["straight forward", "straight back"] and not units.intersection(_DIAGONAL):
        return ["straight forward or back"]
    return words


def _diagonals(units: set[Vector]) -> list[str]:
    here = frozenset(unit for unit in _DIAGONAL if unit in units)
    if not here:
        return []
    named = {
        frozenset(_DIAGONAL): "diagonally",
        frozenset({(-1, 1), (1, 1)}): "diagonally forward",
        frozenset({(-1, -1), (1, -1)}): "diagonally back",
        frozenset({(-1, 1), (-1, -1)}): "diagonally to the left",
        frozenset({(1, 1), (1, -1)}): "diagonally to the right",
    }
    if here in named:
        return [named[here]]
    if len(here) == len(_DIAGONAL) - 1:
        (missing,) = set(_DIAGONAL) - here
        return [f"diagonally except {_SIDES[missing].removeprefix('diagonally ')}"]
    return [_SIDES[unit] for unit in ((-1, 1), (1, 1), (-1, -1), (1, -1)) if unit in here]


def leaps(vectors: Iterable[Vector]) -> str:
    """Name oblique leaps: ``two squares forward and one to either side``."""
    left = set(vectors)
    long = max(max(abs(x), abs(y)) for x, y in left)
    short = max(min(abs(x), abs(y)) for x, y in left)
    both = [(long, short), (short, long)]
    if len(left) == len(COMPASS):
        return f"{squares(long)} orthogonally and {number(short)} to the side"
    words = []
    for up, across in reversed(both):  # narrow leaps first
        for signs, name in (((1, -1), "forward or back"), ((1,), "forward"), ((-1,), "back")):
            pairs = {(side * across, sign * up) for sign in signs for side in (1, -1)}
            if pairs <= left:
                left -= pairs
                words.append(f"{squares(up)} {name} and {number(across)} to either side")
    for up, across in reversed(both):
        for side, name in ((-1, "left"), (1, "right")):
            pairs = {(side * across, up), (side * across, -up)}
            if pairs <= left:
                left -= pairs
                words.append(f"{squares(up)} forward or back and {number(across)} to the {name}")
    for x, y in sorted(left, key=lambda leap: (-leap[1], leap[0])):
        words.append(
            f"{squares(abs(y))} {'forward' if y > 0 else 'back'}"
            f" and {number(abs(x))} to the {'right' if x > 0 else 'left'}"
        )
    return listed(words)


def turn(bends: frozenset[int]) -> str:
    """Name the turns before a later leg: ``straight on or straight back``."""
    if bends == ALL:
        return "in any direction"
    words = []
    left = set(bends)
    for some, name in _BENDS:
        if some <= left:
            left -= some
            words.append(name)
    return listed(words)


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
_ONE, _ENDLESS = 1, 0


def _plural(verb: str) -> str:
    return (
        f"{verb}es"
        if verb.endswith(("s", "sh", "ch"))
        else f"{verb[:-1]}ies"
        if verb == "fly"
        else f"{verb}s"
    )


def _verb(motion: Motion) -> str:
    if motion.reach != _ONE:
        if _leaps(motion):
            return "leap"
        return "fly" if motion.over in {ANY, CAPTURE} else "slide"
    return "jump" if _leaps(motion) else "step"


def _leaps(motion: Motion) -> bool:
    return motion.slant != (0, 0) or motion.lengths != (1,)


def _amount(motion: Motion) -> str:
    """Say how far: ``up to three squares``, ``any distance``, ``two or three squares``."""
    if not _leaps(motion):
        if motion.reach == _ENDLESS:
            return "any distance"
        return squares(motion.reach) if motion.reach == _ONE else f"up to {squares(motion.reach)}"
    far = [number(length) for length in motion.lengths[:-1]]
    text = listed([*far, squares(motion.lengths[-1])])
    if motion.reach == _ENDLESS:
        return f"any number of times {text}"
    return text if motion.reach == _ONE else f"up to {number(motion.reach)} times {text}"


def _times(motion: Motion) -> str:
    if motion.reach == _ONE:
        return ""
    return "any number of times " if motion.reach == _ENDLESS else f"up to {number(motion.reach)} times "


def _passing(motion: Motion) -> str:
    """Say what is passed over."""
    if motion.over == ANY:
        return " over any pieces"
    if motion.over == CAPTURE:
        return ", capturing every piece it passes over (range capture)"
    if motion.over:
        return f", passing over up to {number(motion.over)} piece{'' if motion.over == 1 else 's'}"
    return ""


def _course(ways_: frozenset[Vector], motion: Motion) -> str:
    """Say how far and which way a first leg goes, without its verb."""
    if motion.slant != (0, 0):
        return f"{_times(motion)}{leaps(ways_)}{_passing(motion)}"
    where = ways(ways_)
    if motion.reach == _ENDLESS:
        where = where.replace("in any direction", "in every direction")
    return f"{_amount(motion)} {where}{_passing(motion)}"


def _after(later: Later) -> str:
    """Say a later leg, its verb first."""
    motion = later.motion
    return f"{_verb(motion)} {_amount(motion)} {turn(later.bends)}{_passing(motion)}"


def _held(landing: Landing) -> str:
    """Say what the square holds on which a leg goes on."""
    return listed([words for bit, words in _GOING if landing & bit])


# ---------------------------------------------------------------- one clause


def clause(said: Clause) -> str:
    """Put a clause into words: ``slides any distance diagonally``."""
    special = _SPECIAL.get(said.sort)
    if special is not None:
        words = special(said)
        if words:
            return words
    if said.later:
        return _several(said)
    return f"{_plural(_verb(said.motion))} {_course(said.ways, said.motion)}{_ENDS[said.motion.landing]}"


def _several(said: Clause) -> str:
    """Say several legs one after the other."""
    verb = _verb(said.motion)
    first = f"{_course(said.ways, said.motion)}"
    stop, going = said.stops[0], said.motion.landing
    text = f"{_plural(verb)} {first}{_ENDS[stop]}" if stop else f"may {verb} {first}"
    for place, later in enumerate(said.later):
        text += _joint(stop, going) + _after(later)
        last = place == len(said.later) - 1
        stop = said.stops[place + 1] if not last else later.motion.landing
        going = later.motion.landing
        if last or stop:
            text += _ENDS[stop]
    return text


def _joint(stop: Landing, going: Landing) -> str:
    """Join a leg to the one before: whether the move may end there, and what it needs to go on."""
    if not stop:
        return f", {_held(going)}, and then "
    if going == EMPTY:
        return ", and from there may "
    return f", and from there, {_held(going)}, may "


def _anywhere(said: Clause) -> str:
    return f"moves to any square of the board{_ENDS[said.motion.landing]}"


def _hook(said: Clause) -> str:
    if said.stops != (USUAL,):
        return ""
    return (
        f"slides any distance {ways(said.ways)}, and may turn once at a right angle and slide on (hook move)"
    )


def _ring(said: Clause) -> str:
    return f"jumps to any square two squares away{_ENDS[said.motion.landing]}"


def _line(said: Clause) -> str:
    return (
        f"takes up to {number(len(said.later) + 1)} steps in a row {ways(said.ways)}, capturing or passing"
        " over pieces on its way, and may turn straight back for the last (lion power on a line)"
    )


def _area(_: Clause) -> str:
    return "may capture on any adjacent square and step once more in any direction (lion power)"


def _igui(said: Clause) -> str:
    motion = said.motion
    what = {ENEMY: "", FRIEND: " pieces of its own side", ENEMY | FRIEND: " pieces of either side"}[
        motion.landing
    ]
    if said.ways == frozenset(COMPASS) and motion.lengths == (1,):
        where = "on any adjacent square"
    else:
        where = f"{squares(motion.lengths[0])} {ways(said.ways)}"
    return f"captures{what} {where} without moving (igui)"


def _out_and_back(said: Clause) -> str:
    motion = said.motion
    if motion.lengths == (1,):
        where = "" if said.ways == frozenset(COMPASS) else f" {ways(said.ways)}"
        return f"may pass its turn by a step{where} and back"
    return f"may pass its turn by a jump of {_amount(motion)} {ways(said.ways)} and back"


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

_TOGETHER = (Sort.SLIDE, Sort.JUMP)


def short(found: Iterable[Clause]) -> str:
    """Put clauses into one sentence, without capital and full stop."""
    return "; ".join(_group(group) for group in grouped(found))


def grouped(found: Iterable[Clause]) -> list[list[Clause]]:
    """Bring clauses together that one verb can say."""
    groups: list[list[Clause]] = []
    for said in found:
        if groups and _fits(groups[-1][-1], said):
            groups[-1].append(said)
        else:
            groups.append([said])
    return groups


def _fits(one: Clause, other: Clause) -> bool:
    if one.sort is not other.sort or (one.later, one.stops) != (other.later, other.stops):
        return False
    if one.later:
        alike = one.motion._replace(lengths=()) == other.motion._replace(lengths=())
        return one.sort is Sort.SEVERAL and alike and one.motion.slant == other.motion.slant == (0, 0)
    return one.sort in _TOGETHER and one.motion.landing == other.motion.landing == USUAL


def _group(group: Sequence[Clause]) -> str:
    """Say clauses with one verb: ``slides any distance diagonally, or up to two squares sideways``."""
    first, *rest = group
    words = clause(first)
    if not rest:
        return words
    more = [_course(said.ways, said.motion) for said in rest]
    course = _course(first.ways, first.motion)
    at = words.index(course) + len(course)
    return f"{', '.join([words[:at], *more[:-1]])}, or {more[-1]}{words[at:]}"


# ---------------------------------------------------------------- the parts of a text

_LANDS = {
    EMPTY: "Its square {} be empty.",
    ENEMY: "Its square {} hold an enemy, which is captured.",
    FRIEND: "Its square {} hold a piece of its own side, which is captured.",
    PASS: "Its square {} hold a piece of either side, which is passed over and stays.",
}


def whole(found: Iterable[Clause]) -> str:
    """Say what a piece does, leg by leg, and nothing beyond."""
    return f"It {short(found)}."


def first_leg(leg: Clause) -> str:
    """Say the first leg of several."""
    return (
        f"First it {_plural(_verb(leg.motion))} {_course(leg.ways, leg.motion)}{_where(leg.motion.landing)}."
    )


def later_leg(leg: Later, *, last: bool) -> str:
    """Say a later leg."""
    ends = _ENDS[leg.motion.landing] if last else _where(leg.motion.landing)
    motion = leg.motion
    return f"Then it {_plural(_verb(motion))} {_amount(motion)} {turn(leg.bends)}{_passing(motion)}{ends}."


def _where(landing: Landing) -> str:
    return "" if landing == USUAL else f", {_held(landing)}"


def direction(ways_: frozenset[Vector]) -> str:
    """Say which directions a letter chooses."""
    words = ways(ways_) if ways_ <= frozenset(COMPASS) else leaps(ways_)
    return f"{words[0].upper()}{words[1:]}."


def bend(bends: frozenset[int]) -> str:
    """Say which way a letter turns a later leg."""
    words = turn(bends)
    return f"{words[0].upper()}{words[1:]}, seen along the leg before."


def landing(bit: Landing, *, alone: bool) -> str:
    """Say what a leg may land on; ``alone``: on nothing else."""
    return _LANDS[bit].format("must" if alone else "may")


def atom(ways_: frozenset[Vector], motion: Motion, *, counted: bool) -> str:
    """Say what an atom is; ``counted``: how often is said apart."""
    kind = {"step": "step", "jump": "jump", "slide": "slide", "fly": "slide", "leap": "jump"}[_verb(motion)]
    if motion.slant != (0, 0):
        return f"A jump of {leaps(ways_)}."
    if kind == "jump":
        return f"A jump of {_amount(motion._replace(reach=_ONE))} {ways(ways_)}."
    if motion.reach == _ENDLESS and not counted:
        return f"A slide of any distance {ways(ways_)}."
    return f"A {kind} {ways(ways_)}."


def limit(reach: int, motion: Motion) -> str:
    """Say how far a range lets a leg go."""
    if reach == _ENDLESS:
        return "As often as it likes." if _leaps(motion) else "Any distance."
    if _leaps(motion):
        return f"Up to {number(reach)} times in a row." if reach > 1 else "Once."
    return f"Up to {squares(reach)}." if reach > 1 else "One square."


def doubled() -> str:
    """Say what an atom written twice means."""
    return "The same again: as often as it likes."


def over(over_: int) -> str:
    """Say what a leg may pass over."""
    if over_ == CAPTURE:
        return "It passes over any pieces of lower rank, its own side's too, and captures them all."
    if over_ == ANY:
        return "It may pass over any number of pieces, which stay where they are."
    pieces = (
        "one piece, which stays where it is"
        if over_ == 1
        else f"{number(over_)} pieces, which stay where they are"
    )
    return f"It may pass over up to {pieces}."


def opening(legs: int) -> str:
    """Say what a bracket opens."""
    return f"A move of {number(legs)} legs, made one after the other in one turn."


def closing() -> str:
    """Say what a bracket closes."""
    return "Here the legs end."


def joint(*, stops: bool) -> str:
    """Say how a leg follows another."""
    return "It may stop here, or go on." if stops else "It must go on from here."


def impossible() -> str:
    """Say that no path comes to a leg."""
    return "No move ever comes to this."
