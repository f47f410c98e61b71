"""The widget `Demo`: a demonstration, presented step by step or playing alone."""

from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self

import traitlets as t
from anywidget import AnyWidget

from banmen.demo.frames import stage
from banmen.export import offline, saved_widget
from banmen.export.demonstration import demonstration_svg, film, reading_seconds
from banmen.export.offline import LOOKS
from banmen.host import addresses, exporting, lessons, traits, widget
from banmen.host.language import chosen
from banmen.host.pictures import Scene
from banmen.host.settings import choose
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError, InvalidArgument, UnknownName, load_variant, variant_names
from banmen_rules.base.arguments import typed_class
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching.demonstrations import Demonstration, Step, from_data, in_language, load, to_data
from banmen_rules.words.texts import LANGUAGES

SPEEDS = (0.5, 1, 2)
SHOWN = ("at", "answers", "speed")
"""The other traits that the page sets."""
MOST_ANSWERS = 10_000


@typed_class
class Demo(AnyWidget):
    """A demonstration in the notebook, step by step.

    The page plays alone, also without a kernel. ``at`` is the number of the current frame, ``answers`` the
    answers given: ``{frame, option}`` each, the option null where the answer was revealed without one.

    >>> from banmen import Demo
    >>> demo = Demo("tai", steps=[{"caption": "A pawn steps.", "moves": ["13s 13r"]}], title="Pawns")
    >>> demo.step.caption
    'A pawn steps.'

    Args:
        what: a ``Demonstration`` (data), a demonstration file, or with ``steps`` the game.
        steps: the steps, each a ``Step`` or its plain data.
        title: the heading; the title of the demonstration if not given.
        ruleset: with steps, a ruleset of that game; the default if not given.
        tsfen: with steps, the first position; the start if not given.
        region: with steps, the part of the board to show; the whole if not given.
        lang: ``"en"``, ``"ja"`` or ``"ru"``: the language of the board, and of the captions if there is a
            translated file (``hooks.ja.json`` beside ``hooks.json``). If not given, the one set with
            `language`, else the demonstration's own.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.
        speed: 0.5, 1 or 2.

    Raises:
        InvalidDemonstration: if it cannot be shown; lists every illegal move, unknown piece, broken branch …
        BanmenError: if another argument is invalid.

    """

    BUNDLE: ClassVar[str] = "trainer"
    SILENT: ClassVar[Mapping[str, object]] = offline.SILENT
    VIEW: ClassVar[str] = "demo"

    refuse, show_state, without_python = widget.refuse, widget.show_state, widget.silent
    hold_trait_notifications, send_state = widget.hold_trait_notifications, widget.send_state
    _repr_mimebundle_, _handle_custom_msg = widget.mimebundle, widget.handle_custom_msg
    export = exporting.export
    _esm, _files = widget.loader_trait(), widget.files_trait()
    complain, _forget_problem = offline.complain, offline.forget_problem
    _keep_fixed = offline.keep_fixed
    _keep_frames = t.validate("board", "frames", "positions", "link_name")(offline.refuse_fixed)
    set_state = offline.set_state

    view = traits.Text().tag(sync=True)
    title = traits.Text().tag(sync=True)
    lang = offline.language_trait()
    theme = traits.Theme().tag(sync=True)
    glyphs = offline.glyphs_trait()
    catalogues = traits.Mapping().tag(sync=True)
    at = traits.Number().tag(sync=True)
    answers = traits.Sequence().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number(PROTOCOL).tag(sync=True)
    board = traits.Mapping().tag(sync=True)
    frames = traits.Sequence().tag(sync=True)
    positions = traits.Mapping().tag(sync=True)
    speed = traits.Pace(list(SPEEDS), 1).tag(sync=True)
    site, link_name = traits.Text().tag(sync=True), traits.Text().tag(sync=True)

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
        theme: Theme = "host",
        glyphs: str | None = None,
        speed: float = 1,
    ) -> None:
        options = {"ruleset": ruleset, "tsfen": tsfen, "region": region}
        if lang is None:
            lang = chosen()
        self._file = _file(what, steps)
        self._translated = self._in(lang)
        self._demonstration = _demonstration(self._translated or what, steps, title, options)
        self._numbers: dict[str, int] = {}
        staged = stage(self._demonstration)
        for number, frame in enumerate(staged["frames"]):
            self._numbers |= {name: number for name in (frame["path"], frame["id"]) if name}
        self._shown = offline.first_state(self.VIEW, {**staged, "link_name": _link_name(self._file)})
        own = self._demonstration.language
        with widget.first_values():
            super().__init__(
                **self._shown,
                title=title or self._demonstration.title,
                lang=lang or (own if own in LANGUAGES else "en"),
                theme=theme,
                glyphs=choose("glyphs", glyphs, "rose"),
                speed=speed,
                site=addresses.chosen_site(),
            )

    def _in(self, lang: str | None) -> Path | None:
        """Find the file for a language (None: the one named); None: the demonstration has no file."""
        return in_language(self._file, lang) if self._file and lang else self._file

    @property
    def demonstration(self) -> Demonstration:
        """The demonstration, as data."""
        return self._demonstration

    @property
    def frame(self) -> Mapping[str, Any]:
        """The current frame, as plain data."""
        current: Mapping[str, Any] = self.frames[self.at]
        return current

    def go(self, where: str | int) -> None:
        """Show a step.

        Args:
            where: its path (``"3b2"``: step 2 of side line b of step 3), its id, or the number of its frame,
                from 0.

        Raises:
            UnknownName: if there is no such step.

        """
        if isinstance(where, str) and where not in self._numbers:
            self.refuse(UnknownName("step", where, self._numbers))
        self.at = self._numbers[where] if isinstance(where, str) else where

    def link(self, where: str | int | None = None) -> str:
        """Write a link that opens a demonstration of the lessons at a step, on ``open.html`` of a site.

        >>> from banmen import Demo
        >>> Demo("07_hook_moves").link("4b1")
        '#demo=07_hook_moves/4b1'

        Args:
            where: the step, as for `go`; the current one if not given.

        Raises:
            UnknownName: if there is no such step.
            BanmenError: if this is not a demonstration of the lessons: export it as a page instead.

        """
        if isinstance(where, str) and where not in self._numbers:
            self.refuse(UnknownName("step", where, self._numbers))
        if not self.link_name:
            self.refuse(
                BanmenError("A link opens a demonstration of the lessons. Export this one as a page.")
            )
        number = self._numbers[where] if isinstance(where, str) else self.at if where is None else where
        if not 0 <= number < len(self.frames):
            self.refuse(InvalidArgument("where", f"a frame from 0 to {len(self.frames) - 1}", where))
        step = f"{self.link_name}/{self.frames[number]['path']}"
        return addresses.full(addresses.format_link({"demo": step}))

    # ---------------------------------------------------------------- what comes from the page

    @t.validate("at")
    def _check_at(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        at, last = proposal["value"], len(self._shown["frames"]) - 1  # type: ignore[arg-type]
        if not 0 <= at <= last:
            self.refuse(InvalidArgument("at", f"the number of a frame, from 0 to {last}", at))
        return at

    @t.validate("answers")
    def _check_answers(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        answers = proposal["value"]
        if len(answers) > MOST_ANSWERS:
            self.refuse(InvalidArgument("answers", f"at most {MOST_ANSWERS} answers", answers))
        for number, answer in enumerate(answers, 1):
            if expected := self._expected_answer(answer):
                self.refuse(InvalidArgument(f"answer {number}", expected, answer))
        return answers

    def _expected_answer(self, answer: object) -> str:
        """Say what an answer must be; empty if it is that."""
        if not isinstance(answer, dict) or answer.keys() != {"frame", "option"}:
            return "a dict with frame and option"
        frames: list[dict[str, Any]] = self._shown["frames"]  # type: ignore[assignment]
        frame, option = answer["frame"], answer["option"]
        if not isinstance(frame, int) or isinstance(frame, bool) or not 0 <= frame < len(frames):
            return f"about a frame from 0 to {len(frames) - 1}"
        question = frames[frame]["question"]
        if question is None:
            return f"about a frame with a question, which frame {frame} is not"
        count = len(question["options"])
        if option is None:
            return ""
        if not count:
            return "without an option (null): the question has none"
        whole = isinstance(option, int) and not isinstance(option, bool)
        return "" if whole and 0 <= option < count else f"about an option from 0 to {count - 1}"

    @t.observe("lang")
    def _on_lang(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        """Show the translated demonstration, if there is a file for the language."""
        path = self._in(change["new"])
        if path is None or path == self._translated:
            return
        try:
            translated = load(path)
            staged = stage(translated)
        except BanmenError as error:
            self.complain(error)
            return
        if [frame["path"] for frame in staged["frames"]] != [frame["path"] for frame in self.frames]:
            message = f"{path.name} must have the same steps. `banmen demo {path.name}` shows the difference."
            self.complain(BanmenError(message))
            return
        titled = {"title": translated.title} if self.title == self._demonstration.title else {}
        self._translated, self._demonstration = path, translated
        self.show_state({**staged, **titled})

    # ---------------------------------------------------------------- files and pictures

    def save(self, path: str | PathLike[str]) -> None:
        """Save the demonstration, its current step, answers and appearance in a file.

        Raises:
            BanmenError: if the file cannot be written; an existing file stays as it is then.

        """
        traits = {name: getattr(self, name) for name in (*LOOKS, *SHOWN)}
        saved_widget.write(path, self.VIEW, {"demonstration": to_data(self.demonstration), "traits": traits})

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Load a saved demonstration.

        Raises:
            BanmenError: if the file cannot be read, or holds something else.

        """
        parts = saved_widget.read(path, cls.VIEW)
        traits = saved_widget.traits_of(parts, cls.VIEW, (*LOOKS, *SHOWN))
        looks = {name: traits[name] for name in (*LOOKS, "speed")}
        demo = cls(from_data(parts.get("demonstration")), **looks)
        with demo.hold_trait_notifications():
            demo.at, demo.answers = traits["at"], traits["answers"]
        return demo

    @property
    def heading(self) -> str:
        """The title of its page."""
        return self.title

    def svg(self) -> str:
        """Draw the current frame as SVG: its board, and the caption below."""
        return demonstration_svg(self.demonstration, self.frame, self.glyphs, self.theme)

    def film(self, seconds: float | None = None) -> list[Scene]:
        """Draw the steps of the main line, as the pictures of a GIF.

        Args:
            seconds: how long each picture stays; by the length of its caption if not given.

        """
        shown = [frame for frame in self.frames if not frame["depth"]]
        times = [seconds or reading_seconds(frame) for frame in shown]
        return list(map(Scene, film(self.demonstration, shown, self.glyphs, self.theme), times))

    def __repr__(self) -> str:
        """Show the title and the current step."""
        return f"<Demo {self.title!r}: step {self.frame['path']}, {len(self.frames)} in all>"


def _file(what: Demonstration | str | PathLike[str], steps: object) -> Path | None:
    """Find the demonstration file; None if ``what`` is not a file."""
    if steps is not None or isinstance(what, Demonstration) or what in variant_names():
        return None
    return lessons.find_demonstration(what)


def _link_name(file: Path | None) -> str:
    """Return the name by which a link opens a demonstration of the lessons; empty for others."""
    is_of_lessons = file is not None and file.parent == lessons.lessons_folder() / lessons.DEMONSTRATIONS
    return file.stem.partition(".")[0] if file is not None and is_of_lessons else ""


def _demonstration(
    what: Demonstration | str | PathLike[str],
    steps: Iterable[Step | Mapping[str, Any]] | None,
    title: str,
    options: Mapping[str, str],
) -> Demonstration:
    """Return the demonstration: the one given, one made of steps, or one read from a file.

    Raises:
        InvalidDemonstration: if it is invalid; lists every fault.
        BanmenError: if the arguments do not go together.

    """
    if steps is not None:
        if isinstance(what, Demonstration):
            raise InvalidArgument("what", "a game to show these steps of", what)
        variant = load_variant(what).name
        return from_data(to_data(Demonstration(title or "Demonstration", variant, tuple(steps), **options)))  # type: ignore[arg-type]
    if unused := [name for name, value in options.items() if value]:
        raise BanmenError(f"{unused[0]} needs steps: a demonstration has its own {unused[0]}.")
    if isinstance(what, Demonstration):
        return what
    if what in variant_names():
        raise BanmenError(f"A game needs steps: Demo({what!r}, steps=[{{'caption': …}}, …])")
    return load(what)
