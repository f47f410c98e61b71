/** The players of a match. Pure; `generated/room.ts` reads the state of a room. */
import type { Players, RoomState } from "./generated/room.ts";

/** A value of this many squares or more is a forced win. */
export const SEEN = 50_000;

/** Who has Black in a game of the match, and who White: they take turns. */
export function playersOf({ players, game }: Pick<RoomState, "players" | "game">, which: number): Players {
  const { black, white } = players;
  return (which - game) % 2 === 0 ? players : { black: white, white: black };
}
