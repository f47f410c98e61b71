/** The dialog that lists the keys of a demonstration. */
import { html, uniqueId } from "../view/dom.ts";
import { icon } from "../view/icons.ts";
import { KEYS } from "./keys.ts";
import type { Texts } from "./texts/index.ts";

export class Help {
  private readonly dialog: HTMLDialogElement;

  constructor(texts: Texts, root: HTMLElement, signal: AbortSignal) {
    const { keys, action } = texts;
    const heading = html("h2", {}, keys.title);
    heading.id = uniqueId("demo-keys");
    const close = html(
      "button",
      { type: "button", class: "bm-action", "aria-label": action.close, title: action.close },
      icon("clear"),
    );
    const row = (names: readonly string[], text: string): HTMLElement =>
      html("div", {}, html("dt", {}, ...names.map((key) => html("kbd", {}, key))), html("dd", {}, text));
    const rows = KEYS.map(([kind, names]) =>
      row(
        names.map((key) => keys.names[key] ?? key.toUpperCase()),
        keys[kind],
      ),
    );
    this.dialog = html(
      "dialog",
      { class: "bm-shortcuts", "aria-labelledby": heading.id },
      html("div", { class: "bm-shortcuts-head" }, heading, close),
      html("dl", {}, ...rows, row(["1", "…", "9"], keys.choose)),
      html("p", {}, keys.remote),
    );
    const { dialog } = this;
    close.addEventListener("click", () => {
      dialog.close();
    });
    dialog.addEventListener("click", (event) => {
      // Beside what is in it is the curtain behind it.
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
      // The host has keys of its own, Esc among them.
      event.stopPropagation();
    });
    root.append(dialog);
    signal.addEventListener("abort", () => {
      dialog.close();
    });
  }

  open(): void {
    if (!this.dialog.open) this.dialog.showModal();
  }
}
