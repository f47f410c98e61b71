"""What the articles and the site print of each piece means how it moves, with the exceptions of one file.

The real generator says so, on empty and on crowded boards; where the canonical notation is the same,
the moves are too.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from banmen_rules import VARIANTS, Game, Setup, load_variant
from banmen_rules.betza import parse
from banmen_rules.betza_tools.dialects import PrintedException, exceptions, read
from banmen_rules.variants import resolve
from tests.rules.neutral_boards import boards, generated, seen
from tests.rules.neutral_facts import FACTS, kinds

RESOLVED = {name: resolve(load_variant(name), load_variant(name).atsi_ruleset) for name in VARIANTS}
ROWS = [pytest.param(each, id=f"{each.variant}-{each.kind}") for each in exceptions()]
BY_KIND = {(each.variant, each.kind): each for each in exceptions()}


def moving(variant: str, kind: str, text: str) -> Game:
    """Make the game in which one kind moves as canonical notation says."""
    resolved = RESOLVED[variant]
    kinds = [replace(each, betza=text) if each.id == kind else each for each in resolved.kinds]
    return Game(replace(resolved, kinds=tuple(kinds)))


def printed(variant: str) -> Iterator[tuple[str, str, str]]:
    """Find the kind, the dialect and the text of all that is printed of a game."""
    for kind in RESOLVED[variant].kinds:
        for each in kind.printed:
            yield kind.id, "wikipedia" if each.dialect == "derived" else each.dialect, each.text


def differ(variant: str, kind: str, text: str, other: str) -> bool:
    """Tell whether two canonical notations have different effects for a kind, on any of many boards."""
    one, two = moving(variant, kind, text), moving(variant, kind, other)
    pairs = zip(boards(one, one.kind(kind).code, kind), boards(two, two.kind(kind).code, kind), strict=True)
    return any(generated(setup, at) != generated(again, there) for (setup, at), (again, there) in pairs)


@pytest.mark.parametrize("variant", FACTS)
def test_all_printed_notation_is_here(variant: str) -> None:
    facts = kinds(variant).values()
    texts = [fact[key] for fact in facts for key in ("betza_as_printed", "betza_site") if key in fact]
    assert [text for _, _, text in printed(variant)] == texts


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_printed_notation_gives_the_moves_of_its_pieces(variant: str) -> None:
    canonical = {kind.id: kind.betza for kind in RESOLVED[variant].kinds}
    wrong = {
        kind
        for kind, dialect, text in printed(variant)
        if (says := read(text, dialect).text) != canonical[kind]
        and differ(variant, kind, says, canonical[kind])
    }
    assert wrong == {each.kind for each in exceptions() if each.variant == variant}


@pytest.mark.parametrize("row", ROWS)
def test_an_exception_is_what_its_row_says(row: PrintedException) -> None:
    found = {(kind, dialect): text for kind, dialect, text in printed(row.variant)}
    assert found[row.kind, row.dialect] == row.printed
    assert parse(RESOLVED[row.variant].by_id[row.kind].betza).text == row.means
    assert read(row.printed, row.dialect).text == row.says
    assert len(row.reason) > 40


@pytest.mark.parametrize("row", ROWS)
def test_an_exception_is_proved_by_a_square(row: PrintedException) -> None:
    goes = {
        name: row.square in targets(row.variant, row.kind, text, row.board)
        for name, text in (("printed", row.says), ("piece", row.means))
    }
    assert goes == {"printed": row.only == "printed", "piece": row.only == "piece"}


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS)
def test_corrected_notation_of_an_exception_gives_the_moves_of_the_piece(row: PrintedException) -> None:
    says = read(row.correct, row.dialect).text
    assert not differ(row.variant, row.kind, says, row.means)
    assert differ(row.variant, row.kind, row.says, row.means)


def targets(variant: str, kind: str, text: str, around: str) -> set[str]:
    """Get the squares, as (right, forward), that a piece in the middle of the board goes to."""
    of = moving(variant, kind, text)
    setup = Setup(of)
    files, ranks = of.size
    middle = ranks // 2 * files + files // 2
    setup.put(middle, of.kind(kind).code.lower())
    for piece in filter(None, around.split("; ")):
        offset, side = piece.split(" ")
        right, forward = map(int, offset.split(","))
        pawn = of.kind("pawn").code
        setup.put(middle - forward * files + right, pawn if side == "enemy" else pawn.lower())
    x, y = seen(of, middle, 0)
    return {f"{at[0] - x},{at[1] - y}" for at, _ in generated(setup, middle)}
