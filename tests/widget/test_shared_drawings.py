"""The pictures of a page with what they share written once: smaller, and every picture looks the same."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from banmen import Board, PieceCard
from banmen.host import html_page, shared_drawings
from banmen.host.widget import Widget


def looks(element: ET.Element, named: Mapping[str, ET.Element]) -> Any:  # noqa: ANN401 - nested tuples
    """Say what an element draws, with what it refers to in place."""
    tag = element.tag.rpartition("}")[2]
    own = {name: value for name, value in element.attrib.items() if name not in ("id", "href")}
    for name, value in own.items():
        if reference := re.fullmatch(r"url\(#(.*)\)", value):
            own[name] = str(looks(named[reference[1]], named))
    if tag == "use":
        used = looks(named[element.attrib["href"][1:]], named)
        return (tag, own, used) if own else used
    inside = [looks(each, named) for each in element if each.tag.rpartition("}")[2] != "defs"]
    return tag, own, element.text, inside


def pictures_of(body: str) -> list[Any]:
    """Say what each picture in the body of a page draws."""
    root = ET.fromstring(f"<body>{body}</body>")  # noqa: S314 - our own
    named = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    return [looks(each, named) for each in root.iter("div") if each.get("class") == "picture"]


def body_of(*widgets: Widget) -> str:
    return "".join(html_page.place(number, html_page.still(each)) for number, each in enumerate(widgets))


@pytest.mark.parametrize("glyphs", ["rose", "kanji", "letters", "ticks"])
def test_pictures_look_the_same_and_take_less(glyphs: str) -> None:
    boards = [Board("tai", orientation=side, glyphs=glyphs) for side in ("black", "white")]
    others = [Board("tai", region="17i-9q", glyphs=glyphs), Board("chu"), PieceCard("lion", "tai")]
    apart = body_of(*boards, *others)
    together = shared_drawings.shared(apart)
    assert len(together) < 0.8 * len(apart)
    assert pictures_of(together) == pictures_of(apart)


def test_a_large_board_twice_is_hardly_larger_than_once() -> None:
    board = Board("taikyoku", autosave=False)
    once = len(body_of(board))
    assert len(shared_drawings.shared(body_of(board, board))) < 1.2 * once


def test_each_name_is_given_once() -> None:
    together = shared_drawings.shared(body_of(Board("tai"), Board("dai_dai"), Board("tai")))
    names = re.findall(r'\bid="([^"]+)"', together)
    assert len(names) == len({*names})
    assert {*re.findall(r'(?:href="#|url\(#)([^")]+)', together)} <= {*names}


def test_same_name_for_different_things_stays_apart() -> None:
    body = "".join(
        f'<div class="picture"><svg viewBox="0 0 1 1"><defs><g id="a"><path d="{path}"/></g></defs>'
        '<use href="#a" x="1"/></svg></div>'
        for path in ("M0 0h1", "M0 0v1")
    )
    first, second = pictures_of(shared_drawings.shared(body))
    assert "M0 0h1" in str(first)
    assert "M0 0v1" in str(second)


def test_a_single_picture_and_other_html_stay_as_they_are() -> None:
    other = '<p><a href="#a">a</a></p><svg viewBox="0 0 1 1"><defs><g id="a"/></defs></svg>'
    single = body_of(Board("tai"))
    assert shared_drawings.shared(other + single) == other + single
    assert other in shared_drawings.shared(other + single + single)
