"""A trait is set to nonsense: the board says what would be right, and is as it was."""

import re

from banmen_rules import VARIANTS
from tests.browser.lab import Notebook

NONSENSE = [
    ("tsfen", "'nonsense'", "must follow the board"),
    ("tsfen", "board.tsfen.replace('p', 'zz', 1)", "zz"),
    ("region", "'12h'", "two corner squares"),
    ("region", "'99z-1a'", "99z"),
    ("selection", "'0a'", "0a"),
    ("variant", "'chess'", ", ".join(VARIANTS)),
    ("ruleset", "'mine'", "article"),
    ("orientation", "'sideways'", "black"),
    ("interaction", "5", "play"),
    ("theme", "None", "host"),
    ("marks", "[{'square': '5e'}]", "each mark must be an object"),
    ("annotations", "[{'kind': 'arrow', 'squares': ['9l']}]", "annotation 1 must be an object"),
    ("glyphs", "'runes'", "rose"),
    ("outlined", "'XYZ'", 'Unknown kind with the code "XYZ"'),
    ("history", "[{}]", "is computed from the position"),
    ("moves", "b'xyz'", "is computed from the position"),
    ("ply", "7", "is computed from the position"),
    ("turn", "'black'", "is computed from the position"),
]


STATE = "{k: repr(getattr(board, k)) for k in board.keys if k[0] != '_' and k not in ('status', 'layout')}"


def test_the_message_is_shown_and_the_board_is_as_it_was(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    board.click("9l", "9k")
    board.expect(ply=1)
    for trait, value, says in NONSENSE:
        board.click("9f")
        board.expect(selected="9f", targets=1)
        notebook.wait_for("board.selection", "9f")
        before, drawn = notebook.value(STATE), board.pieces()

        said = notebook.refuses(f"board.{trait} = {value}")
        assert says in said, trait
        board.expect_message(re.compile(re.escape(says)), "error")
        assert notebook.value(STATE) == before, trait
        assert board.pieces() == drawn == notebook.pieces(), trait
        board.expect(ply=1, selected="9f", targets=1, turn="white")

        board.click("9g")
        board.expect(ply=2)
        board.expect_message("")
        notebook.run("board.undo()")
        board.expect(ply=1, selected="")


def test_nonsense_from_another_page_is_shown_and_taken_back(notebook: Notebook) -> None:
    """Traits set by a front end are checked like those set in Python."""
    board = notebook.board("Board('dai_dai')")
    notebook.run("board.set_state({'region': 'nonsense', 'orientation': 'white'})")
    board.expect_message(re.compile("region must be two corner squares"), "error")
    assert notebook.value("[board.region, board.orientation]") == ["", "white"]
    assert len(board.squares()) == 17 * 17
    assert board.pieces() == notebook.pieces()


def test_an_impossible_move_is_refused(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    said = notebook.refuses("board.push('9l 9a')")
    board.expect_message(re.compile(r"9l|9a"), "error")
    assert said
    board.expect(ply=0)
    assert board.pieces() == notebook.pieces()
