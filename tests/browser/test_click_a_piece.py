"""A click on a piece shows every square it can reach, by colour and by shape; no Python is needed for it."""

from itertools import combinations

from tests.browser.board import Board, has_rim
from tests.browser.lab import Notebook

ENEMIES = {"16q": "white pawn", "18m": "white pawn", "14o": "white pawn", "17n": "white pawn"}
ONE_OF_EACH = [
    ("taikyoku", "gold general", "step"),
    ("taikyoku", "flying horse", "limited_range"),
    ("taikyoku", "rook", "range"),
    ("taikyoku", "kirin", "jump"),
    ("taikyoku", "great falcon", "jump_range"),
    ("taikyoku", "teaching king", "pass_over"),
    ("taikyoku", "rain demon", "flying"),
    ("taikyoku", "great general", "range_capture"),
    ("taikyoku", "hook mover", "hook"),
    ("taikyoku", "lion", "area"),
    ("taikyoku", "lion", "pass"),
    ("taikyoku", "heavenly tetrarch king", "igui"),
    ("tai", "lion dog", "line"),
    ("tai", "emperor", "teleport"),
]
OTHERS = {
    "area": {"17n": "white pawn"},
    "igui": {"17n": "white pawn"},
    "jump_range": {"16n": "pawn"},
}
# What DESIGN's table draws alike: one colour for each line, one shape for each set.
ONE_COLOUR = [
    {"jump", "jump_range"},
    {"pass_over", "flying"},
    {"area", "line", "igui", "pass"},
]
ONE_SHAPE = [{"area", "line"}, {"igui", "pass"}]


def put(notebook: Notebook, board: Board, variant: str, pieces: dict[str, str]) -> None:
    """Show other pieces, on a part of a board that all games here have."""
    notebook.run("board.selection = ''")
    board.expect(selected="")
    notebook.run(f"board.variant = {variant!r}; board.region = '23h-9v'; board.place({pieces!r})")
    board.expect_pieces(notebook.pieces())


def crossed_by(board: Board, layer: str) -> set[str]:
    """List the squares whose middles the beams of a category cross."""
    beams = board.painted(f"{layer}-beam")
    return {square for square, raster in beams.items() if raster.split()[8][8] == "#"}


def test_every_square_python_knows_is_marked_and_no_other(notebook: Notebook) -> None:
    board = notebook.board("Board('taikyoku', pieces={}, region='23h-9v')")
    for variant, piece, category in ONE_OF_EACH:
        put(notebook, board, variant, {"16o": piece, **ENEMIES, "13o": "gold general"})
        board.click("16o")
        board.expect(selected="16o")
        reached = notebook.reached("16o")
        assert category in {one for those in reached.values() for one in those}, f"{piece} is a bad example"
        assert {square: target.categories for square, target in board.targets().items()} == {
            square: tuple(those) for square, those in reached.items()
        }, piece
        board.expect(targets=len(reached))

        shown = set(board.squares())
        touched = notebook.touched("16o")
        for layer in {one for those in reached.values() for one in those}:
            painted = board.painted(layer)
            beams = crossed_by(board, layer)
            marked = {square for square, those in reached.items() if those[0] == layer} & shown
            assert set(painted) | beams >= marked, (piece, layer)
            assert beams <= set(reached) | set(notebook.pieces()), (piece, layer)
            # Stars also show where an area move touches down and where its second leg may end.
            extra = {square for square, those in reached.items() if layer in those} | touched
            assert set(painted) - marked <= (extra if layer == "area" else set()), (piece, layer)
            assert not marked or board.paint(layer).seen, (piece, layer)


def test_a_capture_has_a_rim_and_a_quiet_move_has_none(notebook: Notebook) -> None:
    pieces = {"16o": "rook", **ENEMIES, "13o": "gold general"}
    board = notebook.board(f"Board('taikyoku', pieces={pieces!r}, region='23h-9v')")
    board.click("16o")
    painted = board.painted("range")
    assert {square for square, raster in painted.items() if has_rim(raster)} == {"16q", "14o"}
    assert {square for square, target in board.targets().items() if target.captures} == {"16q", "14o"}
    seen = set(painted) | crossed_by(board, "range")
    assert {"15o", "17o"} <= seen
    assert not {"16r", "13o"} & seen, "behind what it captures"


def test_a_range_capture_crosses_every_piece_on_its_way(notebook: Notebook) -> None:
    pieces = {"16o": "rook general", "16m": "white pawn", "16k": "pawn", "18o": "gold general"}
    board = notebook.board(f"Board('taikyoku', pieces={pieces!r}, region='23h-9v')")
    board.click("16o")
    assert set(board.painted("faint")) == {"16m", "16k", "18o"}


def test_every_category_has_a_colour_and_a_shape_of_its_own(notebook: Notebook) -> None:
    board = notebook.board("Board('taikyoku', pieces={}, region='23h-9v', theme='light')")
    board.expect(theme="light")
    colours: dict[str, str] = {}
    shapes: dict[str, set[str]] = {}
    for variant, piece, category in ONE_OF_EACH:
        # Alone, so that no mark is small or in a corner, but for what a capture or a jump needs.
        put(notebook, board, variant, {"16o": piece} | OTHERS.get(category, {}))
        notebook.run("board.selection = '16o'")
        board.expect(selected="16o")
        marked = {square for square, those in notebook.reached("16o").items() if those[0] == category}
        shown = set(board.squares())
        if category not in {"igui", "pass"}:
            shown.remove("16o")  # whatever ends where it began is a loop
        # Two steps lead nowhere that a lion could not also jump to: its stars stand beside other marks.
        squares = sorted(shown if category == "area" else marked & shown)
        painted = board.painted(category, squares) or board.painted(f"{category}-beam", squares)
        assert painted, category
        paint = board.paint(category)
        assert paint.seen
        colours[category] = paint.fill
        shapes[category] = set(painted.values())
    check_colours(colours)
    for one, other in combinations(colours, 2):
        pair = {one, other}
        if not any(pair <= alike for alike in ONE_SHAPE):
            assert not shapes[one] & shapes[other], pair
    # In the dark the shapes are the same ones, and the colours others.
    notebook.run("board.theme = 'dark'")
    board.expect(theme="dark")
    dark: dict[str, str] = {}
    for category in colours:
        paint = board.paint(category)
        assert paint.seen
        dark[category] = paint.fill
    check_colours(dark)
    assert not set(colours.values()) & set(dark.values())


def check_colours(colours: dict[str, str]) -> None:
    """Check that categories have colours of their own, but for those that share one."""
    assert len(colours) == 14
    for one, other in combinations(colours, 2):
        pair = {one, other}
        assert (colours[one] == colours[other]) is any(pair <= alike for alike in ONE_COLOUR), pair


def test_python_is_not_asked(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    reached = notebook.reached("9l")
    with notebook.busy():
        board.click("9l")
        board.expect(selected="9l", targets=len(reached))
        assert set(board.targets()) == set(reached)


def test_the_other_side_can_be_looked_at(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.click("13g")
    board.expect(selected="13g", targets=1)
    assert set(board.targets()) == {"13h"}


def test_another_click_chooses_another_piece_or_none(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.click("13s")
    board.expect(selected="13s")
    board.click("12s")
    board.expect(selected="12s")
    notebook.wait_for("board.selection", "12s")
    board.click("12s")
    board.expect(selected="", targets=0)
    board.click("12s", "12m")
    board.expect(selected="", targets=0)
    board.click("12s")
    board.press("Escape")
    board.expect(selected="", targets=0)
    notebook.wait_for("board.selection", "")
