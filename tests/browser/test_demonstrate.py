"""A presenter shows a demonstration, in a notebook and on a page without Python."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from banmen import Demo
from banmen_rules.teaching.demonstrations import Branch, Demonstration, Option, Question, Step, to_data
from tests.browser import axe
from tests.browser.board import box_of, boxes_of
from tests.browser.lab import Notebook
from tests.browser.presenting import Presenter, Projected, pieces_of

REMOTE = ("PageDown", "PageUp")
STEPS = [
    Step(caption="A pawn of Black.", camera="region 14p-12s", marks=("13s",)),
    Step(caption="It steps, and White's steps too.", moves=("13s 13r", "13g 13h"), arrows=(("13s", "13r"),)),
    Step(
        caption="And then?",
        show="13r",
        question=Question(
            text="How far does it go?",
            options=(
                Option(text="One square", right=True, note="Ahead, and no further."),
                Option(text="Two", note="Not in shogi.", steps=(Step(caption="In chess it may, once."),)),
            ),
        ),
    ),
    Step(
        caption="That was all.",
        branches=(Branch(text="What of the emperor?", steps=(Step(caption="An emperor.", card="emperor"),)),),
    ),
]

Project = Callable[..., Presenter]


def pawns() -> Demo:
    """A short demonstration on the whole board of tai shogi."""
    return Demo("tai", steps=STEPS, title="Pawns")


@pytest.fixture
def project(chromium: Browser, tmp_path: Path) -> Iterator[Project]:
    """A way to open demonstrations with no Python, and without motion unless it is asked for."""
    opened: list[Projected] = []

    def open_page(demo: Demo, **context: object) -> Presenter:
        wanted = {"reduced_motion": "reduce", **context}
        opened.append(Projected(chromium, tmp_path / f"{len(opened)}.html", demo, **wanted))
        return opened[-1].presenter

    yield open_page
    for each in opened:
        each.close()


def expect_frame(presenter: Presenter, demo: Demo, number: int) -> None:
    """Wait for a frame, and find on the board just what it has."""
    frame = demo.frames[number]
    presenter.expect(at=number, path=frame["path"], moving="false")
    expect(presenter.caption).to_have_text(frame["caption"])
    wanted = pieces_of(frame["tsfen"], demo.demonstration.game.size.files)
    presenter.board.expect_pieces(wanted)


def main_line(demo: Demo) -> list[int]:
    line: list[int] = []
    at: int | None = 0
    while at is not None:
        line.append(at)
        at = demo.frames[at]["next"]
    return line


# -------------------------------------------------------------------- in a notebook


def test_a_remote_goes_through_it_and_back(notebook: Notebook) -> None:
    demo = pawns()
    notebook.page.emulate_media(reduced_motion="reduce")
    notebook.run_cells(
        "import sys; from banmen import Demo\n"
        f"demo = Demo('tai', steps={[step_data(step) for step in STEPS]!r}, title='Pawns')\ndemo"
    )
    presenter = Presenter(notebook.page)
    presenter.focus()
    line = main_line(demo)
    for number in line:
        expect_frame(presenter, demo, number)
        for _ in range(2 if demo.frames[number]["question"] else 1):
            presenter.press("PageDown")
    notebook.wait_for("demo.at", line[-1])
    for number in reversed(line):
        expect_frame(presenter, demo, number)
        presenter.press("PageUp")
    notebook.wait_for("demo.at", 0)
    notebook.run("demo.go('3')")
    presenter.expect_settled("3")
    presenter.press("2")
    revealed = {"frame": line[2], "option": None}
    notebook.wait_for("demo.answers", [revealed, {"frame": line[2], "option": 1}])
    notebook.run("demo.lang = 'ja'")
    expect(presenter.action("play")).to_have_attribute("aria-label", "再生")
    presenter.expect_settled("3")
    notebook.page.emulate_media(reduced_motion="null")


def step_data(step: Step) -> dict[str, object]:
    """Write a step as the plain data that a notebook has."""
    (data,) = to_data(Demonstration("One step", "tai", (step,)))["steps"]
    return dict(data)


# -------------------------------------------------------------------- with no Python


def test_a_question_is_answered_and_the_show_continues(project: Project) -> None:
    presenter = project(pawns())
    presenter.focus()
    presenter.press("ArrowRight", "ArrowRight")
    presenter.expect(path="3", asks="open")
    presenter.expect_offers("", "")
    presenter.offers.nth(1).click()
    presenter.expect(asks="answered")
    presenter.expect_offers("right", "wrong")
    expect(presenter.root).to_contain_text("Not in shogi.")
    presenter.press(" ")
    presenter.expect_settled("3b1")
    expect(presenter.root).to_contain_text("3 of 4 · side line 1 of 1")
    presenter.press("Enter")
    presenter.expect_settled("4")


def test_an_unanswered_question_asks_for_an_answer(project: Project) -> None:
    presenter = project(pawns())
    presenter.focus()
    presenter.press("PageDown", "PageDown", "PageDown")
    presenter.expect(path="3", asks="answered")
    presenter.expect_offers("right", "wrong")
    presenter.press("PageDown")
    presenter.expect_settled("4")


def test_a_side_line_and_back(project: Project) -> None:
    presenter = project(pawns())
    presenter.focus()
    presenter.press("End", "1")
    presenter.expect_settled("4a1")
    expect(presenter.board.root.locator(".bm-name")).to_have_text("Emperor")
    presenter.press("ArrowRight")
    presenter.expect_settled("4")
    presenter.expect_offers("seen")


def test_any_step_is_reached_by_the_scrubber(project: Project) -> None:
    demo = Demo("07_hook_moves")
    presenter = project(demo)
    line = main_line(demo)
    rail = box_of(presenter.scrubber.locator(".bm-rail"))
    presenter.page.mouse.move(rail["x"], rail["y"] + rail["height"] / 2)
    presenter.page.mouse.down()
    for place in (5, 2, len(line) - 1, 0):
        x = rail["x"] + rail["width"] * place / (len(line) - 1)
        presenter.page.mouse.move(x, rail["y"] + rail["height"] / 2, steps=4)
        expect_frame(presenter, demo, line[place])
        expect(presenter.scrubber).to_have_attribute("aria-valuenow", str(place + 1))
    presenter.page.mouse.up()
    presenter.scrubber.press("ArrowRight")
    presenter.expect_settled("2")
    presenter.scrubber.press("End")
    expect_frame(presenter, demo, line[-1])


def test_it_plays_by_itself_until_it_asks(project: Project) -> None:
    question = Question(text="Well?", options=(Option(text="Yes", right=True),))
    steps = [Step(caption="One."), Step(caption="Two."), Step(caption="Three.", question=question)]
    presenter = project(Demo("tai", steps=steps, speed=2))
    presenter.action("play").click()
    presenter.expect(playing="true")
    presenter.expect(path="3", playing="false", asks="open")
    presenter.press("Home", "p")
    presenter.expect(playing="true")
    presenter.press("p")
    presenter.expect(playing="false")
    presenter.press("F5")
    presenter.expect(playing="true")


def test_screen_goes_blank_and_a_tap_shows_the_same_step_again(project: Project) -> None:
    presenter = project(pawns(), has_touch=True)
    presenter.focus()
    presenter.press("PageDown", "b")
    presenter.expect(blank="true", path="2")
    curtain = presenter.root.get_by_role("button", name="The screen is blank. Show the demonstration")
    expect(curtain).to_be_focused()
    expect(presenter.root.locator(".bm-room[inert]")).to_have_count(1)
    box, size = box_of(curtain), presenter.page.viewport_size
    assert size is not None
    assert (box["width"], box["height"]) == (size["width"], size["height"])
    curtain.tap()
    presenter.expect(blank="false", path="2")
    presenter.press(".", "PageDown")
    presenter.expect(blank="false", path="2")
    presenter.press("PageDown")
    presenter.expect(path="3")


def test_a_piece_is_looked_at_and_the_keys_stay_the_presenters(project: Project) -> None:
    demo = pawns()
    presenter = project(demo)
    before = presenter.board.pieces()
    presenter.board.click("13r", "14s")
    presenter.board.expect(selected="14s")
    assert presenter.board.targets()
    expect(presenter.board.root.locator(".bm-name")).to_be_visible()
    presenter.board.click(next(iter(presenter.board.targets())))
    assert presenter.board.pieces() == before
    presenter.press("ArrowRight")
    expect_frame(presenter, demo, 1)
    presenter.board.expect(selected="")


def test_tab_reaches_the_squares_for_arrow_keys(project: Project) -> None:
    presenter = project(pawns())
    presenter.page.keyboard.press("Tab")
    expect(presenter.board.root.locator(".bm-cells [role=gridcell]:focus")).to_have_count(1)
    presenter.press("ArrowRight", "ArrowDown")
    presenter.expect(path="1")
    presenter.page.keyboard.press("Tab")
    presenter.action("on").focus()
    presenter.press("Enter")
    presenter.expect_settled("2")


def test_the_whole_screen(project: Project) -> None:
    presenter = project(Demo("07_hook_moves"), viewport={"width": 1280, "height": 720})
    presenter.action("screen").click()
    expect(presenter.page.locator(".bm-demo:fullscreen")).to_have_count(1)
    # The button that was clicked does not take the next Space for itself.
    presenter.press(" ")
    presenter.expect_settled("2")
    expect(presenter.page.locator(".bm-demo:fullscreen")).to_have_count(1)
    high = presenter.page.evaluate("innerHeight")
    size = presenter.caption.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= min(0.035 * high, 24)
    box, bar = boxes_of(presenter.board.root.locator(".bm-window"), presenter.root.locator(".bm-player"))
    assert box["height"] > 0.75 * high
    assert box["y"] + box["height"] <= bar["y"] + 1
    assert bar["y"] + bar["height"] <= high + 1
    presenter.press("f")
    expect(presenter.page.locator(".bm-demo:fullscreen")).to_have_count(0)


def test_without_motion_nothing_moves_and_every_leg_is_drawn(project: Project) -> None:
    presenter = project(Demo("tai", steps=[Step(caption="First."), STEPS[1]]))
    presenter.focus()
    presenter.track()
    presenter.press("ArrowRight")
    presenter.expect_settled("2")
    # The first of two moves, and the arrow of the step; the last one leaves its trace.
    expect(presenter.board.root.locator('[data-kind="arrow"]')).to_have_count(2)
    assert presenter.board.root.locator(".bm-legs-track .bm-legs-line").get_attribute("d")
    assert presenter.tracked() == []


def test_legs_are_seen_one_after_the_other(project: Project) -> None:
    presenter = project(Demo("07_hook_moves", speed=0.5), reduced_motion="no-preference")
    presenter.focus()
    presenter.press("ArrowRight")
    presenter.expect_settled("2")
    presenter.track()
    presenter.press("ArrowRight")
    presenter.expect(path="3", moving="true")
    presenter.expect_settled("3")
    corner, goal = presenter.board.at("18h"), presenter.board.at("7h")
    width = abs(goal[0] - corner[0]) / 11
    seen = presenter.tracked()
    on_file = [y for x, y in seen if abs(x - corner[0]) < width / 2]
    on_rank = [x for x, y in seen if abs(y - corner[1]) < width / 2]
    assert on_file
    assert on_rank
    # Up the file, then along the rank, but for a part of a pixel.
    assert all(after < before + 1 for before, after in pairwise(on_file))
    assert all(after > before - 1 for before, after in pairwise(on_rank))
    strayed = [(x, y) for x, y in seen if min(abs(x - corner[0]), abs(y - corner[1])) > width / 2]
    assert strayed == []


def test_next_during_a_move_shows_its_end(project: Project) -> None:
    demo = Demo("07_hook_moves", speed=0.5)
    presenter = project(demo, reduced_motion="no-preference")
    presenter.focus()
    presenter.press("ArrowRight", "ArrowRight")
    presenter.expect(path="3", moving="true")
    presenter.press("ArrowRight")
    expect_frame(presenter, demo, 2)
    presenter.press("ArrowLeft")
    expect_frame(presenter, demo, 1)


def test_the_camera_looks_where_the_step_says(project: Project) -> None:
    presenter = project(pawns())
    near = presenter.board.zoom()
    assert presenter.board.squares() != []
    window = box_of(presenter.board.root.locator(".bm-window"))
    for corner in ("14p", "12s"):
        x, y = presenter.board.at(corner)
        assert window["x"] < x < window["x"] + window["width"]
        assert window["y"] < y < window["y"] + window["height"]
    presenter.board.wheel("13r", 600)
    expect(presenter.board.root).not_to_have_attribute("data-zoom", f"{near:.3f}")
    presenter.focus()
    presenter.press("ArrowRight")
    presenter.expect_settled("2")
    expect(presenter.board.root).to_have_attribute("data-zoom", f"{near:.3f}")


def test_taikyoku_with_all_its_pieces(project: Project) -> None:
    demo = Demo(
        "taikyoku",
        steps=[
            Step(caption="All of them."),
            Step(caption="A pawn.", moves=("18z 18y",), camera="region 22u-14dd"),
            Step(caption="The whole again.", camera="fit", show="18y"),
        ],
    )
    presenter = project(demo)
    presenter.focus()
    for number in range(3):
        expect_frame(presenter, demo, number)
        presenter.press("PageDown")
    assert len(presenter.board.pieces()) == 804
    assert list(presenter.board.targets()) == ["18x"]


def test_the_display_is_announced(project: Project) -> None:
    presenter = project(pawns())
    spoken = presenter.root.locator("> .bm-spoken")
    expect(spoken).to_have_text("")
    presenter.focus()
    presenter.press("ArrowRight")
    expect(spoken).to_have_text("2 of 4: It steps, and White's steps too.")
    presenter.press("ArrowRight", "2")
    expect(spoken).to_contain_text("Two, wrong, Not in shogi.")


def test_fingers_on_a_phone(project: Project) -> None:
    presenter = project(pawns(), viewport={"width": 400, "height": 800}, has_touch=True)
    for name in ("on", "on"):
        presenter.action(name).tap()
    presenter.expect_settled("3")
    for target in [*presenter.root.locator(".bm-player .bm-action:visible").all(), *presenter.offers.all()]:
        box = box_of(target)
        assert min(box["width"], box["height"]) >= 44
    presenter.action("more").tap()
    more = [box_of(target) for target in presenter.root.locator("dialog .bm-action:visible").all()]
    assert more
    assert all(min(box["width"], box["height"]) >= 44 for box in more)
    presenter.press("Escape")
    presenter.offers.first.tap()
    presenter.expect(asks="answered")
    assert presenter.page.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_no_accessibility_faults(project: Project, theme: str) -> None:
    demo = pawns()
    demo.set_trait("theme", theme)
    presenter = project(demo, bypass_csp=True)
    axe.load(presenter.page)
    presenter.expect(theme=theme)
    presenter.focus()
    presenter.press("ArrowRight")
    assert axe.faults(presenter.root, "bm-says", theme=theme) == []
    presenter.press("ArrowRight", "2")
    presenter.expect(asks="answered")
    assert axe.faults(presenter.root, "bm-word", theme=theme) == []
    presenter.press("?")
    expect(presenter.root.get_by_role("dialog")).to_be_visible()
    assert axe.faults(presenter.root, "<kbd>", theme=theme) == []
    presenter.press("Escape")
    expect(presenter.root.get_by_role("dialog")).to_have_count(0)
