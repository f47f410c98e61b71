"""One source of the look: generated files are up to date, and nothing else names a colour."""

import itertools
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
    marks |= {*style.LOOK["rose"]["paints"].values()}
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


# ---------------------------------------------------------------- contrast

PALETTES = [(theme, ground) for theme in ("light", "dark", "contrast") for ground in ("light", "dark")]


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """Compute the contrast of two colours as WCAG 2 does."""
    low, high = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme, ground", PALETTES)
def test_roses_stand_out_on_pieces_and_pieces_on_the_board(theme: style.Theme, ground: style.Ground) -> None:
    palette = style.palette_of(theme, ground=ground)
    rose = style.LOOK["rose"]
    for paint in {*rose["paints"].values(), *rose["rimmed"]}:
        for body in ("rose_black", "rose_white"):
            seen = "rose_ink" if paint in rose["rimmed"] else paint
            assert contrast(palette[seen], palette[body]) >= 3, (paint, body)
    for body, edge in (("wood", "wood_edge"), ("rose_black", "rose_edge"), ("rose_white", "rose_edge")):
        assert contrast(palette[edge], palette["board"]) >= 3 or theme == "dark", edge
        assert contrast(palette[body], palette["board"]) >= 2.5 or theme == "contrast", body


# How eyes without one kind of cones see linear RGB (Machado, Oliveira and Fernandes 2009).
BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Two categories that a reader need not tell apart by their marks: where a piece goes tells them.
ALIKE = ({"area", "line"}, {"igui", "pass"})


@pytest.mark.parametrize("eyes", BLIND)
@pytest.mark.parametrize("theme, ground", PALETTES)
def test_categories_differ_by_shape_where_colours_look_alike(
    theme: style.Theme, ground: style.Ground, eyes: str
) -> None:
    palette = style.palette_of(theme, ground=ground)

    def seen(name: str) -> list[float]:
        parts = linear(palette[style.LOOK["categories"][name]["fill"]])
        return [sum(by * part for by, part in zip(row, parts, strict=True)) for row in BLIND[eyes]]

    for one, other in itertools.combinations(style.LOOK["categories"], 2):
        apart = max(abs(a - b) for a, b in zip(seen(one), seen(other), strict=True))
        if apart < 0.2 and {one, other} not in ALIKE:
            shapes = [style.LOOK["categories"][name]["shapes"] for name in (one, other)]
            assert shapes[0] != shapes[1], (one, other)
