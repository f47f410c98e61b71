/** What a room's values mean. Pure; `generated/room.ts` reads the state of a room. */

/** A value of this many squares or more is a forced win. */
export const SEEN = 50_000;
