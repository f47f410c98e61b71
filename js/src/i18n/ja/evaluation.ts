/** Evaluations in Japanese, for the analysis and the room. */
import type { Side } from "../../core/geometry.ts";
import { SEEN } from "../../core/room.ts";

export const SIDES: Readonly<Record<Side, string>> = { black: "先手", white: "後手" };

/** A value without its sign. */
export const points = (value: number): string => `${Math.abs(value).toFixed(1)}マス分`;

export const standing = (value: number): string => {
  if (Math.abs(value) < 0.05) return "互角";
  const side = SIDES[value > 0 ? "black" : "white"];
  return Math.abs(value) >= SEEN ? `${side}勝ち` : `${side}が${points(value)}有利`;
};

export const scale = {
  side: SIDES,
  value: (value: number): string => {
    if (Math.abs(value) >= SEEN) return value > 0 ? "勝ち" : "負け";
    return `${Math.abs(value) < 0.05 ? "±" : value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
  },
  after: (ply: number, value: number | null): string => {
    const place = ply === 0 ? "開始局面" : `${ply}手目`;
    return value === null ? place : `${place}：${standing(value)}`;
  },
};
