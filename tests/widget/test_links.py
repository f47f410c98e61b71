"""Links in the text of a notebook that drive a board."""

from typing import Any

import pytest

from banmen import Board
from banmen_rules import BanmenError
from tests.widget.browser import Browser

PIECES = {"13m": "lion", "13l": "white pawn", "13k": "white gold general", "3c": "white rook"}


def board(**given: Any) -> Board:  # noqa: ANN401 - as a board takes them
    return Board("tai", pieces=PIECES, autosave=False, **given)


def drawn(of: Board) -> list[tuple[str, list[str]]]:
    return [(each["kind"], each["squares"]) for each in of.annotations]


def test_a_link_makes_moves_from_the_start_and_loses_none() -> None:
    lion = board()
    lion.links = {"double": "13m 13l 13k", "away": "13m 12m, 3c 3d"}
    lion.push("13m 14m")
    lion.follow("double")
    assert (lion.ply, lion.history[lion.node]["text"]) == (1, "13m 13l 13k")
    assert lion.position.piece_at("13l") is None
    lion.follow("away")
    assert (lion.ply, lion.position.piece_at("3d") is not None) == (2, True)
    lion.follow("double")
    assert (lion.ply, len(lion.history)) == (1, 4)  # followed again, not made twice
    lion.follow("start")
    assert (lion.ply, len(lion.history)) == (0, 4)


def test_the_text_of_a_link_can_stand_in_the_link() -> None:
    lion = board()
    lion.follow("13m")
    assert lion.selection == "13m"
    lion.follow("13m-13l-13k")
    assert (lion.ply, lion.selection) == (1, "")
    lion.follow("circle-13k-12l")
    assert (lion.ply, drawn(lion)) == (0, [("circle", ["13k", "12l"])])


@pytest.mark.parametrize("interaction", ["explore", "frozen"])
def test_a_board_to_look_at_draws_the_route(interaction: str) -> None:
    lion = board(interaction=interaction)
    lion.links = {"double": "13m 13l 13k", "igui": "13m 13l 13m", "here": "shade 13k"}
    lion.circle("3c")
    own = drawn(lion)
    lion.follow("double")
    assert (lion.ply, lion.selection, drawn(lion)) == (0, "13m", [*own, ("arrow", ["13m", "13l", "13k"])])
    lion.follow("igui")
    assert drawn(lion) == [*own, ("arrow", ["13m", "13l", "13m"])]
    lion.follow("here")
    assert drawn(lion) == [*own, ("shade", ["13k"])]
    lion.follow("start")
    assert drawn(lion) == own


def test_the_page_asks_for_it() -> None:
    lion = board()
    lion.links = {"double": "13m 13l 13k"}
    browser = Browser(lion)
    assert browser.ask({"id": 1, "request": "link", "link": "double"}) == {"id": 1, "ok": True}
    assert lion.ply == 1
    reply = browser.ask({"id": 2, "request": "link", "link": "13m-1a"})
    assert not reply["ok"]
    assert "lion on 13m cannot go to 1a" in str(reply["text"])
    assert lion.ply == 1


def test_a_link_does_not_answer_a_question() -> None:
    lion = board(interaction="mark")
    with pytest.raises(BanmenError, match="asks a question"):
        lion.follow("13m")


@pytest.mark.parametrize(
    "name,text,reason",
    [
        ("Double take", "13m", "must be small letters, digits and single _, got 'Double take'"),
        ("double", "99z", '"double" is invalid'),
        ("double", "13m 1a", '"double" is invalid: The lion on 13m cannot go to 1a'),
        ("double", "circle", '"double" is invalid: squares must be'),
        ("double", "wave 13m", '"double" is invalid'),
        ("double", "", '"double" is invalid'),
    ],
)
def test_a_wrong_link_is_refused_by_name(name: str, text: str, reason: str) -> None:
    lion = board()
    lion.links = {"double": "13m"}
    with pytest.raises(BanmenError) as error:
        lion.links = {name: text}
    assert reason in str(error.value)
    assert lion.links == {"double": "13m"}


def test_a_wrong_name_is_refused() -> None:
    with pytest.raises(BanmenError, match="small letters"):
        board().name = "One lion/double"


def test_a_board_of_a_lesson_has_its_name_and_links() -> None:
    lion = Board("lion_among_others", autosave=False)
    assert (lion.name, "double" in lion.links) == ("lion_among_others", True)
    other = Board("lion_among_others", pieces={"13m": "rook"}, autosave=False)
    assert (other.name, other.links) == ("lion_among_others", {})
