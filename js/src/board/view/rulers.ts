/** The coordinates along the board's edges, thinned out where they would overlap. */
import { toViewport } from "../../core/camera.ts";
import type { Camera } from "../../core/camera.ts";
import { CELL, rankName } from "../../core/geometry.ts";
import type { Layout, Point } from "../../core/geometry.ts";
import type { Coordinates } from "../../core/model.ts";
import { put, svg } from "../../kit/dom.ts";

/** Pixels kept free around the squares: above (and, evenly, below) and at the right (and left). */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A part of the window, in its pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Label {
  readonly text: SVGTextElement;
  readonly axis: "x" | "y";
  readonly at: Point;
  /** Labels are left out by this number where there is little room. */
  readonly count: number;
}

/** Pixels that a label needs before its neighbour begins. */
const ROOM = { x: 17, y: 13 } as const;
/** Show each, every second, every fifth … */
const THINNED = [1, 2, 5, 10] as const;

/** How much room coordinates take on a board of so many ranks. */
export function marginOf(coordinates: Coordinates, ranks: number): Margin {
  if (coordinates === "none") return { top: 4, right: 4, bottom: 4, left: 4 };
  return { top: 20, right: coordinates === "japanese" && ranks > 20 ? 38 : 22, bottom: 8, left: 8 };
}

const DIGITS = "〇一二三四五六七八九";

/** A number up to 99 in kanji: 三十六. */
export function kanjiNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const ten = tens === 0 ? "" : `${tens === 1 ? "" : (DIGITS[tens] ?? "")}十`;
  return ten + (ones === 0 ? "" : (DIGITS[ones] ?? ""));
}

export class Rulers {
  readonly element = svg("g", { class: "bm-rulers", "aria-hidden": "true" });
  private labels: readonly Label[] = [];

  /** Write the coordinates of a board. */
  lay(layout: Layout, coordinates: Coordinates): void {
    const { size, region } = layout;
    const labels: Label[] = [];
    const add = (axis: Label["axis"], value: string, at: Point, count: number): void => {
      const text = svg("text", { class: `bm-label bm-label-${axis}` });
      text.textContent = value;
      labels.push({ text, axis, at, count });
    };

    for (let i = 0; i < region.columns; i++) {
      const file = size.files - region.left - i;
      add("x", String(file), layout.centre(region.top * size.files + region.left + i), file);
    }
    for (let i = 0; i < region.rows; i++) {
      const row = region.top + i;
      const at = layout.centre(row * size.files + region.left);
      // Letters are counted from a, so that a, f, k … remain; numbers from one, so that 五, 十 … do.
      if (coordinates === "japanese") add("y", kanjiNumber(row + 1), at, row + 1);
      else add("y", rankName(row), at, row);
    }
    this.labels = coordinates === "none" ? [] : labels;
    this.element.classList.toggle("bm-japanese", coordinates === "japanese");
    this.element.replaceChildren(...this.labels.map(({ text }) => text));
  }

  /** Stand the labels beside the squares that can be seen. */
  place(camera: Camera, box: Box, margin: Margin): void {
    const every = {
      x: thinned(CELL.width * camera.scale, ROOM.x),
      y: thinned(CELL.height * camera.scale, ROOM.y),
    };
    for (const { text, at, axis, count } of this.labels) {
      const point = toViewport(camera, at);
      const across = axis === "x";
      const position = across ? point.x : point.y;
      const [low, high] = across ? [box.left, box.left + box.width] : [box.top, box.top + box.height];
      const shown = position > low + 3 && position < high - 3 && count % every[axis] === 0;
      put(text, "visibility", shown ? "visible" : "hidden");
      if (!shown) continue;
      const beside = box.left + box.width + margin.left + margin.right / 2;
      text.setAttribute("x", String(across ? position + margin.left : beside));
      text.setAttribute("y", String(across ? box.top + margin.top - 7 : position + margin.top + 4));
    }
  }
}

function thinned(pitch: number, room: number): number {
  return THINNED.find((every) => pitch * every >= room) ?? THINNED[THINNED.length - 1] ?? 1;
}
