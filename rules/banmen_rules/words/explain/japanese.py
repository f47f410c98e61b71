"""Japanese explanations: each method translates the English one of the same name."""

from collections.abc import Iterable, Sequence

from banmen_rules.base.geometry import Side
from banmen_rules.betza import ANY, Landing, Leg, Path
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.variants import PieceKind
from banmen_rules.words.compass import COMPASS
from banmen_rules.words.explain._promotion import Promotion
from banmen_rules.words.explain.english import English, Stage, Vector
from banmen_rules.words.japanese import direction_in_words, directions, some
from banmen_rules.words.sentences import moves_in_words, path_in_words

_MOST_SQUARES, _MOST_PIECES, _MOST_MOVES = 8, 4, 3
_PREY = Landing.ENEMY | Landing.FRIEND
_SIDES = {Side.BLACK: "先手", Side.WHITE: "後手"}
_VERBS = {
    "jump": ("跳ぶ", "跳んで", "跳び"),
    "step": ("歩む", "歩んで", "歩み"),
    "slide": ("走る", "走って", "走り"),
}
_ENDS_HERE, _GOES_ON, _NOUN = range(3)


class Japanese(English):
    """The Japanese sentences about a piece and a square."""

    lang = "ja"
    space = ""

    def noun(self, kind: PieceKind | None) -> str:
        return (kind.kanji or kind.name).partition("/")[0] if kind is not None else "駒"

    def side(self, side: Side) -> str:
        return _SIDES[side]

    def owned(self, noun: str, side: Side | None) -> str:
        return f"{'味方' if side is None else self.side(side)}の{noun}"

    def nothing(self) -> str:
        return "空きマス"

    def subject(self, noun: str, square: str) -> str:
        return f"{square}の{noun}"

    def piece_at(self, piece: str, square: str) -> str:
        return f"{square}の{piece}" if square else f"そこにいる{piece}"

    def pieces(self, pieces: Sequence[str]) -> str:
        return some(pieces, _MOST_PIECES, "枚", "と")

    # ---------------------------------------------------------------- possible moves

    def empty(self, square: str) -> str:
        return f"{square}は空きマスで、動かす駒がありません。"

    def can(self, subject: str, target: str, taken: str, route: str) -> str:
        return f"{subject}は{_can(target, taken)}{f'：{route}' if route else ''}。"

    def cannot_any_more(self, subject: str, target: str, taken: str, result: Outcome) -> str:
        return f"{subject}はもう{_cannot(target, taken)}。対局は終わっています。{_result(result)}。"

    def not_its_turn(self, subject: str, target: str, taken: str, side: Side) -> str:
        whose = f"{subject}は{_SIDES[side]}の駒で、今は{_SIDES[side.other]}の手番です"
        return f"{whose}。{_SIDES[side]}の手番なら{_can(target, taken)}。"

    def refused(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        return f"{_refusal(refusal, captor, captive, protector)}。"

    def not_every_path(self, refusal: Refusal, captor: str, captive: str = "", protector: str = "") -> str:
        return f"ただし、指せない行き方もあります。{_refusal(refusal, captor, captive, protector)}。"

    def leg(self, path: Path) -> str:
        return path_in_words(path, "ja").removesuffix("。")

    def stages(self, stages: Iterable[Stage]) -> str:
        legs = []
        for leg, times, square, passed in stages:
            if not square:
                legs.append(_gone(leg, times, _ENDS_HERE))
            elif passed:
                legs.append(f"{_gone(leg, times, _GOES_ON)}{square}の駒を飛び越し")
            else:
                legs.append(f"{_gone(leg, times, _GOES_ON)}{square}へ")
        return "、続けて".join(legs)

    def captures(self, taken: str) -> str:
        return f"{taken}を取ります。"

    def may_decline(self) -> str:
        return "成らないこともできます。"

    def capturing(self, taken: str) -> str:
        return f"{taken}を取る" if taken else "何も取らない"

    def promoting(self, *, promotes: bool) -> str:
        return "成る" if promotes else "成らない"

    def more_effects(self, count: int) -> str:
        return f"結果の違うあと{count}通りの"

    def other_paths(self, effects: Sequence[str]) -> str:
        return f"ほかに、{'、'.join(f'{effect}行き方' for effect in effects)}もあります。"

    def promotion(self, why: Promotion, kind: str, becomes: str, caught: Sequence[str], zone: int) -> str:
        infecting = self.pieces(caught)
        return {
            Promotion.CAPTURES: f"駒を取るので{becomes}に成ります。",
            Promotion.ZONE: f"敵陣で終わる手なので{becomes}に成ります。",
            Promotion.TOUCHES_ZONE: f"途中で敵陣に入るので{becomes}に成ります。",
            Promotion.CONTAGION: f"{becomes}に変わります。{infecting}を取った駒は{becomes}になります。",
            Promotion.DECLINES: f"{becomes}に成らない手です（不成）。",
            Promotion.SPENT: "成りません。すでに成った駒で、成るのは一度だけです。",
            Promotion.NEVER: f"成りません。{kind}は成らない駒です。",
            Promotion.CAPTURES_NOTHING: "成りません。駒を取らない手だからです。",
            Promotion.OWN_ONLY: "成りません。取るのが味方の駒だけだからです。",
            Promotion.OUTSIDE_ZONE: f"成りません。敵陣（奥の{zone}段）で終わる手ではないからです。",
        }[why]

    def immune(self, caught: Sequence[str]) -> str:
        return f"この駒は{self.pieces(caught)}を取っても変わりません。"

    # ---------------------------------------------------------------- impossible moves

    def cannot(self, subject: str, target: str, why: str) -> str:
        return (
            f"{subject}は{f'{target}へ行けません' if target else '自分のマスで手を終えられません'}。{why}。"
        )

    def otherwise(self, why: str, other: str) -> str:
        return f"{why}。飛び越さない動きでも、{other}"

    def only_leg(self, leg: Leg) -> str:
        return _going(leg)

    def numbered_leg(self, number: int, leg: Leg, start: str) -> str:
        return f"{number}段目の動き（{start}から{_where(leg)}へ）"

    def blocked(self, leg: str, that: str, here: str) -> str:
        return f"{leg}は{here}の{that}に遮られています"

    def pass_limit(self, leg: str, over: int, that: str, here: str) -> str:
        return f"{leg}で飛び越せるのは{over}枚までで、{over + 1}枚目に{here}の{that}がいます"

    def rank(self, leg: str, that: str, here: str, ranks: tuple[int, int]) -> str:
        return f"{leg}では{here}の{that}を飛び越せません{_ranks(*ranks)}"

    def off_board(self, leg: str, *, turns: bool) -> str:
        return f"{leg}では、{'曲がる' if turns else '先へ進む'}前に盤の外へ出てしまいます"

    def must_stop(self, leg: Leg, here: str, that: str, *, turns: bool) -> str:
        action = f"{here}に降りる" if _leaps(leg) else f"{here}で{'曲がる' if turns else '止まる'}"
        return f"まず{action}必要がありますが、そこには{that}がいます"

    def must_capture(self, leg: Leg, here: str, that: str) -> str:
        return f"まず{here}で{_prey(leg)}を取る必要がありますが、{_stands(that)}"

    def must_pass(self, leg: Leg, here: str, that: str) -> str:
        action = "駒を取るか飛び越すかする" if leg.landing & _PREY else "駒を飛び越す"
        return f"まず{here}で{action}必要がありますが、{_stands(that)}"

    def own_piece(self, that: str) -> str:
        return f"そこには{that}がいます"

    def rank_target(self, that: str, here: str, ranks: tuple[int, int]) -> str:
        return f"駒を取りながら走る動きでは{here}の{that}を取れません{_ranks(*ranks)}"

    def only_captures(self, leg: Leg, here: str, *, home: bool) -> str:
        empty = "自分のマスは離れれば空きます" if home else "そのマスは空いています"
        return f"{_passing(leg)}{_going(leg)}で{here}へ行けるのは{_prey(leg)}を取るときだけで、{empty}"

    def only_moves(self, leg: Leg, here: str, that: str) -> str:
        prey = "敵の駒" if leg.landing & Landing.FRIEND else "駒"
        only = f"{_passing(leg)}{_going(leg)}で{here}へ行けるのは{prey}を取らないときだけ"
        return f"{only}で、そこには{that}がいます"

    def no_prey_around(self, leg: Leg, around: Sequence[str]) -> str:
        return (
            f"{_prey(leg)}を取って戻ることしかできず、{some(around, _MOST_SQUARES, 'マス')}のどこにもいません"
        )

    def nothing_to_pass_around(self, around: Sequence[str]) -> str:
        return (
            f"駒を越えて出て戻る必要がありますが、{some(around, _MOST_SQUARES, 'マス')}のどこにも駒がいません"
        )

    def all_occupied_around(self, around: Sequence[str]) -> str:
        return f"一度出て戻る必要がありますが、{some(around, _MOST_SQUARES, 'マス')}はふさがっています"

    def never_stays(self) -> str:
        return "じっとも居食いもできない駒です"

    def goes_by(self, paths: Sequence[Path]) -> str:
        words = [f"「{one}」" for one in dict.fromkeys(self.leg(path) for path in paths)]
        if len(words) > _MOST_MOVES:
            words = [*words[: _MOST_MOVES - 1], f"ほか{len(words) - _MOST_MOVES + 1}通り"]
        return f"その方向の動きは{'か'.join(words)}{'だけ' if len(words) == 1 else ''}で"

    def no_farther(self, far: int, unit: Vector) -> str:
        return f"{directions([unit])}へは{far}マス目までしか届かず" if unit in COMPASS else "そこまでは届かず"

    def too_far_off(self, moves: str, square: str, count: int, unit: Vector) -> str:
        return f"{moves}、{square}は{f'{count}マス目' if unit in COMPASS else 'その先'}です"

    def leapt_past(self, moves: str, square: str, count: int, unit: Vector) -> str:
        nth = f"（{count}マス目）" if unit in COMPASS else ""
        return f"{moves}、{square}{nth}には止まりません"

    def nor_by_turning(self, why: str) -> str:
        return f"{why}。曲がってもそこへは行けません"

    def never_backward(self) -> str:
        return "後ろへは一切動けません"

    def never_along(self, unit: Vector) -> str:
        return f"{direction_in_words(*unit)}へは動けません"

    def never_there(self) -> str:
        return "そこへ通じる動きがありません"

    def moves_of(self, paths: tuple[Path, ...]) -> list[str]:
        return moves_in_words(paths, "ja")

    def does_instead(self, why: str, paths: tuple[Path, ...]) -> str:
        words = self.moves_of(paths)
        if len(words) > _MOST_MOVES:
            words = [*words[:_MOST_MOVES], "ほかの動きもある"]
        return f"{why}。動き：{'。'.join(words)}" if any(words) else why


def _can(target: str, taken: str) -> str:
    if target:
        return f"{target}へ行けます"
    return f"動かずに{taken}を取れます（居食い）" if taken else "動かずに手を渡せます（じっと）"


def _cannot(target: str, taken: str) -> str:
    if target:
        return f"{target}へ行けません"
    return f"{taken}を居食いできません" if taken else "じっとできません"


def _result(result: Outcome) -> str:
    won = "無勝負（引き分け）です" if result.winner is None else f"{_SIDES[result.winner]}の勝ちです"
    loser = "" if result.winner is None else _SIDES[result.winner.other]
    return {
        "royals": f"{loser}は最後の王を失い、{won}",
        "no_move": f"{loser or '手番の側'}に指せる手がなく、{won}",
        "repetition": f"同じ局面が繰り返され、{won}",
        "agreement": f"双方の合意（持将棋）により、{won}",
        "resignation": f"{loser}が投了し、{won}",
        "illegal_move": f"{loser}の反則により、{won}",
    }.get(result.termination, won)


def _refusal(refusal: Refusal, captor: str, captive: str, protector: str) -> str:
    if refusal.code == "protected":
        return f"{captor}は{captive}を取れません。{protector}が守っています"
    if refusal.code == "perpetual":
        return "この手は連続王手の千日手になるので指せません"
    return "この手を指すと同じ局面に戻るので指せません（千日手）"


def _leaps(leg: Leg) -> bool:
    return max(abs(leg.dx), abs(leg.dy)) > 1


def _where(leg: Leg) -> str:
    return direction_in_words(leg.dx, leg.dy)


def _verb(leg: Leg, form: int) -> str:
    return _VERBS["jump" if _leaps(leg) else "step" if leg.reach == 1 else "slide"][form]


def _going(leg: Leg) -> str:
    """Name a leg: ``前への走り``."""
    return f"{_where(leg)}への{_verb(leg, _NOUN)}"


def _gone(leg: Leg, times: int, form: int) -> str:
    """Say how a leg goes that is repeated so many times: ``前へ3マス走って``."""
    if _leaps(leg):
        return f"{_where(leg)}へ{f'続けて{times}回' if times > 1 else ''}{_verb(leg, form)}"
    return f"{_where(leg)}へ{times}マス{_verb(leg, form)}"


def _passing(leg: Leg) -> str:
    if not leg.over or (leg.over == ANY and not (leg.dx or leg.dy)):
        return ""
    return "駒を飛び越す"


def _prey(leg: Leg) -> str:
    if leg.landing & _PREY == _PREY:
        return "駒"
    return "味方の駒" if leg.landing & Landing.FRIEND else "敵の駒"


def _stands(that: str) -> str:
    return f"そこにいるのは{that}です" if that else "そこは空きマスです"


def _ranks(theirs: int, mine: int) -> str:
    return f"（格は{theirs}で、自分の{mine}より下ではありません）"
