"""The widget `Class`: pupils join with a code and answer on their own pages; the teacher sees the answers."""

import gzip
import json
import secrets
import sys
import threading
import zlib
from collections.abc import Callable, Iterable, Mapping
from http.client import HTTPConnection, HTTPException
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final, TypeAlias, get_args

import traitlets as t
from anywidget import AnyWidget

from banmen.classroom import messages
from banmen.classroom.game import VotePlan
from banmen.classroom.questions import (
    DemoQuestion,
    ExerciseQuestion,
    Plan,
    Question,
    make_plan,
)
from banmen.classroom.server import Server
from banmen.classroom.store import FILE, Store
from banmen.classroom.vote import VoteSession, vote_plan
from banmen.demo.demo import Demo
from banmen.export import offline
from banmen.export.exercise import exercise_svg, paper
from banmen.host import traits, widget
from banmen.host.language import spoken
from banmen.host.settings import choose
from banmen.practice import answer_rows
from banmen.practice.drill import chosen
from banmen.practice.sheet import Sheet
from banmen.practice.storm import Storm
from banmen.practice.trainer import Trainer, by_id
from banmen.protocol.shapes.classroom import ClassMode
from banmen.room.room import GameRoom
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.base.display import counted
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises as rules
from banmen_rules.words.texts import LANGUAGES, table_of

Asked: TypeAlias = (
    Trainer
    | Demo
    | GameRoom
    | rules.SheetSpec
    | rules.Pack
    | str
    | PathLike[str]
    | Iterable[rules.ExerciseSpec | Mapping[str, Any] | str]
)
MODES: Final = get_args(ClassMode)
PACE: Final = 2
"""Seconds of a race for each of its questions: no pupil is faster for long."""
_running: dict[Path, Server] = {}
"""The servers in this kernel, by their files."""


@typed_class
class Class(AnyWidget):
    """A class in the notebook: pupils answer on phones or laptops, and the board shows their answers.

    Pupils open the address that the widget shows, type the code and a name, and answer as in a drill. Their
    pages come from a server inside this kernel. By default only this machine can reach it: with
    ``host="0.0.0.0"`` everybody in your network can, so use that where you trust it. The server answers while
    a cell computes; for that the threads of the kernel take turns more often (`sys.setswitchinterval`) until
    the class is closed.

    >>> from banmen import Class
    >>> lesson = Class("hook", file="")  # doctest: +SKIP
    >>> lesson.next()  # doctest: +SKIP

    Args:
        what: a ``Drill``, ``Sheet``, ``Storm`` or ``Demo``; or what a drill takes: the name of a lesson or
            pack, a file, exercises. Of a demonstration its questions with options are asked; while you
            present the ``Demo`` that you gave, each is asked when you come to it. Of a ``GameRoom`` the class
            plays the side of the ``"human"`` from the position on its board: pupils vote for each move.
        mode: ``"together"``: you move on for all; ``"own pace"``: everybody works through all exercises. A
            ``Storm`` is always a race (``"storm"``), a ``GameRoom`` always a ``"vote"``.
        host: the address to listen on; ``"0.0.0.0"`` for the whole network.
        port: the port; 0 for any that is free.
        file: the file of everything that happens, ``class.db`` if not given. If it has this class already,
            the class continues, with the same code: so a kernel that ended loses nothing.
        title: the heading.
        lang: ``"en"``, ``"ja"`` or ``"ru"``, for you and the pupils; if not given, the one set with
            `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.

    Raises:
        BanmenError: if there are no questions, one is invalid, the file is in use or holds another class, or
            the server cannot listen.

    """

    BUNDLE: ClassVar[str] = "classroom"
    SILENT: ClassVar[Mapping[str, object]] = offline.SILENT
    VIEW: ClassVar[str] = "class"

    refuse, show_state, without_python = widget.refuse, widget.show_state, widget.silent
    hold_trait_notifications, send_state = widget.hold_trait_notifications, widget.send_state
    _repr_mimebundle_, _handle_custom_msg = widget.mimebundle, widget.handle_custom_msg
    _esm, _files = widget.loader_trait(), widget.files_trait()
    complain, _forget_problem = offline.complain, offline.forget_problem
    _keep_fixed = offline.keep_fixed
    _keep_class = t.validate("cards", "classroom")(offline.refuse_fixed)

    _is_made = False

    view, title = traits.Text().tag(sync=True), traits.Text().tag(sync=True)
    lang, glyphs, theme = offline.language_trait(), offline.glyphs_trait(), traits.Theme().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number().tag(sync=True)
    catalogues = traits.Mapping().tag(sync=True)
    cards = traits.Sequence().tag(sync=True)
    classroom = traits.Mapping().tag(sync=True)

    def __init__(
        self,
        what: Asked,
        *,
        mode: str | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        file: str | PathLike[str] | None = None,
        title: str | None = None,
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
    ) -> None:
        if sys.platform == "emscripten":
            raise BanmenError("A class needs a server, and Python in a browser has none.")
        lang = spoken(lang)
        glyphs = choose("glyphs", glyphs, "rose")
        speaks = lang if lang in LANGUAGES else "en"
        self._setting = threading.RLock()
        """Held by the thread that sets traits."""
        self._plan = plan_of(what, mode=mode, title=title, lang=speaks, glyphs=glyphs)
        self._server = serve(
            self._plan, Path(FILE if file is None else file), host=host, port=port, tell=self._show_news
        )
        try:
            state = self._server.call(self._state)
            self._shown = offline.first_state(self.VIEW, state)
            with widget.first_values():
                super().__init__(**self._shown, title=self._plan.title, lang=lang, theme=theme, glyphs=glyphs)
        except BanmenError:
            self._server.stop()
            raise
        self._is_made = True
        self._server.post_changes()  # those since the first state
        self.on_msg(self._on_act)
        if isinstance(what, Demo):
            what.observe(lambda change: self._follow(change["new"]), "at")
            what.observe(lambda _: self._follow_answers(what), "answers")

    async def _state(self) -> dict[str, Any]:
        return self._server.traits(everything=True)

    def _show_news(self, state: Mapping[str, Any]) -> None:
        """Show news from the server's thread, also while a cell runs; no other thread sets these traits."""
        if self._is_made:
            with self._setting:
                self.show_state(dict(state))

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Receive traits from the page."""
        with self._setting:
            offline.set_state(self, sync_data)

    def close(self) -> None:
        """Close the widget, its server and its file."""
        if self._is_made:
            self._server.stop()
        super().close()

    # ---------------------------------------------------------------- the teacher

    def next(self) -> None:
        """Ask the next question; after the last one the class is over.

        Raises:
            BanmenError: if the class is closed.

        """
        self._act("next")

    def reveal(self) -> None:
        """Show everybody the right answer, and yourself the wrong ones with their reasons.

        Raises:
            BanmenError: if the class is closed.

        """
        self._act("reveal")

    def play(self, move: str) -> None:
        """Make another move than the one with most votes, or the opponent's if that fails.

        Args:
            move: a legal move, such as ``"7g 7f"``.

        Raises:
            BanmenError: if the move is not legal, no move can be made now, or the class plays no game.

        """
        session = self._server.session
        if not isinstance(session, VoteSession):
            raise BanmenError("This class plays no game. Make one with Class(GameRoom(…)).")
        self._server.call(lambda: session.play(move))

    def end(self) -> None:
        """End the class for everybody. Its file stays.

        Raises:
            BanmenError: if the class is closed.

        """
        self._act("end")

    def close_server(self) -> None:
        """Close the server and the file. Another ``Class`` with the same file continues."""
        self._server.stop()

    def _act(self, act: str) -> None:
        async def do() -> None:
            await self._server.session.act(act)
            self._server.tell_now()

        self._server.call(do)

    def _on_act(self, _: object, content: object, __: object) -> None:
        """Take what the teacher does on the page."""
        if not isinstance(content, dict) or content.get("type") != "act":
            return
        try:
            found = messages.read_act(content)
        except messages.RefusedError:
            return
        self._server.post(found["act"], found["pupil"], (found["phase"], found["at"]))

    def _follow(self, at: int) -> None:
        """Ask the question of the frame that is presented."""
        places = {
            one.frame: n
            for n, one in enumerate(self._plan.questions.values())
            if isinstance(one, DemoQuestion)
        }
        if at in places and self._server.is_running:
            self._server.call(lambda: self._server.session.show(places[at]))

    def _follow_answers(self, demo: Demo) -> None:
        """Reveal the answer when it is revealed in the demonstration."""
        question = self._plan.stages[self.at].questions[0] if self.at >= 0 else None
        if isinstance(question, DemoQuestion) and any(one["frame"] == question.frame for one in demo.answers):
            self._server.post("reveal")

    # ---------------------------------------------------------------- the state

    @property
    def address(self) -> str:
        """Where pupils join; the code stands after ``#``."""
        return self._server.address

    @property
    def code(self) -> str:
        """The code with which pupils join."""
        return self._server.session.code

    @property
    def at(self) -> int:
        """The place of the question that is asked, from 0; -1 before the first."""
        return self._server.session.at

    @property
    def pupils(self) -> list[str]:
        """The names of the pupils, in the order in which they joined."""
        return [pupil.name for pupil in self._server.call(self._present)]

    async def _present(self) -> list[Any]:
        return self._server.session.present()

    async def _judged(self) -> list[Any]:
        await self._server.session.until_judged()
        return self._server.session.present()

    @property
    def results(self) -> list[dict[str, Any]]:
        """The answers that count, one row per pupil and question, judged by the rules.

        A row has ``pupil``, ``question``, ``right`` (None where no answer is right or wrong), ``tries``,
        ``wrong``, ``hints``, ``gave_up``, ``seconds`` (None without a timer) and ``answer``, the last one.
        """
        found = []
        for pupil in self._server.call(self._judged):
            for card, work in pupil.work.items():
                found.append({
                    "pupil": pupil.name,
                    "question": card,
                    "right": work.right,
                    "tries": len(work.tries),
                    "wrong": work.wrong,
                    "hints": work.hints,
                    "gave_up": work.gave_up,
                    "seconds": work.seconds,
                    "answer": work.tries[-1] if work.tries else None,
                })  # fmt: skip
        return found

    @property
    def heading(self) -> str:
        """The title, or the usual heading of a class in its language."""
        return self.title or str(table_of("practice", self.lang)["class"]["untitled"])

    def svg(self) -> str:
        """Draw the question that is asked as SVG; before the first one, the heading and where pupils join."""
        if not self.cards:
            join = str(table_of("practice", self.lang)["class"]["join"])
            lines = [(self.heading, 32.0, 17), (join, 58.0, 13)]
            return paper((640.0, 80.0), self.heading, join, lines, self.theme)
        if isinstance(self._plan, VotePlan):
            return self._plan.game.svg(self.theme, self.heading)
        question = self._plan.questions[self.cards[0]["id"]]
        if isinstance(question, ExerciseQuestion):
            return exercise_svg(question.exercise, self.cards[0], self.glyphs, self.theme, (self.heading,))
        lines = [(self.heading, 30.0, 13), (self.cards[0]["task"], 56.0, 17)]
        return paper((640.0, 80.0), self.heading, "", lines, self.theme)

    def __repr__(self) -> str:
        """Show where the class stands."""
        pupils = counted(len(self.classroom["pupils"]), "pupil")
        return f"<Class {self.heading!r} at {self.address}: {pupils}>"


# ---------------------------------------------------------------- the questions


def plan_of(what: Asked, *, mode: str | None, title: str | None, lang: str, glyphs: str) -> Plan:
    """Arrange what a class is asked.

    Raises:
        BanmenError: if there are no questions, one is invalid, or the mode does not fit.

    """
    if mode is not None and mode not in MODES:
        raise UnknownName("mode", mode, MODES)
    if isinstance(what, GameRoom) != (mode == "vote") and mode is not None:
        raise BanmenError('mode="vote" needs a GameRoom, and a GameRoom has no other mode.')
    if isinstance(what, GameRoom):
        return vote_plan(what, title=title, lang=lang, glyphs=glyphs)
    race = isinstance(what, Storm)
    if (mode == "storm") != race and mode is not None:
        raise BanmenError('mode="storm" needs a Storm, and a Storm has no other mode.')
    settings: Mapping[str, Any] = {}
    if isinstance(what, Demo):
        if mode == "own pace":
            raise BanmenError("The questions of a demonstration are asked together.")
        asked: list[Question] = [
            DemoQuestion(what, at)
            for at, frame in enumerate(what.frames)
            if frame["question"] and frame["question"]["options"]
        ]
        heading = what.title
        if not asked:
            raise BanmenError("This demonstration asks no question with options.")
    else:
        heading, exercises, settings = _exercises(what, lang)
        judge = answer_rows.Judge(by_id(exercises), lang)
        asked = [ExerciseQuestion(each, judge, lang) for each in exercises]
    return make_plan(
        asked,
        title=heading if title is None else title,
        lang=lang,
        mode="storm" if race else "own pace" if mode == "own pace" else "together",
        settings=settings,
        glyphs=glyphs,
        seconds=what.seconds if isinstance(what, Storm) else 0,
    )


def _exercises(
    what: Any,  # noqa: ANN401 - any `Asked`
    lang: str,
) -> tuple[str, list[rules.ExerciseSpec], Mapping[str, Any]]:
    """Read exercises with their heading and settings.

    Raises:
        BanmenError: without exercises, or if one is invalid.

    """
    if isinstance(what, Storm):
        return what.title, [*what.questions(what.seconds // PACE)], what.settings
    if isinstance(what, Trainer):
        return what.heading, [*what.exercises], what.settings
    if isinstance(what, rules.SheetSpec):
        sheet = Sheet(what, autosave=False)
        return sheet.heading, [*sheet.exercises], sheet.settings
    heading, exercises = chosen(what)
    title = heading.translated(lang).title if isinstance(heading, rules.Pack) else heading
    return title, exercises, {}


# ---------------------------------------------------------------- the server


def serve(
    plan: Plan,
    path: Path,
    *,
    host: str,
    port: int,
    tell: Callable[[Mapping[str, Any]], object] = lambda _: None,
) -> Server:
    """Open the file and start the server; one of this kernel with the same file is stopped before.

    Raises:
        BanmenError: if the file is in use or holds another class, or the server cannot listen.

    """
    if not 0 <= port < 65536:  # noqa: PLR2004 - as TCP has it
        raise InvalidArgument("port", "from 0 to 65535", port)
    known, is_new = path.absolute(), not path.exists()
    asked = plan.data
    if earlier := _running.get(known):
        check_same(earlier.store, asked)
        earlier.stop()
        del _running[known]
    secret = {"id": secrets.token_hex(8), "secret": secrets.token_hex(16), "code": messages.new_code()}
    store = Store(path, {**secret, "title": plan.title, "lang": plan.lang, **asked})
    try:
        check_same(store, asked)
        _check_free(store)
        plan.take_over(store.saved.events)
        server = Server(plan, store, host=host, port=port, tell=tell)
    except BanmenError:
        store.close()
        if is_new:  # no class began
            path.unlink(missing_ok=True)
        raise
    _running[known] = server
    return server


def check_same(store: Store, asked: Mapping[str, Any]) -> None:
    """Refuse a file with another class, or with one that is over.

    Raises:
        BanmenError: if it has one.

    """
    saved = store.saved.values
    if any(saved.get(name) != value for name, value in asked.items()):
        raise BanmenError(
            f"{store.path} holds a class with other questions, {saved.get('title')!r}. "
            "Name another file, such as class-2.db."
        )
    phases = [data["phase"] for kind, data in store.saved.events if kind == "phase"]
    if phases[-1:] == ["over"]:
        raise BanmenError(f"{store.path} holds a class that is over. Name another file, such as class-2.db.")


def _check_free(store: Store) -> None:
    """Refuse a file whose class is held by another program: it answers on the port of the class."""
    values = store.saved.values
    port, host = values.get("port"), values.get("host", "")
    if not isinstance(port, int):
        return
    connection = HTTPConnection("127.0.0.1" if host in _ANY else host, port, timeout=2)
    try:
        connection.request("GET", "/class")
        found = json.loads(gzip.decompress(connection.getresponse().read(1000)))
    except (OSError, ValueError, HTTPException, EOFError, zlib.error):
        return
    finally:
        connection.close()
    if isinstance(found, dict) and found.get("class") == values["id"]:
        raise BanmenError(
            f"{store.path} is in use: another program holds its class on port {port}. "
            "Close that first, or name another file."
        )


_ANY: Final = ("", "0.0.0.0", "::")  # noqa: S104 - what a user may have asked for
