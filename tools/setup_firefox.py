"""Find the Firefox for `make test-hosts`, or install it from Debian's packages.

    python -m tools.setup_firefox    find or install it, and print its path

BANMEN_FIREFOX names another.
"""

import sys

from tools.setup_chromium import SystemBrowser

FIREFOX = SystemBrowser("Firefox", "BANMEN_FIREFOX", ("firefox-esr", "firefox"), "firefox-esr")

if __name__ == "__main__":
    sys.exit(FIREFOX.main())
