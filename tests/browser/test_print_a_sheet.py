"""Worksheets, results, references and atlases printed to PDF by Chromium; the tests look at the pages."""

import ctypes
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import nbformat
import pypdfium2
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output
from playwright.sync_api import Browser
from pypdfium2 import raw

from banmen import Atlas, Reference, Results, Sheet
from banmen.export import paper
from banmen.export.handout import handout
from banmen_rules.teaching import exercises as rules
from banmen_rules.words.texts import table_of
from tests.browser.exported import Opened

KINDS = ("reach", "name", "spot", "write", "path", "match", "legal", "mate")
MM = 72 / 25.4
"""A millimetre in the points of a PDF."""


@pytest.fixture(scope="module")
def mixed() -> list[rules.ExerciseSpec]:
    """Eight exercises of different kinds."""
    found: dict[str, rules.ExerciseSpec] = {}
    for name in ("step", "hook", "jump_range", "chu_rules"):
        for exercise in rules.load_pack(name).exercises:
            found.setdefault(exercise.kind, exercise)
    return [found[kind] for kind in KINDS]


class Printed:
    """A page printed to PDF."""

    def __init__(self, browser: Browser, path: Path, **options: object) -> None:
        """Print it, offline; nothing may go wrong on it."""
        page = Opened(browser, path)
        page.page.evaluate("document.fonts.ready.then(() => null)")
        if page.page.locator("#banmen-boards").count():
            page.page.locator(".banmen[data-font=ready]").first.wait_for()
        target = path.with_suffix(".pdf")
        page.page.pdf(path=target, prefer_css_page_size=True, **options)  # type: ignore[arg-type]
        page.close()
        self.document = pypdfium2.PdfDocument(target)
        self.texts = [page.get_textpage().get_text_range() for page in self.document]

    def page_of(self, text: str) -> int:
        """Find the only page with a text, however its lines are broken."""
        found = [at for at, each in enumerate(self.texts) if _bare(text) in _bare(each)]
        assert len(found) == 1, (text, found)
        return found[0]

    def letters(self) -> Iterator[tuple[str, str, bool]]:
        """Yield each letter with the name of its font and whether the font is in the file."""
        for page in self.document:
            text = page.get_textpage()
            for at in range(text.count_chars()):
                own = raw.FPDFText_GetTextObject(text.raw, at)
                letter = chr(raw.FPDFText_GetUnicode(text.raw, at))
                if not own or not letter.strip():
                    continue
                font = raw.FPDFTextObj_GetFont(own)
                name = ctypes.create_string_buffer(200)
                raw.FPDFFont_GetBaseFontName(font, name, len(name))
                yield letter, name.value.decode(), raw.FPDFFont_GetIsEmbedded(font) == 1

    def place_of(self, word: str) -> tuple[int, bool]:
        """Find the page of a word, and whether it stands in the right half of it."""
        (at,) = [at for at, each in enumerate(self.texts) if word in each]
        text = self.document[at].get_textpage()
        index, _ = text.search(word).get_next()
        return at, text.get_charbox(index)[0] > self.document[at].get_width() / 2

    def darkest(self, at: int, top: float, bottom: float) -> int:
        """Find the darkest grey in a strip of a page, 0 to 255; its ends are millimetres from the top."""
        grey = self.document[at].render(scale=2, grayscale=True)
        rows = slice(round(top * MM * 2) * grey.stride, round(bottom * MM * 2) * grey.stride)
        return min(bytes(grey.buffer)[rows])


def _bare(text: str) -> str:
    """Drop spaces and hyphens, which are lost at the ends of lines."""
    return re.sub(r"[\s\x02\xad\ufffe-]", "", text)


def check_pages(found: Printed, exercises: Sequence[rules.ExerciseSpec], lang: str, height: float) -> None:
    """Check that nothing is cut, that the key is on the last page, and that the fonts are in the file."""
    words = table_of("practice", lang)["paper"]
    last = len(found.texts) - 1
    assert found.page_of(words["others"]) == last
    for number, text in enumerate(found.texts, 1):
        assert _bare(f"{number} / {last + 1}") in _bare(text)
    pages = [found.page_of(rules.task_of(exercise, lang, printed=True)) for exercise in exercises]
    assert pages == sorted(pages)
    assert pages[-1] == last - 1
    for at in range(last):
        # A picture that is cut by the end of a page leaves ink there; text that fits ends above.
        assert found.darkest(at, height - paper.FOOT - 0.7, height - paper.FOOT) > 200
    letters = list(found.letters())
    assert all(embedded for _, _, embedded in letters)
    assert "\0" not in {letter for letter, _, _ in letters}
    kanji = {name for letter, name, _ in letters if letter in "猫刃鉤行孔雀"}
    assert any("Banmen" in name for name in kanji)
    if lang == "en":
        assert all("Banmen" in name for name in kanji), kanji


def test_sheet_has_whole_exercises_and_its_key_on_the_last_page(
    chromium: Browser, mixed: list[rules.ExerciseSpec], tmp_path: Path
) -> None:
    path = Sheet(mixed, title="Hooks & lions", autosave=False).paper(tmp_path / "sheet.html")
    found = Printed(chromium, path)
    assert len(found.texts) == 3
    assert [round(side) for side in found.document[0].get_size()] == [595, 842]
    check_pages(found, mixed, "en", 297)

    long = [
        rules.ExerciseSpec(
            f"e{n}", "category", "tai", piece="lion", task=f"Begin{n}x {'word ' * (20 + 9 * n)} end{n}x."
        )
        for n in range(9)
    ]
    whole = Printed(chromium, Sheet(long, autosave=False).paper(tmp_path / "long.html"))
    assert [whole.place_of(f"Begin{n}x") for n in range(9)] == [whole.place_of(f"end{n}x") for n in range(9)]
    assert whole.page_of("Answers") == len(whole.texts) - 1
    short = Printed(chromium, Sheet(long[:2], autosave=False).paper(tmp_path / "short.html"))
    assert [short.page_of("Begin0x"), short.page_of("Answers")] == [0, 1]


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "ja", "ru"])
@pytest.mark.parametrize("columns", [1, 2])
def test_letter_paper_and_other_languages(
    columns: int, lang: str, chromium: Browser, mixed: list[rules.ExerciseSpec], tmp_path: Path
) -> None:
    sheet = Sheet(mixed, title="T", lang=lang, autosave=False)
    found = Printed(chromium, sheet.paper(tmp_path / "s.html", columns=columns, size="Letter"))
    assert [round(side) for side in found.document[0].get_size()] == [612, 792]
    assert len(found.texts) == (4 if columns == 1 else 3)
    check_pages(found, mixed, lang, 279.4)


@pytest.mark.long
def test_packs_print_without_cut_exercises(chromium: Browser, tmp_path: Path) -> None:
    for name in ("hook", "area", "tai_rules"):
        exercises = rules.load_pack(name).exercises
        found = Printed(
            chromium, Sheet(exercises, autosave=False).paper(tmp_path / f"{name}.html", key=False)
        )
        for at in range(len(found.texts)):
            assert found.darkest(at, 297 - paper.FOOT - 0.7, 297 - paper.FOOT) > 200, (name, at)


@pytest.mark.long
def test_reference_prints_in_few_pages_without_cut_kinds(chromium: Browser, tmp_path: Path) -> None:
    reference = Reference("tai")
    data: Mapping[str, str] = {"text/html": reference._repr_html_()}
    output = new_output("execute_result", data, execution_count=1)  # type: ignore[no-untyped-call]
    cell = new_code_cell("Reference('tai')", outputs=[output])  # type: ignore[no-untyped-call]
    nbformat.write(new_notebook(cells=[cell]), tmp_path / "r.ipynb")  # type: ignore[no-untyped-call]
    page = handout(tmp_path / "r.ipynb", run=False, code=False, mathjax="")
    (tmp_path / "r.html").write_text(page, "utf-8")
    found = Printed(chromium, tmp_path / "r.html", format="A4")
    assert len(found.texts) <= 12
    assert "Emperor" in found.texts[0]
    for at in range(len(found.texts)):
        assert found.darkest(at, 297 - paper.FOOT - 0.7, 297 - paper.FOOT) > 200, at
    for kind in reference.kinds:
        assert any(_bare(kind.kanji.split("/")[-1]) in _bare(text) for text in found.texts), kind.name


@pytest.mark.long
def test_atlas_prints_all_kinds(chromium: Browser, tmp_path: Path) -> None:
    atlas = Atlas("tai")
    path = atlas.export(tmp_path / "atlas.html")
    found = Printed(chromium, path, format="A4")
    everything = _bare("".join(found.texts))
    shown = [kind for kind in atlas.kinds if kind["variant"] == "tai"]
    assert len(shown) > 90
    assert [kind["name"] for kind in shown if _bare(kind["name"]) not in everything] == []
    for at, text in enumerate(found.texts):
        assert text.strip()
        assert found.darkest(at, 297 - 12.2, 297 - 12) > 140, at  # at most the thin edge of a card


@pytest.mark.parametrize("lang, size", [("en", "A4"), ("ja", "Letter"), ("ru", "A4")])
def test_results_have_a_page_for_each_pupil(
    chromium: Browser, mixed: list[rules.ExerciseSpec], tmp_path: Path, lang: str, size: str
) -> None:
    height = paper.SIZES[size].height
    handed_in = tmp_path / "handed_in"
    handed_in.mkdir()
    pupils = ["Ann <i>", "Bob", "竜馬"]
    for number, pupil in enumerate(pupils, 1):
        sheet = Sheet(mixed, title="Hooks & lions", autosave=False)
        for at in range(number * 2):
            sheet.at = at
            sheet.answer(rules.solution(mixed[at]))
        sheet.save(handed_in / f"{pupil}.json")
    results = Results(handed_in, lang=lang)
    assert results.faults == ()
    found = Printed(chromium, results.pages(tmp_path / "pages.html", size=size))
    assert round(found.document[0].get_height() / MM, 1) == height
    words = table_of("practice", lang)["results"]
    for at, (number, pupil) in enumerate(zip((2, 4, 6), pupils, strict=True)):
        assert _bare(pupil) in _bare(found.texts[at])
        assert _bare(f"{words['answered']}: {number} / 6") in _bare(found.texts[at])
        assert found.texts[at].count("★★★") == number
        assert _bare(words["plots"]["categories"]) in _bare(found.texts[at])
        assert found.darkest(at, height - paper.FOOT - 0.7, height - paper.FOOT) > 200
    assert len(found.texts) == 3
    letters = list(found.letters())
    assert all(embedded for _, _, embedded in letters)
    assert "\0" not in {letter for letter, _, _ in letters}
