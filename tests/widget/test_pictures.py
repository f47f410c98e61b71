"""Pictures of widgets: SVG, PNG and GIF, what they cost, and what is refused."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from banmen import Board, Demo, PieceCard, cli
from banmen.host import exporting, pictures
from banmen_rules import BanmenError

Image = pytest.importorskip("PIL.Image")

STEPS: list[dict[str, Any]] = [
    {"caption": "A pawn."},
    {"caption": "It steps.", "moves": ["13s 13r"]},
    {
        "caption": "行きます。",
        "camera": "region 15t-11p",
        "question": {"text": "Far?", "options": [{"text": "No"}]},
    },
]


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as read:
        return read.size  # type: ignore[no-any-return]


def frames_of(path: Path) -> list[tuple[int, bytes]]:
    """List the milliseconds and the pixels of the pictures of a GIF."""
    with Image.open(path) as read:
        found = []
        for number in range(read.n_frames):
            read.seek(number)
            found.append((read.info["duration"], read.convert("RGB").tobytes()))
        return found


def test_a_board_is_written_as_svg_and_as_png(tmp_path: Path) -> None:
    board = Board("chu")
    assert board.export(tmp_path / "a.svg").read_text("utf-8") == board.svg()
    picture = board.export(tmp_path / "a.png")
    assert exporting.summary(picture).endswith(" kB, 1160 x 1256 pixels")
    small = board.export(tmp_path / "b.png", scale=0.5)
    assert size_of(small) == (290, 314)


def test_a_gif_shows_the_moves_so_far(tmp_path: Path) -> None:
    board = Board("tai", region="15t-11p")
    board.push("13s 13r")
    board.push("13g 13h")
    board.push("12s 12r")
    frames = frames_of(board.export(tmp_path / "game.gif"))
    assert [ms for ms, _ in frames] == [1000, 1000, 1000, 3000]
    assert len({pixels for _, pixels in frames}) == len(frames)
    assert [ms for ms, _ in frames_of(board.export(tmp_path / "b.gif", seconds=0.5))] == [500, 500, 500, 500]


def test_a_gif_ends_at_the_position_shown(tmp_path: Path) -> None:
    board = Board("tai", region="15t-11p")
    for move in ("13s 13r", "13g 13h", "12s 12r"):
        board.push(move)
    board.goto(1)
    frames = frames_of(board.export(tmp_path / "game.gif"))
    assert [ms for ms, _ in frames] == [1000, 3000]
    board.goto(0)
    board.push("12s 12r")
    other = frames_of(board.export(tmp_path / "variation.gif"))
    assert [frames[0] == other[0], frames[1] == other[1]] == [True, False], "the moves of the line shown"


def test_a_gif_shows_the_main_line_with_its_captions(tmp_path: Path) -> None:
    demo = Demo("tai", steps=STEPS, title="Pawns")
    path = demo.export(tmp_path / "steps.gif")
    frames = frames_of(path)
    assert len(frames) == len(STEPS)
    assert all(ms > 1800 for ms, _ in frames)
    wide, _ = size_of(path)
    assert wide == pictures.WIDEST


def test_kanji_and_latin_letters_are_drawn_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(text: str) -> int:
        svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text x="4" y="30" '
        made = pictures.png(f'{svg}font-size="24" font-family="system-ui,sans-serif">{text}</text></svg>')
        with Image.open(io.BytesIO(made)) as read:
            return sum(read.convert("RGBA").getchannel("A").histogram()[1:])

    assert drawn("ab"), drawn("獅")
    monkeypatch.setattr(pictures, "_TEXT_FONTS", ())
    for cached in (pictures._text_font, pictures._has_font):
        cached.cache_clear()
    try:
        assert drawn("ab"), drawn("獅")
        assert not drawn(" ")
    finally:
        for cached in (pictures._text_font, pictures._has_font):
            cached.cache_clear()


def test_a_letter_that_no_font_has_is_named() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a\U000cfffe</text></svg>'
    with pytest.raises(BanmenError, match="No font of this machine has \U000cfffe\\. Install one"):
        pictures.png(svg)


@pytest.mark.parametrize(
    "name,options,message",
    [
        ("a.jpg", {}, "The file must end in one of .html, .svg, .png, .gif, got a.jpg."),
        ("a.svg", {"scale": 2}, "scale is for .png and .gif, got a.svg."),
        ("a.png", {"seconds": 2}, "seconds is for .gif, got a.png."),
        ("a.png", {"scale": 0}, "scale must be from 0.1 to 10, got 0"),
        (
            "a.png",
            {"scale": 10},
            "The picture must have at most 40,000,000 pixels, got 9600 x 10430: lower scale.",
        ),
        ("a.gif", {"seconds": 61}, "seconds must be from 0.1 to 60, got 61"),
    ],
)
def test_what_does_not_fit_is_refused(
    tmp_path: Path, name: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(BanmenError) as refused:
        Board("tai").export(tmp_path / name, **options)
    assert str(refused.value).startswith(message)
    assert not list(tmp_path.iterdir())


def test_a_card_has_no_gif(tmp_path: Path) -> None:
    with pytest.raises(BanmenError, match=r"PieceCard has one picture: use \.png or \.svg"):
        PieceCard("lion").export(tmp_path / "a.gif")


def test_too_many_pictures_are_refused() -> None:
    scene = pictures.Scene(Board("chu").svg(), 1)
    with pytest.raises(BanmenError, match="from 1 to 500 pictures, got 501"):
        pictures.gif([scene] * 501)
    with pytest.raises(BanmenError, match="at most 13 pictures, got 20: lower scale, or show fewer moves"):
        pictures.gif([scene] * 20, scale=9)


def test_a_missing_package_is_named_with_its_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(BanmenError, match=r"Run `pip install 'banmen\[pictures\]'`"):
        Board("chu").export(tmp_path / "a.png")


def test_the_command_writes_a_gif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "steps.gif"
    assert cli.main(["demo", "08_lion_moves", "--export", str(target)]) == 0
    assert target.read_bytes().startswith(b"GIF89a")
    assert " x " in capsys.readouterr().out


@pytest.mark.parametrize("name,seconds", [("07_hook_moves", 5), ("20_taikyoku", 10)])
@pytest.mark.long
def test_a_gif_of_twelve_steps_is_small_and_soon_made(tmp_path: Path, name: str, seconds: float) -> None:
    from time import process_time  # noqa: PLC0415 - only here

    demo = Demo(name)
    count = len(demo.film(1))
    began = process_time()
    path = demo.export(tmp_path / "a.gif")
    spent = process_time() - began
    assert path.stat().st_size * 12 / count < 2_000_000
    assert spent * 12 / count < seconds
