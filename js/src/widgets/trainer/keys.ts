/** Where the keys are in a trainer: with what answers the exercise, or with the button that follows. */
import forms from "forms:trainer";
import type { Card } from "../../core/cards.ts";
import type { Play } from "../../core/play.ts";
import { focusInPlace } from "../../kit/dom.ts";

/** The exercise on the screen. */
interface Exercise {
  readonly card: Card | null;
  readonly play: Play | null;
}

export class Keys {
  constructor(
    private readonly root: HTMLElement,
    private readonly place: HTMLElement,
    private readonly now: () => Exercise,
  ) {}

  /** Bring the keys to where the exercise is answered; `by`: the pointer that did the last thing, or none. */
  focus(by: string): void {
    // With a pointer, do not move the focus: no board cursor and no on-screen keyboard appear.
    if (by === "touch") focusInPlace(this.root);
    else if (this.focusPanel()) return;
    // Only when the board has read what it shows does it know where the keys begin.
    else if (by === "") queueMicrotask(this.focusBoard);
    else focusInPlace(this.root);
  }

  /** Bring the keys to where the exercise is answered; false: that is the board. */
  focusPanel(): boolean {
    const { card, play } = this.now();
    const there = !card
      ? ".bm-summary h2"
      : play?.end !== ""
        ? ":is(.bm-action-next, .bm-action-again, .bm-action-change):not([hidden])"
        : (forms[card.form].focused ?? "");
    if (there !== "") focusInPlace(this.find(there));
    return there !== "";
  }

  find(selector: string): HTMLElement | null {
    return this.root.querySelector(selector);
  }

  private readonly focusBoard = (): void => {
    const cell = this.place.querySelector<HTMLElement>('.bm-cells[tabindex="0"], .bm-cells [tabindex="0"]');
    focusInPlace(cell ?? this.place.querySelector<HTMLElement>(".bm-window"));
  };

  readonly handle = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const typing = target?.closest("input, textarea, [role=gridcell], .bm-cells, dialog") ?? null;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!plain || typing) return;
    // A button that has the focus takes the key itself.
    if (event.key === "Enter" && !target?.closest("button, a, summary")) {
      this.find(".bm-action-next:not([hidden])")?.click();
      return;
    }
    // After a click the keys are with the whole exercise: an arrow brings them to the board.
    if (event.key.startsWith("Arrow") && target === this.root && this.now().card?.board) {
      event.preventDefault();
      this.focusBoard();
      return;
    }
    if (!/^[1-9]$/.test(event.key)) return;
    const option = this.find(`.bm-answers [aria-keyshortcuts="${event.key}"]`);
    if (!option) return;
    event.preventDefault();
    focusInPlace(option);
    option.click();
  };
}
