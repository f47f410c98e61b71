"""The board as Python uses it: the traits it shows, traits that are set, and refusals."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board
from banmen_rules import (
    VARIANTS,
    BanmenError,
    IllegalMove,
    InvalidTSFEN,
    Position,
    Side,
    UnknownName,
    game,
    load_variant,
)
from tests.widget.browser import Browser, everything
from tests.widget.wire_reader import decode

ROOT = Path(__file__).parents[2]
PAWN = "9l 9k"  # the first side's pawn on the ninth file, one square forward


# ---------------------------------------------------------------- what it shows


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_stands_at_its_start(variant: str) -> None:
    board = Board(variant)
    files, ranks = load_variant(variant).size
    assert (board.files, board.ranks, board.turn, board.ply) == (files, ranks, "black", 0)
    assert len(list(board.position.pieces())) == len(list(load_variant(variant).start()))
    assert board.tsfen == Position.initial(game(variant)).tsfen()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_catalogue_has_every_kind_in_the_order_of_the_game(variant: str) -> None:
    board = Board(variant)
    assert [entry["id"] for entry in board.catalogue] == [kind.id for kind in board.game.kinds]
    codes = {entry["code"] for entry in board.catalogue}
    assert {entry["promotes_to"] for entry in board.catalogue} <= codes | {None}


@pytest.mark.parametrize(
    "variant, kind, letters",
    [("dai_dai", "lion", "Ln"), ("tai", "lion", "LN"), ("taikyoku", "lion", "LN")],  # as the articles have it
)
def test_a_kind_says_what_is_written_on_it_and_what_its_symbol_shows(
    variant: str, kind: str, letters: str
) -> None:
    board = Board(variant)
    entry = next(entry for entry in board.catalogue if entry["id"] == kind)
    assert entry["letters"] == letters
    assert len(entry["mnemonic"]["rays"]) == 8
    pawn = next(entry for entry in board.catalogue if entry["id"] == "pawn")
    assert pawn["mnemonic"] == {
        "rays": [{"reach": 1, "category": "step"}, *[None] * 7],
        "leaps": [],
        "powers": [],
        "partial": False,
    }


@pytest.mark.parametrize("variant, colour", [("dai_dai", "grey"), ("tai", "pink"), ("taikyoku", "pink")])
def test_the_colour_of_ranges_is_that_of_the_article(variant: str, colour: str) -> None:
    board = Board(variant)
    assert board.range_colour == colour  # the English articles' own diagrams
    board.variant = "tai"
    assert board.range_colour == "pink"


@pytest.mark.parametrize("variant, full, files", [("dai_dai", 5, 17), ("tai", 6, 25), ("taikyoku", 10, 36)])
def test_board_has_the_dots_of_its_game(variant: str, full: int, files: int) -> None:
    ends = (full, files - full)
    assert sorted(Board(variant).dots) == sorted([column, row] for column in ends for row in ends)


def test_a_kind_is_outlined_as_long_as_the_game_has_it(board: Board) -> None:
    board.outlined = "LN"
    board.variant = "tai"
    assert board.outlined == "LN"
    codes = {kind.code for kind in game("taikyoku").kinds}
    board.outlined = next(kind.code for kind in board.game.kinds if kind.code not in codes)
    board.variant = "taikyoku"
    assert board.outlined == ""


def test_the_moves_are_those_of_both_sides(board: Board) -> None:
    position = board.position
    buffer = decode(board.moves)
    sent = {(m.origin, m.target, m.path, m.captures) for own in buffer.moves.values() for m in own}
    assert sent == {
        (move.origin, move.target, move.path, move.captures)
        for side in Side
        for move in position.moves(side=side)
    }
    assert buffer.complete


def test_a_forbidden_move_is_marked_and_refused() -> None:
    # An emperor may not capture a royal that is protected (the English article on tai shogi).
    board = Board("tai", pieces={"13y": "emperor", "13a": "white emperor", "12a": "white gold general"})
    own = decode(board.moves).moves[board.game.size.parse_square("13y")]
    forbidden = [board.game.size.name(move.target) for move in own if move.forbidden]
    assert forbidden == ["13a"]
    with pytest.raises(IllegalMove, match="protected"):
        board.push("13y 13a")


def test_the_start_of_taikyoku_is_small_on_the_wire() -> None:
    assert len(Board("taikyoku", ruleset="atsi").moves) < 25 * 1024


def test_a_white_elephant_is_a_kind_and_not_an_elephant_of_white() -> None:
    names = {"9i": "White elephant", "9h": "white white elephant", "9g": "white lion", "9f": "white_tiger"}
    board = Board("dai_dai", pieces=names)
    name = board.game.size.name
    assert {name(at): (piece.kind.id, piece.side.label) for at, piece in board.position.pieces()} == {
        "9i": ("white_elephant", "black"),
        "9h": ("white_elephant", "white"),
        "9g": ("lion", "white"),
        "9f": ("white_tiger", "black"),
    }


def test_a_piece_is_placed_by_name_side_and_face(lion: Board) -> None:
    position = lion.position
    white_pawn = position.piece_at("9h")
    assert white_pawn is not None
    assert (white_pawn.kind.name, white_pawn.side) == ("Pawn", Side.WHITE)
    lion.place({"9i": "獅子", "1a": "white king"})
    names = [piece.kind.id for _, piece in lion.position.pieces()]
    assert names == ["king", "lion"]


def test_all_traits_of_a_move_change_in_one_message(board: Board) -> None:
    browser = Browser(board)
    board.push(PAWN)
    assert len(browser.states()) == 1
    assert {"tsfen", "turn", "ply", "last_move", "history"} <= browser.states()[0].keys()
    assert browser.received[0]["buffer_paths"] == [["moves"]]


def test_observers_see_the_whole_change(board: Board) -> None:
    seen = []
    board.observe(lambda _: seen.append((board.ply, board.turn, board.tsfen)), "ply")
    board.push(PAWN)
    assert seen == [(1, "white", board.position.tsfen())]


# ---------------------------------------------------------------- traits set to something else


def test_another_position_begins_anew(board: Board) -> None:
    board.push(PAWN)
    other = Position.initial(board.game)
    other.push("8l 8k")
    board.tsfen = other.tsfen()
    assert (board.ply, board.history, board.last_move, board.turn) == (0, [], [], "white")
    assert decode(board.moves).moves


def test_a_position_is_shown_in_its_one_way_of_writing(board: Board) -> None:
    start = board.tsfen
    assert "/17/" in start
    board.push(PAWN)
    board.tsfen = start.replace("/17/", "/10,7/")
    assert board.tsfen == start


def test_another_game_brings_its_board_and_kinds(board: Board) -> None:
    board.region = "5e-1a"
    board.variant = "tai"
    assert (board.files, board.ranks, len(board.catalogue), board.region) == (25, 25, 101, "")
    assert board.title == "Tai shogi"
    board.push(board.legal_moves[0])


def test_another_ruleset_keeps_the_position() -> None:
    board = Board("taikyoku")
    board.push("18z 18y")
    tsfen, moves = board.tsfen, board.moves
    board.ruleset = "atsi"
    assert board.tsfen == tsfen
    assert board.moves != moves  # range captures may land on their own side's pieces there
    assert board.game.ruleset == "atsi"


def test_several_traits_may_change_together(board: Board) -> None:
    position = Position.initial(game("tai"))
    position.push(position.moves()[0])
    with board.hold_trait_notifications():
        board.variant = "tai"
        board.tsfen = position.tsfen()
    assert (board.files, board.turn) == (25, "white")


def set_traits(board: Board, state: dict[str, object]) -> None:
    """Set several traits as one."""
    with board.hold_trait_notifications():
        for name, value in state.items():
            setattr(board, name, value)


NONSENSE = [
    ("variant", "chess"),
    ("variant", 7),
    ("ruleset", "unknown"),
    ("rulings", {"no_such_ruling": "x"}),
    ("rulings", ["x"]),
    ("tsfen", ""),
    ("tsfen", "17/17 0"),
    ("tsfen", 3),
    ("region", "9z-1a"),
    ("region", "nonsense"),
    ("region", "9i"),
    ("interaction", "dance"),
    ("orientation", "sideways"),
    ("theme", "pink"),
    ("selection", "99z"),
    ("selection", None),
    ("marks", [{"square": "9i", "verdict": "perhaps", "note": ""}]),
    ("marks", [{"square": "zz", "verdict": "right", "note": ""}]),
    ("marks", ["9i"]),
    ("marks", "9i"),
    ("status", {"level": "loud", "text": ""}),
    ("status", {"text": 3, "level": ""}),
    ("title", 5),
    ("files", 36),
    ("moves", b"nothing"),
    ("catalogue", []),
    ("history", [{}]),
    ("ply", 3),
    ("turn", "white"),
    ("last_move", ["1a"]),
    ("line", [0]),
    ("start_comment", "said"),
    ("edits", [1, 1]),
    ("faults", ["none"]),
    ("attacks", b"all"),
    ("range_colour", "green"),
    ("show_attacks", "yes"),
    ("outlined", "XYZ"),
    ("outlined", 3),
    ("glyphs", "runes"),
    ("coordinates", "roman"),
    ("panel", "small"),
    ("lang", "la"),
    ("colours", "all"),
    ("annotations", [{"kind": "arrow"}]),
    ("title", "\ud800"),
    ("marks", [{"square": "9i", "verdict": "right", "note": 3}]),
    ("protocol", 3),
]


@pytest.mark.parametrize("name, value", NONSENSE)
def test_nonsense_leaves_the_board_as_it_was_and_is_shown(name: str, value: object, board: Board) -> None:
    if name == "catalogue":
        value = board.catalogue[1:]
    before = everything(board)
    with pytest.raises(BanmenError) as raised:
        setattr(board, name, value)
    assert everything(board) == before
    assert board.status == {"level": "error", "text": str(raised.value)}
    board.push(PAWN)


@pytest.mark.parametrize("name, value", NONSENSE)
def test_nonsense_among_other_changes_undoes_them_all(name: str, value: object, board: Board) -> None:
    if name == "catalogue":
        value = board.catalogue[1:]
    before = everything(board)
    with pytest.raises(BanmenError):
        set_traits(board, {"orientation": "white", name: value})
    assert everything(board) == before
    assert board.status["level"] == "error"
    board.push(PAWN)


@pytest.mark.parametrize("name, value", NONSENSE)
def test_nonsense_from_the_browser_is_shown_and_corrected_there(
    name: str, value: object, board: Board
) -> None:
    if name == "catalogue":
        value = board.catalogue[1:]
    browser = Browser(board)
    before = everything(board)
    browser.set(**{name: value})
    assert everything(board) == before
    assert board.status["level"] == "error"
    told: dict[str, object] = {}
    for state in browser.states():
        told |= state
    assert name in told or name in ("moves", "attacks")  # bytes travel beside the state
    assert told["status"] == board.status


def test_moves_made_among_refused_changes_are_shown(board: Board) -> None:
    with pytest.raises(BanmenError), board.hold_trait_notifications():
        pushing_twice(board)
    assert board.tsfen == board.position.tsfen()
    assert (board.ply, board.last_move, len(board.history)) == (1, PAWN.split(), 1)
    board.push("9f 9g")


def pushing_twice(board: Board) -> None:
    """Make a move and fail to make another."""
    board.push(PAWN)
    board.push(PAWN)


def test_the_browser_may_select_turn_and_crop(board: Board) -> None:
    browser = Browser(board)
    browser.set(selection="9l", orientation="white", region="12h-4r".replace("r", "q"))
    assert (board.selection, board.orientation, board.region) == ("9l", "white", "12h-4q")
    assert board.status["text"] == ""


@given(st.text(max_size=60))
def test_any_text_as_a_position_is_read_or_refused(text: str) -> None:
    before = everything(BOARD)
    with suppress(BanmenError):
        BOARD.tsfen = text
        return
    assert everything(BOARD) == before


BOARD = Board("dai_dai")


def test_an_error_in_a_link_is_shown_on_the_board(board: Board) -> None:
    class Control(traitlets.HasTraits):
        value = traitlets.Unicode()

    control = Control(value=board.tsfen)
    traitlets.dlink((control, "value"), (board, "tsfen"))
    with pytest.raises(InvalidTSFEN):
        control.value = "nonsense"
    assert board.status["level"] == "error"


@pytest.mark.parametrize(
    "options, says",
    [
        ({"variant": "chess"}, 'Unknown variant "chess"'),
        ({"ruleset": "x"}, "Unknown ruleset"),
        ({"pieces": {"9i": "unicorn"}}, 'Unknown piece "unicorn"'),
        ({"pieces": {"9z": "lion"}}, "the rank must be"),
        ({"pieces": {"9i": 3}}, "must be a name such as"),
        ({"pieces": {"9i": "+king"}}, "does not promote"),
        ({"pieces": {}, "tsfen": "x"}, "either tsfen or pieces"),
        ({"tsfen": "x"}, "the number of moves"),
        ({"region": "x"}, "two corner squares"),
        ({"interaction": "x"}, "interaction"),
    ],
)
def test_a_board_that_cannot_be_made_says_why(options: dict[str, object], says: str) -> None:
    with pytest.raises(BanmenError, match=says):
        Board(**{"variant": "dai_dai"} | options)  # type: ignore[arg-type] # wrong types on purpose


def test_unknown_names_list_the_available_ones() -> None:
    with pytest.raises(UnknownName, match="dai_dai, tai, taikyoku"):
        Board("chess")


def test_flip_turns_the_board_round(board: Board) -> None:
    seen = []
    for _ in range(2):
        board.flip()
        seen.append(board.orientation)
    assert seen == ["white", "black"]


def test_a_selection_stays_as_long_as_there_is_a_piece(board: Board) -> None:
    board.selection = "9l"
    board.push("8l 8k")
    assert board.selection == "9l"
    board.place({"9l": "lion"})
    assert board.selection == "9l"
    board.push("9l 9j")
    assert board.selection == ""
    board.selection = "9j"
    board.variant = "tai"
    assert board.selection == ""


# ---------------------------------------------------------------- too many moves for one message


def test_too_many_moves_are_sent_for_the_selected_piece_only(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    from banmen.protocol import board_state  # noqa: PLC0415 - only this test reaches into it

    monkeypatch.setattr(board_state, "LIMIT", 100)
    board.push(PAWN)
    assert not decode(board.moves).complete
    assert decode(board.moves).moves == {}
    board.selection = "9f"
    assert list(decode(board.moves).moves) == [board.game.size.parse_square("9f")]
    board.selection = "8l"  # no longer the same piece, and of the other side
    assert len(decode(board.moves).moves[board.game.size.parse_square("8l")]) > 0


@pytest.mark.slow
def test_type_checker_refuses_wrong_words_for_traits(tmp_path: Path) -> None:
    right = 'from banmen import Board\n\nboard = Board("tai")\nboard.theme = "dark"\nboard.region = "5a-1e"\n'
    wrong = 'board.theme = 3\nboard.glyphs = "kanjis"\nboard.title = 5\nboard.show_attacks = "yes"\n'
    (tmp_path / "own.py").write_text(right + wrong)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "own.py"],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": os.pathsep.join(str(ROOT / name) for name in ("rules", "widget"))},
        capture_output=True,
        text=True,
        check=False,
    )
    refused = [line.partition(": ")[0] for line in run.stdout.splitlines() if ": error: " in line]
    assert refused == ["own.py:6", "own.py:7", "own.py:8", "own.py:9"], run.stdout
