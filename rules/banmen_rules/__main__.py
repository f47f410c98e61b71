"""The commands that need no notebook: ``python -m banmen_rules``."""

import sys

from banmen_rules.cli import main

if __name__ == "__main__":
    sys.exit(main(prog="python -m banmen_rules"))
