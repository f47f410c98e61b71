"""The server of a class: HTTP and WebSocket on one port, in a thread of its own beside the kernel's.

A pupil's page joins with the code and a token that it made itself; from then on the token is who it is. All
addresses are relative, so that the server also works behind jupyter-server-proxy. The session counts every
refusal, and the teacher sees the counts.
"""

import asyncio
import json
import logging
import os
import secrets
import socket
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, thread_time
from typing import Any, Final, TypeVar

from tornado import httpserver, web

from banmen.classroom import limits, messages, views
from banmen.classroom.files import load_files, made_file
from banmen.classroom.game import VotePlan
from banmen.classroom.handlers import REMOVED, FileHandler, PupilSocket, TeacherSocket
from banmen.classroom.limits import Buckets
from banmen.classroom.messages import RefusedError
from banmen.classroom.questions import Page, Plan
from banmen.classroom.session import Session
from banmen.classroom.store import Store
from banmen.classroom.threads import switching
from banmen.classroom.vote import VoteSession
from banmen_rules import BanmenError

Returned = TypeVar("Returned")
PACE: Final = 0.03
"""The least seconds between two messages about changes to the teacher's page."""
SHARE: Final = 0.1
"""The most of the time of the server's thread that telling them takes."""
PATIENCE: Final = 20.0
"""Seconds to wait for the server's thread."""
GRACE: Final = 3.0
"""Seconds after the end of a race in which answers that were given in time arrive."""
_WRITING: Final = 5.0
"""Seconds between two entries in the file about what was refused."""
_GOING_AWAY: Final = 1001
State = Mapping[str, Any]


class Server:
    """Runs a class.

    Args:
        plan: the questions.
        store: the file of the class.
        host: the address to listen on.
        port: the port; 0 for any that is free, the one that the file names first.
        tell: called in the server's thread with the traits of the teacher's view when they have changed.

    Raises:
        BanmenError: if it cannot listen there, or the front end has not been built.

    """

    def __init__(
        self,
        plan: Plan,
        store: Store,
        *,
        host: str,
        port: int,
        tell: Callable[[State], object] = lambda _: None,
    ) -> None:
        self.plan, self.store, self.host = plan, store, host
        about = json.dumps({"class": store.saved.values["id"]})
        self.files = {**load_files(), "class": made_file("class.json", about)}
        self.pages = self._pages()
        self.token = secrets.token_urlsafe(24)
        """The teacher's: who has it may do what the teacher does."""
        self.capacity = limits.raise_open_files()
        self.requests, self.waiting = Buckets(limits.REQUESTS), dict[str, int]()
        self.sockets: dict[int, PupilSocket] = {}
        self.teachers: set[TeacherSocket] = set()
        self._tell = tell
        self._cards_for: tuple[str, int] | None = None
        self._told: dict[str, Any] = {}
        self._telling: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._free_at = self._write_at = 0.0
        self._refused: dict[str, int] = {}
        listening = self._listen(port)
        self.port: int = listening.getsockname()[1]
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="banmen-class-judge")
        self._loop = asyncio.new_event_loop()
        store.deliver = self._deliver
        switching.begin()
        self._started = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(listening,), name="banmen-class-server", daemon=True
        )
        self._thread.start()
        self._started.wait(PATIENCE)

    def _listen(self, port: int) -> socket.socket:
        """Listen on a port; if any will do, on the one that the class had before: pupils' pages know it."""
        known = self.store.saved.values.get("port")
        wanted = [known, 0] if port == 0 and isinstance(known, int) else [port]
        for number in wanted:
            try:
                found = _bound(self.host, number)
            except (OSError, OverflowError) as error:
                problem = error
                continue
            actual = found.getsockname()[1]
            if (actual, self.host) != (known, self.store.saved.values.get("host")):
                self.store.write_value("port", actual, lambda _: None)
                self.store.write_value("host", self.host, lambda _: None)
            return found
        raise BanmenError(f"Cannot listen on {self.host}, port {port}: {problem}.")

    # ---------------------------------------------------------------- the thread

    def _run(self, listening: socket.socket) -> None:
        logging.getLogger("tornado.access").setLevel(logging.ERROR)
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._begin(listening))
            self._started.set()
            self._loop.run_forever()
        finally:
            self._started.set()
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def _deliver(self, report: Callable[[], None]) -> None:
        """Have the server's thread hear of a commit."""
        with suppress(RuntimeError):  # the loop is closed: no one waits for it
            self._loop.call_soon_threadsafe(report)

    async def _begin(self, listening: socket.socket) -> None:
        make = VoteSession if isinstance(self.plan, VotePlan) else Session
        self.session = make(
            self.plan,
            self.store,
            self._executor,
            on_change=self.changed,
            on_stage=self.send_all,
            on_remove=self.remove,
        )
        given: dict[str, Any] = {"server": self}
        application = web.Application(
            [
                (r"/socket", PupilSocket, given),
                (r"/teacher-socket", TeacherSocket, given),
                (r"/(.*)", FileHandler, given),
            ],
            websocket_ping_interval=20,
            websocket_max_message_size=messages.LARGEST,
            log_function=lambda _: None,
        )
        self._server = httpserver.HTTPServer(
            application,
            max_header_size=16 * 1024,
            max_body_size=1024,
            idle_connection_timeout=60,
            body_timeout=10,
        )
        self._server.add_socket(listening)
        await self.session.judge_all()
        self.send_all()  # a race that was running ends

    @property
    def is_running(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive() and not self._loop.is_closed()

    def call(self, coroutine: Callable[[], Coroutine[Any, Any, Returned]]) -> Returned:
        """Run something in the server's thread, and wait for its result.

        Raises:
            BanmenError: if it fails, or the class is over.

        """
        if not self.is_running:
            raise BanmenError("This class is closed. Make it again with the same file to continue it.")
        try:
            return asyncio.run_coroutine_threadsafe(coroutine(), self._loop).result(PATIENCE)
        except RefusedError:
            raise BanmenError(self.session.fault or "The class could not be changed.") from None

    def post(self, act: str, pupil: int = -1, seen: tuple[str, int] | None = None) -> None:
        """Do what the teacher wants, without waiting for it."""
        if self.is_running:
            asyncio.run_coroutine_threadsafe(self.session.act(act, pupil, seen), self._loop)

    def stop(self) -> None:
        """Close all connections, write what is left, and end the threads."""
        if not self.is_running or threading.current_thread() is self._thread:
            return
        switching.end()
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._executor.shutdown(wait=False, cancel_futures=True)
        self.store.close()

    async def _end(self) -> None:
        self._server.stop()
        await self.session.close()
        self._write_refused()
        for each in (*self.sockets.values(), *self.teachers):
            each.close(_GOING_AWAY)
        if self._telling is not None:
            self._telling.cancel()
        await self._server.close_all_connections()

    # ---------------------------------------------------------------- telling

    def changed(self) -> None:
        """Tell the teacher's pages soon, all changes together."""
        if self._telling is None:
            wait = max(PACE, self._free_at - monotonic())
            self._telling = self._loop.call_later(wait, self._tell_teachers)

    def post_changes(self) -> None:
        """Have the server's thread tell changes soon."""
        self._loop.call_soon_threadsafe(self.changed)

    def tell_now(self) -> None:
        """Tell the teacher's pages all changes at once."""
        if self._telling is not None:
            self._telling.cancel()
        self._tell_teachers()

    def _tell_teachers(self) -> None:
        self._telling = None
        begun = thread_time()  # without waiting for a cell that computes
        traits = self.traits()
        if traits:
            self._tell(traits)
            for teacher in self.teachers:
                teacher.send({"type": "traits", "traits": traits})
        if monotonic() >= self._write_at:
            self._write_at = monotonic() + _WRITING
            self._write_refused()
        self._free_at = monotonic() + (thread_time() - begun) / SHARE

    def _write_refused(self) -> None:
        """Write into the file how much was refused so far."""
        counted = dict(self.session.refused)
        if counted != self._refused:
            self._refused = counted
            self.store.write_event("refused", counted, lambda _: None)

    def traits(self, *, everything: bool = False) -> dict[str, Any]:
        """Return the traits of the teacher's view that have changed, or all."""
        state = {
            **views.teacher_state(self.session),
            "address": self.address,
            "local": limits.is_loopback(self.host),
            "capacity": self.capacity,
        }
        found: dict[str, Any] = {}
        if everything or state != self._told:
            found["classroom"] = state
        shown = (self.session.phase, self.session.at)
        if everything or shown != self._cards_for:
            found["cards"], found["catalogues"] = views.cards(self.session)
        if not everything:
            self._told, self._cards_for = state, shown
        return found

    def send_all(self) -> None:
        """Send every pupil's page what is asked now; a race ends by itself."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        if self.session.left > 0:
            self._ending = self._loop.call_later(self.session.left + GRACE, self.post, "end")
        ranked = views.ranks(self.session)
        if self.plan.mode == "vote":
            self.pages = self._pages()
        for each in [*self.sockets.values()]:
            each.send_state(ranked)

    def _pages(self) -> dict[str, Page]:
        """Find the pages that pupils may ask for, by their addresses; a vote has others after every move."""
        return {page.address(self.store.saved.values["secret"]): page for page in self.plan.pages}

    def remove(self, pupil: int) -> None:
        """Close the page of a pupil who was removed."""
        if each := self.sockets.get(pupil):
            each.close(REMOVED)

    @property
    def teacher_address(self) -> str:
        """The teacher's page, on this machine."""
        host = "127.0.0.1" if self.host in ("", "0.0.0.0") else self.host  # noqa: S104 - the user asked for it
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/teacher#{self.token}"

    @property
    def address(self) -> str:
        """Where pupils join. On a JupyterHub it is a path on its server, else a whole address.

        A hub with the relay names its service in ``BANMEN_CLASSES``. Without it only the user whose kernel
        this is can open the path.
        """
        prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "")
        if prefix and limits.is_loopback(self.host):
            relay = os.environ.get("BANMEN_CLASSES", "")
            base = os.environ.get("JUPYTERHUB_BASE_URL", "/")
            below = f"{base}services/{relay}" if relay else f"{prefix}proxy"
            return f"{below}/{self.port}/#{self.session.code}"
        return f"http://{_reachable(self.host)}:{self.port}/#{self.session.code}"


def _bound(host: str, port: int) -> socket.socket:
    """Listen at an address.

    Raises:
        OSError: if that is not possible.
        OverflowError: if there is no such port.

    """
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setblocking(False)  # noqa: FBT003 - the socket's own
        found.bind((host, port))
        found.listen(_BACKLOG)
    except (OSError, OverflowError):
        found.close()
        raise
    return found


_BACKLOG: Final = 1024


def _reachable(host: str) -> str:
    """Name the machine as others reach it: for all of its addresses, the one that leads to the network."""
    if host not in ("", "0.0.0.0", "::"):  # noqa: S104 - the user asked for it
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent to it
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
