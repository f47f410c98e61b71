/**
 * The minimap: the whole board in a corner with a frame around the visible part, shown when not all is visible. It
 * moves to the corner away from the frame, so that you can always see what it covers.
 */
import { CELL } from "../../core/geometry.ts";
import type { Point } from "../../core/geometry.ts";
import * as states from "../../core/state.ts";
import { listen, put, svg } from "../../kit/dom.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";

/** Its larger side, in parts of the window's smaller one, and in pixels at least and at most. */
const SHARE = 0.3;
const LEAST = 88;
const MOST = 190;

export class Minimap implements Part {
  private readonly element = svg("svg", { class: "bm-minimap", "aria-hidden": "true" });
  private readonly plank = svg("rect", { class: "bm-plank" });
  private readonly black = svg("path", { class: "bm-map-black" });
  private readonly white = svg("path", { class: "bm-map-white" });
  private readonly targets = svg("path", { class: "bm-map-targets" });
  private readonly frame = svg("rect", { class: "bm-map-frame" });
  private drawn: ViewState | null = null;

  constructor(private readonly context: BoardContext) {
    this.element.append(this.plank, this.white, this.black, this.targets, this.frame);
    context.window.append(this.element);
    this.listen(context.signal);
  }

  update(now: ViewState): void {
    if (this.isWanted) this.draw(now);
  }

  /** Hidden when all is visible, and in a demonstration. */
  private get isWanted(): boolean {
    const { viewer } = this.context;
    return !viewer.isWhole && !viewer.isLed;
  }

  private draw(now: ViewState): void {
    const { layout, snapshot, state } = now;
    const { drawn } = this;
    const { pieces } = snapshot.position;
    this.drawn = now;
    if (drawn?.layout !== layout || drawn.snapshot.position.pieces !== pieces) {
      put(this.element, "viewBox", `0 0 ${layout.width} ${layout.height}`);
      put(this.plank, "width", String(layout.width));
      put(this.plank, "height", String(layout.height));
      const men = { black: "", white: "" };
      pieces.forEach((piece, square) => {
        if (piece && layout.contains(square)) men[piece.side] += dot(layout.centre(square), 0.72);
      });
      put(this.black, "d", men.black);
      put(this.white, "d", men.white);
    }
    if (drawn?.layout !== layout || drawn.state !== state) {
      const squares = [...states.offered(state).keys()].filter((square) => layout.contains(square));
      put(this.targets, "d", squares.map((square) => dot(layout.centre(square), 0.9)).join(""));
    }
  }

  cameraMoved(): void {
    const { viewer } = this.context;
    const { layout } = viewer;
    this.element.classList.toggle("bm-shown", this.isWanted);
    if (!this.isWanted) return;
    this.draw(this.context.now());
    const { x, y, width, height } = viewer.seen;
    for (const [name, value] of Object.entries({ x, y, width, height })) {
      put(this.frame, name, value.toFixed(1));
    }
    const room = Math.min(viewer.extent.width, viewer.extent.height) * SHARE;
    const larger = Math.max(LEAST, Math.min(MOST, room)) / Math.max(layout.width, layout.height);
    put(this.element, "width", (layout.width * larger).toFixed(0));
    put(this.element, "height", (layout.height * larger).toFixed(0));
    this.element.classList.toggle("bm-left", x + width / 2 > layout.width / 2);
    this.element.classList.toggle("bm-top", y + height / 2 > layout.height / 2);
  }

  /** A press or a drag on it looks there. */
  private listen(signal: AbortSignal): void {
    const go = (event: PointerEvent): void => {
      const box = this.element.getBoundingClientRect();
      const { layout } = this.context.viewer;
      this.context.viewer.centre({
        x: ((event.clientX - box.left) / box.width) * layout.width,
        y: ((event.clientY - box.top) / box.height) * layout.height,
      });
    };
    const { element } = this;
    listen(element, signal, {
      pointerdown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        element.setPointerCapture(event.pointerId);
        go(event);
      },
      pointermove: (event) => {
        if (element.hasPointerCapture(event.pointerId)) go(event);
      },
    });
  }
}

const dot = ({ x, y }: Point, part: number): string => {
  const [width, height] = [CELL.width * part, CELL.height * part];
  return `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}Z`;
};
