"""The widget `Review`: what the learner is about to forget, then something new."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import ceil
from os import PathLike
from typing import Any, ClassVar, Final, NamedTuple, cast

import traitlets as t

from banmen.host import settings, traits
from banmen.practice.memory import Card, Memory, has_card
from banmen.practice.recording import learners_progress, left_out, progress_of
from banmen.practice.trainer import Trainer
from banmen_rules import BanmenError, InvalidArgument, Variant, game, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises.forms.similar import are_distinct, by_moves, by_name
from banmen_rules.variants import PieceKind
from banmen_rules.words.texts import table_of

LONGEST = 60
"""The most minutes of a review."""
MOST = 200
"""The most exercises: each takes time to make and room on the page."""
_DUE, _NEW = 1.1, 2.0
"""How many times a card that is due and a new one are asked in a review: those missed come again."""
_NEW_PART = 3
"""At most one card in so many is new: the others leave time for what comes back on the next days."""
_ALIKE = 2
"""So many of the most similar kinds are not introduced together."""

_LESSONS: Final = (
    *(Category.STEP, Category.LIMITED_RANGE, Category.RANGE, Category.JUMP, Category.JUMP_RANGE),
    *(Category.HOOK, Category.AREA, Category.IGUI, Category.PASS, Category.LINE),
    *(Category.PASS_OVER, Category.FLYING, Category.RANGE_CAPTURE, Category.TELEPORT),
)
"""The categories in the order of the lessons."""
_FIRST: Final = ("squares", "name", "attacks", "route", "read", "write")
"""The skills in the order in which they are introduced."""
_LATER: Final = (0, 0, 2, 4, 6, 8)
"""A skill is introduced so many categories later than a kind's first."""
EXERCISES: Final = {
    "name": ("name",),
    "squares": ("reach",),
    "read": ("read",),
    "write": ("write",),
    "route": ("path",),
    "attacks": ("spot", "legal"),
}
"""The kinds of exercises that ask for each skill, in turn."""
_ENDS = 2
"""The squares of a route that only leads from one to the other."""
_TRIES = 12
"""So many random routes are looked at for one that turns, stops or captures twice."""


@typed_class
class Review(Trainer):
    """Cards that are due today: kinds of pieces that you are about to forget, then new ones.

    Your progress file (`banmen.course.keep_progress`) says what you know. Without one nothing is remembered.

    >>> from banmen import Review
    >>> review = Review("dai_dai", minutes=1)
    >>> review.start_text
    'To review: 0. New: 3. Your answers are not remembered: this folder has no progress file.'

    Args:
        variant: the game: its name, or its folder such as ``"./my_game"``.
        minutes: how long it takes, at your own pace.
        new: how many new kinds to introduce at most, each by its squares, and later by its name if you chose
            kanji on the pieces. 0 asks only what is due. If not given, as many new cards as time allows.
        progress: the progress file; if not given, your own is used if there is one.
        title: the heading.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.
        autosave: whether to save answers in the folder ``.banmen`` beside the notebook. When the same
            cell makes the same review again, it offers to continue.

    Raises:
        BanmenError: if the game has nothing to ask, the progress file cannot be read, or another argument is
            invalid.

    """

    VIEW: ClassVar[str] = "review"
    PART: ClassVar[str] = "review"

    start_text, end_text = traits.Text().tag(sync=True), traits.Text().tag(sync=True)

    _memory: Memory | None = None
    _plan: "Plan | None" = None
    _new: int | None = None
    _introduced: Mapping[str, PieceKind] = {}
    """The kinds that are new, by the exercise that shows them before it asks."""

    def __init__(
        self,
        variant: str | PathLike[str] | Variant,
        *,
        minutes: float = 12,
        new: int | None = None,
        progress: str | PathLike[str] | None = None,
        title: str = "",
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
        autosave: bool = True,
    ) -> None:
        if not 0 < minutes <= LONGEST:
            raise InvalidArgument("minutes", f"more than 0 and at most {LONGEST}", minutes)
        if new is not None and new < 0:
            raise InvalidArgument("new", "0 or more", new)
        record = progress_of(progress)
        self._memory = memory = Memory(record)
        memory.update()
        self._variant = load_variant(variant)
        drawn = _Drawn(memory, self._variant)
        count = min(MOST, ceil(minutes * 60 / memory.pace))
        self._new = new
        # Names are asked in kanji, which not all learners want to read.
        skills = len(_FIRST) if new is None else 1 + (settings.get("glyphs") == "kanji")
        self._plan = plan(memory, self._variant, count, drawn.draw, skills=skills, new=new)
        self._introduced = drawn.introduced(self._plan)
        played = {"retry": False, "repeat": True, "timer": True}
        super().__init__(drawn.of(self._plan), played, title=title, lang=lang, theme=theme, glyphs=glyphs)
        self._record_results(progress, None if record is None else memory)
        self._say()
        self.observe(lambda _: self._say(), ["answers", "progress_answer"])
        if record is not None and (error := left_out(memory.faults)):
            self.complain(error)
        if autosave:
            self._autosave_answers()

    def _make_cards(self, *, graded: bool) -> dict[str, object]:
        made: dict[str, Any] = super()._make_cards(graded=graded)
        say = table_of("practice", self._spoken)["review"]["introduction"]
        for card in made["cards"]:
            if card["id"] in self._introduced:
                card["introduction"] = say.format(piece=self._introduced[card["id"]].called(self._spoken))
        return made

    @t.observe("lang")
    def _say_again(self, _: object) -> None:
        self._say()

    def _say(self) -> None:
        """Say what is to be done, and what was done and when more comes."""
        memory, asked = self._memory, self._plan
        if memory is None or asked is None:
            return  # it was loaded from a file
        try:
            if self._recorder is not None:  # perhaps since the learner wanted it, on this page
                memory = self._recorder.memory
            memory.update()
        except BanmenError as error:
            self.complain(error)
        words = table_of("practice", self.lang)["review"]
        coming = [card.due for card in memory.cards(self._variant) if card.due > memory.today]
        name = "start" if asked.next is None else "nothing" if asked.new else "early"
        if self._new == 0 and name == "start":
            name = "due"
        start = words[name].format(due=len(asked.due), new=len(asked.new), day=asked.next)
        done = len({row["card"] for row in self.answers if row is not None and row["done"]})
        starts, ends = [start], [words["done"].format(count=done)]
        if self._new is not None:
            starts = [] if asked.new else starts
            ends = [words["finished"], *ends] if not asked.new else ends
        if self._recorder is None and learners_progress() is None:
            starts.append(words["forgotten"])
            ends.append(words["forgotten"])
        elif coming:
            tomorrow = coming.count(memory.today + timedelta(days=1))
            name = "tomorrow" if tomorrow else "next"
            ends.append(words[name].format(count=tomorrow, day=min(coming)))
        self.start_text, self.end_text = (words["gap"].join(texts) for texts in (starts, ends))


# ---------------------------------------------------------------- which cards


class Plan(NamedTuple):
    """The cards of a review."""

    due: list[Card]
    new: list[tuple[PieceKind, str]]
    next: date | None = None
    """The day on which the next card is due, if none is today; then those of `due` are early."""


def plan(
    memory: Memory,
    variant: Variant,
    count: int,
    able: Callable[[PieceKind, str], bool],
    *,
    skills: int = 6,
    new: int | None = None,
) -> Plan:
    """Choose the cards of a review: those due, the most overdue first, then new ones.

    Args:
        memory: what the learner remembers.
        variant: the game.
        count: how many exercises there is time for.
        able: tells whether there is an exercise for a kind and a skill; called for the cards in their order.
        skills: how many skills to introduce.
        new: how many kinds that were never asked to introduce at most; if not given, any new cards.

    """
    left = float(count)
    due = []
    for card in memory.due(variant):
        if left >= 1 and able(card.kind, card.skill):
            due.append(card)
            left -= _DUE
    chosen: list[tuple[PieceKind, str]] = []
    apart = _Apart(variant)
    for kind, skill in _unseen(memory, variant, skills):
        if left < 1 or len(chosen) >= ceil(count / _NEW_PART):
            break
        if new is not None and not (memory.strength(kind) == "new" and apart.has_room(kind, new)):
            continue
        if skill == "name" and not ((kind, "squares") in chosen or memory.reviews(kind, "squares")):
            continue  # a name that was never shown can only be guessed
        if apart.fits(kind) and able(kind, skill):
            apart.add(kind)
            chosen.append((kind, skill))
            left -= _NEW
    chosen.sort(key=lambda one: _FIRST.index(one[1]))  # the name some time after the squares
    if due:
        return Plan(due, chosen)
    known = memory.cards(variant)
    if not chosen:
        due = [card for card in known[:count] if able(card.kind, card.skill)]
    return Plan(due, chosen, known[0].due if known else None)


def _unseen(memory: Memory, variant: Variant, skills: int) -> list[tuple[PieceKind, str]]:
    """List the cards to introduce: kinds by category in the order of the lessons, further skills later."""
    found = []
    for place, kind in enumerate(variant.kinds):
        lesson = max(map(_LESSONS.index, kind.description.categories), default=0)
        for number, skill in enumerate(_FIRST[:skills]):
            strength = memory.strength(kind, skill)
            if strength == "new" and has_card(kind, skill):
                found.append((lesson + _LATER[number], not kind.at_start, place, number, kind, skill))
            if strength in {"new", "seen"} and number and has_card(kind, skill):
                break  # first this one
    return [one[-2:] for one in sorted(found, key=lambda one: one[:4])]


class _Apart:
    """Keeps similar kinds apart."""

    def __init__(self, variant: Variant) -> None:
        self._game = game(variant)
        self._chosen: set[str] = set()
        self._alike: set[str] = set()

    def has_room(self, kind: PieceKind, most: int) -> bool:
        """Tell whether a kind is chosen, or may be one of at most so many."""
        return kind.id in self._chosen or len(self._chosen) < most

    def fits(self, kind: PieceKind) -> bool:
        """Tell whether a kind is not too similar to those chosen."""
        if kind.id in self._chosen:
            return True
        return kind.id not in self._alike and self._chosen.isdisjoint(self._near(kind))

    def add(self, kind: PieceKind) -> None:
        """Choose a kind."""
        self._chosen.add(kind.id)
        self._alike.update(self._near(kind))

    def _near(self, kind: PieceKind) -> set[str]:
        near = (*by_name(self._game, kind.id)[:_ALIKE], *by_moves(self._game, kind.id)[:_ALIKE])
        return {one.id for one in near}


class _Drawn:
    """The exercises of a review."""

    def __init__(self, memory: Memory, variant: Variant) -> None:
        self._exercises: dict[tuple[str, str], rules.ExerciseSpec] = {}
        self._memory, self._variant, self._game = memory, variant, game(variant)
        self._rivals: defaultdict[str, list[PieceKind]] = defaultdict(list)
        for one, other, _ in memory.confusions(variant):
            self._rivals[one.id].append(other)
            self._rivals[other.id].append(one)

    def draw(self, kind: PieceKind, skill: str) -> bool:
        """Make an exercise about a kind; tell whether there is one. Another day brings another one."""
        reviews = self._memory.reviews(kind, skill)
        seed = self._memory.today.toordinal() + reviews
        turn = reviews % len(EXERCISES[skill])
        for asked in (*EXERCISES[skill][turn:], *EXERCISES[skill][:turn]):
            exercise = next(self._made(asked, seed, kind), None)
            if exercise is not None:
                found = self._with_rivals(exercise, kind) if skill == "name" else exercise
                self._exercises[kind.id, skill] = found
                return True
        return False

    def _made(self, asked: str, seed: int, kind: PieceKind) -> Iterator[rules.ExerciseSpec]:
        """Make random exercises of a sort; of routes only those that turn, stop or capture twice."""
        for each in range(seed, seed + (_TRIES if asked == "path" else 1)):
            try:
                exercise = rules.generate(asked, self._variant.name, each, piece=kind.id)
            except BanmenError:
                continue
            if asked != "path" or _is_route(exercise):
                yield exercise

    def introduced(self, plan: Plan) -> dict[str, PieceKind]:
        """Find the kinds that a plan asks about for the first time, by the exercise about their squares."""
        new = [kind for kind, skill in plan.new if skill == "squares"]
        return {self._exercises[kind.id, "squares"].id: kind for kind in new}

    def of(self, plan: Plan) -> list[rules.ExerciseSpec]:
        """List the exercises of a plan."""
        cards = [*((card.kind, card.skill) for card in plan.due), *plan.new]
        return [self._exercises[kind.id, skill] for kind, skill in cards]

    def _with_rivals(self, exercise: rules.ExerciseSpec, kind: PieceKind) -> rules.ExerciseSpec:
        """Offer the kinds that the learner has taken for this one."""
        show, ask = str(exercise.goal["show"]), str(exercise.goal["ask"])
        options = list(exercise.options)
        places = [at for at, option in enumerate(options) if option != kind.id]
        for at, rival in zip(places, self._rivals[kind.id], strict=False):
            others = [self._game.by_id[option] for option in options if option != options[at]]
            if all(are_distinct(other, rival, show, ask) for other in others):
                options[at] = rival.id
        return replace(exercise, options=tuple(options))


def _is_route(exercise: rules.ExerciseSpec) -> bool:
    """Tell whether the answer is more than the ends of a move."""
    (route,) = cast("Sequence[str]", rules.solution(exercise)["moves"])
    return len(route.split()) > _ENDS
