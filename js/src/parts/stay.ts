/** Passing the turn, and capturing without moving: what a piece can do on its own square, by a key. */
import type { Desk, Part } from "../desk.ts";
import { stayingOf } from "../state.ts";

export function stay(desk: Desk): Part {
  return {
    commands: [
      {
        id: "stay",
        keys: ["B"],
        run: () => {
          desk.dispatch({ kind: "stay" });
        },
        enabled: ({ state }) => stayingOf(state) !== null,
      },
    ],
  };
}
