"""What every kind of exercise asks, in Japanese."""

from collections.abc import Sequence

from banmen_rules.exercises._words._english_tasks import TaskWords
from banmen_rules.explain._japanese import Japanese, some

_ASKED = {
    "name": "この駒の英語名は何ですか。",
    "kanji": "この駒はどの漢字で書きますか。",
    "romaji": "この駒の名前は何と読みますか。",
}
_MOST = 12


class JapaneseTaskWords(Japanese, TaskWords):
    """What exercises ask, in Japanese."""

    def unknown(self, square: str = "") -> str:
        return f"{square}の駒" if square else "駒"

    def reach(self, piece: str, region: str) -> str:
        return f"{piece}が動けるマスすべてに印をつけてください。{_only(region)}"

    def spot(self, squares: Sequence[str], piece: str) -> str:
        return f"{_squares(squares)}のうち、{piece}が行けないマスに印をつけてください。"

    def read(self, region: str) -> str:
        return f"盤は空です。中央の駒が動けるマスすべてに印をつけてください。{_only(region)}"

    def name(self, ask: str) -> str:
        return _ASKED.get(ask, "この駒は何という駒ですか。")

    def category_there(self, piece: str, square: str) -> str:
        return f"{piece}はどの動きで{square}へ行きますか。"

    def category_of(self, noun: str) -> str:
        return f"{noun or 'この駒'}にできる動きはどれですか。"

    def legal(self, piece: str, square: str) -> str:
        return f"{piece}は{square}へ行けますか。それはなぜですか。"

    def promote_by(self, move: str) -> str:
        return f"{move} と指すと、動いた駒は何になりますか。"

    def promote_of(self, noun: str) -> str:
        return f"{noun or 'この駒'}は成ると何になりますか。"

    def write(self) -> str:
        return "この駒の動きをベツァ記法で書いてください。"

    def route(self, piece: str, square: str, moves: int) -> str:
        return f"{piece}を{_in(moves)}{square}へ進めてください。相手は動きません。"

    def collect(self, squares: Sequence[str], moves: int, piece: str) -> str:
        return f"{piece}を動かし、{_squares(squares)}の駒を{_in(moves)}取ってください。相手は動きません。"

    def harvest(self, piece: str, *, count: bool) -> str:
        what = "できるだけ多くの駒を取って" if count else "価値の合計ができるだけ大きくなるように駒を取って"
        return f"{piece and f'{piece}の'}一手で、{what}ください。"

    def guard_attackers(self, side: str) -> str:
        return f"王手をかけている{side}の駒すべてに印をつけてください。"

    def guard(self, side: str) -> str:
        return f"{side}の最後の王が取られそうです。取られなくなる手を指してください。"

    def mate(self, side: str, moves: int) -> str:
        return f"{side}の番です。相手がどう応じても、{_in(moves)}相手の王をすべて取ってください。"

    def path(self, piece: str, square: str, squares: Sequence[str]) -> str:
        taking = f"{_squares(squares)}の駒だけを取って" if squares else "何も取らずに"
        return f"{piece}が{taking}{square}へ行く道筋を、順に示してください。"

    def written(self, move: str) -> str:
        return f"次の棋譜の手を指してください： {move}"


def _only(region: str) -> str:
    return f"対象は{region}の中だけです。" if region else ""


def _squares(names: Sequence[str]) -> str:
    return some(names, _MOST, "マス")


def _in(moves: int) -> str:
    return "一手で" if moves == 1 else f"{moves}手以内で"
