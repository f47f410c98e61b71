/** The legs of a move as arrows: curved around pieces they jump, numbered when there are several. */
import { CELL } from "../../core/geometry.ts";
import type { Layout, Point, Square } from "../../core/geometry.ts";
import { put, svg } from "../../kit/dom.ts";
import * as shape from "./shapes.ts";

/** A piece's path over the board. */
export interface MovePath {
  /** Where it begins, the squares it touches, where it ends. */
  readonly squares: readonly Square[];
  /** Whether a piece stands on a square between that it neither touches nor captures. */
  readonly passes: (square: Square) => boolean;
  /** Whether a piece is to be seen where it begins, and where it ends. */
  readonly standing: readonly [boolean, boolean];
}

export interface Legs {
  /** To be stroked. */
  readonly line: string;
  /** To be filled. */
  readonly heads: string;
  readonly numbers: readonly Point[];
}

export const NO_LEGS: Legs = { line: "", heads: "", numbers: [] };

/** Board units kept free before the middle of a square: where a piece is to be seen, on an empty one, and at a stop. */
const FREE = { piece: 15, square: 8, stop: 3 } as const;
/** How far to the side a leg runs that leads over pieces: between the files, or between the diagonals. */
const BESIDE = { orthogonal: CELL.width / 2 + 1, diagonal: 16 } as const;
const HEAD = 8.5;

const f = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${f(x)} ${f(y)}`;

/** How many times larger than up close lines and numbers are drawn, so that they can be read from afar. */
export const enlarged = (scale: number): number => Math.min(2.6, Math.max(1, 0.95 / scale));

export function legsOf({ squares, passes, standing }: MovePath, layout: Layout, large: number): Legs {
  let line = "";
  let heads = "";
  const numbers: Point[] = [];
  for (let i = 1; i < squares.length; i++) {
    const [from, to] = [squares[i - 1] ?? 0, squares[i] ?? 0];
    if (from === to) continue;
    const first = i === 1;
    const last = i === squares.length - 1;
    const free = {
      start: first ? (standing[0] ? FREE.piece : 0) : FREE.stop,
      end: last ? (standing[1] ? FREE.piece : FREE.square) : FREE.stop,
    };
    const { start, bends, end, middle } = gameLineOf(layout, from, to, passes, isRetraced(squares, i));
    const out = shape.unit(start, bends[0] ?? end);
    const into = shape.unit(bends[bends.length - 1] ?? start, end);
    const size = HEAD * Math.min(large, 1.9);
    const tip = shape.moved(end, into, -free.end);
    line += curve(shape.moved(start, out, free.start), bends, shape.moved(tip, into, -0.6 * size));
    heads += head(tip, into, size);
    if (squares.length > 2) numbers.push(middle);
  }
  return { line, heads, numbers };
}

interface GameLine {
  readonly start: Point;
  /** None, one, or four: where it leaves its line, runs beside it, and comes back. */
  readonly bends: readonly Point[];
  readonly end: Point;
  readonly middle: Point;
}

/** Straight if nothing is in between; curved around pieces it passes, and beside its own return. */
function gameLineOf(
  layout: Layout,
  from: Square,
  to: Square,
  passes: (square: Square) => boolean,
  retraced: boolean,
): GameLine {
  const start = layout.centre(from);
  const end = layout.centre(to);
  const along = shape.unit(start, end);
  const aside = { x: along.y, y: -along.x };
  const centre = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const between = squaresBetween(from, to, layout.size.files);
  if (retraced || between === null) {
    const bend = retraced ? 26 : Math.hypot(end.x - start.x, end.y - start.y) * 0.24;
    return {
      start,
      bends: [shape.moved(centre, aside, bend)],
      end,
      middle: shape.moved(centre, aside, bend / 2),
    };
  }
  if (!between.some(passes)) return { start, bends: [], end, middle: centre };
  const beside = along.x === 0 || along.y === 0 ? BESIDE.orthogonal : BESIDE.diagonal;
  const [near, far] = [shape.moved(start, aside, beside), shape.moved(end, aside, beside)];
  const bends = [
    shape.moved(near, along, 16),
    shape.moved(near, along, 38),
    shape.moved(far, along, -38),
    shape.moved(far, along, -16),
  ];
  return { start, bends, end, middle: shape.moved(centre, aside, beside) };
}

function curve(start: Point, bends: readonly Point[], end: Point): string {
  const [a, b, c, d] = bends;
  if (!a) return `M${at(start)}L${at(end)}`;
  if (!b || !c || !d) return `M${at(start)}Q${at(a)} ${at(end)}`;
  return `M${at(start)}Q${at(a)} ${at(b)}L${at(c)}Q${at(d)} ${at(end)}`;
}

function head(tip: Point, along: Point, size: number): string {
  const back = shape.moved(tip, along, -size);
  const aside = { x: along.y, y: -along.x };
  const [left, right] = [shape.moved(back, aside, 0.55 * size), shape.moved(back, aside, -0.55 * size)];
  return `M${at(tip)}L${at(left)}L${at(shape.moved(tip, along, -0.7 * size))}L${at(right)}Z`;
}

/** Whether another leg covers the same line in either direction: then both are offset. */
function isRetraced(squares: readonly Square[], leg: number): boolean {
  const [from, to] = [squares[leg - 1], squares[leg]];
  return squares.some((square, i) => {
    const other = squares[i - 1];
    if (i === 0 || i === leg) return false;
    return (square === to && other === from) || (square === from && other === to);
  });
}

/** The squares strictly between two on a line; null if they are on none. */
export function squaresBetween(from: Square, to: Square, files: number): Square[] | null {
  const across = (to % files) - (from % files);
  const down = Math.floor(to / files) - Math.floor(from / files);
  const count = Math.max(Math.abs(across), Math.abs(down));
  if (across !== 0 && down !== 0 && Math.abs(across) !== Math.abs(down)) return null;
  const step = (across + down * files) / count;
  return Array.from({ length: count - 1 }, (_, i) => from + (i + 1) * step);
}

/** A drawn path, scaled so that it is legible at every zoom. */
export class LegsView {
  readonly element: SVGGElement;
  private readonly casing = svg("path", { class: "bm-legs-casing" });
  private readonly line: SVGPathElement;
  private readonly heads = svg("path", { class: "bm-legs-heads" });
  private readonly numbers = svg("g", { class: "bm-numbers" });
  private shown: { readonly movePath: MovePath; readonly layout: Layout } | null = null;
  private large = 1;

  constructor(name: string) {
    this.line = svg("path", { class: "bm-legs-line", "data-layer": name });
    const { casing, line, heads, numbers } = this;
    this.element = svg("g", { class: `bm-legs bm-legs-${name}` }, casing, line, heads, numbers);
  }

  show(movePath: MovePath | null, layout: Layout): void {
    if (!movePath && !this.shown) return;
    this.shown = movePath ? { movePath, layout } : null;
    this.draw();
  }

  /** The camera has moved: pixels to a unit of the board. */
  setScale(scale: number): void {
    const large = Math.round(enlarged(scale) * 20) / 20;
    if (large === this.large) return;
    this.large = large;
    if (this.shown) this.draw();
  }

  private draw(): void {
    const { shown, large } = this;
    const { line, heads, numbers } = shown ? legsOf(shown.movePath, shown.layout, large) : NO_LEGS;
    this.element.style.setProperty("--bm-large", String(large));
    for (const path of [this.casing, this.line]) put(path, "d", line);
    put(this.heads, "d", heads);
    this.numbers.replaceChildren(
      ...numbers.flatMap(({ x, y }, i) => {
        const text = svg("text", { x: f(x), y: f(y + 3.6 * large) });
        text.textContent = String(i + 1);
        return [svg("circle", { cx: f(x), cy: f(y), r: f(6.4 * large) }), text];
      }),
    );
  }
}
