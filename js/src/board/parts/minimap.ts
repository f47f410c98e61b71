/**
 * The minimap: the whole board, small, with a frame around the visible part, shown when not all is visible. It is
 * docked beside or under the board, where it covers no piece.
 */
import { watcher } from "../../core/batch.ts";
import { CELL } from "../../core/geometry.ts";
import type { Point } from "../../core/geometry.ts";
import * as states from "../../core/state.ts";
import { listen, put, svg } from "../../kit/dom.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";

/** Its larger side, in parts of the window's smaller one, and in pixels at least and at most. */
const SHARE = 0.3;
const LEAST = 88;
const MOST = 190;

export function minimap({ viewer, signal, now }: BoardContext): Part {
  const plank = svg("rect", { class: "bm-plank" });
  const black = svg("path", { class: "bm-map-black" });
  const white = svg("path", { class: "bm-map-white" });
  const targets = svg("path", { class: "bm-map-targets" });
  const frame = svg("rect", { class: "bm-map-frame" });
  const all = { class: "bm-minimap", "aria-hidden": "true" };
  const element = svg("svg", all, plank, white, black, targets, frame);
  const otherPieces = watcher();
  const otherTargets = watcher();
  const size = (of: Element, width: string, height: string): void => {
    put(of, "width", width);
    put(of, "height", height);
  };
  /** Hidden when all is visible, and in a demonstration. */
  const isWanted = (): boolean => !viewer.isWhole && !viewer.isLed;

  const draw = ({ layout, snapshot, state }: ViewState): void => {
    const { pieces } = snapshot.position;
    if (otherPieces(layout, pieces)) {
      put(element, "viewBox", `0 0 ${layout.width} ${layout.height}`);
      size(plank, String(layout.width), String(layout.height));
      const men = { black: "", white: "" };
      pieces.forEach((piece, square) => {
        if (piece && layout.contains(square)) men[piece.side] += dot(layout.centre(square), 0.72);
      });
      put(black, "d", men.black);
      put(white, "d", men.white);
    }
    if (otherTargets(layout, state)) {
      const squares = [...states.offered(state).keys()].filter((square) => layout.contains(square));
      put(targets, "d", squares.map((square) => dot(layout.centre(square), 0.9)).join(""));
    }
  };

  /** A press or a drag on it looks there. */
  const go = ({ clientX, clientY }: PointerEvent): void => {
    const box = element.getBoundingClientRect();
    const { layout } = viewer;
    viewer.centre({
      x: ((clientX - box.left) / box.width) * layout.width,
      y: ((clientY - box.top) / box.height) * layout.height,
    });
  };
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
  return {
    docked: element,
    update: (state) => {
      if (isWanted()) draw(state);
    },
    cameraMoved: () => {
      element.classList.toggle("bm-shown", isWanted());
      if (!isWanted()) return;
      draw(now());
      const { layout, seen, viewport } = viewer;
      for (const name of ["x", "y", "width", "height"] as const) put(frame, name, seen[name].toFixed(1));
      const room = Math.min(viewport.width, viewport.height) * SHARE;
      const larger = Math.max(LEAST, Math.min(MOST, room)) / Math.max(layout.width, layout.height);
      size(element, (layout.width * larger).toFixed(0), (layout.height * larger).toFixed(0));
    },
  };
}

const dot = ({ x, y }: Point, part: number): string => {
  const [width, height] = [CELL.width * part, CELL.height * part];
  return `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}Z`;
};
