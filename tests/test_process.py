"""How tests run: programs that they start can be interrupted, and no test can hang."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHILD = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to ignore")
@pytest.mark.parametrize("conftest, ignored", [("", "True"), ("import tests.conftest;", "False")])
def test_started_programs_can_be_interrupted_even_under_nohup(conftest: str, ignored: str) -> None:
    parent = f"""
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
{conftest}
subprocess.run([sys.executable, "-c", {CHILD!r}], check=True)
"""
    command = [sys.executable, "-c", parent]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ignored


def test_no_test_can_hang(tmp_path: Path) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert 60 <= settings["timeout"] <= 600
    (tmp_path / "test_hangs.py").write_text("def test_it():\n    while True: pass\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--timeout=1",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
    ]
    done = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "Timeout" in done.stdout
