/** Which piece or kind the person at this view looks at: what the card tells about, and what is outlined. Pure. */
import type { Attention, Now } from "./desk.ts";
import type { Square } from "./geometry.ts";
import type { Kind, Piece } from "./model.ts";
import { originOf } from "./state.ts";

export interface Looked {
  readonly kind: Kind;
  /** null: the kind is looked at where it stands on no square, in a list. */
  readonly piece: Piece | null;
  readonly square: Square | null;
}

const NOWHERE: Attention = { hover: null, cursor: null, kind: null };

/** Follows mouse and keys: whichever moved last points. What was pointed at stays so when they leave the board. */
export class Looking {
  private before = NOWHERE;
  private square: Square | null = null;
  /** The last of them with a piece on it: empty squares passed on the way change nothing. */
  private occupied: Square | null = null;

  /** The square pointed at last, by mouse or keys. */
  pointed({ attention }: Pick<Now, "attention">): Square | null {
    const { hover, cursor } = attention;
    if (cursor !== null && cursor !== this.before.cursor) this.square = cursor;
    if (hover !== null && hover !== this.before.hover) this.square = hover;
    this.before = attention;
    return this.square;
  }

  /**
   * A kind looked at in a list; else the selected piece; else the piece pointed at. In an exercise only the piece
   * that it selects: the rest is for the learner to find. What the mouse is on counts once it has `rested` there.
   */
  at(now: Now, rested = true): Looked | null {
    const { snapshot, state, attention } = now;
    const { position, interaction } = snapshot;
    const pointed = this.pointed(now);
    const hidden = interaction === "mark";
    const kind = attention.kind === null || hidden ? undefined : position.kinds[attention.kind];
    if (kind) return { kind, piece: null, square: null };
    const origin = originOf(state.gesture);
    const counts = rested || pointed !== attention.hover;
    if (counts && on(position.pieces, pointed)) this.occupied = pointed;
    return on(position.pieces, origin) ?? (hidden ? null : on(position.pieces, this.occupied));
  }
}

/** The piece that stands on a square, as something looked at. */
export function on(pieces: readonly (Piece | null)[], square: Square | null): Looked | null {
  const piece = square === null ? null : pieces[square];
  return piece ? { kind: piece.kind, piece, square } : null;
}
