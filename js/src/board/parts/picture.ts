/** Draws the pieces, overlays and move animations of the board. */
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import { EMPTY } from "../../core/model.ts";
import type { Snapshot } from "../../core/model.ts";
import { legsUntil } from "../../core/routes.ts";
import * as states from "../../core/state.ts";
import type { WireMove } from "../../core/wire.ts";
import { put } from "../../kit/dom.ts";
import { motionAllowed, PACE } from "../../kit/motion.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { marksOf, overlayOf, traceOf } from "../view/overlay.ts";

export class Picture implements Part {
  private drawn: ViewState | null = null;
  /** The piece of a move that is sent, shown where it goes. */
  private held: Square | null = null;

  constructor(private readonly context: BoardContext) {}

  update(now: ViewState): void {
    const { snapshot, state, layout } = now;
    const { context, drawn } = this;
    const { view } = context;
    const { position } = snapshot;
    const moved = !drawn || drawn.layout !== layout || drawn.snapshot.position.pieces !== position.pieces;
    view.setGlyphs(snapshot.glyphs);
    const travels = drawn !== null && goesOn(drawn, snapshot) && motionAllowed() && context.pace() > 0;
    if (travels) this.linger(snapshot);
    if (moved) {
      view.setPieces(position.pieces, position.size, (square) => squareName(position.size, square));
      this.held = null;
    }
    if (moved || drawn.snapshot !== snapshot) {
      view.highlights.setTrace(traceOf(snapshot, layout), layout);
      view.highlights.setMarks(marksOf(snapshot.marks, layout, position.pieces));
    }
    if (moved || drawn.state !== state) {
      const origin = states.originOf(state.gesture);
      const overlay = overlayOf(state, layout);
      const looking = state.scene.interaction === "play" && origin !== null;
      view.highlights.setOverlay(overlay, looking && !states.movable(state.scene, origin), layout);
      view.lift(origin);
      put(context.root, "data-targets", String(overlay.targets));
      this.holdSent(now);
    }
    if (travels) view.travel(last(snapshot.lastMove), snapshot.lastMove, context.pace());
    this.drawn = now;
  }

  /** A captured piece stays until the moving piece reaches it. */
  private linger({ lastMove, capturesLast, position }: Snapshot): void {
    const { view } = this.context;
    const pace = this.context.pace();
    for (const square of new Set([...capturesLast, last(lastMove)])) {
      if (square === lastMove[0]) continue;
      view.linger(square, pace * legsUntil(square, lastMove, position.size.files));
    }
  }

  /** A move sent, or all but sent, is shown as made until Python says otherwise. */
  private holdSent({ state, layout }: ViewState): void {
    const { view } = this.context;
    const sent = states.sentMove(state);
    if (this.held !== null && this.held !== sent?.from) {
      view.hold(this.held, null);
      this.held = null;
    }
    if (!sent || this.held === sent.from) return;
    const dragged = view.isHeld(sent.from);
    view.hold(sent.from, layout.centre(sent.to));
    this.held = sent.from;
    if (!dragged && motionAllowed()) view.travel(sent.from, [sent.from, ...sent.path, sent.to], PACE);
  }
}

const last = (squares: readonly Square[]): Square => squares[squares.length - 1] ?? 0;

/** Whether a piece was moved by Python (or another view), so that it travels along its legs. */
function goesOn({ snapshot: before, state }: ViewState, after: Snapshot): boolean {
  const { lastMove } = after;
  const first = lastMove[0];
  if (first === undefined || before.lastMove === lastMove) return false;
  if (before === EMPTY || before.position.size !== after.position.size) return false;
  const goal = last(lastMove);
  const landed = after.position.pieces[goal] !== before.position.pieces[goal];
  const asked: WireMove | null = state.gesture.kind === "asking" ? state.gesture.move : null;
  return landed && !(asked?.from === first && asked.to === goal);
}
