"""The memory of kinds of pieces, computed from the progress file.

A card is a kind and a skill. Every row of the file about a kind (``piece``) is a review of one card, whether
a drill, a sheet or a review asked. The rows are the only memory: to record a review is to add a row. FSRS
(PyPI ``fsrs``) says how long a card will be remembered. It counts in days, by the learner's own calendar.

A row carries the state of its card after it, so that a long file is read quickly::

    "memory": {"n": 3, "stability": 8.3, "difficulty": 5.1, "days": 8}

``n`` is the number of the review. A state that does not fit what was read before is computed from the answer
instead: another notebook may have added a row between, or a program may have written anything.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import fsrs

from banmen.host.lessons import progress_file
from banmen_rules import BanmenError, Variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises import KINDS, SKILLS, Progress
from banmen_rules.teaching.exercises.progress import Reader, Replaced
from banmen_rules.variants import PieceKind, known_variant

__all__ = ["SKILLS", "STRENGTHS", "Card", "Memory"]

STRENGTHS = ("new", "seen", "shaky", "good", "sure")
"""How well something is remembered: never asked, not yet, for some days, for a week, for three weeks."""
_STABLE = (1.0, 7.0, 21.0)
"""The days of stability from which a card is shaky, good and sure."""
_FORGETTING = 0.7
"""A card that is less likely to be recalled is shaky, however stable it was."""

_WITH_ROUTES: Final = frozenset(
    {Category.HOOK, Category.AREA, Category.LINE, Category.IGUI, Category.JUMP_RANGE}
)
"""The categories whose moves turn, stop or capture twice: of all others the end of a move is its route."""

PACE = 8.0
"""The seconds of a review, until the learner's own are known."""
_USUAL: Final = {"name": 6.0, "squares": 20.0, "read": 20.0, "write": 25.0, "route": 15.0, "attacks": 10.0}
"""The seconds of an answer by skill, until the learner's own are known."""
_FAST, _SLOW, _AWAY = 0.5, 3.0, 20.0
"""Times of the usual seconds: up to the first, an answer is easy; from the second, hard; from the third, the
learner was away."""
_LEARNED = 0.1
"""The part that a new time has in the learner's own."""
_FEW = 2
"""So many wrong squares and hints together are still a memory, though a weak one."""
_LONGEST = 36_500
_LAST_DAY: Final = date(9000, 1, 1).toordinal()
"""No day is later: dates end soon after."""

_SCHEDULER = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Without steps of minutes: a session asks again by itself what was missed."""

_Key: TypeAlias = tuple[str, str]
"""The characters of a kind, or else its name, and its move: kinds of two games with the same are one.

Its English name may differ: the queen of tai shogi is the free king of taikyoku shogi."""

_Place: TypeAlias = tuple[_Key, str]
"""A card by its kind and its skill."""


@typed_class
@dataclass(frozen=True, slots=True)
class Card:
    """A kind and a skill, and how well the learner has it."""

    kind: PieceKind
    skill: str
    """One of `SKILLS`."""
    due: date
    """The day on which it should come again."""
    stability: float
    """The days after which it is still recalled nine times in ten."""
    recall: float
    """The probability that it is recalled today."""
    reviews: int


class _State(NamedTuple):
    """A card after a review."""

    reviews: int
    day: int
    due: int
    stability: float
    difficulty: float

    @property
    def card(self) -> fsrs.Card:
        return fsrs.Card(
            card_id=0,
            state=fsrs.State.Review,
            stability=self.stability,
            difficulty=self.difficulty,
            due=_moment(self.due),
            last_review=_moment(self.day),
        )

    def recall(self, today: int) -> float:
        return _SCHEDULER.get_card_retrievability(self.card, _moment(today))

    def strength(self, today: int) -> int:
        reached = 1 + sum(self.stability >= days for days in _STABLE)
        return min(reached, 2) if self.recall(today) < _FORGETTING else reached


class _Clock:
    """Counts days that never go back, whatever the clocks of the learner's computers did.

    A clock that is a day behind the last row stands still until it has caught up. One that is further behind
    was set back, then or now: its days count on from the last one, so that nothing waits for years.
    """

    def __init__(self) -> None:
        self.today = 0
        self.ahead = 0
        """The days that the count is ahead of the calendar."""

    def after(self, day: int) -> tuple[int, int]:
        """Return the count on a day of the calendar, and how far it is ahead then."""
        ahead = self.ahead
        if day + ahead < self.today - 1:
            ahead = self.today - day
        return min(max(self.today, day + ahead), _LAST_DAY), ahead


class Fault(BanmenError):
    """A row that cannot be a review, and why."""


@typed_class
class Memory:
    """The memory of a learner, by kind of piece and skill.

    >>> from banmen_rules import load_variant
    >>> import tempfile, pathlib
    >>> progress = Progress(pathlib.Path(tempfile.mkdtemp()) / "mine.jsonl")
    >>> row = {"exercise": "a", "kind": "reach", "variant": "tai", "piece": "lion", "right": True}
    >>> progress.add([row])
    >>> memory, tai = Memory.read(progress), load_variant("tai")
    >>> memory.strength(tai.kind("lion")), memory.strength(tai.kind("lion"), "name"), memory.due(tai)
    ('shaky', 'new', ())
    """

    faults: tuple[str, ...]
    """The lines that are left out, and why."""

    def __init__(self, progress: Progress | None, now: datetime | None = None) -> None:
        self._progress = progress
        self.now = now
        """The time; None: that of the computer."""
        self._kinds: dict[tuple[str, str], _Key | None] = {}
        self._places: dict[tuple[str, str, str], _Place | None] = {}
        self._quarters: dict[float, date] = {}
        self._forget()

    def _forget(self) -> None:
        self._reader = None if self._progress is None else Reader(self._progress)
        self._states: dict[_Place, _State] = {}
        self._confused: Counter[tuple[_Key, _Key]] = Counter()
        self._days: set[date] = set()
        self._unknown: dict[tuple[str, str], str] = {}
        self._faults: list[str] = []
        self._clock = _Clock()
        self._usual = dict(_USUAL)
        self.pace = PACE
        """The learner's seconds for a review."""

    @classmethod
    def read(cls, progress: Progress | None = None, *, now: datetime | None = None) -> "Memory":
        """Read a progress file.

        Args:
            progress: the file; if not given, the learner's own, and without one nothing is remembered.
            now: the time; if not given, that of the computer whenever something is asked.

        Raises:
            BanmenError: if the file cannot be read, or was written by a newer banmen.

        """
        own = progress_file() if progress is None else None
        memory = cls(progress if own is None else Progress(own), now)
        memory.update()
        return memory

    def update(self) -> None:
        """Read what any program has added to the file since it was read.

        Raises:
            BanmenError: as `read`.

        """
        if self._reader is not None:
            try:
                self._read(self._reader)
            except Replaced:
                self._forget()
                self._read(self._reader)
        self.faults = (*self._faults, *self._unknown.values())

    def _read(self, reader: Reader) -> None:
        for line, row in reader.added(self._faults):
            try:
                self.take(row)
            except Fault as fault:
                text = f"{reader.name}, line {line}, {fault}"
                if isinstance(fault, _UnknownKind):  # only the first row about it
                    self._unknown.setdefault((row["variant"], row["piece"]), text)
                else:
                    self._faults.append(text)

    # ---------------------------------------------------------------- reviews

    def take(self, row: Mapping[str, Any]) -> None:
        """Take a row as a review, after those read before.

        Raises:
            Fault: if it is about a kind, but cannot be a review.

        """
        day = self._day(row.get("at"))
        if day is not None:
            self._days.add(day)
        card = self._card_of(row)
        if day is None:
            if card is not None:
                raise Fault(f'must have a time as "at", got {row.get("at")!r:.60}')
            return
        if "confused" in row:
            self._confused.update((min(pair), max(pair)) for pair in self._confusions(row))
        if card is None:
            return
        today, ahead = self._clock.after(day.toordinal())
        before = self._states.get(card)
        stored = _stored(row.get("memory"), before.reviews + 1 if before else 1, today)
        self._states[card] = stored or _reviewed(before, self._grade(row, card[1]), today)
        self._clock.today, self._clock.ahead = today, ahead
        self._learn_pace(row.get("seconds"), card[1])

    def after(self, row: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the state of a card after a row that is to be added, as the row carries it.

        None: the row is not about a kind that is known here.
        """
        try:
            card = self._card_of(row)
        except Fault:
            return None
        if card is None:
            return None
        today, _ = self._clock.after(self.today.toordinal())
        found = _reviewed(self._states.get(card), self._grade(row, card[1]), today)
        numbers = {"stability": found.stability, "difficulty": found.difficulty}
        return {"n": found.reviews, **numbers, "days": found.due - found.day}

    def _day(self, at: object) -> date | None:
        """Read the day of a time, by the learner's own calendar; None: it is not a time."""
        if not isinstance(at, str):
            return None
        try:
            moment = datetime.fromisoformat(at)
            quarter = moment.timestamp() // 900  # everywhere days begin at a quarter of an hour
            if quarter not in self._quarters:
                self._quarters[quarter] = moment.astimezone().date()
        except (ValueError, OverflowError, OSError):
            return None
        return self._quarters[quarter]

    def _card_of(self, row: Mapping[str, Any]) -> _Place | None:
        """Find the card that a row is about; None: it is not about a kind.

        Raises:
            Fault: if it names a kind that is not known here.

        """
        asked, variant, piece = row.get("kind"), row.get("variant"), row.get("piece")
        if piece is None or not isinstance(asked, str):
            return None
        if not isinstance(piece, str) or not isinstance(variant, str):
            raise Fault(f'must have names as "variant" and "piece", got {variant!r:.60} and {piece!r:.60}')
        about = asked, variant, piece
        if about not in self._places:
            skill, _ = _asked_by(asked)
            key = self._key(variant, piece) if skill else None
            if skill and key is None:
                raise _UnknownKind(f'is about "{piece:.60}" of "{variant:.60}", which is not known here')
            self._places[about] = key and (key, skill)
        return self._places[about]

    def _key(self, variant: str, piece: str) -> _Key | None:
        if (variant, piece) not in self._kinds:
            try:
                self._kinds[variant, piece] = _key_of(known_variant(variant).kind(piece))
            except BanmenError:
                self._kinds[variant, piece] = None
        return self._kinds[variant, piece]

    def _grade(self, row: Mapping[str, Any], skill: str) -> fsrs.Rating:
        """Grade an answer: by what was wrong, by the hints, and by the time if that was measured.

        Raises:
            Fault: if the row does not say it.

        """
        right, gave_up, wrong, hints = (row.get(name, usual) for name, usual in _GRADED)
        seconds = row.get("seconds")
        if not (
            isinstance(right, bool)
            and isinstance(gave_up, bool)
            and type(wrong) is type(hints) is int
            and (seconds is None or _is_number(seconds))
        ):
            raise Fault("must say with right, gave_up, wrong, hints and seconds how it was answered")
        _, chosen = _asked_by(row["kind"])  # after a wrong choice the right one is hardly a memory
        if not right or gave_up or wrong + hints > _FEW or (chosen and wrong):
            return fsrs.Rating.Again
        times = (seconds or self._usual[skill]) / self._usual[skill]
        if wrong or hints or _SLOW <= times < _AWAY:
            return fsrs.Rating.Hard
        return fsrs.Rating.Easy if times <= _FAST else fsrs.Rating.Good

    def _learn_pace(self, seconds: object, skill: str) -> None:
        usual = self._usual[skill]
        if isinstance(seconds, int | float) and 0 < seconds < _AWAY * usual:
            self._usual[skill] += _LEARNED * (seconds - usual)
            self.pace += _LEARNED * (seconds - self.pace)

    def _confusions(self, row: Mapping[str, Any]) -> Iterator[tuple[_Key, _Key]]:
        pairs, variant = row.get("confused"), row.get("variant")
        if not isinstance(pairs, list) or not isinstance(variant, str):
            return
        for pair in pairs:
            match pair:
                case [str(one), str(other)]:
                    keys = self._key(variant, one), self._key(variant, other)
                    if keys[0] and keys[1] and keys[0] != keys[1]:
                        yield keys[0], keys[1]

    # ---------------------------------------------------------------- what is remembered

    @property
    def today(self) -> date:
        """The day by the computer's clock."""
        return (self.now or datetime.now(UTC)).astimezone().date()

    def reviews(self, kind: PieceKind, skill: str) -> int:
        """Count the times that a skill was asked."""
        state = self._states.get((_key_of(kind), skill))
        return state.reviews if state else 0

    def strength(self, kind: PieceKind, skill: str | None = None) -> str:
        """Say how well a kind is remembered: one of `STRENGTHS`.

        Args:
            kind: the kind of piece.
            skill: one of `SKILLS`; if not given, all that were asked, on average.

        """
        today, _ = self._clock.after(self.today.toordinal())
        key = _key_of(kind)
        skills = SKILLS if skill is None else (skill,)
        found = [self._states[key, one].strength(today) for one in skills if (key, one) in self._states]
        return STRENGTHS[sum(found) // len(found)] if found else "new"

    def cards(self, variant: Variant) -> tuple[Card, ...]:
        """List the cards of a game that were asked at least once, the next one due first."""
        today, ahead = self._clock.after(self.today.toordinal())
        found = []
        for key, kind in {_key_of(kind): kind for kind in variant.kinds}.items():
            for skill in SKILLS:
                state = self._states.get((key, skill))
                if state is not None and has_card(kind, skill):
                    due = date.fromordinal(max(1, state.due - ahead))
                    recall = state.recall(today)
                    found.append(Card(kind, skill, due, state.stability, recall, state.reviews))
        return tuple(sorted(found, key=lambda card: (card.due, card.recall)))

    def due(self, variant: Variant) -> tuple[Card, ...]:
        """List the cards of a game that should come again today, the most overdue first."""
        return tuple(card for card in self.cards(variant) if card.due <= self.today)

    def confusions(self, variant: Variant) -> tuple[tuple[PieceKind, PieceKind, int], ...]:
        """List the kinds of a game that were taken for each other and how many times, most often first."""
        kinds = {_key_of(kind): kind for kind in variant.kinds}
        return tuple(
            (kinds[one], kinds[other], times)
            for (one, other), times in self._confused.most_common()
            if one in kinds and other in kinds
        )

    @property
    def days(self) -> tuple[date, ...]:
        """The days practised, in order."""
        return tuple(sorted(self._days))

    @property
    def streak(self) -> int:
        """The number of days practised without a longer break: one day a week may be missed."""
        today = self.today.toordinal()
        practised = {day.toordinal() for day in self._days}
        streak, missed = 0, _LONGEST + today
        for day in range(today, 0, -1):
            if day in practised:
                streak += 1
            elif day < today:  # this day is not over
                if missed - day < 7:  # noqa: PLR2004 - a week
                    break
                missed = day
        return streak


class _UnknownKind(Fault):
    """A row about a kind or a game that is not known here."""


_GRADED: Final = (("right", None), ("gave_up", False), ("wrong", 0), ("hints", 0))
"""The parts of a row that say how it was answered, and their defaults."""


_NOTHING: Final = ("", False)


@cache
def _asked_by(kind: str) -> tuple[str, bool]:
    """Return the skill that a kind of exercise asks for, and whether one chooses from options."""
    return (KINDS[kind].skill, KINDS[kind].form == "choice") if kind in KINDS else _NOTHING


def has_card(kind: PieceKind, skill: str) -> bool:
    """Tell whether a skill of a kind can be asked: a route only where it is more than the end of a move."""
    return skill != "route" or not _WITH_ROUTES.isdisjoint(kind.description.categories)


def _key_of(kind: PieceKind) -> _Key:
    return kind.kanji or kind.name.casefold(), kind.betza


def _moment(day: int) -> datetime:
    return datetime.fromordinal(day).replace(tzinfo=UTC)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value < math.inf


def _stored(value: object, count: int, today: int) -> _State | None:
    """Read the state that a row carries; None if it is not one, or not that of this review."""
    if not isinstance(value, dict) or value.get("n") != count:
        return None
    stability, difficulty, days = value.get("stability"), value.get("difficulty"), value.get("days")
    if not (
        type(stability) is float
        and type(difficulty) is float
        and type(days) is int
        and 0 < stability <= _LONGEST
        and fsrs.scheduler.MIN_DIFFICULTY <= difficulty <= fsrs.scheduler.MAX_DIFFICULTY
        and 0 < days <= _LONGEST
    ):
        return None
    return _State(count, today, today + days, stability, difficulty)


def _reviewed(before: _State | None, grade: fsrs.Rating, today: int) -> _State:
    """Review a card."""
    card, _ = _SCHEDULER.review_card(before.card if before else fsrs.Card(card_id=0), grade, _moment(today))
    assert card.stability is not None  # noqa: S101 - it was reviewed
    assert card.difficulty is not None  # noqa: S101 - as above
    count = before.reviews + 1 if before else 1
    return _State(count, today, card.due.toordinal(), card.stability, card.difficulty)
