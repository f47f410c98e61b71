"""The workflows for GitHub: they parse, name only things that exist, and have few rights."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = {path.stem: path for path in sorted((ROOT / ".github/workflows").glob("*.y*ml"))}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def load(name: str) -> dict[object, Any]:
    loaded: dict[object, Any] = yaml.safe_load(WORKFLOWS[name].read_text("utf-8"))
    return loaded


def jobs(name: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = load(name)["jobs"]
    return found


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in jobs(name).values() for step in job["steps"]]


def commands(name: str) -> list[list[str]]:
    return [shlex.split(line) for step in steps(name) for line in step.get("run", "").splitlines()]


def test_both_workflows_exist() -> None:
    assert set(WORKFLOWS) == {"release", "test"}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_commands_name_targets_and_files_that_exist(name: str) -> None:
    targets = re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = 0
    for command in commands(name):
        if command[0] == "make":
            assert set(command[1:]) <= set(targets)
            named += 1
        for word in command[1:]:
            if command[0] == "python" and re.fullmatch(
                r"[\w./-]+\.(py|txt)|tests/\S+|requirements/\S+", word
            ):
                assert (ROOT / word).exists(), word
                named += 1
    assert named


@pytest.mark.parametrize("name", WORKFLOWS)
def test_rights_are_the_least_and_jobs_end(name: str) -> None:
    assert load(name)["permissions"] == {"contents": "read"}
    for job in jobs(name).values():
        assert job["timeout-minutes"] <= 60
        assert job.get("permissions", {}) in ({}, {"id-token": "write"})
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_have_a_pinned_major_version(name: str) -> None:
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"(actions/[\w-]+@v\d+|pypa/gh-action-pypi-publish@release/v\d+)", action)


def test_matrix_has_every_python_and_every_system() -> None:
    matrix = jobs("test")["python"]["strategy"]["matrix"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    classified = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if ":: Python :: 3." in line]
    assert matrix["python"] == classified == ["3.11", "3.12", "3.13", "3.14"]
    assert not [command for command in commands("test") if command[0] == "make" and "python" in command]


def test_only_a_tag_publishes_and_only_what_was_built_and_tested() -> None:
    loaded = load("release")
    # YAML 1.1 reads the key `on` as true.
    assert loaded[True] == {"push": {"tags": ["v*"]}}
    assert jobs("release")["publish"]["needs"] == "build"
    assert [command for command in commands("release") if command[0] == "make"] == [
        ["make", "wheel"],
        ["make", "build"],
    ]
    assert "password" not in WORKFLOWS["release"].read_text("utf-8").replace("no password", "")
    assert jobs("release")["publish"]["permissions"] == {"id-token": "write"}
