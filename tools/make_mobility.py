"""Calculate `mobility.csv` for every game, on every processor; takes about a minute of one.

python tools/make_mobility.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "rules"))

from banmen_rules import VARIANTS  # noqa: E402 - from this checkout, installed or not
from banmen_rules.base.tasks import processes, usual_workers  # noqa: E402 - as above
from banmen_rules.betza_tools.mobility._table import computed_table, format_table  # noqa: E402 - as above


def main() -> None:
    """Write the files."""
    with processes(usual_workers()) as executor:
        for name in VARIANTS:
            rows = computed_table(name, executor)
            path = ROOT / "rules/banmen_rules/variants" / name / "mobility.csv"
            path.write_text(format_table(rows), encoding="utf-8", newline="\n")
            print(f"{path.relative_to(ROOT)}: {len(rows)} moves")


if __name__ == "__main__":
    main()
