"""One source of the look: generated files are up to date, and nothing else names a colour."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from banmen_rules.drawing import style
from tests.test_repository import ROOT, tracked
from tools import make_look


@pytest.mark.parametrize("path", make_look.FILES, ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    """If this fails, run ``tools/make_look.py`` and look at the changes."""
    assert path.read_text("utf-8") == make_look.FILES[path]()


# ---------------------------------------------------------------- no colour anywhere else

COLOUR = re.compile(
    r"""(?<![\w&/$#])\#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![\w-])"""
    r"""|\b(?:rgb|rgba|hsl|hsla|oklch|hwb)\("""
    r"""|(?<![\w-])(?:background|background-color|color|fill|stroke|stop-color|border-color)"""
    r"""(?:\s*:\s*|=["'])(?:white|black|gr[ea]y|silver|red|green|blue|yellow|orange|brown|ivory)\b"""
)
SEARCHED = ("js/src/*.css", "js/src/*.ts", "rules/*", "widget/*", "docs/*.py", "docs/*.rst", "tools/*.py")
GENERATED = {"js/src/kit/style/colours.css", "js/src/core/look.ts", "docs/figures.svg"}
ALLOWED = {
    "rules/banmen_rules/drawing/look.toml": "the source",
    "rules/banmen_rules/drawing/style.py": "examples in its docstrings and messages",
    "widget/banmen/board/board.py": "an example in its docstring",
    "rules/banmen_rules/drawing/svg.py": "an example in its docstring",
    "docs/colours.rst": "examples",
    "js/src/board/picture.ts": "the values that browsers have for a property that is not set",
    "js/src/widgets/demo/style/layout.css": "a curtain that turns the screen black",
    "widget/banmen/studio/reference.css": "grey that shows through, on a page of any theme",
    "tools/film/make_film.py": "the pointer in the film, over any board",
    "tools/font/*": "numbers of glyphs",
}


def named_colours() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in tracked(*SEARCHED):
        name = path.relative_to(ROOT).as_posix()
        if name not in GENERATED and path.suffix in {
            ".css",
            ".ts",
            ".py",
            ".html",
            ".j2",
            ".js",
            ".rst",
            ".toml",
        }:
            colours = [each[0] for each in COLOUR.finditer(path.read_text("utf-8"))]
            if colours:
                found[name] = colours
    return found


def test_no_other_file_names_a_colour() -> None:
    found = named_colours()
    wrong = {
        name: colours for name, colours in found.items() if not any(fnmatch(name, one) for one in ALLOWED)
    }
    assert wrong == {}, "look.toml has all colours: add one there, then use its name"
    assert len(found["rules/banmen_rules/drawing/look.toml"]) > 100


@pytest.mark.parametrize(
    "line",
    [
        "fill: #e2c189;",
        'fill="#fff"',
        "color: rgb(0 0 0 / 30%)",
        'stroke="black"',
        "background: white",
        "'#1234'",
    ],
)
def test_the_search_finds_a_colour(line: str) -> None:
    assert COLOUR.search(line)


@pytest.mark.parametrize(
    "line", ["#include", "url(#b1)", "fill: var(--bm-black)", "issue #12", "&#123;", "white pawn"]
)
def test_the_search_finds_nothing_else(line: str) -> None:
    assert not COLOUR.search(line)


# ---------------------------------------------------------------- one value changes all


def test_a_changed_colour_changes_the_page_and_the_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    board = {**style.LOOK["colours"]["board"], "light": "#123456"}
    changed = {**style.LOOK, "colours": {**style.LOOK["colours"], "board": board}}
    style._palette.cache_clear()
    style.shade_colours.cache_clear()
    for module in (style, make_look):
        monkeypatch.setattr(module, "LOOK", changed)
    try:
        assert "--bm-board: #123456;" in make_look.stylesheet()
        assert style.palette_of()["board"] == "#123456"
        assert style.palette_of("dark")["board"] != "#123456"
    finally:
        style._palette.cache_clear()
        style.shade_colours.cache_clear()


def test_every_theme_has_every_colour() -> None:
    for theme in style.THEMES:
        for ground in ("light", "dark"):
            for ranges in ("", "pink", "grey"):
                palette = style.palette_of(theme, ranges, ground)
                assert palette.colours.keys() == {*style.COLOURS}
                assert all(
                    re.fullmatch(r"#[0-9a-f]{6}([0-9a-f]{2})?", each) for each in palette.colours.values()
                )


def test_every_colour_is_used_somewhere() -> None:
    texts = "".join(
        path.read_text("utf-8")
        for path in tracked("js/src/*.css", "js/src/*.ts", "rules/banmen_rules/*.py", "widget/banmen/*.py")
        if path not in make_look.FILES
    )
    marks = {row[part] for row in style.LOOK["categories"].values() for part in ("fill", "edge")}
    unused = [
        name
        for name in style.COLOURS
        if name not in marks
        and f"--bm-{name.replace('_', '-')})" not in texts
        and f'"{name}"' not in texts
        and f"'{name}'" not in texts
    ]
    assert unused == []


def test_wood_of_a_custom_theme_is_both_its_shades_unless_they_are_named() -> None:
    flat, shaded = style.palette_of({"wood": "#abc"}), style.palette_of({"wood": "#abc", "wood_dark": "#123"})
    assert {flat["wood_light"], flat["wood_dark"]} == {"#aabbcc"}
    assert (shaded["wood_light"], shaded["wood_dark"]) == ("#aabbcc", "#112233")
    assert style.palette_of({"wood_dark": "#123"})["wood"] == style.palette_of()["wood"]
