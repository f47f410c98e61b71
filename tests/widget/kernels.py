"""Real kernels for tests, each in a process of its own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


class Kernel:
    """A kernel that runs cells."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient) -> None:
        self.manager, self.client = manager, client
        self.pid = int(self.run("import os\nprint(os.getpid())"))

    def run(self, cell: str) -> str:
        """Run a cell; return what it prints."""
        said: list[str] = []

        def collect(message: dict[str, dict[str, object]]) -> None:
            content = message["content"]
            assert "traceback" not in content, content
            said.append(str(content.get("text", "")))

        self.client.execute_interactive(cell, output_hook=collect, timeout=PATIENCE)
        return "".join(said).strip()


@contextmanager
def kernel_in(folder: Path) -> Iterator[Kernel]:
    """Start a kernel in a folder, with this checkout and its tests; end it afterwards."""
    path = os.pathsep.join(str(ROOT / each) for each in ("", "rules", "widget"))
    manager, client = start_new_kernel(
        kernel_name="python3", env={**os.environ, "PYTHONPATH": path}, cwd=str(folder)
    )
    try:
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel()
