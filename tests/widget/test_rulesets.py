"""Boards that play by a custom ruleset: made, set to another, and made again from their traits."""

from dataclasses import replace

import pytest

from banmen import Board, GameRoom
from banmen_rules import BanmenError, Ruleset, game, load_variant
from tests.widget.browser import Browser, everything

CLUB = Ruleset("club", "Our club", {"promotion": "capture"}, {"promotion_compulsory": "promoted_captured"})
CLUB_DATA = {
    "name": "club",
    "title": "Our club",
    "rules": {"promotion": "capture"},
    "choices": {"promotion_compulsory": "promoted_captured"},
    "sources": [],
    "notes": "",
}
GAME = ("variant", "ruleset", "own_ruleset", "rulings", "tsfen")


def test_a_ruleset_of_ones_own_is_played() -> None:
    board = Board("tai", ruleset=CLUB)
    assert board.game is game("tai", CLUB)
    assert (board.ruleset, board.own_ruleset) == ("club", CLUB_DATA)
    assert board.game.rulings["promotion_compulsory"] == "promoted_captured"


def test_one_of_the_games_own_has_nothing_to_say() -> None:
    assert Board("tai").own_ruleset == Board("tai", ruleset="japanese").own_ruleset == {}


def test_rulings_go_before_the_ruleset() -> None:
    board = Board("tai", ruleset=CLUB, rulings={"promotion_compulsory": "always"})
    assert board.game.rulings["promotion_compulsory"] == "always"
    assert board.own_ruleset == CLUB_DATA


@pytest.mark.parametrize("base", ["article", "japanese", "german"])
def test_a_ruleset_that_comes_with_the_game_can_be_the_base(base: str) -> None:
    own = replace(load_variant("tai").rulesets[base], name="mine")
    board = Board("tai", ruleset=own)
    assert board.game.rulings == game("tai", base).rulings
    assert [entry["id"] for entry in board.catalogue] == [kind.id for kind in game("tai", base).kinds]


def test_the_traits_make_the_board_again() -> None:
    board = Board("tai", ruleset=CLUB, rulings={"illegal_move": "loses"})
    board.push("13s 13r")
    kept = {name: getattr(board, name) for name in GAME}
    again = Board()
    with again.hold_trait_notifications():
        for name, value in kept.items():
            setattr(again, name, value)
    assert {name: getattr(again, name) for name in GAME} == kept
    assert again.game is board.game
    assert again.moves == board.moves


def test_another_ruleset_by_name_takes_its_place() -> None:
    board = Board("tai", ruleset=CLUB)
    board.push("13s 13r")
    tsfen = board.tsfen
    board.ruleset = "japanese"
    assert (board.own_ruleset, board.game.ruleset, board.tsfen) == ({}, "japanese", tsfen)


def test_plain_data_make_it_one_of_ones_own() -> None:
    board = Board("tai", ruleset="japanese")
    Browser(board).set(own_ruleset=CLUB_DATA)
    assert (board.ruleset, board.status["text"]) == ("club", "")
    assert board.game is game("tai", CLUB)
    board.own_ruleset = {}
    assert board.game is game("tai")


def test_another_game_has_rulesets_of_its_own() -> None:
    board = Board("tai", ruleset=CLUB)
    board.variant = "dai_dai"
    assert (board.ruleset, board.own_ruleset) == ("article", {})


NONSENSE = [
    ({"name": "club"}, "must be an object with name, title"),
    (CLUB_DATA | {"name": 3}, "the name of a ruleset must be text"),
    (CLUB_DATA | {"sources": "x"}, "a list of texts"),
    (CLUB_DATA | {"rules": []}, "a table of names and values"),
    (CLUB_DATA | {"rules": {"promotion": ["capture"]}}, "a table of names and values"),
    (CLUB_DATA | {"choices": {"promotion_compulsory": True}}, "a table of names and values"),
    (CLUB_DATA | {"rules": {"promotion": "capture", "castling": "yes"}}, "castling"),
    (CLUB_DATA | {"rules": {}}, "promotion"),
    (CLUB_DATA | {"choices": {"castling": "yes"}}, "castling"),
    ("club", "own_ruleset"),
]


@pytest.mark.parametrize("value, says", NONSENSE)
def test_invalid_ruleset_is_refused(value: object, says: str) -> None:
    board = Board("tai", ruleset=CLUB)
    board.push("13s 13r")
    before = everything(board)
    with pytest.raises(BanmenError, match=says):
        board.set_trait("own_ruleset", value)
    assert everything(board) == before
    assert board.status["level"] == "error"
    Browser(board).set(own_ruleset=value)
    assert everything(board) == before


def test_a_board_is_not_made_with_a_ruleset_that_cannot_be_played() -> None:
    with pytest.raises(BanmenError, match="castling"):
        Board("tai", ruleset=replace(CLUB, choices={"castling": "yes"}))


# ---------------------------------------------------------------- kinds that only some rulesets have


def test_kinds_come_and_go_with_the_ruleset() -> None:
    board = Board("tai", glyphs="kanji")
    assert "bat" not in {entry["id"] for entry in board.catalogue}
    board.ruleset = "japanese"
    bat = next(entry for entry in board.catalogue if entry["id"] == "bat")
    assert (bat["name"], bat["kanji"]) == ("Bat", "蝙蝠")
    board.place({"10m": "old rat", "11l": "white pawn"})
    board.push("10m 11l")
    assert [piece.kind.id for _, piece in board.position.pieces()] == ["bat"]
    assert "蝠" in board.svg()


def test_a_piece_that_another_ruleset_lacks_keeps_the_board_at_this_one() -> None:
    board = Board("tai", ruleset="japanese", pieces={"10m": "+silver general"})
    before = everything(board)
    with pytest.raises(BanmenError):
        board.ruleset = "article"
    assert everything(board) == before


def test_boards_and_rooms_name_the_ruleset_as_the_game_does() -> None:
    rulings = {"lion_dog": "evans"}
    for widget in (Board("tai", rulings=rulings), GameRoom("tai", rulings=rulings)):
        assert "tai, article (lion_dog=evans) rules" in repr(widget)
