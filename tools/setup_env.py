"""Make the virtual environment in .venv, with everything banmen needs, from the lock files.

    python3 tools/setup_env.py lab      for `make lab`
    python3 tools/setup_env.py dev      the same, and the tools for checks and tests
    python3 tools/setup_env.py hosts    dev, and other hosts of boards
    python3 tools/setup_env.py grading  dev, nbgrader and Dask, for `make test-long`
    python3 tools/setup_env.py site     dev, and the tools that build the site

If the machine has no recent Node.js, a Python package provides it. Standard library only, since the script
runs before anything is installed.
"""

from __future__ import annotations  # so that an old Python gets as far as the message about its age

import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
OLDEST = (3, 11)
PURPOSES = ("lab", "dev", "hosts", "grading", "site")
# Packages that change every JupyterLab of their environment: they have a folder of their own in it, with the
# packages that the environment lacks. Tests name the folder in PYTHONPATH and JUPYTER_PATH.
ASIDE = {"hosts": "collaboration"}


class SetUpError(RuntimeError):
    """A requirement is missing; the message says what to do."""


def set_up(purpose: str) -> None:
    """Make or update the environment for one of PURPOSES.

    Raises:
        SetUpError: if this Python is too old, cannot make environments, or a step fails.

    """
    if sys.version_info < OLDEST:
        have = ".".join(map(str, sys.version_info[:2]))
        raise SetUpError(f"Python 3.11 or later is needed and this is {have}: try `make PYTHON=python3.12 …`")
    if not PYTHON.exists():
        _say("a virtual environment in .venv")
        try:
            venv.create(ENVIRONMENT, with_pip=True)
        except subprocess.CalledProcessError as error:
            shutil.rmtree(
                ENVIRONMENT, ignore_errors=True
            )  # half an environment would be taken for a whole one
            raise SetUpError(
                "this Python cannot make environments: on Debian, install python3-venv"
            ) from error
    _say("Python packages")
    _pip("-r", f"requirements/{purpose}.txt")
    if purpose in ASIDE:
        name = ASIDE[purpose]
        _pip("--prefix", str(ENVIRONMENT / name), "-r", f"requirements/{name}.txt")
    if _run("hatch_build.py", "node", quiet=True):
        _say("Node.js, from its Python package")
        _pip("-r", "requirements/node.txt")
    _say("banmen itself, and the front end's bundle")
    _pip("--no-build-isolation", "--no-deps", "--editable", ".")


def _say(what: str) -> None:
    print(f"set up: {what}", flush=True)


def _pip(*arguments: str) -> None:
    flags = ("--quiet", "--disable-pip-version-check", "--no-input")
    if _run("-m", "pip", "install", *flags, *arguments):
        raise SetUpError(f"pip install {' '.join(arguments)} failed: see above")


def _run(*arguments: str, quiet: bool = False) -> int:
    output = subprocess.DEVNULL if quiet else None
    return subprocess.run(
        [PYTHON, *arguments], cwd=ROOT, check=False, stdout=output, stderr=output
    ).returncode


def main(arguments: list[str]) -> int:
    """Run one set-up; see the module's docstring."""
    if len(arguments) != 1 or arguments[0] not in PURPOSES:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        set_up(arguments[0])
    except SetUpError as error:
        print(f"banmen: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
