/** The answer options: buttons, each with the digit that selects it. */
import type { Card, Option } from "../../../core/cards.ts";
import type { Mode, Play } from "../../../core/play.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { button } from "../../../kit/button.ts";
import { focusInPlace, html, put, say } from "../../../kit/dom.ts";

/** Labels of at most this many characters stand two in a row. */
const SHORT = 16;

type State = "" | "right" | "wrong" | "missed" | "chosen";

export class Options {
  readonly element: HTMLElement;
  private shown: readonly Option[] | null = null;
  private buttons: readonly HTMLButtonElement[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly choose: (value: string) => void,
  ) {
    this.element = html("div", { class: "bm-options", role: "group", "aria-label": texts.options });
  }

  /** Choose by number, from 1; false if there is no such option. */
  press(number: number): boolean {
    const button = this.element.hidden ? undefined : this.buttons[number - 1];
    if (!button) return false;
    focusInPlace(button);
    button.click();
    return true;
  }

  focus(): void {
    focusInPlace(this.buttons[0]);
  }

  show(card: Card, play: Play, mode: Mode): void {
    const options = card.form === "choice" ? card.options : [];
    this.element.hidden = options.length === 0;
    if (options !== this.shown) {
      this.shown = options;
      this.buttons = options.map((option, i) => this.make(option, i + 1));
      this.element.classList.toggle(
        "bm-short",
        options.every(({ label }) => [...label].length <= SHORT),
      );
      this.element.replaceChildren(...this.buttons);
    }
    options.forEach((option, i) => {
      const button = this.buttons[i];
      if (!button) return;
      const state = stateOf(option, card, play, mode);
      put(button, "data-state", state);
      put(button, "aria-pressed", String(state !== "" && state !== "missed"));
      const liveRegion = button.querySelector(".bm-spoken");
      if (liveRegion) say(liveRegion, this.said(state));
    });
  }

  /** What the colour and the sign of an option say. */
  private said(state: State): string {
    const { head } = this.texts;
    switch (state) {
      case "right":
      case "missed":
        return head.right;
      case "wrong":
        return head.wrong;
      case "chosen":
      case "":
        return "";
    }
  }

  private make(option: Option, number: number): HTMLButtonElement {
    const label = html("span", { class: option.kanji ? "bm-hand bm-word" : "bm-word" });
    say(label, option.label);
    const digit = number < 10 ? html("kbd", { "aria-hidden": "true" }, String(number)) : html("kbd");
    const state = html("span", { class: "bm-spoken" });
    const keys = number < 10 ? { "aria-keyshortcuts": number } : {};
    const choose = ({ detail }: MouseEvent): void => {
      // The second click of two quick ones is meant for what stood here before.
      if (detail < 2) this.choose(option.value);
    };
    return button({ class: "bm-option bm-pick", ...keys }, [digit, label, state], choose);
  }
}

function stateOf({ value }: Option, card: Card, play: Play, mode: Mode): State {
  if (mode !== "immediate") return play.picked === value ? "chosen" : "";
  const right =
    card.key?.form === "choice" && card.key.options.some((one) => one.value === value && one.right);
  if (play.missed.includes(value)) return "wrong";
  if (!right || play.end === "") return "";
  return play.end === "solved" && play.picked === value ? "right" : "missed";
}
