"""What an exercise shows where it has no board: the piece or the text that it is about, written large."""

from typing import Any

from banmen_rules.exercises import Exercise


def given(exercise: Exercise) -> dict[str, Any] | None:
    """Say what is shown large; None where the board or the figure is all there is to see.

    Raises:
        UnknownName: if the game has no such kind.

    """
    if exercise.tsfen or exercise.kind == "write":
        return None
    if exercise.kind == "read":  # the text is what is read, of a piece that has a name too
        text = exercise.betza or exercise.shown.betza
        return {"label": "Betza notation", "text": text, "kanji": False}
    kind = exercise.shown
    shown = exercise.goal.get("show", "kanji") if exercise.kind == "name" else ""
    if shown == "romaji":
        return {"label": "Romaji", "text": kind.romaji, "kanji": False}
    if shown == "name" or not kind.kanji:
        return {"label": "Name" if shown else "", "text": kind.name, "kanji": False}
    return {"label": "Kanji" if shown else kind.name, "text": kind.kanji, "kanji": True}
