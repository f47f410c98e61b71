"""The widget `Course`: a map of the lessons, of the games, and of all kinds of a game."""

from collections.abc import Sequence
from functools import lru_cache
from os import PathLike
from pathlib import Path
from posixpath import relpath
from typing import Any, ClassVar

import traitlets as t
from anywidget import AnyWidget

from banmen.course import picture
from banmen.course.games import Rung
from banmen.course.games import ladder as make_ladder
from banmen.course.lessons import LessonEntry, lessons_by_number, paths
from banmen.course.standing import Log, next_lesson, standings_of
from banmen.host import settings, traits
from banmen.host.lessons import PROGRESS, learners_folder, progress_file
from banmen.practice.drill import Drill
from banmen.practice.memory import SKILLS, Memory
from banmen.practice.trainer import Trainer
from banmen.protocol.shapes.course import CourseOutputs, Remembered, Saved
from banmen.protocol.shapes.course import Kind as KindRow
from banmen.protocol.shapes.course import Lesson as LessonRow
from banmen.studio import card, studio
from banmen_rules import BanmenError, PieceKind, Variant, betza, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.drawing.mnemonic import MnemonicData, mnemonic
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching.exercises import Progress
from banmen_rules.variants import known_variant
from banmen_rules.words.texts import table_of

_ORDER = list(Category)
_RUNG = ("variant", "title", "kanji", "files", "ranks", "pieces", "kinds", "new")
_ANY = betza.parse("K")
"""The move of the piece on a lesson that names none."""
_PRACTICE = 6
"""The exercises of a drill that the map opens."""
MEET = 5
"""The kinds that are introduced at a time."""
_USUAL = "chu"


@typed_class
class Course(studio.StudioWidget):
    """The map of the course: where to continue, what is due, and what you know.

    Click a lesson to open it, a piece to see its card, a piece with Shift to practise it.

    >>> from banmen import Course
    >>> course = Course("tai", plays="chess")
    >>> course.stages[0]["lessons"], len(course.kinds)
    ([1], 101)

    Args:
        variant: the game whose kinds the map shows: its name, or its folder such as ``"./my_game"``. If not
            given, the game of which you have met most kinds.
        plays: ``"chess"``, ``"shogi"`` or ``"neither"``, which orders the lessons; if not given, what was
            chosen on the page before.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.

    Raises:
        BanmenError: if an argument is invalid.

    """

    VIEW: ClassVar[str] = "course"
    INPUTS: ClassVar[tuple[str, ...]] = ("plays", "variant")
    SILENT: ClassVar[dict[str, object]] = {
        "saved": {"state": "away", "file": "", "rows": 0, "faults": []},
        "opened": {},
    }

    plays = traits.Choice(list(settings.SAVED["plays"]), "neither").tag(sync=True)
    variant = traits.Text().tag(sync=True)
    wanted = traits.Mapping().tag(sync=True)

    ladder, lessons, stages = (traits.Sequence().tag(sync=True) for _ in range(3))
    standings, kinds, roses, days = (traits.Sequence().tag(sync=True) for _ in range(4))
    next, due, streak = (traits.Number().tag(sync=True) for _ in range(3))
    memory, saved, opened = (traits.Mapping().tag(sync=True) for _ in range(3))
    review = traits.Text().tag(sync=True)
    subjects = traits.Sequence().tag(sync=True)

    _log = Log()
    _memory = Memory(None)
    _read_at: object = None
    """The state of the progress file when it was read."""
    _widget: AnyWidget | None = None
    """The widget under the map."""
    _links: Sequence[t.directional_link] = ()
    """Have it look as the map does."""

    def __init__(
        self,
        variant: str | PathLike[str] | Variant | None = None,
        *,
        plays: str | None = None,
        lang: str | None = None,
        theme: Theme = "host",
    ) -> None:
        chosen = settings.choose("plays", plays, "neither")
        if variant is None:
            self._read_progress(progress_file())
            variant = _most_met(self._memory)
        super().__init__(variant=load_variant(variant).name, plays=chosen, lang=lang, theme=theme)

    def refresh(self) -> None:
        """Read the progress file again, as the page does when the map comes into sight."""
        self._update(refuse=True)

    def svg(self) -> str:
        """Draw the lessons as SVG, in the order of the path."""
        order = [number for stage in paths()[self.plays] for number in stage.lessons]
        stars = dict(zip(lessons_by_number(), (one["stars"] for one in self.standings), strict=True))
        shown = [lessons_by_number()[each] for each in order]
        return picture.draw(shown, stars, self.next, self.lang, self.theme)

    def __repr__(self) -> str:
        """Show how far the learner is."""
        done = sum(one["done"] for one in self.standings)
        return f"<Course: {done} of {len(self.lessons)} lessons done>"

    # ---------------------------------------------------------------- outputs

    def _outputs(self) -> CourseOutputs:
        of, path = known_variant(self.variant), progress_file()
        fault = self._read_progress(path)
        found = standings_of(self._log)
        kinds, roses = _kinds(of, self.lang)
        rungs: Any = [
            {**{name: getattr(rung, name) for name in _RUNG}, "lesson": _file_of(rung, self.lang)}
            for rung in make_ladder().rungs
        ]
        # A review remembers nothing once the learner has stopped that.
        memory = Memory(None) if settings.get("progress") == "no" else self._memory
        review, due = _most_due(memory, of)
        stages: Any = [{**stage._asdict(), "lessons": [*stage.lessons]} for stage in paths()[self.plays]]
        done: Any = [found[number]._asdict() for number in lessons_by_number()]
        return {
            "ladder": rungs,
            "lessons": [_lesson_row(each, self.lang) for each in lessons_by_number().values()],
            "stages": stages,
            "standings": done,
            "next": next_lesson(self.plays, found, self._log) or 0,
            "kinds": kinds,
            "roses": roses,
            "memory": _remembered(self._memory, of, self.lang),
            "review": review,
            "subjects": list(_categories(of)),
            "due": due,
            "days": [day.isoformat() for day in self._memory.days],
            "streak": self._memory.streak,
            "saved": _saved(path, len(self._log.rows), [*self._log.faults, *fault]),
        }

    def _read_progress(self, path: Path | None) -> list[str]:
        """Read the progress file, if it has changed; return why it cannot be read."""
        state = path and (path.resolve(), path.stat().st_mtime_ns, path.stat().st_size)
        if state == self._read_at:
            return []
        self._log, self._memory, self._read_at = Log(), Memory(None), None
        if path is None:
            return []
        try:
            self._log, self._memory = Log.read(path), Memory.read(Progress(path))
        except BanmenError as error:
            settings.report(str(error))
            return [str(error)]
        self._read_at = state
        return []

    # ---------------------------------------------------------------- what the page wants

    @t.observe("wanted")
    def _on_wanted(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        wanted = change["new"]
        try:
            self._do(str(wanted.get("what")), str(wanted.get("kind")))
        except BanmenError as error:
            self.complain(error)

    def _do(self, what: str, kind: str) -> None:
        """Do what the page wants.

        Raises:
            BanmenError: if it cannot be done.

        """
        match what:
            case "card" | "drill" | "review" | "meet" | "storm" | "streak" | "pursuit" | "puzzles":
                self._open(what, kind)
            case "close":
                self._show_below(None)
                self.refresh()
            case "keep" | "stop":
                settings.save("progress", "yes" if what == "keep" else "no")
                if what == "keep" and progress_file() is None:
                    _touch(learners_folder(Path.cwd()) / PROGRESS)
            case "delete":
                if (path := progress_file()) is not None:
                    _delete(path)
                settings.save("progress", None)

    def _open(self, what: str, name: str) -> None:
        """Show the card of a kind, a drill about it, a review, new kinds or a game under the map.

        Raises:
            BanmenError: if there is no such kind or category, or no exercise about it.

        """
        from banmen import Pursuit, Review, Storm  # noqa: PLC0415 - only when they are wanted

        variant = self.review if what == "review" else self.variant
        given, kind = repr(variant), ""
        made: studio.StudioWidget | Trainer
        looks: Any = {"lang": self.lang, "theme": self.theme}
        match what:
            case "review" | "meet":
                words = table_of("practice", self.lang)["review"]
                new, title = (0, "") if what == "review" else (MEET, words["new"])
                made = Review(variant, new=new, title=title, autosave=False, **looks)
                made.observe(lambda _: self.refresh(), "answers")
                code = f"Review({given}, new={new})"
            case "storm" | "streak":
                about, kind, streak = name or None, name, what == "streak"
                made = Storm(about, variant=variant, streak=streak, title="", **looks)
                code = f"Storm({about!r}, variant={given}, streak={streak})"
            case "pursuit":
                made = Pursuit(variant, title="", autosave=False, **looks)
                code = f"Pursuit({given})"
            case "puzzles":
                pack = f"{variant}_puzzles"
                made = Drill(pack, title="", autosave=False, **looks)
                code = f"Drill({pack!r})"
            case "card":
                found = known_variant(variant).kind(name)
                kind, made = found.called(self.lang), card.PieceCard(found.id, variant, **looks)
                code = f"PieceCard({found.id!r}, {given})"
            case _:
                found = known_variant(variant).kind(name)
                kind = found.called(self.lang)
                made = Drill(variant=variant, piece=found.id, count=_PRACTICE, autosave=False, **looks)
                code = f"Drill(variant={given}, piece={found.id!r}, count={_PRACTICE})"
        self._show_below(made)
        self._links = [t.dlink((self, look), (made, look)) for look in ("lang", "theme")]
        model = f"IPY_MODEL_{made.model_id}"
        self.show_state(
            {"opened": {"what": what, "kind": kind, "variant": variant, "model": model, "code": code}}
        )

    def _show_below(self, shown: AnyWidget | None) -> None:
        if self._widget is not None:
            self._widget.close()
        for link in self._links:
            link.unlink()
        self._widget, self._links = shown, []
        self.show_state({"opened": {}})


# ---------------------------------------------------------------- outputs


def _lesson_row(lesson: LessonEntry, lang: str) -> LessonRow:
    language, page = lesson.page(lang)
    piece = lesson.piece
    return {
        "number": lesson.number,
        "file": _from_here(page.file),
        "title": page.title,
        "short": picture.short(page.title),
        "language": language,
        "minutes": lesson.minutes,
        "units": [{"title": unit.title, "anchor": unit.anchor} for unit in page.units],
        "mnemonic": mnemonic(piece.description if piece else _ANY).data(),  # type: ignore[typeddict-item]
        "royal": bool(piece and piece.royal),
    }


def _file_of(rung: Rung, lang: str) -> str:
    """Find the lesson of a game in a language, or else in English; empty if it has none."""
    found = [each for each in lessons_by_number().values() if each.pages["en"].file == rung.lesson]
    return _from_here(found[0].page(lang)[1].file) if found else ""


def _from_here(file: str) -> str:
    """Lead from the folder of this notebook, perhaps that of a language, to a file of the course."""
    here = Path.cwd()
    return relpath(file, here.relative_to(learners_folder(here)).as_posix())


def _most_met(memory: Memory) -> str:
    """Choose the game of which most kinds were met, the smallest of several."""
    games = [rung.variant for rung in make_ladder().rungs]
    met = {of: sum(memory.strength(kind) != "new" for kind in load_variant(of).kinds) for of in games}
    return max(met, key=lambda of: met[of]) if any(met.values()) else _USUAL


def _most_due(memory: Memory, shown: Variant) -> tuple[str, int]:
    """Choose the game with most cards due, the smallest of several; count them."""
    games = [*(rung.variant for rung in make_ladder().rungs), shown.name]
    due = {of: len(memory.due(known_variant(of))) for of in games}
    review = max(due, key=lambda of: due[of])
    return review, due[review]


@lru_cache(maxsize=8)
def _kinds(of: Variant, lang: str) -> tuple[list[KindRow], list[Any]]:
    """List the kinds of a game, the simplest moves first, and the different roses that they wear."""
    roses: dict[str, MnemonicData] = {}
    for kind in of.kinds:
        roses.setdefault(kind.betza, mnemonic(kind.description).data())
    places = {move: place for place, move in enumerate(roses)}
    return [
        {
            "id": kind.id,
            "name": kind.called(lang),
            "kanji": kind.kanji,
            "rose": places[kind.betza],
            "royal": kind.royal,
        }
        for kind in sorted(of.kinds, key=lambda kind: _complexity(of, kind))
    ], list(roses.values())


@lru_cache(maxsize=8)
def _categories(of: Variant) -> tuple[Any, ...]:
    """List the categories of moves of a game."""
    found = {category for kind in of.kinds for category in kind.description.categories}
    return tuple(category.value for category in _ORDER if category in found)


def _complexity(of: Variant, kind: PieceKind) -> tuple[int, float, str]:
    """Order kinds by their rarest category, then by how far they go."""
    rarest = max((_ORDER.index(one) for one in kind.description.categories), default=-1)
    own = card.mobility(of.name, kind.betza)["own"]
    return rarest, float(own[0][1]) if own else 0.0, kind.name


def _remembered(memory: Memory, of: Variant, lang: str) -> dict[str, Remembered]:
    confused: dict[str, list[str]] = {}
    for one, other, _ in memory.confusions(of):
        confused.setdefault(one.id, []).append(other.called(lang))
        confused.setdefault(other.id, []).append(one.called(lang))
    found: dict[str, Remembered] = {}
    for kind in of.kinds:
        skills = {skill: strength for skill in SKILLS if (strength := memory.strength(kind, skill)) != "new"}
        if skills or kind.id in confused:
            found[kind.id] = {
                "strength": memory.strength(kind),  # type: ignore[typeddict-item]
                "skills": skills,  # type: ignore[typeddict-item]
                "confused": confused.get(kind.id, []),
            }
    return found


def _saved(path: Path | None, rows: int, faults: list[str]) -> Saved:
    chosen = settings.get("progress")
    state: Any = "off" if chosen == "no" else "on" if chosen or path else "none"
    if settings.notebook() is None:
        state = "away"
    return {"state": state, "file": path.as_posix() if path else "", "rows": rows, "faults": faults}


# ---------------------------------------------------------------- the progress file


def _touch(path: Path) -> None:
    try:
        path.touch()
    except OSError as error:
        raise BanmenError(f"{path.name} cannot be written: {error.strerror}") from None


def _delete(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise BanmenError(f"{path.name} cannot be deleted: {error.strerror}") from None
