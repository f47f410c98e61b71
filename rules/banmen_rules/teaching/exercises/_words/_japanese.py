"""The Japanese sentences of exercises that need more than a text, and the forms of values in ``ja.toml``."""

from collections.abc import Iterable, Sequence

from banmen_rules.betza import Category
from banmen_rules.teaching.exercises._words._english import Words
from banmen_rules.teaching.exercises._words._tables import Texts
from banmen_rules.variants import PieceKind
from banmen_rules.words.compass import COMPASS
from banmen_rules.words.explain.japanese import Japanese
from banmen_rules.words.japanese import direction_in_words, some
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES

_FEW, _MANY = 4, 12
_MOST_MOVES = 4


def _squares(names: Iterable[str]) -> str:
    return some(list(names), _FEW, "マス")


def _kinds(nouns: Iterable[str]) -> str:
    return some(list(nouns), _FEW, "種", "と")


def _pieces(pieces: Sequence[str]) -> str:
    return some(pieces, _FEW, "枚", "と")


_TEXTS: Texts = Texts(
    "ja",
    {
        "squares": _squares,
        "all squares": lambda names: some(names, _MANY, "マス"),
        "each": "、".join,
        "signs": lambda signs: "".join(f"「{sign}」" for sign in dict.fromkeys(signs)),
        "pieces": _pieces,
        "all pieces": lambda pieces: some(pieces, _MANY, "枚", "と"),
        "kinds": _kinds,
        "legs": lambda path: "、続けて".join(f"{direction_in_words(leg.dx, leg.dy)}へ" for leg in path),
        "moves of a kind": "。".join,
        "moves with this one": lambda left: f"{left + 1}手",
        "at most": lambda count: "一手で" if count == 1 else f"{count}手以内で",
        "category": CATEGORY_NAMES["ja"].__getitem__,
        "meaning": CATEGORY_SENTENCES["ja"].__getitem__,
        "meaning inside": lambda found: CATEGORY_SENTENCES["ja"][found].removesuffix("。"),
    },
)


class JapaneseWords(Japanese, Words):
    """The sentences of exercises and explanations in Japanese."""

    texts = _TEXTS

    def option(self, kind: PieceKind) -> str:
        return self.noun(kind)

    def direction(self, dx: int, dy: int) -> str:
        unit = _unit(dx, dy)
        if unit in COMPASS:
            return f"{direction_in_words(*unit)}の方向を見てください。"
        return f"{direction_in_words(dx, dy)}への跳びを探してください。"

    def means_the_same(self, text: str, canonical: str) -> str:
        return "正解です。" if text == canonical else f"正解です。{canonical} と同じ動きです。"

    def too_few_and_many(self, lacking: Sequence[str], beyond: Sequence[str]) -> str:
        few = f"足りない動きがあります：{_some_moves(lacking)}。" if lacking else ""
        return few + (f"この駒にない動きが入っています：{_some_moves(beyond)}。" if beyond else "")

    def draws_another(self, few: int, many: int, other: int) -> str:
        counts = {"足りないもの": few, "余分なもの": many, "印の違うもの": other}
        found = [f"{what}が{count}" for what, count in counts.items() if count]
        differs = f"（マスと線のうち、{'、'.join(found)}）" if found else ""
        return f"別の図になります{differs}。"

    def moves_by(self, categories: Iterable[Category]) -> str:
        return f"動き方：{'、'.join(self.texts.look_up('labels', found) for found in categories)}。"

    def promotes(self, noun: str, becomes: str, rule: str) -> str:
        if not becomes:
            return f"正解です。{noun}は成らない駒です。"
        return f"正解です。{noun}は{becomes}に成ります。{self.when_promoting(rule)}"

    def comes_of(self, noun: str, before: Iterable[str], caught: Iterable[str]) -> str:
        found = []
        if promoting := list(before):
            found.append(f"{_kinds(promoting)}が成った駒")
        if infecting := list(caught):
            found.append(f"{some(infecting, _FEW, '種', 'か')}を取った駒")
        if not found:
            return f"{noun}に成る駒はありません。"
        return f"{noun}になるのは、{'と、'.join(found)}です。"

    def the_move(self, noun: str, origin: str, target: str) -> str:
        if origin == target:
            return f"{origin}の{noun}が動いて、元のマスへ戻ります。"
        return f"{origin}の{noun}が{target}へ行きます。"

    def taken_so_far(self, count: int, of: int, left: int) -> str:
        return f"正解です。{of}枚中{count}枚を取りました。残りもあと{left}手で取れます。"

    def captures_differ(self, missing: Sequence[str], extra: Sequence[str]) -> str:
        found = [f"{_squares(missing)}の駒を取り残します"] if missing else []
        found += [f"{_squares(extra)}の駒まで取ります"] if extra else []
        return f"行き先は正しいのですが、{'。また、'.join(found)}。"

    def answers(self, piece: str, target: str, taken: Sequence[str]) -> str:
        if taken:
            return f"すると、{piece}が{_pieces(taken)}を取り"
        return f"すると、{piece}が{target}へ行き" if target else f"すると、{piece}が動かずに手を渡し"

    def legal(self, noun: str, origin: str, target: str) -> str:
        piece = self.piece_at(noun, origin)
        if origin == target:
            return f"{piece}は動いて自分のマスに戻れますか。できなければ、その理由は何ですか。"
        return f"{piece}は{target}へ行けますか。それはなぜですか。"


def _unit(dx: int, dy: int) -> tuple[int, int]:
    """Shorten a leap along a line to its direction."""
    length = max(abs(dx), abs(dy)) or 1
    unit = dx // length, dy // length
    return unit if unit in COMPASS and (unit[0] * length, unit[1] * length) == (dx, dy) else (dx, dy)


def _some_moves(moves: Sequence[str]) -> str:
    if len(moves) > _MOST_MOVES:
        moves = [*moves[: _MOST_MOVES - 1], f"ほか{len(moves) - _MOST_MOVES + 1}通り"]
    return "。".join(moves)
