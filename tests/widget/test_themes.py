"""Test themes: custom colours on every widget, in pictures, files and pages, and what is refused."""

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from banmen import Atlas, BetzaPad, Board, Demo, Drill, Exercise, GameRoom, MoveDiagram, PieceCard, Sheet
from banmen.host import html_page
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.drawing.style import THEMES, palette_of
from tests.widget import asked

OWN = {"base": "dark", "board": "#d8e2dc", "ink": "#123", "back": "#445566", "last": "#99887766"}
"""A colour that every picture has, one of three digits, one of papers, one that shows through."""

WIDGETS: dict[str, Callable[..., Any]] = {
    "Board": lambda **looks: Board("tai", autosave=False, **looks),
    "GameRoom": lambda **looks: GameRoom("tai", autosave=False, **looks),
    "Demo": lambda **looks: Demo("tai", steps=[{"caption": "A lion."}], **looks),
    "Exercise": lambda **looks: Exercise(asked.gold(), **looks),
    "Drill": lambda **looks: Drill([asked.gold()], **looks),
    "Sheet": lambda **looks: Sheet([asked.gold()], **looks),
    "PieceCard": lambda **looks: PieceCard("lion", "tai", **looks),
    "BetzaPad": lambda **looks: BetzaPad("WfF", **looks),
    "Atlas": Atlas,
    "MoveDiagram": lambda **looks: MoveDiagram("lion", "tai", **looks),
}


def colours(picture: str) -> set[str]:
    return set(re.findall(r'(?:fill|stroke|stop-color)="(#[0-9a-f]+)"', picture))


@pytest.mark.parametrize("name", WIDGETS)
@pytest.mark.parametrize("theme", [*THEMES, OWN], ids=str)
def test_a_picture_has_the_colours_of_the_theme_of_its_widget(name: str, theme: Any) -> None:  # noqa: ANN401
    known = {colour[:7] for colour in palette_of(theme).colours.values()}
    drawn = colours(WIDGETS[name](theme=theme).svg())
    assert {palette_of(theme)["board"], palette_of(theme)["wood_edge"]} <= drawn <= known


def test_a_host_theme_has_a_light_picture() -> None:
    assert Board("tai").svg() == Board("tai", theme="light").svg() != Board("tai", theme="dark").svg()


def test_pictures_of_different_themes_can_stand_on_one_page() -> None:
    """Two pictures must not share an id: the gradients of their pieces differ."""
    one, other = (
        set(re.findall(r'id="(\w+)"', Board("tai", theme=each).svg())) for each in ("light", "dark")
    )
    assert one
    assert not one & other


@pytest.mark.parametrize("name", WIDGETS)
def test_a_wrong_colour_is_refused_by_name(name: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        WIDGETS[name](theme={"board": "blu"})
    assert str(refused.value) == 'theme["board"] must be a colour such as "#e2c189", got \'blu\''
    with pytest.raises(UnknownName) as unknown:
        WIDGETS[name](theme={"bord": "#fff"})
    assert str(unknown.value).startswith('Unknown colour "bord". Did you mean "board"')


@pytest.mark.parametrize(
    "theme, words",
    [
        ("pink", 'Unknown theme "pink". Available: host, light, dark, contrast.'),
        ({"base": "pink"}, 'Unknown theme["base"] "pink". Available: host, light, dark, contrast.'),
        ({"base": OWN}, 'Unknown theme["base"] '),
        ({"board": 3}, 'theme["board"] must be a colour such as "#e2c189", got 3'),
        ({"board": "#12345"}, "got '#12345'"),
        ({"board": "#fff;}"}, "must be a colour"),
        ({"board": "var(--x)"}, "must be a colour"),
        ({3: "#fff"}, 'Unknown colour "3"'),
        (["dark"], "theme must be one of host, light, dark, contrast, or a dict of colours, got ['dark']"),
        (None, "theme must be "),
    ],
)
def test_a_wrong_theme_is_refused_and_changes_nothing(theme: Any, words: str) -> None:  # noqa: ANN401
    board = Board("tai", theme=OWN, autosave=False)
    with pytest.raises(BanmenError) as refused:
        board.theme = theme
    assert words in str(refused.value)
    assert board.theme == OWN
    assert words in board.status["text"]


def test_a_theme_is_copied() -> None:
    theme = {"board": "#d8e2dc"}
    board = Board("tai", theme=theme)
    theme["board"] = "nonsense"
    assert board.theme == {"board": "#d8e2dc"}


def test_a_saved_board_has_its_theme(tmp_path: Path) -> None:
    Board("tai", theme=OWN).save(tmp_path / "board.json")
    assert Board.load(tmp_path / "board.json").theme == OWN


def test_a_saved_board_with_a_wrong_colour_names_the_place(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    Board("tai", theme=OWN).save(path)
    path.write_text(path.read_text("utf-8").replace("#d8e2dc", "blu"), "utf-8")
    with pytest.raises(BanmenError, match=re.escape('view.theme: theme["board"] must be a colour')):
        Board.load(path)


@pytest.mark.parametrize("name", ["Drill", "Demo", "PieceCard"])
def test_other_saved_widgets_have_their_theme(name: str, tmp_path: Path) -> None:
    widget = WIDGETS[name](theme=OWN)
    widget.save(tmp_path / "saved.json")
    assert type(widget).load(tmp_path / "saved.json").theme == OWN


def test_a_page_has_the_colours_of_its_boards() -> None:
    page = html_page.page([html_page.still(Board("dai_dai", theme={"page": "#abcdef"}))], title="")
    assert 'data-theme="light"' in page
    assert page.count("--page: #abcdef") == 2  # for readers who prefer light pages, and dark ones
    host = html_page.page([html_page.still(Board("dai_dai"))], title="")
    for ground in ("light", "dark"):
        assert f"--page: {palette_of('host', ground=ground)['page']};" in host


def test_the_documented_example_runs() -> None:
    page = (Path(__file__).parents[2] / "docs/colours.rst").read_text("utf-8")
    (block,) = re.findall(r"code-block:: python\n\n((?:    .*\n|\n)+)", page)
    made: dict[str, Any] = {}
    exec(dedent(block), made)  # noqa: S102 - our own text
    assert made["board"].theme == made["paper"]
    assert {"#39424e", "#2b323b"} <= colours(made["figure"].svg())
    assert {"#ffffff", "#888888"} <= colours(made["picture"])
