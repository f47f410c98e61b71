/** Announces selections, questions and moves to screen readers. */
import * as states from "../../core/state.ts";
import { say } from "../../kit/dom.ts";
import { liveRegion } from "../../kit/note.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
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
export class Speech implements Part {
  readonly commands: readonly Command[];
  private readonly region = liveRegion();
  private drawn: ViewState | null = null;
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly context: BoardContext) {
    context.root.append(this.region);
    context.signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
    });
    this.commands = [
      {
        id: "sayMoves",
        keys: ["I"],
        run: () => {
          this.speak(describeMoves(squareContextOf(context.now()), context.texts));
        },
        enabled: ({ state }) => states.originOf(state.gesture) !== null,
      },
    ];
  }

  update(now: ViewState): void {
    const { drawn } = this;
    this.drawn = now;
    if (!drawn || drawn.snapshot.position.size !== now.snapshot.position.size) return;
    if (drawn.snapshot !== now.snapshot) this.sayChange(drawn, now);
    if (drawn.state.gesture !== now.state.gesture) this.sayGesture(drawn, now);
  }

  private sayChange(before: ViewState, { snapshot, ...after }: ViewState): void {
    const { texts } = this.context;
    const old = before.snapshot;
    if (snapshot.lastMove !== old.lastMove && snapshot.position !== old.position) {
      const back = snapshot.ply < old.ply;
      const words = back
        ? texts.speech.takenBack(texts.ply(snapshot.ply))
        : describeMove(before, { snapshot, ...after }, texts);
      this.speak(words);
    }
    const inCheck = texts.inCheck(snapshot.inCheck);
    if (inCheck !== texts.inCheck(old.inCheck)) this.speak(inCheck);
    if (snapshot.orientation !== old.orientation) this.speak(texts.speech.turned(snapshot.orientation));
  }

  private sayGesture(before: ViewState, now: ViewState): void {
    const { texts } = this.context;
    const { gesture } = now.state;
    const reading = squareContextOf(now);
    if (gesture.kind === "legs") this.speak(describeChoices(reading, texts));
    const other = states.originOf(before.state.gesture) !== states.originOf(gesture);
    if (gesture.kind === "selected" && other) this.speak(describeSelection(reading, texts));
  }

  /** Say something once all that comes with it is known. */
  private speak(text: string): void {
    if (text === "") return;
    this.waiting.push(text.charAt(0).toUpperCase() + text.slice(1));
    clearTimeout(this.timer);
    // Emptied first: the same words twice in a row are heard twice.
    say(this.region, "");
    this.timer = setTimeout(() => {
      const { speech } = this.context.texts;
      say(this.region, this.waiting.splice(0).join(speech.end));
    }, PAUSE);
  }
}
