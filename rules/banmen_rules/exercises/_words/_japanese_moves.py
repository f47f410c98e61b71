"""What is said of moves in Japanese."""

from collections.abc import Sequence

from banmen_rules.exercises._words._english_moves import MoveWords
from banmen_rules.explain._japanese import Japanese, some

_FEW = 4


class JapaneseMoveWords(Japanese, MoveWords):
    """What is said of moves, in Japanese."""

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

    def wrong(self) -> str:
        return "それでは目的を果たせません。"

    def the_move(self, noun: str, origin: str, target: str) -> str:
        if origin == target:
            return f"{origin}の{noun}が動いて、元のマスへ戻ります。"
        return f"{origin}の{noun}が{target}へ行きます。"

    # ---------------------------------------------------------------- a piece that moves alone

    def on_the_way(self, square: str, left: int) -> str:
        return f"正解です。{square}からあと{left}手です。"

    def arrived(self, square: str) -> str:
        return f"正解です。{square}に着きました。"

    def last_move(self, square: str, arrives: str) -> str:
        return f"最後の手でしたが、駒は{arrives}ではなく{square}にいます。"

    def too_far(self, square: str, arrives: str, needs: int, left: int) -> str:
        return f"{square}から{arrives}まではあと{needs}手かかりますが、残りは{left}手です。"

    def too_far_anyhow(self, square: str, arrives: str, left: int) -> str:
        return f"{square}からは{left + 1}手でも{arrives}に着きません。残りは{left}手です。"

    def too_far_from_there(self, arrives: str, left: int) -> str:
        if not left:
            return f"最後の手でしたが、{arrives}に着きません。"
        return f"そこからでは、残り{left}手で{arrives}に着きません。"

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        return f"正解です。{of}枚中{count}枚を取りました。残りもあと{left}手で取れます。"

    def all_taken(self, count: int) -> str:
        return "正解です。目標の駒を取りました。" if count == 1 else f"正解です。{count}枚すべて取りました。"

    def still_there(self, count: int, of: int, squares: Sequence[str]) -> str:
        return f"最後の手でしたが、取ったのは{of}枚中{count}枚で、{_squares(squares)}の駒が残っています。"

    def too_many_left(self, squares: Sequence[str], needs: int, left: int) -> str:
        return f"{_squares(squares)}に残った駒を取るには{needs}手かかりますが、残りは{left}手です。"

    def too_many_left_anyhow(self, squares: Sequence[str], left: int) -> str:
        return f"{_squares(squares)}に残った駒は、残り{left}手では取りきれません。"

    def not_all_taken(self, left: int) -> str:
        if not left:
            return "最後の手でしたが、取り残した駒があります。"
        return f"その手の後、残り{left}手では取りきれません。"

    # ---------------------------------------------------------------- one move

    def this_way(self, target: str, captures: Sequence[str]) -> str:
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
        return f"升は正しいのですが、{'成ります' if wanted else '成りません'}。"

    def another_way(self) -> str:
        return "この駒にそのような道筋はありません。"

    def taken(self, noun: str, square: str, *, own: bool) -> str:
        return f"{square}の{'味方の' if own else ''}{noun}"

    def harvested(self, what: str, amount: str) -> str:
        return f"正解です。{what}を取ります（{amount}）。"

    def too_little(self, what: str, amount: str, best: str) -> str:
        return f"{what}を取りますが（{amount}）、もっと取れる手があります（{best}）。"

    def takes_nothing(self, best: str) -> str:
        return f"それでは何も取れません。もっと取れる手があります（{best}）。"

    def pieces_in_all(self, count: int) -> str:
        return f"合計{count}枚"

    def points(self, amount: int) -> str:
        return f"価値{amount}"

    # ---------------------------------------------------------------- royals

    def saved(self, side: str) -> str:
        return f"正解です。これで{side}の最後の王は取られません。"

    def punished(self, noun: str, origin: str, royals: Sequence[str]) -> str:
        return f"すると、{origin}の{noun}に{_squares(royals)}の最後の王を取られます。"

    def punished_anyhow(self, royals: Sequence[str]) -> str:
        return f"それでは{_squares(royals)}の最後の王を守れません。"

    def winning(self, left: int, other: str) -> str:
        return f"正解です。{other}がどう応じても、あと{left}手で最後の王を取れます。"

    def royals_taken(self, other: str) -> str:
        return f"正解です。{other}の最後の王を取りました。"

    def no_move_left(self, other: str) -> str:
        return f"正解です。{other}は指せる手がなくなり、負けです。"

    def not_taken(self, royals: Sequence[str]) -> str:
        return f"最後の手でしたが、{_squares(royals)}の王が残っています。"

    def escapes(self, other: str, reply: str, captured: str, royals: int, left: int) -> str:
        said = f"{other}に {reply} と応じられ{f'て{captured}を取られ' if captured else ''}"
        last = "最後の王を" if royals == 1 else "王をすべて"
        if left == 1:
            return f"{said}、{last}取る手がありません。"
        return f"{said}、残り{left}手では{last}取れません。"

    def loses_royals(self, other: str, reply: str, side: str) -> str:
        return f"{other}に {reply} と応じられ、{side}の最後の王を取られます。"

    def no_win(self) -> str:
        return "その手で対局は終わりますが、勝ちにはなりません。"

    def forces_nothing(self, left: int) -> str:
        if not left:
            return "それでは最後の王を取れません。"
        return f"その手の後、残り{left}手で最後の王を必ず取れるとは限りません。"


def _squares(names: Sequence[str]) -> str:
    return some(names, _FEW, "マス")
