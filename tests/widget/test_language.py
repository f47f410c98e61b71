"""One language for a whole notebook, and another for a widget that sets its own."""

from collections.abc import Callable, Iterator

import pytest

from banmen import (
    Atlas,
    BetzaPad,
    Board,
    Demo,
    Drill,
    Exercise,
    GameRoom,
    Legend,
    MoveDiagram,
    PieceCard,
    Reach,
    Sheet,
    language,
)
from banmen.host import language as language_module
from banmen_rules import UnknownName
from banmen_rules.words.texts import LANGUAGES
from tests.widget import asked

SPEAKERS: dict[str, Callable[[], object]] = {
    "board": lambda: Board("tai").lang,
    "drill": lambda: Drill([asked.gold()]).lang,
    "exercise": lambda: Exercise(asked.gold()).lang,
    "sheet": lambda: Sheet([asked.gold()]).lang,
    "demo": lambda: Demo("tai", steps=[{"caption": "A pawn."}]).lang,
    "reach": lambda: reach().board.lang,
    "room": lambda: GameRoom("dai_dai").lang,
    "card": lambda: PieceCard("lion").lang,
    "atlas": lambda: Atlas().lang,
    "pad": lambda: BetzaPad().lang,
}


def reach(**options: str) -> Reach:
    pieces = {"5v": "gold general", "5u": "pawn", "4u": "white pawn"}
    return Reach("tai", pieces, square="5v", region="9q-1y", **options)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    language_module._chosen.clear()


@pytest.mark.parametrize("who", SPEAKERS)
def test_all_speak_the_language_that_is_chosen(who: str) -> None:
    assert SPEAKERS[who]() == "en"
    for name in LANGUAGES:
        language(name)
        assert SPEAKERS[who]() == name


def test_texts_are_in_it_too() -> None:
    language("ja")
    assert "鉤行" in repr(Legend())
    assert "進む" in MoveDiagram("W").sentence
    assert Exercise(asked.gold()).cards[0]["task"] == Exercise(asked.gold(), lang="ja").cards[0]["task"]


def test_a_widget_with_its_own_language_speaks_that() -> None:
    language("ja")
    assert Board("tai", lang="en").lang == "en"
    assert Drill([asked.gold()], lang="en").lang == "en"
    assert "gold general" in repr(Legend("en"))


def test_existing_widgets_stay() -> None:
    board = Board("tai")
    language("ja")
    assert board.lang == "en"


def test_unknown_language_is_refused_and_changes_nothing() -> None:
    language("ja")
    with pytest.raises(UnknownName, match="language"):
        language("jp")
    assert Board("tai").lang == "ja"


def test_finding_squares_is_asked_and_answered_in_japanese() -> None:
    exercise = reach(lang="ja")
    assert exercise.board.title == "金将はどこへ行けますか"
    for square, said in {
        "4u": "正解です。4uの歩兵を取ります。",
        "4v": "正解です。4vへ行けます。",
        "5u": "行けません。5uには味方の歩兵がいます。",
        "5w": "正解です。5wへ行けます。",
        "4w": "行けません。金将には4wで終わる動きがありません。",
        "5v": "そこは駒自身のいるマスです。",
    }.items():
        exercise.answer(square)
        assert exercise.board.marks[-1]["note"] == said
    assert exercise.right < exercise.total
