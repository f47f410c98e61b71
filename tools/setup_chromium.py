"""Find the Chromium that browser tests drive, or install it from Debian's packages.

    python tools/setup_chromium.py    make sure there is one, and print where

Tests use a browser of the system, never one that Playwright downloads. BANMEN_CHROMIUM names another.
"""

import os
import shutil
import subprocess
import sys

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_PACKAGES = ("chromium",)
_CURE = "install Chromium (or Chrome), or name one in BANMEN_CHROMIUM"


class NoChromiumError(RuntimeError):
    """There is no Chromium, and none could be installed; the message says what to do."""


def find_chromium() -> str | None:
    """Find a Chromium: the one named in BANMEN_CHROMIUM, or the first of its usual names on the path."""
    named = os.environ.get("BANMEN_CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, _NAMES)), None)


def ensure_chromium() -> str:
    """Find a Chromium, installing it first where that needs no question: as root on Debian.

    Raises:
        NoChromiumError: if there is none and this machine is not one where it can be installed.

    """
    found = find_chromium()
    if found:
        return found
    if os.environ.get("BANMEN_CHROMIUM"):
        raise NoChromiumError(f"BANMEN_CHROMIUM names no program: {os.environ['BANMEN_CHROMIUM']}")
    if not _may_use_apt():
        raise NoChromiumError(f"the browser tests need Chromium, and there is none here: {_CURE}")
    print("set up: Chromium, from Debian's packages", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "-y", "--no-install-recommends", *_PACKAGES)):
        done = subprocess.run(
            ["apt-get", "-qq", *command], env=environment, check=False, stdout=subprocess.DEVNULL
        )
        if done.returncode:
            raise NoChromiumError(f"apt-get {command[0]} failed: {_CURE}")
    found = find_chromium()
    if not found:
        raise NoChromiumError(f"apt-get installed no Chromium under a name known here: {_CURE}")
    return found


def _may_use_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def main() -> int:
    """Make sure there is a Chromium, and print where it is."""
    try:
        print(ensure_chromium())
    except NoChromiumError as error:
        print(f"banmen: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
