/** The command for stationary moves: passing the turn, or capturing without moving (igui). */
import { stationaryMovesOf } from "../../core/state.ts";
import type { BoardContext, Part } from "../context.ts";

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
