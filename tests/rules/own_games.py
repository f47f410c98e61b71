"""Games that are not ours: a small one made by hand, and the games of this process put back after a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banmen_rules.variants import _places

TOML = '''
title = "Mini lion"
files = 7
ranks = 7

[setup]
camp = """
P P P P P P P
R . L K L . R
"""

[rulesets.club]
title = "As our club plays it"
sources = ["club"]

[rulesets.club.rules]
promotion = "zone"
promotion_zone = 2

[rulesets.quiet]
title = "Without promotion zone"

[rulesets.quiet.rules]
promotion = "capture"

[rulesets.quiet.choices]
lion = "weak"

[[sources]]
id = "club"
title = "Our club"
'''

PIECES = """id,name,code,betza,promotes_to,royal
king,King,K,K,,yes
rook,Rook,R,R,dragon,
lion,Lion,L,KNAD[cK-aK],,
pawn,Pawn,P,fW,rook,
dragon,Dragon,D,RF,,
"""

RULINGS = """id,title,piece,field,reading,default,value,sources,note
lion,How the lion moves,lion,betza,strong,yes,KNAD[cK-aK],club,
lion,,lion,betza,weak,,KNAD,club,
"""

FILES = {"variant.toml": TOML, "pieces.csv": PIECES, "rulings.csv": RULINGS}


def write_game(folder: Path, **changed: str) -> Path:
    """Write the game made by hand; ``variant_toml="…"`` writes another text instead of a file's."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in FILES.items():
        (folder / name).write_text(changed.get(name.replace(".", "_"), text), encoding="utf-8")
    return folder


@contextmanager
def as_before() -> Iterator[None]:
    """Forget the games that were brought to this process in the meantime."""
    before = dict(_places._loaded)
    try:
        yield
    finally:
        _places._loaded.clear()
        _places._loaded.update(before)
