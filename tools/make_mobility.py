"""Calculate `mobility.csv` for every game; takes about a minute.

python tools/make_mobility.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "rules"))

from banmen_rules import VARIANTS  # noqa: E402 - from this checkout, installed or not
from banmen_rules.betza_tools.mobility._table import moves_of, worked_out, written  # noqa: E402

for name in VARIANTS:
    rows = [(betza, worked_out(name, betza)) for betza in moves_of(name)]
    path = ROOT / "rules/banmen_rules/variants" / name / "mobility.csv"
    path.write_text(written(rows), encoding="utf-8", newline="\n")
    print(f"{path.relative_to(ROOT)}: {len(rows)} moves")
