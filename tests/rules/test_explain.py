"""What explanations say: hand-made situations, each sentence read by a person."""

from pathlib import Path
from typing import NamedTuple

import pytest

from banmen_rules import BanmenError, Game, InvalidSquare, Position, Setup, game
from banmen_rules.betza import Category
from banmen_rules.words.explain import Code, Promotion, explain
from tests.rules.boards import place
from tests.rules.test_plain_generator import moving

GAMES = {
    "chu": game("chu"),
    "dai_dai": game("dai_dai"),
    "tai": game("tai"),
    "taikyoku": game("taikyoku"),
    "atsi": game("taikyoku", "atsi"),
    "optional": game("tai", None, {"promotion_compulsory": "promoted_captured"}),
    "own_do_not": game("taikyoku", None, {"own_pieces_promote": "no", "range_capture_own_landing": "yes"}),
}
TEXT = Path(__file__).parents[1] / "data" / "explanations.txt"


class Situation(NamedTuple):
    title: str
    game: str
    origin: str
    target: str
    code: str
    black: dict[str, str]
    white: dict[str, str]
    sentence: str
    japanese: str

    def position(self) -> Position:
        return place(GAMES[self.game], self.black, self.white)


def situations() -> list[Situation]:
    found = []
    blocks = TEXT.read_text(encoding="utf-8").split("\n\n")
    for block in blocks[1:]:
        title, asked, *rest = block.strip("\n").splitlines()
        lines = [""]
        for line in rest:  # more indented lines belong to the one before
            lines += [line.strip()] if line.startswith("  ") and line[2] != " " else []
            lines[-1] += "" if line[2] != " " else " " + line.strip()
        sides = {
            side: dict(entry.strip().split(" ", 1) for entry in line.removeprefix(side).split(","))
            for line in lines
            for side in ("Black:", "White:")
            if line.startswith(side)
        }
        sentence, japanese = (
            next(line for line in lines if line.startswith(mark)).removeprefix(mark)
            for mark in ("> ", "ja> ")
        )
        chosen, origin, target, code = asked.split()
        black, white = sides.get("Black:", {}), sides.get("White:", {})
        found.append(Situation(title, chosen, origin, target, code, black, white, sentence, japanese))
    return found


SITUATIONS = situations()


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.title)
def test_explanation_of_a_situation(situation: Situation) -> None:
    found = explain(situation.position(), situation.origin, situation.target)
    assert (found.code.value, found.text) == (situation.code, situation.sentence)
    japanese = explain(situation.position(), situation.origin, situation.target, "ja")
    assert japanese.text == situation.japanese
    assert japanese._replace(text="", moves=()) == found._replace(text="", moves=())


def test_every_reason_and_every_category_is_among_the_situations() -> None:
    assert len(SITUATIONS) > 55
    elsewhere = {
        Code.REPETITION,
        Code.PERPETUAL,
        Code.COUNTER_STRIKE,  # needs a move before: see test_lion_trading
        Code.GAME_OVER,
        Code.ONLY_MOVES,
        Code.NOTHING_TO_PASS,
        Code.RULE,  # for rules that do not exist yet
    }
    assert {Code(situation.code) for situation in SITUATIONS} == set(Code) - elsewhere
    seen = {category for s in SITUATIONS for category in explain(s.position(), s.origin, s.target).categories}
    assert seen == set(Category)


# ---------------------------------------------------------------- as data


def test_the_data_of_a_blocked_second_leg() -> None:
    position = place(GAMES["dai_dai"], {"9q": "hook mover", "9m": "pawn"}, {"4h": "pawn"})
    found = explain(position, "9q", "4e")
    name = position.game.size.name
    assert (found.possible, found.legal, found.moves) == (False, False, ())
    assert (found.leg, found.direction) == (2, (0, 1))
    assert found.path is not None
    assert [(leg.dx, leg.dy) for leg in found.path.legs] == [(1, 0), (0, 1)]
    assert found.blocker == position.square("4h")
    assert " ".join(map(name, found.squares)) == "8q 7q 6q 5q 4q 4p 4o 4n 4m 4l 4k 4j 4i 4h"
    assert found.categories == (Category.HOOK,)


def test_directions_are_the_owners() -> None:
    position = place(GAMES["dai_dai"], {}, {"9a": "rook", "9d": "pawn"})
    found = explain(position, "9a", "9g")
    assert (found.code, found.direction) == (Code.BLOCKED, (0, 1))
    assert found.text.endswith("its path forward is blocked by its own pawn on 9d.")


def test_the_data_of_a_move() -> None:
    position = place(GAMES["dai_dai"], {"9i": "lion"}, {"9h": "pawn", "9g": "lion"})
    found = explain(position, position.square("9i"), position.square("9g"))
    assert (found.code, found.possible, found.legal) == (Code.ALLOWED, True, True)
    # The leap comes first, then the ways over 10h, 8h and, capturing, over 9h.
    assert found.moves[0].path == ()
    assert {move.captures for move in found.moves} == {
        (position.square("9g"),),
        (position.square("9g"), position.square("9h")),
    }
    assert found.categories == (Category.JUMP, Category.AREA)
    assert (found.promotion, found.promotes_to) == (Promotion.CAPTURES, "furious_fiend")
    assert (found.leg, found.blocker, found.squares) == (None, None, (position.square("9g"),))


def test_of_equal_attempts_the_one_with_fewest_legs_counts() -> None:
    position = place(GAMES["dai_dai"], {"9i": "lion", "9g": "pawn"}, {"9h": "pawn"})
    found = explain(position, "9i", "9g")  # the leap, not two steps
    assert found.path is not None
    assert (found.code, len(found.path.legs), found.direction) == (Code.OWN_PIECE, 1, (0, 2))


def test_a_bare_setup_is_explained_too() -> None:
    position = place(GAMES["tai"], {"13i": "emperor"}, {"13d": "prince", "13c": "gold general"})
    setup = Setup(position.game, position.board)
    # Whether a royal is protected is a matter of rules, which are those of a position.
    assert explain(position, "13i", "13d").code == Code.PROTECTED
    assert explain(setup, "13i", "13d").code == Code.ALLOWED


def test_squares_that_do_not_exist() -> None:
    position = Position.initial(GAMES["dai_dai"])
    with pytest.raises(InvalidSquare, match="the file must be 1 to"):
        explain(position, "18a", "1a")
    with pytest.raises(BanmenError, match="square must be 0 to 288, got 289"):
        explain(position, 0, 17 * 17)


# ---------------------------------------------------------------- rules that forbid single moves


def test_repetition() -> None:
    position = place(GAMES["dai_dai"], {"9q": "king"}, {"9a": "king"})
    for text in ("9q 9p", "9a 9b", "9p 9q"):
        position.push(text)
    found = explain(position, "9b", "9a")
    assert (found.code, found.possible, found.legal) == (Code.REPETITION, True, False)
    assert found.text == "This would bring back a position that has stood on the board before."
    assert explain(position, "9b", "9c").legal


def test_one_way_may_repeat_the_position_and_another_not() -> None:
    position = place(GAMES["dai_dai"], {"9q": "king", "8h": "pawn"}, {"9i": "lion"})
    for text in ("9q 9p", "9i 9g", "9p 9q"):
        position.push(text)
    found = explain(position, "9g", "9i")
    assert (found.code, found.legal) == (Code.ALLOWED, True)
    taken = (position.square("8h"),)
    # The leap and the steps over empty squares would repeat; what may be made comes first.
    assert found.moves[0].captures == taken
    assert [move.captures for move in found.moves[1:]] == [()] * (len(found.moves) - 1)
    assert found.text.startswith(
        "The lion on 9g can go to 9i: it steps one square diagonally forward left to 8h"
    )
    assert found.text.endswith(
        " Other paths capture nothing. Some of its paths there are illegal: this would bring back a position"
        " that has stood on the board before."
    )


def test_perpetual_check() -> None:
    position = place(GAMES["taikyoku"], {"18k": "rook", "1jj": "king"}, {"18a": "king"})
    moves = ["18k 18j", *["18a 17a", "18j 17j", "17a 18a", "17j 18j"] * 3]
    for text in moves[:-1]:
        position.push(text)
    found = explain(position, "17j", "18j")
    assert (found.code, found.possible, found.legal) == (Code.PERPETUAL, True, False)
    assert "Black has to deviate" in found.text
    assert explain(position, "17j", "17k").legal


def test_the_game_is_over() -> None:
    position = place(GAMES["dai_dai"], {"9q": "king", "9p": "pawn"}, {"9a": "king"})
    position.resign()
    found = explain(position, "9p", "9o")
    assert (found.code, found.possible, found.legal) == (Code.GAME_OVER, True, False)
    said = "The pawn on 9p can no longer go to 9o: the game is over. Black resigns: White wins."
    assert found.text == said
    assert explain(position, "9p", "9q").code == Code.NO_PATH  # that it never could


def test_an_emperor_may_take_an_unprotected_piece() -> None:
    position = place(GAMES["tai"], {"13i": "emperor"}, {"13d": "prince", "1a": "gold general"})
    assert explain(position, "13i", "13d").legal
    position.put("13c", "G")
    found = explain(position, "13i", "13d")
    assert (found.code, found.squares) == (Code.PROTECTED, (position.square("13d"), position.square("13c")))
    assert found.blocker == position.square("13c")


# ---------------------------------------------------------------- what no game has, but the notation can say


@pytest.mark.parametrize(
    "text, other, target, code, sentence",
    [
        (
            "[fpW-fW]",
            "",
            "9g",
            Code.NOTHING_TO_PASS,
            "it would first have to pass over a piece on 9h, but that square is empty",
        ),
        (
            "[fcpW-fW]",
            "",
            "9g",
            Code.NOTHING_TO_PASS,
            "it would first have to capture or pass over a piece on 9h, but that square is empty",
        ),
        (
            "[fcW-fW]",
            "9h p",
            "9g",
            Code.NOTHING_TO_CAPTURE,
            "it would first have to capture an enemy piece on 9h, but its own pawn stands there",
        ),
        (
            "mR",
            "9g P",
            "9g",
            Code.ONLY_MOVES,
            "it goes forward to 9g only without capturing, but White's pawn stands there",
        ),
        (
            "mdR",
            "9g P",
            "9g",
            Code.ONLY_MOVES,
            ("it goes forward to 9g only without capturing an enemy piece, but White's pawn stands there"),
        ),
        (
            "dR",
            "",
            "9g",
            Code.ONLY_CAPTURES,
            "it goes forward to 9g only to capture a piece of its own side, but that square is empty",
        ),
        (
            "cW",
            "",
            "9h",
            Code.ONLY_CAPTURES,
            "it goes forward to 9h only to capture an enemy piece, but that square is empty",
        ),
        (
            "fD0",
            "9e P",
            "9c",
            Code.BLOCKED,
            "its path by leaps of two squares forward is blocked by White's pawn on 9e",
        ),
        (
            "fD0",
            "",
            "9h",
            Code.SKIPPED,
            (
                "it leaps two squares forward any number of times in a row, and cannot stop on 9h,"
                " one square away"
            ),
        ),
        (
            "ffN",
            "",
            "7e",
            Code.TOO_FAR,
            "it jumps two squares forward and one to the right, and 7e is farther away",
        ),
        (
            "[W-F]",
            "9h p",
            "8g",
            Code.STOP_OCCUPIED,
            "it would first have to turn on 9h, where its own pawn stands",
        ),
        ("R~1", "9h p", "9h", Code.OWN_PIECE, "its own pawn stands there"),
    ],
)
def test_other_descriptions(text: str, other: str, target: str, code: Code, sentence: str) -> None:
    position = Position(moving(text, "plain", 0))
    position.put("9i", "q")
    if other:
        position.put(*other.split())
    found = explain(position, "9i", target)
    assert (found.code, found.text) == (code, f"The queen on 9i cannot go to {target}: {sentence}.")


# ---------------------------------------------------------------- promotion, game by game


def promotions(chosen: Game, piece: str, white: dict[str, str], origin: str, target: str) -> set[Promotion]:
    position = place(chosen, {origin: piece}, white)
    found = explain(position, origin, target)
    assert found.legal
    return {found.promotion} if found.promotion is not None else set()


@pytest.mark.parametrize(
    "name, piece, taken, target, why",
    [
        # Dai dai: by capturing, once.
        ("dai_dai", "kirin", None, "9g", Promotion.CAPTURES_NOTHING),
        ("dai_dai", "kirin", "pawn", "9g", Promotion.CAPTURES),
        ("dai_dai", "+kirin", "pawn", "9g", Promotion.SPENT),
        ("dai_dai", "rook", "pawn", "9g", Promotion.NEVER),
        # Tai: likewise, and by contagion, but for those exempt.
        ("tai", "rook", None, "9g", Promotion.CAPTURES_NOTHING),
        ("tai", "rook", "pawn", "9g", Promotion.CAPTURES),
        ("tai", "rook", "dark spirit", "9g", Promotion.CONTAGION),
        ("tai", "+rook", "deva", "9h", Promotion.CONTAGION),
        ("tai", "pawn", "deva", "9h", Promotion.CONTAGION),
        ("tai", "drunk elephant", "deva", "9h", Promotion.CAPTURES),
        ("tai", "emperor", "deva", "9a", Promotion.NEVER),
        # Taikyoku: by capturing, or on the ATSI site in the last eleven ranks, a to k for Black.
        ("taikyoku", "silver general", None, "9h", Promotion.CAPTURES_NOTHING),
        ("taikyoku", "silver general", "pawn", "9h", Promotion.CAPTURES),
        ("atsi", "silver general", None, "9h", Promotion.ZONE),
        ("atsi", "+silver general", None, "9h", Promotion.SPENT),
        ("atsi", "hook mover", None, "9z", Promotion.NEVER),
    ],
)
def test_why_it_promotes_or_not(
    name: str, piece: str, taken: str | None, target: str, why: Promotion
) -> None:
    white = {target: taken} if taken else {}
    assert promotions(GAMES[name], piece, white, "9i", target) == {why}


def test_the_zone_counts_on_the_way_too() -> None:
    position = place(GAMES["atsi"], {"18l": "capricorn"}, {})
    found = explain(position, "18l", "16l")
    by_path = {move.path: move.promotes_to for move in found.moves}
    # Via 17k, in the zone, it promotes; via 17m it does not, and that is explained first.
    assert (
        by_path == {(position.square("17k"),): "gold_general", (position.square("17m"),): None}
        or len(by_path) == 2
    )
    assert (found.promotion, found.promotes_to) == (Promotion.OUTSIDE_ZONE, None)
