"""What an exercise shows where it has no board: the piece or the text that it is about, written large."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from banmen_rules.teaching.exercises import ExerciseSpec

_LABELS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {"betza": "Betza notation", "romaji": "Romaji", "name": "Name", "kanji": "Kanji"},
        "ja": {"betza": "ベツァ記法", "romaji": "読み", "name": "英語名", "kanji": "漢字"},
    }
)


def given(exercise: ExerciseSpec, lang: str) -> dict[str, Any] | None:
    """Say what is shown large; None where the board or the figure is all there is to see.

    Raises:
        UnknownName: if the game has no such kind.

    """
    if exercise.tsfen or exercise.kind == "write":
        return None
    labels = _LABELS[lang]
    if exercise.kind == "read":  # the text is what is read, of a piece that has a name too
        text = exercise.betza or exercise.shown.betza
        return {"label": labels["betza"], "text": text, "kanji": False}
    kind = exercise.shown
    shown = exercise.goal.get("show", "kanji") if exercise.kind == "name" else ""
    if shown == "romaji":
        return {"label": labels["romaji"], "text": kind.romaji, "kanji": False}
    if shown == "name" or not kind.kanji:
        return {"label": labels["name"] if shown else "", "text": kind.name, "kanji": False}
    called = kind.name if lang == "en" else kind.romaji
    return {"label": labels["kanji"] if shown else called, "text": kind.kanji, "kanji": True}
