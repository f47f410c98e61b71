"""Pictures draw what the live board draws: both are held to the examples in ``tests/data/drawings.json``."""

from banmen_rules import VARIANTS, game
from banmen_rules.drawing.mnemonic import Mnemonic, mnemonic
from tests.data import make_drawings


def test_pictures_are_drawn_as_the_examples_are() -> None:
    """Changed on purpose? The live board too; then ``python tests/data/make_drawings.py``."""
    wanted = make_drawings.FILE.read_text("utf-8").splitlines()
    drawn = make_drawings.text().splitlines()
    assert drawn == wanted


def parts(found: Mnemonic) -> set[tuple[object, ...]]:
    """List what a rose has to tell: each part by its category, its reach and whether it slants."""
    rays = {
        ("ray", ray.category, min(ray.reach, 5), slanting % 2)
        for slanting, ray in enumerate(found.rays)
        if ray
    }
    leaps = {("leap", leap.category, abs(leap.right), abs(leap.forward)) for leap in found.leaps}
    return rays | leaps | {("power", power) for power in found.powers}


def test_every_part_of_a_rose_is_among_the_examples() -> None:
    shown = {
        part
        for variant, codes in make_drawings.KINDS.items()
        for code in codes.split()
        for part in parts(mnemonic(game(variant).kind(code).description))
    }
    for variant in VARIANTS:
        for kind in game(variant).kinds:
            assert parts(mnemonic(kind.description)) <= shown, kind.id
