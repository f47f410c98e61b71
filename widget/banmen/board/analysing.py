"""Analysis on a board: methods of `Board`, the request ``analyse`` of its page, and the trait ``analysis``.

A study runs in a thread, and the loop of the notebook shows its results. Where there are no threads, as in a
browser, the study runs in the loop itself, a little at a time.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from time import perf_counter, sleep
from typing import Any

import traitlets as t
from anywidget import AnyWidget

from banmen.board import reviewing
from banmen.board.interface import BoardWidget, Message
from banmen.board.study import INTERVAL, Parts, Wanted, study
from banmen.document.tree import START
from banmen.host import checks
from banmen.protocol.shapes.analysis import AnalysisLine, AnalysisState
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.engine import atsi, search
from banmen_rules.review import Reviewed

MOST = 5
"""The most lines."""
SLICE = 0.08
"""Seconds that a step may take where there are no threads: after it, the page is heard."""
ROUND = 0.03
"""Seconds of short steps in a row there."""

OFF: AnalysisState = {
    "state": "off",
    "text": "",
    "tsfen": "",
    "engine": "",
    "engines": [],
    "count": 3,
    "depth": 0,
    "nodes": 0,
    "lines": [],
    "threats": [],
    "hanging": [],
    "overloaded": [],
    "values": [],
    "points": [],
    "accounts": [],
    "game": [0, 0],
}
"""The trait ``analysis`` before anything is analysed."""


class Worker:
    """Goes through a study, in a thread or in steps.

    Args:
        begin: begins the study; gets a function that says whether it is to stop.
        patient: whether a search may take its time where there are no threads.

    """

    def __init__(
        self, begin: Callable[[Callable[[], bool]], Iterator[Parts | None]], *, patient: bool = False
    ) -> None:
        self._patient = patient
        self._halt = threading.Event()
        self._deadline: float | None = None
        self._steps = begin(self.stopped)
        self._news: deque[Parts] = deque()
        self.error: BaseException | None = None
        self.finished = False

    def stopped(self) -> bool:
        """Tell whether to stop: asked for at every position searched."""
        return self._halt.is_set() or (self._deadline is not None and perf_counter() > self._deadline)

    def stop(self) -> None:
        """Stop at the next position; nothing is shown any more."""
        self._halt.set()

    def start(self) -> bool:
        """Start a thread; return whether there are threads here."""
        try:
            threading.Thread(target=self._run, name="banmen-analysis", daemon=True).start()
        except RuntimeError:
            return False
        return True

    def step(self) -> None:
        """Do a few steps, where there are no threads; a search that takes longer than a slice ends."""
        begun = perf_counter()
        while not self.finished and perf_counter() - begun < ROUND:
            self._deadline = None if self._patient else perf_counter() + SLICE
            self._next()

    def news(self) -> Parts:
        """Return and clear what is new."""
        found: dict[str, Any] = {}
        while self._news:
            part = dict(self._news.popleft())
            for name in ("values", "reviewed"):
                if name in part:
                    part[name] = {**found.get(name, {}), **part[name]}  # type: ignore[dict-item]
            found |= part
        return found

    def _run(self) -> None:
        while not self.finished and not self._halt.is_set():
            self._next()

    def _next(self) -> None:
        try:
            part = next(self._steps)
        except StopIteration:
            self.finished = True
        except Exception as error:  # noqa: BLE001 - the analyst shows it
            self.error = error
            self.finished = True
        else:
            if part is not None:
                self._news.append(part)


class AnalysisRun:
    """A running analysis; it follows the board until it is stopped.

    >>> from banmen import Board
    >>> board = Board("dai_dai", tsfen="16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> run = board.analyse(lines=1, seconds=0.1)
    >>> run.wait()[0]["moves"][0]["text"]
    '1q 1p'
    >>> run.stop()
    >>> run.running
    False
    """

    def __init__(self, analyst: "Analyst") -> None:
        self._analyst = analyst

    @property
    def running(self) -> bool:
        """Whether it searches now; not once its time is over, until the position changes."""
        self._analyst.publish()
        return self._analyst.state["state"] == "running"

    @property
    def lines(self) -> list[AnalysisLine]:
        """The lines found so far, the best one first.

        Each has ``moves``, the expected moves with ``text``, ``side``, ``piece``, ``captured`` and
        ``promoted``; ``value``, in squares, positive for Black; ``wins``, the moves until the side to move
        wins (negative: loses; 0: neither); ``depth``; and ``reason``, a sentence.
        """
        self._analyst.publish()
        return [*self._analyst.state["lines"]]

    def stop(self) -> None:
        """Stop it."""
        self._analyst.stop()

    def wait(self, timeout: float | None = None) -> list[AnalysisLine]:
        """Wait for its end, in a script; in a notebook, ``await`` the run.

        Args:
            timeout: the most seconds; until its end if not given.

        Raises:
            BanmenError: if it has failed.

        """
        end = None if timeout is None else perf_counter() + timeout
        while self.running and (end is None or perf_counter() < end):
            sleep(INTERVAL / 10)
        return self._result()

    def __await__(self) -> Generator[Any, None, list[AnalysisLine]]:
        """Wait for its end without blocking; return the lines.

        Raises:
            BanmenError: if it has failed.

        """
        while self.running:
            yield from asyncio.sleep(INTERVAL / 3).__await__()
        return self._result()

    def _result(self) -> list[AnalysisLine]:
        state = self._analyst.state
        if state["state"] == "failed":
            raise BanmenError(state["text"])
        return [*state["lines"]]


class Analyst:
    """The analysis of one board."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self._wanted: Wanted | None = None
        self._worker: Worker | None = None
        self._attending: asyncio.Task[None] | None = None
        self._named: dict[str, str] = {}
        """The engines that Python has named, by the text that the page shows."""
        self._values: dict[int, float] = {}
        self._reviewed: dict[int, Reviewed] = {}
        """The review of the game that was analysed last, by node."""
        self._tree: object = None
        self.state: AnalysisState = OFF

    # ---------------------------------------------------------------- what people do

    def name(self, engine: str) -> str:
        """Note an engine that Python names; return the text that is shown, a URL without its token."""
        shown = atsi.public_url(engine) if atsi.is_url(engine) else engine
        if engine.startswith(search.LEVEL):
            search.read_opponent(engine)
        self._named[shown] = engine
        return shown

    def start(self, wanted: Wanted) -> None:
        """Analyse from now on.

        Raises:
            UnknownName: if Python has not named the engine.

        """
        if wanted.engine and wanted.engine not in self._named:
            raise UnknownName("engine", wanted.engine, self._named)
        self._wanted = wanted
        self._begin()

    def stop(self) -> None:
        """Stop the analysis; its last results stay."""
        self._wanted = None
        self._end_worker()
        self._show(state="off", text="", game=[0, 0])

    def follow(self) -> None:
        """Begin again where the position is another one."""
        if self.state is OFF:
            return
        if self._moved_to_another_game() and self._wanted is not None and self._wanted.game:
            self.stop()
        if self.state["tsfen"] == self._board.tsfen:
            return
        if self._wanted is None:
            self._show(**_empty(self._board.tsfen), values=self._node_values())
        elif not self._wanted.game:
            self._begin()

    def reviewed(self) -> list[Reviewed] | None:
        """Return what was found of the moves of the line shown; None unless all of them were analysed."""
        self.publish()
        tree = self._board._document.tree  # noqa: SLF001 - the board's own
        nodes = [START, *tree.line]
        if tree is not self._tree or not self._reviewed.keys() >= {*nodes}:
            return None
        return [self._reviewed[node] for node in nodes]

    # ---------------------------------------------------------------- how it runs

    def _begin(self) -> None:
        self._end_worker()
        wanted, board = self._wanted, self._board
        if wanted is None:
            return
        document = board._document  # noqa: SLF001 - the board's own
        self._moved_to_another_game()
        position = document.position.copy()
        over = position.outcome()
        known = {} if wanted.game and self.state["tsfen"] == board.tsfen else _empty(board.tsfen)
        more: dict[str, Any] = known | {
            "engine": wanted.engine,
            "engines": [*self._named],
            "count": wanted.lines,
            "values": self._node_values(),
        }
        if wanted.game:
            self._show(**more, state="running", text="")
            start, moves = reviewing.moves_of(board)
            self._reviewed = {}
            self._show(points=[], accounts=[])
            self._run(
                lambda stopped: reviewing.study_game(start, moves, wanted.seconds, board.lang, stopped),
                patient=True,
            )
        elif over is not None:
            self._show(**more, state="over", text=f"The game is over: {over.text}.")
        else:
            named = wanted._replace(engine=self._named.get(wanted.engine, ""))
            self._show(**more, state="running", text="")
            self._run(lambda stopped: study(position, named, board.lang, stopped))

    def _run(
        self, begin: Callable[[Callable[[], bool]], Iterator[Parts | None]], *, patient: bool = False
    ) -> None:
        worker = self._worker = Worker(begin, patient=patient)
        threads = worker.start()
        if not threads and self._wanted is not None and self._wanted.engine:
            worker.error, worker.finished = BanmenError("An engine cannot analyse here: no threads."), True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # in a script, a look at the run brings the news
            return
        self._attending = loop.create_task(self._attend(worker, threads=threads))

    async def _attend(self, worker: Worker, *, threads: bool) -> None:
        """Show what a worker finds, until it ends."""
        due = 0.0
        while self._worker is worker:
            if not threads:
                worker.step()
            if worker.finished or perf_counter() >= due:
                due = perf_counter() + INTERVAL
                with self._board._lock:  # noqa: SLF001 - the board's own
                    self.publish(worker)
            await asyncio.sleep(INTERVAL / 2 if threads else 0)

    def publish(self, worker: Worker | None = None) -> None:
        """Show what is new."""
        worker = worker or self._worker
        if worker is None or worker is not self._worker:
            return
        finished = worker.finished  # before the news: none comes after it
        more: dict[str, Any] = dict(worker.news())
        wanted = self._wanted or Wanted()
        self._values |= more.pop("values", {})
        self._reviewed |= more.pop("reviewed", {})
        lines = more.get("lines", [])
        if lines and lines[0]["value"] is not None and not wanted.game:
            self._values[self._board.node] = lines[0]["value"]
        if finished:
            self._worker = None
            more |= {"state": "done", "text": ""} | _failure(worker.error, self._board)
            if wanted.game:
                self._wanted = None
                more |= {"game": [0, 0]}
            elif more["state"] == "failed":
                self._wanted = None
        if more:
            self._show(**more, values=self._node_values())

    def _moved_to_another_game(self) -> bool:
        """Forget the values of a game that is not on the board any more; return whether it is not."""
        tree = self._board._document.tree  # noqa: SLF001 - the board's own
        other = tree is not self._tree
        if other:
            self._tree, self._values, self._reviewed = tree, {}, {}
            self._show(points=[], accounts=[])
        return other

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()

    def _node_values(self) -> list[dict[str, object]]:
        return [{"node": node, "value": value} for node, value in sorted(self._values.items())]

    def _show(self, **more: Any) -> None:  # noqa: ANN401 - of the state
        self.state = {**self.state, **more}  # type: ignore[typeddict-item]
        self._board.show_state({"analysis": self.state})


def _empty(tsfen: str) -> dict[str, Any]:
    """Begin with nothing known of a position."""
    known = ("depth", "nodes", "lines", "threats", "hanging", "overloaded", "game")
    return {"tsfen": tsfen} | {name: OFF[name] for name in known}  # type: ignore[literal-required]


def _failure(error: BaseException | None, board: BoardWidget) -> dict[str, str]:
    """Say why an analysis has failed, if it has."""
    if error is None:
        return {}
    if isinstance(error, BanmenError):
        return {"state": "failed", "text": str(error)}
    board.log.error("banmen could not analyse a position", exc_info=error)
    return {"state": "failed", "text": f"The analysis has failed ({type(error).__name__}: {error})."}


# ---------------------------------------------------------------- methods of Board, and its request

mistakes = reviewing.mistakes


def analyse(
    self: BoardWidget,
    lines: int = 3,
    seconds: float | None = None,
    engine: str | None = None,
    *,
    game: bool = False,
) -> AnalysisRun:
    """Analyse the position shown: best lines with values and reasons, threats and weak pieces.

    It runs beside the notebook and returns at once. It follows the board: another position is analysed from
    the start. The tab *Analysis* shows the results; ``analysis`` has them as plain data.

    Args:
        self: the board.
        lines: how many lines, 1 to 5.
        seconds: the most time for each position; 300 if not given.
        engine: the command line of a program, or ``ws://…`` for a server, to choose the move instead: ATSI
            gives one move with its value, no other lines and no depth.
        game: analyse every position of the line shown instead, one after another, for the graph.

    Raises:
        BanmenError: if an argument is wrong, or the board asks a question. Everything that happens later,
            such as an engine that ends, ends the analysis, which says why.

    """

    def begin() -> AnalysisRun:
        wanted = _wanted(self, lines, seconds)
        analyst = _analyst_of(self)
        named = "" if engine is None else analyst.name(_engine(engine))
        analyst.start(wanted._replace(engine="" if game else named, game=game))
        return AnalysisRun(analyst)

    run: AnalysisRun = self._try(begin)
    return run


def stop_analysis(self: BoardWidget) -> None:
    """Stop the analysis, if one is running; the last results stay."""
    if self._analyst is not None:
        self._analyst.stop()


@t.observe("interaction")
def on_question(self: BoardWidget, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
    """Stop where the board asks a question."""
    if change["new"] == "mark":
        stop_analysis(self)


def close(self: BoardWidget) -> None:
    """Close the board: its analysis ends."""
    if self._analyst is not None:
        self._analyst.stop()
    AnyWidget.close(self)


def handle(self: BoardWidget, message: Message) -> None:
    """Do what the page asks of the analysis."""
    op = message.get("op")
    analyst = _analyst_of(self)
    if op == "stop":
        analyst.stop()
        return
    if op not in ("start", "game"):
        raise UnknownName("step of an analysis", f"{op!s:.60}", ("start", "game", "stop"))
    count = checks.number(message.get("lines", analyst.state["count"]), "lines")
    engine = checks.text(message.get("engine", ""), "engine")
    wanted = _wanted(self, count, None)
    analyst.start(wanted._replace(engine="" if op == "game" else engine, game=op == "game"))


def _analyst_of(board: BoardWidget) -> Analyst:
    if board._analyst is None:  # noqa: SLF001 - the board's own
        board._analyst = Analyst(board)  # noqa: SLF001
    analyst: Analyst = board._analyst  # noqa: SLF001
    return analyst


def _wanted(board: BoardWidget, lines: int, seconds: float | None) -> Wanted:
    if board.interaction == "mark":
        raise BanmenError("This board asks a question, and the answer is not given away.")
    if not 1 <= checks.number(lines, "lines") <= MOST:
        raise InvalidArgument("lines", f"from 1 to {MOST}", lines)
    if seconds is not None and checks.amount(seconds, "seconds") <= 0:
        raise InvalidArgument("seconds", "more than 0", seconds)
    return Wanted(lines, seconds)


def _engine(engine: str) -> str:
    text = checks.text(engine, "engine").strip()
    if not text:
        raise InvalidArgument("engine", "a command line, ws://… or level:1 to level:6", engine)
    return text
