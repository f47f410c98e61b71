"""A JupyterHub as docs/deploy/jupyterhub_config.py has it, and what its users ask of it, without a page."""

import json
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from websockets.sync.client import connect

from hatch_build import find_node
from tests.browser.lab import ROOT, apart
from tests.servers import free_port, serving
from tools.setup_hosts import MODULES

DOCUMENTED = ROOT / "docs/deploy/jupyterhub_config.py"
_PATIENCE = 120
# What the documentation leaves to who runs the hub: addresses, who may log in, and how servers start.
_OVERRIDES = """
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
c.SimpleLocalProcessSpawner.home_dir_template = {home!r} + "/homes/{{username}}"
c.Spawner.args = ["--allow-root", "--LabApp.expose_app_in_browser=True"]
load_subconfig({documented!r})
c.Spawner.environment.update({environment!r})
"""


@dataclass(frozen=True, slots=True)
class Hub:
    """A running hub: its address, the folder with all homes, the shared folder, and what it prints."""

    url: str
    homes: Path
    handed_in: Path
    log: Path

    @property
    def base(self) -> str:
        """The path below which the hub is."""
        return urlsplit(self.url).path


@contextmanager
def running_hub(home: Path, *, idle: int = 3600) -> Iterator[Hub]:
    """Run a hub with the configuration of the documentation, and what a test has to change in it."""
    node = find_node()
    assert node is not None
    port, handed_in = free_port(), home / "handed_in"
    text = DOCUMENTED.read_text("utf-8")
    for written, here in {
        '"/srv/banmen/handed_in"': repr(str(handed_in)),
        "IDLE = 3600": f"IDLE = {idle}",
        "--cull-every=60": f"--cull-every={min(60, max(1, idle // 4))}",
        "http://127.0.0.1:10777": f"http://127.0.0.1:{free_port()}",
        # The Python of a test may be where only its owner can read.
        '"daemon" if os.geteuid() == 0 else ""': '""',
    }.items():
        assert text.count(written) == 1, f"{DOCUMENTED} must have {written} once"
        text = text.replace(written, here)
    documented = home / "banmen_config.py"
    documented.write_text(text, "utf-8")
    proxy = str(MODULES / "configurable-http-proxy/bin/configurable-http-proxy")
    environment = apart(home)
    config = home / "jupyterhub_config.py"
    config.write_text(
        _OVERRIDES.format(
            port=port,
            hub=free_port(),
            proxy=free_port(),
            command=[*node.node, proxy],
            home=str(home),
            documented=str(documented),
            environment={name: environment[name] for name in ("JUPYTER_PATH", "PYTHONPATH")},
        )
    )
    url = f"http://127.0.0.1:{port}/school"
    command = (sys.executable, "-m", "jupyterhub", f"--config={config}")
    with serving(command, f"{url}/hub/health", cwd=home, log=home / "log", env=environment):
        yield Hub(url, home / "homes", handed_in, home / "log")


@dataclass
class User:
    """A user of a hub, logged in by the form as a browser does; then a token stands for the user."""

    hub: Hub
    name: str
    token: str = field(init=False)

    def __post_init__(self) -> None:
        """Log in."""
        jar = CookieJar()
        opener = build_opener(HTTPCookieProcessor(jar))
        login = f"{self.hub.url}/hub/login"
        _open(opener, login)
        form = urlencode({"username": self.name, "password": "", "_xsrf": _xsrf(jar)})
        _open(opener, login, form.encode())
        home = f"{self.hub.url}/hub/home"
        _open(opener, home)
        headers = {"X-XSRFToken": _xsrf(jar), "Referer": home, "Content-Type": "application/json"}
        tokens = f"{self.hub.url}/hub/api/users/{self.name}/tokens"
        self.token = json.loads(_open(opener, tokens, b"{}", headers))["token"]

    @property
    def server(self) -> str:
        """The address of the user's server."""
        return f"{self.hub.url}/user/{self.name}"

    @property
    def home(self) -> Path:
        """The user's folder."""
        return self.hub.homes / self.name

    def ask(self, address: str, data: Mapping[str, Any] | None = None, method: str = "") -> Any:  # noqa: ANN401 - JSON
        """Ask an address as the user; return its JSON.

        Raises:
            HTTPError: if it is refused.

        """
        body = None if data is None else json.dumps(data).encode()
        headers = {"Authorization": f"token {self.token}", "Content-Type": "application/json"}
        text = _open(build_opener(), address, body, headers, method)
        return json.loads(text) if text else None

    def status(self, address: str) -> int:
        """Return the status with which an address answers the user."""
        try:
            _open(build_opener(), address, headers={"Authorization": f"token {self.token}"})
        except HTTPError as error:
            with error:
                return error.code
        return 200

    @property
    def is_running(self) -> bool:
        """Whether the user's server runs."""
        return "" in self.ask(f"{self.hub.url}/hub/api/users/{self.name}")["servers"]

    def start(self) -> None:
        """Start the user's server, and wait until it answers."""
        self.ask(f"{self.hub.url}/hub/api/users/{self.name}/server", {})
        end = time.monotonic() + _PATIENCE
        while not self.ask(f"{self.hub.url}/hub/api/users/{self.name}")["servers"].get("", {}).get("ready"):
            assert time.monotonic() < end, f"no server of {self.name}:\n{self.hub.log.read_text()}"
            time.sleep(0.3)

    def notebook(self, name: str) -> list[str]:
        """Read the code of a notebook through the user's server."""
        cells = self.ask(f"{self.server}/api/contents/{quote(name)}")["content"]["cells"]
        return [cell["source"] for cell in cells if cell["cell_type"] == "code"]

    @contextmanager
    def kernel(self, folder: str = "") -> Iterator["Kernel"]:
        """Run a kernel in the user's server for as long as the block lasts."""
        started = self.ask(f"{self.server}/api/kernels", {"name": "python3", "path": folder})
        address = f"{self.server}/api/kernels/{started['id']}"
        channels = address.replace("http", "ws", 1) + "/channels"
        headers = {"Authorization": f"token {self.token}"}
        with connect(channels, additional_headers=headers, max_size=None, proxy=None) as socket:
            yield Kernel(socket)
        self.ask(address, method="DELETE")


@dataclass
class Kernel:
    """A kernel of a user, through the hub."""

    socket: Any

    def run(self, code: str) -> list[dict[str, Any]]:
        """Run code; return the contents of its outputs.

        Raises:
            AssertionError: if it raises.

        """
        name = secrets.token_hex(8)
        header = {"msg_id": name, "msg_type": "execute_request", "username": "", "session": name}
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        self.socket.send(
            json.dumps({
                "header": {**header, "version": "5.3"}, "parent_header": {}, "metadata": {},
                "content": {**content, "user_expressions": {}}, "channel": "shell", "buffers": [],
            })
        )  # fmt: skip
        outputs = []
        while True:
            text = self.socket.recv(timeout=_PATIENCE)
            message = json.loads(text) if isinstance(text, str) else {}  # those with buffers are for widgets
            if message.get("parent_header", {}).get("msg_id") != name:
                continue
            kind, found = message["header"]["msg_type"], message["content"]
            assert kind != "error", "\n".join(found["traceback"])
            if kind in {"display_data", "execute_result", "stream"}:
                outputs.append(found)
            if kind == "status" and found["execution_state"] == "idle":
                return outputs

    def value(self, expression: str) -> Any:  # noqa: ANN401 - JSON
        """Return the value of an expression: plain data."""
        (printed,) = self.run(f"import json\nprint(json.dumps({expression}))")
        return json.loads(printed["text"])


def shows_board(output: Mapping[str, Any]) -> bool:
    """Whether an output has a widget and its picture."""
    data = output.get("data", {})
    return "application/vnd.jupyter.widget-view+json" in data and "image/svg+xml" in data


def server_of(name: str) -> int:
    """Find the process of a user's server."""
    wanted = f"JUPYTERHUB_USER={name}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command, environment = (folder / "cmdline").read_bytes(), (folder / "environ").read_bytes()
        except OSError:
            continue  # it has ended, or is another's
        if b"jupyterhub.singleuser" in command and wanted in environment.split(b"\0"):
            return int(folder.name)
    raise AssertionError(f"{name} has no server")


def _xsrf(jar: CookieJar) -> str:
    return next(str(cookie.value) for cookie in jar if cookie.name == "_xsrf")


def _open(
    opener: OpenerDirector,
    address: str,
    body: bytes | None = None,
    headers: Mapping[str, str] = MappingProxyType({}),
    method: str = "",
) -> str:
    chosen = method or ("GET" if body is None else "POST")
    request = Request(address, body, dict(headers), method=chosen)  # noqa: S310 - a hub of the tests
    with opener.open(request, timeout=_PATIENCE) as reply:
        text: str = reply.read().decode()
        return text
