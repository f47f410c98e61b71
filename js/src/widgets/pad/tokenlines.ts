/** The lines that explain the current tokens, redrawn only when they change. */
import { html } from "../../kit/dom.ts";
import { prose } from "../../kit/prose.ts";

type Line = readonly (Node | string)[];

/** A token and those it belongs to, a line each. */
export const linesOf = (tokens: readonly { readonly text: string; readonly says: string }[]): Line[] =>
  tokens.map(({ text, says }) => [html("code", {}, text), " ", ...prose(says)]);

/** The lines that say something; a hint where none does. */
export function tokenLines(lines: readonly Line[], hint: string): HTMLElement[] {
  const told = lines.filter((line) => line.some((one) => one !== ""));
  if (told.length === 0) return [html("p", { class: "bm-dim" }, hint)];
  return told.map((line) => html("p", {}, ...line));
}

/** Fill an element, unless it shows what has this key already. */
export function renew(element: HTMLElement, key: string, make: () => readonly Node[]): void {
  if (element.dataset.all === key) return;
  element.dataset.all = key;
  element.replaceChildren(...make());
}
