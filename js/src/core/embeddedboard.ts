/** The traits of an embedded board: base64 to bytes, the catalogue in place of its name. */
import { PROTOCOL } from "./generated/words.ts";
import { bytes } from "./read.ts";

export type Fields = Readonly<Record<string, unknown>>;
export type Catalogues = ReadonlyMap<string, readonly Fields[]>;

export const NO_MOVES = new DataView(new ArrayBuffer(0));

/** A board without a game of its own: nothing was played on it, and it says nothing. */
export const WITHOUT_GAME: Fields = {
  protocol: PROTOCOL,
  status: { level: "", text: "" },
  history: [],
  line: [],
  ply: 0,
  result: {},
  title: "",
};

/** The look of a board, independent of its position. */
export interface Looks {
  readonly lang: unknown;
  readonly theme: unknown;
  readonly glyphs: unknown;
}

export const looksOf = (host: { get(name: string): unknown }): Looks => ({
  lang: host.get("lang"),
  theme: host.get("theme"),
  glyphs: host.get("glyphs"),
});

/** A board's traits, with its catalogue in place of the catalogue's name; null if there is no board. */
export function boardOf(given: Fields | null, catalogues: Catalogues): Fields | null {
  if (!given) return null;
  const { catalogue, moves } = given;
  return {
    ...given,
    catalogue: typeof catalogue === "string" ? catalogues.get(catalogue) : catalogue,
    moves: bytes(moves),
  };
}
