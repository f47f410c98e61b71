"""Test `Lesson`: a notebook becomes a page of steps, with its widgets and without its code."""

import json
import re
from pathlib import Path

import pytest

from banmen import Board, Lesson, language
from banmen.course import lesson_page, prose
from banmen.course.lessons import lessons_by_number
from banmen.host.language import chosen, forget
from banmen_rules import BanmenError, UnknownName

SITE = lesson_page.Site("ja/mine", "../lite/lab/index.html?path=")
GOLD = (
    'from banmen import Board\nBoard("dai_dai", pieces={"5n": "gold general"}, region="7l-3p", title="Gold")'
)


def notebook(folder: Path, *cells: str, tags: bool = False, units: tuple[str, ...] = ()) -> Path:
    """Write a notebook; a cell that begins with ``>`` is code."""
    hidden = {"tags": ["hide-input"]} if tags else {}
    made = [
        {"cell_type": "code", "metadata": hidden, "source": cell[1:], "outputs": []}
        if cell.startswith(">")
        else {"cell_type": "markdown", "metadata": {}, "source": cell.splitlines(keepends=True)}
        for cell in cells
    ]
    path = folder / "mine.ipynb"
    metadata = {"banmen": {"units": units}}
    path.write_text(json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}))
    return path


def steps(page: str) -> list[str]:
    return page.partition("</main>")[0].split('<section class="step')[1:]


def test_each_heading_and_each_widget_make_a_step(tmp_path: Path) -> None:
    cells = ("# 3. Mine", "## 1 of 2 · A", f">{GOLD}", "More of A.", f">{GOLD}", "## 2 of 2 · B", "## End")
    lesson = Lesson(notebook(tmp_path, *cells, units=("A", "B")))
    page = lesson.page()
    assert (lesson.heading, lesson.title) == ("3. Mine", "Mine")
    found = steps(page)
    assert len(found) == 5
    assert ["data-board" in each for each in found] == [False, True, True, False, False]
    assert '<p class="unit">A</p>' in found[2]
    assert "1 of 2" not in page
    assert "<title>3. Mine</title>" in page


def test_words_after_a_board_stay_with_it(tmp_path: Path) -> None:
    page = Lesson(notebook(tmp_path, "# Mine", f">{GOLD}", "Did you see it?", "## Next")).page()
    assert len(steps(page)) == 2
    assert "Did you see it?" in steps(page)[0]


def test_code_is_left_out_folded_or_shown_where_the_lesson_shows_it(tmp_path: Path) -> None:
    path = notebook(tmp_path, "# Mine", ">a = 1\na + 1")
    assert "a = 1" not in Lesson(path).page()
    assert re.search(r"<details><summary>Code</summary>.*a = 1", Lesson(path).page(code=True))
    data = json.loads(path.read_text())
    data["cells"].append({"cell_type": "code", "metadata": {"tags": ["hide-input"]}, "source": "b = 2"})
    path.write_text(json.dumps(data))
    page = Lesson(path).page()
    assert "a = 1" in page
    assert "<details><summary>Code" not in page
    assert "b = 2" not in page


def test_page_has_other_outputs_too(tmp_path: Path) -> None:
    shown = (
        '>from IPython.display import HTML, display\nprint("said")\ndisplay(HTML("<b>bold</b>"))\n"last <"'
    )
    page = Lesson(notebook(tmp_path, "# Mine", shown, ">'not this';", ">display('by name')")).page()
    for wanted in ("said", "<b>bold</b>", "&#x27;last &lt;&#x27;", "by name"):
        assert wanted in page
    assert "not this" not in page


def test_one_namespace_and_the_folder_of_the_notebook(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("from a file")
    cells = (">x = 20", ">from pathlib import Path\nprint(x + 1, Path('words.txt').read_text())")
    assert "21 from a file" in Lesson(notebook(tmp_path, "# Mine", *cells)).page()


def test_a_failing_cell_is_named(tmp_path: Path) -> None:
    lesson = Lesson(notebook(tmp_path, "# Mine", ">1 / 0"))
    with pytest.raises(BanmenError, match=r"Cell 2 of mine.ipynb fails: ZeroDivisionError: division by zero"):
        lesson.export(tmp_path / "page.html")
    assert not (tmp_path / "page.html").exists()


def test_a_language_holds_for_the_lesson_only(tmp_path: Path) -> None:
    lesson = Lesson(
        notebook(tmp_path, "# Mine", ">from banmen import Board, language\nlanguage('ru')", f">{GOLD}"),
        lang="ja",
    )
    before = chosen()
    language("en")
    try:
        page = lesson.page()
        assert Board("tai").lang == "en"
        assert "始める" in page
    finally:
        if before is None:
            forget()
        else:
            language(before)


def test_a_page_asks_for_nothing_elsewhere(tmp_path: Path) -> None:
    page = Lesson(notebook(tmp_path, "# Mine", f">{GOLD}")).page()
    assert "default-src 'none'" in page
    assert not re.search(r"<(script|link|img)[^>]*(src|href)=\"(?!data:)", page)
    served = Lesson(notebook(tmp_path, "# Mine", f">{GOLD}")).page(site=SITE)
    assert "script-src 'self'" in served
    assert 'src="../static/lesson.js"' in served
    assert len(served) < 60_000 < len(page)


def test_links_lead_to_pages_and_alone_nowhere(tmp_path: Path) -> None:
    words = "# Mine\n\nSee [one](../01_first_steps.ipynb#2-of-5).\n\nOpen [your course](00_course.ipynb)."
    path = notebook(tmp_path, words, "**[Next lesson ▸](../03_limited_range.ipynb)** (in English)")
    served, alone = Lesson(path).page(site=SITE), Lesson(path).page()
    assert 'href="../01_first_steps.html#2-of-5"' in served
    assert 'href="index.html">your course' in served
    assert 'class="go onward" href="../03_limited_range.html"' in served
    assert 'href="../../lite/lab/index.html?path=ja/mine.ipynb"' in served
    assert 'data-site="../../"' in served
    assert "data-site" not in re.sub(r"<script.*?</script>", "", alone, flags=re.DOTALL)
    assert "See one." in alone
    assert "your course" not in alone
    assert "onward" not in re.sub(r"<(style|script).*?</\1>", "", alone, flags=re.DOTALL)


def test_what_only_a_notebook_needs_is_left_out(tmp_path: Path) -> None:
    page = Lesson(
        notebook(tmp_path, "# Mine\n\n*No boards below? Press **Run ▸▸** at the top.*\n\nStay.")
    ).page()
    assert "Stay." in page
    assert "Run" not in steps(page)[0]


@pytest.mark.parametrize(
    "said, mouse, finger",
    [
        ("Click it", "Click", "Tap"),
        ("once clicked", "clicked", "tapped"),
        ("クリックします", "クリック", "タップ"),
    ],
)
def test_a_finger_taps(said: str, mouse: str, finger: str) -> None:
    html = prose.to_html(said, str, "table")
    assert f"<span class=click>{mouse}</span><span class=tap>{finger}</span>" in html


def test_where_python_is_needed_a_picture_and_a_sentence(tmp_path: Path) -> None:
    room = '>from banmen import GameRoom\nGameRoom("chu")'
    page = steps(Lesson(notebook(tmp_path, "# Mine", room)).page(site=SITE))[0]
    assert "This needs Python." in page
    assert "Open as notebook" in page
    assert "data-board" not in page
    assert '<div class="picture"><svg' in page


def test_lessons_are_found_by_number_and_name() -> None:
    assert Lesson(2).path == Lesson("02_step_movers").path
    assert Lesson(2, lang="ja").prose_lang == "ja"
    assert (Lesson(3, lang="ja").lang, Lesson(3, lang="ja").prose_lang) == ("ja", "en")
    with pytest.raises(UnknownName, match=r'Unknown lesson "02_step_mover".*Did you mean "02_step_movers"'):
        Lesson("02_step_mover")


@pytest.mark.parametrize("text", ["", "[]", '{"cells": 1}', '{"cells": [{"source": 1}]}'])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.ipynb"
    path.write_text(text)
    with pytest.raises(BanmenError, match=r"other.ipynb must be a notebook of format 4"):
        Lesson(path)
    with pytest.raises(BanmenError, match="Cannot read"):
        Lesson(tmp_path / "missing.ipynb")


def test_a_file_is_replaced_only_if_wanted(tmp_path: Path) -> None:
    lesson, page = Lesson(notebook(tmp_path, "# Mine")), tmp_path / "page.html"
    assert lesson.export(page) == page
    with pytest.raises(BanmenError, match="exists already"):
        lesson.export(page)
    lesson.export(page, force=True)
    with pytest.raises(BanmenError, match=r"must end in \.html, got page\.pdf"):
        lesson.export(tmp_path / "page.pdf")


def test_without_a_library_for_markdown_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prose, "find_spec", lambda _: None)
    with pytest.raises(BanmenError, match="Run `pip install mistune`"):
        Lesson(notebook(tmp_path, "# Mine")).export(tmp_path / "page.html")


def test_the_course_page_leads_to_every_lesson() -> None:
    page = lesson_page.course_page(
        "ja", lesson_page.Site("ja/index", "x", "../index.html"), [("reference/chu.html", "Chu")]
    )
    for entry in lessons_by_number().values():
        language, own = entry.page("ja")
        to = own.file.replace(".ipynb", ".html").removeprefix("ja/")
        assert f'href="{to if language == "ja" else f"../{to}"}"' in page
    assert 'href="../reference/chu.html"' in page
