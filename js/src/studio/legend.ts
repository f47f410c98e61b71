/** The categories of a move, each with the shape and colour it has on the board. */
import { html, svg } from "../view/dom.ts";
import { glyphOf } from "../view/overlay.ts";
import type { Category } from "../wire.ts";

const [MIDDLE, RIGHT, UP] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
];

export const legend = (
  categories: readonly Category[],
  names: Readonly<Record<Category, string>>,
): HTMLElement =>
  html(
    "ul",
    { class: "bm-legend" },
    ...categories.map((category) =>
      html(
        "li",
        { "data-category": category },
        svg(
          "svg",
          { class: "bm-swatch", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
          svg("path", { class: `bm-mark bm-${category}`, d: glyphOf(category, MIDDLE, 8.5, RIGHT, UP) }),
        ),
        names[category],
      ),
    ),
  );
