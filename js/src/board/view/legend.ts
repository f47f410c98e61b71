/** The legend: the categories of a move with their shapes and colours. */
import type { Category } from "../../core/wire.ts";
import { html, svg } from "../../kit/dom.ts";
import { glyphOf } from "./overlay.ts";

const [MIDDLE, RIGHT, UP] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
];

/** The mark of a category. */
export const swatch = (category: Category): SVGSVGElement =>
  svg(
    "svg",
    { class: "bm-swatch", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg("path", { class: `bm-mark bm-${category}`, d: glyphOf(category, MIDDLE, 8.5, RIGHT, UP) }),
  );

export const legend = (
  categories: readonly Category[],
  names: Readonly<Record<Category, string>>,
): HTMLElement =>
  html(
    "ul",
    { class: "bm-legend" },
    ...categories.map((category) =>
      html("li", { "data-category": category }, swatch(category), names[category]),
    ),
  );
