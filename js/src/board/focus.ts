/** Which piece or kind the person at this view is looking at: the piece card shows it. */
import type { Square } from "../core/geometry.ts";
import type { Kind, Piece, Snapshot } from "../core/model.ts";
import { originOf } from "../core/state.ts";
import type { State } from "../core/state.ts";
import type { Focus } from "./context.ts";

export interface Focused {
  readonly kind: Kind;
  /** null: the kind is looked at where it stands on no square, in a list. */
  readonly piece: Piece | null;
  readonly square: Square | null;
}

/** Milliseconds the mouse rests on a piece before it is looked at, so that nothing flickers under a mouse that passes. */
const REST = 120;
/** With a piece in hand, whose card explains what the board shows, it takes more to look at another. */
const LONG_REST = 700;

/** The square that mouse or keys point at: whichever moved last, and still that one when they leave the board. */
export class Pointing {
  private before: Focus = { hover: null, cursor: null, kind: null };
  private square: Square | null = null;

  at(focus: Focus): Square | null {
    const { hover, cursor } = focus;
    if (cursor !== null && cursor !== this.before.cursor) this.square = cursor;
    if (hover !== null && hover !== this.before.hover) this.square = hover;
    this.before = focus;
    return this.square;
  }
}

export class FocusTracker {
  private readonly pointing = new Pointing();
  /** The last square looked at with a piece; empty squares in between do not change it. */
  private kept: Square | null = null;
  /** The square of the piece that the mouse is on. */
  private resting: Square | null = null;
  private rested = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Focused | null = null;

  /** `changed` is called when the mouse has rested long enough. */
  constructor(
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /**
   * A kind looked at in a list; else the selected piece, but for one that the mouse has rested on for long; else the
   * piece pointed at. Where a question is asked no piece is in hand: that of the question, unless another is pointed at.
   */
  at(snapshot: Snapshot, state: State, focus: Focus): Focused | null {
    const focused = this.find(snapshot, state, focus);
    const { last } = this;
    const same =
      focused?.kind === last?.kind && focused?.piece === last?.piece && focused?.square === last?.square;
    if (!same) this.last = focused;
    return this.last;
  }

  private find({ position, interaction, subject }: Snapshot, state: State, focus: Focus): Focused | null {
    const { pieces, kinds } = position;
    const { hover } = focus;
    const origin = originOf(state.gesture);
    const pointed = this.pointing.at(focus);
    const hovered = pointed === hover ? on(pieces, hover) : null;
    const asked = interaction === "mark";
    this.rest(hovered?.square ?? null, asked || origin === null ? REST : LONG_REST);
    if (asked) return (this.rested || pointed !== hover ? on(pieces, pointed) : null) ?? on(pieces, origin);
    const counts = pointed !== hover || this.rested || hovered?.square === origin;
    if (counts && on(pieces, pointed)) this.kept = pointed;
    const kind = focus.kind === null ? undefined : kinds[focus.kind];
    if (kind) return { kind, piece: null, square: null };
    const rested = this.rested ? hovered : null;
    if (subject === undefined) return rested ?? on(pieces, origin) ?? on(pieces, this.kept);
    // In a demonstration, passing over a piece does not change the subject.
    return rested ?? (subject ? { kind: subject, piece: null, square: null } : on(pieces, origin));
  }

  /** The mouse is on a piece of this square, or (null) on none that it matters to. */
  private rest(square: Square | null, needed: number): void {
    if (this.resting === square) return;
    clearTimeout(this.timer);
    this.resting = square;
    this.rested = false;
    if (square === null) return;
    this.timer = setTimeout(() => {
      this.rested = true;
      this.changed();
    }, needed);
  }
}

/** The piece that stands on a square, as something looked at. */
function on(pieces: readonly (Piece | null)[], square: Square | null): Focused | null {
  const piece = square === null ? null : pieces[square];
  return piece ? { kind: piece.kind, piece, square } : null;
}
