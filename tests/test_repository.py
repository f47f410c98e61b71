"""Test the repository as a whole: public names, imports, and content that no file may have."""

import ast
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = {"banmen_rules": ROOT / "rules", "banmen": ROOT / "widget"}


def tracked(*patterns: str) -> list[Path]:
    """List the files under version control, and new ones that are about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def modules() -> dict[str, Path]:
    """Map every module of both packages to its file."""
    found = {}
    for package, root in SOURCES.items():
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(path: Path) -> list[str]:
    """List each name a module imports when it runs, wherever in it; ``a.b.c`` for ``from a.b import c``."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {part for node in ast.walk(tree) if _asks_for_types(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: write imports out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _asks_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


# ---------------------------------------------------------------- public names


@pytest.mark.parametrize("name", ["banmen_rules", "banmen_rules.betza", "banmen"])
def test_all_lists_exactly_the_public_names(name: str) -> None:
    package = importlib.import_module(name)
    held = {
        held
        for held in dir(package)  # not vars: some are imported lazily
        if not held.startswith("_") and not isinstance(getattr(package, held), ModuleType)
    }
    assert held == set(package.__all__) - {"__version__"}
    assert len(package.__all__) == len(set(package.__all__))


@pytest.mark.parametrize("name", ["banmen_rules", "banmen"])
def test_every_public_name_has_a_docstring(name: str) -> None:
    package = importlib.import_module(name)
    silent = [
        public
        for public in package.__all__
        if callable(value := getattr(package, public)) and not (getattr(value, "__doc__", None) or "").strip()
    ]
    assert silent == []


def test_the_extension_of_jupyterlab_has_the_same_version() -> None:
    package = json.loads((ROOT / "js/labextensions/banmen/package.json").read_text())
    assert package["version"] == importlib.import_module("banmen_rules").__version__


# ---------------------------------------------------------------- which module imports which


OPTIONAL = {"rules/banmen_rules/engine/atsi/_connection.py": {"websockets"}}
"""Optional packages, imported on use; the error without one says how to install it."""


def test_the_rules_need_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"banmen_rules"}
    wrong = [
        f"{path.relative_to(ROOT)}: {used}"
        for path in sorted((ROOT / "rules").rglob("*.py"))
        for used in imports(path)
        if used.partition(".")[0] not in allowed | OPTIONAL.get(path.relative_to(ROOT).as_posix(), set())
    ]
    assert wrong == []


def test_importing_the_rules_imports_no_jupyter() -> None:
    heavy = {
        "IPython",
        "ipywidgets",
        "traitlets",
        "anywidget",
        "banmen",
        "asyncio",
        "urllib.request",
        "unittest",
    }
    code = f"import sys; import banmen_rules; print(*sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ROOT / "rules")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""


# ---------------------------------------------------------------- content that no file may have

FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:home/\w|Users/\w|root/|work/|tmp/\w+/)"),
    "a package registry": re.compile(r"https?://[\w.-]*(?:npm|yarn|pypi|pythonhosted|debian)"),
    "a content delivery network": re.compile(
        r"https?://[\w.-]*(?:cdn|jsdelivr|unpkg|skypack|esm\.sh|googleapis)"
    ),
    "a key": re.compile(r"PRIVATE[ ]KEY-|\bgh[pousr]_[A-Za-z0-9]{20}"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains(what: str) -> None:
    found = []
    for path in tracked():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        text = data.decode("utf-8")
        for said in FORBIDDEN[what].finditer(text):
            number = text.count("\n", 0, said.start()) + 1
            found.append(f"{path.relative_to(ROOT)}:{number}: {said[0]}")
    assert found == []


def test_lock_files_name_versions_and_no_hosts() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        for line in path.read_text().splitlines():
            assert re.fullmatch(r"[a-z0-9-]+==\S+( ; .+)?", line), f"{path.name}: {line}"
    for path in tracked("*package-lock.json"):
        assert '"resolved": "http' not in path.read_text(), (
            f"{path.relative_to(ROOT)} names hosts: run npm with --omit-lockfile-registry-resolved"
        )


# ---------------------------------------------------------------- sizes

# Files over about 500 lines are usually two files; each one that is not has its reason here.
LONGEST = 500
LONG_FOR_A_REASON: dict[str, str] = {
    "js/src/core/generated/trainer.ts": "generated from its schema",
    "js/src/i18n/ru/board.ts": "a list of texts, as in the other languages",
}


def test_source_files_are_short() -> None:
    long = {}
    for path in tracked("*.py", "*.ts", "*.css", "*.mjs"):
        lines = path.read_text("utf-8").count("\n")
        if lines > LONGEST:
            long[path.relative_to(ROOT).as_posix()] = lines
    assert {name: lines for name, lines in long.items() if name not in LONG_FOR_A_REASON} == {}
    assert set(LONG_FOR_A_REASON) <= set(long), "these are short now: delete them from the list"


def test_notebooks_are_stored_without_outputs() -> None:
    for path in tracked("*.ipynb"):
        notebook = json.loads(path.read_text("utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                assert not cell["outputs"], f"{path.name}: run `jupyter nbconvert --clear-output --inplace`"
                assert cell["execution_count"] is None, path.name
        assert "widgets" not in notebook["metadata"], path.name


def test_captions_in_the_documentation_are_headings_with_a_level(tmp_path: Path) -> None:
    settings = f"import sys\nsys.path.insert(0, {str(ROOT / 'docs')!r})\n"
    (tmp_path / "conf.py").write_text(f'{settings}extensions = ["captions"]\nhtml_theme = "furo"\n')
    (tmp_path / "index.rst").write_text("Title\n=====\n\n.. toctree::\n   :caption: A caption\n\n   page\n")
    (tmp_path / "page.rst").write_text("Page\n====\n")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(tmp_path), str(tmp_path / "built")]
    subprocess.run(command, check=True, capture_output=True)
    for name in ("index.html", "page.html"):
        headings = re.findall(r'<[^>]*role="heading"[^>]*>', (tmp_path / "built" / name).read_text("utf-8"))
        assert headings, name
        assert all('aria-level="2"' in heading for heading in headings), headings
    conf = (ROOT / "docs/conf.py").read_text("utf-8")
    assert '"captions"' in conf
