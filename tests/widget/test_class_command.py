"""Test ``banmen class``, and how the server of a class is reached and how many fit."""

import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tornado import httpserver, netutil, web
from tornado.httpclient import AsyncHTTPClient

from banmen import Class, Demo, Sheet, Storm, cli
from banmen.classroom import classroom, limits
from banmen.classroom.command import find
from banmen.classroom.files import load_files
from banmen.classroom.questions import Plan
from banmen.host.language import forget
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import SheetSpec, load_pack, solution
from tests.widget.class_pupils import Pupil, fetched, run

ASKED = load_pack("hook").exercises[:2]


def test_the_command_prints_addresses_and_holds_a_class(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "banmen", "class", "hook", "--no-browser", "--title", "Hooks"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        printed = dict(re.split(": +", child.stdout.readline().strip(), maxsplit=1) for _ in range(4))
        assert re.fullmatch(
            r"class\.db; [\d]+ pupils fit\. Press Ctrl-C to close the class\.", printed["file"]
        )

        async def test() -> None:
            base, token = printed["teacher"].split("teacher#")
            assert printed["pupils"] == f"{base}#{printed['code']}"
            teacher = await Pupil(base).connect("teacher-socket")
            await teacher.send({"type": "teach", "protocol": PROTOCOL, "token": token})
            assert (await teacher.until("traits"))["traits"]["title"] == "Hooks"
            pupil = await Pupil(base).connect()
            assert (await pupil.join(printed["code"], "Aiko"))["name"] == "Aiko"
            while not (seen := (await teacher.until("traits"))["traits"]["classroom"])["pupils"]:
                pass  # what the teacher sees follows a moment later
            assert [one["name"] for one in seen["pupils"]] == ["Aiko"]
            await teacher.send({"type": "act", "act": "next", "phase": "lobby", "at": -1})
            assert (await pupil.until("state"))["phase"] == "open"
            saved = await pupil.answer(ASKED[0].id, dict(solution(ASKED[0])))
            assert saved["type"] == "saved"

        try:
            run(test)
            child.send_signal(signal.SIGINT)
            assert child.wait(30) == 0
        finally:
            child.kill()
    assert {path.name for path in tmp_path.iterdir()} == {"class.db"}, "no other file is left"


def test_the_command_names_what_it_does_not_find(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["class", "hok", "--no-browser"]) != 0
    assert 'Did you mean "hook"' in capsys.readouterr().err
    assert cli.main(["class", "hook", "--no-browser", "--port", "99999"]) != 0
    assert "port must be from 0 to 65535, got 99999" in capsys.readouterr().err


def test_the_command_finds_drills_sheets_demonstrations_and_storms(tmp_path: Path) -> None:
    SheetSpec(ASKED, title="Homework").save(tmp_path / "sheet.json")
    assert isinstance(find("07_hook_moves"), Demo)
    assert isinstance(find("storm:hook"), Storm)
    assert isinstance(find(str(tmp_path / "sheet.json")), Sheet)
    assert find("hook") == "hook"
    assert find("lesson_08") == "lesson_08"


@pytest.mark.parametrize(
    "what, heading",
    [("hook", "一度曲がる走り（鉤行）"), ("storm", "ストーム"), ("08_lion_moves", "獅子の動き")],
)
def test_a_class_has_its_heading_in_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, heading: str
) -> None:
    plans = []

    def serve(plan: Plan, *_: object, **__: object) -> None:
        plans.append(plan)
        raise BanmenError("no server here")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(classroom, "serve", serve)
    try:
        assert cli.main(["class", what, "--no-browser", "--lang", "ja"]) != 0
    finally:
        forget()
    (plan,) = plans
    assert (plan.lang, plan.title) == ("ja", heading)


# ---------------------------------------------------------------- the network


def test_pages_have_relative_addresses_only() -> None:
    """They work below any path, as behind jupyter-server-proxy."""
    import gzip  # noqa: PLC0415 - for this test

    files = load_files()
    for name in ("", "teacher"):
        page = gzip.decompress(files[name].content).decode()
        assert re.findall(r'(?:href|src)="(?![\w.]+"|data:)', page) == []
        for asked in re.findall(r'(?:href|src)="([\w.]+)"', page):
            assert asked in files
    script = gzip.decompress(files["pupil.js"].content).decode()
    imported = re.findall(r'(?:from|import)\s*\(?["\']\./([\w-]+\.js)["\']', script)
    assert imported
    assert set(imported) <= files.keys()


class Forward(web.RequestHandler):
    """A proxy below a path, as jupyter-server-proxy is."""

    base = ""

    async def get(self, path: str) -> None:
        reply = await AsyncHTTPClient().fetch(self.base + path, raise_error=False)
        self.set_status(reply.code)
        self.finish(reply.body)


def test_the_pages_are_served_below_a_path(tmp_path: Path) -> None:
    lesson = Class(ASKED, file=tmp_path / "class.db")
    Forward.base = lesson.address.partition("#")[0]

    async def test() -> None:
        (listening,) = netutil.bind_sockets(0, "127.0.0.1")
        proxy = httpserver.HTTPServer(web.Application([(r"/user/a/proxy/1/(.*)", Forward)]))
        proxy.add_socket(listening)
        base = f"http://127.0.0.1:{listening.getsockname()[1]}/user/a/proxy/1/"
        page = (await fetched(base)).body.decode()
        for name in re.findall(r'(?:href|src)="([\w.]+)"', page):
            assert (await fetched(base + name)).code == 200
        proxy.stop()
        await proxy.close_all_connections()

    run(test)
    lesson.close_server()


def test_the_limit_of_open_files_is_raised_or_tells_how_many_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [256, 100_000]

    def set_limit(_: int, wanted: tuple[int, int]) -> None:
        held[:] = wanted

    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(held))
    monkeypatch.setattr(resource, "setrlimit", set_limit)
    assert limits.raise_open_files() == limits.MOST_PUPILS
    assert held == [limits.WANTED, 100_000]
    held[:] = [256, 300]
    assert 0 < limits.raise_open_files() < 300 - limits.SPARE
    assert held == [300, 300]
    held[:] = [resource.RLIM_INFINITY, resource.RLIM_INFINITY]
    assert limits.raise_open_files() == limits.MOST_PUPILS


def test_a_closed_widget_closes_its_class(tmp_path: Path) -> None:
    lesson = Class(ASKED, file=tmp_path / "class.db")
    lesson.close()
    assert not lesson._server.is_running
    for _ in range(100):
        if not (tmp_path / "class.db-wal").exists():
            break
        time.sleep(0.01)
    assert not (tmp_path / "class.db-wal").exists(), "the file stands alone"


def test_a_board_and_a_drill_do_not_load_the_server_of_classes() -> None:
    code = (
        "import sys, banmen; banmen.Board, banmen.Drill('hook', autosave=False)\n"
        "found = {'banmen.classroom.classroom', 'banmen.classroom.server', 'sqlite3', 'tornado.web'}\n"
        "print(found & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"
