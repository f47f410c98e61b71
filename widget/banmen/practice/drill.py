"""The widget `Drill`: exercises in a row; those missed come again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

import traitlets as t

from banmen.host import addresses, traits
from banmen.practice import drawing, scenes
from banmen.practice.cards import place_in_pack
from banmen.practice.exercise import read
from banmen.practice.recording import left_out, progress_of
from banmen.practice.trainer import Trainer, queue_of
from banmen_rules import BanmenError, InvalidArgument, Variant, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises.themes import mixed, with_theme
from banmen_rules.words.texts import table_of

Asked: TypeAlias = rules.Pack | str | PathLike[str] | Iterable[rules.ExerciseSpec | Mapping[str, Any] | str]


@typed_class
class Drill(Trainer):
    """Exercises in a row: from a pack, your own, or random.

    >>> from banmen import Drill
    >>> drill = Drill(variant="tai", category="hook", kinds=("reach", "spot"), seed=7, count=6)
    >>> [exercise.kind for exercise in drill.exercises]
    ['reach', 'spot', 'reach', 'spot', 'reach', 'spot']

    Args:
        exercises: the name of a lesson (``"lesson_08"``), of a pack that comes with banmen or of a topic
            (``"lion"`` for all packs about lions), a pack file, a pack, or exercises as data classes, plain
            data or names. If not given, they are random:
        variant: the game: its name, or its folder such as ``"./my_game"``.
        kinds: the kinds of exercises, in turn.
        category: the move category to practise; any if not given.
        piece: the kind of piece, by any name; any if not given.
        level: the difficulty, 1 to 5; any if not given.
        seed: the same seed gives the same exercises.
        count: how many, all different; the drill says if it finds fewer.
        hints: whether learners can ask for hints.
        retry: whether learners can try an exercise again.
        repeat: whether missed exercises come again at the end.
        feedback: ``"at once"``, or ``"at the end"``.
        timer: whether to measure the time.
        progress: a file that gets a row for each exercise done; created if missing. The drill marks the
            exercises that this file says were missed last time. If not given, the learner's own progress
            file is used; without one, the page asks once whether to keep one.
        title: the heading; the title of the pack if not given, in the language shown.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`. An author's texts
            stay as they are where there is no translation.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.
        autosave: whether to save answers in the folder ``.banmen`` beside the notebook. When the same
            cell makes the drill again, it offers to continue.
        puzzle_theme: only the puzzles with this theme, such as ``"quiet"`` or ``"contagion"``.

    Raises:
        BanmenError: if an exercise cannot be solved, or another argument is invalid.

    """

    VIEW: ClassVar[str] = "drill"
    PART: ClassVar[str] = "drill"

    endless = traits.Switch().tag(sync=True)
    wanted = traits.Number().tag(sync=True)

    _random: Iterator[rules.ExerciseSpec] | None = None
    """Where more exercises come from, if they are random."""
    _options: Mapping[str, Any] = MappingProxyType({})
    """The options of random exercises: variant, kinds, seed, count …"""

    def __init__(
        self,
        exercises: Asked | None = None,
        *,
        variant: str | PathLike[str] | Variant | None = None,
        kinds: str | Sequence[str] | None = None,
        category: Category | str | None = None,
        piece: str | None = None,
        level: int | None = None,
        seed: int = 0,
        count: int = 10,
        hints: bool = True,
        retry: bool = True,
        repeat: bool = True,
        feedback: str = "at once",
        timer: bool = False,
        progress: str | PathLike[str] | None = None,
        title: str | None = None,
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
        autosave: bool = True,
        puzzle_theme: str | None = None,
    ) -> None:
        options = {"category": getattr(category, "value", category), "piece": piece, "level": level}
        if exercises is None and puzzle_theme is None:
            named = None if variant is None else load_variant(variant).name
            self._options = {"variant": named, "kinds": kinds, "seed": seed, "count": count, **options}
            self._random = drawing.random_exercises(**self._options)
            heading: str | rules.Pack = ""
            asked = list(islice(self._random, count))
        elif variant is not None or kinds is not None or any(value is not None for value in options.values()):
            raise BanmenError(
                "Give either exercises, or the options of random ones (variant, kinds, category, piece, "
                "level), not both."
            )
        else:
            heading, asked = chosen(exercises, puzzle_theme)
        settings = {"hints": hints, "retry": retry, "repeat": repeat, "feedback": feedback, "timer": timer}
        shown = heading if title is None else title
        record = progress_of(progress)
        faults: list[str] = []
        try:
            latest = {} if record is None else record.latest(asked, faults=faults)
        except BanmenError as fault:
            if progress is not None:
                raise
            latest, faults = {}, [str(fault)]  # the learner's own file does not stop a lesson
        super().__init__(asked, settings, title=shown, lang=lang, theme=theme, glyphs=glyphs)
        missed = last_missed(latest, self.lang)
        self.endless = self._random is not None and len(asked) == count
        if self._random is not None and not self.endless:
            self.complain(BanmenError(self._all_drawn()))
        if missed:
            self.queue = [{**entry, "because": missed.get(entry["card"], "")} for entry in self.queue]
        self._record_results(progress)
        if record is not None and (error := left_out(faults)):
            self.complain(error)
        if autosave:
            self._autosave_answers()

    def more(self) -> tuple[rules.ExerciseSpec, ...]:
        """Add as many random exercises as at first and show the first of them, as the page does at the end.

        No exercise comes twice. If fewer are found, the drill says so.

        >>> drill = Drill(variant="tai", category="hook", kinds="legal", seed=7, count=1)
        >>> [exercise.kind for exercise in drill.more()], drill.at, len(drill.exercises)
        (['legal'], 1, 2)

        Raises:
            BanmenError: if the drill is not random, is full, or no other exercise is found.

        """
        if self._random is None:
            self.refuse(BanmenError("Only random drills can add exercises; this one was made from a list."))
        try:
            drawn, self.endless = drawing.next_round(self._random, len(self.exercises), self._options)
        except BanmenError as error:
            self.refuse(error)
        if not drawn:
            self.refuse(BanmenError(self._all_drawn()))
        before = len(self.queue)
        self._add(drawn)
        self.queue = [*self.queue, *queue_of(drawn)]
        self.at = before
        if not self.endless:
            self.complain(BanmenError(self._all_drawn()))
        return drawn

    def link(self, number: int | None = None) -> str:
        """Write a link that opens an exercise of a pack of banmen, on the page ``open.html`` of a site.

        >>> from banmen import Drill
        >>> Drill("hook", autosave=False).link(7)
        '#drill=hook/7'

        Args:
            number: which exercise of this drill, from 1; the current one if not given.

        Raises:
            BanmenError: if there is no such exercise, or it is not of a pack that comes with banmen.

        """
        last = len(self.exercises)
        if number is None:
            number = self.exercises.index(self.current) + 1 if self.current else last
        if not 1 <= number <= last:
            self.refuse(InvalidArgument("number", f"from 1 to {last}", number))
        drill = place_in_pack(self.exercises[number - 1])
        if not drill:
            self.refuse(
                BanmenError("A link opens an exercise of a pack of banmen. Export this drill as a page.")
            )
        return addresses.full(addresses.format_link({"drill": drill}))

    def asks_python(self) -> dict[str, object]:
        """Return the traits of a page that makes more random exercises in its browser; empty if none are."""
        if self._random is None or not self.endless:
            return {}
        return {"python": {"request": "drill"}, "endless": True}

    def _all_drawn(self) -> str:
        """Say how many different exercises were found for the options."""
        return drawing.all_drawn(len(self.exercises), self._options, self.lang)

    @t.observe("wanted")
    def _on_wanted(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        if change["new"]:
            try:
                self.more()
            except BanmenError as error:
                self.complain(error)

    def _source(self) -> dict[str, Any]:
        if self._random is None:
            return {}
        return {**drawing.plain(self._options), "drawn": len(self.exercises)}

    def _resume(self, source: Mapping[str, Any]) -> None:
        if not source:
            return
        self._options = drawing.options_of(source)
        done = (each.digest for each in self.exercises)
        self._random = drawing.random_exercises(**self._options, after=done)
        self.endless = True


def last_missed(latest: Mapping[str, Mapping[str, Any]], lang: str) -> dict[str, str]:
    """Say for each exercise missed last time why it is shown again."""
    return {
        name: table_of("practice", lang)["drill"]["again"].format(day=str(row.get("at"))[:10])
        for name, row in latest.items()
        if row.get("right") is False
    }


def chosen(
    source: Asked | None, puzzle_theme: str | None = None
) -> tuple[str | rules.Pack, list[rules.ExerciseSpec]]:
    """Read the exercises, all or those with a theme, and return their pack, if any, with them.

    Raises:
        BanmenError: if the pack or file does not exist, an exercise is invalid, or none has the theme.

    """
    if source is None:
        raise BanmenError('puzzle_theme needs exercises to choose from, such as "tai_puzzles".')
    if puzzle_theme is not None:
        heading, asked = chosen(source)
        return heading, with_theme(asked, puzzle_theme)
    if isinstance(source, str) and not source.endswith(".json"):
        source = scenes.exercises_of(source, "drill") or rules.load_pack(source)
    elif isinstance(source, str | PathLike):
        source = rules.load(source)
    if isinstance(source, rules.Pack):
        puzzles = all("theme" in one.tags for one in source.exercises)
        return source, mixed(source.exercises) if puzzles else list(source.exercises)
    return "", [read(each) for each in source]
