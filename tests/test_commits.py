"""Test the check of commit subjects: its rules, and the commits that it reads."""

import os
import subprocess
from pathlib import Path

import pytest

from tools import check_commits


@pytest.mark.parametrize(
    "subject",
    [
        "room: list built-in opponents when an engine is not found",
        "js: read SVG once",
        "betza: need brackets around paths",
        "rules: pass the number of plies",
        "x: " + 68 * "a",
    ],
)
def test_good_subjects_pass(subject: str) -> None:
    assert list(check_commits.faults(subject)) == []


@pytest.mark.parametrize(
    "subject, fault",
    [
        ("Fix the clocks", "area: what changes"),
        ("room list opponents", "area: what changes"),
        ("Room: list opponents", "area: what changes"),
        ("room: ", "area: what changes"),
        ("room: List opponents", "lower case"),
        ("room: added opponents", '"added"'),
        ("room: adds opponents", '"adds"'),
        ("room: adding opponents", '"adding"'),
        ("room: list opponents.", "full stop"),
        ("fixup! room: list opponents", "area: what changes"),
        ("x: " + 70 * "a", "at most 72 characters, got 73"),
    ],
)
def test_other_subjects_are_refused_with_the_reason(subject: str, fault: str) -> None:
    assert any(fault in found for found in check_commits.faults(subject))


def git(folder: Path, *arguments: str) -> None:
    settings = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false"]
    command = ["git", *settings, *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def commit(folder: Path, subject: str) -> None:
    git(folder, "commit", "--allow-empty", "-m", subject)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone whose remote has a bad subject, which is too late to change."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    origin = tmp_path / "origin"
    origin.mkdir()
    git(origin, "init", "--initial-branch=main")
    commit(origin, "a bad one")
    commit(origin, "Another bad one")
    git(tmp_path, "clone", str(origin), "clone")
    return tmp_path / "clone"


def test_only_commits_that_are_not_pushed_are_read(clone: Path) -> None:
    assert check_commits.check(clone) == []
    commit(clone, "docs: good")
    assert check_commits.check(clone) == []
    commit(clone, "Bad again")
    (fault,) = check_commits.check(clone)
    assert '"Bad again" must be "area: what changes"' in fault


def test_a_new_branch_is_compared_with_the_remote(clone: Path) -> None:
    git(clone, "switch", "--create", "topic")
    assert check_commits.check(clone) == []
    commit(clone, "Bad")
    assert len(check_commits.check(clone)) == 1


def test_merges_are_left_out(clone: Path) -> None:
    git(clone, "switch", "--create", "topic")
    commit(clone, "docs: good")
    git(clone, "switch", "main")
    git(clone, "merge", "--no-ff", "-m", "Merge a topic", "topic")
    assert check_commits.check(clone) == []


def test_without_a_remote_a_branch_is_compared_with_main(clone: Path) -> None:
    git(clone, "remote", "remove", "origin")
    assert len(check_commits.check(clone)) == 1  # on main, only the last one
    git(clone, "switch", "--create", "topic")
    assert check_commits.check(clone) == []
    commit(clone, "Bad")
    assert len(check_commits.check(clone)) == 1


def test_a_shallow_clone_is_checked_too(clone: Path) -> None:
    git(clone.parent, "clone", "--depth=1", (clone.parent / "origin").as_uri(), "shallow")
    shallow = clone.parent / "shallow"
    assert check_commits.check(shallow) == []
    commit(shallow, "Bad")
    assert len(check_commits.check(shallow)) == 1


def test_nothing_is_checked_without_git(tmp_path: Path, clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_commits.check(tmp_path) == []  # a folder that is no checkout
    commit(clone, "Bad")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check_commits.check(clone) == []


def test_an_unknown_range_is_refused(clone: Path) -> None:
    with pytest.raises(ValueError, match="the range no-such"):
        check_commits.check(clone, ["no-such..HEAD"])
