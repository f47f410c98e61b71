"""Servers that tests start: on a free port, waited for, and stopped with all they started."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

# JupyterLab for tests: listen on this machine only, ask for no token, open no browser.
LAB_OPTIONS = (
    "--no-browser",
    "--allow-root",
    "--expose-app-in-browser",
    "--ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
)
_PATIENCE = 90  # seconds until a server must answer


def free_port() -> int:
    """Find a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(
    command: Sequence[str | Path], url: str, *, cwd: Path, log: Path, env: Mapping[str, str]
) -> Iterator[None]:
    """Run a server for as long as the block lasts, from the moment ``url`` answers.

    Raises:
        AssertionError: if it ends by itself or does not answer in time; the message holds what it printed.

    """
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        _wait(server, url, log)
        yield
    finally:
        _stop(server)


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Stop a server and whatever it has started: they are a process group of their own."""
    for politeness in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(server.pid, politeness)
        with suppress(subprocess.TimeoutExpired):
            server.wait(15)
            return


def _wait(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        assert server.poll() is None, f"{server.args!r} ended with {server.returncode}:\n{log.read_text()}"
        try:
            fetch(url, seconds=5)
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError(f"{url} did not answer in {_PATIENCE} s:\n{log.read_text()}")


def fetch(url: str, *, seconds: float = 20) -> bytes:
    """Get what a server on this machine answers.

    Raises:
        OSError: if it does not answer, or answers with an error.

    """
    with urllib.request.urlopen(url, timeout=seconds) as answer:  # noqa: S310 - a server the test has started
        content: bytes = answer.read()
        return content


def memory_of(pid: int, name: str = "VmRSS") -> int:
    """Read the bytes of memory that a program holds; ``VmHWM`` for the most there were."""
    found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024
