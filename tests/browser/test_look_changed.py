"""``make gallery`` takes a picture of each state of a surface, and lists those that differ from before."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools import make_gallery


def picture(chromium: Browser, path: Path, colour: str) -> None:
    """Draw 100 squares of 10 x 10 pixels, one of them in a colour of its own."""
    path.parent.mkdir(exist_ok=True)
    page = chromium.new_page(viewport={"width": 100, "height": 100})
    one = f'<div style="width: 10px; height: 10px; background: {colour}"></div>'
    page.set_content(f'<body style="margin: 0; background: #808080">{one}')
    page.screenshot(path=path)
    page.close()


def test_pictures_that_differ_are_listed_the_most_changed_first(chromium: Browser, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for name, was, now in (
        ("same.png", "#808080", "#808080"),
        ("hardly.png", "#808080", "#838383"),
        ("changed.png", "#808080", "#ff0000"),
    ):
        picture(chromium, before / name, was)
        picture(chromium, after / name, now)
    picture(chromium, after / "new.png", "#000000")
    names = sorted(path.name for path in after.iterdir())
    found = make_gallery.compare(chromium, after, before, names)
    assert list(found.items()) == [("new.png", None), ("changed.png", 0.01)]
    page = make_gallery.page_of(names, found)
    assert page.index("changed.png (1.0%)") < page.index("<h2>All</h2>") < page.index("same.png")


def test_each_state_of_a_surface_is_taken_in_each_theme_and_width(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_gallery, "THEMES", ("light", "dark"))
    monkeypatch.setattr(make_gallery, "SIZES", ((390, 844),))
    names = list(make_gallery.shoot(chromium, "lesson", tmp_path))
    assert sorted(names) == [
        "lesson-rest-dark-390.png",
        "lesson-rest-light-390.png",
        "lesson-selected-dark-390.png",
        "lesson-selected-light-390.png",
    ]
    assert len({(tmp_path / name).read_bytes() for name in names}) == len(names), "two states look alike"
