"""JupyterHub: JupyterLab behind the hub's proxy, below a path of its own."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from hatch_build import find_node
from tests.browser.board import PATIENCE
from tests.browser.lab import Lab, Notebook, apart, choose_labels
from tests.servers import free_port, serving
from tools.setup_hosts import MODULES

CONFIG = """
import sys
c = get_config()
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/school/"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.cookie_secret_file = {home!r} + "/cookie"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = {command!r}
c.ConfigurableHTTPProxy.pid_file = {home!r} + "/proxy.pid"
c.Authenticator.allow_all = True
c.SimpleLocalProcessSpawner.home_dir_template = {folder!r}
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--allow-root", "--LabApp.expose_app_in_browser=True"]
c.Spawner.environment = {environment!r}
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
"""


@dataclass(frozen=True, slots=True)
class Hub:
    """A running hub: the JupyterLab of one of its users, and what a browser stores who has logged in."""

    lab: Lab
    login: Any


@pytest.fixture
def hub(chromium: Browser, tmp_path: Path) -> Iterator[Hub]:
    node = find_node()
    assert node is not None
    folder = tmp_path / "notebooks"
    folder.mkdir()
    choose_labels(folder)
    port = free_port()
    proxy = str(MODULES / "configurable-http-proxy/bin/configurable-http-proxy")
    environment = apart(tmp_path)
    config = tmp_path / "jupyterhub_config.py"
    config.write_text(
        CONFIG.format(
            port=port,
            hub=free_port(),
            proxy=free_port(),
            command=[*node.node, proxy],
            home=str(tmp_path),
            folder=str(folder),
            environment={name: environment[name] for name in ("JUPYTER_PATH", "PYTHONPATH")},
        )
    )
    url = f"http://127.0.0.1:{port}/school"
    command = (sys.executable, "-m", "jupyterhub", f"--config={config}")
    with serving(command, f"{url}/hub/health", cwd=tmp_path, log=tmp_path / "log", env=environment):
        context = browser_login(chromium, url)
        yield Hub(Lab(f"{url}/user/ann", folder), context)


def browser_login(chromium: Browser, url: str) -> Any:  # noqa: ANN401 - Playwright's own
    """Log in, and wait until the user's own server runs."""
    context = chromium.new_context()
    context.set_default_timeout(3 * PATIENCE)
    page = context.new_page()
    page.goto(f"{url}/hub/login?next=%2Fschool%2Fhub%2Fspawn")
    page.get_by_label("Username").fill("ann")
    page.locator("[type=submit]").click()
    page.wait_for_url(f"{url}/user/ann/**")
    stored = context.storage_state()
    context.close()
    return stored


def test_a_piece_is_moved_below_the_path_of_a_user(hub: Hub, chromium: Browser) -> None:
    hub.lab.write("tai.ipynb", "from banmen import Board\nboard = Board('tai')\nboard")
    with Notebook(hub.lab, chromium, "tai.ipynb", storage_state=hub.login) as notebook:
        notebook.run_all()
        (board,) = notebook.boards(1)
        board.click("13s", "13r")
        board.expect(ply=1, turn="white")
        assert notebook.played() == ["13s 13r"]
        notebook.command("docmanager:save")
        notebook.page.reload()
        notebook.wait_until_open()
        (again,) = notebook.boards(1)
        again.expect(ply=1)
        assert not notebook.faults.found
