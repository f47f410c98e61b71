"""A room in a real kernel: the game continues while cells run, and its page may speak from a thread."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from tests.widget.rooms import LONG, QUIET, scripted

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
ROOT = Path(__file__).parents[2]
FIRST = """
from banmen import GameRoom
from tests.widget.rooms import until
"""


class Kernel:
    """A kernel, and what a notebook and its page say to it."""

    def __init__(self, client: BlockingKernelClient) -> None:
        """Talk to a kernel that runs."""
        self.client = client

    def run(self, cell: str) -> str:
        """Run a cell; return what it prints."""
        said: list[str] = []

        def collect(message: dict[str, dict[str, object]]) -> None:
            content = message["content"]
            assert "traceback" not in content, content
            said.append(str(content.get("text", "")))

        self.client.execute_interactive(cell, output_hook=collect, timeout=LONG)
        return "".join(said).strip()

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
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    path = os.pathsep.join(str(ROOT / each) for each in ("", "rules", "widget"))
    manager, client = start_new_kernel(
        kernel_name="python3", env={**os.environ, "PYTHONPATH": path}, cwd=str(tmp_path)
    )
    try:
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel()


def test_a_game_continues_while_cells_run(kernel: Kernel, tmp_path: Path) -> None:
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
    path = os.pathsep.join(str(ROOT / each) for each in ("", "rules", "widget"))
    manager, client = start_new_kernel(
        kernel_name="python3", env={**os.environ, "PYTHONPATH": path}, cwd=str(tmp_path)
    )
    kernel = Kernel(client)
    stays = scripted("stays")
    kernel.run(f'{FIRST}room = GameRoom("dai_dai", black={stays!r}, white="human")\nroom.start()')
    kernel.run('await until(room, lambda: room.room["thinking"])')
    started = kernel.run("from tests.widget.rooms import pids\nprint(*pids())").split()
    client.stop_channels()
    manager.shutdown_kernel()
    assert started
    end = time.monotonic() + LONG
    while any(Path(f"/proc/{each}").exists() for each in started) and time.monotonic() < end:
        pass
    assert not [each for each in started if Path(f"/proc/{each}").exists()]
