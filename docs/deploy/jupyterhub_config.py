"""JupyterHub for a class: banmen and the lessons for each user, a folder to hand in, limits, and classes.

On its own: ``jupyterhub --config jupyterhub_config.py``. On The Littlest JupyterHub: copy it to
``/opt/tljh/config/jupyterhub_config.d/banmen.py``. The page "A hub" of banmen's documentation explains it.
"""

import grp
import os
import shutil
import sys
from pathlib import Path

c = get_config()  # noqa: F821 - JupyterHub has it

TEACHERS = {"teacher"}
"""The names of users who see what others hand in."""
HANDED_IN = Path("/srv/banmen/handed_in")
"""The shared folder. Users make their own folders in it, and only the Unix group below can read them."""
GROUP = "teachers"
MEMORY, LEAST_MEMORY = "1G", "384M"
"""The most and the least memory of a user: see "Memory" on the page."""
IDLE = 3600
"""Seconds after which a server that is not used ends. Notebooks and classes are in files."""
RELAY_USER = "daemon" if os.geteuid() == 0 else ""
"""The account that runs the program to which pupils' pages talk: it needs no rights, least of all root's."""
TLJH = Path("/opt/tljh/user/bin/python")
PYTHON = str(TLJH) if TLJH.exists() else sys.executable
"""The Python of the users, which has banmen, JupyterLab, JupyterHub and jupyter-server-proxy."""

# ---- each user: the lessons in banmen-lessons, and JupyterLab at the course page

c.Spawner.cmd = [PYTHON, "-m", "banmen", "lab", "--hub", "--"]
c.Spawner.default_url = "/lab/tree/banmen-lessons/00_course.ipynb"
c.Spawner.mem_limit, c.Spawner.mem_guarantee = MEMORY, LEAST_MEMORY
c.Spawner.start_timeout = c.Spawner.http_timeout = 120

# ---- handing in: each user's folder hand_in is HANDED_IN/NAME; teachers have all of them in handed_in

HANDED_IN.mkdir(parents=True, exist_ok=True)
if GROUP in {group.gr_name for group in grp.getgrall()}:
    shutil.chown(HANDED_IN, group=GROUP)
# Users may make folders, and cannot list, replace or delete those of others; the group may read.
HANDED_IN.chmod(0o3773)


def hand_in(spawner):
    """Name the folder of a user: a name that could lead elsewhere has none."""
    name = spawner.user.name
    return "" if "/" in name or name.startswith(".") else str(HANDED_IN / name)


def handed_in(spawner):
    """Name the folder of all users, for teachers."""
    return str(HANDED_IN) if spawner.user.name in TEACHERS else ""


named = {"BANMEN_HAND_IN": hand_in, "BANMEN_HANDED_IN": handed_in, "BANMEN_CLASSES": "classes"}
c.Spawner.environment.update(named)

# ---- Class: pupils join at /services/classes/PORT/ without a login, and can do nothing but answer

relay = {
    "name": "classes",
    "url": "http://127.0.0.1:10777",
    "command": [PYTHON, "-m", "banmen.classroom.relay"],
    "display": False,
    "user": RELAY_USER,
}
c.JupyterHub.services.append(relay)

# ---- servers that are not used end; The Littlest JupyterHub does that itself

if not TLJH.exists():
    options = [f"--timeout={IDLE}", "--cull-every=60"]
    culler = {"name": "cull-idle", "command": [sys.executable, "-m", "jupyterhub_idle_culler", *options]}
    rights = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
    c.JupyterHub.services.append(culler)
    c.JupyterHub.load_roles.append({"name": "cull-idle", "scopes": rights, "services": ["cull-idle"]})
