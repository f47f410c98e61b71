/** Toolbars as in the ARIA practices: one tab stop, arrow keys between buttons. */
import { html } from "./dom.ts";
import { roving } from "./list.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  /** After anything that may hide some of its buttons: one that is there is the tab stop. */
  update(): void;
}

/** A toolbar of these children, in which every button takes part that is not hidden. */
export function toolbar(
  attributes: { readonly class: string; readonly label: string },
  signal: AbortSignal,
  ...children: readonly HTMLElement[]
): Toolbar {
  const named = { class: attributes.class, role: "toolbar", "aria-label": attributes.label };
  const element = html("div", named, ...children);
  const buttons = [...element.querySelectorAll("button")];
  for (const one of buttons) one.tabIndex = -1;
  const offered = (): HTMLElement[] => buttons.filter((one) => one.closest("[hidden]") === null);
  const { update } = roving(element, offered, signal);
  update();
  return { element, update };
}
