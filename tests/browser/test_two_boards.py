"""Several boards on one page: two games do not disturb each other, two views of one board stay in step."""

from playwright.sync_api import expect

from tests.browser.lab import Notebook


def test_two_games_are_played_at_once(notebook: Notebook) -> None:
    dai_dai, tai = notebook.show(
        "from banmen import Board\nfirst = Board('dai_dai')\nfirst", "second = Board('tai')\nsecond"
    )
    dai_dai.click("9l")
    dai_dai.expect(selected="9l")
    tai.click("13s")
    tai.expect(selected="13s")
    dai_dai.expect(selected="9l", ply=0)
    tai.click("13r")
    tai.expect(ply=1)
    dai_dai.expect(selected="9l", ply=0)
    dai_dai.click("9k")
    dai_dai.expect(ply=1)
    tai.click("13g", "13h")
    tai.expect(ply=2)
    assert notebook.value("[first.history[0]['text'], [m['text'] for m in second.history]]") == [
        "9l 9k",
        ["13s 13r", "13g 13h"],
    ]
    tai.use("undo")
    tai.expect(ply=1)
    dai_dai.expect(ply=1)
    assert dai_dai.pieces() == notebook.pieces("first")
    assert tai.pieces() == notebook.pieces("second")
    assert set(dai_dai.pieces()) != set(tai.pieces())


def test_two_views_of_one_board_stay_in_step(notebook: Notebook) -> None:
    above, below = notebook.show("from banmen import Board\nboard = Board('tai')\nboard", "board")
    above.click("13s")
    below.expect(selected="13s", targets=1)
    below.click("13r")
    above.expect(ply=1, turn="white", gesture="idle", selected="")
    below.expect(ply=1, turn="white", gesture="idle", selected="")
    assert above.pieces() == below.pieces() == notebook.pieces()
    above.use("flip")
    expect(below.piece("13g")).to_have_attribute(
        "transform", above.piece("13g").get_attribute("transform") or ""
    )
    below.use("undo")
    above.expect(ply=0)
    assert above.pieces() == below.pieces() == notebook.pieces()


def test_two_views_are_used_in_turns(notebook: Notebook) -> None:
    above, below = notebook.show("from banmen import Board\nboard = Board('tai')\nboard", "board")
    below.use("zoomIn")
    expect(below.root).not_to_have_attribute("data-zoom", above.data("zoom"))
    whole, near = above.data("zoom"), below.data("zoom")
    for ply, (board, other, start, end) in enumerate(
        [
            (above, below, "13s", "13r"),
            (below, above, "13g", "13h"),
            (above, below, "12s", "12r"),
            (below, above, "12g", "12h"),
        ],
        start=1,
    ):
        board.click(start)
        other.expect(selected=start)
        other.press("Escape")  # deselecting in one view deselects in the other
        board.expect(selected="")
        board.click(start, end)
        other.expect(ply=ply, selected="", gesture="idle")
        assert above.pieces() == below.pieces() == notebook.pieces()
    above.use("undo")
    below.expect(ply=3)
    below.use("redo")
    above.expect(ply=4)
    assert notebook.value("board.ply") == 4
    assert (above.data("zoom"), below.data("zoom")) == (whole, near)


def test_a_view_that_goes_leaves_the_other_alone(notebook: Notebook) -> None:
    above, _ = notebook.show("from banmen import Board\nboard = Board('tai')\nboard", "board")
    notebook.clear_output(1)
    (left,) = notebook.boards(1)
    left.click("13s", "13r")
    left.expect(ply=1)
    assert above.pieces() == notebook.pieces()
