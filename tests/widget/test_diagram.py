"""Small pictures of moves, for prose: the picture, and its text for people who cannot see it."""

from xml.etree import ElementTree as ET

import pytest

from banmen import MoveDiagram
from banmen_rules import BanmenError, InvalidArgument, InvalidBetza, UnknownName, game
from banmen_rules.drawing.figure import Figure


def texts(diagram: MoveDiagram) -> list[str]:
    root = ET.fromstring(diagram.svg())  # noqa: S314 - our own text
    return ["".join(one.itertext()) for one in root.iter() if one.tag.endswith("}text")]


def test_a_kind_is_drawn_with_its_name_on_it() -> None:
    diagram = MoveDiagram("lion", "taikyoku")
    assert diagram.figure == Figure.of(game("taikyoku").kind("lion").description)
    assert texts(diagram) == ["獅子"]
    assert "<title>Lion: steps one square" in diagram.svg()


def test_a_text_in_any_dialect_is_drawn() -> None:
    assert repr(MoveDiagram("afsW", dialect="xbetza")) == "<MoveDiagram [W-F]>"
    assert texts(MoveDiagram("WfF")) == []


def test_pieces_placed_around_it_change_the_picture() -> None:
    alone, among = MoveDiagram("R"), MoveDiagram("R", friends=[(0, 1)], enemies=[(2, 0)])
    assert alone.svg() != among.svg()
    assert among.figure.at(0, 1) is None
    assert among.svg().count("<use") > alone.svg().count("<use")


def test_a_caption_stands_below() -> None:
    assert texts(MoveDiagram("lion", "tai", caption=True)) == ["獅子", "Lion"]
    assert texts(MoveDiagram("WfF", caption=True)) == ["WfF"]
    assert texts(MoveDiagram("WfF", caption="gold & <general>")) == ["gold & <general>"]
    high, higher = (MoveDiagram("W", caption=said).svg() for said in ("", "x"))
    assert ET.fromstring(high).get("height") != ET.fromstring(higher).get("height")  # noqa: S314 - our own


def test_without_pictures_the_diagram_is_described_in_words() -> None:
    bundle = MoveDiagram("WfF", caption="gold")._repr_mimebundle_()
    assert bundle.keys() == {"image/svg+xml", "text/plain"}
    assert bundle["text/plain"] == f"gold: {MoveDiagram('WfF').sentence}"
    assert "前" in MoveDiagram("WfF", lang="ja")._repr_mimebundle_()["text/plain"]


@pytest.mark.parametrize("width", [64, 400])
def test_it_is_as_wide_as_wanted(width: int) -> None:
    assert ET.fromstring(MoveDiagram("W", width=width).svg()).get("width") == str(width)  # noqa: S314 - our own


def test_nothing_of_two_pictures_on_a_page_is_shared() -> None:
    one, other = (MoveDiagram("lion", variant).svg() for variant in ("tai", "taikyoku"))
    ids = [{part.split('"')[0] for part in svg.split(' id="')[1:]} for svg in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(InvalidBetza, match="`x`"):
        MoveDiagram("Kx")
    with pytest.raises(BanmenError, match=r"'lion' is not Betza notation .* MoveDiagram\('lion', 'chu'\)"):
        MoveDiagram("lion")
    with pytest.raises(UnknownName, match='Unknown piece "nonsense"'):
        MoveDiagram("nonsense", "tai")
    with pytest.raises(UnknownName, match="dialect"):
        MoveDiagram("K", dialect="funny")
    with pytest.raises(BanmenError, match="width must be a positive number of pixels, got 0"):
        MoveDiagram("K", width=0)
    with pytest.raises(InvalidArgument, match="friends must be at a distance of at most 1 from the piece"):
        MoveDiagram("K", friends=[(5, 5)])
