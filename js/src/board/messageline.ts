/** The message line under the board, with buttons where it asks or offers something. */
import type { Kind } from "../core/model.ts";
import type { Event } from "../core/state.ts";
import type { Texts } from "../i18n/board.ts";
import { consume, focusedNear, focusInPlace, html, listen, put, say } from "../kit/dom.ts";
import type { Message } from "./message.ts";

export class MessageLine {
  readonly element: HTMLElement;
  private readonly text = html("span", { class: "bm-text" });
  private readonly again: HTMLButtonElement;
  private readonly promote: HTMLButtonElement;
  private readonly decline: HTMLButtonElement;
  private readonly pass: HTMLButtonElement;
  private readonly stay: HTMLButtonElement;
  private shown: Message["promotion"] = undefined;
  private asking = false;
  /** With the keyboard the focus moves to the buttons; with a pointer it stays. */
  private byKeys = false;

  /** `answer` is called with what a button stands for, `back` when the keys are the board's again. */
  constructor(
    private readonly answer: (event: Event) => void,
    private readonly texts: Texts,
    private readonly signal: AbortSignal,
    private readonly back: () => void,
  ) {
    const { message } = texts;
    this.again = this.button("again", { kind: "again" });
    say(this.again, message.again);
    this.promote = this.button("promote", { kind: "promote", promote: true });
    this.decline = this.button("decline", { kind: "promote", promote: false });
    this.stay = this.button("stays", { kind: "stay" });
    say(this.stay, message.captureStaying);
    this.pass = this.button("passes", { kind: "pass" });
    say(this.pass, message.pass);
    const answers = [this.again, this.promote, this.decline, this.stay, this.pass];
    this.element = html("div", { class: "bm-message", role: "status" }, this.text, ...answers);
    listen(this.element, signal, { keydown: this.key });
    for (const type of ["keydown", "pointerdown"]) {
      const heard = (): void => void (this.byKeys = type === "keydown");
      document.addEventListener(type, heard, { signal, capture: true, passive: true });
    }
  }

  show({ level, text, again, promotion, staying }: Message): void {
    put(this.element, "data-level", text === "" ? "" : level);
    say(this.text, text);
    if (promotion && promotion.into !== this.shown?.into) {
      this.promote.replaceChildren(...answer(promotion.into, this.texts, this.texts.message.promote, true));
    }
    if (promotion && promotion.stays !== this.shown?.stays) {
      this.decline.replaceChildren(...answer(promotion.stays, this.texts, () => this.texts.message.decline));
    }
    this.shown = promotion;
    const focused = this.focused();
    this.again.hidden = again !== true;
    this.promote.hidden = this.decline.hidden = promotion === undefined;
    this.pass.hidden = staying?.pass !== true;
    this.stay.hidden = staying?.capture !== true;
    this.follow(focused, promotion !== undefined || again === true || staying?.asked === true);
  }

  /** Bring the keys to the first answer of a question that came by a key, and back to the board after it. */
  private follow(focused: HTMLButtonElement | undefined, asking: boolean): void {
    const asked = asking && !this.asking;
    this.asking = asking;
    if (asked && this.byKeys) {
      const first = [this.again, this.promote, this.pass].find(({ hidden }) => !hidden);
      if (first) focusInPlace(first);
      return;
    }
    // A button that goes while it has the keys would leave them nowhere.
    if (focused?.hidden === true) this.back();
  }

  private focused(): HTMLButtonElement | undefined {
    const all = [this.again, this.promote, this.decline, this.stay, this.pass];
    return all.find((one) => one === focusedNear(this.element));
  }

  private readonly key = (event: KeyboardEvent): void => {
    // A key held down answers no question that it has only just asked.
    if (event.repeat) event.preventDefault();
    if (event.key !== "Escape" || event.ctrlKey || event.altKey || event.metaKey) return;
    consume(event);
    this.back();
    this.answer({ kind: "cancel" });
  };

  private button(name: string, event: Event): HTMLButtonElement {
    const element = html("button", { type: "button", class: `bm-answer bm-${name}`, hidden: "" });
    const clicked = (): void => this.answer(event);
    listen(element, this.signal, { click: clicked });
    return element;
  }
}

/** What the piece would be, as the board writes it, and in words. */
function answer(
  kind: Kind,
  texts: Texts,
  words: (name: string) => string,
  promoted = false,
): (Node | string)[] {
  const hand = html("span", { class: promoted ? "bm-hand bm-red" : "bm-hand", lang: "ja" }, kind.kanji);
  return [hand, ` ${words(texts.kind(kind))}`];
}
