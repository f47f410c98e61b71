"""A board and the studio's widgets on one page: each looks as it does alone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab import Lab, Notebook

SHOWN = {
    "Board('tai')": ".bm-board[data-ready=true][data-font=ready]",
    "PieceCard('lion', 'tai')": ".bm-card .bm-live .bm-figure",
    "BetzaPad('KNAD')": ".bm-pad .bm-live .bm-figure",
    "Atlas('dai_dai')": ".bm-atlas .bm-figure",
}
# Position and style of every element: a leaking rule of another widget would change them.
_LOOKS = """(root) => [...root.querySelectorAll("*")].map((one) => {
  const { left, top } = root.getBoundingClientRect();
  const box = one.getBoundingClientRect();
  const { color, backgroundColor, borderTopWidth, fontSize, fontWeight } = getComputedStyle(one);
  const round = (value) => Math.round(value * 4) / 4;
  return [one.getAttribute("class"), round(box.left - left), round(box.top - top), round(box.width),
    round(box.height), color, backgroundColor, borderTopWidth, fontSize, fontWeight].join(" ");
})"""
_STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }"


@pytest.fixture
def fresh(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    """A page that no widget has been on."""
    lab.write("together.ipynb", "")
    with Notebook(lab, chromium, "together.ipynb") as notebook:
        notebook.page.add_style_tag(content=_STILL)
        yield notebook


def looks(notebook: Notebook, source: str) -> list[str]:
    notebook.show(f"from banmen import *\nshown = {source}\nshown", boards=int(source.startswith("Board")))
    ready = notebook.page.locator(SHOWN[source]).first
    expect(ready).to_be_visible()
    root = notebook.page.locator(".banmen")
    expect(root).to_have_count(1)
    notebook.page.mouse.move(0, 0)
    previous: list[str] = []
    for _ in range(60):
        notebook.page.evaluate(
            "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
        )
        now: list[str] = root.evaluate(_LOOKS)
        if now == previous:
            break
        previous = now
    return now


@pytest.mark.parametrize(
    "first, others",
    [
        pytest.param(one, [two for two in SHOWN if two != one], marks=[pytest.mark.long] if number else [])
        for number, one in enumerate(list(SHOWN)[:3])
    ],
)
def test_looks_as_it_does_alone(fresh: Notebook, first: str, others: list[str]) -> None:
    alone = looks(fresh, first)
    assert len(alone) > 100
    for other in others:
        looks(fresh, other)
    assert looks(fresh, first) == alone
