/** Reads the traits of an embedded board: base64 to bytes, catalogue by name. */
import { recordOf } from "./read.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const NO_MOVES = new DataView(new ArrayBuffer(0));

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

/** Bytes that travel as text in base64, or already as bytes. */
export function bytesOf(value: unknown): DataView | null {
  if (value instanceof DataView) return value;
  if (typeof value !== "string" || value === "") return null;
  try {
    return new DataView(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)).buffer);
  } catch {
    return null;
  }
}

/** A board's traits, with its catalogue in place of the catalogue's name; null if there is no board. */
export function boardOf(value: unknown, catalogues: Fields): Fields | null {
  if (value === null || value === undefined) return null;
  const given = recordOf(value);
  const { catalogue } = given;
  return {
    ...given,
    catalogue: typeof catalogue === "string" ? catalogues[catalogue] : catalogue,
    moves: bytesOf(given.moves),
  };
}
