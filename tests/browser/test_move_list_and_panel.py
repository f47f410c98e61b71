"""Beside the board: whose turn it is, the piece and how it moves, the moves made."""

import re

from playwright.sync_api import expect

from tests.browser.board import box_of, boxes_of
from tests.browser.lab import Notebook


def test_the_panel_shows_the_piece(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    card = board.root.locator(".bm-card")
    expect(card).to_have_text("Click a piece to see its moves.")
    pieces = notebook.pieces()
    lion = next(square for square, symbol in pieces.items() if symbol == "ln")
    board.click(lion)
    kind = notebook.value(
        "(lambda k: {'name': k.name, 'kanji': k.kanji, 'romaji': k.romaji, 'betza': k.betza,"
        " 'categories': [c.value for c in k.description.categories],"
        " 'becomes': board.game.kind(k.promotes_to).name})(board.game.kind('lion'))"
    )
    expect(card.locator(".bm-name")).to_have_text(kind["name"])
    expect(card.locator(".bm-names")).to_contain_text(kind["kanji"])
    expect(card.locator(".bm-names")).to_contain_text(kind["romaji"])
    expect(card.locator(".bm-betza")).to_have_text(kind["betza"])
    expect(card.locator(".bm-promotion")).to_contain_text(kind["becomes"])
    legend = card.locator(".bm-legend li").evaluate_all("(all) => all.map((one) => one.dataset.category)")
    assert legend == kind["categories"]
    colours = {one: board.paint(one).fill for one in legend}
    swatches = card.locator(".bm-legend path").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).fill)"
    )
    assert swatches == [colours[one] for one in legend], "the legend has the board's colours"


def test_a_promoted_piece_is_named_as_what_it_is_now(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', pieces={'9i': '+lion'})")
    board.click("9i")
    expect(board.root.locator(".bm-name")).to_have_text("Furious fiend")
    expect(board.root.locator(".bm-notes")).to_contain_text("promoted")


def test_whose_turn_it_is(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    turn = board.root.locator(".bm-turn")
    expect(turn).to_have_text("Black to move")
    board.click("13s", "13r")
    expect(turn).to_have_text("White to move")
    board.use("undo")
    expect(turn).to_have_text("Black to move")


def test_moves_are_listed_and_the_last_one_marked(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    assert board.moves() == []
    board.click("13s", "13r")
    board.expect(ply=1)
    board.click("13g", "13h")
    board.expect(ply=2)
    assert board.moves() == ["歩兵 pawn 13s 13r", "歩兵 pawn 13g 13h"]
    entries = board.root.locator(".bm-move[data-side]")
    sides = entries.evaluate_all("(all) => all.map((one) => one.dataset.side)")
    assert sides == ["black", "white"]
    expect(entries.nth(1)).to_have_class(re.compile(r"\bbm-now\b"))
    board.use("undo")
    expect(entries.nth(0)).to_have_class(re.compile(r"\bbm-now\b"))
    expect(entries.nth(1)).to_have_class(re.compile(r"\bbm-undone\b"))
    assert len(board.moves()) == 2


def test_long_move_in_list_wraps_between_words(notebook: Notebook) -> None:
    pieces = "{'8x': 'hook mover', '3u': 'white gold general'}"
    board = notebook.board(f"Board('tai', pieces={pieces}, region='9q-1y')")
    board.click("8x", "3u")
    board.expect(ply=1)
    broken = board.root.locator(".bm-now").evaluate(
        """(row) => [...row.children].flatMap((part) => {
          const text = part.firstChild;
          if (text?.nodeType !== Node.TEXT_NODE) return [];
          return [...text.data.matchAll(/\\S+/gu)].filter((word) => {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
          }).map(([word]) => word);
        })"""
    )
    assert broken == []


def test_the_last_of_many_moves_is_in_view(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run("for _ in range(60): board.push(board.legal_moves[7])")
    board.expect(ply=60)
    box, last = boxes_of(board.root.locator(".bm-moves"), board.root.locator(".bm-now"))
    assert box["y"] <= last["y"]
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1


def test_nothing_jumps_when_the_panel_changes(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    before = box_of(board.root)
    lion = next(square for square, symbol in notebook.pieces().items() if symbol == "ln")
    board.click(lion)
    board.expect(selected=lion)
    assert box_of(board.root) == before
    notebook.run("board.say('A sentence. ' * 12)")
    board.expect_message(re.compile("A sentence"))
    assert box_of(board.root) == before


def test_the_panel_stands_beside_a_wide_board_and_below_a_narrow_one(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    window, panel = board.root.locator(".bm-window"), board.root.locator(".bm-panel")
    wide, side = boxes_of(window, panel)
    assert side["x"] >= wide["x"] + wide["width"]
    notebook.page.set_viewport_size({"width": 620, "height": 960})
    expect(board.root).not_to_have_class(re.compile(r"\bbm-wide\b"))
    narrow, below = boxes_of(window, panel)
    assert below["y"] >= narrow["y"] + narrow["height"]
    assert below["x"] + below["width"] <= 620
