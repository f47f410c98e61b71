"""A drill: exercises one after the other, and those that were missed once more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

import traitlets as t

from banmen.host import checks, traits
from banmen.practice.exercise import read
from banmen.practice.trainer import Trainer, progress_of
from banmen_rules import BanmenError
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.teaching import exercises as rules

Asked: TypeAlias = rules.Pack | str | PathLike[str] | Iterable[rules.ExerciseSpec | Mapping[str, Any]]

USUAL_KINDS = ("reach", "spot", "legal", "read")
"""The kinds of exercises that are drawn by lot if none are named; those of them that there are."""

MOST = 200
"""Exercises that are drawn by lot at most: each takes its time, and its place on the page."""


@typed_class
class Drill(Trainer):
    """Exercises to be done one after the other: of a pack, of one's own, or drawn by lot.

    >>> from banmen import Drill
    >>> drill = Drill(variant="tai", category="hook", kinds=("reach", "spot"), seed=7, count=6)
    >>> [exercise.kind for exercise in drill.exercises]
    ['reach', 'spot', 'reach', 'spot', 'reach', 'spot']

    Args:
        exercises: what is asked: the name of a pack that comes with banmen, or of a topic ("lion", for all
            packs about lions), the file of one, a pack, or exercises, as data classes or as plain data.
            If not given, they are random:
        variant: of which game.
        kinds: which kinds of exercises, taking turns.
        category: the way of moving they practise; any if not given.
        piece: the kind of piece they are about, by any name; any if not given.
        level: how hard they are, 1 to 5; any if not given.
        seed: the same seed draws the same exercises.
        count: how many, all different; fewer if no more are found, which the drill says.
        hints: whether hints are given to whoever asks for them.
        retry: whether each can be done again.
        repeat: whether what was missed comes again at the end.
        feedback: ``"at once"``, or ``"at the end"``.
        timer: whether the time is taken.
        progress: a file that a row is added to for each exercise done; it need not be there yet. What was
            missed last time, as it says, is told to come again. Without it nothing is written anywhere, but
            where a learner has asked for it (`banmen.course.keep_progress`).
        title: the heading; that of the pack if not given, in the language that is shown.
        lang: ``"en"`` or ``"ja"``: what is asked and what is said; an author's own words stay as they
            are if there is no translation. If not given, that of `language`.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.
        glyphs: what stands on the pieces, as on a board.
        autosave: whether to save answers given on the page into the folder ``.banmen`` beside the notebook.
            A drill made again by the same cell offers to continue.

    Raises:
        BanmenError: if one of the exercises cannot be solved, or anything else is not what it should be.

    """

    VIEW: ClassVar[str] = "drill"
    UNTITLED: ClassVar[Mapping[str, str]] = MappingProxyType({"en": "Drill", "ja": "練習"})

    endless = traits.Switch().tag(sync=True)
    wanted = traits.Number().tag(sync=True)

    _lot: Iterator[rules.ExerciseSpec] | None = None
    """Where more exercises come from, if they are drawn by lot."""
    _drawn_from: Mapping[str, Any] = MappingProxyType({})
    """What was said of them: variant, kinds, seed, and how many are drawn at once."""

    def __init__(
        self,
        exercises: Asked | None = None,
        *,
        variant: str | None = None,
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
        theme: str = "host",
        glyphs: str = "kanji",
        autosave: bool = True,
    ) -> None:
        lot = {"category": getattr(category, "value", category), "piece": piece, "level": level}
        if exercises is None:
            drawn_from = {"variant": variant, "kinds": kinds, "seed": seed, "count": count, **lot}
            heading: str | rules.Pack = ""
            asked = self._begin(drawn_from)
        elif variant is not None or kinds is not None or any(value is not None for value in lot.values()):
            raise BanmenError(
                "a drill has exercises that are given, or exercises drawn by lot for variant, kinds, "
                "category, piece and level: not both"
            )
        else:
            heading, asked = chosen(exercises)
        settings = {"hints": hints, "retry": retry, "repeat": repeat, "feedback": feedback, "timer": timer}
        shown = heading if title is None else title
        kept = progress_of(progress)
        latest = {} if kept is None else kept.latest(asked)
        super().__init__(asked, settings, title=shown, lang=lang, theme=theme, glyphs=glyphs)
        missed = last_missed(latest, self.lang)
        self.endless = self._lot is not None and len(asked) == count
        if self._lot is not None and not self.endless:
            self.complain(BanmenError(self._all_drawn()))
        if missed:
            self.queue = [{**entry, "because": missed.get(entry["card"], "")} for entry in self.queue]
        self._note_in(kept)
        if autosave:
            self._autosave_answers()

    def more(self) -> tuple[rules.ExerciseSpec, ...]:
        """Draw as many exercises again as at first, and go on with them; the page asks for this at the end.

        No exercise comes twice. If there are fewer than that, the drill says so and gets those.

        >>> drill = Drill(variant="tai", category="hook", kinds="legal", seed=7, count=1)
        >>> [exercise.kind for exercise in drill.more()], drill.at, len(drill.exercises)
        (['legal'], 1, 2)

        Raises:
            BanmenError: if they are not random, there are as many as there can be, or no other
                exercise is found.

        """
        if self._lot is None:
            self.refuse(BanmenError("these exercises were given: only of those drawn by lot are there more"))
        count = self._drawn_from["count"]
        if len(self.exercises) + count > MOST:
            self.refuse(BanmenError(f"a drill has at most {MOST} exercises: make another, with another seed"))
        drawn = tuple(islice(self._lot, count))
        self.endless = len(drawn) == count
        if not drawn:
            self.refuse(BanmenError(self._all_drawn()))
        before = len(self.queue)
        self._add(drawn)
        self.queue = [*self.queue, *({"card": one.id, "because": ""} for one in drawn)]
        self.at = before
        if not self.endless:
            self.complain(BanmenError(self._all_drawn()))
        return drawn

    def _all_drawn(self) -> str:
        """Say how many different exercises there are of what was asked for."""
        words, wanted = _ALL_DRAWN[self.lang], self._drawn_from
        kinds = wanted["kinds"] or ()
        named = [wanted["variant"], *((kinds,) if isinstance(kinds, str) else kinds)]
        named += [wanted[name] for name in ("category", "piece") if wanted[name] is not None]
        if wanted["level"] is not None:
            named.append(words["level"].format(level=wanted["level"]))
        return words["all"].format(count=len(self.exercises), what=", ".join(named))

    @t.observe("wanted")
    def _on_wanted(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        if change["new"]:
            try:
                self.more()
            except BanmenError as error:
                self.complain(error)

    def _begin(self, drawn_from: Mapping[str, Any]) -> list[rules.ExerciseSpec]:
        self._lot, self._drawn_from = lots(**drawn_from), drawn_from
        return list(islice(self._lot, drawn_from["count"]))

    def _source(self) -> dict[str, Any]:
        if self._lot is None:
            return {}
        kinds = self._drawn_from["kinds"]
        listed = kinds if kinds is None or isinstance(kinds, str) else list(kinds)
        return {**self._drawn_from, "kinds": listed, "drawn": len(self.exercises)}

    def _resume(self, source: Mapping[str, Any]) -> None:
        if not source:
            return
        if source.keys() != {*_SOURCE, "drawn"}:
            raise BanmenError(
                f"source of a saved drill has {', '.join((*_SOURCE, 'drawn'))}, and nothing else"
            )
        drawn = checks.number(source["drawn"], "drawn, of the source of a saved drill,")
        self._drawn_from = {name: source[name] for name in _SOURCE}
        # Drawn again when they are asked for, so that the seed goes on where it was.
        self._lot = islice(lots(**self._drawn_from), max(0, drawn), None)
        self.endless = True


_AGAIN: Mapping[str, str] = MappingProxyType(
    {
        "en": "You see this again because you missed it on {day}.",
        "ja": "{day}に間違えたので、もう一度出題します。",
    }
)


_ALL_DRAWN: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {"all": "Only {count} different exercises were found: {what}.", "level": "level {level}"},
        "ja": {"all": "異なる問題は{count}問しか見つかりませんでした：{what}。", "level": "レベル{level}"},
    }
)


def last_missed(latest: Mapping[str, Mapping[str, Any]], lang: str) -> dict[str, str]:
    """Say of each exercise that was not solved the last time why it comes again."""
    return {
        name: _AGAIN[lang].format(day=str(row.get("at"))[:10])
        for name, row in latest.items()
        if row.get("right") is False
    }


def chosen(given: Asked) -> tuple[str | rules.Pack, list[rules.ExerciseSpec]]:
    """Read what exercises are given as, and what they are called together: as their pack, if any.

    Raises:
        BanmenError: if there is no such pack or file, or one is no exercise.

    """
    if isinstance(given, str) and not given.endswith(".json"):
        given = rules.load_pack(given)
    elif isinstance(given, str | PathLike):
        given = rules.load(given)
    if isinstance(given, rules.Pack):
        return given, list(given.exercises)
    return "", [read(each) for each in given]


_SOURCE = ("variant", "kinds", "seed", "count", "category", "piece", "level")
"""What exercises that are drawn by lot are drawn from."""


def lots(
    variant: str | None,
    kinds: str | Sequence[str] | None,
    seed: int,
    count: int,
    **lot: Any,  # noqa: ANN401 - checked where it is drawn from
) -> Iterator[rules.ExerciseSpec]:
    """Draw exercises by lot.

    Raises:
        BanmenError: if there are none such.

    """
    if variant is None:
        raise BanmenError(
            "name the exercises (a pack, a file, a list), or the variant to draw them for by lot"
        )
    if not 1 <= checks.number(count, "count") <= MOST:
        raise BanmenError(f"count is how many exercises are drawn, 1 to {MOST}, not {count}")
    turns = _possible(variant, lot) if kinds is None else kinds
    return rules.stream(turns, variant, seed, **lot)


def _possible(variant: str, lot: Mapping[str, Any]) -> list[str]:
    """Find the usual kinds of exercises that there are of what is asked for; if there are none, say why."""
    found: list[str] = []
    refused: BanmenError | None = None
    for kind in USUAL_KINDS:
        try:
            rules.stream(kind, variant, **lot)
            found.append(kind)
        except BanmenError as error:
            refused = error
    if not found and refused:
        raise refused
    return found
