"""Plots of results: bars with their labels, drawn by matplotlib or Altair, or as SVG of our own."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen.practice.handed_in.tables import width_of
from banmen_rules import BanmenError, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.base.files import write_file
from banmen_rules.drawing.style import palette_of
from banmen_rules.drawing.svg import with_font

_ROW, _BAR, _LETTER, _GAP, _PAD = 26, 14, 8.2, 10, 12
_LONGEST: Final = 46
"""The most letters of a label."""
_WIDTH: Final = 640
_FULL: Final = 100
INK: Final = palette_of("light")["paper_ink"]
"""The colour of a picture for paper."""
_FONTS: Final = "system-ui, 'Noto Sans', 'Noto Sans JP', sans-serif, 'Banmen Kanji'"


@typed_class
@dataclass(frozen=True)
class BarChart:
    """Bars, one below the other; a notebook shows them.

    >>> chart = BarChart("Mastery", (("steps", 75.0), ("jumps", 50.0)), "%")
    >>> chart.svg().count("<rect"), "75 %" in chart.svg()
    (2, True)
    """

    title: str
    bars: tuple[tuple[str, float], ...]
    """The label and the value of each."""
    unit: str = ""
    """``"%"``: the longest bar possible is 100."""
    nothing: str = ""
    """What to write if there are no bars."""

    @property
    def most(self) -> float:
        """The value of the longest bar possible."""
        return float(_FULL) if self.unit == "%" else max((value for _, value in self.bars), default=0) or 1.0

    def svg(self, ink: str = "currentColor", width: int = _WIDTH) -> str:
        """Draw the bars as SVG, with every value in figures: it is legible in black and white.

        Args:
            ink: the colour; that of the text around the picture if not given.
            width: in pixels.

        """
        labels = [_cut(label) for label, _ in self.bars]
        left = min(width * 0.62, max(map(width_of, labels), default=0) * _LETTER + _GAP)
        room = width - left - 64
        height = _PAD + 24 + _ROW * max(1, len(self.bars))
        rows = "".join(
            self._row(place, labels[place], value, left, room) for place, (_, value) in enumerate(self.bars)
        )
        if not self.bars:
            rows = f'<text x="0" y="{_PAD + 34}">{escape(self.nothing)}</text>'
        described = "; ".join(f"{label}: {self.figure(value)}" for label, value in self.bars)
        return with_font(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" font-family="{_FONTS}" font-size="13" fill="{ink}">'
            f"<title>{escape(f'{self.title}. {described}')}</title>"
            f'<text x="0" y="{_PAD + 4}" font-weight="600">{escape(self.title)}</text>{rows}</svg>'
        )

    def _row(self, place: int, label: str, value: float, left: float, room: float) -> str:
        y = _PAD + 24 + _ROW * place
        length = max(1.0, room * min(1.0, value / self.most))
        return (
            f'<text x="0" y="{y + 11}">{escape(label)}</text>'
            f'<rect x="{left:.1f}" y="{y}" width="{length:.1f}" height="{_BAR}" fill-opacity="0.6"/>'
            f'<text x="{left + length + 6:.1f}" y="{y + 11}">{escape(self.figure(value))}</text>'
        )

    def figure(self, value: float) -> str:
        """Write a value with its unit."""
        return f"{value:.0f} {self.unit}".rstrip()

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the picture into an SVG file, black on nothing.

        Raises:
            BanmenError: if the name does not end in .svg, or the file cannot be written.

        """
        target = Path(path)
        if target.suffix.lower() != ".svg":
            raise BanmenError(f"The file of a picture must end in .svg, got {target.name}.")
        write_file(target, self.svg(INK))
        return target

    def _repr_html_(self) -> str:
        return self.svg().replace("<svg ", '<svg style="max-width:100%;min-width:420px;height:auto" ', 1)


def _cut(label: str) -> str:
    """Shorten a label to one line."""
    if width_of(label) <= _LONGEST:
        return label
    short = label
    while width_of(short) >= _LONGEST:
        short = short[:-1]
    return f"{short}…"


def draw(chart: BarChart, library: str | None) -> Any:  # noqa: ANN401 - of any library
    """Draw bars with a library, or the first that is installed.

    Raises:
        UnknownName: if there is no such library.
        BanmenError: if the one that is named is not installed.

    """
    if library is not None and library not in LIBRARIES:
        raise UnknownName("library of plots", library, LIBRARIES)
    for name in (library,) if library else LIBRARIES:
        try:
            return LIBRARIES[name](chart)
        except ImportError:
            continue
    raise BanmenError(
        f'library="{library}" needs {library}. Install it (`pip install {library}`), or leave library out.'
    )


def _matplotlib(chart: BarChart) -> Any:  # noqa: ANN401 - a Figure
    pyplot = import_module("matplotlib.pyplot")
    figure, axes = pyplot.subplots(figsize=(8, 0.9 + 0.32 * max(1, len(chart.bars))), layout="constrained")
    pyplot.close(figure)  # a notebook shows what the cell returns, once
    labels = [_cut(label).replace("$", r"\$") for label, _ in chart.bars]
    places = range(len(labels))
    drawn = axes.barh(places, [value for _, value in chart.bars])
    axes.set_yticks(places, labels)
    axes.invert_yaxis()
    axes.bar_label(drawn, [chart.figure(value) for _, value in chart.bars], padding=3)
    axes.set_xlim(0, chart.most * 1.12)
    axes.set_title(chart.title.replace("$", r"\$"), loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _altair(chart: BarChart) -> Any:  # noqa: ANN401 - a Chart
    altair = import_module("altair")
    rows = [
        {"label": label, "value": value, "figure": chart.figure(value), "place": place}
        for place, (label, value) in enumerate(chart.bars)
    ]
    order = altair.EncodingSortField(field="place", order="ascending")
    base = altair.Chart(altair.InlineData(values=rows), title=chart.title).encode(
        x=altair.X("value:Q", title=chart.unit or None, scale=altair.Scale(domain=[0, chart.most])),
        y=altair.Y("label:N", title=None, sort=order, axis=altair.Axis(labelLimit=300)),
        tooltip=["label:N", "figure:N"],
    )
    return base.mark_bar() + base.mark_text(align="left", dx=3).encode(text="figure:N")


def _svg(chart: BarChart) -> BarChart:
    return chart


LIBRARIES: Final[dict[str, Callable[[BarChart], Any]]] = {
    "matplotlib": _matplotlib,
    "altair": _altair,
    "svg": _svg,
}
"""What draws plots, the first that is installed."""
