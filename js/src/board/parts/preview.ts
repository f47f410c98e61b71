/** The preview of a move: its route, captures and promotion, or why it is impossible. */
import { watcher } from "../../core/batch.ts";
import { CELL } from "../../core/geometry.ts";
import type { Layout, Square } from "../../core/geometry.ts";
import { routesAt } from "../../core/state.ts";
import type { Refusal } from "../../core/state.ts";
import type { WireMove } from "../../core/wire.ts";
import { put, svg } from "../../kit/dom.ts";
import { motionAllowed } from "../../kit/motion.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { LegsView } from "../view/legs.ts";
import type { MovePath } from "../view/legs.ts";
import { crossOut, each, movePathOf } from "../view/overlay.ts";
import { drawPiece, isTurned, placing } from "../view/pieces.ts";
import * as shape from "../view/shapes.ts";

export function preview({ root, view, viewer }: BoardContext): Part {
  const legs = new LegsView("preview");
  const crosses = svg("path", { class: "bm-mark bm-crosses", "data-layer": "captured" });
  const ghost = svg("g", { class: "bm-becomes" });
  const stopped = new LegsView("stopped");
  const blocked = svg("path", { class: "bm-mark bm-blocker", "data-layer": "blocker" });
  const refused = svg("path", { class: "bm-refused", "data-layer": "refused" });
  view.layers.preview.append(refused, stopped.element, blocked, legs.element, crosses, ghost);
  const otherRoute = watcher();
  const otherRefusal = watcher();
  let shaken: Refusal | null = null;

  const showRoute = ({ state, layout, snapshot }: ViewState, route: WireMove | null): void => {
    const into = route ? snapshot.position.kinds[route.becomes - 1] : undefined;
    const piece = route ? state.scene.pieces[route.from] : null;
    const movePath = route && isWorthShowing(route, layout) ? movePathOf(state, route) : null;
    const captured =
      route && (route.captures.length > 1 || !route.captures.includes(route.to)) ? route.captures : [];
    put(root, "data-previewing", String(movePath !== null || captured.length > 0));
    legs.show(into && movePath ? { ...movePath, standing: [true, true] } : movePath, layout);
    put(crosses, "d", each(captured, layout, crossOut));
    ghost.replaceChildren();
    if (!route || !into || !piece || !layout.contains(route.to) || view.isHeld(route.from)) return;
    const promoted = { ...piece, kind: into, promoted: true };
    put(ghost, "transform", placing(layout.centre(route.to), isTurned(piece.side, layout.bottom)));
    const drawn = drawPiece(promoted, "var(--bm-wood)", snapshot.glyphs);
    ghost.append(svg("g", { class: "bm-piece bm-promoted" }, ...drawn));
  };

  /** How far the piece gets, and what stops it; it shakes, unless nothing is to move. */
  const showRefusal = ({ layout }: ViewState, refusal: Refusal | null): void => {
    stopped.show(refusal && refusal.path.length > 1 ? stoppedOn(refusal, layout) : null, layout);
    const blocker = refusal?.blocker ?? null;
    const barred = each(blocker === null ? [] : [blocker], layout, (at) => {
      const corner = { x: at.x + CELL.width / 2 - 8, y: at.y - CELL.height / 2 + 8 };
      return shape.rim(at, CELL.width - 2, CELL.height - 2, 3) + shape.barred(corner, 7.5);
    });
    put(blocked, "d", barred);
    const around = refusal ? [refusal.from, refusal.to] : [];
    const boxes = each(around, layout, (at) => shape.box(at, CELL.width - 4, CELL.height - 4));
    put(refused, "d", boxes);
    if (refusal && refusal !== shaken && motionAllowed()) view.shake(refusal.from);
    shaken = refusal;
  };

  const cameraMoved = (): void => {
    legs.setScale(viewer.scale);
    stopped.setScale(viewer.scale);
  };
  cameraMoved();
  return {
    cameraMoved,
    update: (now) => {
      const { layout, focus, state } = now;
      const square = focus.hover ?? focus.cursor;
      // The simplest route to the square under the mouse or the cursor.
      const route = square === null ? null : (routesAt(state, square)[0] ?? null);
      if (otherRoute(layout, route)) showRoute(now, route);
      if (otherRefusal(layout, state.refusal)) showRefusal(now, state.refusal);
    },
  };
}

/** A step to the next square says all by its mark. */
function isWorthShowing({ from, to, path }: WireMove, { size: { files } }: Layout): boolean {
  const across = Math.abs((from % files) - (to % files));
  const down = Math.abs(Math.floor(from / files) - Math.floor(to / files));
  return path.length > 0 || Math.max(across, down) > 1;
}

/** The corner squares of a route given square by square: start, turns, end. */
export function cornersOf(path: readonly Square[], layout: Layout): Square[] {
  return path.filter((square, i) => {
    const [before, after] = [path[i - 1], path[i + 1]];
    if (before === undefined || after === undefined) return true;
    const [into, out] = [layout.direction(before, square), layout.direction(square, after)];
    return !into || !out || Math.hypot(into.x - out.x, into.y - out.y) > 0.01;
  });
}

const stoppedOn = ({ path, blocker }: Refusal, layout: Layout): MovePath => ({
  squares: cornersOf(path, layout),
  passes: () => false,
  standing: [true, path[path.length - 1] === blocker],
});
