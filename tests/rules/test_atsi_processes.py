"""Games between real programs: what each of them may do, and that nothing of it is left."""

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banmen_rules import BanmenError, Outcome, Side, game
from banmen_rules.engine.atsi import Ended, Gone, Host, Moved, ProcessConnection, Received, host_game, start
from banmen_rules.engine.atsi._messages import LONGEST
from tests.rules.boards import lions

pytestmark = pytest.mark.slow  # most of these wait for a program to be too late

SCRIPTED = Path(__file__).with_name("scripted_engine.py")
LONG = 120.0  # seconds: a game that hangs is a failure, not a wait

BLACK, WHITE = Side


class Game:
    """A game between two programs, played to its end."""

    def __init__(self, host: Host, commands: dict[Side, list[str]]) -> None:
        """Play."""
        self.host = host
        self.events: list[object] = []
        self.pids: list[int] = []
        self.result = asyncio.run(self._play(commands))

    async def _play(self, commands: dict[Side, list[str]]) -> Outcome:
        found: dict[Side, ProcessConnection] = {}
        for side, command in commands.items():
            found[side] = await start(command)
            self.pids.append(found[side].pid)
        async with asyncio.timeout(LONG):
            return await host_game(self.host, found, self.events.append)

    def receive(self, side: Side) -> list[str]:
        """List what a side said that was no move."""
        return [str(each.what) for each in self.events if isinstance(each, Received) and each.side is side]


def scripted(how: str, *moves: str) -> list[str]:
    """Write the command line of the scripted engine."""
    return [sys.executable, "-S", str(SCRIPTED), how, *moves]


def play(black: list[str], white: list[str], tsfen: str = "", *, seconds: float = 30.0) -> Game:
    """Let two programs play dai dai."""
    host = Host(game("dai_dai"), tsfen, time=(seconds, 0.0), handshake=6)
    return Game(host, {BLACK: black, WHITE: white})


def lives(pid: int) -> bool:
    """Tell whether a process is there; one that has ended and waits to be fetched is not."""
    try:
        os.kill(pid, 0)
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False


CALM = scripted("calm", "9f 9g", "9g 9h", "9h 9i")


def test_two_programs_play_until_one_has_no_more_time() -> None:
    played = play(scripted("calm", "9l 9k"), scripted("calm", "9f 9g"), seconds=2)
    assert (played.result.winner, played.result.termination) == (WHITE, "time")
    assert played.host.position.counter == 2
    assert not any(map(lives, played.pids))


def test_a_program_with_all_known_quirks_plays_a_game_to_its_end() -> None:
    quirky = scripted("quirky", "9i 9g 9h", "17q 17a")
    played = play(quirky, scripted("calm", "5d 5e 5f"), lions())
    assert (played.result.winner, played.result.termination) == (BLACK, "royals")
    message = played.receive(BLACK)
    assert message[0] == "Log(text='here I am')"
    assert "Eval(value=901.8272599210001)" in message
    seat = played.host.clients[BLACK]
    assert (seat.name, seat.info.author, seat.version) == ("quirky", "No author", "v0")  # type: ignore[union-attr]
    assert "Depth" in seat.params
    assert not any(map(lives, played.pids))


def test_the_other_version_is_tried_with_a_program_that_does_not_answer_to_the_first() -> None:
    host = Host(game("dai_dai"), lions(), versions=("v00", "v0"), handshake=6)
    played = Game(host, {BLACK: scripted("quirky", "17q 17a"), WHITE: CALM})
    assert played.result.termination == "royals"
    assert played.host.clients[BLACK].version == "v0"


@pytest.mark.parametrize(
    "how,reason,words",
    [
        ("silent", "disconnect", "did not answer v0 and v00"),
        ("slow", "time", "ran out of time"),
        ("flood", "disconnect", "lines other than moves"),
        ("gigantic", "disconnect", f"a line of more than {LONGEST} characters"),
        ("dies", "disconnect", "status 1 (RuntimeError: I cannot continue)"),
        ("deaf", "time", "ran out of time"),
        ("stays", "time", "ran out of time"),
    ],
)
def test_a_hostile_program_loses_and_is_not_left_behind(how: str, reason: str, words: str) -> None:
    played = play(scripted(how), CALM, seconds=1 if reason == "time" else 60)
    assert (played.result.winner, played.result.termination) == (WHITE, reason)
    assert words in played.result.text
    assert isinstance(played.events[-1], Ended)
    assert not any(map(lives, played.pids))


def test_a_program_that_moves_out_of_turn_loses() -> None:
    played = play(scripted("slow"), scripted("early"))
    assert (played.result.winner, played.result.termination) == (BLACK, "illegal_move")
    assert "out of turn" in played.result.text


def test_garbage_before_a_move_does_no_harm() -> None:
    played = play(scripted("garbage", "17q 17a"), CALM, lions())
    assert (played.result.winner, played.result.termination) == (BLACK, "royals")
    assert len(played.receive(BLACK)) == 2


def ended(pid: int) -> bool:
    """Wait until a process has ended: it got the signal, and may take some time."""
    end = time.monotonic() + LONG
    while lives(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not lives(pid)


linux = pytest.mark.skipif(sys.platform != "linux", reason="promised on Linux")


@pytest.mark.parametrize("how", ["parent", pytest.param("daemon", marks=linux)])
def test_processes_that_a_program_started_end_with_it(how: str, tmp_path: Path) -> None:
    note = tmp_path / "child"
    played = play(scripted(how, str(note), "17q 17a"), CALM, lions())
    assert played.result.winner is BLACK
    assert ended(int(note.read_text(encoding="ascii")))


@linux
@pytest.mark.parametrize("how", ["daemon", "stays"])
def test_nothing_outlives_python_that_is_killed(how: str, tmp_path: Path) -> None:
    note = tmp_path / "child"
    command = scripted(how, str(note))
    script = (
        "import asyncio, sys\n"
        "from banmen_rules.engine.atsi import start\n"
        "async def main():\n"
        "    engine = await start(sys.argv[1:])\n"
        "    engine.send('atsiinit v0')\n"
        "    print(await engine.read(), flush=True)\n"
        "    await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, *command], stdout=subprocess.PIPE) as ran:
        assert ran.stdout is not None
        assert ran.stdout.readline() == b"atsiok\n"
        started = descendants(ran.pid)
        ran.kill()
    assert len(started) == (3 if how == "daemon" else 2), (
        "a supervisor, the program, and what that has started"
    )
    assert all(map(ended, started))


def descendants(pid: int) -> list[int]:
    """List the processes that a process has started, and those that these have."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                stat = (entry / "stat").read_bytes().rpartition(b")")[2].split()
                parents[int(entry.name)] = int(stat[1])
    children = [each for each, parent in parents.items() if parent == pid]
    return [*children, *(each for child in children for each in descendants(child))]


@linux
@pytest.mark.parametrize("code", ["raise SystemExit(7)", "import os; os.kill(os.getpid(), 11)"])
def test_status_of_a_program_is_its_own(code: str) -> None:
    async def run() -> str:
        connection = await start([sys.executable, "-S", "-c", code])
        with pytest.raises(Gone) as gone:
            await connection.read()
        await connection.close()
        return str(gone.value)

    status = 7 if "7" in code else 128 + 11
    assert f"ended with status {status}" in asyncio.run(run())


def test_last_words_that_come_in_pieces_are_one_line() -> None:
    pieces = (
        "for piece in ('Runtime', 'Error: I ', 'cannot\\n'):"
        " print(piece, end='', file=sys.stderr, flush=True); time.sleep(0.02)"
    )

    async def run() -> str:
        connection = await start([sys.executable, "-S", "-c", f"import sys, time\n{pieces}\nsys.exit(3)"])
        with pytest.raises(Gone) as gone:
            await connection.read()
        await connection.close()
        return str(gone.value)

    assert "ended with status 3 (RuntimeError: I cannot)" in asyncio.run(run())


@linux
def test_program_finds_signals_and_files_as_usual() -> None:
    async def run() -> list[list[str]]:
        connection = await start(
            ["/bin/sh", "-c", "grep SigIgn /proc/$$/status; ls /proc/$$/fd | tr '\\n' ' '; echo"]
        )
        found = [(await connection.read()).split() for _ in range(2)]
        await connection.close()
        return found

    (_, ignored), files = asyncio.run(run())
    # What `nohup` or a script's `command &` starts ignores some signals anyway.
    usual = subprocess.run(
        ["/bin/sh", "-c", "grep SigIgn /proc/$$/status"], capture_output=True, text=True, check=True
    ).stdout.split()[1]
    assert int(ignored, 16) & ~int(usual, 16) & 0x7FFF_FFFF == 0, "above are signals of the C library"
    assert files == ["0", "1", "2"]


@linux
def test_many_open_files_do_no_harm() -> None:
    import resource  # noqa: PLC0415 - not everywhere

    async def run() -> str:
        connection = await start(scripted("calm"))
        connection.send("atsiinit v0")
        message = await connection.read()
        await connection.close()
        assert not lives(connection.pid)
        return message

    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 1500:
        pytest.skip("so many files may not be open here")
    with contextlib.ExitStack() as files:
        for _ in range(1100):
            files.enter_context(Path(os.devnull).open("rb"))
        assert asyncio.run(run()).strip() == "atsiok"


@pytest.mark.parametrize("impatient", [False, True])
def test_a_game_that_is_given_up_leaves_nothing_behind(impatient: bool) -> None:  # noqa: FBT001
    async def give_up() -> list[int]:
        host = Host(game("dai_dai"))
        found = {side: await start(scripted("stays", "9l 9k")) for side in Side}
        moved = asyncio.Event()

        def notify(event: object) -> None:
            if isinstance(event, Moved):
                moved.set()

        task = asyncio.create_task(host_game(host, found, notify))
        await moved.wait()
        started = descendants(os.getpid())
        assert {each.pid for each in found.values()} <= set(started)
        task.cancel()
        if impatient:
            for _ in range(5):  # it waits for both to leave by then, which takes seconds
                await asyncio.sleep(0)
            task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        if impatient:
            async with asyncio.timeout(LONG):
                await asyncio.gather(*(each._process.wait() for each in found.values()))
        return started

    assert not any(map(lives, asyncio.run(give_up())))


@pytest.mark.parametrize(
    "command,words",
    [
        (["no-such-program-anywhere"], "Cannot start no-such-program-anywhere"),
        ("", "Give the command line"),
        ('engine "half', "Invalid command line"),
        ([str(SCRIPTED.parent)], "Cannot start"),
    ],
)
def test_a_command_line_that_starts_nothing_is_refused(command: str | list[str], words: str) -> None:
    with pytest.raises(BanmenError, match=words):
        asyncio.run(start(command))


def test_no_shell_reads_a_command_line(tmp_path: Path) -> None:
    async def run() -> None:
        connection = await start(f"{sys.executable} -S -c pass ; touch {tmp_path}/made")
        await connection.close()

    asyncio.run(run())
    assert not list(tmp_path.iterdir())
