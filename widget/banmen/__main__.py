"""``python -m banmen``: the same as the command ``banmen``."""

import sys

from banmen.cli import main

if __name__ == "__main__":
    sys.exit(main())
