"""The base class of `Exercise`, `Drill`, `Review` and `Sheet`: exercises shown one by one, and their answers.

The page plays alone, from the cards, and writes into the traits ``answers``, ``queue`` and ``at``. Python
checks these values and judges the answers again when a user asks for results. Where the page cannot judge
(notation by its meaning, graded work) it asks Python: ``question`` is ``{seq, card, answer}``, and ``reply``
``{seq, right, note, node}`` with the same ``seq``. For graded work ``right`` is null and the note is empty;
``node`` is ``{tsfen, moves64, last}``, the position after a move when more moves follow, else null.

Cards are in the language ``lang``; when that changes, in Python or on the page, Python sends new cards.
"""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import traitlets as t
from anywidget import AnyWidget

from banmen.export import offline, saved_widget
from banmen.export.exercise import exercise_svg
from banmen.host import addresses, autosave, exporting, traits, widget
from banmen.host.language import spoken
from banmen.host.settings import choose
from banmen.practice import answer_rows, consent, graded_moves, results, worksheet
from banmen.practice.cards import stage
from banmen.practice.recording import Done, Recorder
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import Answer, ExerciseSpec, Pack, sheet
from banmen_rules.words.texts import LANGUAGES, table_of

PLAYED = ("queue", "answers", "at")
"""The traits that the page sets, in the order in which Python must read them."""

SETTINGS: Final = {name: values[0] for name, values in sheet.SETTINGS.items() if name != "partial"}
"""Every setting with its default: those of sheets but for ``partial``, which counts points only."""
FEEDBACK = ("at once", "at the end")


class Trainer(AnyWidget):
    """Shows exercises one by one; a subclass says which."""

    BUNDLE: ClassVar[str] = "trainer"
    SILENT: ClassVar[Mapping[str, object]] = {
        **offline.SILENT,
        "autosaved": {},
        "progress_offered": False,
        "endless": False,
        "handed_in": "",
    }
    VIEW: ClassVar[str]
    """The name of the widget for the page and in files."""
    PART: ClassVar[str] = "exercise"
    """The part of the texts of practice that is about such widgets."""

    refuse, show_state = widget.refuse, widget.show_state
    hold_trait_notifications, send_state = widget.hold_trait_notifications, widget.send_state
    _repr_mimebundle_, _handle_custom_msg = widget.mimebundle, widget.handle_custom_msg
    export, paper, read_code = exporting.export, worksheet.paper, results.read_code
    _esm, _files = widget.loader_trait(), widget.files_trait()
    complain, _forget_problem = offline.complain, offline.forget_problem
    _keep = offline.keep_fixed
    _keep_prepared = t.validate("cards", "settings", "reply")(offline.refuse_fixed)
    load_autosave = autosave.load_autosave
    _check_autosaved, _on_autosave_answer = autosave.check_autosaved, autosave.on_autosave_answer
    _record_results = consent.record_results

    view, title = traits.Text().tag(sync=True), traits.Text().tag(sync=True)
    site = traits.Text().tag(sync=True)
    lang, glyphs, theme = offline.language_trait(), offline.glyphs_trait(), traits.Theme().tag(sync=True)
    catalogues = traits.Mapping().tag(sync=True)
    at = traits.Number().tag(sync=True)
    answers = traits.Sequence().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number(PROTOCOL).tag(sync=True)
    autosaved, autosave_answer = autosave.offer_trait(), autosave.answer_trait()
    progress_offered, progress_answer = consent.offer_trait(), consent.answer_trait()
    cards = traits.Sequence().tag(sync=True)
    settings = traits.Mapping().tag(sync=True)
    queue = traits.Sequence().tag(sync=True)
    question = traits.Mapping().tag(sync=True)
    reply = traits.Mapping().tag(sync=True)

    _autosaves: autosave.Autosaves | None = None
    _autosave_offered: Path | None = None
    _recorded: frozenset[int] = frozenset()
    """The places in the queue that the progress file already has rows for."""
    _held: Sequence[Done] = ()
    """Exercises done in places that the queue no longer has, and no progress file has yet."""
    _recorder: Recorder | None = None
    """Adds rows to the progress file that was named in Python, or that the learner wants."""
    _progress_named = False
    _pack: Pack | None = None
    """The pack whose title is the heading, if the user gave no other title."""

    def __init__(
        self,
        exercises: Iterable[ExerciseSpec],
        settings: Mapping[str, Any],
        *,
        title: str | Pack = "",
        **looks: Any,  # noqa: ANN401 - each is checked by its trait
    ) -> None:
        """Prepare the exercises for the page.

        Args:
            exercises: the exercises.
            settings: how they are played, see `SETTINGS`.
            title: the heading, or a pack whose title is the heading, in the language shown.
            looks: ``lang``, ``theme``, ``glyphs``.

        Raises:
            BanmenError: if an exercise cannot be shown or a setting is invalid; no widget is made then.

        """
        self._exercises = by_id(exercises)
        chosen = check_settings(settings)
        looks["lang"] = spoken(looks.get("lang"))
        looks["glyphs"] = choose("glyphs", looks.get("glyphs"), "rose")
        # The trait itself refuses an unknown language.
        self._spoken = looks["lang"] if looks["lang"] in LANGUAGES else "en"
        fixed = {**self._make_cards(graded=chosen["graded"]), "settings": chosen, "reply": {}}
        if isinstance(title, Pack):
            self._pack, title = title, _title_in(title, self._spoken)
        self._shown = offline.first_state(self.VIEW, fixed)
        with widget.first_values():
            site = addresses.chosen_site()
            super().__init__(**self._shown, queue=queue_of(self.exercises), title=title, site=site, **looks)

    def _make_cards(self, *, graded: bool) -> dict[str, object]:
        """Make the judge, the cards and their catalogues in the language spoken."""
        self._judge = answer_rows.Judge(self._exercises, self._spoken)
        cards, catalogues = stage(self.exercises, self._spoken, graded=graded)
        return {"cards": cards, "catalogues": catalogues}

    def _add(self, exercises: Iterable[ExerciseSpec]) -> None:
        """Add exercises. All cards are made again, because they share a catalogue."""
        self._exercises = by_id((*self.exercises, *exercises))
        self.show_state(self._make_cards(graded=self.settings["graded"]))

    # ---------------------------------------------------------------- autosaves

    def _autosave_answers(self) -> None:
        """Save the answers given on the page from now on, and offer to continue an earlier autosave."""
        autosave.begin_autosave(self, [dict(self.settings), *(each.digest for each in self.exercises)])

    def _load_autosave(self, path: Path) -> None:
        saved = saved_widget.load(path, self.VIEW, (*offline.LOOKS, *PLAYED))
        more = [each for each in saved.exercises if each.id not in self._exercises]
        if more:
            self._add(more)
        consent.skip_recorded(self, saved.traits["answers"])
        with self.hold_trait_notifications():
            self.at = 0
            self.answers = []
            for name in PLAYED:
                setattr(self, name, saved.traits[name])
        self._resume(saved.source)

    @property
    def exercises(self) -> tuple[ExerciseSpec, ...]:
        """The exercises, as data."""
        return tuple(self._exercises.values())

    @property
    def current(self) -> ExerciseSpec | None:
        """The exercise now on the page; None after the last one."""
        return self._exercises[self.queue[self.at]["card"]] if self.at < len(self.queue) else None

    # ---------------------------------------------------------------- playing in Python

    def answer(self, answer: Answer) -> rules.Verdict | None:
        """Answer the current exercise, as a learner does on the page.

        Args:
            answer: ``{"squares": […]}``, ``{"choice": …}``, ``{"text": …}`` or ``{"moves": […]}``.

        Returns:
            The verdict; None for graded work, which is judged when the learner hands it in.

        Raises:
            BanmenError: if the answer does not fit this exercise, or no exercise is left.

        """
        exercise = self._playing()
        row = self._row()
        try:
            checked = rules.check_answer(exercise, answer)
        except BanmenError as error:
            self.refuse(error)
        row["tries"] = [*row["tries"], checked]
        if self.settings["graded"]:
            self._store({**row, "done": True})
            return None
        verdict = self._judge.verdict(exercise.id, checked)
        self._store({**row, "done": verdict.right})
        return verdict

    def give_up(self) -> Answer:
        """End the current exercise and show a right answer.

        Raises:
            BanmenError: if no exercise is left, or the work is graded.

        """
        exercise = self._playing()
        if self.settings["graded"]:
            self.refuse(BanmenError("Graded work does not show answers."))
        self._store({**self._row(), "gave_up": True, "done": True})
        return rules.solution(exercise)

    def next(self) -> ExerciseSpec | None:
        """Show the next exercise.

        Returns:
            The exercise; None after the last one.

        Raises:
            BanmenError: if no exercise was left.

        """
        self._playing()
        self.at += 1
        return self.current

    def reset(self) -> None:
        """Start again at the first exercise and delete all answers."""
        with self.hold_trait_notifications():
            self.at = 0
            self.answers = []
            self.queue = queue_of(self.exercises)

    def _playing(self) -> ExerciseSpec:
        exercise = self.current
        if exercise is None:
            self.refuse(BanmenError("No exercise is left. Call reset() to start again."))
        return exercise

    def _row(self) -> answer_rows.Row:
        """Return the row of the current exercise, a new one if it has none."""
        stored = self.answers[self.at] if self.at < len(self.answers) else None
        return stored or answer_rows.check_row(self.queue[self.at], self._exercises)

    def _store(self, row: answer_rows.Row) -> None:
        self._forget_problem()
        judged = self._judge.row(row)
        row = {**row, "wrong": judged.wrong, "stars": judged.stars(row["hints"])}
        before = [*self.answers, *[None] * (self.at - len(self.answers))]
        self.answers = [*before[: self.at], row, *before[self.at + 1 :]]

    # ---------------------------------------------------------------- results

    @property
    def results(self) -> list[dict[str, Any]]:
        """The answers, one row per exercise played, judged by the rules in Python.

        The verdicts of the page are ignored. A row has ``exercise``, ``kind``, ``variant``, ``category``,
        ``level``; ``right``, ``share`` (0 to 1, for the last answer), ``stars`` (0 to 3); ``tries``,
        ``wrong``, ``hints``, ``gave_up``, ``again`` and ``because`` (whether and why it was repeated),
        ``seconds`` (with a timer), ``answer`` (the last one) and ``note`` (its feedback).
        """
        played = (row is not None and (row["tries"] or row["done"] or row["gave_up"]) for row in self.answers)
        return [self.result(at) for at, whether in enumerate(played) if whether]

    def result(self, at: int) -> dict[str, Any]:
        """Judge the answers at one place of the queue; return a row as in ``results``.

        Raises:
            BanmenError: if nothing was answered there.

        """
        row = self.answers[at] if 0 <= at < len(self.answers) else None
        if row is None:
            self.refuse(BanmenError(f"No answer at place {at} of the queue."))
        return answer_rows.result(row, self._exercises[row["card"]], self._judge.row(row))

    def frame(self) -> Any:  # noqa: ANN401 - a pandas DataFrame, where pandas is there
        """Return the results as a pandas ``DataFrame``.

        Raises:
            BanmenError: if pandas is not installed.

        """
        try:
            import pandas as pd  # type: ignore[import-untyped]  # noqa: PLC0415 - not all have it
        except ImportError:
            raise BanmenError(
                "frame() needs pandas. Install it (`pip install pandas`), or use results, a list of dicts."
            ) from None
        return pd.DataFrame(self.results, columns=list(answer_rows.COLUMNS))

    def without_python(self) -> Mapping[str, object]:
        """List the traits that have other values on a page without Python, and what it needs for results."""
        return {**self.SILENT, "page": results.page_of(self)}

    def _answers_head(self) -> dict[str, Any]:
        """Return the head of a file with the answers; empty: the results are a saved widget."""
        return {}

    # ---------------------------------------------------------------- what comes from the page

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Receive traits from the page, the queue before the place in it, and autosave new answers."""
        first = [name for name in PLAYED if name in sync_data]
        rest = [name for name in sync_data if name not in first]
        offline.set_state(self, {name: sync_data[name] for name in (*first, *rest)})
        if (first or "hand_ins" in sync_data) and any(self.answers) and self._autosaves is not None:
            text = saved_widget.dump(self.VIEW, self._saved_parts())
            autosave.save_automatically(self, text, finished=self._is_finished)

    @property
    def _is_finished(self) -> bool:
        """Whether the page shows the summary: then an autosave has nothing to continue."""
        return self.at == len(self.queue)

    @t.validate(*answer_rows.CHECKS)
    def _check_row(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        try:
            return answer_rows.CHECKS[proposal["trait"].name](proposal["value"], self._exercises)
        except BanmenError as error:
            self.refuse(error)

    @t.validate("at")
    def _check_at(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        at, last = proposal["value"], len(self.queue)
        if not 0 <= at <= last:
            self.refuse(InvalidArgument("at", f"a place in the queue, from 0 to {last}", at))
        return at

    @t.observe("question")
    def _on_question(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        asked = change["new"]
        if not asked:
            return
        reply = {"seq": asked["seq"], "right": None, "note": {}, "node": None}
        if self.settings["graded"]:
            reply["node"] = self._next_node(asked["card"], asked["answer"])
        else:
            verdict = self._judge.verdict(asked["card"], asked["answer"])
            reply |= {"right": verdict.right, "note": answer_rows.plain(verdict.note)}
        self.show_state({"reply": reply})

    @t.observe("lang")
    def _on_lang(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        """Make the cards again in another language; the answers stay."""
        if self._spoken == change["new"]:
            return
        if self._pack is not None and self.title == _title_in(self._pack, self._spoken):
            self.title = _title_in(self._pack, change["new"])
        self._spoken = change["new"]
        self.show_state(self._make_cards(graded=self.settings["graded"]))

    def _next_node(self, name: str, answer: Mapping[str, Any]) -> dict[str, Any] | None:
        exercise = self._exercises[name]
        if exercise.form != "moves":
            return None
        catalogue = self.catalogues[self._card(name)["board"]["catalogue"]]
        kinds = [exercise.game.by_id[kind["id"]] for kind in catalogue]
        try:
            return graded_moves.next_node(exercise, self._judge.key(name), answer["moves"], kinds)
        except BanmenError:  # not a move: the verdict comes when the work is handed in
            return None

    def _card(self, name: str) -> Mapping[str, Any]:
        return next(card for card in self.cards if card["id"] == name)

    # ---------------------------------------------------------------- saving

    def save(self, path: str | PathLike[str]) -> None:
        """Save exercises, answers and appearance in a file.

        Raises:
            BanmenError: if the file cannot be written; an existing file stays as it is then.

        """
        saved_widget.save(path, self.VIEW, self._saved_parts())

    def _saved_parts(self) -> saved_widget.Saved:
        traits = {name: getattr(self, name) for name in (*offline.LOOKS, *PLAYED)}
        return saved_widget.Saved(self.exercises, dict(self.settings), traits, self._source())

    def _source(self) -> dict[str, Any]:
        """Return where more exercises come from, as plain data; empty if there are no more."""
        return {}

    def _resume(self, source: Mapping[str, Any]) -> None:
        """Continue from the data that ``_source`` returned.

        Raises:
            BanmenError: if the data is invalid.

        """
        if source:
            raise BanmenError(f"A saved {self.VIEW} must not have source: only drills have one.")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Load a saved widget with its answers.

        Raises:
            BanmenError: if the file cannot be read, or holds something else.

        """
        saved = saved_widget.load(path, cls.VIEW, (*offline.LOOKS, *PLAYED))
        loaded = cls.__new__(cls)
        Trainer.__init__(
            loaded, saved.exercises, saved.settings, **{name: saved.traits[name] for name in offline.LOOKS}
        )
        for name in PLAYED:
            setattr(loaded, name, saved.traits[name])
        loaded._resume(saved.source)  # noqa: SLF001 - same class
        loaded._autosave_answers()  # noqa: SLF001 - as above
        return loaded

    # ---------------------------------------------------------------- pictures

    def svg(self) -> str:
        """Draw the current exercise as SVG: its question above its board."""
        at = min(self.at, len(self.queue) - 1)
        asked = self._asked
        place, count = asked.index(self.queue[at]["card"]) + 1, len(asked)
        return self._picture(at, f"{self.heading} · {place} / {count}" if count > 1 else "")

    def _picture(self, at: int, *headings: str) -> str:
        """Draw the exercise at a place of the queue, under headings."""
        exercise = self._exercises[self.queue[at]["card"]]
        return exercise_svg(exercise, self._card(exercise.id), self.glyphs, self.theme, headings)

    @property
    def heading(self) -> str:
        """The title, or the usual heading of such a widget in its language."""
        return self.title or str(table_of("practice", self.lang)[self.PART]["untitled"])

    @property
    def _own_title(self) -> str:
        """The title independent of the language shown: for a pack, its author's title."""
        pack = self._pack
        return pack.title if pack is not None and self.title == _title_in(pack, self._spoken) else self.title

    def __repr__(self) -> str:
        """Show how many exercises are done."""
        done = {row["card"] for row in self.answers if row is not None and row["done"]}
        return f"<{type(self).__name__} {self.heading!r}: {len(done)} of {len(self._asked)} done>"

    @property
    def _asked(self) -> list[str]:
        """The ids of the exercises in the queue, each once."""
        return list(dict.fromkeys(entry["card"] for entry in self.queue))


def _title_in(pack: Pack, lang: str) -> str:
    return pack.translated(lang).title


def queue_of(exercises: Iterable[ExerciseSpec]) -> list[dict[str, str]]:
    """Queue exercises in their order."""
    return [{"card": exercise.id, "because": ""} for exercise in exercises]


def check_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Check settings and fill in the defaults. Graded work has no hints, repeats or immediate feedback.

    Raises:
        BanmenError: if a setting is unknown or has a wrong value.

    """
    for name, value in settings.items():
        if name not in SETTINGS:
            raise UnknownName("setting", name, SETTINGS)
        if name != "feedback" and not isinstance(value, bool):
            raise InvalidArgument(name, "True or False", value)
    found = {**SETTINGS, **settings}
    if found["feedback"] not in FEEDBACK:
        raise UnknownName("feedback", f"{found['feedback']!s:.60}", FEEDBACK)
    if found["graded"]:
        found |= {"hints": False, "retry": False, "repeat": False, "feedback": "at the end"}
    return found


def by_id(exercises: Iterable[ExerciseSpec]) -> dict[str, ExerciseSpec]:
    """Collect exercises by their ids.

    Raises:
        BanmenError: if there are no exercises, or two share an id.

    """
    found: dict[str, ExerciseSpec] = {}
    for exercise in exercises:
        if found.setdefault(exercise.id, exercise) != exercise:
            raise BanmenError(f"Two exercises have the id {exercise.id!r}. Give each its own id.")
    if not found:
        raise BanmenError("A drill or sheet must have at least one exercise, got none.")
    return found
