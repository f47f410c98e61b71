"""Clauses and parts of notation in words: what all languages share. Each has its words in a table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from banmen_rules.betza import ANY, CAPTURE, Landing
from banmen_rules.words.compass import COMPASS
from banmen_rules.words.sentences._model import USUAL, Clause, LaterLeg, Motion, Sort, leaps
from banmen_rules.words.texts import Texts

LETTERS = {
    "m": Landing.EMPTY,
    "c": Landing.ENEMY,
    "d": Landing.FRIEND,
    "p": Landing.PASS,
}
"""The landings as the notation writes them."""

# Forms of a verb.
_ALONE, _STOPS, _GOES_ON, _LAST, _MAY = range(5)
_SPECIAL = {
    Sort.ANYWHERE,
    Sort.HOOK,
    Sort.RING,
    Sort.LINE,
    Sort.AREA,
    Sort.IGUI,
    Sort.OUT_AND_BACK,
    Sort.STAY,
}
"""The kinds of clauses that have a text of their own."""


@cache
def _letters(landing: Landing) -> str:
    return "".join([letter for letter, bit in LETTERS.items() if landing & bit])


def _action(motion: Motion) -> str:
    """Choose the verb of a leg."""
    if motion.reach == 1:
        return "jump" if leaps(motion) else "step"
    if leaps(motion):
        return "leap"
    return "fly" if motion.over in {ANY, CAPTURE} else "slide"


def over_in_words(over: int) -> int | str:
    """Return how many pieces a leg passes over, as the tables write it."""
    return {ANY: "any", CAPTURE: "all"}.get(over, over)


def _grouped(found: Iterable[Clause]) -> list[list[Clause]]:
    """Group the clauses that can share a verb."""
    groups: list[list[Clause]] = []
    for clause in found:
        if groups and _fits(groups[-1][-1], clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def _fits(one: Clause, other: Clause) -> bool:
    if one.sort is not other.sort or (one.later_legs, one.stops) != (other.later_legs, other.stops):
        return False
    if one.later_legs:
        alike = one.motion._replace(lengths=()) == other.motion._replace(lengths=())
        return one.sort is Sort.SEVERAL and alike and one.motion.slant == other.motion.slant == (0, 0)
    return one.sort in {Sort.SLIDE, Sort.JUMP} and one.motion.landing == other.motion.landing == USUAL


def _is_adjacent(clause: Clause) -> bool:
    """Tell whether the first leg goes one square in any direction."""
    return clause.directions == frozenset(COMPASS) and clause.motion.lengths == (1,)


class Language:
    """The sentences of a language about moves."""

    def __init__(self, lang: str, forms: Mapping[str, Callable[[Any], str]]) -> None:
        """Take a language that has a table, and its forms of values."""
        self._texts = Texts("sentences", lang, {**forms, "ends": self.ends})

    def say(self, name: str, **values: object) -> str:
        """Write a text of the table."""
        return self._texts.write(name, values)

    # ---------------------------------------------------------------- one leg

    def _motion(self, motion: Motion) -> dict[str, object]:
        """Make the values that describe how far a leg goes, and over what."""
        return {
            "reach": motion.reach,
            "lengths": motion.lengths,
            "times": "" if motion.reach == 1 else self.say("times", reach=motion.reach),
            "passing": self.say("passing", over=over_in_words(motion.over)) if motion.over else "",
        }

    def _first(self, clause: Clause) -> str:
        """Say in which direction and how far a first leg goes, without its verb."""
        motion = clause.motion
        action = "oblique" if motion.slant != (0, 0) else _action(motion).replace("fly", "slide")
        return self.say(f"first_{action}", where=clause.directions, **self._motion(motion))

    def first_leg(self, clause: Clause, form: int = _ALONE) -> str:
        """Describe a first leg."""
        verb = self._verb(clause.motion, form)
        return self.say("first_with_verb", verb=verb, leg=self._first(clause))

    def next_leg(self, leg: LaterLeg, form: int = _ALONE) -> str:
        """Describe a later leg."""
        action = _action(leg.motion).replace("fly", "slide")
        verb = self._verb(leg.motion, form)
        return self.say(f"later_{action}", verb=verb, turns=leg.turns, **self._motion(leg.motion))

    def _verb(self, motion: Motion, form: int) -> str:
        verb: str = self._texts.table["verbs"][_action(motion)][form]
        return verb

    def held(self, landing: Landing) -> str:
        """Describe the square from which the move continues."""
        held = self._texts.table["held"]
        words = [held[letter] for letter in _letters(landing)]
        return self._texts.forms["or"](words)

    def ends(self, landing: Landing, sign: str = "") -> str:
        """Say what a leg may capture where the move ends; ``!``: by a range capture."""
        words: str = self._texts.table["ends"][f"{sign}{_letters(landing)}"]
        return words

    # ---------------------------------------------------------------- one clause

    def clause(self, clause: Clause, *, fully: bool = False) -> str:
        """Describe a clause: ``slides any distance diagonally``; ``fully`` also states usual conditions."""
        motion = clause.motion
        if clause.sort in _SPECIAL and (clause.sort is not Sort.HOOK or clause.stops == (USUAL,)):
            return self._special(clause)
        if clause.later_legs:
            return self._several(clause, fully=fully)
        usual = motion.over == CAPTURE and motion.landing & USUAL == USUAL
        return self.first_leg(clause) + self.ends(motion.landing, "!" if usual else "")

    def _special(self, clause: Clause, ending: str = "") -> str:
        motion = clause.motion
        return self.say(
            clause.sort.name.lower() + ending,
            where=clause.directions,
            lines=len(clause.directions) > 1,
            adjacent=_is_adjacent(clause),
            jumps=motion.lengths != (1,),
            lengths=motion.lengths,
            length=motion.lengths[0],
            steps=len(clause.later_legs) + 1,
            caught=_letters(motion.landing),
            usual=motion.landing == USUAL,
            landing=motion.landing,
        )

    def _several(self, clause: Clause, *, fully: bool) -> str:
        """Describe several legs, one after the other."""
        stop, going = clause.stops[0], clause.motion.landing
        if stop:
            text = self.first_leg(clause, _STOPS) + self.ends(stop)
        else:
            text = self.say("begin", leg=self.first_leg(clause, _GOES_ON))
        for leg, after in zip(clause.later_legs, (*clause.stops[1:], None), strict=True):
            form = _GOES_ON if after is not None else _MAY if stop else _LAST
            text += self._joint(stop, going, fully=fully) + self.next_leg(leg, form)
            going = leg.motion.landing
            stop = going if after is None else after
            if stop:
                text += self.ends(stop)
        return text

    def _joint(self, stop: Landing, going: Landing, *, fully: bool) -> str:
        """Join two legs: whether the move may end between them, and what it needs to continue."""
        if stop == USUAL and going == Landing.EMPTY:
            return self.say("may_continue_if_empty" if fully else "may_continue")
        if stop and going == stop != USUAL:
            return self.say("may_continue")
        return self.say("may_continue_if" if stop else "then", held=self.held(going))

    # ---------------------------------------------------------------- the whole piece

    def phrases(self, found: Iterable[Clause]) -> list[str]:
        """Describe clauses, those that share a verb together, without capitals and full stops."""
        return [self._group(group) for group in _grouped(found)]

    def short(self, found: Iterable[Clause]) -> str:
        """Describe clauses briefly."""
        return self._texts.forms["short"](self.phrases(found))

    def _group(self, group: Sequence[Clause], *, fully: bool = False) -> str:
        """Share a verb: ``slides any distance diagonally, or up to two squares sideways``."""
        first, *rest = group
        words = self.clause(first, fully=fully)
        if not rest:
            return words
        leg, *more = map(self._first, group)
        around = frozenset(COMPASS)
        if (
            first.sort is Sort.SLIDE
            and len(rest[0].directions) == 1
            and first.directions | rest[0].directions == around
        ):
            every = self._first(first._replace(directions=around))
            legs = self.say(
                "but_only",
                every=every,
                other=more[0],
                where=rest[0].directions,
                reach=rest[0].motion.reach,
            )
        else:
            sort = "slides" if first.sort is Sort.SLIDE else "jumps"
            legs = self.say(f"{sort}_joint").join([leg, *more[:-1]])
            legs += self.say(f"{sort}_last_joint") + more[-1]
        return words.replace(leg, legs, 1)

    def path(self, legs: Sequence[Clause]) -> str:
        """Describe one path, each leg as the owner of the piece sees it."""
        *going, last = legs
        words = [
            self.say("path_leg", leg=self.first_leg(leg, _STOPS), held=self.held(leg.motion.landing))
            for leg in going
        ]
        return self.say("path_joint").join([*words, self.say("path_end", move=self.clause(last))])

    # ---------------------------------------------------------------- in full

    def long(self, found: Sequence[Clause]) -> str:
        """Describe a piece in full: every move, then what it may pass over and capture."""
        moves = [self.say("fully", move=self._fully(group)) for group in _grouped(found)]
        return self.say("joint").join(filter(None, [*moves, *self._rules(found)]))

    def _fully(self, group: Sequence[Clause]) -> str:
        clause = group[0]
        if clause.sort is Sort.HOOK and clause.stops != (USUAL,):
            return self.say("hook_otherwise", legs=self._several(clause, fully=True))
        if clause.sort in _SPECIAL and clause.sort is not Sort.IGUI:
            return self._special(clause, "_fully")
        return self._group(group, fully=True)

    def _rules(self, found: Iterable[Clause]) -> Iterator[str]:
        """Describe what moves have in common; a teleport or a pass has its own full sentence."""
        legs: list[
            tuple[Motion, Landing]
        ] = []  # each with what its square may hold for the move to end there
        captures = []
        ends = []
        for clause in found:
            if clause.sort in {Sort.ANYWHERE, Sort.STAY, Sort.OUT_AND_BACK}:
                continue
            *going, last = clause.motion, *(leg.motion for leg in clause.later_legs)
            legs += zip((*going, last), (*clause.stops, last.landing), strict=True)
            captures += [motion.landing & (Landing.ENEMY | Landing.FRIEND) for motion in going]
            if clause.sort is not Sort.IGUI:
                ends.append(last.landing)
        overs = {motion.over for motion, _ in legs if motion.over}
        slides = [stop for motion, stop in legs if _action(motion) == "slide" and not motion.over]
        passes = any(over > 0 for over in overs)
        if any(leaps(motion) for motion, _ in legs):
            yield self.say("jumps")
        if passes:
            yield self.say("passes")
        if ANY in overs:
            yield self.say("flies_too" if passes else "flies")
        if CAPTURE in overs:
            yield self.say("captures_all")
        if slides:
            capture = all(stop & USUAL == USUAL for stop in slides)
            yield self.say("slides_to_capture" if capture else "slides", others=bool(overs))
        if ends and all(landing == USUAL for landing in ends):
            yield self.say("captures", also=CAPTURE in overs or any(captures))

    # ---------------------------------------------------------------- the parts of notation

    def part(self, name: str, **values: object) -> str:
        """Say what a part of notation means."""
        return self.say(f"part_{name}", **values)

    def whole(self, found: Iterable[Clause]) -> str:
        """Describe a move of the notation."""
        return self.part("whole", moves=self.phrases(found))

    def first_part(self, leg: Clause) -> str:
        """Describe the first leg of several."""
        return self.part("first", leg=self.first_leg(leg), held=self._condition(leg.motion.landing))

    def later_part(self, leg: LaterLeg, *, last: bool) -> str:
        """Describe a later leg."""
        landing = leg.motion.landing
        if last:
            return self.part("last", leg=self.next_leg(leg), landing=landing)
        return self.part("later", leg=self.next_leg(leg), held=self._condition(landing))

    def _condition(self, landing: Landing) -> str:
        return "" if landing == USUAL else self.held(landing)
