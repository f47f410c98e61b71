"""Tasks, and feedback on moves, in Japanese."""

from collections.abc import Sequence

from banmen_rules.teaching.exercises._words._english_moves import MoveWords, TaskWords
from banmen_rules.words.explain.japanese import Japanese
from banmen_rules.words.japanese import some

_FEW = 4


class JapaneseMoveWords(Japanese, MoveWords):
    """Feedback on moves, in Japanese."""

    # ---------------------------------------------------------------- any of them

    def nothing_made(self, task: str) -> str:
        return f"まだ手を指していません。{task}"

    def not_yet(self, left: int) -> str:
        return f"ここまで正解です。あと{left}手あります。"

    def not_this_piece(self, noun: str, square: str) -> str:
        return f"ここで動かすのは{square}の{noun}だけです。"

    def no_own_piece(self, square: str, side: str) -> str:
        return f"{square}に{side}の駒はいません。"

    def not_made(self, text: str, why: str) -> str:
        del why  # in English
        return f"{text} という手は指せません。"

    def not_one_move(self, text: str, why: str) -> str:
        del why  # as above
        return f"{text} だけでは、どの手か決まりません。"

    def the_move(self, noun: str, origin: str, target: str) -> str:
        if origin == target:
            return f"{origin}の{noun}が動いて、元のマスへ戻ります。"
        return f"{origin}の{noun}が{target}へ行きます。"

    def moves_here(self, noun: str, square: str) -> str:
        return f"動かすのは{square}の{noun}です。"

    # ---------------------------------------------------------------- a piece that moves alone

    def on_the_path(self, square: str, left: int) -> str:
        return f"正解です。{square}からあと{left}手です。"

    def arrived(self, square: str) -> str:
        return f"正解です。{square}に着きました。"

    def last_move(self, square: str, arrives: str) -> str:
        return f"それでは{arrives}ではなく{square}に着きます。これが最後の手です。"

    def too_far(self, square: str, arrives: str, needs: int, left: int) -> str:
        return f"{square}を通ると{arrives}まで{needs}手かかりますが、{left}手しかありません。"

    def too_far_anyhow(self, square: str, arrives: str, left: int) -> str:
        return f"{square}を通ると{left + 1}手でも{arrives}に着きません。{left}手しかありません。"

    def too_far_from_there(self, arrives: str, left: int) -> str:
        if not left:
            return f"それでは{arrives}に着きません。これが最後の手です。"
        return f"そこからでは、あと{left}手で{arrives}に着きません。"

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        return f"正解です。{of}枚中{count}枚を取りました。残りもあと{left}手で取れます。"

    def all_taken(self, count: int) -> str:
        return {1: "正解です。目標の駒を取りました。", 2: "正解です。2枚とも取りました。"}.get(
            count, f"正解です。{count}枚すべて取りました。"
        )

    def still_there(self, squares: Sequence[str]) -> str:
        return f"{_squares(squares)}の駒が残ります。これが最後の手です。"

    def too_many_left(self, squares: Sequence[str], needs: int, left: int) -> str:
        return f"{_squares(squares)}の駒が残り、全部で{needs}手かかります。{left}手しかありません。"

    def too_many_left_anyhow(self, squares: Sequence[str], left: int) -> str:
        return f"{_squares(squares)}の駒が残り、{left + 1}手でも取りきれません。{left}手しかありません。"

    def not_all_taken(self, left: int) -> str:
        if not left:
            return "それでは取り残す駒があります。これが最後の手です。"
        return f"その手の後、あと{left}手では取りきれません。"

    # ---------------------------------------------------------------- one move

    def right_path(self, target: str, captures: Sequence[str]) -> str:
        return f"正解です。{f'{_squares(captures)}の駒を取って' if captures else ''}{target}へ行きます。"

    def ends_elsewhere(self, target: str, to: str) -> str:
        return f"この道筋は{to}ではなく{target}で終わります。"

    def captures_differ(self, missing: Sequence[str], extra: Sequence[str]) -> str:
        said = []
        if missing:
            said.append(f"{_squares(missing)}の駒を取り残します")
        if extra:
            said.append(f"{_squares(extra)}の駒まで取ります")
        return f"行き先は正しいのですが、{'。また、'.join(said)}。"

    def moves_another(self, square: str) -> str:
        return f"行き先と取る駒は正しいのですが、動かすのは{square}の駒です。"

    def promotion_differs(self, *, wanted: bool) -> str:
        return f"マスは正しいのですが、{'成ります' if wanted else '成りません'}。"

    def no_such_route(self) -> str:
        return "この駒にそのような道筋はありません。"

    def several_routes(self, to: str) -> str:
        return f"{to}への道筋がいくつも当てはまります。曲がるマスなど、途中のマスをもう一つ選んでください。"

    def cannot_turn(self, at: str, to: str) -> str:
        return f"そのような道筋はありません。{at}で{to}のほうへは曲がれません。"

    def no_leg(self, at: str, to: str) -> str:
        return f"そのような道筋はありません。{at}から{to}へは行けません。"

    def not_by_this_route(self, why: str) -> str:
        return f"この道筋では行けません。{why}。"

    def taken(self, noun: str, square: str, *, own: bool) -> str:
        return f"{square}の{'味方の' if own else ''}{noun}"

    def harvested(self, what: str, amount: str) -> str:
        return f"正解です。{what}を取ります（{amount}）。"

    def too_little(self, what: str, amount: str, best: str) -> str:
        return f"{what}を取りますが（{amount}）、{best}を取れる手があります。"

    def takes_nothing(self, best: str) -> str:
        return f"それでは何も取れません。{best}を取れる手があります。"

    def pieces_in_all(self, count: int, *, own: bool = False) -> str:
        return f"合計{count}枚{_less(own=own)}"

    def points(self, amount: int, *, own: bool = False) -> str:
        return f"価値{amount}{_less(own=own)}"

    def so_many(self, count: int) -> str:
        return f"{count}枚"

    def so_much(self, amount: int) -> str:
        return f"価値{amount}の駒"

    # ---------------------------------------------------------------- royals

    def saved(self, side: str) -> str:
        return f"正解です。これで{side}の最後の王は取られません。"

    def punished(self, noun: str, origin: str, royals: Sequence[str]) -> str:
        return f"すると、{origin}の{noun}に最後の王（{_pieces(royals)}）を取られます。"

    def punished_anyhow(self, royals: Sequence[str]) -> str:
        return f"それでは{_pieces(royals)}を守れません。"

    def winning(self, left: int, other: str) -> str:
        return f"正解です。{other}がどう応じても、あと{left}手で最後の王を取れます。"

    def royals_taken(self, other: str) -> str:
        return f"正解です。{other}の最後の王を取りました。"

    def no_move_left(self, other: str) -> str:
        return f"正解です。{other}は指せる手がなくなり、負けです。"

    def not_taken(self, royals: Sequence[str]) -> str:
        return f"それでは{_pieces(royals)}が残ります。これが最後の手です。"

    def answers(self, piece: str, target: str, taken: Sequence[str]) -> str:
        if taken:
            return f"すると、{piece}が{_pieces(taken)}を取り"
        return f"すると、{piece}が{target}へ行き" if target else f"すると、{piece}が動かずに手を渡し"

    def escapes(self, other: str, answer: str, royals: int, left: int) -> str:
        last = f"{other}の最後の王を" if royals == 1 else f"{other}の王をすべて"
        if left == 1:
            return f"{answer}、{last}取る手がなくなります。"
        return f"{answer}、あと{left}手では{last}取れません。"

    def loses_royals(self, answer: str, side: str) -> str:
        return f"{answer}、{side}の王がいなくなります。"

    def no_win(self) -> str:
        return "その手で対局は終わりますが、勝ちにはなりません。"

    def forces_nothing(self, left: int) -> str:
        if not left:
            return "それでは最後の王を取れません。これが最後の手です。"
        return f"その手の後、あと{left}手で最後の王を必ず取れるとは限りません。"


def _less(*, own: bool) -> str:
    return "、味方の駒の分を差し引いて" if own else ""


def _pieces(pieces: Sequence[str]) -> str:
    return some(pieces, _FEW, "枚", "と")


def _squares(names: Sequence[str]) -> str:
    return some(names, _FEW, "マス")


_ASKED = {
    "name": "この駒の英語名は何ですか。",
    "kanji": "この駒はどの漢字で書きますか。",
    "romaji": "この駒の名前は何と読みますか。",
}
_MANY = 12


class JapaneseTaskWords(Japanese, TaskWords):
    """The tasks, in Japanese."""

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

    def legal(self, noun: str, origin: str, target: str) -> str:
        piece = self.piece_at(noun, origin)
        if origin == target:
            return f"{piece}は動いて自分のマスに戻れますか。できなければ、その理由は何ですか。"
        return f"{piece}は{target}へ行けますか。それはなぜですか。"

    def promote_by(self, piece: str, move: str) -> str:
        return f"{piece}が {move} と動くと、何になりますか。"

    def promote_of(self, noun: str) -> str:
        return f"{noun or 'この駒'}は成ると何になりますか。"

    def write(self) -> str:
        return "この駒の動きをベツァ記法で書いてください。"

    def route(self, piece: str, square: str, moves: int) -> str:
        return f"{piece}を{_in(moves)}{square}へ進めてください。相手は動きません。"

    def collect(self, squares: Sequence[str], moves: int, piece: str) -> str:
        return f"{piece}を動かし、{_all_squares(squares)}の駒を{_in(moves)}取ってください。相手は動きません。"

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

    def path(self, noun: str, origin: str, target: str, squares: Sequence[str], *, corner: bool) -> str:
        piece = self.piece_at(noun, origin)
        clicks = "曲がるマスを" if corner else "曲がるマス、止まるマス、駒を取るマスを順に"
        taking = f"{_all_squares(squares)}の駒だけを取って" if squares else "何も取らずに"
        return (
            f"{piece}が{taking}{target}へ行く道筋を示してください。{clicks}選び、最後に{target}を選びます。"
        )

    def written(self, move: str) -> str:
        return f"次の棋譜の手を指してください： {move}"


def _only(region: str) -> str:
    return f"対象は{region}の中だけです。" if region else ""


def _all_squares(names: Sequence[str]) -> str:
    return some(names, _MANY, "マス")


def _the(royals: Sequence[str]) -> str:
    return some(royals, _MANY, "枚", "と")


def _in(moves: int) -> str:
    return "一手で" if moves == 1 else f"{moves}手以内で"
