"""Roses tell kinds apart at the smallest size that a board has: a square of 18 by 20 pixels.

Kinds with one move have one rose; their letters tell them apart, from 32 pixels a square.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from banmen_rules import VARIANTS, PieceKind, game
from banmen_rules.drawing.mnemonic import Mnemonic, mnemonic
from banmen_rules.drawing.rose import BODY, rose
from banmen_rules.drawing.style import CELL, LOOK, palette_of

PALETTE = palette_of()
WIDTH, HEIGHT = 18, 20
COLOUR, GREY = 5, 3
"""The least difference of two roses: the root of the mean square, from 0 to 255."""

# Draws pictures on the board, blurs each by 3 x 3 pixels, and compares all pairs:
# [in colour, in grey, one, other].
COMPARE = """async ({ pictures, width, height, ground }) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const seen = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(picture);
    await image.decode();
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const colour = [], grey = [];
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++, count++)
          for (let k = 0; k < 3; k++) sum[k] += data[(v * width + u) * 4 + k];
      const [red, green, blue] = sum.map((part) => part / count);
      colour.push(red, green, blue);
      grey.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    }
    seen.push({ colour, grey });
  }
  const apart = (one, other) =>
    Math.sqrt(one.reduce((sum, part, i) => sum + (part - other[i]) ** 2, 0) / one.length);
  return seen.flatMap((one, i) => seen.slice(0, i).map((other, j) =>
    [apart(one.colour, other.colour), apart(one.grey, other.grey), i, j]));
}"""


class Worn(NamedTuple):
    """A move, and whether its piece is royal."""

    move: Mnemonic
    royal: bool


def picture(worn: Worn) -> str:
    rim = f'stroke="{PALETTE["rose_ink"]}" stroke-width="{LOOK["rose"]["rim"]}"'
    parts = "".join(
        f'<path d="{path}" fill="{PALETTE[paint]}" {rim if paint in LOOK["rose"]["rimmed"] else ""}/>'
        for paint, path in rose(worn.move, royal=worn.royal)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        'preserveAspectRatio="none" '
        f'viewBox="{-CELL[0] / 2} {-CELL[1] / 2} {CELL[0]} {CELL[1]}">'
        f'<path d="{BODY}" fill="{PALETTE["rose_black"]}" stroke="{PALETTE["rose_edge"]}" '
        f'stroke-width="{LOOK["rose"]["edge"]}"/>{parts}</svg>'
    )


def by_move(variant: str) -> Iterator[list[PieceKind]]:
    """Group the kinds of a game that move alike."""
    groups: dict[Any, list[PieceKind]] = {}
    for kind in game(variant).kinds:
        groups.setdefault((kind.description.paths, kind.royal), []).append(kind)
    return iter(groups.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_kinds_with_different_moves_look_different(chromium: Browser, variant: str) -> None:
    kinds = [group[0] for group in by_move(variant)]
    pictures = [picture(Worn(mnemonic(kind.description), kind.royal)) for kind in kinds]
    page = chromium.new_page()
    given = {"pictures": pictures, "width": WIDTH, "height": HEIGHT, "ground": PALETTE["board"]}
    pairs = page.evaluate(COMPARE, given)
    page.close()
    assert len(pairs) == len(kinds) * (len(kinds) - 1) // 2
    alike = [
        f"{kinds[one].name} and {kinds[other].name}: {colour:.1f}, in grey {grey:.1f}"
        for colour, grey, one, other in pairs
        if colour < COLOUR or grey < GREY
    ]
    assert alike == []
