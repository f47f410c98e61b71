/** Interprets text typed at the board: a square, or the pieces of a kind. Pure. */
import { parseSquare } from "./geometry.ts";
import type { Layout, Square } from "./geometry.ts";
import type { Kind, Piece } from "./model.ts";
import { inOrder } from "./readingorder.ts";

export interface Found {
  /** The squares meant, in the order in which they are seen; none: it may still become a square. */
  readonly squares: readonly Square[];
  /** The kind that stands on them; null: a square was typed. */
  readonly kind: Kind | null;
  /** Typed in full: whatever is typed after it and does not continue it begins anew. */
  readonly whole: boolean;
}

/** Names are typed without what stands between their words. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** How well a kind fits what was typed: 0 is best; null: not at all. */
function fit(kind: Kind, typed: string): number | null {
  const words = kind.name.split(/[\s-]+/);
  const names = [kind.letters, kind.code, kind.name, kind.romaji, ...Object.values(kind.called)].map(plain);
  if (names.includes(typed)) return 0;
  if (plain(kind.name).startsWith(typed)) return 1;
  if (words.some((_, i) => plain(words.slice(i).join("")).startsWith(typed))) return 2;
  return names.slice(3).some((name) => name.startsWith(typed)) ? 3 : null;
}

/** Interpret typed lower-case letters and digits; null if nothing on this board matches. */
export function findTyped(typed: string, pieces: readonly (Piece | null)[], layout: Layout): Found | null {
  const square = parseSquare(layout.size, typed);
  if (square !== null && layout.contains(square)) return { squares: [square], kind: null, whole: true };
  if (/^[1-9][0-9]?$/.test(typed)) {
    return Number(typed) <= layout.size.files ? { squares: [], kind: null, whole: false } : null;
  }
  const shown = pieces.flatMap((piece, at) =>
    piece && layout.contains(at) ? [{ at, kind: piece.kind }] : [],
  );
  const fits = new Map([...new Set(shown.map(({ kind }) => kind))].map((kind) => [kind, fit(kind, typed)]));
  const best = [...fits].reduce<{ kind: Kind; fit: number } | null>((least, [kind, one]) => {
    const better = one !== null && (least === null || one < least.fit);
    return better ? { kind, fit: one } : least;
  }, null);
  if (!best) return null;
  const those = shown.filter(({ kind }) => kind === best.kind).map(({ at }) => at);
  return { squares: inOrder(layout, those), kind: best.kind, whole: best.fit === 0 };
}
