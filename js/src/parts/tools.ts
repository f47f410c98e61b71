/** Taking back and playing again, and turning the board round. */
import type { Desk, Now, Part } from "../desk.ts";
import { otherSide } from "../geometry.ts";
import { SILENT } from "../message.ts";

export function tools(desk: Desk): Part {
  const step = (request: "undo" | "redo") => (): void => {
    desk.say(SILENT);
    desk.ask(request, {});
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
          desk.set("orientation", otherSide(desk.now().snapshot.orientation));
        },
      },
    ],
  };
}

const open = ({ snapshot: { interaction } }: Now): boolean =>
  interaction !== "frozen" && interaction !== "mark";

const canTakeBack = ({ snapshot }: Now): boolean =>
  snapshot.interaction === "edit" ? snapshot.edits[0] > 0 : snapshot.ply > 0 || snapshot.result !== null;

const canPlayAgain = ({ snapshot }: Now): boolean =>
  snapshot.interaction === "edit" ? snapshot.edits[1] > 0 : snapshot.ply < snapshot.line.length;
