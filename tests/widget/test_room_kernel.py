"""A room in a real kernel: the game continues while cells run, and its page may speak from a thread."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.widget.kernels import Kernel, kernel_in
from tests.widget.rooms import LONG, QUIET, scripted

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
FIRST = """
from banmen import GameRoom
from tests.widget.rooms import until
"""


class RoomKernel(Kernel):
    """A kernel with a room, and what its page says to it."""

    def subshell(self) -> str:
        """Open a subshell, as the page of JupyterLab does for its messages."""
        message = self.client.session.msg("create_subshell_request")
        self.client.control_channel.send(message)
        return str(self.client.control_channel.get_msg(timeout=LONG)["content"]["subshell_id"])

    def ask(self, comm: str, subshell: str, **request: object) -> dict[str, object]:
        """Ask what a page asks, and wait for the answer."""
        data = {"method": "custom", "content": {"id": 1, **request}}
        message = self.client.session.msg("comm_msg", {"comm_id": comm, "data": data})
        message["header"]["subshell_id"] = subshell
        self.client.shell_channel.send(message)
        while True:
            heard = self.client.iopub_channel.get_msg(timeout=LONG)
            if heard["msg_type"] == "comm_msg" and heard["content"]["data"]["method"] == "custom":
                answer = heard["content"]["data"]["content"]
                assert isinstance(answer, dict)
                return answer


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[RoomKernel]:
    with kernel_in(tmp_path) as started:
        yield RoomKernel(started.manager, started.client)


def test_a_game_continues_while_cells_run(kernel: RoomKernel, tmp_path: Path) -> None:
    kernel.run(f'{FIRST}room = GameRoom("dai_dai", white="level:2", tsfen={QUIET!r})\nroom.start()')
    kernel.run('room.push("9n 9m")')
    assert kernel.run("await until(room, lambda: room.ply == 2)\nprint(room.turn)") == "black"
    comm, subshell = kernel.run("print(room.comm.comm_id)"), kernel.subshell()
    move = {"from": "9m", "path": [], "to": "9l"}
    assert kernel.ask(comm, subshell, request="move", **move)["ok"]
    assert kernel.run("await until(room, lambda: room.ply == 4)\nprint(room.ply)") == "4"
    assert kernel.ask(comm, subshell, request="resign")["ok"]
    assert kernel.run("print((await room.finished()).termination)") == "resignation"
    assert kernel.ask(comm, subshell, request="start", white="level:1")["ok"]
    kernel.run('room.push("9n 9m")')
    assert kernel.run("await until(room, lambda: room.ply == 2)\nprint(room.ply)") == "2"
    # Each game played from the page has its autosave in the notebook's folder.
    autosaves = [json.loads(path.read_text("utf-8")) for path in (tmp_path / ".banmen").glob("*.json")]
    assert sorted(len(each["moves"]) for each in autosaves) == [2, 4]


def test_no_program_outlives_the_kernel(tmp_path: Path) -> None:
    with kernel_in(tmp_path) as kernel:
        stays = scripted("stays")
        kernel.run(f'{FIRST}room = GameRoom("dai_dai", black={stays!r}, white="human")\nroom.start()')
        kernel.run('await until(room, lambda: room.room["thinking"])')
        started = kernel.run("from tests.widget.rooms import pids\nprint(*pids())").split()
    assert started
    end = time.monotonic() + LONG
    while any(Path(f"/proc/{each}").exists() for each in started) and time.monotonic() < end:
        pass
    assert not [each for each in started if Path(f"/proc/{each}").exists()]
