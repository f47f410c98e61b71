/** The pieces, what lies over them, and their travels: what the board itself shows. */
import type { Desk, Now, Part } from "../desk.ts";
import { squareName } from "../geometry.ts";
import type { Square } from "../geometry.ts";
import { EMPTY } from "../model.ts";
import type { Snapshot } from "../model.ts";
import { moving } from "../motion.ts";
import * as states from "../state.ts";
import { put } from "../view/dom.ts";
import { marksOf, overlayOf, traceOf } from "../view/overlay.ts";
import type { WireMove } from "../wire.ts";

const MS_PER_LEG = 150;

export class Picture implements Part {
  private drawn: Now | null = null;
  /** The piece of a move that is sent, shown where it goes. */
  private held: Square | null = null;

  constructor(private readonly desk: Desk) {}

  update(now: Now): void {
    const { snapshot, state, layout } = now;
    const { desk, drawn } = this;
    const { view } = desk;
    const { position } = snapshot;
    const moved = !drawn || drawn.layout !== layout || drawn.snapshot.position.pieces !== position.pieces;
    view.setGlyphs(snapshot.glyphs);
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
      put(desk.root, "data-targets", String(overlay.targets));
      this.holdSent(now);
    }
    if (drawn) this.animate(drawn, snapshot);
    this.drawn = now;
  }

  /** Let a piece that Python (or another view) moved travel along its legs. */
  private animate({ snapshot: before, state }: Now, after: Snapshot): void {
    const { lastMove } = after;
    const [first, last] = [lastMove[0], lastMove[lastMove.length - 1]];
    if (first === undefined || last === undefined || before.lastMove === lastMove) return;
    if (before === EMPTY || before.position.size !== after.position.size) return;
    const landed = after.position.pieces[last] !== before.position.pieces[last];
    const asked: WireMove | null = state.gesture.kind === "asking" ? state.gesture.move : null;
    const shown = asked?.from === first && asked.to === last;
    if (landed && !shown && moving()) this.desk.view.travel(last, lastMove, MS_PER_LEG);
  }

  /** A move sent, or all but sent, is shown as made until Python says otherwise. */
  private holdSent({ state, layout }: Now): void {
    const { view } = this.desk;
    const sent = states.sentMove(state);
    if (this.held !== null && this.held !== sent?.from) {
      view.hold(this.held, null);
      this.held = null;
    }
    if (!sent || this.held === sent.from) return;
    const dragged = view.isHeld(sent.from);
    view.hold(sent.from, layout.centre(sent.to));
    this.held = sent.from;
    if (!dragged && moving()) view.travel(sent.from, [sent.from, ...sent.path, sent.to], MS_PER_LEG);
  }
}
