"""Explanations in Japanese: what differs from English, and the forms of values in ``ja/explain.toml``."""

from collections.abc import Sequence

from banmen_rules.base.geometry import Side
from banmen_rules.betza import ANY, Landing, Leg
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain.english import MOST_MOVES, MOST_SQUARES, PREY, English, leaps
from banmen_rules.words.japanese import direction_in_words, some
from banmen_rules.words.texts import Texts

_MOST_PIECES = 4
_SIDES = {Side.BLACK: "先手", Side.WHITE: "後手"}


def _pieces(pieces: Sequence[str]) -> str:
    return some(pieces, _MOST_PIECES, "枚", "と")


def _going(leg: Leg) -> str:
    """Name a leg: ``前への走り``."""
    verb = "跳び" if leaps(leg) else "動き" if leg.reach == 1 else "走り"
    return f"{direction_in_words(*leg[:2])}への{verb}"


def _last(leg: Leg) -> str:
    passes = leg.over and (leg.over != ANY or leg.dx or leg.dy)
    return f"{'駒を飛び越す' if passes else ''}{_going(leg)}"


def _prey(leg: Leg) -> str:
    if leg.landing & PREY == PREY:
        return "駒"
    return "味方の駒" if leg.landing & Landing.FRIEND else "敵の駒"


def _any_move(moves: Sequence[str]) -> str:
    words = [f"「{move}」" for move in moves]
    if len(words) > MOST_MOVES:
        words = [*words[: MOST_MOVES - 1], f"ほか{len(words) - MOST_MOVES + 1}通り"]
    return "か".join(words)


def quoted(moves: Sequence[str]) -> str:
    """Quote moves, and add "and others" where they are not all."""
    more = _TEXTS.table["other_moves"]
    return "".join(move if move == more else f"「{move}」" for move in moves)


def _outcome(outcome: Outcome) -> str:
    won = "無勝負（引き分け）です" if outcome.winner is None else f"{_SIDES[outcome.winner]}の勝ちです"
    loser = "" if outcome.winner is None else _SIDES[outcome.winner.other]
    texts = _TEXTS.table["outcomes"]
    return _TEXTS.fill(texts.get(outcome.termination, texts["other"]), {"loser": loser, "won": won})


_TEXTS = Texts(
    "explain",
    "ja",
    {
        "pieces": _pieces,
        "squares": lambda names: some(names, MOST_SQUARES, "マス"),
        "side": _SIDES.__getitem__,
        "direction": lambda step: direction_in_words(*step[:2]),
        "going": _going,
        "last": _last,
        "prey": _prey,
        "any move": _any_move,
        "moves": quoted,
        "effects": lambda effects: "、".join(f"{effect}行き方" for effect in effects),
        "outcome": _outcome,
    },
)


_REFUSALS = {"protected", "lion_protected", "counter_strike", "perpetual"}


class Japanese(English):
    """The Japanese words about a piece and a square."""

    lang = "ja"
    space = ""
    _texts = _TEXTS

    def noun(self, kind: PieceKind | None) -> str:
        return (kind.kanji or kind.name).partition("/")[0] if kind is not None else "駒"

    def pieces(self, pieces: Sequence[str]) -> str:
        return _pieces(pieces)

    def refusal(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        code = refusal.code if refusal.code in _REFUSALS else "repetition"
        return self.phrase(f"refusal_{code}", captor=captor, captive=captive, protector=protector)
