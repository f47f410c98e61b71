/** Modal dialogs on the native element: a heading, a button to close it, and a list of keys if it has one. */
import { button, name } from "./button.ts";
import { html, listen, uniqueId } from "./dom.ts";
import { icon } from "./icons.ts";

/** A closed dialog; `showDialog` opens it. Esc, the button and a click beside it close it, as does the end of the view. */
export function makeDialog(
  { title, close }: { readonly title: string; readonly close: string },
  signal: AbortSignal,
  ...content: readonly Node[]
): HTMLDialogElement {
  const end = (): void => dialog.close();
  const closing = button({ class: "bm-tool bm-close" }, icon("clear"), end);
  name(closing, close);
  const id = uniqueId("dialog");
  const dialog = html(
    "dialog",
    { class: "bm-dialog", "aria-labelledby": id },
    html("div", { class: "bm-dialog-head" }, html("h2", { id }, title), closing),
    html("div", { class: "bm-dialog-body", tabindex: "0", role: "group", "aria-labelledby": id }, ...content),
  );
  listen(dialog, signal, {
    click: (event) => {
      // Beside what is in it is the curtain behind it.
      if (event.target === dialog) end();
    },
    keydown: (event) => {
      // The host has keys of its own, Esc among them.
      event.stopPropagation();
    },
  });
  signal.addEventListener("abort", end);
  return dialog;
}

/** Open a dialog. A page that is shown again may have forgotten that it was open. */
export function showDialog(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
}

/** What keyboards have on their keys, where it is not the name that browsers give. */
const CAPS: Readonly<Record<string, string>> = {
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  Delete: "Del",
};

/** The cap of a key; `space` is the name of the space bar. */
export const capOf = (key: string, space: string): string => (key === " " ? space : (CAPS[key] ?? key));

/** A line of a list of keys. */
export type KeyRow = readonly [keys: readonly HTMLElement[], text: string];

/** A list of keys, with a heading if it has one of its own. */
export function keyList(title: string, rows: readonly KeyRow[]): HTMLElement {
  const lines = rows.map(([keys, text]) => html("div", {}, html("dt", {}, ...keys), html("dd", {}, text)));
  const heading = title === "" ? [] : [html("h3", {}, title)];
  return html("section", {}, ...heading, html("dl", {}, ...lines));
}
