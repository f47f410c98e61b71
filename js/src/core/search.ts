/** Finds kinds by name, kanji, reading, code or Betza. Pure. */
import type { Side } from "./geometry.ts";
import { latin } from "./kana.ts";
import type { Kind, Piece } from "./model.ts";

export interface Hit {
  /** Its place in the catalogue. */
  readonly index: number;
  readonly kind: Kind;
  readonly standing: Readonly<Record<Side, number>>;
}

interface Entry {
  readonly index: number;
  readonly kind: Kind;
  /** Its names, in every spelling that may be typed. */
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly betza: string;
}

/** Text as it is compared: without marks, capitals and what stands between words. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s\p{Pd}'’.]+/gu, " ")
    .trim();

const INFIX = 3;

/** How well a kind fits: 0 is best; null: not at all. */
function fit({ kind, names, words, betza }: Entry, query: string, typed: string): number | null {
  if (names.includes(query) || kind.betza === typed) return 0;
  if (names.some((name) => name.startsWith(query))) return 1;
  if (words.some((word) => word.startsWith(query))) return 2;
  if (names.some((name) => name.includes(query))) return INFIX;
  if (kind.betza.includes(typed)) return 4;
  return betza.includes(typed.toLowerCase()) ? 5 : null;
}

export class Search {
  private readonly entries: readonly Entry[];

  constructor(kinds: readonly Kind[]) {
    this.entries = kinds.map((kind, index) => {
      const spoken = [kind.name, kind.romaji, ...Object.values(kind.called)].map(plain);
      const written = [...kind.kanji.split("/"), kind.kanji, kind.code, kind.letters, kind.id].map(plain);
      const names = [...spoken, ...written].filter((name) => name !== "");
      const words = spoken.flatMap((name) => name.split(" ").map((_, i, all) => all.slice(i).join(" ")));
      return { index, kind, names, words, betza: kind.betza.toLowerCase() };
    });
  }

  /**
   * The kinds that fit, best first: what begins so before what only holds it, then what stands on the board before
   * what does not, then by name. Nothing typed fits all.
   */
  find(typed: string, pieces: readonly (Piece | null)[]): Hit[] {
    const query = plain(latin(typed));
    const standing = countOf(pieces);
    const none = { black: 0, white: 0 };
    const found = this.entries.flatMap((entry) => {
      const rank = query === "" ? 0 : fit(entry, query, typed.trim());
      const on = standing.get(entry.kind) ?? none;
      return rank === null ? [] : [{ rank, absent: on === none ? 1 : 0, entry, on }];
    });
    found.sort(
      (a, b) => a.rank - b.rank || a.absent - b.absent || compare(a.entry.kind.name, b.entry.kind.name),
    );
    return found.map(({ entry: { index, kind }, on }) => ({ index, kind, standing: on }));
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many of each kind stand on the board. */
function countOf(pieces: readonly (Piece | null)[]): Map<Kind, Record<Side, number>> {
  const counts = new Map<Kind, Record<Side, number>>();
  for (const piece of pieces) {
    if (!piece) continue;
    const known = counts.get(piece.kind) ?? { black: 0, white: 0 };
    known[piece.side]++;
    counts.set(piece.kind, known);
  }
  return counts;
}
