/** A lion and what stands around it, and events that befall it, for the tests of the state. */
import { start, step } from "../src/core/state.ts";
import type { Effect, Event, State } from "../src/core/state.ts";
import { piece, scene } from "./moves.ts";
import type { Given } from "./moves.ts";

/**
 * A 5 x 5 board, squares 0 to 24 from the top left. A lion of Black stands on 12, enemies on 7 (above it) and 2
 * (above that), a pawn of Black on 20 and one of White on 4.
 */
export const LION: Given[] = [
  { from: 12, to: 11 },
  { from: 12, to: 7, captures: [7] },
  { from: 12, to: 7, path: [6], captures: [7], categories: ["area"] },
  { from: 12, to: 7, path: [2], captures: [2, 7], categories: ["area"] },
  { from: 12, to: 2, captures: [2], categories: ["jump"] },
  { from: 12, to: 2, path: [7], captures: [2, 7], categories: ["area"] },
  { from: 12, to: 12, path: [7], captures: [7], categories: ["igui"] },
  { from: 12, to: 12, path: [11], categories: ["pass"] },
  { from: 12, to: 12, path: [13], categories: ["pass"] },
  { from: 12, to: 17, path: [16], categories: ["area"] },
  { from: 12, to: 17, categories: ["step"] },
  { from: 20, to: 15, becomes: 2 },
  { from: 4, to: 9 },
  { from: 4, to: 3 },
];
export const ON = {
  12: piece("LN"),
  7: piece("P", "white"),
  2: piece("G", "white"),
  20: piece("P"),
  4: piece("P", "white"),
};
export const board = (more = {}): State => start(scene(ON, LION, more));

export const click = (square: number | null): Event => ({ kind: "click", square });

/** Take several events; the last state, and all the effects. */
export function run(
  state: State,
  ...events: Event[]
): { state: State; effects: Effect[]; last: readonly Effect[] } {
  const effects: Effect[] = [];
  let last: readonly Effect[] = [];
  for (const event of events) {
    ({ state, effects: last } = step(state, event));
    effects.push(...last);
  }
  return { state, effects, last };
}

export const moved = (effects: readonly Effect[]): unknown =>
  effects.flatMap((effect) =>
    effect.kind === "move" ? [[effect.move.from, ...effect.move.path, effect.move.to]] : [],
  );
