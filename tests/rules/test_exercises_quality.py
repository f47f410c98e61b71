"""Worth of mates: needless pieces, tries with one refutation, and what is unusual about a first move."""

from banmen_rules import Category, Move, Position, game
from banmen_rules.core.packed import SQUARE
from banmen_rules.teaching.exercises.solve import quality
from banmen_rules.teaching.exercises.solve.mate import MateSearch

DAI_DAI = game("dai_dai")
CORNER = "15,FD,K/14,ph,I,PS/15,wb,1/" + "17/" * 13 + "17 0"
"""A phoenix steps back to 3c, and wins in three moves; each of the pieces is needed."""
ROOKS = "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0"


def _position(tsfen: str) -> Position:
    return Position.from_tsfen(DAI_DAI, tsfen)


def test_keys_stop_when_there_are_enough() -> None:
    every = quality.keys(_position(ROOKS), 2)
    one = quality.keys(_position(ROOKS), 2, enough=1)
    assert every
    assert one
    assert (len(every.first), len(one.first)) == (2, 1)
    assert quality.keys(_position(ROOKS), 2, limit=5) is None


def test_needless_piece_is_named() -> None:
    position = _position(CORNER)
    found = quality.keys(position, 3)
    assert found
    assert (found.moves, len(found.first)) == (3, 1)
    assert quality.needless(position, found) == []
    position.put("17q", "p")
    found = quality.keys(position, 3)
    assert found
    assert quality.needless(position, found) == [position.square("17q")]


def test_tries_have_one_refutation_and_the_most_tempting_comes_first() -> None:
    position = _position(CORNER)
    found = quality.tries(position, 3)
    assert found
    assert [one.tempting for one in found] == sorted((one.tempting for one in found), reverse=True)
    for one in found:
        search = MateSearch(position)
        assert search.refutations(one.packed, 3, most=9) == [one.refutation]


def test_mate_in_one_has_no_tries() -> None:
    assert quality.tries(_position("16,K/17/17/16,r/" + "17/" * 12 + "17 0"), 1) == []


def test_signature_tells_category_contact_and_check() -> None:
    position = _position(ROOKS)
    found = quality.keys(position, 2)
    assert found
    assert [quality.signature(position, packed) for packed in found.first] == [
        (Category.RANGE, False, True),
        (Category.RANGE, False, False),
    ]


def test_protected_neighbour_is_no_sacrifice() -> None:
    # A gold moves next to the king, which may not take it: a rook protects it. A white rook may.
    protected = "8,K,8/17/8,g,8/17/8,r,8/" + "17/" * 11 + "17 0"
    taken = "8,K,8/R,16/8,g,8/17/8,r,8/" + "17/" * 11 + "17 0"
    natures = []
    for tsfen in (protected, taken):
        position = _position(tsfen)
        (packed,) = (move.packed for move in position.moves("9c") if move.target == position.square("9b"))
        natures.append(quality.nature(position, packed))
    assert natures == [frozenset(), {"sacrifice"}]


def test_quiet_move_neither_checks_nor_captures() -> None:
    position = _position(ROOKS)
    found = quality.keys(position, 2)
    assert found
    assert [sorted(quality.nature(position, packed)) for packed in found.first] == [[], ["quiet"]]


def test_work_is_tries_times_replies() -> None:
    position = _position(CORNER)
    found = quality.keys(position, 3)
    assert found
    measured = quality.extent(position, found, quality.tries(position, 3))
    assert measured.work == measured.tries * measured.replies
    assert measured.replies == _replies(position, found.first[0])


def _replies(position: Position, packed: int) -> int:
    position.push(Move.unpack(position.game, position.board, packed))
    return len(position.legal_moves())


def test_search_leaves_the_position_as_it_was() -> None:
    position = _position(CORNER)
    before = position.tsfen()
    found = quality.keys(position, 3)
    assert found
    quality.needless(position, found)
    quality.tries(position, 3)
    quality.nature(position, found.first[0])
    assert position.tsfen() == before
    assert position.board[found.first[0] & SQUARE] == 0
