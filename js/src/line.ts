/** The line under the board: what there is to say, and buttons where it asks something. */
import type { Message } from "./message.ts";
import type { Kind } from "./model.ts";
import type { Event } from "./state.ts";
import type { Texts } from "./texts/index.ts";
import { html, put, say } from "./view/dom.ts";

export class Line {
  private readonly text = html("span", { class: "bm-text" });
  private readonly again: HTMLButtonElement;
  private readonly promote: HTMLButtonElement;
  private readonly decline: HTMLButtonElement;
  readonly element: HTMLElement;
  private shown: Message["promotion"] = undefined;

  /** `answer` is called with what a button stands for. */
  constructor(
    answer: (event: Event) => void,
    private readonly texts: Texts,
    signal: AbortSignal,
  ) {
    const button = (name: string, event: Event): HTMLButtonElement => {
      const element = html("button", { type: "button", class: `bm-answer bm-${name}`, hidden: "" });
      element.addEventListener(
        "click",
        () => {
          answer(event);
        },
        { signal },
      );
      return element;
    };
    this.again = button("again", { kind: "again" });
    say(this.again, texts.message.again);
    this.promote = button("promote", { kind: "promote", promote: true });
    this.decline = button("decline", { kind: "promote", promote: false });
    const answers = [this.again, this.promote, this.decline];
    this.element = html("div", { class: "bm-message", role: "status" }, this.text, ...answers);
  }

  show({ level, text, again, promotion }: Message): void {
    put(this.element, "data-level", text === "" ? "" : level);
    say(this.text, text);
    this.again.hidden = again !== true;
    if (promotion && promotion.into !== this.shown?.into) {
      this.promote.replaceChildren(...answer(promotion.into, this.texts.message.promote, true));
    }
    if (promotion && promotion.stays !== this.shown?.stays) {
      this.decline.replaceChildren(...answer(promotion.stays, () => this.texts.message.decline));
    }
    this.shown = promotion;
    this.promote.hidden = this.decline.hidden = promotion === undefined;
  }
}

/** What the piece would be, as the board writes it, and in words. */
function answer(kind: Kind, words: (name: string) => string, promoted = false): (Node | string)[] {
  const hand = html("span", { class: promoted ? "bm-hand bm-red" : "bm-hand", lang: "ja" }, kind.kanji);
  return [hand, ` ${words(kind.name)}`];
}
