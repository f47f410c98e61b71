"""Results of a class as tables, frames, plots and pages, and the command ``banmen results``."""

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from banmen import Exercise, Results, cli
from banmen.practice.handed_in import plots, tables
from banmen.practice.handed_in.rows import COLUMNS
from banmen_rules import BanmenError, UnknownName
from banmen_rules.words.texts import LANGUAGES, table_of
from tests.widget.classes import LION, drill, handed_in, play, sheet

pytestmark = pytest.mark.usefixtures("elsewhere")

# ---------------------------------------------------------------- tables


@pytest.fixture
def three(klass: Path) -> Results:
    """Return the results of three pupils, one with a dangerous name."""
    for pupil, wrong in {"ann": ("name",), "=1+1": ("name", "gold"), "<b>eve": ()}.items():
        theirs = drill()
        play(theirs, wrong)
        theirs.answers = [{**row, "seconds": 10.0 + at} for at, row in enumerate(theirs.answers) if row]
        theirs.save(klass / f"{pupil}.json")
    return Results(klass)


def test_a_table_has_a_row_for_each_pupil(three: Results) -> None:
    table = three.table()
    assert table.columns == ("pupil", "gold", "rook", "name", "done", "total")
    assert [tuple(row.values()) for row in table] == [
        ("<b>eve", 3, 3, 3, 3, 9),
        ("=1+1", 2, 3, 2, 3, 7),
        ("ann", 3, 3, 2, 3, 8),
    ]
    assert three.table("seconds")[0]["total"] == 33.0
    assert [row["total"] for row in three.table("wrong")] == [0, 2, 1]
    assert repr(table).splitlines()[0].split() == ["Pupil", "gold", "rook", "name", "Answered", "Total"]
    with pytest.raises(UnknownName, match=r'Unknown value "points". Available: stars'):
        three.table("points")
    with pytest.raises(UnknownName, match='Unknown attempt "worst"'):
        three.table(which="worst")


def test_different_exercises_with_one_id_have_columns_of_their_own(klass: Path) -> None:
    for number, exercise in enumerate((LION, {**LION, "piece": "hook mover"}, {**LION, "id": "total"})):
        one = Exercise(exercise, title=f"Set {number}", autosave=False)
        one.answer({"choice": "area"})
        one.save(klass / f"ann ({number}).json")
    table = Results(klass).table("tries")
    assert len(table.columns) == 1 + 2 + 2  # the third asks what the first does
    assert table[0]["Set 0 lion"] == 1
    assert table[0]["Set 1 lion"] == 1


def test_mastery_is_counted_by_category(three: Results) -> None:
    table = three.by_category()
    found = {(row["pupil"], row["category"]): row["mastery"] for row in table}
    # The gold general and the rook have no tag: their kinds step and slide. The name is that of a lion.
    assert found["<b>eve", "area"] == 1
    assert found["ann", "area"] == round(2 / 3, 4)
    assert {category for _, category in found} == {"step", "range", "area"}
    assert all(row["exercises"] == 1 for row in table)


def test_confusions_name_the_pieces_and_the_pupils(three: Results) -> None:
    (row,) = three.confusions()
    assert (row["piece"], row["taken_for"], row["times"]) == ("lion", "kirin", 2)
    assert (row["piece_name"], row["taken_for_name"]) == ("lion", "kirin")
    assert row["pupils"] == ["=1+1", "ann"]
    assert three.confusions("<b>eve") == []
    with pytest.raises(UnknownName, match='Unknown pupil "zed"'):
        three.confusions("zed")


def test_csv_has_no_formulas(three: Results, tmp_path: Path) -> None:
    path = three.to_csv(tmp_path / "all.csv")
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"))))
    assert len(rows) == 9
    assert {row["pupil"] for row in rows} == {"ann", "'=1+1", "<b>eve"}
    assert json.loads(rows[0]["answer"]) == three.rows[0]["answer"]
    assert rows[0]["right"] == "true"


def test_html_escapes_what_pupils_wrote(three: Results) -> None:
    for html in (three._repr_html_(), three.table()._repr_html_(), three.chart("pupils").svg()):
        assert "<b>eve" not in html
        assert "&lt;b&gt;eve" in html


def test_a_notebook_shows_the_faults(klass: Path) -> None:
    (klass / "<i>.json").write_text("{", "utf-8")
    results = Results(klass)
    assert "&lt;i&gt;.json: is not valid JSON" in results._repr_html_()
    assert repr(results) == "<Results: 0 pupils, 0 exercises, 0 answers, 1 faults>"


def test_texts_are_in_the_language(klass: Path) -> None:
    handed_in(klass / "ann.json", ("name",))
    for lang in LANGUAGES:
        results = Results(klass, sheets=sheet(), lang=lang)
        words = table_of("practice", lang)["results"]
        assert words["columns"]["pupil"] in results.table()._repr_html_()
        assert results.chart("pupils").title == words["plots"]["pupils"]
    with pytest.raises(UnknownName, match="language"):
        Results(klass, lang="xx")


# ---------------------------------------------------------------- libraries that may be installed


class Recorded(ModuleType):
    """A library that records the frame it is asked for."""

    def DataFrame(self, columns: object, *, strict: bool = True) -> tuple[str, object]:  # noqa: ARG002, N802
        return self.__name__, columns


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return what blocks the import of libraries."""

    def block(*names: str) -> None:
        for name in names:
            for known in [each for each in sys.modules if each.split(".")[0] == name.split(".")[0]]:
                monkeypatch.delitem(sys.modules, known)
            monkeypatch.setitem(sys.modules, name, None)

    return block


def test_a_frame_is_of_the_library_that_is_installed(
    three: Results, without: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    without(*tables.FRAMES)
    with pytest.raises(BanmenError, match=r"needs pandas or polars. Install it"):
        three.frame()
    monkeypatch.setitem(sys.modules, "polars", Recorded("polars"))
    name, columns = three.frame()
    assert (name, list(columns)) == ("polars", list(COLUMNS))
    assert json.loads(columns["answer"][0]) == three.rows[0]["answer"]
    monkeypatch.setitem(sys.modules, "pandas", Recorded("pandas"))
    assert three.table().frame()[0] == "pandas"
    assert three.table().frame("polars")[0] == "polars"
    with pytest.raises(UnknownName, match="library of frames"):
        three.frame("dask")


@pytest.mark.parametrize("library", tables.FRAMES)
def test_a_real_frame_has_the_rows(three: Results, library: str) -> None:
    pytest.importorskip(library)
    frame = three.frame(library)
    assert frame.shape == (9, len(COLUMNS))
    assert list(frame["pupil"]) == [row["pupil"] for row in three.rows]
    assert three.confusions().frame(library).shape == (1, 7)


def test_a_plot_is_svg_without_libraries(three: Results, without: Callable[..., None]) -> None:
    without("matplotlib.pyplot", "altair")
    chart = three.plot("exercises")
    assert isinstance(chart, plots.BarChart)
    assert chart.bars == (("gold", 100.0), ("rook", 100.0), ("name", 100.0))
    assert chart._repr_html_().startswith("<svg ")
    with pytest.raises(BanmenError, match=r"needs altair. Install it"):
        three.plot(library="altair")
    with pytest.raises(UnknownName, match="library of plots"):
        three.plot(library="bokeh")


@pytest.mark.parametrize("library", ["matplotlib", "altair"])
@pytest.mark.filterwarnings("ignore")
def test_a_real_plot_has_the_bars(three: Results, library: str) -> None:
    pytest.importorskip(library)
    drawn = three.plot("confusions", library=library)
    if library == "matplotlib":
        assert [each.get_text() for each in drawn.axes[0].get_yticklabels()] == ["lion → kirin"]
    else:
        assert "lion → kirin" in json.dumps(drawn.to_dict(), ensure_ascii=False)


@pytest.mark.parametrize(
    "what, bars",
    [
        ("categories", {"steps": 89, "slides of any length": 100, "several": 78}),
        ("pupils", {"<b>eve": 100, "=1+1": 100, "ann": 100}),
        ("time", {"gold": 10, "rook": 11, "name": 12}),
        ("confusions", {"lion → kirin": 2}),
    ],
)
def test_charts_count_what_they_say(what: str, bars: dict[str, int], three: Results) -> None:
    found = three.chart(what).bars
    assert [round(value) for _, value in found] == list(bars.values())
    assert all(label.startswith(expected) for (label, _), expected in zip(found, bars, strict=True))


def test_a_chart_of_nothing_says_so(klass: Path) -> None:
    chart = Results(klass).chart()
    assert "Nothing to show." in chart.svg()
    with pytest.raises(BanmenError, match=r"must end in \.svg"):
        chart.save("chart.png")
    assert chart.save("chart.svg").read_text("utf-8").startswith("<svg ")


# ---------------------------------------------------------------- pages and the command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_have_one_for_each_pupil(three: Results, lang: str, klass: Path, tmp_path: Path) -> None:
    results = Results(klass, lang=lang)
    path = results.pages(tmp_path / "pages.html", title="Klasse <3>", size="Letter")
    page = path.read_text("utf-8")
    assert page.count('<section class="pupil">') == 3
    assert page.count("<h1>") == 3
    assert "size: Letter" in page
    assert "<b>eve" not in page
    assert "&lt;b&gt;eve" in page
    assert "Klasse &lt;3&gt;" in page
    assert "<script" not in page
    assert table_of("practice", lang)["results"]["answered"] in page
    assert results.confusions()[0]["piece_name"] in page
    with pytest.raises(BanmenError, match="exists already"):
        results.pages(path)
    assert three.pages(path, force=True) == path


def test_pages_refuse_what_they_cannot_write(three: Results, klass: Path, tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match=r"must end in \.html, got pages\.pdf"):
        three.pages(tmp_path / "pages.pdf")
    with pytest.raises(UnknownName, match='Unknown paper size "A5"'):
        three.pages(tmp_path / "pages.html", size="A5")
    for path in klass.iterdir():
        path.unlink()
    with pytest.raises(BanmenError, match="no pupil handed in anything"):
        Results(klass).pages(tmp_path / "pages.html")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run_(*words: str) -> tuple[int, str, str]:
        status = cli.main(["results", *words])
        out, err = capsys.readouterr()
        return status, out, err

    return run_


def test_the_command_prints_a_table_and_the_faults(
    three: Results, klass: Path, run: Callable[..., tuple[int, str, str]]
) -> None:
    (klass / "zed.json").write_text("{", "utf-8")
    status, out, err = run(str(klass))
    assert status == 0
    assert out.splitlines()[0].split() == ["Pupil", "gold", "rook", "name", "Answered", "Total"]
    assert out.splitlines()[3].split() == ["ann", "3", "3", "2", "3", "8"]
    assert err.startswith("zed.json: is not valid JSON")
    _, out, _ = run(str(klass), "--json")
    assert [json.loads(line)["pupil"] for line in out.splitlines()] == [row["pupil"] for row in three.rows]


def test_the_command_writes_files(
    three: Results, klass: Path, run: Callable[..., tuple[int, str, str]]
) -> None:
    status, _, err = run(
        str(klass), "--csv", "all.csv", "--pages", "all.html", "--size", "Letter", "--lang", "ja"
    )
    assert status == 0
    assert "all.csv: 9 answers" in err
    assert "all.html:" in err
    assert "size: Letter" in Path("all.html").read_text("utf-8")
    assert len(Path("all.csv").read_text("utf-8").splitlines()) == 1 + len(three.rows)
    status, _, err = run(str(klass), "--size", "A4")
    assert (status, err) == (2, "banmen: --size needs --pages.\n")
    status, _, err = run("gone")
    assert status == 2
    assert "must be a folder or a file with answers" in err


def test_the_command_takes_sheets(
    klass: Path, run: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    handed_in(klass / "ann.json")
    sheet().save(tmp_path / "sheet.json")
    _, out, err = run(
        str(klass), "--sheet", str(tmp_path / "sheet.json"), "--sheet", "hook", "--value", "right"
    )
    assert err == ""
    assert out.splitlines()[1].split() == ["ann", "✓", "✓", "✓", "3", "3"]
