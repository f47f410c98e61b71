/** What would happen, before it does: the way to the square cameraMoved at, what it captures and becomes; or why it cannot be. */
import type { BoardContext, ViewState, Part } from "../context.ts";
import { motionAllowed } from "../motion.ts";
import { routesAt } from "../state.ts";
import type { Refusal } from "../state.ts";
import { CELL } from "../geometry.ts";
import type { Layout, Square } from "../geometry.ts";
import { put, svg } from "../view/dom.ts";
import { LegsView } from "../view/legs.ts";
import type { MovePath } from "../view/legs.ts";
import { crossOut, each, movePathOf } from "../view/overlay.ts";
import { drawPiece, isTurned, placing } from "../view/pieces.ts";
import * as shape from "../view/shapes.ts";
import type { WireMove } from "../wire.ts";

export class Preview implements Part {
  private readonly legs = new LegsView("preview");
  private readonly crosses = svg("path", { class: "bm-mark bm-crosses", "data-layer": "captured" });
  private readonly ghost = svg("g", { class: "bm-becomes" });
  private readonly stopped = new LegsView("stopped");
  private readonly blocker = svg("path", { class: "bm-mark bm-blocker", "data-layer": "blocker" });
  private readonly refused = svg("path", { class: "bm-refused", "data-layer": "refused" });
  private way: WireMove | null = null;
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
    const way = lookedAt(now);
    const { layout } = now;
    const { refusal } = now.state;
    const turned = layout !== this.layout;
    this.layout = layout;
    if (turned || way !== this.way) this.showRoute(now, way);
    if (turned || refusal !== this.refusal) this.showRefusal(now, refusal);
    this.way = way;
    this.refusal = refusal;
  }

  private showRoute(now: ViewState, way: WireMove | null): void {
    const { state, layout, snapshot } = now;
    const into = way ? snapshot.position.kinds[way.becomes - 1] : undefined;
    const piece = way ? state.scene.pieces[way.from] : null;
    const movePath = way && isWorthShowing(way, layout) ? movePathOf(state, way) : null;
    const captured = way && (way.captures.length > 1 || !way.captures.includes(way.to)) ? way.captures : [];
    put(this.context.root, "data-previewing", String(movePath !== null || captured.length > 0));
    this.legs.show(into && movePath ? { ...movePath, standing: [true, true] } : movePath, layout);
    put(this.crosses, "d", each(captured, layout, crossOut));
    this.ghost.replaceChildren();
    if (!way || !into || !piece || !layout.contains(way.to) || this.context.view.isHeld(way.from)) return;
    const promoted = { ...piece, kind: into, promoted: true };
    const turned = isTurned(piece.side, layout.bottom);
    put(this.ghost, "transform", placing(layout.centre(way.to), turned));
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

/** The way to the square under the mouse or the cursor, the plainest of several. */
function lookedAt({ state, focus }: ViewState): WireMove | null {
  const square = focus.hover ?? focus.cursor;
  return square === null ? null : (routesAt(state, square)[0] ?? null);
}

/** A step to the next square says all by its mark. */
function isWorthShowing(way: WireMove, { size }: Layout): boolean {
  const column = (square: Square): number => square % size.files;
  const row = (square: Square): number => Math.floor(square / size.files);
  const near = Math.max(Math.abs(column(way.from) - column(way.to)), Math.abs(row(way.from) - row(way.to)));
  return way.path.length > 0 || near > 1;
}

/** Where a way that is told square by square begins, turns and ends: its legs. */
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
