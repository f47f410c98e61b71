"""Pictures in pixels: a PNG of an SVG, or a GIF of several, with the packages of ``banmen[pictures]``.

resvg draws the SVG. It reads fonts only as TrueType files: the shipped font of the kanji, and one of the
machine for Latin and Cyrillic letters. A machine without fonts gets the letters that Pillow brings along.
"""

import io
import re
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from html import unescape
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final, NamedTuple

from banmen_rules import BanmenError
from banmen_rules.base.arguments import typed
from banmen_rules.drawing.font import FAMILY, TrueType, without_font
from banmen_rules.drawing.style import WORD_FONTS

MOST_FRAMES: Final = 500
"""The most pictures of a GIF."""
MOST_PIXELS: Final = 40_000_000
"""The most pixels of a PNG, or of one picture of a GIF: a whole board of 36x36 squares is one million."""
MOST_TOGETHER: Final = 400_000_000
"""The most pixels of all pictures of a GIF, which Python has in memory at once, one byte each."""
WIDEST: Final = 720
"""The width of a GIF in pixels at the scale 1: what fits into a chat or on a slide."""

_SIZE: Final = re.compile(r'<svg[^>]*? width="([0-9.]+)" height="([0-9.]+)"')
_TITLE: Final = re.compile("<title>.*?</title>", re.DOTALL)
_WORDS: Final = re.compile(">([^<>]+)<")
_COMMON: Final = "\u052f"
"""The last of the letters that fonts for Latin, Greek and Cyrillic have."""
_TEXT_FONTS: Final = (
    ("segoeui.ttf", "segoeuib.ttf"),  # Windows
    ("HelveticaNeue.ttc",),  # macOS
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("FreeSans.ttf", "FreeSansBold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
)
"""Files to look for, regular and bold: the fonts that browsers choose for ``system-ui`` or ``sans-serif``."""


class Scene(NamedTuple):
    """A picture of a GIF, and how many seconds it stays."""

    svg: str
    seconds: float


@typed
def png(svg: str, scale: float = 2) -> bytes:
    """Draw an SVG as PNG, with ``scale`` pixels for each of its own.

    Raises:
        BanmenError: if the packages for pictures are missing, the picture would be too large, or no font of
            the machine has a character.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')[1:4]
    b'PNG'
    """
    _check_size(svg, scale)
    return _drawn(svg, scale)


@typed
def gif(scenes: Iterable[Scene], scale: float = 1) -> bytes:
    """Draw pictures of one size as an animated GIF, at most ``WIDEST`` pixels wide at the scale 1.

    All pictures share one palette, and each stores only what differs from the one before.

    Raises:
        BanmenError: as `png`; or if there are too many pictures.

    """
    scenes = list(scenes)
    if not 0 < len(scenes) <= MOST_FRAMES:
        raise BanmenError(f"A GIF must have from 1 to {MOST_FRAMES} pictures, got {len(scenes)}.")
    width, _ = _size(scenes[0].svg)
    scale *= min(1, WIDEST / width)
    _check_size(scenes[0].svg, scale, len(scenes))
    image = _pillow("Image")
    drawn: dict[str, Any] = {}  # pictures that come again are drawn once
    for svg, _ in scenes:
        if svg not in drawn:
            with image.open(io.BytesIO(_drawn(svg, scale))) as read:
                drawn[svg] = _opaque(image, read.convert("RGBA"))
    palette = _palette(image, list(drawn.values()))
    plain = {svg: each.quantize(palette=palette, dither=image.Dither.NONE) for svg, each in drawn.items()}
    first, *others = [plain[svg] for svg, _ in scenes]
    made = io.BytesIO()
    first.save(
        made,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[round(1000 * seconds) for _, seconds in scenes],
        loop=0,
        disposal=1,
        optimize=False,
    )
    return made.getvalue()


def size_of(picture: bytes) -> tuple[int, int]:
    """Read the width and height of a PNG or GIF in pixels."""
    with _pillow("Image").open(io.BytesIO(picture)) as read:
        wide, tall = read.size
    return wide, tall


# ---------------------------------------------------------------- sizes and colours


def _size(svg: str) -> tuple[float, float]:
    found = _SIZE.search(svg)
    if found is None:
        raise BanmenError("The picture must be an SVG with a width and a height.")
    return float(found[1]), float(found[2])


def _check_size(svg: str, scale: float, count: int = 1) -> None:
    """Refuse pictures that would fill the memory.

    Raises:
        BanmenError: if a picture, or all together, would have too many pixels.

    """
    width, height = _size(svg)
    pixels = width * scale * height * scale
    if pixels > MOST_PIXELS:
        shown = f"{round(width * scale)} x {round(height * scale)}"
        raise BanmenError(f"The picture must have at most {MOST_PIXELS:,} pixels, got {shown}: lower scale.")
    if pixels * count > MOST_TOGETHER:
        most = int(MOST_TOGETHER / pixels)
        cure = "lower scale, or show fewer moves"
        raise BanmenError(f"A GIF of this size must have at most {most} pictures, got {count}: {cure}.")


def _opaque(image: Any, read: Any) -> Any:  # noqa: ANN401 - of Pillow, which may be missing
    """Fill the round corners of a picture with the colour of its edge."""
    made = image.new("RGB", read.size, read.getpixel((read.width // 2, 0))[:3])
    made.paste(read, mask=read)
    return made


def _palette(image: Any, drawn: Sequence[Any]) -> Any:  # noqa: ANN401 - of Pillow, which may be missing
    """Choose 255 colours for all pictures: the colours of small marks count as much as those of the board.

    Each picture gives its colours with the root of how often they occur.
    """
    counts: dict[tuple[int, int, int], float] = {}
    for each in drawn:
        for count, colour in each.getcolors(each.width * each.height):
            counts[colour] = counts.get(colour, 0) + count
    common = sorted(counts, key=lambda colour: -counts[colour])[:20_000]
    pixels = [colour for colour in common for _ in range(1 + int(counts[colour] ** 0.5) // 4)]
    sample = image.new("RGB", (len(pixels), 1))
    sample.putdata(pixels)
    return sample.quantize(255, image.Quantize.MEDIANCUT, dither=image.Dither.NONE)


# ---------------------------------------------------------------- drawing


def _drawn(svg: str, scale: float) -> bytes:
    svg = without_font(svg)
    strange = _strange(svg)
    if missing := [char for char in strange if not _has_font(char)]:
        named = " ".join(missing[:5])
        raise BanmenError(f"No font of this machine has {named}. Install one, such as Noto Sans.")
    # The words on a board are Latin with kanji in between, not the other way round.
    return _resvg(svg.replace(WORD_FONTS, "sans-serif"), scale, system=bool(strange))


def _resvg(svg: str, scale: float = 1, *, system: bool) -> bytes:
    """Draw an SVG. Fonts of the system only replace what the chosen ones lack: they would come first."""
    text = _text_font()
    with as_file(files("banmen_rules.drawing") / "fonts/banmen-kanji.ttf") as kanji:
        return bytes(
            _package("resvg_py").svg_to_bytes(
                svg_string=svg,
                zoom=scale,
                skip_system_fonts=not system,
                font_files=[*text.files, str(kanji)],
                font_family=text.family,
                sans_serif_family=text.family,
                serif_family=FAMILY,
            )
        )


def _strange(svg: str) -> list[str]:
    """List the characters of a picture that neither the shipped font nor usual text fonts have."""
    words = unescape("".join(_WORDS.findall(_TITLE.sub("", svg))))
    last = "~" if _text_font().is_stand_in else _COMMON
    return sorted({char for char in words if char > last and char not in _USUAL and char not in _shipped()})


_USUAL: Final = frozenset("–—‘’“”…·«»")


@cache
def _shipped() -> frozenset[str]:
    font = files("banmen_rules.drawing") / "fonts/banmen-kanji.ttf"
    return frozenset(TrueType.read(font.read_bytes()).glyphs)


@cache
def _has_font(char: str) -> bool:
    """Tell whether a character is drawn as more than the box of unknown ones."""

    def draw(what: str) -> bytes:
        text = f'<text x="4" y="30" font-size="28" font-family="sans-serif">&#{ord(what)};</text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{text}</svg>'
        return _resvg(svg, system=True)

    return char.isspace() or draw(char) not in (draw("\U0010fffd"), draw(" "))


class _TextFont(NamedTuple):
    family: str
    files: Sequence[str]
    is_stand_in: bool = False
    """Whether it is the one of Pillow, which has little more than ASCII."""


@cache
def _text_font() -> _TextFont:
    """Find a font for Latin letters on this machine; if it has none, write the one of Pillow into a file."""
    fonts = _pillow("ImageFont")
    for names in _TEXT_FONTS:
        try:
            found = [fonts.truetype(name) for name in names]
        except OSError:
            continue
        return _TextFont(found[0].getname()[0], [each.path for each in found])
    stand_in = fonts.load_default(12)
    folder = Path(tempfile.gettempdir())
    with tempfile.NamedTemporaryFile("wb", dir=folder, prefix="banmen-", suffix=".ttf", delete=False) as file:
        file.write(stand_in.font_bytes)
    _remove_at_exit(Path(file.name))
    return _TextFont(stand_in.getname()[0], [file.name], is_stand_in=True)


def _remove_at_exit(path: Path) -> None:
    import atexit  # noqa: PLC0415 - only a machine without fonts needs it

    atexit.register(lambda: path.unlink(missing_ok=True))


# ---------------------------------------------------------------- optional packages


def _pillow(part: str) -> Any:  # noqa: ANN401 - a module
    return _package(f"PIL.{part}")


def _package(name: str) -> Any:  # noqa: ANN401 - a module
    """Import a package that banmen does without if it can.

    Raises:
        BanmenError: if it is missing; says how to install it.

    """
    from importlib import import_module  # noqa: PLC0415 - beside its use

    try:
        return import_module(name)
    except ImportError:
        raise BanmenError("PNG and GIF need more packages. Run `pip install 'banmen[pictures]'`.") from None
