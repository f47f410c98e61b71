/** The pieces that each side has lost on the current line, up to the current move. Pure. */
import type { Side } from "./geometry.ts";
import type { Kind, Snapshot } from "./model.ts";

export interface CapturedPiece {
  readonly kind: Kind;
  readonly promoted: boolean;
  readonly count: number;
}

/** The side and the kind a symbol stands for; null if the catalogue has none such. */
function read(symbol: string, kinds: readonly Kind[]): { side: Side; kind: Kind; promoted: boolean } | null {
  const promoted = symbol.startsWith("+");
  const code = promoted ? symbol.slice(1) : symbol;
  const side: Side = code === code.toLowerCase() ? "black" : "white";
  const named = (wanted: string | null): Kind | undefined =>
    kinds.find((one) => one.code.toUpperCase() === wanted?.toUpperCase());
  const origin = named(code);
  const kind = promoted ? named(origin?.promotesTo ?? null) : origin;
  return kind ? { side, kind, promoted } : null;
}

/** The losses of each side, the biggest first. */
export function capturedBySide({ line, ply, history, position }: Snapshot): Record<Side, CapturedPiece[]> {
  const { kinds } = position;
  const found: Record<Side, Map<string, CapturedPiece>> = { black: new Map(), white: new Map() };
  for (const node of line.slice(0, ply)) {
    for (const symbol of history[node]?.captured ?? []) {
      const lost = read(symbol, kinds);
      if (!lost) continue;
      const { side, kind, promoted } = lost;
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
