/** The message line under the board, with buttons where it asks or offers something. */
import type { Kind } from "../core/model.ts";
import type { Event } from "../core/state.ts";
import type { Texts } from "../i18n/board.ts";
import { consume, focusedNear, focusInPlace, html as make, listen, put } from "../kit/dom.ts";
import { html, render } from "../kit/view.ts";
import type { View } from "../kit/view.ts";
import type { Message } from "./message.ts";

/** The buttons, each with what it stands for. */
const ANSWERS = {
  again: { kind: "again" },
  promote: { kind: "promote", promote: true },
  decline: { kind: "promote", promote: false },
  stays: { kind: "stay" },
  passes: { kind: "pass" },
} as const satisfies Readonly<Record<string, Event>>;
type Answer = keyof typeof ANSWERS;

export interface MessageLine {
  readonly element: HTMLElement;
  show(message: Message): void;
}

/** `answer` is called with what a button stands for, `back` when the keys are the board's again. */
export function messageLine(
  answer: (event: Event) => void,
  texts: Texts,
  signal: AbortSignal,
  back: () => void,
): MessageLine {
  const words = texts.message;
  const element = make("div", { class: "bm-notice bm-message", role: "status" });
  let asked = false;
  /** With the keyboard the focus moves to the buttons; with a pointer it stays. */
  let byKeys = false;

  /** What the piece would be, as the board writes it, and in words. */
  const become = (kind: Kind, text: string, promoted = false): View =>
    html`<span class=${promoted ? "bm-hand bm-red" : "bm-hand"} lang="ja">${kind.kanji}</span> ${text}`;
  const show = ({ level, text, again = false, promotion, staying }: Message): void => {
    const focused = focusedNear(element);
    const contents: Readonly<Record<Answer, string | View | false>> = {
      again: again && words.again,
      promote: !!promotion && become(promotion.into, words.promote(texts.kind(promotion.into)), true),
      decline: !!promotion && become(promotion.stays, words.decline),
      stays: staying?.capture === true && words.captureStaying,
      passes: staying?.pass === true && words.pass,
    };
    const button = (name: Answer): View =>
      html`<button type="button" class="bm-answer bm-${name}" ?hidden=${contents[name] === false}
        @click=${() => answer(ANSWERS[name])}>${contents[name] || ""}</button>`;
    put(element, "data-level", text === "" ? "" : level);
    render(
      html`<span class="bm-text">${text}</span>${(Object.keys(ANSWERS) as Answer[]).map(button)}`,
      element,
    );
    // Bring the keys to the first answer of a question that came by a key, and back to the board after it.
    const asks = promotion !== undefined || again || staying?.asked === true;
    const first = asks && !asked && byKeys;
    asked = asks;
    if (first)
      focusInPlace(
        element.querySelector<HTMLElement>(":is(.bm-again, .bm-promote, .bm-passes):not([hidden])"),
      );
    // A button that goes while it has the keys would leave them nowhere.
    else if (focused instanceof HTMLElement && element.contains(focused) && focused.hidden) back();
  };
  listen(element, signal, {
    keydown: (event) => {
      // A key held down answers no question that it has only just asked.
      if (event.repeat) event.preventDefault();
      if (event.key !== "Escape" || event.ctrlKey || event.altKey || event.metaKey) return;
      consume(event);
      back();
      answer({ kind: "cancel" });
    },
  });
  const heard = ({ type }: UIEvent): void => void (byKeys = type === "keydown");
  listen(document, signal, { keydown: heard, pointerdown: heard }, { capture: true, passive: true });
  return { element, show };
}
