"""Every reading of every rule, switched on alone: it shows on a board; and the rules of each ruleset."""

from collections.abc import Callable

import pytest

from banmen_rules import VARIANTS, Game, IllegalMove, Position, Side, game, load_variant
from banmen_rules.variants import Rules, resolve
from tests.rules.boards import place

pytestmark = pytest.mark.slow


def _agreement(of_game: Game) -> object:
    try:
        return Position.initial(of_game).agree_draw().termination
    except IllegalMove:
        return None


def _no_move(of_game: Game) -> object:
    """A royal in the far corner, shut in by pawns that have nowhere to go."""
    royal = next(kind.id for kind in of_game.kinds if kind.royal and kind.betza != "U")
    position = place(of_game, {"1a": royal, "2a": "pawn", "1b": "pawn", "2b": "pawn"}, {"9i": royal})
    result = position.outcome()
    return result and (result.winner is not None, result.termination)


def _trading(of_game: Game) -> object:
    """A lion takes a lion two squares away that a gold general protects."""
    position = place(of_game, {"9i": "lion"}, {"9g": "lion", "9f": "gold general"})
    return _refusals(position, "9i 9g")


def _strike(of_game: Game) -> object:
    """A rook took a lion: a lion takes the protected lion beside it; a rook takes one without protection."""
    black = {"12l": "king", "2f": "lion", "5g": "lion", "9k": "rook"}
    white = {"12a": "king", "2c": "rook", "5f": "lion", "5e": "gold general", "9f": "lion"}
    position = place(of_game, black, white, turn=Side.WHITE)
    position.push("2c 2f")
    return _refusals(position, "5g 5f"), _refusals(position, "9k 9f")


def _new_lion(of_game: Game) -> object:
    """A kirin became a lion by taking one in its zone; it is protected, and a rook takes it."""
    bottom = "abcdefghijklmnopqrstuvwxyz"[: of_game.size.ranks][-6:]
    black = {"12b": "king", f"5{bottom[-1]}": "lion", f"1{bottom[-1]}": "rook"}
    white = {"12a": "king", f"5{bottom[-3]}": "kirin", f"5{bottom[0]}": "rook"}
    position = place(of_game, black, white, turn=Side.WHITE)
    position.push(f"5{bottom[-3]} 5{bottom[-1]}")
    return _refusals(position, f"1{bottom[-1]} 5{bottom[-1]}")


def _refusals(position: Position, text: str) -> str | None:
    """Say which rule refuses the direct move between two squares, if one does."""
    moves = [move for move in position.moves_to(*map(position.square, text.split())) if not move.path]
    (code,) = {refusal and refusal.code for refusal in map(position.refusal, moves)}
    return code


def _bare_king(of_game: Game) -> object:
    """White loses its last pawn to a rook; to a pawn; to a rook that its king takes at once."""
    lost = []
    for black, white in (("5i", "12a"), ("5h", "12a"), ("5i", "6f")):
        taker = "pawn" if black == "5h" else "rook"
        position = place(of_game, {"12l": "king", black: taker}, {white: "king", "5g": "pawn"})
        position.push(f"{black} 5g")
        result = position.outcome()
        lost.append(result is not None and result.termination == "bare_king")
    return lost


def _illegal(of_game: Game) -> object:
    position = Position.initial(of_game)
    last = of_game.size.name(of_game.size.squares - 1)
    with pytest.raises(IllegalMove):
        position.push(f"{last} 1a")
    result = position.outcome()
    return result and (result.winner is not None, result.termination)


def _go_round(position: Position, *cycle: str) -> str | None:
    """Play a cycle of four moves three times; say which rule refuses the fourth move, if one does."""
    for _ in range(3):
        for text in cycle[:3]:
            position.push(text)
        (back,) = position.moves_to(*map(position.square, cycle[3].split()))
        refusal = position.refusal(back)
        if refusal is not None:
            return refusal.code
        position.push(back)
    return None


def _repetition(of_game: Game) -> object:
    """Both sides step out and back, if they may, until the position stands for the fourth time."""
    royal = next(kind.id for kind in of_game.kinds if kind.royal and kind.betza != "U")
    position = place(of_game, {"9i": royal}, {"1a": royal})
    refused = _go_round(position, "9i 9h", "1a 1b", "9h 9i", "1b 1a")
    over = position.outcome()
    return refused or (over and over.text.rpartition(": ")[2])


def _perpetual_check(of_game: Game) -> object:
    """A queen would check a sole king with every move until the position stands for the fourth time."""
    black, white = {"5n": "free king", "17x": "king"}, {"20t": "rook", "1n": "king"}
    position = place(of_game, black, white, turn=Side.WHITE)
    return _go_round(position, "20t 20u", "5n 1r", "20u 20t", "1r 5n")


def _two_contagious(of_game: Game) -> object:
    """A lion takes a deva and then a dark spirit."""
    position = place(of_game, {"13m": "lion"}, {"13l": "deva", "13k": "dark spirit"})
    both = tuple(sorted(map(position.square, ("13l", "13k"))))
    (into,) = {move.promotes_to for move in position.moves("13m") if move.captures == both}
    return into


def _emperor(of_game: Game) -> object:
    """The emperor may take a pawn that a gold general protects, or may not."""
    position = place(of_game, {"1a": "emperor"}, {"13m": "pawn", "13l": "gold general"})
    (move,) = (move for move in position.moves("1a") if move.target == position.square("13m"))
    refusal = position.refusal(move)
    return refusal and refusal.code


def _compulsory(of_game: Game) -> object:
    """A rook takes a pawn that has not promoted."""
    position = place(of_game, {"13m": "rook"}, {"13l": "pawn"})
    return {move.declines for move in position.moves("13m") if move.captures}


def _own_pieces(of_game: Game) -> object:
    """A bishop general flies over a pawn of its own, the only piece near."""
    position = place(of_game, {"18r": "bishop general", "17q": "pawn"}, {})
    moves = [move for move in position.moves("18r") if move.target == position.square("16p")]
    return {move.promotes_to for move in moves}


def _equal_rank(of_game: Game) -> object:
    """A bishop general ends its move on one of the enemy's."""
    position = place(of_game, {"18r": "bishop general"}, {"16p": "bishop general"})
    return position.square("16p") in {move.target for move in position.moves("18r")}


# For each rule parameter that rulings decide: something seen on a board, and what is seen by its value.
SEEN: dict[str, tuple[Callable[[Game], object], dict[object, object]]] = {
    "draw_by_agreement": (_agreement, {True: "agreement", False: None}),
    "no_move": (_no_move, {"loss": (True, "no_move"), "draw": (False, "no_move")}),
    "illegal_move": (_illegal, {"refused": None, "loses": (True, "illegal_move")}),
    "repetition": (
        _repetition,
        {"forbidden": "repetition", "fourth": "the game is drawn", "draw": "no contest", "none": None},
    ),
    "perpetual_check": (_perpetual_check, {"forbidden": "perpetual", "allowed": None}),
    "lion_trading": (_trading, {True: "lion_protected", False: None}),
    "counter_strike": (
        _strike,
        {
            "none": (None, None),
            "protected": ("counter_strike", None),
            "all": ("counter_strike", "counter_strike"),
            "non_lions": (None, "counter_strike"),
        },
    ),
    "counter_strike_new_lion": (_new_lion, {"restricted": "counter_strike", "allowed": None}),
    "bare_king": (
        _bare_king,
        {
            "none": [False, False, False],
            "bare": [True, True, True],
            "outmatched": [True, False, True],
            "helpless": [True, False, False],
        },
    ),
    "two_contagious": (_two_contagious, {"last": "buddhist_spirit", "first": "teaching_king"}),
    "emperor_protected": (_emperor, {"royal": None, "any": "protected"}),
    "promotion_compulsory": (_compulsory, {"always": {False}, "promoted_captured": {False, True}}),
    "promotion_by_own_pieces": (_own_pieces, {True: {"rain_demon"}, False: {None}}),
    "range_capture_equal_rank": (_equal_rank, {True: True, False: False}),
}

RULES = [
    (variant, ruling.id, reading.name, parameter)
    for variant in VARIANTS
    for ruling in load_variant(variant).rulings
    for reading in ruling.readings
    if not reading.missing
    for parameter in ruling.parameters
]


@pytest.mark.parametrize("variant,ruling,reading,parameter", RULES)
def test_every_rule_shows_on_a_board(variant: str, ruling: str, reading: str, parameter: str) -> None:
    of_reading = game(variant, rulings={ruling: reading})
    look, seen = SEEN[parameter]
    assert look(of_reading) == seen[getattr(of_reading.rules, parameter)]


def test_the_rules_that_rulings_decide_are_all_looked_at() -> None:
    assert SEEN.keys() == {parameter for *_, parameter in RULES}
    for _, seen in SEEN.values():
        assert len(set(map(repr, seen.values()))) == len(seen)


# What the articles and the site say of each game (facts: rules), as parameters; where the sources
# disagree or are silent, the sources of the reading in force.
RULES_OF: dict[tuple[str, str], tuple[Rules, dict[str, tuple[str, ...]]]] = {
    ("chu", "association"): (
        Rules(
            promotion="entering",
            promotion_zone=4,
            promotion_compulsory="never",
            lion_trading=True,
            counter_strike="protected",
            counter_strike_new_lion="restricted",
            bare_king="outmatched",
            repetition="fourth",
        ),
        {
            "counter_strike": ("articles_tested", "renmei"),
            "counter_strike_new_lion": ("articles_tested",),
            "bare_king": ("renmei (items 4, 5)", "articles_tested"),
            "repetition": ("jcsa",),
        },
    ),
    ("chu", "lishogi"): (
        Rules(
            promotion="entering",
            promotion_zone=4,
            promotion_compulsory="never",
            lion_trading=True,
            counter_strike="non_lions",
            counter_strike_new_lion="allowed",
            bare_king="helpless",
            repetition="fourth",
        ),
        {
            "counter_strike": ("shogiops",),
            "counter_strike_new_lion": ("shogiops",),
            "bare_king": ("shogiops",),
        },
    ),
    ("dai", "article"): (
        Rules(
            promotion="entering",
            promotion_zone=5,
            promotion_compulsory="never",
            repetition="forbidden",
            no_move="loss",
        ),
        {"repetition": ("article_en (the historic reading)",), "bare_king": ("article_en (newer text)",)},
    ),
    ("dai", "modern"): (
        Rules(promotion="touching", promotion_zone=5, promotion_compulsory="never"),
        {},
    ),
    ("maka_dai_dai", "article"): (
        Rules(promotion="capture", promotion_compulsory="promoted_captured", emperor_protected="royal"),
        {"promotion_compulsory": ("article", "cvp"), "emperor_protected": ("article",)},
    ),
    ("maka_dai_dai", "tsa"): (
        Rules(promotion="capture", promotion_compulsory="always", emperor_protected="any"),
        {"promotion_compulsory": ("shogivar (Maka.rul)",)},
    ),
    ("dai_dai", "article"): (
        Rules(promotion="capture", repetition="forbidden", illegal_move="refused"),
        {"repetition": ("document",), "illegal_move": ("document (may be relaxed)",)},
    ),
    ("tai", "article"): (
        Rules(promotion="capture", emperor_protected="royal", two_contagious="last", no_move="loss"),
        {
            "repetition": ("article-en",),
            "no_move": ("article-en", "cvp"),
            "emperor_protected": ("article-en",),
            "promotion_compulsory": ("article-en",),
            "two_contagious": ("article-en (suggested by an official of the JCSA)",),
        },
    ),
    ("tai", "japanese"): (
        Rules(promotion="capture", promotion_compulsory="promoted_captured"),
        {"promotion_compulsory": ("cvp (on maka dai dai shogi)",)},
    ),
    ("taikyoku", "wikipedia"): (
        Rules(
            promotion="capture",
            repetition="draw",
            perpetual_check="forbidden",
            range_capture_equal_rank=True,
        ),
        {
            "range_capture_equal_rank": ("article",),
            "illegal_move": ("article (may be relaxed)",),
            "repetition": ("article",),
            "perpetual_check": ("article",),
        },
    ),
    ("taikyoku", "atsi"): (
        Rules(
            promotion="zone",
            promotion_zone=11,
            promotion_intermediate=True,
            repetition="none",
            range_capture_equal_rank=False,
        ),
        {"range_capture_equal_rank": ("site",), "repetition": ("site (no such rule)", "site-game")},
    ),
}


@pytest.mark.parametrize("variant,ruleset", RULES_OF)
def test_rules_are_those_of_the_facts(variant: str, ruleset: str) -> None:
    rules, sources = RULES_OF[variant, ruleset]
    read = load_variant(variant)
    of_ruleset = resolve(read, ruleset)
    assert of_ruleset.rules == rules
    for parameter, named in sources.items():
        ruling = read.decided[parameter]
        assert ruling.reading(of_ruleset.choices[ruling.id]).sources == named
