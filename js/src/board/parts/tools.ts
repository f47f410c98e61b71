/** Commands without a tab or a drawing of their own: undo, redo, flip, and moves that end where they began. */
import { otherSide } from "../../core/geometry.ts";
import { stationaryMovesOf } from "../../core/state.ts";
import { isPlayable } from "../context.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";

export function tools({ ask, say, set, now: state, dispatch }: BoardContext): Part {
  const step = (request: "undo" | "redo") => (): void => {
    say("");
    ask(request, {});
  };
  return {
    commands: {
      undo: {
        run: step("undo"),
        enabled: (now) => isPlayable(now) && canTakeBack(now),
      },
      redo: {
        run: step("redo"),
        enabled: (now) => isPlayable(now) && canPlayAgain(now),
      },
      flip: { run: () => set("orientation", otherSide(state().snapshot.orientation)) },
      stay: {
        run: () => dispatch({ kind: "stay" }),
        enabled: ({ state }) => stationaryMovesOf(state) !== null,
      },
    },
  };
}

/** While a demonstration is recorded, its changes are undone. */
const canTakeBack = ({ snapshot: { draft, interaction, edits, ply, result } }: ViewState): boolean =>
  draft?.open ? draft.undone[0] > 0 : interaction === "edit" ? edits[0] > 0 : ply > 0 || result !== null;

const canPlayAgain = ({ snapshot: { draft, interaction, edits, ply, line } }: ViewState): boolean =>
  draft?.open ? draft.undone[1] > 0 : interaction === "edit" ? edits[1] > 0 : ply < line.length;
