/** The pieces that each side has lost on the current line, up to the current move. Pure. */
import { kindOfSymbol } from "./editing.ts";
import type { Side } from "./geometry.ts";
import type { Kind, Snapshot } from "./model.ts";

export interface CapturedPiece {
  readonly kind: Kind;
  readonly promoted: boolean;
  readonly count: number;
}

/** The part of a snapshot that is read. */
type Played = Pick<Snapshot, "line" | "ply"> & {
  readonly history: readonly { readonly captured: readonly string[] }[];
  readonly position: Pick<Snapshot["position"], "kinds">;
};

/** The losses of each side, the biggest first. */
export function capturedBySide({ line, ply, history, position }: Played): Record<Side, CapturedPiece[]> {
  const { kinds } = position;
  const found: Record<Side, Map<string, CapturedPiece>> = { black: new Map(), white: new Map() };
  for (const node of line.slice(0, ply)) {
    for (const symbol of history[node]?.captured ?? []) {
      const kind = kindOfSymbol(symbol, kinds);
      if (!kind) continue;
      const side = symbol === symbol.toLowerCase() ? "black" : "white";
      const promoted = symbol.startsWith("+");
      const key = `${promoted} ${kind.code}`;
      const count = (found[side].get(key)?.count ?? 0) + 1;
      found[side].set(key, { kind, promoted, count });
    }
  }
  const sorted = (losses: Map<string, CapturedPiece>): CapturedPiece[] =>
    [...losses.values()].sort(
      (a, b) => b.kind.size - a.kind.size || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
    );
  return { black: sorted(found.black), white: sorted(found.white) };
}
