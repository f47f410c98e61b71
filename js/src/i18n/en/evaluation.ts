/** Evaluations in English, for the analysis and the room. */
import type { Side } from "../../core/geometry.ts";
import { SEEN } from "../../core/room.ts";

export const SIDES: Readonly<Record<Side, string>> = { black: "Black", white: "White" };

const signed = (value: number): string => {
  const text = Math.abs(value).toFixed(Math.abs(value) < 100 ? 1 : 0);
  return `${Number(text) === 0 ? "±" : value < 0 ? "−" : "+"}${text}`;
};

/** A value without its sign. */
export const squares = (value: number): string => `${signed(Math.abs(value)).slice(1)} squares`;

export const standing = (value: number): string => {
  if (Math.abs(value) < 0.05) return "even";
  const side = SIDES[value > 0 ? "black" : "white"];
  return Math.abs(value) >= SEEN ? `${side} wins` : `${side} is ahead by ${squares(value)}`;
};

/** The texts of an evaluation graph. */
export const scale = {
  side: SIDES,
  /** A value in a narrow place. */
  value: (value: number): string => (Math.abs(value) < SEEN ? signed(value) : value > 0 ? "wins" : "loses"),
  after: (ply: number, value: number | null): string => {
    const place = ply === 0 ? "At the start" : `After move ${ply}`;
    return value === null ? place : `${place}: ${standing(value)}`;
  },
};
