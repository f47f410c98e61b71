"""Find the reader of QR codes for `make test-hosts`, or install it from Debian's packages.

    python -m tools.setup_zbar    find or install zbarimg, and print its path

BANMEN_ZBARIMG names another.
"""

import sys

from tools.setup_chromium import SystemBrowser

ZBARIMG = SystemBrowser("zbarimg", "BANMEN_ZBARIMG", ("zbarimg",), "zbar-tools")

if __name__ == "__main__":
    sys.exit(ZBARIMG.main())
