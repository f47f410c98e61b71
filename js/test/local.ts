/** What travels for a board of its own, in a trainer or a demonstration: the board of 5 x 5 of `page.ts`. */
import { FIVE } from "./moves.ts";
import { CATALOGUE, TSFEN } from "./page.ts";

export const base64 = (data: DataView): string =>
  btoa(String.fromCharCode(...new Uint8Array(data.buffer, data.byteOffset, data.byteLength)));

export const CATALOGUES = { five: CATALOGUE };

export const BOARD = {
  ...FIVE,
  catalogue: "five",
  tsfen: TSFEN,
  moves: "",
  turn: "black",
  orientation: "black",
  region: "",
  dots: [],
};
