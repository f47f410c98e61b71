"""A hub for a school, as the documentation configures it: ten users, the lessons, handing in, and classes."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import PATIENCE
from tests.browser.holding import PupilPage, Teacher
from tests.browser.lab import Lab, Notebook, choose_labels
from tests.hosts.hub import Hub, User, running_hub, server_of, shows_board
from tests.servers import memory_of

NAMES = ("teacher", *(f"pupil{number}" for number in range(1, 10)))
LESSON = "banmen-lessons/02_step_movers.ipynb"
LEAST_MEMORY = 384 * 1024**2
"""What the configuration keeps free for each user."""


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running_hub(tmp_path_factory.mktemp("hub")) as running:
        yield running


@pytest.fixture(scope="module")
def users(hub: Hub) -> dict[str, User]:
    """All users, with their servers: at most three start at once."""

    def started(name: str) -> User:
        user = User(hub, name)
        user.start()
        return user

    with ThreadPoolExecutor(3) as pool:
        return dict(zip(NAMES, pool.map(started, NAMES), strict=True))


def logged_in(browser: Browser, user: User) -> Any:  # noqa: ANN401 - Playwright's own
    """Log in on a page; return what the browser stores."""
    context = browser.new_context()
    context.set_default_timeout(3 * PATIENCE)
    page = context.new_page()
    page.goto(f"{user.hub.url}/hub/login?next={user.hub.base}/user/{user.name}/lab")
    page.get_by_label("Username").fill(user.name)
    page.locator("[type=submit]").click()
    page.wait_for_url(f"{user.server}/lab**")
    stored = context.storage_state()
    context.close()
    return stored


def test_each_of_ten_users_runs_a_lesson(users: dict[str, User]) -> None:
    def work(user: User) -> int:
        sources = user.notebook(LESSON)
        with user.kernel(LESSON) as kernel:
            return sum(shows_board(output) for source in sources for output in kernel.run(source))

    with ThreadPoolExecutor(3) as pool:
        shown = list(pool.map(work, users.values()))
    assert len(shown) == 10
    assert min(shown) >= 1, shown
    for user in users.values():
        assert (user.home / "banmen-lessons/ja/00_course.ipynb").is_file()


def test_a_user_needs_the_memory_that_the_configuration_keeps_free(users: dict[str, User]) -> None:
    with users["pupil1"].kernel() as kernel:
        kernel.run("from banmen import Board, Drill")
        assert shows_board(kernel.run("Board('taikyoku')")[-1])
        kernel.run("Drill('hook')")
        pids = [server_of(users["pupil1"].name), int(kernel.value("__import__('os').getpid()"))]
        used = [memory_of(pid) for pid in pids]
    assert sum(used) < LEAST_MEMORY, used


def test_a_page_shows_a_lesson_below_the_path_of_a_user(users: dict[str, User], chromium: Browser) -> None:
    user = users["pupil2"]
    choose_labels(user.home)
    lab = Lab(user.server, user.home)
    lab.write("tai.ipynb", "from banmen import Board\nboard = Board('tai')\nboard")
    with Notebook(lab, chromium, "tai.ipynb", storage_state=logged_in(chromium, user)) as notebook:
        notebook.run_all()
        (board,) = notebook.boards(1)
        board.click("13s", "13r")
        board.expect(ply=1, turn="white")
        config = notebook.page.locator("#jupyter-config-data").text_content() or ""
        assert '"banmenLessons"' in config, "the course page may run by itself"
        assert notebook.faults.found == []


def test_users_hand_in_and_only_the_teacher_has_all(users: dict[str, User]) -> None:
    answer = (
        "from pathlib import Path\n"
        "from banmen import Sheet\n"
        "from banmen_rules.teaching.exercises import solution\n"
        "sheet = Sheet('hook', answers=Path.home() / 'hand_in/hook-answers.json')\n"
        "_ = sheet.answer(solution(sheet.exercises[0]))"
    )
    for name in ("pupil1", "pupil2"):
        with users[name].kernel() as kernel:
            kernel.run(answer)
            assert kernel.value("(Path.home() / 'handed_in').exists()") is False
    folder = users["teacher"].hub.handed_in
    assert folder.stat().st_mode & 0o7777 == 0o3773, "others make folders, but cannot list them"
    assert (folder / "pupil1").stat().st_mode & 0o777 == 0o750
    with users["teacher"].kernel() as kernel:
        kernel.run("from pathlib import Path\nfrom banmen import Results")
        kernel.run("results = Results(Path.home() / 'handed_in')")
        assert kernel.value("[row['pupil'] for row in results.rows if row['right']]") == ["pupil1", "pupil2"]
        assert kernel.value("results.faults") == []


def test_pupils_join_a_class_and_cannot_open_the_teachers_server(
    users: dict[str, User], chromium: Browser
) -> None:
    user, hub = users["teacher"], users["teacher"].hub
    choose_labels(user.home)
    lab = Lab(user.server, user.home)
    lab.write("class.ipynb", "")
    login = logged_in(chromium, user)
    with Notebook(lab, chromium, "class.ipynb", storage_state=login) as notebook:
        teacher = Teacher(notebook)
        path = teacher.address
        port = int(notebook.value("lesson._server.port"))
        assert path.startswith(f"{hub.base}/services/classes/{port}/#")
        address = f"{hub.url.removesuffix(hub.base)}{path}"
        shown = teacher.root.locator("a.bm-class-address")
        assert shown.get_attribute("href") == address
        # A phone without a login, and a pupil who is logged in.
        aiko = PupilPage(chromium, address)
        boris = PupilPage(chromium, address, storage_state=logged_in(chromium, users["pupil3"]))
        aiko.join("Aiko")
        boris.join("Boris")
        teacher.press("Start")
        for pupil, option in ((aiko, "Hook mover"), (boris, "Violent bear")):
            pupil.expect_card("hook-1")
            pupil.choose(option)
            pupil.expect_arrived()
        teacher.expect_answered(2, 2)
        teacher.press("Reveal")
        expect(teacher.pupil("Aiko")).to_have_attribute("data-right", "true")
        expect(aiko.page.locator(".bm-class-verdict")).to_have_attribute("data-right", "true")
        aiko.close()
        boris.close()
        # The way through the teacher's server is the teacher's alone: it would lead to code, too.
        proxied = f"{user.server}/proxy/{port}/"
        assert users["pupil3"].status(proxied) == 403
        assert users["pupil3"].status(f"{user.server}/api/contents") == 403
        own = PupilPage(chromium, f"{proxied}#{notebook.value('lesson.code')}", storage_state=login)
        own.page.get_by_label("Your name").fill("Teacher")
        own.page.get_by_role("button", name="Join").tap()
        own.expect_phase("revealed")
        own.close()
        assert notebook.value("lesson.classroom['refused']") == {}
        notebook.run("lesson.close_server()")


def test_a_server_that_is_not_used_ends(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running_hub(tmp_path_factory.mktemp("idle"), idle=8) as hub:
        user = User(hub, "pupil1")
        user.start()
        end = time.monotonic() + 90
        while user.is_running:
            assert time.monotonic() < end, hub.log.read_text()
            time.sleep(0.5)
        assert (user.home / "banmen-lessons/00_course.ipynb").is_file()
