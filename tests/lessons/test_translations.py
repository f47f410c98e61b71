"""Japanese lessons have the cells of the English ones, and differ only in the text that learners read.

Cells have the same ids and the same code, except for the line that chooses the language and for titles and
tasks. The prose has the same squares, notation, links and pieces. The units are as many and in the
same order, and whatever the scenes of a lesson say, they say in Japanese too.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from banmen import Board, Course, Drill, Legend, Reach, Sheet
from banmen.host import language
from banmen.host.lessons import scenes
from banmen_rules import VARIANTS, game
from tests.lessons.course import FOLDER, execute, path_of

COURSE = FOLDER / "ja" / "00_course.ipynb"
TRANSLATIONS = sorted({*(FOLDER / "ja").glob("*.ipynb")} - {COURSE})
READ = {"title", "task", "caption"}
"""Arguments and fields in the code that hold text for learners."""
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)#][^)]*)\)")
KANJI = re.compile(r"[\u4e00-\u9fff]")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
RUN = "*下に盤が出ないときは、ページの上の **▸▸** を一度押して、少し待ってください。*"
SAME_IN_BOTH = {"WfF"}
"""Titles that are notation."""

each = pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    language._chosen.clear()


def cells(path: Path) -> dict[str, Any]:
    read = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return {cell.id: cell for cell in read.cells}


def pairs(path: Path, kind: str) -> Iterator[tuple[str, str, str]]:
    """Yield the cells of a type: id, English source, Japanese source."""
    english = cells(FOLDER / path.name)
    for name, cell in cells(path).items():
        if cell.cell_type == kind:
            yield name, english[name].source, cell.source


class Same(ast.NodeTransformer):
    """Remove the parts of the code that may differ."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        node.names = [alias for alias in node.names if alias.name != "language"]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if ast.unparse(node) == "language('ja')" else self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return ast.keyword(node.arg, ast.Constant("")) if node.arg in READ else self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        for at, key in enumerate(node.keys):
            if isinstance(key, ast.Constant) and key.value in READ:
                node.values[at] = ast.Constant("")
        return self.generic_visit(node)


def same(code: str) -> str:
    return ast.unparse(Same().visit(ast.parse(code)))


def lands(link: str, folder: Path) -> str:
    """Name the target of a link, in either language."""
    return (folder / link).resolve().name


def test_five_lessons_are_translated() -> None:
    assert [path.name[:2] for path in TRANSLATIONS] == ["01", "02", "05", "08", "14"]


@each
def test_it_has_the_same_cells(path: Path) -> None:
    english, japanese = cells(FOLDER / path.name), cells(path)
    assert list(english) == list(japanese)
    assert [cell.cell_type for cell in english.values()] == [cell.cell_type for cell in japanese.values()]


@each
def test_it_has_the_same_code_except_for_text_for_learners(path: Path) -> None:
    for name, english, japanese in pairs(path, "code"):
        assert same(japanese) == same(english), name
        assert ('language("ja")' in japanese) == (name == "import"), name


@each
def test_titles_and_tasks_in_the_code_are_in_japanese(path: Path) -> None:
    for name, _, japanese in pairs(path, "code"):
        for title in re.findall(r'(?:title=|"task": )f?"([^"]*)"', japanese):
            assert JAPANESE.search(title) or title in SAME_IN_BOTH, (name, title)


def scenes_of(path: Path) -> Any:  # noqa: ANN401 - as JSON has it
    (found,) = [each for each in scenes() if each["lesson"] == int(path.name[:2])]
    return found


def missing(given: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - as JSON has it
    """Find the texts of a board, an exercise or a set of exercises that are not in Japanese."""
    own = given.get("translations", {}).get("ja", {})
    for name in ("title", "task", "hints", "feedback"):
        english, japanese = given.get(name, ""), own.get(name, "")
        if isinstance(english, dict):
            assert not japanese or list(japanese) == list(english), japanese
            pairs = [(english[each], (japanese or {}).get(each, "")) for each in english]
        elif isinstance(english, list):
            pairs = list(zip(english, japanese or [""] * len(english), strict=True))
        else:
            pairs = [(english, japanese)] if english else []
        for text, translated in pairs:
            if not JAPANESE.search(translated) and text not in SAME_IN_BOTH:
                yield name, text


@each
def test_its_scenes_are_in_japanese(path: Path) -> None:
    found = scenes_of(path)
    sets = [found["drill"], found["sheet"]]
    asked = [one for part in sets for one in part["exercises"] if isinstance(one, dict)]
    for given in (*found["boards"].values(), *found["tasks"].values(), *sets, *asked):
        assert list(missing(given)) == [], given


@each
def test_tasks_and_feedback_of_its_exercises_are_in_japanese(path: Path) -> None:
    """Check exercises of packs too."""
    found = execute(path)
    asked = [one for widget in (*found.exercises, *found.drills, *found.sheets) for one in widget.exercises]
    assert len(asked) > 8
    for one in asked:
        given = {"task": one.task, "hints": list(one.hints), "feedback": dict(one.feedback)}
        assert list(missing({**given, "translations": one.translations})) == [], one.id


@each
def test_it_has_as_many_units_that_lead_to_each_other(path: Path) -> None:
    english = nbformat.read(FOLDER / path.name, as_version=4).metadata["banmen"]  # type: ignore[no-untyped-call]
    japanese = nbformat.read(path, as_version=4).metadata["banmen"]  # type: ignore[no-untyped-call]
    units = japanese["units"]
    assert {**japanese, "units": 0} == {**english, "units": 0}
    assert len(units) == len(english["units"])
    assert all(JAPANESE.search(unit) for unit in units)
    places = [f"{at}/{len(units)}" for at in range(1, len(units) + 1)]
    named = [f"## {place} · {unit}" for place, unit in zip(places, units, strict=True)]
    sources = [cell.source for cell in cells(path).values() if cell.cell_type == "markdown"]
    headings = [source.splitlines()[0] for source in sources if source.startswith("## ")]
    assert headings[: len(units)] == named
    assert headings[len(units) :] in (["## 学んだこと"], ["## 学んだこと", "## もっと知りたい人へ"])
    links = [source for source in sources if source.startswith("**[次へ：")]
    assert links == [
        f"**[次へ：{place} {unit} ▸](#{heading.removeprefix('## ').replace(' ', '-')})**"
        for place, unit, heading in list(zip(places, units, named, strict=True))[1:]
    ]


@each
def test_it_says_how_to_run_it_and_which_lesson_is_next(path: Path) -> None:
    sources = [cell.source for cell in cells(path).values()]
    assert sources[0].endswith(RUN)
    (end,) = [source for source in sources if source.startswith("## 学んだこと")]
    ((number, target, said),) = re.findall(r"\*\*\[次のレッスン：(\d+)\. .* ▸\]\((.*)\)\*\*(（英語）)?", end)
    assert int(number) == int(path.name[:2]) + 1
    following = path_of(int(number)).name
    translated = following in {each.name for each in TRANSLATIONS}
    assert (target, said) == ((following, "") if translated else (f"../{following}", "（英語）"))


TYPED = {"lion": "獅子"}
"""Search terms, in English and in Japanese."""


@each
def test_the_prose_has_the_same_squares_and_notation(path: Path) -> None:
    for name, english, japanese in pairs(path, "markdown"):
        typed = {TYPED.get(code, code) for code in CODE.findall(english)}
        assert set(CODE.findall(japanese)) == typed, name


@each
def test_the_prose_has_the_same_headings_lists_and_tables(path: Path) -> None:
    for name, english, japanese in pairs(path, "markdown"):
        for mark in ("#", "- ", "|"):
            count = [sum(line.startswith(mark) for line in text.splitlines()) for text in (english, japanese)]
            assert count[0] == count[1], (name, mark)


OLD_WORDS = {
    "簡単な指し手どうし": "単純なプログラム同士",
    "王を必ず取る": "確実に王を取る（詰め）",
    "くじで作": "無作為に生成し、一定の基準で選びました",
    "規則は大大将棋より単純": "手を渡す規則は、大局将棋のほうが簡単です",
    "王将格|王駒|王の駒|王の仲間": "玉将相当の駒",
    "札を裏返す": "カードを裏返す",
    "(?<!無)勝負なし": "無勝負（引き分け）",
    "どう必勝にする": "どう詰ますか",
    "最大の捕獲": "最も多く取る手",
    "盤に落としてください": "盤にドロップしてください",
    "このマスを押す": "このマスで決定する",
    "駒を相手に渡す": "駒の持ち主を入れ替える",
    r"(手|相手|\}|なた)の番": "先手の手番",
    "誤り": "不正解",
    "合意(?!（持将棋）)": "合意（持将棋）",
    "マス数に限り|限りのある走り|距離制限": "走り（数マスまで）",
    "歩み|歩む|歩め|歩んで": "一マスの動き／進む",
    "(?<!はじめの)[一二三数]歩": "一マス／二回動く：二歩は反則の名",
    "桂馬の跳ぶ先": "八方桂の位置を合わせた16マス",
    "を除く斜め": "左と、左後ろ以外の斜め三方に",
    "文字を指す|マスを指すと": "マウスを合わせる",
    "覚える人はいません": "丸暗記する必要はありません",
    "マスを引いて|疑問符の中": "ドラッグ；「？」で一覧",
    "`(emperor|lion)` と入力": "獅子",
    "まだ会っていない|あなたの番": "まだ出てきていない駒／やってみよう",
    "一歩は踏め": "一歩は踏み出せ",
    "## 見てみる|自分の盤|探ってみる盤": "実演を見る／自由に試す盤／調べてみる盤",
    "ドリル|シート": "練習／問題集",
}
"""Japanese wordings that were replaced, as patterns, and their replacements."""
USUAL_WORDS = ("じっと", "当たり", "ひもつき", "利き", "待った", "王手", "枚", "不成")


def japanese_texts() -> dict[str, str]:
    """Read all files with Japanese text: catalogues, words, packs, lessons and demonstrations."""
    root = FOLDER.parent
    found = [
        *(root / "js/src/i18n/ja").glob("*.ts"),
        *(root / "rules/banmen_rules").rglob("*japanese*.py"),
        *(root / "rules/banmen_rules/words/ja").glob("*.toml"),
        *(root / "rules/banmen_rules/teaching/exercises/packs").glob("*.json"),
        root / "tools/packs/written/japanese.toml",
        root / "tools/make_packs.py",
        *(root / "widget/banmen").rglob("*.py"),
        *(FOLDER / "ja").glob("*.ipynb"),
        *(FOLDER / "demonstrations").glob("*.ja.json"),
        *(FOLDER / "scenes").glob("*.json"),
    ]
    return {str(file.relative_to(root)): file.read_text("utf-8") for file in found}


@pytest.mark.parametrize("old", OLD_WORDS)
def test_old_japanese_wordings_are_gone(old: str) -> None:
    texts = japanese_texts()
    assert len(texts) > 40
    found = [f"{name}: {match[0]}" for name, text in texts.items() for match in re.finditer(old, text)]
    assert not found, f"better: {OLD_WORDS[old]}"


def test_translations_use_the_usual_japanese_words() -> None:
    everything = "".join(japanese_texts().values())
    assert all(word in everything for word in USUAL_WORDS)


@each
def test_its_links_lead_to_the_same_lessons_in_japanese_if_translated(path: Path) -> None:
    translated = {each.name for each in (COURSE, *TRANSLATIONS)}
    for name, english, japanese in pairs(path, "markdown"):
        targets = LINK.findall(japanese)
        assert sorted(lands(link, path.parent) for link in targets) == sorted(
            lands(link, FOLDER) for link in LINK.findall(english)
        ), name
        for link in targets:
            assert (path.parent / link).is_file(), link
            assert ("/" not in link) == (Path(link).name in translated), link


@each
def test_the_prose_names_the_same_pieces(path: Path) -> None:
    """Check the pieces that are bold in the English prose, or in the first column of a table."""
    kanji = {kind.name.lower(): kind.kanji for name in VARIANTS for kind in game(name).kinds}
    for name, english, japanese in pairs(path, "markdown"):
        named = re.findall(r"\*\*([A-Za-z ]+)\*\*", english) + re.findall(
            r"^\| ([a-z ]+) \|", english, re.MULTILINE
        )
        for piece in named:
            if piece.lower() in kanji:
                assert any(form in japanese for form in kanji[piece.lower()].split("/")), (name, piece)


@each
def test_its_boards_exercises_and_demonstrations_speak_japanese(path: Path) -> None:
    found = execute(path)
    for value in found.values.values():
        if isinstance(value, Reach):
            assert "行けます" in value.board.title
        elif isinstance(value, Legend):
            assert "1マス進む" in repr(value)
        elif hasattr(value, "lang"):
            assert value.lang == "ja", value
    assert sum(isinstance(value, Board | Drill | Sheet) for value in found.values.values()) > 3
    (demo,) = found.demos
    assert demo.demonstration.language == "ja"


def test_the_course_page_has_the_map_and_every_translated_lesson() -> None:
    (code,) = [cell for cell in cells(COURSE).values() if cell.cell_type == "code"]
    assert code.metadata == cells(FOLDER / COURSE.name)["map"].metadata
    assert code.source == 'from banmen import Course\n\nCourse(lang="ja")'
    (course,) = (value for value in execute(COURSE).values.values() if isinstance(value, Course))
    assert course.lang == "ja"
    text = "\n".join(cell.source for cell in cells(COURSE).values() if cell.cell_type == "markdown")
    titles = {path.name: cells(path)["title"].source.splitlines()[0] for path in TRANSLATIONS}
    links = {target: f"# {label}" for label, target in re.findall(r"\[(\d[^]]*)\]\(([^)]*)\)", text)}
    assert links == titles
