"""The categories of moves in words: a name and a sentence each, in three languages."""

from collections.abc import Mapping
from types import MappingProxyType

from banmen_rules.betza import Category

_EN = {
    Category.STEP: ("steps", "It steps to a square next to its own."),
    Category.LIMITED_RANGE: (
        "slides of a few squares",
        "It slides along a line of empty squares, up to a limit.",
    ),
    Category.RANGE: (
        "slides of any length",
        "It slides any distance along a line of empty squares.",
    ),
    Category.JUMP: ("jumps", "It jumps to a square farther away, over any pieces in between."),
    Category.JUMP_RANGE: (
        "a jump, then a slide",
        "It jumps, and may then slide in the same turn.",
    ),
    Category.PASS_OVER: (
        "slides that pass over some pieces",
        "It slides along a line and may pass over a few pieces, which stay where they are.",
    ),
    Category.FLYING: (
        "slides that pass over any pieces",
        "It flies along a line over any number of pieces, which stay where they are.",
    ),
    Category.RANGE_CAPTURE: (
        "flights that capture all they pass over",
        "It flies along a line and captures every piece of lower rank that it passes over, friend or foe.",
    ),
    Category.HOOK: (
        "slides that turn a corner (hook moves)",
        "It slides, and may turn 90° once and slide on: a hook move.",
    ),
    Category.AREA: (
        "several steps in one turn (area moves, as a lion's)",
        "It takes several steps in one turn, each in any direction, and may capture on each: an area move.",
    ),
    Category.LINE: (
        "several steps in one turn along a line",
        "It takes several steps in one turn along one line, capturing or passing over pieces on its path.",
    ),
    Category.IGUI: (
        "captures without leaving its square (igui)",
        "It captures a piece next to it and stays where it is: igui.",
    ),
    Category.PASS: ("a pass (a turn without moving)", "It may pass its turn."),
    Category.TELEPORT: ("a move to any square", "It moves to any square of the board."),
}
_JA = {
    Category.STEP: ("歩み", "隣のマスへ1マス歩む。"),
    Category.LIMITED_RANGE: ("走り（距離制限あり）", "空きマスを真っすぐ、決まったマス数まで走る。"),
    Category.RANGE: ("走り", "空きマスを真っすぐ、何マスでも走る。"),
    Category.JUMP: ("跳び", "間に何があっても、離れたマスへ跳ぶ。"),
    Category.JUMP_RANGE: ("跳んでから走り", "跳んだあと、同じ手でさらに走れる。"),
    Category.PASS_OVER: (
        "何枚かの駒を越える走り",
        "駒を決まった枚数まで飛び越して走る。飛び越した駒は残る。",
    ),
    Category.FLYING: ("駒を飛び越す走り", "駒を何枚でも飛び越して走る。飛び越した駒は残る。"),
    Category.RANGE_CAPTURE: ("通り道の駒をすべて取る走り", "格下の駒を敵味方ともすべて取りながら走る。"),
    Category.HOOK: ("鉤行（一度曲がる走り）", "走る途中で一度だけ直角に曲がれる。鉤行という。"),
    Category.AREA: ("獅子の動き（一手に数歩）", "一手のうちに数歩、どの方向へも歩み、そのたびに取れる。"),
    Category.LINE: ("一直線の数歩", "一手のうちに一直線を数歩、駒を取るか飛び越すかしながら歩む。"),
    Category.IGUI: ("居食い", "隣の駒を、動かずに取る。居食いという。"),
    Category.PASS: ("じっと（手を渡す）", "動かずに手を渡せる。じっとという。"),
    Category.TELEPORT: ("自在（どのマスへも）", "盤上のどのマスへも行ける。"),
}
_RU = {
    Category.STEP: ("шаг", "Шагает на соседнюю клетку."),
    Category.LIMITED_RANGE: (
        "ход по линии на несколько клеток",
        "Ходит по прямой линии через пустые клетки не дальше определённого числа клеток.",
    ),
    Category.RANGE: (
        "ход по линии на любое расстояние",
        "Ходит по прямой линии через пустые клетки на любое расстояние.",
    ),
    Category.JUMP: ("прыжок", "Прыгает на удалённую клетку, что бы ни стояло на пути."),
    Category.JUMP_RANGE: (
        "прыжок и ход по линии",
        "Прыгает и тем же ходом может пойти оттуда дальше по линии.",
    ),
    Category.PASS_OVER: (
        "ход по линии через несколько фигур",
        "Ходит по линии и может миновать несколько фигур; они остаются на доске.",
    ),
    Category.FLYING: (
        "полёт над фигурами",
        "Летит по линии над любым числом фигур; они остаются на доске.",
    ),
    Category.RANGE_CAPTURE: (
        "полёт со взятием всех фигур на пути",
        "Летит по линии и берёт на пути все фигуры младшего ранга, и чужие, и свои.",
    ),
    Category.HOOK: (
        "ход крюком",
        "Ходит по линии и может один раз повернуть под прямым углом: это ход крюком.",
    ),
    Category.AREA: (
        "ход льва",
        "Делает за один ход несколько шагов в любых направлениях и может брать на каждом из них.",
    ),
    Category.LINE: (
        "несколько шагов по одной линии",
        "Делает за один ход несколько шагов по одной линии, беря фигуры или минуя их.",
    ),
    Category.IGUI: ("взятие не сходя с места (игуи)", "Берёт соседнюю фигуру, не сходя с места: это игуи."),
    Category.PASS: ("пропуск хода", "Может пропустить ход."),
    Category.TELEPORT: ("ход на любую клетку", "Ходит на любую клетку доски."),
}
_WORDS = {"en": _EN, "ja": _JA, "ru": _RU}

CATEGORY_NAMES: Mapping[str, Mapping[Category, str]] = MappingProxyType(
    {
        lang: MappingProxyType({category: name for category, (name, _) in words.items()})
        for lang, words in _WORDS.items()
    }
)
"""The name of each category by language (en, ja, ru), to use in a list."""

CATEGORY_SENTENCES: Mapping[str, Mapping[Category, str]] = MappingProxyType(
    {
        lang: MappingProxyType({category: text for category, (_, text) in words.items()})
        for lang, words in _WORDS.items()
    }
)
"""A sentence about each category by language (en, ja, ru)."""
