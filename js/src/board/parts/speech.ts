/** Announces selections, questions and moves to screen readers. */
import * as states from "../../core/state.ts";
import { say } from "../../kit/dom.ts";
import { liveRegion } from "../../kit/note.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import {
  describeChoices,
  describeMove,
  describeMoves,
  describeSelection,
  squareContextOf,
} from "../descriptions.ts";

/** What comes together is said together (ms). */
const PAUSE = 120;

/**
 * A live region. The cell under the cursor speaks for itself, and so does the line under the board, which has the
 * questions, refusals and results: here is only what is seen on the board and nowhere in words.
 */
export function speech({ root, signal, texts, now: current }: BoardContext): Part {
  const region = liveRegion();
  root.append(region);
  let drawn: ViewState | null = null;
  const waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));

  /** Say something once all that comes with it is known. */
  const speak = (text: string): void => {
    if (text === "") return;
    waiting.push(text.charAt(0).toUpperCase() + text.slice(1));
    clearTimeout(timer);
    // Emptied first: the same words twice in a row are heard twice.
    say(region, "");
    timer = setTimeout(() => say(region, waiting.splice(0).join(texts.speech.end)), PAUSE);
  };

  const sayChange = (before: ViewState, now: ViewState): void => {
    const [old, { snapshot }] = [before.snapshot, now];
    if (snapshot.lastMove !== old.lastMove && snapshot.position !== old.position) {
      const back = snapshot.ply < old.ply;
      speak(back ? texts.speech.takenBack(texts.ply(snapshot.ply)) : describeMove(before, now, texts));
    }
    const inCheck = texts.inCheck(snapshot.inCheck);
    if (inCheck !== texts.inCheck(old.inCheck)) speak(inCheck);
    if (snapshot.orientation !== old.orientation) speak(texts.speech.turned(snapshot.orientation));
  };

  const sayGesture = (before: ViewState, now: ViewState): void => {
    const { gesture } = now.state;
    const reading = squareContextOf(now);
    if (gesture.kind === "legs") speak(describeChoices(reading, texts));
    const other = states.originOf(before.state.gesture) !== states.originOf(gesture);
    if (gesture.kind === "selected" && other) speak(describeSelection(reading, texts));
  };

  return {
    update: (now) => {
      const before = drawn;
      drawn = now;
      if (before?.snapshot.position.size !== now.snapshot.position.size) return;
      if (before.snapshot !== now.snapshot) sayChange(before, now);
      if (before.state.gesture !== now.state.gesture) sayGesture(before, now);
    },
    commands: {
      sayMoves: {
        run: () => speak(describeMoves(squareContextOf(current()), texts)),
        enabled: ({ state }) => states.originOf(state.gesture) !== null,
      },
    },
  };
}
