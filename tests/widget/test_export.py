"""``banmen export``: what stands in the page, what is refused, and what is never replaced."""

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from banmen import BetzaPad, Board, Demo, cli
from banmen.host import html_page
from banmen.host.bundle import load_bundle, modules_for
from banmen_rules import BanmenError
from banmen_rules.drawing.svg import without_font

NASTY = '</title></script><script>alert(1)</script><img src=x onerror="alert(2)"> & \u2028 <!--'


class Reader(HTMLParser):
    """Reads a page as a browser does: elements with their attributes, and the text in each."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._inside: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in {"meta", "img"}:
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._inside.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts.setdefault(self._inside[-1], []).append(data)


def page_of(*boards: Board, title: str = "A page") -> str:
    return html_page.page([html_page.still(board) for board in boards], title=title)


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="text/plain" id="banmen-boards">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1], validate=True)))
    values: list[Any] = []
    for value in data["values"]:
        values.append(resolved(value, values))
    return {**data, "values": values}


def resolved(value: object, values: list[Any]) -> Any:  # noqa: ANN401 - JSON
    """Put earlier values in the place of references to them, as the page does."""
    if isinstance(value, list):
        return [resolved(each, values) for each in value]
    if not isinstance(value, dict):
        return value
    if html_page.REFERENCE in value:
        return values[value[html_page.REFERENCE]]
    return {name: resolved(each, values) for name, each in value.items()}


def traits_of(page: str, number: int = 0) -> dict[str, Any]:
    data = data_of(page)
    _, places = data["boards"][number]
    return {name: data["values"][place] for name, place in places.items()}


def test_the_page_holds_the_front_end_and_what_it_needs_to_know() -> None:
    board = Board("tai", title="An opening", orientation="white")
    board.push("13s 13r")
    board.say("Only Python says this.")
    page = page_of(board)
    assert data_of(page)["modules"] == modules_for(load_bundle().modules, ["en"])
    traits = traits_of(page)
    assert base64.b64decode(traits.pop("moves")["base64"]) == board.moves
    assert traits.pop("status") == {"level": "", "text": ""}
    for name in ("tsfen", "catalogue", "history", "ply", "title", "orientation", "protocol", "files"):
        assert traits[name] == getattr(board, name), name
    assert not [name for name in traits if name.startswith("_")]


def test_every_trait_the_front_end_asks_for_is_there() -> None:
    schema = json.loads((Path(__file__).parents[2] / "widget/protocol/board.schema.json").read_text("utf-8"))
    asked = set(schema["properties"])
    known = asked & Board.class_traits(sync=True).keys()
    assert {"tsfen", "moves", "catalogue"} < known
    assert known <= traits_of(page_of(Board("tai"))).keys()


def test_what_boards_share_is_there_once() -> None:
    one, two = page_of(Board("tai")), page_of(Board("tai"), Board("tai", orientation="white"))
    name = json.dumps(Board("tai").catalogue[0]["name"])
    assert len(two) < len(one) + 20_000
    assert json.dumps(data_of(two)).count(name) == json.dumps(data_of(one)).count(name)
    assert [traits_of(two, number)["orientation"] for number in (0, 1)] == ["black", "white"]
    assert two.count('data-board="') == 2


@pytest.mark.parametrize(
    "lang, wanted", [("en", set()), ("ru", {"board-ru.js"}), ("ja", {"board-ja.js", "textfont.js"})]
)
def test_a_page_holds_the_texts_and_the_font_of_its_language(lang: str, wanted: set[str]) -> None:
    page = page_of(Board("tai", lang=lang))
    assert f'<html lang="{lang}"' in page
    modules = data_of(page)["modules"].keys()
    assert {one for one in modules if one.endswith(("-ja.js", "-ru.js", "font.js"))} == wanted


def test_japanese_words_on_an_english_page_have_a_font() -> None:
    plain, quoted = page_of(Board("tai")), page_of(Board("tai", title="Igui is 居喰い in Japanese"))
    fonts = [re.findall(r"@font-face{[^}]*}", page) for page in (plain, quoted)]
    assert fonts[0] != fonts[1]
    assert len(quoted) < len(plain) + 20_000


def test_a_rule_of_styles_is_on_a_page_once() -> None:
    widgets = [Board("tai"), BetzaPad("W"), Demo("tai", steps=[{"caption": "A lion."}])]
    page = html_page.page([html_page.still(each) for each in widgets], title="Three")
    styles = "".join(data_of(page)["styles"].values())
    assert styles.count(".banmen *,.banmen *:before{") == 1
    every = "".join(load_bundle(each.BUNDLE).css for each in widgets)
    assert {*re.findall(r"[.]bm-[\w-]+", styles)} == {*re.findall(r"[.]bm-[\w-]+", every)}


def test_no_text_becomes_a_part_of_the_page() -> None:
    board = Board("tai", title=NASTY)
    page = page_of(board, title=NASTY)
    reader = Reader(page)
    assert [attributes.get("type") for tag, attributes in reader.elements if tag == "script"] == [
        "text/plain",
        "module",
    ]
    assert not [tag for tag, _ in reader.elements if tag == "img"]
    assert not [name for _, attributes in reader.elements for name in attributes if name.startswith("on")]
    assert NASTY in reader.texts["title"]
    assert traits_of(page)["title"] == NASTY
    assert "<!--" not in page


def test_the_page_makes_no_requests_and_says_so() -> None:
    page = page_of(Board("tai", glyphs="kanji"))
    reader = Reader(page)
    for tag, attributes in reader.elements:
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            assert (attributes.get(name) or "#").startswith("#"), (tag, attributes)
    assert "@import" not in page
    styles = [*reader.texts["style"], *data_of(page)["styles"].values()]
    kinds = re.findall(r"url\((?!#)([^,)]*)", "".join(styles))
    assert kinds == ["data:font/woff2;base64"]  # the characters of the picture
    assert "@import" not in "".join(styles)
    (policy,) = [
        attributes["content"]
        for _, attributes in reader.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    script = page.partition('<script type="module">')[2].partition("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy is not None
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{digest}' blob:;")
    assert "http" not in policy


def test_where_no_script_runs_there_is_a_picture() -> None:
    board = Board("tai", region="17i-9q")
    assert f'<div class="picture">{without_font(board.svg())}</div>' in page_of(board)


def test_pictures_of_a_page_share_one_font() -> None:
    boards = [Board("tai", glyphs="kanji", region=region) for region in ("", "17i-9q")]
    page = html_page.page([html_page.still(board) for board in boards], title="Two")
    assert page.partition("<script")[0].count("@font-face") == 1


@pytest.mark.parametrize(
    "given,theme", [(["dark"], "dark"), (["dark", "dark"], "dark"), (["dark", "light"], "host")]
)
def test_the_page_is_as_light_as_its_boards(given: list[str], theme: str) -> None:
    assert f'data-theme="{theme}"' in page_of(*[Board("dai_dai", theme=each) for each in given])


# ---------------------------------------------------------------- the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_is_written_beside_and_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["export", "tai"]) == 0
    page = (folder / "tai.html").read_text("utf-8")
    assert traits_of(page)["tsfen"] == Board("tai").tsfen
    assert re.fullmatch(r"tai\.html: \d+ kB, opens in any browser\n", capsys.readouterr().out)


def test_every_option_is_taken(folder: Path) -> None:
    tsfen = Board("taikyoku", pieces={"16o": "lion", "3c": "white king"}).tsfen
    options = ["--tsfen", tsfen, "--ruleset", "atsi", "--region", "20a-1t", "--title", "A lion"]
    options += ["--orientation", "white", "--theme", "dark", "-o", "lion.html"]
    assert cli.main(["export", "taikyoku", *options]) == 0
    traits = traits_of((folder / "lion.html").read_text("utf-8"))
    names = ("tsfen", "ruleset", "region", "title", "orientation", "theme")
    assert [traits[name] for name in names] == [tsfen, "atsi", "20a-1t", "A lion", "white", "dark"]


def test_a_saved_board_is_written_as_it_was_left(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = Board("tai", title="A saved game", orientation="white", region="17i-9y")
    board.push("13s 13r")
    board.save("game.json")
    assert cli.main(["export", "game.json", "--theme", "dark"]) == 0, capsys.readouterr().err
    traits = traits_of((folder / "game.html").read_text("utf-8"))
    for name in ("tsfen", "title", "orientation", "region", "history", "ply"):
        assert traits[name] == getattr(board, name), name
    assert traits["theme"] == "dark"
    assert cli.main(["export", "game.json", "--force", "--tsfen", board.tsfen]) == 2
    assert "--tsfen needs a game, got the file game.json" in capsys.readouterr().err
    assert cli.main(["export", "none.json"]) == 2
    assert "none.json cannot be read" in capsys.readouterr().err


# ---------------------------------------------------------------- a notebook


def write_notebook(path: Path, *sources: str, run: bool = True) -> None:
    """Write a notebook with prose and these cells, executed as `jupyter execute` does with widget state."""
    prose = "# The lion 獅子\n\nIt has $8^2$ ways, says **a book**."
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "id": f"c{n}",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": one,
        }
        for n, one in enumerate(sources)
    ]
    markdown = {"cell_type": "markdown", "id": "prose", "metadata": {}, "source": prose}
    whole = {"cells": [markdown, *cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    made = nbformat.from_dict(whole)  # type: ignore[no-untyped-call]
    if run:
        NotebookClient(made, store_widget_state=True).execute()
    path.write_text(json.dumps(made), "utf-8")


def test_a_notebook_becomes_a_page_of_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (
        "from banmen import Board, MoveDiagram\nboard = Board('tai', glyphs='kanji')\nboard",
        "MoveDiagram('lion', 'tai')",
        "import ipywidgets\nipywidgets.IntSlider(7)",
    )
    write_notebook(folder / "lesson.ipynb", *source)
    assert "widgets" in json.loads((folder / "lesson.ipynb").read_text("utf-8"))["metadata"]
    assert cli.main(["export", "lesson.ipynb"]) == 0
    assert re.fullmatch(r"lesson\.html: \d+ kB, opens in any browser\n", capsys.readouterr().out)
    page = (folder / "lesson.html").read_text("utf-8")
    assert len(page) < 400_000, "275 KB of it are JupyterLab's style"
    assert page.count('<div class="banmen-picture"><svg') == 2
    assert "Tai shogi: 354 pieces, Black to move" in page
    assert page.count('<use href="#b') == Board("tai", glyphs="kanji").svg().count('<use href="#b')
    assert "IntSlider(value=7)" in page, "a widget without a picture is shown as its text"
    for text in ("The lion 獅子", "$8^2$", "<strong>a book</strong>", "MoveDiagram"):
        assert text in page
    assert "<script" not in page
    assert "widget-view" not in page
    assert cli.main(["export", "lesson.ipynb", "--no-code", "-o", "bare.html"]) == 0
    assert "MoveDiagram" not in (folder / "bare.html").read_text("utf-8")


def test_a_notebook_is_run_first_if_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_notebook(folder / "lesson.ipynb", "from banmen import Board\nBoard('tai')", run=False)
    assert cli.main(["export", "lesson.ipynb"]) == 2
    assert "lesson.ipynb has no outputs. Run its cells and save it, or add --run" in capsys.readouterr().err
    assert cli.main(["export", "lesson.ipynb", "--run"]) == 0
    assert '<div class="banmen-picture"><svg' in (folder / "lesson.html").read_text("utf-8")


def test_formulas_are_drawn_by_a_mathjax_that_the_page_carries(folder: Path) -> None:
    write_notebook(folder / "lesson.ipynb", "1 + 1")
    (folder / "tex-svg.js").write_text("window.drawn = '</script>'")
    assert cli.main(["export", "lesson.ipynb", "--mathjax", "tex-svg.js"]) == 0
    page = (folder / "lesson.html").read_text("utf-8")
    assert "<script>window.drawn = '<\\/script>'</script>" in page
    assert '["\\\\(", "\\\\)"]' in page


@pytest.mark.parametrize(
    "options, says",
    [
        (["none.ipynb"], "Cannot read none.ipynb"),
        (["broken.ipynb"], "Cannot read broken.ipynb"),
        (["broken.ipynb", "--region", "1a-2b"], "--region needs a board, got the notebook broken.ipynb"),
        (["broken.ipynb", "--theme", "dark"], "--theme needs a board"),
        (["tai", "--run"], "--run needs a notebook"),
        (["tai", "--no-code"], "--no-code needs a notebook"),
    ],
)
def test_invalid_notebook_or_option_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    (folder / "broken.ipynb").write_text("{")
    assert cli.main(["export", *options]) == 2
    assert says in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["broken.ipynb"]


def test_a_ruleset_of_ones_own_is_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "club.toml").write_text(
        'variant = "tai"\nname = "club"\ntitle = "Our club"\nbase = "article"\n'
    )
    assert cli.main(["export", "tai", "--ruleset", "club.toml"]) == 0, capsys.readouterr().err
    assert traits_of((folder / "tai.html").read_text("utf-8"))["ruleset"] == "club"
    assert cli.main(["export", "dai_dai", "--ruleset", "club.toml"]) == 2
    assert "club.toml must be a ruleset for dai_dai, got one for tai" in capsys.readouterr().err


def test_a_page_that_is_there_stays_unless_it_is_forced(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "tai.html").write_text("mine")
    assert cli.main(["export", "tai"]) == 2
    assert (folder / "tai.html").read_text() == "mine"
    assert "tai.html exists already: name another file, or replace it with --force" in (
        capsys.readouterr().err
    )
    assert cli.main(["export", "tai", "--force"]) == 0
    assert "banmen-boards" in (folder / "tai.html").read_text("utf-8")


@pytest.mark.parametrize(
    "arguments,said",
    [
        (["tie"], 'Unknown game "tie".'),
        (["tai", "--tsfen", "nonsense"], "nonsense"),
        (["tai", "--region", "99z-1a"], "99z"),
        (
            ["tai", "-o", "no/such/folder/page.html"],
            "no/such/folder/page.html cannot be written: No such file",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    arguments: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_python_writes_a_board_as_it_is(folder: Path) -> None:
    board = Board("tai")
    board.push("13s 13r")
    assert board.export("mine.html") == Path("mine.html")
    assert traits_of((folder / "mine.html").read_text("utf-8"))["ply"] == 1
    with pytest.raises(BanmenError, match=r"mine\.html exists already.*force=True in Python"):
        board.export("mine.html")
    board.undo()
    board.export("mine.html", force=True)
    with pytest.raises(
        BanmenError, match=r"^The file must end in one of \.html, \.svg, \.png, \.gif, got mine\.txt\.$"
    ):
        board.export("mine.txt")
    assert traits_of((folder / "mine.html").read_text("utf-8"))["ply"] == 0


def test_a_name_no_file_can_have_is_refused(folder: Path) -> None:
    with pytest.raises(BanmenError, match="cannot be written"):
        html_page.write("", folder / "a\0b", force=True)
