"""Open board, drill, room and demonstration in Russian: no English is left in the interface's own texts."""

from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

WIDGETS = """
from banmen import Board, Demo, Drill, GameRoom
from banmen_rules.teaching.exercises import ExerciseSpec
from IPython.display import display
tsfen = Board("tai", pieces={"9i": "gold general", "9h": "pawn", "8h": "white pawn"}).tsfen
gold = ExerciseSpec("gold", "reach", "tai", tsfen=tsfen, square="9i", region="11g-7k", task="Куда?")
display(Board("tai", lang="ru"))
display(Drill([gold], lang="ru"))
display(GameRoom("tai", lang="ru"))
display(Demo("tai", title="Львы", steps=[{"caption": "Лев."}, {"caption": "Пешка."}], lang="ru"))
"""
ENGLISH = """(root) => {
  // Names, formats and keys, which are the same in every language.
  const kept = ("Betza XBetza Python banmen TSFEN SVG PNG lion English Ctrl Enter Esc Shift Alt Home " +
    "End Del Page PageUp PageDown Backspace GIF PDF").split(" ");
  const found = new Set();
  // Where names of kinds stand, of which many have no Russian one.
  const apart = 'code, svg text, style, [hidden], option[value="en"], [role=gridcell], .bm-tile, .bm-kind';
  const note = (text, where) => {
    for (const word of text.match(/[A-Za-z]{3,}/g) ?? [])
      if (!kept.includes(word)) found.add(`${word} in ${where}`);
  };
  const every = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = every.currentNode; node; node = every.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest("[lang]").lang !== "ru" || element.closest(apart)) continue;
    if (node instanceof Element)
      for (const name of ["aria-label", "title", "placeholder", "aria-description", "data-empty"])
        note(node.getAttribute(name) ?? "", `${name}: ${node.getAttribute(name)}`);
    else note(node.data, node.data);
  }
  return [...found];
}"""


def english_in(root: Locator) -> list[str]:
    """List the words in Latin letters that a reader of Russian gets, seen or spoken."""
    found: list[str] = root.evaluate(ENGLISH)
    return found


def test_board_drill_room_and_demonstration_speak_russian(notebook: Notebook) -> None:
    notebook.run_cells(WIDGETS)
    roots = notebook.page.locator(".banmen")
    for kind, said in {
        "bm-trainer": "Подсказка",
        "bm-room": "Начать",
        "bm-demo": "1 из 2",
    }.items():
        root = notebook.page.locator(f".banmen.{kind}")
        expect(root).to_have_attribute("lang", "ru")
        expect(root).to_contain_text(said)
    board = roots.first
    expect(board).to_have_attribute("lang", "ru")
    expect(board).to_have_attribute("data-ready", "true")
    Board(board).click("13s")
    for tab in board.locator(".bm-tabs [data-tab]:not([hidden])").all():
        tab.click()
        assert english_in(board) == []
    for kind in ("bm-trainer", "bm-room", "bm-demo"):
        assert english_in(notebook.page.locator(f".banmen.{kind}")) == []
