/** The preview of a move: its route, captures and promotion, or why it is impossible. */
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

export class Preview implements Part {
  private readonly legs = new LegsView("preview");
  private readonly crosses = svg("path", { class: "bm-mark bm-crosses", "data-layer": "captured" });
  private readonly ghost = svg("g", { class: "bm-becomes" });
  private readonly stopped = new LegsView("stopped");
  private readonly blocker = svg("path", { class: "bm-mark bm-blocker", "data-layer": "blocker" });
  private readonly refused = svg("path", { class: "bm-refused", "data-layer": "refused" });
  private route: WireMove | null = null;
  private refusal: Refusal | null = null;
  private layout: Layout | null = null;

  constructor(private readonly context: BoardContext) {
    const { refused, stopped, blocker, legs, crosses, ghost } = this;
    context.view.layer("preview").append(refused, stopped.element, blocker, legs.element, crosses, ghost);
    this.cameraMoved();
  }

  cameraMoved(): void {
    const { scale } = this.context.viewer;
    this.legs.setScale(scale);
    this.stopped.setScale(scale);
  }

  update(now: ViewState): void {
    const route = lookedAt(now);
    const { layout } = now;
    const { refusal } = now.state;
    const turned = layout !== this.layout;
    this.layout = layout;
    if (turned || route !== this.route) this.showRoute(now, route);
    if (turned || refusal !== this.refusal) this.showRefusal(now, refusal);
    this.route = route;
    this.refusal = refusal;
  }

  private showRoute(now: ViewState, route: WireMove | null): void {
    const { state, layout, snapshot } = now;
    const into = route ? snapshot.position.kinds[route.becomes - 1] : undefined;
    const piece = route ? state.scene.pieces[route.from] : null;
    const movePath = route && isWorthShowing(route, layout) ? movePathOf(state, route) : null;
    const captured =
      route && (route.captures.length > 1 || !route.captures.includes(route.to)) ? route.captures : [];
    put(this.context.root, "data-previewing", String(movePath !== null || captured.length > 0));
    this.legs.show(into && movePath ? { ...movePath, standing: [true, true] } : movePath, layout);
    put(this.crosses, "d", each(captured, layout, crossOut));
    this.ghost.replaceChildren();
    if (!route || !into || !piece || !layout.contains(route.to) || this.context.view.isHeld(route.from))
      return;
    const promoted = { ...piece, kind: into, promoted: true };
    const turned = isTurned(piece.side, layout.bottom);
    put(this.ghost, "transform", placing(layout.centre(route.to), turned));
    this.ghost.append(
      svg("g", { class: "bm-piece bm-promoted" }, ...drawPiece(promoted, "var(--bm-wood)", snapshot.glyphs)),
    );
  }

  /** How far the piece gets, and what stops it; it shakes, unless nothing is to move. */
  private showRefusal({ layout }: ViewState, refusal: Refusal | null): void {
    this.stopped.show(refusal && refusal.path.length > 1 ? stoppedOn(refusal, layout) : null, layout);
    const blocker = refusal?.blocker ?? null;
    put(
      this.blocker,
      "d",
      each(blocker === null ? [] : [blocker], layout, (at) => {
        const corner = { x: at.x + CELL.width / 2 - 8, y: at.y - CELL.height / 2 + 8 };
        return shape.rim(at, CELL.width - 2, CELL.height - 2, 3) + shape.barred(corner, 7.5);
      }),
    );
    const around = refusal ? [refusal.from, refusal.to] : [];
    put(
      this.refused,
      "d",
      each(around, layout, (at) => shape.box(at, CELL.width - 4, CELL.height - 4)),
    );
    if (refusal && refusal !== this.refusal && motionAllowed()) this.context.view.shake(refusal.from);
  }
}

/** The simplest route to the square under the mouse or the cursor. */
function lookedAt({ state, focus }: ViewState): WireMove | null {
  const square = focus.hover ?? focus.cursor;
  return square === null ? null : (routesAt(state, square)[0] ?? null);
}

/** A step to the next square says all by its mark. */
function isWorthShowing(route: WireMove, { size }: Layout): boolean {
  const column = (square: Square): number => square % size.files;
  const row = (square: Square): number => Math.floor(square / size.files);
  const near = Math.max(
    Math.abs(column(route.from) - column(route.to)),
    Math.abs(row(route.from) - row(route.to)),
  );
  return route.path.length > 0 || near > 1;
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
