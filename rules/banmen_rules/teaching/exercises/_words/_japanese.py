"""Feedback on squares, choices and notation in Japanese, and hints."""

from collections.abc import Iterable, Sequence

from banmen_rules.betza import Category, Leg
from banmen_rules.teaching.exercises._words._english import AnswerWords
from banmen_rules.variants import PieceKind
from banmen_rules.words.compass import COMPASS
from banmen_rules.words.explain import Code
from banmen_rules.words.explain.japanese import Japanese
from banmen_rules.words.japanese import direction_in_words, some
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES

_FEW = 4
_SAID = 4

_FAILURES = {
    Code.BLOCKED: "途中の駒に遮られて届かないマス",
    Code.PASS_LIMIT: "飛び越せる枚数より多くの駒の先にあるマス",
    Code.RANK: "飛び越せない格の駒の先にあるマス",
    Code.STOP_OCCUPIED: "途中で止まるマスがふさがっていて行けないマス",
    Code.NOTHING_TO_CAPTURE: "途中で何かを取らなければ行けないマス",
    Code.NOTHING_TO_PASS: "途中で何かを飛び越さなければ行けないマス",
    Code.OWN_PIECE: "味方の駒がいるマス",
    Code.ONLY_CAPTURES: "取るときにしか行けないのに、空いているマス",
    Code.ONLY_MOVES: "空いているときにしか行けないのに、駒がいるマス",
    Code.RANK_TARGET: "その動きでは取れない格の駒",
    Code.PROTECTED: "ほかの駒に守られている王",
    Code.TOO_FAR: "動ける線の上にあっても、遠すぎるマス",
    Code.SKIPPED: "動ける線の上にあっても、止まれないマス",
    Code.OFF_BOARD: "途中で盤の外へ出なければ行けないマス",
    Code.NO_PATH: "どの動きでも行けないマス",
}
_LABELS = {
    Category.STEP: "歩み（隣のマスへ）",
    Category.LIMITED_RANGE: "走り（距離制限あり）",
    Category.RANGE: "走り（何マスでも）",
    Category.JUMP: "跳び",
    Category.JUMP_RANGE: "跳んでからの走り",
    Category.PASS_OVER: "何枚かの駒を越える走り",
    Category.FLYING: "駒を何枚でも飛び越す走り",
    Category.RANGE_CAPTURE: "通り道の駒をすべて取る走り",
    Category.HOOK: "一度曲がる走り（鉤行）",
    Category.AREA: "一手に数歩（獅子の動き）",
    Category.LINE: "一手に一直線の数歩",
    Category.IGUI: "居食い（動かずに取る）",
    Category.PASS: "じっと（手を渡す）",
    Category.TELEPORT: "自在（どのマスへも）",
}
_REASONS = {
    Code.TURN: "相手の手番だから",
    Code.PROTECTED: "その駒は守られているから",
    Code.REPETITION: "同じ局面に戻るから",
    Code.PERPETUAL: "連続王手の千日手になるから",
    Code.GAME_OVER: "対局が終わっているから",
    Code.RULE: "規則で禁じられているから",
    Code.STAY: "じっとも居食いもできないから",
    Code.NO_PATH: "その方向への動きがないから",
    Code.TOO_FAR: "遠すぎるから",
    Code.SKIPPED: "そのマスは跳び越してしまうから",
    Code.OFF_BOARD: "途中で盤の外へ出てしまうから",
    Code.BLOCKED: "途中の駒に遮られるから",
    Code.PASS_LIMIT: "途中の駒が飛び越せる枚数より多いから",
    Code.RANK: "その格の駒は飛び越せないから",
    Code.STOP_OCCUPIED: "止まるか曲がるかするマスがふさがっているから",
    Code.NOTHING_TO_CAPTURE: "途中で取るべき駒がいないから",
    Code.NOTHING_TO_PASS: "途中で飛び越すべき駒がいないから",
    Code.OWN_PIECE: "味方の駒がいるから",
    Code.ONLY_CAPTURES: "取るときにしか行けないから",
    Code.ONLY_MOVES: "取らないときにしか行けないから",
    Code.RANK_TARGET: "その動きではその格の駒を取れないから",
}


class JapaneseAnswerWords(Japanese, AnswerWords):
    """Feedback on squares, choices and notation, and hints, in Japanese."""

    def not_answered(self) -> str:
        return "答えがありません。"

    def option(self, kind: PieceKind) -> str:
        return self.noun(kind)

    # ---------------------------------------------------------------- squares

    def nothing_marked(self, task: str) -> str:
        return f"まだ印がありません。{task}"

    def all_found(self, count: int) -> str:
        return "正解です。そのマスだけです。" if count == 1 else f"正解です。全部で{count}マスです。"

    def some_found(self, found: int, count: int, wrong: int) -> str:
        said = f"{count}マスのうち{found}マスを見つけました"
        if not wrong:
            return f"{said}。ここまでの印は合っています。"
        return f"{said}。間違った印が{wrong}マスあります。"

    def own_square(self, noun: str, square: str) -> str:
        return f"{square}は{noun}自身のいるマスです。自分のマスは答えになりません。"

    def outside(self, square: str, region: str) -> str:
        return f"{square}は{region}の外です。対象はその中のマスだけです。"

    def not_among(self, square: str, among: Iterable[str]) -> str:
        return f"{square or 'そのマス'}は問題のマス（{'、'.join(among)}）に入っていません。"

    def not_asked(self) -> str:
        return "そのマスは問題に含まれていません。"

    # ---------------------------------------------------------------- pieces that give check

    def only_pieces(self, attacker: str) -> str:
        return f"王手をかけているのは{attacker}の駒だけです。"

    def other_side(self, piece: str, square: str, attacker: str) -> str:
        return (
            f"{square}の{piece}は{attacker}の駒ではありません。王手をかけているのは{attacker}の駒だけです。"
        )

    def no_piece(self, square: str) -> str:
        return f"{square}は空きマスです。王手をかけているのは駒です。"

    def gives_check(self, piece: str, square: str, by: Sequence[str], royals: Sequence[str]) -> str:
        touched = f"{_squares(by)}を経由して、" if by else ""
        return f"{square}の{piece}は王手をかけています。{touched}{_royals(royals)}を取れます。"

    def gives_no_check(self, why: str) -> str:
        return f"それは王手ではありません。{why}"

    def gives_no_check_alone(self, piece: str, square: str, royals: Sequence[str]) -> str:
        last = f"残っている王（{_royals(royals)}）"
        return f"{square}の{piece}は王手をかけていません。どの手でも、{last}をすべて取ることはできません。"

    # ---------------------------------------------------------------- hints

    def failure(self, code: Code) -> str:
        return f"{_FAILURES.get(code, '行けないマス')}を探してください。"

    def look_for(self, found: Category) -> str:
        return f"「{CATEGORY_NAMES['ja'][found]}」の動きを探してください。"

    def watch(self, *, legal: bool) -> str:
        return "このように動きます。" if legal else "ここまでしか進めません。"

    def category(self, found: Category) -> str:
        return f"{self.look_for(found)}{CATEGORY_SENTENCES['ja'][found]}"

    def direction(self, dx: int, dy: int) -> str:
        unit = _unit(dx, dy)
        if unit in COMPASS:
            return f"{direction_in_words(*unit)}の方向を見てください。"
        return f"{direction_in_words(dx, dy)}への跳びを探してください。"

    def legs(self, path: Iterable[Leg], touched: Iterable[str]) -> str:
        said = "、続けて".join(f"{direction_in_words(leg.dx, leg.dy)}へ" for leg in path)
        by = _squares(touched)
        return f"{said}進みます{f'（{by}を経由）' if by else ''}。"

    def by_path(self, touched: Iterable[str]) -> str:
        return f"{_squares(touched)}を経由します。"

    def stopped_leg(self, number: int) -> str:
        return f"止められるのは{number}段目の動きです。"

    def the_square(self, square: str) -> str:
        return f"{square}です。"

    # ---------------------------------------------------------------- names

    def is_called(self, noun: str, kanji: str, romaji: str, *, right: bool = False) -> str:
        read = f"、読みは「{romaji}」" if romaji else ""
        return f"{'正解です。' if right else ''}「{kanji}」の英語名は「{noun}」{read}です。"

    def both_written_with(self, signs: Iterable[str]) -> str:
        return f"どちらにも{''.join(f'「{sign}」' for sign in dict.fromkeys(signs))}の字があります。"

    def it_moves(self, moves: str) -> str:
        return f"動き：{moves}"

    def is_read(self, romaji: str) -> str:
        return f"読みは「{romaji}」です。"

    def is_written(self, kanji: str) -> str:
        return f"漢字では「{kanji}」です。"

    def is_the(self, noun: str) -> str:
        return f"英語名は「{noun}」です。"

    def begins_with(self, sign: str) -> str:
        return f"答えは「{sign}」で始まります。"

    # ---------------------------------------------------------------- ways of moving

    def label(self, found: Category) -> str:
        return _LABELS[found]

    def yes(self, found: Category) -> str:
        return f"行ける：{_LABELS[found]}"

    def may_stay(self) -> str:
        return "できる"

    def no(self, code: Code, *, stays: bool) -> str:
        return f"{'できない' if stays else '行けない'}：{_REASONS[code]}"

    def does(self, noun: str, moves: Iterable[str]) -> str:
        return f"正解です。{noun}の動き：{'。'.join(moves)}。"

    def never_does(self, found: Category, noun: str) -> str:
        meaning = CATEGORY_SENTENCES["ja"][found].removesuffix("。")
        return f"{noun}にこの動きはありません（{meaning}）。"

    def not_there(self, found: Category, noun: str, square: str) -> str:
        return f"{noun}に「{_LABELS[found]}」の動きはありますが、ここでは{square}へは行けません。"

    def it_may(self, code: Code, *, stays: bool = False) -> str:
        can = "とどまれます" if stays else "行けます"
        return f"{can}。選んだ理由「{_REASONS[code]}」は、ここでは当てはまりません。"

    def it_may_not(self, *, stays: bool = False) -> str:
        return "とどまれません。" if stays else "行けません。"

    def another_reason(self, code: Code, *, stays: bool = False) -> str:
        said = self.it_may_not(stays=stays).removesuffix("。")
        return f"{said}が、「{_REASONS[code]}」ではありません。何に止められるのか、もう一度見てください。"

    # ---------------------------------------------------------------- move texts

    def means_the_same(self, text: str, canonical: str) -> str:
        return "正解です。" if text == canonical else f"正解です。{canonical} と同じ動きです。"

    def too_few_and_many(self, lacking: Sequence[str], beyond: Sequence[str]) -> str:
        few = f"足りない動きがあります：{_ways(lacking)}。" if lacking else ""
        return few + (f"この駒にない動きが入っています：{_ways(beyond)}。" if beyond else "")

    def draws_the_same(self, text: str) -> str:
        return f"正解です。{text} でこの図になります。"

    def draws_another(self, few: int, many: int, other: int) -> str:
        said = [f"足りないものが{few}"] if few else []
        said += [f"余分なものが{many}"] if many else []
        said += [f"印の違うものが{other}"] if other else []
        differs = f"（マスと線のうち、{'、'.join(said)}）" if said else ""
        return f"別の図になります{differs}。"

    def moves_by(self, categories: Iterable[Category]) -> str:
        return f"動き方：{'、'.join(_LABELS[found] for found in categories)}。"

    def first_of(self, count: int, term: str) -> str:
        if count == 1:
            return f"一つの項で書け、「{term[0]}」で始まります。"
        return f"{count}個の項で書け、その一つは「{term}」です。"

    # ---------------------------------------------------------------- promotion

    def stays(self, *, on_board: bool) -> str:
        return "変わらない" if on_board else "成らない"

    def promotes(self, noun: str, becomes: str, rule: str) -> str:
        if not becomes:
            return f"正解です。{noun}は成らない駒です。"
        return f"正解です。{noun}は{becomes}に成ります。{self.when_promoting(rule)}"

    def when_promoting(self, rule: str) -> str:
        return "敵陣で終わる手で成ります。" if rule == "zone" else "駒を取る手で成ります。"

    def does_not_stay(self, noun: str, *, on_board: bool) -> str:
        return f"この手で{noun}は別の駒に変わります。" if on_board else f"{noun}は成る駒です。"

    def promotes_otherwise(self, noun: str, other: str) -> str:
        return f"{noun}は{other}に成る駒ですが、この手では成りません。"

    def comes_of(self, noun: str, before: Iterable[str], caught: Iterable[str]) -> str:
        said = []
        if promoting := list(before):
            said.append(f"{_kinds(promoting)}が成った駒")
        if infecting := list(caught):
            said.append(f"{some(infecting, _FEW, '種', 'か')}を取った駒")
        if not said:
            return f"{noun}に成る駒はありません。"
        return f"{noun}になるのは、{'と、'.join(said)}です。"

    def it_captures(self, nouns: Iterable[str]) -> str:
        taken = list(nouns)
        return f"この手は{_kinds(taken)}を取ります。" if taken else "この手は何も取りません。"

    def afterwards(self, moves: str) -> str:
        return f"なった後の動き：{moves}"


def _unit(dx: int, dy: int) -> tuple[int, int]:
    """Shorten a leap along a line to its direction."""
    length = max(abs(dx), abs(dy)) or 1
    unit = dx // length, dy // length
    return unit if unit in COMPASS and (unit[0] * length, unit[1] * length) == (dx, dy) else (dx, dy)


def _squares(names: Iterable[str]) -> str:
    return some(list(names), _FEW, "マス")


def _royals(pieces: Sequence[str]) -> str:
    return some(pieces, _FEW, "枚", "と")


def _kinds(nouns: Sequence[str]) -> str:
    return some(nouns, _FEW, "種", "と")


def _ways(said: Sequence[str]) -> str:
    if len(said) > _SAID:
        said = [*said[: _SAID - 1], f"ほか{len(said) - _SAID + 1}通り"]
    return "。".join(said)
