/** Draws the pieces, overlays and move animations of the board. */
import type { Square } from "../../core/geometry.ts";
import { EMPTY } from "../../core/model.ts";
import type { Snapshot } from "../../core/model.ts";
import { legsUntil } from "../../core/routes.ts";
import * as states from "../../core/state.ts";
import { put } from "../../kit/dom.ts";
import { motionAllowed, PACE } from "../../kit/motion.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { marksOf, overlayOf, traceOf } from "../view/overlay.ts";

export function picture({ root, view, pace }: BoardContext): Part {
  let drawn: ViewState | null = null;
  /** The piece of a move that is sent, shown where it goes. */
  let held: Square | null = null;

  /** A captured piece stays until the moving piece reaches it. */
  const linger = ({ lastMove, capturesLast, position }: Snapshot): void => {
    for (const square of new Set([...capturesLast, last(lastMove)])) {
      if (square !== lastMove[0])
        view.linger(square, legsUntil(square, lastMove, position.size.files), pace());
    }
  };

  /** A move sent, or all but sent, is shown as made until Python says otherwise. */
  const holdSent = ({ state, layout }: ViewState): void => {
    const sent = states.sentMove(state);
    if (held !== null && held !== sent?.from) {
      view.hold(held, null);
      held = null;
    }
    if (!sent || held === sent.from) return;
    const dragged = view.isHeld(sent.from);
    view.hold(sent.from, layout.centre(sent.to));
    held = sent.from;
    if (!dragged && motionAllowed()) view.travel(sent.from, [sent.from, ...sent.path, sent.to], PACE);
  };

  const update = (now: ViewState): void => {
    const { snapshot, state, layout } = now;
    const { position } = snapshot;
    const moved = !drawn || drawn.layout !== layout || drawn.snapshot.position.pieces !== position.pieces;
    view.setGlyphs(snapshot.glyphs);
    const travels = drawn !== null && goesOn(drawn, snapshot) && motionAllowed() && pace() > 0;
    if (travels) linger(snapshot);
    if (moved) {
      view.setPieces(position.pieces);
      held = null;
    }
    if (moved || drawn?.snapshot !== snapshot) {
      view.highlights.setTrace(traceOf(snapshot, layout), layout);
      view.highlights.setMarks(marksOf(snapshot.marks, layout, position.pieces));
    }
    if (moved || drawn?.state !== state) {
      const origin = states.originOf(state.gesture);
      const overlay = overlayOf(state, layout);
      const looking = state.scene.interaction === "play" && origin !== null;
      view.highlights.setOverlay(overlay, looking && !states.movable(state.scene, origin), layout);
      view.lift(origin, overlay.involved);
      put(root, "data-targets", String(overlay.targets ?? 0));
      holdSent(now);
    }
    if (travels) view.travel(last(snapshot.lastMove), snapshot.lastMove, pace());
    drawn = now;
  };
  return { update };
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
  const asked = state.gesture.kind === "asking" ? state.gesture.move : null;
  return landed && !(asked?.from === first && asked.to === goal);
}
