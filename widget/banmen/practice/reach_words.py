"""What `Reach` says, by language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from banmen_rules import PieceKind, Side

WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": {
            "title": "Where can the {piece} go?",
            "ask": "Click every square it can reach. There are {total}.",
            "again": "{square} has its mark already.",
            "found": "{right} of {total} found.",
            "all": "All {total} found, with {wrong} wrong clicks.",
            "all_but_one": "All {total} found, with one wrong click.",
            "all_at_once": "All {total} found, without one wrong click.",
            "missed": "These are the {missed} you had not found.",
            "captures": "Right: it captures the {other} on {square}.",
            "by_way": "Right: it gets to {square} by way of {way}.",
            "and": " and ",
            "goes": "Right: it can go to {square}.",
            "itself": "That is the piece itself.",
            "own": "No: its own {other} stands on {square}.",
            "blocked": "No: on an empty board it could, but {who} {other} on {at} is in the way.",
            "crowded": "No: on an empty board it could, but other pieces are in the way.",
            "never": "No: the {piece} has no move that ends on {square}.",
            "ours": "its own",
            "BLACK": "Black's",
            "WHITE": "White's",
        },
        "ja": {
            "title": "{piece}はどこへ行けますか",
            "ask": "行けるマスをすべてクリックしてください。全部で{total}マスです。",
            "again": "{square}にはもう印があります。",
            "found": "{total}マスのうち{right}マスを見つけました。",
            "all": "{total}マスをすべて見つけました。間違いは{wrong}回でした。",
            "all_but_one": "{total}マスをすべて見つけました。間違いは1回でした。",
            "all_at_once": "{total}マスをすべて、間違えずに見つけました。",
            "missed": "見つけていなかったのは、この{missed}マスです。",
            "captures": "正解です。{square}の{other}を取ります。",
            "by_way": "正解です。{way}を経由して{square}へ行きます。",
            "and": "と",
            "goes": "正解です。{square}へ行けます。",
            "itself": "そこは駒自身のいるマスです。",
            "own": "行けません。{square}には味方の{other}がいます。",
            "blocked": "行けません。何もなければ行けますが、{at}にいる{who}{other}に遮られます。",
            "crowded": "行けません。何もなければ行けますが、ほかの駒に遮られます。",
            "never": "行けません。{piece}には{square}で終わる動きがありません。",
            "ours": "味方の",
            "BLACK": "先手の",
            "WHITE": "後手の",
        },
    }
)


def noun(kind: PieceKind, lang: str) -> str:
    """Name a piece in the middle of a sentence."""
    return kind.kanji if lang == "ja" and kind.kanji else kind.noun


def owner(side: Side, lang: str) -> str:
    """Say whose a piece is."""
    return WORDS[lang][side.name]
