"""The golden tables: what the independent reading gives, and what the generator gives.

The tables are for people to read; see ``tests/data/golden``.
"""

import ast

import pytest

from banmen_rules import Setup, Side, game
from tests.data.golden import make_golden
from tests.data.golden.make_golden import Golden, diagram, file, goldens, middle, table
from tests.rules.neutral_facts import facts, tables

ALL = [(variant, ruleset, golden) for variant, ruleset in tables() for golden in goldens(variant, ruleset)]


@pytest.mark.parametrize("variant,ruleset", tables())
def test_the_table_is_what_the_facts_say(variant: str, ruleset: str) -> None:
    again = "run `python tests/data/golden/make_golden.py`, and look at what changed"
    assert file(variant, ruleset).read_text(encoding="utf-8") == table(variant, ruleset), again


def test_every_kind_is_in_a_table_and_every_table_in_a_file() -> None:
    """Counted in the facts by themselves: kinds of each game, and 24 that move otherwise on the site."""
    counts = {variant: facts(variant)["counts"]["kinds"] for variant, _ in tables()}
    assert {each: len(goldens(*each)) for each in tables()} == {
        each: 24 if each == ("taikyoku", "atsi") else counts[each[0]] for each in tables()
    }
    assert set(make_golden.FOLDER.glob("*.txt")) == {file(*each) for each in tables()}


def test_the_tables_are_made_without_the_rules_package() -> None:
    for module in ("data/golden/make_golden", "rules/neutral_facts", "rules/neutral_reader"):
        path = make_golden.ROOT / "tests" / f"{module}.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("banmen") for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("banmen")


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "variant,ruleset,golden",
    ALL,
    ids=[f"{variant}-{ruleset}-{golden.id}" for variant, ruleset, golden in ALL],
)
def test_the_generator_gives_the_same_squares(variant: str, ruleset: str, golden: Golden, side: Side) -> None:
    of = game(variant, ruleset or None)
    files, ranks = of.size
    x, y = middle(variant)
    column, row = (files - 1 - x, y) if side else (x, ranks - 1 - y)
    setup = Setup(of)
    square = row * files + column
    code = of.kind(golden.id).code
    setup.put(square, code if side else code.lower())
    turn = -1 if side else 1
    found = set()
    for move in setup.moves(square):
        assert not move.captures
        to_row, to_column = divmod(move.target, files)
        found.add((turn * (to_column - column), turn * (row - to_row)))
    assert found == golden.squares


@pytest.mark.parametrize(
    "golden",
    [golden for _, _, golden in ALL],
    ids=[f"{variant}-{ruleset}-{g.id}" for variant, ruleset, g in ALL],
)
def test_a_diagram_tells_every_square(golden: Golden) -> None:
    """Read a diagram back: letters on its rim extend to the edge, and turning slides everywhere."""
    lines = diagram(golden)
    radius = len(lines) // 2
    drawn = {
        (x - radius, radius - y): letter
        for y, line in enumerate(lines)
        for x, letter in enumerate(line.split(" "))
        if letter not in ".@0"
    }
    assert drawn.keys() == {square for square in golden.letters if max(map(abs, square)) <= radius}
    for (x, y), letter in golden.letters.items():
        far = max(abs(x), abs(y))
        if far > radius and letter not in "hu":
            assert far in (abs(x), abs(y))
            assert (x * radius // far, y * radius // far) in drawn
            assert abs(x) in (0, far)
            assert abs(y) in (0, far)


def test_some_kinds_counted_by_hand() -> None:
    counts = {
        (variant, golden.id): len(golden.squares) for variant, ruleset, golden in ALL if ruleset != "atsi"
    }
    assert counts["dai_dai", "king"] == 8
    assert counts["dai_dai", "queen"] == 4 * 16  # 17 by 17: 8 squares in each of eight directions
    assert counts["dai_dai", "hook_mover"] == 17 * 17 - 1  # anywhere in two slides
    assert counts["tai", "emperor"] == 25 * 25 - 1
    assert counts["tai", "lion"] == 24 + 1  # with its own square
    assert counts["taikyoku", "pawn"] == 1
    assert counts["taikyoku", "rook"] == 35 + 35
