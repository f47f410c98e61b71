"""What exercise, drill and sheet have in common: exercises shown one by one, and answers that are kept.

The page plays by itself, from the cards, and writes what was answered into ``answers``, ``queue`` and ``at``.
Python checks that this is what it should be, keeps it, and judges it when asked for results. Where the page
cannot judge (a text by its meaning, graded work) it asks: ``question`` is ``{seq, card, answer}``, and
``reply`` ``{seq, right, note, node}`` with the same ``seq``. Of graded work ``right`` is null and the note
empty; ``node`` is ``{tsfen, moves64, last}``, the position after a move of it that goes on, or null.

Cards are in the language of ``lang``; when that changes, here or on the page, Python sends others.
"""

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar

import traitlets as t

from banmen.host import traits
from banmen.host.autosave import AutosavedWidget
from banmen.host.language import spoken
from banmen.host.lessons import progress_file
from banmen.pictures import saved_widget
from banmen.pictures.exercise import portrait
from banmen.pictures.offline import LOOKS, StagedWidget
from banmen.practice import answer_rows, marking, play_settings
from banmen.practice.answer_rows import Judge, Row
from banmen.practice.cards import stage
from banmen.protocol.board_state import CHOICES
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import (
    Answer,
    ExerciseSpec,
    Pack,
    Progress,
    Verdict,
    check_answer,
    solution,
)

PLAYED = ("queue", "answers", "at")
"""What the page sets, in the order it is taken in."""

_T = TypeVar("_T")


class Trainer(StagedWidget, AutosavedWidget):
    """Exercises, played one by one; a subclass says which."""

    SILENT: ClassVar[Mapping[str, object]] = {**StagedWidget.SILENT, "autosaved": {}}
    UNTITLED: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What it is called where it has no title, by language."""

    cards = traits.Sequence().tag(sync=True)
    settings = traits.Mapping().tag(sync=True)
    queue = traits.Sequence().tag(sync=True)
    question = traits.Mapping().tag(sync=True)
    reply = traits.Mapping().tag(sync=True)

    _noted: set[int]
    """The places in the queue that the progress file has rows for."""
    _pack: Pack | None = None
    """What it is called by, if nobody has called it anything else."""

    def __init__(
        self,
        exercises: Iterable[ExerciseSpec],
        settings: Mapping[str, Any],
        *,
        title: str | Pack = "",
        **looks: Any,  # noqa: ANN401 - each is checked by its trait
    ) -> None:
        """Stage the exercises.

        Args:
            exercises: what is asked.
            settings: how it is asked.
            title: the heading, or the pack whose title is the heading, in the language that is shown.
            looks: how it looks: ``lang``, ``theme``, ``glyphs``.

        Raises:
            BanmenError: if one of them cannot be, or a setting is none; there is no widget then.

        """
        self._exercises = by_id(exercises)
        chosen = play_settings.check(settings)
        looks["lang"] = spoken(looks.get("lang"))
        # What is no language the trait itself refuses.
        lang = looks["lang"] if looks["lang"] in CHOICES["lang"] else "en"
        self._spoken = lang
        self._judge = Judge(self._exercises, lang)
        cards, catalogues = stage(self._exercises.values(), lang, graded=chosen["graded"])
        staged = {"cards": cards, "catalogues": catalogues, "settings": chosen, "reply": {}}
        queue = [{"card": card["id"], "because": ""} for card in cards]
        if isinstance(title, Pack):
            self._pack, title = title, _title_in(title, lang)
        super().__init__(staged, queue=queue, title=title, **looks)

    def _add(self, exercises: Iterable[ExerciseSpec]) -> None:
        """Have cards of these too: all are staged anew, as they share what they are made of."""
        self._exercises = by_id((*self.exercises, *exercises))
        self._judge = Judge(self._exercises, self._spoken)
        cards, catalogues = stage(self.exercises, self._spoken, graded=self.settings["graded"])
        self.show_state({"cards": cards, "catalogues": catalogues})

    # ---------------------------------------------------------------- autosaves

    def _autosave_answers(self) -> None:
        """Save from now on what is answered on the page, and offer what was saved before."""
        self._begin_autosave([dict(self.settings), *(each.digest for each in self.exercises)])

    def _load_autosave(self, path: Path) -> None:
        kept = saved_widget.load(path, self.VIEW, (*LOOKS, *PLAYED))
        more = [each for each in kept.exercises if each.id not in self._exercises]
        if more:
            self._add(more)
        # What was done then is in the progress file already.
        answers = kept.traits["answers"]
        self._noted = {at for at, row in enumerate(answers) if isinstance(row, dict) and row.get("done")}
        with self.hold_trait_notifications():
            self.at = 0
            self.answers = []
            for name in PLAYED:
                setattr(self, name, kept.traits[name])
        self._resume(kept.source)

    def _note_in(self, progress: Progress | None) -> None:
        """Add a row to a file for each exercise done from now on; None: to none."""
        self._noted = set()
        if progress is not None:
            self.observe(lambda _: self._add_rows(progress), "answers")

    def _add_rows(self, progress: Progress) -> None:
        """Add what has been done since last time to the file; what cannot be written now is tried again."""
        done = {at for at, row in enumerate(self.answers) if row is not None and row["done"]}
        self._noted &= done
        asked = {at: self._exercises[self.answers[at]["card"]].digest for at in done}
        rows = [
            {**self.result(at), "asked": asked[at], "title": self._own_title}
            for at in sorted(done - self._noted)
        ]
        try:
            progress.add(rows)
        except BanmenError as error:
            self.complain(error)
        else:
            self._noted |= done

    @property
    def exercises(self) -> tuple[ExerciseSpec, ...]:
        """The exercises, as data."""
        return tuple(self._exercises.values())

    @property
    def current(self) -> ExerciseSpec | None:
        """The exercise that is being played; None after the last one."""
        return self._exercises[self.queue[self.at]["card"]] if self.at < len(self.queue) else None

    # ---------------------------------------------------------------- playing in Python

    def answer(self, answer: Answer) -> Verdict | None:
        """Answer the exercise that is being played, as is done in the widget.

        Args:
            answer: ``{"squares": […]}``, ``{"choice": …}``, ``{"text": …}`` or ``{"moves": […]}``.

        Returns:
            What is said of it; None for graded work, which is judged when it is handed in.

        Raises:
            BanmenError: if it is no answer to this exercise, or there is none left.

        """
        exercise = self._playing()
        row = self._row()
        try:
            given = check_answer(exercise, answer)
        except BanmenError as error:
            self.refuse(error)
        row["tries"] = [*row["tries"], given]
        if self.settings["graded"]:
            self._keep({**row, "done": True})
            return None
        verdict = self._judge.verdict(exercise.id, given)
        self._keep({**row, "done": verdict.right})
        return verdict

    def give_up(self) -> Answer:
        """End the exercise that is being played, and show a right answer.

        Raises:
            BanmenError: if there is none left, or the work is graded.

        """
        exercise = self._playing()
        if self.settings["graded"]:
            self.refuse(BanmenError("this is graded: the answer is not given away"))
        self._keep({**self._row(), "gave_up": True, "done": True})
        return solution(exercise)

    def next(self) -> ExerciseSpec | None:
        """Go on to the next exercise.

        Returns:
            The exercise; None if that was the last one.

        Raises:
            BanmenError: if there was none left.

        """
        self._playing()
        self.at += 1
        return self.current

    def reset(self) -> None:
        """Begin again from the first exercise. All answers are lost."""
        queue = [{"card": exercise.id, "because": ""} for exercise in self.exercises]
        with self.hold_trait_notifications():
            self.at = 0
            self.answers = []
            self.queue = queue

    def _playing(self) -> ExerciseSpec:
        exercise = self.current
        if exercise is None:
            self.refuse(BanmenError("this was the last exercise: reset() begins again"))
        return exercise

    def _row(self) -> Row:
        """Give the row of the exercise being played, a new one if there is none."""
        kept = self.answers[self.at] if self.at < len(self.answers) else None
        entry = self.queue[self.at]
        return kept or answer_rows.check_row(
            {"card": entry["card"], "because": entry["because"]}, self._exercises
        )

    def _keep(self, row: Row) -> None:
        self._forget_problem()
        judged = self._judge.row(row)
        row = {**row, "wrong": judged.wrong, "stars": judged.stars(row["hints"])}
        before = [*self.answers, *[None] * (self.at - len(self.answers))]
        self.answers = [*before[: self.at], row, *before[self.at + 1 :]]

    # ---------------------------------------------------------------- results

    @property
    def results(self) -> list[dict[str, Any]]:
        """What was answered, a row for each exercise played, judged by the rules.

        Whatever the page said of right and wrong counts for nothing. A row has ``exercise``, ``kind``,
        ``variant``, ``category``, ``level``; ``right``, ``share`` (0 to 1, of the last answer), ``stars``
        (0 to 3); ``tries``, ``wrong``, ``hints``, ``gave_up``, ``again`` and ``because`` (whether and why it
        came again), ``seconds`` (with a timer), ``answer`` (the last one) and ``note`` (what is said of it).
        """
        played = (row is not None and (row["tries"] or row["done"] or row["gave_up"]) for row in self.answers)
        return [self.result(at) for at, whether in enumerate(played) if whether]

    def result(self, at: int) -> dict[str, Any]:
        """Judge what was answered at a place of the queue: a row, as in ``results``.

        Raises:
            BanmenError: if nothing was.

        """
        row = self.answers[at] if 0 <= at < len(self.answers) else None
        if row is None:
            self.refuse(BanmenError(f"nothing was answered at {at}"))
        return answer_rows.result(row, self._exercises[row["card"]], self._judge.row(row))

    def frame(self) -> Any:  # noqa: ANN401 - a pandas DataFrame, where pandas is there
        """Make a pandas ``DataFrame`` of the results.

        Raises:
            BanmenError: if pandas is not installed.

        """
        try:
            import pandas as pd  # type: ignore[import-untyped]  # noqa: PLC0415 - not all have it
        except ImportError:
            raise BanmenError(
                "a DataFrame needs pandas, which is not installed: install it, or take results, plain rows"
            ) from None
        return pd.DataFrame(self.results, columns=list(answer_rows.COLUMNS))

    # ---------------------------------------------------------------- what comes from the page

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the page: the queue before the place in it. Answers are autosaved."""
        first = [name for name in PLAYED if name in sync_data]
        rest = [name for name in sync_data if name not in first]
        super().set_state({name: sync_data[name] for name in (*first, *rest)})
        if (first or "hand_ins" in sync_data) and any(self.answers) and self._autosaves is not None:
            self._autosave(saved_widget.dump(self.VIEW, self._kept_parts()), finished=self._is_finished)

    @property
    def _is_finished(self) -> bool:
        """Whether the page shows the summary: nothing is left to continue."""
        return self.at == len(self.queue)

    @t.validate("queue")
    def _check_queue(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: answer_rows.check_queue(proposal["value"], self._exercises))

    @t.validate("answers")
    def _check_answers(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: answer_rows.check_answers(proposal["value"], self._exercises))

    @t.validate("at")
    def _check_at(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        at, last = proposal["value"], len(self.queue)
        if not 0 <= at <= last:
            self.refuse(BanmenError(f"at is a place in the queue, 0 to {last} (after its end), not {at}"))
        return at

    @t.validate("question")
    def _check_question(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        return self._checked(lambda: answer_rows.check_question(proposal["value"], self._exercises))

    @t.validate("cards", "settings", "reply")
    def _keep_cards(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_staged(proposal)

    @t.observe("question")
    def _on_question(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        asked = change["new"]
        if asked:
            self.show_state({"reply": {"seq": asked["seq"], **self._replied(asked["card"], asked["answer"])}})

    @t.observe("lang")
    def _on_lang(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        """Say everything in another language: the cards are made anew, and what was answered stays."""
        if self._spoken == change["new"]:
            return
        if self._pack is not None and self.title == _title_in(self._pack, self._spoken):
            self.title = _title_in(self._pack, change["new"])
        self._spoken = change["new"]
        self._judge = Judge(self._exercises, self._spoken)
        cards, catalogues = stage(self.exercises, self._spoken, graded=self.settings["graded"])
        self.show_state({"cards": cards, "catalogues": catalogues})

    def _replied(self, card: str, answer: Answer) -> dict[str, Any]:
        if self.settings["graded"]:
            return {"right": None, "note": {}, "node": self._next_node(card, answer)}
        verdict = self._judge.verdict(card, answer)
        return {"right": verdict.right, "note": answer_rows.plain(verdict.note), "node": None}

    def _next_node(self, name: str, answer: Mapping[str, Any]) -> dict[str, Any] | None:
        exercise = self._exercises[name]
        if exercise.form != "moves":
            return None
        card = next(card for card in self.cards if card["id"] == name)
        kinds = [exercise.game.by_id[kind["id"]] for kind in self.catalogues[card["board"]["catalogue"]]]
        try:
            return marking.next_node(exercise, self._judge.key(name), answer["moves"], kinds)
        except BanmenError:  # no move: it is wrong, which is said when the work is handed in
            return None

    def _checked(self, check: Callable[[], _T]) -> _T:
        try:
            return check()
        except BanmenError as error:
            self.refuse(error)

    # ---------------------------------------------------------------- keeping

    def save(self, path: str | PathLike[str]) -> None:
        """Write exercises, answers and how they are shown into a file.

        Raises:
            BanmenError: if the file cannot be written; one that was there is still there then.

        """
        saved_widget.save(path, self.VIEW, self._kept_parts())

    def _kept_parts(self) -> saved_widget.Kept:
        traits = {name: getattr(self, name) for name in (*LOOKS, *PLAYED)}
        return saved_widget.Kept(self.exercises, dict(self.settings), traits, self._source())

    def _source(self) -> dict[str, Any]:
        """Say where more of the same comes from, as plain data; empty: there is no more."""
        return {}

    def _resume(self, source: Mapping[str, Any]) -> None:
        """Take up what ``_source`` said.

        Raises:
            BanmenError: if it is not what that says.

        """
        if source:
            raise BanmenError(f"a saved {self.VIEW} has no source of more exercises: leave source out")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Make a widget of a file that was saved, with its answers.

        Raises:
            BanmenError: if it cannot be read, or is none.

        """
        kept = saved_widget.load(path, cls.VIEW, (*LOOKS, *PLAYED))
        widget = cls.__new__(cls)
        Trainer.__init__(widget, kept.exercises, kept.settings, **{name: kept.traits[name] for name in LOOKS})
        for name in PLAYED:
            setattr(widget, name, kept.traits[name])
        widget._resume(kept.source)  # noqa: SLF001 - its own
        widget._autosave_answers()  # noqa: SLF001 - as above
        return widget

    # ---------------------------------------------------------------- showing

    def svg(self) -> str:
        """Draw the exercise that is being played, its question over its board, as a picture in SVG."""
        at = min(self.at, len(self.queue) - 1)
        asked = self._asked
        place, count = asked.index(self.queue[at]["card"]) + 1, len(asked)
        return self._picture(at, f"{self.heading} · {place} / {count}" if count > 1 else "")

    def _picture(self, at: int, *headings: str) -> str:
        """Draw the exercise at a place of the queue, under what it is one of."""
        exercise = self._exercises[self.queue[at]["card"]]
        card = next(card for card in self.cards if card["id"] == exercise.id)
        return portrait(exercise, card, self.glyphs, headings)

    @property
    def heading(self) -> str:
        """The title; where it has none, what it is, in its language."""
        return self.title or self.UNTITLED.get(self.lang, "")

    @property
    def _own_title(self) -> str:
        """The title, the same in every language that it is shown in: that of a pack as its author has it."""
        pack = self._pack
        return pack.title if pack is not None and self.title == _title_in(pack, self._spoken) else self.title

    def __repr__(self) -> str:
        """Say how far it is."""
        done = {row["card"] for row in self.answers if row is not None and row["done"]}
        return f"<{type(self).__name__} {self.heading!r}: {len(done)} of {len(self._asked)} done>"

    @property
    def _asked(self) -> list[str]:
        """The ids of the exercises in the queue, each once: repeats are not more questions."""
        return list(dict.fromkeys(entry["card"] for entry in self.queue))


def _title_in(pack: Pack, lang: str) -> str:
    return pack.translated(lang).title


def by_id(exercises: Iterable[ExerciseSpec]) -> dict[str, ExerciseSpec]:
    """Collect exercises by their ids.

    Raises:
        BanmenError: if there are none, or two are called alike.

    """
    found: dict[str, ExerciseSpec] = {}
    for exercise in exercises:
        if found.setdefault(exercise.id, exercise) != exercise:
            raise BanmenError(f"two exercises are called {exercise.id!r}: each needs an id of its own")
    if not found:
        raise BanmenError("there are no exercises in it: give at least one")
    return found


def progress_of(path: str | PathLike[str] | None) -> Progress | None:
    """Choose where what is done is kept: in the file that is named, or the learner's own, if any."""
    place = progress_file() if path is None else path
    return None if place is None else Progress(place)
