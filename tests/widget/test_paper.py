"""Worksheets: what the page for print holds, for each form of answer, and what is refused."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from banmen import Drill, Exercise, Sheet
from banmen.export import paper
from banmen.practice.worksheet import worksheet
from banmen_rules import BanmenError, InvalidArgument, Position, UnknownName, game
from banmen_rules.drawing.svg import Annotation, Glyphs, board_svg
from banmen_rules.teaching import exercises as rules
from banmen_rules.words.texts import LANGUAGES, table_of

Each: TypeAlias = Mapping[str, rules.ExerciseSpec]
Mixed: TypeAlias = list[rules.ExerciseSpec]
KINDS = (
    "reach",
    "spot",
    "target",
    "read",
    "name",
    "legal",
    "write",
    "path",
    "match",
    "mate",
    "catch",
    "route",
)


@pytest.fixture(scope="module")
def one_of_each() -> Each:
    """An exercise of each kind, the first in the packs."""
    found: dict[str, rules.ExerciseSpec] = {}
    for pack in rules.PACKS:
        for exercise in rules.load_pack(pack).exercises:
            found.setdefault(exercise.kind, exercise)
    found["target"] = next(iter(rules.stream("target", "tai", 3)))
    return found


@pytest.fixture(scope="module")
def mixed(one_of_each: Each) -> Mixed:
    return [one_of_each[kind] for kind in KINDS]


def printed(exercises: Mixed, path: Path, **options: object) -> tuple[str, str]:
    """Write a worksheet; return its questions and its key."""
    worksheet(exercises, path, force=True, **options)  # type: ignore[arg-type]
    questions, _, key = path.read_text("utf-8").partition('<section class="key">')
    return questions, key


def words_of(text: str) -> str:
    """Return what is read on a page, without pictures."""
    text = re.sub(r"<svg.*?</svg>|<style>.*?</style>", "", text, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", text))


def listed(value: object) -> Sequence[object]:
    assert isinstance(value, list | tuple)
    return value


def asked(kind: str, one_of_each: Each, tmp_path: Path) -> str:
    return printed([one_of_each[kind]], tmp_path / "one.html")[0]


def test_choice_has_a_numbered_box_for_each_option(one_of_each: Each, tmp_path: Path) -> None:
    text = asked("legal", one_of_each, tmp_path)
    assert text.count('class="box"') == 4
    assert [f"{number}. " in words_of(text) for number in (1, 4, 5)] == [True, True, False]


@pytest.mark.parametrize("kind", ["spot", "target"])
def test_named_squares_have_boxes(kind: str, one_of_each: Each, tmp_path: Path) -> None:
    among = one_of_each[kind].goal["among"]
    text = asked(kind, one_of_each, tmp_path)
    assert re.findall(r'<i class="box"></i>(\w+)', text) == list(listed(among))


@pytest.mark.parametrize("kind", ["reach", "read"])
def test_squares_are_marked_on_the_board(kind: str, one_of_each: Each, tmp_path: Path) -> None:
    text = asked(kind, one_of_each, tmp_path)
    assert "Mark the squares on the board." in text
    assert '<svg viewBox="' in text or re.search(r'<svg [^>]*viewBox="', text)
    assert 'class="box"' not in text


def test_moves_have_a_line_each_and_a_route_its_ends(one_of_each: Each, tmp_path: Path) -> None:
    assert asked("catch", one_of_each, tmp_path).count('<p class="line">') == 2
    route = asked("path", one_of_each, tmp_path)
    assert "<b>33w</b> → <i></i> → <b>33t</b>" in route
    assert "click" not in words_of(route)


def test_pairs_have_a_line_for_each_letter(one_of_each: Each, tmp_path: Path) -> None:
    text = asked("match", one_of_each, tmp_path)
    assert text.count('<i class="letter">') == text.count('<span class="figure">') == 3


def test_notation_has_a_line_and_is_not_told(one_of_each: Each, tmp_path: Path) -> None:
    questions, key = printed([one_of_each["write"]], tmp_path / "write.html")
    assert "Notation:" in questions
    assert "WfF" not in questions
    assert "<code>WfF</code>" in key


def test_hints_and_answers_stay_out_of_the_questions(tmp_path: Path) -> None:
    exercise = rules.ExerciseSpec("cat", "category", "tai", piece="lion", hints=("It has two steps.",))
    worksheet([exercise], tmp_path / "cat.html", key=False)
    text = (tmp_path / "cat.html").read_text("utf-8")
    assert "two steps" not in text
    assert 'class="key"' not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_is_printed_with_its_answer(lang: str, mixed: Mixed, tmp_path: Path) -> None:
    questions, key = printed(mixed, tmp_path / "all.html", lang=lang, title="T")
    words = table_of("practice", lang)["paper"]
    assert questions.count("<article>") == key.count("<article>") == len(KINDS)
    assert words["name"] in questions
    assert words["key"] in key
    assert not any(key.count(f'<p class="note">{praise}') for praise in words["praise"])
    for exercise in mixed:
        found = rules.solution(exercise)
        for square in listed(found.get("squares", ())):
            assert re.search(rf"\b{square}\b", words_of(key))
        for move in listed(found.get("moves", ())):
            assert " → ".join(str(move).split()) in words_of(key)


@pytest.mark.parametrize(
    "kind, lang, task, said",
    [
        ("reach", "en", "Click on all squares. Clicking is fun.", "Mark all squares. Clicking is fun."),
        ("legal", "en", "Look, then click one answer.", "Look, then tick one answer."),
        ("reach", "ja", "行けるマスをクリックしてください。", "行けるマスに印を付けてください。"),
        ("reach", "ru", "Щёлкните по клетке 5n. Click it.", "Отметьте клетку 5n. Mark it."),
    ],
)
def test_tasks_of_authors_do_not_click(  # noqa: PLR0917 - a case and its fixtures
    kind: str, lang: str, task: str, said: str, one_of_each: Each, tmp_path: Path
) -> None:
    exercise = replace(one_of_each[kind], task=task, translations={})
    questions, _ = printed([exercise], tmp_path / "sheet.html", lang=lang)
    assert said in words_of(questions)


def test_key_names_every_right_option(tmp_path: Path) -> None:
    options = ("step", "area", "igui", "range")
    lion = rules.ExerciseSpec("lion", "category", "tai", piece="lion", options=options)
    right = [name for name in options if rules.judge(lion, {"choice": name}).right]
    _, key = printed([lion], tmp_path / "lion.html")
    assert len(right) > 1
    assert [int(number) for number in re.findall(r"<b>(\d)\.</b>", key)] == [
        number for number, name in enumerate(options, 1) if name in right
    ]


def test_graded_sheet_has_its_key_from_python(mixed: Mixed, tmp_path: Path) -> None:
    sheet = Sheet(mixed, title="Test", graded=True, autosave=False)
    assert not any(card["key"] for card in sheet.cards)
    text = sheet.paper(tmp_path / "graded.html").read_text("utf-8")
    assert "6g → 7f → 6e" in text.partition('class="key"')[2]


def test_drill_and_exercise_are_printed_too(one_of_each: Each, tmp_path: Path) -> None:
    drill = Drill("hook", autosave=False)
    text = drill.paper(tmp_path / "drill.html", key=False).read_text("utf-8")
    assert text.count("<article>") == len(drill.exercises)
    assert f"<h1>{drill.heading}</h1>" in text
    single = Exercise(one_of_each["legal"], autosave=False).paper(tmp_path / "one.html")
    assert single.read_text("utf-8").count("<article>") == 2


def test_page_needs_no_network_and_has_each_font_once(mixed: Mixed, tmp_path: Path) -> None:
    text = worksheet(mixed, tmp_path / "sheet.html").read_text("utf-8")
    assert "<script" not in text
    assert not re.findall(r'(?:src|href)="(?!#)|url\((?!data:|#)', text.partition("<body>")[2])
    assert 1 <= text.count("@font-face") <= 2
    assert "猫" in text
    assert len(text) < 250_000


def test_title_cannot_break_the_page(one_of_each: Each, tmp_path: Path) -> None:
    title = '"; } </style><script>alert(1)</script> \\ 大局'
    text = worksheet([one_of_each["name"]], tmp_path / "t.html", title=title).read_text("utf-8")
    assert "<script" not in text
    assert text.count("</style>") == 1


# ---------------------------------------------------------------- sizes


def squares_of(text: str) -> list[float]:
    """Return the width of a square of each board in millimetres."""
    found = re.findall(r'viewBox="2?-?\d+ -26 (\d+) \d+" width="([\d.]+)mm"', text)
    return [44 * float(width) / int(units) for units, width in found]


def whole_board(name: str, square: str) -> rules.ExerciseSpec:
    start = Position.initial(game(name)).tsfen()
    return rules.ExerciseSpec(name, "reach", name, tsfen=start, square=square)


def test_large_board_goes_over_both_columns(one_of_each: Each, tmp_path: Path) -> None:
    large = whole_board("taikyoku", "19gg")
    questions, _ = printed([one_of_each["reach"], large], tmp_path / "large.html")
    assert re.findall(r'class="tasks ([\w-]+)"', questions) == ["columns-2", "wide"]
    small, whole = squares_of(questions)
    assert small == pytest.approx(paper.USUAL, abs=0.1)
    assert paper.LEAST <= whole < small


@pytest.mark.parametrize("size", paper.SIZES)
@pytest.mark.parametrize("columns", [1, 2])
def test_boards_fit_the_paper(size: str, columns: int, mixed: Mixed, tmp_path: Path) -> None:
    text = "".join(printed(mixed, tmp_path / "s.html", size=size, columns=columns))
    room = paper.SIZES[size].width - 2 * paper.MARGIN
    room = (room - paper.GAP * (columns - 1)) / columns - paper.INDENT
    widths = [float(width) for width in re.findall(r' width="([\d.]+)mm"', text)]
    assert len(widths) > 10
    assert max(widths) <= room + 0.1


def test_board_too_large_for_the_paper_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "LEAST", 6.0)
    with pytest.raises(
        BanmenError, match=r"must have squares of at least 6 mm on paper, got 4\.\d mm on Letter"
    ):
        worksheet([whole_board("taikyoku", "19gg")], tmp_path / "s.html", size="Letter")
    assert not (tmp_path / "s.html").exists()


# ---------------------------------------------------------------- black and white


def brightness(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("kind", ["circle", "arrow"])
def test_each_colour_of_annotations_has_its_own_line_in_print(kind: Literal["circle", "arrow"]) -> None:
    board = Position.initial(game("dai_dai"))
    lines = set()
    for colour in ("green", "red", "blue", "yellow"):
        annotation = Annotation(kind, (140, 144), colour)
        drawn = board_svg(board, annotations=[annotation], theme=paper.THEME, printed=True)
        plain = board_svg(board, theme=paper.THEME, printed=True)
        own = drawn[len(plain) - 6 :] if drawn.startswith(plain[:-6]) else drawn.replace(plain[:-6], "")
        lines.add(re.sub(r"#[0-9a-f]{6}", "", own))
        ink = re.findall(r'stroke="(#[0-9a-f]{6})"', own)
        assert min(map(brightness, ink)) <= 0.3  # 3:1 against white paper
    assert len(lines) == 4


@pytest.mark.parametrize("glyphs", ["kanji", "rose"])
def test_white_pieces_are_darker_in_print(glyphs: Glyphs) -> None:
    board = Position.initial(game("dai_dai"))
    tone = brightness(paper.THEME["rose_white"])
    assert paper.THEME["rose_white"] in board_svg(board, theme=paper.THEME, glyphs=glyphs, printed=True)
    assert 0.3 < tone < 0.75  # seen as grey, and black writing is legible on it


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize("columns", [0, 3])
def test_other_columns_are_refused(columns: int, one_of_each: Each, tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match=f"columns must be 1 or 2, got {columns}"):
        Sheet([one_of_each["legal"]], autosave=False).paper(tmp_path / "s.html", columns=columns)


def test_other_paper_is_refused(one_of_each: Each, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r'Unknown paper size "A5"\. Available: A4, Letter'):
        Sheet([one_of_each["legal"]], autosave=False).paper(tmp_path / "s.html", size="A5")


def test_existing_file_is_refused_unless_forced(one_of_each: Each, tmp_path: Path) -> None:
    sheet, path = Sheet([one_of_each["legal"]], autosave=False), tmp_path / "s.html"
    path.write_text("mine", "utf-8")
    with pytest.raises(BanmenError, match=r"s\.html exists already"):
        sheet.paper(path)
    assert path.read_text("utf-8") == "mine"
    assert sheet.paper(path, force=True) == path


def test_other_endings_are_refused(one_of_each: Each, tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match=r"must end in \.html, got s\.pdf\. Print the page"):
        Sheet([one_of_each["legal"]], autosave=False).paper(tmp_path / "s.pdf")
