"""`Legend`: the meaning of the colours and shapes on a board."""

from collections.abc import Iterator
from html import escape
from typing import Literal

from banmen.host import language
from banmen_rules import Category, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.drawing.svg import mark_svg, sign_svg

_LINES = (
    (Category.STEP, "one step", "gold general", "隣のマスへの歩み", "金将"),
    (Category.LIMITED_RANGE, "a slide of a few squares", "flying horse", "走り（距離制限あり）", "馬麟"),
    (Category.RANGE, "a slide of any length", "rook", "何マスでも進める走り", "飛車"),
    (Category.JUMP, "a jump over whatever is in between", "kirin", "途中に何があっても越える跳び", "麒麟"),
    (Category.JUMP_RANGE, "a jump, then a slide", "great falcon", "跳んでからの走り", "大鷹"),
    (
        Category.PASS_OVER,
        "a slide that passes over other pieces",
        "teaching king",
        "ほかの駒を越える走り",
        "教王",
    ),
    (
        Category.RANGE_CAPTURE,
        "a flight that captures all it passes over",
        "great general",
        "越える駒をすべて取る走り",
        "大将",
    ),
    (Category.HOOK, "a slide that turns a corner", "hook mover", "一度曲がる走り", "鉤行"),
    (
        Category.AREA,
        "several steps in one turn: the first, and the next",
        "lion",
        "一手のうちの数歩：一歩目と、その次",
        "獅子",
    ),
    (
        Category.IGUI,
        "back to its square: a capture without moving, or a pass",
        "lion",
        "元のマスに戻る：居食い、またはじっと",
        "獅子",
    ),
    (Category.TELEPORT, "any square", "emperor", "どのマスへも", "自在天王"),
)
"""Each category with its meaning and an example piece, in English and Japanese."""
_MARKS: tuple[tuple[Literal["first_leg", "promotion"], str, str, str, str], ...] = (
    (
        "first_leg",
        "small star: a first step, after which the piece can move on",
        "lion",
        "小さな星：そこからさらに進める一歩目",
        "獅子",
    ),
    ("promotion", "small wedge: the piece can promote there", "pawn", "小さな駒形：そこで成れる", "歩兵"),
)
"""Each small mark with its meaning and an example piece, in English and Japanese."""
_COLUMNS = {"en": slice(0, 2), "ja": slice(2, 4)}


@typed_class
class Legend:
    """Shows the mark of every move category, with its meaning and an example piece.

    Args:
        lang: ``"en"`` or ``"ja"``; if not given, the one set with `language`.

    Raises:
        UnknownName: if there is no such language.

    """

    def __init__(self, lang: str | None = None) -> None:
        spoken = language.spoken(lang)
        if spoken not in _COLUMNS:
            raise UnknownName("language", spoken, _COLUMNS)
        self._columns = _COLUMNS[spoken]

    def _lines(self) -> Iterator[tuple[Category, str, str]]:
        for category, *texts in _LINES:
            words, piece = texts[self._columns]
            yield category, words, piece

    def _marks(self) -> Iterator[tuple[Literal["first_leg", "promotion"], str, str]]:
        for mark, *texts in _MARKS:
            words, piece = texts[self._columns]
            yield mark, words, piece

    def __repr__(self) -> str:
        """List the categories and the small marks as text."""
        lines = [f"{category.value}: {words} ({piece})" for category, words, piece in self._lines()]
        return "\n".join([*lines, *(f"{words} ({piece})" for _, words, piece in self._marks())])

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left;white-space:nowrap;padding:3px 14px 3px 0;border:0">'
        shown = [(sign_svg(category, 36), *texts) for category, *texts in self._lines()]
        shown += [(mark_svg(mark, 36), *texts) for mark, *texts in self._marks()]
        rows = "".join(
            f"<tr>{cell}{sign}</td>{cell}{escape(words)}</td>{cell}<em>{escape(piece)}</em></td></tr>"
            for sign, words, piece in shown
        )
        return f'<table style="margin:0;border:0">{rows}</table>'
