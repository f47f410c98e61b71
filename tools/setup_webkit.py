"""Find the WebKit for `make test-hosts`, or install it from Debian's packages.

    python -m tools.setup_webkit    find or install its driver and Xvfb, and print their paths

BANMEN_WEBKIT names another driver.
"""

import sys

from tools.setup_chromium import SystemBrowser

WEBKIT = SystemBrowser("WebKitGTK's driver", "BANMEN_WEBKIT", ("WebKitWebDriver",), "webkit2gtk-driver")
XVFB = SystemBrowser("Xvfb", "BANMEN_XVFB", ("Xvfb",), "xvfb")

if __name__ == "__main__":
    sys.exit(XVFB.main() or WEBKIT.main())
