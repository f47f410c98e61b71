/** A widget on a page of its own: rendered, found in, and taken away after each test. */
import { afterEach } from "vitest";
import type { Render } from "../src/host/anywidget.ts";
import { el, shown } from "./page.ts";
import type { Model } from "./page.ts";

let undo: (() => void) | undefined;

/** Take it from the page again. */
export function close(): void {
  undo?.();
  undo = undefined;
}

afterEach(close);

/** Show a model, and find the root of its widget. */
export function openAs(widget: { render: Render }, model: Model, root: string): HTMLElement {
  close();
  undo = shown(widget.render({ model, el }));
  return find(root);
}

export const find = (selector: string): HTMLElement => {
  const found = el.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return found;
};
