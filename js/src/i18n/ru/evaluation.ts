/** Evaluations in Russian, for the analysis and the room. */
import { SEEN } from "../../core/room.ts";
import { counted, SIDES } from "./forms.ts";

const signed = (value: number): string => {
  const size = Math.abs(value);
  const text = size.toFixed(size < 100 ? 1 : 0).replace(".", ",");
  return `${/[1-9]/.test(text) ? (value < 0 ? "−" : "+") : "±"}${text}`;
};

/** A value without its sign: after a number with a decimal part the noun is always "клетки". */
export const inSquares = (value: number): string => {
  const text = signed(Math.abs(value)).slice(1);
  return text.includes(",") ? `${text} клетки` : counted(Number(text), "клетку", "клетки", "клеток");
};

export const standing = (value: number): string => {
  if (Math.abs(value) < 0.05) return "равенство";
  const side = SIDES[value > 0 ? "black" : "white"].toLowerCase();
  return Math.abs(value) >= SEEN ? `${side} выигрывают` : `${side} впереди на ${inSquares(value)}`;
};

export const scale = {
  side: SIDES,
  value: (value: number): string =>
    Math.abs(value) < SEEN ? signed(value) : value > 0 ? "победа" : "поражение",
  after: (ply: number, value: number | null): string => {
    const place = ply === 0 ? "В начале" : `После хода ${ply}`;
    return value === null ? place : `${place}: ${standing(value)}`;
  },
};
