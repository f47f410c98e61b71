"""Draws the icon of the lessons as an app: a hook mover that wears its move, as SVG and as PNG."""

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from banmen_rules import load_variant
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.drawing.rose import BODY, rose
from banmen_rules.drawing.style import palette_of

SIZES = (192, 512)
"""Pixels of the PNG files, which phones ask for."""
_HALF = 36.0
"""Half of the icon, in the units of a rose: a phone may cut its corners off."""
_FINE = 3
"""Samples of a pixel, across and down."""
_EDGE = 1.5

Polygon = Sequence[tuple[float, float]]


def write(folder: Path) -> None:
    """Write ``icon.svg``, and ``icon-192.png`` and ``icon-512.png``."""
    (folder / "icon.svg").write_text(svg(), "utf-8")
    for size in SIZES:
        (folder / f"icon-{size}.png").write_bytes(png(size))


def _parts() -> Iterator[tuple[str, str]]:
    """Name the colour and the path of each part, from the lowest to the uppermost."""
    colours = palette_of("light")
    yield colours["board"], f"M{-_HALF} {-_HALF}L{_HALF} {-_HALF}L{_HALF} {_HALF}L{-_HALF} {_HALF}Z"
    for paint, path in (("rose_edge", _grown(BODY)), ("rose_black", BODY)):
        yield colours[paint], path
    for paint, path in rose(mnemonic(load_variant("tai").kind("hook mover").description)):
        yield colours[paint], path


def _grown(path: str) -> str:
    """Draw the body a little larger: the part that the body itself leaves free is its edge."""
    (points,) = _polygons(path)
    far = 1 + _EDGE / 23.2
    return "M" + "L".join(f"{x * far:.2f} {y * far:.2f}" for x, y in points) + "Z"


def svg() -> str:
    """Draw the icon as SVG."""
    paths = "".join(f'<path d="{path}" fill="{colour}"/>' for colour, path in _parts())
    view = f"{-_HALF} {-_HALF} {2 * _HALF} {2 * _HALF}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{paths}</svg>\n'


def png(size: int) -> bytes:
    """Draw the icon as PNG, with the standard library only: its parts are polygons."""
    fine = size * _FINE
    rows = [bytearray(3 * fine) for _ in range(fine)]
    for colour, path in _parts():
        paint = bytes.fromhex(colour.removeprefix("#"))
        polygons = [
            [((x / _HALF + 1) * fine / 2, (y / _HALF + 1) * fine / 2) for x, y in one]
            for one in _polygons(path)
        ]
        for polygon in polygons:
            heights = [y for _, y in polygon]
            for y in range(max(0, int(min(heights))), min(fine, int(max(heights)) + 1)):
                for left, right in _spans(polygon, y + 0.5):
                    rows[y][3 * left : 3 * right] = paint * (right - left)
    data = b"".join(b"\0" + _mixed(rows[y : y + _FINE], size) for y in range(0, fine, _FINE))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def _spans(polygon: Polygon, y: float) -> Iterator[tuple[int, int]]:
    """Find where a row is inside a polygon."""
    crossings = sorted(
        one[0] + (y - one[1]) * (other[0] - one[0]) / (other[1] - one[1])
        for one, other in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
        if (one[1] <= y) != (other[1] <= y)
    )
    for left, right in zip(crossings[::2], crossings[1::2], strict=True):
        yield round(left), max(round(left), round(right))


def _mixed(rows: Sequence[bytearray], size: int) -> bytes:
    """Mix the samples of a row of pixels."""
    count = _FINE * len(rows)
    if all(row == rows[0][:3] * (len(row) // 3) for row in rows):
        return bytes(rows[0][:3] * size)
    sums = [sum(column) for column in zip(*rows, strict=True)]
    return bytes(
        sum(sums[3 * _FINE * x + c : 3 * _FINE * (x + 1) + c : 3]) // count
        for x in range(size)
        for c in range(3)
    )


def _polygons(path: str) -> list[Polygon]:
    """Read a path of lines.

    Raises:
        ValueError: if it has anything but lines.

    """
    found: list[Polygon] = []
    for part in path.split("Z")[:-1]:
        if re.search(r"[^\d\s.,MLhvHV-]", part):
            raise ValueError(f"The path must have lines only, got {part}.")
        points: list[tuple[float, float]] = []
        for command, numbers in re.findall(r"([MLhvHV])([^MLhvHV]*)", part):
            values = [float(each) for each in re.findall(r"-?[\d.]+", numbers)]
            x, y = points[-1] if points else (0.0, 0.0)
            match command:
                case "h":
                    points.append((x + values[0], y))
                case "v":
                    points.append((x, y + values[0]))
                case "H":
                    points.append((values[0], y))
                case "V":
                    points.append((x, values[0]))
                case _:
                    points.extend(zip(values[::2], values[1::2], strict=True))
        found.append(points)
    return found
