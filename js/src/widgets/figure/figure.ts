/** Draws a figure: board, the piece and those around it, and the marks of its moves. */
import type { Figure, Offset } from "../../core/figures.ts";
import { CELL } from "../../core/geometry.ts";
import type { Layout } from "../../core/geometry.ts";
import { CATEGORIES } from "../../core/wire.ts";
import { put, svg as make } from "../../kit/dom.ts";
import { nothing, render, svg } from "../../kit/view.ts";
import { drawPlain, placing } from "../../board/view/pieces.ts";
import * as shape from "../../board/view/shapes.ts";
import { drawRose } from "./rose.ts";
import type { Move } from "./rose.ts";
import { centreOf, draw, far, HOME, MARGIN, offsetOf } from "./drawing.ts";

/** The piece in the middle. */
export interface Centre {
  /** Its kanji, or letters; a plain piece if empty. */
  readonly name: string;
  readonly promoted?: boolean;
  /** Its move, which it wears instead of its name. */
  readonly move?: Move;
}

const PLAIN: Centre = { name: "" };

/** The categories in drawing order, from bottom to top. */
const SORTS = ["arrows", "pale", "marks", "small"] as const;

export class FigureView {
  readonly element = make("svg", { class: "bm-figure", "aria-hidden": "true" });
  /** For what else is drawn over the squares, in board units. */
  readonly over = make("g", { class: "bm-figure-over" });
  /** Where its squares lie, for what is drawn over them; null before there is a figure. */
  layout: Layout | null = null;
  private readonly lit = make("path", { class: "bm-lit" });
  private figure: Figure | null = null;

  show(figure: Figure, centre = PLAIN): void {
    const drawing = draw(figure);
    const { width, height } = drawing.layout;
    const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
    this.figure = figure;
    this.layout = drawing.layout;
    put(this.element, "viewBox", `${-MARGIN} ${-MARGIN} ${outerWidth} ${outerHeight}`);
    put(this.element, "width", String(outerWidth));
    put(this.element, "height", String(outerHeight));
    this.light([]);
    const own = pieceOf(centre);
    put(own, "transform", placing(centreOf(figure, HOME), false));
    const marks = SORTS.map((sort) =>
      CATEGORIES.map((category) => {
        const d = drawing[sort][category];
        return d === undefined
          ? nothing
          : svg`<path class="bm-mark bm-${category} bm-of-${sort}" d=${d}></path>`;
      }),
    );
    const numbers = drawing.numbers.map(
      ({ text, at }) => svg`<text x=${shape.number(at.x)} y=${shape.number(at.y + 3.6)}>${text}</text>`,
    );
    render(
      svg`<rect class="bm-figure-frame" x=${-MARGIN} y=${-MARGIN} rx="4" width=${outerWidth} height=${outerHeight}></rect>
        <rect class="bm-plank" width=${width} height=${height}></rect>
        <path class="bm-last" d=${this.box(HOME)}></path>
        ${this.lit}
        <path class="bm-grid" d=${gridOf(drawing.layout)}></path>
        <g class="bm-figure-men">${figure.friends.map((at) => manAt(figure, at, true))}${figure.enemies.map(
          (at) => manAt(figure, at, false),
        )}${own}</g>
        <g class="bm-over">${marks}</g>
        <g class="bm-figure-numbers">${numbers}</g>
        ${this.over}`,
      this.element,
    );
  }

  /** Light some squares up; those that lie outside are passed over. */
  light(squares: Iterable<Offset>): void {
    put(this.lit, "d", [...squares].map((at) => this.box(at)).join(""));
  }

  /** The square at a place on the page; null beside the squares. */
  offsetAt(clientX: number, clientY: number): Offset | null {
    const { figure, layout } = this;
    const rect = this.element.getBoundingClientRect();
    if (!figure || !layout || rect.width === 0) return null;
    const scale = (layout.width + 2 * MARGIN) / rect.width;
    const point = {
      x: (clientX - rect.left) * scale - MARGIN,
      y: (clientY - rect.top) * scale - MARGIN,
    };
    const square = layout.squareAt(point);
    return square === null ? null : offsetOf(figure, square);
  }

  private box(at: Offset): string {
    const { figure } = this;
    if (!figure || far(at) > figure.radius) return "";
    return shape.box(centreOf(figure, at), CELL.width, CELL.height);
  }
}

/** A figure with a kind in its middle; of use to those who do not see it only with its `label`. */
export function drawFigure(figure: Figure, centre: Centre, label?: string): FigureView {
  const view = new FigureView();
  view.show(figure, centre);
  if (label !== undefined) {
    view.element.removeAttribute("aria-hidden");
    put(view.element, "role", "img");
    put(view.element, "aria-label", label);
  }
  return view;
}

/** The piece in the middle, drawn about the origin: what walks looks like what stands there. */
export const pieceOf = ({ name, promoted = false, move }: Centre = PLAIN): SVGGElement =>
  make(
    "g",
    { class: `bm-piece bm-own${promoted ? " bm-promoted" : ""}` },
    ...(move ? drawRose(move) : drawPlain(name, 5)),
  );

/** A plain piece among those around. */
export const manAt = (figure: Figure, at: Offset, friend: boolean): SVGGElement =>
  make(
    "g",
    {
      class: `bm-piece ${friend ? "bm-friend" : "bm-enemy"}`,
      transform: placing(centreOf(figure, at), !friend),
    },
    ...drawPlain("", 3),
  );

const gridOf = ({ width, height }: Layout): string => {
  let lines = "";
  for (let x = 0; x <= width; x += CELL.width) lines += `M${x} 0V${height}`;
  for (let y = 0; y <= height; y += CELL.height) lines += `M0 ${y}H${width}`;
  return lines;
};
