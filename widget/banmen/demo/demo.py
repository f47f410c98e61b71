"""A demonstration: a board on which steps are shown one after the other, by somebody or by itself."""

from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self

import traitlets as t

from banmen.demo.frames import stage
from banmen.host import html_page, lessons, traits
from banmen.host.language import chosen
from banmen.pictures import saved_widget
from banmen.pictures.demonstration import still_of
from banmen.pictures.offline import LOOKS, StagedWidget
from banmen.protocol.board_state import CHOICES
from banmen_rules import VARIANTS, BanmenError, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.teaching.demonstrations import Demonstration, Step, from_data, in_language, load, to_data

SPEEDS = (0.5, 1, 2)
SHOWN = ("at", "answers", "speed")
"""What the page sets besides."""
MOST_ANSWERS = 10_000


@typed_class
class Demo(StagedWidget):
    """A demonstration, shown step by step in the notebook.

    The page shows it by itself, and says in ``at`` which frame is seen, and in ``answers`` what was answered:
    ``{frame, option}`` each, the option null where a question has none. It works with no kernel.

    >>> from banmen import Demo
    >>> demo = Demo("tai", steps=[{"caption": "A pawn steps.", "moves": ["13s 13r"]}], title="Pawns")
    >>> demo.step.caption
    'A pawn steps.'

    Args:
        what: a ``banmen_rules.teaching.demonstrations.Demonstration``; a file with one; or with ``steps`` the game.
        steps: the steps, each a ``Step`` or the plain data of one.
        title: the heading; the demonstration's own if not given.
        ruleset: with steps, a ruleset of that game; the default if not given.
        tsfen: with steps, the first position; the start if not given.
        region: with steps, the part of the board that is shown; the whole if not given.
        lang: ``"en"`` or ``"ja"``: the language of the board, and of the captions where there is a file in it
            (``hooks.ja.json`` beside ``hooks.json``); that of
            `language` if not given, and if none was chosen the demonstration's own.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.
        glyphs: what stands on the pieces, as on a board.
        speed: 0.5, 1 or 2.

    Raises:
        InvalidDemonstration: if it cannot be shown: lists every illegal move, unknown piece, broken branch …
        BanmenError: if anything else is not what it should be.

    """

    VIEW: ClassVar[str] = "demo"

    board = traits.Mapping().tag(sync=True)
    frames = traits.Sequence().tag(sync=True)
    positions = traits.Mapping().tag(sync=True)
    speed = traits.Pace(list(SPEEDS), 1).tag(sync=True)

    def __init__(
        self,
        what: Demonstration | str | PathLike[str],
        *,
        steps: Iterable[Step | Mapping[str, Any]] | None = None,
        title: str = "",
        ruleset: str = "",
        tsfen: str = "",
        region: str = "",
        lang: str | None = None,
        theme: str = "host",
        glyphs: str = "kanji",
        speed: float = 1,
    ) -> None:
        made = {"ruleset": ruleset, "tsfen": tsfen, "region": region}
        if lang is None and chosen() in CHOICES["lang"]:
            lang = chosen()
        self._file = _file(what, steps)
        self._told = self._in(lang)
        self._demonstration = _demonstration(self._told or what, steps, title, made)
        self._numbers: dict[str, int] = {}
        staged = stage(self._demonstration)
        for number, frame in enumerate(staged.frames):
            self._numbers |= {name: number for name in (frame["path"], frame["id"]) if name}
        super().__init__(
            staged._asdict(),
            title=title or self._demonstration.title,
            lang=lang or self._own_language,
            theme=theme,
            glyphs=glyphs,
            speed=speed,
        )

    def _in(self, lang: str | None) -> Path | None:
        """Find the file to show in a language (None: as it was named); None: it is none of a file."""
        return in_language(self._file, lang) if self._file and lang else self._file

    @property
    def _own_language(self) -> str:
        """The language of the demonstration, as far as the page speaks it."""
        return self._demonstration.language if self._demonstration.language in CHOICES["lang"] else "en"

    @property
    def demonstration(self) -> Demonstration:
        """The demonstration, as data."""
        return self._demonstration

    @property
    def frame(self) -> Mapping[str, Any]:
        """What is seen, as plain data."""
        seen: Mapping[str, Any] = self.frames[self.at]
        return seen

    def go(self, where: str | int) -> None:
        """Show a step.

        Args:
            where: its path (``"3b2"``: of step 3 the side line b, of that step 2), its id, or the number of
                its frame, from 0.

        Raises:
            UnknownName: if there is no such step.

        """
        if isinstance(where, str) and where not in self._numbers:
            self.refuse(UnknownName("step", where, self._numbers))
        self.at = self._numbers[where] if isinstance(where, str) else where

    # ---------------------------------------------------------------- what comes from the page

    @t.validate("at")
    def _check_at(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        at, last = proposal["value"], len(self._shown["frames"]) - 1  # type: ignore[arg-type]
        if not 0 <= at <= last:
            self.refuse(BanmenError(f"at is the number of a frame, 0 to {last}, not {at}"))
        return at

    @t.validate("answers")
    def _check_answers(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        given = proposal["value"]
        if len(given) > MOST_ANSWERS:
            self.refuse(BanmenError(f"answers are at most {MOST_ANSWERS}, not {len(given)}"))
        for number, answer in enumerate(given, 1):
            if fault := self._fault_of_answer(answer):
                self.refuse(BanmenError(f"answer {number} {fault}, not {answer!r:.80}"))
        return given

    def _fault_of_answer(self, answer: object) -> str:
        if not isinstance(answer, dict) or answer.keys() != {"frame", "option"}:
            return "should be an object with frame and option"
        frames: list[dict[str, Any]] = self._shown["frames"]  # type: ignore[assignment]
        frame, option = answer["frame"], answer["option"]
        if not isinstance(frame, int) or isinstance(frame, bool) or not 0 <= frame < len(frames):
            return f"should name a frame, 0 to {len(frames) - 1}"
        question = frames[frame]["question"]
        if question is None:
            return f"should be to a question, and frame {frame} asks none"
        count = len(question["options"])
        if not count:
            return "" if option is None else "should have null as its option: the question has none"
        whole = isinstance(option, int) and not isinstance(option, bool)
        return "" if whole and 0 <= option < count else f"should choose an option, 0 to {count - 1}"

    @t.validate("board", "frames", "positions")
    def _keep_frames(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_staged(proposal)

    @t.observe("lang")
    def _on_lang(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        """Say the same in another language, if there is a file of it."""
        path = self._in(change["new"])
        if path is None or path == self._told:
            return
        try:
            said = load(path)
            staged = stage(said)
        except BanmenError as error:
            self.complain(error)
            return
        if [frame["path"] for frame in staged.frames] != [frame["path"] for frame in self.frames]:
            message = f"{path.name} has not the same steps: banmen demo {path.name} says where it differs"
            self.complain(BanmenError(message))
            return
        titled = {"title": said.title} if self.title == self._demonstration.title else {}
        self._told, self._demonstration = path, said
        self.show_state({**staged._asdict(), **titled})

    # ---------------------------------------------------------------- keeping and showing

    def save(self, path: str | PathLike[str]) -> None:
        """Write the demonstration, where it stands, its answers and how it is shown into a file.

        Raises:
            BanmenError: if the file cannot be written; one that was there is still there then.

        """
        traits = {name: getattr(self, name) for name in (*LOOKS, *SHOWN)}
        saved_widget.write(path, self.VIEW, {"demonstration": to_data(self.demonstration), "traits": traits})

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Make a widget from a file that `save` wrote.

        Raises:
            BanmenError: if it cannot be read, or is none of a demonstration.

        """
        parts = saved_widget.read(path, cls.VIEW)
        traits = saved_widget.traits_of(parts, cls.VIEW, (*LOOKS, *SHOWN))
        looks = {name: traits[name] for name in (*LOOKS, "speed")}
        demo = cls(from_data(parts.get("demonstration")), **looks)
        with demo.hold_trait_notifications():
            demo.at, demo.answers = traits["at"], traits["answers"]
        return demo

    def export(self, path: str | PathLike[str], *, force: bool = False) -> Path:
        """Write the demonstration into one HTML file that works offline and without Python.

        Raises:
            BanmenError: if the file is there already (unless ``force`` is true), or cannot be written.
            BundleMissing: if the front end has not been built.

        """
        page = html_page.page([html_page.still(self)], title=self.title)
        return html_page.write(page, path, force=force)

    def svg(self) -> str:
        """Draw what is seen, its caption below its board, as a picture in SVG."""
        return still_of(self.demonstration, self.frame, self.glyphs)

    def __repr__(self) -> str:
        """Say where it stands."""
        return f"<Demo {self.title!r}: step {self.frame['path']}, {len(self.frames)} in all>"


def _file(what: Demonstration | str | PathLike[str], steps: object) -> Path | None:
    """Find the file that is meant; None: something else is."""
    if steps is not None or isinstance(what, Demonstration) or what in VARIANTS:
        return None
    return lessons.find_demonstration(what)


def _demonstration(
    what: Demonstration | str | PathLike[str],
    steps: Iterable[Step | Mapping[str, Any]] | None,
    title: str,
    made: Mapping[str, str],
) -> Demonstration:
    """Take a demonstration, make one of steps, or read a file.

    Raises:
        InvalidDemonstration: if it is none; lists every fault.
        BanmenError: if what is given does not go together.

    """
    if steps is not None:
        if isinstance(what, Demonstration) or what not in VARIANTS:
            raise UnknownName("variant", str(what), VARIANTS)
        return from_data(to_data(Demonstration(title or "Demonstration", what, tuple(steps), **made)))  # type: ignore[arg-type]
    if given := [name for name, value in made.items() if value]:
        raise BanmenError(f"{given[0]} goes with steps: a demonstration says for itself what it shows")
    if isinstance(what, Demonstration):
        return what
    if what in VARIANTS:
        raise BanmenError(f"{what} needs steps: Demo({what!r}, steps=[{{'caption': …}}, …])")
    return load(what)
