"""Games that are not ours: a small one made by hand, and the games of this process put back after a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

from banmen_rules.variants import _places
from tests.rules.strategies import betza

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
    """Begin with the games of banmen, and forget those that are brought to this process in the meantime."""
    before = dict(_places._loaded)
    _places._loaded.clear()
    try:
        yield
    finally:
        _places._loaded.clear()
        _places._loaded.update(before)


@st.composite
def random_games(draw: st.DrawFn) -> dict[str, str]:
    """Draw the files of a game whose pieces move in any way that Betza can write."""
    files, ranks = draw(st.integers(3, 9)), draw(st.integers(4, 9))
    moves = draw(st.lists(betza(), min_size=1, max_size=5))
    rows = ["id,name,code,betza,promotes_to,royal", "king,King,K,K,,yes"]
    codes = "ABCDE"[: len(moves)]
    for code, move in zip(codes, moves, strict=True):
        into = draw(
            st.sampled_from(["", "king", *(f"kind_{each.lower()}" for each in codes if each != code)])
        )
        into = "" if into == "king" else into
        rows.append(f'kind_{code.lower()},Kind {code},{code},"{move}",{into},')
    signs = st.sampled_from([".", *codes])
    back = [draw(signs) for _ in range(files)]
    back[draw(st.integers(0, files - 1))] = "K"
    front = [draw(signs) for _ in range(files)]
    promotion = draw(st.sampled_from(['promotion = "capture"', 'promotion = "zone"\npromotion_zone = 1']))
    toml = (
        f'title = "Random"\nfiles = {files}\nranks = {ranks}\n[setup]\n'
        f'camp = """\n{" ".join(front)}\n{" ".join(back)}\n"""\n[rulesets.any.rules]\n{promotion}\n'
    )
    return {"variant.toml": toml, "pieces.csv": "\n".join(rows) + "\n"}
