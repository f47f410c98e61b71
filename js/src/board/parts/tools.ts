/** The commands undo, redo and flip. */
import { otherSide } from "../../core/geometry.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { SILENT } from "../message.ts";

export function tools(context: BoardContext): Part {
  const step = (request: "undo" | "redo") => (): void => {
    context.say(SILENT);
    context.ask(request, {});
  };
  return {
    commands: [
      {
        id: "undo",
        icon: "undo",
        keys: ["Ctrl+z"],
        run: step("undo"),
        enabled: (now) => open(now) && canTakeBack(now),
      },
      {
        id: "redo",
        icon: "redo",
        keys: ["Ctrl+y", "Ctrl+Shift+z"],
        run: step("redo"),
        enabled: (now) => open(now) && canPlayAgain(now),
      },
      {
        id: "flip",
        icon: "flip",
        keys: ["F"],
        run: () => {
          context.set("orientation", otherSide(context.now().snapshot.orientation));
        },
      },
    ],
  };
}

const open = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction !== "frozen" && interaction !== "mark";

const canTakeBack = ({ snapshot }: ViewState): boolean =>
  snapshot.interaction === "edit" ? snapshot.edits[0] > 0 : snapshot.ply > 0 || snapshot.result !== null;

const canPlayAgain = ({ snapshot }: ViewState): boolean =>
  snapshot.interaction === "edit" ? snapshot.edits[1] > 0 : snapshot.ply < snapshot.line.length;
