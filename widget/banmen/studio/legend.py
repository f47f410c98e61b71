"""The legend: what the colours and shapes on a board mean."""

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
        "back where it was: a capture without moving, or a pass",
        "lion",
        "元のマスに戻る：居食い、またはじっと",
        "獅子",
    ),
    (Category.TELEPORT, "any square at all", "emperor", "どのマスへも", "自在天王"),
)
"""Of each mark its meaning and a piece, in English and in Japanese."""
_MARKS: tuple[tuple[Literal["first_leg", "promotion"], str, str, str, str], ...] = (
    (
        "first_leg",
        "small star: a first step, from which the piece can go on",
        "lion",
        "小さな星：そこからさらに進める一歩目",
        "獅子",
    ),
    ("promotion", "small wedge: the piece can promote there", "pawn", "小さな駒形：そこで成れる", "歩兵"),
)
"""Of each mark beside those, its meaning and a piece, in English and in Japanese."""
_COLUMNS = {"en": slice(0, 2), "ja": slice(2, 4)}


@typed_class
class Legend:
    """Shows the mark of every way of moving, with its meaning and a piece of taikyoku or tai shogi.

    Args:
        lang: ``"en"`` or ``"ja"``; if not given, that of `language`.

    Raises:
        UnknownName: if there is no such language.

    """

    def __init__(self, lang: str | None = None) -> None:
        spoken = language.spoken(lang)
        if spoken not in _COLUMNS:
            raise UnknownName("language", spoken, _COLUMNS)
        self._columns = _COLUMNS[spoken]

    def _lines(self) -> Iterator[tuple[Category, str, str]]:
        for category, *said in _LINES:
            words, piece = said[self._columns]
            yield category, words, piece

    def _marks(self) -> Iterator[tuple[Literal["first_leg", "promotion"], str, str]]:
        for mark, *said in _MARKS:
            words, piece = said[self._columns]
            yield mark, words, piece

    def __repr__(self) -> str:
        """List the ways of moving and the small marks, for readers without pictures."""
        lines = [f"{category.value}: {words} ({piece})" for category, words, piece in self._lines()]
        return "\n".join([*lines, *(f"{words} ({piece})" for _, words, piece in self._marks())])

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left;white-space:nowrap;padding:3px 14px 3px 0;border:0">'
        shown = [(sign_svg(category, 36), *said) for category, *said in self._lines()]
        shown += [(mark_svg(mark, 36), *said) for mark, *said in self._marks()]
        rows = "".join(
            f"<tr>{cell}{sign}</td>{cell}{escape(words)}</td>{cell}<em>{escape(piece)}</em></td></tr>"
            for sign, words, piece in shown
        )
        return f'<table style="margin:0;border:0">{rows}</table>'
