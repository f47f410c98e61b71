"""Test the set-up scripts: the programs that they find or install, and their errors."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tools import setup_chromium, setup_env, setup_firefox


def program(folder: Path, name: str, script: str = "exit 0") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the path, and empty."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("BANMEN_CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return folder


class TestChromium:
    def test_the_usual_names_are_found_in_order(self, path: Path) -> None:
        chrome = program(path, "google-chrome")
        assert setup_chromium.CHROMIUM.find() == str(chrome)
        chromium = program(path, "chromium")
        assert setup_chromium.CHROMIUM.find() == str(chromium)

    def test_browser_named_by_the_variable_comes_first(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program(path, "chromium")
        other = program(path.parent / "elsewhere", "my-browser")
        monkeypatch.setenv("BANMEN_CHROMIUM", str(other))
        assert setup_chromium.CHROMIUM.ensure() == str(other)

    def test_named_browser_that_does_not_exist_is_reported(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program(path, "chromium")
        monkeypatch.setenv("BANMEN_CHROMIUM", "no-such-browser")
        with pytest.raises(setup_chromium.NoBrowserError, match="BANMEN_CHROMIUM names no program: no-such"):
            setup_chromium.CHROMIUM.ensure()

    def test_without_a_browser_the_error_says_what_to_install(
        self, path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        program(path, "apt-get", "exit 99")  # there, but not for this user
        assert setup_chromium.CHROMIUM.main() == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == (
            "banmen: The browser tests need Chromium, which is not installed: "
            "install Chromium (or Chrome), or name one in BANMEN_CHROMIUM\n"
        )

    def test_root_on_debian_gets_it_installed(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        script = f"""
            echo "$@" >> {path.parent}/calls
            [ "$2" = install ] && printf '#!/bin/sh\\n' > {path}/chromium && /bin/chmod +x {path}/chromium
            exit 0
        """
        program(path, "apt-get", script)
        assert setup_chromium.CHROMIUM.ensure() == str(path / "chromium")
        assert (path.parent / "calls").read_text().splitlines() == [
            "-qq update",
            "-qq install -y --no-install-recommends chromium",
        ]

    def test_failed_installation_is_reported(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        program(path, "apt-get", "exit 100")
        with pytest.raises(setup_chromium.NoBrowserError, match="apt-get update failed: install Chromium"):
            setup_chromium.CHROMIUM.ensure()


def test_firefox_is_found_and_installed_in_the_same_way(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANMEN_FIREFOX", raising=False)
    with pytest.raises(setup_chromium.NoBrowserError, match="install Firefox, or name one in BANMEN_FIREFOX"):
        setup_firefox.FIREFOX.ensure()
    found = program(path, "firefox")
    assert setup_firefox.FIREFOX.ensure() == str(found)


class TestEnvironment:
    def test_old_python_is_refused_with_its_version(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "version_info", (3, 9, 2))
        assert setup_env.main(["lab"]) == 2
        assert "Python 3.11 or later is needed and this is 3.9" in capsys.readouterr().err

    def test_failed_environment_is_removed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def create(folder: Path, *, with_pip: bool) -> None:
            (folder / "bin").mkdir(parents=True)
            raise subprocess.CalledProcessError(1, f"ensurepip {with_pip}")

        monkeypatch.setattr(setup_env, "ENVIRONMENT", tmp_path / "env")
        monkeypatch.setattr(setup_env, "PYTHON", tmp_path / "env/bin/python")
        monkeypatch.setattr(venv, "create", create)
        with pytest.raises(setup_env.SetUpError, match="on Debian, install python3-venv"):
            setup_env.set_up("lab")
        assert not (tmp_path / "env").exists()

    def test_node_is_installed_only_if_it_is_missing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[tuple[str, ...]] = []
        has_node = True

        def run(*arguments: str, quiet: bool = False) -> int:  # noqa: ARG001 - the real one's
            calls.append(arguments)
            return int(not has_node) if arguments == ("hatch_build.py", "node") else 0

        monkeypatch.setattr(setup_env, "_run", run)
        monkeypatch.setattr(setup_env, "PYTHON", tmp_path)  # it exists
        setup_env.set_up("lab")
        assert not [call for call in calls if "requirements/node.txt" in call]
        has_node = False
        setup_env.set_up("lab")
        assert [call for call in calls if "requirements/node.txt" in call]

    def test_failed_step_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(setup_env, "PYTHON", tmp_path)
        monkeypatch.setattr(setup_env, "_run", lambda *_, **__: 1)
        assert setup_env.main(["dev"]) == 2
        assert "pip install -r requirements/dev.txt failed" in capsys.readouterr().err
