/** Draws a figure: board, the piece and those around it, and the marks of its moves. */
import type { Figure, Offset } from "../../core/figures.ts";
import { CELL } from "../../core/geometry.ts";
import type { Layout } from "../../core/geometry.ts";
import { CATEGORIES } from "../../core/wire.ts";
import { put, svg } from "../../kit/dom.ts";
import { drawPlain, placing } from "../../board/view/pieces.ts";
import * as shape from "../../board/view/shapes.ts";
import { centreOf, draw, HOME, MARGIN, offsetOf } from "./drawing.ts";
import type { Drawing, Paths } from "./drawing.ts";

/** The piece in the middle. */
export interface Centre {
  /** Its kanji, or letters; a plain piece if empty. */
  readonly name: string;
  readonly promoted?: boolean;
}

const PLAIN: Centre = { name: "" };

/** The categories in drawing order, from bottom to top. */
const SORTS = ["arrows", "pale", "marks", "small"] as const;

export class FigureView {
  readonly element: SVGSVGElement;
  /** For what else is drawn over the squares, in board units. */
  readonly over = svg("g", { class: "bm-figure-over" });
  private readonly frame = svg("rect", { class: "bm-figure-frame", x: -MARGIN, y: -MARGIN, rx: 4 });
  private readonly plank = svg("rect", { class: "bm-plank" });
  private readonly origin = svg("path", { class: "bm-origin" });
  private readonly lit = svg("path", { class: "bm-lit" });
  private readonly grid = svg("path", { class: "bm-grid" });
  private readonly men = svg("g", { class: "bm-figure-men" });
  private readonly marks = svg("g", { class: "bm-over" });
  private readonly numbers = svg("g", { class: "bm-figure-numbers" });
  private drawn: { readonly figure: Figure; readonly drawing: Drawing } | null = null;

  constructor() {
    this.element = svg(
      "svg",
      { class: "bm-figure", "aria-hidden": "true" },
      this.frame,
      this.plank,
      this.origin,
      this.lit,
      this.grid,
      this.men,
      this.marks,
      this.numbers,
      this.over,
    );
  }

  /** Where its squares lie, for what is drawn over them; null before there is a figure. */
  get layout(): Layout | null {
    return this.drawn?.drawing.layout ?? null;
  }

  show(figure: Figure, centre: Centre = PLAIN): void {
    const drawing = draw(figure);
    const { layout } = drawing;
    this.drawn = { figure, drawing };
    const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
    put(this.element, "viewBox", `${-MARGIN} ${-MARGIN} ${width} ${height}`);
    put(this.element, "width", String(width));
    put(this.element, "height", String(height));
    for (const [rect, w, h] of [
      [this.frame, width, height],
      [this.plank, layout.width, layout.height],
    ] as const) {
      put(rect, "width", String(w));
      put(rect, "height", String(h));
    }
    put(this.grid, "d", gridOf(layout));
    put(this.origin, "d", this.box(HOME));
    this.light([]);
    this.men.replaceChildren(
      ...figure.friends.map((at) => this.man(at, "", 3, false)),
      ...figure.enemies.map((at) => this.man(at, "", 3, true)),
      this.man(HOME, centre.name, 5, false, centre.promoted),
    );
    this.marks.replaceChildren(...SORTS.flatMap((sort) => pathsOf(sort, drawing[sort])));
    this.numbers.replaceChildren(
      ...drawing.numbers.map(({ text, at }) => {
        const element = svg("text", { x: shape.number(at.x), y: shape.number(at.y + 3.6) });
        element.textContent = text;
        return element;
      }),
    );
  }

  /** The piece in the middle, drawn about the origin: what walks looks like what stands there. */
  middle({ name, promoted = false }: Centre = PLAIN): SVGGElement {
    return svg("g", { class: `bm-piece bm-own${promoted ? " bm-promoted" : ""}` }, ...drawPlain(name, 5));
  }

  /** Light some squares up; those that lie outside are passed over. */
  light(squares: Iterable<Offset>): void {
    put(this.lit, "d", [...squares].map((at) => this.box(at)).join(""));
  }

  /** The square at a place on the page; null beside the squares. */
  offsetAt(clientX: number, clientY: number): Offset | null {
    const { drawn } = this;
    const rect = this.element.getBoundingClientRect();
    if (!drawn || rect.width === 0) return null;
    const { figure, drawing } = drawn;
    const scale = (drawing.layout.width + 2 * MARGIN) / rect.width;
    const point = {
      x: (clientX - rect.left) * scale - MARGIN,
      y: (clientY - rect.top) * scale - MARGIN,
    };
    const square = drawing.layout.squareAt(point);
    return square === null ? null : offsetOf(figure, square);
  }

  private box(at: Offset): string {
    const { drawn } = this;
    if (!drawn || Math.max(Math.abs(at[0]), Math.abs(at[1])) > drawn.figure.radius) return "";
    return shape.box(centreOf(drawn.figure, at), CELL.width, CELL.height);
  }

  private man(at: Offset, name: string, size: number, turned: boolean, promoted = false): SVGGElement {
    const { drawn } = this;
    const point = drawn ? centreOf(drawn.figure, at) : { x: 0, y: 0 };
    const kind = turned ? "bm-enemy" : name === "" && size < 5 ? "bm-friend" : "bm-own";
    return svg(
      "g",
      { class: `bm-piece ${kind}${promoted ? " bm-promoted" : ""}`, transform: placing(point, turned) },
      ...drawPlain(name, size),
    );
  }
}

const gridOf = ({ width, height }: Layout): string => {
  let lines = "";
  for (let x = 0; x <= width; x += CELL.width) lines += `M${x} 0V${height}`;
  for (let y = 0; y <= height; y += CELL.height) lines += `M0 ${y}H${width}`;
  return lines;
};

const pathsOf = (sort: (typeof SORTS)[number], paths: Paths): SVGPathElement[] =>
  CATEGORIES.flatMap((category) => {
    const d = paths[category];
    return d === undefined ? [] : [svg("path", { class: `bm-mark bm-${category} bm-of-${sort}`, d })];
  });
