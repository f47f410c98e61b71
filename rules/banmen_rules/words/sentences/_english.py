"""Clauses in English."""

from collections.abc import Callable, Iterable, Sequence

from banmen_rules.betza import ANY, CAPTURE, Landing
from banmen_rules.words.sentences._english_ways import listed, number, oblique, squares, turn, ways
from banmen_rules.words.sentences._model import (
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
    common,
    grouped,
    is_adjacent,
    is_remainder,
    leaps,
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
        if leaps(motion):
            return "leap"
        return "fly" if motion.over in {ANY, CAPTURE} else "slide"
    return "jump" if leaps(motion) else "step"


def _amount(motion: Motion) -> str:
    """Say how far: ``up to three squares``, ``any distance``, ``two or three squares``."""
    if not leaps(motion):
        if motion.reach == _ENDLESS:
            return "any distance"
        return squares(motion.reach) if motion.reach == _ONE else f"up to {squares(motion.reach)}"
    far = [number(length) for length in motion.lengths[:-1]]
    return listed([*far, squares(motion.lengths[-1])])


def _times(motion: Motion) -> str:
    """Say how often a leap may repeat."""
    if not leaps(motion) or motion.reach == _ONE:
        return ""
    return (
        f" {'any number of' if motion.reach == _ENDLESS else f'up to {number(motion.reach)}'} times in a row"
    )


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
        where = oblique(ways_)
    else:
        where = f"{_amount(motion)} {_everywhere(ways_) if motion.reach == _ENDLESS else ways(ways_)}"
    return f"{where}{_times(motion)}{_passing(motion)}"


def _after(later: Later) -> str:
    """Say a later leg, its verb first."""
    motion = later.motion
    return f"{_verb(motion)} {_amount(motion)} {turn(later.bends)}{_times(motion)}{_passing(motion)}"


def _held(landing: Landing) -> str:
    """Say what the square holds on which a leg goes on."""
    return listed([words for bit, words in _GOING if landing & bit])


# ---------------------------------------------------------------- one clause


def clause(said: Clause, *, fully: bool = False) -> str:
    """Put a clause into words: ``slides any distance diagonally``; ``fully`` spells out what is usual."""
    special = _SPECIAL.get(said.sort)
    if special is not None:
        words = special(said)
        if words:
            return words
    if said.later:
        return _several(said, fully=fully)
    return f"{_plural(_verb(said.motion))} {_course(said.ways, said.motion)}{_ending(said.motion)}"


def _several(said: Clause, *, fully: bool) -> str:
    """Say several legs one after the other."""
    verb = _verb(said.motion)
    first = f"{_course(said.ways, said.motion)}"
    stop, going = said.stops[0], said.motion.landing
    text = f"{_plural(verb)} {first}{_ENDS[stop]}" if stop else f"may {verb} {first}"
    for place, later in enumerate(said.later):
        text += _joint(stop, going, fully=fully) + _after(later)
        last = place == len(said.later) - 1
        stop = said.stops[place + 1] if not last else later.motion.landing
        going = later.motion.landing
        if last or stop:
            text += _ENDS[stop]
    return text


def _joint(stop: Landing, going: Landing, *, fully: bool) -> str:
    """Join a leg to the one before: whether the move may end there, and what it needs to go on."""
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
    if is_adjacent(said):
        where = "on any adjacent square"
    else:
        where = f"{squares(motion.lengths[0])} {ways(said.ways)}"
    return f"captures{what} {where} without moving (igui)"


def _out_and_back(said: Clause) -> str:
    motion = said.motion
    if motion.lengths == (1,):
        where = " out" if said.ways == frozenset(COMPASS) else f" {ways(said.ways)}"
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


def short(found: Iterable[Clause]) -> str:
    """Put clauses into one sentence, without capital and full stop."""
    return "; ".join(_group(group) for group in grouped(found))


def _group(group: Sequence[Clause], *, fully: bool = False) -> str:
    """Say clauses with one verb: ``slides any distance diagonally, or up to two squares sideways``."""
    first, *rest = group
    words = clause(first, fully=fully)
    if not rest:
        return words
    if is_remainder(first, rest[0]):
        least = _course(rest[0].ways, rest[0].motion)
        return f"{_plural(_verb(first.motion))} {_course(frozenset(COMPASS), first.motion)}, but only {least}"
    more = [_course(said.ways, said.motion) for said in rest]
    course = _course(first.ways, first.motion)
    at = words.index(course) + len(course)
    return f"{', '.join([words[:at], *more[:-1]])}, or {more[-1]}{words[at:]}"


def path(legs: Sequence[Clause]) -> str:
    """Say how one path goes, each leg as the owner of the piece sees it."""
    *going, last = legs
    words = [
        f"{_plural(_verb(leg.motion))} {_course(leg.ways, leg.motion)}, {_held(leg.motion.landing)}"
        for leg in going
    ]
    return ", then ".join([*words, clause(last)])


# ---------------------------------------------------------------- all there is to say


def long(found: Iterable[Clause]) -> str:
    """Say all there is to say: every way of moving, then what each may pass over and capture."""
    groups = grouped(found)
    said = [
        _FULLY[group[0].sort](group[0]) if group[0].sort in _FULLY else f"It {_group(group, fully=True)}."
        for group in groups
    ]
    return " ".join([*said, *_rules([clause_ for group in groups for clause_ in group])])


def _fully_hook(said: Clause) -> str:
    if said.stops != (USUAL,):
        return f"It {_several(said, fully=True)} (hook move)."
    return (
        f"It slides any distance {_everywhere(said.ways)}; on any empty square of that slide it may turn"
        " once, to the left or right at a right angle, and slide any distance again (hook move)."
    )


def _everywhere(units: frozenset[Vector]) -> str:
    return ways(units).replace("in any direction", "in every direction")


def _fully_line(said: Clause) -> str:
    steps = len(said.later) + 1
    along = f", all {ways(said.ways)}" if len(said.ways) == 1 else f" along one line, {ways(said.ways)}"
    three = " After two steps out, it brings the piece back to the first square." if steps > _PAIR else ""
    return (
        f"It takes up to {number(steps)} steps in one turn{along}. On the squares on its way it may capture"
        " an enemy, or pass over a piece of either side; where it ends it may capture an enemy. The last"
        f" step may also go straight back, but not from a piece that is passed over.{three} After one step"
        " out, it brings the piece home: then it has captured without moving (igui), or passed its turn"
        " (lion power on a line)."
    )


def _fully_area(_: Clause) -> str:
    return (
        "It may capture an enemy on any adjacent square and, in the same turn, step once more in any"
        " direction: to an empty square, to a second enemy, which it captures too, or back to where it came"
        " from, so that it captures without moving (lion power, igui)."
    )


def _fully_out_and_back(said: Clause) -> str:
    if is_adjacent(said):
        return "It may pass its turn by stepping to an empty adjacent square and back."
    verb = "stepping" if said.motion.lengths == (1,) else "jumping"
    out = f"{verb} {_amount(said.motion)} {ways(said.ways)}"
    return f"It may pass its turn by {out}, to an empty square, and back."


def _fully_anywhere(said: Clause) -> str:
    ends = _ENDS[said.motion.landing]
    taken = " It captures an enemy that it finds there." if said.motion.landing == USUAL else ""
    return f"It moves to any square of the board but its own, whatever stands in between{ends}.{taken}"


_PAIR = 2
_FULLY: dict[Sort, Callable[[Clause], str]] = {
    Sort.HOOK: _fully_hook,
    Sort.LINE: _fully_line,
    Sort.AREA: _fully_area,
    Sort.RING: lambda said: (
        "It jumps to any of the sixteen squares that are two squares away, orthogonally, diagonally or as a"
        f" knight of chess{_ENDS[said.motion.landing]}."
    ),
    Sort.OUT_AND_BACK: _fully_out_and_back,
    Sort.ANYWHERE: _fully_anywhere,
    Sort.STAY: lambda _: "It may pass its turn, even when it is surrounded.",
}


def _rules(found: Sequence[Clause]) -> Iterable[str]:
    """Say what holds for all moves of a sort."""
    said = common(found)
    if said.jumps:
        yield "A jump passes over whatever stands in between."
    if any(over > 0 for over in said.overs):
        yield (
            "Pieces passed over, of either side, stay where they are; the piece after the last of them may"
            " still be captured, nothing beyond it."
        )
    if ANY in said.overs:
        yield "Pieces flown over, of either side, stay where they are."
    if CAPTURE in said.overs:
        yield (
            "A flight captures all that it passes over, its own side's pieces too, as long as they are of"
            " lower rank; it cannot pass a piece of equal or higher rank."
        )
    if said.slides:
        slide = "Any other slide" if said.overs else "A slide"
        yield (
            f"{slide} may end on any empty square of its way, or capture the first piece in it if that is an"
            " enemy; it passes over nothing."
            if said.slides_capture
            else f"{slide} passes over nothing."
        )
    if said.captures_at_end:
        also = "also " if any(map(_takes_on_its_way, found)) else ""
        yield f"It {also}captures an enemy by ending its move on it."


def _takes_on_its_way(said: Clause) -> bool:
    """Tell whether something may be captured before the last square of a move."""
    going = (said.motion, *(leg.motion for leg in said.later))
    return any(motion.over == CAPTURE for motion in going) or any(
        motion.landing & (ENEMY | FRIEND) for motion in going[:-1]
    )


# ---------------------------------------------------------------- the parts of a text

_LANDS = {
    EMPTY: "Its square {} be empty.",
    ENEMY: "Its square {} hold an enemy, which is captured.",
    FRIEND: "Its square {} hold a piece of its own side, which is captured.",
    PASS: "Its square {} hold a piece of either side, which is passed over and stays.",
}


def whole(found: Iterable[Clause]) -> str:
    """Say what a piece does, leg by leg, and nothing beyond."""
    return f"It {short(found).replace('; ', '; it ')}."


def first_leg(leg: Clause) -> str:
    """Say the first leg of several."""
    return (
        f"First it {_plural(_verb(leg.motion))} {_course(leg.ways, leg.motion)}{_where(leg.motion.landing)}."
    )


def later_leg(leg: Later, *, last: bool) -> str:
    """Say a later leg."""
    ends = _ENDS[leg.motion.landing] if last else _where(leg.motion.landing)
    verb, course = _after(leg).split(" ", 1)
    return f"Then it {_plural(verb)} {course}{ends}."


def _where(landing: Landing) -> str:
    return "" if landing == USUAL else f", {_held(landing)}"


def direction(ways_: frozenset[Vector]) -> str:
    """Say which directions a letter chooses."""
    words = ways(ways_) if ways_ <= frozenset(COMPASS) else oblique(ways_)
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
        return f"A jump of {oblique(ways_)}."
    if kind == "jump":
        return f"A jump of {_amount(motion._replace(reach=_ONE))} {ways(ways_)}."
    if motion.reach == _ENDLESS and not counted:
        return f"A slide of any distance {ways(ways_)}."
    return f"A {kind} {ways(ways_)}."


def limit(reach: int, motion: Motion) -> str:
    """Say how far a range lets a leg go."""
    if reach == _ENDLESS:
        return "As often as it likes." if leaps(motion) else "Any distance."
    if leaps(motion):
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
