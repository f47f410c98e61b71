"""Test the folders: few entries, each room documented, imports in one direction and without cycles."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"banmen_rules": ROOT / "rules/banmen_rules", "banmen": ROOT / "widget/banmen"}
NOT_ROOMS = {"__pycache__", "static"}  # made by Python and by the build
MOST_ENTRIES = 15
"""About a dozen rooms, the package itself, ``__main__``, ``py.typed``."""


def rooms() -> list[Path]:
    return [
        path
        for package in PACKAGES.values()
        for path in sorted(package.iterdir())
        if path.is_dir() and path.name not in NOT_ROOMS
    ]


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name not in NOT_ROOMS)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_has_few_entries(package: str) -> None:
    assert len(entries(PACKAGES[package])) <= MOST_ENTRIES, entries(PACKAGES[package])


@pytest.mark.parametrize("room", rooms(), ids=lambda room: f"{room.parent.name}.{room.name}")
def test_a_room_says_what_it_holds_and_where_to_start(room: Path) -> None:
    doc = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    assert len(doc.partition("\n")[0]) > 20
    if room.name in {"betza", "variants", "cli"}:
        return  # packages with contents of their own, older than the rooms
    assert "Import" in doc, "say what the room imports, or may import it"
    named = re.findall(r"Start with `([\w.]+)`", doc)
    assert named, "say where to start reading"
    for name in named:
        assert (room / f"{name.replace('.', '/')}.py").exists() or (room / name.replace(".", "/")).is_dir(), (
            name
        )


# ---------------------------------------------------------------- which module imports which


def modules() -> dict[str, Path]:
    found = {}
    for package, root in PACKAGES.items():
        for path in sorted(root.rglob("*.py")):
            parts = (package, *path.relative_to(root).with_suffix("").parts)
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(path: Path) -> tuple[str, ...]:
    """List all names that a module imports anywhere in it, for types too."""
    return tuple(_imports(ast.parse(path.read_text("utf-8"))))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def convenience_methods() -> set[tuple[str, str]]:
    """Read the exceptions in pyproject.toml: methods of Setup, Position and Variant that use later rooms."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    ignored = [line for contract in linter["contracts"] for line in contract.get("ignore_imports", ())]
    pairs = [line.split(" -> ") for line in ignored]
    known = {"core.setup", "core.position", "variants._check"}
    assert {origin.removeprefix("banmen_rules.") for origin, _ in pairs} <= known
    return {(origin, target) for origin, target in pairs}


def test_no_import_cycles_even_for_types() -> None:
    known, allowed = modules(), convenience_methods()
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        targets = {used if used in known else used.rpartition(".")[0] for used in imports(path)}
        graph[name] = {
            target
            for target in targets & known.keys()
            if target != name
            and not any(name == origin and target.startswith(target_room) for origin, target_room in allowed)
            and not name.startswith(f"{target}.")
        }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"import cycle: {' -> '.join(error.args[1])}")


def test_private_modules_are_imported_in_their_own_package_only() -> None:
    known = modules()
    wrong = []
    for name, path in known.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for used in imports(path):
            target = used if used in known else used.rpartition(".")[0]
            parts = target.split(".")
            private = next((at for at, part in enumerate(parts) if re.match(r"_(?!_)", part)), None)
            if target in known and private is not None:
                owner = ".".join(parts[:private])
                if package != owner and not package.startswith(f"{owner}."):
                    wrong.append(f"{name} imports {target}")
    assert wrong == []


def test_the_architecture_page_names_files_that_exist() -> None:
    page = (ROOT / "docs/architecture.rst").read_text("utf-8")
    named = re.findall(r"``([\w/.]+\.(?:py|ts))``", page)
    assert len(named) > 20
    bases = [ROOT, PACKAGES["banmen_rules"], PACKAGES["banmen"], ROOT / "rules/banmen_rules/betza"]
    missing = [name for name in named if not any((base / name).exists() for base in bases)]
    assert missing == []
