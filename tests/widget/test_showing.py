"""What a notebook is given to show: the live board, a picture and a text."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from banmen import Board, BundleMissing, Reach
from banmen.host import bundle
from banmen_rules.drawing.svg import Annotation, board_svg

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "widget.js"
    path.write_text('import{a}from"./shared-1.js";export default {}', "utf-8")
    (tmp_path / "shared-1.js").write_text("export const a = 1", "utf-8")
    (tmp_path / "widget.css").write_text(".banmen {}", "utf-8")
    (tmp_path / "loader.js").write_text("export default { render() {} }", "utf-8")
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    return path


@pytest.mark.usefixtures("static")
def test_a_board_is_shown_alive_as_a_picture_and_as_text() -> None:
    board = Board("dai_dai")
    data, _ = board._repr_mimebundle_()
    assert set(data) == {VIEW, "image/svg+xml", "text/plain"}
    view = data[VIEW]
    assert isinstance(view, dict)
    assert view["model_id"] == board.model_id
    assert data["text/plain"] == "<Board dai_dai, article rules: Black to move after 0 moves>"
    assert board._esm == "export default { render() {} }"
    assert [key.partition("/")[2] for key in board._files] == ["widget.css", "shared-1.js", "widget.js"]


@pytest.mark.usefixtures("static")
def test_the_picture_is_of_the_board_as_it_is_now() -> None:
    board = Board("dai_dai", pieces={"9i": "lion"}, region="12e-6m", glyphs="kanji")
    before = board.svg()
    assert ET.fromstring(before).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own
    assert "獅" in before
    for name, value in (("region", "12e-5m"), ("orientation", "white"), ("selection", "9i")):
        setattr(board, name, value)
        assert board.svg() != before
        before = board.svg()
    board.push("9i 9h")
    assert board.svg() != before


@pytest.mark.usefixtures("static")
def test_the_picture_of_a_question_does_not_give_the_answer_away() -> None:
    exercise = Reach("dai_dai", {"9i": "gold general"}, square="9i")
    exercise.board.selection = ""
    unselected = exercise.board.svg()
    exercise.board.interaction = "play"
    exercise.board.selection = "9i"
    answers = exercise.board.svg()
    exercise.board.interaction = "mark"
    assert len(unselected) <= len(exercise.board.svg()) < len(answers)


@pytest.mark.parametrize("missing", ["widget.js", "widget.css", "shared-1.js"])
def test_without_a_bundle_boards_work_and_showing_them_names_the_command(static: Path, missing: str) -> None:
    part = static.with_name(missing)
    text = part.read_text("utf-8")
    part.unlink()
    board = Board("dai_dai")
    board.push(board.legal_moves[0])
    with pytest.raises(BundleMissing, match="`make lab`"):
        board._repr_mimebundle_()
    part.write_text(text, "utf-8")
    with pytest.raises(BundleMissing, match="make the widget again"):
        board._repr_mimebundle_()


def test_the_picture_shows_what_was_drawn_and_how_pieces_were_chosen_to_look() -> None:
    board = Board("dai_dai")
    plain = board.svg()
    board.annotations = [
        {"kind": "arrow", "squares": ["9l", "9h"], "colour": "red", "text": ""},
        {"kind": "label", "squares": ["9h"], "colour": "blue", "text": "<here>"},
    ]
    board.outlined = "LN"
    board.glyphs = "letters"
    board.coordinates = "japanese"
    position, square = board.position, board.game.size.parse_square
    shown = board_svg(
        position,
        annotations=[
            Annotation("arrow", (square("9l"), square("9h")), "red"),
            Annotation("label", (square("9h"),), "blue", "<here>"),
        ],
        outlined="LN",
        glyphs="letters",
        coordinates="japanese",
    )
    assert board.svg() == shown != plain


def test_the_picture_of_a_selected_piece_has_the_articles_colours_if_they_were_chosen() -> None:
    board = Board("dai_dai", pieces={"9i": "q"})
    board.selection = "9i"
    plain = board.svg()
    board.colours = "article"
    moves, origin = board.position.moves("9i"), board.game.size.parse_square("9i")
    article = board_svg(board.position, targets=moves, selected=origin, colours="article", glyphs="rose")
    assert board.svg() == article != plain
