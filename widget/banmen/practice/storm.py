"""The widget `Storm`: as many quick questions as you can, against the clock or until the first mistake.

The page plays alone. Python sends questions ahead in batches: ``cards`` has the latest batch, ``queue`` every
question of this run, and the page collects the cards. At the end of a run the page sets ``over``,
``{"seq": …, "seconds": …}``, with null seconds if it was interrupted. Python then adds a row about the run to
the progress file, after those about its questions, and prepares the next run, whose number is
``storm["runs"]``. A run that was interrupted leaves its answers only.

A row about a run has ``kind`` ``"storm"`` and no ``piece``, so the memory passes over it::

    {"exercise": "storm-hook", "kind": "storm", "variant": "", "category": "hook", "limit": 180,
     "score": 23, "wrong": 2, "seconds": 181.5}

``limit`` is 0 in a streak.
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from os import PathLike
from typing import Any, ClassVar, Final

import traitlets as t

from banmen.host import checks, traits
from banmen.practice import answer_rows
from banmen.practice.cards import stage
from banmen.practice.recording import Done, left_out, progress_of
from banmen.practice.trainer import Trainer, by_id, queue_of
from banmen_rules import BanmenError, InvalidArgument, Variant, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.base.fields import Field, Record, number, optional, whole
from banmen_rules.betza import Category
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises.packs import topics
from banmen_rules.teaching.exercises.quick import quick
from banmen_rules.variants import known_variant
from banmen_rules.words.texts import table_of

FIRST, AHEAD, BATCH = 24, 16, 8
"""How many questions a run begins with; with fewer than so many ahead, so many more are sent."""
SHORTEST, LONGEST = 10, 3600
"""The least and the most seconds of a run."""
_OVER: Final = Record(Field("seq", whole()), Field("seconds", optional(number(0, 10**6))))
_SOURCE = ("about", "variant", "seconds", "streak", "seed")


@typed_class
class Storm(Trainer):
    """As many quick questions as you can: each takes one click or one key.

    A wrong answer costs ten seconds and shows the right one; right answers in a row give some back. Questions
    get harder and harder, and none comes twice. Or a *streak*: without a clock, until the first mistake.

    >>> from banmen import Storm
    >>> storm = Storm("hook", seed=1)
    >>> storm.title, len(storm.exercises), storm.best
    ('Storm: Hook moves', 24, None)
    >>> Storm("lion", variant="chu", streak=True, seed=1).title
    'Streak: Lions (Chu shogi)'

    Args:
        about: the category of moves, or a topic such as ``"lion"``; all categories if not given.
        variant: the game: its name, or its folder such as ``"./my_game"``; if not given, all games that have
            such moves.
        seconds: how long a run takes.
        streak: whether a run has no clock and ends with the first mistake.
        seed: the same seed gives the same questions; if not given, they differ each time.
        progress: the progress file; if not given, your own is used if there is one. It gets a row for each
            answer and each run, and says what your best run is.
        title: the heading.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.

    Raises:
        BanmenError: if there are no such questions, the progress file named cannot be read, or another
            argument is invalid.

    """

    VIEW: ClassVar[str] = "storm"
    PART: ClassVar[str] = "storm"

    storm = traits.Mapping().tag(sync=True)
    over = traits.Mapping().tag(sync=True)

    _asked_for: Mapping[str, Any] = {}
    """The arguments that say what is asked, by the names in `_SOURCE`."""
    _known: set[str]
    """The digests of all questions that were asked."""
    _held: list[Done]
    _held_runs: list[dict[str, Any]]
    """The rows about runs that no progress file has yet."""
    _questions: Iterator[rules.ExerciseSpec] = iter(())
    _best: int | None = None
    _runs = 0
    _untitled = False
    """Whether the title follows the language shown."""

    def __init__(
        self,
        about: Category | str | None = None,
        *,
        variant: str | PathLike[str] | Variant | None = None,
        seconds: int = 180,
        streak: bool = False,
        seed: int | None = None,
        progress: str | PathLike[str] | None = None,
        title: str | None = None,
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
    ) -> None:
        if not SHORTEST <= seconds <= LONGEST:
            raise InvalidArgument("seconds", f"from {SHORTEST} to {LONGEST}", seconds)
        named = None if variant is None else load_variant(variant).name
        self._asked_for = {
            "about": getattr(about, "value", about),
            "variant": named,
            "seconds": seconds,
            "streak": streak,
            "seed": secrets.randbelow(10**9) if seed is None else seed,
        }
        self._known, self._held, self._held_runs = set(), [], []
        self._untitled = title is None
        asked = self._draw()
        super().__init__(asked, _PLAYED, title=title or "", lang=lang, theme=theme, glyphs=glyphs)
        self._record_results(progress)
        self.observe(lambda _: self._record_runs(), "progress_answer")  # after it has made the file
        self._read_best(progress)
        self._show_run()

    # ---------------------------------------------------------------- questions

    def _draw(self) -> list[rules.ExerciseSpec]:
        """Draw the first questions of the next run; when all were asked, they come again."""
        found: list[rules.ExerciseSpec] = []
        for _ in range(2):
            self._runs += 1
            about, variant, seed = (self._asked_for[name] for name in ("about", "variant", "seed"))
            self._questions = quick(about, variant, seed + self._runs, self._known)
            found = list(islice(self._questions, FIRST))
            if found:
                return found
            self._known.clear()
        raise BanmenError("No quick questions were found. Choose another category or game.")

    def questions(self, count: int) -> list[rules.ExerciseSpec]:
        """Draw at most so many questions ahead, as a race needs them."""
        return [*self.exercises, *islice(self._questions, max(0, count - len(self.exercises)))]

    @property
    def seconds(self) -> int:
        """How long a run takes."""
        return int(self._asked_for["seconds"])

    def _make_cards(self, *, graded: bool) -> dict[str, object]:
        """Make the cards of the questions that are still to be asked."""
        self._judge = answer_rows.Judge(self._exercises, self._spoken)
        coming = [self._exercises[entry["card"]] for entry in self.queue[self.at :]]
        return self._stage(coming or self.exercises, graded=graded)

    def _stage(self, exercises: Iterable[rules.ExerciseSpec], *, graded: bool = False) -> dict[str, object]:
        """Make cards, those of each kind with a catalogue of their own, as only some kinds hide moves."""
        by_kind: dict[str, list[rules.ExerciseSpec]] = {}
        for exercise in exercises:
            by_kind.setdefault(exercise.kind, []).append(exercise)
        cards: list[object] = []
        catalogues: dict[str, object] = {}
        for kind, some in by_kind.items():
            made, found = stage(some, self._spoken, graded=graded)
            for card in made:
                board = card["board"] or {}  # quick questions have one
                cards.append({**card, "board": {**board, "catalogue": f"{kind}-{board['catalogue']}"}})
            catalogues |= {f"{kind}-{name}": kinds for name, kinds in found.items()}
        return {"cards": cards, "catalogues": catalogues}

    @t.observe("at")
    def _on_at(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        if len(self.queue) - change["new"] < AHEAD:
            more = list(islice(self._questions, BATCH))
            if more:
                self._exercises |= by_id(more)
                self.show_state(self._stage(more))
                self.queue = [*self.queue, *queue_of(more)]

    def _begin(self, asked: Iterable[rules.ExerciseSpec]) -> None:
        """Prepare a run."""
        self._exercises = by_id(asked)
        self._recorded = frozenset()
        with self.hold_sync():
            with self.hold_trait_notifications():
                self.answers, self.queue, self.at = [], queue_of(self.exercises), 0
            self.show_state(self._make_cards(graded=False))
            self._show_run()

    def _show_run(self) -> None:
        seconds = 0 if self._asked_for["streak"] else self._asked_for["seconds"]
        self.show_state({"storm": {"seconds": seconds, "best": self._best, "runs": self._runs}})
        if self._untitled:
            self.title = self._titled(self.lang)

    # ---------------------------------------------------------------- runs

    @property
    def best(self) -> int | None:
        """The most right answers of a run about the same, by the progress file; None before the first."""
        return self._best

    @property
    def score(self) -> int:
        """The right answers of the current run."""
        return sum(row["right"] for row in self.results)

    @t.validate("over")
    def _check_over(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        try:
            return proposal["value"] and _OVER.checked(proposal["value"], "over")
        except BanmenError as error:
            self.refuse(error)

    @t.observe("over")
    def _on_over(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        if change["new"]:
            self._finish(change["new"]["seconds"])
            self._begin(self._draw())

    def _finish(self, seconds: float | None) -> None:
        """Record a run, if it was not interrupted; what no file takes yet is held until there is one."""
        results = self.results
        if not results:
            return
        score = sum(row["right"] for row in results)
        row = {**self._run, "score": score, "wrong": len(results) - score, "seconds": seconds}
        if self._recorder is None:
            done = ((row["card"], row) for row in self.answers if row is not None and row["done"])
            self._held += [
                Done(self._exercises[card], answered["tries"], self.result(at))
                for at, (card, answered) in enumerate(done)
            ]
        if seconds is not None:
            self._held_runs.append(row)
            self._best = max(score, self._best or 0)
            self._record_runs()

    def _record_runs(self) -> None:
        if self._recorder is None or not self._held_runs:
            return
        try:
            self._recorder.add_runs(self._held_runs, self._own_title)
        except BanmenError as error:
            self.complain(error)
        else:
            self._held_runs = []

    @property
    def _run(self) -> dict[str, Any]:
        """What all rows about such a run have in common."""
        about, variant = self._asked_for["about"] or "", self._asked_for["variant"] or ""
        limit = 0 if self._asked_for["streak"] else self._asked_for["seconds"]
        name = "-".join(filter(None, ("streak" if not limit else "storm", about, variant)))
        return {"exercise": name, "kind": "storm", "variant": variant, "category": about, "limit": limit}

    def _read_best(self, path: str | PathLike[str] | None) -> None:
        record, same = progress_of(path), self._run.items()
        faults: list[str] = []
        if record is None:
            return
        try:
            rows = record.rows(faults=faults)
        except BanmenError as fault:
            if path is not None:
                raise
            rows, faults = [], [str(fault)]  # the learner's own file does not stop a lesson
        scores = [row.get("score") for row in rows if same <= row.items()]
        self._best = max((score for score in scores if type(score) is int), default=None)
        if error := left_out(faults):
            self.complain(error)

    # ---------------------------------------------------------------- words

    def _titled(self, lang: str) -> str:
        """Write the title in a language: what kind of run it is, and what it is about."""
        words, about, variant = table_of("practice", lang)["storm"], *self._names(lang)
        subject = (
            words["both"].format(about=about, variant=variant) if about and variant else about or variant
        )
        what = words["streak"] if self._asked_for["streak"] else words["untitled"]
        return str(words["titled"].format(what=what, subject=subject) if subject else what)

    def _names(self, lang: str) -> tuple[str, str]:
        about, variant = self._asked_for["about"], self._asked_for["variant"]
        name = "_".join(about.casefold().replace("-", " ").split()) if about else ""
        if name in topics():
            topic = topics()[name]
            called = topic["translations"].get(lang, topic)["title"]
        else:
            called = rules.load_pack(name).translated(lang).title if name else ""
        return called, known_variant(variant).called(lang) if variant else ""

    @property
    def _own_title(self) -> str:
        return self._titled("en") if self._untitled else self.title

    @t.observe("lang")
    def _say_again(self, _: object) -> None:
        if self._untitled:
            self.title = self._titled(self.lang)

    # ---------------------------------------------------------------- saving, pictures

    def _autosave_answers(self) -> None:
        """Save nothing: a run that was interrupted is over."""

    def _source(self) -> dict[str, Any]:
        return dict(self._asked_for)

    def _resume(self, source: Mapping[str, Any]) -> None:
        if source.keys() != {*_SOURCE}:
            raise BanmenError(f"The source of a saved storm must have exactly {', '.join(_SOURCE)}.")
        seconds = checks.number(source["seconds"], "source.seconds of a saved storm")
        seed = checks.number(source["seed"], "source.seed of a saved storm")
        asked = {**source, "streak": source["streak"] is True, "seconds": seconds, "seed": seed}
        if asked["variant"] is not None:
            known_variant(asked["variant"])  # never a path: a saved storm may be anyone's
        self._asked_for = asked
        self._known = {exercise.digest for exercise in self.exercises}
        self._held, self._held_runs = [], []
        self._untitled = self.title == self._titled(self.lang)
        coming = [self._exercises[entry["card"]] for entry in self.queue[self.at :]]
        self._questions = quick(asked["about"], asked["variant"], seed, self._known)
        self._begin(coming or self._draw())

    def svg(self) -> str:
        """Draw the next question as SVG, under the heading and the best result."""
        shown = {card["id"] for card in self.cards}
        at = next(at for at, entry in enumerate(self.queue) if entry["card"] in shown)
        words = table_of("practice", self.lang)["storm"]
        best = "" if self._best is None else words["best"].format(score=self._best)
        return self._picture(at, self.heading, best)


_PLAYED: Final = {"hints": False, "retry": False, "repeat": False, "timer": True}
"""The settings of every storm."""
