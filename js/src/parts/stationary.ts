/** Passing the turn, and capturing without moving: what a piece can do on its own square, by a key. */
import type { BoardContext, Part } from "../context.ts";
import { stationaryMovesOf } from "../state.ts";

export function stay(context: BoardContext): Part {
  return {
    commands: [
      {
        id: "stay",
        keys: ["B"],
        run: () => {
          context.dispatch({ kind: "stay" });
        },
        enabled: ({ state }) => stationaryMovesOf(state) !== null,
      },
    ],
  };
}
