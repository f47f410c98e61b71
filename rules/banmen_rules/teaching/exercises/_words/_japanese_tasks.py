"""What every kind of exercise asks, in Japanese."""

from collections.abc import Sequence

from banmen_rules.teaching.exercises._words._english_tasks import TaskWords
from banmen_rules.words.explain.japanese import Japanese
from banmen_rules.words.japanese import some

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

    def spot(self, piece: str) -> str:
        return f"丸で囲んだマスのうち、{piece}が行けないマスに印をつけてください。"

    def read(self, region: str) -> str:
        return f"盤は空です。中央の駒が動けるマスすべてに印をつけてください。{_only(region)}"

    def name(self, ask: str) -> str:
        return _ASKED.get(ask, "この駒は何という駒ですか。")

    def category_there(self, piece: str, square: str) -> str:
        return f"{piece}はどの動きで{f'{square}へ行き' if square else '自分のマスに戻り'}ますか。"

    def category_of(self, noun: str) -> str:
        return f"{noun or 'この駒'}にできる動きはどれですか。"

    def legal(self, piece: str, square: str) -> str:
        if not square:
            return f"{piece}は動いて自分のマスに戻れますか。できなければ、その理由は何ですか。"
        return f"{piece}は{square}へ行けますか。それはなぜですか。"

    def promote_by(self, piece: str, move: str) -> str:
        return f"{piece}が {move} と動くと、何になりますか。"

    def promote_of(self, noun: str) -> str:
        return f"{noun or 'この駒'}は成ると何になりますか。"

    def write(self) -> str:
        return "この駒の動きをベツァ記法で書いてください。"

    def route(self, piece: str, square: str, moves: int) -> str:
        return f"{piece}を{_in(moves)}{square}へ進めてください。相手は動きません。"

    def collect(self, squares: Sequence[str], moves: int, piece: str) -> str:
        return f"{piece}を動かし、{_squares(squares)}の駒を{_in(moves)}取ってください。相手は動きません。"

    def harvest(self, piece: str, *, count: bool) -> str:
        by = f"{piece and f'{piece}の'}一手で、"
        if count:
            return f"{by}できるだけ多くの駒を取ってください。"
        scale = "駒の価値は、平均して動けるマスの数です。"
        return f"{by}価値の合計ができるだけ大きくなるように駒を取ってください。{scale}"

    def guard_attackers(self, side: str, royals: Sequence[str]) -> str:
        could = f"（一手で{_the(royals)}を取れる駒）" if royals else ""
        return f"王手をかけている{side}の駒{could}すべてに印をつけてください。"

    def guard(self, side: str, royals: Sequence[str]) -> str:
        if len(royals) > 1:
            return (
                f"{side}の王（{_the(royals)}）が一手ですべて取られそうです。そうならない手を指してください。"
            )
        last = f"{side}の最後の王{f'（{_the(royals)}）' if royals else ''}"
        return f"{last}が取られそうです。取られなくなる手を指してください。"

    def mate(self, side: str, moves: int, other: str, royals: Sequence[str]) -> str:
        named = f"（{_the(royals)}）" if royals else ""
        what = f"{other}の王{named}を{'' if len(royals) == 1 else 'すべて'}"
        return f"{side}の手番です。{other}がどう応じても、{_in(moves)}{what}取ってください。"

    def path(self, piece: str, square: str, squares: Sequence[str], *, corner: bool) -> str:
        clicks = "曲がるマスを" if corner else "曲がるマス、止まるマス、駒を取るマスを順に"
        taking = f"{_squares(squares)}の駒だけを取って" if squares else "何も取らずに"
        return (
            f"{piece}が{taking}{square}へ行く道筋を示してください。{clicks}選び、最後に{square}を選びます。"
        )

    def written(self, move: str) -> str:
        return f"次の棋譜の手を指してください： {move}"


def _only(region: str) -> str:
    return f"対象は{region}の中だけです。" if region else ""


def _squares(names: Sequence[str]) -> str:
    return some(names, _MOST, "マス")


def _the(royals: Sequence[str]) -> str:
    return some(royals, _MOST, "枚", "と")


def _in(moves: int) -> str:
    return "一手で" if moves == 1 else f"{moves}手以内で"
