"""Find the Chromium for browser tests, or install it from Debian's packages.

    python tools/setup_chromium.py    find or install it, and print its path

Tests use a browser of the system, never one that Playwright downloads. BANMEN_CHROMIUM names another.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass


class NoBrowserError(RuntimeError):
    """There is no such browser, and none could be installed; the message says what to do."""


@dataclass(frozen=True, slots=True)
class SystemBrowser:
    """A browser of the system: the names of its program, its package in Debian, and what to call it."""

    title: str
    variable: str
    names: tuple[str, ...]
    package: str
    kin: str = ""

    def find(self) -> str | None:
        """Find it: the program named in its environment variable, or the first of its names on the path."""
        named = os.environ.get(self.variable)
        if named:
            return shutil.which(named)
        return next(filter(None, map(shutil.which, self.names)), None)

    def ensure(self) -> str:
        """Find it, installing it first where that needs no question: as root on Debian.

        Raises:
            NoBrowserError: if it is not installed, and cannot be installed on this machine.

        """
        cure = f"install {self.title}{self.kin}, or name one in {self.variable}"
        found = self.find()
        if found:
            return found
        if os.environ.get(self.variable):
            raise NoBrowserError(f"{self.variable} names no program: {os.environ[self.variable]}")
        if not _may_use_apt():
            raise NoBrowserError(f"The browser tests need {self.title}, which is not installed: {cure}")
        print(f"set up: {self.title}, from Debian's packages", file=sys.stderr, flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (("update",), ("install", "-y", "--no-install-recommends", self.package)):
            done = subprocess.run(
                ["apt-get", "-qq", *command], env=environment, check=False, stdout=subprocess.DEVNULL
            )
            if done.returncode:
                raise NoBrowserError(f"apt-get {command[0]} failed: {cure}")
        found = self.find()
        if not found:
            raise NoBrowserError(f"apt-get installed no {self.title} under a name known here: {cure}")
        return found

    def main(self) -> int:
        """Make sure there is one, and print where it is; return the exit status."""
        try:
            print(self.ensure())
        except NoBrowserError as error:
            print(f"banmen: {error}", file=sys.stderr)
            return 2
        return 0


def _may_use_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
CHROMIUM = SystemBrowser("Chromium", "BANMEN_CHROMIUM", _NAMES, "chromium", " (or Chrome)")

if __name__ == "__main__":
    sys.exit(CHROMIUM.main())
