"""The review of a game on a board, and exercises from its mistakes."""

from typing import Any

import pytest

from banmen import Board, Drill, GameRoom
from banmen.board import reviewing
from banmen_rules import Side, UnknownName
from tests.widget.rooms import played

LEFT = "8,K,8/16,R" + "/17" * 14 + "/8,k,3,p,3,r 0"
"""Rooks face each other, and nothing guards them."""


def two_mistakes(kind: type[Board] = Board, **options: Any) -> Board:  # noqa: ANN401 - those of a board
    """Show a game in which both sides leave their rooks."""
    board = kind("dai_dai", tsfen=LEFT, autosave=False, **options)
    for move in ("5q 5p", "9a 9b"):
        board.push(move)
    return board


def of_points(board: Board) -> list[dict[str, Any]]:
    return list(board.analysis["points"])


def test_a_review_shows_turning_points_and_how_each_side_played() -> None:
    async def play() -> None:
        board = two_mistakes()
        await board.analyse(game=True)
        first, second = of_points(board)
        assert (first["node"], first["played"]["text"], first["best"][0]["text"]) == (0, "5q 5p", "1q 1b")
        assert (first["reply"][0]["text"], first["decides"]) == ("1b 1q", False)
        assert first["loss"] > 4
        assert first["reason"].startswith("Takes the rook; nothing guards it.")
        assert first["answer"].startswith("Takes the rook; nothing guards it.")
        assert (second["node"], second["played"]["side"]) == (1, "white")
        sides = [
            (one["side"], one["moves"], one["same"], one["points"]) for one in board.analysis["accounts"]
        ]
        assert sides == [("black", 1, 0, 1), ("white", 1, 0, 1)]
        board.goto(1)  # they stay where another position is shown, and go with their game
        assert len(of_points(board)) == 2
        board.tsfen = LEFT
        assert (of_points(board), board.analysis["accounts"]) == ([], [])

    played(play)


def test_reasons_are_in_the_language_of_the_board() -> None:
    board = two_mistakes(lang="ja")
    board.analyse(game=True).wait()
    assert of_points(board)[0]["reason"].startswith("飛車を取ります。")


def test_the_largest_turning_points_are_shown_in_the_order_of_the_game() -> None:
    points: list[Any] = [
        {"node": node, "loss": loss, "decides": node == 3}
        for node, loss in enumerate([9, 30, *range(10, 22)])
    ]
    shown = reviewing.greatest(points)
    assert [point["node"] for point in shown] == [1, *range(3, 14)]


def test_mistakes_are_a_drill() -> None:
    board = two_mistakes()
    found = board.mistakes()
    assert [one.id for one in found] == ["harvest-1", "harvest-2"]
    assert [one.id for one in board.mistakes("white")] == ["harvest-2"]
    assert [one.id for one in board.mistakes(Side.BLACK)] == ["harvest-1"]
    drill = Drill(found, autosave=False)
    assert drill.queue[0]["card"] == "harvest-1"
    with pytest.raises(UnknownName, match="side"):
        board.mistakes("green")


def test_mistakes_use_the_review_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    board = two_mistakes()
    board.analyse(game=True).wait()
    monkeypatch.setattr(reviewing, "review", None)
    assert len(board.mistakes()) == 2
    board.push("5p 5o")  # which was not reviewed
    with pytest.raises(TypeError):
        board.mistakes()


@pytest.mark.parametrize(
    "players, ids",
    [
        ({"black": "human", "white": "level:1"}, ["harvest-1"]),
        ({"black": "level:1", "white": "human"}, ["harvest-2"]),
        ({"black": "human", "white": "human"}, ["harvest-1", "harvest-2"]),
    ],
)
def test_a_room_asks_for_what_the_only_person_missed(players: dict[str, str], ids: list[str]) -> None:
    room = two_mistakes(GameRoom, **players)
    assert [one.id for one in room.mistakes()] == ids
    assert len(room.mistakes("black")) == 1
