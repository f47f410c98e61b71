"""A person chooses what stands on the pieces, the coordinates, the theme, the language; and prints it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from banmen.host import settings
from banmen.host.lessons import PROGRESS
from banmen_rules.teaching.exercises import Progress
from tests.browser.board import Board
from tests.browser.lab import Notebook

# Pixels across a square above which kanji can surely be read, and below which they surely cannot.
READABLE, BLURRED = 30, 12


@pytest.fixture
def paper(notebook: Notebook) -> Iterator[Notebook]:
    """A notebook whose page is on the screen again afterwards, for a reader without wishes."""
    yield notebook
    notebook.page.emulate_media(media="screen", contrast="no-preference", forced_colors="none")


@pytest.fixture
def narrow(notebook: Notebook) -> Notebook:
    """A notebook on a telephone; the next test's page has its own size again."""
    notebook.page.set_viewport_size({"width": 480, "height": 900})
    return notebook


def tab(board: Board) -> Locator:
    """Open the tab with the board's look."""
    board.root.locator('[data-tab="look"]').click()
    return board.root.locator(".bm-look")


def shows(board: Board, selector: str) -> bool:
    """Tell whether this part of the first piece can be seen."""
    part = board.root.locator(f".bm-men .bm-piece:first-child {selector}")
    return bool(part.count()) and part.evaluate("(one) => getComputedStyle(one).display !== 'none'")


def labels(board: Board, axis: str) -> list[str]:
    """Read the coordinates seen along an edge."""
    return board.root.locator(f'.bm-label-{axis}[visibility="visible"]').all_text_contents()


def test_piece_labels(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    look = tab(board)
    kanji = board.piece("13s").text_content()
    assert kanji == "歩兵"
    for name, glyphs, text in (
        ("Letters", "letters", "P"),
        ("Moves", "rose", "P"),
        ("Ticks", "ticks", kanji),
    ):
        look.get_by_role("radio", name=name).check()
        board.expect(glyphs=glyphs)
        expect(board.piece("13s")).to_have_text(text)
        notebook.wait_for("board.glyphs", glyphs)
    assert shows(board, ".bm-ticks")
    notebook.run("board.glyphs = 'kanji'")
    board.expect(glyphs="kanji")
    expect(look.get_by_role("radio", name="Kanji")).to_be_checked()
    assert notebook.value("Board('tai').glyphs") == "ticks", "what the reader chose last"


def test_first_board_asks_which_labels(notebook: Notebook) -> None:
    (notebook.lab.folder / settings.FILE).unlink()
    notebook.run("from banmen.host import settings; settings._offered.clear()")
    board = notebook.board("Board('tai')")
    board.root.get_by_role("button", name="Beginner: moves").click()
    board.expect(glyphs="rose")
    expect(board.root.locator(".bm-labels")).to_have_count(0)
    notebook.wait_for("[board.glyphs_offered, Board('tai').glyphs]", [False, "rose"])


@pytest.fixture
def practised(notebook: Notebook) -> Iterator[Notebook]:
    """A notebook whose reader knows the gold general, and the lion for sure."""
    rows = [
        {"exercise": kind, "kind": "reach", "variant": "chu", "piece": kind, "right": True,
         "memory": {"n": 1, "stability": days, "difficulty": 5.0, "days": 1}}
        for kind, days in (("gold_general", 10.0), ("lion", 30.0))
    ]  # fmt: skip
    progress = Progress(notebook.lab.folder / PROGRESS)
    progress.add(rows)
    yield notebook
    progress.path.unlink()


def test_kanji_come_as_kinds_are_learned(practised: Notebook) -> None:
    pieces = "{'6k': 'lion', '5l': 'gold general', '6l': 'king'}"
    board = practised.board(f"Board('chu', pieces={pieces}, region='9g-4l')")
    lion, gold, king = (board.piece(square) for square in ("6k", "5l", "6l"))
    choice = tab(board).get_by_role("checkbox", name="Learn the kanji as I go")
    expect(choice).not_to_be_checked()
    choice.check()
    board.expect(glyphs="rose")
    expect(lion).to_have_text("獅子")
    expect(lion.locator(".bm-worn")).to_have_count(0)
    expect(gold).to_have_text("金将")
    expect(gold.locator(".bm-worn")).to_have_count(1)
    expect(king).to_have_text("K")
    practised.wait_for("Board('chu').kanji", "learn")
    assert "獅" in practised.value("Board('chu').svg()")
    choice.uncheck()
    expect(lion).to_have_text("LN")
    practised.wait_for("Board('chu').kanji", "no")


def test_roses_far_away_and_kanji_near(narrow: Notebook) -> None:
    board = narrow.board("Board('taikyoku')")
    assert board.zoom() * 44 < BLURRED
    assert shows(board, ".bm-afar")
    assert not shows(board, ".bm-kanji")
    board.piece("18z").evaluate("(one) => { one.known = true; }")
    for _ in range(12):
        if board.zoom() * 44 > READABLE:
            break
        before = board.data("zoom")
        board.use("zoomIn")
        expect(board.root).not_to_have_attribute("data-zoom", before)
    assert board.zoom() * 44 > READABLE
    expect(board.root.locator(".bm-men.bm-far")).to_have_count(0)
    assert shows(board, ".bm-kanji")
    assert not shows(board, ".bm-afar")
    assert board.piece("18z").evaluate("(one) => one.known === true"), "the pieces were drawn again"


def test_kanji_can_stay_at_every_zoom(narrow: Notebook) -> None:
    board = narrow.board("Board('taikyoku')")
    assert not shows(board, ".bm-kanji")
    tab(board).get_by_label("Moves when kanji are too small to read").uncheck()
    assert shows(board, ".bm-kanji")
    assert not shows(board, ".bm-afar")


def test_coordinates(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    look = tab(board)
    assert labels(board, "y")[-1] == "y"
    look.get_by_label("Coordinates").select_option("japanese")
    expect(board.root.locator(".bm-japanese")).to_have_count(1)
    expect(board.root.locator('.bm-label-x[visibility="visible"]').first).to_have_text("25")
    assert labels(board, "y")[-1] == "二十五"
    board.click("13s", "13r")
    board.expect(ply=1)
    look.get_by_label("Coordinates").select_option("none")
    expect(board.root.locator(".bm-label")).to_have_count(0)
    board.click("13g", "13h")
    board.expect(ply=2)
    notebook.wait_for("board.coordinates", "none")


def test_changing_the_language_keeps_the_place(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    language = tab(board).locator('[name="lang"]')
    language.select_option("ja")
    expect(board.root).to_have_attribute("lang", "ja")
    expect(board.root.locator(".bm-look")).to_be_visible()
    expect(board.root.locator('[name="lang"]')).to_be_focused()
    notebook.wait_for("board.lang", "ja")
    notebook.run("board.lang = 'en'")
    expect(board.root).to_have_attribute("lang", "en")


def test_keys_cycle_through_labels_and_themes(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', theme='dark')")
    board.press("Shift+T")
    board.expect(theme="contrast")
    board.expect_message("High contrast")
    board.press("Shift+G")
    board.expect(glyphs="rose")
    notebook.wait_for("[board.theme, board.glyphs]", ["contrast", "rose"])


def test_a_reader_who_needs_contrast_has_it(paper: Notebook) -> None:
    board = paper.board("Board('tai')")
    board.expect(theme="light")
    paper.page.emulate_media(contrast="more")
    board.expect(theme="contrast")
    paper.page.emulate_media(contrast="no-preference", forced_colors="active")
    board.expect(theme="contrast")
    paper.page.emulate_media(forced_colors="none")
    board.expect(theme="light")


def test_the_articles_colours(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', pieces={'9j': 'rook'})")
    board.click("9j")
    before = board.paint("range")
    tab(board).get_by_label("Colours").select_option("article")
    board.expect(range="grey")
    red, green, blue = (int(part) for part in board.paint("range").fill[4:-1].split(","))
    assert board.paint("range") != before
    assert max(red, green, blue) - min(red, green, blue) < 20


# Every piece lies within the frame of the board; read at once, since the board is drawn anew for paper.
_ALL_IN_FRAME = """(root) => {
  const frame = root.querySelector(".bm-frame").getBoundingClientRect();
  return [...root.querySelectorAll(".bm-men .bm-wood")]
    .map((piece) => piece.getBoundingClientRect())
    .every((piece) => frame.left <= piece.left + 1 && piece.right <= frame.right + 1
      && frame.top <= piece.top + 1 && piece.bottom <= frame.bottom + 1);
}"""


def test_on_paper_the_whole_board_is_light_and_without_tools(paper: Notebook) -> None:
    board = paper.board("Board('tai', theme='dark', region='16m-10y')")
    plank = board.svg.locator(".bm-plank")
    dark = plank.evaluate("(one) => getComputedStyle(one).fill")
    whole = board.zoom()
    board.press("+")
    expect(board.root).not_to_have_attribute("data-zoom", f"{whole:.3f}")
    paper.page.emulate_media(media="print")
    expect(board.root.locator(".bm-toolbar")).to_be_hidden()
    expect(board.root.locator(".bm-card")).to_be_hidden()
    assert plank.evaluate("(one) => getComputedStyle(one).fill") != dark
    assert board.root.locator(".bm-men .bm-wood").count() == len(board.pieces()) > 0
    board.page.wait_for_function(_ALL_IN_FRAME, arg=board.root.element_handle())
    assert shows(board, ".bm-kanji")


# The words of the move list that are printed under the board: not cut off, and no wider than the paper.
_PRINTED = """(root) => {
  const under = root.querySelector(".bm-stage").getBoundingClientRect().bottom;
  const range = document.createRange();
  const isSeen = (place) => {
    const boxes = [];
    for (let box = range.startContainer.parentElement; box !== root; box = box.parentElement) {
      const { display, overflow } = getComputedStyle(box);
      if (display !== "contents" && overflow !== "visible") boxes.push(box.getBoundingClientRect());
    }
    const { left, right } = root.getBoundingClientRect();
    return place.width > 0 && place.top >= under && place.left >= left && place.right <= right
      && boxes.every((box) => box.top <= place.top + 1 && place.bottom - 1 <= box.bottom);
  };
  const found = [];
  const every = document.createTreeWalker(root.querySelector(".bm-moves"), NodeFilter.SHOW_TEXT);
  for (let node; (node = every.nextNode()); ) {
    for (const { 0: words, index } of node.data.matchAll(/[^\\n]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const places = [...range.getClientRects()];
      if (places.length > 0 && places.every(isSeen)) found.push(words.trim());
    }
  }
  return found.join(" ");
}"""
GAME = """
for _ in range(150):
    board.push(board.legal_moves[7])
board.comment("That was the last.")
board.goto(0)
"""


def test_on_paper_all_moves_stand_under_the_board(paper: Notebook) -> None:
    board = paper.board("Board('dai_dai')")
    paper.run(GAME)
    board.expect(ply=0)
    tab(board)
    moves = paper.value("[move['text'] for move in board.history]")
    assert len(moves) == 150
    paper.page.emulate_media(media="print")
    printed = board.root.evaluate(_PRINTED)
    numbered = [(str(number), text) for number, text in enumerate(moves, start=1)]
    assert re.findall(r"(\d+)\. .*?(\d+[a-z]+(?: \d+[a-z]+)+)", printed) == numbered
    assert printed.endswith("That was the last.")
