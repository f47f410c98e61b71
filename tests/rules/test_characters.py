"""Characters of names: every one has a meaning, and what they promise is true of the moves on a board."""

from collections.abc import Iterator

import pytest

from banmen_rules import VARIANTS, Category, Game, PieceKind, UnknownName, game, load_variant
from banmen_rules.words.characters import (
    LEAST,
    PROMISES,
    character,
    families,
    keeps,
    promise_in_words,
    signs,
)
from banmen_rules.words.compass import COMPASS
from banmen_rules.words.texts import LANGUAGES, own_table
from tests.rules.boards import place

EVERY = [(game(variant), kind) for variant in VARIANTS for kind in game(variant).kinds]
TURNING = {Category.HOOK, Category.TELEPORT, Category.AREA}
"""Their moves also end on squares of lines that the piece does not go along."""


def written(variant: str) -> Iterator[str]:
    """List the characters of the names of a game."""
    found = load_variant(variant)
    for kind in (*found.kinds, *found.extras):
        yield from signs(kind.kanji)


# ---------------------------------------------------------------- the data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_character_of_a_name_has_a_meaning_in_every_language(lang: str) -> None:
    there = {sign for variant in VARIANTS for sign in written(variant)}
    meanings = own_table("characters", lang)["meanings"]
    assert sorted(there - meanings.keys()) == []
    assert all(meanings.values())
    assert own_table("characters", lang)["promises"].keys() == PROMISES.keys()


def test_meanings_in_english_are_short_and_tell_the_characters_of_a_family_apart() -> None:
    meanings = own_table("characters", "en")["meanings"]
    assert max(len(meaning) for meaning in meanings.values()) <= 20
    large = {sign for variant in VARIANTS for sign in families(game(variant))}
    named = [meanings[sign] for sign in sorted(large)]
    assert sorted(named) == sorted(set(named))


def test_every_character_of_three_kinds_has_readings() -> None:
    for variant in VARIANTS:
        for sign in families(game(variant)):
            assert character(sign).on, sign


def test_every_promise_is_known_and_made_by_a_character() -> None:
    made = {
        promise for variant in VARIANTS for sign in written(variant) for promise in character(sign).promises
    }
    assert made == PROMISES.keys()


def test_names_are_split_into_characters_that_unicode_has() -> None:
    assert signs("自在天王") == ("自", "在", "天", "王")
    assert signs("王将/玉将") == ("王", "将", "玉")
    assert signs("⿰古寺⿱時鳥") == ()
    assert signs("") == ()


def test_families_have_at_least_three_kinds_and_the_largest_comes_first() -> None:
    for variant in VARIANTS:
        found = families(game(variant))
        sizes = [len(family.kinds) for family in found.values()]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[-1] >= LEAST
        for sign, family in found.items():
            assert all(sign in kind.kanji for kind in family.kinds)
    assert [len(families(game(variant))) for variant in ("chu", "taikyoku")] == [5, 58]


# ---------------------------------------------------------------- promises, on a board


def ends(of: Game, kind: PieceKind, *, ring: bool = False) -> set[tuple[int, int]]:
    """Play every move of a piece in the middle of a board: where it ends, as (right, forward).

    ``ring``: its own pawns stand around it, and enemies behind them, for those that pass only to capture.
    """
    size = of.size
    middle = size.ranks // 2 * size.files + size.files // 2
    around, behind = ([size.offset(middle, n * dx, n * dy, 0) for dx, dy in COMPASS if ring] for n in (1, 3))
    black, white = ({size.name(at): "pawn" for at in some if at is not None} for some in (around, behind))
    position = place(of, {size.name(middle): kind.id, **black}, white)
    return {
        (move.target % size.files - middle % size.files, middle // size.files - move.target // size.files)
        for move in position.moves(middle)
        if move.target not in around
    }


@pytest.mark.parametrize(
    "of, kind", EVERY, ids=lambda one: one.id if isinstance(one, PieceKind) else one.variant.name
)
def test_promises_agree_with_the_moves_on_a_board(of: Game, kind: PieceKind) -> None:
    there = ends(of, kind) - {(0, 0)}
    assert keeps(kind, "over") == bool(ends(of, kind, ring=True) - {(0, 0)})
    assert keeps(kind, "lopsided") == any((-dx, dy) not in there and abs(dx) < 6 for dx, dy in there)
    assert keeps(kind, "royal") == kind.royal
    assert keeps(kind, "not_backward") == all(dy >= 0 for _, dy in there)
    if TURNING.isdisjoint(kind.description.categories):
        goes = [any(along(there, unit)) for unit in COMPASS]
        half = min(of.size) // 2 - 1
        far = [all((unit[0] * n, unit[1] * n) in there for n in range(2, half + 1)) for unit in COMPASS]
        assert keeps(kind, "far") == any(far)
        assert keeps(kind, "far_four") == (sum(far) >= 4)
        assert keeps(kind, "far_forward") == far[0]
        assert keeps(kind, "far_sideways") == (far[2] and far[6])
        assert keeps(kind, "far_diagonal") == all(far[1::2])
        assert keeps(kind, "sideways") == (goes[2] and goes[6])
        assert keeps(kind, "not_sideways") == (not goes[2] and not goes[6])
        assert keeps(kind, "both_ways") == (goes[0] and goes[4])
        assert keeps(kind, "straight_back") == goes[4]
        assert keeps(kind, "not_diagonal") == (not any(goes[1::2]))
        assert keeps(kind, "all_eight") == all(goes)
        assert keeps(kind, "short") == all(max(abs(dx), abs(dy)) <= 2 for dx, dy in there)
        assert keeps(kind, "near") == (not any(far))


def along(there: set[tuple[int, int]], unit: tuple[int, int]) -> Iterator[bool]:
    """Look at the squares in a direction."""
    return ((unit[0] * n, unit[1] * n) in there for n in range(1, 20))


def test_the_great_families_and_their_liars() -> None:
    tai, taikyoku = families(game("tai")), families(game("taikyoku"))
    assert not taikyoku["横"].breaking("far_sideways")
    assert not taikyoku["竪"].breaking("far_forward")
    assert [kind.name for kind in tai["飛"].keeping("over")] == ["Soaring eagle"]
    assert [kind.name for kind in tai["王"].keeping("royal")] == ["Emperor"]
    assert [kind.name for kind in taikyoku["車"].breaking("far_forward")] == [
        "Right iron chariot",
        "Left iron chariot",
    ]


def test_an_unknown_promise_is_refused_and_an_unknown_character_is_empty() -> None:
    lion = game("tai").kind("lion")
    with pytest.raises(UnknownName, match=r'Unknown promise "far_sidways".*Did you mean "far_sideways"'):
        keeps(lion, "far_sidways")
    with pytest.raises(UnknownName, match='Unknown promise "hook"'):
        promise_in_words("hook")
    with pytest.raises(UnknownName, match='Unknown language "xx"'):
        character("横").meaning("xx")
    assert character("X") == ("X", (), (), ())
    assert [promise_in_words("over", lang) for lang in ("ja", "ru")] == [
        "ほかの駒を飛び越せる",
        "может миновать другие фигуры",
    ]
